/* The page is a text with slots, made at build time (scripts/page.py) from page/: each slot is filled by one part. */
#include "report/html/parts.h"

#include "program/text/print.h"
#include "report/verdict_line.h"

#include <stdlib.h>
#include <string.h>

struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};
extern const struct embedded_file embedded_page[];

/* ---- what the page is about ---- */

static void add_run(struct html_page *g, const struct story *s, const struct verdict *v) {
  struct html_run r = {.story = s, .trace = &v->alarm.trace, .steps = VEC_INIT};
  html_choose_steps(&r);
  vec_push(&g->runs, r);
}

static void collect_runs(struct html_page *g) {
  const struct result *r = g->r;
  for (uint32_t i = 0; g->shown && i < g->shown->told_count; i++)
    vec_push(&g->runs, ((struct html_run){.told = &g->shown->told[i]}));
  if (r->story) add_run(g, r->story, r->verdict);
  for (uint32_t i = 0; r->others && i < r->others->len; i++)
    if (r->others->data[i]->has_story) add_run(g, &r->others->data[i]->story, &r->others->data[i]->verdict);
}

static const struct program *program_of(const struct html_page *g, const struct outcome *o) {
  return o->kind != OUTCOME_PASS && o->story ? o->story->program : g->r->program;
}

/* Files of the program, the user's own first: what the functions are in. */
static void collect_files(struct html_page *g) {
  const struct result *r = g->r;
  for (uint32_t i = 0; g->shown && i < g->shown->file_count; i++) {
    const char *name = g->shown->files[i];
    bool is_new = names_find(&g->files, name) == MAP_NONE;
    if (is_new && source_text_line(&g->source, name, 1)) names_add(&g->files, name);
  }
  for (function_id f = 0; r->program && f < r->program->functions.len; f++)
    if (html_is_shown(r->program, f)) html_note_file(g, r->program, r->program->functions.data[f].at);
  for (uint32_t i = 0; i < r->outcomes->all.len; i++)
    html_note_file(g, program_of(g, &r->outcomes->all.data[i]), r->outcomes->all.data[i].at);
  for (uint32_t i = 0; i < g->runs.len; i++)
    for (uint32_t k = 0; k < g->runs.data[i].steps.len; k++)
      html_note_file(g, g->runs.data[i].story->program,
                     g->runs.data[i].story->steps.data[g->runs.data[i].steps.data[k]].at);
}

static int compare_marks(const void *x, const void *y) {
  const struct html_mark *a = x, *b = y;
  if (a->file != b->file) return a->file < b->file ? -1 : 1;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  if (a->note && b->note) return a->note < b->note ? -1 : a->note > b->note;
  if (a->outcome && b->outcome) return a->outcome < b->outcome ? -1 : a->outcome > b->outcome;
  if (a->invariant && b->invariant) return a->invariant < b->invariant ? -1 : a->invariant > b->invariant;
  return a->invariant ? -1 : 1;
}

static void add_mark(struct html_page *g, const struct program *p, struct position at, struct html_mark m) {
  m.file = html_file(g, p, at);
  m.line = at.line;
  if (m.file != ID_NONE) vec_push(&g->marks, m);
}

/* The same was said of the line before, for other calls; or it is about a part of a line that is not reached. */
static bool is_said(const struct invariant_lines *lines, uint32_t i) {
  const struct invariant_line *x = &lines->all.data[i];
  bool is_dead = strcmp(x->text, "false") == 0;
  uint32_t first = i;
  while (first && html_is_same_line(x, &lines->all.data[first - 1])) first--;
  for (uint32_t k = first; k < lines->all.len && html_is_same_line(x, &lines->all.data[k]); k++) {
    if (k < i && html_says_same(x, &lines->all.data[k])) return true;
    if (is_dead && strcmp(lines->all.data[k].text, "false") != 0) return true;
  }
  return false;
}

static void collect_notes(struct html_page *g) {
  for (uint32_t i = 0; g->shown && i < g->shown->note_count; i++) {
    const struct html_note *n = &g->shown->notes[i];
    uint32_t file = html_named_file(g, n->file);
    if (file != ID_NONE) vec_push(&g->marks, ((struct html_mark){.file = file, .line = n->line, .note = n}));
  }
}

static void collect_marks(struct html_page *g) {
  collect_notes(g);
  const struct invariant_lines *lines = g->r->invariants;
  for (uint32_t i = 0; i < g->r->outcomes->all.len; i++) {
    const struct outcome *o = &g->r->outcomes->all.data[i];
    add_mark(g, program_of(g, o), o->at, (struct html_mark){.outcome = o});
  }
  for (uint32_t i = 0; lines && i < lines->all.len; i++)
    if (!is_said(lines, i))
      add_mark(g, lines->program, lines->all.data[i].at, (struct html_mark){.invariant = &lines->all.data[i]});
  if (g->marks.len) qsort(g->marks.data, g->marks.len, sizeof *g->marks.data, compare_marks);
}

/* ---- slots ---- */

static void write_name(struct html_page *g) {
  const string_list *files = &g->r->sources->files;
  const char *slash = files->len ? strrchr(files->data[0], '/') : NULL;
  html_text(g->out, !files->len ? "" : slash ? slash + 1 : files->data[0]);
  if (files->len > 1) strbuf_printf(g->out, " and %u more", files->len - 1);
}

static void write_word(struct html_page *g) { strbuf_puts(g->out, g->word); }
static void write_symbol(struct html_page *g) { strbuf_puts(g->out, g->symbol); }

static void write_detail(struct html_page *g) {
  struct strbuf text = STRBUF_INIT;
  if (g->shown)
    strbuf_puts(&text, g->shown->detail ? g->shown->detail : "");
  else
    result_detail(g->r, &text);
  html_text(g->out, text.text);
  strbuf_release(&text);
}

static void write_data(struct html_page *g) {
  struct strbuf json = STRBUF_INIT;
  strbuf_puts(&json, "{\"files\":[");
  for (uint32_t i = 0; i < g->files.text.len; i++) {
    if (i) strbuf_puts(&json, ",");
    html_json(&json, g->files.text.data[i]);
  }
  strbuf_puts(&json, "],\n\"runs\":");
  html_runs_json(g, &json);
  strbuf_puts(&json, ",\n\"graphs\":");
  html_graphs_json(g, &json);
  strbuf_puts(&json, "}");
  html_data(g->out, json.text);
  strbuf_release(&json);
}

/* `<!--NAME-->` in the page. */
static const struct {
  const char *name;
  void (*write)(struct html_page *);
} slots[] = {
    {"NAME", write_name},    {"VERDICT", write_word},         {"SYMBOL", write_symbol}, {"DETAIL", write_detail},
    {"SAYS", html_says},     {"SOURCE", html_source},         {"RUNS", html_runs},      {"PROOF", html_proof},
    {"CHECKS", html_checks}, {"STATISTICS", html_statistics}, {"DATA", write_data},
};

static void fill_slot(struct html_page *g, const char *name, size_t len) {
  for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
    if (strlen(slots[i].name) != len || memcmp(slots[i].name, name, len) != 0) continue;
    slots[i].write(g);
    return;
  }
  assert(!"the page has a slot that nobody fills");
}

static void fill(struct html_page *g, const char *page) {
  for (const char *slot; (slot = strstr(page, "<!--"));) {
    const char *end = strstr(slot, "-->");
    strbuf_add(g->out, page, (size_t)(slot - page));
    fill_slot(g, slot + 4, (size_t)(end - slot) - 4);
    page = end + 3;
  }
  strbuf_puts(g->out, page);
}

static void write_page(struct html_page *g) {
  g->files = (struct names)NAMES_INIT;
  g->source = (struct source_text)SOURCE_TEXT_INIT;
  collect_runs(g);
  collect_files(g);
  collect_marks(g);
  fill(g, (const char *)embedded_page[0].bytes);
  for (uint32_t i = 0; i < g->runs.len; i++) vec_release(&g->runs.data[i].steps);
  vec_release_all(&g->runs, &g->marks);
  names_release(&g->files);
  source_text_release(&g->source);
}

static const char *symbol_of(const char *word) {
  return strcmp(word, "safe") == 0 ? "\u2713" : strcmp(word, "unsafe") == 0 ? "\u2717" : "?";
}

void html_write(const struct result *r, struct strbuf *out) {
  const char *word = verdict_name(r->verdict->kind);
  write_page(&(struct html_page){.r = r, .word = word, .symbol = symbol_of(word), .out = out});
}

void html_write_program(const struct html_program *p, struct strbuf *out) {
  const struct verdict none = VERDICT_INIT;
  const struct outcomes nothing = {.program = p->program, .alarmed = ID_NONE};
  const struct result r = {.sources = p->sources,
                           .program = p->program,
                           .words = p->words,
                           .verdict = &none,
                           .outcomes = &nothing,
                           .statistics = p->statistics,
                           .nanoseconds = clock_now() - p->statistics->begin};
  struct html_page g = {.r = &r, .word = "program", .symbol = "{}", .says = p->says, .shown = p, .out = out};
  if (p->word) g.word = p->word, g.symbol = p->symbol ? p->symbol : symbol_of(p->word);
  write_page(&g);
}

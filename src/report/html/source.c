/* The files line by line, with invariants above the line that control comes to next, and checks behind the one that
 * they are in. Of what is large, only what lies near something that is said, or near a step, is there. */
#include "report/html/parts.h"

#include "base/bitset.h"

#include <string.h>

enum { MOST_TEXT = 900000, NEAR = 25, CHUNK = 100, MOST_ALIKE = 12 };

struct file_writer {
  struct html_page *g;
  uint32_t file, line_count, next; /* the next mark */
  struct bitset wanted;            /* lines; empty = all */
  bool is_whole;
};

/* ---- what is said of a line ---- */

static const char *const outcome_words[] = {
    [OUTCOME_PASS] = "\u2713 proved", [OUTCOME_FAIL] = "\u2717 violated", [OUTCOME_OPEN] = "? open"};

/* An obligation that fails is no violation yet. */
static const char *const note_words[] = {
    [OUTCOME_PASS] = "\u2713 holds", [OUTCOME_FAIL] = "\u2717 fails", [OUTCOME_OPEN] = "? open"};

static const char *word_of(const struct html_mark *m) {
  return m->outcome ? outcome_words[m->outcome->kind] : note_words[m->note->kind];
}

static bool is_of(const struct html_mark *m, enum outcome_kind kind) {
  return m->outcome ? m->outcome->kind == kind : m->note && !m->note->is_plain && m->note->kind == kind;
}

static void write_sentence(struct html_page *g, const struct html_mark *m) {
  struct strbuf text = STRBUF_INIT;
  if (m->outcome)
    outcome_print(m->outcome, &text);
  else
    strbuf_puts(&text, m->note->text);
  html_text(g->out, text.text);
  if (m->outcome) strbuf_printf(g->out, " <small>%s</small>", check_name(m->outcome->about));
  strbuf_release(&text);
}

/* What fails is said at once, anything else when it is asked for. */
static void write_failures(struct html_page *g, uint32_t from, uint32_t end) {
  for (uint32_t i = from; i < end; i++) {
    if (!is_of(&g->marks.data[i], OUTCOME_FAIL)) continue;
    strbuf_printf(g->out, "<div class=\"mark fail\"><b>%s</b> ", word_of(&g->marks.data[i]));
    write_sentence(g, &g->marks.data[i]);
    strbuf_puts(g->out, "</div>");
  }
}

static void write_others(struct html_page *g, uint32_t from, uint32_t end, enum outcome_kind kind) {
  uint32_t count = 0;
  for (uint32_t i = from; i < end; i++) count += is_of(&g->marks.data[i], kind);
  if (!count) return;
  strbuf_printf(g->out, "<details class=\"mark %s\"><summary>%s", outcome_name(kind),
                (g->shown ? note_words : outcome_words)[kind]);
  if (count > 1) strbuf_printf(g->out, " (%u)", count);
  strbuf_puts(g->out, "</summary><ul>");
  uint32_t shown = 0;
  for (uint32_t i = from; i < end && shown < MOST_ALIKE; i++) {
    if (!is_of(&g->marks.data[i], kind)) continue;
    strbuf_puts(g->out, "<li>");
    write_sentence(g, &g->marks.data[i]);
    strbuf_puts(g->out, "</li>");
    shown++;
  }
  if (shown < count) strbuf_printf(g->out, "<li>and %u more</li>", count - shown);
  strbuf_puts(g->out, "</ul></details>");
}

static void write_plain(struct html_page *g, uint32_t from, uint32_t end) {
  for (uint32_t i = from; i < end; i++) {
    const struct html_note *n = g->marks.data[i].note;
    if (!n || !n->is_plain) continue;
    strbuf_puts(g->out, n->kind == OUTCOME_PASS ? "<div class=\"inv\"><code>" : "<div class=\"inv dead\"><code>");
    html_text(g->out, n->text);
    strbuf_puts(g->out, "</code></div>\n");
  }
}

/* ---- lines ---- */

/* Columns of tabs are those of eight blanks. */
static void write_code(struct html_page *g, const char *line) {
  struct strbuf text = STRBUF_INIT;
  size_t column = 0;
  for (; *line; line++) {
    size_t blanks = *line == '\t' ? 8 - column % 8 : 0;
    column += blanks ? blanks : (*line & 0xc0) != 0x80;
    if (blanks)
      strbuf_printf(&text, "%*s", (int)blanks, "");
    else
      strbuf_putc(&text, *line);
  }
  html_text(g->out, text.text);
  strbuf_release(&text);
}

static void write_line(struct file_writer *w, uint32_t line, const char *text) {
  struct html_page *g = w->g;
  uint32_t from = w->next, end = from;
  while (end < g->marks.len && g->marks.data[end].file == w->file && g->marks.data[end].line == line) end++;
  for (uint32_t i = from; i < end; i++)
    if (g->marks.data[i].invariant) html_invariant(g, g->marks.data[i].invariant);
  write_plain(g, from, end);
  strbuf_printf(g->out, "<div class=\"l\" id=\"f%ul%u\"><i>%u</i><code>", w->file, line, line);
  write_code(g, text);
  strbuf_puts(g->out, "</code>");
  write_others(g, from, end, OUTCOME_PASS);
  write_others(g, from, end, OUTCOME_OPEN);
  write_failures(g, from, end);
  strbuf_puts(g->out, "</div>\n");
  w->next = end;
}

/* Lines come in groups, which browsers draw when they are seen. */
static void write_lines(struct file_writer *w, const char *name) {
  uint32_t in_group = 0, left_out = 0;
  for (uint32_t line = 1; line <= w->line_count + 1; line++) {
    bool is_end = line > w->line_count, is_wanted = !is_end && (w->is_whole || bitset_has(&w->wanted, line));
    if (left_out && (is_wanted || is_end)) {
      strbuf_printf(w->g->out, "<p class=\"gap\">%u lines are left out</p>\n", left_out);
      left_out = 0;
    }
    if (in_group && (!is_wanted || in_group == CHUNK)) strbuf_puts(w->g->out, "</div>"), in_group = 0;
    if (!is_wanted) left_out += !is_end;
    if (!is_wanted) continue;
    if (!in_group++) strbuf_puts(w->g->out, "<div class=\"lines\">");
    write_line(w, line, source_text_line(&w->g->source, name, line));
  }
}

/* ---- which lines ---- */

static void want(struct file_writer *w, uint32_t line) {
  for (uint32_t i = line > NEAR ? line - NEAR : 1; i <= line + NEAR && i <= w->line_count; i++)
    bitset_add(&w->wanted, i);
}

static void want_places(struct file_writer *w) {
  const struct html_page *g = w->g;
  for (uint32_t i = 0; i < g->marks.len; i++)
    if (g->marks.data[i].file == w->file) want(w, g->marks.data[i].line);
  for (uint32_t i = 0; i < g->runs.len; i++) {
    const struct html_run *r = &g->runs.data[i];
    for (uint32_t k = 0; r->told && k < r->told->steps.len; k++)
      if (html_named_file(g, r->told->steps.data[k].file) == w->file) want(w, r->told->steps.data[k].line);
    for (uint32_t k = 0; k < r->steps.len; k++) {
      struct position at = r->story->steps.data[r->steps.data[k]].at;
      if (html_file(g, r->story->program, at) == w->file) want(w, at.line);
    }
  }
}

static uint64_t measure(struct html_page *g, const char *name, uint32_t *ret_lines) {
  uint64_t size = 0;
  const char *line;
  for (*ret_lines = 0; (line = source_text_line(&g->source, name, *ret_lines + 1)); ++*ret_lines)
    size += strlen(line) + 50;
  return size;
}

static void write_file(struct html_page *g, uint32_t file, uint64_t *left) {
  const char *name = g->files.text.data[file];
  struct file_writer w = {.g = g, .file = file};
  uint64_t size = measure(g, name, &w.line_count);
  w.is_whole = size <= *left;
  *left -= w.is_whole ? size : 0;
  bitset_init(&w.wanted, w.line_count + 1);
  if (!w.is_whole) want_places(&w);
  w.next = vec_first_not(&g->marks, 0, g->marks.len, m, m->file < file);
  strbuf_printf(g->out, "<section class=\"file\" aria-labelledby=\"f%u\"><h3 id=\"f%u\">", file, file);
  html_text(g->out, name);
  strbuf_puts(g->out, "</h3>\n");
  write_lines(&w, name);
  strbuf_puts(g->out, "</section>\n");
  bitset_release(&w.wanted);
}

void html_source(struct html_page *g) {
  uint64_t left = MOST_TEXT;
  for (uint32_t i = 0; i < g->files.text.len; i++) write_file(g, i, &left);
  if (!g->files.text.len) strbuf_puts(g->out, "<p>There is no source to show.</p>");
}

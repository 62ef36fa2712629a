/* Obligations are notes of their lines; each that fails has the heap before, and the heap then. */
#include "cli/annotated/prove_page.h"

#include "cli/annotated/heap_scene.h"
#include "report/html/html.h"
#include "report/record_print.h"
#include "report/verdict_line.h"

struct page {
  const struct heap_proof *p;
  VEC(struct html_note) notes;
  VEC(struct html_told) told;
};

/* ---- obligations ---- */

static char *sentence(const struct heap_obligation *o) {
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, obligation_text(o->kind));
  if (*o->text) strbuf_printf(&text, ": %s", o->text);
  if (o->status == OBLIGATION_UNKNOWN) strbuf_printf(&text, " (%s)", o->reason);
  if (o->replayed) strbuf_printf(&text, "; called with this heap, the compiled function fails: %s", o->replayed);
  return strbuf_detach(&text);
}

static void add_step(struct html_told *t, const struct heap_obligation *o, const struct picture *x,
                     const struct text_place *at, const char *kind, char *text) {
  struct html_step step = {.file = at->file, .line = at->line, .kind = kind, .text = text};
  if (x) heap_scene_add(&step.scene, o->function, x);
  vec_push(&t->steps, step);
}

/* Where the heap is from is said in words, but the statement is known: the heap before belongs to it, too. */
static void add_told(struct page *g, const struct heap_obligation *o) {
  struct html_told t = {.title = sentence(o), .steps = VEC_INIT};
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "a heap %s", o->where);
  add_step(&t, o, o->before, &o->at, "memory", strbuf_detach(&text));
  if (o->after) add_step(&t, o, o->after, &o->after_at, "statement", xstrdup("the heap then"));
  add_step(&t, o, o->after ? o->after : o->before, &o->at, "violation", sentence(o));
  vec_push(&g->told, t);
}

static void add_obligation(struct page *g, const struct heap_obligation *o) {
  static const enum outcome_kind kinds[] = {
      [OBLIGATION_HOLDS] = OUTCOME_PASS, [OBLIGATION_FAILS] = OUTCOME_FAIL, [OBLIGATION_UNKNOWN] = OUTCOME_OPEN};
  vec_push(&g->notes, ((struct html_note){o->at.file, o->at.line, kinds[o->status], false, sentence(o)}));
  if (o->status == OBLIGATION_FAILS && o->before) add_told(g, o);
}

static void free_page(struct page *g) {
  for (uint32_t i = 0; i < g->notes.len; i++) free(g->notes.data[i].text);
  for (uint32_t i = 0; i < g->told.len; i++) told_release(&g->told.data[i]);
  vec_release_all(&g->notes, &g->told);
}

/* ---- the page ---- */

static void say(const struct page *g, const struct conclusion *c, const struct request_words *words,
                struct strbuf *out) {
  uint32_t counts[] = {[OBLIGATION_HOLDS] = 0, [OBLIGATION_FAILS] = 0, [OBLIGATION_UNKNOWN] = 0};
  for (uint32_t i = 0; i < g->p->obligations.len; i++) counts[g->p->obligations.data[i].status]++;
  strbuf_printf(out, "obligations: %u hold, %u fail, %u are open\n", counts[OBLIGATION_HOLDS], counts[OBLIGATION_FAILS],
                counts[OBLIGATION_UNKNOWN]);
  record_print(&c->record, g->p->program, c->verdict, out);
  if (c->verdict == VERDICT_UNKNOWN) reason_print(&c->reason, words, out);
}

void prove_page(const struct invocation *in, const struct heap_proof *p, const struct conclusion *c,
                struct strbuf *out) {
  struct page g = {.p = p};
  struct strbuf says = STRBUF_INIT, detail = STRBUF_INIT;
  struct sources sources = sources_of(in->options);
  struct request_words words = request_words_of(in, COMMAND_PROVE);
  for (uint32_t i = 0; i < p->obligations.len; i++) add_obligation(&g, &p->obligations.data[i]);
  say(&g, c, &words, &says);
  conclusion_detail(c, p->program, &detail);
  html_write_program(&(struct html_program){.program = p->program,
                                            .sources = &sources,
                                            .words = &words,
                                            .statistics = &in->ctx.stats,
                                            .says = says.text,
                                            .word = verdict_name(c->verdict),
                                            .detail = detail.text,
                                            .notes = g.notes.data,
                                            .note_count = g.notes.len,
                                            .told = g.told.data,
                                            .told_count = g.told.len},
                     out);
  strbuf_release_all(&says, &detail);
  free_page(&g);
}

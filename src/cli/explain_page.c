/* The program changes while it is explained, so what is said of it is kept as text. */
#include "cli/explain_page.h"

#include "cli/annotated/heap_scene.h"
#include "program/text/print.h"
#include "report/html/html.h"

#include <string.h>

static char *words_of(const struct program *p, edge_id e) {
  const struct edge *x = &p->edges.data[e];
  struct strbuf text = STRBUF_INIT;
  if (x->op.kind == OP_ASSUME) {
    strbuf_putc(&text, '[');
    print_expr(p, x->op.a, &text);
    strbuf_putc(&text, ']');
  } else {
    print_operation(p, &x->op, &text);
  }
  return strbuf_detach(&text);
}

static void forget(struct explain_page *g) {
  for (uint32_t i = 0; i < g->steps.len; i++) free((char *)(uintptr_t)g->steps.data[i]);
  g->steps.len = g->places.len = 0;
  bitset_release(&g->kept);
  g->kept = (struct bitset){0};
  g->end = UINT32_MAX;
  strbuf_clear(&g->predicates);
}

void explain_page_note(struct explain_page *g, const struct program *p, const path *steps,
                       const struct explanation *x) {
  forget(g);
  for (uint32_t i = 0; i < steps->len; i++) {
    vec_push(&g->steps, words_of(p, steps->data[i].edge));
    vec_push(&g->places, p->edges.data[steps->data[i].edge].at);
  }
  bitset_init(&g->kept, steps->len);
  if (!x) return;
  g->end = x->end;
  for (uint32_t i = bitset_next(&x->kept, 0); i < x->kept.size; i = bitset_next(&x->kept, i + 1))
    bitset_add(&g->kept, i);
  explain_print_predicates(p, x->predicates.data, x->predicates.len, &g->predicates);
}

/* ---- the page ---- */

static void tell(const struct explain_page *g, const struct program *p, struct html_told *t) {
  for (uint32_t i = 0; i < g->steps.len; i++) {
    struct position at = g->places.data[i];
    struct strbuf text = STRBUF_INIT;
    strbuf_puts(&text, g->steps.data[i]);
    if (bitset_has(&g->kept, i)) strbuf_puts(&text, i == g->end ? "   <- contradicts the others" : "   <- explains it");
    vec_push(&t->steps, ((struct html_step){.file = at.file == ID_NONE ? NULL : program_string(p, at.file),
                                            .line = at.line,
                                            .kind = i == g->end               ? "violation"
                                                    : bitset_has(&g->kept, i) ? "input"
                                                                              : "statement",
                                            .text = strbuf_detach(&text)}));
  }
}

static struct html_note note_of(const struct explain_page *g, const struct program *p, uint32_t i) {
  struct position at = g->places.data[i];
  return (struct html_note){.file = at.file == ID_NONE ? NULL : program_string(p, at.file),
                            .line = at.line,
                            .kind = OUTCOME_OPEN,
                            .is_plain = true,
                            .text = (char *)(uintptr_t)g->steps.data[i]};
}

static void say(const struct explain_page *g, const char *reason, struct strbuf *out) {
  strbuf_printf(out, "path: %u statements\n", g->steps.len);
  if (g->end != UINT32_MAX) strbuf_printf(out, "contradiction: within the first %u of them\n", g->end + 1);
  if (*reason) strbuf_printf(out, "why: %s\n", reason);
  if (!g->predicates.len) return;
  strbuf_puts(out, "predicates: that refute it\n");
  for (const char *line = g->predicates.text; *line;) {
    size_t len = strcspn(line, "\n");
    strbuf_printf(out, "  %.*s\n", (int)len, line);
    line += len + (line[len] == '\n');
  }
}

void explain_page_write(const struct explain_page *g, const struct invocation *in, const struct program *p,
                        const char *verdict, const char *reason, struct strbuf *out) {
  VEC(struct html_note) notes = VEC_INIT;
  struct html_told told = {.title = xstrdup("The path"), .steps = VEC_INIT};
  struct strbuf says = STRBUF_INIT;
  struct sources sources = sources_of(in->options);
  struct request_words words = request_words_of(in, COMMAND_EXPLAIN);
  tell(g, p, &told);
  for (uint32_t i = 0; i < g->steps.len; i++)
    if (bitset_has(&g->kept, i)) vec_push(&notes, note_of(g, p, i));
  say(g, reason, &says);
  html_write_program(&(struct html_program){.program = p,
                                            .sources = &sources,
                                            .words = &words,
                                            .statistics = &in->ctx.stats,
                                            .says = says.text,
                                            .word = verdict,
                                            .symbol = strcmp(verdict, "infeasible") == 0 ? "\u2717"
                                                      : strcmp(verdict, "feasible") == 0 ? "\u2713"
                                                                                         : "?",
                                            .detail = reason,
                                            .notes = notes.data,
                                            .note_count = notes.len,
                                            .told = &told,
                                            .told_count = told.steps.len > 0},
                     out);
  vec_release(&notes);
  told_release(&told);
  strbuf_release(&says);
}

void explain_page_release(struct explain_page *g) {
  forget(g);
  vec_release_all(&g->steps, &g->places);
  strbuf_release(&g->predicates);
}

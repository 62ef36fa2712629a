/* Formulas in C, at the line that control comes to next, with the chain of calls that tells activations apart. Sorted
 * by place in the source and not by the engine's numbers: that is how one looks for them. */
#include "report/invariants.h"

#include "logic/text/print_c.h"
#include "program/text/print.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void print_chain(const struct places *places, context_id c, struct strbuf *out) {
  VEC(context_id) chain = VEC_INIT;
  const struct program *p = places->program;
  for (; c != ID_NONE && places->contexts.data[c].parent != ID_NONE; c = places->contexts.data[c].parent)
    vec_push(&chain, c);
  while (chain.len) {
    const struct edge *call = &p->edges.data[places->contexts.data[vec_pop(&chain)].call];
    function_id caller = p->locations.data[call->source].function;
    if (caller == p->start && caller != p->entry) continue;
    strbuf_printf(out, "%s%s:%u", out->len ? " > " : "", program_string(p, p->functions.data[caller].name),
                  call->at.line);
  }
  vec_release(&chain);
}

/* Variables of the function itself need no prefix `f::`. */
static char *without_prefix(const char *text, const char *function) {
  struct strbuf out = STRBUF_INIT, prefix = STRBUF_INIT;
  strbuf_printf(&prefix, "%s::", function);
  for (const char *at = text; *at;) {
    bool is_start = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_' || at[-1] == ':');
    if (is_start && strncmp(at, prefix.text, prefix.len) == 0)
      at += prefix.len;
    else
      strbuf_putc(&out, *at++);
  }
  strbuf_release(&prefix);
  return strbuf_detach(&out);
}

static void add_line(struct invariant_lines *lines, const struct verdict *v, const struct invariant *x) {
  const struct program *p = lines->program;
  assert(x->location < p->locations.len && x->formula.id != term_none.id);
  function_id f = p->locations.data[x->location].function;
  struct strbuf calls = STRBUF_INIT, text = STRBUF_INIT;
  if (f == p->start && f != p->entry) return; /* not the user's */
  if (x->formula.id == term_false.id)
    strbuf_puts(&text, "false");
  else if (!print_c_term(&text, v->proof.by_invariants.semantics->terms, x->formula))
    strbuf_puts(&text, "(too long to print)");
  const struct translated *t = &v->proof.by_invariants.translated;
  const char *memory = t->program && t->memory ? t->memory(t->owner, x->location) : NULL; /* it holds for this only */
  if (!t->program) print_chain(&v->proof.by_invariants.semantics->places, x->context, &calls);
  vec_push(&lines->all, ((struct invariant_line){
                            .function = f,
                            .at = program_position(p, x->location),
                            .location = x->location,
                            .context = x->context,
                            .calls = strbuf_detach(&calls),
                            .memory = xstrdup(memory ? memory : ""),
                            .text = without_prefix(text.text, program_string(p, p->functions.data[f].name)),
                        }));
  strbuf_release(&text);
}

static void add_claim(struct invariant_lines *lines, const struct list_claim *c) {
  assert(c->location < lines->program->locations.len && *c->text);
  vec_push(&lines->all, ((struct invariant_line){
                            .function = lines->program->locations.data[c->location].function,
                            .at = program_position(lines->program, c->location),
                            .location = c->location,
                            .context = ID_NONE,
                            .calls = xstrdup(""),
                            .memory = xstrdup(""),
                            .text = xstrdup(c->text),
                        }));
}

static int compare_numbers(uint32_t x, uint32_t y) { return x < y ? -1 : x > y; }

static int compare_lines(const void *x, const void *y) {
  const struct invariant_line *a = x, *b = y;
  int order = compare_numbers(a->at.file, b->at.file);
  if (!order) order = compare_numbers(a->at.line, b->at.line);
  if (!order) order = compare_numbers(a->at.column, b->at.column);
  if (!order) order = compare_numbers(a->context, b->context);
  return order ? order : compare_numbers(a->location, b->location);
}

void invariant_lines_init(struct invariant_lines *lines, const struct program *p, const struct verdict *v) {
  assert(v->kind == VERDICT_SAFE);
  *lines = (struct invariant_lines){.program = p};
  switch (v->proof.kind) {
  case PROOF_INVARIANTS:
    for (uint32_t i = 0; i < v->proof.by_invariants.invariants.len; i++) {
      const struct invariant *x = &v->proof.by_invariants.invariants.data[i];
      if (x->formula.id != term_true.id) add_line(lines, v, x);
    }
    break;
  case PROOF_LISTS:
    for (uint32_t i = 0; i < v->proof.by_lists.claims.len; i++) add_claim(lines, &v->proof.by_lists.claims.data[i]);
    break;
  }
  if (lines->all.len) qsort(lines->all.data, lines->all.len, sizeof *lines->all.data, compare_lines);
}

void invariant_lines_release(struct invariant_lines *lines) {
  for (uint32_t i = 0; i < lines->all.len; i++) {
    free(lines->all.data[i].calls);
    free(lines->all.data[i].memory);
    free(lines->all.data[i].text);
  }
  vec_release(&lines->all);
}

void invariant_lines_print(const struct invariant_lines *lines, struct strbuf *out) {
  const struct program *p = lines->program;
  strbuf_puts(out, "invariants:\n");
  for (uint32_t i = 0; i < lines->all.len; i++) {
    const struct invariant_line *l = &lines->all.data[i];
    strbuf_puts(out, "  ");
    print_position(p, l->at, out);
    strbuf_printf(out, " in %s", program_string(p, p->functions.data[l->function].name));
    if (*l->calls) strbuf_printf(out, " (%s)", l->calls);
    if (*l->memory) strbuf_printf(out, ", where %s", l->memory);
    strbuf_printf(out, ": %s\n", strcmp(l->text, "false") == 0 ? "not reached" : l->text);
  }
}

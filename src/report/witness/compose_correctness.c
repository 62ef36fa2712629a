/* Invariants of the heads of loops. What is known there in several activations of a function is one invariant: that of
 * one of them holds. Where something is not known of all, or not in the source, it is left out. */
#include "analysis/cfg.h"
#include "report/witness/compose_private.h"

#include <stdlib.h>
#include <string.h>

/* ---- activations ---- */

static const struct invariant_proof *proof_of(const struct composing *c) { return &c->r->verdict->proof.by_invariants; }

static uint32_t count_contexts(const struct places *p, function_id f) {
  uint32_t count = 0;
  for (context_id i = 0; i < p->contexts.len; i++) count += p->contexts.data[i].function == f;
  return count;
}

static void parenthesise(struct strbuf *text) {
  char *inner = strbuf_detach(text);
  strbuf_printf(text, "(%s)", inner);
  free(inner);
}

/* The invariants at the location as one expression; false if there is none to say. */
static bool print_at(struct composing *c, loc_id l, struct strbuf *out) {
  const struct invariant_proof *proof = proof_of(c);
  const struct places *places = &proof->semantics->places;
  function_id f = c->r->program->locations.data[l].function;
  uint32_t known = 0, said = 0;
  bool is_trivial = false, is_lost = false;
  for (uint32_t i = 0; i < proof->invariants.len; i++) {
    const struct invariant *x = &proof->invariants.data[i];
    struct strbuf text = STRBUF_INIT;
    if (x->location != l) continue;
    known++;
    if (x->formula.id == term_false.id) continue;
    is_trivial |= x->formula.id == term_true.id;
    bool ok = !is_trivial && formula_print(places, x->formula, f, x->context, &text, &c->lost);
    is_lost |= !ok;
    if (ok && !strstr(out->text, text.text)) {
      if (said++ == 1) parenthesise(out);
      strbuf_printf(out, said > 1 ? " || (%s)" : "%s", text.text);
    }
    strbuf_release(&text);
  }
  bool is_complete = known >= count_contexts(places, f);
  if (!is_trivial && said && (is_lost || !is_complete)) c->lost++;
  return said && !is_lost && is_complete;
}

/* ---- places ---- */

/* Where the loop's keyword is, if control comes to the condition from the head; of other loops, where the first
 * statement begins. */
static bool find_place(struct composing *c, loc_id l, struct witness_invariant *ret) {
  struct position at = program_position(c->r->program, l);
  if (!compose_is_here(c, at) || !at.column) return false;
  const struct site *s = source_map_around(&c->source, at.line, at.column, 1u << SITE_BRANCH, site_is_loop);
  size_t offset = line_table_offset(&c->source.lines, at.line, at.column);
  bool is_do = s && strcmp(s->node->kind, "DoStmt") == 0;
  if (s && s->condition && !is_do) {
    const struct ast_node *start = strcmp(s->node->kind, "ForStmt") == 0 ? s->node->inner : NULL;
    bool is_before = offset >= s->node->begin && !(start && offset < s->condition->begin && offset != s->node->begin);
    if (!is_before) return false;
    *ret = (struct witness_invariant){true, compose_place(c, s->at, s->function), ""};
    return true;
  }
  const struct site *first = source_map_around(&c->source, at.line, at.column, 1u << SITE_STATEMENT, NULL);
  if (!first || first->node->begin != offset) return false;
  *ret = (struct witness_invariant){false, compose_place(c, first->node->begin, first->function), ""};
  return true;
}

static bool is_said(const struct witness *w, const struct witness_invariant *x) {
  for (uint32_t i = 0; i < w->invariants.len; i++) {
    const struct witness_invariant *y = &w->invariants.data[i];
    if (y->at.line == x->at.line && y->at.column == x->at.column && strcmp(y->value, x->value) == 0) return true;
  }
  return false;
}

static bool has_invariant(const struct composing *c, loc_id l) {
  for (uint32_t i = 0; i < proof_of(c)->invariants.len; i++)
    if (proof_of(c)->invariants.data[i].location == l) return true;
  return false;
}

static void add(struct composing *c, loc_id l) {
  struct witness_invariant x;
  struct strbuf text = STRBUF_INIT;
  if (print_at(c, l, &text)) {
    bool is_found = find_place(c, l, &x);
    if (is_found) x.value = arena_strdup(&c->witness.arena, text.text);
    if (!is_found)
      c->lost++;
    else if (!is_said(&c->witness, &x))
      vec_push(&c->witness.invariants, x);
  }
  strbuf_release(&text);
}

bool compose_correctness(struct composing *c) {
  const struct verdict *v = c->r->verdict;
  c->witness.kind = WITNESS_OF_CORRECTNESS;
  if (v->proof.kind != PROOF_INVARIANTS || proof_of(c)->translated.program || !proof_of(c)->semantics) return true;
  struct cfg *cfg = cfg_new(c->r->program);
  for (loc_id l = 0; l < c->r->program->locations.len; l++)
    if (cfg_is_reached(cfg, l) && cfg_is_loop_head(cfg, l) && has_invariant(c, l)) add(c, l);
  cfg_free(cfg);
  return true;
}

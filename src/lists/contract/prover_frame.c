/* Every statement keeps within the mod-set (section 5.3.2.2: atomic statements are checked as calls are). Both ends of
 * an edge that changes, the old one and the new one, are in the mod-set as it was at entry. */
#include "lists/contract/prover.h"

#include "lists/logic/cycles.h"
#include "lists/logic/links.h"
#include "logic/build.h"

static term is_null(struct prover *p, term a) { return term_equals(&p->terms, a, p->v->null); }

/* It was allocated by this function. */
static term is_fresh(struct prover *p, term a) {
  uint32_t allocated = p->flow->state.allocated;
  if (allocated == HEAP_NO_SYMBOL || !p->contract.allocates) return term_false;
  return term_not(heap_apply(p->v, p->old_of.data[allocated], &a));
}

term prover_in_mod(struct prover *p, uint32_t field, term a) {
  const struct prover_changed_field *c = changes_of_field(&p->changes, field);
  struct formula_links old;
  assert(p->v->symbols.data[field].role == HEAP_REACH);
  prover_links(p, field, true, &old);
  term is_in = c ? links_in_intervals(p->v, &old.links, c->intervals.data, c->intervals.len, a) : term_false;
  return term_or2(&p->terms, is_in, is_fresh(p, a));
}

static term may_write(struct prover *p, const struct heap_statement *s) {
  term next = heap_bound_variable(p->v, (term[]){s->x, s->y}, 2);
  term target = term_or2(&p->terms, is_null(p, s->y), prover_in_mod(p, s->symbol, s->y));
  term old = term_or2(&p->terms, is_null(p, next), prover_in_mod(p, s->symbol, next));
  term edge = heap_state_edge(&p->flow->state, s->symbol, s->x, next);
  term old_target = term_forall(&p->terms, &next, 1, term_implies(&p->terms, edge, old));
  term all[] = {prover_in_mod(p, s->symbol, s->x), target, old_target};
  return term_or2(&p->terms, is_fresh(p, s->x), term_and(&p->terms, all, 3));
}

static term may_set_key(struct prover *p, const struct heap_statement *s) {
  term result = is_fresh(p, s->x);
  for (uint32_t i = 0; i < p->changes.keys.len; i++) {
    const struct prover_changed_key *k = &p->changes.keys.data[i];
    if (k->order != s->symbol) continue;
    if (!k->node.id) return term_true;
    result = term_or2(&p->terms, result, term_equals(&p->terms, k->node, s->x));
  }
  return result;
}

void prover_frame(struct prover *p, struct prover_path *path, const struct heap_statement *s, struct text_place at) {
  if (!p->contract.has_assigns || statement_only_looks(s) || p->is_searching) return;
  term goal = term_true;
  switch (s->kind) {
  case HEAP_WRITE: goal = may_write(p, s); break;
  case HEAP_KEY:
  case HEAP_FORGET: goal = may_set_key(p, s); break;
  case HEAP_ASSIGN:
  case HEAP_READ:
  case HEAP_MARK:
  case HEAP_HAVOC:
  case HEAP_ALLOCATE:
  case HEAP_FREE:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: return;
  }
  assert(term_is_bool(&p->terms, goal) && prover_is_state(p, s->symbol));
  /* What happens at null is another obligation. */
  goal = term_or2(&p->terms, is_null(p, s->x), goal);
  struct prover_question q = {OBLIGATION_ASSIGNS, at, "", s->kind == HEAP_WRITE ? s->symbol : 0};
  prover_ask(p, path, &q, goal);
}

void prover_sharing(struct prover *p, struct prover_path *path, bool has_locals, struct text_place at) {
  term_list variables = VEC_INIT;
  prover_pointers(p, has_locals, &variables);
  for (uint32_t i = 0; i < p->changes.fields.len; i++) {
    const struct prover_changed_field *c = &p->changes.fields.data[i];
    uint32_t old = p->old_of.data[c->field];
    if (prover_is_cyclic(p, c->field)) continue; /* callers do without the adaptation rule */
    /* The mod-set is that of the entry, the edges are those of now. */
    term b[3], is_shared = term_true;
    term_list avoid = VEC_INIT;
    for (uint32_t k = 0; k < c->intervals.len; k++)
      vec_push(&avoid, c->intervals.data[k].from), vec_push(&avoid, c->intervals.data[k].to);
    for (uint32_t k = 0; k < variables.len; k++) vec_push(&avoid, variables.data[k]);
    for (int k = 0; k < 3; k++) {
      b[k] = heap_bound_variable(p->v, avoid.data, avoid.len);
      vec_push(&avoid, b[k]);
    }
    vec_release(&avoid);
    for (int k = 0; k < 3; k++)
      is_shared =
          term_and2(&p->terms, is_shared, heap_in_intervals(p->v, old, c->intervals.data, c->intervals.len, b[k]));
    for (int k = 0; k < 2; k++) is_shared = term_and2(&p->terms, is_shared, heap_edge(p->v, c->field, b[k], b[2]));
    term is_fine = term_equals(&p->terms, b[0], b[1]);
    for (uint32_t k = 0; k < variables.len; k++)
      is_fine = term_or2(&p->terms, is_fine, term_equals(&p->terms, b[2], variables.data[k]));
    struct prover_question q = {OBLIGATION_SHARING, at, "", c->field};
    prover_ask(p, path, &q, term_forall(&p->terms, b, 3, term_implies(&p->terms, is_shared, is_fine)));
  }
  vec_release(&variables);
}

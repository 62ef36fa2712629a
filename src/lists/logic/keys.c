/* Only `<=` is a symbol; strict and equal are written with it, so the solver has one kind of atom for keys. Value nodes
 * bring integers in without a second sort: an integer is a node that nothing is linked with. */
#include "lists/logic/keys.h"

#include "lists/logic/predicates.h"
#include "logic/build.h"

term heap_key_at_most(struct vocabulary *v, uint32_t d, term a, uint32_t e, term b) {
  assert(heap_is_data(v, d) && heap_is_data(v, e));
  if (d == e && term_eq(a, b)) return term_true;
  return heap_apply(v, vocabulary_between(v, d, e), (term[]){a, b});
}

term heap_key_less(struct vocabulary *v, uint32_t d, term a, uint32_t e, term b) {
  return term_not(heap_key_at_most(v, e, b, d, a));
}

term heap_key_equal(struct vocabulary *v, uint32_t d, term a, uint32_t e, term b) {
  return term_and2(v->terms, heap_key_at_most(v, d, a, e, b), heap_key_at_most(v, e, b, d, a));
}

/* Value nodes reach only null, and only they reach themselves. */
static term is_isolated(struct vocabulary *v, uint32_t field, term a, term b) {
  struct terms *s = v->terms;
  term is_same = term_equals(s, a, b), is_null = term_equals(s, b, v->null);
  term out = term_or(s, (term[]){term_not(heap_reach(v, field, a, b)), is_same, is_null}, 3);
  return term_and2(s, out, term_or2(s, term_not(heap_reach(v, field, b, a)), is_same));
}

void heap_value_axioms(const struct heap_state *h, uint32_t value, term_list *out) {
  struct vocabulary *v = h->vocabulary;
  struct terms *s = v->terms;
  assert(v->symbols.data[value].role == HEAP_RELATION && v->symbols.data[value].arity == 1);
  term bound[2];
  bound[0] = heap_bound_variable(v, NULL, 0);
  bound[1] = heap_bound_variable(v, bound, 1);
  term is_value = heap_apply(v, value, bound);
  for (uint32_t i = 0; i < h->field_count; i++)
    vec_push(out,
             term_forall(s, bound, 2, term_implies(s, is_value, is_isolated(v, h->fields[i], bound[0], bound[1]))));
  term is_usual = h->allocated == HEAP_NO_SYMBOL ? term_true : heap_apply(v, h->allocated, bound);
  for (uint32_t i = 1; i < h->order_count; i++)
    is_usual = term_and2(s, is_usual, heap_key_equal(v, h->orders[i - 1], bound[0], h->orders[i], bound[0]));
  vec_push(out, term_forall(s, bound, 1, term_implies(s, is_value, is_usual)));
}

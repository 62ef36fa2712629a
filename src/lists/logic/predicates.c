/* The predicates of Table 4.3 and of chapter 5 over f*, with edges by inversion (3.6). Simplification at null is here
 * and not in the store: that null reaches null only is an axiom of fields, which terms know nothing of. Names of bound
 * variables are the first that are free, so that equal predicates are one term, and one formula for the solver. */
#include "lists/logic/predicates.h"

#include "logic/build.h"
#include "logic/traverse.h"

#include <stdio.h>

term heap_bound_variable(struct vocabulary *v, const term *avoid, uint32_t count) {
  term_list nodes = VEC_INIT;
  traverse_nodes(v->terms, avoid, count, &nodes);
  for (uint32_t i = 0;; i++) {
    char name[16];
    snprintf(name, sizeof name, i < 26 ? "?%c" : "?%c%u", (char)('a' + i % 26), i / 26);
    term candidate = heap_constant(v, name);
    bool is_used = false;
    for (uint32_t k = 0; k < nodes.len && !is_used; k++) is_used = term_eq(nodes.data[k], candidate);
    if (is_used) continue;
    vec_release(&nodes);
    return candidate;
  }
}

term heap_reach(struct vocabulary *v, uint32_t field, term a, term b) {
  assert(v->symbols.data[field].role == HEAP_REACH);
  if (term_eq(a, b) || term_eq(b, v->null)) return term_true;
  if (term_eq(a, v->null)) return term_equals(v->terms, b, v->null);
  return heap_apply(v, field, (term[]){a, b});
}

static term differ(struct vocabulary *v, term a, term b) { return term_not(term_equals(v->terms, a, b)); }

term heap_reach_plus(struct vocabulary *v, uint32_t field, term a, term b) {
  return term_and2(v->terms, heap_reach(v, field, a, b), differ(v, a, b));
}

term heap_edge(struct vocabulary *v, uint32_t field, term a, term b) {
  struct terms *s = v->terms;
  term g = heap_bound_variable(v, (term[]){a, b}, 2);
  term is_next = term_implies(s, heap_reach_plus(v, field, a, g), heap_reach(v, field, b, g));
  return term_and2(s, heap_reach_plus(v, field, a, b), term_forall(s, &g, 1, is_next));
}

/* x f* a and a f* y. */
static term between(struct vocabulary *v, uint32_t field, term x, term a, term y) {
  return term_and2(v->terms, heap_reach(v, field, x, a), heap_reach(v, field, a, y));
}

/* Two different bound variables that do not occur in the arguments. */
static void two_variables(struct vocabulary *v, term x, term y, term ret[2]) {
  ret[0] = heap_bound_variable(v, (term[]){x, y}, 2);
  ret[1] = heap_bound_variable(v, (term[]){x, y, ret[0]}, 3);
  assert(!term_eq(ret[0], ret[1]));
}

term heap_segment(struct vocabulary *v, uint32_t field, term x, term y) {
  struct terms *s = v->terms;
  term b[2];
  two_variables(v, x, y, b);
  term comes_in = term_and(
      s, (term[]){differ(v, b[0], v->null), between(v, field, x, b[0], y), heap_reach(v, field, b[1], b[0])}, 3);
  term is_allowed = term_or2(s, heap_reach(v, field, b[1], x), heap_reach(v, field, x, b[1]));
  return term_forall(s, b, 2, term_implies(s, comes_in, is_allowed));
}

static term both_not_null(struct vocabulary *v, const term b[2]) {
  return term_and2(v->terms, differ(v, b[0], v->null), differ(v, b[1], v->null));
}

term heap_sorted(struct vocabulary *v, uint32_t field, uint32_t order, term x, term y) {
  assert(heap_is_data(v, order));
  struct terms *s = v->terms;
  term b[2];
  two_variables(v, x, y, b);
  term in_order = term_and(s,
                           (term[]){both_not_null(v, b), heap_reach(v, field, x, b[0]),
                                    heap_reach(v, field, b[0], b[1]), heap_reach(v, field, b[1], y)},
                           4);
  return term_forall(s, b, 2, term_implies(s, in_order, heap_apply(v, order, b)));
}

term heap_reversed(struct vocabulary *v, uint32_t f, uint32_t back, term x, term y) {
  struct terms *s = v->terms;
  term b[2];
  two_variables(v, x, y, b);
  term inside = term_and(s, (term[]){both_not_null(v, b), between(v, f, x, b[0], y), between(v, f, x, b[1], y)}, 3);
  term is_reversed = term_equals(s, heap_reach(v, f, b[0], b[1]), heap_reach(v, back, b[1], b[0]));
  return term_forall(s, b, 2, term_implies(s, inside, is_reversed));
}

term heap_stable(struct vocabulary *v, uint32_t field, uint32_t relation, term x) {
  assert(v->symbols.data[relation].role == HEAP_RELATION && v->symbols.data[relation].arity == 1);
  struct terms *s = v->terms;
  term b = heap_bound_variable(v, &x, 1);
  term is_reached = term_and2(s, heap_reach(v, field, x, b), differ(v, b, v->null));
  return term_forall(s, &b, 1, term_implies(s, is_reached, heap_apply(v, relation, (term[HEAP_ARITY]){b, b, b})));
}

term heap_disjoint(struct vocabulary *v, uint32_t field, term x, term y) {
  struct terms *s = v->terms;
  term b = heap_bound_variable(v, (term[]){x, y}, 2);
  term is_shared = term_and2(s, heap_reach(v, field, x, b), heap_reach(v, field, y, b));
  return term_forall(s, &b, 1, term_implies(s, is_shared, term_equals(s, b, v->null)));
}

term heap_tail(struct vocabulary *v, uint32_t field, term x, term y) {
  return term_and2(v->terms, heap_reach(v, field, x, y), heap_edge(v, field, y, v->null));
}

term heap_in_intervals(struct vocabulary *v, uint32_t field, const struct heap_interval *x, uint32_t count, term a) {
  term is_in = term_false;
  for (uint32_t i = 0; i < count; i++) is_in = term_or2(v->terms, is_in, between(v, field, x[i].from, a, x[i].to));
  return term_and2(v->terms, is_in, differ(v, a, v->null));
}

term heap_sharing_at_variables(struct vocabulary *v, uint32_t field, const struct heap_interval *x, uint32_t count,
                               const term *variables, uint32_t variable_count) {
  struct terms *s = v->terms;
  term_list avoid = VEC_INIT;
  term b[3];
  for (uint32_t i = 0; i < count; i++) vec_push(&avoid, x[i].from), vec_push(&avoid, x[i].to);
  for (uint32_t i = 0; i < variable_count; i++) vec_push(&avoid, variables[i]);
  for (int i = 0; i < 3; i++) {
    b[i] = heap_bound_variable(v, avoid.data, avoid.len);
    vec_push(&avoid, b[i]);
  }
  vec_release(&avoid);
  term is_fine = term_equals(s, b[0], b[1]);
  for (uint32_t i = 0; i < variable_count; i++) is_fine = term_or2(s, is_fine, term_equals(s, b[2], variables[i]));
  term is_shared = term_true;
  for (int i = 0; i < 3; i++) is_shared = term_and2(s, is_shared, heap_in_intervals(v, field, x, count, b[i]));
  for (int i = 0; i < 2; i++) is_shared = term_and2(s, is_shared, heap_edge(v, field, b[i], b[2]));
  return term_forall(s, b, 3, term_implies(s, is_shared, is_fine));
}

uint32_t heap_shared_bound(uint32_t intervals, uint32_t variables_of_calls) {
  return intervals + intervals * (intervals - (intervals > 0)) / 2 + variables_of_calls;
}

/* predicates: what annotations and abstract domains say about heaps, as formulas over f*.
 *
 * The bound variables of these formulas have fixed names that no C identifier has (`?a`, `?b`, ...), avoiding those of
 * the arguments: the same predicate of the same arguments is the same term.
 *
 * Polarity matters. heap_edge, heap_segment, heap_sorted, heap_reversed, heap_stable and heap_disjoint are universal
 * formulas: below a universal quantifier of a formula that is to be satisfied they may occur positively only. */
#ifndef OCKHAM_LISTS_LOGIC_PREDICATES_H
#define OCKHAM_LISTS_LOGIC_PREDICATES_H

#include "lists/logic/vocabulary.h"

/* A variable `?a`, `?b`, ... that occurs in none of the terms, free or bound. */
term heap_bound_variable(struct vocabulary *, const term *avoid, uint32_t count);

/* a f* b: zero or more steps; simplified where a or b is null. */
term heap_reach(struct vocabulary *, uint32_t field, term a, term b);
/* a f+ b: one or more steps (3.5). */
term heap_reach_plus(struct vocabulary *, uint32_t field, term a, term b);
/* f(a) = b and a is not null: inversion, (3.6). b is the first node after a in the order of what a reaches. */
term heap_edge(struct vocabulary *, uint32_t field, term a, term b);

/* Table 4.3. f.ls[x, y]: whatever reaches a node between x and y comes from x, or reaches x. */
term heap_segment(struct vocabulary *, uint32_t field, term x, term y);
/* The nodes between x and y, both included except for null, are in ascending order. */
term heap_sorted(struct vocabulary *, uint32_t field, uint32_t order, term x, term y);
/* Between x and y along f, the field b is f reversed. */
term heap_reversed(struct vocabulary *, uint32_t f, uint32_t b, term x, term y);
/* Every node but null that x reaches is in the relation, such as allocated. */
term heap_stable(struct vocabulary *, uint32_t field, uint32_t relation, term x);
/* x and y reach no node in common but null. */
term heap_disjoint(struct vocabulary *, uint32_t field, term x, term y);
/* y is the last node that x reaches before null (tail_f of Figure 5.2). */
term heap_tail(struct vocabulary *, uint32_t field, term x, term y);

/* An interval along a field, Definition 11: [from, to], or [from, null) if `to` is null. */
struct heap_interval {
  term from, to;
};
/* a is in one of the intervals, as the field is now; never true of null. Without quantifiers. */
term heap_in_intervals(struct vocabulary *, uint32_t field, const struct heap_interval *, uint32_t count, term a);
/* (5.9): a node of the intervals that two of their nodes point to is one of the variables. */
term heap_sharing_at_variables(struct vocabulary *, uint32_t field, const struct heap_interval *, uint32_t count,
                               const term *variables, uint32_t variable_count);
/* The bound of section 5.3.2.4 on values of inner entry functions: k + (k over 2) + the local variables of the calls.
 */
uint32_t heap_shared_bound(uint32_t intervals, uint32_t variables_of_calls);

#endif

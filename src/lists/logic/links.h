/* links: what annotations say about a link field that may have cycles, in terms of the field without them and its cuts.
 *
 * The predicates of predicates.h for a field g, given by `struct heap_cycles` (lists/logic/cycles.h): an acyclic field
 * f and edges that close cycles. They do not depend on which edges those are, and without any they are the formulas of
 * predicates.h. Paths are what orders the nodes of a cycle, where each node reaches all: what is said there of nodes
 * between x and y is said of the path from x to the first visit of y.
 *
 * As there, null is reached from every node; and edge, segment, sorted, reversed, stable, disjoint, tail and same are
 * universal formulas, others have no quantifiers. */
#ifndef OCKHAM_LISTS_LOGIC_LINKS_H
#define OCKHAM_LISTS_LOGIC_LINKS_H

#include "lists/logic/predicates.h"
#include "lists/logic/wlp.h"

term links_reach(struct vocabulary *, const struct heap_cycles *, term a, term b);
term links_reach_plus(struct vocabulary *, const struct heap_cycles *, term a, term b);
term links_edge(struct vocabulary *, const struct heap_cycles *, term a, term b);
/* a reaches itself in one or more steps. */
term links_circular(struct vocabulary *, const struct heap_cycles *, term a);
/* a reaches no cycle. */
term links_acyclic(struct vocabulary *, const struct heap_cycles *, term a);
/* a is on the path from x to the first visit of y; if y is null: x reaches a. False if x does not reach y. */
term links_between(struct vocabulary *, const struct heap_cycles *, term x, term a, term y);

term links_segment(struct vocabulary *, const struct heap_cycles *, term x, term y);
term links_sorted(struct vocabulary *, const struct heap_cycles *, uint32_t order, term x, term y);
/* From every node between x and y along f, the nodes between x and it come in the opposite order along b. */
term links_reversed(struct vocabulary *, const struct heap_cycles *f, const struct heap_cycles *b, term x, term y);
term links_stable(struct vocabulary *, const struct heap_cycles *, uint32_t relation, term x);
term links_disjoint(struct vocabulary *, const struct heap_cycles *, term x, term y);
term links_tail(struct vocabulary *, const struct heap_cycles *, term x, term y);
term links_in_intervals(struct vocabulary *, const struct heap_cycles *, const struct heap_interval *, uint32_t count,
                        term a);

/* Every node has the same successor along both. */
term links_same(struct vocabulary *, const struct heap_cycles *, const struct heap_cycles *);

#endif

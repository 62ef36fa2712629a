/* adapt: what a call that changes the heap inside a mod-set does to paths everywhere (section 5.2).
 *
 * A mod-set is a union of intervals along a field as it was before. Edges with both ends in it may have changed, as the
 * callee's contract says; all others are as before. The adaptation rule derives reachability between all other nodes,
 * with the entry function: the first node of the mod-set that a node reached before, null if there is none.
 *
 * What the caller has to see to (docs/reachability-logic.md says why):
 *   - one idempotent function in a formula. The entry function of an inner mod-set B is expressed by that of an outer
 *     mod-set A and a function with a bounded image (5.8); for that B must be a subset of A.
 *   - the image is bounded by heap_shared_bound(...) + 1 only if nodes to which two nodes of the mod-set point are
 *     values of program variables (5.9, heap_sharing_at_variables).
 *   - the rule is an assumption: together with the contract it must be satisfiable (vacuity check). */
#ifndef OCKHAM_LISTS_LOGIC_ADAPT_H
#define OCKHAM_LISTS_LOGIC_ADAPT_H

#include "lists/logic/predicates.h"

struct heap_change {
  uint32_t before, after; /* the field, as two symbols */
  const struct heap_interval *intervals;
  uint32_t count;
  uint32_t entry; /* HEAP_ENTRY: of this mod-set, or of the outer one */
  /* HEAP_NO_SYMBOL, or HEAP_BOUNDED if `entry` is that of an outer mod-set: maps nodes of that to the entry points of
   * this one. */
  uint32_t inner;
};

/* What the entry function is: (5.3), corrected. Universal. */
term heap_entry_definition(struct vocabulary *, const struct heap_change *);
/* (5.4), (5.5) and (5.6), corrected, without the definition of the entry function. Universal. */
term heap_adaptation(struct vocabulary *, const struct heap_change *);

#endif

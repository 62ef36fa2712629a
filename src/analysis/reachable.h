/* reachable: the part of a program that can take part in a violation. A view: the program itself is not changed.
 *
 *   forward   what some run from program.start may execute before it violates unreach-call (if that is the property),
 *             calls resolved by the points-to analysis; a call is left only if a callee can return
 *   relevant  of that, what some run may execute before or at a violation of the property
 *
 * Both are over-approximations: conditions are not evaluated, and returns are not matched with their calls in the
 * backward direction. Every violation of the original program is therefore one of the relevant part, and the reverse
 * holds too, since a run of the part is a run of the program. */
#ifndef OCKHAM_ANALYSIS_REACHABLE_H
#define OCKHAM_ANALYSIS_REACHABLE_H

#include "analysis/call_graph.h"
#include "analysis/cfg.h"
#include "program/question.h"
#include "program/walk.h"

struct reachable {
  struct bitset functions, locations, edges;                            /* forward */
  struct bitset relevant_functions, relevant_locations, relevant_edges; /* and backward */
};

struct reachable *reachable_new(const struct cfg *, const struct call_graph *, enum property);
void reachable_free(struct reachable *);

/* May executing the edge itself violate the property? unreach-call: VIOLATION edges. valid-memsafety: every access to
 * memory, free, indirect call, and (for leaks) each end of the program. no-overflow: arithmetic that may be undefined.
 * Edges where behaviour is missing (MARK_MISSING) count for every property, so that they are not removed unseen. */
bool edge_may_violate(const struct program *, edge_id, enum property, struct walk *);
/* Can the function return (or, without a body, may it as far as its model says)? Needs the forward part. */
bool reachable_returns(const struct program *, const struct reachable *, function_id);

#endif

/* slice: what of a program can influence whether its property is violated.
 *
 * The result divides the edges: `edges` are kept as they are, `skipped` ones may be replaced by SKIP, all others may be
 * removed (no run executes them before a violation). What is kept is closed under
 *   data       an edge that may write what a kept edge reads: variables and tracked cells flow-sensitively, other
 * memory by points-to region control    every branch that decides whether a kept edge is reached, and every call of a
 * function with kept edges blocking   assumptions that may end a run (of __VERIFIER_assume, or because the other branch
 * only leads to an end of the program): those that decide directly about what the property looks at, and those that
 * read something relevant behind them, themselves or by an edge that feeds them (slice_feeds.c); with
 * SLICE_ALL_BLOCKING all that lie before a kept edge, calls that may not return included
 *
 * If the program has a violation, so has the slice, along the same edges: hence `safe` carries over to the program. The
 * reverse does not hold. A slice lacks loops that never end and assumptions about unrelated values that can never be
 * met, so an alarm must be replayed on the program. */
#ifndef OCKHAM_ANALYSIS_SLICE_SLICE_H
#define OCKHAM_ANALYSIS_SLICE_SLICE_H

#include "analysis/reachable.h"
#include "base/context.h"

enum slice_blocking { SLICE_RELATED_BLOCKING, SLICE_ALL_BLOCKING };

struct slice {
  struct bitset edges;     /* kept */
  struct bitset skipped;   /* executed before a violation, but without influence */
  struct bitset functions; /* with kept edges; a call of others is skipped */
};

/* NULL if a limit of the context was reached. */
struct slice *slice_new(struct context *, const struct cfg *, const struct call_graph *, const struct reachable *,
                        enum property, enum slice_blocking);
void slice_free(struct slice *);

#endif

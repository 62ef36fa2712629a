/* intervals: which values variables and expressions may have at each location, as ranges.
 *
 * Tracked are variables and the cells of tracked objects (scalars.h) of up to 64 bits per location, and, as one range
 * for the whole run, the contents of memory regions (points_to.h) whose accesses all have one width. Calls are analysed
 * context-insensitively: one state for a function's entry, joined over its calls, one for its exit. The result holds in
 * every run up to its first undefined behaviour other than signed overflow, which wraps here (unless the option says
 * that it does not happen). */
#ifndef OCKHAM_ANALYSIS_INTERVALS_INTERVALS_H
#define OCKHAM_ANALYSIS_INTERVALS_INTERVALS_H

#include "analysis/call_graph.h"
#include "analysis/cfg.h"
#include "analysis/intervals/interval.h"
#include "base/context.h"

struct intervals_options {
  bool no_signed_overflow; /* an operation marked EXPR_NSW does not overflow: a run that does it counts as ended */
  bool violations_end;     /* a run ends at a VIOLATION edge (the property is unreach-call) */
};

struct intervals;

/* NULL if a limit of the context was reached. The other analyses must outlive the result. */
struct intervals *intervals_compute(struct context *, const struct cfg *, const struct call_graph *,
                                    struct intervals_options);
void intervals_free(struct intervals *);

/* Can a run be at the location? */
bool intervals_is_reached(const struct intervals *, loc_id);
/* Can a run execute the edge: is its source reached, and its condition, for an assumption, not always false? */
bool intervals_may_take(struct intervals *, edge_id);
/* The range of an expression's value at a location, before an edge is taken. Everything for widths beyond 64 (then
 * false is returned, *ret is not set) and nothing where the location is not reached. */
bool intervals_range(struct intervals *, loc_id, expr, struct interval *ret);
/* Which readings of an ADD, SUB, MUL, SHL or EXTRACT node may wrap (a set of WRAP_*) when it is evaluated at the
 * location? For EXTRACT: whether the bits left away may change the value of that reading. 0 for other kinds. */
unsigned intervals_may_wrap(struct intervals *, loc_id, expr);

struct intervals_summary {
  uint32_t reached, unreached;   /* locations that the automata reach: by the analysis, not by it */
  uint32_t bounded, values;      /* assigned values with a range smaller than their type, and all */
  uint32_t wrapping, arithmetic; /* ADD, SUB and MUL nodes on edges that may wrap in both readings, and all */
};
struct intervals_summary intervals_summarise(struct intervals *);

/* Is the result inductive: does each edge lead from its source's state into its target's? For tests. */
bool intervals_check(struct intervals *);

#endif

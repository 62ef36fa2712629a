/* watch: arrays of any size as a few numbers: of each array, one element that is chosen ahead is followed, and all
 * others may hold anything.
 *
 * A check fails in a given run because of the elements that its condition reads. A *site* is a location where a
 * condition reads elements of arrays at one index; its *ghost* is an index that is chosen when the program starts,
 * whichever. In the copy, each array has a variable for its element at each ghost:
 *
 *     a[i] = e    becomes    if (i == ghost) element = e
 *     ... a[i]    becomes    i == ghost ? element : any value
 *
 * and a violation counts only if its sites, when they were executed last, read their ghosts' elements.
 *
 *   W1  take a run of the given program that violates; the run of the copy in which each ghost is the index that its
 * site read last goes the same way, since each read may give what it gave there, and violates. So what is proved of the
 * copy holds of the given program. A violation of the copy says nothing W2  which sites there are is a matter of luck,
 * not of soundness; two sites have two ghosts W3  arrays that are followed are objects that no pointer reaches, and
 * blocks that one pointer reaches, of which there are no copies; of elements with the same stride, not of recursive
 * functions; indices are within bounds, as everywhere
 *
 * `hints` are formulas that may hold once the ghost's element has been dealt with: what was stored there, what the site
 * asks of it, and the same "unless the loop has not come that far". Whoever uses them proves them first. */
#ifndef OCKHAM_ANALYSIS_WATCH_WATCH_H
#define OCKHAM_ANALYSIS_WATCH_WATCH_H

#include "analysis/call_graph.h"
#include "analysis/cfg.h"

struct watch_hint {
  function_id function; /* whose variables it speaks of; ID_NONE = of global ones only */
  expr condition;       /* of the copy, of width 1 */
};

struct watched {
  struct program *program; /* owned; the ids of the given program are its own there, too */
  VEC(struct watch_hint) hints;
};

struct watch_request {
  const struct program *program;
  const struct cfg *cfg;
  const struct call_graph *call_graph;
};

/* NULL if there is nothing to be followed, or no room. */
struct watched *watch_new(const struct watch_request *);
void watch_free(struct watched *);

#endif

/* call_graph: who calls whom, indirect calls as the points-to analysis resolved them. Only functions that the analysis
 * found to run have callers and callees. */
#ifndef OCKHAM_ANALYSIS_CALL_GRAPH_H
#define OCKHAM_ANALYSIS_CALL_GRAPH_H

#include "analysis/points_to/points_to.h"
#include "base/bitset.h"

struct call_graph {
  const struct program *program;
  const struct points_to *points_to;
  uint32_t
      *call_first; /* function f: the CALL edges that may call it are calls[call_first[f] .. call_first[f + 1] - 1] */
  edge_id *calls;
  uint32_t *component; /* by function: strongly connected component, callees before callers; ID_NONE = does not run */
  uint32_t component_count;
  function_id
      *bottom_up; /* the functions that run and have a body, callees before callers where there is no recursion */
  uint32_t function_count; /* of those */
  struct bitset recursive; /* functions that may be active more than once at a time */
};

struct call_graph *call_graph_new(const struct program *, const struct points_to *);
void call_graph_free(struct call_graph *);
/* For assertions: callers call, callees come first, what calls itself is known to. */
bool call_graph_is_valid(const struct call_graph *);
static inline uint32_t call_graph_caller_count(const struct call_graph *g, function_id f) {
  return g->call_first[f + 1] - g->call_first[f];
}
static inline const edge_id *call_graph_callers(const struct call_graph *g, function_id f) {
  return g->calls + g->call_first[f];
}

#endif

/* trace: a run of a flow that goes wrong, as a series of heaps.
 *
 * The statements of all its edges make one step with named choices (lists/logic/step.h). A model of the initial
 * condition, the guard and the violation is the first heap together with all choices; the heaps that follow are what
 * the step says about them, evaluated in the first. */
#ifndef OCKHAM_LISTS_PDR_HEAP_TRACE_H
#define OCKHAM_LISTS_PDR_HEAP_TRACE_H

#include "lists/flow/paths.h"
#include "lists/logic/decide.h"

/* The state before an edge of the trace, or at its end. */
struct flow_trace_state {
  uint32_t location;
  uint32_t edge; /* number in `edges` of the edge that follows */
  struct heap_model heap;
};

/* What is known at a cut. */
struct flow_trace_cube {
  uint32_t location;
  char *text, *words; /* as annotations have it, and for people */
};

struct flow_trace {
  flow_edges edges;
  enum flow_violation_kind kind;
  enum heap_error error;
  uint32_t nodes; /* of the heaps, without null and value nodes */
  bool is_exact;  /* no edge is approximated */
  VEC(struct flow_trace_state) states;
  VEC(struct flow_trace_cube) cubes; /* of an abstract trace */
};

struct flow_trace_request {
  struct flow_paths *paths;
  const term *initial; /* what holds at the start, axioms among it */
  uint32_t initial_count;
  bool is_quick; /* new nodes have null in their fields */
};

/* Whether the violation can be reached along these paths from the start, in this order. The trace is filled in then.
 * UNKNOWN: a limit. */
enum solver_result flow_trace_find(struct context *, const struct flow_trace_request *, const uint32_t *paths,
                                   uint32_t count, const struct flow_violation *, struct flow_trace *);
/* Whether a run can take these paths from the start, as far as one knows who is quick; no for more than `most` moves.
 */
bool flow_run_is_possible(struct context *, const struct flow_trace_request *, const uint32_t *paths, uint32_t count,
                          uint32_t most);
void flow_trace_release(struct flow_trace *);

#endif

/* paths: a flow cut into steps between the heads of its loops.
 *
 * A cut point is a place where states are described by formulas: cut 0 is the start, before the first statement; the
 * others are heads of loops, so that no path between two cuts has a loop. A path leads from a cut to a cut, as a step
 * with named choices (lists/logic/step.h). A violation is a condition at a cut under which the run goes wrong before it
 * reaches another: a statement goes wrong, the error location is reached, or the function returns and the goal is not
 * met. Where there are very many paths between two cuts, joins of branches become cuts, too.
 *
 *   P1  every run is a sequence of paths from cut 0 and, if it goes wrong, ends with a violation; choices aside, the
 *       sequence is determined by the edges that it takes. */
#ifndef OCKHAM_LISTS_FLOW_PATHS_H
#define OCKHAM_LISTS_FLOW_PATHS_H

#include "lists/flow/flow.h"
#include "lists/logic/step.h"

typedef VEC(uint32_t) flow_edges;

enum flow_violation_kind {
  VIOLATION_STATEMENT, /* heap_safe_from fails */
  VIOLATION_CALL,      /* the precondition of a call, or an assertion, does not hold */
  VIOLATION_ERROR,     /* the error location is reached */
  VIOLATION_GOAL,      /* the function returns, and the goal does not hold */
};

struct flow_violation {
  enum flow_violation_kind kind;
  enum heap_error error; /* of STATEMENT */
  uint32_t cut;          /* where the path begins */
  uint32_t statement;    /* of STATEMENT and CALL: so many statements of the edges come before it */
  flow_edges edges;      /* up to the one at fault */
  term_list conditions;  /* all hold at the cut, with the choices */
  bool is_exact;         /* no edge is approximated */
};

struct flow_path {
  uint32_t source, target; /* cuts */
  flow_edges edges;
  struct heap_step step;
};

struct flow_paths {
  struct flow *flow;
  VEC(uint32_t) cuts; /* locations; the first is that of the start */
  VEC(struct flow_path) paths;
  VEC(struct flow_violation) violations;
  const struct heap_renaming *at_start;
  bool (*visit)(void *data, struct heap_step *, uint32_t location);
  bool (*call)(void *data, struct heap_step *, uint32_t edge);
  void *data;
  term goal;
  bool has_failed; /* a call could not be expressed */
};

struct flow_paths_request {
  struct flow *flow;
  bool counts[HEAP_ERROR_COUNT]; /* these errors are violations; a run in which another one happens ends there */
  bool error_counts;             /* so is reaching flow.error */
  term goal;                     /* at flow.exit; no term = none. Its negation is in EA^R. */
  /* At the start, what these symbols and constants mean is what the new ones mean: a second state, that of the start,
   * which formulas may speak of. NULL = there is none. */
  const struct heap_renaming *at_start;
  /* Adds what must hold at a location (heap_step_require), other than loop invariants. NULL = nothing. */
  bool (*visit)(void *data, struct heap_step *, uint32_t location);
  /* Adds a call (flow_edge.call) with its contract to the step; false if that cannot be expressed. NULL without calls.
   */
  bool (*call)(void *data, struct heap_step *, uint32_t edge);
  void *data;
};

/* The formula about a cut, as it is asked there: see at_start. */
term flow_paths_at(const struct flow_paths *, uint32_t cut, term formula);

/* False if a call could not be expressed. */
bool flow_paths_init(struct flow_paths *, const struct flow_paths_request *);
void flow_paths_release(struct flow_paths *);

/* Adds the statements of an edge, its call, and what must hold where it leads, to a step. */
bool flow_paths_extend(struct flow_paths *, struct heap_step *, uint32_t edge);

#endif

/* numeric: what holds of the numbers of a program at each location, whatever the run: an abstract interpretation with
 * intervals, congruences and zones (state.h).
 *
 * A function is analysed for all its activations at once: it is entered in the join of the states of its calls, and a
 * call is left with what holds at the exit: results, global slots that it may change, and parameters that it does not
 * assign, which say something of the arguments. Loops and recursion are widened, then two rounds narrow; at last every
 * edge is looked at once more, and what is not inductive is not claimed.
 *
 * Runs end at their first undefined behaviour: signed overflow of operations marked so, division by zero. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_NUMERIC_H
#define OCKHAM_ANALYSIS_NUMERIC_NUMERIC_H

#include "analysis/call_graph.h"
#include "analysis/cfg.h"
#include "analysis/numeric/call_memory.h"
#include "analysis/numeric/evaluator.h"
#include "base/context.h"

struct numeric {
  struct context *ctx;
  const struct program *program;
  const struct cfg *cfg;
  const struct call_graph *call_graph;
  struct space space;
  struct evaluator evaluator;
  state_id *at;            /* by location: what holds there; STATE_NONE = it is not reached */
  state_id *entry, *exit;  /* by function: at its calls, as it is entered; where it returns, for its callers */
  struct bitset *modified; /* by function: global slots that a call may change */
  struct bitset assigned;  /* parameters that their function assigns */
  struct call_memory *memory;
  uint64_t visits;
};

/* NULL if a limit was reached. */
struct numeric *numeric_new(struct context *, const struct cfg *, const struct call_graph *);
void numeric_free(struct numeric *);
/* Is control ever at the location, as far as the analysis can tell? */
static inline bool numeric_reaches(const struct numeric *n, loc_id l) { return n->at[l] != STATE_NONE; }

#endif

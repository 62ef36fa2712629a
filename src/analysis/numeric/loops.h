/* loops: what a loop leaves alone is at its head what it was before the loop.
 *
 * A slot that nothing in the loop assigns needs no widening there: each round only learns more of it. So its values,
 * and the differences of two such slots, are taken from the edges that come from outside. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_LOOPS_H
#define OCKHAM_ANALYSIS_NUMERIC_LOOPS_H

#include "analysis/numeric/numeric.h"

struct loop_effects {
  VEC(slot_id) assigned;    /* ascending */
  VEC(function_id) callees; /* each once, ascending; numeric.modified says what they assign */
  bool has_entries;         /* other than the head */
};

/* By location; those that are no loop heads have none. */
struct loop_effects *loops_find(const struct numeric *);
void loops_free(struct loop_effects *, const struct numeric *);
/* The state `x` at the head, where `outside` is what comes from outside of the loop. */
state_id loops_keep(struct numeric *, const struct loop_effects *, state_id x, state_id outside);

#endif

/* calls: what passes between a call and the function that it enters. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_CALLS_H
#define OCKHAM_ANALYSIS_NUMERIC_CALLS_H

#include "analysis/numeric/numeric.h"

/* Fills in `modified` and `assigned`. */
void calls_find_effects(struct numeric *);
/* The state at the beginning of the program. */
state_id calls_start(struct numeric *);
/* The state in which the call edge, executed in `x`, enters the callee. */
state_id calls_enter(struct numeric *, state_id x, edge_id, function_id callee);
/* Of the state at the exit of a function, what its callers are told. */
state_id calls_exit(struct numeric *, state_id, function_id);
/* The state after the call edge, executed in `x`: with all callees as their exits are known. */
state_id calls_return(struct numeric *, state_id x, edge_id);

#endif

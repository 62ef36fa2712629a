/* explicit_bp: what boolean programs mean, by enumeration of single states; independent of src/boolean but for the type
 * of programs. A state is a mask of bits: globals, then parameters, then locals. */
#ifndef OCKHAM_FUZZ_EXPLICIT_BP_H
#define OCKHAM_FUZZ_EXPLICIT_BP_H

#include "boolean/bp.h"
#include "boolean/reach.h"

#define FAR UINT32_MAX

struct explicit_bp;

/* Computes all path edges with their lengths, and all entries with their distances. */
struct explicit_bp *explicit_new(const struct bp_program *, bp_proc_id entry);
void explicit_free(struct explicit_bp *);

/* Steps to the statement in that state, FAR if it cannot be there. */
uint32_t explicit_distance(const struct explicit_bp *, bp_stmt_id, uint32_t state);
/* The least over all states (in which the assert can fail, if `failing`). */
uint32_t explicit_nearest(const struct explicit_bp *, bp_stmt_id, bool failing);
/* Values that an expression can have: 1 = false, 2 = true, 3 = both. */
uint32_t explicit_values(const struct explicit_bp *, bp_expr, uint32_t state);
uint32_t explicit_state_count(const struct explicit_bp *, bp_stmt_id);
/* Steps through the trace. NULL if it is an execution that ends at the statement, otherwise what is wrong. */
const char *explicit_follow(const struct explicit_bp *, const struct reach_trace *, bp_stmt_id target, bool failing);

#endif

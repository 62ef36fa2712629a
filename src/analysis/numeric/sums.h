/* sums: expressions as sums of multiples of slots, where no wrap-around is between. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_SUMS_H
#define OCKHAM_ANALYSIS_NUMERIC_SUMS_H

#include "analysis/numeric/state.h"

enum { SLOTSUM_MOST = 4 };

struct slotsum_term {
  slot_id slot; /* in its reading (space_reading) */
  i128 factor;  /* not 0 */
};

struct slotsum {
  i128 constant;
  uint32_t count;
  struct slotsum_term terms[SLOTSUM_MOST];
};

/* The expression in that reading, in all states of `x`. `is_exact`: runs in which operations marked EXPR_NSW overflow
 * are not considered. False if it is none, or too large. */
bool slotsum_of(const struct space *, state_id x, expr, enum reading, bool is_exact, struct slotsum *);
/* a + factor * b; false if that is too large. */
bool slotsum_add(struct slotsum *a, const struct slotsum *b, i128 factor);
struct interval slotsum_bounds(const struct space *, state_id, const struct slotsum *);

/* The states in which it is at most 0; not 0. */
state_id slotsum_at_most_zero(struct space *, state_id, const struct slotsum *);
state_id slotsum_not_zero(struct space *, state_id, const struct slotsum *);

#endif

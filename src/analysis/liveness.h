/* liveness: which slots of an activation (its variables and tracked cells) may still be read before they are written.
 * Slots of globals are not considered. */
#ifndef OCKHAM_ANALYSIS_LIVENESS_H
#define OCKHAM_ANALYSIS_LIVENESS_H

#include "analysis/cfg.h"
#include "analysis/scalars.h"

struct liveness {
  const struct scalars *scalars;
  const struct cfg *cfg;
  uint32_t *local;      /* slot -> number among the slots of its function */
  uint32_t *slot_count; /* by function */
  uint64_t **live;      /* by location: bits over the function's slots before it; NULL where not reached */
  uint64_t *words;      /* what `live` points into */
};

struct liveness *liveness_new(const struct cfg *, const struct scalars *);
void liveness_free(struct liveness *);
/* May the value that the local slot has at the location be read? False for a location that is not reached. */
bool liveness_is_live(const struct liveness *, loc_id, slot_id);

#endif

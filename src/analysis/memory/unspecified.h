/* unspecified: comparisons of addresses whose outcome C leaves open: of objects that may have ended, which others may
 * have taken the place of, and of string literals, which may be in one place or in several. */
#ifndef OCKHAM_ANALYSIS_MEMORY_UNSPECIFIED_H
#define OCKHAM_ANALYSIS_MEMORY_UNSPECIFIED_H

#include "analysis/cfg.h"
#include "analysis/points_to/points_to.h"
#include "base/bitset.h"

/* The first of the edges with such a comparison, ID_NONE if there is none. Some are named that do not depend on it. */
edge_id unspecified_comparison(const struct program *, const struct cfg *, const struct points_to *,
                               const struct bitset *edges);

/* Local objects that end before their functions, and whose address may still be known when they live again; `out` has a
 * bit per object and is added to. */
void unspecified_remembered(const struct program *, const struct cfg *, const struct points_to *, struct bitset *out);

#endif

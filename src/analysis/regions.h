/* regions: all ways from one location to a later one, where they meet.
 *
 * A region is loop-free and without calls of functions that have a body: it can be one step, like a large block, but
 * its ends are chosen by the path at hand. Found on demand and remembered. */
#ifndef OCKHAM_ANALYSIS_REGIONS_H
#define OCKHAM_ANALYSIS_REGIONS_H

#include "analysis/cfg.h"
#include "base/map.h"

struct region {
  uint32_t first_edge, edge_count; /* in regions.edges, sources in topological order; none if there is no region */
};

struct regions {
  const struct cfg *cfg;
  const struct bitset *part, *skipped; /* edges that count; those that count as SKIP */
  uint32_t max_edges;
  struct bitset goes_on; /* locations from which control can reach the function's exit or repeat a loop */
  struct map known;      /* from, to -> region + 1 */
  VEC(struct region) all;
  VEC(edge_id) edges;
  struct bitset leads, reached; /* locations of the search at hand */
  VEC(loc_id) found;            /* those in `leads` */
};

#define NO_REGION UINT32_MAX

void regions_init(struct regions *, const struct cfg *, const struct bitset *part, const struct bitset *skipped,
                  uint32_t max_edges);
void regions_release(struct regions *);

/* Do several edges that close no cycle end there, and does control go on from there to other things than violations? */
bool regions_is_join(const struct regions *, loc_id);
/* The region between the two locations, NO_REGION if there are calls or loops between them, or too many edges. */
uint32_t regions_between(struct regions *, loc_id from, loc_id to);
static inline const edge_id *regions_edges(const struct regions *r, uint32_t region, uint32_t *count) {
  assert(region < r->all.len);
  *count = r->all.data[region].edge_count;
  return r->edges.data + r->all.data[region].first_edge;
}

#endif

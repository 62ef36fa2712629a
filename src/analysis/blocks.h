/* blocks: the automata cut into loop-free pieces, the unit of an engine's steps.
 *
 * Cut points are function entries and exits, loop heads, both ends of a call of a function with a body (and of indirect
 * calls), the source of a VIOLATION edge, the targets of VIOLATION and STOP edges, and locations without edges. A block
 * leads from one cut point to another; it consists of all edges on paths between the two that meet no other cut point.
 * Calls and violations are blocks of their own. Every path of a function's automaton from cut point to cut point is a
 * sequence of blocks in one way only.
 *
 *   BLOCK_SINGLE   every location is a cut point and every edge a block
 *   BLOCK_BASIC    locations with several in- or out-edges are cut points too: blocks are straight
 *   BLOCK_LARGE    no more cut points than needed, except where a block would exceed `max_edges`
 */
#ifndef OCKHAM_ANALYSIS_BLOCKS_H
#define OCKHAM_ANALYSIS_BLOCKS_H

#include "analysis/cfg.h"
#include "base/context.h"

#define BLOCK_MODES(X)                                                                                                 \
  X(BLOCK_SINGLE, "single")                                                                                            \
  X(BLOCK_BASIC, "basic")                                                                                              \
  X(BLOCK_LARGE, "large")
#define BLOCK_MODE_ENUM(MEMBER, spelling) MEMBER,
enum block_mode { BLOCK_MODES(BLOCK_MODE_ENUM) };
#undef BLOCK_MODE_ENUM
enum { BLOCK_DEFAULT_EDGES = 40 };

struct block {
  loc_id from, to;                 /* cut points */
  uint32_t first_edge, edge_count; /* in blocks.edges, sources in topological order */
};

struct blocks {
  const struct cfg *cfg;
  struct bitset cuts;    /* locations */
  VEC(struct block) all; /* by `from`, in the order of the locations' ids */
  VEC(edge_id) edges;
  uint32_t *first; /* location l: its blocks are all.data[first[l] .. first[l + 1] - 1]; none if no cut */
};

/* `max_edges` is for BLOCK_LARGE, 0 = no limit (a location with more edges than that is never divided). With `part`,
 * only those edges of the program count (reachable, not sliced away); others are in no block. NULL if a limit was
 * reached. */
struct blocks *blocks_new(struct context *, const struct cfg *, enum block_mode, uint32_t max_edges,
                          const struct bitset *part);
void blocks_free(struct blocks *);
/* For assertions: blocks lead from cut point to cut point and meet none on the way, sources are in topological order,
 * calls and violations are alone. */
bool blocks_is_valid(const struct blocks *);

static inline bool blocks_is_cut(const struct blocks *b, loc_id l) { return bitset_has(&b->cuts, l); }
/* The blocks that leave the cut point; NULL if there are none. */
static inline const struct block *blocks_from(const struct blocks *b, loc_id l, uint32_t *count) {
  assert(l < b->cfg->program->locations.len);
  *count = b->first[l + 1] - b->first[l];
  return *count ? b->all.data + b->first[l] : NULL;
}
static inline const edge_id *blocks_edges(const struct blocks *b, const struct block *x) {
  return b->edges.data + x->first_edge;
}
/* Is the edge a call that engines treat as one (the callee has a body, or is not known)? */
bool blocks_is_call(const struct program *, const struct edge *);

#endif

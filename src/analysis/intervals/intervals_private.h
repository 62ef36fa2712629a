/* Inside of intervals. See intervals.c for the method. */
#ifndef OCKHAM_ANALYSIS_INTERVALS_INTERVALS_PRIVATE_H
#define OCKHAM_ANALYSIS_INTERVALS_INTERVALS_PRIVATE_H

#include "analysis/intervals/intervals.h"
#include "analysis/intervals/slot_map.h"
#include "analysis/scalars.h"

/* What is known at a location. At a function's exit, `locals` holds its results by their number. */
struct state {
  bool is_reached;
  const struct slot_map *globals, *locals;
};

#define NOT_ASKED (UINT32_MAX - 2) /* no region */

struct region_value {
  bool is_tracked;  /* one width, initial contents known, written by nothing but stores and zero fills */
  uint16_t width;   /* in bits */
  uint16_t updates; /* how often it grew */
  struct interval value;
  VEC(loc_id) readers; /* locations with an edge that loads from it */
};

struct intervals {
  const struct program *program;
  const struct cfg *cfg;
  const struct call_graph *calls;
  const struct points_to *points_to;
  struct context *context;
  struct intervals_options options;
  struct scalars *scalars;
  struct arena arena;        /* states */
  struct state *at;          /* by location */
  uint16_t *updates;         /* by location: how often its state grew */
  struct bitset widen_at;    /* locations */
  struct bitset widened;     /* those where it happened */
  VEC(int64_t) signed_steps; /* thresholds of widening, in order */
  VEC(uint64_t) unsigned_steps;
  struct region_value *regions; /* by region of points_to */
  VEC(uint32_t) region_of;      /* by LOAD expression: its tracked region, REGION_NONE or NOT_ASKED */
  uint32_t *store_region;       /* by STORE edge: the same for what it writes */

  loc_id *order;   /* priorities: callees before callers, reverse postorder within */
  uint32_t *place; /* by location: its index in `order`, ID_NONE = does not run */
  uint32_t order_count;
  struct bitset pending; /* places */
  uint32_t cursor;       /* no pending place before it */

  struct walk walk;           /* scratch of evaluation */
  VEC(struct interval) value; /* by expression, valid for the nodes of the last walk */
};

/* intervals_eval.c */
struct interval intervals_eval(struct intervals *, const struct state *, expr); /* width at most 64 */
/* The state in which the condition holds; not reached if it cannot. */
struct state intervals_assume(struct intervals *, struct state, expr condition, bool truth);
const struct interval *intervals_state_get(const struct intervals *, const struct state *, slot_id);
void intervals_state_put(struct intervals *, struct state *, slot_id, const struct interval *);
void intervals_state_forget(struct intervals *, struct state *, slot_id);

/* intervals_transfer.c */
/* The state after an edge that is not a CALL; stores to regions are recorded if `record` is set. */
struct state intervals_transfer(struct intervals *, edge_id, struct state, bool record);
struct state intervals_initial_state(struct intervals *);
struct state intervals_call_entry(struct intervals *, edge_id, function_id, const struct state *);
/* The state behind a call, from the callees' exits as they are now. */
struct state intervals_call_return(struct intervals *, edge_id, const struct state *);
struct state intervals_state_join(struct intervals *, const struct state *, const struct state *);
bool intervals_state_includes(const struct state *, const struct state *);

/* intervals_memory.c */
void intervals_regions_init(struct intervals *);
void intervals_regions_free(struct intervals *);
uint32_t intervals_region_of_load(struct intervals *, expr load);
/* The STORE edge may write `value`. Queues the readers of a region that grew. */
void intervals_region_store(struct intervals *, edge_id, const struct interval *value);
bool intervals_region_allows(struct intervals *, edge_id, const struct interval *value);

/* intervals.c */
void intervals_enqueue(struct intervals *, loc_id);
struct interval intervals_widen(struct intervals *, unsigned width, const struct interval *old,
                                const struct interval *now, bool at_once);

#endif

/* Inside of slice. See slice.c for the method. */
#ifndef OCKHAM_ANALYSIS_SLICE_PRIVATE_H
#define OCKHAM_ANALYSIS_SLICE_PRIVATE_H

#include "analysis/scalars.h"
#include "analysis/slice/slice.h"

/* What an edge does to state, found once. */
struct slice_effects {
  uint32_t first;                 /* in `pool`: */
  uint32_t uses, kills, clobbers; /* slots, numbered as in the rows of the edge's function */
};

/* An edge reads, for an assumption that may block, slots (in `pool`, as in the rows of the edge's function). */
struct slice_feed {
  edge_id assumption;
  uint32_t first, uses;
  uint32_t next; /* of the same edge: feed + 1, 0 = none */
};

typedef VEC(edge_id) edge_list;

struct slicer {
  struct slice *slice;
  struct context *context;
  const struct program *p;
  const struct cfg *cfg;
  const struct call_graph *calls;
  const struct reachable *reachable;
  const struct bitset *part; /* the relevant edges: all that is looked at */
  struct bitset graph;       /* edges that do not lead to an end of the program for certain, for control */
  const struct points_to *points_to;
  enum property property;
  enum slice_blocking blocking;
  struct scalars *scalars;

  uint32_t *row_index;   /* slot -> bit in the rows of its function; globals: counted from the end of locals */
  uint32_t *local_count; /* by function */
  uint32_t global_count;
  uint64_t **need; /* by location: bits of slots whose value there matters; NULL = not in the part */
  uint64_t *words;
  struct slice_effects *effects; /* by edge */
  VEC(uint32_t) pool;

  uint32_t region_count;
  struct bitset regions;          /* relevant ones */
  struct bitset escaping_regions; /* functions without a body may write them */
  edge_list *writers;             /* by region */
  edge_list *blocking_readers;    /* by region: assumptions that may block and read it */
  edge_list extern_calls;         /* that may write escaping memory */
  edge_list allocations, frees;   /* of the part */
  struct bitset is_blocking;      /* locations */
  struct map feed_index;          /* edge -> its first feed + 1 */
  VEC(struct slice_feed) feeds;
  struct bitset results;   /* by result: needed; see first_result */
  uint32_t *first_result;  /* by function */
  struct bitset may_block; /* functions: a call may not return */

  struct control_dependence control; /* on `graph` */
  struct control_dependence
      criterion; /* on all reachable edges, with every way to end: for what the property looks at */
  VEC(loc_id) work;
  struct bitset queued; /* locations */
  VEC(edge_id) marked;  /* kept edges whose consequences are still to be drawn */
  struct walk walk;
};

/* slice_index.c */
void slice_index_init(struct slicer *);
void slice_index_release(struct slicer *);
/* May the function, which has no body, write memory? Otherwise its results are any values, whatever its arguments. */
bool slice_writes_unseen(const struct slicer *, const struct function *);
bool slice_has_hidden_effects(const struct slicer *, edge_id call);

/* slice_feeds.c */
void slice_feeds_init(struct slicer *);
void slice_feeds_release(struct slicer *);

static inline uint32_t slice_row_words(const struct slicer *s, function_id f) {
  return (s->local_count[f] + s->global_count + 63) / 64;
}
static inline bool slice_row_has(const uint64_t *row, uint32_t bit) { return row[bit / 64] >> (bit % 64) & 1; }
/* Bit of a slot in the rows of function f. */
static inline uint32_t slice_bit(const struct slicer *s, function_id f, slot_id x) {
  assert(scalars_function(s->scalars, x) == ID_NONE || scalars_function(s->scalars, x) == f);
  return scalars_function(s->scalars, x) == ID_NONE ? s->local_count[f] + s->row_index[x] : s->row_index[x];
}

#endif

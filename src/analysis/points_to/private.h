/* Inside of points_to: constraint graph, blocks and cells. See points_to.c for the method. */
#ifndef OCKHAM_ANALYSIS_POINTS_TO_PRIVATE_H
#define OCKHAM_ANALYSIS_POINTS_TO_PRIVATE_H

#include "analysis/cfg.h"
#include "analysis/liveness.h"
#include "analysis/memory/fresh.h"
#include "analysis/points_to/points_to.h"
#include "analysis/scalars.h"
#include "base/bitset.h"
#include "base/map.h"

/* A place: block, offset and stride in one word, so that places of one block are neighbours in order.
 *
 *     | block: 24 | stride: 20 | offset + PLACE_BIAS: 20 |
 *
 * Offsets and strides that do not fit become "anywhere" (offset 0, stride 1). */
typedef uint64_t pt_place;
typedef uint32_t block_id;
typedef uint32_t node_id;
typedef uint32_t cell_id;
enum { PLACE_BIAS = 1 << 19, PLACE_FIELD = (1 << 20) - 1, BLOCK_UNKNOWN = 0, BLOCK_ABSOLUTE = 1, BLOCK_FIRST = 2 };
#define PLACE_UNKNOWN place_make_raw(BLOCK_UNKNOWN, 0, 1)

static inline pt_place place_make_raw(block_id b, int64_t offset, uint32_t stride) {
  assert(b < 1u << 24 && stride <= PLACE_FIELD && offset >= -PLACE_BIAS && offset < PLACE_BIAS);
  return (pt_place)b << 40 | (pt_place)stride << 20 | (pt_place)(offset + PLACE_BIAS);
}
static inline block_id place_block(pt_place x) { return (block_id)(x >> 40); }
static inline uint32_t place_stride(pt_place x) { return (uint32_t)(x >> 20) & PLACE_FIELD; }
static inline int64_t place_offset(pt_place x) { return (int64_t)(x & PLACE_FIELD) - PLACE_BIAS; }
static inline uint64_t gcd_u64(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}
static inline int64_t floor_mod(int64_t x, int64_t m) {
  int64_t r = x % m;
  return r < 0 ? r + m : r;
}

typedef VEC(pt_place) pt_place_set; /* in order */

/* What happens to a place along an edge of the graph. */
enum pt_flow {
  FLOW_COPY,
  FLOW_OFFSET, /* amount is added to the offset */
  FLOW_STRIDE, /* any multiple of amount is added */
  FLOW_BLUR,   /* anywhere in the same block */
  FLOW_CLONE,  /* as COPY; block `amount` is replaced by its clone `other` */
};

struct pt_edge {
  node_id to;
  uint8_t flow; /* enum pt_flow */
  block_id other;
  int64_t amount;
};

/* What a node's places cause when they are used as addresses. */
enum pt_use_kind {
  USE_LOAD,    /* node `other` := what is there, `bytes` wide */
  USE_STORE,   /* what is there := node `other` */
  USE_HAVOC,   /* `bytes` bytes there become unknown (SIZE_ANY: any number) */
  USE_FILL,    /* the whole block may get bytes of node `other` */
  USE_COPY_TO, /* `other` = index of a copy */
  USE_COPY_FROM,
  USE_CALL,   /* `other` = CALL edge */
  USE_EXTERN, /* functions without a body write to the block */
};
#define SIZE_ANY UINT32_MAX

struct pt_use {
  uint8_t use; /* enum pt_use_kind */
  uint32_t other;
  uint32_t bytes;
};

struct pt_node {
  pt_place_set set;   /* the solution so far */
  pt_place_set delta; /* what was not propagated yet */
  VEC(struct pt_edge) out;
  VEC(struct pt_use) uses;
  node_id rep; /* itself, or the node it was merged into */
  bool is_queued;
};

/* Bytes of a block that some constraint reads or writes: `bytes` bytes at offset + k * stride. */
struct pt_cell {
  block_id block;
  uint32_t offset, stride, bytes;
  node_id in;  /* what is stored there */
  node_id out; /* what may be read there: everything stored to overlapping cells, initial and copied contents */
};

/* Bytes [to, to + bytes) of a block are copied from another place. */
struct block_copy {
  pt_place to, from;
  uint32_t bytes; /* SIZE_ANY = not known */
};

struct memory_block {
  enum target_kind kind;
  uint32_t id; /* as in struct target */
  edge_id call;
  uint64_t size;    /* UINT64_MAX = not known */
  bool is_escaping; /* unknown addresses reach it */
  VEC(cell_id) cells;
  VEC(struct block_copy) copies; /* into this block */
};

/* A COPY edge. */
struct copy_constraint {
  node_id to, from;
  uint32_t bytes;
};

struct region_cell {
  block_id block;
  uint32_t offset, stride, bytes;
  uint32_t next;   /* of the same block, ID_NONE = last */
  uint32_t up;     /* union-find */
  uint32_t region; /* the result */
};

struct points_to {
  const struct program *program;
  struct points_to_options options;
  struct context *context;
  struct cfg *cfg;
  struct scalars *scalars;
  struct liveness *liveness;
  struct fresh *fresh;

  VEC(struct pt_node) nodes; /* 0 = never holds an address; 1 + v = variable v; then as they come */
  VEC(node_id) expr_nodes;   /* by expression; ID_NONE = not built */
  node_id *result_nodes;     /* function f: its results are result_nodes[first_result[f] ..] */
  uint32_t *first_result;
  VEC(struct memory_block) blocks; /* unknown, absolute, objects, functions, then as they come */
  block_id *varargs;               /* by function, ID_NONE = none yet */
  struct map dynamic;              /* edge << 32 | call -> block */
  VEC(struct pt_cell) cells;
  struct unique cell_index;
  VEC(struct copy_constraint) copies;
  struct map edge_index;   /* from << 32 | to of COPY and BLUR edges -> bits of the flows that are there */
  struct map calls;        /* edge << 32 | function -> 1 */
  node_id extern_values;   /* what functions without a body may write; 0 = nothing yet */
  bool has_extern_effects; /* and they write all escaping memory */
  VEC(edge_id) indirect;   /* reached calls through unknown pointers, for functions whose address is taken later */
  VEC(function_id) address_taken;
  struct bitset is_address_taken, is_called, calls_unknown /* by edge */;
  VEC(function_id) todo;    /* called, constraints not built yet */
  struct bitset is_wrapper; /* functions that only allocate, see wrappers.h */
  VEC(node_id) queue;
  uint32_t queue_head;
  uint32_t edge_count, new_edges; /* copy edges in all, and since cycles were last looked for */
  pt_place_set scratch, added, merged;
  bool stopped; /* a limit was reached */

  uint32_t *callee_first; /* the result by CALL edge: callees[callee_first[e] ..] */
  function_id *callees;
  VEC(struct region_cell) region_cells;
  uint32_t *region_head;  /* by block: its first region cell, ID_NONE = none */
  uint32_t *region_first; /* region r: its cells are region_members[region_first[r] ..] */
  uint32_t *region_members;
  uint32_t region_count, unknown_region;
};

/* points_to_set.c */
pt_place pt_place_make(const struct points_to *, block_id, int64_t offset, uint64_t stride);
/* The place after the flow. */
pt_place pt_place_flow(const struct points_to *, pt_place, const struct pt_edge *);
/* Adds sorted `from` to `set`; what was really new is appended to `fresh` in order. */
void pt_place_set_add(struct points_to *, pt_place_set *set, const pt_place_set *from, pt_place_set *fresh);
void pt_place_set_sort(pt_place_set *);
bool pt_place_set_in_order(const pt_place_set *);
/* The bytes an access of `bytes` bytes at the place may touch, within the block; false if it can touch none. */
bool pt_place_access(const struct points_to *, pt_place, uint32_t bytes, struct pt_cell *ret);
/* Do the cells overlap? If so, is a value written to one read from the other unchanged or not at all? */
bool pt_cells_overlap(const struct pt_cell *x, const struct pt_cell *y, bool *is_exact);

/* points_to_solve.c */
node_id pt_node_new(struct points_to *);
node_id pt_node_rep(struct points_to *, node_id);
void pt_node_add_place(struct points_to *, node_id, pt_place);
void pt_node_add_edge(struct points_to *, node_id from, node_id to, enum pt_flow, int64_t amount, block_id other);
void pt_node_add_use(struct points_to *, node_id, enum pt_use_kind, uint32_t other, uint32_t bytes);
void points_to_solve(struct points_to *);

/* points_to_memory.c */
block_id pt_block_of_object(object_id);
block_id pt_block_of_function(const struct points_to *, function_id);
block_id pt_block_of_varargs(struct points_to *, function_id);
block_id pt_block_of_allocation(struct points_to *, edge_id, edge_id call);
/* The cell that an access touches; ID_NONE if it touches nothing. */
cell_id pt_cell_find(struct points_to *, pt_place, uint32_t bytes);
cell_id pt_cell_whole(struct points_to *, block_id);
/* The node of what is stored anywhere in the block. */
static inline node_id pt_whole_in(struct points_to *pt, block_id b) {
  cell_id c = pt_cell_whole(pt, b);
  return pt->cells.data[c].in;
}
void pt_apply_use(struct points_to *, pt_place, const struct pt_use *);
void pt_init_blocks(struct points_to *);
/* From now on `extern_values` may be in all escaping memory. */
void pt_extern_effects(struct points_to *);

/* points_to_build.c */
void pt_build_function(struct points_to *, function_id);
void pt_build_globals(struct points_to *);
/* The ranges of a new block may hold unknown values. */
void pt_build_fresh(struct points_to *, block_id, const struct byte_range *, uint32_t count);
node_id pt_build_expr(struct points_to *, expr);

/* points_to_call.c */
void pt_build_call(struct points_to *, edge_id);
void pt_call_link(struct points_to *, edge_id, function_id);
void pt_call_link_unknown(struct points_to *, edge_id);
void pt_call_take_address(struct points_to *, function_id);

/* points_to_query.c */
void pt_query_places(const struct points_to *, expr, pt_place_set *); /* appends, in no order */
/* May accesses of that many bytes at the two places overlap? */
bool pt_places_overlap(const struct points_to *, pt_place x, uint32_t bytes_x, pt_place y, uint32_t bytes_y);
node_id pt_query_rep(const struct points_to *, node_id);

/* points_to_region.c */
void pt_find_regions(struct points_to *);

#endif

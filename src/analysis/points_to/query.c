/* Questions to the solution. Expressions that the analysis saw have a node; others are evaluated here from the solution
 * for their variables and memory, by the same rules. */
#include "analysis/points_to/private.h"

/* Deeper than this, an expression that is not in the program is unknown. */
enum { MAX_DEPTH = 500 };

static void places_of(const struct points_to *pt, expr e, unsigned depth, pt_place_set *out);

node_id pt_query_rep(const struct points_to *pt, node_id n) {
  assert(n < pt->nodes.len);
  while (pt->nodes.data[n].rep != n) n = pt->nodes.data[n].rep;
  return n;
}

static void add_node(const struct points_to *pt, node_id n, bool blur, pt_place_set *out) {
  const pt_place_set *s = &pt->nodes.data[pt_query_rep(pt, n)].set;
  for (uint32_t i = 0; i < s->len; i++)
    vec_push(out, blur ? pt_place_make(pt, place_block(s->data[i]), 0, 1) : s->data[i]);
}

static bool find_cell(const struct points_to *pt, const struct pt_cell *c, cell_id *found) {
  const struct memory_block *b = &pt->blocks.data[c->block];
  for (uint32_t i = 0; i < b->cells.len; i++) {
    const struct pt_cell *x = &pt->cells.data[b->cells.data[i]];
    *found = b->cells.data[i];
    if (x->offset == c->offset && x->stride == c->stride && x->bytes == c->bytes) return true;
  }
  return false;
}

/* What can be read from a cell that the analysis did not need. */
static void read_cell(const struct points_to *pt, const struct pt_cell *c, unsigned depth, pt_place_set *out) {
  const struct memory_block *b = &pt->blocks.data[c->block];
  cell_id known;
  bool exact;
  if (find_cell(pt, c, &known)) {
    add_node(pt, pt->cells.data[known].out, false, out);
    return;
  }
  if (b->kind == TARGET_UNKNOWN || b->copies.len) { /* copies are followed only while solving */
    vec_push(out, PLACE_UNKNOWN);
    if (b->kind == TARGET_UNKNOWN) return;
  }
  for (uint32_t i = 0; i < b->cells.len; i++) {
    const struct pt_cell *x = &pt->cells.data[b->cells.data[i]];
    if (pt_cells_overlap(x, c, &exact)) add_node(pt, x->in, !exact, out);
  }
  if (b->kind != TARGET_OBJECT) return;
  const struct object *o = &pt->program->objects.data[b->id];
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    uint32_t size = expr_width(&pt->program->exprs, o->relocations.data[i].value) / 8u;
    struct pt_cell at = {.block = c->block, .offset = (uint32_t)o->relocations.data[i].offset, .bytes = size};
    uint32_t start = out->len;
    if (!pt_cells_overlap(&at, c, &exact)) continue;
    places_of(pt, o->relocations.data[i].value, depth + 1, out);
    for (uint32_t k = start; k < out->len && !exact; k++)
      out->data[k] = pt_place_make(pt, place_block(out->data[k]), 0, 1);
  }
}

static void load_places(const struct points_to *pt, const struct expr_node *n, unsigned depth, pt_place_set *out) {
  pt_place_set address = VEC_INIT;
  places_of(pt, n->a, depth + 1, &address);
  for (uint32_t i = 0; i < address.len; i++) {
    struct pt_cell c;
    if (pt_place_access(pt, address.data[i], n->width / 8u, &c)) read_cell(pt, &c, depth, out);
  }
  vec_release(&address);
}

static void flow_places(const struct points_to *pt, expr e, unsigned depth, enum pt_flow flow, int64_t amount,
                        pt_place_set *out) {
  if (expr_is_none(e)) return;
  uint32_t start = out->len;
  struct pt_edge edge = {.flow = (uint8_t)flow, .amount = amount};
  places_of(pt, e, depth + 1, out);
  for (uint32_t i = start; i < out->len; i++) out->data[i] = pt_place_flow(pt, out->data[i], &edge);
}

static void element_places(const struct points_to *pt, const struct expr_node *n, unsigned depth, pt_place_set *out) {
  u128 k;
  if (expr_is_const(&pt->program->exprs, n->b, &k)) {
    i128 offset = bits_signed(pt->program->pointer_width, k) * (i128)(int64_t)n->imm;
    bool fits = offset >= -PLACE_BIAS && offset < PLACE_BIAS;
    flow_places(pt, n->a, depth, fits ? FLOW_OFFSET : FLOW_BLUR, fits ? (int64_t)offset : 0, out);
  } else if (n->imm == 0) {
    places_of(pt, n->a, depth + 1, out);
  } else {
    flow_places(pt, n->a, depth, FLOW_STRIDE, n->imm <= PLACE_FIELD ? (int64_t)n->imm : 1, out);
  }
}

static void sum_places(const struct points_to *pt, const struct expr_node *n, unsigned depth, pt_place_set *out) {
  u128 k;
  if (n->width == pt->program->pointer_width && expr_is_const(&pt->program->exprs, n->b, &k)) {
    i128 offset = bits_signed(n->width, k);
    if (n->kind == E_SUB) offset = -offset;
    bool fits = offset >= -PLACE_BIAS && offset < PLACE_BIAS;
    flow_places(pt, n->a, depth, fits ? FLOW_OFFSET : FLOW_BLUR, fits ? (int64_t)offset : 0, out);
    return;
  }
  flow_places(pt, n->a, depth, FLOW_BLUR, 0, out);
  flow_places(pt, n->b, depth, FLOW_BLUR, 0, out);
}

static void compute_places(const struct points_to *pt, const struct expr_node *n, unsigned depth, pt_place_set *out) {
  uint16_t pw = pt->program->pointer_width;
  switch ((enum expr_kind)n->kind) {
  case E_CONST:
  case E_ANY_COMPARISON: return;
  case E_VAR: add_node(pt, 1 + n->ref, false, out); return;
  case E_OBJECT: vec_push(out, pt_place_make(pt, pt_block_of_object(n->ref), 0, 0)); return;
  case E_FUNCTION: vec_push(out, pt_place_make(pt, pt_block_of_function(pt, n->ref), 0, 0)); return;
  case E_LOAD: load_places(pt, n, depth, out); return;
  case E_FIELD: flow_places(pt, n->a, depth, FLOW_OFFSET, (int64_t)n->imm, out); return;
  case E_INDEX: element_places(pt, n, depth, out); return;
  case E_ADD:
  case E_SUB: sum_places(pt, n, depth, out); return;
  case E_ANY_EXTENSION: places_of(pt, n->a, depth + 1, out); return;
  case E_EXTRACT: flow_places(pt, n->a, depth, n->imm % pw || n->width % pw ? FLOW_BLUR : FLOW_COPY, 0, out); return;
  case E_CONCAT: {
    bool whole = expr_width(&pt->program->exprs, n->b) % pw == 0;
    flow_places(pt, n->a, depth, whole ? FLOW_COPY : FLOW_BLUR, 0, out);
    flow_places(pt, n->b, depth, whole ? FLOW_COPY : FLOW_BLUR, 0, out);
    return;
  }
  case E_ITE:
    places_of(pt, n->b, depth + 1, out);
    places_of(pt, n->c, depth + 1, out);
    return;
  case E_NOT:
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE:
  case E_FLOAT:
    for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
      flow_places(pt, (const expr[]){n->a, n->b, n->c}[i], depth, FLOW_BLUR, 0, out);
    return;
  case EXPR_KIND_COUNT: return;
  }
}

static void places_of(const struct points_to *pt, expr e, unsigned depth, pt_place_set *out) {
  if (e.id < pt->expr_nodes.len && pt->expr_nodes.data[e.id] != ID_NONE) {
    add_node(pt, pt->expr_nodes.data[e.id], false, out);
  } else if (depth > MAX_DEPTH) {
    vec_push(out, PLACE_UNKNOWN);
  } else {
    compute_places(pt, expr_get(&pt->program->exprs, e), depth, out);
  }
}

void pt_query_places(const struct points_to *pt, expr e, pt_place_set *out) {
  uint32_t start = out->len;
  places_of(pt, e, 0, out);
  if (start == 0) pt_place_set_sort(out);
}

static struct target target_of(const struct points_to *pt, pt_place x) {
  const struct memory_block *b = &pt->blocks.data[place_block(x)];
  return (struct target){b->kind, b->id, b->call, place_offset(x), place_stride(x)};
}

void points_to_targets(const struct points_to *pt, expr address, target_list *out) {
  pt_place_set places = VEC_INIT;
  pt_query_places(pt, address, &places);
  for (uint32_t i = 0; i < places.len; i++) vec_push(out, target_of(pt, places.data[i]));
  vec_release(&places);
}

void points_to_escaped(const struct points_to *pt, target_list *out) {
  for (block_id b = 0; b < pt->blocks.len; b++) {
    const struct memory_block *x = &pt->blocks.data[b];
    if (x->is_escaping && x->size && (x->kind == TARGET_OBJECT || x->kind == TARGET_DYNAMIC))
      vec_push(out, ((struct target){x->kind, x->id, x->call, 0, 1}));
  }
}

bool pt_places_overlap(const struct points_to *pt, pt_place x, uint32_t bytes_x, pt_place y, uint32_t bytes_y) {
  const struct memory_block *a = &pt->blocks.data[place_block(x)], *b = &pt->blocks.data[place_block(y)];
  struct pt_cell p, q;
  bool exact;
  if (!pt_place_access(pt, x, bytes_x, &p) || !pt_place_access(pt, y, bytes_y, &q)) return false;
  if (p.block == q.block) return a->kind == TARGET_UNKNOWN || pt_cells_overlap(&p, &q, &exact);
  if (pt->options.separate_unknown) return false;
  if (a->kind == TARGET_UNKNOWN) return b->is_escaping;
  return b->kind == TARGET_UNKNOWN && a->is_escaping;
}

static uint32_t clamp_size(uint64_t bytes) { return bytes < SIZE_ANY ? (uint32_t)bytes : SIZE_ANY; }

typedef bool places_test(const struct points_to *, pt_place, uint32_t, pt_place, uint32_t);

/* Is it so for some two places of the addresses? */
static bool is_so_for_some(const struct points_to *pt, places_test *is_so, expr x, uint64_t bytes_x, expr y,
                           uint64_t bytes_y) {
  pt_place_set a = VEC_INIT, b = VEC_INIT;
  bool found = false;
  pt_query_places(pt, x, &a);
  pt_query_places(pt, y, &b);
  for (uint32_t i = 0; i < a.len && !found; i++)
    for (uint32_t k = 0; k < b.len && !found; k++)
      found = is_so(pt, a.data[i], clamp_size(bytes_x), b.data[k], clamp_size(bytes_y));
  vec_release_all(&a, &b);
  return found;
}

bool points_to_may_alias(const struct points_to *pt, expr x, uint64_t bytes_x, expr y, uint64_t bytes_y) {
  return is_so_for_some(pt, pt_places_overlap, x, bytes_x, y, bytes_y);
}

/* Is the place, at every offset, a multiple of the access's size away from the beginning of its block? */
static bool is_in_step(pt_place x, uint32_t bytes) {
  return place_offset(x) % bytes == 0 && place_stride(x) % bytes == 0;
}

/* Do cells at the two places overlap other than as one cell? Unknown addresses are taken to be aligned as C types are,
 * so that a known place which is not so may be met in part. */
static bool places_straddle(const struct points_to *pt, pt_place x, uint32_t bytes_x, pt_place y, uint32_t bytes_y) {
  struct pt_cell p, q;
  bool exact = true;
  enum target_kind a = pt->blocks.data[place_block(x)].kind, b = pt->blocks.data[place_block(y)].kind;
  if (bytes_x <= 1 || bytes_y <= 1 || !pt_places_overlap(pt, x, bytes_x, y, bytes_y)) return false;
  if (a == TARGET_UNKNOWN || b == TARGET_UNKNOWN)
    return (a != TARGET_UNKNOWN && !is_in_step(x, bytes_x)) || (b != TARGET_UNKNOWN && !is_in_step(y, bytes_y));
  if (!pt_place_access(pt, x, bytes_x, &p) || !pt_place_access(pt, y, bytes_y, &q)) return false;
  return pt_cells_overlap(&p, &q, &exact) && !exact;
}

bool points_to_may_straddle(const struct points_to *pt, expr x, uint64_t bytes_x, expr y, uint64_t bytes_y) {
  return is_so_for_some(pt, places_straddle, x, bytes_x, y, bytes_y);
}

bool points_to_may_alias_now(const struct points_to *pt, expr x, uint64_t bytes_x, expr y, uint64_t bytes_y) {
  int64_t offset_x, offset_y;
  expr base_x = expr_split_offset(&pt->program->exprs, x, &offset_x);
  expr base_y = expr_split_offset(&pt->program->exprs, y, &offset_y);
  if (expr_same(base_x, base_y)) {
    i128 d = (i128)offset_x - offset_y;
    if (d >= (i128)bytes_y || -d >= (i128)bytes_x) return false;
  }
  return points_to_may_alias(pt, x, bytes_x, y, bytes_y);
}

static block_id block_of_target(const struct points_to *pt, const struct target *t) {
  switch (t->kind) {
  case TARGET_UNKNOWN: return BLOCK_UNKNOWN;
  case TARGET_ABSOLUTE: return BLOCK_ABSOLUTE;
  case TARGET_OBJECT: return pt_block_of_object(t->id);
  case TARGET_FUNCTION: return pt_block_of_function(pt, t->id);
  case TARGET_VARARGS: assert(pt->varargs[t->id] != ID_NONE); return pt->varargs[t->id];
  case TARGET_DYNAMIC: return (block_id)*map_get(&pt->dynamic, (uint64_t)t->id << 32 | t->call);
  }
  return BLOCK_UNKNOWN;
}

bool target_overlaps(const struct points_to *pt, const struct target *x, uint64_t bytes_x, const struct target *y,
                     uint64_t bytes_y) {
  pt_place a = place_make_raw(block_of_target(pt, x), x->offset, x->stride);
  pt_place b = place_make_raw(block_of_target(pt, y), y->offset, y->stride);
  return pt_places_overlap(pt, a, clamp_size(bytes_x), b, clamp_size(bytes_y));
}

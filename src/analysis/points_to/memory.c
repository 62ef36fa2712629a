/* Memory: blocks, their cells, and what loads, stores, copies and unknown addresses do to them.
 *
 * A cell is a piece of a block that some access touches. It has two nodes: `in` gathers what is stored to exactly this
 * cell, `out` is what can be read from it, i.e. the `in` of every cell that overlaps it. Two nodes instead of one keep
 * overlap from being transitive: a byte access that overlaps two fields does not connect them. A value goes from a cell
 * to one of the same extent unchanged; otherwise only some bits of an address may arrive, and it becomes "anywhere".
 *
 * A copy between blocks makes the `out` of a cell in the destination include the `out` of the cell at the same distance
 * in the source. Unknown addresses have one cell of their own: what is stored there is stored to all escaping blocks as
 * well; what is read there is unknown, which covers all that escaping blocks can hold. */
#include "analysis/points_to/private.h"

/* Beyond this many cells, all accesses to a block are to one cell for the whole of it. */
enum { MAX_CELLS = 200 };

block_id pt_block_of_object(object_id o) {
  assert(o < 1u << 24);
  return BLOCK_FIRST + o;
}
block_id pt_block_of_function(const struct points_to *pt, function_id f) {
  assert(f < pt->program->functions.len);
  return BLOCK_FIRST + pt->program->objects.len + f;
}

static block_id add_block(struct points_to *pt, struct memory_block b) {
  if (pt->blocks.len >= 1u << 24) alloc_fail((size_t)pt->blocks.len * sizeof b);
  vec_push(&pt->blocks, b);
  return pt->blocks.len - 1;
}

void pt_init_blocks(struct points_to *pt) {
  const struct program *p = pt->program;
  struct memory_block special = {.kind = TARGET_UNKNOWN, .id = ID_NONE, .call = ID_NONE, .size = UINT64_MAX};
  add_block(pt, special);
  special.kind = TARGET_ABSOLUTE;
  special.is_escaping = true;
  add_block(pt, special);
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    bool open_end = x->is_external && x->size == 0;
    add_block(pt, (struct memory_block){.kind = TARGET_OBJECT,
                                        .id = o,
                                        .call = ID_NONE,
                                        .size = open_end ? UINT64_MAX : x->size,
                                        .is_escaping = x->is_escaping || x->is_external});
  }
  for (function_id f = 0; f < p->functions.len; f++)
    add_block(pt, (struct memory_block){.kind = TARGET_FUNCTION, .id = f, .call = ID_NONE, .is_escaping = true});
}

/* The cell of unknown memory, ID_NONE as long as nothing refers to it. */
static cell_id unknown_cell(const struct points_to *pt) {
  const struct memory_block *u = &pt->blocks.data[BLOCK_UNKNOWN];
  return u->cells.len ? u->cells.data[0] : ID_NONE;
}

/* Connects an escaping block with unknown memory, and with what functions without a body write. */
static void link_unknown(struct points_to *pt, block_id b) {
  const struct memory_block *x = &pt->blocks.data[b];
  if (!x->is_escaping || x->kind == TARGET_FUNCTION || x->size == 0) return;
  cell_id unknown = pt->options.separate_unknown ? ID_NONE : unknown_cell(pt);
  if (unknown != ID_NONE) {
    cell_id whole = pt_cell_whole(pt, b);
    pt_node_add_edge(pt, pt->cells.data[unknown].in, pt->cells.data[whole].in, FLOW_COPY, 0, 0);
  }
  if (pt->has_extern_effects) {
    cell_id whole = pt_cell_whole(pt, b);
    pt_node_add_edge(pt, pt->extern_values, pt->cells.data[whole].in, FLOW_COPY, 0, 0);
  }
}

void pt_extern_effects(struct points_to *pt) {
  if (pt->has_extern_effects) return;
  pt->has_extern_effects = true;
  cell_id unknown = pt_cell_whole(pt, BLOCK_UNKNOWN);
  pt_node_add_edge(pt, pt->extern_values, pt->cells.data[unknown].in, FLOW_COPY, 0, 0);
  for (block_id b = 0; b < pt->blocks.len; b++) link_unknown(pt, b);
}

block_id pt_block_of_varargs(struct points_to *pt, function_id f) {
  if (pt->varargs[f] != ID_NONE) return pt->varargs[f];
  struct memory_block b = {.kind = TARGET_VARARGS, .id = f, .call = ID_NONE, .size = UINT64_MAX, .is_escaping = true};
  pt->varargs[f] = add_block(pt, b);
  link_unknown(pt, pt->varargs[f]);
  return pt->varargs[f];
}

/* The size where the program fixes it. */
static uint64_t allocation_size(const struct points_to *pt, edge_id e) {
  const struct operation *op = &pt->program->edges.data[e].op;
  u128 size;
  if (op->kind != OP_ALLOCATE || !expr_is_const(&pt->program->exprs, op->a, &size) || size >= SIZE_ANY)
    return UINT64_MAX;
  return (uint64_t)size;
}

block_id pt_block_of_allocation(struct points_to *pt, edge_id e, edge_id call) {
  assert(pt->program->edges.data[e].op.kind == OP_ALLOCATE || pt->program->edges.data[e].op.kind == OP_CALL);
  assert(call == ID_NONE || pt->program->edges.data[call].op.kind == OP_CALL);
  uint64_t size = allocation_size(pt, e);
  uint64_t *known = map_put(&pt->dynamic, (uint64_t)e << 32 | call);
  if (*known) return (block_id)*known;
  struct memory_block x = {.kind = TARGET_DYNAMIC, .id = e, .call = call, .size = size, .is_escaping = true};
  block_id b = add_block(pt, x);
  *known = b;
  link_unknown(pt, b);
  return b;
}

static bool cell_eq(const void *owner, uint32_t index, const void *key) {
  const struct pt_cell *x = &((const struct points_to *)owner)->cells.data[index], *y = key;
  return x->block == y->block && x->offset == y->offset && x->stride == y->stride && x->bytes == y->bytes;
}

static uint64_t cell_hash(const struct pt_cell *c) {
  return hash_combine((uint64_t)c->block << 32 | c->offset, (uint64_t)c->stride << 32 | c->bytes);
}

/* What is stored to `from` can be read from `to`, if they overlap. */
static void link_overlap(struct points_to *pt, const struct pt_cell *from, const struct pt_cell *to) {
  bool exact;
  if (!pt_cells_overlap(from, to, &exact)) return;
  /* Variadic arguments are read as they were passed, whatever the address computation looks like. */
  if (pt->blocks.data[from->block].kind == TARGET_VARARGS && from->bytes == to->bytes) exact = true;
  pt_node_add_edge(pt, from->in, to->out, exact ? FLOW_COPY : FLOW_BLUR, 0, 0);
}

/* Initial addresses in a global object. */
static void link_initial(struct points_to *pt, const struct pt_cell *c) {
  const struct memory_block *b = &pt->blocks.data[c->block];
  if (b->kind != TARGET_OBJECT) return;
  const struct object *o = &pt->program->objects.data[b->id];
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation *r = &o->relocations.data[i];
    if (r->offset > UINT32_MAX) continue;
    struct pt_cell at = {.block = c->block,
                         .offset = (uint32_t)r->offset,
                         .stride = 0,
                         .bytes = expr_width(&pt->program->exprs, r->value) / 8u};
    bool exact;
    if (!pt_cells_overlap(&at, c, &exact)) continue;
    node_id value = pt_build_expr(pt, r->value);
    pt_node_add_edge(pt, value, c->out, exact ? FLOW_COPY : FLOW_BLUR, 0, 0);
  }
}

/* The part of the source that a cell of the destination is copied from. False if there is none. */
static bool copied_from(const struct pt_cell *c, const struct block_copy *copy, int64_t *offset, bool *is_exact) {
  int64_t bytes = copy->bytes == SIZE_ANY ? INT64_MAX / 2 : copy->bytes, width = c->bytes;
  int64_t step = (int64_t)gcd_u64(c->stride, place_stride(copy->to));
  int64_t r = (int64_t)c->offset - place_offset(copy->to);
  *is_exact = false;
  if (step == 0) {
    if (r >= bytes || r <= -width) return false;
    *is_exact = r >= 0 && r + width <= bytes;
  } else {
    r = floor_mod(r, step);
    if (r >= bytes && step - r >= width) return false;
    *is_exact = r + width <= bytes && r + step >= bytes && step - r >= width;
  }
  *offset = place_offset(copy->from) + r;
  return true;
}

static void link_copy(struct points_to *pt, cell_id to, const struct block_copy *copy) {
  int64_t offset;
  bool exact;
  if (!copied_from(&pt->cells.data[to], copy, &offset, &exact)) return;
  block_id b = place_block(copy->from);
  cell_id from = ID_NONE;
  if (exact)
    from = pt_cell_find(pt, pt_place_make(pt, b, offset, place_stride(copy->from)), pt->cells.data[to].bytes);
  else if (pt->blocks.data[b].size)
    from = pt_cell_whole(pt, b);
  if (from == ID_NONE || from == to) return;
  pt_node_add_edge(pt, pt->cells.data[from].out, pt->cells.data[to].out, exact ? FLOW_COPY : FLOW_BLUR, 0, 0);
}

static cell_id add_cell(struct points_to *pt, struct pt_cell c) {
  assert(pt->blocks.data[c.block].kind != TARGET_FUNCTION && c.bytes > 0);
  c.in = pt_node_new(pt);
  c.out = pt_node_new(pt);
  cell_id id = pt->cells.len;
  unique_add(&pt->cell_index, cell_hash(&c), id);
  vec_push(&pt->cells, c);
  vec_push(&pt->blocks.data[c.block].cells, id);
  for (uint32_t i = 0; i < pt->blocks.data[c.block].cells.len; i++) {
    struct pt_cell other = pt->cells.data[pt->blocks.data[c.block].cells.data[i]];
    link_overlap(pt, &other, &c);
    if (other.in != c.in) link_overlap(pt, &c, &other);
  }
  link_initial(pt, &c);
  for (uint32_t i = 0; i < pt->blocks.data[c.block].copies.len; i++) {
    struct block_copy copy = pt->blocks.data[c.block].copies.data[i];
    link_copy(pt, id, &copy);
  }
  if (c.block == BLOCK_UNKNOWN) {
    pt_node_add_place(pt, c.out, PLACE_UNKNOWN);
    for (block_id b = 0; b < pt->blocks.len; b++) link_unknown(pt, b);
  }
  return id;
}

cell_id pt_cell_whole(struct points_to *pt, block_id b) {
  assert(pt->blocks.data[b].size > 0);
  struct pt_cell c = {.block = b, .offset = 0, .stride = 1, .bytes = 1};
  if (pt->blocks.data[b].size == 1) c.stride = 0;
  uint32_t found = unique_find(&pt->cell_index, cell_hash(&c), cell_eq, pt, &c);
  return found != MAP_NONE ? found : add_cell(pt, c);
}

cell_id pt_cell_find(struct points_to *pt, pt_place x, uint32_t bytes) {
  struct pt_cell c;
  if (!pt_place_access(pt, x, bytes, &c)) return ID_NONE;
  uint32_t found = unique_find(&pt->cell_index, cell_hash(&c), cell_eq, pt, &c);
  if (found != MAP_NONE) return found;
  if (pt->blocks.data[c.block].cells.len >= MAX_CELLS) return pt_cell_whole(pt, c.block);
  return add_cell(pt, c);
}

static void add_block_copy(struct points_to *pt, struct block_copy copy) {
  block_id to = place_block(copy.to);
  struct memory_block *b = &pt->blocks.data[to];
  for (uint32_t i = 0; i < b->copies.len; i++) {
    const struct block_copy *x = &b->copies.data[i];
    if (x->to == copy.to && x->from == copy.from && x->bytes == copy.bytes) return;
  }
  vec_push(&b->copies, copy);
  for (uint32_t i = 0; i < pt->blocks.data[to].cells.len; i++) link_copy(pt, pt->blocks.data[to].cells.data[i], &copy);
}

/* One pair of destination and source of a COPY. */
static void copy_pair(struct points_to *pt, pt_place to, pt_place from, uint32_t bytes) {
  const struct memory_block *a = &pt->blocks.data[place_block(to)], *b = &pt->blocks.data[place_block(from)];
  if (a->kind == TARGET_FUNCTION || b->kind == TARGET_FUNCTION || bytes == 0 || a->size == 0 || b->size == 0) return;
  if (a->kind == TARGET_UNKNOWN) {
    cell_id source = pt_cell_whole(pt, place_block(from)), unknown = pt_cell_whole(pt, BLOCK_UNKNOWN);
    pt_node_add_edge(pt, pt->cells.data[source].out, pt->cells.data[unknown].in, FLOW_BLUR, 0, 0);
  } else if (b->kind == TARGET_UNKNOWN) {
    cell_id target = pt_cell_find(pt, to, bytes), unknown = pt_cell_whole(pt, BLOCK_UNKNOWN);
    if (target == ID_NONE) return;
    pt_node_add_edge(pt, pt->cells.data[unknown].out, pt->cells.data[target].in, FLOW_BLUR, 0, 0);
  } else {
    add_block_copy(pt, (struct block_copy){to, from, bytes});
  }
}

static void apply_copy(struct points_to *pt, pt_place x, const struct pt_use *u) {
  struct copy_constraint c = pt->copies.data[u->other];
  assert(u->other < pt->copies.len);
  bool is_target = u->use == USE_COPY_TO;
  const struct pt_node *other = &pt->nodes.data[pt_node_rep(pt, is_target ? c.from : c.to)];
  pt_place_set now = VEC_INIT;
  for (uint32_t i = 0; i < other->set.len; i++) vec_push(&now, other->set.data[i]);
  for (uint32_t i = 0; i < now.len; i++)
    copy_pair(pt, is_target ? x : now.data[i], is_target ? now.data[i] : x, c.bytes);
  vec_release(&now);
}

void pt_apply_use(struct points_to *pt, pt_place x, const struct pt_use *u) {
  enum target_kind kind = pt->blocks.data[place_block(x)].kind;
  cell_id c;
  switch ((enum pt_use_kind)u->use) {
  case USE_LOAD:
    c = pt_cell_find(pt, x, u->bytes);
    if (c != ID_NONE) pt_node_add_edge(pt, pt->cells.data[c].out, u->other, FLOW_COPY, 0, 0);
    return;
  case USE_STORE:
    c = pt_cell_find(pt, x, u->bytes);
    if (c != ID_NONE) pt_node_add_edge(pt, u->other, pt->cells.data[c].in, FLOW_COPY, 0, 0);
    return;
  case USE_HAVOC:
    c = pt_cell_find(pt, x, u->bytes);
    if (c != ID_NONE) pt_node_add_place(pt, pt->cells.data[c].in, PLACE_UNKNOWN);
    return;
  case USE_FILL:
    if (kind == TARGET_FUNCTION || pt->blocks.data[place_block(x)].size == 0) return;
    pt_node_add_edge(pt, u->other, pt_whole_in(pt, place_block(x)), FLOW_BLUR, 0, 0);
    return;
  case USE_COPY_TO:
  case USE_COPY_FROM: apply_copy(pt, x, u); return;
  case USE_CALL:
    if (kind == TARGET_FUNCTION)
      pt_call_link(pt, u->other, pt->blocks.data[place_block(x)].id);
    else if (kind == TARGET_UNKNOWN)
      pt_call_link_unknown(pt, u->other);
    return;
  case USE_EXTERN:
    if (kind == TARGET_FUNCTION || pt->blocks.data[place_block(x)].size == 0) return;
    pt_node_add_edge(pt, pt->extern_values, pt_whole_in(pt, place_block(x)), FLOW_COPY, 0, 0);
    return;
  }
}

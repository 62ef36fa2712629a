/* Ranges for memory that is not tracked cell by cell: one per points-to region, valid at all times.
 *
 * A region has one if it consists of global objects with known initial contents, all its accesses are loads and stores
 * of one width that meet exactly or not at all, and nothing else may write it: no copy, fill, havoc or variadic list,
 * no unknown address, and, if one of its objects escapes, no function without a body. Its range then starts as the hull
 * of the initial contents and grows by every stored value. */
#include "analysis/intervals/intervals_private.h"

enum { REGION_DELAY = 4, REGION_LIMIT = 16, MAX_ELEMENTS = 1 << 20 };

/* The hull of the initial contents of one piece; false if they are not numbers. */
static bool initial_value(const struct intervals *iv, const struct region_piece *piece, struct interval *value) {
  const struct object *o = &iv->program->objects.data[piece->target.id];
  unsigned width = (unsigned)piece->bytes * 8;
  struct interval zero = interval_const(width, 0);
  if (o->relocations.len || o->size > MAX_ELEMENTS) return false;
  if (!o->bytes || o->byte_count < o->size) *value = interval_join(value, &zero);
  for (uint64_t at = (uint64_t)piece->target.offset; at + piece->bytes <= o->size; at += piece->target.stride) {
    u128 bits = 0;
    for (uint64_t i = 0; i < piece->bytes; i++)
      if (o->bytes && at + i < o->byte_count) bits |= (u128)o->bytes[at + i] << (8 * i);
    struct interval one = interval_const(width, bits);
    *value = interval_join(value, &one);
    if (piece->target.stride == 0) break;
  }
  return true;
}

static bool is_suitable_object(const struct intervals *iv, const struct region_piece *piece, bool has_extern) {
  if (piece->target.kind != TARGET_OBJECT) return false;
  const struct object *o = &iv->program->objects.data[piece->target.id];
  return o->function == ID_NONE && !o->is_external && !(has_extern && o->is_escaping);
}

/* Do all places of the pieces meet exactly or not at all? */
static bool pieces_agree(const region_piece_list *pieces) {
  for (uint32_t i = 0; i < pieces->len; i++) {
    const struct region_piece *x = &pieces->data[i];
    if (x->bytes != pieces->data[0].bytes || (x->target.stride && x->target.stride % x->bytes)) return false;
    for (uint32_t k = 0; k < i; k++) {
      const struct region_piece *y = &pieces->data[k];
      if (x->target.id == y->target.id && (x->target.offset - y->target.offset) % (int64_t)x->bytes) return false;
    }
  }
  return pieces->len > 0;
}

static void init_region(struct intervals *iv, uint32_t r, bool has_extern) {
  struct region_value *region = &iv->regions[r];
  region_piece_list pieces = VEC_INIT;
  points_to_region_pieces(iv->points_to, r, &pieces);
  bool ok = r != points_to_unknown_region(iv->points_to) && pieces_agree(&pieces) && pieces.data[0].bytes <= 8;
  region->value = interval_bottom();
  for (uint32_t i = 0; i < pieces.len && ok; i++)
    ok = is_suitable_object(iv, &pieces.data[i], has_extern) && initial_value(iv, &pieces.data[i], &region->value);
  if (ok) {
    region->width = (uint16_t)(pieces.data[0].bytes * 8);
    region->is_tracked = true;
  }
  vec_release(&pieces);
}

/* Can the call write to escaping memory by means that the automata do not show? */
static bool has_hidden_effects(const struct intervals *iv, edge_id e) {
  uint32_t count;
  const function_id *callees = points_to_callees(iv->points_to, e, &count);
  if (points_to_calls_unknown(iv->points_to, e)) return true;
  for (uint32_t i = 0; i < count; i++) {
    const struct function *f = &iv->program->functions.data[callees[i]];
    bool harmless = f->library == LIBRARY_PRINT || f->library == LIBRARY_PURE || f->library == LIBRARY_INPUT;
    if (f->entry == ID_NONE && !harmless) return true;
  }
  return false;
}

static void untrack_target(struct intervals *iv, expr address, uint64_t bytes) {
  uint32_t r = points_to_region(iv->points_to, address, bytes);
  if (r < REGION_MANY) iv->regions[r].is_tracked = false;
}

static void see_edge(struct intervals *iv, edge_id id) {
  const struct edge *e = &iv->program->edges.data[id];
  const struct exprs *x = &iv->program->exprs;
  u128 n;
  uint64_t bytes = UINT64_MAX;
  switch ((enum op_kind)e->op.kind) {
  case OP_COPY:
  case OP_FILL:
    if (expr_is_const(x, e->op.c, &n) && n < UINT32_MAX) bytes = (uint64_t)n;
    untrack_target(iv, e->op.a, bytes);
    break;
  case OP_HAVOC_MEMORY:
    if (expr_is_const(x, e->op.b, &n) && n < UINT32_MAX) bytes = (uint64_t)n;
    untrack_target(iv, e->op.a, bytes);
    break;
  case OP_VA_START: untrack_target(iv, e->op.a, iv->program->pointer_width == 32 ? 4 : 24); break;
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_STORE:
  case OP_ASSUME:
  case OP_HAVOC:
  case OP_CALL:
  case OP_RETURN:
  case OP_ALLOCATE:
  case OP_FREE:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE:
  case OP_STACK_RESTORE:
  case OP_VIOLATION:
  case OP_STOP:
  case OP_KIND_COUNT: break;
  }
}

static void collect_readers(struct intervals *iv, edge_id id) {
  const struct edge *e = &iv->program->edges.data[id];
  const struct exprs *x = &iv->program->exprs;
  const expr operands[] = {e->op.a, e->op.b, e->op.c};
  walk_begin(&iv->walk, x);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&iv->walk, x, operands[i]);
  for (uint32_t i = 0; i < e->op.arg_count; i++) walk_add(&iv->walk, x, iv->program->args.data[e->op.first_arg + i]);
  for (uint32_t i = 0; i < iv->walk.order.len; i++) {
    if (expr_get(x, iv->walk.order.data[i])->kind != E_LOAD) continue;
    uint32_t r = intervals_region_of_load(iv, iv->walk.order.data[i]);
    if (r == REGION_NONE) continue;
    struct region_value *region = &iv->regions[r];
    if (region->readers.len == 0 || vec_last(&region->readers) != e->source) vec_push(&region->readers, e->source);
  }
}

void intervals_regions_init(struct intervals *iv) {
  uint32_t count = points_to_region_count(iv->points_to);
  bool has_extern = false;
  iv->regions = xcalloc(count + 1, sizeof *iv->regions);
  iv->store_region = xmalloc((iv->program->edges.len + 1) * sizeof *iv->store_region);
  for (edge_id e = 0; e < iv->program->edges.len; e++) iv->store_region[e] = NOT_ASKED;
  vec_resize(&iv->region_of, iv->program->exprs.nodes.len);
  for (uint32_t i = 0; i < iv->region_of.len; i++) iv->region_of.data[i] = NOT_ASKED;
  for (edge_id e = 0; e < iv->program->edges.len && !has_extern; e++)
    has_extern = iv->program->edges.data[e].op.kind == OP_CALL && has_hidden_effects(iv, e);
  for (uint32_t r = 0; r < count; r++) init_region(iv, r, has_extern);
  for (uint32_t i = 0; i < iv->order_count; i++) {
    const struct location *l = &iv->program->locations.data[iv->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) see_edge(iv, l->out.data[k]);
  }
  for (uint32_t i = 0; i < iv->order_count; i++) {
    const struct location *l = &iv->program->locations.data[iv->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) collect_readers(iv, l->out.data[k]);
  }
}

void intervals_regions_free(struct intervals *iv) {
  uint32_t count = points_to_region_count(iv->points_to);
  for (uint32_t r = 0; r < count; r++) vec_release(&iv->regions[r].readers);
  free(iv->regions);
  free(iv->store_region);
  vec_release(&iv->region_of);
}

uint32_t intervals_region_of_load(struct intervals *iv, expr load) {
  if (iv->region_of.len < iv->program->exprs.nodes.len) {
    uint32_t old = iv->region_of.len;
    vec_resize(&iv->region_of, iv->program->exprs.nodes.len);
    for (uint32_t i = old; i < iv->region_of.len; i++) iv->region_of.data[i] = NOT_ASKED;
  }
  uint32_t *known = &iv->region_of.data[load.id];
  if (*known != NOT_ASKED) return *known;
  const struct expr_node *n = expr_get(&iv->program->exprs, load);
  uint32_t r = points_to_region(iv->points_to, n->a, n->width / 8u);
  bool usable = r < REGION_MANY && iv->regions[r].is_tracked && iv->regions[r].width == n->width;
  return *known = usable ? r : REGION_NONE;
}

/* The tracked region that the STORE edge writes, REGION_NONE if there is none. */
static uint32_t region_of_store(struct intervals *iv, edge_id e) {
  const struct operation *op = &iv->program->edges.data[e].op;
  if (iv->store_region[e] != NOT_ASKED) return iv->store_region[e];
  uint32_t r = points_to_region(iv->points_to, op->a, expr_width(&iv->program->exprs, op->b) / 8u);
  return iv->store_region[e] = r < REGION_MANY && iv->regions[r].is_tracked ? r : REGION_NONE;
}

void intervals_region_store(struct intervals *iv, edge_id e, const struct interval *value) {
  uint32_t r = region_of_store(iv, e);
  if (r == REGION_NONE || interval_is_bottom(value)) return;
  struct region_value *region = &iv->regions[r];
  assert(expr_width(&iv->program->exprs, iv->program->edges.data[e].op.b) == region->width);
  if (interval_includes(&region->value, value)) return;
  struct interval now = interval_join(&region->value, value);
  region->updates++;
  if (region->updates > REGION_DELAY)
    now = intervals_widen(iv, region->width, &region->value, &now, region->updates > REGION_LIMIT);
  region->value = now;
  for (uint32_t i = 0; i < region->readers.len; i++) intervals_enqueue(iv, region->readers.data[i]);
}

bool intervals_region_allows(struct intervals *iv, edge_id e, const struct interval *value) {
  uint32_t r = region_of_store(iv, e);
  return r == REGION_NONE || interval_includes(&iv->regions[r].value, value);
}

/* What an edge makes of a state. */
#include "analysis/intervals/intervals_private.h"
#include "analysis/reachable.h"

static struct state nowhere(void) { return (struct state){false, NULL, NULL}; }

static bool join_values(void *data, uint32_t key, const struct interval *x, const struct interval *y,
                        struct interval *r) {
  (void)data, (void)key;
  *r = interval_join(x, y);
  return true; /* a range that became full stays in the map: harmless */
}

struct state intervals_state_join(struct intervals *iv, const struct state *x, const struct state *y) {
  if (!x->is_reached) return *y;
  if (!y->is_reached) return *x;
  return (struct state){true, slot_map_both(&iv->arena, x->globals, y->globals, join_values, NULL),
                        slot_map_both(&iv->arena, x->locals, y->locals, join_values, NULL)};
}

bool intervals_state_includes(const struct state *x, const struct state *y) {
  if (!y->is_reached) return true;
  return x->is_reached && slot_map_includes(x->globals, y->globals) && slot_map_includes(x->locals, y->locals);
}

static void assign(struct intervals *iv, struct state *s, slot_id x, expr value) {
  if (expr_width(&iv->program->exprs, value) > INTERVAL_MAX_WIDTH) {
    intervals_state_forget(iv, s, x);
    return;
  }
  struct interval v = intervals_eval(iv, s, value);
  if (interval_is_bottom(&v))
    *s = nowhere();
  else
    intervals_state_put(iv, s, x, &v);
}

static void store(struct intervals *iv, struct state *s, edge_id id, bool record) {
  const struct operation *op = &iv->program->edges.data[id].op;
  uint16_t width = expr_width(&iv->program->exprs, op->b);
  slot_id x = scalars_find(iv->scalars, op->a, width);
  if (x != ID_NONE) {
    assign(iv, s, x, op->b);
  } else if (record) {
    struct interval v = width <= INTERVAL_MAX_WIDTH ? intervals_eval(iv, s, op->b) : interval_top(INTERVAL_MAX_WIDTH);
    intervals_region_store(iv, id, &v);
  }
}

/* A cell filled with one byte value. */
static void fill_cell(struct intervals *iv, struct state *s, slot_id x, const struct operation *op) {
  u128 byte;
  uint16_t width = scalars_width(iv->scalars, x);
  if (!expr_is_const(&iv->program->exprs, op->b, &byte) || width > INTERVAL_MAX_WIDTH) {
    intervals_state_forget(iv, s, x);
    return;
  }
  u128 value = 0;
  for (unsigned i = 0; i < width; i += 8) value |= byte << i;
  struct interval v = interval_const(width, value);
  intervals_state_put(iv, s, x, &v);
}

/* The contents of `bytes` bytes of a constant object; false where an address lies in them. */
static bool constant_bytes(const struct object *o, uint64_t offset, uint64_t bytes, u128 *value) {
  *value = 0;
  if (!o->is_constant || o->is_external || offset + bytes > o->size) return false;
  for (uint32_t i = 0; i < o->relocations.len; i++)
    if (o->relocations.data[i].offset < offset + bytes && o->relocations.data[i].offset + 16 > offset) return false;
  for (uint64_t i = 0; i < bytes && o->bytes; i++)
    if (offset + i < o->byte_count) *value |= (u128)o->bytes[offset + i] << (8 * i);
  return true;
}

/* A cell that is copied as a whole, from `distance` bytes further into the source. */
static void copy_cell(struct intervals *iv, struct state *s, const struct state *old, slot_id x,
                      const struct operation *op) {
  const struct scalar_cell *c = scalars_cell(iv->scalars, x);
  object_id to, from;
  uint64_t to_offset, from_offset;
  u128 value;
  int64_t signed_offset;
  intervals_state_forget(iv, s, x);
  if (!scalars_place(iv->scalars, op->a, &to, &to_offset) || c->width > INTERVAL_MAX_WIDTH) return;
  if (scalars_place(iv->scalars, op->b, &from, &from_offset)) {
    uint64_t offset = from_offset + (c->offset - to_offset);
    slot_id source, end = scalars_overlapping(iv->scalars, from, offset, c->width / 8u, &source);
    if (end != source + 1 || scalars_cell(iv->scalars, source)->offset != offset) return;
    const struct interval *v = intervals_state_get(iv, old, source);
    if (scalars_cell(iv->scalars, source)->width == c->width && v) intervals_state_put(iv, s, x, v);
    return;
  }
  expr base = expr_split_offset(&iv->program->exprs, op->b, &signed_offset);
  const struct expr_node *n = expr_get(&iv->program->exprs, base);
  if (n->kind != E_OBJECT || signed_offset < 0) return;
  uint64_t offset = (uint64_t)signed_offset + (c->offset - to_offset);
  if (!constant_bytes(&iv->program->objects.data[n->ref], offset, c->width / 8u, &value)) return;
  struct interval v = interval_const(c->width, value);
  intervals_state_put(iv, s, x, &v);
}

/* The cells of a tracked object in the range that the operation writes. */
static void write_range(struct intervals *iv, struct state *s, const struct operation *op, expr length) {
  object_id o;
  uint64_t offset;
  u128 size;
  struct state old = *s;
  if (!scalars_place(iv->scalars, op->a, &o, &offset) || !expr_is_const(&iv->program->exprs, length, &size)) return;
  slot_id x, end = scalars_overlapping(iv->scalars, o, offset, (uint64_t)size, &x);
  for (; x < end; x++) {
    const struct scalar_cell *c = scalars_cell(iv->scalars, x);
    bool whole = c->offset >= offset && c->offset + c->width / 8u <= offset + (uint64_t)size;
    if (whole && op->kind == OP_FILL)
      fill_cell(iv, s, x, op);
    else if (whole && op->kind == OP_COPY)
      copy_cell(iv, s, &old, x, op);
    else
      intervals_state_forget(iv, s, x);
  }
}

/* At the exit, `locals` has the results only. */
static struct state leave(struct intervals *iv, const struct edge *e, const struct state *s) {
  struct state out = {true, s->globals, NULL};
  for (uint32_t i = 0; i < e->op.arg_count; i++) {
    expr value = iv->program->args.data[e->op.first_arg + i];
    unsigned width = expr_width(&iv->program->exprs, value);
    if (width > INTERVAL_MAX_WIDTH) continue;
    struct interval v = intervals_eval(iv, s, value);
    if (!interval_is_top(width, &v)) out.locals = slot_map_put(&iv->arena, out.locals, i, &v);
  }
  return out;
}

struct state intervals_transfer(struct intervals *iv, edge_id id, struct state s, bool record) {
  const struct edge *e = &iv->program->edges.data[id];
  if (!s.is_reached) return s;
  switch ((enum op_kind)e->op.kind) {
  case OP_ASSIGN: assign(iv, &s, e->op.var, e->op.a); return s;
  case OP_STORE: store(iv, &s, id, record); return s;
  case OP_ASSUME: return intervals_assume(iv, s, e->op.a, true);
  case OP_FILL:
  case OP_COPY: write_range(iv, &s, &e->op, e->op.c); return s;
  case OP_HAVOC_MEMORY: write_range(iv, &s, &e->op, e->op.b); return s;
  case OP_HAVOC:
  case OP_ALLOCATE:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE: intervals_state_forget(iv, &s, e->op.var); return s;
  case OP_RETURN: return leave(iv, e, &s);
  case OP_STOP: return nowhere();
  case OP_VIOLATION: return iv->options.violations_end ? nowhere() : s;
  case OP_SKIP:
  case OP_FREE:
  case OP_STACK_RESTORE:
  case OP_VA_START:
  case OP_CALL: /* see intervals_call_return */
  case OP_KIND_COUNT: return s;
  }
  return s;
}

struct state intervals_call_entry(struct intervals *iv, edge_id id, function_id f, const struct state *s) {
  const struct operation *op = &iv->program->edges.data[id].op;
  const struct function *fn = &iv->program->functions.data[f];
  struct state out = {true, s->globals, NULL};
  if (!s->is_reached) return *s;
  for (uint32_t i = 0; i < op->arg_count && i < fn->parameters.len; i++) {
    expr value = iv->program->args.data[op->first_arg + i];
    unsigned width = expr_width(&iv->program->exprs, value);
    if (width > INTERVAL_MAX_WIDTH || width != iv->program->variables.data[fn->parameters.data[i]].width) continue;
    struct interval v = intervals_eval(iv, s, value);
    intervals_state_put(iv, &out, fn->parameters.data[i], &v);
  }
  return out;
}

static void take_results(struct intervals *iv, const struct operation *op, struct state *s, const struct state *exit) {
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = iv->program->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    const struct interval *r = exit ? slot_map_get(exit->locals, i) : NULL;
    if (r)
      intervals_state_put(iv, s, v, r);
    else
      intervals_state_forget(iv, s, v);
  }
}

/* Behind a call of one function: what it left of the globals, the caller's own locals, and the results. */
static struct state return_from(struct intervals *iv, edge_id id, function_id f, const struct state *s) {
  const struct operation *op = &iv->program->edges.data[id].op;
  const struct function *fn = &iv->program->functions.data[f];
  struct state out = *s;
  if (fn->entry == ID_NONE) {
    if (!reachable_model_returns(fn)) return nowhere();
    take_results(iv, op, &out, NULL);
    return out;
  }
  const struct state *exit = &iv->at[fn->exit];
  if (!exit->is_reached) return nowhere();
  bool same_widths = op->result_count <= fn->result_widths.len;
  for (uint32_t i = 0; i < op->result_count && same_widths; i++) {
    var_id v = iv->program->results.data[op->first_result + i];
    same_widths = v == ID_NONE || iv->program->variables.data[v].width == fn->result_widths.data[i];
  }
  out.globals = exit->globals;
  take_results(iv, op, &out, same_widths ? exit : NULL);
  return out;
}

struct state intervals_call_return(struct intervals *iv, edge_id id, const struct state *s) {
  uint32_t count;
  const function_id *callees = points_to_callees(iv->points_to, id, &count);
  struct state out = nowhere();
  if (!s->is_reached) return out;
  for (uint32_t i = 0; i < count; i++) {
    struct state one = return_from(iv, id, callees[i], s);
    out = intervals_state_join(iv, &out, &one);
  }
  if (points_to_calls_unknown(iv->points_to, id)) {
    struct state one = *s;
    take_results(iv, &iv->program->edges.data[id].op, &one, NULL);
    out = intervals_state_join(iv, &out, &one);
  }
  return out;
}

/* The initial contents of a cell of a global object. */
static void initial_cell(struct intervals *iv, struct state *s, slot_id x) {
  const struct scalar_cell *c = scalars_cell(iv->scalars, x);
  const struct object *o = &iv->program->objects.data[c->object];
  if (c->width > INTERVAL_MAX_WIDTH) return;
  u128 value = 0;
  for (uint32_t i = 0; i < o->relocations.len; i++)
    if (o->relocations.data[i].offset < c->offset + c->width / 8u && o->relocations.data[i].offset + 16 > c->offset)
      return;
  for (uint64_t i = 0; i < c->width / 8u && o->bytes; i++)
    if (c->offset + i < o->byte_count) value |= (u128)o->bytes[c->offset + i] << (8 * i);
  struct interval v = interval_const(c->width, value);
  intervals_state_put(iv, s, x, &v);
}

struct state intervals_initial_state(struct intervals *iv) {
  struct state s = {true, NULL, NULL};
  for (slot_id x = 0; x < scalars_count(iv->scalars); x++) {
    if (scalars_function(iv->scalars, x) != ID_NONE) continue;
    if (scalars_is_cell(iv->scalars, x))
      initial_cell(iv, &s, x);
    else if (!expr_is_none(iv->program->variables.data[x].initial))
      assign(iv, &s, x, iv->program->variables.data[x].initial);
  }
  return s;
}

/* Operations. */
#include "analysis/numeric/evaluator.h"

/* Differences of the slot to others, from the sum that it becomes; over the state before. */
static void assign_zone(const struct space *s, state_id x, uint32_t pack, slot_id slot, const struct slotsum *l,
                        struct zone *z) {
  const struct pack *p = &s->packs.data[pack];
  uint32_t here = pack_find(p, slot), own = ID_NONE;
  state_zone(s, x, pack, z);
  for (uint32_t i = 0; l && i < l->count; i++)
    if (l->terms[i].slot == slot) own = i;
  if (own != ID_NONE && l->terms[own].factor == 1) { /* slot := slot + rest */
    struct slotsum rest = *l;
    rest.terms[own] = rest.terms[--rest.count];
    zone_shift(z, here, slotsum_bounds(s, x, &rest));
    return;
  }
  zone_forget(z, here);
  for (uint32_t i = 0; l && i < l->count && own == ID_NONE; i++) { /* slot := other + rest */
    uint32_t there = pack_find(p, l->terms[i].slot);
    if (there == ID_NONE || l->terms[i].factor != 1) continue;
    struct slotsum rest = *l;
    rest.terms[i] = rest.terms[--rest.count];
    struct interval by = slotsum_bounds(s, x, &rest);
    zone_add(z, here, there, by.high);
    zone_add(z, there, here, -by.low);
  }
}

state_id evaluator_assign(struct evaluator *t, state_id x, slot_id slot, expr e) {
  struct space *s = t->s;
  if (x == STATE_NONE) return x;
  if (!space_follows(s, slot)) return evaluator_values(t, x, e).is_empty ? STATE_NONE : x;
  enum reading r = space_reading(s, slot);
  struct values v = evaluator_bounded(t, x, e, r);
  struct slotsum l;
  bool is_linear = slotsum_of(s, x, e, r, evaluator_is_exact(t, e), &l);
  if (v.is_empty) return STATE_NONE;
  assert(v.width == space_width(s, slot));
  state_id y = state_drop_users(s, state_set(s, x, slot, &v), slot);
  struct pack_list list = space_packs(s, slot);
  for (uint32_t i = 0; i < list.count; i++) {
    struct zone z;
    assign_zone(s, x, list.packs[i], slot, is_linear ? &l : NULL, &z);
    y = state_set_zone(s, y, list.packs[i], &z);
  }
  for (uint32_t i = 0; i < list.count && y != STATE_NONE; i++) y = state_reduce(s, y, list.packs[i]);
  return y;
}

state_id evaluator_forget(struct evaluator *t, state_id x, const struct operation *op) {
  scalars_effects(t->s->scalars, op, &t->effects);
  for (uint32_t i = 0; i < t->effects.kills.len; i++) x = state_forget(t->s, x, t->effects.kills.data[i]);
  for (uint32_t i = 0; i < t->effects.clobbers.len; i++) x = state_forget(t->s, x, t->effects.clobbers.data[i]);
  return x;
}

/* Memory behind a pointer. */
static state_id store(struct evaluator *t, state_id x, const struct operation *op) {
  struct space *s = t->s;
  uint16_t width = expr_width(&s->program->exprs, op->b);
  slot_id path = paths_at(&s->paths, op->a, width);
  enum reading r = path == ID_NONE ? READ_SIGNED : space_reading(s, path);
  struct values v = evaluator_bounded(t, x, op->b, r);
  if (v.is_empty) return STATE_NONE;
  x = state_drop_paths(s, x, op->a, (width + 7u) / 8);
  if (path == ID_NONE || state_address_changes(s, op->a, op->a, (width + 7u) / 8, STATE_DEEPEST)) return x;
  return state_drop_users(s, state_set(s, x, path, &v), path);
}

/* A range of memory. */
static state_id write_range(struct evaluator *t, state_id x, const struct operation *op, expr bytes) {
  u128 size;
  bool is_known = !expr_is_none(bytes) && expr_is_const(&t->s->program->exprs, bytes, &size) && size < INT32_MAX;
  x = evaluator_forget(t, x, op);
  return state_drop_paths(t->s, x, is_known ? op->a : EXPR_NONE, is_known ? (uint64_t)size : 0);
}

static state_id leave(struct evaluator *t, state_id x, const struct edge *e) {
  const struct program *p = t->s->program;
  function_id f = p->locations.data[e->source].function;
  state_id y = x;
  for (uint32_t i = 0; i < e->op.arg_count && y != STATE_NONE; i++) {
    uint32_t key = t->s->first_result[f] + i;
    if (key >= t->s->first_result[f + 1] || !space_follows(t->s, key)) continue;
    struct values v = evaluator_bounded(t, x, p->args.data[e->op.first_arg + i], READ_SIGNED);
    y = state_set(t->s, y, key, &v);
  }
  return y;
}

state_id evaluator_operation(struct evaluator *t, state_id x, const struct edge *e) {
  const struct operation *op = &e->op;
  if (x == STATE_NONE) return x;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP: return x;
  case OP_FREE:
  case OP_STACK_RESTORE:
  case OP_ANY_LIFE: return state_drop_paths(t->s, x, EXPR_NONE, 0);
  case OP_ASSUME: return evaluator_assume(t, x, op->a, true);
  case OP_ASSIGN: return evaluator_assign(t, x, op->var, op->a);
  case OP_STORE: {
    slot_id slot = scalars_find(t->s->scalars, op->a, expr_width(&t->s->program->exprs, op->b));
    return slot == ID_NONE ? store(t, x, op) : evaluator_assign(t, x, slot, op->b);
  }
  case OP_ALLOCATE: {
    unsigned width = space_width(t->s, op->var);
    x = state_drop_paths(t->s, state_forget(t->s, x, op->var), EXPR_NONE, 0);
    struct values v = values_between(width, READ_UNSIGNED, 1, type_high(width, READ_UNSIGNED));
    return state_set(t->s, x, op->var, &v);
  }
  case OP_HAVOC:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE: return evaluator_forget(t, x, op);
  case OP_HAVOC_MEMORY: return write_range(t, x, op, op->b);
  case OP_COPY:
  case OP_FILL: return write_range(t, x, op, op->c);
  case OP_VA_START:
  case OP_CALL: return write_range(t, x, op, EXPR_NONE);
  case OP_RETURN: return leave(t, x, e);
  case OP_ANY_END:
  case OP_KIND_COUNT: break;
  }
  return STATE_NONE;
}

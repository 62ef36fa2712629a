/* The values of expressions, node by node. */
#include "analysis/numeric/evaluator.h"

void evaluator_init(struct evaluator *t, struct space *s) {
  *t = (struct evaluator){.s = s, .walk = WALK_INIT, .effects = SCALAR_EFFECTS_INIT};
}

void evaluator_release(struct evaluator *t) {
  walk_release(&t->walk);
  vec_release_all(&t->values, &t->index);
  scalar_effects_release(&t->effects);
}

static const struct values unknown = {.width = 0};

static const struct values *operand(const struct evaluator *t, expr e) { return &t->values.data[t->index.data[e.id]]; }

static struct values any_of(const struct expr_node *n) {
  return n->width > VALUES_WIDEST ? unknown : values_all(n->width);
}

/* What is known of the low bits of the sum: these do not mind if it wraps around. */
static struct values step_rest(const struct evaluator *t, const struct expr_node *n) {
  const struct values *base = operand(t, n->a), *index = n->kind == E_INDEX ? operand(t, n->b) : NULL;
  i128 stride = (i128)(int64_t)n->imm, modulus = base->modulus, rest = base->rest;
  if (!index) {
    rest += (i128)n->imm;
  } else {
    modulus = gcd_of(modulus, index->modulus * stride);
    rest += index->rest * stride;
  }
  i128 low = modulus & -modulus; /* 0: all of them */
  if (!low || low > (i128)1 << 16) low = (i128)1 << 16;
  return values_congruent(n->width, low, floor_rest(rest, low));
}

/* address + index * stride, within the address space if the step is of a usual size. */
static struct values step(const struct evaluator *t, const struct expr_node *n, bool is_exact) {
  const struct values *base = operand(t, n->a);
  struct interval i = values_interval(base, READ_UNSIGNED);
  bool is_plain = n->imm < 1u << 30 || (n->kind == E_INDEX && -n->imm < 1u << 30);
  if (base->is_empty || base->width != n->width) return any_of(n);
  if (n->kind == E_FIELD) {
    i.low += (i128)n->imm;
    i.high += (i128)n->imm;
  } else {
    const struct values *index = operand(t, n->b);
    i128 stride = (i128)(int64_t)n->imm;
    if (index->is_empty || !index->width) return any_of(n);
    i128 a = index->low[READ_SIGNED] * stride, b = index->high[READ_SIGNED] * stride; /* of 64 bits each */
    i.low += a < b ? a : b;
    i.high += a < b ? b : a;
  }
  struct values v =
      is_exact && is_plain ? values_between(n->width, READ_UNSIGNED, i.low, i.high) : values_wrapped(n->width, i);
  struct values also = step_rest(t, n);
  return values_meet(&v, &also);
}

/* Where the object may lie: its alignment is looked at where somebody asks for it. */
static struct values object_values(const struct program *p, const struct expr_node *n) {
  struct values v = values_between(n->width, READ_UNSIGNED, 1, type_high(n->width, READ_UNSIGNED));
  if (!check_set_has(p->arithmetic, CHECK_ALIGNMENT)) return v;
  struct values also = values_congruent(n->width, (i128)p->objects.data[n->ref].alignment, 0);
  return values_meet(&v, &also);
}

static struct values choice(const struct evaluator *t, const struct expr_node *n) {
  const struct values *condition = operand(t, n->a), *then = operand(t, n->b), *otherwise = operand(t, n->c);
  u128 bits;
  if (!then->width || !otherwise->width || !condition->width) return any_of(n);
  if (condition->is_empty) return values_none(n->width);
  if (values_is_constant(condition, &bits)) return bits ? *then : *otherwise;
  return values_join(then, otherwise);
}

static struct values node_values(const struct evaluator *t, state_id x, expr e, bool is_exact) {
  const struct space *s = t->s;
  const struct expr_node *n = expr_get(&s->program->exprs, e);
  if (n->width > VALUES_WIDEST) return unknown;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return values_constant(n->width, expr_const_value(n));
  case E_VAR:
  case E_LOAD: {
    slot_id slot = space_slot(s, e);
    return slot != ID_NONE && space_follows(s, slot) ? state_values(s, x, slot) : any_of(n);
  }
  case E_OBJECT: return object_values(s->program, n);
  case E_FUNCTION: return values_between(n->width, READ_UNSIGNED, 1, type_high(n->width, READ_UNSIGNED));
  case E_ANY_STEP: return step(t, n, is_exact);
  case E_ANY_UNARY: {
    const struct values *a = operand(t, n->a);
    return a->width ? values_unary((enum expr_kind)n->kind, n->width, n->imm, a) : any_of(n);
  }
  case E_CONCAT: {
    const struct values *a = operand(t, n->a), *b = operand(t, n->b);
    return a->width && b->width ? values_concat(a, b) : any_of(n);
  }
  case E_ANY_BINARY: {
    const struct values *a = operand(t, n->a), *b = operand(t, n->b);
    bool is_safe = is_exact && n->flags & EXPR_NSW;
    return a->width && b->width ? values_binary((enum expr_kind)n->kind, is_safe, a, b) : any_of(n);
  }
  case E_ITE: return choice(t, n);
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return any_of(n);
}

/* What is undefined in a branch of a conditional expression may not be executed: nothing is assumed then. */
static bool is_exact(const struct evaluator *t) {
  for (uint32_t i = 0; i < t->walk.order.len; i++)
    if (expr_get(&t->s->program->exprs, t->walk.order.data[i])->kind == E_ITE) return false;
  return true;
}

bool evaluator_is_exact(struct evaluator *t, expr e) {
  walk_begin(&t->walk, &t->s->program->exprs);
  walk_add(&t->walk, &t->s->program->exprs, e);
  return is_exact(t);
}

struct values evaluator_values(struct evaluator *t, state_id x, expr e) {
  const struct exprs *all = &t->s->program->exprs;
  walk_begin(&t->walk, all);
  walk_add(&t->walk, all, e);
  if (t->index.len < all->nodes.len) vec_resize(&t->index, all->nodes.len);
  bool exact = is_exact(t);
  vec_clear(&t->values);
  for (uint32_t i = 0; i < t->walk.order.len; i++) {
    struct values v = node_values(t, x, t->walk.order.data[i], exact);
    t->index.data[t->walk.order.data[i].id] = t->values.len;
    vec_push(&t->values, v);
  }
  return vec_last(&t->values);
}

/* Of a truth value, or one that was made a number: can the condition hold, can it fail? */
static struct values decide(struct evaluator *t, state_id x, expr e, const struct values *v) {
  const struct expr_node n = *expr_get(&t->s->program->exprs, e);
  expr condition = n.kind == E_ZEXT || n.kind == E_SEXT ? n.a : e;
  if (expr_width(&t->s->program->exprs, condition) != 1 || v->low[READ_UNSIGNED] == v->high[READ_UNSIGNED]) return *v;
  bool can_hold = evaluator_assume(t, x, condition, true) != STATE_NONE;
  bool can_fail = evaluator_assume(t, x, condition, false) != STATE_NONE;
  if (!can_hold && !can_fail) return values_none(v->width);
  struct values truth = values_between(1, READ_UNSIGNED, !can_fail, can_hold);
  return n.kind == E_ZEXT || n.kind == E_SEXT ? values_unary((enum expr_kind)n.kind, n.width, 0, &truth) : truth;
}

/* Of a sum, also what zones say. */
struct values evaluator_bounded(struct evaluator *t, state_id x, expr e, enum reading r) {
  struct values v = evaluator_values(t, x, e);
  struct slotsum l;
  if (!v.width || v.is_empty || t->walk.order.len == 1) return v;
  if (slotsum_of(t->s, x, e, r, is_exact(t), &l)) {
    struct interval i = slotsum_bounds(t->s, x, &l);
    struct values also = values_between(v.width, r, i.low, i.high);
    return values_meet(&v, &also);
  }
  return decide(t, x, e, &v);
}

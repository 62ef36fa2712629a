/* Evaluating expressions in a state, and restricting a state to where a condition holds. */
#include "analysis/intervals/intervals_private.h"

/* Conditions nested deeper than this are not looked into. */
enum { MAX_DEPTH = 40 };

static const struct slot_map **map_of(const struct intervals *iv, struct state *s, slot_id x) {
  return scalars_function(iv->scalars, x) == ID_NONE ? &s->globals : &s->locals;
}

const struct interval *intervals_state_get(const struct intervals *iv, const struct state *s, slot_id x) {
  return slot_map_get(scalars_function(iv->scalars, x) == ID_NONE ? s->globals : s->locals, x);
}

void intervals_state_put(struct intervals *iv, struct state *s, slot_id x, const struct interval *v) {
  unsigned width = scalars_width(iv->scalars, x);
  const struct slot_map **m = map_of(iv, s, x);
  if (width > INTERVAL_MAX_WIDTH || interval_is_top(width, v))
    *m = slot_map_remove(&iv->arena, *m, x);
  else
    *m = slot_map_put(&iv->arena, *m, x, v);
}

void intervals_state_forget(struct intervals *iv, struct state *s, slot_id x) {
  const struct slot_map **m = map_of(iv, s, x);
  *m = slot_map_remove(&iv->arena, *m, x);
}

static struct interval slot_value(const struct intervals *iv, const struct state *s, slot_id x, unsigned width) {
  const struct interval *v = intervals_state_get(iv, s, x);
  return v ? *v : interval_top(width);
}

static struct interval load_value(struct intervals *iv, const struct state *s, expr e, const struct expr_node *n) {
  slot_id x = scalars_find(iv->scalars, n->a, n->width);
  if (x != ID_NONE) return slot_value(iv, s, x, n->width);
  uint32_t r = intervals_region_of_load(iv, e);
  return r == REGION_NONE ? interval_top(n->width) : iv->regions[r].value;
}

/* Addresses within (or just behind) an object are not null. */
static struct interval address_value(const struct intervals *iv, expr e, const struct expr_node *n) {
  int64_t offset;
  const struct expr_node *base = expr_get(&iv->program->exprs, expr_split_offset(&iv->program->exprs, e, &offset));
  struct interval v = interval_top(n->width);
  bool inside = base->kind == E_OBJECT && offset >= 0 && (uint64_t)offset <= iv->program->objects.data[base->ref].size;
  if (inside || n->kind == E_FUNCTION) v.umin = 1;
  return v;
}

static struct interval compare_value(enum expr_kind kind, unsigned width, const struct interval *a,
                                     const struct interval *b) {
  int truth = interval_compare(kind, width, a, b);
  return truth < 0 ? interval_top(1) : interval_const(1, (u128)truth);
}

/* Without overflow, a marked sum, difference or product lies in the range of the exact result. */
static struct interval arithmetic_value(struct intervals *iv, const struct expr_node *n, const struct interval *a,
                                        const struct interval *b) {
  struct interval v = interval_binary((enum expr_kind)n->kind, n->width, a, b);
  if (!iv->options.no_signed_overflow || !(n->flags & EXPR_NSW) || interval_is_bottom(a) || interval_is_bottom(b))
    return v;
  struct interval top = interval_top(n->width);
  struct interval wide_a = interval_sext(n->width, 64, a), wide_b = interval_sext(n->width, 64, b);
  if (n->width > 32) return v;
  struct interval exact = interval_binary((enum expr_kind)n->kind, 64, &wide_a, &wide_b);
  struct interval clipped = {exact.smin > top.smin ? exact.smin : top.smin,
                             exact.smax < top.smax ? exact.smax : top.smax, top.umin, top.umax};
  return interval_meet(n->width, &v, &clipped);
}

static struct interval ite_value(struct intervals *iv, const struct expr_node *n) {
  const struct interval *c = &iv->value.data[n->a.id], *t = &iv->value.data[n->b.id], *e = &iv->value.data[n->c.id];
  u128 truth;
  if (interval_is_const(1, c, &truth)) return truth ? *t : *e;
  return interval_join(t, e);
}

static struct interval node_value(struct intervals *iv, const struct state *s, expr e, const struct expr_node *n) {
  const struct interval *v = iv->value.data;
  unsigned operand = expr_arity((enum expr_kind)n->kind) > 0 ? expr_width(&iv->program->exprs, n->a) : 0;
  if (operand > INTERVAL_MAX_WIDTH && n->kind != E_ITE) return interval_top(n->width);
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return interval_const(n->width, expr_const_value(n));
  case E_VAR: return slot_value(iv, s, n->ref, n->width);
  case E_OBJECT:
  case E_FUNCTION:
  case E_FIELD:
  case E_INDEX: return address_value(iv, e, n);
  case E_LOAD: return load_value(iv, s, e, n);
  case E_NOT: return interval_not(n->width, &v[n->a.id]);
  case E_ZEXT: return interval_zext(operand, n->width, &v[n->a.id]);
  case E_SEXT: return interval_sext(operand, n->width, &v[n->a.id]);
  case E_EXTRACT: return interval_extract(operand, (unsigned)n->imm, n->width, &v[n->a.id]);
  case E_CONCAT: return interval_concat(expr_width(&iv->program->exprs, n->b), n->width, &v[n->a.id], &v[n->b.id]);
  case E_ADD:
  case E_SUB:
  case E_MUL: return arithmetic_value(iv, n, &v[n->a.id], &v[n->b.id]);
  case E_UDIV:
  case E_SDIV:
  case E_UREM:
  case E_SREM:
  case E_SHL:
  case E_LSHR:
  case E_ASHR:
  case E_AND:
  case E_OR:
  case E_XOR: return interval_binary((enum expr_kind)n->kind, n->width, &v[n->a.id], &v[n->b.id]);
  case E_EQ:
  case E_NE:
  case E_ULT:
  case E_ULE:
  case E_SLT:
  case E_SLE: return compare_value((enum expr_kind)n->kind, operand, &v[n->a.id], &v[n->b.id]);
  case E_ITE: return ite_value(iv, n);
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return interval_top(n->width);
}

struct interval intervals_eval(struct intervals *iv, const struct state *s, expr e) {
  const struct exprs *x = &iv->program->exprs;
  const struct expr_node *n = expr_get(x, e);
  assert(n->width <= INTERVAL_MAX_WIDTH);
  if (n->kind == E_CONST) return interval_const(n->width, expr_const_value(n));
  if (n->kind == E_VAR) return slot_value(iv, s, n->ref, n->width);
  if (iv->value.len < x->nodes.len) vec_resize(&iv->value, x->nodes.len);
  walk_begin(&iv->walk, x);
  walk_add(&iv->walk, x, e);
  for (uint32_t i = 0; i < iv->walk.order.len; i++) {
    expr k = iv->walk.order.data[i];
    n = expr_get(x, k);
    if (n->width <= INTERVAL_MAX_WIDTH) iv->value.data[k.id] = node_value(iv, s, k, n);
  }
  return iv->value.data[e.id];
}

static struct state nowhere(void) { return (struct state){false, NULL, NULL}; }

static struct state restrict_to(struct intervals *iv, struct state s, expr e, struct interval range, unsigned depth);
static struct state assume_at(struct intervals *iv, struct state s, expr e, bool truth, unsigned depth);

static struct state restrict_slot(struct intervals *iv, struct state s, slot_id x, unsigned width,
                                  const struct interval *range) {
  struct interval old = slot_value(iv, &s, x, width), now = interval_meet(width, &old, range);
  if (interval_is_bottom(&now)) return nowhere();
  intervals_state_put(iv, &s, x, &now);
  return s;
}

/* x + k (or x - k) lies in the range, and did not wrap in one of the readings: then x lies in that range moved back. */
static struct state restrict_sum(struct intervals *iv, struct state s, const struct expr_node *n, struct interval range,
                                 unsigned depth) {
  u128 k;
  unsigned w = n->width;
  if (!expr_is_const(&iv->program->exprs, n->b, &k)) return s;
  struct interval x = intervals_eval(iv, &s, n->a), c = interval_const(w, k), moved = interval_top(w);
  unsigned wraps = interval_wraps((enum expr_kind)n->kind, w, &x, &c);
  i128 sign = n->kind == E_ADD ? -1 : 1, sk = bits_signed(w, k), uk = (i128)k;
  if (!(wraps & WRAP_SIGNED)) {
    struct interval back = interval_from_signed(w, range.smin + sign * sk, range.smax + sign * sk);
    moved = interval_meet(w, &moved, &back);
  }
  if (!(wraps & WRAP_UNSIGNED)) {
    i128 low = (i128)range.umin + sign * uk, high = (i128)range.umax + sign * uk;
    if (high < 0) return nowhere();
    struct interval back = interval_from_unsigned(w, low < 0 ? 0 : (u128)low, (u128)high);
    moved = interval_meet(w, &moved, &back);
  }
  return interval_is_bottom(&moved) ? nowhere() : restrict_to(iv, s, n->a, moved, depth + 1);
}

/* The operand of an extension has the same number as its value. */
static struct state restrict_extended(struct intervals *iv, struct state s, const struct expr_node *n,
                                      struct interval range, unsigned depth) {
  unsigned w = expr_width(&iv->program->exprs, n->a);
  struct interval top = interval_top(w), inner;
  if (n->kind == E_ZEXT) {
    if (range.umin > top.umax) return nowhere();
    inner = interval_from_unsigned(w, range.umin, range.umax < top.umax ? range.umax : top.umax);
  } else {
    int64_t min = range.smin > top.smin ? range.smin : top.smin, max = range.smax < top.smax ? range.smax : top.smax;
    if (min > max) return nowhere();
    inner = interval_from_signed(w, min, max);
  }
  return restrict_to(iv, s, n->a, inner, depth + 1);
}

/* Low bits: where the value is known to fit, it is the number itself. */
static struct state restrict_truncated(struct intervals *iv, struct state s, const struct expr_node *n,
                                       struct interval range, unsigned depth) {
  unsigned w = expr_width(&iv->program->exprs, n->a);
  if (n->imm != 0 || w > INTERVAL_MAX_WIDTH) return s;
  struct interval x = intervals_eval(iv, &s, n->a), top = interval_top(n->width);
  if (x.umax <= top.umax) return restrict_to(iv, s, n->a, interval_from_unsigned(w, range.umin, range.umax), depth + 1);
  if (x.smin >= top.smin && x.smax <= top.smax)
    return restrict_to(iv, s, n->a, interval_from_signed(w, range.smin, range.smax), depth + 1);
  return s;
}

static struct state restrict_ite(struct intervals *iv, struct state s, const struct expr_node *n, struct interval range,
                                 unsigned depth) {
  struct interval t = intervals_eval(iv, &s, n->b), e = intervals_eval(iv, &s, n->c);
  t = interval_meet(n->width, &t, &range);
  e = interval_meet(n->width, &e, &range);
  bool no_then = interval_is_bottom(&t), no_else = interval_is_bottom(&e);
  if (no_then && no_else) return nowhere();
  if (no_then) return assume_at(iv, s, n->a, false, depth + 1);
  return no_else ? assume_at(iv, s, n->a, true, depth + 1) : s;
}

/* The value of `e` lies in the range: what follows for the slots in it. */
static struct state restrict_to(struct intervals *iv, struct state s, expr e, struct interval range, unsigned depth) {
  const struct expr_node *n = expr_get(&iv->program->exprs, e);
  if (n->kind == E_VAR) return restrict_slot(iv, s, n->ref, n->width, &range);
  if (depth > MAX_DEPTH) return s;
  if (n->kind == E_LOAD) {
    slot_id x = scalars_find(iv->scalars, n->a, n->width);
    return x == ID_NONE ? s : restrict_slot(iv, s, x, n->width, &range);
  }
  if (n->kind == E_ZEXT || n->kind == E_SEXT) return restrict_extended(iv, s, n, range, depth);
  if (n->kind == E_EXTRACT) return restrict_truncated(iv, s, n, range, depth);
  if (n->kind == E_ADD || n->kind == E_SUB) return restrict_sum(iv, s, n, range, depth);
  if (n->kind == E_ITE && n->width <= INTERVAL_MAX_WIDTH) return restrict_ite(iv, s, n, range, depth);
  u128 truth;
  if (n->width == 1 && interval_is_const(1, &range, &truth)) return assume_at(iv, s, e, truth != 0, depth + 1);
  return s;
}

static enum expr_kind negated(enum expr_kind kind, bool *swap) {
  *swap = kind >= E_ULT && kind <= E_SLE;
  switch (kind) {
  case E_EQ: return E_NE;
  case E_NE: return E_EQ;
  case E_ULT: return E_ULE;
  case E_ULE: return E_ULT;
  case E_SLT: return E_SLE;
  default: return E_SLT;
  }
}

static struct state assume_comparison(struct intervals *iv, struct state s, const struct expr_node *n, bool truth,
                                      unsigned depth) {
  unsigned w = expr_width(&iv->program->exprs, n->a);
  enum expr_kind kind = (enum expr_kind)n->kind;
  expr x = n->a, y = n->b;
  bool swap = false;
  if (w > INTERVAL_MAX_WIDTH) return s;
  if (!truth) kind = negated(kind, &swap);
  if (swap) x = n->b, y = n->a;
  struct interval a = intervals_eval(iv, &s, x), b = intervals_eval(iv, &s, y);
  interval_refine(kind, w, &a, &b);
  if (interval_is_bottom(&a) || interval_is_bottom(&b)) return nowhere();
  s = restrict_to(iv, s, x, a, depth + 1);
  return s.is_reached ? restrict_to(iv, s, y, b, depth + 1) : s;
}

static struct state assume_at(struct intervals *iv, struct state s, expr e, bool truth, unsigned depth) {
  const struct expr_node *n = expr_get(&iv->program->exprs, e);
  u128 value;
  struct interval known = intervals_eval(iv, &s, e);
  if (interval_is_const(1, &known, &value) && (value != 0) != truth) return nowhere();
  if (depth > MAX_DEPTH) return s;
  if (n->kind >= E_EQ && n->kind <= E_SLE) return assume_comparison(iv, s, n, truth, depth);
  if (n->kind == E_NOT) return assume_at(iv, s, n->a, !truth, depth + 1);
  if ((n->kind == E_AND && truth) || (n->kind == E_OR && !truth)) {
    s = assume_at(iv, s, n->a, truth, depth + 1);
    return s.is_reached ? assume_at(iv, s, n->b, truth, depth + 1) : s;
  }
  if ((n->kind == E_AND || n->kind == E_OR) && depth < 4) {
    struct state a = assume_at(iv, s, n->a, truth, depth + 1), b = assume_at(iv, s, n->b, truth, depth + 1);
    return intervals_state_join(iv, &a, &b);
  }
  if (n->kind == E_VAR || n->kind == E_LOAD || n->kind == E_EXTRACT || n->kind == E_ITE)
    return restrict_to(iv, s, e, interval_const(1, truth), depth + 1);
  return s;
}

struct state intervals_assume(struct intervals *iv, struct state s, expr condition, bool truth) {
  return s.is_reached ? assume_at(iv, s, condition, truth, 0) : s;
}

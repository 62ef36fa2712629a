/* Conditions. Three readings of a comparison, each of which may know more than the others: of sums of slots, for zones
 * and bounds; of the values of both sides; and of the form of the sides, down to the slots. */
#include "analysis/numeric/evaluator.h"

enum { VISITS_MOST = 60 };

enum relation { AT_MOST, BELOW, EQUAL, DIFFERENT };

static state_id assume(struct evaluator *t, state_id x, expr e, bool holds);
static state_id refine(struct evaluator *t, state_id x, expr e, const struct values *v);

static const struct expr_node *node(const struct evaluator *t, expr e) { return expr_get(&t->s->program->exprs, e); }

/* ---- down to the slots ---- */

static state_id refine_slot(struct evaluator *t, state_id x, slot_id slot, const struct values *v) {
  struct space *s = t->s;
  state_id y = state_restrict(s, x, slot, v);
  if (y == x) return x;
  struct pack_list list = space_packs(s, slot);
  for (uint32_t i = 0; i < list.count && y != STATE_NONE; i++) y = state_reduce(s, y, list.packs[i]);
  return y;
}

static state_id refine_extension(struct evaluator *t, state_id x, const struct expr_node *n, const struct values *v) {
  unsigned width = node(t, n->a)->width;
  enum reading r = n->kind == E_ZEXT ? READ_UNSIGNED : READ_SIGNED;
  struct values a = values_between(width, r, v->low[r], v->high[r]);
  i128 g = v->modulus ? gcd_of(v->modulus, (i128)1 << width) : 1; /* whatever the reading */
  struct values c = values_congruent(width, g, g > 1 ? v->rest : 0);
  a = values_meet(&a, &c);
  return refine(t, x, n->a, &a);
}

/* The low bits of a are v. */
static state_id refine_low_bits(struct evaluator *t, state_id x, expr e, unsigned bits, const struct values *v) {
  struct values a = evaluator_values(t, x, e);
  if (!a.width || a.is_empty) return a.width ? STATE_NONE : x;
  i128 whole = (i128)1 << bits, g = gcd_of(v->modulus, whole);
  struct values c = values_congruent(a.width, g, v->rest);
  struct interval i = values_interval(&a, READ_UNSIGNED);
  i128 page = floor_divide(i.low, whole);
  if (page == floor_divide(i.high, whole)) {
    struct values b = values_between(a.width, READ_UNSIGNED, page * whole + v->low[READ_UNSIGNED],
                                     page * whole + v->high[READ_UNSIGNED]);
    c = values_meet(&c, &b);
  }
  return refine(t, x, e, &c);
}

static state_id refine_bits(struct evaluator *t, state_id x, const struct expr_node *n, const struct values *v) {
  u128 mask;
  if (!expr_is_const(&t->s->program->exprs, n->b, &mask) || mask & (mask + 1) || !mask || mask >> 62) return x;
  unsigned bits = (unsigned)__builtin_ctzll(~(uint64_t)mask);
  return v->high[READ_UNSIGNED] > (i128)mask && v->low[READ_UNSIGNED] > (i128)mask
             ? STATE_NONE
             : refine_low_bits(t, x, n->a, bits, v);
}

/* What a remainder by a constant says of the dividend. */
static state_id refine_rest(struct evaluator *t, state_id x, const struct expr_node *n, const struct values *v) {
  u128 bits;
  if (!expr_is_const(&t->s->program->exprs, n->b, &bits) || !bits) return x;
  struct values a = evaluator_values(t, x, n->a);
  i128 d = n->kind == E_SREM ? bits_signed(n->width, bits) : (i128)bits;
  if (a.is_empty) return STATE_NONE;
  if (n->kind == E_UREM && a.low[READ_SIGNED] < 0 && (bits & (bits - 1))) return x; /* readings differ */
  if (v->low[READ_SIGNED] < 0 && n->kind == E_UREM) return x;
  i128 g = gcd_of(v->modulus, d);
  struct values c = values_congruent(a.width, g, v->rest);
  return refine(t, x, n->a, &c);
}

static bool are_apart(const struct values *a, const struct values *b) { return a->width && values_meet(a, b).is_empty; }

static state_id refine_choice(struct evaluator *t, state_id x, const struct expr_node *n, const struct values *v) {
  struct values then = evaluator_values(t, x, n->b), otherwise = evaluator_values(t, x, n->c);
  if (are_apart(&then, v)) x = assume(t, x, n->a, false);
  if (x != STATE_NONE && are_apart(&otherwise, v)) x = assume(t, x, n->a, true);
  return x;
}

/* a + b, or a - b, modulo 2^width. */
static state_id refine_sum(struct evaluator *t, state_id x, const struct expr_node *n, const struct values *v) {
  struct values a = evaluator_values(t, x, n->a), b = evaluator_values(t, x, n->b);
  if (!a.width || !b.width) return x;
  struct values first = values_binary(n->kind == E_ADD ? E_SUB : E_ADD, false, v, &b);
  struct values second = n->kind == E_ADD ? values_binary(E_SUB, false, v, &a) : values_binary(E_SUB, false, &a, v);
  x = refine(t, x, n->a, &first);
  return x == STATE_NONE ? x : refine(t, x, n->b, &second);
}

static state_id refine(struct evaluator *t, state_id x, expr e, const struct values *v) {
  const struct expr_node *n = node(t, e);
  slot_id slot;
  u128 bits;
  if (v->is_empty) return STATE_NONE;
  if (x == STATE_NONE || values_is_all(v) || ++t->visits > VISITS_MOST) return x;
  assert(v->width == n->width);
  switch ((enum expr_kind)n->kind) {
  case E_VAR:
  case E_LOAD: slot = space_slot(t->s, e); return slot == ID_NONE ? x : refine_slot(t, x, slot, v);
  case E_CONST: return values_has(v, expr_const_value(n)) ? x : STATE_NONE;
  case E_ANY_EXTENSION: return refine_extension(t, x, n, v);
  case E_EXTRACT: return n->imm ? x : refine_low_bits(t, x, n->a, n->width, v);
  case E_AND:
    if (n->width > 1) return refine_bits(t, x, n, v);
    break;
  case E_UREM:
  case E_SREM: return refine_rest(t, x, n, v);
  case E_ITE: return refine_choice(t, x, n, v);
  case E_NOT: {
    struct values a = values_unary(E_NOT, n->width, 0, v);
    return refine(t, x, n->a, &a);
  }
  case E_ADD:
  case E_SUB: return refine_sum(t, x, n, v);
  default: break;
  }
  return n->width == 1 && values_is_constant(v, &bits) ? assume(t, x, e, bits) : x;
}

state_id evaluator_refine(struct evaluator *t, state_id x, expr e, const struct values *v) {
  t->visits = 0;
  return refine(t, x, e, v);
}

/* ---- comparisons ---- */

/* Without the number, if that is one of its ends. */
static struct values except(const struct values *v, u128 number) {
  struct values r = *v;
  for (int k = 0; k < READING_COUNT; k++) {
    i128 x = k == READ_SIGNED ? bits_signed(v->width, number) : (i128)number;
    struct interval i = values_interval(v, (enum reading)k);
    if (i.low == x) i.low++;
    if (i.high == x) i.high--;
    struct values left = values_between(v->width, (enum reading)k, i.low, i.high);
    r = values_meet(&r, &left);
  }
  return r;
}

static state_id compare_values(struct evaluator *t, state_id x, expr a, expr b, enum relation relation,
                               enum reading r) {
  struct values va = evaluator_values(t, x, a), vb = evaluator_values(t, x, b), for_a = va, for_b = vb;
  u128 bits;
  if (!va.width || !vb.width) return x;
  if (va.is_empty || vb.is_empty) return STATE_NONE;
  switch (relation) {
  case AT_MOST:
  case BELOW: {
    i128 gap = relation == BELOW;
    for_a = values_between(va.width, r, va.low[r], vb.high[r] - gap);
    for_b = values_between(vb.width, r, va.low[r] + gap, vb.high[r]);
    break;
  }
  case EQUAL: for_a = for_b = values_meet(&va, &vb); break;
  case DIFFERENT:
    if (values_is_constant(&vb, &bits)) for_a = except(&va, bits);
    if (values_is_constant(&va, &bits)) for_b = except(&vb, bits);
    break;
  }
  x = refine(t, x, a, &for_a);
  return x == STATE_NONE ? x : refine(t, x, b, &for_b);
}

static state_id compare_sums(struct evaluator *t, state_id x, expr a, expr b, enum relation relation, enum reading r) {
  struct slotsum la, lb, minus = {.count = 0};
  bool is_exact = evaluator_is_exact(t, a) && evaluator_is_exact(t, b);
  if (!slotsum_of(t->s, x, a, r, is_exact, &la) || !slotsum_of(t->s, x, b, r, is_exact, &lb)) return x;
  if (!slotsum_add(&la, &lb, -1)) return x;
  switch (relation) {
  case BELOW: la.constant++; /* fallthrough */
  case AT_MOST: return slotsum_at_most_zero(t->s, x, &la);
  case EQUAL:
    if (!slotsum_add(&minus, &la, -1)) return x;
    x = slotsum_at_most_zero(t->s, x, &la);
    return slotsum_at_most_zero(t->s, x, &minus);
  case DIFFERENT: return slotsum_not_zero(t->s, x, &la);
  }
  return x;
}

/* A truth value that was made a number, compared with a constant. */
static bool is_truth(const struct evaluator *t, expr e) {
  const struct expr_node *n = node(t, e);
  return (n->kind == E_ZEXT || n->kind == E_SEXT) && node(t, n->a)->width == 1;
}

static state_id compare(struct evaluator *t, state_id x, expr a, expr b, enum relation relation, enum reading r) {
  u128 bits;
  if (relation == EQUAL || relation == DIFFERENT) {
    const struct exprs *all = &t->s->program->exprs;
    if (expr_is_const(all, b, &bits) && node(t, a)->width == 1)
      return assume(t, x, a, (relation == EQUAL) == (bits != 0));
    if (expr_is_const(all, b, &bits) && is_truth(t, a)) {
      bool is_zero = bits == 0, is_one = bits == (node(t, a)->kind == E_ZEXT ? 1 : bits_mask(node(t, a)->width));
      if (!is_zero && !is_one) return relation == EQUAL ? STATE_NONE : x;
      return assume(t, x, node(t, a)->a, (relation == EQUAL) == is_one);
    }
  }
  x = compare_values(t, x, a, b, relation, r);
  if (x != STATE_NONE) x = compare_sums(t, x, a, b, relation, r);
  bool is_both = relation == EQUAL || relation == DIFFERENT;
  if (x != STATE_NONE && is_both)
    x = compare_sums(t, x, a, b, relation, r == READ_SIGNED ? READ_UNSIGNED : READ_SIGNED);
  return x;
}

/* ---- truth values ---- */

static state_id either(struct evaluator *t, state_id x, expr a, bool a_holds, expr b, bool b_holds) {
  state_id first = assume(t, x, a, a_holds), second = assume(t, x, b, b_holds);
  return state_join(t->s, first, second);
}

static state_id both(struct evaluator *t, state_id x, expr a, bool a_holds, expr b, bool b_holds) {
  x = assume(t, x, a, a_holds);
  return x == STATE_NONE ? x : assume(t, x, b, b_holds);
}

static state_id assume_choice(struct evaluator *t, state_id x, const struct expr_node *n, bool holds) {
  state_id then = both(t, x, n->a, true, n->b, holds), otherwise = both(t, x, n->a, false, n->c, holds);
  return state_join(t->s, then, otherwise);
}

static state_id assume(struct evaluator *t, state_id x, expr e, bool holds) {
  const struct expr_node n = *node(t, e);
  u128 bits;
  assert(n.width == 1);
  if (x == STATE_NONE || ++t->visits > VISITS_MOST) return x;
  switch ((enum expr_kind)n.kind) {
  case E_CONST: return (expr_const_value(&n) != 0) == holds ? x : STATE_NONE;
  case E_AND: return holds ? both(t, x, n.a, true, n.b, true) : either(t, x, n.a, false, n.b, false);
  case E_OR: return holds ? either(t, x, n.a, true, n.b, true) : both(t, x, n.a, false, n.b, false);
  case E_NOT: return assume(t, x, n.a, !holds);
  case E_XOR:
    if (expr_is_const(&t->s->program->exprs, n.b, &bits)) return assume(t, x, n.a, (bits != 0) != holds);
    break;
  case E_ITE: return assume_choice(t, x, &n, holds);
  case E_EQ:
  case E_NE: return compare(t, x, n.a, n.b, (n.kind == E_EQ) == holds ? EQUAL : DIFFERENT, READ_SIGNED);
  case E_ULT:
  case E_ULE:
  case E_SLT:
  case E_SLE: {
    enum reading r = n.kind == E_SLT || n.kind == E_SLE ? READ_SIGNED : READ_UNSIGNED;
    bool or_equal = n.kind == E_ULE || n.kind == E_SLE;
    if (holds) return compare(t, x, n.a, n.b, or_equal ? AT_MOST : BELOW, r);
    return compare(t, x, n.b, n.a, or_equal ? BELOW : AT_MOST, r);
  }
  default: break;
  }
  struct values v = evaluator_values(t, x, e), wanted = values_constant(1, holds);
  if (!values_has(&v, holds)) return STATE_NONE;
  return n.kind == E_VAR || n.kind == E_LOAD || n.kind == E_EXTRACT ? refine(t, x, e, &wanted) : x;
}

state_id evaluator_assume(struct evaluator *t, state_id x, expr e, bool holds) {
  t->visits = 0;
  return assume(t, x, e, holds);
}

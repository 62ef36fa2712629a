/* Two comparisons at most. Bounds come from the form of the operands alone: conversions from smaller types, remainders,
 * masks, and sums of those. */
#include "front/translate/checks/overflow_fits.h"

#include "front/known/intrinsic.h"

/* Of the signed reading. */
struct bounds {
  i128 low, high;
};

static struct bounds bounds_of_type(uint16_t width) {
  return (struct bounds){bits_signed(width, bits_min_signed(width)), (i128)bits_mask(width - 1u)};
}

static i128 least(i128 a, i128 b) { return a < b ? a : b; }
static i128 most(i128 a, i128 b) { return a > b ? a : b; }

static struct bounds bounds_of_result(enum expr_kind kind, struct bounds a, struct bounds b) {
  if (kind == E_ADD) return (struct bounds){a.low + b.low, a.high + b.high};
  if (kind == E_SUB) return (struct bounds){a.low - b.high, a.high - b.low};
  i128 p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, t = a.high * b.high;
  return (struct bounds){least(least(p, q), least(r, t)), most(most(p, q), most(r, t))};
}

static struct bounds bounds_within(const struct exprs *s, expr e, int depth);

/* Of what is divided by k > 0, or the remainder, as C rounds. */
static struct bounds bounds_of_division(enum expr_kind kind, struct bounds a, i128 k) {
  if (kind == E_SDIV) return (struct bounds){a.low / k, a.high / k};
  return (struct bounds){a.low < 0 ? most(a.low, 1 - k) : 0, a.high > 0 ? least(a.high, k - 1) : 0};
}

static struct bounds bounds_of_operation(const struct exprs *s, const struct expr_node *n, int depth) {
  struct bounds all = bounds_of_type(n->width), a = bounds_within(s, n->a, depth), b = bounds_within(s, n->b, depth);
  bool is_constant = b.low == b.high;
  switch ((enum expr_kind)n->kind) {
  case E_ADD:
  case E_SUB:
  case E_MUL: {
    struct bounds r = bounds_of_result((enum expr_kind)n->kind, a, b);
    bool is_exact = n->flags & EXPR_NSW || (r.low >= all.low && r.high <= all.high);
    return is_exact ? (struct bounds){most(r.low, all.low), least(r.high, all.high)} : all;
  }
  case E_SDIV:
  case E_SREM: return is_constant && b.low > 0 ? bounds_of_division((enum expr_kind)n->kind, a, b.low) : all;
  case E_AND: return b.low >= 0 ? (struct bounds){0, b.high} : a.low >= 0 ? (struct bounds){0, a.high} : all;
  case E_LSHR:
    if (!is_constant || b.low <= 0 || b.low >= n->width) return all;
    return (struct bounds){0, (i128)(bits_mask(n->width) >> (unsigned)b.low)};
  default: return all;
  }
}

static struct bounds bounds_within(const struct exprs *s, expr e, int depth) {
  enum { DEEPEST = 6 };
  const struct expr_node *n = expr_get(s, e);
  struct bounds all = bounds_of_type(n->width);
  u128 k;
  if (expr_is_const(s, e, &k)) return (struct bounds){bits_signed(n->width, k), bits_signed(n->width, k)};
  if (n->width == 1 || n->width > 64 || depth == DEEPEST) return all;
  if (n->kind == E_SEXT) return bounds_within(s, n->a, depth + 1);
  if (n->kind == E_ZEXT) {
    struct bounds inner = bounds_within(s, n->a, depth + 1);
    return inner.low >= 0 ? inner : (struct bounds){0, (i128)bits_mask(expr_width(s, n->a))};
  }
  if (n->kind == E_ITE) {
    struct bounds b = bounds_within(s, n->b, depth + 1), c = bounds_within(s, n->c, depth + 1);
    return (struct bounds){least(b.low, c.low), most(b.high, c.high)};
  }
  return n->kind >= E_ADD && n->kind <= E_XOR ? bounds_of_operation(s, n, depth + 1) : all;
}

/* What the expression cannot exceed by its form alone, where what is undefined in it does not happen. */
static struct bounds bounds_of(const struct exprs *s, expr e) { return bounds_within(s, e, 0); }

static expr at_most(struct exprs *s, expr x, i128 limit) {
  return expr_binary(s, E_SLE, x, expr_const(s, expr_width(s, x), bits_trunc(expr_width(s, x), (u128)limit)), 0);
}
static expr at_least(struct exprs *s, expr x, i128 limit) {
  return expr_binary(s, E_SLE, expr_const(s, expr_width(s, x), bits_trunc(expr_width(s, x), (u128)limit)), x, 0);
}
static expr both(struct exprs *s, expr a, expr b) { return expr_binary(s, E_AND, a, b, 0); }

expr overflow_either(struct exprs *s, expr a, expr b) {
  u128 k;
  if ((expr_is_const(s, a, &k) && k) || (expr_is_const(s, b, &k) && k)) return expr_const(s, 1, 1);
  return expr_binary(s, E_OR, a, b, 0);
}

/* low <= x <= high, as far as its bounds leave that open. */
static expr is_between(struct exprs *s, expr x, struct bounds known, i128 low, i128 high) {
  expr yes = expr_const(s, 1, 1);
  return both(s, known.low >= low ? yes : at_least(s, x, low), known.high <= high ? yes : at_most(s, x, high));
}

/* Of `x op k`, what x has to be; k op x for SUB with `is_reversed`. Integer division rounds towards zero: inwards. */
static expr fits_with_constant(struct exprs *s, enum expr_kind kind, expr x, i128 k, bool is_reversed) {
  struct bounds type = bounds_of_type(expr_width(s, x)), known = bounds_of(s, x);
  if (kind == E_ADD) return is_between(s, x, known, type.low - k, type.high - k);
  if (kind == E_SUB && is_reversed) return is_between(s, x, known, k - type.high, k - type.low);
  if (kind == E_SUB) return is_between(s, x, known, type.low + k, type.high + k);
  if (k == 0) return expr_const(s, 1, 1);
  return is_between(s, x, known, (k > 0 ? type.low : type.high) / k, (k > 0 ? type.high : type.low) / k);
}

/* Does the result of + - * fit into the type of its operands? */
expr overflow_sum_fits(struct exprs *s, enum expr_kind kind, expr a, expr b) {
  uint16_t width = expr_width(s, a), wide = (uint16_t)(kind == E_MUL ? 2 * width : width + 1);
  u128 k;
  if (width > 64) return expr_negate(s, scalar_overflows(s, kind, a, b, true));
  struct bounds type = bounds_of_type(width), result = bounds_of_result(kind, bounds_of(s, a), bounds_of(s, b));
  if (result.low >= type.low && result.high <= type.high) return expr_const(s, 1, 1);
  if (result.low > type.high || result.high < type.low) return expr_const(s, 1, 0);
  if (expr_is_const(s, b, &k)) return fits_with_constant(s, kind, a, bits_signed(width, k), false);
  if (expr_is_const(s, a, &k)) return fits_with_constant(s, kind, b, bits_signed(width, k), true);
  expr exact = expr_binary(s, kind, expr_sext(s, wide, a), expr_sext(s, wide, b), EXPR_NSW);
  return is_between(s, exact, result, type.low, type.high);
}

/* MIN / -1 */
expr overflow_quotient_fits(struct exprs *s, expr a, expr b) {
  uint16_t width = expr_width(s, a);
  struct bounds x = bounds_of(s, a), y = bounds_of(s, b);
  if (x.low > bounds_of_type(width).low || y.low > -1 || y.high < -1) return expr_const(s, 1, 1);
  return overflow_either(s, expr_binary(s, E_NE, a, expr_const(s, width, bits_min_signed(width)), 0),
                         expr_binary(s, E_NE, b, expr_const(s, width, bits_mask(width)), 0));
}

expr overflow_divisor_fits(struct exprs *s, expr b) {
  struct bounds known = bounds_of(s, b);
  if (known.low > 0 || known.high < 0) return expr_const(s, 1, 1);
  return expr_binary(s, E_NE, b, expr_const(s, expr_width(s, b), 0), 0);
}

/* Where `most` is a number of the type: read as a signed number, what is too large as unsigned is negative. */
expr overflow_amount_fits(struct exprs *s, expr n, uint64_t most) {
  uint16_t width = expr_width(s, n);
  if (most > bits_mask(width - 1u)) return expr_binary(s, E_ULE, n, expr_const(s, width, bits_trunc(width, most)), 0);
  return is_between(s, n, bounds_of(s, n), 0, (i128)most);
}

/* x << k: no one is shifted into the sign or beyond. */
expr overflow_shifted_fits(struct exprs *s, expr x, unsigned k) {
  uint16_t width = expr_width(s, x);
  return is_between(s, x, bounds_of(s, x), 0, (i128)(bits_mask(width - 1u) >> k));
}

/* c << n, which is linear in n. */
static expr constant_shift_fits(struct exprs *s, u128 c, uint16_t width, expr n) {
  unsigned used = 0;
  while (used < width && c >> used) used++;
  if (!used) return expr_const(s, 1, 1);
  if (used == width) return expr_const(s, 1, 0);
  return expr_binary(s, E_ULE, n, expr_const(s, expr_width(s, n), width - 1u - used), 0);
}

/* x << n: an amount beyond the width is undefined, but no overflow; the expression has to be defined then, too. */
expr overflow_shift_fits(struct exprs *s, expr x, expr n, expr in_range) {
  uint16_t width = expr_width(s, x);
  u128 c;
  expr outside = expr_negate(s, in_range);
  if (expr_is_const(s, x, &c)) return overflow_either(s, outside, constant_shift_fits(s, c, width, n));
  expr zeros = expr_binary(s, E_SUB, expr_const(s, width, width - 1u), n, 0);
  expr off = expr_binary(s, E_LSHR, x, expr_ite(s, in_range, zeros, expr_const(s, width, 0)), 0);
  return overflow_either(s, outside, expr_binary(s, E_EQ, off, expr_const(s, width, 0), 0));
}

/* What LLVM's intrinsics of integers compute, as expressions: lane by lane where the operands are vectors. */
#include "front/known/intrinsic.h"

static expr number(struct exprs *s, expr like, u128 x) { return expr_const(s, expr_width(s, like), x); }
static expr less_signed(struct exprs *s, expr a, expr b) { return expr_binary(s, E_SLT, a, b, 0); }
static expr less_unsigned(struct exprs *s, expr a, expr b) { return expr_binary(s, E_ULT, a, b, 0); }

/* ---- one lane ---- */

expr f_smax(struct exprs *s, const expr *x) { return expr_ite(s, less_signed(s, x[0], x[1]), x[1], x[0]); }
expr f_smin(struct exprs *s, const expr *x) { return expr_ite(s, less_signed(s, x[0], x[1]), x[0], x[1]); }
expr f_umax(struct exprs *s, const expr *x) { return expr_ite(s, less_unsigned(s, x[0], x[1]), x[1], x[0]); }
expr f_umin(struct exprs *s, const expr *x) { return expr_ite(s, less_unsigned(s, x[0], x[1]), x[0], x[1]); }

static expr absolute(struct exprs *s, expr x, uint8_t flags) {
  expr zero = number(s, x, 0);
  return expr_ite(s, less_signed(s, x, zero), expr_binary(s, E_SUB, zero, x, flags), x);
}

expr f_abs(struct exprs *s, const expr *x) { return absolute(s, x[0], 0); }
expr f_abs_nsw(struct exprs *s, const expr *x) { return absolute(s, x[0], EXPR_NSW); }

expr f_bswap(struct exprs *s, const expr *x) {
  uint16_t width = expr_width(s, x[0]);
  expr all = expr_extract(s, 0, 8, x[0]);
  for (uint16_t low = 8; low < width; low = (uint16_t)(low + 8))
    all = expr_concat(s, all, expr_extract(s, low, 8, x[0]));
  return all;
}

expr f_bitreverse(struct exprs *s, const expr *x) {
  uint16_t width = expr_width(s, x[0]);
  expr all = expr_extract(s, 0, 1, x[0]);
  for (uint16_t bit = 1; bit < width; bit++) all = expr_concat(s, all, expr_extract(s, bit, 1, x[0]));
  return all;
}

/* Sum of the bits, added up in pairs so that the tree stays shallow. */
static expr sum_bits(struct exprs *s, expr x, uint16_t low, uint16_t count) {
  if (count == 1) return expr_zext(s, expr_width(s, x), expr_extract(s, low, 1, x));
  uint16_t half = count / 2;
  return expr_binary(s, E_ADD, sum_bits(s, x, low, half),
                     sum_bits(s, x, (uint16_t)(low + half), (uint16_t)(count - half)), 0);
}

expr f_ctpop(struct exprs *s, const expr *x) { return sum_bits(s, x[0], 0, expr_width(s, x[0])); }

/* Number of zeros below the lowest one in bits low .. low+count-1, `count` if there is none. */
static expr trailing(struct exprs *s, expr x, uint16_t low, uint16_t count) {
  if (count == 1) return expr_ite(s, expr_extract(s, low, 1, x), number(s, x, 0), number(s, x, 1));
  uint16_t half = count / 2;
  expr lower = expr_extract(s, low, half, x);
  expr empty = expr_binary(s, E_EQ, lower, number(s, lower, 0), 0);
  expr upper = trailing(s, x, (uint16_t)(low + half), (uint16_t)(count - half));
  return expr_ite(s, empty, expr_binary(s, E_ADD, upper, number(s, x, half), 0), trailing(s, x, low, half));
}

expr f_cttz(struct exprs *s, const expr *x) { return trailing(s, x[0], 0, expr_width(s, x[0])); }

static expr leading(struct exprs *s, expr x, uint16_t low, uint16_t count) {
  if (count == 1) return expr_ite(s, expr_extract(s, low, 1, x), number(s, x, 0), number(s, x, 1));
  uint16_t half = count / 2, rest = (uint16_t)(count - half);
  expr upper = expr_extract(s, (uint16_t)(low + half), rest, x);
  expr empty = expr_binary(s, E_EQ, upper, number(s, upper, 0), 0);
  expr lower = leading(s, x, low, half);
  return expr_ite(s, empty, expr_binary(s, E_ADD, lower, number(s, x, rest), 0),
                  leading(s, x, (uint16_t)(low + half), rest));
}

expr f_ctlz(struct exprs *s, const expr *x) { return leading(s, x[0], 0, expr_width(s, x[0])); }

/* Funnel shifts: the high (low) word of a:b shifted by c modulo the width. */
static expr funnel(struct exprs *s, const expr *x, bool left) {
  assert(expr_width(s, x[0]) == expr_width(s, x[1]) && expr_width(s, x[0]) == expr_width(s, x[2]));
  uint16_t width = expr_width(s, x[0]);
  expr amount = expr_binary(s, E_UREM, x[2], number(s, x[2], width), 0);
  expr rest = expr_binary(s, E_SUB, number(s, x[2], width), amount, 0);
  expr zero = expr_binary(s, E_EQ, amount, number(s, x[2], 0), 0);
  rest = expr_ite(s, zero, number(s, x[2], 0), rest); /* not evaluated with the full width */
  expr high = expr_binary(s, E_SHL, x[0], left ? amount : rest, 0);
  expr low = expr_binary(s, E_LSHR, x[1], left ? rest : amount, 0);
  return expr_ite(s, zero, left ? x[0] : x[1], expr_binary(s, E_OR, high, low, 0));
}

expr f_fshl(struct exprs *s, const expr *x) { return funnel(s, x, true); }
expr f_fshr(struct exprs *s, const expr *x) { return funnel(s, x, false); }

/* ---- what does not fit ---- */

static expr is_negative(struct exprs *s, expr x) { return less_signed(s, x, number(s, x, 0)); }
static expr both(struct exprs *s, expr a, expr b) { return expr_binary(s, E_AND, a, b, 0); }
static expr differ(struct exprs *s, expr a, expr b) { return expr_binary(s, E_NE, a, b, 0); }

/* Where twice the width does not fit into an expression. Sums: signs tell. */
static expr sum_overflows(struct exprs *s, enum expr_kind kind, expr a, expr b, bool is_signed) {
  expr sum = expr_binary(s, kind, a, b, 0);
  if (!is_signed) return kind == E_ADD ? less_unsigned(s, sum, a) : less_unsigned(s, a, b);
  expr signs = differ(s, is_negative(s, a), is_negative(s, b));
  return both(s, kind == E_ADD ? expr_negate(s, signs) : signs, differ(s, is_negative(s, sum), is_negative(s, a)));
}

static expr magnitude(struct exprs *s, expr x) {
  return expr_ite(s, is_negative(s, x), expr_binary(s, E_SUB, number(s, x, 0), x, 0), x);
}

/* Is the exact product of two natural numbers above `most`? Division takes products back; one by a constant is linear
 * instead. */
static expr product_exceeds(struct exprs *s, expr x, expr y, u128 most) {
  u128 k;
  if (expr_is_const(s, x, &k)) {
    expr swap = x;
    x = y, y = swap;
  }
  if (expr_is_const(s, y, &k)) return k ? less_unsigned(s, number(s, x, most / k), x) : expr_const(s, 1, 0);
  expr is_zero = expr_binary(s, E_EQ, x, number(s, x, 0), 0), product = expr_binary(s, E_MUL, x, y, 0);
  expr back = expr_binary(s, E_UDIV, product, expr_ite(s, is_zero, number(s, x, 1), x), 0);
  expr wraps = both(s, expr_negate(s, is_zero), differ(s, back, y));
  return expr_binary(s, E_OR, wraps, less_unsigned(s, number(s, x, most), product), 0);
}

static expr product_overflows(struct exprs *s, expr a, expr b, bool is_signed) {
  uint16_t width = expr_width(s, a);
  if (!is_signed) return product_exceeds(s, a, b, bits_mask(width));
  u128 most = bits_mask(width - 1u);
  expr x = magnitude(s, a), y = magnitude(s, b), is_below = differ(s, is_negative(s, a), is_negative(s, b));
  return expr_ite(s, is_below, product_exceeds(s, x, y, most + 1), product_exceeds(s, x, y, most));
}

expr scalar_overflows(struct exprs *s, enum expr_kind kind, expr a, expr b, bool is_signed) {
  assert(kind >= E_ADD && kind <= E_MUL && expr_width(s, a) == expr_width(s, b));
  uint16_t width = expr_width(s, a), wide = (uint16_t)(kind == E_MUL ? 2 * width : width + 1);
  if (wide > 128 && kind == E_MUL) return product_overflows(s, a, b, is_signed);
  if (wide > 128) return sum_overflows(s, kind, a, b, is_signed);
  expr x = is_signed ? expr_sext(s, wide, a) : expr_zext(s, wide, a);
  expr y = is_signed ? expr_sext(s, wide, b) : expr_zext(s, wide, b);
  expr exact = expr_binary(s, kind, x, y, 0), cut = expr_extract(s, 0, width, exact);
  return expr_binary(s, E_NE, exact, is_signed ? expr_sext(s, wide, cut) : expr_zext(s, wide, cut), 0);
}

/* What overflows has the sign of its first operand, or is beyond the end that an unsigned operation leads to. */
static expr saturate(struct exprs *s, const expr *x, enum expr_kind kind, bool is_signed) {
  uint16_t width = expr_width(s, x[0]);
  u128 most = bits_mask(is_signed ? width - 1u : width);
  expr high = number(s, x[0], most), low = number(s, x[0], is_signed ? ~most : 0);
  expr end = is_signed ? expr_ite(s, is_negative(s, x[0]), low, high) : kind == E_ADD ? high : low;
  expr overflows = scalar_overflows(s, kind, x[0], x[1], is_signed);
  return expr_ite(s, overflows, end, expr_binary(s, kind, x[0], x[1], 0));
}

expr f_sadd_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_ADD, true); }
expr f_ssub_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_SUB, true); }
expr f_uadd_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_ADD, false); }
expr f_usub_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_SUB, false); }
expr f_mask(struct exprs *s, const expr *x) { return expr_binary(s, E_AND, x[0], x[1], 0); }
expr f_add(struct exprs *s, const expr *x) { return expr_binary(s, E_ADD, x[0], x[1], 0); }
expr f_multiply(struct exprs *s, const expr *x) { return expr_binary(s, E_MUL, x[0], x[1], 0); }
expr f_or(struct exprs *s, const expr *x) { return expr_binary(s, E_OR, x[0], x[1], 0); }
expr f_xor(struct exprs *s, const expr *x) { return expr_binary(s, E_XOR, x[0], x[1], 0); }

/* Bits of `classes`, from the lowest: signalling and quiet NaNs; infinite, normal, subnormal and zero below zero; zero,
 * subnormal, normal and infinite above it. Each is a range of patterns. */
expr scalar_is_of_class(struct exprs *s, expr bits, uint32_t classes) {
  enum { NAMES = 10, NAN_NAMES = 2 };
  uint16_t width = expr_width(s, bits);
  u128 infinity = float_infinity(width), quiet = float_nan(width), sign = (u128)1 << (width - 1);
  u128 least = (u128)1 << (float_precision(width) - 1); /* the least normal one */
  const u128 ranges[NAMES][2] = {{infinity + 1, quiet - 1},
                                 {quiet, sign - 1},
                                 {sign | infinity, sign | infinity},
                                 {sign | least, (sign | infinity) - 1},
                                 {sign | 1, (sign | least) - 1},
                                 {sign, sign},
                                 {0, 0},
                                 {1, least - 1},
                                 {least, infinity - 1},
                                 {infinity, infinity}};
  expr size = expr_binary(s, E_AND, bits, expr_const(s, width, sign - 1), 0), any = expr_const(s, 1, 0);
  for (int i = 0; i < NAMES; i++) {
    if (!(classes >> i & 1)) continue;
    expr x = i < NAN_NAMES ? size : bits;
    expr low = expr_binary(s, E_ULE, expr_const(s, width, ranges[i][0]), x, 0);
    expr high = expr_binary(s, E_ULE, x, expr_const(s, width, ranges[i][1]), 0);
    any = expr_binary(s, E_OR, any, expr_binary(s, E_AND, low, high, 0), 0);
  }
  return any;
}

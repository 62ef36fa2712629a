/* Numbers are unpacked to sign, exponent and significand, computed with exactly, up to a bit that stands for all that
 * is below ("sticky"), and rounded at the end, in one place (finish). Exponents are biased and signed, wide enough for
 * all that occurs; the exponent belongs to the leading bit of the significand, which need not be one. */
#include "bits/float_circuit.h"

struct format {
  uint32_t width, exponent, precision;
  int64_t bias;
};

static struct format format_of(uint32_t width) {
  uint32_t exponent = float_exponent_bits(width);
  return (struct format){width, exponent, float_precision(width), ((int64_t)1 << (exponent - 1)) - 1};
}

struct number {
  gate sign, is_nan, is_infinite, is_zero;
  struct word exponent, significand;
};

enum { EXPONENT = 15 }; /* bits of an exponent in a computation */

/* ---- words ---- */

static struct word number_word(uint32_t width, int64_t value) {
  struct word w = {.width = width};
  for (uint32_t i = 0; i < width; i++) w.bits[i] = gate_constant(value >> (i < 63 ? i : 63) & 1);
  return w;
}

static struct word bits_word(uint32_t width, u128 value) {
  struct word w = {.width = width};
  for (uint32_t i = 0; i < width; i++) w.bits[i] = gate_constant(value >> i & 1);
  return w;
}

static struct word plus_constant(struct gates *g, const struct word *x, int64_t value) {
  struct word c = number_word(x->width, value);
  return word_add(g, x, &c, GATE_FALSE);
}

static struct word minus(struct gates *g, const struct word *x, const struct word *y) {
  struct word complement = word_not(*y);
  return word_add(g, x, &complement, GATE_TRUE);
}

static gate sign_of(const struct word *x) { return x->bits[x->width - 1]; }

/* One of bits `low` to `high` - 1. */
static gate any_bit(struct gates *g, const struct word *x, uint32_t low, uint32_t high) {
  gate any = GATE_FALSE;
  for (uint32_t i = low; i < high; i++) any = gate_or(g, any, x->bits[i]);
  return any;
}

static struct word part_of(const struct word *x, uint32_t low, uint32_t width) {
  struct word r = {.width = width};
  for (uint32_t i = 0; i < width; i++) r.bits[i] = low + i < x->width ? x->bits[low + i] : GATE_FALSE;
  return r;
}

/* More bits in front, and zeros behind. */
static struct word widen(const struct word *x, uint32_t front, gate fill, uint32_t behind) {
  struct word r = {.width = front + x->width + behind};
  assert(r.width <= WIDEST);
  for (uint32_t i = 0; i < r.width; i++)
    r.bits[i] = i < behind ? GATE_FALSE : i - behind < x->width ? x->bits[i - behind] : fill;
  return r;
}

/* By an amount that is not negative; what falls out is gathered in *sticky. */
static struct word shift_out(struct gates *g, struct word x, const struct word *by, gate *sticky) {
  for (uint32_t i = 0; i < by->width; i++) {
    uint32_t amount = i < 12 && 1u << i < x.width ? 1u << i : x.width;
    struct word moved = word_move(&x, amount, false, GATE_FALSE);
    *sticky = gate_or(g, *sticky, gate_and(g, by->bits[i], any_bit(g, &x, 0, amount)));
    x = word_choice(g, by->bits[i], &moved, &x);
  }
  return x;
}

/* Moves the significand up by at most `most`, as long as its leading bit is zero; with `is_bounded` the exponent stays
 * at 1 or above. */
static void normalise(struct gates *g, struct word *significand, struct word *exponent, uint32_t most,
                      bool is_bounded) {
  uint32_t steps = 0;
  while (most >> steps) steps++;
  while (steps-- > 0) {
    uint32_t by = 1u << steps;
    if (by >= significand->width) continue;
    struct word less = plus_constant(g, exponent, -(int64_t)by), last = plus_constant(g, exponent, -(int64_t)by - 1);
    gate moves = gate_not(any_bit(g, significand, significand->width - by, significand->width));
    if (is_bounded) moves = gate_and(g, moves, gate_not(sign_of(&last)));
    struct word moved = word_move(significand, by, true, GATE_FALSE);
    *significand = word_choice(g, moves, &moved, significand);
    *exponent = word_choice(g, moves, &less, exponent);
  }
}

/* ---- numbers ---- */

static struct number unpack(struct gates *g, struct format f, const struct word *x) {
  uint32_t stored = f.precision - 1;
  struct word exponent = part_of(x, stored, f.exponent);
  gate any = any_bit(g, &exponent, 0, f.exponent), all = GATE_TRUE, fraction = any_bit(g, x, 0, stored);
  for (uint32_t i = 0; i < f.exponent; i++) all = gate_and(g, all, exponent.bits[i]);
  struct number n = {.sign = sign_of(x), .is_nan = gate_and(g, all, fraction)};
  n.is_infinite = gate_and(g, all, gate_not(fraction));
  n.is_zero = gate_not(gate_or(g, any, fraction));
  n.exponent = widen(&exponent, EXPONENT - f.exponent, GATE_FALSE, 0);
  n.exponent.bits[0] = gate_or(g, n.exponent.bits[0], gate_not(any)); /* subnormal: as exponent 1 */
  n.significand = part_of(x, 0, f.precision);
  n.significand.bits[stored] = any;
  return n;
}

static struct word with_sign(struct word x, gate sign) {
  x.bits[x.width - 1] = sign;
  return x;
}

static struct word choose(struct gates *g, gate c, struct word x, struct word y) { return word_choice(g, c, &x, &y); }

static struct word nan_word(struct format f) { return bits_word(f.width, float_nan(f.width)); }

static struct word infinity_word(struct format f, gate sign) {
  return with_sign(bits_word(f.width, float_infinity(f.width)), sign);
}

static struct word zero_word(struct format f, gate sign) { return with_sign(bits_word(f.width, 0), sign); }

/* A significand whose leading bit is worth 2^(exponent - bias), as a number. */
struct raw {
  gate sign;
  struct word exponent, significand;
  gate sticky;
  uint32_t zeros; /* the most that may lead, if it is not zero */
  bool may_be_small;
};

static struct word finish(struct gates *g, struct format f, struct raw r) {
  struct word m = r.significand, e = r.exponent;
  gate is_zero = gate_not(gate_or(g, r.sticky, any_bit(g, &m, 0, m.width)));
  if (m.width < f.precision + 2) m = widen(&m, 0, GATE_FALSE, f.precision + 2 - m.width);
  normalise(g, &m, &e, r.zeros, true);
  if (r.may_be_small) { /* below the least exponent */
    struct word one = number_word(e.width, 1), amount = minus(g, &one, &e), none = number_word(e.width, 0);
    gate is_small = gate_or(g, sign_of(&e), gate_not(any_bit(g, &e, 0, e.width)));
    amount = word_choice(g, is_small, &amount, &none);
    m = shift_out(g, m, &amount, &r.sticky);
    e = word_choice(g, is_small, &one, &e);
  }
  uint32_t below = m.width - f.precision;
  gate rest = gate_or(g, r.sticky, any_bit(g, &m, 0, below - 1));
  gate up = gate_and(g, m.bits[below - 1], gate_or(g, rest, m.bits[below]));
  /* the leading bit adds one to the exponent, and so does what carries out of the fraction */
  struct word top = part_of(&m, below, f.precision), less = plus_constant(g, &e, -1);
  top = widen(&top, e.width - 1, GATE_FALSE, 0);
  less = widen(&less, 0, GATE_FALSE, f.precision - 1);
  struct word sum = word_add(g, &less, &top, up), field = part_of(&sum, f.precision - 1, e.width);
  gate all = GATE_TRUE, beyond = any_bit(g, &field, f.exponent, field.width);
  for (uint32_t i = 0; i < f.exponent; i++) all = gate_and(g, all, field.bits[i]);
  struct word result = with_sign(part_of(&sum, 0, f.width), r.sign);
  result = choose(g, gate_or(g, all, beyond), infinity_word(f, r.sign), result);
  return choose(g, is_zero, zero_word(f, r.sign), result);
}

/* ---- sums ---- */

/* Of significands of one width; the one with the larger exponent has a leading one, or the exponents are the same. */
static struct raw add(struct gates *g, struct raw a, struct raw b) {
  struct word x = widen(&a.exponent, 0, GATE_FALSE, a.significand.width), y = x;
  struct word ea = a.exponent, eb = b.exponent;
  ea.bits[ea.width - 1] = gate_not(sign_of(&ea)); /* signed order as unsigned order */
  eb.bits[eb.width - 1] = gate_not(sign_of(&eb));
  uint32_t width = a.significand.width;
  for (uint32_t i = 0; i < x.width; i++) {
    x.bits[i] = i < width ? a.significand.bits[i] : ea.bits[i - width];
    y.bits[i] = i < width ? b.significand.bits[i] : eb.bits[i - width];
  }
  gate swap = word_less(g, &x, &y, false), sticky = GATE_FALSE;
  struct word big = word_choice(g, swap, &b.significand, &a.significand);
  struct word little = word_choice(g, swap, &a.significand, &b.significand);
  struct word high = word_choice(g, swap, &b.exponent, &a.exponent);
  struct word low = word_choice(g, swap, &a.exponent, &b.exponent), distance = minus(g, &high, &low);
  gate sign = gate_choice(g, swap, b.sign, a.sign), differ = gate_xor(g, a.sign, b.sign);
  big = widen(&big, 1, GATE_FALSE, 3);
  little = widen(&little, 0, GATE_FALSE, 2);
  little = shift_out(g, little, &distance, &sticky);
  little = widen(&little, 1, GATE_FALSE, 1);
  little.bits[0] = sticky;
  for (uint32_t i = 0; i < little.width; i++) little.bits[i] = gate_xor(g, little.bits[i], differ);
  struct raw r = {.exponent = plus_constant(g, &high, 1), .significand = word_add(g, &big, &little, differ)};
  gate cancels = gate_and(g, differ, gate_not(any_bit(g, &r.significand, 0, r.significand.width)));
  r.sign = gate_and(g, sign, gate_not(cancels));
  r.sticky = GATE_FALSE;
  r.zeros = r.significand.width - 1;
  return r;
}

static struct word float_add(struct gates *g, struct format f, struct number a, struct number b) {
  struct raw x = {.sign = a.sign, .exponent = a.exponent, .significand = a.significand};
  struct raw y = {.sign = b.sign, .exponent = b.exponent, .significand = b.significand};
  gate against = gate_and(g, gate_and(g, a.is_infinite, b.is_infinite), gate_xor(g, a.sign, b.sign));
  gate is_nan = gate_or(g, gate_or(g, a.is_nan, b.is_nan), against);
  struct word r = finish(g, f, add(g, x, y));
  r = choose(g, b.is_infinite, infinity_word(f, b.sign), r);
  r = choose(g, a.is_infinite, infinity_word(f, a.sign), r);
  return choose(g, is_nan, nan_word(f), r);
}

/* ---- products ---- */

static struct raw product(struct gates *g, struct format f, struct number a, struct number b) {
  struct word x = widen(&a.significand, f.precision, GATE_FALSE, 0);
  struct word y = widen(&b.significand, f.precision, GATE_FALSE, 0);
  struct word sum = word_add(g, &a.exponent, &b.exponent, GATE_FALSE);
  struct raw r = {.sign = gate_xor(g, a.sign, b.sign), .significand = word_multiply(g, &x, &y)};
  r.exponent = plus_constant(g, &sum, 1 - f.bias);
  r.sticky = GATE_FALSE;
  r.zeros = r.significand.width - 1;
  r.may_be_small = true;
  return r;
}

/* Infinity times zero. */
static gate is_undetermined(struct gates *g, struct number a, struct number b) {
  return gate_or(g, gate_and(g, a.is_infinite, b.is_zero), gate_and(g, a.is_zero, b.is_infinite));
}

static struct word float_multiply(struct gates *g, struct format f, struct number a, struct number b) {
  struct raw p = product(g, f, a, b);
  gate is_nan = gate_or(g, gate_or(g, a.is_nan, b.is_nan), is_undetermined(g, a, b));
  struct word r = finish(g, f, p);
  r = choose(g, gate_or(g, a.is_infinite, b.is_infinite), infinity_word(f, p.sign), r);
  return choose(g, is_nan, nan_word(f), r);
}

/* In twice the width, which holds the product; zero has an exponent below all others. */
static struct word float_fma(struct gates *g, struct format f, struct number a, struct number b, struct number c) {
  struct raw p = product(g, f, a, b), q = {.sign = c.sign, .exponent = c.exponent};
  struct word least = number_word(EXPONENT, -((int64_t)1 << (EXPONENT - 2)));
  q.significand = widen(&c.significand, 0, GATE_FALSE, f.precision);
  normalise(g, &p.significand, &p.exponent, p.significand.width - 1, false);
  normalise(g, &q.significand, &q.exponent, f.precision - 1, false);
  p.exponent = word_choice(g, gate_or(g, a.is_zero, b.is_zero), &least, &p.exponent);
  q.exponent = word_choice(g, c.is_zero, &least, &q.exponent);
  gate is_infinite = gate_or(g, a.is_infinite, b.is_infinite);
  gate against = gate_and(g, gate_and(g, is_infinite, c.is_infinite), gate_xor(g, p.sign, c.sign));
  gate is_nan = gate_or(g, gate_or(g, a.is_nan, b.is_nan), gate_or(g, c.is_nan, against));
  struct raw sum = add(g, p, q);
  sum.may_be_small = true;
  struct word r = finish(g, f, sum);
  r = choose(g, c.is_infinite, infinity_word(f, c.sign), r);
  r = choose(g, is_infinite, infinity_word(f, p.sign), r);
  return choose(g, gate_or(g, is_nan, is_undetermined(g, a, b)), nan_word(f), r);
}

/* ---- quotients and roots, bit by bit ---- */

static struct word float_divide(struct gates *g, struct format f, struct number a, struct number b) {
  uint32_t bits = f.precision + 3;
  normalise(g, &a.significand, &a.exponent, f.precision - 1, false);
  normalise(g, &b.significand, &b.exponent, f.precision - 1, false);
  struct word rest = widen(&a.significand, 1, GATE_FALSE, 0), divisor = widen(&b.significand, 1, GATE_FALSE, 0);
  struct word distance = minus(g, &a.exponent, &b.exponent);
  struct raw q = {.sign = gate_xor(g, a.sign, b.sign), .exponent = plus_constant(g, &distance, f.bias)};
  q.significand.width = bits;
  for (uint32_t i = bits; i-- > 0;) {
    struct word less = minus(g, &rest, &divisor);
    gate fits = word_less(g, &divisor, &rest, true);
    q.significand.bits[i] = fits;
    rest = word_choice(g, fits, &less, &rest);
    if (i) rest = word_move(&rest, 1, true, GATE_FALSE);
  }
  q.sticky = any_bit(g, &rest, 0, rest.width);
  q.zeros = 1;
  q.may_be_small = true;
  gate is_nan = gate_or(g, gate_and(g, a.is_zero, b.is_zero), gate_and(g, a.is_infinite, b.is_infinite));
  struct word r = finish(g, f, q);
  r = choose(g, gate_or(g, a.is_zero, b.is_infinite), zero_word(f, q.sign), r);
  r = choose(g, gate_or(g, a.is_infinite, b.is_zero), infinity_word(f, q.sign), r);
  return choose(g, gate_or(g, is_nan, gate_or(g, a.is_nan, b.is_nan)), nan_word(f), r);
}

static struct word float_root(struct gates *g, struct format f, struct number a, struct word self) {
  uint32_t bits = f.precision + 2;
  normalise(g, &a.significand, &a.exponent, f.precision - 1, false);
  struct word e = plus_constant(g, &a.exponent, -f.bias), half = word_move(&e, 1, false, sign_of(&e));
  /* two bits before the point: the significand, doubled if the exponent is odd */
  struct word even = widen(&a.significand, 1, GATE_FALSE, 0), odd = word_move(&even, 1, true, GATE_FALSE);
  struct word radicand = word_choice(g, e.bits[0], &odd, &even);
  radicand = widen(&radicand, 0, GATE_FALSE, 2 * bits - radicand.width);
  struct word rest = word_constant(bits + 2, false), root = word_constant(bits + 2, false);
  for (uint32_t i = bits; i-- > 0;) {
    rest = word_move(&rest, 2, true, GATE_FALSE);
    rest.bits[1] = radicand.bits[2 * i + 1], rest.bits[0] = radicand.bits[2 * i];
    struct word trial = word_move(&root, 2, true, GATE_FALSE);
    trial.bits[0] = GATE_TRUE;
    gate fits = word_less(g, &trial, &rest, true);
    struct word less = minus(g, &rest, &trial);
    rest = word_choice(g, fits, &less, &rest);
    root = word_move(&root, 1, true, GATE_FALSE);
    root.bits[0] = fits;
  }
  struct raw r = {.sign = GATE_FALSE, .exponent = plus_constant(g, &half, f.bias)};
  r.significand = part_of(&root, 0, bits);
  r.sticky = any_bit(g, &rest, 0, rest.width);
  struct word result = finish(g, f, r);
  result = choose(g, gate_or(g, a.is_zero, a.is_infinite), self, result);
  gate is_negative = gate_and(g, a.sign, gate_not(a.is_zero));
  return choose(g, gate_or(g, a.is_nan, is_negative), nan_word(f), result);
}

/* ---- to integers, and other formats ---- */

static struct word round_integral(struct gates *g, struct format f, enum float_op op, struct number a,
                                  struct word self) {
  struct word minus_e = word_negate(g, &a.exponent);
  struct word amount = plus_constant(g, &minus_e, f.bias + (int64_t)f.precision - 1); /* bits behind the point */
  struct word none = number_word(EXPONENT, 0), m = widen(&a.significand, 0, GATE_FALSE, 1);
  gate is_integral = gate_or(g, sign_of(&amount), gate_not(any_bit(g, &amount, 0, EXPONENT))), sticky = GATE_FALSE;
  amount = word_choice(g, is_integral, &none, &amount);
  m = shift_out(g, m, &amount, &sticky);
  gate half = m.bits[0], inexact = gate_or(g, half, sticky), up = GATE_FALSE;
  if (op == FLOAT_RINT) up = gate_and(g, half, gate_or(g, sticky, m.bits[1]));
  if (op == FLOAT_ROUND) up = half;
  if (op == FLOAT_FLOOR) up = gate_and(g, a.sign, inexact);
  if (op == FLOAT_CEIL) up = gate_and(g, gate_not(a.sign), inexact);
  struct word whole = part_of(&m, 1, f.precision + 1), zero = word_constant(f.precision + 1, false);
  struct raw r = {.sign = a.sign, .exponent = number_word(EXPONENT, f.bias + (int64_t)f.precision)};
  r.significand = word_add(g, &whole, &zero, up);
  r.zeros = f.precision;
  r.sticky = GATE_FALSE;
  struct word result = choose(g, is_integral, self, finish(g, f, r));
  return choose(g, a.is_nan, nan_word(f), result);
}

static struct word to_integer(struct gates *g, struct format f, uint32_t width, bool is_signed, struct number a) {
  struct word e = plus_constant(g, &a.exponent, -f.bias), m = widen(&a.significand, width, GATE_FALSE, 0);
  struct word over = plus_constant(g, &e, -(int64_t)width - 1); /* not negative: too large in any case */
  for (uint32_t i = 0; i < 8; i++) {                            /* `width` is at most 128 */
    struct word moved = word_move(&m, 1u << i, true, GATE_FALSE);
    m = word_choice(g, e.bits[i], &moved, &m);
  }
  struct word size = part_of(&m, f.precision - 1, width + 1), none = word_constant(width + 1, false);
  size = word_choice(g, sign_of(&e), &none, &size);
  gate fits = gate_and(g, sign_of(&over), gate_not(gate_or(g, a.is_nan, a.is_infinite)));
  gate top = size.bits[width], half = size.bits[width - 1], rest = any_bit(g, &size, 0, width - 1);
  gate plus = is_signed ? gate_or(g, top, half) : top;
  gate less = is_signed ? gate_or(g, top, gate_and(g, half, rest)) : gate_or(g, top, gate_or(g, half, rest));
  fits = gate_and(g, fits, gate_not(gate_choice(g, a.sign, less, plus)));
  struct word value = part_of(&size, 0, width), opposite = word_negate(g, &value);
  value = word_choice(g, a.sign, &opposite, &value);
  return choose(g, fits, value, bits_word(width, (u128)1 << (width - 1)));
}

static struct word from_integer(struct gates *g, struct format f, bool is_signed, const struct word *x) {
  gate sign = is_signed ? sign_of(x) : GATE_FALSE;
  struct word opposite = word_negate(g, x);
  struct raw r = {.sign = sign, .exponent = number_word(EXPONENT, f.bias + (int64_t)x->width - 1)};
  r.significand = word_choice(g, sign, &opposite, x);
  r.sticky = GATE_FALSE;
  r.zeros = x->width - 1;
  return finish(g, f, r);
}

static struct word convert(struct gates *g, struct format from, struct format to, struct number a) {
  normalise(g, &a.significand, &a.exponent, from.precision - 1, false);
  struct raw r = {.sign = a.sign, .significand = a.significand};
  r.exponent = plus_constant(g, &a.exponent, to.bias - from.bias);
  r.sticky = GATE_FALSE;
  r.may_be_small = to.width < from.width;
  struct word result = finish(g, to, r);
  result = choose(g, a.is_zero, zero_word(to, a.sign), result);
  result = choose(g, a.is_infinite, infinity_word(to, a.sign), result);
  return choose(g, a.is_nan, nan_word(to), result);
}

/* ---- comparisons ---- */

static gate compare(struct gates *g, enum float_op op, struct number a, struct number b, const struct word *x,
                    const struct word *y) {
  struct word p = part_of(x, 0, x->width - 1), q = part_of(y, 0, y->width - 1);
  gate ordered = gate_not(gate_or(g, a.is_nan, b.is_nan)), zeros = gate_and(g, a.is_zero, b.is_zero);
  gate equal = gate_or(g, word_equal(g, x, y), zeros);
  gate alike = gate_choice(g, a.sign, word_less(g, &q, &p, false), word_less(g, &p, &q, false));
  gate less = gate_choice(g, gate_xor(g, a.sign, b.sign), a.sign, alike);
  less = gate_and(g, less, gate_not(zeros));
  gate holds = op == FLOAT_OEQ ? equal : op == FLOAT_OLT ? less : gate_or(g, less, equal);
  return gate_and(g, ordered, holds);
}

struct word float_circuit(struct gates *g, enum float_op op, uint32_t width, const struct word *x) {
  bool from_number = op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED;
  if (from_number) return from_integer(g, format_of(width), op == FLOAT_FROM_SIGNED, &x[0]);
  struct format f = format_of(x[0].width);
  struct number a = unpack(g, f, &x[0]);
  switch (op) {
  case FLOAT_ADD: return float_add(g, f, a, unpack(g, f, &x[1]));
  case FLOAT_MUL: return float_multiply(g, f, a, unpack(g, f, &x[1]));
  case FLOAT_DIV: return float_divide(g, f, a, unpack(g, f, &x[1]));
  case FLOAT_FMA: return float_fma(g, f, a, unpack(g, f, &x[1]), unpack(g, f, &x[2]));
  case FLOAT_NEG: return choose(g, a.is_nan, nan_word(f), with_sign(x[0], gate_not(a.sign)));
  case FLOAT_ABS: return choose(g, a.is_nan, nan_word(f), with_sign(x[0], GATE_FALSE));
  case FLOAT_SQRT: return float_root(g, f, a, x[0]);
  case FLOAT_FLOOR:
  case FLOAT_CEIL:
  case FLOAT_TRUNC:
  case FLOAT_RINT:
  case FLOAT_ROUND: return round_integral(g, f, op, a, x[0]);
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED: return to_integer(g, f, width, op == FLOAT_TO_SIGNED, a);
  case FLOAT_CONVERT: return convert(g, f, format_of(width), a);
  case FLOAT_OEQ:
  case FLOAT_OLT:
  case FLOAT_OLE: return (struct word){1, {compare(g, op, a, unpack(g, f, &x[1]), &x[0], &x[1])}};
  default: break;
  }
  assert(!"an operation of term_float");
  return word_constant(width, false);
}

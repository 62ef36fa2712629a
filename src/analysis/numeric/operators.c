/* Operations on sets of values, each with both readings: the exact results as mathematical numbers, then brought back
 * to the width. */
#include "analysis/numeric/values.h"

#include "program/operators.h"

#include <stdlib.h>

static i128 least(i128 a, i128 b) { return a < b ? a : b; }
static i128 most(i128 a, i128 b) { return a > b ? a : b; }

/* The congruence of the unsigned readings. */
static void unsigned_congruence(const struct values *v, i128 *modulus, i128 *rest) {
  i128 whole = (i128)1 << v->width;
  *modulus = v->modulus;
  *rest = v->rest;
  if (v->low[READ_SIGNED] >= 0) return;
  if (v->high[READ_SIGNED] < 0)
    *rest += whole;
  else
    *modulus = gcd_of(v->modulus, whole);
}

/* Numbers in the interval that are rest + k * modulus, modulo 2^width. */
static struct values wrapped(unsigned width, struct interval i, i128 modulus, i128 rest) {
  struct values v = values_wrapped(width, i);
  i128 whole = (i128)1 << width, base = type_low(width, READ_SIGNED);
  if (v.is_empty) return v;
  i128 page = floor_divide(i.low - base, whole);
  if (page != floor_divide(i.high - base, whole))
    modulus = gcd_of(modulus, whole);
  else
    rest -= page * whole;
  if (modulus == 0) return v;
  struct values c = values_congruent(width, modulus, rest);
  return values_meet(&v, &c);
}

/* ---- sums and products ---- */

struct exact_parts {
  struct interval i[READING_COUNT];
  i128 modulus, rest;
  bool is_huge; /* the numbers are beyond what we count with */
};

static struct values finish(unsigned width, const struct exact_parts *p, bool is_exact) {
  struct values v = values_all(width);
  if (p->is_huge) return v;
  struct interval s = p->i[READ_SIGNED];
  if (is_exact) {
    s.low = most(s.low, type_low(width, READ_SIGNED));
    s.high = least(s.high, type_high(width, READ_SIGNED));
    if (s.low > s.high) return values_none(width);
  }
  v = wrapped(width, s, p->modulus, p->rest);
  struct values u = values_wrapped(width, p->i[READ_UNSIGNED]);
  return values_meet(&v, &u);
}

static struct values sum(const struct values *a, const struct values *b, bool is_exact) {
  struct exact_parts p = {.modulus = gcd_of(a->modulus, b->modulus), .rest = a->rest + b->rest};
  for (int r = 0; r < READING_COUNT; r++) p.i[r] = (struct interval){a->low[r] + b->low[r], a->high[r] + b->high[r]};
  return finish(a->width, &p, is_exact);
}

static struct values difference(const struct values *a, const struct values *b, bool is_exact) {
  struct exact_parts p = {.modulus = gcd_of(a->modulus, b->modulus), .rest = a->rest - b->rest};
  for (int r = 0; r < READING_COUNT; r++) p.i[r] = (struct interval){a->low[r] - b->high[r], a->high[r] - b->low[r]};
  return finish(a->width, &p, is_exact);
}

static bool times(i128 a, i128 b, i128 *r) {
  return !__builtin_mul_overflow(a, b, r) && *r < (i128)1 << 124 && *r > -((i128)1 << 124);
}

static struct values product(const struct values *a, const struct values *b, bool is_exact) {
  struct exact_parts p = {.modulus = 1};
  for (int r = 0; r < READING_COUNT; r++) {
    i128 x[4];
    p.is_huge |= !times(a->low[r], b->low[r], &x[0]) || !times(a->low[r], b->high[r], &x[1]) ||
                 !times(a->high[r], b->low[r], &x[2]) || !times(a->high[r], b->high[r], &x[3]);
    if (p.is_huge) break;
    p.i[r] = (struct interval){least(least(x[0], x[1]), least(x[2], x[3])), most(most(x[0], x[1]), most(x[2], x[3]))};
  }
  /* (r + k m) (s + l n) = r s + multiples of m n, m s and n r */
  i128 mn, ms, nr, rs;
  if (times(a->modulus, b->modulus, &mn) && times(a->modulus, b->rest, &ms) && times(b->modulus, a->rest, &nr) &&
      times(a->rest, b->rest, &rs)) {
    p.modulus = gcd_of(gcd_of(mn, ms), nr);
    p.rest = rs;
  }
  return finish(a->width, &p, is_exact);
}

/* ---- divisions ---- */

/* The divisor is not zero: there is no result otherwise. */
static struct values unsigned_quotient(const struct values *a, const struct values *b) {
  i128 low = most(b->low[READ_UNSIGNED], 1);
  if (b->high[READ_UNSIGNED] < 1) return values_none(a->width);
  return values_between(a->width, READ_UNSIGNED, a->low[READ_UNSIGNED] / b->high[READ_UNSIGNED],
                        a->high[READ_UNSIGNED] / low);
}

static struct values unsigned_rest(const struct values *a, const struct values *b) {
  if (b->high[READ_UNSIGNED] < 1) return values_none(a->width);
  if (a->high[READ_UNSIGNED] < b->low[READ_UNSIGNED]) return *a;
  struct values v =
      values_between(a->width, READ_UNSIGNED, 0, least(a->high[READ_UNSIGNED], b->high[READ_UNSIGNED] - 1));
  u128 divisor;
  if (!values_is_constant(b, &divisor)) return v;
  i128 modulus, rest, d = (i128)divisor;
  unsigned_congruence(a, &modulus, &rest);
  i128 g = gcd_of(modulus, d); /* a = rest mod g, and so is the remainder, which is below d */
  if (v.high[READ_SIGNED] < 0 || v.low[READ_SIGNED] < 0) return v;
  struct values c = values_congruent(a->width, g, rest);
  return values_meet(&v, &c);
}

/* Quotients by the numbers of one sign. */
static void add_quotients(struct interval a, i128 low, i128 high, struct interval *all) {
  if (low > high) return;
  i128 x[] = {a.low / low, a.low / high, a.high / low, a.high / high};
  for (int i = 0; i < 4; i++) {
    all->low = least(all->low, x[i]);
    all->high = most(all->high, x[i]);
  }
  if (a.low <= 0 && a.high >= 0) {
    all->low = least(all->low, 0);
    all->high = most(all->high, 0);
  }
}

static struct values signed_quotient(const struct values *a, const struct values *b) {
  const i128 limit = (i128)1 << 122;
  struct interval all = {limit, -limit}, x = values_interval(a, READ_SIGNED);
  add_quotients(x, most(1, b->low[READ_SIGNED]), b->high[READ_SIGNED], &all);
  add_quotients(x, b->low[READ_SIGNED], least(-1, b->high[READ_SIGNED]), &all);
  if (all.low > all.high) return values_none(a->width);
  return values_wrapped(a->width, all); /* of INT_MIN / -1: INT_MIN */
}

static struct values signed_rest(const struct values *a, const struct values *b) {
  i128 largest = most(b->high[READ_SIGNED], -b->low[READ_SIGNED]) - 1; /* of the remainder */
  if (largest < 0) return values_none(a->width);
  i128 least_divisor = b->low[READ_SIGNED] > 0    ? b->low[READ_SIGNED]
                       : b->high[READ_SIGNED] < 0 ? -b->high[READ_SIGNED]
                                                  : 1;
  if (a->high[READ_SIGNED] < least_divisor && a->low[READ_SIGNED] > -least_divisor) return *a;
  i128 low = a->low[READ_SIGNED] >= 0 ? 0 : most(-largest, a->low[READ_SIGNED]);
  i128 high = a->high[READ_SIGNED] <= 0 ? 0 : least(largest, a->high[READ_SIGNED]);
  struct values v = values_between(a->width, READ_SIGNED, low, high);
  u128 bits;
  if (!values_is_constant(b, &bits)) return v;
  i128 d = bits_signed(b->width, bits);
  struct values c = values_congruent(a->width, gcd_of(a->modulus, d), a->rest);
  return values_meet(&v, &c);
}

/* ---- shifts ---- */

/* Amounts of the width and more give any value. */
static struct values shift(enum expr_kind kind, const struct values *a, const struct values *b) {
  if (b->high[READ_UNSIGNED] >= a->width) return values_all(a->width);
  unsigned low = (unsigned)b->low[READ_UNSIGNED], high = (unsigned)b->high[READ_UNSIGNED];
  if (kind == E_SHL) {
    struct values power = values_constant(a->width, (u128)1 << low);
    if (low == high) return product(a, &power, false);
    power = values_between(a->width, READ_UNSIGNED, (i128)1 << low, (i128)1 << high);
    struct values even = values_congruent(a->width, (i128)1 << low, 0);
    power = values_meet(&power, &even);
    return product(a, &power, false);
  }
  enum reading r = kind == E_ASHR ? READ_SIGNED : READ_UNSIGNED;
  struct interval i = values_interval(a, r);
  i.low = least(i.low >> low, i.low >> high);
  i.high = most(i.high >> low, i.high >> high);
  return values_between(a->width, r, i.low, i.high);
}

/* ---- bits ---- */

static i128 ones_up_to(i128 x) {
  i128 r = 0;
  while (r < x) r = r * 2 + 1;
  return r;
}

static struct values masked(const struct values *a, u128 mask) {
  unsigned width = a->width;
  struct values v = values_between(width, READ_UNSIGNED, 0, least(a->high[READ_UNSIGNED], (i128)mask)), other;
  if (mask == 0) return values_constant(width, 0);
  if ((mask & (mask + 1)) == 0) { /* the low bits */
    i128 modulus = (i128)mask + 1, page = floor_divide(a->low[READ_UNSIGNED], modulus);
    if (page == floor_divide(a->high[READ_UNSIGNED], modulus)) {
      other = values_between(width, READ_UNSIGNED, a->low[READ_UNSIGNED] - page * modulus,
                             a->high[READ_UNSIGNED] - page * modulus);
      v = values_meet(&v, &other);
    }
    other = values_congruent(width, gcd_of(a->modulus, modulus), a->rest);
    if (a->modulus != 0) v = values_meet(&v, &other);
  } else {
    other = values_congruent(width, (i128)(mask & -mask), 0);
    v = values_meet(&v, &other);
  }
  i128 cleared = (i128)bits_trunc(width, ~mask);
  if (bits_signed(width, mask) < 0) { /* the sign stays: some of the other bits are taken away */
    other = values_between(width, READ_SIGNED, a->low[READ_SIGNED] - cleared, a->high[READ_SIGNED]);
    v = values_meet(&v, &other);
  }
  return v;
}

static struct values bitwise(enum expr_kind kind, const struct values *a, const struct values *b) {
  unsigned width = a->width;
  u128 mask;
  i128 ones = ones_up_to(most(a->high[READ_UNSIGNED], b->high[READ_UNSIGNED]));
  switch (kind) {
  case E_AND:
    if (values_is_constant(b, &mask)) return masked(a, mask);
    if (values_is_constant(a, &mask)) return masked(b, mask);
    return values_between(width, READ_UNSIGNED, 0, least(a->high[READ_UNSIGNED], b->high[READ_UNSIGNED]));
  case E_OR: return values_between(width, READ_UNSIGNED, most(a->low[READ_UNSIGNED], b->low[READ_UNSIGNED]), ones);
  default:
    if (values_is_constant(b, &mask) && mask == bits_mask(width)) return values_unary(E_NOT, width, 0, a);
    return values_between(width, READ_UNSIGNED, 0, ones);
  }
}

/* ---- comparisons ---- */

static struct values truth(bool can_hold, bool can_fail) {
  return values_between(1, READ_UNSIGNED, !can_fail, can_hold);
}

static struct values equality(const struct values *a, const struct values *b) {
  struct values both = values_meet(a, b);
  u128 x, y;
  bool is_same = values_is_constant(a, &x) && values_is_constant(b, &y) && x == y;
  return truth(!both.is_empty, !is_same);
}

static struct values order(const struct values *a, const struct values *b, enum reading r, bool or_equal) {
  bool can_hold = or_equal ? a->low[r] <= b->high[r] : a->low[r] < b->high[r];
  bool can_fail = or_equal ? a->high[r] > b->low[r] : a->high[r] >= b->low[r];
  return truth(can_hold, can_fail);
}

static struct values negated(struct values v) { return values_unary(E_NOT, 1, 0, &v); }

static bool is_division(enum expr_kind kind) {
  return kind == E_UDIV || kind == E_SDIV || kind == E_UREM || kind == E_SREM;
}

struct values values_binary(enum expr_kind kind, bool is_exact, const struct values *a, const struct values *b) {
  unsigned width = expr_kind_is_comparison(kind) ? 1 : a->width;
  u128 x, y;
  assert(a->width == b->width);
  if (a->is_empty || b->is_empty) return values_none(width);
  if (values_is_constant(a, &x) && values_is_constant(b, &y)) {
    if (is_division(kind) && y == 0) return values_none(width);
    struct operator_value r = operator_binary(kind, is_exact ? EXPR_NSW : 0, a->width, x, y);
    if (r.fault == OPERATOR_SHIFT) return values_all(width);
    bool overflows = r.fault == OPERATOR_OVERFLOW && is_exact && !is_division(kind);
    return overflows ? values_none(width) : values_constant(width, r.bits);
  }
  switch (kind) {
  case E_ADD: return sum(a, b, is_exact);
  case E_SUB: return difference(a, b, is_exact);
  case E_MUL: return product(a, b, is_exact);
  case E_UDIV: return unsigned_quotient(a, b);
  case E_SDIV: return signed_quotient(a, b);
  case E_UREM: return unsigned_rest(a, b);
  case E_SREM: return signed_rest(a, b);
  case E_ANY_SHIFT: return shift(kind, a, b);
  case E_ANY_BITWISE: return bitwise(kind, a, b);
  case E_EQ: return equality(a, b);
  case E_NE: return negated(equality(a, b));
  case E_ULT: return order(a, b, READ_UNSIGNED, false);
  case E_ULE: return order(a, b, READ_UNSIGNED, true);
  case E_SLT: return order(a, b, READ_SIGNED, false);
  case E_SLE: return order(a, b, READ_SIGNED, true);
  default: return values_all(width);
  }
}

/* ---- other widths ---- */

static struct values extended(unsigned width, const struct values *a, enum reading r) {
  i128 modulus = a->modulus, rest = a->rest;
  if (r == READ_UNSIGNED) unsigned_congruence(a, &modulus, &rest);
  struct values v = values_between(width, READ_SIGNED, a->low[r], a->high[r]);
  if (width == a->width) return *a;
  if (modulus == 0) return v;
  struct values c = values_congruent(width, modulus, rest);
  return values_meet(&v, &c);
}

/* The bits from `low` on. */
static struct values extracted(unsigned width, const struct values *a, uint64_t low) {
  if (low == 0) return wrapped(width, values_interval(a, READ_SIGNED), a->modulus, a->rest);
  struct interval i = values_interval(a, READ_UNSIGNED);
  return values_wrapped(width, (struct interval){i.low >> low, i.high >> low});
}

struct values values_unary(enum expr_kind kind, unsigned width, uint64_t imm, const struct values *a) {
  if (a->is_empty) return values_none(width);
  switch (kind) {
  case E_NOT: {
    struct values ones = values_constant(width, bits_mask(width));
    return difference(&ones, a, false);
  }
  case E_ZEXT: return extended(width, a, READ_UNSIGNED);
  case E_SEXT: return extended(width, a, READ_SIGNED);
  case E_EXTRACT: return extracted(width, a, imm);
  default: return values_all(width);
  }
}

struct values values_concat(const struct values *high, const struct values *low) {
  unsigned width = high->width + low->width;
  struct values a = values_unary(E_ZEXT, width, 0, high), b = values_unary(E_ZEXT, width, 0, low);
  struct values power = values_constant(width, (u128)1 << low->width);
  if (a.is_empty || b.is_empty) return values_none(width);
  a = product(&a, &power, false);
  return a.is_empty ? a : sum(&a, &b, false);
}

/* Over the integers an operation has a linear term, with wrap-around where the ranges of its operands do not exclude
 * it: a case distinction if once around is enough, `mod` otherwise. Masks and shifts by constants are `div` and `mod`
 * by powers of two. The reading of the result is that of the operands where they agree, so that most conversions
 * vanish. */
#include "encode/value.h"

#include "logic/build.h"

#include <stdio.h>

void value_unit_init(struct value_unit *u, struct places *places) {
  *u = (struct value_unit){.places = places, .terms = places->terms};
  ranges_init(&u->ranges, places);
}

void value_unit_release(struct value_unit *u) {
  ranges_release(&u->ranges);
  vec_release(&u->created);
}

bool value_is_valid(const struct value_unit *u, struct value v) {
  return v.width && sort_eq(term_sort(u->terms, v.t), places_sort(u->places, v.width));
}

static bool is_bv(const struct value_unit *u) { return u->places->arithmetic == ARITHMETIC_BV; }

static term integer(struct value_unit *u, i128 x) {
  if (x >= INT64_MIN && x <= INT64_MAX) return term_int(u->terms, (int64_t)x);
  mpz_t z;
  u128 size = x < 0 ? -(u128)x : (u128)x;
  uint64_t words[2] = {(uint64_t)size, (uint64_t)(size >> 64)};
  mpz_init(z);
  mpz_import(z, 2, -1, sizeof *words, 0, 0, words);
  if (x < 0) mpz_neg(z, z);
  term t = term_int_mpz(u->terms, z);
  mpz_clear(z);
  return t;
}

static term bits_constant(struct value_unit *u, uint16_t width, u128 bits) {
  mpz_t z;
  uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
  mpz_init(z);
  mpz_import(z, 2, -1, sizeof *words, 0, 0, words);
  term t = is_bv(u) ? term_bv_mpz(u->terms, width, z) : term_int_mpz(u->terms, z);
  mpz_clear(z);
  return t;
}

static i128 power(unsigned n) { return (i128)1 << n; }

struct value value_constant(struct value_unit *u, uint16_t width, u128 bits) {
  assert(width);
  if (width == 1) return (struct value){term_bool(bits), 1, false};
  if (is_bv(u) || width > WIDEST) return (struct value){bits_constant(u, width, bits), width, false};
  i128 x = bits_signed(width, bits); /* small numbers either way */
  return (struct value){integer(u, x), width, true};
}

struct value value_of_place(struct value_unit *u, place_id id) {
  const struct place *p = places_get(u->places, id);
  assert(id < u->places->all.len && value_is_valid(u, (struct value){p->symbol, p->width, p->is_signed}));
  return (struct value){p->symbol, p->width, p->is_signed};
}

struct value value_fresh(struct value_unit *u, const char *name, uint16_t width, bool is_signed) {
  term t = term_fresh(u->terms, name, places_sort(u->places, width));
  ranges_declare(&u->ranges, t, width, is_signed);
  vec_push(&u->created, t);
  return (struct value){t, width, is_signed};
}

/* ---- readings ---- */

/* What the term says, and what its type says. */
static struct value_range value_range_of(struct value_unit *u, struct value v) {
  struct value_range r = range_of_term(&u->ranges, v.t), type = range_of_type(v.width, v.is_signed);
  if (r.low < type.low) r.low = type.low;
  if (r.high > type.high) r.high = type.high;
  assert(type.low <= type.high);
  return r.low <= r.high ? r : type;
}

term value_bounds(struct value_unit *u, term symbol) {
  uint16_t width;
  bool is_signed;
  if (is_bv(u) || !ranges_symbol_type(&u->ranges, symbol, &width, &is_signed) || width == 1 || width > WIDEST)
    return term_true;
  struct value_range r = range_of_type(width, is_signed);
  return term_and2(u->terms, term_ge(u->terms, symbol, integer(u, r.low)),
                   term_le(u->terms, symbol, integer(u, r.high)));
}

struct value value_as(struct value_unit *u, struct value v, bool is_signed) {
  if (is_bv(u) || v.width == 1 || v.width > WIDEST || v.is_signed == is_signed) return v;
  assert(value_is_valid(u, v));
  struct value_range r = value_range_of(u, v);
  i128 half = power(v.width - 1u), whole = power(v.width);
  struct terms *s = u->terms;
  struct value result = {v.t, v.width, is_signed};
  if (is_signed) {
    if (r.high < half) return result;
    result.t = term_sub(s, v.t, integer(u, whole));
    if (r.low < half) result.t = term_ite(s, term_lt(s, v.t, integer(u, half)), v.t, result.t);
  } else {
    if (r.low >= 0) return result;
    result.t = term_add2(s, v.t, integer(u, whole));
    if (r.high >= 0) result.t = term_ite(s, term_lt(s, v.t, term_int(s, 0)), result.t, v.t);
  }
  return result;
}

/* Any integer, brought into the range of the reading. */
static struct value wrap(struct value_unit *u, term t, uint16_t width, bool is_signed) {
  struct value_range r = range_of_term(&u->ranges, t), type = range_of_type(width, is_signed);
  struct terms *s = u->terms;
  struct value result = {t, width, is_signed};
  i128 whole = power(width);
  assert(width > 1 && width <= WIDEST && term_is_int(u->terms, t));
  if (r.low >= type.low && r.high <= type.high) return result;
  if (r.low >= type.low - whole && r.high <= type.high + whole) {
    if (r.low < type.low)
      result.t = term_ite(s, term_lt(s, t, integer(u, type.low)), term_add2(s, t, integer(u, whole)), result.t);
    if (r.high > type.high)
      result.t = term_ite(s, term_gt(s, t, integer(u, type.high)), term_sub(s, t, integer(u, whole)), result.t);
    return result;
  }
  term shifted = term_sub(s, t, integer(u, type.low));
  result.t = term_add2(s, ranges_mod(&u->ranges, shifted, whole), integer(u, type.low));
  return result;
}

/* ---- what is not linear ---- */

static struct value uninterpreted(struct value_unit *u, const char *name, uint16_t width, struct value a,
                                  struct value b) {
  char text[64];
  u->is_approximate = true;
  if (a.width > WIDEST || a.width == 1 || b.width == 1) return value_fresh(u, name, width, false);
  snprintf(text, sizeof text, "%s.%u.%u", name, a.width, width);
  a = value_as(u, a, false), b = value_as(u, b, false);
  sort arguments[] = {sort_int, sort_int};
  function f = term_function(u->terms, text, arguments, 2, sort_int);
  const term operands[] = {a.t, b.t};
  return (struct value){term_apply(u->terms, f, operands, 2), width, false};
}

/* ---- bit-vectors ---- */

/* By too much, it gives any value. */
static term bv_shift(struct value_unit *u, enum term_kind kind, struct value a, struct value b) {
  struct terms *s = u->terms;
  term t = term_bv_binary(s, kind, a.t, b.t), fits = term_ult(s, b.t, bits_constant(u, a.width, a.width));
  return term_eq(fits, term_true) ? t : term_ite(s, fits, t, value_fresh(u, "shift", a.width, false).t);
}

static struct value bv_binary(struct value_unit *u, enum expr_kind kind, struct value a, struct value b) {
  struct terms *s = u->terms;
  term x = a.t, y = b.t;
  struct value r = {x, a.width, false};
  switch (kind) {
  case E_ADD: r.t = term_add2(s, x, y); return r;
  case E_SUB: r.t = term_sub(s, x, y); return r;
  case E_MUL: r.t = term_mul2(s, x, y); return r;
  case E_UDIV: r.t = term_bv_binary(s, TERM_BV_UDIV, x, y); return r;
  case E_SDIV: r.t = term_bv_binary(s, TERM_BV_SDIV, x, y); return r;
  case E_UREM: r.t = term_bv_binary(s, TERM_BV_UREM, x, y); return r;
  case E_SREM: r.t = term_bv_binary(s, TERM_BV_SREM, x, y); return r;
  case E_SHL: r.t = bv_shift(u, TERM_BV_SHL, a, b); return r;
  case E_LSHR: r.t = bv_shift(u, TERM_BV_LSHR, a, b); return r;
  case E_ASHR: r.t = bv_shift(u, TERM_BV_ASHR, a, b); return r;
  case E_AND: r.t = term_bv_binary(s, TERM_BV_AND, x, y); return r;
  case E_OR: r.t = term_bv_binary(s, TERM_BV_OR, x, y); return r;
  case E_XOR: r.t = term_bv_binary(s, TERM_BV_XOR, x, y); return r;
  case E_CONCAT: return (struct value){term_concat(s, x, y), (uint16_t)(a.width + b.width), false};
  case E_ULT: return (struct value){term_ult(s, x, y), 1, false};
  case E_ULE: return (struct value){term_ule(s, x, y), 1, false};
  case E_SLT: return (struct value){term_slt(s, x, y), 1, false};
  case E_SLE: return (struct value){term_sle(s, x, y), 1, false};
  default: break;
  }
  assert(!"not a binary operation");
  return r;
}

/* ---- masks, shifts, division by constants ---- */

static bool constant_bits(const struct value_unit *u, struct value v, u128 *ret) {
  if (v.width == 1 || !term_is_constant(u->terms, v.t)) return false;
  mpz_t z;
  uint64_t words[2] = {0, 0};
  mpz_init(z);
  term_get_mpz(u->terms, v.t, z);
  mpz_fdiv_r_2exp(z, z, 128);
  if (mpz_sgn(z)) mpz_export(words, NULL, -1, sizeof *words, 0, 0, z);
  mpz_clear(z);
  *ret = bits_trunc(v.width, (u128)words[1] << 64 | words[0]);
  return true;
}

/* x & mask for an unsigned reading x, as a sum over the runs of ones; false if there are many. */
static bool masked(struct value_unit *u, term x, uint16_t width, u128 mask, term *ret) {
  enum { RUNS = 3 };
  struct terms *s = u->terms;
  *ret = term_int(s, 0);
  int runs = 0;
  for (unsigned low = 0; low < width;) {
    if (!(mask >> low & 1)) {
      low++;
      continue;
    }
    unsigned high = low;
    while (high < width && mask >> high & 1) high++;
    if (++runs > RUNS) return false;
    term part = low ? ranges_div(&u->ranges, x, power(low)) : x;
    if (high < width) part = ranges_mod(&u->ranges, part, power(high - low));
    *ret = term_add2(s, *ret, term_mul2(s, part, integer(u, power(low))));
    low = high;
  }
  return true;
}

/* AND, OR, XOR with a constant: a | m = a + m - (a & m), a ^ m = a + m - 2 (a & m). */
static bool bitwise_constant(struct value_unit *u, enum expr_kind kind, struct value a, u128 mask, struct value *ret) {
  struct terms *s = u->terms;
  if (kind == E_XOR && mask == bits_mask(a.width)) {
    *ret = value_unary(u, E_NOT, a.width, 0, a);
    return true;
  }
  a = value_as(u, a, false);
  term both;
  if (a.width > 64 || !masked(u, a.t, a.width, mask, &both)) return false;
  *ret = (struct value){both, a.width, false};
  if (kind == E_AND) return true;
  term sum = term_add2(s, a.t, integer(u, (i128)mask));
  ret->t = term_sub(s, sum, kind == E_OR ? both : term_mul2(s, term_int(s, 2), both));
  return true;
}

static struct value bool_bitwise(struct value_unit *u, enum expr_kind kind, term a, term b) {
  struct terms *s = u->terms;
  term t = kind == E_AND ? term_and2(s, a, b) : kind == E_OR ? term_or2(s, a, b) : term_xor(s, a, b);
  return (struct value){t, 1, false};
}

static struct value bitwise(struct value_unit *u, enum expr_kind kind, struct value a, struct value b) {
  static const char *const names[] = {[E_AND] = "and", [E_OR] = "or", [E_XOR] = "xor"};
  if (a.width == 1) return bool_bitwise(u, kind, a.t, b.t);
  u128 mask;
  struct value result;
  if (constant_bits(u, b, &mask) && bitwise_constant(u, kind, a, mask, &result)) return result;
  if (constant_bits(u, a, &mask) && bitwise_constant(u, kind, b, mask, &result)) return result;
  return uninterpreted(u, names[kind], a.width, a, b);
}

/* Rounded towards zero, as C does. */
static struct value signed_division(struct value_unit *u, enum expr_kind kind, struct value a, struct value b) {
  struct terms *s = u->terms;
  int64_t k;
  a = value_as(u, a, true), b = value_as(u, b, true);
  if (!term_get_int64(s, b.t, &k) || k == 0 || k == INT64_MIN)
    return uninterpreted(u, kind == E_SDIV ? "sdiv" : "srem", a.width, a, b);
  term size = term_int(s, k < 0 ? -k : k);
  term up = term_div(s, a.t, size), down = term_neg(s, term_div(s, term_neg(s, a.t), size));
  struct value_range r = value_range_of(u, a);
  term quotient = r.low >= 0 ? up : r.high <= 0 ? down : term_ite(s, term_ge(s, a.t, term_int(s, 0)), up, down);
  struct value result = {quotient, a.width, true};
  if (kind == E_SREM)
    result.t = term_sub(s, a.t, term_mul2(s, size, quotient));
  else if (k < 0)
    result.t = term_neg(s, quotient);
  return result;
}

static struct value unsigned_division(struct value_unit *u, enum expr_kind kind, struct value a, struct value b) {
  a = value_as(u, a, false), b = value_as(u, b, false);
  int64_t k;
  if (!term_get_int64(u->terms, b.t, &k) || k <= 0)
    return uninterpreted(u, kind == E_UDIV ? "udiv" : "urem", a.width, a, b);
  return (struct value){kind == E_UDIV ? ranges_div(&u->ranges, a.t, k) : ranges_mod(&u->ranges, a.t, k), a.width,
                        false};
}

static struct value shift(struct value_unit *u, enum expr_kind kind, struct value a, struct value b) {
  static const char *const names[] = {[E_SHL] = "shl", [E_LSHR] = "lshr", [E_ASHR] = "ashr"};
  u128 k;
  if (!constant_bits(u, b, &k) || k >= a.width) return uninterpreted(u, names[kind], a.width, a, b);
  i128 factor = power((unsigned)k);
  if (kind == E_SHL) return wrap(u, term_mul2(u->terms, a.t, integer(u, factor)), a.width, a.is_signed);
  a = value_as(u, a, kind == E_ASHR);
  return (struct value){ranges_div(&u->ranges, a.t, factor), a.width, a.is_signed};
}

/* ---- sums and products ---- */

/* Under which reading to add: the one that needs fewest conversions. */
static bool common_reading(const struct value_unit *u, struct value a, struct value b) {
  if (a.is_signed == b.is_signed) return a.is_signed;
  if (term_is_constant(u->terms, b.t)) return a.is_signed;
  if (term_is_constant(u->terms, a.t)) return b.is_signed;
  return false;
}

static struct value sum(struct value_unit *u, enum expr_kind kind, uint8_t flags, struct value a, struct value b) {
  bool is_signed = flags & EXPR_NSW ? true : common_reading(u, a, b);
  a = value_as(u, a, is_signed), b = value_as(u, b, is_signed);
  term t = kind == E_ADD ? term_add2(u->terms, a.t, b.t) : term_sub(u->terms, a.t, b.t);
  if (flags & EXPR_NSW) return (struct value){t, a.width, true}; /* a run that overflows is not considered */
  return wrap(u, t, a.width, is_signed);
}

static struct value product(struct value_unit *u, uint8_t flags, struct value a, struct value b) {
  bool is_signed = flags & EXPR_NSW ? true : common_reading(u, a, b);
  a = value_as(u, a, is_signed), b = value_as(u, b, is_signed);
  /* One function with EXPR_NSW and without: where nothing overflows they agree. */
  if (!term_is_constant(u->terms, a.t) && !term_is_constant(u->terms, b.t))
    return uninterpreted(u, "mul", a.width, a, b);
  term t = term_mul2(u->terms, a.t, b.t);
  if (flags & EXPR_NSW) return (struct value){t, a.width, true};
  return wrap(u, t, a.width, is_signed);
}

/* ---- comparisons ---- */

term value_equal(struct value_unit *u, struct value a, struct value b) {
  assert(a.width == b.width);
  if (is_bv(u) || a.width == 1) return term_equals(u->terms, a.t, b.t);
  bool is_signed = common_reading(u, a, b);
  return term_equals(u->terms, value_as(u, a, is_signed).t, value_as(u, b, is_signed).t);
}

static term compare(struct value_unit *u, enum expr_kind kind, struct value a, struct value b) {
  if (a.width == 1) { /* of truth values: false < true, signed the other way round */
    bool is_signed = kind == E_SLT || kind == E_SLE, is_strict = kind == E_ULT || kind == E_SLT;
    term less = is_signed ? term_and2(u->terms, a.t, term_not(b.t)) : term_and2(u->terms, term_not(a.t), b.t);
    return is_strict ? less : term_or2(u->terms, less, term_equals(u->terms, a.t, b.t));
  }
  bool is_signed = kind == E_SLT || kind == E_SLE;
  a = value_as(u, a, is_signed), b = value_as(u, b, is_signed);
  return kind == E_ULT || kind == E_SLT ? term_lt(u->terms, a.t, b.t) : term_le(u->terms, a.t, b.t);
}

struct value value_binary(struct value_unit *u, enum expr_kind kind, uint8_t flags, struct value a, struct value b) {
  assert(kind == E_CONCAT || a.width == b.width);
  assert(value_is_valid(u, a) && value_is_valid(u, b));
  if (kind == E_EQ || kind == E_NE) {
    term same = value_equal(u, a, b);
    return (struct value){kind == E_EQ ? same : term_not(same), 1, false};
  }
  bool is_comparison = kind == E_ULT || kind == E_ULE || kind == E_SLT || kind == E_SLE;
  uint16_t result_width = kind == E_CONCAT ? (uint16_t)(a.width + b.width) : a.width;
  if (a.width == 1 && is_comparison) return (struct value){compare(u, kind, a, b), 1, false};
  if (a.width == 1 && (kind == E_AND || kind == E_OR || kind == E_XOR)) return bitwise(u, kind, a, b);
  if (a.width == 1 && kind != E_CONCAT) { /* arithmetic modulo 2 */
    if (kind == E_ADD || kind == E_SUB) return bool_bitwise(u, E_XOR, a.t, b.t);
    if (kind == E_MUL) return bool_bitwise(u, E_AND, a.t, b.t);
    u->is_approximate = true;
    return value_fresh(u, "bit", 1, false);
  }
  if (is_bv(u)) {
    if (kind == E_CONCAT) {
      term one = term_bv(u->terms, 1, 1), zero = term_bv(u->terms, 1, 0);
      if (a.width == 1) a.t = term_ite(u->terms, a.t, one, zero);
      if (b.width == 1) b.t = term_ite(u->terms, b.t, one, zero);
    }
    return bv_binary(u, kind, a, b);
  }
  if (a.width > WIDEST) {
    u->is_approximate = true;
    return value_fresh(u, "wide", is_comparison ? 1 : result_width, false);
  }
  if (is_comparison) return (struct value){compare(u, kind, a, b), 1, false};
  switch (kind) {
  case E_ADD:
  case E_SUB: return sum(u, kind, flags, a, b);
  case E_MUL: return product(u, flags, a, b);
  case E_UDIV:
  case E_UREM: return unsigned_division(u, kind, a, b);
  case E_SDIV:
  case E_SREM: return signed_division(u, kind, a, b);
  case E_ANY_SHIFT: return shift(u, kind, a, b);
  case E_ANY_BITWISE: return bitwise(u, kind, a, b);
  case E_CONCAT: {
    uint16_t low = b.width;
    if (a.width == 1) a = value_as(u, value_unary(u, E_ZEXT, 8, 0, a), false);
    b = b.width == 1 ? value_unary(u, E_ZEXT, 8, 0, b) : value_as(u, b, false);
    if (result_width > WIDEST) break;
    /* The high part has the sign, if it is read with one. */
    return (struct value){term_add2(u->terms, term_mul2(u->terms, a.t, integer(u, power(low))), b.t), result_width,
                          a.is_signed};
  }
  default: break;
  }
  u->is_approximate = true;
  return value_fresh(u, "unknown", result_width, false);
}

/* ---- one operand ---- */

static struct value extract(struct value_unit *u, uint16_t width, uint64_t low, struct value a) {
  struct terms *s = u->terms;
  assert(low + width <= a.width);
  if (is_bv(u)) {
    term t = term_extract(s, (uint32_t)(low + width - 1), (uint32_t)low, a.t);
    if (width == 1) t = term_equals(s, t, term_bv(s, 1, 1));
    return (struct value){t, width, false};
  }
  if (low == 0 && width > 1) return wrap(u, a.t, width, a.is_signed);
  return value_piece(u, width, low, a);
}

/* Division rounds down, so that the bits of a negative number are found as those of a positive one: no reading is
 * changed, and all pieces of a value are made of quotients of the same term. The highest piece keeps the sign. */
struct value value_piece(struct value_unit *u, uint16_t width, uint64_t low, struct value a) {
  struct terms *s = u->terms;
  assert(low + width <= a.width);
  if (is_bv(u) || a.width == 1 || a.width > WIDEST) return value_unary(u, E_EXTRACT, width, low, a);
  term t = ranges_div(&u->ranges, a.t, power((unsigned)low));
  if (width == 1) return (struct value){term_equals(s, ranges_mod(&u->ranges, t, 2), term_int(s, 1)), 1, false};
  bool is_signed = a.is_signed && low && low + width == a.width;
  return wrap(u, t, width, is_signed);
}

static struct value bv_unary(struct value_unit *u, enum expr_kind kind, uint16_t width, struct value a) {
  struct terms *s = u->terms;
  if (kind == E_NOT) return (struct value){term_bv_not(s, a.t), width, false};
  assert(width >= a.width);
  uint32_t more = (uint32_t)(width - a.width);
  return (struct value){kind == E_ZEXT ? term_zero_extend(s, more, a.t) : term_sign_extend(s, more, a.t), width, false};
}

struct value value_unary(struct value_unit *u, enum expr_kind kind, uint16_t width, uint64_t imm, struct value a) {
  struct terms *s = u->terms;
  if (a.width == 1) {
    if (kind == E_NOT) return (struct value){term_not(a.t), 1, false};
    if (kind == E_EXTRACT || width == 1) return a;
    struct value zero = value_constant(u, width, 0);
    struct value one = value_constant(u, width, kind == E_ZEXT ? 1 : bits_mask(width));
    return (struct value){term_ite(s, a.t, one.t, zero.t), width, !is_bv(u) && one.is_signed};
  }
  if (is_bv(u)) return kind == E_EXTRACT ? extract(u, width, imm, a) : bv_unary(u, kind, width, a);
  if (width > WIDEST || a.width > WIDEST) {
    u->is_approximate = true;
    return value_fresh(u, "wide", width, false);
  }
  switch (kind) {
  case E_EXTRACT: return extract(u, width, imm, a);
  case E_NOT: {
    term top = a.is_signed ? term_int(s, -1) : integer(u, power(width) - 1);
    return (struct value){term_sub(s, top, a.t), width, a.is_signed};
  }
  case E_ZEXT: return (struct value){value_as(u, a, false).t, width, true};
  case E_SEXT: return (struct value){value_as(u, a, true).t, width, true};
  default: break;
  }
  u->is_approximate = true;
  return value_fresh(u, "unknown", width, false);
}

/* ---- the rest ---- */

struct value value_ite(struct value_unit *u, term condition, struct value a, struct value b) {
  assert(term_is_bool(u->terms, condition) && a.width == b.width);
  if (!is_bv(u) && a.width > 1) {
    bool is_signed = common_reading(u, a, b);
    a = value_as(u, a, is_signed), b = value_as(u, b, is_signed);
  }
  return (struct value){term_ite(u->terms, condition, a.t, b.t), a.width, a.is_signed};
}

struct value value_offset(struct value_unit *u, struct value address, int64_t offset) {
  assert(address.width == u->places->program->pointer_width);
  if (!offset) return address;
  if (is_bv(u))
    return (struct value){
        term_add2(u->terms, address.t, bits_constant(u, address.width, bits_trunc(address.width, (u128)(i128)offset))),
        address.width, false};
  address = value_as(u, address, false);
  return (struct value){term_add2(u->terms, address.t, term_int(u->terms, offset)), address.width, false};
}

struct value value_index(struct value_unit *u, struct value address, struct value index, uint64_t stride) {
  assert(address.width == u->places->program->pointer_width && index.width > 1);
  if (is_bv(u))
    return (struct value){
        term_add2(u->terms, address.t, term_mul2(u->terms, bits_constant(u, address.width, stride), index.t)),
        address.width, false};
  address = value_as(u, address, false);
  index = value_as(u, index, true);
  term scaled = term_mul2(u->terms, integer(u, (i128)stride), index.t);
  return (struct value){term_add2(u->terms, address.t, scaled), address.width, false};
}

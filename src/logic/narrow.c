/* What is looked at is the term down to some depth: who divides what was divided finds the extension at its top. */
#include "logic/narrow.h"

enum { DEEP = 8, MANY = 4 /* parts of a sum that are looked into */ };

static uint32_t bits_of_number(const struct terms *s, term t) {
  mpz_t value;
  mpz_init(value);
  term_get_mpz(s, t, value);
  uint32_t bits = mpz_sgn(value) == 0 ? 0 : (uint32_t)mpz_sizeinbase(value, 2);
  mpz_clear(value);
  return bits;
}

static uint32_t bits_used(const struct terms *, term, uint32_t depth);

/* Of all children from the first on: the most, and the sum. */
static void bits_of_parts(const struct terms *s, term t, uint32_t first, uint32_t depth, uint32_t *most,
                          uint32_t *sum) {
  *most = *sum = 0;
  for (uint32_t i = first; i < term_count(s, t); i++) {
    uint32_t bits = bits_used(s, term_child(s, t, i), depth);
    if (bits > *most) *most = bits;
    *sum += bits;
  }
}

static uint32_t bits_used(const struct terms *s, term t, uint32_t depth) {
  uint32_t width = term_width(s, t), most, sum;
  enum term_kind kind = term_kind(s, t);
  if (term_is_constant(s, t)) return bits_of_number(s, t);
  if (!depth) return width;
  switch (kind) {
  case TERM_BV_ZEXT: return bits_used(s, term_child(s, t, 0), depth - 1);
  case TERM_ITE:
  case TERM_BV_OR:
  case TERM_BV_XOR: bits_of_parts(s, t, kind == TERM_ITE, depth - 1, &most, &sum); return most;
  case TERM_ADD: /* of n parts below 2^b: below n * 2^b */
    if (term_count(s, t) > MANY) return width;
    bits_of_parts(s, t, 0, depth - 1, &most, &sum);
    most += term_count(s, t) - 1;
    return most < width ? most : width;
  case TERM_MUL:
    if (term_count(s, t) > MANY) return width;
    bits_of_parts(s, t, 0, depth - 1, &most, &sum);
    return sum < width ? sum : width;
  case TERM_BV_AND:
    for (uint32_t i = 0; i < term_count(s, t); i++) {
      uint32_t bits = bits_used(s, term_child(s, t, i), depth - 1);
      if (bits < width) width = bits;
    }
    return width;
  case TERM_BV_LSHR:
  case TERM_BV_UREM: return bits_used(s, term_child(s, t, 0), depth - 1); /* also by zero */
  default: return width;
  }
}

uint32_t term_bits_used(const struct terms *s, term t) { return bits_used(s, t, DEEP); }

/* ---- by a constant ---- */

struct quotient {
  term quotient, remainder; /* as wide as the dividend */
};

static term bit_of(struct terms *s, term t, uint32_t i) { return term_extract(s, i, i, t); }

/* Bit after bit, the highest first, as on paper. The remainder has no more bits than the divisor, which has `size`. */
static struct quotient divide_long(struct terms *s, term a, uint64_t divisor, uint32_t size) {
  uint32_t width = term_width(s, a), left = width - size + 1;
  term by = term_bv(s, size + 1, divisor), rest = term_zero_extend(s, 1, term_extract(s, width - 1, left, a));
  term quotient = term_none;
  while (left--) {
    term next = term_concat(s, rest, bit_of(s, a, left)), low = term_extract(s, size - 1, 0, next);
    term goes = term_ule(s, by, next);
    term digit = term_ite(s, goes, term_bv(s, 1, 1), term_bv(s, 1, 0));
    rest = term_ite(s, goes, term_sub(s, low, term_bv(s, size, divisor)), low);
    quotient = quotient.id ? term_concat(s, quotient, digit) : digit;
  }
  return (struct quotient){term_zero_extend(s, size - 1, quotient), term_zero_extend(s, width - size, rest)};
}

/* By more than one. */
static struct quotient divide_by(struct terms *s, term a, uint64_t divisor) {
  uint32_t width = term_width(s, a), size = 64 - (uint32_t)__builtin_clzll(divisor);
  if (size > width) return (struct quotient){term_bv(s, width, 0), a};
  if (divisor & (divisor - 1)) return divide_long(s, a, divisor, size);
  return (struct quotient){term_zero_extend(s, size - 1, term_extract(s, width - 1, size - 1, a)),
                           term_zero_extend(s, width - size + 1, term_extract(s, size - 2, 0, a))};
}

/* Of a dividend of which so many bits are used. No term: the divisor is no such number. */
static term divide_by_constant(struct terms *s, enum term_kind kind, term a, term b, uint32_t bits) {
  uint32_t width = term_width(s, a);
  bool is_quotient = kind == TERM_BV_UDIV || kind == TERM_BV_SDIV;
  bool is_signed = kind == TERM_BV_SDIV || kind == TERM_BV_SREM;
  int64_t divisor;
  if (width > 64 || !term_get_int64(s, b, &divisor) || divisor < 2) return term_none;
  if (is_signed && width < 64 && divisor >> (width - 1)) return term_none; /* it is negative */
  term is_negative = is_signed && bits == width ? term_slt(s, a, term_bv(s, width, 0)) : term_false;
  term amount = bits < width ? term_extract(s, bits - 1, 0, a) : term_ite(s, is_negative, term_neg(s, a), a);
  struct quotient q = divide_by(s, amount, (uint64_t)divisor);
  term t = term_zero_extend(s, width - bits, is_quotient ? q.quotient : q.remainder);
  return term_ite(s, is_negative, term_neg(s, t), t);
}

term term_divide(struct terms *s, enum term_kind kind, term a, term b) {
  uint32_t width = term_width(s, a), x = term_bits_used(s, a), y = term_bits_used(s, b);
  uint32_t bits = x > y ? x : y; /* fewer than all: neither is negative */
  if (term_is_constant(s, a) || !x) return term_bv_binary(s, kind, a, b);
  term by_constant = divide_by_constant(s, kind, a, b, x);
  if (by_constant.id) return by_constant;
  if (bits >= width) return term_bv_binary(s, kind, a, b);
  enum term_kind of_naturals = kind == TERM_BV_SDIV ? TERM_BV_UDIV : kind == TERM_BV_SREM ? TERM_BV_UREM : kind;
  term narrow = term_bv_binary(s, of_naturals, term_extract(s, bits - 1, 0, a), term_extract(s, bits - 1, 0, b));
  return term_zero_extend(s, width - bits, narrow);
}

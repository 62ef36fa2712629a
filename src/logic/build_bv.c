/* Bit-vectors, except sums and products (build_int.c). */
#include "logic/build.h"
#include "logic/fold.h"
#include "logic/rewrite.h"

static bool is_bv_constant(const struct terms *s, term t) { return term_kind(s, t) == TERM_BV; }

static bool is_zero(struct terms *s, term t) {
  return is_bv_constant(s, t) && term_eq(t, term_bv(s, term_width(s, t), 0));
}

static term ones(struct terms *s, uint32_t width) {
  mpz_t x;
  mpz_init(x);
  fold_ones(x, width);
  term t = term_bv_mpz(s, width, x);
  mpz_clear(x);
  return t;
}

static term fold_constants(struct terms *s, enum term_kind kind, term a, term b) {
  assert(is_bv_constant(s, a) && is_bv_constant(s, b) && term_width(s, a) == term_width(s, b));
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  term_get_mpz(s, a, x);
  term_get_mpz(s, b, y);
  fold_binary(kind, x, x, y, term_width(s, a));
  term t = term_bv_mpz(s, term_width(s, a), x);
  mpz_clears(x, y, NULL);
  return t;
}

/* Neutral and absorbing right operands of divisions and shifts; no term if nothing applies. */
static term binary_by_constant(struct terms *s, enum term_kind kind, term a, term b) {
  uint32_t width = term_width(s, a);
  bool is_shift = kind == TERM_BV_SHL || kind == TERM_BV_LSHR || kind == TERM_BV_ASHR;
  if (is_shift && is_zero(s, b)) return a;
  if (is_shift && is_zero(s, a)) return a;
  if (!is_shift && term_eq(b, term_bv(s, width, 1)))
    return kind == TERM_BV_UDIV || kind == TERM_BV_SDIV ? a : term_bv(s, width, 0);
  if (is_shift && kind != TERM_BV_ASHR && is_bv_constant(s, b)) {
    int64_t by;
    if (!term_get_int64(s, b, &by) || by >= width) return term_bv(s, width, 0);
  }
  return term_none;
}

term term_bv_binary(struct terms *s, enum term_kind kind, term a, term b) {
  assert(kind >= TERM_BV_UDIV && kind <= TERM_BV_XOR && term_is_bv(s, a));
  assert(sort_eq(term_sort(s, a), term_sort(s, b)));
  if (kind >= TERM_BV_AND) return term_bv_bitwise(s, kind, (term[]){a, b}, 2);
  if (is_bv_constant(s, a) && is_bv_constant(s, b)) return fold_constants(s, kind, a, b);
  term t = binary_by_constant(s, kind, a, b);
  return t.id ? t : term_raw(s, kind, term_sort(s, a), 0, (term[]){a, b}, 2);
}

/* Moves constants into `*constant`; for XOR a complement counts as its child and ones. The new length. */
static uint32_t collect_constants(struct terms *s, enum term_kind kind, term *ts, uint32_t count, term *constant) {
  uint32_t kept = 0, width = term_width(s, *constant);
  for (uint32_t i = 0; i < count; i++) {
    assert(sort_eq(term_sort(s, ts[i]), term_sort(s, *constant)));
    if (is_bv_constant(s, ts[i])) {
      *constant = fold_constants(s, kind, *constant, ts[i]);
    } else if (kind == TERM_BV_XOR && term_kind(s, ts[i]) == TERM_BV_NOT) {
      *constant = fold_constants(s, kind, *constant, ones(s, width));
      ts[kept++] = term_child(s, ts[i], 0);
    } else {
      ts[kept++] = ts[i];
    }
  }
  return kept;
}

/* Drops equal pairs of a sorted array. */
static uint32_t cancel_pairs(term *ts, uint32_t count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++)
    if (kept && term_eq(ts[kept - 1], ts[i]))
      kept--;
    else
      ts[kept++] = ts[i];
  return kept;
}

/* Whether x and its complement are both among the sorted terms. */
static bool has_complement(const struct terms *s, const term *ts, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (term_kind(s, ts[i]) != TERM_BV_NOT) continue;
    term inner = term_child(s, ts[i], 0);
    for (uint32_t low = 0, high = count; low < high;) {
      uint32_t middle = low + (high - low) / 2;
      if (term_eq(ts[middle], inner)) return true;
      if (ts[middle].id < inner.id)
        low = middle + 1;
      else
        high = middle;
    }
  }
  return false;
}

/* Puts a bitwise operation together from its constant part and its other operands. */
static term finish_bitwise(struct terms *s, enum term_kind kind, term constant, term_list *ts) {
  for (uint32_t i = 1; i < ts->len; i++) assert(ts->data[i - 1].id < ts->data[i].id);
  uint32_t width = term_width(s, constant);
  sort sort = term_sort(s, constant);
  term all = ones(s, width), zero = term_bv(s, width, 0);
  term neutral = kind == TERM_BV_AND ? all : zero, absorbing = kind == TERM_BV_AND ? zero : all;
  if (kind != TERM_BV_XOR && (term_eq(constant, absorbing) || has_complement(s, ts->data, ts->len))) return absorbing;
  if (ts->len == 0) return constant;
  bool is_complement = kind == TERM_BV_XOR && term_eq(constant, all);
  if (!is_complement && !term_eq(constant, neutral)) {
    vec_push(ts, constant);
    rewrite_sort(ts->data, ts->len);
  }
  term t = ts->len == 1 ? ts->data[0] : term_raw(s, kind, sort, 0, ts->data, ts->len);
  return is_complement ? term_bv_not(s, t) : t;
}

term term_bv_bitwise(struct terms *s, enum term_kind kind, const term *ts, uint32_t count) {
  assert(kind >= TERM_BV_AND && kind <= TERM_BV_XOR && count > 0);
  uint32_t width = term_width(s, ts[0]);
  term constant = kind == TERM_BV_AND ? ones(s, width) : term_bv(s, width, 0);
  term_list flat = VEC_INIT, dissolved = VEC_INIT;
  rewrite_flatten(s, kind, ts, count, &dissolved);
  if (kind == TERM_BV_XOR) { /* a complement may hide another sum */
    dissolved.len = collect_constants(s, kind, dissolved.data, dissolved.len, &constant);
    rewrite_flatten(s, kind, dissolved.data, dissolved.len, &flat);
  } else {
    for (uint32_t i = 0; i < dissolved.len; i++) vec_push(&flat, dissolved.data[i]);
  }
  flat.len = collect_constants(s, kind, flat.data, flat.len, &constant);
  if (kind == TERM_BV_XOR) {
    rewrite_sort(flat.data, flat.len);
    flat.len = cancel_pairs(flat.data, flat.len);
  } else {
    flat.len = rewrite_unique(flat.data, flat.len);
  }
  term t = finish_bitwise(s, kind, constant, &flat);
  vec_release_all(&flat, &dissolved);
  return t;
}

term term_bv_not(struct terms *s, term t) {
  assert(term_is_bv(s, t));
  if (term_kind(s, t) == TERM_BV_NOT) return term_child(s, t, 0);
  if (is_bv_constant(s, t)) return fold_constants(s, TERM_BV_XOR, t, ones(s, term_width(s, t)));
  return term_raw(s, TERM_BV_NOT, term_sort(s, t), 0, &t, 1);
}

/* ---- width changes ---- */

static sort width_sort(struct terms *s, uint64_t width) {
  assert(width <= UINT32_MAX);
  return sort_bitvec(&s->sorts, (uint32_t)width);
}

static term concat_constants(struct terms *s, term high, term low) {
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  term_get_mpz(s, high, x);
  term_get_mpz(s, low, y);
  mpz_mul_2exp(x, x, term_width(s, low));
  mpz_add(x, x, y);
  term t = term_bv_mpz(s, term_width(s, high) + term_width(s, low), x);
  mpz_clears(x, y, NULL);
  return t;
}

term term_concat(struct terms *s, term high, term low) {
  assert(term_is_bv(s, high) && term_is_bv(s, low));
  if (is_bv_constant(s, high) && is_bv_constant(s, low)) return concat_constants(s, high, low);
  if (is_zero(s, high)) return term_zero_extend(s, term_width(s, high), low);
  if (term_kind(s, high) == TERM_BV_EXTRACT && term_kind(s, low) == TERM_BV_EXTRACT &&
      term_eq(term_child(s, high, 0), term_child(s, low, 0)) && term_low(s, high) == term_high(s, low) + 1)
    return term_extract(s, term_high(s, high), term_low(s, low), term_child(s, high, 0));
  sort sort = width_sort(s, (uint64_t)term_width(s, high) + term_width(s, low));
  return term_raw(s, TERM_BV_CONCAT, sort, 0, (term[]){high, low}, 2);
}

static term extract_constant(struct terms *s, uint32_t high, uint32_t low, term t) {
  mpz_t x;
  mpz_init(x);
  term_get_mpz(s, t, x);
  mpz_fdiv_q_2exp(x, x, low);
  term result = term_bv_mpz(s, high - low + 1, x);
  mpz_clear(x);
  return result;
}

/* Goes down into the part of `t` that holds the bits, as far as they lie in one part. */
term term_extract(struct terms *s, uint32_t high, uint32_t low, term t) {
  assert(low <= high && high < term_width(s, t));
  for (;;) {
    enum term_kind kind = term_kind(s, t);
    assert(low <= high && high < term_width(s, t));
    if (low == 0 && high + 1 == term_width(s, t)) return t;
    if (kind == TERM_BV) return extract_constant(s, high, low, t);
    if (kind == TERM_BV_EXTRACT) {
      high += term_low(s, t), low += term_low(s, t);
      t = term_child(s, t, 0);
    } else if (kind == TERM_BV_CONCAT && high < term_width(s, term_child(s, t, 1))) {
      t = term_child(s, t, 1);
    } else if (kind == TERM_BV_CONCAT && low >= term_width(s, term_child(s, t, 1))) {
      uint32_t skip = term_width(s, term_child(s, t, 1));
      high -= skip, low -= skip;
      t = term_child(s, t, 0);
    } else if ((kind == TERM_BV_ZEXT || kind == TERM_BV_SEXT) && high < term_width(s, term_child(s, t, 0))) {
      t = term_child(s, t, 0);
    } else if (kind == TERM_BV_ZEXT && low >= term_width(s, term_child(s, t, 0))) {
      return term_bv(s, high - low + 1, 0);
    } else {
      return term_raw(s, TERM_BV_EXTRACT, width_sort(s, high - low + 1), term_bounds(high, low), &t, 1);
    }
  }
}

static term extend(struct terms *s, enum term_kind kind, uint32_t bits, term t) {
  return term_raw(s, kind, width_sort(s, (uint64_t)term_width(s, t) + bits), term_bounds(bits, 0), &t, 1);
}

term term_zero_extend(struct terms *s, uint32_t bits, term t) {
  assert(term_is_bv(s, t));
  if (bits == 0) return t;
  if (is_bv_constant(s, t)) return concat_constants(s, term_bv(s, bits, 0), t);
  if (term_kind(s, t) == TERM_BV_ZEXT) return extend(s, TERM_BV_ZEXT, bits + term_high(s, t), term_child(s, t, 0));
  return extend(s, TERM_BV_ZEXT, bits, t);
}

term term_sign_extend(struct terms *s, uint32_t bits, term t) {
  if (bits == 0) return t;
  if (is_bv_constant(s, t)) {
    mpz_t x;
    mpz_init(x);
    term_get_mpz(s, t, x);
    fold_signed(x, x, term_width(s, t));
    term result = term_bv_mpz(s, term_width(s, t) + bits, x);
    mpz_clear(x);
    return result;
  }
  enum term_kind kind = term_kind(s, t);
  if (kind == TERM_BV_ZEXT || kind == TERM_BV_SEXT) return extend(s, kind, bits + term_high(s, t), term_child(s, t, 0));
  return extend(s, TERM_BV_SEXT, bits, t);
}

/* ---- order ---- */

/* a <= b for constants. */
static bool constants_le(const struct terms *s, term a, term b, bool is_signed) {
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  term_get_mpz(s, a, x);
  term_get_mpz(s, b, y);
  if (is_signed) {
    fold_signed(x, x, term_width(s, a));
    fold_signed(y, y, term_width(s, b));
  }
  bool is_le = mpz_cmp(x, y) <= 0;
  mpz_clears(x, y, NULL);
  return is_le;
}

/* The least and the greatest value. */
static void extremes(struct terms *s, uint32_t width, bool is_signed, term *least, term *greatest) {
  mpz_t x;
  mpz_init(x);
  if (is_signed) mpz_setbit(x, width - 1);
  *least = term_bv_mpz(s, width, x);
  mpz_sub_ui(x, x, 1);
  *greatest = term_bv_mpz(s, width, x);
  mpz_clear(x);
}

static term less_or_equal(struct terms *s, enum term_kind kind, term a, term b) {
  assert(term_is_bv(s, a) && sort_eq(term_sort(s, a), term_sort(s, b)));
  bool is_signed = kind == TERM_BV_SLE;
  if (term_eq(a, b)) return term_true;
  if (is_bv_constant(s, a) && is_bv_constant(s, b)) return term_bool(constants_le(s, a, b, is_signed));
  term least, greatest;
  extremes(s, term_width(s, a), is_signed, &least, &greatest);
  if (term_eq(a, least) || term_eq(b, greatest)) return term_true;
  if (term_eq(b, least) || term_eq(a, greatest)) return term_equals(s, a, b);
  return term_raw(s, kind, sort_bool, 0, (term[]){a, b}, 2);
}

term term_ule(struct terms *s, term a, term b) { return less_or_equal(s, TERM_BV_ULE, a, b); }
term term_ult(struct terms *s, term a, term b) { return term_not(term_ule(s, b, a)); }
term term_sle(struct terms *s, term a, term b) { return less_or_equal(s, TERM_BV_SLE, a, b); }
term term_slt(struct terms *s, term a, term b) { return term_not(term_sle(s, b, a)); }

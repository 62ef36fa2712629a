/* Sums and products over Int and bit-vectors, and the atoms of Int. */
#include "logic/build.h"
#include "logic/linear.h"
#include "logic/rewrite.h"

term term_add(struct terms *s, const term *ts, uint32_t count) {
  assert(count > 0);
  struct linear l;
  linear_init(&l, s, term_sort(s, ts[0]));
  for (uint32_t i = 0; i < count; i++) {
    assert(sort_eq(term_sort(s, ts[i]), term_sort(s, ts[0])));
    linear_add_si(&l, s, ts[i], 1);
  }
  linear_normalize(&l);
  term t = linear_to_term(&l, s);
  linear_release(&l);
  return t;
}

term term_add2(struct terms *s, term a, term b) { return term_add(s, (term[]){a, b}, 2); }

/* factor * t, distributed over a sum. */
static term multiple(struct terms *s, term t, const mpz_t factor) {
  struct linear l;
  linear_init(&l, s, term_sort(s, t));
  linear_add(&l, s, t, factor);
  linear_normalize(&l);
  term result = linear_to_term(&l, s);
  linear_release(&l);
  return result;
}

term term_neg(struct terms *s, term t) {
  mpz_t minus_one;
  mpz_init_set_si(minus_one, -1);
  term result = multiple(s, t, minus_one);
  mpz_clear(minus_one);
  return result;
}

term term_sub(struct terms *s, term a, term b) { return term_add2(s, a, term_neg(s, b)); }

term term_mul(struct terms *s, const term *ts, uint32_t count) {
  assert(count > 0);
  sort sort = term_sort(s, ts[0]);
  term_list flat = VEC_INIT;
  mpz_t factor, value;
  mpz_init_set_ui(factor, 1);
  mpz_init(value);
  uint32_t kept = 0;
  rewrite_flatten(s, TERM_MUL, ts, count, &flat);
  for (uint32_t i = 0; i < flat.len; i++) {
    assert(sort_eq(term_sort(s, flat.data[i]), sort));
    if (term_is_constant(s, flat.data[i])) {
      term_get_mpz(s, flat.data[i], value);
      mpz_mul(factor, factor, value);
    } else {
      flat.data[kept++] = flat.data[i];
    }
  }
  rewrite_sort(flat.data, kept);
  term t;
  if (kept == 0)
    t = sort_eq(sort, sort_int) ? term_int_mpz(s, factor) : term_bv_mpz(s, sort_width(&s->sorts, sort), factor);
  else
    t = multiple(s, kept == 1 ? flat.data[0] : term_raw(s, TERM_MUL, sort, 0, flat.data, kept), factor);
  mpz_clears(factor, value, NULL);
  vec_release(&flat);
  return t;
}

term term_mul2(struct terms *s, term a, term b) { return term_mul(s, (term[]){a, b}, 2); }

/* ---- atoms ---- */

/* a - b, normalised. */
static void difference(struct linear *l, struct terms *s, term a, term b) {
  assert(term_is_int(s, a) && term_is_int(s, b));
  linear_init(l, s, sort_int);
  linear_add_si(l, s, a, 1);
  linear_add_si(l, s, b, -1);
  linear_normalize(l);
}

static void divide_coefficients(struct linear *l, const mpz_t by) {
  for (uint32_t i = 0; i < l->monomials.len; i++)
    mpz_divexact(l->monomials.data[i].coefficient, l->monomials.data[i].coefficient, by);
}

/* sum <= bound, where the sum may be an if-then-else of constants. */
static term raw_le(struct terms *s, term sum, const mpz_t bound) {
  term constant = term_int_mpz(s, bound);
  if (term_kind(s, sum) == TERM_ITE && term_is_constant(s, term_child(s, sum, 1)) &&
      term_is_constant(s, term_child(s, sum, 2)))
    return term_ite(s, term_child(s, sum, 0), term_le(s, term_child(s, sum, 1), constant),
                    term_le(s, term_child(s, sum, 2), constant));
  return term_raw(s, TERM_LE, sort_bool, 0, (term[]){sum, constant}, 2);
}

/* a - b <= 0 becomes sum <= bound with coprime coefficients, the bound rounded down; a negative first coefficient turns
 * it round: -sum <= bound is not(sum <= -bound - 1). */
term term_le(struct terms *s, term a, term b) {
  struct linear l;
  mpz_t gcd, bound;
  mpz_inits(gcd, bound, NULL);
  difference(&l, s, a, b);
  term t;
  linear_gcd(&l, gcd);
  if (mpz_sgn(gcd) == 0) {
    t = term_bool(mpz_sgn(l.constant) <= 0);
  } else {
    mpz_neg(bound, l.constant);
    mpz_fdiv_q(bound, bound, gcd);
    bool is_turned = mpz_sgn(l.monomials.data[0].coefficient) < 0;
    if (is_turned) {
      mpz_neg(gcd, gcd);
      mpz_com(bound, bound); /* -bound - 1 */
    }
    divide_coefficients(&l, gcd);
    assert(mpz_sgn(l.monomials.data[0].coefficient) > 0);
    t = raw_le(s, linear_monomials_to_term(&l, s), bound);
    if (is_turned) t = term_not(t);
  }
  mpz_clears(gcd, bound, NULL);
  linear_release(&l);
  return t;
}

term term_lt(struct terms *s, term a, term b) { return term_not(term_le(s, b, a)); }
term term_ge(struct terms *s, term a, term b) { return term_le(s, b, a); }
term term_gt(struct terms *s, term a, term b) { return term_not(term_le(s, a, b)); }

/* x - y = 0 as x = y, and everything else as (sum = constant) with coprime coefficients, the first positive. */
static term equals_normal(struct terms *s, struct linear *l, mpz_t gcd) {
  if (!mpz_divisible_p(l->constant, gcd)) return term_false;
  if (mpz_sgn(l->monomials.data[0].coefficient) < 0) mpz_neg(gcd, gcd);
  divide_coefficients(l, gcd);
  mpz_divexact(l->constant, l->constant, gcd);
  mpz_neg(l->constant, l->constant);
  const struct linear_monomial *m = l->monomials.data;
  if (l->monomials.len == 2 && mpz_sgn(l->constant) == 0 && mpz_cmp_si(m[0].coefficient, 1) == 0 &&
      mpz_cmp_si(m[1].coefficient, -1) == 0)
    return rewrite_equals(s, m[0].base, m[1].base);
  return rewrite_equals(s, linear_monomials_to_term(l, s), term_int_mpz(s, l->constant));
}

term rewrite_equals_int(struct terms *s, term a, term b) {
  struct linear l;
  mpz_t gcd;
  mpz_init(gcd);
  difference(&l, s, a, b);
  linear_gcd(&l, gcd);
  term t = mpz_sgn(gcd) ? equals_normal(s, &l, gcd) : term_bool(mpz_sgn(l.constant) == 0);
  mpz_clear(gcd);
  linear_release(&l);
  return t;
}

/* ---- division ---- */

/* (a div x) div y is a div (x * y) for positive numbers: quotients of one term by different numbers stay comparable. */
static term div_of_div(struct terms *s, term a, mpz_t x, const mpz_t y) {
  if (mpz_sgn(y) <= 0 || term_kind(s, a) != TERM_DIV || term_kind(s, term_child(s, a, 1)) != TERM_INT) return term_none;
  term_get_mpz(s, term_child(s, a, 1), x);
  if (mpz_sgn(x) <= 0) return term_none;
  mpz_mul(x, x, y);
  return term_raw(s, TERM_DIV, sort_int, 0, (term[]){term_child(s, a, 0), term_int_mpz(s, x)}, 2);
}

term term_div(struct terms *s, term a, term b) {
  assert(term_is_int(s, a) && term_is_int(s, b));
  term t = term_none;
  if (term_kind(s, b) == TERM_INT) {
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    term_get_mpz(s, b, y);
    if (mpz_cmp_si(y, 1) == 0) t = a;
    if (!t.id) t = div_of_div(s, a, x, y);
    if (mpz_cmp_si(y, -1) == 0) t = term_neg(s, a);
    if (!t.id && mpz_sgn(y) && term_kind(s, a) == TERM_INT) {
      term_get_mpz(s, a, x);
      if (mpz_sgn(y) > 0)
        mpz_fdiv_q(x, x, y);
      else
        mpz_cdiv_q(x, x, y);
      t = term_int_mpz(s, x);
    }
    mpz_clears(x, y, NULL);
  }
  return t.id ? t : term_raw(s, TERM_DIV, sort_int, 0, (term[]){a, b}, 2);
}

static bool is_zero(struct terms *s, term t) {
  int64_t x;
  return term_get_int64(s, t, &x) && x == 0;
}

static bool is_multiple(struct terms *s, term t, const mpz_t n) {
  if (term_kind(s, t) != TERM_INT) return false;
  mpz_t x;
  mpz_init(x);
  term_get_mpz(s, t, x);
  bool result = mpz_divisible_p(x, n);
  mpz_clear(x);
  return result;
}

/* A simpler term that is congruent to `t` modulo n, or `t`: what is under a remainder by a multiple of n, and of a
 * condition whose branches differ by a multiple of n (wrap-around, for a power of two) one branch. */
static term congruent(struct terms *s, term t, const mpz_t n) {
  if (term_kind(s, t) == TERM_MOD && is_multiple(s, term_child(s, t, 1), n) && !is_zero(s, term_child(s, t, 1)))
    return term_child(s, t, 0);
  if (term_kind(s, t) == TERM_ITE && is_multiple(s, term_sub(s, term_child(s, t, 1), term_child(s, t, 2)), n))
    return term_child(s, t, 2);
  return t;
}

static void linear_simplify_modulo(struct linear *l, struct terms *s, const mpz_t n) {
  for (bool is_changed = true; is_changed;) {
    struct linear next;
    is_changed = false;
    linear_init(&next, s, sort_int);
    for (uint32_t i = 0; i < l->monomials.len; i++) {
      term t = congruent(s, l->monomials.data[i].base, n);
      is_changed |= !term_eq(t, l->monomials.data[i].base);
      linear_add(&next, s, t, l->monomials.data[i].coefficient);
    }
    mpz_add(next.constant, next.constant, l->constant);
    linear_normalize(&next);
    linear_release(l);
    *l = next;
  }
}

/* a mod n for a constant n > 0: the coefficients count modulo n. */
static term mod_constant(struct terms *s, term a, const mpz_t n) {
  struct linear l;
  linear_init(&l, s, sort_int);
  linear_add_si(&l, s, a, 1);
  linear_normalize(&l);
  assert(mpz_sgn(n) > 0);
  linear_simplify_modulo(&l, s, n);
  for (uint32_t i = 0; i < l.monomials.len; i++)
    mpz_fdiv_r(l.monomials.data[i].coefficient, l.monomials.data[i].coefficient, n);
  mpz_fdiv_r(l.constant, l.constant, n);
  linear_normalize(&l);
  term rest = linear_to_term(&l, s), divisor = term_int_mpz(s, n);
  linear_release(&l);
  if (term_is_constant(s, rest)) return rest;
  if (term_kind(s, rest) == TERM_MOD && term_eq(term_child(s, rest, 1), divisor)) return rest;
  return term_raw(s, TERM_MOD, sort_int, 0, (term[]){rest, divisor}, 2);
}

term term_mod(struct terms *s, term a, term b) {
  assert(term_is_int(s, a) && term_is_int(s, b));
  term t = term_none;
  if (term_kind(s, b) == TERM_INT) {
    mpz_t n;
    mpz_init(n);
    term_get_mpz(s, b, n);
    mpz_abs(n, n);
    if (mpz_sgn(n)) t = mod_constant(s, a, n);
    mpz_clear(n);
  }
  return t.id ? t : term_raw(s, TERM_MOD, sort_int, 0, (term[]){a, b}, 2);
}

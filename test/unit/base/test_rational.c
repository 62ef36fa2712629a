#include "base/rational.h"

#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>

#include "unit.h"

static uint64_t next(uint64_t *state) {
  uint64_t x = *state += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static const int64_t corners[] = {0,
                                  1,
                                  -1,
                                  2,
                                  -2,
                                  3,
                                  7,
                                  INT32_MAX,
                                  INT32_MIN,
                                  1l << 32,
                                  INT64_MAX,
                                  INT64_MIN,
                                  INT64_MIN + 1,
                                  INT64_MAX - 1,
                                  3037000499,
                                  3037000500};

static int64_t random_word(uint64_t *state) {
  uint64_t choice = next(state);
  if (choice % 3 == 0) return corners[choice / 3 % (sizeof corners / sizeof *corners)];
  return (int64_t)next(state) >> (choice / 3 % 64);
}

/* A number in both representations; sometimes far beyond 64 bits. */
static void random_number(uint64_t *state, struct rational *r, mpq_t q) {
  int64_t n = random_word(state), d = random_word(state);
  uint64_t choice = next(state);
  if (choice % 2 == 0) d = 1;
  mpz_set_si(mpq_numref(q), n);
  mpz_set_si(mpq_denref(q), d == 0 ? 1 : d);
  if (choice % 16 == 1) mpz_mul_2exp(mpq_numref(q), mpq_numref(q), choice / 16 % 200);
  if (choice % 16 == 3) mpz_mul_2exp(mpq_denref(q), mpq_denref(q), choice / 16 % 200);
  mpq_canonicalize(q);
  if (choice % 16 == 5 || choice % 16 == 6)
    rational_set_fraction(r, n, d == 0 ? 1 : d);
  else
    rational_set_mpq(r, q);
}

/* The number is q, in the only form it may have. */
static void check(const struct rational *r, const mpq_t q) {
  mpq_t value;
  mpq_init(value);
  rational_get_mpq(r, value);
  assert_true(mpq_equal(value, q));
  bool fits = mpz_fits_slong_p(mpq_numref(q)) && mpz_fits_slong_p(mpq_denref(q));
  assert_int_equal(rational_is_small(r), fits);
  assert_int_equal(rational_sign(r), mpq_sgn(q));
  assert_int_equal(rational_is_integer(r), mpz_cmp_ui(mpq_denref(q), 1) == 0);
  mpq_clear(value);
}

static void check_integers(const struct rational *a, const struct rational *b, const mpq_t p, const mpq_t q) {
  struct rational r = RATIONAL_ZERO;
  mpq_t s;
  mpq_init(s);
  mpz_gcd(mpq_numref(s), mpq_numref(p), mpq_numref(q));
  rational_gcd(&r, a, b);
  check(&r, s);
  mpz_lcm(mpq_numref(s), mpq_numref(p), mpq_numref(q));
  rational_lcm(&r, a, b);
  check(&r, s);
  rational_get_mpz(a, mpq_numref(s));
  check(a, s);
  rational_clear(&r);
  mpq_clear(s);
}

static void check_unary(const struct rational *a, const mpq_t p) {
  struct rational r = RATIONAL_ZERO;
  mpq_t s;
  mpq_init(s);
  rational_neg(&r, a);
  mpq_neg(s, p);
  check(&r, s);
  rational_abs(&r, a);
  mpq_abs(s, p);
  check(&r, s);
  mpz_set_ui(mpq_denref(s), 1);
  rational_floor(&r, a);
  mpz_fdiv_q(mpq_numref(s), mpq_numref(p), mpq_denref(p));
  check(&r, s);
  rational_ceil(&r, a);
  mpz_cdiv_q(mpq_numref(s), mpq_numref(p), mpq_denref(p));
  check(&r, s);
  rational_numerator(&r, a);
  mpz_set(mpq_numref(s), mpq_numref(p));
  check(&r, s);
  rational_denominator(&r, a);
  mpz_set(mpq_numref(s), mpq_denref(p));
  check(&r, s);
  rational_clear(&r);
  mpq_clear(s);
}

static void check_binary(const struct rational *a, const struct rational *b, const mpq_t p, const mpq_t q) {
  struct rational r = RATIONAL_ZERO;
  mpq_t s;
  mpq_init(s);
  rational_add(&r, a, b);
  mpq_add(s, p, q);
  check(&r, s);
  rational_sub(&r, a, b);
  mpq_sub(s, p, q);
  check(&r, s);
  rational_mul(&r, a, b);
  mpq_mul(s, p, q);
  check(&r, s);
  rational_add_product(&r, a, b); /* 2ab */
  mpq_add(s, s, s);
  check(&r, s);
  rational_sub_product(&r, a, a); /* 2ab - aa */
  mpq_t square;
  mpq_init(square);
  mpq_mul(square, p, p);
  mpq_sub(s, s, square);
  check(&r, s);
  mpq_clear(square);
  if (mpq_sgn(q)) {
    rational_div(&r, a, b);
    mpq_div(s, p, q);
    check(&r, s);
    rational_inverse(&r, b);
    mpq_inv(s, q);
    check(&r, s);
  }
  int order = mpq_cmp(p, q);
  assert_int_equal(rational_cmp(a, b), (order > 0) - (order < 0));
  assert_int_equal(rational_equal(a, b), order == 0);
  if (order == 0) assert_true(rational_hash(a) == rational_hash(b));
  if (rational_is_integer(a) && rational_is_integer(b)) check_integers(a, b, p, q);
  rational_clear(&r);
  mpq_clear(s);
}

/* Every operation agrees with GMP, also where the result is an operand. */
static void test_against_mpq(void **unused) {
  (void)unused;
  uint64_t state = 1;
  struct rational a = RATIONAL_ZERO, b = RATIONAL_ZERO;
  mpq_t p, q;
  mpq_inits(p, q, NULL);
  for (int i = 0; i < 100000; i++) {
    random_number(&state, &a, p);
    random_number(&state, &b, q);
    if (i % 10 == 0) {
      rational_set(&b, &a);
      mpq_set(q, p);
    }
    check(&a, p);
    check_unary(&a, p);
    check_binary(&a, &b, p, q);
    check_binary(&a, &a, p, p);
    switch (i % 4) {
    case 0: rational_mul(&a, &a, &b), mpq_mul(p, p, q); break;
    case 1: rational_sub(&a, &b, &a), mpq_sub(p, q, p); break;
    case 2: rational_add(&a, &a, &a), mpq_add(p, p, p); break;
    default: rational_neg(&a, &a), mpq_neg(p, p); break;
    }
    check(&a, p);
  }
  rational_clear(&a);
  rational_clear(&b);
  mpq_clears(p, q, NULL);
}

static void test_corners(void **unused) {
  (void)unused;
  size_t count = sizeof corners / sizeof *corners;
  struct rational a = RATIONAL_ZERO, b = RATIONAL_ZERO;
  mpq_t p, q;
  mpq_inits(p, q, NULL);
  for (size_t i = 0; i < count * count; i++) {
    for (size_t j = 0; j < count * count; j++) {
      int64_t d = corners[i / count], e = corners[j / count];
      if (d == 0 || e == 0) continue;
      rational_set_fraction(&a, corners[i % count], d);
      rational_set_fraction(&b, corners[j % count], e);
      rational_get_mpq(&a, p);
      rational_get_mpq(&b, q);
      check_binary(&a, &b, p, q);
    }
  }
  rational_clear(&a);
  rational_clear(&b);
  mpq_clears(p, q, NULL);
}

static void check_text(const struct rational *a, const char *expected) {
  struct strbuf out = STRBUF_INIT;
  rational_print(a, &out);
  assert_string_equal(out.text, expected);
  strbuf_release(&out);
}

static void test_print(void **unused) {
  (void)unused;
  struct rational a = RATIONAL_ZERO;
  check_text(&a, "0");
  rational_set_fraction(&a, 6, -8);
  check_text(&a, "-3/4");
  rational_set_int(&a, INT64_MIN);
  check_text(&a, "-9223372036854775808");
  rational_neg(&a, &a);
  assert_false(rational_is_small(&a));
  check_text(&a, "9223372036854775808");
  struct rational moved = a;
  rational_init_int(&a, 2);
  rational_div(&moved, &moved, &a);
  assert_true(rational_is_small(&moved));
  check_text(&moved, "4611686018427387904");
  assert_int_equal(sizeof a, 16);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_against_mpq),
      cmocka_unit_test(test_corners),
      cmocka_unit_test(test_print),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Division by fewer bits, against all values of its symbols, and what is known of the bits of a term. */
#include "fixture.h"

#include "logic/narrow.h"
#include "logic/substitute.h"

enum { WIDTH = 32 };

static term wide(struct fixture *f, const char *name) {
  return term_zero_extend(&f->terms, WIDTH - 8, fixture_term(f, name));
}

static term number(struct fixture *f, uint64_t x) { return term_bv(&f->terms, WIDTH, x); }

static void test_bits(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term a = wide(f, "a"), b = wide(f, "b"), p = fixture_term(f, "p"), w = fixture_term(f, "w");
  assert_int_equal(term_bits_used(s, number(f, 0)), 0);
  assert_int_equal(term_bits_used(s, number(f, 255)), 8);
  assert_int_equal(term_bits_used(s, a), 8);
  assert_int_equal(term_bits_used(s, w), 70);
  assert_int_equal(term_bits_used(s, term_add2(s, a, b)), 9);
  assert_int_equal(term_bits_used(s, term_sub(s, a, b)), WIDTH);
  assert_int_equal(term_bits_used(s, term_mul2(s, a, b)), 16);
  assert_int_equal(term_bits_used(s, term_ite(s, p, a, number(f, 1000))), 10);
  assert_int_equal(term_bits_used(s, term_divide(s, TERM_BV_UREM, fixture_term(f, "w"), term_bv(s, 70, 10))), 70);
  assert_int_equal(term_bits_used(s, term_divide(s, TERM_BV_UREM, term_extract(s, 31, 0, w), number(f, 10))), 4);
  assert_int_equal(term_bits_used(s, term_bv_binary(s, TERM_BV_AND, term_sub(s, a, b), number(f, 15))), 4);
}

static void expect_same(struct fixture *f, enum term_kind kind, term x, term y, const term *symbols, uint32_t count) {
  struct terms *s = &f->terms;
  term narrow = term_divide(s, kind, x, y), plain = term_bv_binary(s, kind, x, y);
  for (uint32_t i = 0; i < 256; i += 3)
    for (uint32_t k = 0; k < 256; k += 5) {
      term values[] = {term_bv(s, 8, i), term_bv(s, 8, k)};
      int64_t divisor;
      assert_true(term_get_int64(s, term_substitute(s, y, symbols, values, count), &divisor));
      if (divisor == 0) continue;
      term one = term_substitute(s, narrow, symbols, values, count);
      assert_true(term_is_constant(s, one) && term_eq(one, term_substitute(s, plain, symbols, values, count)));
    }
}

static void test_divisions(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  const enum term_kind kinds[] = {TERM_BV_UDIV, TERM_BV_SDIV, TERM_BV_UREM, TERM_BV_SREM};
  const term symbols[] = {fixture_term(f, "a"), fixture_term(f, "b")};
  term a = wide(f, "a"), b = wide(f, "b");
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    expect_same(f, kinds[i], a, b, symbols, 2);
    expect_same(f, kinds[i], term_mul2(s, a, b), b, symbols, 2);
    expect_same(f, kinds[i], a, number(f, 1000), symbols, 2);
    expect_same(f, kinds[i], term_sub(s, a, b), b, symbols, 2);
    expect_same(f, kinds[i], term_sub(s, a, b), number(f, 0xffffffff), symbols, 2);
    const uint64_t divisors[] = {1, 2, 3, 7, 8, 10, 100, 255, 256, 0x7fffffff, 0x80000000, 0xfffffff6};
    for (size_t k = 0; k < sizeof divisors / sizeof *divisors; k++) {
      term large = term_add2(s, term_mul2(s, a, number(f, 0x1234567)), term_mul2(s, b, number(f, 0x30501)));
      expect_same(f, kinds[i], a, number(f, divisors[k]), symbols, 2);
      expect_same(f, kinds[i], large, number(f, divisors[k]), symbols, 2);
      expect_same(f, kinds[i], term_sub(s, a, b), number(f, divisors[k]), symbols, 2);
    }
    term t = term_divide(s, kinds[i], a, b);
    assert_int_equal(term_kind(s, t), TERM_BV_ZEXT);
    assert_int_equal(term_width(s, term_child(s, t, 0)), 8);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {FIXTURE_TEST(test_bits), FIXTURE_TEST(test_divisions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The sampler against the evaluator of terms. */
#include "abstract/sample.h"

#include "../logic/random_term.h"
#include "logic/eval.h"
#include "logic/rewrite.h"
#include "unit.h"

static term number(struct terms *t, i128 value) {
  mpz_t n;
  mpz_init_set_si(n, (int64_t)(value >> 64));
  mpz_mul_2exp(n, n, 64);
  mpz_add_ui(n, n, (uint64_t)value);
  term result = term_int_mpz(t, n);
  mpz_clear(n);
  return result;
}

static bool check(struct random *r, term root) {
  struct sampler s;
  bool is_supported = sampler_init(&s, r->terms, &root, 1);
  if (is_supported) {
    struct assignment a = ASSIGNMENT_INIT;
    for (uint32_t i = 0; i < s.inputs.len; i++) {
      term variable = s.terms_of.data[s.inputs.data[i]];
      i128 value = (i128)random_below(r, 20) - 10;
      if (term_is_bool(r->terms, variable)) value = value > 0;
      s.values.data[s.inputs.data[i]] = value;
      assignment_set(&a, variable, term_is_bool(r->terms, variable) ? term_bool(value) : number(r->terms, value));
    }
    term expected;
    if (sampler_run(&s) && term_eval(r->terms, &a, root, &expected)) {
      i128 found = sampler_value(&s, sampler_operand(&s, root));
      term value = term_is_bool(r->terms, root) ? term_bool(found) : number(r->terms, found);
      assert_int_equal(value.id, expected.id);
    }
    assignment_release(&a);
  }
  sampler_release(&s);
  return is_supported;
}

static void test_random(void **state) {
  (void)state;
  struct terms terms;
  uint32_t supported = 0;
  terms_init(&terms);
  struct random r = {.state = 7, .terms = &terms, .is_linear = true};
  for (uint32_t i = 0; i < 6000; i++) {
    term t = random_raw(&r, i % 4 ? sort_bool : sort_int, 1 + i % 5);
    supported += check(&r, i % 2 ? rewrite_term(&terms, t) : t);
  }
  assert_true(supported > 300);
  terms_release(&terms);
}

static void test_constants(void **state) {
  (void)state;
  struct terms terms;
  terms_init(&terms);
  mpz_t n;
  mpz_init_set_str(n, "18446744073709551615", 10);
  i128 value;
  assert_true(sampler_constant(&terms, term_int_mpz(&terms, n), &value));
  assert_true(value == (i128)UINT64_MAX);
  mpz_neg(n, n);
  assert_true(sampler_constant(&terms, term_int_mpz(&terms, n), &value));
  assert_true(value == -(i128)UINT64_MAX);
  mpz_ui_pow_ui(n, 2, 110);
  assert_false(sampler_constant(&terms, term_int_mpz(&terms, n), &value));
  mpz_clear(n);
  terms_release(&terms);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_constants)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "logic/eval.h"

#include "fixture.h"

/* Reads `text` without simplification being able to hide an operator: variables get their values by assignment. */
static void check(struct fixture *f, struct assignment *a, const char *text, const char *expected) {
  term value;
  assert_true(term_eval(&f->terms, a, fixture_term(f, text), &value));
  fixture_expect_same(f, value, fixture_term(f, expected), text);
}

static void test_values(void **state) {
  struct fixture *f = *state;
  struct assignment a = ASSIGNMENT_INIT;
  assignment_set(&a, fixture_term(f, "x"), fixture_term(f, "(- 7)"));
  assignment_set(&a, fixture_term(f, "y"), fixture_term(f, "2"));
  assignment_set(&a, fixture_term(f, "p"), term_true);
  assignment_set(&a, fixture_term(f, "a"), fixture_term(f, "#xf9"));
  assignment_set(&a, fixture_term(f, "b"), fixture_term(f, "#x02"));
  assignment_set(&a, fixture_term(f, "(f 3)"), fixture_term(f, "5"));
  check(f, &a, "(+ x (* 3 y))", "(- 1)");
  check(f, &a, "(* x y)", "(- 14)");
  check(f, &a, "(div x y)", "(- 4)");
  check(f, &a, "(div x (- y))", "4");
  check(f, &a, "(mod x y)", "1");
  check(f, &a, "(mod x (- y))", "1");
  check(f, &a, "(div x z)", "0"); /* z is 0 */
  check(f, &a, "(mod x z)", "(- 7)");
  check(f, &a, "(<= x y)", "true");
  check(f, &a, "(= x y)", "false");
  check(f, &a, "(and p (not q))", "true");
  check(f, &a, "(or q r)", "false");
  check(f, &a, "(ite q x y)", "2");
  check(f, &a, "(bvadd a b)", "#xfb");
  check(f, &a, "(bvmul a b)", "#xf2");
  check(f, &a, "(bvudiv a b)", "#x7c");
  check(f, &a, "(bvurem a b)", "#x01");
  check(f, &a, "(bvsdiv a b)", "#xfd");
  check(f, &a, "(bvsrem a b)", "#xff");
  check(f, &a, "(bvsmod a b)", "#x01");
  check(f, &a, "(bvsmod b a)", "#xfb");
  check(f, &a, "(bvudiv a c)", "#xff"); /* c is 0 */
  check(f, &a, "(bvsdiv a c)", "#x01");
  check(f, &a, "(bvsmod a c)", "#xf9");
  check(f, &a, "(bvshl a b)", "#xe4");
  check(f, &a, "(bvlshr a b)", "#x3e");
  check(f, &a, "(bvashr a b)", "#xfe");
  check(f, &a, "(bvashr a a)", "#xff");
  check(f, &a, "(bvxor a b)", "#xfb");
  check(f, &a, "(bvnot a)", "#x06");
  check(f, &a, "(concat a b)", "#xf902");
  check(f, &a, "((_ extract 6 3) a)", "#xf");
  check(f, &a, "((_ zero_extend 4) a)", "#x0f9");
  check(f, &a, "((_ sign_extend 4) a)", "#xff9");
  check(f, &a, "(bvult a b)", "false");
  check(f, &a, "(bvslt a b)", "true");
  check(f, &a, "(f (+ y 1))", "5");
  check(f, &a, "(f y)", "0");
  assignment_release(&a);
}

/* The evaluator and the folding of constants are written differently: all operations on all values of four bits. */
static void test_all_small_values(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  struct assignment a = ASSIGNMENT_INIT;
  for (uint32_t kind = TERM_BV_UDIV; kind <= TERM_BV_XOR; kind++)
    for (uint32_t i = 0; i < 256; i++) {
      term c[] = {term_bv(s, 4, i % 16), term_bv(s, 4, i / 16)}, value;
      assert_true(term_eval(s, &a, term_raw(s, (enum term_kind)kind, term_sort(s, c[0]), 0, c, 2), &value));
      fixture_expect_same(f, term_bv_binary(s, (enum term_kind)kind, c[0], c[1]), value,
                          term_kind_operator((enum term_kind)kind));
    }
  assignment_release(&a);
}

static void test_arrays(void **state) {
  struct fixture *f = *state;
  struct assignment a = ASSIGNMENT_INIT;
  check(f, &a, "(select (store m x 5) z)", "5"); /* both 0 */
  check(f, &a, "(= (store (store m x 1) (+ z 1) 2) (store (store m (+ y 1) 2) y 1))", "true");
  check(f, &a, "(= (store m x 0) m)", "true");
  check(f, &a, "(= (store m x 1) m)", "false");
  check(f, &a, "(= (store m x 1) (store m (+ x 1) 1))", "false");
  assignment_release(&a);
}

static void test_quantifiers(void **state) {
  struct fixture *f = *state;
  struct assignment a = ASSIGNMENT_INIT;
  term value;
  check(f, &a, "(forall ((s (_ BitVec 8))) (bvule (bvand s #x0f) #x0f))", "true");
  check(f, &a, "(forall ((s (_ BitVec 8))) (bvult s #xff))", "false");
  check(f, &a, "(exists ((s (_ BitVec 8)) (t Bool)) (and t (= (bvmul s #x03) #x01)))", "true");
  check(f, &a, "(exists ((s (_ BitVec 8))) (= (bvmul s #x02) #x01))", "false");
  check(f, &a, "(forall ((s Bool)) (exists ((t Bool)) (= s (not t))))", "true");
  assert_false(term_eval(&f->terms, &a, fixture_term(f, "(forall ((i Int)) (<= i x))"), &value));
  assignment_release(&a);
}

/* Values by seed are fixed for a variable, and different seeds give different ones. */
static void test_seed(void **state) {
  struct fixture *f = *state;
  struct assignment a = {MAP_INIT, 1}, b = {MAP_INIT, 2};
  term x, again, other, t = fixture_term(f, "w");
  assert_true(term_eval(&f->terms, &a, t, &x));
  assert_true(term_eval(&f->terms, &a, t, &again));
  assert_true(term_eval(&f->terms, &b, t, &other));
  assert_true(term_eq(x, again));
  assert_false(term_eq(x, other));
  assert_true(term_is_constant(&f->terms, x));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_values), FIXTURE_TEST(test_all_small_values),
      FIXTURE_TEST(test_arrays), FIXTURE_TEST(test_quantifiers),
      FIXTURE_TEST(test_seed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

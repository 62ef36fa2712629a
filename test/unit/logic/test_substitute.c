#include "logic/substitute.h"

#include "fixture.h"
#include "logic/traverse.h"

/* Replaces `from` by `to` in `text` and compares with `expected`. */
static void check(struct fixture *f, const char *text, const char *from, const char *to, const char *expected) {
  term key = fixture_term(f, from), value = fixture_term(f, to);
  term result = term_substitute(&f->terms, fixture_term(f, text), &key, &value, 1);
  fixture_expect_same(f, result, fixture_term(f, expected), text);
}

static void test_single(void **state) {
  struct fixture *f = *state;
  check(f, "(<= (+ x y) 3)", "x", "(+ y 1)", "(<= (* 2 y) 2)");
  check(f, "(f (f x))", "(f x)", "x", "(f x)"); /* not applied to its own result */
  check(f, "(and p (not q))", "q", "(not p)", "p");
  check(f, "(and p (not q))", "(not q)", "r", "(and p r)"); /* a negated key */
  check(f, "(or p q)", "(and (not p) (not q))", "r", "(not r)");
  check(f, "(select (store m x y) z)", "z", "x", "y");
  check(f, "(bvadd a b)", "b", "(bvneg a)", "#x00");
  check(f, "x", "y", "z", "x");
  check(f, "x", "x", "z", "z");
}

static void test_simultaneous(void **state) {
  struct fixture *f = *state;
  term from[] = {fixture_term(f, "x"), fixture_term(f, "y")}, to[] = {fixture_term(f, "y"), fixture_term(f, "x")};
  term t = fixture_term(f, "(<= (+ x (* 2 y)) (f x))");
  fixture_expect_same(f, term_substitute(&f->terms, t, from, to, 2), fixture_term(f, "(<= (+ y (* 2 x)) (f y))"),
                      "swap");
}

static void test_memo_is_forgotten(void **state) {
  struct fixture *f = *state;
  struct substitution u;
  term t = fixture_term(f, "(+ (f x) (f y))");
  substitution_init(&u, &f->terms);
  substitution_add(&u, fixture_term(f, "x"), fixture_term(f, "1"));
  fixture_expect_same(f, substitution_apply(&u, t), fixture_term(f, "(+ (f 1) (f y))"), "first");
  substitution_add(&u, fixture_term(f, "y"), fixture_term(f, "2"));
  fixture_expect_same(f, substitution_apply(&u, t), fixture_term(f, "(+ (f 1) (f 2))"), "second");
  substitution_release(&u);
}

static void test_bound_variables_stay(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term x = fixture_term(f, "x"), y = fixture_term(f, "y"), seven = fixture_term(f, "7");
  term inner = fixture_term(f, "(<= (f x) y)"), all = term_forall(s, &x, 1, inner);
  /* x is bound: only the occurrence outside changes */
  term both = term_and2(s, all, fixture_term(f, "(g x p)"));
  term result = term_substitute(s, both, &x, &seven, 1);
  fixture_expect_same(f, result, term_and2(s, all, fixture_term(f, "(g 7 p)")), "bound");
  /* y is free in it */
  result = term_substitute(s, all, &y, &seven, 1);
  fixture_expect_same(f, result, term_forall(s, &x, 1, fixture_term(f, "(<= (f x) 7)")), "free");
  /* a key that mentions the bound variable is not the term that it is outside */
  term key = fixture_term(f, "(f x)");
  result = term_substitute(s, term_and2(s, all, fixture_term(f, "(= (f x) 3)")), &key, &y, 1);
  fixture_expect_same(f, result, term_and2(s, all, fixture_term(f, "(= y 3)")), "key");
}

static void test_no_capture(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term x = fixture_term(f, "x"), y = fixture_term(f, "y");
  term all = term_forall(s, &x, 1, fixture_term(f, "(<= x y)"));
  term result = term_substitute(s, all, &y, &x, 1); /* forall x'. x' <= x */
  assert_int_equal(term_kind(s, result), TERM_FORALL);
  term bound = term_child(s, result, 0);
  assert_false(term_eq(bound, x));
  fixture_expect_same(f, term_child(s, result, 1), term_le(s, bound, x), "capture");
  term_list variables = VEC_INIT;
  term_free_variables(s, &result, 1, &variables);
  assert_int_equal(variables.len, 1);
  assert_true(term_eq(variables.data[0], x));
  vec_release(&variables);
}

static void test_deep(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term from = fixture_term(f, "x"), to = fixture_term(f, "y"), a = from, b = to;
  function g = term_function(s, "f", (sort[]){sort_int}, 1, sort_int);
  for (int i = 0; i < 100000; i++) {
    a = term_apply(s, g, &a, 1);
    b = term_apply(s, g, &b, 1);
  }
  fixture_expect_same(f, term_substitute(s, a, &from, &to, 1), b, "deep");
}

/* Alternating quantifiers, one inside the other. */
static void test_deep_quantifiers(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term from = fixture_term(f, "x"), to = fixture_term(f, "y"), a = fixture_term(f, "p"), b = a;
  for (int i = 0; i < 1000; i++) {
    term v = term_var(s, i % 2 ? "i" : "j", sort_int);
    a = term_not(term_forall(s, &v, 1, term_or2(s, term_equals(s, v, from), a)));
    b = term_not(term_forall(s, &v, 1, term_or2(s, term_equals(s, v, to), b)));
  }
  fixture_expect_same(f, term_substitute(s, a, &from, &to, 1), b, "deep quantifiers");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_single),
      FIXTURE_TEST(test_simultaneous),
      FIXTURE_TEST(test_memo_is_forgotten),
      FIXTURE_TEST(test_bound_variables_stay),
      FIXTURE_TEST(test_no_capture),
      FIXTURE_TEST(test_deep),
      FIXTURE_TEST(test_deep_quantifiers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

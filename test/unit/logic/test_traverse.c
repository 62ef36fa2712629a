#include "logic/traverse.h"

#include "fixture.h"

static void test_nodes_are_topological(void **state) {
  struct fixture *f = *state;
  term t = fixture_term(f, "(and (<= (+ x (f y)) 3) (not (= (f y) z)) (g (f y) p))");
  term_list nodes = VEC_INIT;
  traverse_nodes(&f->terms, &t, 1, &nodes);
  assert_true(nodes.len >= 9);
  bool has_root = false;
  for (uint32_t i = 0; i < nodes.len; i++) {
    assert_false(term_is_negated(nodes.data[i]));
    if (i) assert_true(nodes.data[i - 1].id < nodes.data[i].id);
    has_root = has_root || term_eq(nodes.data[i], term_positive(t));
  }
  assert_true(has_root);
  vec_release(&nodes);
}

static void test_size_counts_shared_nodes_once(void **state) {
  struct fixture *f = *state;
  term t = fixture_term(f, "x");
  function g = term_function(&f->terms, "h", (sort[]){sort_int, sort_int}, 2, sort_int);
  for (int i = 0; i < 64; i++) t = term_apply(&f->terms, g, (term[]){t, t}, 2);
  assert_int_equal(term_dag_size(&f->terms, t), 65);
  assert_int_equal(term_dag_size(&f->terms, term_true), 1);
}

static void expect_free(struct fixture *f, const char *text, const char *expected) {
  term t = fixture_term(f, text);
  term_list variables = VEC_INIT;
  struct strbuf names = STRBUF_INIT;
  term_free_variables(&f->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) strbuf_printf(&names, "%s ", term_name(&f->terms, variables.data[i]));
  assert_string_equal(names.text, expected);
  strbuf_release(&names);
  vec_release(&variables);
}

static void test_free_variables(void **state) {
  struct fixture *f = *state;
  expect_free(f, "(+ (* 2 x) (f z))", "x z ");
  expect_free(f, "7", "");
  expect_free(f, "(forall ((i Int)) (<= i x))", "x ");
  expect_free(f, "(forall ((i Int)) (exists ((j Int)) (= (+ i j) y)))", "y ");
}

/* A variable that is bound in one place and free in another is free. */
static void test_bound_and_free(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term x = fixture_term(f, "x"), atom = fixture_term(f, "(<= x 0)");
  term all = term_forall(s, &x, 1, atom), both = term_and2(s, all, fixture_term(f, "(= (f x) 3)"));
  term_list variables = VEC_INIT;
  term_free_variables(s, &all, 1, &variables);
  assert_int_equal(variables.len, 0);
  term_free_variables(s, &both, 1, &variables);
  assert_int_equal(variables.len, 1);
  assert_true(term_eq(variables.data[0], x));
  vec_clear(&variables);
  /* the very same atom inside and outside */
  term same = term_or2(s, all, term_not(atom));
  term_free_variables(s, &same, 1, &variables);
  assert_int_equal(variables.len, 1);
  vec_release(&variables);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_nodes_are_topological),
      FIXTURE_TEST(test_size_counts_shared_nodes_once),
      FIXTURE_TEST(test_free_variables),
      FIXTURE_TEST(test_bound_and_free),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

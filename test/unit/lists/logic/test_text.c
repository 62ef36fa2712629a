/* Formulas as text: what is printed is read as the same term, and mistakes have a place. */
#include "lists/logic/heap_fixture.h"
#include "lists/logic/random_formula.h"

static void expect_printed(struct heap_fixture *f, const char *text, const char *wanted) {
  struct strbuf b = STRBUF_INIT;
  heap_print(&f->vocabulary, heap_text(f, text), &b);
  assert_string_equal(b.text, wanted);
  strbuf_release(&b);
}

static void test_print(void **state) {
  struct heap_fixture *f = *state;
  expect_printed(f, "x != null && n*(h, x)", "x != null && n*(h, x)");
  expect_printed(f, "!(p || q)", "!p && !q");
  expect_printed(f, "p -> q -> C(x)", "p && q -> C(x)");
  expect_printed(f, "key(x) < key(y)", "!(key(y) <= key(x))");
  expect_printed(f, "exists a: C(en(a)) || in(a) = a", "exists a: C(en(a)) || a = in(a)");
  expect_printed(f, "forall a: D(a, a) -> p", "forall a: D(a, a) -> p");
  expect_printed(f, "n*(x, x) && n*(y, null)", "true");
  expect_printed(f, "n*(null, x)", "x = null");
}

/* Random formulas, quantifiers in any order. */
static void test_round_trip(void **state) {
  struct heap_fixture *f = *state;
  struct random_formulas g;
  random_formulas_init(&g, &f->vocabulary);
  g.has_order = g.has_functions = true;
  vec_push(&g.scope, f->vocabulary.null);
  vec_push(&g.scope, heap_constant(&f->vocabulary, "x"));
  vec_push(&g.scope, heap_constant(&f->vocabulary, "y"));
  for (uint32_t round = 0; round < 500; round++) {
    g.random = round;
    term t = random_formula(&g, round % 4);
    struct strbuf b = STRBUF_INIT;
    heap_print(&f->vocabulary, t, &b);
    term again = heap_text(f, b.text);
    if (!term_eq(t, again)) {
      strbuf_puts(&b, "\n  is read as ");
      heap_print(&f->vocabulary, again, &b);
      /* A conditional is printed as a disjunction, which is another term; it must mean the same. */
      struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
      term differ = term_xor(&f->terms, t, again);
      struct strbuf error = STRBUF_INIT;
      if (heap_is_exists_forall(&f->vocabulary, differ, &error) && heap_solver_check(h, &differ, 1) != SOLVER_UNSAT)
        fail_msg("%s", b.text);
      strbuf_release(&error);
      heap_solver_free(h);
    }
    strbuf_release(&b);
  }
  random_formulas_release(&g);
}

static void expect_error(struct heap_fixture *f, const char *text, uint32_t line, uint32_t column,
                         const char *message) {
  term t;
  uint32_t before = f->ctx.diagnostics.items.len;
  assert_false(heap_read(&f->reader, "file", text, &t));
  assert_int_equal(f->ctx.diagnostics.items.len, before + 1);
  const struct diagnostic *d = &f->ctx.diagnostics.items.data[before];
  if (!strstr(d->text, message)) fail_msg("%s\n  says: %s", text, d->text);
  assert_int_equal(d->line, line);
  assert_int_equal(d->column, column);
}

static void test_errors(void **state) {
  struct heap_fixture *f = *state;
  expect_error(f, "n*(h, u)", 1, 7, "unknown node 'u'");
  expect_error(f, "x = y &&\n  (p || q", 2, 10, "expected ')', not the end");
  expect_error(f, "x = y z", 1, 7, "expected the end of the formula, not 'z'");
  expect_error(f, "n(x, y)", 1, 2, "'n' is a field");
  expect_error(f, "x.C = y", 1, 3, "'C' is no field");
  expect_error(f, "x y", 1, 3, "expected '=' or '!=', not 'y'");
  expect_error(f, "field n;", 1, 7, "'n' is declared already");
  expect_error(f, "relation R/9;", 1, 12, "a number from 1 to 3");
  expect_error(f, "key(x) + key(y)", 1, 16, "a comparison of keys");
  expect_error(f, "D(x)", 1, 4, "expected ',', not ')'");
  expect_error(f, "forall : p", 1, 8, "expected the name of a bound variable, not ':'");
  struct strbuf deep = STRBUF_INIT;
  for (int i = 0; i < 100000; i++) strbuf_putc(&deep, '(');
  expect_error(f, deep.text, 1, 1001, "nested too deep");
  strbuf_release(&deep);
}

/* Two fields, one walks against the other: Table 4.3's predicates mean what they say. */
static void test_predicates(void **state) {
  struct heap_fixture *f = *state;
  struct vocabulary *v = &f->vocabulary;
  uint32_t n = vocabulary_find(v, "n"), m = vocabulary_find(v, "m"), key = vocabulary_find(v, "key");
  uint32_t alloc = vocabulary_find(v, "alloc");
  term h = heap_constant(v, "h"), x = heap_constant(v, "x"), y = heap_constant(v, "y"), null = v->null;
  struct heap_model model;
  heap_model_init(&model, v, 5);
  /* 1 -> 2 -> 3, 4 -> 3 along n; 3 -> 2 -> 1 along m */
  assert_true(heap_model_set_successors(&model, n, (uint32_t[]){0, 2, 3, 0, 3}));
  assert_true(heap_model_set_successors(&model, m, (uint32_t[]){0, 0, 1, 2, 0}));
  assert_false(heap_model_set_successors(&model, m, (uint32_t[]){0, 2, 1, 2, 0}));
  for (uint32_t i = 1; i < 5; i++) *heap_model_cell(&model, alloc, &i) = i != 4;
  for (uint32_t a = 0; a < 5; a++)
    for (uint32_t b = 0; b < 5; b++) *heap_model_cell(&model, key, (uint32_t[]){a, b}) = a <= b;
  heap_model_set_constant(&model, h, 1);
  heap_model_set_constant(&model, x, 2);
  heap_model_set_constant(&model, y, 3);
  assert_int_equal(heap_model_successor(&model, n, 1), 2);
  assert_int_equal(heap_model_successor(&model, m, 3), 2);
  assert_true(heap_model_satisfies(&model, heap_edge(v, n, h, x)));
  assert_false(heap_model_satisfies(&model, heap_edge(v, n, h, y)));
  assert_true(heap_model_satisfies(&model, heap_edge(v, n, y, null)));
  assert_false(heap_model_satisfies(&model, heap_edge(v, n, null, null)));
  assert_true(heap_model_satisfies(&model, heap_segment(v, n, h, x)));
  assert_false(heap_model_satisfies(&model, heap_segment(v, n, h, y))); /* 4 comes in at 3 */
  assert_false(heap_model_satisfies(&model, heap_segment(v, n, h, null)));
  assert_true(heap_model_satisfies(&model, heap_segment(v, m, y, null)));
  assert_true(heap_model_satisfies(&model, heap_reversed(v, n, m, h, y)));
  assert_true(heap_model_satisfies(&model, heap_sorted(v, n, key, h, null)));
  assert_false(heap_model_satisfies(&model, heap_sorted(v, m, key, y, null)));
  assert_true(heap_model_satisfies(&model, heap_stable(v, n, alloc, h)));
  assert_true(heap_model_satisfies(&model, heap_tail(v, n, h, y)));
  assert_false(heap_model_satisfies(&model, heap_tail(v, n, h, x)));
  assert_false(heap_model_satisfies(&model, heap_disjoint(v, n, h, y)));
  struct heap_interval mod[] = {{h, y}};
  assert_true(heap_model_satisfies(&model, heap_sharing_at_variables(v, n, mod, 1, &y, 1)));
  heap_model_set_constant(&model, y, 0);
  heap_model_set_constant(&model, x, 4);
  struct heap_interval both[] = {{h, null}, {x, null}};
  assert_false(heap_model_satisfies(&model, heap_sharing_at_variables(v, n, both, 2, &x, 1)));
  assert_int_equal(heap_shared_bound(3, 4), 10);
  heap_model_release(&model);
}

/* A formula of 200 levels that each use the level below twice: 2^200 evaluations as a tree. Each level swaps the nodes.
 */
static void test_shared_parts(void **state) {
  struct heap_fixture *f = *state;
  struct vocabulary *v = &f->vocabulary;
  struct terms *s = v->terms;
  term x = heap_constant(v, "x"), y = heap_constant(v, "y"), a = heap_constant(v, "?a"), node = x;
  struct heap_model model;
  heap_model_init(&model, v, 3);
  heap_model_set_constant(&model, x, 1);
  heap_model_set_constant(&model, y, 2);
  for (int i = 0; i < 200; i++) {
    term is_x = term_equals(s, node, x), is_a = term_equals(s, node, a);
    node = term_ite(s, term_or2(s, is_x, term_and2(s, is_x, is_a)), y, term_ite(s, is_a, x, node));
  }
  assert_true(heap_model_satisfies(
      &model, term_forall(s, &a, 1, term_implies(s, term_equals(s, a, y), term_equals(s, node, x)))));
  assert_false(heap_model_satisfies(&model, term_forall(s, &a, 1, term_equals(s, node, x))));
  heap_model_release(&model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_print),      HEAP_TEST(test_round_trip),   HEAP_TEST(test_errors),
      HEAP_TEST(test_predicates), HEAP_TEST(test_shared_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

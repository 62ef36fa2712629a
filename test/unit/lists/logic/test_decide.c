/* The decision procedure on formulas with known answers; Z3 must agree, and every heap is evaluated. */
#include "lists/logic/heap_fixture.h"
#include "lists/logic/model_print.h"

/* Asks both, checks the heap; `what` is the answer to expect. */
static void expect(struct heap_fixture *f, const char *text, enum solver_result what) {
  term t = heap_text(f, text);
  struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
  enum solver_result result = heap_solver_check(h, &t, 1);
  if (result != what) fail_msg("%s\n  gives %d, not %d; %s", text, result, what, heap_solver_reason(h));
  if (result == SOLVER_SAT)
    for (int small = 0; small < 2; small++) {
      struct heap_model m;
      (small ? heap_solver_small_model : heap_solver_model)(h, &m);
      term_list axioms = VEC_INIT;
      heap_axioms_of(&f->vocabulary, &t, 1, &axioms);
      vec_push(&axioms, t);
      for (uint32_t i = 0; i < axioms.len; i++)
        if (!heap_model_satisfies(&m, axioms.data[i])) {
          struct strbuf b = STRBUF_INIT;
          heap_print(&f->vocabulary, axioms.data[i], &b);
          strbuf_putc(&b, '\n');
          heap_model_print(&m, &b);
          fail_msg("%s\n  does not hold: %s", text, b.text);
        }
      vec_release(&axioms);
      heap_model_release(&m);
    }
  heap_solver_free(h);
  assert_int_equal(heap_ask_z3(&f->ctx, &f->vocabulary, &t, 1, 10000), what);
}

static void test_ground(void **state) {
  struct heap_fixture *f = *state;
  expect(f, "true", SOLVER_SAT);
  expect(f, "false", SOLVER_UNSAT);
  expect(f, "x = y && y = z && x != z", SOLVER_UNSAT);
  expect(f, "x != y && y != z && x != z && x != null", SOLVER_SAT);
  expect(f, "n*(x, y) && n*(y, x) && x != y", SOLVER_UNSAT);
  expect(f, "n*(x, y) && n*(y, z) && !n*(x, z)", SOLVER_UNSAT);
  expect(f, "n*(x, y) && n*(x, z) && !n*(y, z) && !n*(z, y)", SOLVER_UNSAT);
  expect(f, "n*(x, z) && n*(y, z) && z != null && !n*(x, y) && !n*(y, x)", SOLVER_SAT);
  expect(f, "!n*(x, null)", SOLVER_UNSAT);
  expect(f, "y = null && n*(y, x) && x != null", SOLVER_UNSAT);
  expect(f, "x = y && C(x) && !C(y)", SOLVER_UNSAT);
  expect(f, "x = y && z = h && D(x, z) && !D(y, h)", SOLVER_UNSAT);
  expect(f, "x = null && alloc(x)", SOLVER_UNSAT);
  expect(f, "p <-> !p", SOLVER_UNSAT);
  expect(f, "key(x) < key(y) && key(y) <= key(z) && key(z) <= key(x)", SOLVER_UNSAT);
  expect(f, "key(x) <= key(y) && key(y) <= key(x) && x != y", SOLVER_SAT);
}

static void test_edges(void **state) {
  struct heap_fixture *f = *state;
  expect(f, "x.n = y && x.n = z && y != z", SOLVER_UNSAT);
  expect(f, "x.n = y && x.m = z && y != z && y != null && z != null", SOLVER_SAT);
  expect(f, "x.n = x", SOLVER_UNSAT);
  expect(f, "null.n = x", SOLVER_UNSAT);
  expect(f, "x.n = y && n*(z, y) && n*(x, z) && z != x && z != y", SOLVER_UNSAT);
  expect(f, "x.n = null && n*(x, y) && y != x && y != null", SOLVER_UNSAT);
  expect(f, "x != null && !(x.n = null) && x.n = y", SOLVER_SAT);
}

static void test_quantifiers(void **state) {
  struct heap_fixture *f = *state;
  expect(f, "(forall a: n*(h, a)) && !n*(h, x)", SOLVER_UNSAT);
  expect(f, "(forall a: n*(h, a)) && (exists a, b: a.n = b && b.n = null && a != h)", SOLVER_SAT);
  expect(f, "(forall a: n*(h, a)) && (forall a: n*(x, a)) && h != x", SOLVER_UNSAT);
  expect(f, "(exists a: C(a)) && (exists a: !C(a)) && (forall a, b: a = b)", SOLVER_UNSAT);
  expect(f, "(exists a: C(a)) && (exists a: !C(a)) && (forall a, b, c: a = b || b = c || a = c)", SOLVER_SAT);
  expect(f, "forall a: (a = null || (exists b: C(b) && b != null)) && !C(x) && x != null", SOLVER_SAT);
  expect(f, "(forall a: C(a) -> n*(x, a)) && C(y) && C(z) && !n*(y, z) && !n*(z, y)", SOLVER_UNSAT);
  expect(f, "(forall a, b: n*(a, b) <-> m*(b, a) || b = null) && x != null", SOLVER_UNSAT); /* a = null, b = x */
  expect(f, "(forall a, b: a != null -> (n*(a, b) <-> m*(b, a) || b = null)) && x.n = y && y != null", SOLVER_SAT);
  expect(f, "(forall a, b: a != null && b != null -> (n*(a, b) <-> m*(b, a))) && x.n = y && y != null", SOLVER_SAT);
  expect(
      f,
      "(forall a, b: a != null && b != null -> (n*(a, b) <-> m*(b, a))) && x.n = y && y != null && y.m = z && z != x",
      SOLVER_UNSAT);
}

/* Chapter 5: the entry function is idempotent, so the universe stays finite. */
static void test_functions(void **state) {
  struct heap_fixture *f = *state;
  expect(f, "en(en(x)) != en(x)", SOLVER_UNSAT);
  expect(f, "en(x) = y && en(y) != y", SOLVER_UNSAT);
  expect(f, "x = y && en(x) != en(y)", SOLVER_UNSAT);
  expect(f, "(forall a: C(en(a))) && (exists a: !C(a)) && (forall a: n*(a, en(a)))", SOLVER_SAT);
  expect(f, "(forall a: C(en(a)) && n*(a, en(a))) && !C(null)", SOLVER_UNSAT);
  expect(f, "in(x) != in(y) && in(y) != in(z) && in(x) != in(z)", SOLVER_UNSAT);
  expect(f, "in(x) != in(y) && in(y) = in(z) && in(in(x)) = y && y != in(z)", SOLVER_UNSAT);
  expect(f, "in(x) != in(y) && in(in(x)) = in(y) && in(y) != y && in(in(y)) = in(x)", SOLVER_SAT);
  expect(f, "(forall a: in(a) = null || C(a)) && !C(x) && !C(y) && in(en(x)) != in(y) && en(x) = x", SOLVER_UNSAT);
  expect(f, "(forall a: C(in(en(a)))) && (exists a: !C(a) && a != en(a)) && in(x) != in(y)", SOLVER_SAT);
}

static void expect_outside(struct heap_fixture *f, const char *text, const char *word) {
  term t = heap_text(f, text);
  struct strbuf error = STRBUF_INIT;
  assert_false(heap_is_exists_forall(&f->vocabulary, t, &error));
  if (!strstr(error.text, word)) fail_msg("%s\n  says: %s", text, error.text);
  struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
  assert_int_equal(heap_solver_check(h, &t, 1), SOLVER_UNKNOWN);
  assert_string_equal(heap_solver_reason(h), error.text);
  assert_false(heap_solver_assert(h, t));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_UNKNOWN);
  heap_solver_free(h);
  strbuf_release(&error);
}

static void test_fragment(void **state) {
  struct heap_fixture *f = *state;
  struct strbuf error = STRBUF_INIT;
  expect_outside(f, "forall a: exists b: a != b && n*(a, b)", "'forall a ... exists b'");
  expect_outside(f, "forall a: C(a) -> !(forall c: n*(c, a))", "'forall a ... exists c'");
  expect_outside(f, "p <-> (forall a: exists b: D(a, b))", "'forall a ... exists b'");
  term t = heap_text(f, "forall a: exists b: a != b && n*(a, b)");
  assert_true(heap_is_forall_exists(&f->vocabulary, t, &error));
  assert_false(heap_is_forall_exists(&f->vocabulary, term_not(t), &error));
  strbuf_clear(&error);
  assert_true(heap_is_exists_forall(&f->vocabulary, heap_text(f, "exists a: forall b: D(a, b)"), &error));
  assert_true(heap_is_exists_forall(&f->vocabulary, heap_text(f, "forall b: exists a: C(a) || !C(x)"), &error));
  vocabulary_entry(&f->vocabulary, "en2");
  expect_outside(f, "en(x) = en2(x)", "two idempotent functions");
  strbuf_release(&error);
}

static void test_incremental(void **state) {
  struct heap_fixture *f = *state;
  struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
  term assumptions[5] = {heap_text(f, "C(x)"), heap_text(f, "n*(h, x)"), heap_text(f, "forall a: n*(h, a) -> !C(a)"),
                         heap_text(f, "exists a: C(a) && a != x"), heap_text(f, "n*(h, y)")};
  solver_index_list core = VEC_INIT;
  assert_true(heap_solver_assert(h, heap_text(f, "h != null")));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_SAT);
  assert_int_equal(heap_solver_check(h, assumptions, 5), SOLVER_UNSAT);
  heap_solver_core(h, &core);
  assert_true(core.len >= 3);
  vec_clear(&core);
  heap_solver_minimal_core(h, &core);
  assert_int_equal(core.len, 3);
  for (uint32_t i = 0; i < 3; i++) assert_int_equal(core.data[i], i);
  assert_int_equal(heap_solver_check(h, assumptions + 1, 4), SOLVER_SAT);
  assert_int_equal(heap_solver_check(h, assumptions, 2), SOLVER_SAT);
  assert_int_equal(heap_solver_check(h, assumptions, 3), SOLVER_UNSAT);
  term valid = heap_text(f, "h = x -> n*(h, x)");
  assert_int_equal(heap_solver_refute(h, valid), SOLVER_UNSAT);
  vec_release(&core);
  heap_solver_free(h);
}

/* A heap as small as the formula allows. */
static void test_small_models(void **state) {
  struct heap_fixture *f = *state;
  struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
  struct heap_model m;
  struct strbuf b = STRBUF_INIT;
  term t = heap_text(f, "exists a, b, c: n*(h, a) && a.n = b && b.n = c && c != null && !C(c) && C(h) && y = null");
  assert_int_equal(heap_solver_check(h, &t, 1), SOLVER_SAT);
  heap_solver_small_model(h, &m);
  assert_int_equal(m.nodes, 4);
  heap_model_print(&m, &b);
  assert_non_null(strstr(b.text, ": h .n = #"));
  heap_model_release(&m);
  heap_solver_free(h);
  strbuf_release(&b);
}

/* A limit ends a query with a reason, wherever it strikes; never with an answer that is wrong. */
static void test_limits(void **state) {
  static const char *const texts[] = {
      "(forall a, b: n*(a, b) -> m*(b, a) || b = null) && x.n = y && y != null && y.n = z && z.n = null",
      "(forall a, b: n*(a, b) -> m*(b, a) || b = null) && n*(x, y) && n*(y, z) && z != null && !m*(z, x)"};
  struct heap_fixture *f = *state;
  for (int k = 0; k < 2; k++) {
    term t = heap_text(f, texts[k]);
    enum solver_result result = SOLVER_UNKNOWN;
    for (uint32_t at = 1; result == SOLVER_UNKNOWN; at++) {
      struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
      limits_init(&f->ctx.limits, 0, 0);
      limits_trip_at(&f->ctx.limits, at);
      result = heap_solver_check(h, &t, 1);
      assert_int_equal(strlen(heap_solver_reason(h)) > 0, result == SOLVER_UNKNOWN);
      heap_solver_free(h);
      if (result != SOLVER_UNKNOWN) assert_true(at > 2);
    }
    assert_int_equal(result, k ? SOLVER_UNSAT : SOLVER_SAT);
    limits_init(&f->ctx.limits, 0, 0);
    expect(f, texts[k], result);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_ground),   HEAP_TEST(test_edges),       HEAP_TEST(test_quantifiers),  HEAP_TEST(test_functions),
      HEAP_TEST(test_fragment), HEAP_TEST(test_incremental), HEAP_TEST(test_small_models), HEAP_TEST(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

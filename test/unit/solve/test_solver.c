/* Every operation of the solver interface, on every back end. */
#include "prove_fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

static const struct solver_options full[] = {
    {.backend = SOLVER_Z3, .models = true, .cores = true},
    {.backend = SOLVER_Z3, .theory = SOLVER_BITVECTORS, .models = true, .cores = true},
    {.backend = SOLVER_CVC5, .models = true, .cores = true},
};
enum { FULL = sizeof full / sizeof full[0] };

static struct solver *new_solver(struct prove_fixture *f, uint32_t i) { return solver_new(&f->ctx, f->terms, full[i]); }

static void expect(struct solver *s, enum solver_result wanted, const char *what) {
  enum solver_result got = solver_check(s);
  if (got != wanted) fail_msg("%s: answer %d instead of %d (%s)", what, got, wanted, solver_reason(s));
}

static void assert_text(struct prove_fixture *f, struct solver *s, const char *text) {
  solver_assert(s, text_term(f, text));
}

static void test_levels(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    expect(s, SOLVER_SAT, "empty");
    assert_text(f, s, "(< x y)");
    solver_push(s);
    assert_text(f, s, "(< y z)");
    solver_push(s);
    assert_text(f, s, "(< z x)");
    expect(s, SOLVER_UNSAT, "cycle");
    assert_string_equal(solver_reason(s), "");
    assert_int_equal(solver_level(s), 2);
    solver_pop(s, 1);
    expect(s, SOLVER_SAT, "chain");
    assert_text(f, s, "(= z x)");
    expect(s, SOLVER_UNSAT, "again");
    solver_pop(s, 1);
    expect(s, SOLVER_SAT, "first level");
    solver_push(s);
    solver_push(s);
    assert_text(f, s, "false");
    expect(s, SOLVER_UNSAT, "false");
    solver_pop(s, 2);
    assert_int_equal(solver_level(s), 0);
    expect(s, SOLVER_SAT, "end");
    solver_free(s);
  }
}

/* One valid text per kind of term and more; its negation must be unsatisfiable, and it must be satisfiable. */
static const char *const valid[] = {
    "true",
    "(or p (not p))",
    "(= (and p q r) (not (or (not p) (not q) (not r))))",
    "(= (ite p x y) (ite (not p) y x))",
    "(= (+ x y 1) (- (+ y x 3) 2))",
    "(=> (and (= (* 3 x) (+ y 1)) (= y 5)) (= x 2))",
    "(=> (> x 100000000000000000000) (> (* 2 x) 200000000000000000000))",
    "(< (- 170141183460469231731687303715884105728) 0)",
    "(=> (= (mod x 4) 3) (= (mod x 2) 1))",
    "(=> (= x (- 7)) (and (= (div x 2) (- 4)) (= (mod x 2) 1)))",
    "(=> (= x y) (= (f x) (f y)))",
    "(=> (and (= x y) (= p q)) (= (g x p) (g y q)))",
    "(=> (and (= u v) true) (= v u))",
    "(= (bvadd a b c) (bvadd c a b))",
    "(= (bvmul a #x02) (bvadd a a))",
    "(=> (not (= b #x00)) (= a (bvadd (bvmul b (bvudiv a b)) (bvurem a b))))",
    "(=> (and (= a #xf9) (= b #x02)) (and (= (bvsdiv a b) #xfd) (= (bvsrem a b) #xff) (= (bvsmod a b) #x01)))",
    "(= (bvudiv a #x00) #xff)",
    "(=> (= b #x01) (and (= (bvshl a b) (bvadd a a)) (= (bvlshr #x81 b) #x40) (= (bvashr #x81 b) #xc0)))",
    "(= (bvxor a b) (bvor (bvand a (bvnot b)) (bvand b (bvnot a))))",
    "(= (bvand a b c) (bvnot (bvor (bvnot a) (bvnot b) (bvnot c))))",
    "(= (concat a b) (bvor (concat a #x00) ((_ zero_extend 8) b)))",
    "(= ((_ extract 3 0) (concat a b)) ((_ extract 3 0) b))",
    "(= ((_ sign_extend 8) a) (ite (bvslt a #x00) (concat #xff a) (concat #x00 a)))",
    "(= (bvule a b) (not (bvult b a)))",
    "(=> (and (= a #x83) (= b a) (= c #x04)) (and (bvule a b) (bvsle a b) (bvule c a) (bvsle a c) (bvult c b)))",
    "(= (bvsle a b) (bvule (bvxor a #x80) (bvxor b #x80)))",
    "(bvule w (_ bv1180591620717411303423 70))",
    "(not (= d (bvnot d)))",
    "(= (select (store m x y) z) (ite (= x z) y (select m z)))",
    "(= (select ((as const (Array Int Int)) 7) x) 7)",
    "(=> (= m (store ((as const (Array Int Int)) (- 3)) 1 2)) (< (select m y) 3))",
    "(= (select (store n a b) a) b)",
    "(forall ((k Int)) (=> (< 3 k) (< 2 k)))",
    "(=> (forall ((k Int)) (= (select m k) 0)) (= (select m x) 0))",
    "(exists ((k Int)) (= (* 2 k) (+ x x)))",
    "(=> (forall ((x Int)) (< (f x) x)) (< (f (f y)) y))",
    "(forall ((t (_ BitVec 8))) (= (bvand t a) (bvand a t)))",
};

static void test_kinds(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    for (uint32_t k = 0; k < sizeof valid / sizeof valid[0]; k++) {
      solver_push(s);
      solver_assert(s, term_not(text_term(f, valid[k])));
      expect(s, SOLVER_UNSAT, valid[k]);
      solver_pop(s, 1);
    }
    solver_free(s);
  }
}

/* Nodes as the builders would never leave them. */
static void test_raw_nodes(void **state) {
  struct prove_fixture *f = *state;
  struct terms *t = f->terms;
  term x = text_term(f, "x"), a = text_term(f, "a"), p = text_term(f, "p");
  term sum = term_raw(t, TERM_ADD, sort_int, 0, (term[]){x, term_int(t, 0), x}, 3);
  term twice = term_raw(t, TERM_MUL, sort_int, 0, (term[]){x, term_int(t, 2)}, 2);
  term word = term_raw(t, TERM_BV_AND, term_sort(t, a), 0, (term[]){a, a, a, a}, 4);
  term same[] = {term_raw(t, TERM_EQ, sort_bool, 0, (term[]){sum, twice}, 2),
                 term_raw(t, TERM_EQ, sort_bool, 0, (term[]){word, a}, 2),
                 term_not(term_raw(t, TERM_AND, sort_bool, 0, (term[]){p, term_not(p), term_true}, 3))};
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    solver_assert(s, term_not(term_raw(t, TERM_AND, sort_bool, 0, same, 3)));
    expect(s, SOLVER_UNSAT, "raw");
    solver_free(s);
  }
}

/* ---- models ---- */

static void expect_model(struct prove_fixture *f, struct solver *s, const char *text, const char *value) {
  term got = term_none;
  if (!solver_value(s, text_term(f, text), &got)) fail_msg("%s has no value", text);
  fixture_expect_same(f->logic, got, text_term(f, value), text);
}

static void test_values(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    assert_text(f, s, "(and p (not q) (= x (- 5)) (= y 123456789012345678901234567890) (= a #xfe) (= d #b1))");
    assert_text(f, s, "(= w (_ bv1180591620717411303423 70))");
    assert_text(f, s, "(= m (store (store ((as const (Array Int Int)) 4) 9 1) (- 2) 6))");
    assert_text(f, s, "(and (= (f 1) 10) (= (f 2) 20) (g 3 true) (not (= u v)))");
    expect(s, SOLVER_SAT, "model");
    expect_model(f, s, "p", "true");
    expect_model(f, s, "(or q (not p))", "false");
    expect_model(f, s, "x", "(- 5)");
    expect_model(f, s, "(+ x y)", "123456789012345678901234567885");
    expect_model(f, s, "(- y)", "(- 123456789012345678901234567890)");
    expect_model(f, s, "a", "#xfe");
    expect_model(f, s, "(bvadd a #x03)", "#x01");
    expect_model(f, s, "((_ extract 69 60) w)", "((_ extract 69 60) (bvnot (_ bv0 70)))");
    expect_model(f, s, "(+ (f 1) (f 2))", "30");
    expect_model(f, s, "(select m 9)", "1");
    expect_model(f, s, "(select (store m 9 77) (- 2))", "6");
    term m, u, v, z, c;
    assert_true(solver_value(s, text_term(f, "m"), &m));
    struct assignment none = ASSIGNMENT_INIT;
    term wanted; /* in the form of the evaluator */
    assert_true(term_eval(f->terms, &none, text_term(f, "(store (store ((as const (Array Int Int)) 4) (- 2) 6) 9 1)"),
                          &wanted));
    fixture_expect_same(f->logic, m, wanted, "array");
    assert_true(solver_value(s, text_term(f, "u"), &u));
    assert_true(solver_value(s, text_term(f, "v"), &v));
    assert_int_equal(term_kind(f->terms, u), TERM_VAR);
    assert_false(term_eq(u, v));
    /* What no assertion mentions has a value as well, and a composite of it fits. */
    assert_true(solver_value(s, text_term(f, "z"), &z));
    assert_true(solver_value(s, text_term(f, "(+ z 1)"), &c));
    assert_true(term_eq(c, term_add2(f->terms, z, term_int(f->terms, 1))));
    assert_true(solver_value(s, term_var(f->terms, "never seen", sort_bool), &c));
    assert_true(term_is_bool_constant(c));
    function h = term_function(f->terms, "h", (sort[]){sort_int}, 1, sort_int);
    assert_true(solver_value(s, term_apply(f->terms, h, &z, 1), &c) && term_is_constant(f->terms, c));
    solver_free(s);
  }
}

static void test_models_end(void **state) {
  struct prove_fixture *f = *state;
  term x = text_term(f, "x"), value;
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    assert_false(solver_value(s, x, &value));
    expect(s, SOLVER_SAT, "first");
    assert_true(solver_value(s, x, &value));
    assert_text(f, s, "(< x 0)");
    assert_false(solver_value(s, x, &value));
    expect(s, SOLVER_SAT, "second");
    solver_push(s);
    assert_false(solver_value(s, x, &value));
    assert_text(f, s, "(> x 0)");
    expect(s, SOLVER_UNSAT, "third");
    assert_false(solver_value(s, x, &value));
    solver_free(s);
  }
}

static void test_assign(void **state) {
  struct prove_fixture *f = *state;
  term t = text_term(f, "(and (= (f (f x)) (+ x 1)) (not (= (f x) x)) (g (f y) q) (< y x) (= (select m (f y)) 3)"
                        " (not (= n (store n #x01 a))) (not (= u v)))");
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    struct assignment a = ASSIGNMENT_INIT;
    term value;
    solver_assert(s, t);
    expect(s, SOLVER_SAT, "assign");
    assert_true(solver_assign(s, &t, 1, &a));
    assert_true(term_eval(f->terms, &a, t, &value));
    assert_true(term_eq(value, term_true));
    assignment_release(&a);
    solver_free(s);
  }
}

/* ---- assumptions and cores ---- */

static void test_assumptions(void **state) {
  struct prove_fixture *f = *state;
  term a[] = {text_term(f, "(< x y)"), text_term(f, "p"), text_term(f, "(< y z)"), text_term(f, "(not q)"),
              text_term(f, "(< z x)")};
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    solver_index_list core = VEC_INIT;
    assert_int_equal(solver_check_assuming(s, a, 4), SOLVER_SAT);
    expect_model(f, s, "p", "true");
    expect_model(f, s, "q", "false");
    assert_false(solver_core(s, &core));
    assert_int_equal(solver_check_assuming(s, a, 5), SOLVER_UNSAT);
    assert_true(solver_core(s, &core));
    assert_true(core.len >= 3 && core.len <= 5);
    vec_clear(&core);
    assert_true(solver_minimal_core(s, &core));
    assert_int_equal(core.len, 3);
    assert_true(core.data[0] == 0 && core.data[1] == 2 && core.data[2] == 4);
    assert_false(solver_core(s, &core));
    expect(s, SOLVER_SAT, "assumptions are gone");
    /* Defined on a level, used again after it. */
    solver_push(s);
    term extra = text_term(f, "(= x 3)");
    assert_int_equal(solver_check_assuming(s, &extra, 1), SOLVER_SAT);
    solver_pop(s, 1);
    assert_text(f, s, "(= x 4)");
    assert_int_equal(solver_check_assuming(s, &extra, 1), SOLVER_UNSAT);
    extra = term_not(extra);
    assert_int_equal(solver_check_assuming(s, &extra, 1), SOLVER_SAT);
    vec_release(&core);
    solver_free(s);
  }
}

static void expect_core(struct solver *s, const term *a, uint32_t count, uint32_t wanted_len, uint32_t wanted) {
  solver_index_list core = VEC_INIT;
  assert_int_equal(solver_check_assuming(s, a, count), SOLVER_UNSAT);
  assert_true(solver_minimal_core(s, &core));
  assert_int_equal(core.len, wanted_len);
  if (wanted_len) assert_int_equal(core.data[0], wanted);
  vec_release(&core);
}

static void test_odd_assumptions(void **state) {
  struct prove_fixture *f = *state;
  term p = text_term(f, "p"), q = text_term(f, "q"), low = text_term(f, "(< x 0)"), high = text_term(f, "(> x 0)");
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    assert_int_equal(solver_check_assuming(s, (term[]){term_true, p, p, term_true}, 4), SOLVER_SAT);
    expect_core(s, (term[]){q, term_false, p}, 3, 1, 1);
    expect_core(s, (term[]){q, p, q, term_not(p)}, 4, 2, 1);
    expect_core(s, (term[]){q, low, low, high, high, low}, 6, 2, 1);
    assert_text(f, s, "(not q)");
    expect_core(s, (term[]){p, p, q}, 3, 1, 2);
    assert_text(f, s, "q");
    expect_core(s, (term[]){p, low}, 2, 0, 0);
    solver_free(s);
  }
}

/* ---- limits ---- */

static void expect_unknown(struct solver *s, const char *reason) {
  enum solver_result got = solver_check(s);
  if (got != SOLVER_UNKNOWN || !strstr(solver_reason(s), reason))
    fail_msg("answer %d, %s instead of %s", got, solver_reason(s), reason);
}

static void test_query_limit(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver_options o = full[i];
    o.milliseconds = 1000;
    struct solver *s = solver_new(&f->ctx, f->terms, o);
    assert_text(f, s, "(= x 7)");
    solver_push(s);
    solver_push(s);
    assert_text(f, s, hard_text);
    expect_unknown(s, "time limit of 1000 ms per query reached");
    expect_unknown(s, "time limit of 1000 ms per query reached");
    solver_pop(s, 1);
    expect(s, SOLVER_SAT, "after the limit"); /* levels and assertions are as before */
    expect_model(f, s, "x", "7");
    solver_pop(s, 1);
    assert_text(f, s, "(= x 8)");
    expect(s, SOLVER_UNSAT, "after the limit");
    struct solver_statistics n = solver_statistics(s);
    assert_true(n.calls == 4 && n.sat == 1 && n.unsat == 1 && n.unknown == 2);
    assert_true(n.nanoseconds > 1900000000);
    solver_free(s);
  }
  assert_int_equal(f->ctx.stats.solver_queries, 4 * FULL);
  assert_int_equal(f->ctx.stats.solver_unknown, 2 * FULL);
  assert_int_equal(f->ctx.stats.phases[PHASE_SOLVE].count, 4 * FULL);
}

static term counter(struct prove_fixture *f, uint32_t k) {
  char name[16];
  snprintf(name, sizeof name, "c%u", (unsigned)k);
  return term_var(f->terms, name, sort_int);
}

/* Z3 is interrupted while it takes assertions and makes levels: they are there all the same. */
static void test_interrupted_assertions(void **state) {
  enum { STEPS = 4000, LEVELS = 8 };
  struct prove_fixture *f = *state;
  struct solver *s = solver_new(&f->ctx, f->terms, full[SOLVER_Z3]);
  solver_assert(s, term_equals(f->terms, counter(f, 0), term_int(f->terms, 0)));
  f->ctx.limits.cancel = true;
  for (uint32_t k = 1; k <= STEPS; k++) {
    if (k % (STEPS / LEVELS) == 0) solver_push(s);
    term next = term_add2(f->terms, counter(f, k - 1), term_int(f->terms, 1));
    solver_assert(s, term_equals(f->terms, counter(f, k), next));
  }
  f->ctx.limits.cancel = false;
  term other = term_not(term_equals(f->terms, counter(f, STEPS), term_int(f->terms, STEPS)));
  solver_push(s);
  solver_assert(s, other);
  expect(s, SOLVER_UNSAT, "after interruptions");
  solver_pop(s, 1);
  expect(s, SOLVER_SAT, "after interruptions");
  solver_pop(s, 1); /* with the last step */
  solver_assert(s, other);
  expect(s, SOLVER_SAT, "after interruptions");
  solver_free(s);
}

static void test_context_time(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 0; i < FULL; i++) {
    limits_init(&f->ctx.limits, 1, 0);
    struct solver *s = new_solver(f, i);
    assert_text(f, s, hard_text);
    expect_unknown(s, "time limit of 1 s reached");
    expect_unknown(s, "time limit of 1 s reached");
    solver_free(s);
  }
}

static struct limits *to_cancel;
static void cancel(int signal) {
  (void)signal;
  to_cancel->cancel = 1;
}

static void test_cancel(void **state) {
  struct prove_fixture *f = *state;
  to_cancel = &f->ctx.limits;
  void (*before)(int) = signal(SIGALRM, cancel);
  for (uint32_t i = 0; i < FULL; i++) {
    limits_init(&f->ctx.limits, 0, 0);
    struct solver *s = new_solver(f, i);
    assert_text(f, s, hard_text);
    ualarm(200000, 0);
    expect_unknown(s, "interrupted");
    solver_free(s);
  }
  signal(SIGALRM, before);
}

static void test_tripped(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 0; i < FULL; i++) {
    limits_init(&f->ctx.limits, 0, 0);
    limits_trip_at(&f->ctx.limits, 2);
    struct solver *s = new_solver(f, i);
    expect(s, SOLVER_SAT, "before");
    expect_unknown(s, "checkpoint 2 tripped");
    solver_free(s);
  }
}

/* ---- size ---- */

/* f(f(...f(x)+1...)+1) and a chain of Boolean layers, 100,000 deep. What the solver makes of it is its business; the
 * translation must live. */
static void test_deep(void **state) {
  struct prove_fixture *f = *state;
  struct terms *t = f->terms;
  function fun = term_function(t, "f", (sort[]){sort_int}, 1, sort_int);
  term sum = text_term(f, "x"), formula = text_term(f, "p"), q = text_term(f, "q");
  for (uint32_t i = 0; i < 50000; i++) {
    sum = term_raw(t, TERM_ADD, sort_int, 0, (term[]){sum, term_int(t, i)}, 2);
    sum = term_raw(t, TERM_APPLY, sort_int, fun.id, &sum, 1);
    formula = term_not(term_raw(t, TERM_AND, sort_bool, 0, (term[]){formula, q}, 2));
    formula = term_raw(t, TERM_EQ, sort_bool, 0, (term[]){formula, q}, 2);
  }
  term root = term_le(t, sum, term_int(t, 0)), forall = term_forall(t, (term[]){text_term(f, "x")}, 1, root);
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver_options o = full[i];
    o.milliseconds = 300;
    struct solver *s = solver_new(&f->ctx, f->terms, o);
    solver_assert(s, root);
    solver_assert(s, term_not(root));
    assert_int_not_equal(solver_check(s), SOLVER_SAT);
    solver_assert(s, formula);
    assert_int_not_equal(solver_check(s), SOLVER_SAT);
    solver_push(s);
    for (uint32_t k = 0; k < 2; k++) { /* never the wrong answer, also the second time */
      solver_assert(s, forall);
      assert_int_not_equal(solver_check(s), SOLVER_SAT);
    }
    solver_free(s);
  }
}

/* Terms deep enough to be cut by the translation, with values that are known, over push and pop. */
static void test_cuts(void **state) {
  struct prove_fixture *f = *state;
  struct terms *t = f->terms;
  term x = text_term(f, "x"), p = text_term(f, "p"), sum = x, less = x;
  for (int64_t i = 0; i < 1500; i++) { /* x + 1500 if p holds */
    sum = term_raw(t, TERM_ADD, sort_int, 0, (term[]){sum, term_int(t, 1)}, 2);
    sum = term_raw(t, TERM_ITE, sort_int, 0, (term[]){p, sum, x}, 3);
    less = term_raw(t, TERM_ADD, sort_int, 0, (term[]){less, term_int(t, -1)}, 2);
  }
  term body = term_raw(t, TERM_LE, sort_bool, 0, (term[]){less, x}, 2);
  term forall = term_raw(t, TERM_FORALL, sort_bool, 0, (term[]){x, body}, 2);
  term seven = term_equals(t, x, term_int(t, 7)), is_sum = term_equals(t, sum, term_int(t, 1507)), value;
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver_options o = full[i];
    o.milliseconds = 5000;
    struct solver *s = solver_new(&f->ctx, f->terms, o);
    solver_assert(s, p);
    solver_push(s);
    solver_assert(s, is_sum);
    expect(s, SOLVER_SAT, "inside");
    expect_model(f, s, "x", "7");
    assert_true(solver_value(s, sum, &value));
    assert_true(term_eq(value, term_int(t, 1507)));
    if (solver_value(s, less, &value)) assert_true(term_eq(value, term_int(t, 7 - 1500)));
    expect_model(f, s, "x", "7");
    solver_pop(s, 1);
    assert_int_equal(solver_check_assuming(s, (term[]){is_sum, term_not(seven)}, 2), SOLVER_UNSAT);
    solver_push(s);
    solver_assert(s, seven);
    solver_assert(s, term_not(is_sum));
    expect(s, SOLVER_UNSAT, "after pop");
    solver_pop(s, 1);
    term deep = term_equals(t, less, sum);
    assert_int_equal(solver_check_assuming(s, &deep, 1), SOLVER_UNSAT);
    /* A bound variable does not get out of its quantifier. */
    solver_assert(s, term_not(forall));
    assert_int_not_equal(solver_check(s), SOLVER_SAT);
    solver_free(s);
  }
}

/* ---- what goes wrong ---- */

static void test_two_meanings(void **state) {
  struct prove_fixture *f = *state;
  term word = term_var(f->terms, "x", sort_bitvec(&f->terms->sorts, 8));
  term odd = term_equals(f->terms, word, term_bv(f->terms, 8, 3));
  for (uint32_t i = 0; i < FULL; i++) {
    struct solver *s = new_solver(f, i);
    assert_text(f, s, "(= x 2)");
    solver_push(s);
    if (full[i].backend == SOLVER_CVC5) {
      assert_int_equal(solver_check_assuming(s, &odd, 1), SOLVER_UNKNOWN); /* and no harm is done */
      expect(s, SOLVER_SAT, "before");
      solver_assert(s, odd);
      expect_unknown(s, "stands for two things");
    } else {
      solver_assert(s, odd);
      expect(s, SOLVER_SAT, "overloaded");
    }
    solver_pop(s, 1);
    expect(s, SOLVER_SAT, "after");
    solver_free(s);
  }
}

/* A program that behaves as `script` says instead of cvc5. */
static void expect_broken_within(struct prove_fixture *f, const char *script, const char *reason,
                                 uint32_t milliseconds) {
  char path[] = "/tmp/ockham-test-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  dprintf(fd, "#!/bin/sh\n%s\n", script);
  fchmod(fd, 0700);
  close(fd);
  struct solver *s = solver_new(
      &f->ctx, f->terms,
      (struct solver_options){
          .backend = SOLVER_CVC5, .milliseconds = milliseconds, .models = true, .cores = true, .program = path});
  assert_text(f, s, "(< x y)");
  expect_unknown(s, reason);
  assert_text(f, s, "(< y z)");
  expect_unknown(s, reason);
  solver_free(s);
  unlink(path);
}

static void expect_broken(struct prove_fixture *f, const char *script, const char *reason) {
  expect_broken_within(f, script, reason, 2000);
}

static void test_broken_children(void **state) {
  struct prove_fixture *f = *state;
  expect_broken(f, "exit 3", "ended with status 3");
  expect_broken(f, "read line; kill -SEGV $$", "signal 11");
  expect_broken(f, "read line; echo perhaps; cat >/dev/null", "cvc5: perhaps");
  expect_broken(f, "echo '(error \"no idea\")'", "cvc5: no idea");
  expect_broken_within(f, "exec yes '((('", "the solver's answer has no end", 30000); /* much to read */
  expect_broken(f, "exec sleep 1000", "time limit of 2000 ms");
  expect_broken(f, "exec <&- >&-; sleep 1000", "closed the connection");
  expect_broken(f, "for i in 1 2; do echo unknown; echo '(:reason-unknown moody)'; done; cat >/dev/null",
                "cvc5: moody");
  struct solver *s =
      solver_new(&f->ctx, f->terms, (struct solver_options){.backend = SOLVER_CVC5, .program = "/nonexistent/cvc5"});
  expect_unknown(s, "cannot run '/nonexistent/cvc5'");
  solver_free(s);
}

/* Answers that cannot be understood are no answers; the next query starts again. */
static void test_broken_answers(void **state) {
  struct prove_fixture *f = *state;
  static const char *const scripts[] = {
      "echo sat; echo '((x true))'; cat >/dev/null",    "echo sat; echo '((x 1) (y 2))'; cat >/dev/null",
      "echo sat; echo '(error \"x\")'; cat >/dev/null", "echo sat; exit 1",
      "echo unsat; echo '(1 2)'; cat >/dev/null",       "echo unsat; echo nothing; cat >/dev/null"};
  for (uint32_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
    char path[] = "/tmp/ockham-test-XXXXXX";
    int fd = mkstemp(path);
    dprintf(fd, "#!/bin/sh\n%s\n", scripts[i]);
    fchmod(fd, 0700);
    close(fd);
    struct solver_options o = full[FULL - 1];
    o.program = path;
    struct solver *s = solver_new(&f->ctx, f->terms, o);
    term value, p = text_term(f, "p"), x = text_term(f, "x");
    solver_index_list core = VEC_INIT;
    solver_assert(s, text_term(f, "(< 0 x)"));
    for (uint32_t k = 0; k < 2; k++) {
      enum solver_result result = solver_check_assuming(s, &p, 1);
      assert_int_equal(result, i < 4 ? SOLVER_SAT : SOLVER_UNSAT);
      assert_false(solver_value(s, x, &value));
      assert_false(solver_core(s, &core));
    }
    solver_free(s);
    unlink(path);
  }
}

/* The same calls, the same models. */
static void test_deterministic(void **state) {
  struct prove_fixture *f = *state;
  term t = text_term(f, "(and (< (+ x (* 3 y)) (f z)) (or p (= (mod x 7) 3)) (not (= (f x) (f y))) (bvult a b))");
  term asked[] = {text_term(f, "x"), text_term(f, "y"), text_term(f, "z"), text_term(f, "a"), text_term(f, "p")};
  for (uint32_t i = 0; i < FULL; i++) {
    term first[5], again[5];
    for (uint32_t round = 0; round < 3; round++) {
      struct solver *s = new_solver(f, i);
      solver_assert(s, t);
      expect(s, SOLVER_SAT, "deterministic");
      assert_true(solver_values(s, asked, 5, round ? again : first));
      if (round) assert_memory_equal(first, again, sizeof first);
      solver_free(s);
    }
  }
}

static void test_names(void **state) {
  (void)state;
  assert_string_equal(solver_backend_name(SOLVER_Z3), "z3");
  assert_string_equal(solver_backend_name(SOLVER_CVC5), "cvc5");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROVE_TEST(test_levels),
      PROVE_TEST(test_kinds),
      PROVE_TEST(test_raw_nodes),
      PROVE_TEST(test_values),
      PROVE_TEST(test_models_end),
      PROVE_TEST(test_assign),
      PROVE_TEST(test_assumptions),
      PROVE_TEST(test_odd_assumptions),
      PROVE_TEST(test_query_limit),
      PROVE_TEST(test_interrupted_assertions),
      PROVE_TEST(test_context_time),
      PROVE_TEST(test_cancel),
      PROVE_TEST(test_tripped),
      PROVE_TEST(test_deep),
      PROVE_TEST(test_cuts),
      PROVE_TEST(test_two_meanings),
      PROVE_TEST(test_broken_children),
      PROVE_TEST(test_broken_answers),
      PROVE_TEST(test_deterministic),
      cmocka_unit_test(test_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

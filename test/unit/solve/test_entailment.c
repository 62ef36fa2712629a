#include "prove_fixture.h"

#include "logic/random_term.h"
#include "solve/entailment.h"

struct pair {
  const char *a, *b;
};

/* Found without a solver. */
static const struct pair obvious[] = {
    {"(< x y)", "(< x y)"},
    {"false", "(< x y)"},
    {"(< x y)", "true"},
    {"(and p (< x y) q)", "(< x y)"},
    {"(and p q r)", "(and r p)"},
    {"p", "(or q p)"},
    {"(and p r)", "(or q p)"},
    {"(and (or p q) r)", "(or p q)"},
    {"(or p q)", "(or p q r)"},
    {"(or (and p r) (and r q))", "r"},
    {"(<= x 3)", "(<= x 5)"},
    {"(< x 3)", "(<= x 3)"},
    {"(>= x 5)", "(> x 3)"},
    {"(= x 4)", "(<= x 5)"},
    {"(= x 4)", "(>= x 4)"},
    {"(= x 4)", "(not (= x 5))"},
    {"(< x 4)", "(not (= x 5))"},
    {"(> x 4)", "(not (= x 4))"},
    {"(<= (+ x (* 2 y)) 3)", "(<= (+ (* 2 x) (* 4 y)) 11)"},
    {"(<= x 100000000000000000000)", "(<= x 200000000000000000000)"},
    {"(<= x (- 200000000000000000000))", "(<= x 7)"},
    {"(and p (= x 3))", "(and (< x 5) (> x 0) p)"},
    {"(<= x 3)", "(or p (<= x 5))"},
};

static const struct pair not_obvious[] = {
    {"(<= x 5)", "(<= x 3)"},
    {"(<= x 3)", "(>= x 5)"},
    {"(<= x 3)", "(<= y 5)"},
    {"(<= x 3)", "(= x 3)"},
    {"(= x 3)", "(= x 4)"},
    {"(= x 3)", "(> x 3)"},
    {"(> x 3)", "(not (= x 4))"},
    {"(<= x 3)", "(not (= x 3))"},
    {"(not (= x 3))", "(<= x 3)"},
    {"(or p q)", "p"},
    {"p", "(and p q)"},
    {"true", "p"},
    {"p", "false"},
    {"(= u v)", "(= v u)"},
    {"(or p q)", "(or p r)"},
};

static void test_obvious(void **state) {
  struct prove_fixture *f = *state;
  struct entailment e;
  entailment_init(&e, &f->ctx, f->terms, (struct solver_options){0});
  uint32_t count = sizeof obvious / sizeof obvious[0];
  for (uint32_t i = 0; i < count; i++) {
    term a = text_term(f, obvious[i].a), b = text_term(f, obvious[i].b);
    if (!entailment_is_obvious(f->terms, a, b)) fail_msg("%s => %s", obvious[i].a, obvious[i].b);
    assert_int_equal(entailment_ask(&e, a, b), ENTAILMENT_YES);
  }
  for (uint32_t i = 0; i < sizeof not_obvious / sizeof not_obvious[0]; i++) {
    term a = text_term(f, not_obvious[i].a), b = text_term(f, not_obvious[i].b);
    if (term_eq(a, b)) continue;
    if (entailment_is_obvious(f->terms, a, b)) fail_msg("%s => %s", not_obvious[i].a, not_obvious[i].b);
  }
  assert_int_equal(f->ctx.stats.entailments_obvious, count);
  assert_int_equal(f->ctx.stats.solver_queries, 0);
  entailment_release(&e);
}

static void test_memory(void **state) {
  struct prove_fixture *f = *state;
  struct statistics *n = &f->ctx.stats;
  for (uint32_t backend = 0; backend < SOLVER_BACKEND_COUNT; backend++) {
    statistics_init(n);
    struct entailment e;
    entailment_init(&e, &f->ctx, f->terms, (struct solver_options){.backend = backend});
    term a = text_term(f, "(and (< x y) (< y z))"), b = text_term(f, "(< (+ x 1) z)"), c = text_term(f, "(< z x)");
    for (uint32_t i = 0; i < 3; i++) {
      assert_int_equal(entailment_ask(&e, a, b), ENTAILMENT_YES);
      assert_int_equal(entailment_ask(&e, b, a), ENTAILMENT_NO);
      assert_int_equal(entailment_ask(&e, a, c), ENTAILMENT_NO);
      assert_int_equal(entailment_ask(&e, a, text_term(f, "(< x y)")), ENTAILMENT_YES);
    }
    assert_int_equal(n->entailments, 12);
    assert_int_equal(n->entailments_obvious, 3);
    assert_int_equal(n->entailments_remembered, 6);
    assert_int_equal(n->entailment_queries, 3);
    assert_int_equal(n->solver_queries, 3);
    entailment_release(&e);
  }
}

static void test_unknown(void **state) {
  struct prove_fixture *f = *state;
  struct entailment e;
  entailment_init(&e, &f->ctx, f->terms, (struct solver_options){.milliseconds = 100});
  term a = text_term(f, hard_text), b = text_term(f, "p");
  for (uint32_t i = 0; i < 2; i++) {
    assert_int_equal(entailment_ask(&e, a, b), ENTAILMENT_UNKNOWN);
    assert_string_equal(entailment_reason(&e), "time limit of 100 ms per query reached");
  }
  assert_int_equal(f->ctx.stats.entailment_queries, 2); /* not remembered */
  assert_int_equal(entailment_ask(&e, b, text_term(f, "(or p q)")), ENTAILMENT_YES);
  entailment_release(&e);
}

/* What the tests call obvious is true, and the answers are those of a fresh solver. */
static void test_random(void **state) {
  struct prove_fixture *f = *state;
  struct entailment e;
  uint32_t yes = 0, obvious_count = 0;
  entailment_init(&e, &f->ctx, f->terms, (struct solver_options){.milliseconds = 500});
  struct solver *s = solver_new(&f->ctx, f->terms, (struct solver_options){.milliseconds = 500});
  static const char *const atoms[] = {"(<= x 1)",       "(<= x 2)",       "(>= x 1)", "(= x 1)", "(= x 2)",
                                      "(<= (+ x y) 1)", "(<= (+ x y) 3)", "p",        "(< y 0)", "(>= y 2)"};
  for (uint64_t seed = 1; seed <= 1500; seed++) {
    struct random r = {seed, f->terms, true, false};
    term t[2];
    for (uint32_t i = 0; i < 2; i++) {
      term parts[3];
      uint32_t count = 1 + random_below(&r, 3);
      for (uint32_t k = 0; k < count; k++) {
        parts[k] = text_term(f, atoms[random_below(&r, 10)]);
        if (random_below(&r, 2)) parts[k] = term_not(parts[k]);
      }
      t[i] = random_below(&r, 2) ? term_and(f->terms, parts, count) : term_or(f->terms, parts, count);
    }
    enum solver_result against = solver_check_assuming(s, (term[]){t[0], term_not(t[1])}, 2);
    enum entailment_answer answer = entailment_ask(&e, t[0], t[1]);
    bool is_obvious = entailment_is_obvious(f->terms, t[0], t[1]);
    if (against == SOLVER_SAT) assert_int_equal(answer, ENTAILMENT_NO);
    if (against == SOLVER_UNSAT) assert_int_equal(answer, ENTAILMENT_YES);
    bool by_parts = entailment_by_parts(&e, t[0], t[1]);
    if (by_parts) assert_int_equal(against, SOLVER_UNSAT);
    if (!by_parts && against == SOLVER_UNSAT) assert_int_equal(solver_check_assuming(s, &t[0], 1), SOLVER_UNSAT);
    if (is_obvious && answer != ENTAILMENT_YES) fail_msg("seed %u", (unsigned)seed);
    yes += answer == ENTAILMENT_YES;
    obvious_count += is_obvious;
  }
  assert_true(yes > 200 && obvious_count * 3 > yes); /* or nothing was tested */
  solver_free(s);
  entailment_release(&e);
}

static void test_parts(void **state) {
  struct prove_fixture *f = *state;
  struct entailment e;
  entailment_init(&e, &f->ctx, f->terms, (struct solver_options){.milliseconds = 500});
  term label = text_term(f, "(and (= x y) (= y z) p (or q r))");
  assert_true(entailment_by_parts(&e, label, text_term(f, "(= x z)"))); /* over y */
  assert_true(entailment_by_parts(&e, label, text_term(f, "(and (= x z) p (or q r (not p)))")));
  assert_false(entailment_by_parts(&e, label, text_term(f, "(and (= x z) q)")));
  /* Another label with the same conjuncts about x, y and z: nothing new is asked. */
  uint64_t asked = f->ctx.stats.entailment_queries;
  assert_true(entailment_by_parts(&e, text_term(f, "(and (= x y) (= y z) q)"), text_term(f, "(= x z)")));
  assert_int_equal(f->ctx.stats.entailment_queries, asked);
  entailment_release(&e);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROVE_TEST(test_obvious), PROVE_TEST(test_memory), PROVE_TEST(test_unknown),
      PROVE_TEST(test_random),  PROVE_TEST(test_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

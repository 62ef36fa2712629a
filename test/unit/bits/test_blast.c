/* Every operator as gates, against the evaluator of terms: all pairs of numbers of a few bits, and random wide ones.
 * The terms are built raw, so that no simplification stands between. */
#include "unit.h"

#include "bits/blast.h"
#include "interpret/random.h"
#include "logic/build.h"
#include "logic/eval.h"

struct bench {
  struct context ctx;
  struct terms terms;
  struct blast blast;
  struct sat sat;
};

static void bench_init(struct bench *b) {
  context_init(&b->ctx, 0, 0);
  terms_init(&b->terms);
  blast_init(&b->blast, &b->terms);
  sat_init(&b->sat, &b->ctx, SAT_CIRCUITS);
}

static void bench_release(struct bench *b) {
  sat_release(&b->sat);
  blast_release(&b->blast);
  terms_release(&b->terms);
  context_release(&b->ctx);
}

static int literal(struct bench *b, term t) {
  return gates_literal(&b->blast.gates, &b->sat, blast_truth(&b->blast, t));
}

/* With these values of x and y, the term is what the evaluator says, and can be nothing else. */
static void expect(struct bench *b, term t, term x, term y, term x_value, term y_value) {
  struct assignment a = ASSIGNMENT_INIT;
  term value;
  assignment_set(&a, x, x_value);
  assignment_set(&a, y, y_value);
  assert_true(term_eval(&b->terms, &a, t, &value));
  const int assumptions[] = {literal(b, term_equals(&b->terms, x, x_value)),
                             literal(b, term_equals(&b->terms, y, y_value)),
                             literal(b, term_equals(&b->terms, t, value))};
  assert_int_equal(sat_solve(&b->sat, assumptions, 3), SOLVER_SAT);
  const int opposite[] = {assumptions[0], assumptions[1], -assumptions[2]};
  assert_int_equal(sat_solve(&b->sat, opposite, 3), SOLVER_UNSAT);
  assignment_release(&a);
}

static const enum term_kind binary_kinds[] = {TERM_ADD,     TERM_MUL,     TERM_BV_UDIV, TERM_BV_UREM,   TERM_BV_SDIV,
                                              TERM_BV_SREM, TERM_BV_SMOD, TERM_BV_SHL,  TERM_BV_LSHR,   TERM_BV_ASHR,
                                              TERM_BV_AND,  TERM_BV_OR,   TERM_BV_XOR,  TERM_BV_CONCAT, TERM_EQ,
                                              TERM_BV_ULE,  TERM_BV_SLE};
enum { BINARY = sizeof binary_kinds / sizeof *binary_kinds };

static term binary(struct terms *s, enum term_kind kind, term x, term y) {
  bool is_truth = kind == TERM_EQ || kind == TERM_BV_ULE || kind == TERM_BV_SLE;
  sort result = is_truth                 ? sort_bool
                : kind == TERM_BV_CONCAT ? sort_bitvec(&s->sorts, 2 * term_width(s, x))
                                         : term_sort(s, x);
  return term_raw(s, kind, result, 0, (term[]){x, y}, 2);
}

static void test_small(void **state) {
  (void)state;
  for (uint32_t width = 1; width <= 3; width++) {
    struct bench b;
    bench_init(&b);
    sort sort = sort_bitvec(&b.terms.sorts, width);
    term x = term_var(&b.terms, "x", sort), y = term_var(&b.terms, "y", sort);
    for (uint32_t k = 0; k < BINARY; k++) {
      term t = binary(&b.terms, binary_kinds[k], x, y);
      for (uint32_t i = 0; i < 1u << width; i++)
        for (uint32_t j = 0; j < 1u << width; j++)
          expect(&b, t, x, y, term_bv(&b.terms, width, i), term_bv(&b.terms, width, j));
    }
    bench_release(&b);
  }
}

static void test_wide(void **state) {
  static const uint32_t widths[] = {7, 32, 64};
  struct random r = random_make(7);
  (void)state;
  for (uint32_t w = 0; w < sizeof widths / sizeof *widths; w++) {
    struct bench b;
    bench_init(&b);
    sort sort = sort_bitvec(&b.terms.sorts, widths[w]);
    term x = term_var(&b.terms, "x", sort), y = term_var(&b.terms, "y", sort);
    for (uint32_t k = 0; k < BINARY; k++) {
      term t = binary(&b.terms, binary_kinds[k], x, y);
      for (int i = 0; i < 4; i++) {
        uint64_t divisor = random_next(&r) >> random_next(&r) % 64;
        expect(&b, t, x, y, term_bv(&b.terms, widths[w], random_next(&r)), term_bv(&b.terms, widths[w], divisor));
      }
    }
    bench_release(&b);
  }
}

/* Constant factors, negated summands, parts, extensions, choices. */
static void test_others(void **state) {
  struct bench b;
  (void)state;
  bench_init(&b);
  struct terms *s = &b.terms;
  sort sort = sort_bitvec(&s->sorts, 5);
  term x = term_var(s, "x", sort), y = term_var(s, "y", sort);
  const term all[] = {term_mul2(s, term_bv(s, 5, 31), x),
                      term_mul2(s, term_bv(s, 5, 11), x),
                      term_mul2(s, x, term_mul2(s, x, y)),
                      term_sub(s, x, y),
                      term_add(s, (term[]){x, y, x, term_bv(s, 5, 3)}, 4),
                      term_bv_not(s, x),
                      term_extract(s, 3, 1, x),
                      term_zero_extend(s, 3, y),
                      term_sign_extend(s, 4, x),
                      term_ite(s, term_ult(s, x, y), x, y),
                      term_and2(s, term_slt(s, x, y), term_not(term_equals(s, x, term_bv(s, 5, 2)))),
                      term_or2(s, term_slt(s, x, y), term_ult(s, x, y)),
                      term_xor(s, term_slt(s, x, y), term_ult(s, x, y))};
  for (uint32_t k = 0; k < sizeof all / sizeof *all; k++)
    for (uint32_t i = 0; i < 32; i++)
      for (uint32_t j = k % 3; j < 32; j += 3) expect(&b, all[k], x, y, term_bv(s, 5, i), term_bv(s, 5, j));
  bench_release(&b);
}

/* What is read from an assignment is what the solver has found, also of terms that are made afterwards. */
static void test_values(void **state) {
  struct bench b;
  (void)state;
  bench_init(&b);
  struct terms *s = &b.terms;
  sort sort = sort_bitvec(&s->sorts, 32);
  term x = term_var(s, "x", sort), y = term_var(s, "y", sort);
  term is_factor = term_equals(s, term_mul2(s, x, y), term_bv(s, 32, 5723));
  term is_small = term_and2(s, term_ult(s, x, term_bv(s, 32, 100)), term_ult(s, y, term_bv(s, 32, 100)));
  const int assumptions[] = {literal(&b, is_factor), literal(&b, is_small)};
  assert_int_equal(sat_solve(&b.sat, assumptions, 2), SOLVER_SAT);
  uint64_t p = (uint64_t)blast_value(&b.blast, &b.sat, x), q = (uint64_t)blast_value(&b.blast, &b.sat, y);
  assert_int_equal(p * q, 5723);
  assert_int_equal((uint64_t)blast_value(&b.blast, &b.sat, term_add2(s, x, y)), p + q);
  assert_int_equal((uint64_t)blast_value(&b.blast, &b.sat, term_ult(s, x, y)), p < q);
  bench_release(&b);
}

/* A query on which CaDiCaL may do nothing is decided by the second solver: whether there are factors, and which. */
static void test_second(void **state) {
  struct bench b;
  (void)state;
  bench_init(&b);
  assert_true(b.sat.has_second);
  b.sat.patience.first = 1;
  b.sat.patience.second = 1 << 30;
  struct terms *s = &b.terms;
  sort sort = sort_bitvec(&s->sorts, 24);
  term x = term_var(s, "x", sort), y = term_var(s, "y", sort), product = term_mul2(s, x, y);
  term bound = term_bv(s, 24, 2000);
  term is_small = term_and2(s, term_ult(s, x, bound), term_ult(s, y, bound));
  term is_proper = term_and2(s, term_ult(s, term_bv(s, 24, 1), x), term_ult(s, term_bv(s, 24, 1), y));
  for (uint32_t i = 0; i < 2; i++) { /* 1009 * 1013, and a prime number */
    uint32_t number = i ? 1022123 : 1022117, before = b.sat.decided;
    const int assumptions[] = {literal(&b, is_small), literal(&b, is_proper),
                               literal(&b, term_equals(s, product, term_bv(s, 24, number)))};
    enum solver_result result = sat_solve(&b.sat, assumptions, 3);
    assert_int_equal(result, i ? SOLVER_UNSAT : SOLVER_SAT);
    b.blast.gates.values.len = 0;
    if (!i) assert_int_equal(blast_value(&b.blast, &b.sat, x) * blast_value(&b.blast, &b.sat, y), number);
    if (i && b.sat.decided > before)
      for (uint32_t k = 0; k < 3; k++) assert_true(sat_failed(&b.sat, assumptions[k]));
  }
  assert_true(b.sat.asked > 0 && b.sat.decided > 0);
  assert_int_equal(sat_solve(&b.sat, (int[]){SAT_TRUE}, 1), SOLVER_SAT); /* and it goes on */
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_small), cmocka_unit_test(test_wide),
                                     cmocka_unit_test(test_others), cmocka_unit_test(test_values),
                                     cmocka_unit_test(test_second)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

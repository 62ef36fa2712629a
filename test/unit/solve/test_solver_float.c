/* Floating point on every back end, against the host: with these operands the result is this, and can be nothing else.
 * With cvc5, what is asked is at a level, so that patterns have to outlive it. */
#include "prove_fixture.h"

#include "base/float.h"
#include "interpret/random.h"

static const struct solver_options all[] = {
    {.backend = SOLVER_Z3, .models = true},
    {.backend = SOLVER_Z3, .theory = SOLVER_BITVECTORS, .models = true},
    {.backend = SOLVER_CVC5, .models = true},
};
enum { ALL = sizeof all / sizeof *all, VALUES = 3 };

static u128 value_of(struct random *r, uint32_t width, bool is_integer) {
  static const long double numbers[] = {0, -0.0L, 1, -1.5L, 0.1L, 0x1p24L, 0x1p31L - 1, -0x1p31L, 0x1p63L, 2.5L, -3.5L};
  enum { NUMBERS = sizeof numbers / sizeof *numbers };
  u128 any = (u128)random_next(r) << 64 | random_next(r);
  if (is_integer) return bits_trunc(width, any >> random_next(r) % 128);
  uint64_t k = random_next(r) % (NUMBERS + 5);
  if (k < NUMBERS) return float_pack(width, numbers[k]);
  if (k == NUMBERS) return float_infinity(width);
  if (k == NUMBERS + 1) return float_nan(width) | (random_next(r) & 0xff);
  if (k == NUMBERS + 2) return 1 + random_next(r) % 1000; /* subnormal */
  return bits_trunc(width, any);
}

static term constant(struct terms *s, uint32_t width, u128 x) {
  if (width <= 64) return term_bv(s, width, (uint64_t)x);
  return term_concat(s, term_bv(s, width - 64, (uint64_t)(x >> 64)), term_bv(s, 64, (uint64_t)x));
}

/* At a level of the solver, or, without one, by one of its own: Z3 takes long for numbers at levels. */
static void expect(struct prove_fixture *f, struct solver *levels, uint32_t back_end, term fact,
                   enum solver_result wanted, const char *what) {
  struct solver *s = levels ? levels : solver_new(&f->ctx, f->terms, all[back_end]);
  if (levels) solver_push(s);
  solver_assert(s, fact);
  enum solver_result got = solver_check(s);
  if (got != wanted) fail_msg("%s: answer %d instead of %d (%s)", what, got, wanted, solver_reason(s));
  if (levels)
    solver_pop(s, 1);
  else
    solver_free(s);
}

static void check(struct prove_fixture *f, struct solver *s, uint32_t i, enum float_op op, uint32_t width,
                  uint32_t from) {
  struct terms *terms = f->terms;
  struct random r = random_make(op * 100 + width + from);
  char name[32];
  term x[3], c[3];
  uint32_t arity = term_float_arity(op);
  for (uint32_t k = 0; k < arity; k++) {
    snprintf(name, sizeof name, "operand%u_%u", k, from);
    x[k] = term_var(terms, name, sort_bitvec(&terms->sorts, from));
  }
  term t = term_float(terms, op, width, x, arity);
  for (int n = 0; n < VALUES; n++) {
    term is_given = term_true;
    for (uint32_t k = 0; k < arity; k++) {
      c[k] = constant(terms, from, value_of(&r, from, term_float_takes_integer(op)));
      is_given = term_and2(terms, is_given, term_equals(terms, x[k], c[k]));
    }
    term is_so = term_equals(terms, t, term_float(terms, op, width, c, arity));
    expect(f, s, i, term_and2(terms, is_given, is_so), SOLVER_SAT, float_op_name(op));
    expect(f, s, i, term_and2(terms, is_given, term_not(is_so)), SOLVER_UNSAT, float_op_name(op));
  }
}

static void test_operations(void **state) {
  struct prove_fixture *f = *state;
  for (uint32_t i = 1; i < ALL; i++) {
    for (enum float_op op = 0; op < FLOAT_OP_COUNT; op++)
      for (uint32_t width = 32; term_float_arity(op) && width <= 64; width += 32) {
        bool is_slow = width == 64 && (op == FLOAT_DIV || op == FLOAT_SQRT || op == FLOAT_FMA);
        if (is_slow && all[i].backend == SOLVER_CVC5) continue; /* seconds each */
        struct solver *s = all[i].backend == SOLVER_Z3 ? NULL : solver_new(&f->ctx, f->terms, all[i]);
        bool is_truth = op == FLOAT_OEQ || op == FLOAT_OLT || op == FLOAT_OLE;
        if (term_float_gives_integer(op))
          check(f, s, i, op, 32, width);
        else if (term_float_takes_integer(op))
          check(f, s, i, op, width, 64);
        else
          check(f, s, i, op, is_truth ? 1 : width, op == FLOAT_CONVERT ? 96 - width : width);
        if (s) solver_free(s);
      }
  }
}

/* A chain of operations and choices, and its pattern: of numbers from 0.5 on, (x < 2 ? x + 0.5 : x) * 2 is 3 for 1, and
 * for the number just below, since the sum is a tie then. */
static void test_chain(void **state) {
  struct prove_fixture *f = *state;
  struct terms *s = f->terms;
  for (uint32_t i = 0; i < ALL; i++) {
    struct solver *solver = solver_new(&f->ctx, s, all[i]);
    term x = term_var(s, "chain", sort_bitvec(&s->sorts, 32)), one = term_bv(s, 32, 0x3f800000);
    term half = term_bv(s, 32, 0x3f000000), two = term_bv(s, 32, 0x40000000), three = term_bv(s, 32, 0x40400000);
    term sum = term_float(s, FLOAT_ADD, 32, (term[]){x, half}, 2);
    term is_less = term_float(s, FLOAT_OLT, 1, (term[]){x, two}, 2);
    term chosen = term_ite(s, is_less, sum, x), all_of_it = term_float(s, FLOAT_MUL, 32, (term[]){chosen, two}, 2);
    term is_three = term_equals(s, all_of_it, three);
    solver_assert(solver, term_float(s, FLOAT_OLE, 1, (term[]){half, x}, 2));
    term below = term_bv(s, 32, 0x3f7fffff), is_one = term_equals(s, x, one), is_below = term_equals(s, x, below);
    expect(f, solver, i, term_and2(s, is_three, is_one), SOLVER_SAT, "one");
    expect(f, solver, i, term_and2(s, is_three, is_below), SOLVER_SAT, "just below");
    expect(f, solver, i, term_and(s, (term[]){is_three, term_not(is_one), term_not(is_below)}, 3), SOLVER_UNSAT,
           "others");
    solver_assert(solver, is_three);
    term value;
    assert_int_equal(solver_check(solver), SOLVER_SAT);
    assert_true(solver_value(solver, x, &value));
    assert_true(term_eq(value, one) || term_eq(value, below));
    solver_free(solver);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {PROVE_TEST(test_operations), PROVE_TEST(test_chain)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Interpolants with uninterpreted functions: chosen sequences, and random ones whose interpolants Z3 checks (implied by
 * A, inconsistent with B, inductive) and whose vocabulary, variables and functions, is checked here. */
#include "interpolate_series.h"

enum { DEEP = 100000 };

/* f(Int), g(Int, Int) and h(Bool) are Int, p(Int) is Bool. */
static term apply(struct fixture *f, const char *name, sort argument, sort result, const term *arguments,
                  uint32_t count) {
  const sort sorts[] = {argument, argument};
  return term_apply(&f->terms, term_function(&f->terms, name, sorts, count, result), arguments, count);
}

static term apply_f(struct fixture *f, term x) { return apply(f, "f", sort_int, sort_int, &x, 1); }
static term apply_h(struct fixture *f, term x) { return apply(f, "h", sort_bool, sort_int, &x, 1); }
static term apply_p(struct fixture *f, term x) { return apply(f, "p", sort_int, sort_bool, &x, 1); }
static term apply_g(struct fixture *f, term x, term y) {
  const term arguments[] = {x, y};
  return apply(f, "g", sort_int, sort_int, arguments, 2);
}

/* ---- chosen sequences ---- */

static void congruence_in_one_partition(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0);
  term partitions[] = {equals(&f, x, y), term_not(equals(&f, apply_f(&f, x), apply_f(&f, y)))};
  struct interpolation r = sequence(&f, partitions, 2, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_int_equal(r.interpolants.data[0].id, equals(&f, x, y).id);
  interpolation_release(&r);
  terms_release(&f.terms);
}

/* No partition has both f(x0) and f(x2), or f(x1): the value of f travels with x. */
static void applications_are_bridged(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term x0 = variable(&f, "x", 0), x1 = variable(&f, "x", 1), x2 = variable(&f, "x", 2);
  term partitions[] = {equals(&f, apply_f(&f, x0), number(&f, 1)), equals(&f, x1, x0), equals(&f, x2, x1),
                       term_not(equals(&f, apply_f(&f, x2), number(&f, 1)))};
  struct interpolation r = sequence(&f, partitions, 4, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  term x[] = {x0, x1, x2};
  for (uint32_t i = 0; i < 3; i++)
    assert_int_equal(r.interpolants.data[i].id, equals(&f, apply_f(&f, x[i]), number(&f, 1)).id);
  interpolation_release(&r);
  refutes(&f, partitions, 4);
  terms_release(&f.terms);
}

static void bridges_have_offsets(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term x0 = variable(&f, "x", 0), x1 = variable(&f, "x", 1), x2 = variable(&f, "x", 2);
  term partitions[] = {equals(&f, apply_f(&f, plus(&f, x0, 2)), number(&f, 1)), equals(&f, x1, plus(&f, x0, 1)),
                       equals(&f, x2, times(&f, -1, x1)),
                       term_not(equals(&f, apply_f(&f, plus(&f, times(&f, -1, x2), 1)), number(&f, 1)))};
  struct interpolation r = sequence(&f, partitions, 4, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_int_equal(r.interpolants.data[1].id, equals(&f, apply_f(&f, plus(&f, x1, 1)), number(&f, 1)).id);
  interpolation_release(&r);
  refutes(&f, partitions, 4);
  terms_release(&f.terms);
}

/* The arguments are equal because of inequalities, and only rounded: 2 x1 <= 2 x0 + 1. */
static void bridges_over_inequalities(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x0 = variable(&f, "x", 0), x1 = variable(&f, "x", 1), x2 = variable(&f, "x", 2), y = variable(&f, "y", 0);
  term partitions[] = {term_and2(s, equals(&f, apply_f(&f, x0), number(&f, 1)), term_le(s, x0, y)),
                       term_and2(s, term_le(s, times(&f, 2, x1), plus(&f, times(&f, 2, x0), 1)), term_le(s, y, x1)),
                       term_and2(s, term_le(s, y, x2), term_le(s, x2, x1)), equals(&f, apply_f(&f, x2), number(&f, 2))};
  refutes(&f, partitions, 4);
  terms_release(s);
}

/* f(g(x, y)) and p, with an application inside of an application. */
static void bridges_are_nested(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x[4], y[4];
  for (uint32_t i = 0; i < 4; i++) x[i] = variable(&f, "x", i), y[i] = variable(&f, "y", i);
  term partitions[5] = {apply_p(&f, apply_f(&f, apply_g(&f, x[0], y[0])))};
  for (uint32_t i = 0; i < 3; i++)
    partitions[i + 1] = term_and2(s, equals(&f, x[i + 1], plus(&f, x[i], 1)), equals(&f, y[i + 1], y[i]));
  partitions[4] = term_not(apply_p(&f, apply_f(&f, apply_g(&f, plus(&f, x[3], -3), y[3]))));
  refutes(&f, partitions, 5);
  terms_release(s);
}

/* x is 0 or 1, so f(x) is f(0) or f(1); y is, too, and f(0) = f(1). No equality of x and y is implied. */
static void values_serve_as_arguments(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0);
  term zero = number(&f, 0), one = number(&f, 1);
  term range_x = term_and2(s, term_le(s, zero, x), term_le(s, x, one));
  term range_y = term_and2(s, term_le(s, zero, y), term_le(s, y, one));
  term partitions[] = {term_and2(s, range_x, equals(&f, apply_f(&f, x), number(&f, 5))),
                       equals(&f, apply_f(&f, zero), apply_f(&f, one)),
                       term_and2(s, range_y, equals(&f, apply_f(&f, y), number(&f, 6)))};
  refutes(&f, partitions, 3);
  terms_release(s);
}

/* b <-> c, h(b) = 1, h(c) = 2; and b, h(b) = 1, h(true) = 2. */
static void arguments_may_be_bool(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term b = term_var(s, "b", sort_bool), c = term_var(s, "c", sort_bool);
  term variables[] = {equals(&f, apply_h(&f, b), number(&f, 1)), term_equals(s, b, c),
                      equals(&f, apply_h(&f, c), number(&f, 2))};
  refutes(&f, variables, 3);
  term constant[] = {equals(&f, apply_h(&f, b), number(&f, 1)), b, equals(&f, apply_h(&f, term_true), number(&f, 2))};
  refutes(&f, constant, 3);
  terms_release(s);
}

/* The arguments are equal in the first model, but need not be. */
static void other_models_are_found(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0), z = variable(&f, "z", 0), w = variable(&f, "w", 0);
  term partitions[] = {equals(&f, apply_g(&f, x, z), number(&f, 1)), term_le(s, x, w), term_le(s, w, y),
                       equals(&f, apply_g(&f, y, variable(&f, "u", 0)), number(&f, 2))};
  struct interpolation r = sequence(&f, partitions, 4, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_SATISFIABLE);
  interpolation_release(&r);
  terms_release(s);
}

/* x moves n times and f(x) with it: work that grows with n. */
static void long_bridges(void **state) {
  (void)state;
  enum { N = 200 };
  struct fixture f;
  setup(&f);
  term path[N + 2];
  path[0] = equals(&f, apply_f(&f, variable(&f, "x", 0)), number(&f, 1));
  for (uint32_t i = 0; i < N; i++)
    path[i + 1] = equals(&f, variable(&f, "x", i + 1), plus(&f, variable(&f, "x", i), 1));
  path[N + 1] = term_not(equals(&f, apply_f(&f, plus(&f, variable(&f, "x", N), -N)), number(&f, 1)));
  struct interpolation r = sequence(&f, path, N + 2, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  for (uint32_t i = 0; i <= N; i++) {
    term back = plus(&f, variable(&f, "x", i), -(int64_t)i);
    assert_int_equal(r.interpolants.data[i].id, equals(&f, apply_f(&f, back), number(&f, 1)).id);
  }
  interpolation_release(&r);
  terms_release(&f.terms);
}

/* ---- deep formulas ---- */

/* Conjunctions and disjunctions, numbers by case and applications, each nested DEEP times. */
static void deep_structure(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), b = term_var(s, "b", sort_bool), c = term_var(s, "c", sort_bool);
  term formula = term_le(s, x, number(&f, 0)), cases = x, nested = x;
  for (int64_t i = 1; i <= DEEP; i++) {
    term choice = term_le(s, variable(&f, "y", 0), number(&f, i % 7));
    formula = i % 2 ? term_or2(s, term_and2(s, b, choice), formula) : term_and2(s, term_or2(s, c, choice), formula);
    cases = term_ite(s, term_le(s, plus(&f, cases, i % 3), number(&f, i)), plus(&f, cases, 1), x);
    nested = apply_f(&f, nested);
  }
  assert_in_range(term_dag_size(s, formula), DEEP, UINT32_MAX);
  assert_in_range(term_dag_size(s, cases), DEEP, UINT32_MAX);
  term partitions[] = {term_and2(s, formula, term_not(b)), term_le(s, number(&f, 1), x),
                       term_and2(s, equals(&f, nested, number(&f, 3)), term_le(s, cases, number(&f, 3)))};
  struct interpolation r = sequence(&f, partitions, 3, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_int_equal(r.interpolants.data[0].id, term_le(s, x, number(&f, 0)).id);
  assert_int_equal(r.interpolants.data[1].id, term_false.id);
  interpolation_release(&r);
  terms_release(s);
}

/* ---- random sequences ---- */

/* Variable k lives in partitions around k. */
static term random_variable(struct fixture *f, uint64_t *random, uint32_t partition) {
  return variable(f, "v", partition + below(random, 2));
}

static term random_argument(struct fixture *f, uint64_t *random, uint32_t partition, int depth);

static term random_application(struct fixture *f, uint64_t *random, uint32_t partition, int depth) {
  term x = random_argument(f, random, partition, depth - 1);
  if (below(random, 3)) return apply_f(f, x);
  return apply_g(f, x, random_argument(f, random, partition, depth - 1));
}

/* 0 or 1, by a condition or as h of it. */
static term random_case(struct fixture *f, uint64_t *random, uint32_t partition) {
  term x = random_variable(f, random, partition);
  term condition = term_le(&f->terms, x, number(f, below(random, 3)));
  if (below(random, 2)) condition = apply_p(f, random_variable(f, random, partition));
  return below(random, 2) ? apply_h(f, condition) : term_ite(&f->terms, condition, number(f, 1), number(f, 0));
}

static term random_argument(struct fixture *f, uint64_t *random, uint32_t partition, int depth) {
  term x = random_variable(f, random, partition);
  switch (below(random, 9)) {
  case 8: return random_case(f, random, partition);
  case 0: return number(f, below(random, 3));
  case 1: return plus(f, x, (int64_t)below(random, 3) - 1);
  case 2:
  case 3:
    if (depth > 0) return random_application(f, random, partition, depth);
    return x;
  default: return x;
  }
}

static term random_sum(struct fixture *f, uint64_t *random, uint32_t partition) {
  static const int64_t coefficients[] = {1, 1, 1, -1, -1, 2};
  term sum = number(f, 0);
  for (uint32_t i = 1 + below(random, 2); i-- > 0;) {
    term t = below(random, 2) ? random_application(f, random, partition, 2) : random_variable(f, random, partition);
    if (below(random, 6) == 0) t = random_case(f, random, partition);
    sum = term_add2(&f->terms, sum, times(f, coefficients[below(random, 6)], t));
  }
  return sum;
}

static term random_atom(struct fixture *f, uint64_t *random, uint32_t partition) {
  struct terms *s = &f->terms;
  term left = random_sum(f, random, partition), right = number(f, (int64_t)below(random, 5) - 2);
  switch (below(random, 10)) {
  case 0: return term_le(s, left, right);
  case 1: return term_lt(s, right, left);
  case 2: return term_not(term_equals(s, left, right));
  case 3: return apply_p(f, left);
  case 4: return term_not(apply_p(f, left));
  case 5:
  case 6: return equals(f, variable(f, "v", partition), plus(f, variable(f, "v", partition + 1), below(random, 2)));
  default: return term_equals(s, left, right);
  }
}

static uint32_t make_sequence(struct fixture *f, uint64_t *random, term *partitions) {
  uint32_t count = 2 + below(random, MOST_PARTITIONS - 1);
  for (uint32_t i = 0; i < count; i++) partitions[i] = random_formula(f, random, i, 2, 5, random_atom);
  return count;
}

static void random_sequences(void **state) {
  (void)state;
  try_series(5, 120, make_sequence, 5);
}

/* ---- random programs, run twice ---- */

static term current(struct fixture *f, const struct run *r, uint32_t i) { return state_of(f, r, i, variable); }

static term step_value(struct fixture *f, const struct run *r, uint64_t *random) {
  uint32_t kind = below(random, 5), offset = below(random, 3);
  term x = current(f, r, below(random, STATE)), y = current(f, r, below(random, STATE));
  switch (kind) {
  case 0: return number(f, offset);
  case 1: return plus(f, term_sub(&f->terms, x, y), offset);
  case 2: return apply_f(f, x);
  case 3: return plus(f, apply_f(f, plus(f, x, offset)), 1);
  default: return apply_g(f, x, y);
  }
}

/* Assigns to one variable: under a condition, else another assignment. */
static term do_step(struct fixture *f, struct run *r, uint64_t random) {
  uint32_t target = below(&random, STATE), kind = below(&random, 8), bound = below(&random, 3);
  term value = step_value(f, r, &random), other = step_value(f, r, &random), x = current(f, r, below(&random, STATE));
  term condition = term_true;
  if (kind == 0) condition = term_le(&f->terms, x, number(f, bound));
  if (kind == 1) condition = apply_p(f, x);
  r->versions[target]++;
  term next = current(f, r, target);
  return term_ite(&f->terms, condition, equals(f, next, value), equals(f, next, other));
}

static uint32_t make_runs(struct fixture *f, uint64_t *random, term *partitions) {
  return make_two_runs(f, random, partitions, do_step, variable);
}

static void random_runs(void **state) {
  (void)state;
  try_series(7, 60, make_runs, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(congruence_in_one_partition),
      cmocka_unit_test(applications_are_bridged),
      cmocka_unit_test(bridges_have_offsets),
      cmocka_unit_test(bridges_over_inequalities),
      cmocka_unit_test(bridges_are_nested),
      cmocka_unit_test(values_serve_as_arguments),
      cmocka_unit_test(arguments_may_be_bool),
      cmocka_unit_test(other_models_are_found),
      cmocka_unit_test(long_bridges),
      cmocka_unit_test(deep_structure),
      cmocka_unit_test(random_sequences),
      cmocka_unit_test(random_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Clauses: that both SAT solvers find what trying all assignments finds; that Z3's clauses of a formula have a model
 * where the formula has one, by the evaluator of terms; and that nobody is believed who contradicts himself. */
#include "prove_fixture.h"

#include "logic/build.h"
#include "solve/clauses.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { VARIABLES = 8 };

static uint32_t below(uint64_t *state, uint32_t bound) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33) % bound;
}

static enum solver_result ask(struct context *ctx, const struct cnf *cnf, enum tool solver, bool_list *values) {
  struct strbuf error = STRBUF_INIT;
  enum solver_result result = dimacs_solve(
      ctx, &(struct dimacs_question){.cnf = cnf, .solver = solver, .seconds = 20, .values = values}, &error);
  assert_int_equal(result == SOLVER_UNKNOWN, error.len != 0);
  strbuf_release(&error);
  return result;
}

static bool is_model(const struct cnf *c, const bool *values) {
  bool is_true = false, all = true;
  for (uint32_t i = 0; i < c->literals.len; i++) {
    int l = c->literals.data[i];
    if (l) {
      is_true |= values[abs(l)] == (l > 0);
    } else {
      all &= is_true;
      is_true = false;
    }
  }
  return all;
}

static bool has_model(const struct cnf *c) {
  bool found = false, values[VARIABLES + 1];
  for (uint32_t bits = 0; bits < 1u << VARIABLES && !found; bits++) {
    for (int v = 1; v <= VARIABLES; v++) values[v] = bits >> (v - 1) & 1;
    found = is_model(c, values);
  }
  return found;
}

static void test_random_clauses(void **state) {
  struct prove_fixture *f = *state;
  uint64_t seed = 5;
  uint32_t sat = 0, rounds = UNIT_ROUNDS(48);
  for (uint32_t round = 0; round < rounds; round++) {
    struct cnf c = {.variables = VARIABLES};
    bool_list values = VEC_INIT;
    for (uint32_t i = 0, count = 20 + below(&seed, 30); i < count; i++) {
      int clause[3];
      for (int k = 0; k < 3; k++) clause[k] = (int)(1 + below(&seed, VARIABLES)) * (below(&seed, 2) ? 1 : -1);
      cnf_clause(&c, clause, 2 + below(&seed, 2));
    }
    enum solver_result expected = has_model(&c) ? SOLVER_SAT : SOLVER_UNSAT;
    assert_int_equal(ask(&f->ctx, &c, TOOL_MINISAT, NULL), expected);
    assert_int_equal(ask(&f->ctx, &c, TOOL_CRYPTOMINISAT, &values), expected);
    if (expected == SOLVER_SAT) assert_true(is_model(&c, values.data));
    sat += expected == SOLVER_SAT;
    vec_release(&values);
    cnf_release(&c);
  }
  assert_true(sat > rounds / 8 && sat < rounds - rounds / 8);
}

static term random_number(struct terms *s, uint64_t *seed, const term *leaves, uint32_t depth) {
  if (!depth || !below(seed, 5)) return below(seed, 4) ? leaves[below(seed, 3)] : term_bv(s, 3, below(seed, 8));
  static const enum term_kind kinds[] = {TERM_ADD,     TERM_MUL,     TERM_BV_UDIV, TERM_BV_UREM,
                                         TERM_BV_SDIV, TERM_BV_SREM, TERM_BV_SHL,  TERM_BV_LSHR,
                                         TERM_BV_ASHR, TERM_BV_AND,  TERM_BV_OR,   TERM_BV_XOR};
  enum term_kind kind = kinds[below(seed, sizeof kinds / sizeof *kinds)];
  term x = random_number(s, seed, leaves, depth - 1), y = random_number(s, seed, leaves, depth - 1);
  return term_raw(s, kind, term_sort(s, x), 0, (term[]){x, y}, 2);
}

static term random_formula(struct terms *s, uint64_t *seed, const term *leaves) {
  static const enum term_kind kinds[] = {TERM_EQ, TERM_BV_ULE, TERM_BV_SLE};
  term x = random_number(s, seed, leaves, 3), y = random_number(s, seed, leaves, 3);
  term t = term_raw(s, kinds[below(seed, 3)], sort_bool, 0, (term[]){x, y}, 2);
  return below(seed, 2) ? term_not(t) : t;
}

/* All of them, for some values of the leaves? */
static bool holds_somewhere(struct terms *s, const term *leaves, const term *formulas, uint32_t count) {
  bool found = false;
  for (uint32_t bits = 0; bits < 512 && !found; bits++) {
    struct assignment a = ASSIGNMENT_INIT;
    found = true;
    for (uint32_t i = 0; i < 3; i++) assignment_set(&a, leaves[i], term_bv(s, 3, bits >> 3 * i & 7));
    for (uint32_t i = 0; i < count && found; i++) {
      term value;
      assert_true(term_eval(s, &a, formulas[i], &value));
      found = term_eq(value, term_true);
    }
    assignment_release(&a);
  }
  return found;
}

static void test_random_formulas(void **state) {
  struct prove_fixture *f = *state;
  struct terms *s = f->terms;
  sort three = sort_bitvec(&s->sorts, 3);
  const term leaves[] = {term_var(s, "p", three), term_var(s, "q", three), term_var(s, "r", three)};
  uint64_t seed = 11;
  uint32_t sat = 0, rounds = UNIT_ROUNDS(64);
  for (uint32_t round = 0; round < rounds; round++) {
    term formulas[5];
    uint32_t count = 2 + below(&seed, 4);
    for (uint32_t i = 0; i < count; i++) formulas[i] = random_formula(s, &seed, leaves);
    struct cnf c = {.variables = 0};
    struct strbuf error = STRBUF_INIT;
    assert_true(clauses_make(&f->ctx, s, formulas, count, &c, &error));
    bool expected = holds_somewhere(s, leaves, formulas, count);
    assert_int_equal(ask(&f->ctx, &c, TOOL_MINISAT, NULL), expected ? SOLVER_SAT : SOLVER_UNSAT);
    sat += expected;
    strbuf_release(&error);
    cnf_release(&c);
  }
  assert_true(sat > rounds / 8 && sat < rounds - rounds / 8);
}

/* What has no bits becomes no clauses. */
static void test_strange_formulas(void **state) {
  struct prove_fixture *f = *state;
  struct strbuf error = STRBUF_INIT;
  struct cnf c = {.variables = 0};
  term x = term_var(f->terms, "i", sort_int), t = term_le(f->terms, x, term_int(f->terms, 3));
  assert_false(clauses_make(&f->ctx, f->terms, &t, 1, &c, &error));
  assert_string_equal(error.text, "z3: what is left are no clauses");
  strbuf_release(&error);
  cnf_release(&c);
}

/* A program that says this in the place of the solver. */
static void expect_from(struct prove_fixture *f, enum tool solver, const char *script, enum solver_result expected) {
  char folder[] = "/tmp/ockham-test-XXXXXX";
  struct strbuf path = STRBUF_INIT, paths = STRBUF_INIT;
  const char *before = getenv("PATH");
  char *kept = xstrdup(before ? before : "/bin:/usr/bin");
  struct cnf c = {.variables = 2};
  bool_list values = VEC_INIT;
  assert_non_null(mkdtemp(folder));
  strbuf_printf(&path, "%s/%s", folder, tool_name(solver));
  int fd = open(path.text, O_CREAT | O_WRONLY | O_CLOEXEC, 0700);
  assert_true(fd >= 0);
  dprintf(fd, "#!/bin/sh\n%s\n", script);
  close(fd);
  strbuf_printf(&paths, "%s:%s", folder, kept);
  setenv("PATH", paths.text, 1);
  cnf_clause(&c, (const int[]){1, -2}, 2);
  assert_int_equal(ask(&f->ctx, &c, solver, solver == TOOL_CRYPTOMINISAT ? &values : NULL), expected);
  setenv("PATH", kept, 1);
  unlink(path.text);
  rmdir(folder);
  free(kept);
  strbuf_release(&path);
  strbuf_release(&paths);
  vec_release(&values);
  cnf_release(&c);
}

static void test_broken_solvers(void **state) {
  struct prove_fixture *f = *state;
  expect_from(f, TOOL_MINISAT, "echo UNSATISFIABLE; exit 20", SOLVER_UNSAT);
  expect_from(f, TOOL_MINISAT, "echo UNSATISFIABLE; exit 10", SOLVER_UNKNOWN);
  expect_from(f, TOOL_MINISAT, "echo UNSATISFIABLE; exit 0", SOLVER_UNKNOWN);
  expect_from(f, TOOL_MINISAT, "echo SATISFIABLE; exit 20", SOLVER_UNKNOWN);
  expect_from(f, TOOL_MINISAT, "echo not UNSATISFIABLE; exit 20", SOLVER_UNKNOWN);
  expect_from(f, TOOL_MINISAT, "exit 20", SOLVER_UNKNOWN);
  expect_from(f, TOOL_MINISAT, "kill -SEGV $$", SOLVER_UNKNOWN);
  expect_from(f, TOOL_CRYPTOMINISAT, "echo s UNSATISFIABLE; exit 20", SOLVER_UNSAT);
  expect_from(f, TOOL_CRYPTOMINISAT, "echo s INDETERMINATE; exit 15", SOLVER_UNKNOWN);
  expect_from(f, TOOL_CRYPTOMINISAT, "echo s SATISFIABLE; echo v 1 -2 0; exit 10", SOLVER_SAT);
  expect_from(f, TOOL_CRYPTOMINISAT, "echo s SATISFIABLE; echo v 1 0; exit 10", SOLVER_UNKNOWN);
  expect_from(f, TOOL_CRYPTOMINISAT, "echo s SATISFIABLE; echo v 1 -3 0; exit 10", SOLVER_UNKNOWN);
  expect_from(f, TOOL_CRYPTOMINISAT, "echo s SATISFIABLE; echo v 1 x; exit 10", SOLVER_UNKNOWN);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROVE_TEST(test_random_clauses), PROVE_TEST(test_random_formulas),
                                     PROVE_TEST(test_strange_formulas), PROVE_TEST(test_broken_solvers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

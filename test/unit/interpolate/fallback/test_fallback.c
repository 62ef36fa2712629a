/* Interpolants by projection: traces by hand, and random traces in single assignment over bit-vectors. Every result is
 * checked for its vocabulary, by Z3 (implied by A, inconsistent with B, inductive), and step by step for all values if
 * there are few. OCKHAM_TEST_SEED and OCKHAM_TEST_ROUNDS ask for more random traces. */
#include "solve/prove_fixture.h"

#include <inttypes.h>
#include <stdlib.h>

#include "interpolate/fallback/fallback.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

enum { MOST_PARTITIONS = 24, MOST_CUTS = 64, MOST_VARIABLES = 4, MOST_FREE_BITS = 10 };

/* ---- checks ---- */

static bool occurs(struct terms *s, term needle, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(s, &t, 1, &variables);
  bool found = false;
  for (uint32_t i = 0; i < variables.len; i++) found |= term_eq(variables.data[i], needle);
  vec_release(&variables);
  return found;
}

static void check_vocabulary(struct terms *s, const term *partitions, uint32_t count, struct cut cut, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(s, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    bool in_a = false, in_b = false;
    for (uint32_t k = 0; k < count; k++) {
      bool is_inside = k >= cut.left && k <= cut.right, is_here = occurs(s, variables.data[i], partitions[k]);
      in_a |= is_inside && is_here;
      in_b |= !is_inside && is_here;
    }
    assert_true(in_a && in_b);
  }
  vec_release(&variables);
}

static void expect_unsat(struct prove_fixture *f, term t) {
  if (term_eq(t, term_false)) return;
  struct solver *solver = solver_new(&f->ctx, f->terms, (struct solver_options){.theory = SOLVER_INTEGERS});
  solver_assert(solver, t);
  enum solver_result result = solver_check(solver);
  if (result != SOLVER_UNSAT) {
    struct strbuf text = STRBUF_INIT;
    print_smt_term(&text, f->terms, t);
    print_error("not inconsistent: %s\n", text.text);
    strbuf_release(&text);
  }
  assert_int_equal(result, SOLVER_UNSAT);
  solver_free(solver);
}

static uint32_t bits_of(struct terms *s, term variable) {
  return term_is_bool(s, variable) ? 1 : term_is_bv(s, variable) ? term_width(s, variable) : MOST_FREE_BITS + 1;
}

static term value_of(struct terms *s, term variable, uint64_t bits) {
  return term_is_bool(s, variable) ? term_bool(bits & 1) : term_bv(s, term_width(s, variable), bits);
}

/* Tries all values, if there are few; says whether it did. */
static bool expect_no_values(struct terms *s, term t) {
  term_list variables = VEC_INIT;
  uint32_t bits = 0;
  term_free_variables(s, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) bits += bits_of(s, variables.data[i]);
  bool is_small = bits <= MOST_FREE_BITS;
  for (uint64_t all = 0; is_small && all < (uint64_t)1 << bits; all++) {
    struct assignment values = ASSIGNMENT_INIT;
    uint64_t rest = all;
    for (uint32_t i = 0; i < variables.len; i++) {
      uint32_t own = bits_of(s, variables.data[i]);
      assignment_set(&values, variables.data[i], value_of(s, variables.data[i], rest & (((uint64_t)1 << own) - 1)));
      rest >>= own;
    }
    term value;
    assert_true(term_eval(s, &values, t, &value));
    assert_true(term_eq(value, term_false));
    assignment_release(&values);
  }
  vec_release(&variables);
  return is_small;
}

static term conjunction(struct terms *s, const term *partitions, uint32_t first, uint32_t end) {
  return end > first ? term_and(s, &partitions[first], end - first) : term_true;
}

struct checked {
  uint32_t steps, by_values;
};

static void check_sequence(struct prove_fixture *f, const term *partitions, uint32_t count,
                           const struct interpolation *r, struct checked *checked) {
  struct terms *s = f->terms;
  assert_int_equal(r->interpolants.len, count - 1);
  for (uint32_t i = 0; i < count; i++) {
    term before = i ? r->interpolants.data[i - 1] : term_true;
    term after = i + 1 < count ? r->interpolants.data[i] : term_false;
    term step = term_and(s, (term[]){before, partitions[i], term_not(after)}, 3);
    expect_unsat(f, step);
    if (!term_eq(step, term_false)) {
      checked->by_values += expect_no_values(s, step);
      checked->steps++;
    }
    if (i + 1 == count) break;
    check_vocabulary(s, partitions, count, (struct cut){0, i}, after);
    expect_unsat(f, term_and2(s, conjunction(s, partitions, 0, i + 1), term_not(after)));
    expect_unsat(f, term_and2(s, conjunction(s, partitions, i + 1, count), after));
  }
}

static struct interpolation sequence(struct prove_fixture *f, const term *partitions, uint32_t count) {
  struct cut cuts[MOST_PARTITIONS];
  assert_true(count <= MOST_PARTITIONS);
  for (uint32_t i = 0; i + 1 < count; i++) cuts[i] = (struct cut){0, i};
  return fallback_interpolate(&f->ctx, f->terms, partitions, count, cuts, count - 1);
}

/* The interpolants of a trace that must be found, checked. */
static struct interpolation found(struct prove_fixture *f, const term *partitions, uint32_t count) {
  struct checked checked = {0, 0};
  struct interpolation r = sequence(f, partitions, count);
  if (r.answer == INTERPOLATION_GIVE_UP) print_error("given up: %s\n", r.reason);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_non_null(r.method);
  check_sequence(f, partitions, count, &r, &checked);
  return r;
}

/* ---- traces by hand ---- */

static term version(struct prove_fixture *f, char name, uint32_t number, uint32_t width) {
  char text[24];
  snprintf(text, sizeof text, "%c_%" PRIu32 "_%" PRIu32, name, width, number);
  return term_var(f->terms, text, sort_bitvec(&f->terms->sorts, width));
}

static term plus(struct prove_fixture *f, term t, uint64_t k) {
  return term_add2(f->terms, t, term_bv(f->terms, term_width(f->terms, t), k));
}

/* x = 2^width - 4, then six steps x++: x is 2 in the end, not 0 and not above 3. */
static void counters_wrap_round(void **state) {
  struct prove_fixture *f = *state;
  struct terms *s = f->terms;
  static const uint32_t widths[] = {8, 32};
  for (uint32_t w = 0; w < 2; w++) {
    term trace[8];
    trace[0] = term_equals(s, version(f, 'x', 0, widths[w]), term_bv(s, widths[w], (uint64_t)-4));
    for (uint32_t i = 0; i < 6; i++)
      trace[i + 1] = term_equals(s, version(f, 'x', i + 1, widths[w]), plus(f, version(f, 'x', i, widths[w]), 1));
    trace[7] = term_ult(s, term_bv(s, widths[w], 3), version(f, 'x', 6, widths[w]));
    struct interpolation r = found(f, trace, 8);
    interpolation_release(&r);
  }
}

/* x and y grow alike, z has nothing to do with it, and the relation is the same at every cut. */
static void irrelevant_steps_leave_no_trace(void **state) {
  struct prove_fixture *f = *state;
  struct terms *s = f->terms;
  enum { N = 5 };
  term trace[2 * N + 2];
  trace[0] = term_and2(s, term_equals(s, version(f, 'x', 0, 32), version(f, 'y', 0, 32)),
                       term_ult(s, version(f, 'z', 0, 32), term_bv(s, 32, 77)));
  for (uint32_t i = 0; i < N; i++) {
    term z = version(f, 'z', i, 32);
    trace[2 * i + 1] = term_and2(s, term_equals(s, version(f, 'x', i + 1, 32), plus(f, version(f, 'x', i, 32), 5)),
                                 term_equals(s, version(f, 'y', i + 1, 32), plus(f, version(f, 'y', i, 32), 5)));
    trace[2 * i + 2] = term_equals(s, version(f, 'z', i + 1, 32),
                                   plus(f, term_bv_binary(s, TERM_BV_AND, z, version(f, 'x', i + 1, 32)), 1));
  }
  trace[2 * N + 1] = term_not(term_equals(s, version(f, 'x', N, 32), version(f, 'y', N, 32)));
  struct interpolation r = found(f, trace, 2 * N + 2);
  for (uint32_t i = 0; i < 2 * N + 1; i++)
    assert_int_equal(r.interpolants.data[i].id,
                     term_equals(s, version(f, 'x', (i + 1) / 2, 32), version(f, 'y', (i + 1) / 2, 32)).id);
  interpolation_release(&r);
}

static void expect_found(struct prove_fixture *f, const char *const *texts, uint32_t count) {
  term trace[MOST_PARTITIONS];
  for (uint32_t i = 0; i < count; i++) trace[i] = text_term(f, texts[i]);
  struct interpolation r = found(f, trace, count);
  interpolation_release(&r);
}

/* The variables of the fixture: Int x y z, Bool p q r, 8 bits a b c, arrays m (Int) and n (8 bits). */
static void small_traces(void **state) {
  struct prove_fixture *f = *state;
  static const char *const traces[][4] = {
      {"(= b (bvshl a #x02))", "(= c (bvand b #x03))", "(not (= c #x00))"},
      {"(= b (bvlshr a #x05))", "(= c (bvadd b #x01))", "(bvult #x08 c)"},
      {"(= b (bvashr a #x07))", "(= c (bvmul b b))", "(bvult #x01 c)"},
      {"(= b (bvor a #x81))", "(= c (bvxor b #xff))", "(not (= (bvand c #x81) #x00))"},
      {"(= b (bvmul a #x06))", "(= c (bvadd b #x02))", "(= ((_ extract 0 0) c) #b1)"},
      {"(= b (bvmul a a))", "(= c (bvand b #x03))", "(= c #x02)"},
      {"(= b (concat ((_ extract 3 0) a) ((_ extract 7 4) a)))", "(= b #x3c)", "(= c (bvadd a #x01))",
       "(not (= c #xc4))"},
      {"(= y (* x x))", "(= z (+ y 1))", "(< z 1)"},
      {"(= y (* x x x))", "(= x 3)", "(not (= y 27))"},
      {"(and (<= 2 x) (= y (* x x)))", "(< z y)", "(< 10 z)", "(= y 4)"},
      {"(= x (* 2 y))", "(= z (+ x 1))", "(= (mod z 2) 0)"},
      {"(= b (ite p (bvadd a #x01) a))", "(bvult a #x10)", "(= c (bvadd b b))", "(bvult #x20 c)"},
      {"(or (and p (= b #x05)) (and (not p) (= b #x07)))", "(= c (bvand b #x01))", "(= c #x00)"},
      {"(= (select n #x04) a)", "(= b (select n #x04))", "(not (= a b))"},
      {"(= n (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) a #x05))", "(= b (select n a))",
       "(not (= b #x05))"},
      {"(= (select m x) (* y y))", "(= z (select m x))", "(< z 0)"},
      {"(and (bvult a b) (bvult b #x03))", "(= c (bvadd a #x01))", "(bvult #x02 c)"},
      {"(bvslt a b)", "(bvslt b c)", "(not (bvslt a c))"},
      {"false", "(= a b)", "(= b c)"},
      {"(= a #x02)", "(= (bvmul b b) a)", "(= c a)", "(= c c)"},
  };
  for (uint32_t i = 0; i < sizeof traces / sizeof *traces; i++) expect_found(f, traces[i], traces[i][3] ? 4 : 3);
}

/* Squares of what is gone: postconditions have to keep x, preconditions do not. */
static void squares_by_precondition(void **state) {
  struct prove_fixture *f = *state;
  term trace[] = {text_term(f, "(= b (bvmul a a))"), text_term(f, "(= c (bvadd b #x00))"),
                  text_term(f, "(= (bvand b #x03) #x02)")};
  struct interpolation r = found(f, trace, 3);
  assert_string_equal(r.method, "weakest precondition");
  assert_int_equal(r.interpolants.data[0].id, text_term(f, "(not (= (bvand b #x03) #x02))").id);
  interpolation_release(&r);
}

/* Neither way gets through alone: forwards b stays in c = b^4, backwards b stays in b^2 = a. */
static void both_ways_meet(void **state) {
  struct prove_fixture *f = *state;
  term trace[] = {text_term(f, "(= a #x04)"), text_term(f, "(= (bvmul b b) a)"), text_term(f, "(= c (bvmul b b b b))"),
                  text_term(f, "(not (= c #x10))")};
  struct interpolation r = found(f, trace, 4);
  assert_string_equal(r.method, "strongest postcondition, then weakest precondition");
  assert_int_equal(r.interpolants.data[1].id, text_term(f, "(= (bvmul b b) #x04)").id);
  assert_int_equal(r.interpolants.data[2].id, text_term(f, "(= c #x10)").id);
  interpolation_release(&r);
}

/* What cannot be had: a model, a reason, and limits. */
static void no_interpolants(void **state) {
  struct prove_fixture *f = *state;
  term consistent[] = {text_term(f, "(= b (bvmul a a))"), text_term(f, "(= b #x04)")};
  struct interpolation r = sequence(f, consistent, 2);
  assert_int_equal(r.answer, INTERPOLATION_SATISFIABLE);
  assert_int_equal(r.interpolants.len, 0);
  interpolation_release(&r);
  /* f is not known to B, and cannot be projected away */
  term local_function[] = {text_term(f, "(and (= (f x) 1) (= (f y) 2))"), text_term(f, "(= x y)")};
  r = sequence(f, local_function, 2);
  assert_true(r.answer == INTERPOLATION_FOUND || (r.answer == INTERPOLATION_GIVE_UP && *r.reason));
  if (r.answer == INTERPOLATION_FOUND) {
    struct checked checked = {0, 0};
    check_sequence(f, local_function, 2, &r, &checked);
  }
  interpolation_release(&r);
  limits_trip_at(&f->ctx.limits, f->ctx.limits.checkpoint + 1);
  term trace[] = {text_term(f, "(= b (bvmul a a))"), text_term(f, "(= b #x02)")};
  r = sequence(f, trace, 2);
  assert_int_equal(r.answer, INTERPOLATION_GIVE_UP);
  assert_string_equal(r.reason, "a limit was reached");
  interpolation_release(&r);
}

/* ---- scopes ---- */

/* Steps 2 and 3 are those of a call; a is the caller's, b the argument, c the result. */
static void scopes_fit_together(void **state) {
  struct prove_fixture *f = *state;
  struct terms *s = f->terms;
  term a = version(f, 'a', 0, 8), b = version(f, 'b', 0, 8), c = version(f, 'c', 0, 8), d = version(f, 'd', 0, 8),
       e = version(f, 'e', 0, 8);
  term trace[] = {term_ult(s, a, term_bv(s, 8, 9)),
                  term_equals(s, b, plus(f, a, 1)),
                  term_equals(s, c, term_mul2(s, b, term_bv(s, 8, 3))),
                  term_equals(s, d, plus(f, c, 2)),
                  term_equals(s, e, term_sub(s, d, a)),
                  term_ult(s, term_bv(s, 8, 21), e)};
  const struct cut cuts[] = {{0, 0}, {0, 1}, {2, 2}, {2, 3}, {0, 4}, {0, 5}};
  struct interpolation r = fallback_interpolate(&f->ctx, s, trace, 6, cuts, 6);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  const term *i = r.interpolants.data;
  for (uint32_t k = 0; k < 6; k++) {
    check_vocabulary(s, trace, 6, cuts[k], i[k]);
    term before = conjunction(s, trace, 0, cuts[k].left), after = conjunction(s, trace, cuts[k].right + 1, 6);
    expect_unsat(f, term_and2(s, conjunction(s, trace, cuts[k].left, cuts[k].right + 1), term_not(i[k])));
    expect_unsat(f, term_and(s, (term[]){before, after, i[k]}, 3));
  }
  expect_unsat(f, term_and(s, (term[]){i[0], trace[1], term_not(i[1])}, 3));
  expect_unsat(f, term_and(s, (term[]){i[2], trace[3], term_not(i[3])}, 3));
  expect_unsat(f, term_and(s, (term[]){i[1], i[3], trace[4], term_not(i[4])}, 4)); /* the return */
  assert_int_equal(i[5].id, term_false.id);
  interpolation_release(&r);
}

/* ---- random traces ---- */

static uint32_t below(uint64_t *random, uint32_t n) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*random >> 33) % n);
}

struct trace {
  struct prove_fixture *f;
  uint64_t *random;
  uint32_t width, variables;
  uint32_t versions[MOST_VARIABLES];
  struct assignment run; /* of a concrete execution */
  term partitions[MOST_PARTITIONS];
  uint32_t count;
};

static term current(struct trace *t, uint32_t variable) {
  return version(t->f, (char)('s' + variable), t->versions[variable], t->width);
}

static term any_variable(struct trace *t) { return current(t, below(t->random, t->variables)); }
static term any_constant(struct trace *t) { return term_bv(t->f->terms, t->width, below(t->random, 1u << 20)); }

static term any_guard(struct trace *t) {
  struct terms *s = t->f->terms;
  term a = any_variable(t), b = below(t->random, 2) ? any_variable(t) : any_constant(t);
  switch (below(t->random, 5)) {
  case 0: return term_equals(s, a, b);
  case 1: return term_not(term_equals(s, a, b));
  case 2: return term_ule(s, a, b);
  case 3: return term_slt(s, a, b);
  default: return term_equals(s, term_extract(s, 0, 0, a), term_bv(s, 1, below(t->random, 2)));
  }
}

static term any_expression(struct trace *t) {
  struct terms *s = t->f->terms;
  term a = any_variable(t), b = any_variable(t), k = any_constant(t);
  switch (below(t->random, 16)) {
  case 0: return k;
  case 1:
  case 2: return plus(t->f, a, 1);
  case 3: return term_add2(s, a, b);
  case 4: return term_sub(s, a, b);
  case 5: return term_bv_binary(s, TERM_BV_XOR, a, b);
  case 6: return term_bv_binary(s, TERM_BV_AND, a, k);
  case 7: return term_bv_binary(s, TERM_BV_OR, a, b);
  case 8: return term_bv_binary(s, TERM_BV_SHL, a, term_bv(s, t->width, 1));
  case 9: return term_bv_binary(s, TERM_BV_LSHR, a, term_bv(s, t->width, below(t->random, 3)));
  case 10: return term_bv_not(s, a);
  case 11: return term_mul2(s, a, term_bv(s, t->width, below(t->random, 8)));
  case 12: return t->width <= 4 ? term_mul2(s, a, b) : term_neg(s, a);
  case 13: return term_ite(s, any_guard(t), a, b);
  case 14: /* hard for solvers if there are many bits, and again below */
    if (t->width > 8) return term_neg(s, a);
    return term_bv_binary(s, TERM_BV_UREM, a, term_bv(s, t->width, 2 + below(t->random, 5)));
  default: return term_concat(s, term_extract(s, 0, 0, a), term_extract(s, t->width - 1, 1, b));
  }
}

static term run_value(struct trace *t, term e) {
  term value;
  assert_true(term_eval(t->f->terms, &t->run, e, &value));
  return value;
}

/* Assigns to a variable: a new version. `is_defined` is false for an input. */
static term assign(struct trace *t, term e, bool is_defined) {
  struct terms *s = t->f->terms;
  uint32_t variable = below(t->random, t->variables);
  term old = current(t, variable), value = run_value(t, e), guard = any_guard(t);
  bool is_taken = term_eq(run_value(t, guard), term_true), is_conditional = is_defined && below(t->random, 5) == 0;
  t->versions[variable]++;
  term now = current(t, variable);
  assignment_set(&t->run, now, is_conditional && !is_taken ? run_value(t, old) : value);
  if (!is_defined) return term_true;
  if (!is_conditional) return term_equals(s, now, e);
  return term_or2(s, term_and2(s, guard, term_equals(s, now, e)),
                  term_and2(s, term_not(guard), term_equals(s, now, old)));
}

static term any_step(struct trace *t) {
  struct terms *s = t->f->terms;
  uint32_t kind = below(t->random, 12);
  if (kind < 8) return assign(t, any_expression(t), true);
  if (kind == 8) return term_and2(s, assign(t, any_expression(t), true), assign(t, any_expression(t), true));
  if (kind == 9) { /* an input, as a rule with a bound */
    assign(t, any_constant(t), false);
    return any_guard(t);
  }
  term guard = any_guard(t); /* mostly one that the run takes */
  return term_eq(run_value(t, guard), term_true) || below(t->random, 8) == 0 ? guard : term_not(guard);
}

/* A trace whose end contradicts the run; if it has no inputs, it is infeasible. */
static void make_trace(struct trace *t) {
  struct terms *s = t->f->terms;
  term start[MOST_VARIABLES];
  t->count = 2 + below(t->random, 19);
  for (uint32_t i = 0; i < t->variables; i++) {
    term x = current(t, i), k = any_constant(t);
    assignment_set(&t->run, x, k);
    start[i] = below(t->random, 4) ? term_equals(s, x, k) : term_ule(s, x, k);
  }
  t->partitions[0] = term_and(s, start, t->variables);
  for (uint32_t i = 1; i + 1 < t->count; i++) t->partitions[i] = any_step(t);
  term end = any_guard(t);
  t->partitions[t->count - 1] = term_eq(run_value(t, end), term_true) ? term_not(end) : end;
}

/* Two computations side by side on the same unknown values: they agree in the end. */
static void make_twins(struct trace *t) {
  struct terms *s = t->f->terms;
  term start[MOST_VARIABLES], from[2 * MOST_VARIABLES], to[2 * MOST_VARIABLES];
  uint32_t pairs = t->variables / 2;
  t->count = 2 + below(t->random, 11);
  t->variables = pairs; /* expressions are over the first computation */
  for (uint32_t i = 0; i < pairs; i++) start[i] = term_equals(s, current(t, i), current(t, pairs + i));
  t->partitions[0] = term_and(s, start, pairs);
  for (uint32_t k = 1; k + 1 < t->count; k++) {
    uint32_t variable = below(t->random, pairs);
    for (uint32_t i = 0; i < pairs; i++) from[i] = current(t, i), to[i] = current(t, pairs + i);
    term e = any_expression(t), twin = term_substitute(s, e, from, to, pairs);
    t->versions[variable]++, t->versions[pairs + variable]++;
    t->partitions[k] =
        term_and2(s, term_equals(s, current(t, variable), e), term_equals(s, current(t, pairs + variable), twin));
  }
  uint32_t variable = below(t->random, pairs);
  t->partitions[t->count - 1] = term_not(term_equals(s, current(t, variable), current(t, pairs + variable)));
}

struct tally {
  uint32_t found, satisfiable, given_up;
  struct checked checked;
  uint64_t nodes, interpolants;
};

static void random_trace(struct prove_fixture *f, uint64_t *random, uint32_t width, struct tally *tally) {
  struct trace t = {.f = f, .random = random, .width = width, .variables = 2 + below(random, MOST_VARIABLES - 1)};
  if (width > 8 || below(random, 3))
    make_trace(&t);
  else
    make_twins(&t);
  struct interpolation r = sequence(f, t.partitions, t.count);
  switch (r.answer) {
  case INTERPOLATION_FOUND:
    tally->found++;
    check_sequence(f, t.partitions, t.count, &r, &tally->checked);
    for (uint32_t i = 0; i < r.interpolants.len; i++) tally->nodes += term_dag_size(f->terms, r.interpolants.data[i]);
    tally->interpolants += r.interpolants.len;
    break;
  case INTERPOLATION_SATISFIABLE: tally->satisfiable++; break;
  case INTERPOLATION_OUTSIDE:
  case INTERPOLATION_GIVE_UP:
    tally->given_up++;
    if (getenv("OCKHAM_TEST_ROUNDS")) print_message("width %u: %s\n", width, r.reason);
    break;
  }
  interpolation_release(&r);
  assignment_release(&t.run);
}

static void random_traces(void **state) {
  struct prove_fixture *f = *state;
  static const uint32_t widths[] = {2, 3, 4, 8, 16, 32};
  const char *seed = getenv("OCKHAM_TEST_SEED"), *rounds = getenv("OCKHAM_TEST_ROUNDS");
  uint64_t random = seed ? strtoull(seed, NULL, 10) : 5;
  uint32_t total = rounds ? (uint32_t)atoi(rounds) : 90;
  struct tally tally = {0};
  for (uint32_t i = 0; i < total; i++) random_trace(f, &random, widths[i % 6], &tally);
  print_message("%u found, %u consistent, %u given up; %u of %u steps by all values; %.1f nodes per interpolant\n",
                tally.found, tally.satisfiable, tally.given_up, tally.checked.by_values, tally.checked.steps,
                (double)tally.nodes / (double)(tally.interpolants + !tally.interpolants));
  assert_in_range(tally.found, total / 3, total);
  assert_in_range(tally.given_up, 0, total / 20);
  assert_true(tally.checked.by_values > tally.checked.steps / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROVE_TEST(counters_wrap_round), PROVE_TEST(irrelevant_steps_leave_no_trace),
      PROVE_TEST(small_traces),        PROVE_TEST(squares_by_precondition),
      PROVE_TEST(both_ways_meet),      PROVE_TEST(no_interpolants),
      PROVE_TEST(scopes_fit_together), PROVE_TEST(random_traces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "interpolate/arith/arith.h"

#include "base/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

#define DEPTH 60 /* nested splits before giving up */

static uint64_t next(uint64_t *state) {
  uint64_t x = *state += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* The environment may ask for other random problems than those of every run. */
static uint64_t seed(uint64_t usual) {
  const char *text = getenv("OCKHAM_TEST_SEED");
  return text ? strtoull(text, NULL, 10) : usual;
}

static int64_t range(uint64_t *state, int64_t low, int64_t high) {
  return low + (int64_t)(next(state) % (uint64_t)(high - low + 1));
}

/* A random conjunction, as literals of an instance. */
struct problem {
  struct arith *a;
  uint32_t variables;
  VEC(arith_literal) literals;
};

enum size { SMALL, LARGE, HUGE_SIZE };

static void random_coefficient(uint64_t *state, enum size size, struct rational *r) {
  rational_set_int(r, range(state, -5, 5));
  if (size == SMALL || next(state) % 3 == 0) return;
  struct rational factor = RATIONAL_ZERO;
  rational_set_int(&factor, range(state, 1, (int64_t)1 << 33));
  rational_mul(r, r, &factor);
  if (size == HUGE_SIZE) {
    rational_set_int(&factor, INT64_MAX - range(state, 0, 3));
    rational_mul(r, r, &factor);
  }
  rational_clear(&factor);
}

/* x <= k or x - y <= k, or with = instead. */
static arith_literal random_difference(uint64_t *state, struct problem *p, int equalities) {
  uint32_t x = (uint32_t)(next(state) % p->variables), y = (uint32_t)(next(state) % p->variables);
  struct arith_monomial terms[2] = {{x, {{1}, 1}}, {y, {{-1}, 1}}};
  struct rational bound = {{range(state, -4, 6)}, 1};
  uint32_t count = next(state) % 4 == 0 ? 1 : 2;
  if ((int)(next(state) % 100) < equalities) return arith_equality(p->a, terms, count, &bound);
  return arith_atom(p->a, terms, count, &bound) ^ (arith_literal)(next(state) % 4 == 0);
}

static arith_literal random_literal(uint64_t *state, struct problem *p, enum size size, int equalities) {
  struct arith_monomial terms[4];
  uint32_t count = (uint32_t)range(state, 1, 4);
  struct rational bound = RATIONAL_ZERO;
  for (uint32_t i = 0; i < count; i++) {
    terms[i].variable = (uint32_t)(next(state) % p->variables);
    rational_init(&terms[i].coefficient);
    random_coefficient(state, size, &terms[i].coefficient);
  }
  random_coefficient(state, size, &bound);
  if (next(state) % 2) rational_add(&bound, &bound, &(struct rational){{3}, 1});
  arith_literal l = (int)(next(state) % 100) < equalities ? arith_equality(p->a, terms, count, &bound)
                                                          : arith_atom(p->a, terms, count, &bound);
  for (uint32_t i = 0; i < count; i++) rational_clear(&terms[i].coefficient);
  rational_clear(&bound);
  if (!arith_is_equality(p->a, l) && next(state) % 2) l = arith_not(l);
  return l;
}

/* low <= x <= high */
static void add_box(struct problem *p, uint32_t variable, int64_t low, int64_t high) {
  struct arith_monomial plus = {variable, {{1}, 1}}, minus = {variable, {{-1}, 1}};
  vec_push(&p->literals, arith_atom(p->a, &plus, 1, &(struct rational){{high}, 1}));
  vec_push(&p->literals, arith_atom(p->a, &minus, 1, &(struct rational){{-low}, 1}));
}

static void problem_init(struct problem *p, uint64_t *state) {
  memset(p, 0, sizeof *p);
  p->a = arith_new();
  p->variables = (uint32_t)range(state, 2, 10);
  for (uint32_t i = 0; i < p->variables; i++) arith_new_variable(p->a);
  enum size size = next(state) % 4 == 0 ? LARGE : next(state) % 5 == 0 ? HUGE_SIZE : SMALL;
  int equalities = (int)(next(state) % 4) * 20;
  uint32_t count = (uint32_t)range(state, 2, next(state) % 2 ? 8 : 30);
  bool differences = next(state) % 4 == 0;
  for (uint32_t i = 0; i < count; i++) {
    bool difference = differences && next(state) % 40;
    vec_push(&p->literals,
             difference ? random_difference(state, p, equalities) : random_literal(state, p, size, equalities));
  }
  if (next(state) % 2)
    for (uint32_t i = 0; i < p->variables; i++) add_box(p, i, -6, 9);
}

static void problem_release(struct problem *p) {
  arith_free(p->a);
  vec_release(&p->literals);
}

/* The literal of `from` registered in `to`. */
static arith_literal copy_literal(struct arith *to, const struct arith *from, arith_literal l) {
  struct arith_view v;
  arith_literal_view(from, l, &v);
  struct rational factor = RATIONAL_ZERO, part = RATIONAL_ZERO;
  rational_denominator(&factor, &v.bound);
  if (v.sign < 0) rational_neg(&factor, &factor);
  struct arith_monomial *terms = malloc((v.count + 1) * sizeof *terms);
  for (uint32_t i = 0; i < v.count; i++) {
    terms[i].variable = v.terms[i].variable;
    rational_init(&terms[i].coefficient);
    rational_mul(&terms[i].coefficient, &v.terms[i].coefficient, &factor);
  }
  rational_numerator(&part, &v.bound);
  arith_literal result =
      v.is_equality ? arith_equality(to, terms, v.count, &part) : arith_atom(to, terms, v.count, &part);
  for (uint32_t i = 0; i < v.count; i++) rational_clear(&terms[i].coefficient);
  free(terms);
  arith_view_release(&v);
  rational_clear(&factor);
  rational_clear(&part);
  return result;
}

static struct arith *fresh(const struct arith *a) {
  struct arith *b = arith_new();
  while (arith_variable_count(b) < arith_variable_count(a)) arith_new_variable(b);
  return b;
}

/* The certificate proves what it says, and no longer without any one of its terms; that is not promised of cutting
 * planes. */
static void check_certificate(const struct arith *a, const struct arith_certificate *c) {
  assert_true(arith_certificate_check(a, c));
  if (c->kind == ARITH_CUTTING) return;
  for (uint32_t skip = 0; skip < c->terms.len; skip++) {
    struct arith *b = fresh(a);
    for (uint32_t i = 0; i < c->terms.len; i++) {
      const struct arith_term *t = &c->terms.data[i];
      if (i == skip) continue;
      arith_assert(b, copy_literal(b, a, t->literal));
      if (t->opposite != ARITH_NONE) arith_assert(b, copy_literal(b, a, t->opposite));
    }
    enum arith_result r = c->kind == ARITH_FARKAS ? arith_check(b) : arith_check_integer(b, 1);
    assert_int_not_equal(r, ARITH_CONFLICT);
    arith_free(b);
  }
}

/* Whether the values of the model make the literal true. */
static bool holds(const struct arith *a, arith_literal l) {
  struct arith_view v;
  struct rational sum = RATIONAL_ZERO;
  arith_literal_view(a, l, &v);
  for (uint32_t i = 0; i < v.count; i++)
    rational_add_product(&sum, &v.terms[i].coefficient, arith_value(a, v.terms[i].variable));
  if (v.sign < 0) rational_neg(&sum, &sum);
  int order = rational_cmp(&sum, &v.bound);
  bool is_equality = v.is_equality;
  rational_clear(&sum);
  arith_view_release(&v);
  return is_equality ? order == 0 : order <= 0;
}

static void check_model(struct arith *a, const arith_literal *literals, uint32_t count, bool integers) {
  arith_model(a);
  for (uint32_t i = 0; i < count; i++) assert_true(holds(a, literals[i]));
  for (uint32_t i = 0; integers && i < arith_variable_count(a); i++)
    assert_true(rational_is_integer(arith_value(a, i)));
}

enum verdict { SAT, UNSAT, UNKNOWN };

/* Searches through the splits; `fuel` bounds the whole search. */
static enum verdict search(struct arith *a, const arith_literal *literals, uint32_t count, int *fuel) {
  enum arith_result r = (*fuel)-- > 0 ? arith_check_integer(a, DEPTH) : ARITH_GIVE_UP;
  if (r == ARITH_CONFLICT) check_certificate(a, arith_conflict(a));
  if (r == ARITH_FEASIBLE) check_model(a, literals, count, true);
  if (r != ARITH_BRANCH) return r == ARITH_CONFLICT ? UNSAT : r == ARITH_FEASIBLE ? SAT : UNKNOWN;
  arith_literal split = arith_split(a);
  enum verdict result = UNSAT;
  for (int side = 0; side < 2 && result != SAT; side++) {
    arith_push(a);
    arith_assert(a, split ^ (arith_literal)side);
    enum verdict v = search(a, literals, count, fuel);
    arith_pop(a, 1);
    if (v != UNSAT) result = v;
  }
  return result;
}

/* Asserts some literals at level 0, others above, and searches. */
static enum verdict decide(struct problem *p, uint64_t *state) {
  uint32_t pushes = 0;
  for (uint32_t i = 0; i < p->literals.len; i++) {
    uint64_t choice = next(state) % 8;
    if (choice == 0) {
      arith_push(p->a);
      pushes++;
    }
    arith_assert(p->a, p->literals.data[i]);
    if (choice == 1) arith_check(p->a);
  }
  int fuel = 150;
  enum verdict v = search(p->a, p->literals.data, p->literals.len, &fuel);
  arith_pop(p->a, pushes);
  return v;
}

static void smt_number(FILE *out, const struct rational *r) {
  struct strbuf text = STRBUF_INIT;
  rational_print(r, &text);
  if (text.text[0] == '-')
    fprintf(out, "(- %s)", text.text + 1);
  else
    fprintf(out, "%s", text.text);
  strbuf_release(&text);
}

static void smt_literal(FILE *out, const struct arith *a, arith_literal l) {
  struct arith_view v;
  struct rational denominator = RATIONAL_ZERO, numerator = RATIONAL_ZERO;
  arith_literal_view(a, l, &v);
  rational_denominator(&denominator, &v.bound);
  rational_numerator(&numerator, &v.bound);
  fprintf(out, "(assert (%s (* %d ", v.is_equality ? "=" : "<=", v.sign);
  smt_number(out, &denominator);
  fprintf(out, " (+ 0 0");
  for (uint32_t i = 0; i < v.count; i++) {
    fprintf(out, " (* ");
    smt_number(out, &v.terms[i].coefficient);
    fprintf(out, " x%u)", v.terms[i].variable);
  }
  fprintf(out, ")) ");
  smt_number(out, &numerator);
  fprintf(out, "))\n");
  arith_view_release(&v);
  rational_clear(&denominator);
  rational_clear(&numerator);
}

static void smt_problem(FILE *out, const struct problem *p) {
  fprintf(out, "(push)\n");
  for (uint32_t i = 0; i < p->variables; i++) fprintf(out, "(declare-const x%u Int)\n", i);
  for (uint32_t i = 0; i < p->literals.len; i++) smt_literal(out, p->a, p->literals.data[i]);
  fprintf(out, "(check-sat)\n(pop)\n");
}

#define BATCH 300

/* Verdicts agree with Z3, where both have one. */
static void test_against_z3(void **unused) {
  (void)unused;
  uint64_t state = seed(7);
  char name[] = "/tmp/ockham-arith-XXXXXX", command[100], line[100];
  enum verdict verdicts[BATCH];
  int unknown = 0, missed = 0, compared = 0, counts[3] = {0};
  int fd = mkstemp(name);
  assert_true(fd >= 0);
  FILE *out = fdopen(fd, "w");
  fprintf(out, "(set-option :timeout 2000)\n");
  for (int i = 0; i < BATCH; i++) {
    struct problem p;
    problem_init(&p, &state);
    verdicts[i] = decide(&p, &state);
    counts[verdicts[i]]++;
    smt_problem(out, &p);
    problem_release(&p);
  }
  fclose(out);
  snprintf(command, sizeof command, "z3 %s 2>&1", name);
  FILE *z3 = popen(command, "r");
  for (int i = 0; i < BATCH && z3 && fgets(line, sizeof line, z3); i++) {
    if (strstr(line, "not found")) skip();
    compared++;
    bool known = strcmp(line, "sat\n") == 0 || strcmp(line, "unsat\n") == 0;
    missed += verdicts[i] == UNKNOWN && strcmp(line, "unsat\n") == 0;
    if (!known || verdicts[i] == UNKNOWN)
      unknown++;
    else if ((strcmp(line, "sat\n") == 0) != (verdicts[i] == SAT))
      fail_msg("problem %d: z3 says %s", i, line);
  }
  if (z3) pclose(z3);
  unlink(name);
  print_message("%d satisfiable, %d unsatisfiable, %d given up (%d unsatisfiable); %d not compared\n", counts[SAT],
                counts[UNSAT], counts[UNKNOWN], missed, unknown);
  assert_int_equal(compared, BATCH);
  assert_true(counts[UNKNOWN] * 50 <= BATCH);
}

/* Whether some point of [-2, 3]^n satisfies all literals. */
static bool brute_force(const struct problem *p) {
  int64_t x[4] = {-2, -2, -2, -2};
  for (;;) {
    bool all = true;
    for (uint32_t i = 0; i < p->literals.len && all; i++) {
      struct arith_view v;
      struct rational sum = RATIONAL_ZERO;
      arith_literal_view(p->a, p->literals.data[i], &v);
      for (uint32_t j = 0; j < v.count; j++)
        rational_add_product(&sum, &v.terms[j].coefficient, &(struct rational){{v.sign * x[v.terms[j].variable]}, 1});
      int order = rational_cmp(&sum, &v.bound);
      all = v.is_equality ? order == 0 : order <= 0;
      rational_clear(&sum);
      arith_view_release(&v);
    }
    if (all) return true;
    uint32_t i = 0;
    while (i < p->variables && ++x[i] > 3) x[i++] = -2;
    if (i == p->variables) return false;
  }
}

static void test_against_brute_force(void **unused) {
  (void)unused;
  uint64_t state = seed(99);
  int satisfiable = 0;
  for (int round = 0; round < 400; round++) {
    struct problem p = {.a = arith_new(), .variables = (uint32_t)range(&state, 2, 4)};
    for (uint32_t i = 0; i < p.variables; i++) arith_new_variable(p.a);
    uint32_t count = (uint32_t)range(&state, 2, 6);
    for (uint32_t i = 0; i < count; i++)
      vec_push(&p.literals, random_literal(&state, &p, round % 5 == 0 ? LARGE : SMALL, 30));
    for (uint32_t i = 0; i < p.variables; i++) add_box(&p, i, -2, 3);
    bool expected = brute_force(&p);
    assert_int_equal(decide(&p, &state), expected ? SAT : UNSAT);
    satisfiable += expected;
    problem_release(&p);
  }
  assert_in_range(satisfiable, 50, 350);
}

typedef VEC(arith_literal) literals;

/* The instance with these literals in force agrees with a fresh one; its conflict is about them only. */
static void compare_with_fresh(struct arith *a, const literals *active) {
  struct arith *b = fresh(a);
  for (uint32_t i = 0; i < active->len; i++) arith_assert(b, copy_literal(b, a, active->data[i]));
  enum arith_result r = arith_check(a), s = arith_check(b);
  assert_int_equal(r, s);
  arith_free(b);
  if (r == ARITH_FEASIBLE) {
    check_model(a, active->data, active->len, false);
    return;
  }
  const struct arith_certificate *c = arith_conflict(a);
  check_certificate(a, c);
  for (uint32_t i = 0; i < c->terms.len; i++) {
    bool found = false;
    for (uint32_t j = 0; j < active->len; j++) found |= active->data[j] == c->terms.data[i].literal;
    assert_true(found);
  }
}

/* One instance through random pushes and pops. */
static void test_levels(void **unused) {
  (void)unused;
  uint64_t state = seed(5);
  for (int round = 0; round < 60; round++) {
    struct problem p;
    problem_init(&p, &state);
    literals active = VEC_INIT;
    VEC(uint32_t) levels = VEC_INIT;
    for (int step = 0; step < 80; step++) {
      uint64_t choice = next(&state) % 8;
      if (choice == 0) {
        arith_push(p.a);
        vec_push(&levels, active.len);
      } else if (choice == 1 && levels.len) {
        uint32_t n = 1 + (uint32_t)(next(&state) % levels.len);
        arith_pop(p.a, n);
        levels.len -= n;
        active.len = levels.data[levels.len];
      } else if (choice < 6 && (levels.len || next(&state) % 4 == 0)) {
        vec_push(&active, p.literals.data[next(&state) % p.literals.len]);
        arith_assert(p.a, vec_last(&active));
      } else {
        compare_with_fresh(p.a, &active);
      }
    }
    vec_release(&active);
    vec_release(&levels);
    problem_release(&p);
  }
}

/* Constraints over at most three variables, written as coefficients. */
static arith_literal at_most(struct arith *a, int64_t x, int64_t y, int64_t z, int64_t bound) {
  struct arith_monomial terms[] = {{0, {{x}, 1}}, {1, {{y}, 1}}, {2, {{z}, 1}}};
  return arith_atom(a, terms, 3, &(struct rational){{bound}, 1});
}

static arith_literal equals(struct arith *a, int64_t x, int64_t y, int64_t z, int64_t bound) {
  struct arith_monomial terms[] = {{0, {{x}, 1}}, {1, {{y}, 1}}, {2, {{z}, 1}}};
  return arith_equality(a, terms, 3, &(struct rational){{bound}, 1});
}

static struct arith *three_variables(void) {
  struct arith *a = arith_new();
  for (int i = 0; i < 3; i++) arith_new_variable(a);
  return a;
}

static void check_text(const struct arith *a, const char *expected) {
  struct strbuf text = STRBUF_INIT;
  arith_certificate_print(a, arith_conflict(a), &text);
  assert_string_equal(text.text, expected);
  strbuf_release(&text);
}

static void test_registration(void **unused) {
  (void)unused;
  struct arith *a = three_variables();
  arith_literal l = at_most(a, 2, -4, 0, 7);
  assert_int_equal(l, at_most(a, 1, -2, 0, 3));
  assert_int_equal(arith_not(l), at_most(a, -3, 6, 0, -12));
  assert_int_not_equal(l, at_most(a, 1, -2, 0, 2));
  assert_int_equal(equals(a, -2, 4, 0, 6), equals(a, 1, -2, 0, -3));
  assert_true(arith_is_equality(a, equals(a, 1, -2, 0, -3)));
  assert_int_equal(arith_constraint_count(a), 3);
  /* No variables at all. */
  arith_assert(a, at_most(a, 0, 0, 0, 0));
  assert_int_equal(arith_check(a), ARITH_FEASIBLE);
  arith_push(a);
  arith_assert(a, at_most(a, 0, 0, 0, -1));
  assert_int_equal(arith_check(a), ARITH_CONFLICT);
  check_text(a, "farkas\n  1 * (0 <= -1)\n");
  arith_pop(a, 1);
  arith_push(a);
  arith_assert(a, equals(a, 0, 0, 0, 3));
  assert_int_equal(arith_check(a), ARITH_CONFLICT);
  arith_pop(a, 1);
  assert_int_equal(arith_check_integer(a, 0), ARITH_FEASIBLE);
  arith_free(a);
}

static void test_divisibility(void **unused) {
  (void)unused;
  struct arith *a = three_variables();
  arith_push(a);
  arith_assert(a, equals(a, 2, 4, 0, 3)); /* alone */
  assert_int_equal(arith_check(a), ARITH_CONFLICT);
  check_text(a, "divisibility\n  1 * (x0 + 2*x1 = 3/2)\n");
  arith_pop(a, 1);
  arith_push(a); /* x = 2y, x = 2z + 1 */
  arith_assert(a, equals(a, 1, -2, 0, 0));
  arith_assert(a, equals(a, 1, 0, -2, 1));
  assert_int_equal(arith_check_integer(a, 0), ARITH_CONFLICT);
  check_text(a, "divisibility\n  1/2 * (x0 + -2*x1 = 0)\n  1/2 * (x0 + -2*x2 = 1)\n");
  arith_pop(a, 1);
  arith_push(a); /* the same with a pair of inequalities */
  arith_assert(a, equals(a, 1, -2, 0, 0));
  arith_assert(a, at_most(a, 1, 0, -2, 1));
  arith_assert(a, at_most(a, -1, 0, 2, -1));
  assert_int_equal(arith_check_integer(a, 0), ARITH_CONFLICT);
  assert_int_equal(arith_conflict(a)->kind, ARITH_DIVISIBILITY);
  check_certificate(a, arith_conflict(a));
  arith_free(a);
}

/* An equality that follows from inequalities over different forms comes in by a split, although nothing is bounded. */
static void test_implied_equality(void **unused) {
  (void)unused;
  struct arith *a = three_variables();
  uint32_t w = arith_new_variable(a);
  struct arith_monomial up[] = {{0, {{1}, 1}}, {1, {{-2}, 1}}, {w, {{-1}, 1}}};
  arith_assert(a, arith_atom(a, up, 3, &(struct rational){{0}, 1})); /* x - 2y <= w */
  arith_assert(a, at_most(a, -1, 2, 0, 0));                          /* x - 2y >= 0 */
  struct arith_monomial just_w = {w, {{1}, 1}};
  arith_assert(a, arith_atom(a, &just_w, 1, &(struct rational){{0}, 1})); /* w <= 0 */
  arith_assert(a, equals(a, 3, 0, -6, 3 * 1));                            /* x = 2z + 1 */
  int fuel = 20;
  assert_int_equal(search(a, NULL, 0, &fuel), UNSAT);
  arith_free(a);
}

/* 1 <= 3x - z <= 2 and z = 3y is unbounded; a rounded sum refutes it, without a case distinction. */
static void test_cutting_planes(void **unused) {
  (void)unused;
  struct arith *a = three_variables();
  arith_push(a);
  arith_assert(a, at_most(a, 3, 0, -1, 2));
  arith_assert(a, at_most(a, -3, 0, 1, -1));
  arith_assert(a, equals(a, 0, -3, 1, 0));
  assert_int_equal(arith_check_integer(a, 0), ARITH_CONFLICT);
  check_text(a, "cutting planes\n"
                "  1/3 * (3*x1 + -1*x2 = 0)\n"
                "  1/3 * (3*x0 + -1*x2 >= 1)\n"
                " step 0 is this, rounded\n"
                "  1 * (3*x0 + -1*x2 <= 2)\n"
                "  -1 * (3*x1 + -1*x2 = 0)\n"
                "  3 * (x0 + -1*x1 >= 1, step 0)\n");
  struct arith_certificate c = *arith_conflict(a);
  assert_true(arith_certificate_check(a, &c));
  for (uint32_t i = 0; i < c.terms.len; i++) { /* no multiplier is of another value */
    struct rational *m = &c.terms.data[i].multiplier, right = RATIONAL_ZERO;
    rational_set(&right, m);
    rational_add(m, m, &(struct rational){{1}, 7});
    assert_false(arith_certificate_check(a, &c));
    rational_set(m, &right);
    rational_clear(&right);
  }
  c.step_ends.len--; /* the contradiction is missing */
  assert_false(arith_certificate_check(a, &c));
  c.step_ends.len++;
  for (uint32_t i = 0; i < c.terms.len; i++) { /* a step cannot use itself or later ones */
    uint32_t step = c.terms.data[i].step;
    if (step == ARITH_NONE) continue;
    c.terms.data[i].step = c.step_ends.len - 1;
    assert_false(arith_certificate_check(a, &c));
    c.terms.data[i].step = step;
  }
  assert_true(arith_certificate_check(a, &c));
  arith_pop(a, 1); /* what was derived is gone with its reasons */
  arith_assert(a, at_most(a, 3, 0, -1, 2));
  arith_assert(a, equals(a, 0, -3, 1, 0));
  assert_int_equal(arith_check_integer(a, 0), ARITH_FEASIBLE);
  arith_free(a);
}

/* A path of n steps with assignments that do not matter needs no tableau, and its certificate has one term per step. */
static void test_path(void **unused) {
  (void)unused;
  enum { STEPS = 2000 };
  for (int kind = 0; kind < 3; kind++) {
    struct arith *a = arith_new();
    for (uint32_t i = 0; i < 2 * STEPS + 2; i++) arith_new_variable(a);
    struct arith_monomial x0 = {0, {{1}, 1}};
    if (kind == 2) arith_push(a); /* difference constraints instead of elimination */
    arith_assert(a, arith_equality(a, &x0, 1, &(struct rational){{0}, 1}));
    for (uint32_t i = 0; i < STEPS; i++) {
      uint32_t x = 2 * i, y = 2 * i + 1;
      struct arith_monomial step[] = {{x + 2, {{1}, 1}}, {x, {{-1}, 1}}};
      struct arith_monomial other[] = {{y + 2, {{1}, 1}}, {y, {{-3}, 1}}, {x, {{1}, 1}}};
      arith_assert(a, arith_equality(a, step, 2, &(struct rational){{1}, 1}));
      if (kind != 2) arith_assert(a, arith_equality(a, other, 3, &(struct rational){{1}, 1}));
    }
    struct arith_monomial last = {2 * STEPS, {{kind == 1 ? -2 : -1}, 1}};
    arith_assert(a, arith_atom(a, &last, 1, &(struct rational){{kind == 1 ? -2 * STEPS - 1 : -STEPS - 1}, 1}));
    assert_int_equal(arith_check_integer(a, 0), ARITH_CONFLICT);
    assert_int_equal(arith_conflict(a)->terms.len, STEPS + 2);
    assert_true(arith_certificate_check(a, arith_conflict(a)));
    assert_int_equal(arith_statistics(a).rows, 0);
    arith_free(a);
  }
}

/* A wrong certificate is not accepted. */
static void test_wrong_certificate(void **unused) {
  (void)unused;
  struct arith *a = three_variables();
  arith_assert(a, at_most(a, 2, 3, 0, -1));
  arith_assert(a, at_most(a, -1, 0, 0, 0));
  arith_assert(a, at_most(a, 0, -1, 0, 0));
  assert_int_equal(arith_check(a), ARITH_CONFLICT);
  check_text(a, "farkas\n  1 * (2*x0 + 3*x1 <= -1)\n  2 * (x0 >= 0)\n  3 * (x1 >= 0)\n");
  struct arith_certificate c = *arith_conflict(a);
  assert_true(arith_certificate_check(a, &c));
  rational_set_int(&c.terms.data[1].multiplier, 3);
  assert_false(arith_certificate_check(a, &c));
  rational_set_int(&c.terms.data[1].multiplier, 2);
  c.kind = ARITH_DIVISIBILITY;
  assert_false(arith_certificate_check(a, &c));
  c.kind = ARITH_FARKAS;
  c.terms.len--;
  assert_false(arith_certificate_check(a, &c));
  c.terms.len = 0;
  assert_false(arith_certificate_check(a, &c));
  arith_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_registration),
      cmocka_unit_test(test_divisibility),
      cmocka_unit_test(test_implied_equality),
      cmocka_unit_test(test_cutting_planes),
      cmocka_unit_test(test_path),
      cmocka_unit_test(test_wrong_certificate),
      cmocka_unit_test(test_against_brute_force),
      cmocka_unit_test(test_levels),
      cmocka_unit_test(test_against_z3),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

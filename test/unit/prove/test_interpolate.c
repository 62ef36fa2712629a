/* Interpolants from proofs: the examples of POPL'04, paths and diamonds. Random sequences are in test/fuzz. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "logic/build.h"
#include "prove/interpolate.h"

struct fixture {
  struct terms terms;
  struct limits limits;
};

static void setup(struct fixture *f) {
  terms_init(&f->terms);
  limits_init(&f->limits, 60, 0);
}

static term variable(struct fixture *f, const char *name, uint32_t i) {
  char text[32];
  snprintf(text, sizeof text, "%s%u", name, i);
  return term_var(&f->terms, text, sort_int);
}

static term plus(struct fixture *f, term t, int64_t k) { return term_add2(&f->terms, t, term_int(&f->terms, k)); }
static term times(struct fixture *f, int64_t k, term t) { return term_mul2(&f->terms, term_int(&f->terms, k), t); }
static term equals(struct fixture *f, term a, term b) { return term_equals(&f->terms, a, b); }

/* The interpolants of all cuts of a sequence. */
static struct interpolation sequence(struct fixture *f, const term *partitions, uint32_t count,
                                     enum sweep_system system) {
  struct cut *cuts = xcalloc(count, sizeof *cuts);
  for (uint32_t i = 0; i + 1 < count; i++) cuts[i] = (struct cut){0, i};
  struct interpolation r = interpolate(&f->limits, &f->terms, partitions, count, cuts, count - 1, system);
  free(cuts);
  return r;
}

/* ---- examples of the paper ---- */

static void figure_2(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term x1 = variable(&f, "x", 1), ctr0 = variable(&f, "ctr", 0), ctr1 = variable(&f, "ctr", 1),
       y2 = variable(&f, "y", 2), m0 = variable(&f, "m", 0);
  term trace[] = {equals(&f, x1, ctr0), equals(&f, ctr1, plus(&f, ctr0, 1)), equals(&f, y2, ctr1), equals(&f, x1, m0),
                  term_not(equals(&f, y2, plus(&f, m0, 1)))};
  term expected[] = {equals(&f, x1, ctr0), equals(&f, x1, plus(&f, ctr1, -1)), equals(&f, x1, plus(&f, y2, -1)),
                     equals(&f, y2, plus(&f, m0, 1))};
  for (int system = SWEEP_MCMILLAN; system <= SWEEP_PUDLAK; system++) {
    struct interpolation r = sequence(&f, trace, 5, (enum sweep_system)system);
    assert_int_equal(r.answer, INTERPOLATION_FOUND);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(r.interpolants.data[i].id, expected[i].id);
    interpolation_release(&r);
  }
  terms_release(&f.terms);
}

/* A = x <= y, y <= z and B = z < x: z - x >= 0. A = b, b -> c and B = not c: c. */
static void figures_4_and_5(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0), z = variable(&f, "z", 0);
  term arithmetic[] = {term_and2(s, term_le(s, x, y), term_le(s, y, z)), term_le(s, plus(&f, z, 1), x)};
  struct interpolation r = sequence(&f, arithmetic, 2, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_int_equal(r.interpolants.data[0].id, term_le(s, x, z).id);
  interpolation_release(&r);
  term b = term_var(s, "b", sort_bool), c = term_var(s, "c", sort_bool);
  term propositional[] = {term_and2(s, b, term_implies(s, b, c)), term_not(c)};
  r = sequence(&f, propositional, 2, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_int_equal(r.interpolants.data[0].id, c.id);
  interpolation_release(&r);
  terms_release(s);
}

/* 2y = z and z = 2x + 1: z is even. */
static void parity(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0), z = variable(&f, "z", 0);
  term partitions[] = {equals(&f, z, times(&f, 2, y)), equals(&f, z, plus(&f, times(&f, 2, x), 1))};
  struct interpolation r = sequence(&f, partitions, 2, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_int_equal(r.interpolants.data[0].id, equals(&f, term_mod(s, z, term_int(s, 2)), term_int(s, 0)).id);
  interpolation_release(&r);
  terms_release(s);
}

/* x++, y++ n times: the relation between x and y at every cut, and work that grows with n. */
static void paths_generalise(void **state) {
  (void)state;
  uint64_t nodes[2];
  for (int round = 0; round < 2; round++) {
    uint32_t n = round ? 400 : 200;
    struct fixture f;
    setup(&f);
    term *path = xcalloc(n + 2, sizeof *path);
    path[0] = term_and2(&f.terms, equals(&f, variable(&f, "x", 0), term_int(&f.terms, 0)),
                        equals(&f, variable(&f, "y", 0), term_int(&f.terms, 50)));
    for (uint32_t i = 0; i < n; i++)
      path[i + 1] = term_and2(&f.terms, equals(&f, variable(&f, "x", i + 1), plus(&f, variable(&f, "x", i), 1)),
                              equals(&f, variable(&f, "y", i + 1), plus(&f, variable(&f, "y", i), 1)));
    path[n + 1] = term_not(equals(&f, variable(&f, "y", n), plus(&f, variable(&f, "x", n), 50)));
    struct interpolation r = sequence(&f, path, n + 2, SWEEP_MCMILLAN);
    assert_int_equal(r.answer, INTERPOLATION_FOUND);
    for (uint32_t i = 0; i <= n; i++)
      assert_int_equal(r.interpolants.data[i].id,
                       equals(&f, variable(&f, "y", i), plus(&f, variable(&f, "x", i), 50)).id);
    nodes[round] = r.proof_nodes;
    interpolation_release(&r);
    free(path);
    terms_release(&f.terms);
  }
  assert_true(nodes[1] <= 2 * nodes[0]);
}

/* n diamonds have 2^n paths; the proof must not. */
static void diamonds_are_not_enumerated(void **state) {
  (void)state;
  enum { N = 24 };
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term path[N + 2];
  path[0] = equals(&f, variable(&f, "x", 0), term_int(s, 0));
  for (uint32_t i = 0; i < N; i++) {
    term x = variable(&f, "x", i), next = variable(&f, "x", i + 1);
    path[i + 1] = term_or2(s, equals(&f, next, plus(&f, x, 1)), equals(&f, next, plus(&f, x, 2)));
  }
  path[N + 1] = term_lt(s, variable(&f, "x", N), term_int(s, N));
  struct interpolation r = sequence(&f, path, N + 2, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  assert_in_range(r.search.conflicts, 1, 40 * N);
  assert_int_equal(r.interpolants.data[N / 2].id, term_ge(s, variable(&f, "x", N / 2), term_int(s, N / 2)).id);
  interpolation_release(&r);
  terms_release(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(figure_2),
      cmocka_unit_test(figures_4_and_5),
      cmocka_unit_test(parity),
      cmocka_unit_test(paths_generalise),
      cmocka_unit_test(diamonds_are_not_enumerated),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

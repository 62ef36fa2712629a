/* Projections of random conjunctions over few bits, compared with all values: exact ones are equivalent to (exists
 * gone. conjuncts), weakened ones are implied by it. */
#include "solve/prove_fixture.h"

#include <stdlib.h>

#include "interpolate/project/project.h"
#include "logic/traverse.h"

enum { WIDTH = 3, KEPT = 2, GONE = 2, ALL = KEPT + GONE };

struct draw {
  struct terms *s;
  uint64_t *random;
  term variables[ALL]; /* those that stay, then those that go */
};

static uint32_t below(uint64_t *random, uint32_t n) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*random >> 33) % n);
}

static term draw_atom(struct draw *d);

static term draw_term(struct draw *d, int depth) {
  struct terms *s = d->s;
  term k = term_bv(s, WIDTH, below(d->random, 8));
  if (depth == 0 || below(d->random, 4) == 0) return below(d->random, 5) ? d->variables[below(d->random, ALL)] : k;
  term a = draw_term(d, depth - 1), b = below(d->random, 2) ? draw_term(d, depth - 1) : k;
  switch (below(d->random, 13)) {
  case 0: return term_add2(s, a, b);
  case 1: return term_sub(s, a, b);
  case 2: return term_mul2(s, a, k);
  case 3: return term_bv_binary(s, TERM_BV_XOR, a, b);
  case 4: return term_bv_binary(s, TERM_BV_AND, a, b);
  case 5: return term_bv_binary(s, TERM_BV_OR, a, b);
  case 6: return term_bv_not(s, a);
  case 7: return term_bv_binary(s, TERM_BV_SHL, a, term_bv(s, WIDTH, 1 + below(d->random, 2)));
  case 8: return term_bv_binary(s, TERM_BV_LSHR, a, term_bv(s, WIDTH, 1 + below(d->random, 2)));
  case 9: return term_bv_binary(s, TERM_BV_ASHR, a, term_bv(s, WIDTH, 1 + below(d->random, 2)));
  case 10: return term_concat(s, term_extract(s, 0, 0, a), term_extract(s, 2, 1, b));
  case 11: return term_sign_extend(s, 1, term_extract(s, 1, 0, a));
  default: return term_ite(s, draw_atom(d), a, b);
  }
}

static term draw_atom(struct draw *d) {
  struct terms *s = d->s;
  term a = draw_term(d, 1), b = draw_term(d, 1);
  switch (below(d->random, 5)) {
  case 0: return term_ule(s, a, b);
  case 1: return term_slt(s, a, b);
  case 2: return term_not(term_equals(s, a, b));
  default: return term_equals(s, a, draw_term(d, 2));
  }
}

static bool holds(struct draw *d, term t, uint32_t values) {
  struct assignment assignment = ASSIGNMENT_INIT;
  for (uint32_t i = 0; i < ALL; i++)
    assignment_set(&assignment, d->variables[i], term_bv(d->s, WIDTH, values >> (i * WIDTH) & 7));
  term value;
  assert_true(term_eval(d->s, &assignment, t, &value));
  assignment_release(&assignment);
  return term_eq(value, term_true);
}

static void compare(struct draw *d, term whole, term projected, enum project_mode mode) {
  term_list left = VEC_INIT;
  term_free_variables(d->s, &projected, 1, &left);
  for (uint32_t i = 0; i < left.len; i++)
    assert_true(term_eq(left.data[i], d->variables[0]) || term_eq(left.data[i], d->variables[1]));
  vec_release(&left);
  for (uint32_t kept = 0; kept < 1 << (KEPT * WIDTH); kept++) {
    bool exists = false;
    for (uint32_t gone = 0; gone < 1 << (GONE * WIDTH) && !exists; gone++)
      exists = holds(d, whole, kept | gone << (KEPT * WIDTH));
    bool is_kept = holds(d, projected, kept);
    assert_true(mode == PROJECT_EXACT ? is_kept == exists : is_kept || !exists);
  }
}

static void projections(void **state) {
  struct prove_fixture *f = *state;
  const char *seed = getenv("OCKHAM_TEST_SEED"), *rounds = getenv("OCKHAM_TEST_ROUNDS");
  uint64_t random = seed ? strtoull(seed, NULL, 10) : 3;
  uint32_t total = rounds ? (uint32_t)atoi(rounds) : 120, exact = 0;
  struct draw d = {.s = f->terms, .random = &random};
  static const char *const names[] = {"k0", "k1", "g0", "g1"};
  for (uint32_t i = 0; i < ALL; i++)
    d.variables[i] = term_var(f->terms, names[i], sort_bitvec(&f->terms->sorts, WIDTH));
  for (uint32_t round = 0; round < total; round++) {
    term_list conjuncts = VEC_INIT;
    for (uint32_t i = 1 + below(&random, 4); i-- > 0;) {
      term t = draw_atom(&d);
      vec_push(&conjuncts, below(&random, 4) ? t : term_or2(f->terms, t, draw_atom(&d)));
    }
    term whole = term_and(f->terms, conjuncts.data, conjuncts.len), stuck;
    for (int mode = PROJECT_EXACT; mode <= PROJECT_WEAKEN; mode++) {
      vec_clear(&conjuncts);
      vec_push(&conjuncts, whole);
      bool is_done =
          project(&f->ctx.limits, f->terms, (enum project_mode)mode, &d.variables[KEPT], GONE, &conjuncts, &stuck);
      assert_true(is_done || mode == PROJECT_EXACT);
      if (!is_done) continue;
      exact += mode == PROJECT_EXACT;
      compare(&d, whole, term_and(f->terms, conjuncts.data, conjuncts.len), (enum project_mode)mode);
      if (mode == PROJECT_EXACT)
        compare(&d, whole, project_normal(f->terms, term_and(f->terms, conjuncts.data, conjuncts.len)), PROJECT_EXACT);
    }
    vec_release(&conjuncts);
  }
  print_message("%u of %u projections exact\n", exact, total);
  assert_in_range(exact, total * 2 / 5, total);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROVE_TEST(projections)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Interpolants where the reason is one of the integers: parity, division, cutting planes. Examples, and random
 * sequences that Z3 checks; what the prover gives up is classified, so that the share among the unsatisfiable ones is
 * known. OCKHAM_TEST_SEED and OCKHAM_TEST_ROUNDS ask for more. */
#include "interpolate_fixture.h"

enum { MOST_PARTITIONS = 30, GLOBALS = 8 };

/* ---- examples ---- */

/* Interpolants of all cuts, with both systems, and of all scopes; Z3 agrees with each of them. */
static void check_example(struct fixture *f, const term *partitions, uint32_t count, const term *expected) {
  struct strbuf script = STRBUF_INIT;
  uint32_t asked = 0, unknown = 0;
  for (int system = SWEEP_MCMILLAN; system <= SWEEP_PUDLAK; system++) {
    struct interpolation r = sequence(f, partitions, count, (enum sweep_system)system);
    assert_int_equal(r.answer, INTERPOLATION_FOUND);
    for (uint32_t i = 0; expected && i + 1 < count; i++) assert_int_equal(r.interpolants.data[i].id, expected[i].id);
    check_sequence(f, partitions, count, &r, &script, &asked);
    interpolation_release(&r);
  }
  assert_true(check_scopes(f, partitions, count, &script, &asked));
  assert_int_equal(count_answers(&script, "unsat\n", &unknown), asked);
  strbuf_release(&script);
}

static term between(struct fixture *f, int64_t low, term t, int64_t high) {
  struct terms *s = &f->terms;
  return term_and2(s, term_le(s, term_int(s, low), t), term_le(s, t, term_int(s, high)));
}

/* 1 <= 3x - z <= 2 and z = 3y: no case distinction on variables ends. z is no multiple of 3. */
static void unbounded_gap(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0), z = variable(&f, "z", 0);
  term partitions[] = {between(&f, 1, term_sub(s, times(&f, 3, x), z), 2), equals(&f, z, times(&f, 3, y))};
  /* From 1 <= 3x - z: x >= ceil((z + 1) / 3); so 3 * ceil((z + 1) / 3) <= z + 2, and 2z + 2 is 0 or 1 modulo 3. */
  term remainder = term_mod(s, plus(&f, times(&f, 2, z), 2), term_int(s, 3));
  term expected = term_le(s, remainder, term_int(s, 1));
  check_example(&f, partitions, 2, &expected);
  terms_release(s);
}

/* The same over several partitions, so that scopes have A in the middle: 1 <= 4x - p <= 3, p = 2q, q = 2r. */
static void gap_over_scopes(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), p = variable(&f, "p", 0), q = variable(&f, "q", 0), r = variable(&f, "r", 0);
  term low = term_le(s, term_int(s, 1), term_sub(s, times(&f, 4, x), p));
  term high = term_le(s, term_sub(s, times(&f, 4, x), p), term_int(s, 3));
  term partitions[] = {low, equals(&f, p, times(&f, 2, q)), high, equals(&f, q, times(&f, 2, r))};
  check_example(&f, partitions, 4, NULL);
  terms_release(s);
}

/* So many branches that conflicts are cut at partitions; in the end x is odd (with `gap`: between multiples of 3). */
static void branches_before(bool gap) {
  enum { N = 6 };
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  int64_t k = gap ? 3 : 2;
  term y = variable(&f, "y", 0), z = variable(&f, "z", 0), partitions[N + 2], last = variable(&f, "x", N);
  partitions[0] = equals(&f, variable(&f, "x", 0), times(&f, k, y));
  for (uint32_t i = 0; i < N; i++) {
    term x = variable(&f, "x", i), next = variable(&f, "x", i + 1);
    partitions[i + 1] = term_or2(s, equals(&f, next, plus(&f, x, k)), equals(&f, next, plus(&f, x, i ? -k : 5 * k)));
  }
  partitions[N + 1] =
      gap ? between(&f, 1, term_sub(s, times(&f, 3, z), last), 2) : equals(&f, last, plus(&f, times(&f, 2, z), 1));
  check_example(&f, partitions, N + 2, NULL);
  terms_release(s);
}

static void branches_before_remainder(void **state) {
  (void)state;
  branches_before(false);
}

static void branches_before_gap(void **state) {
  (void)state;
  branches_before(true);
}

/* d x - z is in a gap between multiples of d, and z is a multiple of d in each of two cases; d is beyond 2^31. */
static void large_gap(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  const int64_t d = 6442450941;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0), z = variable(&f, "z", 0), u = variable(&f, "u", 0);
  term even = equals(&f, z, times(&f, d, times(&f, 2, y)));
  term odd = equals(&f, z, term_add2(s, times(&f, 2 * d, u), times(&f, d, term_add2(s, u, term_int(s, 1)))));
  term partitions[] = {between(&f, 1, term_sub(s, times(&f, d, x), z), d - 1), term_or2(s, even, odd)};
  check_example(&f, partitions, 2, NULL);
  terms_release(s);
}

/* 2x - 2 <= 3y <= 2x - 1 is an unbounded strip with integer points, but none where x is a multiple of 3; the bounds are
 * in different partitions. */
static void strip_over_partitions(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  struct terms *s = &f.terms;
  term x = variable(&f, "x", 0), y = variable(&f, "y", 0), k = variable(&f, "k", 0);
  term x2 = times(&f, 2, x), y3 = times(&f, 3, y);
  term partitions[] = {term_le(s, y3, plus(&f, x2, -1)), term_le(s, plus(&f, x2, -1), plus(&f, y3, 1)),
                       term_and2(s, equals(&f, x, times(&f, 3, k)), term_le(s, k, term_int(s, 1000000)))};
  check_example(&f, partitions, 3, NULL);
  terms_release(s);
}

/* ---- random sequences ---- */

struct generator {
  struct fixture *f;
  uint64_t *random;
  uint32_t globals; /* variables that all partitions may use; the others live in three partitions in a row */
  bool is_dense;    /* only those */
  bool is_large;    /* coefficients beyond 2^31 */
};

static uint32_t any(struct generator *g, uint32_t n) { return below(g->random, n); }

static term random_variable(struct generator *g, uint32_t partition) {
  if (g->is_dense || (g->globals && any(g, 2))) return variable(g->f, "g", any(g, g->globals));
  return variable(g->f, "v", partition + any(g, 3));
}

static int64_t random_coefficient(struct generator *g) {
  static const int64_t small[] = {1, -1, 1, -1, 2, -2, 3, -3, 4, 5, -6, 7},
                       large[] = {4294967311, -6442450941, 2147483659};
  return g->is_large && any(g, 4) == 0 ? large[any(g, 3)] : small[any(g, 12)];
}

static term random_sum(struct generator *g, uint32_t partition) {
  term sum = term_int(&g->f->terms, 0);
  for (uint32_t i = 1 + any(g, 3); i-- > 0;)
    sum = term_add2(&g->f->terms, sum, times(g->f, random_coefficient(g), random_variable(g, partition)));
  return sum;
}

static term random_constant(struct generator *g) {
  return term_int(&g->f->terms, g->is_large && any(g, 6) == 0 ? random_coefficient(g) : (int64_t)any(g, 11) - 5);
}

/* k <= sum <= k + a little, with a common divisor of all but one coefficient: often without integer solutions. */
static term random_gap(struct generator *g, uint32_t partition) {
  struct terms *s = &g->f->terms;
  int64_t d = 2 + any(g, 6), k = (int64_t)any(g, 9) - 4;
  if (g->is_large && any(g, 2)) d = 4294967311;
  term sum = term_add2(s, times(g->f, d, random_sum(g, partition)), random_variable(g, partition));
  return term_and2(s, term_le(s, term_int(s, k), sum), term_le(s, sum, term_int(s, k + any(g, 3))));
}

static term random_atom(struct generator *g, uint32_t partition) {
  struct terms *s = &g->f->terms;
  term left = random_sum(g, partition), right = random_constant(g), d = term_int(s, 2 + any(g, 5));
  switch (any(g, 11)) {
  case 0:
  case 1: return term_le(s, left, right);
  case 2: return term_lt(s, right, left);
  case 3: return term_not(term_equals(s, left, right));
  case 4: return term_equals(s, term_mod(s, left, d), term_int(s, any(g, 3)));
  case 5: return term_equals(s, term_div(s, left, d), random_variable(g, partition));
  case 6: return random_gap(g, partition);
  case 7:
    return term_equals(s, random_variable(g, partition),
                       term_add2(s, term_mul2(s, d, random_variable(g, partition)), right));
  default: return term_equals(s, left, right);
  }
}

static term random_formula(struct generator *g, uint32_t partition, uint32_t depth) {
  struct terms *s = &g->f->terms;
  if (depth == 0 || any(g, 3) == 0) return random_atom(g, partition);
  term a = random_formula(g, partition, depth - 1), b = random_formula(g, partition, depth - 1);
  switch (any(g, 5)) {
  case 0: return term_or2(s, a, b);
  case 1: return term_ite(s, random_atom(g, partition), a, b);
  default: return term_and2(s, a, b);
  }
}

/* Few variables and many constraints with coefficients from a range, some of them in a box: systems with rational but
 * without integer solutions are frequent. */
static void random_system(struct generator *g, term *partitions, uint32_t count) {
  struct terms *s = &g->f->terms;
  int64_t size = (int64_t[]){3, 9, 30, 1000, 5000000000}[any(g, 5)], box = (int64_t[]){2, 10, 1000}[any(g, 3)];
  for (uint32_t i = 0; i < count; i++) {
    term sum = term_int(s, 0),
         bound = term_int(s, (int64_t)((uint64_t)any(g, 1u << 31) * 4 % (uint64_t)(2 * size)) - size);
    for (uint32_t k = 2 + any(g, 3); k-- > 0;) {
      int64_t c = (int64_t)(((uint64_t)any(g, 1u << 31) << 20 | any(g, 1u << 20)) % (uint64_t)(2 * size + 1)) - size;
      sum = term_add2(s, sum, times(g->f, c, random_variable(g, i)));
    }
    switch (any(g, 4)) {
    case 0: partitions[i] = term_equals(s, sum, bound); break;
    case 1: partitions[i] = term_and2(s, term_le(s, bound, sum), term_le(s, sum, plus(g->f, bound, any(g, 5)))); break;
    case 2: partitions[i] = term_and2(s, term_le(s, sum, bound), random_formula(g, i, 1)); break;
    default: partitions[i] = term_le(s, sum, bound);
    }
    if (i >= g->globals || any(g, 2)) continue;
    term v = variable(g->f, "g", i);
    partitions[i] =
        term_and2(s, partitions[i], term_and2(s, term_le(s, term_int(s, -box), v), term_le(s, v, term_int(s, box))));
  }
}

struct tally {
  uint32_t found, satisfiable, given_up, scopes_given_up, asked, models;
  struct strbuf interpolants, consistent, open;
};

static void random_sequence(uint64_t *random, uint32_t round, struct tally *tally) {
  struct fixture f;
  setup(&f);
  struct generator g = {&f, random, below(random, 6), false, below(random, 3) == 0};
  term partitions[MOST_PARTITIONS], all;
  uint32_t count = 2 + below(random, below(random, 2) ? 5 : MOST_PARTITIONS - 1), depth = below(random, 4);
  if (round % 3 == 0) { /* few constraints over the same variables */
    g.globals = 2 + below(random, GLOBALS - 2);
    g.is_dense = true;
    count = 2 + below(random, 2 * g.globals);
    depth = below(random, 2);
  }
  if (round % 6 == 0)
    random_system(&g, partitions, count);
  else
    for (uint32_t i = 0; i < count; i++) partitions[i] = random_formula(&g, i, depth);
  conjoin(&f, partitions, 0, count, &all);
  struct interpolation r = sequence(&f, partitions, count, round % 2 ? SWEEP_MCMILLAN : SWEEP_PUDLAK);
  if (r.answer == INTERPOLATION_FOUND) {
    tally->found++;
    check_sequence(&f, partitions, count, &r, &tally->interpolants, &tally->asked);
    if (round % 4 == 0)
      tally->scopes_given_up += !check_scopes(&f, partitions, count, &tally->interpolants, &tally->asked);
  } else if (r.answer == INTERPOLATION_SATISFIABLE) {
    tally->satisfiable++;
    ask(&f, &tally->consistent, all, term_true, &tally->models);
  } else {
    tally->given_up++;
    uint32_t ignored = 0;
    strbuf_printf(&tally->open, "(echo \"; %u %s\")\n", round, r.reason);
    ask(&f, &tally->open, all, term_true, &ignored);
  }
  interpolation_release(&r);
  terms_release(&f.terms);
}

static void random_sequences(void **state) {
  (void)state;
  if (system("z3 --version >/dev/null 2>&1") != 0) skip();
  const char *seed = getenv("OCKHAM_TEST_SEED"), *rounds = getenv("OCKHAM_TEST_ROUNDS");
  uint64_t random = seed ? strtoull(seed, NULL, 10) : 5;
  uint32_t total = rounds ? (uint32_t)atoi(rounds) : 120, unknown = 0, no_model = 0, no_class = 0;
  struct tally t = {.interpolants = STRBUF_INIT, .consistent = STRBUF_INIT, .open = STRBUF_INIT};
  for (uint32_t round = 0; round < total; round++) random_sequence(&random, round, &t);
  uint32_t missed = count_answers(&t.open, "unsat\n", &no_class);
  print_message("%u refuted (%u of them not for scopes), %u satisfiable\n", t.found, t.scopes_given_up, t.satisfiable);
  print_message("%u given up, of which unsatisfiable %u and unknown to Z3 %u\n", t.given_up, missed, no_class);
  assert_int_equal(count_answers(&t.consistent, "sat\n", &no_model) + no_model, t.models);
  uint32_t right = count_answers(&t.interpolants, "unsat\n", &unknown);
  print_message("%u questions, %u unknown\n", t.asked, unknown);
  assert_int_equal(right + unknown, t.asked);
  assert_in_range(unknown, 0, t.asked / 50);
  assert_in_range(t.found, total / 5, total);
  assert_in_range(missed + t.scopes_given_up, 0, t.found / 200);
  assert_in_range(t.given_up, 0, total / 100);
  strbuf_release(&t.interpolants);
  strbuf_release(&t.consistent);
  strbuf_release(&t.open);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unbounded_gap),       cmocka_unit_test(gap_over_scopes),
      cmocka_unit_test(large_gap),           cmocka_unit_test(strip_over_partitions),
      cmocka_unit_test(random_sequences),    cmocka_unit_test(branches_before_remainder),
      cmocka_unit_test(branches_before_gap),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Interpolants over uninterpreted sorts: chosen sequences, and random ones whose interpolants Z3 checks (implied by A,
 * inconsistent with B, inductive, fitting at returns) and whose vocabulary is checked here. */
#include "interpolate_series.h"

static sort element(struct fixture *f) { return sort_named(&f->terms.sorts, "Element"); }

static term var(struct fixture *f, const char *name, uint32_t i) {
  char text[32];
  snprintf(text, sizeof text, "%s%u", name, i);
  return term_var(&f->terms, text, element(f));
}

static term apply(struct fixture *f, const char *name, sort result, term x) {
  const sort argument = element(f);
  return term_apply(&f->terms, term_function(&f->terms, name, &argument, 1, result), &x, 1);
}

static term apply_f(struct fixture *f, term x) { return apply(f, "f", element(f), x); }
static term apply_h(struct fixture *f, term x) { return apply(f, "h", sort_int, x); }
static term apply_p(struct fixture *f, term x) { return apply(f, "p", sort_bool, x); }
/* g(Element, Int) is an Element. */
static term apply_g(struct fixture *f, term x, term k) {
  const sort arguments[] = {element(f), sort_int};
  return term_apply(&f->terms, term_function(&f->terms, "g", arguments, 2, element(f)), (term[]){x, k}, 2);
}

static term differ(struct fixture *f, term a, term b) { return term_not(equals(f, a, b)); }

/* ---- chosen sequences ---- */

/* What a side knows of a cycle: the ends of its runs, equal or different. */
static void runs_of_a_cycle(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term a = var(&f, "a", 0), b = var(&f, "b", 0), c = var(&f, "c", 0), d = var(&f, "d", 0), l = var(&f, "l", 0);
  term links[] = {term_and2(&f.terms, equals(&f, a, l), equals(&f, l, b)), equals(&f, b, c), equals(&f, c, d),
                  differ(&f, d, a)};
  term expected[] = {equals(&f, a, b), equals(&f, a, c), equals(&f, a, d)};
  term apart[] = {term_and2(&f.terms, links[0], links[2]), term_and2(&f.terms, links[1], links[3])};
  term reversed[] = {apart[1], apart[0]};
  for (int system = SWEEP_MCMILLAN; system <= SWEEP_PUDLAK; system++) {
    struct interpolation r = sequence(&f, links, 4, (enum sweep_system)system);
    assert_int_equal(r.answer, INTERPOLATION_FOUND);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(r.interpolants.data[i].id, expected[i].id);
    interpolation_release(&r);
    r = sequence(&f, apart, 2, (enum sweep_system)system);
    assert_int_equal(r.interpolants.data[0].id, term_and2(&f.terms, equals(&f, a, b), equals(&f, c, d)).id);
    interpolation_release(&r);
    r = sequence(&f, reversed, 2, (enum sweep_system)system);
    assert_int_equal(r.interpolants.data[0].id, term_and2(&f.terms, equals(&f, b, c), differ(&f, a, d)).id);
    interpolation_release(&r);
  }
  refutes(&f, links, 4);
  refutes(&f, apart, 2);
  refutes(&f, reversed, 2);
  terms_release(&f.terms);
}

/* f(a) and f(e) meet nowhere; the path between their arguments goes to and fro across the cuts. */
static void applications_are_bridged(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term a = var(&f, "a", 0), b = var(&f, "b", 0), c = var(&f, "c", 0), d = var(&f, "d", 0), e = var(&f, "e", 0);
  term k = variable(&f, "k", 0), n = variable(&f, "n", 0);
  term first = term_and2(&f.terms, equals(&f, a, b), equals(&f, c, d));
  term back_and_forth[] = {term_and2(&f.terms, first, apply_p(&f, apply_f(&f, a))),
                           term_and2(&f.terms, equals(&f, b, c), equals(&f, d, e)),
                           term_not(apply_p(&f, apply_f(&f, e)))};
  refutes(&f, back_and_forth, 3);
  /* with an integer beside it: k goes along with the path */
  term both[] = {term_and2(&f.terms, first, equals(&f, apply_h(&f, apply_g(&f, a, k)), number(&f, 3))),
                 term_and2(&f.terms, equals(&f, b, c), equals(&f, n, plus(&f, k, 1))),
                 term_not(equals(&f, apply_h(&f, apply_g(&f, d, plus(&f, n, -1))), number(&f, 3)))};
  refutes(&f, both, 3);
  terms_release(&f.terms);
}

/* Nothing is equal by chance, not even in a sort with few constants; and sorts do not limit how many there are. */
static void models_are_free(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term a = var(&f, "a", 0), b = var(&f, "b", 0), c = var(&f, "c", 0);
  term all[] = {term_distinct(&f.terms, (term[]){a, b, c}, 3), differ(&f, apply_f(&f, a), apply_f(&f, b)),
                equals(&f, apply_f(&f, apply_f(&f, a)), a)};
  struct interpolation r = sequence(&f, all, 3, SWEEP_MCMILLAN);
  assert_int_equal(r.answer, INTERPOLATION_SATISFIABLE);
  interpolation_release(&r);
  terms_release(&f.terms);
}

/* f(f(f(a))) = a and f(f(f(f(f(a))))) = a make f(a) = a. */
static void powers_of_a_function(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term a = var(&f, "a", 0), three = a, five = a;
  for (int i = 0; i < 3; i++) three = apply_f(&f, three);
  for (int i = 0; i < 5; i++) five = apply_f(&f, five);
  term partitions[] = {equals(&f, three, a), equals(&f, five, a), differ(&f, apply_f(&f, a), a)};
  refutes(&f, partitions, 3);
  terms_release(&f.terms);
}

/* Languages L_k are about integers. */
static void languages_do_not_speak_of_it(void **state) {
  (void)state;
  struct fixture f;
  setup(&f);
  term a = var(&f, "a", 0), b = var(&f, "b", 0);
  term partitions[] = {equals(&f, a, b), differ(&f, a, b)};
  struct interpolation r = interpolate(
      &f.limits, &f.terms,
      &(struct interpolation_request){.partitions = partitions, .partition_count = 2, .is_restricted = true});
  assert_int_equal(r.answer, INTERPOLATION_GIVE_UP);
  assert_string_equal(r.reason, "an uninterpreted sort, of which no restriction language speaks");
  interpolation_release(&r);
  terms_release(&f.terms);
}

/* ---- random sequences: variable k lives in partitions around k ---- */

static term random_element(struct fixture *f, uint64_t *random, uint32_t partition, int depth) {
  term x = var(f, "x", partition + below(random, 2));
  if (!depth) return x;
  term inner = random_element(f, random, partition, depth - 1);
  switch (below(random, 8)) {
  case 0:
  case 1: return apply_f(f, inner);
  case 2: return apply_g(f, inner, number(f, below(random, 2)));
  case 3: return apply_g(f, inner, variable(f, "k", partition + below(random, 2)));
  case 4: return term_ite(&f->terms, apply_p(f, x), x, inner);
  default: return x;
  }
}

static term random_atom(struct fixture *f, uint64_t *random, uint32_t partition) {
  term x = random_element(f, random, partition, 2), y = random_element(f, random, partition, 1);
  switch (below(random, 8)) {
  case 0: return apply_p(f, x);
  case 1: return term_not(apply_p(f, x));
  case 2: return term_le(&f->terms, apply_h(f, x), plus(f, variable(f, "k", partition + below(random, 2)), -1));
  case 3: return term_le(&f->terms, variable(f, "k", partition + below(random, 2)), apply_h(f, y));
  case 4: return differ(f, x, y);
  default: return equals(f, x, y);
  }
}

static uint32_t make_sequence(struct fixture *f, uint64_t *random, term *partitions) {
  uint32_t count = 2 + below(random, MOST_PARTITIONS - 1);
  for (uint32_t i = 0; i < count; i++) partitions[i] = random_formula(f, random, i, 3, 6, random_atom);
  return count;
}

static void random_sequences(void **state) {
  (void)state;
  try_series(11, 150, make_sequence, 5);
}

/* ---- random programs over elements, run twice ---- */

static term do_step(struct fixture *f, struct run *r, uint64_t random) {
  uint32_t target = below(&random, STATE), kind = below(&random, 4);
  term x = state_of(f, r, below(&random, STATE), var), y = state_of(f, r, below(&random, STATE), var);
  term value = apply_f(f, x);
  if (kind == 1) value = apply_g(f, x, apply_h(f, y));
  if (kind == 2) value = term_ite(&f->terms, equals(f, x, y), apply_f(f, y), x);
  if (kind == 3) value = term_ite(&f->terms, apply_p(f, y), apply_f(f, x), y);
  r->versions[target]++;
  return equals(f, state_of(f, r, target, var), value);
}

static uint32_t make_runs(struct fixture *f, uint64_t *random, term *partitions) {
  return make_two_runs(f, random, partitions, do_step, var);
}

static void random_runs(void **state) {
  (void)state;
  try_series(13, 60, make_runs, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(runs_of_a_cycle),
      cmocka_unit_test(applications_are_bridged),
      cmocka_unit_test(models_are_free),
      cmocka_unit_test(powers_of_a_function),
      cmocka_unit_test(languages_do_not_speak_of_it),
      cmocka_unit_test(random_sequences),
      cmocka_unit_test(random_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Refutations of thousands of clauses: what is counted, not timed, must double when the sequence doubles. */
#include "unit.h"

#include <stdio.h>

#include "interpolate/interpolate.h"
#include "logic/build.h"

enum { LEAST_NODES = 5000 };

static term name_term(struct terms *s, const char *prefix, uint32_t i, sort sort) {
  char text[32];
  snprintf(text, sizeof text, "%s%u", prefix, i);
  return term_var(s, text, sort);
}

static term int_of(struct terms *s, const char *prefix, uint32_t i) { return name_term(s, prefix, i, sort_int); }
static term bool_of(struct terms *s, const char *prefix, uint32_t i) { return name_term(s, prefix, i, sort_bool); }
static term plus(struct terms *s, term t, int64_t k) { return term_add2(s, t, term_int(s, k)); }

/* ---- families of sequences ---- */

typedef VEC(term) partition_terms;

/* x++ and y++, and at the end their distance is not what it was. */
static void path(struct terms *s, uint32_t n, partition_terms *out) {
  vec_push(out, term_equals(s, int_of(s, "y", 0), plus(s, int_of(s, "x", 0), 50)));
  for (uint32_t i = 0; i < n; i++)
    vec_push(out, term_and2(s, term_equals(s, int_of(s, "x", i + 1), plus(s, int_of(s, "x", i), 1)),
                            term_equals(s, int_of(s, "y", i + 1), plus(s, int_of(s, "y", i), 1))));
  vec_push(out, term_not(term_equals(s, int_of(s, "y", n), plus(s, int_of(s, "x", n), 50))));
}

/* One of two flags is set, and each step hands that on; at the end none is. */
static void flags(struct terms *s, uint32_t n, partition_terms *out) {
  vec_push(out, term_or2(s, bool_of(s, "a", 0), bool_of(s, "b", 0)));
  for (uint32_t i = 0; i < n; i++) {
    term a = bool_of(s, "a", i), b = bool_of(s, "b", i), a2 = bool_of(s, "a", i + 1), b2 = bool_of(s, "b", i + 1);
    vec_push(out, term_and2(s, term_implies(s, a, term_or2(s, a2, b2)), term_implies(s, b, b2)));
  }
  vec_push(out, term_and2(s, term_not(bool_of(s, "a", n)), term_not(bool_of(s, "b", n))));
}

/* Locks over 0 and 1, taken and released in turn under flags; at the end one of them is held. */
static void locks(struct terms *s, uint32_t n, partition_terms *out) {
  term zero = term_int(s, 0), one = term_int(s, 1), start = term_true, held = term_false;
  for (uint32_t i = 0; i < n; i++) start = term_and2(s, start, term_equals(s, int_of(s, "l", 3 * i), zero));
  vec_push(out, start);
  for (uint32_t i = 0; i < n; i++) {
    term flag = bool_of(s, "f", i);
    term before = int_of(s, "l", 3 * i), taken = int_of(s, "l", 3 * i + 1), after = int_of(s, "l", 3 * i + 2);
    vec_push(out, term_ite(s, flag, term_equals(s, taken, one), term_equals(s, taken, before)));
    vec_push(out, term_ite(s, flag, term_equals(s, after, zero), term_equals(s, after, taken)));
    held = term_or2(s, held, term_equals(s, after, one));
  }
  vec_push(out, held);
}

/* Each step adds one of two numbers to x; x is too small at the end. The sums soon exceed 64 bits. */
static void diamonds(struct terms *s, uint32_t n, partition_terms *out) {
  const int64_t small = INT64_C(1) << 61, large = small + 12345;
  vec_push(out, term_equals(s, int_of(s, "x", 0), term_int(s, 0)));
  for (uint32_t i = 0; i < n; i++) {
    term x = int_of(s, "x", i), next = int_of(s, "x", i + 1);
    vec_push(out, term_or2(s, term_equals(s, next, plus(s, x, small)), term_equals(s, next, plus(s, x, large))));
  }
  vec_push(out, term_lt(s, int_of(s, "x", n), term_mul2(s, term_int(s, small), term_int(s, n))));
}

/* Steps by one of two multiples of 3, from a multiple of 3 to one more than a multiple. */
static void remainders(struct terms *s, uint32_t n, partition_terms *out) {
  term three = term_int(s, 3);
  vec_push(out, term_equals(s, int_of(s, "x", 0), term_mul2(s, three, int_of(s, "y", 0))));
  for (uint32_t i = 0; i < n; i++) {
    term x = int_of(s, "x", i), next = int_of(s, "x", i + 1);
    vec_push(out, term_or2(s, term_equals(s, next, plus(s, x, 3)), term_equals(s, next, plus(s, x, 6))));
  }
  vec_push(out, term_equals(s, int_of(s, "x", n), plus(s, term_mul2(s, three, int_of(s, "z", 0)), 1)));
}

/* The same, but at the end x is strictly between neighbouring multiples: that takes cutting planes. */
static void gaps(struct terms *s, uint32_t n, partition_terms *out) {
  remainders(s, n, out);
  term rest = term_sub(s, term_mul2(s, term_int(s, 3), int_of(s, "z", 0)), int_of(s, "x", n));
  out->data[out->len - 1] = term_and2(s, term_ge(s, rest, term_int(s, 1)), term_le(s, rest, term_int(s, 2)));
}

/* Elements of an uninterpreted sort: each step copies x in one of two ways, and at the end it is another one. */
static void copies(struct terms *s, uint32_t n, partition_terms *out) {
  sort element = sort_named(&s->sorts, "Element");
  for (uint32_t i = 0; i < n; i++) {
    term x = name_term(s, "x", i, element), next = name_term(s, "x", i + 1, element), ways[2];
    for (uint32_t k = 0; k < 2; k++) {
      term via = name_term(s, k ? "u" : "v", i, element);
      ways[k] = term_and2(s, term_equals(s, via, x), term_equals(s, next, via));
    }
    vec_push(out, term_or2(s, ways[0], ways[1]));
  }
  vec_push(out, term_not(term_equals(s, name_term(s, "x", 0, element), name_term(s, "x", n, element))));
}

/* ---- counts ---- */

struct work {
  uint64_t nodes, changes, terms, conflicts, assignments;
};

static struct work measure(void (*family)(struct terms *, uint32_t, partition_terms *), uint32_t n,
                           enum sweep_system system) {
  struct terms terms;
  struct limits limits;
  partition_terms partitions = VEC_INIT;
  terms_init(&terms);
  limits_init(&limits, 100, 0);
  family(&terms, n, &partitions);
  uint32_t before = terms.kinds.len;
  struct interpolation r =
      interpolate(&limits, &terms,
                  &(struct interpolation_request){
                      .partitions = partitions.data, .partition_count = partitions.len, .system = system});
  assert_int_equal(r.answer, INTERPOLATION_FOUND);
  struct work w = {r.proof_nodes, r.sweep_changes, terms.kinds.len - before, r.search.conflicts,
                   r.search.decisions + r.search.propagations};
  interpolation_release(&r);
  vec_release(&partitions);
  terms_release(&terms);
  return w;
}

/* Near to double: at most 2.6 times; what may grow like n to the power of 1.5, 3.2 times (n * n would be 4). */
static void check_ratio(const char *what, uint64_t small, uint64_t large, uint64_t most_tenths) {
  print_message("  %-12s %8llu %8llu  %.2f\n", what, (unsigned long long)small, (unsigned long long)large,
                small ? (double)large / (double)small : 0);
  assert_true(10 * large <= most_tenths * small);
}

static void check_family(const char *name, void (*family)(struct terms *, uint32_t, partition_terms *), uint32_t n,
                         int last_system) {
  for (int system = SWEEP_MCMILLAN; system <= last_system; system++) {
    print_message("%s, %u and %u steps, %s\n", name, n, 2 * n, system == SWEEP_PUDLAK ? "pudlak" : "mcmillan");
    struct work small = measure(family, n, (enum sweep_system)system);
    struct work large = measure(family, 2 * n, (enum sweep_system)system);
    check_ratio("nodes", small.nodes, large.nodes, 26);
    check_ratio("changes", small.changes, large.changes, 26);
    check_ratio("terms", small.terms, large.terms, 26);
    check_ratio("conflicts", small.conflicts, large.conflicts, 26);
    check_ratio("assignments", small.assignments, large.assignments, 32);
    assert_in_range(large.nodes, LEAST_NODES, UINT32_MAX);
  }
}

/* Without cuts at partitions, 2 to the power of n conflicts. */
static void check_integer_family(const char *name, void (*family)(struct terms *, uint32_t, partition_terms *)) {
  enum { N = 14 };
  struct work small = measure(family, N, SWEEP_MCMILLAN), large = measure(family, 2 * N, SWEEP_MCMILLAN);
  print_message("%s, %u and %u steps\n", name, N, 2 * N);
  check_ratio("nodes", small.nodes, large.nodes, 40);
  check_ratio("conflicts", small.conflicts, large.conflicts, 40);
  assert_in_range(large.conflicts, 1, 20 * N);
}

static void integer_reasons_grow_slowly(void **state) {
  (void)state;
  check_integer_family("remainders", remainders);
  check_integer_family("gaps", gaps);
}

static void paths_grow_linearly(void **state) {
  (void)state;
  check_family("path", path, 1300, SWEEP_PUDLAK);
}

static void flags_grow_linearly(void **state) {
  (void)state;
  check_family("flags", flags, 1300, SWEEP_PUDLAK);
}

static void locks_grow_linearly(void **state) {
  (void)state;
  check_family("locks", locks, 230, SWEEP_PUDLAK);
}

static void diamonds_grow_slowly(void **state) {
  (void)state;
  check_family("diamonds", diamonds, 510, SWEEP_MCMILLAN);
}

/* The proof; conflicts are found when all is decided, so each costs many assignments. */
static void copies_grow_slowly(void **state) {
  (void)state;
  enum { N = 280 };
  struct work small = measure(copies, N, SWEEP_MCMILLAN), large = measure(copies, 2 * N, SWEEP_MCMILLAN);
  print_message("copies, %u and %u steps\n", N, 2 * N);
  check_ratio("nodes", small.nodes, large.nodes, 26);
  check_ratio("changes", small.changes, large.changes, 26);
  check_ratio("terms", small.terms, large.terms, 26);
  check_ratio("conflicts", small.conflicts, large.conflicts, 26);
  assert_in_range(large.nodes, LEAST_NODES, UINT32_MAX);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_grow_linearly),         cmocka_unit_test(flags_grow_linearly),
      cmocka_unit_test(locks_grow_linearly),         cmocka_unit_test(diamonds_grow_slowly),
      cmocka_unit_test(integer_reasons_grow_slowly), cmocka_unit_test(copies_grow_slowly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

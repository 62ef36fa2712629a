#include "logic/term.h"

#include "unit.h"

static int setup(void **state) {
  struct terms *s = xmalloc(sizeof *s);
  terms_init(s);
  *state = s;
  return 0;
}

static int teardown(void **state) {
  terms_release(*state);
  free(*state);
  return 0;
}

static void test_sorts(void **state) {
  struct terms *s = *state;
  sort bv32 = sort_bitvec(&s->sorts, 32), bv8 = sort_bitvec(&s->sorts, 8), node = sort_named(&s->sorts, "Node");
  assert_true(sort_eq(bv32, sort_bitvec(&s->sorts, 32)));
  assert_false(sort_eq(bv32, bv8));
  assert_int_equal(sort_width(&s->sorts, bv8), 8);
  assert_true(sort_eq(node, sort_named(&s->sorts, "Node")));
  assert_false(sort_eq(node, sort_named(&s->sorts, "List")));
  assert_string_equal(sort_name(&s->sorts, node), "Node");
  sort array = sort_array(&s->sorts, node, bv8);
  assert_true(sort_eq(array, sort_array(&s->sorts, node, bv8)));
  assert_false(sort_eq(array, sort_array(&s->sorts, bv8, node)));
  assert_true(sort_eq(sort_index(&s->sorts, array), node));
  assert_true(sort_eq(sort_element(&s->sorts, array), bv8));
  assert_int_equal(sort_kind(&s->sorts, array), SORT_ARRAY);
  assert_int_equal(sort_kind(&s->sorts, sort_bool), SORT_BOOL);
  assert_int_equal(sort_kind(&s->sorts, sort_int), SORT_INT);
}

static void test_polarity(void **state) {
  struct terms *s = *state;
  term p = term_var(s, "p", sort_bool);
  assert_int_equal(term_true.id, 2);
  assert_true(term_eq(term_not(term_true), term_false));
  assert_false(term_is_negated(p));
  assert_true(term_is_negated(term_not(p)));
  assert_true(term_eq(term_not(term_not(p)), p));
  assert_true(term_eq(term_positive(term_not(p)), p));
  assert_int_equal(term_kind(s, term_not(p)), TERM_VAR);
  assert_true(term_is_bool(s, p));
}

static void test_variables(void **state) {
  struct terms *s = *state;
  term x = term_var(s, "x", sort_int), y = term_var(s, "y", sort_int), other = term_var(s, "x", sort_bool);
  assert_true(term_eq(x, term_var(s, "x", sort_int)));
  assert_false(term_eq(x, y));
  assert_false(term_eq(x, other)); /* the sort is part of a variable */
  assert_string_equal(term_name(s, y), "y");
  term_var(s, "k!0", sort_int);
  term a = term_fresh(s, "k", sort_int), b = term_fresh(s, "k", sort_int);
  assert_false(term_eq(a, b));
  assert_string_not_equal(term_name(s, a), "k!0");
}

static void check_int(struct terms *s, const char *digits) {
  mpz_t x, y;
  mpz_init_set_str(x, digits, 10);
  mpz_init(y);
  term t = term_int_mpz(s, x);
  assert_true(term_eq(t, term_int_mpz(s, x)));
  term_get_mpz(s, t, y);
  assert_int_equal(mpz_cmp(x, y), 0);
  mpz_clears(x, y, NULL);
}

static void test_int_constants(void **state) {
  struct terms *s = *state;
  const char *numbers[] = {"0",
                           "-1",
                           "9223372036854775807",
                           "-9223372036854775808",
                           "9223372036854775808",
                           "-9223372036854775809",
                           "123456789012345678901234567890"};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) check_int(s, numbers[i]);
  int64_t value;
  assert_true(term_get_int64(s, term_int(s, -5), &value));
  assert_int_equal(value, -5);
  assert_false(term_get_int64(s, term_var(s, "x", sort_int), &value));
  mpz_t big;
  mpz_init_set_str(big, "9223372036854775808", 10);
  term t = term_int_mpz(s, big);
  assert_false(term_get_int64(s, t, &value));
  mpz_neg(big, big);
  assert_false(term_eq(t, term_int_mpz(s, big)));
  mpz_clear(big);
  /* The first big constant and the small constant 0 have the same payload. */
  assert_false(term_eq(t, term_int(s, 0)));
}

static void test_bv_constants(void **state) {
  struct terms *s = *state;
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  assert_true(term_eq(term_bv(s, 8, 0x1ff), term_bv(s, 8, 0xff)));
  assert_false(term_eq(term_bv(s, 8, 1), term_bv(s, 16, 1)));
  mpz_set_si(x, -1);
  assert_true(term_eq(term_bv_mpz(s, 8, x), term_bv(s, 8, 255)));
  assert_true(term_eq(term_bv_mpz(s, 64, x), term_bv(s, 64, UINT64_MAX)));
  term wide = term_bv_mpz(s, 100, x);
  term_get_mpz(s, wide, y);
  assert_int_equal(mpz_popcount(y), 100);
  assert_int_equal(term_width(s, wide), 100);
  assert_true(term_is_constant(s, wide));
  int64_t value;
  assert_false(term_get_int64(s, term_bv(s, 64, UINT64_MAX), &value));
  assert_true(term_get_int64(s, term_bv(s, 64, 7), &value));
  assert_int_equal(value, 7);
  mpz_clears(x, y, NULL);
}

static void test_raw_is_hash_consed(void **state) {
  struct terms *s = *state;
  term x = term_var(s, "x", sort_int), one = term_int(s, 1);
  term a = term_raw(s, TERM_ADD, sort_int, 0, (term[]){x, one}, 2);
  assert_true(term_eq(a, term_raw(s, TERM_ADD, sort_int, 0, (term[]){x, one}, 2)));
  assert_false(term_eq(a, term_raw(s, TERM_ADD, sort_int, 0, (term[]){one, x}, 2))); /* nothing is sorted */
  assert_false(term_eq(a, term_raw(s, TERM_MUL, sort_int, 0, (term[]){x, one}, 2)));
  assert_false(term_eq(a, term_raw(s, TERM_ADD, sort_int, 0, (term[]){x, one, one}, 3)));
  assert_int_equal(term_count(s, a), 2);
  assert_true(term_eq(term_child(s, a, 1), one));
  term v = term_var(s, "v", sort_bitvec(&s->sorts, 8));
  sort four = sort_bitvec(&s->sorts, 4);
  term high = term_raw(s, TERM_BV_EXTRACT, four, term_bounds(7, 4), &v, 1);
  assert_false(term_eq(high, term_raw(s, TERM_BV_EXTRACT, four, term_bounds(3, 0), &v, 1)));
  assert_int_equal(term_high(s, high), 7);
  assert_int_equal(term_low(s, high), 4);
}

/* So many terms that their 32-bit hashes collide. */
static void test_collisions(void **state) {
  struct terms *s = *state;
  enum { MANY = 300000 };
  uint32_t first = term_int(s, 0).id;
  for (int i = 0; i < MANY; i++) assert_int_equal(term_int(s, i).id, first + 2 * (uint32_t)i);
  for (int i = 0; i < MANY; i++) assert_int_equal(term_int(s, i).id, first + 2 * (uint32_t)i);
}

static void test_functions(void **state) {
  struct terms *s = *state;
  sort signature[] = {sort_int, sort_bool};
  function f = term_function(s, "f", signature, 2, sort_int), g = term_function(s, "f", signature, 1, sort_int);
  assert_int_equal(f.id, term_function(s, "f", signature, 2, sort_int).id);
  assert_int_not_equal(f.id, g.id);
  assert_int_not_equal(f.id, term_function(s, "f", signature, 2, sort_bool).id);
  assert_int_equal(function_arity(s, f), 2);
  assert_true(sort_eq(function_argument(s, f, 1), sort_bool));
  assert_true(sort_eq(function_result(s, f), sort_int));
  assert_string_equal(function_name(s, g), "f");
}

/* Handles survive the growth of all arrays, and two stores built alike have the same handles. */
static void test_growth_and_determinism(void **state) {
  struct terms *s = *state, other;
  terms_init(&other);
  struct terms *stores[] = {s, &other};
  term first[2], last[2];
  for (int k = 0; k < 2; k++) {
    term t = first[k] = term_var(stores[k], "x", sort_int);
    for (int i = 0; i < 10000; i++)
      t = term_raw(stores[k], TERM_ADD, sort_int, 0, (term[]){t, term_int(stores[k], i % 100)}, 2);
    last[k] = t;
  }
  assert_int_equal(last[0].id, last[1].id);
  assert_string_equal(term_name(s, first[0]), "x");
  term t = last[0];
  for (int i = 0; i < 10000; i++) {
    assert_true(term_index(term_child(s, t, 0)) < term_index(t));
    t = term_child(s, t, 0);
  }
  assert_true(term_eq(t, first[0]));
  terms_release(&other);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
  const struct CMUnitTest tests[] = {
      TEST(test_sorts),         TEST(test_polarity),     TEST(test_variables),
      TEST(test_int_constants), TEST(test_bv_constants), TEST(test_raw_is_hash_consed),
      TEST(test_functions),     TEST(test_collisions),   TEST(test_growth_and_determinism),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

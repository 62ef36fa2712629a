/* Covers against brute force: exactly the rows that a cube of allowed length separates, by prime cubes, none redundant.
 */
#include "abstract/clauses.h"

#include "base/map.h"
#include "unit.h"

struct sets {
  uint32_t count, limit;
  row_list on, off;
  cube_list cover;
};

static void choose_sets(struct sets *s, uint64_t seed) {
  s->count = 1 + (uint32_t)(seed % 5);
  s->limit = 1 + (uint32_t)(hash_u64(seed) % s->count);
  for (uint64_t row = 0; row < (uint64_t)1 << s->count; row++) {
    uint64_t where = hash_combine(seed, row) % 3; /* a third of the rows does not matter */
    if (where == 0) vec_push(&s->on, row);
    if (where == 1) vec_push(&s->off, row);
  }
}

static bool separates(const struct sets *s, struct cube c) {
  for (uint32_t i = 0; i < s->off.len; i++)
    if (cube_holds(c, s->off.data[i])) return false;
  return true;
}

static bool can_be_separated(const struct sets *s, uint64_t row) {
  for (uint64_t mask = 0; mask < (uint64_t)1 << s->count; mask++)
    if ((uint32_t)__builtin_popcountll(mask) <= s->limit && separates(s, (struct cube){mask, row & mask})) return true;
  return false;
}

static void check_cube(const struct sets *s, struct cube c) {
  assert_true((uint32_t)__builtin_popcountll(c.mask) <= s->limit);
  assert_true((c.value & ~c.mask) == 0);
  assert_true(separates(s, c));
  for (uint32_t i = 0; i < s->count; i++) {
    uint64_t rest = c.mask & ~((uint64_t)1 << i);
    if (c.mask >> i & 1) assert_false(separates(s, (struct cube){rest, c.value & rest}));
  }
}

static void check_redundancy(const struct sets *s) {
  for (uint32_t i = 0; i < s->cover.len; i++) {
    bool is_needed = false;
    for (uint32_t r = 0; r < s->on.len; r++) {
      uint32_t holders = 0;
      for (uint32_t k = 0; k < s->cover.len; k++) holders += cube_holds(s->cover.data[k], s->on.data[r]);
      is_needed |= holders == 1 && cube_holds(s->cover.data[i], s->on.data[r]);
    }
    assert_true(is_needed);
  }
}

static void test_random(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 3000; seed++) {
    struct sets s = {.count = 0};
    choose_sets(&s, seed);
    cover_rows(s.count, s.limit, &s.on, &s.off, &s.cover);
    for (uint32_t i = 0; i < s.cover.len; i++) check_cube(&s, s.cover.data[i]);
    for (uint32_t i = 0; i < s.on.len; i++)
      assert_int_equal(cubes_hold(&s.cover, s.on.data[i]), can_be_separated(&s, s.on.data[i]));
    check_redundancy(&s);
    vec_release(&s.on);
    vec_release(&s.off);
    vec_release(&s.cover);
  }
}

/* What is found does not depend on the order in which rows were found. */
static void test_order(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    struct sets a = {.count = 0}, b = {.count = 0};
    choose_sets(&a, seed);
    choose_sets(&b, seed);
    for (uint32_t i = 0; i + 1 < b.on.len - i; i++) {
      uint64_t swap = b.on.data[i];
      b.on.data[i] = b.on.data[b.on.len - 1 - i];
      b.on.data[b.on.len - 1 - i] = swap;
    }
    cover_rows(a.count, a.limit, &a.on, &a.off, &a.cover);
    cover_rows(b.count, b.limit, &b.on, &b.off, &b.cover);
    assert_int_equal(a.cover.len, b.cover.len);
    for (uint32_t i = 0; i < a.cover.len; i++) {
      assert_int_equal(a.cover.data[i].mask, b.cover.data[i].mask);
      assert_int_equal(a.cover.data[i].value, b.cover.data[i].value);
    }
    vec_release(&a.on);
    vec_release(&a.off);
    vec_release(&a.cover);
    vec_release(&b.on);
    vec_release(&b.off);
    vec_release(&b.cover);
  }
}

static void test_subsets(void **state) {
  (void)state;
  for (uint32_t count = 0; count <= 10; count++)
    for (uint32_t size = 0; size <= count; size++) {
      uint64_t subset, before = 0;
      uint32_t found = 0, expected = 0;
      for (uint64_t x = 0; x < (uint64_t)1 << count; x++) expected += (uint32_t)__builtin_popcountll(x) == size;
      for (bool more = subset_first(count, size, &subset); more; more = subset_next(count, &subset)) {
        assert_int_equal(__builtin_popcountll(subset), size);
        assert_true(!found || subset > before);
        before = subset;
        found++;
      }
      assert_int_equal(found, expected);
    }
  uint64_t all;
  assert_true(subset_first(64, 64, &all) && all == UINT64_MAX && !subset_next(64, &all));
  assert_false(subset_first(3, 4, &all));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_order),
                                     cmocka_unit_test(test_subsets)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

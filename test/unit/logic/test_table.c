/* Tables that are sums, entry by entry against what the term says, and tables that are none. */
#include "fixture.h"

#include "logic/substitute.h"
#include "logic/table.h"

enum { WIDTH = 32, MOST = 256 };

struct table {
  term entries[MOST];
  uint32_t count;
};

static void fill(struct fixture *f, struct table *t, uint32_t count, uint64_t (*entry)(uint32_t)) {
  t->count = count;
  for (uint32_t i = 0; i < count; i++) t->entries[i] = term_bv(&f->terms, WIDTH, entry(i));
}

static uint64_t checksum(uint32_t i) {
  uint32_t c = i;
  for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
  return c;
}
static uint64_t checksum_inverted(uint32_t i) { return ~checksum(i) & 0xffffffffu; }
static uint64_t constant(uint32_t i) { return i < MOST ? 77 : 0; }
static uint64_t product(uint32_t i) { return (uint64_t)i * i; }
static uint64_t one_is_other(uint32_t i) { return checksum(i) ^ (i == 200 ? 0x100u : 0); }
static uint64_t last_is_other(uint32_t i) { return checksum(i) ^ (i == 255 ? 1u : 0); }

/* The index is 4 * i, as an offset of entries of four bytes is. */
static void expect_entries(struct fixture *f, const struct table *t, term index, term sum) {
  assert_true(sum.id != term_none.id);
  for (uint32_t i = 0; i < t->count; i++) {
    term at = term_bv(&f->terms, 70, (uint64_t)4 * i);
    term value = term_substitute(&f->terms, sum, &index, &at, 1);
    assert_true(term_eq(value, t->entries[i]));
  }
}

static void test_sums(void **state) {
  struct fixture *f = *state;
  uint64_t (*const sums[])(uint32_t) = {checksum, checksum_inverted, constant};
  term index = fixture_term(f, "w");
  for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
    for (uint32_t count = 8; count <= MOST; count *= 2) {
      struct table t;
      fill(f, &t, count, sums[k]);
      expect_entries(f, &t, index, table_sum(&f->terms, t.entries, t.count, index, 2));
    }
}

static void expect_none(struct fixture *f, uint32_t count, uint64_t (*entry)(uint32_t)) {
  struct table t;
  fill(f, &t, count, entry);
  assert_true(term_eq(table_sum(&f->terms, t.entries, t.count, fixture_term(f, "w"), 2), term_none));
}

static void test_others(void **state) {
  struct fixture *f = *state;
  expect_none(f, MOST, product);
  expect_none(f, MOST, one_is_other);
  expect_none(f, MOST, last_is_other);
  expect_none(f, 255, checksum);
  expect_none(f, 4, checksum);
}

/* As the tables of <ctype.h> are: the same in ranges. */
static uint64_t is_digit(uint32_t i) { return i >= '0' && i <= '9' ? 2048 : 0; }

static void test_choices(void **state) {
  struct fixture *f = *state;
  uint64_t (*const any[])(uint32_t) = {product, one_is_other, is_digit};
  const uint32_t counts[] = {8, 13, 64, 255, MOST};
  term index = fixture_term(f, "w");
  for (size_t k = 0; k < sizeof any / sizeof *any; k++)
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      struct table t;
      fill(f, &t, counts[i], any[k]);
      expect_entries(f, &t, index, table_choice(&f->terms, t.entries, t.count, index, 2));
    }
}

/* Depth first: the number of choices, each counted once. */
static uint32_t count_choices(struct fixture *f, term t, struct map *seen) {
  if (term_kind(&f->terms, t) != TERM_ITE || map_get(seen, t.id)) return 0;
  *map_put(seen, t.id) = 1;
  return 1 + count_choices(f, term_child(&f->terms, t, 1), seen) + count_choices(f, term_child(&f->terms, t, 2), seen);
}

static void test_shared(void **state) {
  struct fixture *f = *state;
  struct table t;
  struct map seen = MAP_INIT;
  fill(f, &t, MOST, is_digit);
  assert_true(count_choices(f, table_choice(&f->terms, t.entries, MOST, fixture_term(f, "w"), 2), &seen) <= 8);
  map_release(&seen);
  assert_true(term_eq(table_choice(&f->terms, t.entries, 7, fixture_term(f, "w"), 2), term_none));
}

int main(void) {
  const struct CMUnitTest tests[] = {FIXTURE_TEST(test_sums), FIXTURE_TEST(test_others), FIXTURE_TEST(test_choices),
                                     FIXTURE_TEST(test_shared)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

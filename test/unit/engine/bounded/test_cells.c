/* Persistent maps against plain arrays: random writes, copies and joins. */
#include "unit.h"

#include "engine/bounded/cells.h"
#include "interpret/random.h"

enum { STATES = 6, CELLS = 3000, ROUNDS = 20000 };

static uint64_t join(void *data, uint32_t cell, uint64_t x, uint64_t y) {
  assert_true(x != y);
  ++*(uint64_t *)data;
  return x * 3 + y + cell;
}

static uint32_t cell_number(uint32_t i) { return i < CELLS / 2 ? i : (1u << 29) - i * 7; }

static void test_random(void **state) {
  static uint64_t plain[STATES][CELLS];
  struct cells cells[STATES] = {CELLS_INIT};
  struct random r = random_make(3);
  uint64_t joined = 0;
  (void)state;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    uint32_t x = (uint32_t)(random_next(&r) % STATES), y = (uint32_t)(random_next(&r) % STATES);
    uint32_t i = (uint32_t)(random_next(&r) % CELLS), what = (uint32_t)(random_next(&r) % 200);
    if (what == 0 && x != y) {
      cells_release(&cells[x]);
      cells[x] = cells_copy(cells[y]);
      memcpy(plain[x], plain[y], sizeof plain[x]);
    } else if (what == 1 && x != y) {
      cells_join(&cells[x], &cells[y], join, &joined);
      for (uint32_t k = 0; k < CELLS; k++)
        if (plain[x][k] != plain[y][k]) plain[x][k] = plain[x][k] * 3 + plain[y][k] + cell_number(k);
    } else {
      plain[x][i] = random_next(&r) % 4;
      cells_set(&cells[x], cell_number(i), plain[x][i]);
    }
    assert_int_equal(cells_get(&cells[y], cell_number(i)), plain[y][i]);
  }
  for (uint32_t x = 0; x < STATES; x++) {
    for (uint32_t k = 0; k < CELLS; k++) assert_int_equal(cells_get(&cells[x], cell_number(k)), plain[x][k]);
    cells_release(&cells[x]);
  }
  assert_true(joined > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

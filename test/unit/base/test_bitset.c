#include "unit.h"

#include "base/bitset.h"

static void members(void **state) {
  (void)state;
  struct bitset s;
  bitset_init(&s, 200);
  assert_true(bitset_add(&s, 3) && bitset_add(&s, 64) && bitset_add(&s, 199));
  assert_false(bitset_add(&s, 64));
  assert_true(bitset_has(&s, 199) && !bitset_has(&s, 198));
  assert_int_equal(bitset_count(&s), 3);
  assert_int_equal(bitset_next(&s, 0), 3);
  assert_int_equal(bitset_next(&s, 4), 64);
  assert_int_equal(bitset_next(&s, 65), 199);
  assert_int_equal(bitset_next(&s, 200), 200);
  bitset_remove(&s, 199);
  assert_int_equal(bitset_next(&s, 65), 200);
  bitset_clear(&s);
  assert_int_equal(bitset_count(&s), 0);
  bitset_release(&s);
}

static void empty(void **state) {
  (void)state;
  struct bitset s;
  bitset_init(&s, 0);
  assert_int_equal(bitset_next(&s, 0), 0);
  assert_int_equal(bitset_count(&s), 0);
  bitset_release(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(members), cmocka_unit_test(empty)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

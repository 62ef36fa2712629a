#include "base/arena.h"

#include "unit.h"

#include <stdalign.h>
#include <string.h>

static void test_blocks_do_not_move(void **state) {
  (void)state;
  struct arena a = ARENA_INIT;
  uint64_t *numbers[2000];
  for (uint64_t i = 0; i < 2000; i++) {
    numbers[i] = arena_array(&a, uint64_t, i % 50 + 1);
    numbers[i][0] = i;
  }
  for (uint64_t i = 0; i < 2000; i++) {
    assert_int_equal(numbers[i][0], i);
    assert_int_equal((uintptr_t)numbers[i] % alignof(max_align_t), 0);
  }
  arena_release(&a);
  assert_null(a.top);
  assert_int_equal(a.total, 0);
}

static void test_memory_is_zeroed_after_pop(void **state) {
  (void)state;
  struct arena a = ARENA_INIT;
  arena_alloc(&a, 16);
  struct arena_mark mark = arena_mark(&a);
  char *first = arena_alloc(&a, 100);
  memset(first, 'x', 100);
  arena_alloc(&a, 100000);
  arena_pop(&a, mark);
  char *second = arena_alloc(&a, 100);
  assert_ptr_equal(first, second);
  for (int i = 0; i < 100; i++) assert_int_equal(second[i], 0);
  arena_release(&a);
}

static void test_strings(void **state) {
  (void)state;
  struct arena a = ARENA_INIT;
  char text[] = "predicate";
  char *whole = arena_strdup(&a, text), *part = arena_strndup(&a, text, 4);
  int numbers[] = {1, 2, 3}, *copy = arena_copy(&a, numbers, sizeof numbers);
  text[0] = 'P';
  numbers[2] = 9;
  assert_string_equal(whole, "predicate");
  assert_string_equal(part, "pred");
  assert_int_equal(copy[2], 3);
  arena_release(&a);
}

static void test_large_requests(void **state) {
  (void)state;
  struct arena a = ARENA_INIT;
  char *large = arena_alloc(&a, 10000000);
  large[9999999] = 1;
  char *small = arena_alloc(&a, 1);
  *small = 2;
  assert_int_equal(large[9999999], 1);
  assert_true(a.total >= 10000000);
  arena_release(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_blocks_do_not_move),
      cmocka_unit_test(test_memory_is_zeroed_after_pop),
      cmocka_unit_test(test_strings),
      cmocka_unit_test(test_large_requests),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

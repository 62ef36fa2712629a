#include "base/vec.h"

#include "unit.h"

static void test_push_pop(void **state) {
  (void)state;
  VEC(int) xs = VEC_INIT;
  for (int i = 0; i < 1000; i++) vec_push(&xs, i);
  assert_int_equal(xs.len, 1000);
  assert_true(xs.cap >= 1000);
  for (int i = 0; i < 1000; i++) assert_int_equal(xs.data[i], i);
  assert_int_equal(vec_last(&xs), 999);
  assert_int_equal(vec_pop(&xs), 999);
  assert_int_equal(vec_pop(&xs), 998);
  assert_int_equal(xs.len, 998);
  vec_clear(&xs);
  assert_int_equal(xs.len, 0);
  vec_release(&xs);
  assert_null(xs.data);
  assert_int_equal(xs.cap, 0);
}

static void test_resize_zeroes(void **state) {
  (void)state;
  VEC(uint64_t) xs = VEC_INIT;
  vec_push(&xs, 7);
  vec_push(&xs, 8);
  vec_resize(&xs, 1);
  vec_resize(&xs, 100);
  assert_int_equal(xs.data[0], 7);
  for (uint32_t i = 1; i < 100; i++) assert_int_equal(xs.data[i], 0);
  vec_release(&xs);
}

static void test_push_zero(void **state) {
  (void)state;
  struct pair {
    int a, b;
  };
  VEC(struct pair) xs = VEC_INIT;
  vec_push(&xs, ((struct pair){1, 2}));
  vec_clear(&xs);
  struct pair *p = vec_push_zero(&xs);
  assert_int_equal(p->a, 0);
  assert_int_equal(p->b, 0);
  p->b = 5;
  assert_int_equal(xs.data[0].b, 5);
  vec_release(&xs);
}

static void test_reserve_keeps_length(void **state) {
  (void)state;
  VEC(char) xs = VEC_INIT;
  vec_push(&xs, 'a');
  vec_reserve(&xs, 500);
  assert_int_equal(xs.len, 1);
  assert_true(xs.cap >= 500);
  assert_int_equal(xs.data[0], 'a');
  vec_release(&xs);
}

static void test_first_not(void **state) {
  (void)state;
  VEC(int) xs = VEC_INIT;
  assert_int_equal(vec_first_not(&xs, 0, xs.len, x, *x < 3), 0);
  for (int i = 0; i < 20; i++) vec_push(&xs, i / 2 * 3); /* 0 0 3 3 6 6 ... */
  for (int key = -1; key < 40; key++)
    for (uint32_t from = 0; from <= xs.len; from++) {
      uint32_t slow = from;
      while (slow < xs.len && xs.data[slow] < key) slow++;
      assert_int_equal(vec_first_not(&xs, from, xs.len, x, *x < key), slow);
    }
  vec_release(&xs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_push_pop),  cmocka_unit_test(test_resize_zeroes),
      cmocka_unit_test(test_push_zero), cmocka_unit_test(test_reserve_keeps_length),
      cmocka_unit_test(test_first_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

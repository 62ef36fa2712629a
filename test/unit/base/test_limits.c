#include "base/context.h"
#include "base/limits.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void test_no_limit(void **state) {
  (void)state;
  struct limits l;
  limits_init(&l, 0, 0);
  for (int i = 0; i < 1000000; i++) assert_false(limits_exceeded(&l));
  assert_string_equal(limits_reason(&l), "");
  assert_int_equal(l.checkpoint, 1000000);
  assert_true(limits_seconds_left(&l) == UINT32_MAX);
}

/* Each numbered checkpoint can be tripped, also those far behind the stride of the clock. */
static void test_trip(void **state) {
  (void)state;
  const uint64_t points[] = {1, 2, 3, 7, 64, 1000, 99999};
  for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
    struct limits l;
    limits_init(&l, 0, 0);
    limits_trip_at(&l, points[i]);
    for (uint64_t n = 1; n < points[i]; n++) assert_false(limits_exceeded(&l));
    assert_true(limits_exceeded(&l));
    assert_true(limits_exceeded(&l)); /* it stays */
    assert_int_equal(l.hit, LIMIT_TRIPPED);
  }
  struct limits l;
  limits_init(&l, 0, 0);
  for (int n = 0; n < 100000; n++) limits_exceeded(&l);
  limits_trip_at(&l, 100005); /* set while the stride is long */
  for (int n = 0; n < 4; n++) assert_false(limits_exceeded(&l));
  assert_true(limits_exceeded(&l));
  assert_string_equal(limits_reason(&l), "checkpoint 100005 tripped");
}

static void test_time(void **state) {
  (void)state;
  struct limits l;
  uint64_t start = clock_now();
  limits_init(&l, 1, 0);
  assert_true(limits_seconds_left(&l) <= 1);
  while (!limits_exceeded(&l)) continue;
  assert_true(clock_now() - start >= 1000000000u); /* not before; how late is counted below */
  assert_string_equal(limits_reason(&l), "time limit of 1 s reached");
  assert_int_equal(limits_seconds_left(&l), 0);
}

/* After a hot loop the limit is noticed within the longest stride, and at once by limits_exceeded_now. */
static void test_time_after_a_hot_loop(void **state) {
  (void)state;
  struct limits l;
  uint64_t late = 0;
  limits_init(&l, 1, 0);
  for (int i = 0; i < 100000; i++) assert_false(limits_exceeded(&l));
  struct limits same = l;
  l.start -= 1000000000u, same.start -= 1000000000u; /* the time is over */
  while (!limits_exceeded(&l)) late++;
  assert_true(late <= 256);
  assert_true(limits_exceeded_now(&same));
  assert_int_equal(same.hit, LIMIT_TIME);
  assert_int_equal(same.checkpoint, 100001);
}

static void test_memory(void **state) {
  (void)state;
  struct limits l;
  limits_init(&l, 0, 1);
  assert_true(limits_memory_used() > 0);
  assert_true(limits_exceeded(&l));
  assert_int_equal(l.hit, LIMIT_MEMORY);
  assert_string_equal(limits_reason(&l), "memory limit of 1 MB reached");
  limits_init(&l, 0, 1 << 20);
  assert_false(limits_exceeded(&l));
}

static void test_cancel(void **state) {
  (void)state;
  struct limits l;
  limits_init(&l, 0, 0);
  assert_false(limits_exceeded(&l));
  l.cancel = 1;
  assert_true(limits_exceeded(&l));
  l.cancel = 0;
  assert_true(limits_exceeded(&l));
  assert_string_equal(limits_reason(&l), "interrupted");
}

/* Two contexts do not know of each other. */
static void test_context(void **state) {
  (void)state;
  struct context x, y;
  context_init(&x, 5, 0), context_init(&y, 0, 7);
  x.stats.edges = 3;
  limits_trip_at(&x.limits, 1);
  assert_true(limits_exceeded(&x.limits));
  assert_int_equal(y.limits.hit, LIMIT_NONE);
  assert_int_equal(x.limits.seconds, 5);
  assert_int_equal(y.limits.seconds, 0);
  assert_int_equal(y.limits.megabytes, 7);
  assert_int_equal(y.stats.edges, 0);
  diagnostics_error(&x.diagnostics, NULL, 0, 0, "no");
  assert_int_equal(y.diagnostics.error_count, 0);
  context_release(&x), context_release(&y);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_limit), cmocka_unit_test(test_trip),
      cmocka_unit_test(test_time),     cmocka_unit_test(test_time_after_a_hot_loop),
      cmocka_unit_test(test_memory),   cmocka_unit_test(test_cancel),
      cmocka_unit_test(test_context),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "base/statistics.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void sleep_ms(long ms) { nanosleep(&(struct timespec){0, ms * 1000000}, NULL); }

static void test_nested_phases(void **state) {
  (void)state;
  struct statistics s;
  statistics_init(&s);
  statistics_start(&s, PHASE_TRANSLATE);
  sleep_ms(20);
  statistics_start(&s, PHASE_POINTS_TO);
  sleep_ms(30);
  statistics_start(&s, PHASE_TRANSLATE); /* again, inside itself */
  sleep_ms(10);
  statistics_stop(&s, PHASE_TRANSLATE);
  statistics_stop(&s, PHASE_POINTS_TO);
  statistics_stop(&s, PHASE_TRANSLATE);
  const struct phase_timer *outer = &s.phases[PHASE_TRANSLATE], *inner = &s.phases[PHASE_POINTS_TO];
  assert_int_equal(outer->count, 2);
  assert_int_equal(inner->count, 1);
  assert_true(outer->total >= 60000000);
  assert_true(inner->total >= 40000000 && inner->total < outer->total);
  assert_true(outer->self >= 30000000 && inner->self >= 30000000);
  assert_true(inner->self < inner->total);
  assert_true(outer->self + inner->self == outer->total); /* every moment counts once */
  assert_int_equal(s.phases[PHASE_COMPILE].count, 0);
}

static void test_text(void **state) {
  (void)state;
  struct statistics s;
  struct strbuf b = STRBUF_INIT;
  statistics_init(&s);
  s.memory_accesses = 200;
  s.lvalue_accesses = 150;
  s.edges = 12;
  statistics_start(&s, PHASE_READ);
  statistics_stop(&s, PHASE_READ);
  statistics_print(&s, &b);
  assert_non_null(strstr(b.text, "75.0 % of memory accesses"));
  assert_non_null(strstr(b.text, "\nmemory accesses                           200\n"));
  assert_non_null(strstr(b.text, "read LLVM IR"));
  assert_null(strstr(b.text, "compile with clang"));
  assert_null(strstr(b.text, "property marks")); /* zero */
  assert_null(strstr(b.text, "% of edges"));
  strbuf_release(&b);
}

/* What children do while something is confirmed belongs to it, and what comes after does not. */
static void test_processor(void **state) {
  (void)state;
  struct statistics s;
  statistics_init(&s);
  statistics_start(&s, PHASE_CONFIRM);
  statistics_start(&s, PHASE_CONFIRM);
  assert_int_equal(system("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"), 0);
  statistics_stop(&s, PHASE_CONFIRM);
  assert_int_equal(s.confirming, 0); /* counted once, at the end */
  statistics_stop(&s, PHASE_CONFIRM);
  uint64_t spent = s.confirming;
  assert_true(spent > 0);
  statistics_start(&s, PHASE_SOLVE);
  statistics_stop(&s, PHASE_SOLVE);
  assert_int_equal(s.confirming, spent);
}

static void test_json(void **state) {
  (void)state;
  struct statistics s;
  struct strbuf b = STRBUF_INIT;
  statistics_init(&s);
  s.interpreter_steps = UINT64_MAX;
  statistics_json(&s, &b);
  assert_non_null(strstr(b.text, "\"interpreter_steps\": 18446744073709551615"));
  assert_non_null(strstr(b.text, "\"sliced_edges\": 0,"));
  assert_non_null(strstr(b.text, ", \"confirm_seconds\": 0.000000},"));
  assert_non_null(strstr(b.text, "\"points_to\": {\"seconds\": 0.000000, \"self_seconds\": 0.000000, \"count\": 0}"));
  strbuf_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nested_phases),
      cmocka_unit_test(test_text),
      cmocka_unit_test(test_json),
      cmocka_unit_test(test_processor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

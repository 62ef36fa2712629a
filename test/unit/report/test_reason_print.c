/* Commands that are recommended: the remedy's option takes the place of the same one, words are quoted for a shell. */
#include "unit.h"

#include "report/reason_print.h"

static void check_command(enum reason_id id, const char *detail, char **words, int count, const char *expected) {
  struct reason r = REASON_INIT;
  struct strbuf out = STRBUF_INIT;
  struct request_words w = {.command = "check", .words = words, .count = count, .seconds = 15};
  reason_set(&r, id, POSITION_NONE, detail);
  remedy_command(&r, &w, &out);
  assert_string_equal(out.text, expected);
  strbuf_release(&out);
  reason_release(&r);
}

static void test_option(void **state) {
  (void)state;
  char *plain[] = {"a.c"}, *twice[] = {"--timeout", "15", "a.c", "--timeout=15", "--", "--timeout", "x"};
  check_command(REASON_TIME, "over", plain, 1, "ockham check --timeout 150 a.c");
  check_command(REASON_TIME, "over", twice, 7, "ockham check --timeout 150 a.c -- --timeout x");
}

/* What was tried already is not recommended, and neither is an option that says nothing without its limit. */
static void test_no_option(void **state) {
  (void)state;
  char *given[] = {"--engine", "lazy", "a.c"}, *joined[] = {"a.c", "--engine=lazy"},
       *other[] = {"--engine=slam", "a.c"};
  check_command(REASON_PATH_OPEN, NULL, given, 3, "");
  check_command(REASON_PATH_OPEN, NULL, joined, 2, "");
  check_command(REASON_PATH_OPEN, NULL, other, 2, "ockham check --engine lazy a.c");
  check_command(REASON_MEMORY, "used up", given, 3, "");
  check_command(REASON_OBLIGATION, NULL, given, 3, "");
}

static void test_quoting(void **state) {
  (void)state;
  char *words[] = {"my file.c", "it's.c", ""};
  check_command(REASON_TIME, "over", words, 3, "ockham check --timeout 150 'my file.c' 'it'\\''s.c' ''");
}

/* Words, then what the table cannot know. */
static void test_text(void **state) {
  (void)state;
  struct reason r = REASON_INIT;
  struct strbuf out = STRBUF_INIT;
  reason_set(&r, REASON_THREADS, POSITION_NONE, "a call of 'f'");
  reason_set(&r, REASON_THREADS, POSITION_NONE, r.detail.text);
  reason_text(&r, &out);
  assert_string_equal(out.text, "threads are out of scope: a call of 'f'");
  strbuf_release(&out);
  reason_release(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_option), cmocka_unit_test(test_no_option),
                                     cmocka_unit_test(test_quoting), cmocka_unit_test(test_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Child processes: their ends are told, their limits hold, and nothing of them is left. */
#include "unit.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/process.h"

static struct context context;

static int begin(void **state) {
  (void)state;
  context_init(&context, 0, 0);
  return 0;
}

static int end(void **state) {
  (void)state;
  context_release(&context);
  return 0;
}

static struct process_result run(const char *script, uint32_t seconds, uint32_t megabytes, const char *report) {
  const char *words[] = {"sh", "-c", script, NULL};
  const struct process p = {words, "/", seconds, megabytes, report};
  return process_run(&context, &p);
}

static void check(const char *script, enum process_end wanted, int number, const char *said) {
  struct process_result r = run(script, 10, 0, NULL);
  assert_int_equal(r.end, wanted);
  assert_int_equal(r.number, number);
  assert_string_equal(r.said.text, said);
  strbuf_release(&r.said);
}

static void test_ends(void **state) {
  (void)state;
  check("exit 0", PROCESS_EXITED, 0, "");
  check("echo out; echo words >&2; exit 7", PROCESS_EXITED, 7, "words\n");
  check("kill -SEGV $$", PROCESS_SIGNALLED, SIGSEGV, "");
  check("cat; pwd >&2", PROCESS_EXITED, 0, "/\n"); /* standard input is empty */
}

static void test_not_run(void **state) {
  (void)state;
  const char *words[] = {"no-such-program-of-ockham", NULL};
  const struct process p = {words, "/", 1, 0, NULL}, q = {words, "/no/such/directory", 1, 0, NULL};
  struct process_result r = process_run(&context, &p);
  assert_int_equal(r.end, PROCESS_NOT_RUN);
  assert_int_equal(r.number, ENOENT);
  strbuf_release(&r.said);
  r = process_run(&context, &q);
  assert_int_equal(r.end, PROCESS_NOT_RUN);
  strbuf_release(&r.said);
}

static void test_report(void **state) {
  (void)state;
  struct process_result r = run("echo noise; echo noise >&2; eval \"echo told >&$CHANNEL\"", 10, 0, "CHANNEL");
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_string_equal(r.said.text, "told\n");
  strbuf_release(&r.said);
}

/* A flood of words neither fills memory nor blocks the child for ever. */
static void test_flood(void **state) {
  (void)state;
  struct process_result r = run("head -c 1000000 /dev/zero | tr '\\0' x >&2", 10, 0, NULL);
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_in_range(r.said.len, 1000, 100000);
  strbuf_release(&r.said);
}

static void assert_gone(const char *said) {
  pid_t pid = (pid_t)atoi(said);
  assert_true(pid > 1);
  for (int i = 0; i < 100 && kill(pid, 0) == 0; i++) usleep(10000); /* init reaps it */
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  FILE *f = fopen(path, "r"); /* in a container nobody may reap: dead is enough */
  char line[256] = "";
  if (f && !fgets(line, sizeof line, f)) line[0] = 0;
  if (f) fclose(f);
  assert_true(!f || strstr(line, ") Z ") || strstr(line, ") X "));
}

static void test_time(void **state) {
  (void)state;
  struct process_result r = run("sleep 100 & echo $! >&2; wait", 1, 0, NULL);
  assert_int_equal(r.end, PROCESS_TIME);
  assert_gone(r.said.text);
  strbuf_release(&r.said);
}

/* What a child leaves running ends with it. */
static void test_stray(void **state) {
  (void)state;
  struct process_result r = run("sleep 100 2>&1 & echo $! >&2", 10, 0, NULL);
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_gone(r.said.text);
  strbuf_release(&r.said);
}

static void test_memory(void **state) {
  (void)state;
  struct process_result r = run("x=$(head -c 200000000 /dev/zero | tr '\\0' x) && echo large >&2", 10, 64, NULL);
  assert_null(strstr(r.said.text, "large"));
  strbuf_release(&r.said);
}

static void test_cancel(void **state) {
  (void)state;
  context.limits.cancel = 1;
  struct process_result r = run("sleep 100", 100, 0, NULL);
  assert_int_equal(r.end, PROCESS_STOPPED);
  strbuf_release(&r.said);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(test_ends, begin, end),
                                     cmocka_unit_test_setup_teardown(test_not_run, begin, end),
                                     cmocka_unit_test_setup_teardown(test_report, begin, end),
                                     cmocka_unit_test_setup_teardown(test_flood, begin, end),
                                     cmocka_unit_test_setup_teardown(test_time, begin, end),
                                     cmocka_unit_test_setup_teardown(test_stray, begin, end),
                                     cmocka_unit_test_setup_teardown(test_memory, begin, end),
                                     cmocka_unit_test_setup_teardown(test_cancel, begin, end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

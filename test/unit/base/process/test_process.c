/* Child processes: their ends are told, their limits hold, and nothing of them is left. */
#include "base/alive.h"
#include "unit.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process/process.h"

static struct context context;
static struct strbuf said = STRBUF_INIT; /* by the last run */

static int begin(void **state) {
  (void)state;
  context_init(&context, 0, 0);
  return 0;
}

static int end(void **state) {
  (void)state;
  context_release(&context);
  strbuf_release(&said);
  return 0;
}

static struct process_result run(const char *script, uint32_t seconds, uint32_t megabytes, const char *report) {
  const char *words[] = {"sh", "-c", script, NULL};
  struct process_request q = {.arguments = words, .directory = "/", .seconds = seconds, .megabytes = megabytes};
  *(report ? &q.report : &q.error) = (struct process_sink){&said, PROCESS_WORDS};
  q.report_name = report;
  strbuf_clear(&said);
  return process_run(&context, &q);
}

static void check(const char *script, enum process_outcome wanted, int number, const char *words) {
  struct process_result r = run(script, 10, 0, NULL);
  assert_int_equal(r.end, wanted);
  assert_int_equal(r.number, number);
  assert_string_equal(said.text, words);
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
  const struct process_request p = {.arguments = words, .seconds = 1},
                               q = {.arguments = words, .directory = "/no/such/directory", .seconds = 1};
  struct process_result r = process_run(&context, &p);
  assert_int_equal(r.end, PROCESS_NOT_RUN);
  assert_int_equal(r.number, ENOENT);
  r = process_run(&context, &q);
  assert_int_equal(r.end, PROCESS_NOT_RUN);
}

static void test_report(void **state) {
  (void)state;
  struct process_result r = run("echo noise; echo noise >&2; eval \"echo told >&$CHANNEL\"", 10, 0, "CHANNEL");
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_string_equal(said.text, "told\n");
}

/* A flood of words neither fills memory nor blocks the child for ever. */
static void test_flood(void **state) {
  (void)state;
  struct process_result r = run("head -c 1000000 /dev/zero | tr '\\0' x >&2", 10, 0, NULL);
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_in_range(said.len, 1000, 100000);
}

static void assert_gone(const char *number) {
  pid_t pid = (pid_t)atoi(number);
  assert_true(pid > 1);
  assert_true(is_soon_gone(pid));
}

static void test_time(void **state) {
  (void)state;
  struct process_result r = run("sleep 100 & echo $! >&2; wait", 1, 0, NULL);
  assert_int_equal(r.end, PROCESS_TIME);
  assert_gone(said.text);
}

/* Seconds of the clock are not those of a processor, neither way. */
static void test_wait(void **state) {
  (void)state;
  static const char *const sleeper[] = {"/bin/sleep", "3", NULL}, *const worker[] = {"/bin/sh", "-c",
                                                                                     "while :; do :; done", NULL};
  struct process_result r =
      process_run(&context, &(struct process_request){.arguments = sleeper, .seconds = 1, .wait = 600});
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_int_equal(r.number, 0);
  r = process_run(&context, &(struct process_request){.arguments = worker, .seconds = 1, .wait = 600});
  assert_int_equal(r.end, PROCESS_SIGNALLED);
  r = process_run(&context, &(struct process_request){.arguments = sleeper, .seconds = 600, .wait = 1});
  assert_int_equal(r.end, PROCESS_TIME);
}

/* What a child leaves running ends with it. */
static void test_stray(void **state) {
  (void)state;
  struct process_result r = run("sleep 100 2>&1 & echo $! >&2", 10, 0, NULL);
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_gone(said.text);
}

static void test_memory(void **state) {
  (void)state;
  run("x=$(head -c 200000000 /dev/zero | tr '\\0' x) && echo large >&2", 10, 64, NULL);
  assert_null(strstr(said.text, "large"));
}

/* Standard output and error, each up to its length, of several children at a time. */
static void test_several(void **state) {
  (void)state;
  const char *scripts[] = {"echo one; echo error >&2", "sleep 0.1; echo two; exit 3"};
  struct strbuf output[2] = {STRBUF_INIT, STRBUF_INIT}, error = STRBUF_INIT;
  struct process children[2], *all[] = {&children[0], &children[1]};
  for (int i = 0; i < 2; i++) {
    const char *words[] = {"sh", "-c", scripts[i], NULL};
    struct process_request q = {.arguments = words, .output = {&output[i], SIZE_MAX}, .error = {&error, 3}};
    assert_int_equal(process_start(NULL, &q, &children[i]), 0);
  }
  while (!process_has_ended(&children[0]) || !process_has_ended(&children[1])) process_wait(all, 2, 1000);
  int first = process_end(NULL, &children[0]), second = process_end(NULL, &children[1]);
  assert_true(WIFEXITED(first) && WEXITSTATUS(first) == 0);
  assert_true(WIFEXITED(second) && WEXITSTATUS(second) == 3);
  assert_string_equal(output[0].text, "one\n");
  assert_string_equal(output[1].text, "two\n");
  assert_string_equal(error.text, "err");
  for (int i = 0; i < 2; i++) strbuf_release(&output[i]);
  strbuf_release(&error);
}

/* Both directions through one descriptor. */
static void test_conversation(void **state) {
  (void)state;
  const char *words[] = {"cat", NULL};
  int ends[2];
  char answer[8] = "";
  struct process child;
  assert_true(process_make_conversation(ends));
  struct process_request q = {.arguments = words, .conversation = ends[1]};
  assert_int_equal(process_start(NULL, &q, &child), 0);
  close(ends[1]);
  assert_int_equal(write(ends[0], "echo", 4), 4);
  assert_int_equal(read(ends[0], answer, sizeof answer - 1), 4);
  assert_string_equal(answer, "echo");
  int status = process_end(NULL, &child);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  assert_int_equal(process_end(NULL, &child), 0);
  close(ends[0]);
}

static void test_cancel(void **state) {
  (void)state;
  context.limits.cancel = 1;
  struct process_result r = run("sleep 100", 100, 0, NULL);
  assert_int_equal(r.end, PROCESS_STOPPED);
}

/* ---- cells ---- */

static const struct cell program_cell = {.kind = CELL_PROGRAM};

static void check_confined(const char *const *words, enum process_outcome wanted, int number, const char *output) {
  struct strbuf heard = STRBUF_INIT;
  const struct process_request q = {.arguments = words,
                                    .cell = &program_cell,
                                    .input = "/proc/sys/kernel/ostype",
                                    .seconds = 10,
                                    .output = {&heard, PROCESS_WORDS}};
  struct process_result r = process_run(&context, &q);
  assert_int_equal(r.end, wanted);
  assert_int_equal(r.number, number);
  assert_string_equal(heard.text, output);
  strbuf_release(&heard);
}

/* A program reads its input, and nothing else; it has no environment. The rest is in test/hostile. */
static void test_cell(void **state) {
  (void)state;
  check_confined((const char *const[]){"/bin/echo", "words", NULL}, PROCESS_EXITED, 0, "words\n");
  check_confined((const char *const[]){"/bin/cat", "-", NULL}, PROCESS_EXITED, 0, "Linux\n");
  check_confined((const char *const[]){"/bin/cat", "/etc/passwd", NULL}, PROCESS_EXITED, 1, "");
  check_confined((const char *const[]){"/usr/bin/env", NULL}, PROCESS_EXITED, 0, "");
  check_confined((const char *const[]){"/bin/sh", "-c", "/bin/true || exit 5", NULL}, PROCESS_EXITED, 2, "");
  check_confined((const char *const[]){"/no/such/program", NULL}, PROCESS_NOT_RUN, ENOENT, "");
}

/* A tool reads what is named, and writes where it is said. */
static void test_cell_of_a_tool(void **state) {
  (void)state;
  char folder[] = "/tmp/ockham-test-XXXXXX";
  assert_non_null(mkdtemp(folder));
  const struct cell cell = {.kind = CELL_TOOL, .writable = folder};
  const char *words[] = {"sh", "-c", "echo x >file && ! cat /etc/passwd && ! echo x >../other-of-ockham && cat file",
                         NULL};
  const struct process_request q = {
      .arguments = words, .directory = folder, .cell = &cell, .seconds = 10, .output = {&said, PROCESS_WORDS}};
  strbuf_clear(&said);
  struct process_result r = process_run(&context, &q);
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_int_equal(r.number, 0);
  assert_string_equal(said.text, "x\n");
  assert_int_equal(chdir(folder), 0);
  unlink("file");
  assert_int_equal(chdir("/"), 0);
  assert_int_equal(rmdir(folder), 0);
}

/* The child stays this program, is limited and confined like another one, and ends by its answer alone. */
static int act(const void *data) {
  const char *path = data;
  FILE *own = fopen("own", "w"), *other = fopen(path, "r");
  fputs(own ? "own" : "none", stderr);
  fputs(other ? " other" : " none", stderr);
  return 9;
}

static void test_act(void **state) {
  (void)state;
  char folder[] = "/tmp/ockham-act-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  const struct cell cell = {.kind = CELL_TOOL, .writable = folder};
  const struct process_request q = {.act = act,
                                    .data = "/etc/shadow",
                                    .directory = folder,
                                    .cell = &cell,
                                    .seconds = 10,
                                    .error = {&said, PROCESS_WORDS}};
  strbuf_clear(&said);
  struct process_result r = process_run(&context, &q);
  assert_int_equal(r.end, PROCESS_EXITED);
  assert_int_equal(r.number, 9);
  assert_string_equal(said.text, "own none");
  snprintf(path, sizeof path, "%s/own", folder);
  unlink(path);
  assert_int_equal(rmdir(folder), 0);
}

static void test_resident(void **state) {
  (void)state;
  const char *words[] = {"tail", "/dev/zero", NULL};
  const struct process_request q = {.arguments = words, .seconds = 60, .resident = 50};
  assert_int_equal(process_run(&context, &q).end, PROCESS_MEMORY);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(test_ends, begin, end),
                                     cmocka_unit_test_setup_teardown(test_not_run, begin, end),
                                     cmocka_unit_test_setup_teardown(test_report, begin, end),
                                     cmocka_unit_test_setup_teardown(test_flood, begin, end),
                                     cmocka_unit_test_setup_teardown(test_time, begin, end),
                                     cmocka_unit_test_setup_teardown(test_wait, begin, end),
                                     cmocka_unit_test_setup_teardown(test_stray, begin, end),
                                     cmocka_unit_test_setup_teardown(test_memory, begin, end),
                                     cmocka_unit_test_setup_teardown(test_cell, begin, end),
                                     cmocka_unit_test_setup_teardown(test_cell_of_a_tool, begin, end),
                                     cmocka_unit_test_setup_teardown(test_act, begin, end),
                                     cmocka_unit_test_setup_teardown(test_resident, begin, end),
                                     cmocka_unit_test(test_several),
                                     cmocka_unit_test(test_conversation),
                                     cmocka_unit_test_setup_teardown(test_cancel, begin, end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Runs that never look at their limits are ended from outside, with their last words, and nothing of them is left.
 *
 * Each run is a process of its own, which inherits nothing but a pipe for its words. */
#include "base/alive.h"
#include "unit.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/context.h"
#include "base/process/interrupt.h"
#include "base/process/janitor.h"
#include "base/process/process.h"
#include "base/process/workplace.h"

enum { FAR_TOO_LONG = 60 };
static const enum exit_status STATUS = STATUS_UNKNOWN;

struct run {
  int words; /* the run's end of the pipe */
  struct context context;
};

static _Noreturn void hang(void) {
  for (volatile unsigned x = 0;; x++) {}
}

enum { SIZE = 260 << 20, MEGABYTES = 200 };

/* Not by malloc: sanitizers keep what was freed. */
static void *use_memory(void) {
  char *room = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) _exit(98);
  memset(room, 1, SIZE);
  return room;
}

/* ---- what runs do ---- */

static void begin(struct run *r, uint32_t seconds, uint32_t megabytes) {
  setrlimit(RLIMIT_CPU, &(struct rlimit){FAR_TOO_LONG, FAR_TOO_LONG}); /* a run that is not ended does not stay */
  context_init(&r->context, seconds, megabytes);
  r->context.janitor = janitor_new();
  interrupt_begin(&r->context.limits, r->context.janitor, (struct last_words){r->words, "ended (", ")\n", STATUS});
}

static void say(struct run *r, const char *text) { assert_true(write(r->words, text, strlen(text)) > 0); }

static void work(struct run *r) {
  begin(r, 1, 0);
  hang();
}

static void work_and_explain(struct run *r) {
  begin(r, 1, 0);
  interrupt_explain(LIMIT_TIME, "why: time\n");
  interrupt_explain(LIMIT_MEMORY, "why: memory\n");
  hang();
}

static const char file[] = "interrupt.json", temporary[] = "interrupt.json.new";

static void work_and_leave(struct run *r) {
  static const struct last_file files[] = {{file, temporary, 0640, "{1}\n", 4}, {"-", NULL, 0, "{2}\n", 4}};
  begin(r, 1, 0);
  interrupt_leave(LIMIT_MEMORY, files + 1, 1);
  interrupt_leave(LIMIT_TIME, files, 2);
  hang();
}

static void report_and_leave(struct run *r) {
  static const struct last_file files[] = {{file, temporary, 0, "{3}\n", 4}};
  begin(r, 1, 0);
  interrupt_leave(LIMIT_CANCELLED, files, 1);
  interrupt_report();
  raise(SIGTERM);
  hang();
}

static void fail_to_allocate(struct run *r) {
  static const struct last_file files[] = {{"/nowhere/x.json", "/nowhere/y.json", 0, "{4}\n", 4},
                                           {"-", NULL, 0, "{5}\n", 4}};
  begin(r, 1, 0);
  interrupt_leave(LIMIT_NONE, files, 2);
  interrupt_last_words("out of memory");
}

static void take_memory(struct run *r) {
  begin(r, 0, MEGABYTES);
  use_memory();
  hang();
}

/* Uses the memory for a moment only. */
static void give_memory_back(struct run *r) {
  begin(r, 2, MEGABYTES);
  munmap(use_memory(), SIZE);
  hang();
}

static void wait_for_signal(struct run *r) {
  begin(r, 0, 0);
  say(r, "ready\n");
  hang();
}

static void report(struct run *r) {
  begin(r, 1, 0);
  interrupt_report();
  say(r, "half a line");
  sleep(2); /* the time limit is of no account any more */
  hang();
}

static void speak(struct run *r) {
  begin(r, 1, 0);
  interrupt_report();
  interrupt_spoken();
  say(r, "done\n");
  for (uint64_t end = clock_now() + 2000000000; clock_now() < end;) {}
  interrupt_end();
  _exit(0);
}

static void look(struct run *r) {
  begin(r, 1, 0);
  while (!limits_exceeded(&r->context.limits)) {}
  interrupt_spoken();
  say(r, limits_reason(&r->context.limits));
  interrupt_end();
  janitor_free(r->context.janitor);
  _exit(7);
}

/* Says where its directory is, and which process it has started. */
static void leave_things(struct run *r) {
  begin(r, 0, 0);
  const char *words[] = {"sleep", "100", NULL};
  struct process child;
  if (process_start(r->context.janitor, &(struct process_request){.arguments = words}, &child) != 0) _exit(1);
  char *path = workplace_make(&r->context, "test"), text[512];
  snprintf(text, sizeof text, "%d %s\n", (int)child.pid, path);
  say(r, text);
  hang();
}

/* Nobody but the janitor may say that time is over. */
static void be_lied_to(struct run *r) {
  begin(r, 1, 0);
  sigqueue(getpid(), JANITOR_SIGNAL, (union sigval){.sival_int = LIMIT_MEMORY});
  hang();
}

/* ---- starting and judging them ---- */

struct started {
  pid_t pid;
  int words;
};

static struct started start(void (*what)(struct run *)) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    struct run r = {.words = ends[1]};
    what(&r);
    _exit(99);
  }
  close(ends[1]);
  return (struct started){pid, ends[0]};
}

static void read_line(struct started *s, char *line, size_t size) {
  size_t len = 0;
  while (len + 1 < size && read(s->words, line + len, 1) == 1 && line[len++] != '\n') {}
  line[len] = 0;
}

static void expect(struct started *s, int status, const char *words) {
  char said[512];
  size_t len = 0;
  for (ssize_t got; len + 1 < sizeof said && (got = read(s->words, said + len, sizeof said - 1 - len)) > 0;)
    len += (size_t)got;
  said[len] = 0;
  int ended = 0;
  assert_int_equal(waitpid(s->pid, &ended, 0), s->pid);
  assert_true(WIFEXITED(ended));
  assert_int_equal(WEXITSTATUS(ended), status);
  assert_string_equal(said, words);
  close(s->words);
}

static void test_time(void **state) {
  (void)state;
  struct started s = start(work);
  expect(&s, STATUS, "ended (time limit of 1 s reached)\n");
  s = start(work_and_explain);
  expect(&s, STATUS, "why: time\nended (time limit of 1 s reached)\n");
}

/* What is left is complete; who has an answer leaves it himself. */
static void test_files(void **state) {
  (void)state;
  char text[16] = "";
  struct stat info;
  unlink(file);
  struct started s = start(work_and_leave);
  expect(&s, STATUS, "{2}\nended (time limit of 1 s reached)\n");
  FILE *f = fopen(file, "r");
  assert_non_null(f);
  assert_int_equal(fread(text, 1, sizeof text - 1, f), 4);
  fclose(f);
  assert_string_equal(text, "{1}\n");
  assert_int_equal(stat(file, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0640);
  assert_int_equal(access(temporary, F_OK), -1);
  unlink(file);
  s = start(report_and_leave);
  expect(&s, STATUS, "\nended (interrupted)\n");
  assert_int_equal(access(file, F_OK), -1);
  s = start(fail_to_allocate);
  expect(&s, STATUS, "{5}\nended (out of memory)\n");
}

static void test_memory(void **state) {
  (void)state;
  struct started s = start(take_memory);
  expect(&s, STATUS, "ended (memory limit of 200 MB reached)\n");
  s = start(give_memory_back);
  expect(&s, STATUS, "ended (time limit of 2 s reached)\n");
}

static void test_signals(void **state) {
  (void)state;
  static const int numbers[] = {SIGINT, SIGTERM};
  for (int i = 0; i < 2; i++) {
    char line[64];
    struct started s = start(wait_for_signal);
    read_line(&s, line, sizeof line);
    assert_string_equal(line, "ready\n");
    kill(s.pid, numbers[i]);
    expect(&s, STATUS, "ended (interrupted)\n");
  }
}

static void test_report(void **state) {
  (void)state;
  struct started s = start(report);
  struct pollfd f = {s.words, POLLIN, 0};
  assert_int_equal(poll(&f, 1, FAR_TOO_LONG * 1000), 1);
  usleep(1700000); /* longer than limit and grace */
  kill(s.pid, SIGTERM);
  expect(&s, STATUS, "half a line\nended (interrupted)\n");
}

static void test_spoken(void **state) {
  (void)state;
  struct started s = start(speak);
  expect(&s, 0, "done\n");
}

static void test_orderly(void **state) {
  (void)state;
  struct started s = start(look);
  expect(&s, 7, "time limit of 1 s reached");
}

static void test_nothing_left(void **state) {
  (void)state;
  char line[512], path[512];
  int child = 0;
  struct started s = start(leave_things);
  read_line(&s, line, sizeof line);
  assert_int_equal(sscanf(line, "%d %511s", &child, path), 2);
  assert_int_equal(access(path, F_OK), 0);
  assert_int_equal(kill(child, 0), 0);
  kill(s.pid, SIGTERM);
  expect(&s, STATUS, "ended (interrupted)\n");
  assert_int_equal(access(path, F_OK), -1); /* the run has waited for the janitor */
  assert_true(is_soon_gone(child));
}

static void test_lie(void **state) {
  (void)state;
  struct started s = start(be_lied_to);
  expect(&s, STATUS, "ended (time limit of 1 s reached)\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_time),         cmocka_unit_test(test_memory), cmocka_unit_test(test_signals),
      cmocka_unit_test(test_report),       cmocka_unit_test(test_spoken), cmocka_unit_test(test_orderly),
      cmocka_unit_test(test_nothing_left), cmocka_unit_test(test_lie),    cmocka_unit_test(test_files)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

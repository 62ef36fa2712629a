/* Copies of this process: what they say arrives, whoever is ended leaves nothing, and one goes on in our place. */
#include "base/alive.h"
#include "unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process/copies.h"
#include "base/process/janitor.h"
#include "base/process/workplace.h"

static struct context context;
static struct copies copies;

static int begin(void **state) {
  (void)state;
  context_init(&context, 0, 0);
  context.janitor = janitor_new();
  copies_init(&copies, &context);
  return 0;
}

static int end(void **state) {
  (void)state;
  copies_release(&copies);
  janitor_free(context.janitor);
  context_release(&context);
  return 0;
}

/* Until it has said something, or has ended: then 0. */
static size_t hear(uint32_t i, char message[COPY_MESSAGE]) {
  size_t len = 0;
  while (copies_is_alive(&copies, i) && !(len = copies_hear(&copies, i, message))) copies_wait(&copies, 1000);
  return len;
}

static void test_messages_stay_apart(void **state) {
  (void)state;
  char message[COPY_MESSAGE];
  int talk;
  switch (copies_start(&copies, &talk)) {
  case COPY_FAILED: fail();
  case COPY_STARTED: break;
  case COPY_ITSELF:
    copy_say(talk, "one", 3, true);
    copy_say(talk, "and two", 7, false);
    if (copy_wait_for_word(talk, message) == 2) copy_say(talk, message, 2, true);
    _exit(5);
  }
  assert_int_equal(hear(0, message), 3);
  assert_memory_equal(message, "one", 3);
  assert_int_equal(hear(0, message), 7);
  assert_memory_equal(message, "and two", 7);
  assert_int_equal(copies_hear(&copies, 0, message), 0);
  assert_true(copies_is_alive(&copies, 0));
  assert_true(copy_say(copies.all.data[0].talk, "go", 2, true));
  assert_int_equal(hear(0, message), 2);
  assert_int_equal(hear(0, message), 0);
  assert_int_equal(WEXITSTATUS(copies.all.data[0].status), 5);
}

static void test_a_crash_is_an_end(void **state) {
  (void)state;
  char message[COPY_MESSAGE];
  int talk;
  if (copies_start(&copies, &talk) == COPY_ITSELF) {
    copy_say(talk, "last words", 10, true);
    raise(SIGKILL);
  }
  assert_int_equal(hear(0, message), 10);
  assert_int_equal(hear(0, message), 0);
  assert_true(WIFSIGNALED(copies.all.data[0].status));
  assert_int_equal(WTERMSIG(copies.all.data[0].status), SIGKILL);
}

static bool is_there(const char *path) {
  struct stat info;
  return stat(path, &info) == 0;
}

/* A folder and a child of the copy go with it; ours stay. */
static void test_nothing_is_left_of_one_that_is_ended(void **state) {
  (void)state;
  char message[COPY_MESSAGE], *own = workplace_make(&context, "copies");
  int talk;
  pid_t child = 0;
  assert_non_null(own);
  if (copies_start(&copies, &talk) == COPY_ITSELF) {
    char *path = workplace_make(&context, "copies");
    child = fork();
    if (child == 0) {
      setpgid(0, 0);
      for (;;) pause();
    }
    setpgid(child, child);
    janitor_watch_group(context.janitor, child);
    memcpy(message, &child, sizeof child);
    strcpy(message + sizeof child, path);
    copy_say(talk, message, sizeof child + strlen(path) + 1, true);
    for (;;) pause();
  }
  assert_true(hear(0, message) > sizeof child);
  memcpy(&child, message, sizeof child);
  assert_true(is_there(message + sizeof child) && is_alive(child));
  copies_end(&copies, 0);
  for (int i = 0; i < 1000 && (is_there(message + sizeof child) || is_alive(child)); i++) usleep(10000);
  assert_false(is_there(message + sizeof child));
  assert_false(is_alive(child));
  assert_true(is_there(own));
  workplace_remove(&context, own);
}

static void test_one_goes_on(void **state) {
  (void)state;
  int talk;
  for (int i = 0; i < 3; i++)
    if (copies_start(&copies, &talk) == COPY_ITSELF) {
      char message[COPY_MESSAGE];
      if (copy_wait_for_word(talk, message)) _exit(10 + i);
      for (;;) pause();
    }
  pid_t others[] = {copies.all.data[0].pid, copies.all.data[2].pid};
  assert_true(copy_say(copies.all.data[1].talk, "go", 2, true));
  assert_int_equal(copies_give_way(&copies, 1), 11);
  assert_false(is_alive(others[0]) || is_alive(others[1]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_messages_stay_apart, begin, end),
      cmocka_unit_test_setup_teardown(test_a_crash_is_an_end, begin, end),
      cmocka_unit_test_setup_teardown(test_nothing_is_left_of_one_that_is_ended, begin, end),
      cmocka_unit_test_setup_teardown(test_one_goes_on, begin, end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

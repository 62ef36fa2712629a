#include "base/alloc.h"

#include "unit.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_copies(void **state) {
  (void)state;
  char *a = xstrdup("hello"), *b = xstrndup("hello", 3);
  assert_string_equal(a, "hello");
  assert_string_equal(b, "hel");
  a = xrealloc(a, 100);
  assert_string_equal(a, "hello");
  char *zero = xcalloc(10, 10);
  for (int i = 0; i < 100; i++) assert_int_equal(zero[i], 0);
  void *nothing = xmalloc(0);
  assert_non_null(nothing);
  free(a), free(b), free(zero), free(nothing);
}

static int hook_pipe[2];

static void tell(size_t size) {
  char c = size == 12345 ? 'y' : 'n';
  if (write(hook_pipe[1], &c, 1) != 1) _exit(99);
}

/* Running out of memory calls the hook and ends the process with status 3. */
static void test_failure_exits_with_unknown(void **state) {
  (void)state;
  int status;
  char c = 0;
  assert_int_equal(pipe(hook_pipe), 0);
  pid_t child = fork();
  if (child == 0) {
    alloc_fail_hook = tell;
    alloc_fail(12345);
  }
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 3);
  assert_int_equal(read(hook_pipe[0], &c, 1), 1);
  assert_int_equal(c, 'y');
  close(hook_pipe[0]), close(hook_pipe[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_failure_exits_with_unknown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

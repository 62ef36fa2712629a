#include "base/diagnostic.h"

#include "unit.h"

#include <stdlib.h>

static void test_print(void **state) {
  (void)state;
  struct diagnostics d = DIAGNOSTICS_INIT;
  char name[] = "a.c";
  assert_false(diagnostics_error(&d, name, 3, 7, "no %s", "body"));
  name[0] = 'b';
  assert_false(diagnostics_warning(&d, name, 4, 0, "odd"));
  assert_false(diagnostics_error(&d, NULL, 9, 9, "no input"));
  diagnostics_error(&d, name, 0, 0, "unreadable");
  assert_int_equal(d.error_count, 3);
  assert_int_equal(d.items.len, 4);
  char *text;
  size_t len;
  FILE *to = open_memstream(&text, &len);
  diagnostics_print(&d, to);
  fclose(to);
  assert_string_equal(text, "a.c:3:7: error: no body\n"
                            "b.c:4: warning: odd\n"
                            "ockham: error: no input\n"
                            "b.c: error: unreadable\n");
  free(text);
  diagnostics_release(&d);
  assert_int_equal(d.items.len, 0);
  assert_int_equal(d.error_count, 0);
}

static void test_forgive(void **state) {
  (void)state;
  struct diagnostics d = DIAGNOSTICS_INIT;
  diagnostics_error(&d, "a.c", 1, 1, "stopped");
  diagnostics_warning(&d, "a.c", 2, 1, "odd");
  diagnostics_error(&d, NULL, 0, 0, "stopped");
  diagnostics_warning(&d, "a.c", 3, 1, "odder");
  diagnostics_forgive(&d);
  assert_int_equal(d.error_count, 0);
  assert_int_equal(d.items.len, 2);
  assert_string_equal(d.items.data[0].text, "odd");
  assert_string_equal(d.items.data[1].text, "odder");
  diagnostics_release(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_print), cmocka_unit_test(test_forgive)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

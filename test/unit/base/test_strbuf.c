#include "base/strbuf.h"

#include "unit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void test_append(void **state) {
  (void)state;
  struct strbuf b = STRBUF_INIT;
  assert_string_equal(b.text, "");
  strbuf_puts(&b, "x");
  strbuf_putc(&b, '=');
  strbuf_printf(&b, "%d%s", 42, "!");
  strbuf_add(&b, "abcdef", 3);
  assert_string_equal(b.text, "x=42!abc");
  assert_int_equal(b.len, 8);
  for (int i = 0; i < 1000; i++) strbuf_printf(&b, "%d,", i);
  assert_int_equal(strlen(b.text), b.len);
  assert_string_equal(b.text + b.len - 4, "999,");
  strbuf_clear(&b);
  assert_string_equal(b.text, "");
  strbuf_release(&b);
}

static void test_detach(void **state) {
  (void)state;
  struct strbuf b = STRBUF_INIT;
  char *empty = strbuf_detach(&b);
  assert_string_equal(empty, "");
  strbuf_puts(&b, "mine");
  char *mine = strbuf_detach(&b);
  assert_string_equal(mine, "mine");
  assert_string_equal(b.text, "");
  strbuf_puts(&b, "next");
  assert_string_equal(mine, "mine");
  free(empty), free(mine);
  strbuf_release(&b);
}

static void check_json(const char *text, const char *expected) {
  struct strbuf b = STRBUF_INIT;
  strbuf_json(&b, text);
  assert_string_equal(b.text, expected);
  strbuf_release(&b);
}

static void test_json(void **state) {
  (void)state;
  check_json("plain", "\"plain\"");
  check_json("", "\"\"");
  check_json("a\"b\\c", "\"a\\\"b\\\\c\"");
  check_json("line\nfeed\ttab", "\"line\\nfeed\\u0009tab\"");
  check_json("\x01", "\"\\u0001\"");
  check_json("\xc3\xa9", "\"\xc3\xa9\"");                 /* valid UTF-8 stays */
  check_json("\xff", "\"\\u00ff\"");                      /* a stray byte does not */
  check_json("\xc3(", "\"\\u00c3(\"");                    /* nor does a sequence that is cut off */
  check_json("\xe2\x82\xac", "\"\xe2\x82\xac\"");         /* three bytes */
  check_json("\xf0\x9f\x8d\x80", "\"\xf0\x9f\x8d\x80\""); /* four bytes */
}

static void test_read_file(void **state) {
  (void)state;
  struct strbuf b = STRBUF_INIT;
  char path[] = "/tmp/ockham-strbuf-XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0);
  strbuf_puts(&b, "before ");
  for (int i = 0; i < 5000; i++) assert_int_equal(write(file, "ten bytes\n", 10), 10);
  close(file);
  assert_true(strbuf_read_file(&b, path, SIZE_MAX));
  assert_int_equal(b.len, 7 + 50000);
  assert_memory_equal(b.text, "before ten bytes\nten", 20);
  strbuf_clear(&b);
  assert_true(strbuf_read_file(&b, path, 100));
  assert_in_range(b.len, 100, 40000);
  unlink(path);
  strbuf_clear(&b);
  assert_false(strbuf_read_file(&b, path, SIZE_MAX));
  assert_int_equal(errno, ENOENT);
  assert_false(strbuf_read_file(&b, "/", SIZE_MAX)); /* a directory */
  assert_int_equal(errno, EISDIR);
  assert_int_equal(b.len, 0);
  strbuf_release(&b);
}

/* The shell itself says what it reads. */
static void test_shell_word(void **state) {
  (void)state;
  static const char *const words[] = {"plain/x.c", "",   "two words",          "it's",       "$HOME;`ls`",
                                      "*",         "\\", "two\nlines of it's", "\033[31m%d", "\377 \\012 $HOME\t!"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    struct strbuf command = STRBUF_INIT;
    char got[64];
    strbuf_puts(&command, "printf %s ");
    strbuf_shell_word(&command, words[i]);
    assert_null(strpbrk(command.text, "\n\033\377\t")); /* it can be shown */
    FILE *f = popen(command.text, "r");
    assert_non_null(f);
    got[fread(got, 1, sizeof got - 1, f)] = 0;
    assert_int_equal(pclose(f), 0);
    assert_string_equal(got, words[i]);
    strbuf_release(&command);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_append),     cmocka_unit_test(test_detach),    cmocka_unit_test(test_json),
      cmocka_unit_test(test_shell_word), cmocka_unit_test(test_read_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

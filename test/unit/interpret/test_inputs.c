/* Values for inputs, from lists and files. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/float.h"
#include "interpret/inputs.h"

static bool read_text(struct inputs *in, const char *text, struct diagnostics *d) {
  char path[] = "/tmp/ockham-inputs-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), strlen(text));
  close(fd);
  bool ok = inputs_read(in, path, d);
  unlink(path);
  return ok;
}

static void expect(struct inputs *in, const char *name, unsigned width, u128 want) {
  u128 got;
  assert_true(inputs_take(in, name, width, &got));
  assert_true(got == want);
}

static void test_file(void **state) {
  (void)state;
  struct inputs in = INPUTS_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  assert_true(read_text(
      &in, "# comment\n1\n\n f -2 # named\n0xff\n-0x10\n340282366920938463463374607431768211455\ng 1.5\n f 3", &d));
  for (int round = 0; round < 2; round++) {
    expect(&in, "f", 32, 0xfffffffe);
    expect(&in, "h", 32, 1);
    expect(&in, "f", 8, 3);
    expect(&in, "f", 8, 0xff);
    expect(&in, NULL, 64, (uint64_t)-16);
    expect(&in, "h", 128, ~(u128)0);
    expect(&in, "g", 64, float_pack(64, 1.5));
    u128 got;
    assert_false(inputs_take(&in, "f", 32, &got));
    assert_false(inputs_take_named(&in, "g", 32, &got));
    inputs_rewind(&in);
  }
  inputs_release(&in);
  diagnostics_release(&d);
}

static void test_mistakes(void **state) {
  (void)state;
  struct inputs in = INPUTS_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  assert_false(read_text(&in, "1\nabc\nf x 1\n0x\n2\n99999999999999999999999999999999999999999999999999x\n", &d));
  assert_int_equal(d.error_count, 4);
  assert_int_equal(d.items.data[0].line, 2);
  assert_string_equal(d.items.data[0].text, "'abc' is not a value: expected a decimal or hexadecimal number");
  assert_int_equal(d.items.data[1].line, 3);
  assert_false(inputs_read(&in, "/nonexistent", &d));
  assert_false(inputs_read(&in, "/", &d));
  inputs_release(&in);
  diagnostics_release(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_file), cmocka_unit_test(test_mistakes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

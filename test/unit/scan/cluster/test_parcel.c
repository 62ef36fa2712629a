/* Parcels and results come back as they were written, and half of one is none. */
#include "scan/cluster/parcel.h"

#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[] = "/tmp/ockham-parcel-XXXXXX", path[64];

static int make_folder(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return 1;
  snprintf(path, sizeof path, "%s/file", folder);
  return 0;
}

static int remove_folder(void **state) {
  (void)state;
  unlink(path);
  return rmdir(folder);
}

static void write_file(const char *text, size_t len) {
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_int_equal(fwrite(text, 1, len, f), len);
  assert_int_equal(fclose(f), 0);
}

/* Each beginning of the file, and the file with something behind it, is refused. */
static void refuse_parts(bool (*is_read)(void)) {
  struct strbuf text = STRBUF_INIT;
  assert_true(is_read());
  assert_true(strbuf_read_file(&text, path, 1 << 20));
  for (size_t len = 0; len < text.len; len++) {
    write_file(text.text, len);
    assert_false(is_read());
  }
  strbuf_release(&text);
}

static bool is_parcel(void) {
  struct parcel p;
  bool ok = parcel_read(&p, path);
  if (ok) parcel_release(&p);
  return ok;
}

static void test_parcel(void **state) {
  struct parcel out = {.arena = ARENA_INIT, .program = "abc"}, in;
  struct work one = WORK_INIT, two = WORK_INIT;
  (void)state;
  one.directory = "/a folder\n";
  one.seconds = 90;
  work_add(&one, "check");
  work_add(&one, "-DX=\"\xff y\"");
  work_add(&one, "");
  two.directory = "/";
  vec_push(&out.items, ((struct parcel_item){7, one}));
  vec_push(&out.items, ((struct parcel_item){4000000000u, two}));
  assert_true(parcel_write(&out, path));
  assert_true(parcel_read(&in, path));
  assert_string_equal(in.program, "abc");
  assert_int_equal(in.items.len, 2);
  assert_int_equal(in.items.data[0].number, 7);
  assert_int_equal(in.items.data[0].work.seconds, 90);
  assert_string_equal(in.items.data[0].work.directory, "/a folder\n");
  assert_int_equal(in.items.data[0].work.words.len, 3);
  assert_string_equal(in.items.data[0].work.words.data[1], "-DX=\"\xff y\"");
  assert_string_equal(in.items.data[0].work.words.data[2], "");
  assert_int_equal(in.items.data[1].number, 4000000000u);
  assert_int_equal(in.items.data[1].work.words.len, 0);
  parcel_release(&in);
  refuse_parts(is_parcel);
  vec_release(&out.items);
  work_release(&one);
}

static bool is_result(void) {
  struct work_result r;
  bool ok = result_read(&r, path);
  work_result_release(&r);
  return ok;
}

static void test_result(void **state) {
  struct work_result out = {WORK_CRASHED, 11, STRBUF_INIT, STRBUF_INIT, 123456789012345}, in;
  (void)state;
  strbuf_add(&out.output, "a\0b\nend", 7);
  strbuf_puts(&out.error, "error: end");
  assert_true(result_write(&out, path));
  assert_true(result_read(&in, path));
  assert_int_equal(in.end, WORK_CRASHED);
  assert_int_equal(in.status, 11);
  assert_true(in.nanoseconds == out.nanoseconds);
  assert_int_equal(in.output.len, 7);
  assert_memory_equal(in.output.text, "a\0b\nend", 7);
  assert_string_equal(in.error.text, "error: end");
  refuse_parts(is_result);
  work_result_release(&in);
  work_result_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_parcel), cmocka_unit_test(test_result)};
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

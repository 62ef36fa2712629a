/* Command lines of build databases: words, and what flags mean. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scan/flags.h"
#include "scan/words.h"

#include <string.h>

/* The words with bars between them. */
static void expect_words(const char *command, const char *expected) {
  struct arena arena = ARENA_INIT;
  string_list words = VEC_INIT;
  char joined[256] = "";
  words_split(&arena, command, &words);
  for (uint32_t i = 0; i < words.len; i++) {
    strcat(joined, i ? "|" : "");
    strcat(joined, words.data[i]);
  }
  assert_string_equal(joined, expected);
  vec_release(&words);
  arena_release(&arena);
}

static void test_quotes(void **state) {
  (void)state;
  expect_words("", "");
  expect_words("  gcc\t-c \n x.c ", "gcc|-c|x.c");
  expect_words("gcc '-DA=\"b c\"' x.c", "gcc|-DA=\"b c\"|x.c");
  expect_words("gcc \"-DA=\\\"b\\\"\" x\\ y.c", "gcc|-DA=\"b\"|x y.c");
  expect_words("gcc -D'A'=\"b\"c ''", "gcc|-DA=bc|");
  expect_words("gcc 'it does not end", "gcc|it does not end");
  expect_words("gcc \"nor this\\", "gcc|nor this\\");
  expect_words("gcc \\", "gcc|\\");
  expect_words("\"a\\nb\"", "a\\nb");
}

/* What is read of a command, as `files; flags; dropped`. */
static void expect_step(const char *command, const char *expected) {
  struct arena arena = ARENA_INIT;
  string_list words = VEC_INIT;
  struct build_step s;
  char joined[512] = "";
  words_split(&arena, command, &words);
  flags_read(&arena, &words, DATA_MODEL_LP64, &s);
  const string_list *lists[] = {&s.files, &s.flags, &s.dropped};
  for (int k = 0; k < 3; k++) {
    if (k) strcat(joined, ";");
    for (uint32_t i = 0; i < lists[k]->len; i++) {
      strcat(joined, i ? " " : "");
      strcat(joined, lists[k]->data[i]);
    }
  }
  assert_string_equal(joined, expected);
  assert_int_equal(s.why_not == NULL, s.files.len > 0);
  build_step_release(&s);
  vec_release(&words);
  arena_release(&arena);
}

static void test_flags(void **state) {
  (void)state;
  expect_step("gcc -c -O2 -Wall -g3 x.c -o x.o -MD -MF x.d -MT x", "x.c;-O2;");
  expect_step("ccache cc -I inc -Iother -D A=1 -DB -U C -include y.h x.c",
              "x.c;-I inc -Iother -D A=1 -DB -U C -include y.h;");
  expect_step("gcc -Wp,-DX,-Iy -Wp,-MD,dep -Wl,-z,now -lm -L lib x.c", "x.c;-DX -Iy;");
  expect_step("gcc -fconserve-stack --param a=1 -fsanitize=address -fshort-enums x.c",
              "x.c;-fshort-enums;-fconserve-stack --param a=1 -fsanitize=address");
  expect_step("gcc -x c odd.txt -x none y.s x.c", "odd.txt x.c;;");
  expect_step("gcc a.c b.c", "a.c b.c;;");
  expect_step("gcc -o", ";;");
  expect_step("g++ -c x.cpp", ";;");
  expect_step("gcc -o program x.o", ";;");
  expect_step("", ";;");
}

static void test_machine(void **state) {
  struct arena arena = ARENA_INIT;
  string_list words = VEC_INIT;
  struct build_step s;
  (void)state;
  words_split(&arena, "gcc -m32 x.c", &words);
  flags_read(&arena, &words, DATA_MODEL_LP64, &s);
  assert_int_equal(s.model, DATA_MODEL_ILP32);
  assert_int_equal(s.flags.len, 0);
  build_step_release(&s);
  vec_release(&words);
  arena_release(&arena);
}

static void test_paths(void **state) {
  struct arena arena = ARENA_INIT;
  (void)state;
  assert_string_equal(words_path(&arena, "/a/b", "c.c"), "/a/b/c.c");
  assert_string_equal(words_path(&arena, "/a/b/", "./c//d/."), "/a/b/c/d");
  assert_string_equal(words_path(&arena, "/a", "../c"), "/a/../c"); /* there may be a link */
  assert_string_equal(words_path(&arena, "/a", "/"), "/");
  assert_string_equal(flags_unknown(&arena, "clang: error: unknown argument: '-fx'\n"), "-fx");
  assert_null(flags_unknown(&arena, "x.c:1:1: error: unknown type name 'x'"));
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_quotes), cmocka_unit_test(test_flags),
                                     cmocka_unit_test(test_machine), cmocka_unit_test(test_paths)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

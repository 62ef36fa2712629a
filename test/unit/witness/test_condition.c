#include "witness/condition.h"

#include "unit.h"

static bool is_plain(const char *text) {
  struct condition_names names = CONDITION_NAMES_INIT;
  struct strbuf why = STRBUF_INIT;
  names_add(&names.types, "u32");
  names_add(&names.types, "hidden");
  condition_names_add(&names, "hidden", "int (*)(int)");
  condition_names_add(&names, "__mine", "int");
  condition_names_add_macro(&names, "TEN", " 10");
  condition_names_add_macro(&names, "NOTHING", " ((void *)0)");
  condition_names_add_macro(&names, "SET", " (x = 1)");
  condition_names_add_macro(&names, "bool", " _Bool");
  bool ok = condition_is_plain(text, &names, &why);
  assert_int_equal(ok, why.len == 0);
  condition_names_release(&names);
  strbuf_release(&why);
  return ok;
}

static void test_plain(void **state) {
  (void)state;
  static const char *const good[] = {"1",
                                     "x == 3 && (y <= -4 || !z)",
                                     "a[i] == 'x' && p->next.f != 0",
                                     "(unsigned char)(x + 1) > 0",
                                     "(u32)(x) == sizeof(int)",
                                     "\\result == 5",
                                     "x ? y : z",
                                     "*p == 0x1F && 1.5e-3 < d",
                                     "(struct s *)(q) == p",
                                     "x <= TEN && p != NOTHING && (bool)x",
                                     "__mine == 3"};
  static const char *const bad[] = {"",
                                    "x = 3",
                                    "x == 3; y",
                                    "f(x)",
                                    "(f)(x)",
                                    "x++ > 3",
                                    "x += 1",
                                    "1)) reach_error(); if ((1",
                                    "(x",
                                    "x]",
                                    "(x]",
                                    "({ x; })",
                                    "x /* y */",
                                    "x // y",
                                    "\"text\"",
                                    "__ockham_segment == 3",
                                    "__builtin_trap",
                                    "a[0](1)",
                                    "x \\ y",
                                    "#x",
                                    "SET",
                                    "p->SET",
                                    "(hidden)(1)",
                                    "__COUNTER__ == 0"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) assert_true(is_plain(good[i]));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(is_plain(bad[i]));
}

/* `i` and `j` are int, `c` char, `u` unsigned, `w` long, `ul` unsigned long; `m` is int in one place and long in
 * another; `k` is unsigned in one place, and a macro. */
static bool is_total(const char *text) {
  struct condition_names names = CONDITION_NAMES_INIT;
  condition_names_add(&names, "i", "int");
  condition_names_add(&names, "j", "const int");
  condition_names_add(&names, "c", "char");
  condition_names_add(&names, "u", "unsigned int");
  condition_names_add(&names, "w", "long");
  condition_names_add(&names, "ul", "unsigned long");
  condition_names_add(&names, "m", "int");
  condition_names_add(&names, "m", "long");
  condition_names_add(&names, "k", "unsigned int");
  condition_names_add_macro(&names, "k", " 2147483647");
  bool ok = condition_is_total(text, &names);
  condition_names_release(&names);
  return ok;
}

static void test_total(void **state) {
  (void)state;
  static const char *const good[] = {"i <= 3",
                                     "i > -3 && w != 5",
                                     "u * 255 >= u + 1",
                                     "1",
                                     "!(i == j)",
                                     "(long long)i + 1 <= (long long)j",
                                     "2 * (long long)i == (long long)u",
                                     "2 * (long long)i * 3 - (long long)j <= 5",
                                     "c + c * 100 < 7 && -c != 3",
                                     "ul * 999999999999 + 5 > ul",
                                     "(i & 7) + 1 == 2 || ~i == 4",
                                     "i ? c + 1 : c - 1",
                                     "(unsigned)i + 5 == 3 && (unsigned char)i * 5 > 2",
                                     "s.x == 3, k == 5"};
  static const char *const bad[] = {"i + 1 > 0",
                                    "-i > 0",
                                    "w * 2 == 0",
                                    "i / j == 1",
                                    "u % 2 == 0",
                                    "i << 1 == 2",
                                    "*p == 0",
                                    "a[i] == 0",
                                    "p->x == 0",
                                    "(long long)m + 1 > 0",
                                    "(long long)w + 1 > 0",
                                    "(long long)i * (long long)j * (long long)u > 0",
                                    "(i) + (j) == 0",
                                    "i - 1 == 0",
                                    "2147483647 + 1 + u > 0",
                                    "x + 1 > 0",
                                    "(long long)i * 999999999999 > 0",
                                    "(long long)i * (long long)i + (long long)i * (long long)i > 0",
                                    "(long long)u * (long long)u > 0",
                                    "u * 9999999999 > 0",
                                    "(int)u + 5 > 0",
                                    "(int)(long long)i + 5 > 0",
                                    "s.u + 5 > 0",
                                    "k + 5 > 0",
                                    "(i & 7) + i > 0",
                                    "2147483647 + 1",
                                    "-2147483648 - w > 0",
                                    "i == 1 ? i + 1 : 0",
                                    "x == 1 y",
                                    "(i"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) assert_true(is_total(good[i]));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(is_total(bad[i]));
}

static void test_result(void **state) {
  (void)state;
  struct strbuf number = STRBUF_INIT;
  assert_true(condition_is_result("\\result == -7", &number));
  assert_string_equal(number.text, "-7");
  strbuf_clear(&number);
  assert_true(condition_is_result("(\\result == 12)", &number));
  assert_string_equal(number.text, "12");
  assert_false(condition_is_result("\\result <= 12", &number));
  assert_false(condition_is_result("\\result == 12 && x", &number));
  assert_false(condition_is_result("\\result == x", &number));
  assert_false(condition_is_result("x == 12", &number));
  strbuf_release(&number);
}

static void test_put(void **state) {
  (void)state;
  struct strbuf out = STRBUF_INIT;
  condition_put("\\result==3||x", "r", &out);
  assert_string_equal(out.text, "(r == 3 || x )");
  strbuf_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plain),
      cmocka_unit_test(test_total),
      cmocka_unit_test(test_result),
      cmocka_unit_test(test_put),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

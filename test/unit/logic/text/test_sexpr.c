#include "logic/text/sexpr.h"

#include "base/strbuf.h"

#include "unit.h"

#include <string.h>

/* Writes an s-expression back, with its kinds visible. */
static void dump(struct strbuf *out, const struct sexpr *e) {
  static const char marks[] = "?syndxbt"; /* one letter per kind */
  if (e->kind != SEXPR_LIST) {
    strbuf_printf(out, "%c:%s", marks[e->kind], e->text);
    return;
  }
  strbuf_putc(out, '(');
  for (uint32_t i = 0; i < e->count; i++) {
    if (i) strbuf_putc(out, ' ');
    dump(out, e->items[i]);
  }
  strbuf_putc(out, ')');
}

static void expect_read(const char *text, const char *expected) {
  struct arena arena = ARENA_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct sexpr_reader r;
  struct strbuf out = STRBUF_INIT;
  const struct sexpr *e;
  sexpr_reader_init(&r, "t", text, strlen(text), &arena, &d);
  do {
    assert_true(sexpr_read(&r, &e));
    if (e) dump(&out, e);
  } while (e);
  assert_string_equal(out.text, expected);
  strbuf_release(&out);
  arena_release(&arena);
  diagnostics_release(&d);
}

static void expect_error(const char *text, uint32_t line, uint32_t column, const char *message) {
  struct arena arena = ARENA_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct sexpr_reader r;
  const struct sexpr *e;
  sexpr_reader_init(&r, "t", text, strlen(text), &arena, &d);
  bool is_good;
  do is_good = sexpr_read(&r, &e);
  while (is_good && e);
  assert_false(is_good);
  assert_int_equal(d.items.len, 1);
  assert_string_equal(d.items.data[0].text, message);
  assert_int_equal(d.items.data[0].line, line);
  assert_int_equal(d.items.data[0].column, column);
  arena_release(&arena);
  diagnostics_release(&d);
}

static void test_atoms(void **state) {
  (void)state;
  expect_read("", "");
  expect_read(" ; nothing\n", "");
  expect_read("a", "s:a");
  expect_read("|a b|", "s:a b");
  expect_read("||", "s:");
  expect_read("-", "s:-");
  expect_read(":named", "y::named");
  expect_read("42", "n:42");
  expect_read("4.25", "d:4.25");
  expect_read("#xfF", "x:fF");
  expect_read("#b010", "b:010");
  expect_read("\"say \"\"hi\"\"\"", "t:say \"hi\"");
}

static void test_lists(void **state) {
  (void)state;
  expect_read("()", "()");
  expect_read("(a(b)c)", "(s:a (s:b) s:c)");
  expect_read("(a ; comment )\n b) c (d)", "(s:a s:b)s:c(s:d)");
}

static void test_places(void **state) {
  (void)state;
  struct arena arena = ARENA_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct sexpr_reader r;
  const struct sexpr *e;
  const char *text = "\n  (a\n    |b\nc| d)";
  sexpr_reader_init(&r, "t", text, strlen(text), &arena, &d);
  assert_true(sexpr_read(&r, &e));
  assert_int_equal(e->line, 2);
  assert_int_equal(e->column, 3);
  assert_int_equal(e->items[1]->line, 3);
  assert_int_equal(e->items[1]->column, 5);
  assert_true(e->items[1]->is_quoted);
  assert_int_equal(e->items[2]->line, 4);
  assert_int_equal(e->items[2]->column, 4);
  assert_true(sexpr_is_list(e, "a"));
  assert_false(sexpr_is_list(e, "d"));
  assert_true(sexpr_is(e->items[2], "d"));
  arena_release(&arena);
}

static void test_errors(void **state) {
  (void)state;
  expect_error("(a (b", 1, 4, "'(' is not closed");
  expect_error("a\n )", 2, 2, "')' without '('");
  expect_error("(|a b", 1, 2, "'|' is not closed");
  expect_error("\"a", 1, 1, "'\"' is not closed");
  expect_error("#z1", 1, 1, "'#' must be followed by 'x' or 'b'");
  expect_error("#xg", 1, 1, "'#xg' is not a number");
  expect_error("#b", 1, 1, "'#b' is not a number");
  expect_error("12a", 1, 1, "'12a' is neither a number nor a symbol");
  expect_error("1.", 1, 1, "'1.' is neither a number nor a symbol");
  expect_error("(a 'b)", 1, 4, "unexpected character '''");
}

static void test_deep(void **state) {
  (void)state;
  enum { DEPTH = 1000000 };
  struct strbuf text = STRBUF_INIT;
  struct arena arena = ARENA_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct sexpr_reader r;
  const struct sexpr *e;
  for (int i = 0; i < DEPTH; i++) strbuf_putc(&text, '(');
  for (int i = 0; i < DEPTH; i++) strbuf_putc(&text, ')');
  sexpr_reader_init(&r, "t", text.text, text.len, &arena, &d);
  assert_true(sexpr_read(&r, &e));
  int depth = 1;
  for (; e->count; e = e->items[0]) depth++;
  assert_int_equal(depth, DEPTH);
  strbuf_release(&text);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_atoms),  cmocka_unit_test(test_lists), cmocka_unit_test(test_places),
      cmocka_unit_test(test_errors), cmocka_unit_test(test_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

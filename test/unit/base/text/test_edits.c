#include "base/text/edits.h"

#include "unit.h"

static void add(struct edits *e, size_t at, enum edit_kind kind, size_t replaced, const char *text) {
  struct strbuf copy = STRBUF_INIT;
  strbuf_puts(&copy, text);
  edits_add(e, at, kind, replaced, &copy);
}

/* The outer is made first: `(` `[` x `]` `)`. */
static void test_nesting(void **state) {
  (void)state;
  struct edits e = EDITS_INIT;
  struct strbuf out = STRBUF_INIT;
  add(&e, 1, EDIT_OPEN, 0, "(");
  add(&e, 2, EDIT_CLOSE, 0, ")");
  add(&e, 1, EDIT_OPEN, 0, "[");
  add(&e, 2, EDIT_CLOSE, 0, "]");
  add(&e, 2, EDIT_OPEN, 0, "+");
  edits_apply(&e, "axb", 3, &out);
  assert_string_equal(out.text, "a([x])+b");
  edits_release(&e);
  strbuf_release(&out);
}

static void test_replacement(void **state) {
  (void)state;
  struct edits e = EDITS_INIT;
  struct strbuf out = STRBUF_INIT;
  add(&e, 1, EDIT_REPLACE, 2, "...");
  add(&e, 2, EDIT_OPEN, 0, "lost");
  edits_apply(&e, "abcd", 4, &out);
  assert_string_equal(out.text, "a...d");
  edits_release(&e);
  strbuf_release(&out);
}

/* Each byte of the result is an edit's, or one of the text. */
static void test_origin(void **state) {
  (void)state;
  struct edits e = EDITS_INIT;
  struct strbuf out = STRBUF_INIT;
  const char *text = "int x = y;";
  size_t at;
  add(&e, 8, EDIT_OPEN, 0, "(z, ");
  add(&e, 9, EDIT_CLOSE, 0, ")");
  add(&e, 0, EDIT_OPEN, 0, "static ");
  edits_apply(&e, text, 10, &out);
  assert_string_equal(out.text, "static int x = (z, y);");
  assert_int_equal(edits_origin(&e, 3, &at), 2);
  assert_int_equal(at, 0);
  for (size_t i = 0; i < out.len; i++) {
    bool is_text = edits_origin(&e, i, &at) == UINT32_MAX;
    if (is_text) assert_int_equal(out.text[i], text[at]);
    assert_int_equal(is_text, !(i < 7 || (i >= 15 && i < 19) || i == 20));
  }
  edits_release(&e);
  strbuf_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nesting),
      cmocka_unit_test(test_replacement),
      cmocka_unit_test(test_origin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

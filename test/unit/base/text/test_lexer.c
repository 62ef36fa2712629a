/* Tokens of a made-up language: what they are, where they are, and what is said about mistakes. Random bytes are read
 * from memory that ends where the text ends. */
#include "base/text/lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "unit.h"

/* `<<text>>` is a token of its own. */
static bool read_own(struct lexer *l) {
  if (l->limit - l->at < 2 || l->at[0] != '<' || l->at[1] != '<' || l->mode) return false;
  const char *end = l->at + 2;
  while (l->limit - end >= 2 && !(end[0] == '>' && end[1] == '>')) end++;
  if (l->limit - end < 2) {
    lexer_fail(l, l->place, "this is not closed");
    return true;
  }
  l->token.kind = TOKEN_OWN;
  l->token.text = arena_strndup(l->arena, l->at + 2, (size_t)(end - l->at - 2));
  lexer_move(l, end + 2);
  return true;
}

static bool explain(struct lexer *l, const char *what) {
  if (!lexer_is(l, "=")) return false;
  lexer_fail(l, l->token.at, "%s, and not '='", what);
  return true;
}

static const char *const signs[] = {"<", "<=", "<==>", "=", "==", "(", ")", "-", "->", "*", "/", NULL};
static const struct lexer_language everything = {
    .name = "a test",
    .end = "the end of the test",
    .features = LEXER_NUMBERS | LEXER_CHARACTERS | LEXER_STRINGS | LEXER_LINES | LEXER_BLOCKS | LEXER_SPLICES,
    .letters = "$",
    .blanks = "@",
    .signs = signs,
    .sign_hint = "write words",
    .read_own = read_own,
    .explain = explain,
};
static const struct lexer_language little = {
    .name = "a little test", .end = "the end", .letters = "-", .signs = (const char *const[]){"(", ")", "/", NULL}};

struct reading {
  struct arena arena;
  struct diagnostics diagnostics;
  struct lexer in;
};

static void start_bytes(struct reading *r, const struct lexer_language *language, const char *text, size_t len) {
  *r = (struct reading){.arena = ARENA_INIT, .diagnostics = DIAGNOSTICS_INIT};
  lexer_start(&r->in, language, (struct text_place){"file", 1, 1}, text, len, &r->arena, &r->diagnostics);
}

static void start(struct reading *r, const char *text) { start_bytes(r, &everything, text, strlen(text)); }

static void end(struct reading *r) {
  diagnostics_release(&r->diagnostics);
  arena_release(&r->arena);
}

static void expect_token(struct reading *r, enum token_kind kind, const char *text, uint32_t line, uint32_t column) {
  const struct token *t = &r->in.token;
  if (t->kind != kind || strcmp(t->text, text) != 0 || t->at.line != line || t->at.column != column)
    fail_msg("%d '%s' at %u:%u, not %d '%s' at %u:%u", t->kind, t->text, t->at.line, t->at.column, kind, text, line,
             column);
  lexer_advance(&r->in);
}

/* The text is read to its end, and that is said about it. */
static void expect_error_in(const struct lexer_language *language, const char *text, size_t len, uint32_t line,
                            uint32_t column, const char *message) {
  struct reading r;
  start_bytes(&r, language, text, len);
  while (r.in.token.kind != TOKEN_END) lexer_advance(&r.in);
  assert_true(r.in.failed);
  assert_int_equal(r.diagnostics.items.len, 1);
  const struct diagnostic *d = &r.diagnostics.items.data[0];
  assert_string_equal(d->text, message);
  assert_string_equal(d->file, "file");
  assert_int_equal(d->line, line);
  assert_int_equal(d->column, column);
  end(&r);
}

static void expect_error(const char *text, uint32_t line, uint32_t column, const char *message) {
  expect_error_in(&everything, text, strlen(text), line, column, message);
}

static void kinds_and_places(void **state) {
  (void)state;
  struct reading r;
  start(&r, "one $two_3\n  <==>-><=<=\t\"a \\b\"  \n'\\n' @ <<a < b>>x\\\ny");
  expect_token(&r, TOKEN_WORD, "one", 1, 1);
  expect_token(&r, TOKEN_WORD, "$two_3", 1, 5);
  expect_token(&r, TOKEN_SIGN, "<==>", 2, 3);
  assert_true(r.in.token.is_joined);
  assert_int_equal(r.in.last_line, 2);
  expect_token(&r, TOKEN_SIGN, "->", 2, 7);
  expect_token(&r, TOKEN_SIGN, "<=", 2, 9);
  expect_token(&r, TOKEN_SIGN, "<=", 2, 11);
  assert_false(r.in.token.is_joined);
  expect_token(&r, TOKEN_STRING, "a \\b", 2, 14);
  assert_int_equal(r.in.token.number, '\n');
  assert_true(r.in.last_end + 3 == r.in.token.start);
  expect_token(&r, TOKEN_NUMBER, "'\\n'", 3, 1);
  expect_token(&r, TOKEN_OWN, "a < b", 3, 8);
  expect_token(&r, TOKEN_WORD, "x", 3, 17);
  expect_token(&r, TOKEN_WORD, "y", 4, 1);
  expect_token(&r, TOKEN_END, "", 4, 2);
  assert_false(r.in.failed);
  end(&r);
  /* Digits are letters, `//` is no comment, and `<<` is nothing at all. */
  start_bytes(&r, &little, "2-x//", 5);
  expect_token(&r, TOKEN_WORD, "2-x", 1, 1);
  expect_token(&r, TOKEN_SIGN, "/", 1, 4);
  expect_token(&r, TOKEN_SIGN, "/", 1, 5);
  end(&r);
}

/* In the middle of a larger text, at a place of its own. */
static void part_of_a_text(void **state) {
  (void)state;
  struct reading r = {.arena = ARENA_INIT, .diagnostics = DIAGNOSTICS_INIT};
  lexer_start(&r.in, &everything, (struct text_place){"file", 7, 30}, "ab12cd", 3, &r.arena, &r.diagnostics);
  expect_token(&r, TOKEN_WORD, "ab1", 7, 30);
  expect_token(&r, TOKEN_END, "", 7, 33);
  end(&r);
  start_bytes(&r, &everything, "123456", 2);
  assert_int_equal(r.in.token.number, 12);
  end(&r);
  start_bytes(&r, &everything, "<==>", 3);
  expect_token(&r, TOKEN_SIGN, "<=", 1, 1);
  expect_token(&r, TOKEN_SIGN, "=", 1, 3);
  end(&r);
}

static void numbers(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint64_t number;
    bool is_wide, is_unsigned;
  } cases[] = {
      {"0", 0, false, false},
      {"017", 15, false, false},
      {"2147483647", INT32_MAX, false, false},
      {"2147483648", 1u << 31, true, false},
      {"0x7fffFFFF", INT32_MAX, false, false},
      {"0X80000000", 1u << 31, false, true},
      {"4294967295u", UINT32_MAX, false, true},
      {"1UL", 1, true, true},
      {"1ll", 1, true, false},
      {"9223372036854775807", INT64_MAX, true, false},
      {"18446744073709551615u", UINT64_MAX, true, true},
      {"0xffffffffffffffff", UINT64_MAX, true, true},
      {"01777777777777777777777", UINT64_MAX, true, true},
      {"'a'", 'a', false, false},
      {"'\\''", '\'', false, false},
      {"'\\0'", 0, false, false},
      {"'\xe9'", 0xe9, false, false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct reading r;
    start(&r, cases[i].text);
    const struct token t = r.in.token;
    if (t.kind != TOKEN_NUMBER || t.number != cases[i].number || t.is_wide != cases[i].is_wide ||
        t.is_unsigned != cases[i].is_unsigned)
      fail_msg("%s is %llu, %d %d", cases[i].text, (unsigned long long)t.number, t.is_wide, t.is_unsigned);
    lexer_advance(&r.in);
    assert_int_equal(r.in.token.kind, TOKEN_END);
    end(&r);
  }
  static const char *const wrong[] = {"08", "0x", "0xg", "1x", "1_", "12$", "1.5", "1u2"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    expect_error(wrong[i], 1, 1, "this is not a whole number in C's notation");
  static const char *const large[] = {"9223372036854775808", "18446744073709551616u", "0x10000000000000000",
                                      "99999999999999999999999999999999999999999999999999"};
  for (size_t i = 0; i < sizeof large / sizeof *large; i++)
    expect_error(large[i], 1, 1, "this number needs more than 64 bits");
}

static void comments(void **state) {
  (void)state;
  struct reading r;
  start(&r, "a // one\n/* \n two */ b /**/ // \n /* three */");
  assert_null(r.in.comment.text);
  lexer_advance(&r.in);
  assert_string_equal(r.in.comment.text, "one");
  assert_int_equal(r.in.comment.line, 1);
  assert_int_equal(r.in.token.at.line, 3);
  assert_int_equal(r.in.token.at.column, 9);
  r.in.comment.text = NULL;
  lexer_advance(&r.in);
  assert_string_equal(r.in.comment.text, "three"); /* what is empty is not kept */
  assert_int_equal(r.in.token.kind, TOKEN_END);
  assert_false(r.in.failed);
  end(&r);
}

static void mistakes(void **state) {
  (void)state;
  static const char comment[] = "this comment does not end; close it with '*/'";
  expect_error("a\n /* b", 2, 2, comment);
  expect_error("/*", 1, 1, comment);
  expect_error("/*/", 1, 1, comment);
  expect_error_in(&everything, "/* */", 4, 1, 1, comment);
  expect_error("a \"b\nc\"", 1, 3, "this text does not end on its line; close it with '\"'");
  expect_error("\"", 1, 1, "this text does not end on its line; close it with '\"'");
  static const char *const characters[] = {"'", "'a", "''", "'ab'", "'\\q'", "'\\", "'\n'"};
  for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
    expect_error(characters[i], 1, 1, "this character is not understood; write its number");
  expect_error("a\n%", 2, 1, "'%' has no meaning in a test; write words");
  expect_error("\\", 1, 1, "'\\' has no meaning in a test; write words");
  expect_error("  \xc3\xa4", 1, 3, "the byte 0xc3 has no meaning in a test");
  expect_error_in(&everything, "a \0 b", 5, 1, 3, "the byte 0x00 has no meaning in a test");
  expect_error_in(&everything, "\"a\0b\"", 5, 1, 1, "this text does not end on its line; close it with '\"'");
  expect_error_in(&everything, "'\0'", 3, 1, 1, "this character is not understood; write its number");
  expect_error_in(&little, "a \"b\"", 5, 1, 3, "'\"' has no meaning in a little test");
  expect_error("<<a>", 1, 1, "this is not closed");
}

static void expect_said(struct reading *r, const char *message) {
  assert_int_equal(r->diagnostics.items.len, 1);
  assert_string_equal(r->diagnostics.items.data[0].text, message);
  assert_int_equal(r->in.token.kind, TOKEN_END);
  end(r);
}

static void parsing(void **state) {
  (void)state;
  struct reading r;
  start(&r, "f (x) \"(\" -");
  assert_true(lexer_is_before(&r.in, "("));
  assert_false(lexer_is_before(&r.in, ")"));
  assert_string_equal(lexer_word(&r.in, "a name"), "f");
  assert_false(lexer_is_before(&r.in, "x")); /* no word is next */
  assert_false(lexer_accept(&r.in, ")"));
  lexer_expect(&r.in, "(");
  assert_true(lexer_accept(&r.in, "x"));
  lexer_expect(&r.in, ")");
  assert_false(lexer_is(&r.in, "(")); /* a string is no sign */
  lexer_expected(&r.in, "a sign");
  lexer_expected(&r.in, "anything"); /* one mistake is enough */
  lexer_fail(&r.in, r.in.token.at, "something");
  expect_said(&r, "expected a sign, not \"(\"");
  start(&r, "- =");
  lexer_expect(&r.in, "-");
  lexer_expect(&r.in, "(");
  expect_said(&r, "'(', and not '='");
  start(&r, "->");
  assert_string_equal(lexer_word(&r.in, "a name"), "");
  expect_said(&r, "expected a name, not '->'");
  start(&r, "");
  lexer_expect(&r.in, "word");
  expect_said(&r, "expected 'word', not the end of the test");
  /* What is wrong behind the word is not said before it is read. */
  start(&r, "f %");
  assert_false(lexer_is_before(&r.in, "("));
  assert_int_equal(r.diagnostics.items.len, 0);
  lexer_advance(&r.in);
  expect_said(&r, "'%' has no meaning in a test; write words");
  /* The parser's choice of tokens. */
  start(&r, "a << b");
  r.in.mode = 1;
  lexer_expect(&r.in, "a");
  assert_true(lexer_is(&r.in, "<"));
  end(&r);
}

static void any_bytes(void **state) {
  (void)state;
  static const char likely[] = "/*/*/\"'\\\n@<>=-$ax09u.\0\x80\xff(){}";
  uint64_t seed = 1;
  for (int i = 0; i < 20000; i++) {
    size_t len = (size_t)(i % 40);
    char *text = xmalloc(len ? len : 1);
    for (size_t k = 0; k < len; k++) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      uint64_t random = seed >> 33;
      text[k] = random % 4 ? likely[random / 4 % sizeof likely] : (char)(random / 4);
    }
    struct reading r;
    start_bytes(&r, i % 3 ? &everything : &little, text, len);
    size_t tokens = 0;
    for (; r.in.token.kind != TOKEN_END; lexer_advance(&r.in)) {
      assert_true(r.in.token.end > r.in.token.start && r.in.token.end <= text + len);
      assert_true(++tokens <= len);
    }
    assert_true(r.in.failed ? r.diagnostics.items.len == 1 : r.in.at == text + len && !r.diagnostics.items.len);
    end(&r);
    free(text);
  }
}

static void files(void **state) {
  (void)state;
  char path[] = "/tmp/test_lexer_XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  struct strbuf text = STRBUF_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  assert_int_equal(write(fd, "abc", 3), 3);
  assert_true(text_read(path, &text, &d));
  assert_string_equal(text.text, "abc");
  assert_int_equal(write(fd, "\0d", 2), 2);
  assert_false(text_read(path, &text, &d));
  assert_string_equal(d.items.data[0].text, "this is no text: it has a byte 0");
  close(fd);
  unlink(path);
  assert_false(text_read(path, &text, &d));
  assert_string_equal(d.items.data[1].text, "cannot read the file: No such file or directory");
  assert_string_equal(d.items.data[1].file, path);
  diagnostics_release(&d);
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_and_places), cmocka_unit_test(part_of_a_text), cmocka_unit_test(numbers),
      cmocka_unit_test(comments),         cmocka_unit_test(mistakes),       cmocka_unit_test(parsing),
      cmocka_unit_test(any_bytes),        cmocka_unit_test(files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Words, numbers and signs of C expressions, with their places. */
#include "abstract/predicate_private.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "base/strbuf.h"

static void fail(struct reader *r, const struct token *at, bool is_warning, const char *format, va_list args) {
  if (!r->failed) {
    struct strbuf text = STRBUF_INIT;
    strbuf_vprintf(&text, format, args);
    if (is_warning)
      diagnostics_warning(r->diagnostics, r->file, at->line, at->column, "%s", text.text);
    else
      diagnostics_error(r->diagnostics, r->file, at->line, at->column, "%s", text.text);
    strbuf_release(&text);
  }
  r->failed = true;
  r->token.kind = TOKEN_END;
  r->token.text = "";
}

void reader_fail(struct reader *r, const struct token *at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fail(r, at, false, format, args);
  va_end(args);
}

void reader_misfit(struct reader *r, const struct token *at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!r->failed) r->is_misfit = true;
  fail(r, at, r->located != NULL, format, args);
  va_end(args);
}

static void new_line(struct reader *r) {
  r->line++;
  r->line_start = r->at + 1;
}

static uint32_t column(const struct reader *r) { return (uint32_t)(r->at - r->line_start) + 1; }

static void skip_comment(struct reader *r) {
  struct token start = {.line = r->line, .column = column(r)};
  if (r->at[1] == '/') {
    while (*r->at && *r->at != '\n') r->at++;
    return;
  }
  for (r->at += 2; *r->at; r->at++) {
    if (r->at[0] == '*' && r->at[1] == '/') {
      r->at += 2;
      return;
    }
    if (*r->at == '\n') new_line(r);
  }
  reader_fail(r, &start, "this comment does not end; close it with '*/'");
}

static void skip_blank(struct reader *r) {
  while (!r->failed) {
    if (*r->at == '\n') new_line(r);
    if (isspace((unsigned char)*r->at))
      r->at++;
    else if (r->at[0] == '/' && (r->at[1] == '/' || r->at[1] == '*'))
      skip_comment(r);
    else
      return;
  }
}

/* As in C: a decimal number is an int or a long, others may be unsigned. */
static void read_number(struct reader *r) {
  const char *start = r->at;
  char *end;
  errno = 0;
  uint64_t n = r->token.number = strtoull(start, &end, 0);
  bool is_decimal = *start != '0', is_unsigned = false, is_long = false;
  for (; *end && strchr("uUlL", *end); end++) {
    is_unsigned |= *end == 'u' || *end == 'U';
    is_long |= *end == 'l' || *end == 'L';
  }
  if (isalnum((unsigned char)*end) || *end == '_' || *end == '.') {
    reader_fail(r, &r->token, "this is not a whole number in C's notation");
    return;
  }
  if (errno == ERANGE || (is_decimal && !is_unsigned && n > INT64_MAX)) {
    reader_fail(r, &r->token, "this number needs more than 64 bits");
    return;
  }
  r->token.is_wide = is_long || n > (is_unsigned || !is_decimal ? UINT32_MAX : INT32_MAX);
  r->token.is_unsigned = is_unsigned || (!is_decimal && n > (r->token.is_wide ? INT64_MAX : INT32_MAX));
  r->token.kind = TOKEN_NUMBER;
  r->at = end;
}

static void read_character(struct reader *r) {
  static const char escapes[] = "n\nt\tr\r0\0a\ab\bf\fv\v\\\\''\"\"";
  const char *s = r->at + 1;
  int value = (unsigned char)*s;
  if (*s == '\\') {
    value = -1;
    s++;
    for (size_t i = 0; i + 1 < sizeof escapes && *s; i += 2)
      if (escapes[i] == *s) value = escapes[i + 1];
  }
  if (value < 0 || !*s || s[1] != '\'') {
    reader_fail(r, &r->token, "this character is not understood; write its number");
    return;
  }
  r->token.kind = TOKEN_NUMBER;
  r->token.number = (uint64_t)value;
  r->at = s + 2;
}

static void read_sign(struct reader *r) {
  static const char *const longer[] = {"<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
                                       "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", ":=", "::"};
  size_t len = 1;
  for (size_t i = sizeof longer / sizeof *longer; i-- > 0;)
    if (strncmp(r->at, longer[i], strlen(longer[i])) == 0 && strlen(longer[i]) > len) len = strlen(longer[i]);
  unsigned char c = (unsigned char)*r->at;
  if (len == 1 && !strchr("(){}[],.;?:=*!~-+<>|&^/%@", c)) {
    if (isprint(c))
      reader_fail(r, &r->token, "'%c' has no meaning in a predicate", c);
    else
      reader_fail(r, &r->token, "the byte 0x%02x has no meaning in a predicate", c);
    return;
  }
  r->token.kind = TOKEN_SIGN;
  r->at += len;
}

void reader_advance(struct reader *r) {
  if (r->failed) return;
  r->last_end = r->token.end;
  skip_blank(r);
  if (r->failed) return;
  const char *start = r->at;
  r->token = (struct token){.kind = TOKEN_END, .text = "", .start = start, .line = r->line, .column = column(r)};
  unsigned char c = (unsigned char)*r->at;
  if (isalpha(c) || c == '_' || c == '$') {
    while (isalnum((unsigned char)*r->at) || *r->at == '_' || *r->at == '$') r->at++;
    r->token.kind = TOKEN_WORD;
  } else if (isdigit(c)) {
    read_number(r);
  } else if (c == '\'') {
    read_character(r);
  } else if (c) {
    read_sign(r);
  }
  if (r->failed) return;
  r->token.end = r->at;
  r->token.text = arena_strndup(r->arena, start, (size_t)(r->at - start));
}

void reader_start(struct reader *r, const char *text) {
  r->at = r->line_start = r->last_end = text;
  r->line = 1;
  r->token.end = text;
  reader_advance(r);
}

bool reader_is(const struct reader *r, const char *text) {
  return (r->token.kind == TOKEN_WORD || r->token.kind == TOKEN_SIGN) && strcmp(r->token.text, text) == 0;
}

bool reader_accept(struct reader *r, const char *text) {
  if (!reader_is(r, text)) return false;
  reader_advance(r);
  return true;
}

void reader_expected(struct reader *r, const char *what) {
  static const char *const effects[] = {"=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
  struct token at = r->token;
  for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
    if (reader_is(r, effects[i])) {
      const char *hint = strcmp(at.text, "=") == 0 ? "; equality is '=='" : "";
      reader_fail(r, &at, "'%s' would change the state; a predicate has no side effects%s", at.text, hint);
      return;
    }
  if (at.kind == TOKEN_END)
    reader_fail(r, &at, "expected %s, not the end of the file", what);
  else
    reader_fail(r, &at, "expected %s, not '%s'", what, at.text);
}

void reader_expect(struct reader *r, const char *text) {
  if (reader_accept(r, text)) return;
  char what[16] = "";
  strncat(strncat(strncat(what, "'", 2), text, 8), "'", 2);
  reader_expected(r, what);
}

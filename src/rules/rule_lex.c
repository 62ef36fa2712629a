/* The words and signs of rule files. */
#include "rules/rule_private.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

void rule_fail(struct rule_reader *r, struct rule_place at, const char *format, ...) {
  if (!r->failed) {
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    strbuf_vprintf(&text, format, args);
    va_end(args);
    diagnostics_error(r->diagnostics, at.file, at.line, at.column, "%s", text.text);
    strbuf_release(&text);
  }
  r->failed = true;
  r->token.kind = TOKEN_END;
  r->token.text = "";
}

static struct rule_place place(const struct rule_reader *r) {
  return (struct rule_place){r->file, r->line, (uint32_t)(r->at - r->line_start) + 1};
}

static void new_line(struct rule_reader *r) {
  r->line++;
  r->line_start = r->at + 1;
}

/* False if a comment does not end. */
static bool skip_comment(struct rule_reader *r) {
  struct rule_place start = place(r);
  if (r->at[1] == '/') {
    while (*r->at && *r->at != '\n') r->at++;
    return true;
  }
  for (r->at += 2; *r->at; r->at++) {
    if (r->at[0] == '*' && r->at[1] == '/') {
      r->at += 2;
      return true;
    }
    if (*r->at == '\n') new_line(r);
  }
  rule_fail(r, start, "this comment does not end; close it with '*/'");
  return false;
}

/* Spaces and comments. */
static bool skip_blank(struct rule_reader *r) {
  for (;;) {
    if (*r->at == '\n') new_line(r);
    if (isspace((unsigned char)*r->at))
      r->at++;
    else if (r->at[0] == '/' && (r->at[1] == '/' || r->at[1] == '*')) {
      if (!skip_comment(r)) return false;
    } else
      return true;
  }
}

static void read_word(struct rule_reader *r) {
  const char *start = r->at;
  while (isalnum((unsigned char)*r->at) || *r->at == '_' || *r->at == '$') r->at++;
  r->token.kind = TOKEN_WORD;
  r->token.text = arena_strndup(&r->rules->arena, start, (size_t)(r->at - start));
}

/* As in C: a decimal number is an int or a long, others may be unsigned. */
static void read_number(struct rule_reader *r) {
  const char *start = r->at;
  char *end;
  errno = 0;
  r->token.number = strtoull(start, &end, 0);
  bool too_large = errno == ERANGE, decimal = *start != '0', is_unsigned = false, is_long = false;
  for (; *end && strchr("uUlL", *end); end++) {
    if (*end == 'u' || *end == 'U') is_unsigned = true;
    if (*end == 'l' || *end == 'L') is_long = true;
  }
  if (isalnum((unsigned char)*end) || *end == '_') {
    rule_fail(r, r->token.at, "this is not a whole number in C's notation");
    return;
  }
  if (too_large || (decimal && !is_unsigned && r->token.number > INT64_MAX)) {
    rule_fail(r, r->token.at, "this number needs more than 64 bits");
    return;
  }
  uint64_t n = r->token.number;
  bool may_be_unsigned = is_unsigned || !decimal;
  r->token.is_wide = is_long || n > (may_be_unsigned ? UINT32_MAX : INT32_MAX);
  r->token.is_unsigned = is_unsigned || (!decimal && n > (r->token.is_wide ? INT64_MAX : INT32_MAX));
  r->token.kind = TOKEN_NUMBER;
  r->token.text = arena_strndup(&r->rules->arena, start, (size_t)(end - start));
  r->at = end;
}

static void read_string(struct rule_reader *r) {
  const char *start = ++r->at;
  while (*r->at && *r->at != '"' && *r->at != '\n') r->at++;
  if (*r->at != '"') {
    rule_fail(r, r->token.at, "this text does not end on its line; close it with '\"'");
    return;
  }
  r->token.kind = TOKEN_STRING;
  r->token.text = arena_strndup(&r->rules->arena, start, (size_t)(r->at - start));
  r->at++;
}

static void read_sign(struct rule_reader *r) {
  static const char *const doubles[] = {"||", "&&", "==", "!=", "<=", ">="};
  size_t len = 1;
  for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++)
    if (strncmp(r->at, doubles[i], 2) == 0) len = 2;
  if (!strchr("(){};,=*!~-+<>|&^", *r->at) && len == 1) {
    unsigned char c = (unsigned char)*r->at;
    if (isprint(c))
      rule_fail(r, r->token.at, "'%c' has no meaning in a rule", c);
    else
      rule_fail(r, r->token.at, "the byte 0x%02x has no meaning in a rule", c);
    return;
  }
  r->token.kind = TOKEN_SIGN;
  r->token.text = arena_strndup(&r->rules->arena, r->at, len);
  r->at += len;
}

void rule_advance(struct rule_reader *r) {
  const char *before = r->at;
  if (r->failed || !skip_blank(r)) return;
  r->token = (struct rule_token){.kind = TOKEN_END, .at = place(r), .text = "", .is_joined = before == r->at};
  unsigned char c = (unsigned char)*r->at;
  if (!c) return;
  if (isalpha(c) || c == '_')
    read_word(r);
  else if (isdigit(c))
    read_number(r);
  else if (c == '"')
    read_string(r);
  else
    read_sign(r);
}

bool rule_is(const struct rule_reader *r, const char *text) {
  return (r->token.kind == TOKEN_WORD || r->token.kind == TOKEN_SIGN) && strcmp(r->token.text, text) == 0;
}

bool rule_accept(struct rule_reader *r, const char *text) {
  if (!rule_is(r, text)) return false;
  rule_advance(r);
  return true;
}

void rule_expected(struct rule_reader *r, const char *what) {
  const char *quote = r->token.kind == TOKEN_STRING ? "\"" : "'";
  if (r->token.kind == TOKEN_END)
    rule_fail(r, r->token.at, "expected %s, not the end of the file", what);
  else
    rule_fail(r, r->token.at, "expected %s, not %s%s%s", what, quote, r->token.text, quote);
}

void rule_expect(struct rule_reader *r, const char *text) {
  if (rule_accept(r, text)) return;
  struct strbuf what = STRBUF_INIT;
  strbuf_printf(&what, "'%s'", text);
  rule_expected(r, what.text);
  strbuf_release(&what);
}

const char *rule_word(struct rule_reader *r, const char *what) {
  if (r->token.kind != TOKEN_WORD) {
    rule_expected(r, what);
    return "";
  }
  const char *text = r->token.text;
  rule_advance(r);
  return text;
}

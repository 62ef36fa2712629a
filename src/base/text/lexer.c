/* One pass over the bytes, without a look at the locale: whatever is no blank, comment, word, number or sign of the
 * language is named by its byte. No byte is looked at behind the limit of the text. */
#include "base/text/lexer.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

/* ---- failure ---- */

void lexer_stop(struct lexer *l, bool is_error, struct text_place at, const char *format, va_list arguments) {
  if (!l->failed) diagnostics_add(l->diagnostics, is_error, at, format, arguments);
  l->failed = true;
  l->token.kind = TOKEN_END;
  l->token.text = "";
}

void lexer_fail(struct lexer *l, struct text_place at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  lexer_stop(l, true, at, format, arguments);
  va_end(arguments);
}

/* ---- bytes ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_one_of(char c, const char *set) { return c && set && strchr(set, c); }

static bool is_letter(const struct lexer *l, char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_one_of(c, l->language->letters);
}

static bool has(const struct lexer *l, enum lexer_feature feature) { return l->language->features & feature; }

/* The byte that is `offset` ahead, 0 behind the end. */
static char peek(const struct lexer *l, size_t offset) {
  return offset < (size_t)(l->limit - l->at) ? l->at[offset] : '\0';
}

static bool begins(const struct lexer *l, const char *text) {
  size_t len = strlen(text);
  return len <= (size_t)(l->limit - l->at) && memcmp(l->at, text, len) == 0;
}

void lexer_move(struct lexer *l, const char *to) {
  for (; l->at < to; l->at++) {
    l->place.column++;
    if (*l->at == '\n') l->place.line++, l->place.column = 1;
  }
}

/* ---- between tokens ---- */

static void keep_comment(struct lexer *l, uint32_t line, const char *start, const char *end) {
  while (start < end && is_blank(*start)) start++;
  while (end > start && is_blank(end[-1])) end--;
  if (start == end || l->comment.text) return;
  l->comment = (struct lexer_comment){line, arena_strndup(l->arena, start, (size_t)(end - start))};
}

/* The comment that begins here; false if there is none, or if it does not end. */
static bool skip_comment(struct lexer *l) {
  bool is_line = has(l, LEXER_LINES) && begins(l, "//"), is_block = has(l, LEXER_BLOCKS) && begins(l, "/*");
  if (!is_line && !is_block) return false;
  struct text_place start = l->place;
  const char *text = l->at + 2, *end = text;
  while (end < l->limit && !(is_line ? *end == '\n' : end[0] == '*' && end + 1 < l->limit && end[1] == '/')) end++;
  if (is_block && end == l->limit) {
    lexer_fail(l, start, "this comment does not end; close it with '*/'");
    return false;
  }
  keep_comment(l, start.line, text, end);
  lexer_move(l, is_line ? end : end + 2);
  return true;
}

static void skip_blank(struct lexer *l) {
  for (;;) {
    if (is_blank(peek(l, 0)) || is_one_of(peek(l, 0), l->language->blanks))
      lexer_move(l, l->at + 1);
    else if (has(l, LEXER_SPLICES) && begins(l, "\\\n"))
      lexer_move(l, l->at + 2);
    else if (!skip_comment(l))
      return;
  }
}

/* ---- tokens ---- */

static unsigned digit_value(char c) {
  if (is_digit(c)) return (unsigned)(c - '0');
  char small = (char)(c | 0x20);
  return small >= 'a' && small <= 'f' ? (unsigned)(small - 'a') + 10 : 16;
}

/* Reads digits; answers what follows them. `*is_large` says that they need more than 64 bits. */
static const char *read_digits(const struct lexer *l, const char *s, unsigned base, uint64_t *ret, bool *is_large) {
  for (*ret = 0, *is_large = false; s < l->limit && digit_value(*s) < base; s++)
    *is_large |= __builtin_mul_overflow(*ret, (uint64_t)base, ret) ||
                 __builtin_add_overflow(*ret, (uint64_t)digit_value(*s), ret);
  return s;
}

/* As in C: a decimal number is an int or a long, others may be unsigned. */
static void read_number(struct lexer *l) {
  bool is_decimal = peek(l, 0) != '0', is_hex = !is_decimal && (peek(l, 1) | 0x20) == 'x';
  bool is_large, is_unsigned = false, is_long = false;
  uint64_t n;
  const char *digits = l->at + (is_hex ? 2 : 0);
  const char *end = read_digits(l, digits, is_hex ? 16 : is_decimal ? 10 : 8, &n, &is_large);
  bool is_good = end > digits;
  for (; end < l->limit && is_one_of(*end, "uUlL"); end++) {
    is_unsigned |= (*end | 0x20) == 'u';
    is_long |= (*end | 0x20) == 'l';
  }
  bool is_range = end + 1 < l->limit && end[0] == '.' && end[1] == '.'; /* `0..9` */
  if (end < l->limit && (is_letter(l, *end) || is_digit(*end) || *end == '.') && !is_range) is_good = false;
  if (!is_good) {
    lexer_fail(l, l->place, "this is not a whole number in C's notation");
  } else if (is_large || (is_decimal && !is_unsigned && n > INT64_MAX)) {
    lexer_fail(l, l->place, "this number needs more than 64 bits");
  } else {
    l->token.kind = TOKEN_NUMBER;
    l->token.number = n;
    l->token.is_wide = is_long || n > (is_unsigned || !is_decimal ? UINT32_MAX : INT32_MAX);
    l->token.is_unsigned = is_unsigned || (!is_decimal && n > (l->token.is_wide ? INT64_MAX : INT32_MAX));
    lexer_move(l, end);
  }
}

/* 'a' or '\n' */
static void read_character(struct lexer *l) {
  static const char escapes[] = "n\nt\tr\r0\0a\ab\bf\fv\v\\\\''\"\"";
  bool is_escaped = peek(l, 1) == '\\';
  char c = peek(l, is_escaped ? 2 : 1);
  int value = is_escaped || c == '\'' ? -1 : (unsigned char)c;
  for (size_t i = 0; is_escaped && i + 1 < sizeof escapes; i += 2)
    if (escapes[i] == c) value = (unsigned char)escapes[i + 1];
  if (value < 0 || !c || c == '\n' || peek(l, is_escaped ? 3 : 2) != '\'') {
    lexer_fail(l, l->place, "this character is not understood; write its number");
    return;
  }
  l->token.kind = TOKEN_NUMBER;
  l->token.number = (uint64_t)value;
  lexer_move(l, l->at + (is_escaped ? 4 : 3));
}

static void read_string(struct lexer *l) {
  const char *start = l->at + 1, *end = start;
  while (end < l->limit && *end != '"' && *end != '\n' && *end) end++;
  if (end == l->limit || *end != '"') {
    lexer_fail(l, l->place, "this text does not end on its line; close it with '\"'");
    return;
  }
  l->token.kind = TOKEN_STRING;
  l->token.text = arena_strndup(l->arena, start, (size_t)(end - start));
  lexer_move(l, end + 1);
}

static void read_word(struct lexer *l) {
  const char *end = l->at;
  while (end < l->limit && (is_letter(l, *end) || is_digit(*end))) end++;
  l->token.kind = TOKEN_WORD;
  lexer_move(l, end);
}

static void read_sign(struct lexer *l) {
  const char *longest = NULL;
  for (const char *const *sign = l->language->signs; *sign; sign++)
    if (begins(l, *sign) && (!longest || strlen(*sign) > strlen(longest))) longest = *sign;
  if (longest) {
    l->token.kind = TOKEN_SIGN;
    l->token.text = longest;
    lexer_move(l, l->at + strlen(longest));
    return;
  }
  unsigned char c = (unsigned char)*l->at;
  const char *hint = l->language->sign_hint;
  if (c > ' ' && c < 0x7f)
    lexer_fail(l, l->place, "'%c' has no meaning in %s%s%s", c, l->language->name, hint ? "; " : "", hint ? hint : "");
  else
    lexer_fail(l, l->place, "the byte 0x%02x has no meaning in %s", c, l->language->name);
}

static void read_token(struct lexer *l) {
  char c = *l->at;
  if (l->language->read_own && l->language->read_own(l)) return;
  if (is_digit(c) && has(l, LEXER_NUMBERS))
    read_number(l);
  else if (is_letter(l, c) || is_digit(c))
    read_word(l);
  else if (c == '\'' && has(l, LEXER_CHARACTERS))
    read_character(l);
  else if (c == '"' && has(l, LEXER_STRINGS))
    read_string(l);
  else
    read_sign(l);
}

void lexer_advance(struct lexer *l) {
  if (l->failed) return;
  l->last_end = l->token.end;
  l->last_line = l->token.end_line;
  const char *before = l->at;
  skip_blank(l);
  if (l->failed) return;
  const char *start = l->at;
  l->token =
      (struct token){.kind = TOKEN_END, .at = l->place, .text = "", .start = start, .is_joined = before == start};
  if (l->at < l->limit) read_token(l);
  if (l->failed) return;
  l->token.end = l->at;
  l->token.end_line = l->place.line;
  if (l->token.kind == TOKEN_WORD || l->token.kind == TOKEN_NUMBER)
    l->token.text = arena_strndup(l->arena, start, (size_t)(l->at - start));
}

void lexer_start(struct lexer *l, const struct lexer_language *language, struct text_place first, const char *text,
                 size_t len, struct arena *arena, struct diagnostics *d) {
  *l = (struct lexer){.language = language,
                      .diagnostics = d,
                      .arena = arena,
                      .at = text,
                      .limit = text + len,
                      .place = first,
                      .token = {.end = text, .end_line = first.line}};
  lexer_advance(l);
}

/* ---- for parsers ---- */

bool lexer_is(const struct lexer *l, const char *text) {
  return (l->token.kind == TOKEN_WORD || l->token.kind == TOKEN_SIGN) && strcmp(l->token.text, text) == 0;
}

bool lexer_is_before(const struct lexer *l, const char *sign) {
  if (l->token.kind != TOKEN_WORD) return false;
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  struct lexer ahead = *l;
  ahead.diagnostics = &ignored;
  lexer_advance(&ahead);
  diagnostics_release(&ignored);
  return lexer_is(&ahead, sign);
}

bool lexer_accept(struct lexer *l, const char *text) {
  if (!lexer_is(l, text)) return false;
  lexer_advance(l);
  return true;
}

void lexer_expected(struct lexer *l, const char *what) {
  if (l->failed || (l->language->explain && l->language->explain(l, what))) return;
  const char *quote = l->token.kind == TOKEN_STRING ? "\"" : "'";
  if (l->token.kind == TOKEN_END)
    lexer_fail(l, l->token.at, "expected %s, not %s", what, l->language->end);
  else
    lexer_fail(l, l->token.at, "expected %s, not %s%s%s", what, quote, l->token.text, quote);
}

void lexer_expect(struct lexer *l, const char *text) {
  if (lexer_accept(l, text)) return;
  struct strbuf what = STRBUF_INIT;
  strbuf_printf(&what, "'%s'", text);
  lexer_expected(l, what.text);
  strbuf_release(&what);
}

const char *lexer_word(struct lexer *l, const char *what) {
  if (l->token.kind != TOKEN_WORD) {
    lexer_expected(l, what);
    return "";
  }
  const char *text = l->token.text;
  lexer_advance(l);
  return text;
}

bool text_read(const char *path, struct strbuf *to, struct diagnostics *d) {
  size_t start = to->len;
  if (!strbuf_read_file(to, path, SIZE_MAX))
    return diagnostics_error(d, path, 0, 0, "cannot read the file: %s", strerror(errno));
  if (memchr(to->text + start, 0, to->len - start))
    return diagnostics_error(d, path, 0, 0, "this is no text: it has a byte 0");
  return true;
}

/* ---- for languages of annotations ---- */

bool lexer_read_backslash(struct lexer *l) {
  const char *end = l->at + 1;
  if (*l->at != '\\' || end == l->limit || !isalpha((unsigned char)*end)) return false;
  while (end < l->limit && (isalnum((unsigned char)*end) || *end == '_')) end++;
  l->token.kind = TOKEN_WORD;
  lexer_move(l, end);
  return true;
}

const char *lexer_tidy(struct lexer *l, const char *from, const char *to) {
  struct strbuf b = STRBUF_INIT;
  for (const char *s = from; s < to; s++) {
    bool is_blank = isspace((unsigned char)*s) || *s == '@';
    if (!is_blank)
      strbuf_putc(&b, *s);
    else if (b.len && b.text[b.len - 1] != ' ')
      strbuf_putc(&b, ' ');
  }
  const char *text = arena_strndup(l->arena, b.text, b.len);
  strbuf_release(&b);
  return text;
}

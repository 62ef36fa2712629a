#include "base/strbuf.h"
#include "lists/contract/annotation_private.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

void lexer_fail(struct lexer *l, const struct annotation_place *at, const char *format, ...) {
  if (!l->failed) {
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    strbuf_vprintf(&text, format, args);
    va_end(args);
    diagnostics_error(l->diagnostics, at->file, at->line, at->column, "%s", text.text);
    strbuf_release(&text);
  }
  l->failed = true;
  l->token.kind = LEXEME_END;
  l->token.text = "";
}

static void skip(struct lexer *l) {
  if (*l->at == '\n') {
    l->place.line++;
    l->place.column = 0;
  }
  l->place.column++;
  l->at++;
}

/* Blanks, the `@` at the start of a line as ACSL allows it, and comments to the end of the line. */
static void skip_blank(struct lexer *l) {
  while (l->at < l->end) {
    if (isspace((unsigned char)*l->at) || *l->at == '@' || (*l->at == '\\' && l->at[1] == '\n')) {
      skip(l);
    } else if (l->at + 1 < l->end && l->at[0] == '/' && l->at[1] == '/') {
      while (l->at < l->end && *l->at != '\n') skip(l);
    } else {
      return;
    }
  }
}

static bool is_word(int c) { return isalnum(c) || c == '_' || c == '$'; }

static void read_number(struct lexer *l) {
  char *end;
  errno = 0;
  l->token.number = strtoll(l->at, &end, 0);
  while (*end && strchr("uUlL", *end)) end++;
  if (end > l->end || is_word((unsigned char)*end) || *end == '.')
    lexer_fail(l, &l->token.at, "this is not a whole number in C's notation");
  else if (errno == ERANGE)
    lexer_fail(l, &l->token.at, "this number needs more than 64 bits");
  else
    while (l->at < end) skip(l);
  l->token.kind = LEXEME_NUMBER;
}

static void read_sign(struct lexer *l) {
  static const char *const signs[] = {"<==>", "==>", "<=", ">=", "==", "!=", "&&", "||", "->"};
  size_t left = (size_t)(l->end - l->at), len = 1;
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (len == 1 && strlen(signs[i]) <= left && strncmp(l->at, signs[i], strlen(signs[i])) == 0) len = strlen(signs[i]);
  unsigned char c = (unsigned char)*l->at;
  if (len == 1 && !strchr("(){},;?:!<>*-=", c)) {
    if (isprint(c))
      lexer_fail(l, &l->token.at, "'%c' has no meaning in an annotation", c);
    else
      lexer_fail(l, &l->token.at, "the byte 0x%02x has no meaning in an annotation", c);
    return;
  }
  l->token.kind = LEXEME_SIGN;
  for (size_t i = 0; i < len; i++) skip(l);
}

void lexer_advance(struct lexer *l) {
  if (l->failed) return;
  l->last_end = l->token.end;
  skip_blank(l);
  const char *start = l->at;
  l->token = (struct lexeme){.kind = LEXEME_END, .text = "", .at = l->place, .start = start, .end = start};
  if (l->at >= l->end) return;
  unsigned char c = (unsigned char)*l->at;
  if (isalpha(c) || c == '_' || (c == '\\' && l->at + 1 < l->end && isalpha((unsigned char)l->at[1]))) {
    do skip(l);
    while (l->at < l->end && is_word((unsigned char)*l->at));
    l->token.kind = LEXEME_WORD;
  } else if (isdigit(c)) {
    read_number(l);
  } else {
    read_sign(l);
  }
  if (l->failed) return;
  l->token.end = l->at;
  l->token.text = arena_strndup(l->arena, start, (size_t)(l->at - start));
}

void lexer_start(struct lexer *l) {
  l->failed = false;
  l->depth = 0;
  l->token.end = l->at;
  lexer_advance(l);
}

bool lexer_is(const struct lexer *l, const char *text) {
  return (l->token.kind == LEXEME_WORD || l->token.kind == LEXEME_SIGN) && strcmp(l->token.text, text) == 0;
}

bool lexer_accept(struct lexer *l, const char *text) {
  if (!lexer_is(l, text)) return false;
  lexer_advance(l);
  return true;
}

void lexer_expected(struct lexer *l, const char *what) {
  struct annotation_place at = l->token.at;
  if (l->token.kind == LEXEME_END)
    lexer_fail(l, &at, "expected %s, not the end of the annotation", what);
  else if (lexer_is(l, "="))
    lexer_fail(l, &at, "expected %s, not '='; equality is '=='", what);
  else
    lexer_fail(l, &at, "expected %s, not '%s'", what, l->token.text);
}

void lexer_expect(struct lexer *l, const char *text) {
  if (lexer_accept(l, text)) return;
  char what[16];
  snprintf(what, sizeof what, "'%s'", text);
  lexer_expected(l, what);
}

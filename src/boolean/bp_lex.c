/* The words and signs of boolean programs.
 *
 * `{` begins a name, or a block where the parser says so beforehand: after `)` of a head and after `else`. So blocks
 * are announced with bp_expect_block, before the brace is looked at. */
#include "boolean/bp_reader.h"

#include <ctype.h>

void bp_fail(struct bp_reader *r, struct bp_place at, const char *format, ...) {
  if (!r->failed) {
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    strbuf_vprintf(&text, format, args);
    va_end(args);
    diagnostics_error(r->diagnostics, r->program->file, at.line, at.column, "%s", text.text);
    strbuf_release(&text);
  }
  r->failed = true;
  r->token.kind = BP_TOKEN_END;
  r->token.text = "";
}

static struct bp_place place(const struct bp_reader *r) {
  return (struct bp_place){r->line, (uint32_t)(r->at - r->line_start) + 1};
}

static void new_line(struct bp_reader *r) {
  r->line++;
  r->line_start = r->at + 1;
}

/* Keeps the text of a comment, trimmed, if it is the first of the statement. */
static void keep_comment(struct bp_reader *r, uint32_t line, const char *start, const char *end) {
  while (start < end && isspace((unsigned char)*start)) start++;
  while (end > start && isspace((unsigned char)end[-1])) end--;
  if (start == end || r->said.text) return;
  r->said = (struct bp_comment){line, arena_strndup(&r->program->arena, start, (size_t)(end - start))};
}

static void skip_comment(struct bp_reader *r) {
  struct bp_place start = place(r);
  const char *text = r->at + 2;
  if (r->at[1] == '/') {
    while (*r->at && *r->at != '\n') r->at++;
    keep_comment(r, start.line, text, r->at);
    return;
  }
  for (r->at += 2; *r->at; r->at++) {
    if (r->at[0] == '*' && r->at[1] == '/') {
      keep_comment(r, start.line, text, r->at);
      r->at += 2;
      return;
    }
    if (*r->at == '\n') new_line(r);
  }
  bp_fail(r, start, "this comment does not end; close it with '*/'");
}

static void skip_blank(struct bp_reader *r) {
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

/* The end of the character constant or string that begins at `at`; NULL if it does not end on its line. */
static const char *end_of_quote(const char *at) {
  char quote = *at++;
  while (*at && *at != '\n' && *at != quote) at += at[0] == '\\' && at[1] && at[1] != '\n' ? 2 : 1;
  return *at == quote ? at : NULL;
}

/* The closing brace of the name that begins at `at`; NULL if it does not end on its line. */
static const char *end_of_name(const char *at) {
  uint32_t depth = 0;
  for (; *at && *at != '\n'; at++) {
    if (*at == '\'' || *at == '"') {
      at = end_of_quote(at);
      if (!at) return NULL;
    }
    if (*at == '{') depth++;
    if (*at == '}' && --depth == 0) return at;
  }
  return NULL;
}

static void read_braced(struct bp_reader *r) {
  const char *start = r->at + 1, *end = end_of_name(r->at), *after = end;
  if (!end) {
    bp_fail(r, r->token.at, "this name does not end on its line; close it with '}'");
    return;
  }
  while (start < end && isspace((unsigned char)*start)) start++;
  while (end > start && isspace((unsigned char)end[-1])) end--;
  if (start == end) {
    bp_fail(r, r->token.at, "there is no name between these braces; statements in braces need 'if' or 'while'");
    return;
  }
  r->token.kind = BP_TOKEN_BRACED;
  r->token.text = arena_strndup(&r->program->arena, start, (size_t)(end - start));
  r->at = after + 1;
}

static void read_run(struct bp_reader *r, enum bp_token_kind kind) {
  const char *start = r->at;
  while (isalnum((unsigned char)*r->at) || *r->at == '_') r->at++;
  r->token.kind = kind;
  r->token.text = arena_strndup(&r->program->arena, start, (size_t)(r->at - start));
}

static void read_sign(struct bp_reader *r) {
  static const char *const signs[] = {"==>", "==", "!=", "&&", "||", "(", ")", "[", "]", "{",
                                      "}",   "<",  ">",  ",",  ";",  ":", "?", "!", "*", "="};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    size_t len = strlen(signs[i]);
    if (strncmp(r->at, signs[i], len) != 0) continue;
    r->token.kind = BP_TOKEN_SIGN;
    r->token.text = signs[i];
    r->at += len;
    return;
  }
  unsigned char c = (unsigned char)*r->at;
  if (isprint(c))
    bp_fail(r, r->token.at, "'%c' has no meaning in a boolean program; C expressions are names in braces", c);
  else
    bp_fail(r, r->token.at, "the byte 0x%02x has no meaning in a boolean program", c);
}

void bp_advance(struct bp_reader *r) {
  r->last_line = r->token.end_line;
  skip_blank(r);
  if (r->failed) return;
  r->token = (struct bp_token){.kind = BP_TOKEN_END, .at = place(r), .text = ""};
  unsigned char c = (unsigned char)*r->at;
  if (isalpha(c) || c == '_')
    read_run(r, BP_TOKEN_WORD);
  else if (isdigit(c))
    read_run(r, BP_TOKEN_NUMBER);
  else if (c == '{' && r->names_in_braces)
    read_braced(r);
  else if (c)
    read_sign(r);
  r->token.end_line = r->line;
}

bool bp_is(const struct bp_reader *r, const char *text) {
  return (r->token.kind == BP_TOKEN_WORD || r->token.kind == BP_TOKEN_SIGN) && strcmp(r->token.text, text) == 0;
}

bool bp_accept(struct bp_reader *r, const char *text) {
  if (!bp_is(r, text)) return false;
  bp_advance(r);
  return true;
}

void bp_expected(struct bp_reader *r, const char *what) {
  if (r->token.kind == BP_TOKEN_END)
    bp_fail(r, r->token.at, "expected %s, not the end of the file", what);
  else if (r->token.kind == BP_TOKEN_BRACED)
    bp_fail(r, r->token.at, "expected %s, not the name {%s}", what, r->token.text);
  else
    bp_fail(r, r->token.at, "expected %s, not '%s'", what, r->token.text);
}

void bp_expect(struct bp_reader *r, const char *text) {
  if (bp_accept(r, text)) return;
  struct strbuf what = STRBUF_INIT;
  strbuf_printf(&what, "'%s'", text);
  bp_expected(r, what.text);
  strbuf_release(&what);
}

void bp_expect_block(struct bp_reader *r, const char *before) {
  r->names_in_braces = false;
  bp_expect(r, before);
  r->names_in_braces = true;
  bp_expect(r, "{");
}

/* The words and signs of boolean programs.
 *
 * `{` begins a name, or a block where the parser says so beforehand: after `)` of a head and after `else`. So blocks
 * are announced with bp_expect_block, before the brace is looked at. */
#include "boolean/bp_reader.h"

#include <ctype.h>

/* The end of the character constant or string that begins at `at`; NULL if it does not end on its line. */
static const char *end_of_quote(const char *at, const char *limit) {
  char quote = *at++;
  while (at < limit && *at != '\n' && *at != quote) at += *at == '\\' && at + 1 < limit && at[1] != '\n' ? 2 : 1;
  return at < limit && *at == quote ? at : NULL;
}

/* The closing brace of the name that begins at `at`; NULL if it does not end on its line. */
static const char *end_of_name(const char *at, const char *limit) {
  uint32_t depth = 0;
  for (; at < limit && *at != '\n'; at++) {
    if (*at == '\'' || *at == '"') {
      at = end_of_quote(at, limit);
      if (!at) return NULL;
    }
    if (*at == '{') depth++;
    if (*at == '}' && --depth == 0) return at;
  }
  return NULL;
}

static bool read_braced(struct lexer *l) {
  if (*l->at != '{' || l->mode != BP_BRACE_IS_NAME) return false;
  const char *start = l->at + 1, *end = end_of_name(l->at, l->limit), *after = end;
  if (!end) {
    lexer_fail(l, l->place, "this name does not end on its line; close it with '}'");
    return true;
  }
  while (start < end && isspace((unsigned char)*start)) start++;
  while (end > start && isspace((unsigned char)end[-1])) end--;
  if (start == end) {
    lexer_fail(l, l->place, "there is no name between these braces; statements in braces need 'if' or 'while'");
    return true;
  }
  l->token.kind = TOKEN_OWN;
  l->token.text = arena_strndup(l->arena, start, (size_t)(end - start));
  lexer_move(l, after + 1);
  return true;
}

static bool explain(struct lexer *l, const char *what) {
  if (l->token.kind != TOKEN_OWN) return false;
  lexer_fail(l, l->token.at, "expected %s, not the name {%s}", what, l->token.text);
  return true;
}

static const char *const signs[] = {"==>", "==", "!=", "&&", "||", "(", ")", "[", "]", "{", "}",
                                    "<",   ">",  ",",  ";",  ":",  "?", "!", "*", "=", NULL};
static const struct lexer_language language = {
    .name = "a boolean program",
    .end = "the end of the file",
    .features = LEXER_NUMBERS | LEXER_LINES | LEXER_BLOCKS,
    .signs = signs,
    .sign_hint = "C expressions are names in braces",
    .read_own = read_braced,
    .explain = explain,
};

void bp_start(struct bp_reader *r, const char *text, struct diagnostics *d) {
  lexer_start(&r->in, &language, (struct text_place){r->program->file, 1, 1}, text, strlen(text), &r->program->arena,
              d);
}

void bp_expect_block(struct bp_reader *r, const char *before) {
  r->in.mode = BP_BRACE_IS_BLOCK;
  lexer_expect(&r->in, before);
  r->in.mode = BP_BRACE_IS_NAME;
  lexer_expect(&r->in, "{");
}

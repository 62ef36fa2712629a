/* Which words and signs there are in predicates: those of C expressions. Operators that change the state are signs,
 * too, so that it can be said that they do. */
#include "abstract/predicate_private.h"

static bool explain(struct lexer *l, const char *what) {
  static const char *const effects[] = {"=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
  (void)what;
  for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
    if (lexer_is(l, effects[i])) {
      lexer_fail(l, l->token.at, "'%s' would change the state; a predicate has no side effects%s", effects[i],
                 i == 0 ? "; equality is '=='" : "");
      return true;
    }
  return false;
}

static const char *const signs[] = {"<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
                                    "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", ":=", "::", "(",  ")",  "{",
                                    "}",   "[",   "]",  ",",  ".",  ";",  "?",  ":",  "=",  "*",  "!",  "~",  "-",
                                    "+",   "<",   ">",  "|",  "&",  "^",  "/",  "%",  "@",  NULL};
static const struct lexer_language language = {
    .name = "a predicate",
    .end = "the end of the file",
    .features = LEXER_NUMBERS | LEXER_CHARACTERS | LEXER_LINES | LEXER_BLOCKS,
    .letters = "$",
    .signs = signs,
    .explain = explain,
};

void reader_start(struct predicate_reader *r, const char *file, const char *text, size_t len, struct arena *arena,
                  struct diagnostics *d) {
  lexer_start(&r->in, &language, (struct text_place){file, 1, 1}, text, len, arena, d);
}

void reader_misfit(struct predicate_reader *r, const struct token *at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (!r->in.failed) r->is_misfit = true;
  lexer_stop(&r->in, r->located == NULL, at->at, format, arguments);
  va_end(arguments);
}

/* annotation_private: shared by the files that read annotations. */
#ifndef OCKHAM_LISTS_CONTRACT_ANNOTATION_PRIVATE_H
#define OCKHAM_LISTS_CONTRACT_ANNOTATION_PRIVATE_H

#include "lists/contract/annotation.h"

enum lexeme_kind { LEXEME_END, LEXEME_WORD, LEXEME_NUMBER, LEXEME_SIGN };

struct lexeme {
  enum lexeme_kind kind;
  const char *text;
  long long number;
  struct annotation_place at;
  const char *start, *end;
};

/* The text of one comment. */
struct lexer {
  struct arena *arena;
  struct diagnostics *diagnostics;
  const char *at, *end;          /* what is left of the comment */
  struct annotation_place place; /* of `at` */
  struct lexeme token;
  const char *last_end; /* of the token before */
  uint32_t depth;       /* of nested formulas */
  bool failed;          /* a message was added; everything that follows is the end */
};

void lexer_start(struct lexer *);
void lexer_advance(struct lexer *);
bool lexer_is(const struct lexer *, const char *text);
bool lexer_accept(struct lexer *, const char *text);
void lexer_expect(struct lexer *, const char *text);
void lexer_expected(struct lexer *, const char *what);
void lexer_fail(struct lexer *, const struct annotation_place *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads all clauses of a comment; those that belong to something get that from the scanner. */
bool clauses_parse(struct lexer *, struct annotations *);

#endif

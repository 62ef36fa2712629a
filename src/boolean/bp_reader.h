/* bp_reader: what the parts of the reader of boolean programs share. */
#ifndef OCKHAM_BOOLEAN_BP_READER_H
#define OCKHAM_BOOLEAN_BP_READER_H

#include "boolean/bp.h"

enum bp_token_kind { BP_TOKEN_END, BP_TOKEN_WORD, BP_TOKEN_BRACED, BP_TOKEN_NUMBER, BP_TOKEN_SIGN };

struct bp_token {
  enum bp_token_kind kind;
  struct bp_place at;
  uint32_t end_line;
  const char *text; /* spelling; of a name in braces what is inside */
};

struct bp_comment {
  uint32_t line; /* where it begins */
  const char *text;
};

struct bp_reader {
  struct bp_program *program;
  struct diagnostics *diagnostics;
  const char *at, *line_start;
  uint32_t line;
  bool failed;            /* a message was added; everything that follows is the end */
  bool names_in_braces;   /* `{` begins a name, not a block */
  struct bp_token token;  /* the next one */
  uint32_t last_line;     /* where the token before it ends */
  struct bp_comment said; /* first comment since the statement began; text NULL = none */
  bp_proc_id procedure;
  uint32_t depth;
};

/* Reads the next token. A `{` that is to be read as the beginning of a block is a sign, see bp_expect_block. */
void bp_advance(struct bp_reader *);
void bp_fail(struct bp_reader *, struct bp_place, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* `expected X, not Y` at the next token. */
void bp_expected(struct bp_reader *, const char *what);
bool bp_is(const struct bp_reader *, const char *word_or_sign);
bool bp_accept(struct bp_reader *, const char *word_or_sign);
void bp_expect(struct bp_reader *, const char *word_or_sign);
/* Reads `before` and then the `{` of a block, which would be the beginning of a name elsewhere. */
void bp_expect_block(struct bp_reader *, const char *before);

#endif

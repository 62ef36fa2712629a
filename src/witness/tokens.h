/* tokens: the tokens of C expressions, one after the other. */
#ifndef OCKHAM_WITNESS_TOKENS_H
#define OCKHAM_WITNESS_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

struct token {
  const char *text;
  size_t len; /* 0 at the end */
};

enum { LONGEST_NAME = 128 };

struct token token_next(const char *);
bool token_is(struct token, const char *text);
bool token_is_name(struct token);
/* A copy of it, "" if there is no room. */
const char *token_text(struct token, char *buffer, size_t size);

#endif

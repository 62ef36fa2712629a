/* A source behind the preprocessor, as text. */
#ifndef OCKHAM_FRONT_TRANSLATE_PREPROCESSED_H
#define OCKHAM_FRONT_TRANSLATE_PREPROCESSED_H

#include "base/strbuf.h"

#include <ctype.h>
#include <stdbool.h>

struct context;
struct sources;

/* The text of a source, with continued lines joined and without zero bytes. False if it cannot be had. */
bool preprocessed_text(struct context *, const struct sources *, const char *file, struct strbuf *text);

/* May the character be part of a name? */
static inline bool is_of_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 128;
}

#endif

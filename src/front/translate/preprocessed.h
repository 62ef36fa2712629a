/* A source behind the preprocessor, as text. */
#ifndef OCKHAM_FRONT_TRANSLATE_PREPROCESSED_H
#define OCKHAM_FRONT_TRANSLATE_PREPROCESSED_H

#include "base/strbuf.h"

#include <stdbool.h>

struct context;
struct sources;

/* The text of a source, with continued lines joined and without zero bytes. False if it cannot be had. */
bool preprocessed_text(struct context *, const struct sources *, const char *file, struct strbuf *text);

#endif

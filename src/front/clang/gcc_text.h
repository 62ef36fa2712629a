/* A text that the preprocessor of gcc has written, as clang reads it: what that preprocessor makes of the system's
 * headers has words that clang does not know, although the same headers give clang others that mean the same. */
#ifndef OCKHAM_FRONT_GCC_TEXT_H
#define OCKHAM_FRONT_GCC_TEXT_H

#include "base/strbuf.h"

#include <stdbool.h>

/* Writes the text with other words into `changed`, lines as they are. False if there is nothing to change. */
bool gcc_text_adapt(const struct strbuf *text, struct strbuf *changed);

#endif

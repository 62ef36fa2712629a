/* Compound literals of functions: may one be constant? */
#ifndef OCKHAM_FRONT_TRANSLATE_OPEN_LITERAL_H
#define OCKHAM_FRONT_TRANSLATE_OPEN_LITERAL_H

#include <stdbool.h>

struct context;
struct program;
struct sources;

/* Is one of the compound literals in the functions of that text, behind the preprocessor, of a constant type, or can
 * that not be told? */
bool literals_may_be_constant(const char *text);
/* Says of the literals among the objects whether they may be constant (`is_open_literal`). */
void literals_open(struct context *, const struct sources *, struct program *);

#endif

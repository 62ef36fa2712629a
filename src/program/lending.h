/* lending: memory of the library's that a program gets to see: streams, directories, texts such as getenv()'s. It is
 * allocated, so that it has an end and bounds, but not the program's to free, and nobody's loss; what is a text of the
 * library's is not to be written, either (C11 7.22.4.6, 7.24.6.2).
 *
 * The models say so by the functions that allocate it, `__ockham_lend` and `__ockham_lend_text`; who gives it back is
 * `__ockham_take_back` (src/front/models/lend.c). */
#ifndef OCKHAM_PROGRAM_LENDING_H
#define OCKHAM_PROGRAM_LENDING_H

#include "program/program.h"

enum lending { LENDING_NONE, LENDING_PLAIN, LENDING_TEXT };

/* Of what an ALLOCATE edge makes. */
enum lending lending_of(const struct program *, edge_id allocate);
/* Does the FREE edge give back what was lent, and nothing else? */
bool lending_ends(const struct program *, edge_id release);
/* May the function write a text that was lent? */
bool lending_may_write(const struct program *, function_id);

#endif

/* places: names for the places of a program where values come from outside.
 *
 * A replay feeds values to the compiled program, and does so by name, so that the same data also fit a program that
 * differs a little (a repaired twin). A name says in words what it stands for:
 *
 *   main:irp         the local `irp` of main; the second of that name in the source is main:irp#1
 *   :counter         a global
 *   input:main:__VERIFIER_nondet_int@2    the third call of that function in the text of main
 *   call:main:getIrp@0, call:main:*@0     calls of functions without a body, directly or through a pointer
 *   struct:main@0                         a struct that such a call leaves in memory as its result
 *   heap:main@0, stack:main@0             malloc, alloca
 *   scope:main:x@0   a place where the value of main:x becomes unknown again
 *
 * Places with the same name and position (from one macro) share a name: together they are counted in order of the run.
 */
#ifndef OCKHAM_PROGRAM_PLACES_H
#define OCKHAM_PROGRAM_PLACES_H

#include "base/strbuf.h"
#include "program/program.h"

struct places;

struct places *places_new(const struct program *);
void places_free(struct places *);

/* Appends the name of a variable or object that is no temporary, without prefix. */
void places_variable(const struct places *, var_id, struct strbuf *key);
void places_object(const struct places *, object_id, struct strbuf *key);
/* Appends the name of what an edge asks from outside. False if it asks for nothing that has a name. */
bool places_edge(const struct places *, edge_id, struct strbuf *key);
/* Appends the name of the place of kind `base` (all before the @) at that position. False if there is none. */
bool places_site(const struct places *, const char *base, struct position, struct strbuf *key);

#endif

/* sites: names for the places of a program where values come from outside.
 *
 * A replay feeds values to the compiled program, and does so by name, so that the same data also fit a program that
 * differs a little (a repaired twin). A name says in words what it stands for:
 *
 *   main:irp         the local `irp` of main; the second of that name in the source is main:irp#1
 *   :counter         a global
 *   input:main:__VERIFIER_nondet_int@2    the third call of that function in the text of main
 *   call:main:getIrp@0, call:main:*@0     calls of functions without a body, directly or through a pointer
 *   struct:main@0                         a struct that such a call leaves in memory as its result
 *   bytes:read@0     what a contract of the library writes
 *   heap:main@0, stack:main@0             malloc, alloca
 *   scope:main:x@0   a place where the value of main:x becomes unknown again
 *
 * Places with the same name and position (from one macro) share a name: together they are counted in order of the run.
 */
#ifndef OCKHAM_PROGRAM_SITES_H
#define OCKHAM_PROGRAM_SITES_H

#include "base/strbuf.h"
#include "program/program.h"

struct sites;

struct sites *sites_new(const struct program *);
void sites_free(struct sites *);

/* Appends the name of a variable or object that is no temporary, without prefix. */
void sites_variable(const struct sites *, var_id, struct strbuf *key);
void sites_object(const struct sites *, object_id, struct strbuf *key);
/* Appends the name of what an edge asks from outside. False if it asks for nothing that has a name. */
bool sites_edge(const struct sites *, edge_id, struct strbuf *key);
/* Appends the name of the place of kind `base` (all before the @) at that position. False if there is none. */
bool sites_site(const struct sites *, const char *base, struct position, struct strbuf *key);

#endif

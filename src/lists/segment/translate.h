/* translate: a program over linked structures as a program over integers.
 *
 * The translated program has a location for each location of the given program (in each activation, calls expanded)
 * and each graph of memory that may be there (graph.h). Its operations are ASSIGN, HAVOC, ASSUME, STOP and VIOLATION
 * over integer variables only: variables of the program, one per activation, and slots of graphs. Whatever the graph
 * decides (equality of pointers, null tests) is decided here; the rest is left to engines that know integers.
 *
 *   T1  every run of the program that ends in a violation before anything undefined happens is, edge by edge, a run of
 *       the translated program that ends in a violation, with the same inputs
 *   T2  where the graph cannot follow the program (pointer arithmetic, integers as pointers, ...), the translated
 *       program has a violation of its own, marked by `beyond`: engines then prove that it is not reached, or say
 * nothing
 *
 * What is undefined (a null pointer is followed, the end of an object is gone beyond, freed memory is used) is a
 * violation of its own as well, of the kind that it is (CHECKS_OF_MEMORY): whatever happens after
 * it, nobody knows. */
#ifndef OCKHAM_LISTS_SEGMENT_TRANSLATE_H
#define OCKHAM_LISTS_SEGMENT_TRANSLATE_H

#include "analysis/checks.h"
#include "base/bitset.h"
#include "base/context.h"
#include "base/strbuf.h"
#include "lists/segment/fold.h"
#include "program/program.h"

struct translation {
  struct program *program; /* owned */
  /* All by edge of `program`. */
  VEC(const char *) why;      /* of violations that are not the program's own: why, static text; NULL otherwise */
  struct bitset beyond;       /* those of them where the graph cannot follow */
  VEC(char *) memory;         /* by location of `program`: what variables lead to there, in words; NULL = nothing */
  uint32_t graphs, locations; /* statistics */
};

struct translate_request {
  const struct program *program;
  const settled_checks *settled; /* a run that fails one of them ends there; NULL = there are none */
  uint32_t most_locations;       /* beyond that the translation fails */
  enum fold_loss loss;           /* when lists are folded where there are some graphs already */
  struct position *where;        /* not NULL: gets the place of the reason why not, which `why` is then without */
  bool *is_too_large;            /* not NULL: whether the reason is that */
};

/* NULL, with the reason in `why` (one line, with a place if there is one), if it gets too large or a limit is reached.
 */
struct translation *translate(struct context *, const struct translate_request *, struct strbuf *why);
void translation_free(struct translation *);

#endif

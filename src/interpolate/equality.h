/* equality: terms of uninterpreted sorts, of which nothing is known but which are equal.
 *
 * An atom of such a sort says that two bases of the encoder are the same. The true atoms are the edges of a graph; its
 * components are the *classes*. A false atom within a class is a conflict, and its certificate a cycle: the disequality
 * x != y, then the atoms of a path that leads from y back to x. A sort may always have more elements, so an assignment
 * without such a conflict has a model, in which bases of different classes are different.
 *
 * The partial interpolant of a cycle: its literals in A form runs, each from a term u to a term v; u = v for each run,
 * u != v for the one that has the disequality. docs/interpolation.md has the argument. */
#ifndef OCKHAM_INTERPOLATE_EQUALITY_H
#define OCKHAM_INTERPOLATE_EQUALITY_H

#include "interpolate/sat/cdcl.h"
#include "logic/term.h"

struct theory;

struct equality {
  VEC(uint32_t) atoms;   /* their variables of the search */
  VEC(uint32_t) classes; /* per base: the first one of its class, when equality_check was last asked */
};

void equality_release(struct equality *);

/* Finds the classes in a complete assignment. CONFLICT, with the lemma and its certificate; or SPLIT, if lemmas were
 * added that lead to a shorter one. */
enum theory_answer equality_check(struct theory *, literal_list *lemma, uint32_t *certificate);
uint32_t equality_class(const struct theory *, uint32_t base);
/* Appends the shortest list of true atoms that leads from one base to another of its class. */
void equality_path(const struct theory *, uint32_t from, uint32_t to, literal_list *out);
/* The other one of the two bases of an atom. */
uint32_t equality_other(const struct theory *, lit, uint32_t base);

/* The partial interpolant of the theory's current certificate, for the literals that are in A now. */
term equality_value(struct theory *);

#endif

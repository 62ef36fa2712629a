/* entailment: does A imply B? Asked often, and often again: cheap tests first, then a memory, then a solver.
 *
 * The tests look at the shape of normalised terms (logic/build.h): equal terms, true and false, conjuncts and
 * disjuncts, and Int atoms that differ in their bound only (x <= 3 implies x <= 5). They say no only where A and B are
 * nothing but bounds of one variable. Definite answers
 * are remembered; an answer that the solver did not find is asked for again. */
#ifndef OCKHAM_SOLVE_ENTAILMENT_H
#define OCKHAM_SOLVE_ENTAILMENT_H

#include "solve/solver.h"

enum entailment_answer { ENTAILMENT_UNKNOWN, ENTAILMENT_YES, ENTAILMENT_NO };

struct entailment_part {
  term_list variables;
  uint64_t signature; /* a bit for each variable */
};

struct entailment {
  struct context *ctx;
  struct terms *terms;
  struct solver *solver; /* each question on a level of its own */
  struct map memo;       /* A << 32 | B -> answer */
  struct map part_index; /* conjunct -> its place in `parts` + 1 */
  VEC(struct entailment_part) parts;
};

/* Makes a solver of its own. */
void entailment_init(struct entailment *, struct context *, struct terms *, struct solver_options);
void entailment_release(struct entailment *);

enum entailment_answer entailment_ask(struct entailment *, term a, term b);
/* Does A imply B? Asks for each conjunct of B, and of A takes what has to do with it. True only if it is so; false may
 * be wrong if A is unsatisfiable, or if only a function symbol connects the two. */
bool entailment_by_parts(struct entailment *, term a, term b);
/* Why the last answer was ENTAILMENT_UNKNOWN. */
const char *entailment_reason(const struct entailment *);

/* For entailment_release. */
void entailment_parts_release(struct entailment *);

/* The cheap tests alone: true if they find that `a` implies `b`. */
bool entailment_is_obvious(struct terms *, term a, term b);

#endif

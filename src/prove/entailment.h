/* entailment: does A imply B? Asked often, and often again: cheap tests first, then a memory, then a solver.
 *
 * The tests look at the shape of normalised terms (logic/build.h): equal terms, true and false, conjuncts and
 * disjuncts, and Int atoms that differ in their bound only (x <= 3 implies x <= 5). They never say no. Definite answers
 * are remembered; an answer that the solver did not find is asked for again. */
#ifndef OCKHAM_PROVE_ENTAILMENT_H
#define OCKHAM_PROVE_ENTAILMENT_H

#include "prove/solver.h"

enum entailment_answer { ENTAILMENT_UNKNOWN, ENTAILMENT_YES, ENTAILMENT_NO };

struct entailment {
  struct context *ctx;
  struct terms *terms;
  struct solver *solver; /* each question on a level of its own */
  struct map memo;       /* A << 32 | B -> answer */
};

/* Makes a solver of its own. */
void entailment_init(struct entailment *, struct context *, struct terms *, struct solver_options);
void entailment_release(struct entailment *);

enum entailment_answer entailment_ask(struct entailment *, term a, term b);
/* Why the last answer was ENTAILMENT_UNKNOWN. */
const char *entailment_reason(const struct entailment *);

/* The cheap tests alone: true if they find that `a` implies `b`. */
bool entailment_is_obvious(struct terms *, term a, term b);

#endif

/* abstract: the boolean program of a C program over predicates (C2BP).
 *
 * For every function that runs there is a procedure with the same control flow, and a boolean variable for each
 * predicate in its scope. The boolean program has every execution of the C program: where a state of the C program is
 * reached, a state of the boolean program is reached in which each variable has the value of its predicate. */
#ifndef OCKHAM_ABSTRACT_ABSTRACT_H
#define OCKHAM_ABSTRACT_ABSTRACT_H

#include "abstract/predicate.h"
#include "abstract/strengthen.h"
#include "boolean/bp.h"

struct abstract_options {
  struct strengthen_options strengthen;
  enum arithmetic arithmetic;
  bool is_memory_typed; /* see step_types_differ; otherwise memory is bytes */
  bool atoms;           /* F of atomic formulas only, distributed over `and` and `or` (section 5.2) */
};

struct abstract_statistics {
  uint64_t prover_calls; /* satisfiability checks */
  uint64_t formulas;     /* F_V asked for */
  uint64_t syntactic;    /* of those, answered without a prover */
  uint64_t cut;          /* of those, with cubes missing because there would have been too many questions */
};

/* Abstraction in rounds, each with more predicates than the one before. What a round finds out is kept: a statement
 * whose relevant predicates did not change costs no prover call again, and states that were found serve the next round.
 * Between rounds the program may get what symbolic constants need: variables, and assignments that bind them. */
struct abstraction;
struct abstraction *abstraction_new(struct context *, struct program *, struct abstract_options);
/* The boolean program; the program is normalised (returns.h). A statement's origin is the edge of the C program that it
 * abstracts, plus 1. NULL after an error or if a limit was reached. The statistics are those of the round. */
struct bp_program *abstraction_round(struct abstraction *, const struct predicates *, struct abstract_statistics *);
void abstraction_free(struct abstraction *);

/* A single round. */
struct bp_program *abstract_program(struct context *, struct program *, const struct predicates *,
                                    struct abstract_options, struct abstract_statistics *);

#endif

/* evaluator: what expressions, conditions and operations mean for states. Calls are the business of fixpoint.c. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_EVALUATOR_H
#define OCKHAM_ANALYSIS_NUMERIC_EVALUATOR_H

#include "analysis/numeric/sums.h"
#include "program/walk.h"

struct evaluator {
  struct space *s;
  struct walk walk;
  VEC(struct values) values; /* of the expressions in `walk`; width 0 = too wide to say anything */
  VEC(uint32_t) index;       /* per expression: its place there */
  struct scalar_effects effects;
  uint32_t visits; /* of the condition at hand */
};

void evaluator_init(struct evaluator *, struct space *);
void evaluator_release(struct evaluator *);

/* The values that the expression may have; width 0 if it is too wide. Runs that are undefined there do not count. */
struct values evaluator_values(struct evaluator *, state_id, expr);
/* The same, with what is known of differences. */
struct values evaluator_bounded(struct evaluator *, state_id, expr, enum reading);
/* Does undefined behaviour of its operations end the run? Not of those in a branch of a conditional expression. */
bool evaluator_is_exact(struct evaluator *, expr);
/* The states in which a condition (width 1) is true, or false. */
state_id evaluator_assume(struct evaluator *, state_id, expr, bool holds);
/* The states in which the expression has one of the values. */
state_id evaluator_refine(struct evaluator *, state_id, expr, const struct values *);
/* slot := e. */
state_id evaluator_assign(struct evaluator *, state_id, slot_id, expr);
/* What the operation writes may be anything, memory that paths name apart. */
state_id evaluator_forget(struct evaluator *, state_id, const struct operation *);
/* After the operation of an edge that is no call; a RETURN leaves its results in the state. */
state_id evaluator_operation(struct evaluator *, state_id, const struct edge *);

#endif

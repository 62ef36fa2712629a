/* evaluate: the value of single expressions of a program, in its initial memory and with variables as
 * given: what tests compare with other ways of evaluating. */
#ifndef OCKHAM_TEST_EVALUATE_H
#define OCKHAM_TEST_EVALUATE_H

#include "program/program.h"

struct evaluator;

/* NULL if the program's memory does not fit. Expressions may be added to the program later; variables and objects may
 * not. */
struct evaluator *evaluator_new(const struct program *);
void evaluator_free(struct evaluator *);
/* `value` has no bits beyond the variable's width. Global variables begin with their initial values. */
void evaluator_set(struct evaluator *, var_id, u128 value);
/* False if the evaluation is a violation; evaluator_problem says which one, until the next call. */
bool evaluator_value(struct evaluator *, expr, u128 *ret);
const char *evaluator_problem(const struct evaluator *);

#endif

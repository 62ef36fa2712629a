/* eval: the value of a term under an assignment; the oracle of tests.
 *
 * Values are terms: true, false, Int and bit-vector constants, (for uninterpreted sorts) variables, of which different
 * ones are different elements, and arrays as stores in increasing order of index over a constant array, without stores
 * of the default. The evaluator shares no code with the simplifier. */
#ifndef OCKHAM_LOGIC_EVAL_H
#define OCKHAM_LOGIC_EVAL_H

#include "logic/term.h"

struct assignment {
  struct map values; /* variable, or raw application to values, -> value */
  uint64_t seed;     /* chooses the values of everything not assigned; 0 makes them 0, false and the like */
};

#define ASSIGNMENT_INIT {MAP_INIT, 0}

void assignment_release(struct assignment *);
/* Sets the value of a variable, or of an application of a function to values. */
void assignment_set(struct assignment *, term variable, term value);

/* The value of `t`. Quantifiers are expanded if their variables are Bool or bit-vectors and have at most 2^16
 * combinations; otherwise there is no value, and false is returned. Int division by zero is 0, the remainder the
 * dividend. Equality of arrays assumes that the index sort has more elements than the arrays have stores. */
bool term_eval(struct terms *, const struct assignment *, term t, term *ret);

#endif

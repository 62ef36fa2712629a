/* quotients: what divisions of one integer by different powers of two have to do with each other.
 *
 * The bytes of x are (x div 2^8k) mod 2^8. A solver knows each quotient by itself, 0 <= x - 2^a * (x div 2^a) < 2^a,
 * and has to search for how two of them go together; that a number is the sum of its bytes is then out of reach. These
 * facts are theorems of arithmetic, so that they may be asserted anywhere: for the exponents a < b of quotients of x,
 *
 *     0 <= (x div 2^a) - 2^(b-a) * (x div 2^b) < 2^(b-a)
 *     (x div 2^a) mod 2^n = (x div 2^a) - 2^n * (x div 2^(a+n)) */
#ifndef OCKHAM_SOLVE_QUOTIENTS_H
#define OCKHAM_SOLVE_QUOTIENTS_H

#include "logic/rewrite.h"
#include "logic/term.h"

/* A word as it was before. */
struct quotient_change {
  uint64_t key, before;
};

/* A level of the solver: how much there was when it began. */
struct quotient_level {
  uint32_t changes, facts, told;
};

/* The exponents by which terms were divided, as far as formulas were looked at, and what relates them: until the level
 * of the solver ends on which they were. */
struct quotients {
  struct map index; /* dividend, exponent >> 6 -> bits of exponents, in words; fact -> 1 if it is known */
  VEC(struct quotient_change) changes;
  VEC(struct quotient_level) levels;
  term_list facts;
  uint32_t told; /* the solver knows so many of them */
};

void quotients_release(struct quotients *);
void quotients_push(struct quotients *);
void quotients_pop(struct quotients *, uint32_t count);
/* Adds to the facts what relates the quotients in `t` with each other and with those seen before. */
void quotients_relate(struct quotients *, struct terms *, term t);

#endif

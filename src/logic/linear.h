/* linear: sums of monomials with big coefficients, over Int or modulo 2^width.
 *
 * The common ground of sums, multiples and Int atoms: take terms apart, add up, put together in normal form. */
#ifndef OCKHAM_LOGIC_LINEAR_H
#define OCKHAM_LOGIC_LINEAR_H

#include "logic/term.h"

struct linear_monomial {
  term base; /* not a constant, not a multiple */
  mpz_t coefficient;
};

struct linear {
  uint32_t width; /* of the bit-vectors; 0 for Int */
  VEC(struct linear_monomial) monomials;
  mpz_t constant;
};

void linear_init(struct linear *, const struct terms *, sort);
void linear_release(struct linear *);

/* Adds `factor` * t. Sums of more than BUILD_FLATTEN children are not taken apart. */
void linear_add(struct linear *, struct terms *, term t, const mpz_t factor);
void linear_add_si(struct linear *, struct terms *, term t, long factor);
/* Sorts the monomials by base, merges equal ones and drops those with coefficient 0. */
void linear_normalize(struct linear *);
/* Sorted by base, each once, without zeros, coefficients reduced; for assert_structure. */
bool linear_is_normal(const struct linear *);
/* The sum as a term; it must be normalised. */
term linear_to_term(const struct linear *, struct terms *);
/* The same without the constant. */
term linear_monomials_to_term(const struct linear *, struct terms *);
/* The greatest common divisor of the coefficients, 0 if there are none. */
void linear_gcd(const struct linear *, mpz_t ret);

#endif

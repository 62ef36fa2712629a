/* restriction: interpolants in a restriction language L_k, by construction (IMPACT section 2; Jhala and McMillan,
 * TACAS'06).
 *
 * The partitions do not share their arithmetic: each has a copy of the variables, so every lemma concerns one partition
 * alone. What they tell each other are *links*: an atom of L_k means the same on both sides of a cut. An interpolant is
 * then a Boolean combination of linked atoms (and of Boolean variables that both sides have). If all partitions are
 * satisfied one by one, a link is missing: the values of some variables differ across a cut, and an atom of L_k that
 * tells them apart becomes a link. The constraints as a whole, which are contradictory, suggest the atoms first (prefix
 * sums of the contradiction, as in cut.c); the values on both sides are the second choice. If no atom of L_k can tell
 * the sides apart at any cut, there is no interpolant in L_k. L_k is finite, so this ends.
 *
 * L_k: sums of at most 2 + k monomials with coefficients of absolute value at most 1 + k (or sums that the formula
 * itself has), compared with a constant that is at most k away from a constant of the formula; `x mod d` counts as a
 * monomial for the coefficients d of the formula up to 2 + k. Every linear atom is in some L_k, and L_k is a part of
 * L_(k+1). */
#ifndef OCKHAM_INTERPOLATE_RESTRICTION_H
#define OCKHAM_INTERPOLATE_RESTRICTION_H

#include "interpolate/theory.h"

struct restriction;

/* For so many partitions; restriction_begin is called when the theory's encoder has them. */
struct restriction *restriction_new(struct theory *, uint32_t partition_count, uint32_t k);
void restriction_begin(struct restriction *);
void restriction_free(struct restriction *);

/* With a complete assignment and a model of every partition. OK: the models agree, so they are one model. SPLIT: links
 * were added. GIVE_UP: nothing in L_k tells the sides apart (restriction_is_exhausted). */
enum theory_answer restriction_check(struct restriction *, struct cdcl *);
bool restriction_is_exhausted(const struct restriction *);

#endif

/* project: removes variables from a conjunction by existential projection, without quantifiers.
 *
 * The result is equivalent to (exists gone. conjuncts), found by a chain of exact steps; which ones apply:
 *   - a definition: x = e, also through operations that can be undone (sums, xor, complement, concatenation, extension,
 *     stores); what an operation loses (masks, shifts, extracts) becomes a smaller unknown that has to go in its turn
 *   - a variable that occurs once, in an atom that it can make true or false at will
 *   - a variable that occurs in bounds only: every lower bound is at most every upper bound
 *   - an array that is only read: its elements, equal where the indices are
 *   - case distinctions over disjunctions, if-then-else, reads over writes, disequalities and Boolean variables
 * The bit-vector steps hold modulo 2^width; docs/interpolation.md has the arguments. */
#ifndef OCKHAM_INTERPOLATE_PROJECT_PROJECT_H
#define OCKHAM_INTERPOLATE_PROJECT_PROJECT_H

#include "base/limits.h"
#include "logic/rewrite.h"
#include "logic/term.h"

enum project_mode {
  PROJECT_EXACT,
  PROJECT_WEAKEN /* drops the conjuncts of a variable that no step removes: the result is implied, not equivalent */
};

/* Replaces `conjuncts` by the projection. False if a variable stays (`*stuck`, term_none if a limit was hit): then
 * `conjuncts` is of no use. */
bool project(struct limits *, struct terms *, enum project_mode, const term *gone, uint32_t gone_count,
             term_list *conjuncts, term *stuck);

/* The term with its equations of bit-vectors in a normal form; equivalent. */
term project_normal(struct terms *, term);

#endif

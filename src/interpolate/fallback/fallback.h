/* fallback: interpolants for what the prover of interpolate.h cannot refute: bit-vectors, products, arrays.
 *
 * Z3 says that the partitions are inconsistent and which conjuncts are needed for that: nothing else of it is used. The
 * interpolants are computed by projection (project.h) over the needed conjuncts:
 *
 *   strongest postcondition   S_i = exists dead. S_(i-1) and A_i, forwards;   I_i = S_i
 *   weakest precondition      Q_i = exists dead. A_(i+1) and Q_(i+1), backwards;   I_i = not Q_i
 *
 * where dead are the symbols that are not common to both sides of the cut. Conjuncts of S_i that the rest of the
 * refutation does not need are dropped before the next step, and likewise for Q_i. Of both sequences the smaller one is
 * taken; where one gets stuck, the postconditions so far and then preconditions.
 *
 * Every result is checked again by Z3 (each step, and the contradiction at the end), and its vocabulary here. */
#ifndef OCKHAM_INTERPOLATE_FALLBACK_FALLBACK_H
#define OCKHAM_INTERPOLATE_FALLBACK_FALLBACK_H

#include "base/context.h"
#include "interpolate/interpolate.h"

/* The contract of interpolate(). `method` of the result says how; `reason` lives as long as the store. Scoped cuts
 * (left > 0) are strongest postconditions without weakening, so they fit together at calls and returns; they are given
 * up more often. */
struct interpolation fallback_interpolate(struct context *, struct terms *, const term *partitions,
                                          uint32_t partition_count, const struct cut *cuts, uint32_t cut_count);

#endif

/* advance: does every loop of a program come nearer to an end in each round, as far as its form shows?
 *
 * It does if on every way once around it something changes step by step (`i++`, `hi = mid - 1`, `p = p->next`) that its
 * conditions to go on depend on. `while (input())` does not, nor does a state machine that waits for one state. A guess
 * for whoever wants to unwind a program to its end, and no more: a counter may still have far to go. */
#ifndef OCKHAM_ANALYSIS_ADVANCE_H
#define OCKHAM_ANALYSIS_ADVANCE_H

#include "analysis/cfg.h"
#include "base/bitset.h"

/* `part`: the edges that count. */
bool loops_advance(const struct cfg *, const struct bitset *part);

#endif

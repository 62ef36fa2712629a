/* random_bp: random boolean programs, small enough for enumeration: at most 8 variables in scope. */
#ifndef OCKHAM_FUZZ_RANDOM_BP_H
#define OCKHAM_FUZZ_RANDOM_BP_H

#include "boolean/bp.h"

/* Procedures, recursion, several results, gotos, enforce, nondeterminism. The first procedure is `main`. */
struct bp_program *random_bp(uint64_t seed);

#endif

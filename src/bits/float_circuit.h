/* float_circuit: IEEE 754 arithmetic on binary32 and binary64 as gates, rounding to nearest, ties to even. A result
 * that is not a number is float_nan; a number that does not fit into an integer becomes the least one: as term_float
 * (logic/build.h) has it. */
#ifndef OCKHAM_BITS_FLOAT_CIRCUIT_H
#define OCKHAM_BITS_FLOAT_CIRCUIT_H

#include "base/float.h"
#include "bits/word.h"

/* The operations of term_float. `width` is that of the result, 1 for comparisons. */
struct word float_circuit(struct gates *, enum float_op, uint32_t width, const struct word *operands);

#endif

/* float: floating-point operations on bit patterns of width 32, 64 and 80, computed by the host. */
#ifndef OCKHAM_INTERPRET_FLOAT_H
#define OCKHAM_INTERPRET_FLOAT_H

#include <stdbool.h>

#include "program/bits.h"
#include "program/expr.h"

static inline bool float_has_width(unsigned width) { return width == 32 || width == 64 || width == 80; }
/* The number a bit pattern stands for; exact. */
long double float_unpack(unsigned width, u128 bits);
/* The bit pattern of a number, rounded. */
u128 float_pack(unsigned width, long double number);

/* The value of `op` with result width `width` on operands of width `operand_width` (b and c are of that width too).
 * False for a width that is not floating. A conversion to an integer that does not fit yields the smallest value. */
bool float_evaluate(enum float_op op, unsigned width, unsigned operand_width, u128 a, u128 b, u128 c, u128 *ret);

#endif

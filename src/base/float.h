/* float: floating-point operations on bit patterns of width 32, 64 and 80, computed by the host, rounding to nearest,
 * ties to even. The interpreter and the terms of logic share it. */
#ifndef OCKHAM_BASE_FLOAT_H
#define OCKHAM_BASE_FLOAT_H

#include <stdbool.h>

#include "base/bits.h"

/* Operations on floating-point bit patterns (width 32, 64 or 80). A comparison has width 1. */
/* clang-format off */
#define FLOAT_OPS(X) \
  X(ADD, "add") X(SUB, "sub") X(MUL, "mul") X(DIV, "div") \
  X(REM, "rem") X(NEG, "neg") X(ABS, "abs") X(SQRT, "sqrt") \
  X(FLOOR, "floor") X(CEIL, "ceil") X(TRUNC, "trunc") X(RINT, "rint") \
  X(ROUND, "round") X(COPYSIGN, "copysign") X(MIN, "min") X(MAX, "max") \
  X(FMA, "fma") X(TO_SIGNED, "to_signed") X(TO_UNSIGNED, "to_unsigned") X(FROM_SIGNED, "from_signed") \
  X(FROM_UNSIGNED, "from_unsigned") X(CONVERT, "convert") X(OEQ, "oeq") X(OGT, "ogt") \
  X(OGE, "oge") X(OLT, "olt") X(OLE, "ole") X(ONE, "one") \
  X(ORD, "ord") X(UEQ, "ueq") X(UGT, "ugt") X(UGE, "uge") \
  X(ULT, "ult") X(ULE, "ule") X(UNE, "une") X(UNO, "uno")
/* clang-format on */

enum float_op {
#define X(op, name) FLOAT_##op,
  FLOAT_OPS(X)
#undef X
      FLOAT_OP_COUNT
};

const char *float_op_name(enum float_op);

static inline bool float_has_width(unsigned width) { return width == 32 || width == 64 || width == 80; }
/* Formats of IEEE 754: of binary32 and binary64 also the analyses know what operations give. */
static inline bool float_is_ieee(unsigned width) { return width == 32 || width == 64; }
/* Of these: bits of the exponent, and of the significand with the one that is not stored. */
static inline unsigned float_exponent_bits(unsigned width) { return width == 32 ? 8 : 11; }
static inline unsigned float_precision(unsigned width) { return width == 32 ? 24 : 53; }
/* Of these: infinity, and the not-a-number that stands for all. */
static inline u128 float_infinity(unsigned width) {
  return (((u128)1 << float_exponent_bits(width)) - 1) << (float_precision(width) - 1);
}
static inline u128 float_nan(unsigned width) { return float_infinity(width) | (u128)1 << (float_precision(width) - 2); }
static inline bool float_is_nan(unsigned width, u128 bits) {
  return (bits & ~((u128)1 << (width - 1))) > float_infinity(width);
}

/* The number a bit pattern stands for; exact. */
long double float_unpack(unsigned width, u128 bits);
/* The bit pattern of a number, rounded. */
u128 float_pack(unsigned width, long double number);

/* The value of `op` with result width `width` on operands of width `operand_width` (b and c are of that width too).
 * False for a width that is not floating. A conversion to an integer that does not fit yields the smallest value. */
bool float_evaluate(enum float_op op, unsigned width, unsigned operand_width, u128 a, u128 b, u128 c, u128 *ret);
/* The numbers between these two, exclusively, are those that become an integer of `integer` bits, cut off at the point;
 * for the formats of IEEE 754. */
void float_integer_limits(unsigned width, unsigned integer, bool is_signed, u128 *low, u128 *high);

#endif

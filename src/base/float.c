/* Floating-point arithmetic by the host's, in the type itself (float, double, x87's long double), so that each
 * operation rounds once, as in the compiled program. Comparisons are made as long doubles, which hold all of them
 * exactly. */
#include "base/float.h"

#include <math.h>
#include <string.h>

static const char *const float_names[] = {
#define X(op, name) name,
    FLOAT_OPS(X)
#undef X
};

const char *float_op_name(enum float_op op) {
  assert(op < FLOAT_OP_COUNT);
  return float_names[op];
}

static float as_float(u128 bits) {
  uint32_t low = (uint32_t)bits;
  float f;
  memcpy(&f, &low, sizeof f);
  return f;
}

static double as_double(u128 bits) {
  uint64_t low = (uint64_t)bits;
  double f;
  memcpy(&f, &low, sizeof f);
  return f;
}

static long double as_long(u128 bits) {
  long double f = 0;
  memcpy(&f, &bits, 10);
  return f;
}

static u128 from_float(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static u128 from_double(double f) {
  uint64_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static u128 from_long(long double f) {
  u128 bits = 0;
  memcpy(&bits, &f, 10);
  return bits;
}

long double float_unpack(unsigned width, u128 bits) {
  return width == 32 ? as_float(bits) : width == 64 ? (long double)as_double(bits) : as_long(bits);
}

u128 float_pack(unsigned width, long double number) {
  return width == 32 ? from_float((float)number) : width == 64 ? from_double((double)number) : from_long(number);
}

/* Arithmetic in the type itself, so that it rounds once. */
#define DEFINE_ARITHMETIC(T, name, from, suffix)                                                                       \
  static bool name(enum float_op op, T x, T y, T z, u128 *ret) {                                                       \
    switch (op) {                                                                                                      \
    case FLOAT_ADD: *ret = from(x + y); return true;                                                                   \
    case FLOAT_SUB: *ret = from(x - y); return true;                                                                   \
    case FLOAT_MUL: *ret = from(x * y); return true;                                                                   \
    case FLOAT_DIV: *ret = from(x / y); return true;                                                                   \
    case FLOAT_REM: *ret = from(fmod##suffix(x, y)); return true;                                                      \
    case FLOAT_NEG: *ret = from(-x); return true;                                                                      \
    case FLOAT_ABS: *ret = from(fabs##suffix(x)); return true;                                                         \
    case FLOAT_SQRT: *ret = from(sqrt##suffix(x)); return true;                                                        \
    case FLOAT_FLOOR: *ret = from(floor##suffix(x)); return true;                                                      \
    case FLOAT_CEIL: *ret = from(ceil##suffix(x)); return true;                                                        \
    case FLOAT_TRUNC: *ret = from(trunc##suffix(x)); return true;                                                      \
    case FLOAT_RINT: *ret = from(rint##suffix(x)); return true;                                                        \
    case FLOAT_ROUND: *ret = from(round##suffix(x)); return true;                                                      \
    case FLOAT_COPYSIGN: *ret = from(copysign##suffix(x, y)); return true;                                             \
    case FLOAT_MIN: *ret = from(fmin##suffix(x, y)); return true;                                                      \
    case FLOAT_MAX: *ret = from(fmax##suffix(x, y)); return true;                                                      \
    case FLOAT_FMA: *ret = from(fma##suffix(x, y, z)); return true;                                                    \
    default: return false;                                                                                             \
    }                                                                                                                  \
  }

DEFINE_ARITHMETIC(float, arithmetic_float, from_float, f)
DEFINE_ARITHMETIC(double, arithmetic_double, from_double, )
DEFINE_ARITHMETIC(long double, arithmetic_long, from_long, l)

static bool arithmetic(enum float_op op, unsigned width, u128 a, u128 b, u128 c, u128 *ret) {
  switch (width) {
  case 32: return arithmetic_float(op, as_float(a), as_float(b), as_float(c), ret);
  case 64: return arithmetic_double(op, as_double(a), as_double(b), as_double(c), ret);
  case 80: return arithmetic_long(op, as_long(a), as_long(b), as_long(c), ret);
  default: return false;
  }
}

/* Every float, double and long double is exactly a long double. */
static bool compare(enum float_op op, long double x, long double y) {
  bool unordered = isnan(x) || isnan(y);
  switch (op) {
  case FLOAT_OEQ: return !unordered && x == y;
  case FLOAT_OGT: return !unordered && x > y;
  case FLOAT_OGE: return !unordered && x >= y;
  case FLOAT_OLT: return !unordered && x < y;
  case FLOAT_OLE: return !unordered && x <= y;
  case FLOAT_ONE: return !unordered && x != y;
  case FLOAT_ORD: return !unordered;
  case FLOAT_UEQ: return unordered || x == y;
  case FLOAT_UGT: return unordered || x > y;
  case FLOAT_UGE: return unordered || x >= y;
  case FLOAT_ULT: return unordered || x < y;
  case FLOAT_ULE: return unordered || x <= y;
  case FLOAT_UNE: return unordered || x != y;
  default: assert(op == FLOAT_UNO); return unordered;
  }
}

/* Truncation towards zero; what does not fit is undefined in C and becomes the smallest value, as x86 does it. */
static u128 to_integer(long double x, unsigned width, bool is_signed) {
  long double limit = ldexpl(1, (int)(is_signed ? width - 1 : width));
  x = truncl(x);
  bool fits = is_signed ? x >= -limit && x < limit : x >= 0 && x < limit;
  if (!fits) return bits_min_signed(width);
  return bits_trunc(width, is_signed ? (u128)(i128)x : (u128)x);
}

/* The host rounds once, from the integer to the target type. */
static bool from_signed(unsigned width, i128 x, u128 *ret) {
  if (width == 32)
    *ret = from_float((float)x);
  else if (width == 64)
    *ret = from_double((double)x);
  else if (width == 80)
    *ret = from_long((long double)x);
  return float_has_width(width);
}

static bool from_unsigned(unsigned width, u128 x, u128 *ret) {
  if (width == 32)
    *ret = from_float((float)x);
  else if (width == 64)
    *ret = from_double((double)x);
  else if (width == 80)
    *ret = from_long((long double)x);
  return float_has_width(width);
}

bool float_evaluate(enum float_op op, unsigned width, unsigned operand_width, u128 a, u128 b, u128 c, u128 *ret) {
  if (op == FLOAT_FROM_SIGNED) return from_signed(width, bits_signed(operand_width, a), ret);
  if (op == FLOAT_FROM_UNSIGNED) return from_unsigned(width, a, ret);
  if (!float_has_width(operand_width)) return false;
  if (op >= FLOAT_OEQ) {
    *ret = compare(op, float_unpack(operand_width, a), float_unpack(operand_width, b));
    return true;
  }
  if (op == FLOAT_TO_SIGNED || op == FLOAT_TO_UNSIGNED) {
    *ret = to_integer(float_unpack(operand_width, a), width, op == FLOAT_TO_SIGNED);
    return true;
  }
  if (op == FLOAT_CONVERT) {
    *ret = float_has_width(width) ? float_pack(width, float_unpack(operand_width, a)) : 0;
    return float_has_width(width);
  }
  return width == operand_width && arithmetic(op, width, a, b, c, ret);
}

void float_integer_limits(unsigned width, unsigned integer, bool is_signed, u128 *low, u128 *high) {
  int bits = (int)(is_signed ? integer - 1 : integer);
  *high = float_pack(width, ldexpl(1, bits)); /* infinity, if the format has no such number */
  if (!is_signed)
    *low = float_pack(width, -1);
  else if (integer <= float_precision(width))
    *low = float_pack(width, -ldexpl(1, bits) - 1);
  else
    *low = float_pack(width, -ldexpl(1, bits)) + 1; /* the next one below: integers are denser than numbers here */
}

/* bits: arithmetic on bit-vectors of up to 128 bits, held in the low bits of a u128 (the rest is zero).
 * This is the one definition of what the arithmetic kinds of expression mean: constant folding and the interpreter
 * share it. */
#ifndef OCKHAM_BASE_BITS_H
#define OCKHAM_BASE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static inline u128 bits_mask(unsigned width) { return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1; }
static inline u128 bits_trunc(unsigned width, u128 x) { return x & bits_mask(width); }
/* The signed value. */
static inline i128 bits_signed(unsigned width, u128 x) {
  if (width >= 128) return (i128)x;
  u128 sign = (u128)1 << (width - 1);
  return (i128)((x ^ sign) - sign);
}
static inline u128 bits_min_signed(unsigned width) { return (u128)1 << (width - 1); }

/* Does the signed sum, difference or product leave the range of `width` bits? */
static inline bool bits_add_overflows(unsigned width, u128 x, u128 y) {
  i128 r;
  if (__builtin_add_overflow(bits_signed(width, x), bits_signed(width, y), &r)) return true;
  return r != bits_signed(width, bits_trunc(width, (u128)r));
}
static inline bool bits_sub_overflows(unsigned width, u128 x, u128 y) {
  i128 r;
  if (__builtin_sub_overflow(bits_signed(width, x), bits_signed(width, y), &r)) return true;
  return r != bits_signed(width, bits_trunc(width, (u128)r));
}
static inline bool bits_mul_overflows(unsigned width, u128 x, u128 y) {
  i128 r;
  if (__builtin_mul_overflow(bits_signed(width, x), bits_signed(width, y), &r)) return true;
  return r != bits_signed(width, bits_trunc(width, (u128)r));
}

/* Division by zero and INT_MIN / -1 are the caller's to exclude. */
static inline u128 bits_sdiv(unsigned width, u128 x, u128 y) {
  assert(y != 0);
  if (y == bits_mask(width)) return bits_trunc(width, -x);
  return bits_trunc(width, (u128)(bits_signed(width, x) / bits_signed(width, y)));
}
static inline u128 bits_srem(unsigned width, u128 x, u128 y) {
  assert(y != 0);
  if (y == bits_mask(width)) return 0;
  return bits_trunc(width, (u128)(bits_signed(width, x) % bits_signed(width, y)));
}
/* Shift amounts of `width` and more give 0 (SHL, LSHR) or the sign (ASHR), as in SMT-LIB. */
static inline u128 bits_shl(unsigned width, u128 x, u128 y) { return y >= width ? 0 : bits_trunc(width, x << y); }
static inline u128 bits_lshr(unsigned width, u128 x, u128 y) { return y >= width ? 0 : x >> y; }
static inline u128 bits_ashr(unsigned width, u128 x, u128 y) {
  return bits_trunc(width, (u128)(bits_signed(width, x) >> (y >= width ? width - 1 : (unsigned)y)));
}

#endif

/* random_bits: operands for random tests of arithmetic, seeded. */
#ifndef OCKHAM_TEST_PROGRAM_RANDOM_BITS_H
#define OCKHAM_TEST_PROGRAM_RANDOM_BITS_H

#include "base/bits.h"

struct random_bits {
  uint64_t state;
};

static inline uint64_t random_next(struct random_bits *r) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return r->state >> 33;
}

static inline uint32_t random_under(struct random_bits *r, uint32_t bound) {
  return (uint32_t)(random_next(r) % bound);
}

/* Edges of the range, small numbers, masks, and anything. */
static inline u128 random_value(struct random_bits *r, uint16_t width) {
  u128 x = (u128)random_next(r) << 93 | (u128)random_next(r) << 62 | (u128)random_next(r) << 31 | random_next(r);
  u128 near = random_under(r, 5);
  switch (random_under(r, 6)) {
  case 0: x = near - 2; break;
  case 1: x = bits_min_signed(width) + near - 2; break;
  case 2: x = (u128)1 << random_under(r, width); break;
  case 3: x = bits_mask(1 + random_under(r, width)) << random_under(r, width); break;
  case 4: x = random_under(r, 200); break;
  default: break;
  }
  return bits_trunc(width, x);
}

static inline uint16_t random_width(struct random_bits *r) {
  static const uint16_t widths[] = {1, 1, 2, 7, 8, 8, 16, 32, 32, 32, 64, 64, 100, 128};
  return widths[random_under(r, sizeof widths / sizeof *widths)];
}

/* How many runs of ones there are. */
static inline int bits_runs(uint16_t width, u128 mask) {
  int runs = 0;
  for (unsigned i = 0; i < width; i++) runs += (mask >> i & 1) && (i + 1 == width || !(mask >> (i + 1) & 1));
  return runs;
}

#endif

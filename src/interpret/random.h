/* random: the deterministic source of values that a program does not determine. */
#ifndef OCKHAM_INTERPRET_RANDOM_H
#define OCKHAM_INTERPRET_RANDOM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bits.h"

/* Seed 0 yields nothing but zeros. */
struct random {
  uint64_t seed, state;
};

static inline struct random random_make(uint64_t seed) { return (struct random){seed, seed}; }

/* splitmix64 */
static inline uint64_t random_next(struct random *r) {
  if (r->seed == 0) return 0;
  uint64_t x = r->state += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* A value of `width` bits: small ones, negative ones and those near a power of two are more likely than the rest. */
static inline u128 random_value(struct random *r, unsigned width) {
  if (r->seed == 0) return 0;
  uint64_t choice = random_next(r);
  u128 small = choice >> 8 & 15;
  switch (choice & 7) {
  case 0:
  case 1:
  case 2: return bits_trunc(width, small);
  case 3: return bits_trunc(width, -small);
  case 4: return bits_trunc(width, ((u128)1 << (choice >> 16) % width) + small - 8);
  case 5: return bits_trunc(width, bits_min_signed(width) + small - 8);
  default: return bits_trunc(width, (u128)random_next(r) << 64 | random_next(r));
  }
}

static inline void random_bytes(struct random *r, unsigned char *bytes, size_t len) {
  if (r->seed == 0) {
    memset(bytes, 0, len);
    return;
  }
  for (; len >= 8; bytes += 8, len -= 8) {
    uint64_t x = random_next(r);
    memcpy(bytes, &x, 8);
  }
  uint64_t x = random_next(r);
  memcpy(bytes, &x, len);
}

#endif

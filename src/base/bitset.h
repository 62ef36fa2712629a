/* bitset: a set of small numbers, one bit each. The size is fixed at initialisation. */
#ifndef OCKHAM_BASE_BITSET_H
#define OCKHAM_BASE_BITSET_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/alloc.h"

struct bitset {
  uint64_t *words;
  uint32_t size; /* numbers 0 .. size-1 */
};

static inline uint32_t bitset_word_count(const struct bitset *s) { return (uint32_t)(((uint64_t)s->size + 63) / 64); }
static inline void bitset_init(struct bitset *s, uint32_t size) {
  s->size = size;
  s->words = xcalloc((size_t)bitset_word_count(s) + 1, sizeof *s->words);
}
static inline void bitset_release(struct bitset *s) {
  free(s->words);
  s->words = NULL;
  s->size = 0;
}
static inline void bitset_release_each(struct bitset **all, size_t count) {
  for (size_t i = 0; i < count; i++) bitset_release(all[i]);
}
#define bitset_release_all(...)                                                                                        \
  bitset_release_each((struct bitset *[]){__VA_ARGS__},                                                                \
                      sizeof((struct bitset *[]){__VA_ARGS__}) / sizeof(struct bitset *))
static inline bool bitset_has(const struct bitset *s, uint32_t i) {
  assert(i < s->size);
  return s->words[i / 64] >> (i % 64) & 1;
}
/* Puts i into the set; true if it is new. */
static inline bool bitset_add(struct bitset *s, uint32_t i) {
  assert(i < s->size);
  uint64_t bit = (uint64_t)1 << (i % 64);
  bool fresh = !(s->words[i / 64] & bit);
  s->words[i / 64] |= bit;
  return fresh;
}
static inline void bitset_remove(struct bitset *s, uint32_t i) {
  assert(i < s->size);
  s->words[i / 64] &= ~((uint64_t)1 << (i % 64));
}
static inline void bitset_clear(struct bitset *s) { memset(s->words, 0, bitset_word_count(s) * sizeof *s->words); }
/* Both have the same size. */
static inline void bitset_copy(struct bitset *to, const struct bitset *from) {
  assert(to->size == from->size);
  memcpy(to->words, from->words, bitset_word_count(from) * sizeof *from->words);
}
static inline uint32_t bitset_count(const struct bitset *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < bitset_word_count(s); i++) n += (uint32_t)__builtin_popcountll(s->words[i]);
  return n;
}
/* The smallest member that is at least i, or `size`. */
static inline uint32_t bitset_next(const struct bitset *s, uint32_t i) {
  if (i >= s->size) return s->size;
  uint32_t w = i / 64;
  uint64_t word = s->words[w] >> (i % 64) << (i % 64);
  while (!word) {
    if (++w >= bitset_word_count(s)) return s->size;
    word = s->words[w];
  }
  assert(w * 64 + (uint32_t)__builtin_ctzll(word) < s->size);
  return w * 64 + (uint32_t)__builtin_ctzll(word);
}

#endif

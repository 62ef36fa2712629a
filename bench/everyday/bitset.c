// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct bitset {
  size_t size;
  uint32_t *words;
};

static struct bitset *bitset_new(size_t size) {
  struct bitset *b = malloc(sizeof *b);
  if (!b) return NULL;
  b->size = size;
#ifdef SEEDED
  size_t words = size / 32;
#else
  size_t words = (size + 31) / 32;
#endif
  b->words = malloc(words * sizeof(uint32_t));
  if (!b->words) {
    free(b);
    return NULL;
  }
  memset(b->words, 0, words * sizeof(uint32_t));
  return b;
}

static void set(struct bitset *b, size_t i) { b->words[i / 32] |= 1u << (i % 32); }
static void clear(struct bitset *b, size_t i) { b->words[i / 32] &= ~(1u << (i % 32)); }
static bool has(const struct bitset *b, size_t i) { return b->words[i / 32] >> (i % 32) & 1; }

int main(void) {
  struct bitset *b = bitset_new(70);
  if (!b) return 1;
  size_t i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i < 70 && j < 70) {
    set(b, i);
    assert(has(b, i));
    assert(has(b, j) == (i == j));
    clear(b, i);
    assert(!has(b, i) && !has(b, j));
  }
  free(b->words);
  free(b);
  return 0;
}

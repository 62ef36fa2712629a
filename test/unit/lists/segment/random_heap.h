/* random_heap: heaps with lists of several kinds, and the graphs of single regions that describe them. */
#ifndef OCKHAM_TEST_SEGMENT_RANDOM_HEAP_H
#define OCKHAM_TEST_SEGMENT_RANDOM_HEAP_H

#include "lists/segment/concrete.h"

enum { OUTER_SIZE = 40, INNER_SIZE = 48 };

struct random {
  uint64_t seed;
};
uint32_t pick(struct random *, uint32_t below);
static inline bool one_in(struct random *r, uint32_t n) { return pick(r, n) == 0; }

/* Objects that nothing leads to are not in it. */
void random_heap(struct random *, struct heap *);
/* One region for each object, in a random order. Integers are numbers or slots, or were never written. */
struct graph random_graph(struct random *, const struct heap *, struct values *);

#endif

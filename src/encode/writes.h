/* writes: what a call of a function may change, through all that it calls. */
#ifndef OCKHAM_ENCODE_WRITES_H
#define OCKHAM_ENCODE_WRITES_H

#include "analysis/points_to/points_to.h"
#include "base/bitset.h"

struct writes {
  struct bitset globals; /* variables */
  VEC(expr) addresses;   /* of what is stored, filled, copied to or forgotten */
  bool has_extern;       /* functions without a body may write what they can reach */
};

void writes_init(struct writes *, const struct program *, const struct points_to *, function_id);
void writes_release(struct writes *);
/* May the bytes at an address be among it? Without an alias expression: they may. */
bool writes_may_change(const struct writes *, const struct points_to *, expr alias, uint64_t bytes);

#endif

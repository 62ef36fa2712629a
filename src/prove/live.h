/* live: where the symbols (variables and functions) of a sequence of formulas occur, and between which partitions they
 * are live. */
#ifndef OCKHAM_PROVE_LIVE_H
#define OCKHAM_PROVE_LIVE_H

#include "base/map.h"
#include "logic/traverse.h"

/* Partitions first .. last; none if first > last. */
struct range {
  uint32_t first, last;
};

typedef VEC(uint32_t) index_list;

struct live {
  struct terms *terms;
  const term *partitions;
  uint32_t partition_count;
  bool is_sequence;
  bool is_ready; /* the rest is filled in when it is first asked for */
  struct map symbols;
  VEC(index_list) occurrences; /* per symbol: partitions, increasing */
};

void live_init(struct live *, struct terms *, const term *partitions, uint32_t count, bool is_sequence);
void live_release(struct live *);

/* The partitions in which all symbols of the terms are live. */
struct range live_range(struct live *, const term *, uint32_t count);
/* A partition in which all symbols of the terms are live; in which all occur, unless the cuts are those of a sequence.
 * UINT32_MAX if there is none. */
uint32_t live_partition(struct live *, const term *, uint32_t count);

#endif

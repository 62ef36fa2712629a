/* chain: the kinds of reasons that sequences are made of (generate.h). */
#ifndef OCKHAM_TEST_FUZZ_CHAIN_H
#define OCKHAM_TEST_FUZZ_CHAIN_H

#include "fuzz/generate.h"

/* Where a chain runs, and under which condition it holds. */
struct chain {
  struct sequence *q;
  uint32_t positions[MOST_PARTITIONS]; /* partitions, at least two */
  uint32_t length;
  term guard; /* Bool; the formulas of the chain are implied by it */
  bool has_claim;
};

void chain_add(struct chain *, enum family);

#endif

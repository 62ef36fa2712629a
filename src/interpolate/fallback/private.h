/* What the parts of the fallback share. */
#ifndef OCKHAM_INTERPOLATE_FALLBACK_PRIVATE_H
#define OCKHAM_INTERPOLATE_FALLBACK_PRIVATE_H

#include "interpolate/fallback/fallback.h"
#include "solve/solver.h"

/* In which partitions a symbol (variable or function) occurs. */
struct fallback_symbols {
  struct map index;           /* symbol -> number */
  VEC(partition_list) places; /* number -> partitions, increasing */
};

struct fallback {
  struct context *ctx;
  struct terms *terms;
  const term *partitions;
  uint32_t count;
  bool has_bits;                  /* there are bit-vectors */
  term_list *core;                /* per partition: the conjuncts that the contradiction needs */
  struct fallback_symbols whole;  /* in the partitions */
  struct fallback_symbols needed; /* in the conjuncts of the core */
  struct solver *small;           /* made when it is needed */
  const char *reason;
};

/* ---- symbols.c ---- */

void fallback_symbols_add(struct fallback_symbols *, struct terms *, term t, uint32_t partition);
void fallback_symbols_release(struct fallback_symbols *);
/* The free variables of the terms that are not common to [left, right] and the other partitions. */
void fallback_symbols_local(const struct fallback_symbols *, struct terms *, const term *, uint32_t count, struct cut,
                            term_list *out);
/* Whether all symbols of `t`, functions too, are common to [left, right] and the other partitions. */
bool fallback_symbols_allow(const struct fallback_symbols *, struct terms *, term t, struct cut);

/* ---- core.c ---- */

/* Fills `core`. The answer is INTERPOLATION_FOUND if there is one. */
enum interpolation_answer fallback_find_core(struct fallback *);
/* Whether Z3 finds the conjunction inconsistent, within some seconds. */
bool fallback_is_unsat(struct fallback *, const term_list *);
/* Drops conjuncts of `state` that are not needed for a contradiction with `others`; false if there is none. */
bool fallback_weaken(struct fallback *, term_list *state, const term_list *others);

#endif

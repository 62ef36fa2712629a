/* What the parts of the fallback share. */
#ifndef OCKHAM_INTERPOLATE_FALLBACK_PRIVATE_H
#define OCKHAM_INTERPOLATE_FALLBACK_PRIVATE_H

#include "interpolate/fallback/fallback.h"
#include "solve/solver.h"

/* In which partitions a symbol (variable or function) occurs. */
struct occurrences {
  struct map index;           /* symbol -> number */
  VEC(partition_list) places; /* number -> partitions, increasing */
};

struct fallback {
  struct context *ctx;
  struct terms *terms;
  const term *partitions;
  uint32_t count;
  bool has_bits;             /* there are bit-vectors */
  term_list *core;           /* per partition: the conjuncts that the contradiction needs */
  struct occurrences whole;  /* in the partitions */
  struct occurrences needed; /* in the conjuncts of the core */
  struct solver *small;      /* made when it is needed */
  const char *reason;
};

/* ---- fallback_symbols.c ---- */

void occurrences_add(struct occurrences *, struct terms *, term t, uint32_t partition);
void occurrences_release(struct occurrences *);
/* The free variables of the terms that are not common to [left, right] and the other partitions. */
void occurrences_local(const struct occurrences *, struct terms *, const term *, uint32_t count, struct cut,
                       term_list *out);
/* Whether all symbols of `t`, functions too, are common to [left, right] and the other partitions. */
bool occurrences_allow(const struct occurrences *, struct terms *, term t, struct cut);

/* ---- fallback_core.c ---- */

/* Fills `core`. The answer is INTERPOLATION_FOUND if there is one. */
enum interpolation_answer fallback_find_core(struct fallback *);
/* Whether Z3 finds the conjunction inconsistent, within some seconds. */
bool fallback_is_unsat(struct fallback *, const term_list *);
/* Drops conjuncts of `state` that are not needed for a contradiction with `others`; false if there is none. */
bool fallback_weaken(struct fallback *, term_list *state, const term_list *others);

#endif

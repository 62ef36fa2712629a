/* precision: which predicates are tracked where.
 *
 * Predicates come from interpolants. The atoms of one conjunct of an interpolant form a pack, whose Boolean
 * combinations are tracked together; packs are tracked independently of each other. With the packs of its interpolants
 * along a path, abstract post refutes the path: each conjunct is a combination within its pack, and follows from the
 * conjuncts before it and the step (Theorem 1 of POPL'04, for packs). A conjunct with many atoms counts as one
 * predicate beside them. */
#ifndef OCKHAM_ENGINE_PRECISION_H
#define OCKHAM_ENGINE_PRECISION_H

#include "base/options.h"
#include "logic/rewrite.h"
#include "semantics/places.h"

enum { PACK_MOST_ATOMS = 6 }; /* their valuations are the bits of a 64-bit word */

struct pack {
  term atoms[PACK_MOST_ATOMS]; /* positive, by increasing handle */
  uint32_t count;
};
typedef uint32_t pack_id;
typedef VEC(pack_id) pack_list;

struct precision {
  struct terms *terms;
  const struct places *places;
  enum scope_choice scope;
  enum post_choice post;
  struct unique index;
  VEC(struct pack) packs;
  struct map lists; /* where -> list + 1 */
  VEC(pack_list) all_lists;
};

void precision_init(struct precision *, struct terms *, const struct places *, enum scope_choice, enum post_choice);
void precision_release(struct precision *);

/* Tracks the atoms of the formula at the place, as far as the scope of predicates goes. */
void precision_add(struct precision *, context_id, loc_id, term formula);
/* The packs for the place, appended; none is part of another one. */
void precision_at(const struct precision *, context_id, loc_id, pack_list *out);
/* Grows with what is tracked there. */
uint32_t precision_version(const struct precision *, context_id, loc_id);

#endif

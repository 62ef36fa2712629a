/* precision: which predicates are tracked where.
 *
 * Predicates come from interpolants. The atoms of one conjunct of an interpolant form a pack, whose Boolean
 * combinations are tracked together; packs are tracked independently of each other. With the packs of its interpolants
 * along a path, abstract post refutes the path: each conjunct is a combination within its pack, and follows from the
 * conjuncts before it and the step (Theorem 1 of POPL'04, for packs). A conjunct with many atoms counts as one
 * predicate beside them. */
#ifndef OCKHAM_ENGINE_LAZY_PRECISION_H
#define OCKHAM_ENGINE_LAZY_PRECISION_H

#include "encode/places.h"
#include "engine/lazy/given.h"
#include "engine/lazy/observed.h"
#include "engine/parameters.h"
#include "logic/rewrite.h"

enum { PACK_MOST_ATOMS = 6 }; /* their valuations are the bits of a 64-bit word */

struct pack {
  term atoms[PACK_MOST_ATOMS]; /* positive, by increasing handle */
  uint32_t count;
};
typedef uint32_t pack_id;
typedef VEC(pack_id) pack_list;

#define PRECISION_EVERYWHERE UINT64_MAX /* key of the list for all activations */

struct precision {
  struct terms *terms;
  const struct places *places;
  enum scope_choice scope;
  enum post_choice post;
  bool is_less_lazy;
  struct given *given;             /* NULL = nothing is given */
  const struct observed *observed; /* NULL = nothing is */
  const struct task *task;         /* whose news are tracked; NULL = none are */
  struct semantics *s;             /* of these */
  struct map reached;              /* places: what is given or observed for them is tracked */
  struct unique index;
  VEC(struct pack) packs;
  struct map lists; /* where -> list + 1: context and location, UINT32_MAX for all of them */
  VEC(pack_list) all_lists;
};

void precision_init(struct precision *, struct terms *, const struct places *, enum scope_choice, enum post_choice);
void precision_release(struct precision *);

/* The search comes to a place from another one (ID_NONE: from nowhere). What is given for it is tracked from now on;
 * where nothing is, and it is to be less lazy, what is tracked at the other one, as far as it can be said here. */
void precision_arrive(struct precision *, context_id, loc_id, context_id from, loc_id from_location);
/* Tracks the atoms of the formula at the place, as far as the scope of predicates goes. */
void precision_add(struct precision *, context_id, loc_id, term formula);
/* The packs for the place, appended; none is part of another one. */
void precision_at(const struct precision *, context_id, loc_id, pack_list *out);
/* The different atoms of these packs, appended. */
void precision_atoms(const struct precision *, const pack_list *, term_list *out);
/* Grows with what is tracked there. */
uint32_t precision_version(const struct precision *, context_id, loc_id);

#endif

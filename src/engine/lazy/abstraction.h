/* abstraction: the strongest state after a step that the tracked predicates can express.
 *
 * A state is a conjunction over packs, of each a Boolean combination of its atoms, as prime clauses. Which valuations
 * of a pack are possible after the step is enumerated with a solver, under what has to do with the pack, and
 * remembered. Valuations that no state has (x < 3 and x > 5) are left out of the question, so that clauses stay few. */
#ifndef OCKHAM_ENGINE_LAZY_ABSTRACTION_H
#define OCKHAM_ENGINE_LAZY_ABSTRACTION_H

#include "encode/trace_formula.h"
#include "engine/lazy/precision.h"
#include "solve/solver.h"

/* The valuations of a pack under a formula. */
struct abstract_part {
  term question;
  pack_id pack;
  term atoms[PACK_MOST_ATOMS]; /* as the question has them */
  uint64_t found;
};

struct lazy_abstraction {
  struct context *ctx;
  struct semantics *s;
  struct precision *precision;
  struct solver *solver;
  struct unique index; /* of `posts` */
  VEC(struct abstract_post) posts;
  struct unique part_index; /* of `parts` */
  VEC(struct abstract_part) parts;
  struct map feasible;      /* questions -> enum solver_result */
  VEC(uint64_t) consistent; /* per pack: valuations that some state has, 0 = not computed */
  uint64_t computed, remembered;
};

/* Where an abstract state is wanted. */
struct target_place {
  context_id context;
  loc_id location;
  context_id actual; /* the activation that `context`, a frame, stands for there; `context` itself otherwise */
};

struct abstract_post {
  term before;
  const struct step *steps[2];
  struct target_place at;
  uint32_t version; /* of the precision there */
  term after;
};

void abstraction_init(struct lazy_abstraction *, struct context *, struct semantics *, struct precision *);
void abstraction_release(struct lazy_abstraction *);

/* The abstract state after one or two steps (the second may be NULL), at the place; term_false if nothing can pass.
 * `before` is term_none for the program's initial state. term_none if the solver did not decide. */
term abstraction_post(struct lazy_abstraction *, term before, struct step *const steps[2], struct target_place);
/* What a formula says of a frame that is just entered, said of the activation that is. */
term abstraction_rename(struct semantics *, term, context_id from, context_id to);

#endif

/* ways: how control goes on from a cut point in an activation; shared by the engines that unwind the program.
 *
 * Calls are entered, each in an activation of its own, and a function's exit is left at once. Calls of summarised
 * functions are left to the engine; such functions have a frame (places.h), whose exit is where ways end. */
#ifndef OCKHAM_ENGINE_WAYS_H
#define OCKHAM_ENGINE_WAYS_H

#include "encode/step.h"
#include "engine/task.h"

/* A block, or a call. */
struct way {
  uint32_t block;     /* in task.blocks->all */
  function_id callee; /* of a call of a function with a body; ID_NONE otherwise */
};

struct successor {
  struct way way;
  context_id context;
  loc_id location;
  struct step *step; /* owned by `ways` */
  bool is_error;
  bool is_summarised; /* a call: `step` leads to the entry of way.callee, `location` is where it returns to */
};
typedef VEC(struct successor) successor_list;

struct way_step {
  context_id context;
  uint32_t what; /* a block, or a call edge with the highest bit set */
  function_id callee;
  struct step *step;
};

struct ways {
  struct task *task;
  struct semantics *s;
  const struct bitset *summarised; /* functions; NULL = none */
  struct unique index;             /* of `steps` */
  VEC(struct way_step) steps;
  struct map facts; /* context and location -> what holds there in every run (term) */
};

void ways_init(struct ways *, struct task *, struct semantics *);
void ways_release(struct ways *);
/* Appends the ways on that can influence the property; those that nothing can take are left out. */
void ways_on(struct ways *, context_id, loc_id, successor_list *out);

/* The step of one way in an activation. */
struct step *ways_step(struct ways *, context_id, struct way);

/* Facts are inductive: at a place they and a step from there imply those at the place that it leads to. They are part
 * of the guards of steps that are made from then on. */
term ways_facts(const struct ways *, context_id, loc_id);
void ways_add_facts(struct ways *, context_id, loc_id, term);

#endif

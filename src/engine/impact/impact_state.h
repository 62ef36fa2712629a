/* impact_state: what the parts of IMPACT share during a run; private to them. */
#ifndef OCKHAM_ENGINE_IMPACT_IMPACT_STATE_H
#define OCKHAM_ENGINE_IMPACT_IMPACT_STATE_H

#include "engine/impact/impact_tree.h"
#include "engine/impact/path_proof.h"
#include "engine/verdict.h"

struct impact {
  struct task *task;
  struct context *ctx;
  struct semantics *s;
  struct tree tree;
  struct entailment entailment;
  struct refiner refiner;
  struct path_proof proof;
  struct verdict *verdict;
  step_list path;
  struct map dead_ends;     /* context, block -> how many paths were refuted by the end of this step */
  VEC(uint64_t) signatures; /* of facts, by their index: which symbols they have; 0 = not known */
  bool needs_bits;          /* a path is refuted by bit-vector arithmetic only */
  bool needs_copies;        /* perhaps it is refuted by what copies of memory leave */
  bool has_facts;           /* they were looked for */
  uint32_t passed_over;     /* paths to errors that labels cannot refute */
  uint32_t unconfirmed;     /* alarms */
};

/* Adds the labels along the path from `ancestor` to `v`. True if a vertex became stronger. */
bool impact_strengthen_path(struct impact *, vertex_id ancestor, vertex_id v, const struct refinement *);

/* FORCECOVER (CAV'06, section 2.3): tries to make `v` covered by an older vertex at the same place, by proving the
 * label of that along the path from their common ancestor. */
bool impact_force_cover(struct impact *, vertex_id v);

/* Do labels above exclude the step to `v`? Then it is refuted without a path formula: their conjuncts are handed down
 * to the parent, each from where it is, and answers are remembered. */
bool impact_refute_by_labels(struct impact *, vertex_id v);

#endif

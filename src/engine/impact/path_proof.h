/* path_proof: the facts along a path of the unwinding that refute it, chosen so that they hold on its detours too.
 *
 * With straight blocks, a path passes branches whose outcome does not matter, and interpolants of the path alone may
 * rely on it: after `if (p) lk = 1;` they say lk = 1 on one side and p = 0 on the other, and the two vertices at the
 * join do not cover each other. So the path is refuted together with its detours first: wherever it comes to a join,
 * the stretch from the branch (the join's dominator, or as far back as regions.h allows) is replaced by one step that
 * takes any way from there to the join. What is refuted then yields facts at the joins that hold whichever way is
 * taken. The facts between branch and join are those of the path itself, proved from the fact at the branch to that at
 * the join, where the joins inside come into their own. If the detours make it feasible, the path is refuted alone. */
#ifndef OCKHAM_ENGINE_IMPACT_PATH_PROOF_H
#define OCKHAM_ENGINE_IMPACT_PATH_PROOF_H

#include "analysis/regions.h"
#include "engine/impact/impact_tree.h"
#include "engine/refine.h"

struct path_proof {
  struct tree *tree;
  struct refiner *refiner;
  struct regions regions;
  bool is_merging;     /* false: paths are refuted alone */
  struct map steps;    /* context, region -> step + 1 */
  step_list all_steps; /* of regions */
  VEC(vertex_id) path;
  uint64_t merged; /* proofs with detours */
};

void path_proof_init(struct path_proof *, struct tree *, struct refiner *);
void path_proof_release(struct path_proof *);

/* Like refine_path, for the path from `from` down to `to` (request.steps is not looked at), with its detours or alone.
 * With detours: false if there are none, and FEASIBLE does not mean that the path itself is. */
bool path_prove(struct path_proof *, vertex_id from, vertex_id to, struct trace_request, bool with_detours,
                struct refinement *);

#endif

/* lazy_tree: the abstract reachability tree of the engine `lazy`. */
#ifndef OCKHAM_ENGINE_LAZY_TREE_H
#define OCKHAM_ENGINE_LAZY_TREE_H

#include "engine/abstraction.h"
#include "engine/ways.h"
#include "prove/entailment.h"

typedef uint32_t node_id;

struct node {
  node_id parent; /* ID_NONE for the root */
  struct way way;
  context_id context;
  loc_id location;
  struct step *step; /* from the parent */
  term state;
  uint32_t version; /* of the precision that `state` was computed with */
  uint32_t depth;
  node_id covered_by; /* ID_NONE if it is not covered */
  bool is_error, is_expanded, is_removed;
  VEC(node_id) children;
  VEC(node_id) covers;
};

struct lazy_tree {
  struct abstraction *abstraction;
  struct entailment *entailment;
  struct ways *ways;
  VEC(struct node) nodes;
  VEC(node_id) open;   /* waiting; some may have been removed meanwhile */
  struct map places;   /* context and location -> list + 1 */
  VEC(node_id) newest; /* per list */
  VEC(node_id) older;  /* per node: the next older one at the same place */
  uint64_t covered;
};

void lazy_tree_init(struct lazy_tree *, struct abstraction *, struct entailment *, struct ways *);
void lazy_tree_release(struct lazy_tree *);

static inline struct node *lazy_get(struct lazy_tree *t, node_id n) { return &t->nodes.data[n]; }
/* Makes the children of a node, as far as they are feasible. False if a solver did not decide. */
bool lazy_expand(struct lazy_tree *, node_id);
/* Looks for an older node that covers `n`. */
bool lazy_cover(struct lazy_tree *, node_id);
/* Computes the state anew, with the predicates of today, and removes what is below. False if a solver did not decide.
 */
bool lazy_renew(struct lazy_tree *, node_id);
/* Is the state older than the predicates at its place? */
bool lazy_is_stale(struct lazy_tree *, node_id);

#endif

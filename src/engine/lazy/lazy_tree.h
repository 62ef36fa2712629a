/* lazy_tree: the abstract reachability trees of the engine `lazy`.
 *
 * There is one tree for the program, where calls are unfolded; recursive functions have trees of their own, in their
 * frames (places.h), one for each abstract state in which they are entered. The states there may relate current values
 * to those at the entry. Its exit states summarise the calls that enter so (lazy_calls.c). */
#ifndef OCKHAM_ENGINE_LAZY_LAZY_TREE_H
#define OCKHAM_ENGINE_LAZY_LAZY_TREE_H

#include "base/checking.h"
#include "engine/lazy/abstraction.h"
#include "engine/ways.h"
#include "solve/entailment.h"

typedef uint32_t node_id;

struct lazy_node {
  node_id parent; /* ID_NONE for the root of a tree */
  node_id root;   /* of its tree */
  struct way way; /* from the parent */
  context_id context;
  loc_id location;
  struct step *step;    /* from the parent: the block, or entering the function */
  struct step *summary; /* NULL, or the second step: the call as a whole, by the exit state of the node `exit` */
  node_id exit;
  term state;
  uint32_t version; /* of the precision that `state` was computed with */
  uint32_t depth;
  node_id covered_by; /* ID_NONE if it is not covered */
  bool is_error, is_expanded, is_removed;
  VEC(node_id) children;
  VEC(node_id) covers;
};

/* A call of a summarised function from a node, and the tree that it enters. */
struct lazy_call_site {
  node_id node;
  struct successor way;
  node_id callee; /* root */
  bool is_removed;
};

struct lazy_tree {
  struct lazy_abstraction *abstraction;
  struct entailment *entailment;
  struct ways *ways;
  VEC(struct lazy_node) nodes;
  VEC(node_id) open;   /* waiting; some may have been removed meanwhile */
  struct map places;   /* context and location -> list + 1 */
  VEC(node_id) newest; /* per list */
  VEC(node_id) older;  /* per node: the next older one at the same place */
  VEC(node_id) roots;
  VEC(struct lazy_call_site) calls;
  VEC(struct step *) summaries; /* owned */
  uint64_t covered;
};

void lazy_tree_init(struct lazy_tree *, struct lazy_abstraction *, struct entailment *, struct ways *);
void lazy_tree_release(struct lazy_tree *);

static inline struct lazy_node *lazy_get(struct lazy_tree *t, node_id n) { return &t->nodes.data[n]; }
static inline struct semantics *lazy_semantics(struct lazy_tree *t) { return t->abstraction->s; }
/* Makes the children of a node, as far as they are feasible. False if a solver did not decide. */
bool lazy_expand(struct lazy_tree *, node_id);
/* Looks for an older node that covers `n`. */
bool lazy_cover(struct lazy_tree *, node_id);
/* Computes the state anew, with the predicates of today, and removes what depends on it. False if a solver did not
 * decide. */
bool lazy_renew(struct lazy_tree *, node_id);
/* Is the state older than the predicates at its place? */
bool lazy_is_stale(struct lazy_tree *, node_id);

/* Between two nodes that are looked at. */
bool lazy_tree_is_valid(const struct lazy_tree *);

/* For lazy_calls.c. */
/* The state after the steps from the parent; term_none if a solver did not decide. */
term lazy_post(struct lazy_tree *, node_id parent, struct step *const steps[2], struct target_place);
node_id lazy_add(struct lazy_tree *, struct lazy_node);
/* What holds where the node's ways begin; term_none for the initial state. */
term lazy_before(struct lazy_tree *, node_id);
void lazy_remove(struct lazy_tree *, node_id);
/* A call of a summarised function. */
bool lazy_call(struct lazy_tree *, node_id, const struct successor *);
/* The node is at the exit of a frame: those who called return. */
bool lazy_is_exit(struct lazy_tree *, node_id);
bool lazy_return(struct lazy_tree *, node_id exit);
/* What depends on a node that is removed or renewed: calls made by it, and returns by it. */
void lazy_forget_calls(struct lazy_tree *, node_id);
/* The root's state is to be computed anew: its callers call again. */
bool lazy_call_again(struct lazy_tree *, node_id root);
/* Trees that were entered by calls that are forgotten, and by those from such trees, are none of the proof. */
void lazy_forget_uncalled(struct lazy_tree *);

#endif

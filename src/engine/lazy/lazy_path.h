/* lazy_path: the real path of a node: through the trees of all calls, entered and returned from, in activations of
 * their own; and what the interpolants along it say of the nodes (POPL'04 section 5.2).
 *
 * A cut at a node in a call that the path returns from is scoped: before it are the steps of that call alone. Its
 * interpolant relates values at the cut to those at the entry. Calls that the path does not return from are part of one
 * sequence; their cuts are not scoped. */
#ifndef OCKHAM_ENGINE_LAZY_LAZY_PATH_H
#define OCKHAM_ENGINE_LAZY_LAZY_PATH_H

#include "engine/lazy/lazy_tree.h"
#include "interpolate/sweep.h"

struct path_scope {
  uint32_t parent;  /* scope of the caller; 0 is that of the program */
  context_id frame; /* context of the nodes, and the activation that it is on this path */
  context_id actual;
  uint32_t start; /* steps before it, the call included */
  bool is_closed; /* the path returns from it */
};

/* The path comes to a node after `step` steps. */
struct path_node {
  node_id node;
  uint32_t step;
  uint32_t scope;
};

struct lazy_path {
  struct lazy_tree *tree;
  VEC(struct step *) steps;
  VEC(struct way) ways;
  VEC(struct path_scope) scopes;
  VEC(struct path_node) nodes; /* in order; none for the program's entry */
  bool is_too_long;            /* calls within calls: it was not built to its end */
};

/* False if no call leads to the tree of the node any more. */
bool lazy_path_init(struct lazy_path *, struct lazy_tree *, node_id);
void lazy_path_release(struct lazy_path *);
/* The cut of each node, appended. */
typedef VEC(struct cut) cut_list;
void lazy_path_cuts(const struct lazy_path *, cut_list *out);
/* The interpolant of node `i` of the path as a formula about its place; conjuncts that cannot be said there are left
 * out. */
term lazy_path_label(struct lazy_path *, struct trace_formula *, uint32_t i, term interpolant);

#endif

/* impact_tree: the unwinding: vertices, covering, and the ways on from a location. */
#ifndef OCKHAM_ENGINE_IMPACT_IMPACT_TREE_H
#define OCKHAM_ENGINE_IMPACT_IMPACT_TREE_H

#include "base/checking.h"
#include "engine/ways.h"
#include "solve/entailment.h"

typedef uint32_t vertex_id;

struct vertex {
  vertex_id parent; /* ID_NONE for the root */
  struct way way;
  loc_id location;
  context_id context;
  struct step *step; /* from the parent; owned by `ways` */
  term label;
  vertex_id covered_by; /* ID_NONE if it is not covered itself */
  uint32_t blocked;     /* how many of it and its ancestors are covered or labelled false */
  term closed_at;       /* the label with which no cover was found, term_none if that was not tried */
  uint32_t depth;
  bool is_error, is_expanded, is_uncovered; /* is_uncovered: in tree.uncovered */
  VEC(vertex_id) children;
  VEC(vertex_id) covers; /* those that have covered_by = this one */
};

struct tree {
  struct task *task;
  struct semantics *s;
  struct entailment *entailment;
  VEC(struct vertex) vertices;
  VEC(vertex_id)
  uncovered;           /* vertices that lost their cover, a heap with the oldest on top: covering a vertex uncovers
                          younger ones only, so that each is looked at once in a round */
  VEC(vertex_id) open; /* leaves that may be uncovered; a leaf may be here without need */
  struct map places;   /* context and location -> list + 1 */
  VEC(uint32_t) heads; /* per list: its newest vertex */
  VEC(uint32_t) older; /* per vertex: the next older one at the same place */
  struct ways ways;
  uint64_t covered;
};

void tree_init(struct tree *, struct task *, struct semantics *, struct entailment *);
void tree_release(struct tree *);

static inline struct vertex *tree_get(struct tree *t, vertex_id v) { return &t->vertices.data[v]; }
/* Is it, or an ancestor of it, covered or refuted (labelled false)? Such a vertex is not explored, so it must not cover
 * another one. */
bool tree_is_covered(struct tree *, vertex_id);
/* All over again from the root, with the facts of `ways`, which are part of the labels then. */
void tree_restart(struct tree *);
/* Makes the children of a leaf. */
void tree_expand(struct tree *, vertex_id);
/* Tries to cover `v` by `w`, at the same place and older. An error covers none: it is to be refuted. */
bool tree_cover(struct tree *, vertex_id v, vertex_id w);
/* The oldest vertex that lost its cover, ID_NONE if there is none. */
vertex_id tree_next_uncovered(struct tree *);
/* CLOSE: tries all older vertices at the same place, while no limit is reached. */
bool tree_close(struct tree *, vertex_id);
/* The label becomes stronger; what it covered is covered no longer. False if the label implies `fact` already. */
bool tree_strengthen(struct tree *, vertex_id, term fact);
/* Vertices at the same place, newest first: the newest, and the next older one than `v` (ID_NONE at the end). */
vertex_id tree_newest(struct tree *, vertex_id like);
vertex_id tree_older(struct tree *, vertex_id v);
vertex_id tree_common_ancestor(struct tree *, vertex_id, vertex_id);
/* The steps from `ancestor` to `v`, in order. */
typedef VEC(struct step *) step_list;
void tree_path(struct tree *, vertex_id ancestor, vertex_id v, step_list *);
/* Between two vertices that are looked at; leaves are given up where a path can be neither refuted nor taken. */
bool impact_tree_is_valid(const struct tree *, bool has_given_up_leaves);

#endif

/* fold_private: how fold works.
 *
 *   fold_links.c   which nodes are neighbours in a list, and what is private to a region
 *   fold_alike.c   whether objects of two nodes are alike: a walk over both at once that pairs their private parts
 *   fold_join.c    makes one segment of two nodes whose parts have been paired
 *   fold_order.c   the order of elements
 *   fold.c         chooses what to join */
#ifndef OCKHAM_LISTS_SEGMENT_FOLD_PRIVATE_H
#define OCKHAM_LISTS_SEGMENT_FOLD_PRIVATE_H

#include "lists/segment/fold.h"
#include "lists/segment/graph_private.h"

/* A node that is to be joined, with what is private to it. */
struct fold_side {
  node_id node;
  bool *is_private; /* by node: of a region, what will be private to its object; nothing of a segment */
  uint32_t count;   /* how many, or how many are private to the segment already */
};

/* Node `first` is followed by `second`. */
struct fold_neighbours {
  struct fold_links links;
  struct fold_side first, second;
};

/* Tells of all links of `first` along which it has a neighbour. */
typedef VEC(struct fold_neighbours) fold_neighbour_list;
void fold_find_neighbours(const struct graph *, node_id first, uint32_t pointer_bytes, fold_neighbour_list *);
void fold_neighbours_release(struct fold_neighbours *);
void fold_neighbour_list_release(fold_neighbour_list *);

static inline bool fold_is_link(const struct fold_links *l, const struct graph_cell *c) {
  return c->offset == l->next || c->offset == l->prev;
}
/* Could the region be a segment of one object, whose first object is what its references lead to? Then also what is
 * private to it. */
bool fold_find_single(const struct graph *, const struct fold_list *, node_id, struct fold_side *ret);
/* The owner of a node once both sides are segments. */
node_id fold_side_owner(const struct graph *, const struct fold_side *, node_id);
uint32_t fold_side_element(const struct fold_side *, const struct graph *, node_id);

enum fold_alikeness {
  ALIKE_STRICTLY,  /* the same but for values of slots */
  ALIKE_IN_SLOTS,  /* where one has a number and the other a slot or anything, there is a slot, or anything */
  ALIKE_IN_NUMBERS /* different numbers become a slot */
};

enum fold_pair_kind {
  PAIR_ELEMENTS, /* parts x_part and y_part of lists */
  PAIR_REGIONS,
  PAIR_ENDS /* of private lists; pairs of their elements follow */
};

/* Nodes x and y of the two sides, whose objects will be described by `keep`, one of them. */
struct fold_pair {
  node_id x, y, keep;
  uint32_t x_part, y_part;
  uint32_t scope; /* to which comparison of parts it belongs */
  enum fold_pair_kind kind;
};
typedef VEC(struct fold_pair) fold_pair_list;

/* Comparisons of a part of one node with a part of another. */
struct fold_scope {
  node_id x, y;
  uint32_t x_part, y_part;
  bool is_active;
};

struct fold_comparison {
  const struct graph *graph;
  struct fold_links links;
  struct fold_side x, y;
  enum fold_alikeness alikeness;
  fold_pair_list pairs; /* what was found to be alike */
  VEC(struct fold_scope) scopes;
};

/* Are the objects of part x_part of side x like those of y_part of side y? Then the pairs are added, the one of the
 * parts themselves first. */
bool fold_are_parts_alike(struct fold_comparison *, uint32_t x_part, uint32_t y_part);
void fold_comparison_release(struct fold_comparison *);
/* What value describes both? False if none does. Pointers are not looked at. */
bool fold_value_join(enum fold_alikeness, const struct graph_value *, const struct graph_value *,
                     struct graph_value *ret);

/* Joins the two if they are alike, or, if `is_generous`, by adding elements. The segment has the name of one of them.
 */
bool fold_join(struct graph *, struct slot_effects *, const struct fold_neighbours *, bool is_generous,
               node_id *ret_kept);

/* The region becomes a segment of one object, if it has that form and the graph stays valid. */
void fold_make_segment(struct graph *, struct slot_effects *, const struct fold_list *, node_id);
/* Cells that say no more than their absence. */
void fold_drop_needless_cells(struct graph_node *);
/* Any object of the segment may be like any element. */
void fold_allow_any_order(struct graph_node *);
/* Puts the elements of segments in an order that depends on what they are, not on which came first. */
void fold_sort_elements(struct graph *, struct slot_effects *);

#endif

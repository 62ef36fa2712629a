/* fold_private: how fold works.
 *
 *   links.c   which nodes are neighbours in a list, and what is private to a region
 *   alike.c   whether objects of two nodes are alike: a walk over both at once that pairs their private parts
 *   join.c    makes one segment of two nodes whose parts have been paired
 *   order.c   the order of elements
 *   fold.c    chooses what to join */
#ifndef OCKHAM_LISTS_SEGMENT_FOLD_PRIVATE_H
#define OCKHAM_LISTS_SEGMENT_FOLD_PRIVATE_H

#include "lists/segment/graph_private.h"
#include "lists/segment/slot_effects.h"

struct links {
  uint32_t next, prev, entry;
  uint32_t bytes; /* of a pointer */
};

/* A node that is to be joined, with what is private to it. */
struct side {
  node_id node;
  bool *is_private; /* by node: of a region, what will be private to its object; nothing of a segment */
  uint32_t count;   /* how many, or how many are private to the segment already */
};

/* Node `first` is followed by `second`. */
struct neighbours {
  struct links links;
  struct side first, second;
};

/* Tells of all links of `first` along which it has a neighbour. */
typedef VEC(struct neighbours) neighbour_list;
void find_neighbours(const struct graph *, node_id first, uint32_t pointer_bytes, neighbour_list *);
void neighbours_release(struct neighbours *);
void neighbour_list_release(neighbour_list *);

static inline bool is_link(const struct links *l, const struct cell *c) {
  return c->offset == l->next || c->offset == l->prev;
}
/* The owner of a node once both sides are segments. */
node_id side_owner(const struct graph *, const struct side *, node_id);
uint32_t side_element(const struct side *, const struct graph *, node_id);

enum alikeness {
  ALIKE_STRICTLY,  /* the same but for values of slots */
  ALIKE_IN_SLOTS,  /* where one has a number and the other a slot or anything, there is a slot, or anything */
  ALIKE_IN_NUMBERS /* different numbers become a slot */
};

enum pair_kind {
  PAIR_ELEMENTS, /* parts x_part and y_part of lists */
  PAIR_REGIONS,
  PAIR_ENDS /* of private lists; pairs of their elements follow */
};

/* Nodes x and y of the two sides, whose objects will be described by `keep`, one of them. */
struct pair {
  node_id x, y, keep;
  uint32_t x_part, y_part;
  uint32_t scope; /* to which comparison of parts it belongs */
  enum pair_kind kind;
};
typedef VEC(struct pair) pair_list;

/* Comparisons of a part of one node with a part of another. */
struct scope {
  node_id x, y;
  uint32_t x_part, y_part;
  bool is_active;
};

struct comparison {
  const struct graph *graph;
  struct links links;
  struct side x, y;
  enum alikeness alikeness;
  pair_list pairs; /* what was found to be alike */
  VEC(struct scope) scopes;
};

/* Are the objects of part x_part of side x like those of y_part of side y? Then the pairs are added, the one of the
 * parts themselves first. */
bool are_parts_alike(struct comparison *, uint32_t x_part, uint32_t y_part);
void comparison_release(struct comparison *);
/* What value describes both? False if none does. Pointers are not looked at. */
bool value_join(enum alikeness, const struct value *, const struct value *, struct value *ret);

/* Joins the two if they are alike, or, if `is_generous`, by adding elements. The segment has the name of one of them.
 */
bool join(struct graph *, struct effects *, const struct neighbours *, bool is_generous, node_id *ret_kept);

/* Puts the elements of segments in an order that depends on what they are, not on which came first. */
void sort_elements(struct graph *, struct effects *);

#endif

/* fold: makes segments of objects that are alike, and objects of segments. */
#ifndef OCKHAM_LISTS_SEGMENT_FOLD_H
#define OCKHAM_LISTS_SEGMENT_FOLD_H

#include "lists/segment/slot_effects.h"

/* How the objects of a list are linked. */
struct fold_links {
  uint32_t next, prev, entry;
  uint32_t bytes; /* of a pointer */
};
struct fold_list {
  struct fold_links links;
  uint64_t size; /* of an object */
};
typedef VEC(struct fold_list) fold_lists;

/* Joins neighbours in lists to segments, as far as it goes. Two nodes a, b (regions of the heap or segments, not
 * private) are joined along the pointer at `next` if
 *   - a's `next` leads to b at some `entry` offset, the same in both if they are segments; a is not b,
 *   - nothing else refers to b but, in a doubly linked list, one pointer (as a rule `prev` of the node behind b), and b
 *     refers back to a by `prev`; what refers to a is at most one pointer to its first object, and b's `prev`; none of
 *     them is a root. Of the two links, the one with the lower offset is called `next`,
 *   - sizes are the same, and their other cells are alike: the same pointer to a node outside, the same number, itself,
 *     slots (any), never written in both; or pointers to private parts that match. Private parts of a region are what
 *     is reached through its other cells and is referred to from there only.
 * The slots: lengths are added; a cell that is a slot gets the least and greatest value of both (SLT and ITE).
 * Lengths of private segments are not kept: one or more.
 *
 * `manner->patience`: as long as a chain of neighbours that cannot be joined because they are not alike has at most
 * that many nodes, they stay; in a longer one they are joined to a segment with several elements (a region whose cells
 * are not alike becomes one more element; elements that are alike, up to slots against numbers, are joined). So the
 * token at a known place of a list is kept, and lists with any mix of objects are finite. Numbers that differ are then
 * a cell with low and high, if that is all that differs and the element count would exceed a small bound. The order of
 * elements depends on what they are, not on which came first.
 *
 * `manner->loss`: what is forgotten besides, so that there are few graphs.
 *
 * The result holds for every memory that the graph held for, with the effects applied. */
enum fold_loss {
  LOSE_NOTHING,
  LOSE_ORDER,  /* nodes that are not alike are joined whatever the patience, but only if lists of that form were joined
                * before; segments do not remember which element may come behind which; cells that led to freed memory
                * may hold anything */
  LOSE_SINGLES /* and single objects of such lists are segments */
};
struct fold_manner {
  uint32_t patience;
  enum fold_loss loss;
  fold_lists *lists; /* gets the forms of those that are joined; not NULL */
};
void graph_fold(struct graph *, struct slot_effects *, const struct fold_manner *);

struct graph_case {
  struct graph graph;
  struct slot_effects effects;
  node_id node; /* the region that was the segment's first (or last) object */
};
typedef VEC(struct graph_case) case_list;

/* The first (or last) object of a segment as a region of its own: one case for each element, and for each whether it
 * was the only one (its length was 1, then no segment is left) or more are left (was above 1, and is one less). Its
 * cells that had low and high get a value between them. Private parts become regions and segments (of lengths of one or
 * more) of their own. Every memory that the graph held for is one of a case. */
void graph_split(const struct graph *, node_id segment, bool last, struct slot_variables *, case_list *);
void case_list_release(case_list *);

#endif

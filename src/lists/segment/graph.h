/* graph: memory of a program over linked structures, as a finite graph whose nodes stand for single objects or for list
 * segments of any length.
 *
 * Programs over lists are counter automata (Bouajjani, Bozga, Habermehl, Iosif, Moro, Vojnar, CAV 2006): between the
 * objects that variables lead to, lists have no branches, so a state is a small graph plus one length per segment. The
 * graph goes into the control of a translated program (translate.h), lengths and contents into its integer variables:
 * a *slot* is such a variable. Nothing numeric is in the graph itself, so there are finitely many graphs as long as
 * fold.h finds what is alike.
 *
 *   region    one object, with a value for each cell (offset and width) that was written
 *   segment   a list of one or more objects linked by the pointer at `next`, doubly linked if there is a `prev`; each
 *             object is like one of the `elements`
 *   private   a node with an owner: not one object, but one for each object of the segment `owner` that is like element
 *             `element` (of a list of lists, the inner lists)
 *
 * Invariants:
 *   G1  pointers lead to nodes in use; a pointer to a segment leads to the `entry` offset of its first or last object
 *   G2  only these refer to a segment: one pointer to its first object, and, if it is doubly linked, one to its last;
 *       neither is a cell of an element, nor of a private node unless the segment is private to the same element
 *   G3  private nodes are referred to only by cells of their element and by nodes that are private to it, or to those
 *   G4  cells of one node do not overlap and are in the order of their offsets; `next` and `prev` of a segment are none
 *       of its elements' cells; they have the width of a pointer
 *   G5  roots refer to regions and freed objects only
 *   G6  `after` and `before` are no slots
 *   G7  objects of ORIGIN_STATIC have the same id in all graphs of a program: nothing else tells one from another */
#ifndef OCKHAM_LISTS_SEGMENT_GRAPH_H
#define OCKHAM_LISTS_SEGMENT_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef uint32_t node_id; /* in graph.nodes; a new node takes the first free place */
typedef uint32_t root_id; /* a variable in an activation, as translate.h numbers them */
#define NODE_NONE UINT32_MAX
#define NO_OFFSET UINT32_MAX

enum graph_value_kind {
  VALUE_ANY, /* never written, or unknown: no two reads need agree on it, and it may be any bits, not a known address */
  VALUE_NUMBER, /* a number of the program text; null is number 0 */
  VALUE_SLOT,   /* an integer that is in a variable of the translated program: slot SLOT_VALUE of its place in a region,
                 * between SLOT_LOW and SLOT_HIGH of its place in an element or private node */
  VALUE_POINTER, /* an address: `offset` bytes into `node` */
  VALUE_SELF,    /* in elements and private nodes: `offset` bytes into the object of the segment `node` that the cell
                  * belongs to: the segment with that element, or an owner (of an owner ...) */
};

struct graph_value {
  uint8_t kind;
  bool is_last; /* POINTER to a segment: to its last object, not its first */
  node_id node; /* POINTER, SELF */
  int64_t offset;
  uint64_t number; /* NUMBER: zero-extended from its width */
};

struct graph_cell {
  uint32_t offset; /* in bytes */
  uint32_t bytes;
  struct graph_value value;
};
typedef VEC(struct graph_cell) graph_cell_list;

typedef uint8_t element_set; /* bit i: element i */
enum { MOST_ELEMENTS = 8 };

enum graph_node_kind { NODE_UNUSED, NODE_REGION, NODE_SEGMENT, NODE_FREED };
enum graph_node_origin { ORIGIN_HEAP, ORIGIN_STACK, ORIGIN_STATIC, ORIGIN_LENT /* by the library: lending.h */ };

struct graph_node {
  uint8_t kind;
  uint8_t origin;   /* segments: ORIGIN_HEAP */
  bool is_zeroed;   /* what no cell says is 0; otherwise it was never written */
  bool is_constant; /* may not be written, but by an initialiser */
  bool is_open;     /* a compound literal: it may be constant */
  bool is_literal;  /* of a string: others may be in the same place */
  bool is_blurred;  /* contents unknown: it was written at a place that is not known; it holds no pointers */
  uint64_t size;    /* in bytes, of each object */
  node_id owner;    /* NODE_NONE: not private */
  uint32_t element;
  graph_cell_list cells; /* REGION */
  /* SEGMENT */
  uint32_t next, prev, entry; /* offsets; prev NO_OFFSET: singly linked. entry: what links and back links point to */
  struct graph_value after, before; /* what `next` of the last object holds, `prev` of the first */
  VEC(graph_cell_list) elements;    /* the other cells; at most MOST_ELEMENTS */
  /* Sets of elements: which the first and the last object are like, and what an object may be like that follows one of
   * element i. So a list in which every second object is marked is told from one with marks anywhere. */
  element_set firsts, lasts, follows[MOST_ELEMENTS];
};

struct graph_root {
  root_id id;
  struct graph_value value; /* NUMBER or POINTER; a variable that is no root holds a slot or anything */
};

struct graph {
  VEC(struct graph_node) nodes;
  VEC(struct graph_root) roots; /* in the order of their ids */
};

void graph_release(struct graph *);
struct graph graph_copy(const struct graph *);
/* A region without cells, in the first free place. */
node_id graph_add_region(struct graph *, enum graph_node_origin, uint64_t size, bool is_zeroed);
/* The object's life has ended; pointers to it stay. */
void graph_end_life(struct graph *, node_id);
/* Takes the node out; nothing refers to it. Of a segment, with its private nodes. */
void graph_remove(struct graph *, node_id);

const struct graph_value *graph_root(const struct graph *, root_id); /* NULL if it is none */
void graph_set_root(struct graph *, root_id, struct graph_value);
void graph_drop_root(struct graph *, root_id);

enum { MOST_CELL_BYTES = 16 };

enum graph_cell_answer {
  CELL_FOUND,   /* that very cell */
  CELL_ABSENT,  /* nothing was written there: 0 if is_zeroed, otherwise anything */
  CELL_OVERLAP, /* other cells hold a part of it */
};
/* Of a region. The value is also given where the cell is absent: the number 0 or ANY. */
enum graph_cell_answer graph_find_cell(const struct graph *, node_id, uint32_t offset, uint32_t bytes,
                                       struct graph_value *);
/* False if the cell overlaps others, is too large, or ends beyond the object. A cell that says no more than its absence
 * is dropped.
 */
bool graph_set_cell(struct graph *, node_id, uint32_t offset, uint32_t bytes, struct graph_value);

/* Is there an object of the heap that was not freed? */
bool graph_has_heap(const struct graph *);
/* Removes what neither roots nor objects of ORIGIN_STATIC lead to. Objects of the heap among it that were not freed are
 * leaks: their number is returned (a segment counts as one). */
uint32_t graph_collect(struct graph *);

/* Do G1 to G6 hold? */
bool graph_check(const struct graph *);
/* They do: for assertions, which name the one that does not. */
bool graph_is_valid(const struct graph *);

/* ---- slots: the integer variables of the translated program that belong to a graph ---- */

enum graph_slot_role {
  SLOT_VALUE, /* of a cell of a region */
  SLOT_LOW, /* of a cell of an element or private node: all objects' values lie between these two, as signed numbers */
  SLOT_HIGH,
  SLOT_LENGTH, /* of a segment that is not private: how many objects it has; offset, bytes and element are 0 */
};

struct graph_slot {
  node_id node;
  uint32_t element, offset, bytes;
  uint8_t role;
};
typedef VEC(struct graph_slot) graph_slot_list;

/* All slots that the graph has, in the order of nodes, elements, offsets, roles. */
void graph_slots(const struct graph *, graph_slot_list *);

/* ---- the same graph ---- */

/* Both look at what roots and static objects lead to: graph_collect comes first. */
/* Of graphs that match, the same. */
uint64_t graph_hash(const struct graph *);
/* Whether the graphs differ in the names of nodes only. Then to[n] is the node of `b` for node n of `a` (NODE_NONE for
 * unused ones); `to` has room for a->nodes.len. Elements are compared in their order. */
bool graph_match(const struct graph *a, const struct graph *b, node_id *to);

#endif

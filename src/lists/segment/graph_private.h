/* graph_private: how the parts of src/lists/segment walk over a graph. */
#ifndef OCKHAM_LISTS_SEGMENT_GRAPH_PRIVATE_H
#define OCKHAM_LISTS_SEGMENT_GRAPH_PRIVATE_H

#include "lists/segment/graph.h"

/* The lists of cells of a node: one of a region, one for each element of a segment. */
static inline uint32_t node_parts(const struct graph_node *n) {
  return n->kind == NODE_REGION ? 1 : n->kind == NODE_SEGMENT ? n->elements.len : 0;
}
static inline graph_cell_list *node_part(struct graph_node *n, uint32_t part) {
  return n->kind == NODE_REGION ? &n->cells : &n->elements.data[part];
}
static inline const graph_cell_list *node_part_const(const struct graph_node *n, uint32_t part) {
  return n->kind == NODE_REGION ? &n->cells : &n->elements.data[part];
}

/* Where a value is: in a cell of a part, or at an end of a segment. */
enum graph_place_kind { PLACE_CELL, PLACE_AFTER, PLACE_BEFORE };
struct graph_place {
  enum graph_place_kind kind;
  node_id node;
  uint32_t part, cell; /* PLACE_CELL: the cell's index */
};
typedef void (*graph_value_visit)(void *data, struct graph_value *, const struct graph_place *);
/* All values of a node; `after` and `before` come last. */
void node_each_value(struct graph *, node_id, graph_value_visit, void *data);
/* Of all nodes; roots are not among them. */
void graph_each_value(struct graph *, graph_value_visit, void *data);

static inline struct graph_value value_any(void) { return (struct graph_value){.kind = VALUE_ANY, .node = NODE_NONE}; }
static inline struct graph_value value_number(uint64_t number) {
  return (struct graph_value){.kind = VALUE_NUMBER, .node = NODE_NONE, .number = number};
}
static inline struct graph_value value_pointer(node_id node, int64_t offset) {
  return (struct graph_value){.kind = VALUE_POINTER, .node = node, .offset = offset};
}
static inline bool value_is_address(const struct graph_value *v) {
  return v->kind == VALUE_POINTER || v->kind == VALUE_SELF;
}
static inline bool value_same(const struct graph_value *x, const struct graph_value *y) {
  if (x->kind != y->kind) return false;
  switch ((enum graph_value_kind)x->kind) {
  case VALUE_ANY:
  case VALUE_SLOT: return true;
  case VALUE_NUMBER: return x->number == y->number;
  case VALUE_POINTER: return x->node == y->node && x->offset == y->offset && x->is_last == y->is_last;
  case VALUE_SELF: return x->node == y->node && x->offset == y->offset;
  }
  return false;
}

/* In a list of cells. */
enum graph_cell_answer cells_find(const graph_cell_list *, uint32_t offset, uint32_t bytes, uint32_t *ret_index);
/* In its place; it overlaps none. */
void cells_insert(graph_cell_list *, struct graph_cell);
/* What a cell that is not there says. */
static inline struct graph_value node_absent_value(const struct graph_node *n) {
  return n->is_zeroed && !n->is_blurred ? value_number(0) : value_any();
}

/* A node of that kind, without contents, in the first free place. */
node_id graph_add_node(struct graph *, enum graph_node_kind, enum graph_node_origin, uint64_t size);
void node_release(struct graph_node *);
struct graph_node node_copy(const struct graph_node *);
/* Every pointer to node `from`, also of roots; SELF is none. */
void graph_redirect(struct graph *, node_id from, struct graph_value to);
/* Is `node` private to segment `owner`, or to one that is, ...? */
bool graph_is_inside(const struct graph *, node_id node, node_id owner);

#endif

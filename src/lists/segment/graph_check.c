/* The invariants of graph.h. */
#include "base/alloc.h"
#include "lists/segment/graph_private.h"

struct checking {
  const struct graph *graph;
  uint32_t *first, *last; /* by node: how many pointers to its first, last object */
  bool is_good;
};

/* May a cell of node `from` (in element `part`, if it is a segment) refer to node `to`, as far as privacy goes? */
static bool is_in_scope(const struct graph *g, node_id from, uint32_t part, bool is_cell, node_id to) {
  const struct graph_node *target = &g->nodes.data[to];
  if (target->owner == NODE_NONE) return true;
  if (is_cell && g->nodes.data[from].kind == NODE_SEGMENT && target->owner == from && target->element == part)
    return true;
  for (node_id n = from; g->nodes.data[n].owner != NODE_NONE; n = g->nodes.data[n].owner)
    if (g->nodes.data[n].owner == target->owner && g->nodes.data[n].element == target->element) return true;
  return false;
}

static bool is_single_reference(const struct graph *g, const struct graph_place *place, node_id to) {
  const struct graph_node *from = &g->nodes.data[place->node], *target = &g->nodes.data[to];
  if (from->kind == NODE_SEGMENT && place->kind == PLACE_CELL)
    return target->owner == place->node && target->element == place->part;
  return from->owner == target->owner && (from->owner == NODE_NONE || from->element == target->element);
}

static bool is_own_object(const struct graph *g, const struct graph_place *place, node_id segment) {
  if (segment >= g->nodes.len || g->nodes.data[segment].kind != NODE_SEGMENT) return false;
  if (g->nodes.data[place->node].kind == NODE_SEGMENT && place->kind == PLACE_CELL && place->node == segment)
    return true;
  return graph_is_inside(g, place->node, segment);
}

static void check_value(void *data, struct graph_value *v, const struct graph_place *place) {
  struct checking *c = data;
  const struct graph *g = c->graph;
  if (place->kind != PLACE_CELL) c->is_good &= v->kind != VALUE_SLOT;
  if (v->kind == VALUE_SELF) c->is_good &= is_own_object(g, place, v->node);
  if (v->kind != VALUE_POINTER) return;
  if (v->node >= g->nodes.len || g->nodes.data[v->node].kind == NODE_UNUSED) {
    c->is_good = false;
    return;
  }
  const struct graph_node *target = &g->nodes.data[v->node];
  c->is_good &= is_in_scope(g, place->node, place->part, place->kind == PLACE_CELL, v->node);
  if (target->kind != NODE_SEGMENT) {
    c->is_good &= !v->is_last;
    return;
  }
  c->is_good &= v->offset == target->entry && is_single_reference(g, place, v->node);
  (v->is_last ? c->last : c->first)[v->node]++;
}

static bool are_cells_good(const struct graph_node *n, const graph_cell_list *cells) {
  uint64_t end = 0;
  for (uint32_t i = 0; i < cells->len; i++) {
    const struct graph_cell *c = &cells->data[i];
    if (!c->bytes || c->offset < end) return false;
    end = (uint64_t)c->offset + c->bytes;
    if (end > n->size) return false;
    bool is_link = n->kind == NODE_SEGMENT && ((n->next >= c->offset && n->next < end) ||
                                               (n->prev != NO_OFFSET && n->prev >= c->offset && n->prev < end));
    if (is_link || (n->is_blurred && c->value.kind != VALUE_ANY)) return false;
  }
  return true;
}

static bool is_node_good(const struct graph *g, node_id id, const struct checking *c) {
  const struct graph_node *n = &g->nodes.data[id];
  if (n->owner != NODE_NONE) {
    if (n->kind == NODE_FREED || n->origin != ORIGIN_HEAP || n->owner >= g->nodes.len) return false;
    const struct graph_node *owner = &g->nodes.data[n->owner];
    if (owner->kind != NODE_SEGMENT || n->element >= owner->elements.len || graph_is_inside(g, n->owner, id))
      return false;
  }
  for (uint32_t part = 0; part < node_parts(n); part++)
    if (!are_cells_good(n, node_part_const(n, part))) return false;
  if (n->kind != NODE_SEGMENT) return true;
  element_set all = (element_set)((1u << n->elements.len) - 1), others = (element_set)~all;
  if (n->elements.len > MOST_ELEMENTS || !n->firsts || !n->lasts || (n->firsts | n->lasts) & others) return false;
  for (uint32_t i = 0; i < MOST_ELEMENTS; i++)
    if (n->follows[i] & others || (i >= n->elements.len && n->follows[i])) return false;
  bool is_double = n->prev != NO_OFFSET;
  return n->elements.len && n->origin == ORIGIN_HEAP && n->next < n->size && n->entry < n->size && c->first[id] <= 1 &&
         c->last[id] <= (is_double ? 1 : 0) && (!is_double || (n->prev < n->size && n->prev != n->next));
}

bool graph_check(const struct graph *g) {
  struct checking c = {g, xcalloc(g->nodes.len + 1, sizeof(uint32_t)), xcalloc(g->nodes.len + 1, sizeof(uint32_t)),
                       true};
  graph_each_value((struct graph *)g, check_value, &c);
  for (uint32_t i = 0; i < g->roots.len && c.is_good; i++) {
    const struct graph_value *v = &g->roots.data[i].value;
    if (i && g->roots.data[i - 1].id >= g->roots.data[i].id) c.is_good = false;
    if (v->kind == VALUE_NUMBER) continue;
    c.is_good &= v->kind == VALUE_POINTER && v->node < g->nodes.len && !v->is_last;
    if (!c.is_good) break;
    const struct graph_node *n = &g->nodes.data[v->node];
    c.is_good &= (n->kind == NODE_REGION || n->kind == NODE_FREED) && n->owner == NODE_NONE;
  }
  for (node_id id = 0; id < g->nodes.len && c.is_good; id++)
    c.is_good &= g->nodes.data[id].kind == NODE_UNUSED || is_node_good(g, id, &c);
  free(c.first);
  free(c.last);
  return c.is_good;
}

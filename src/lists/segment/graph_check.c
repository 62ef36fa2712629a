/* The invariants of graph.h, one walk for all: each value is looked at where it is, and pointers to segments are
 * counted on the way (G2), so that the walk over nodes can compare. What is found first is remembered by its name. A
 * join of nodes asks as well (fold_join.c): whether it would break G2 is easier to see afterwards than to foresee. */
#include "base/alloc.h"
#include "lists/segment/graph_private.h"

struct checking {
  const struct graph *graph;
  uint32_t *first, *last; /* by node: how many pointers to its first, last object */
  enum breach { NO_BREACH, BREACH_G1, BREACH_G2, BREACH_G3, BREACH_G4, BREACH_G5, BREACH_G6, BREACH_NODE } breach;
};

static void demand(struct checking *c, bool holds, enum breach breach) {
  if (!holds && c->breach == NO_BREACH) c->breach = breach;
}

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
  demand(c, place->kind == PLACE_CELL || v->kind != VALUE_SLOT, BREACH_G6);
  demand(c, v->kind != VALUE_SELF || is_own_object(g, place, v->node), BREACH_G3);
  if (v->kind != VALUE_POINTER) return;
  bool is_used = v->node < g->nodes.len && g->nodes.data[v->node].kind != NODE_UNUSED;
  demand(c, is_used, BREACH_G1);
  if (!is_used) return;
  const struct graph_node *target = &g->nodes.data[v->node];
  demand(c, is_in_scope(g, place->node, place->part, place->kind == PLACE_CELL, v->node), BREACH_G3);
  if (target->kind != NODE_SEGMENT) {
    demand(c, !v->is_last, BREACH_G1);
    return;
  }
  demand(c, v->offset == target->entry, BREACH_G1);
  demand(c, is_single_reference(g, place, v->node), BREACH_G2);
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
    if (c->value.kind == VALUE_NUMBER && c->bytes < 8 && c->value.number >> (8 * c->bytes)) return false;
  }
  return true;
}

/* Of a private node: what it is private to. */
static bool is_owner_good(const struct graph *g, node_id id) {
  const struct graph_node *n = &g->nodes.data[id];
  if (n->owner == NODE_NONE) return true;
  if (n->kind == NODE_FREED || n->origin != ORIGIN_HEAP || n->owner >= g->nodes.len) return false;
  const struct graph_node *owner = &g->nodes.data[n->owner];
  return owner->kind == NODE_SEGMENT && n->element < owner->elements.len && !graph_is_inside(g, n->owner, id);
}

static bool are_elements_good(const struct graph_node *n) {
  if (!n->elements.len || n->elements.len > MOST_ELEMENTS || !n->firsts || !n->lasts) return false;
  element_set others = (element_set) ~((1u << n->elements.len) - 1);
  if ((n->firsts | n->lasts) & others) return false;
  for (uint32_t i = 0; i < MOST_ELEMENTS; i++)
    if (n->follows[i] & others || (i >= n->elements.len && n->follows[i])) return false;
  return true;
}

static bool are_links_good(const struct graph_node *n) {
  if (n->origin != ORIGIN_HEAP || n->is_blurred || n->next >= n->size || n->entry >= n->size) return false;
  return n->prev == NO_OFFSET || (n->prev < n->size && n->prev != n->next);
}

static void check_node(struct checking *c, node_id id) {
  const struct graph *g = c->graph;
  const struct graph_node *n = &g->nodes.data[id];
  if (n->kind == NODE_UNUSED) return;
  demand(c, is_owner_good(g, id), BREACH_G3);
  for (uint32_t part = 0; part < node_parts(n); part++)
    demand(c, are_cells_good(n, node_part_const(n, part)), BREACH_G4);
  demand(c, n->kind == NODE_REGION || !n->cells.len, BREACH_NODE);
  demand(c, n->kind == NODE_SEGMENT || !n->elements.len, BREACH_NODE);
  if (n->kind != NODE_SEGMENT) return;
  demand(c, are_elements_good(n) && are_links_good(n), BREACH_NODE);
  demand(c, c->first[id] <= 1 && c->last[id] <= (n->prev != NO_OFFSET ? 1 : 0), BREACH_G2);
}

static void check_roots(struct checking *c) {
  const struct graph *g = c->graph;
  for (uint32_t i = 0; i < g->roots.len; i++) {
    const struct graph_value *v = &g->roots.data[i].value;
    demand(c, !i || g->roots.data[i - 1].id < g->roots.data[i].id, BREACH_G5);
    if (v->kind == VALUE_NUMBER) continue;
    bool is_used = v->kind == VALUE_POINTER && v->node < g->nodes.len && !v->is_last;
    demand(c, is_used, BREACH_G5);
    if (!is_used) continue;
    const struct graph_node *n = &g->nodes.data[v->node];
    demand(c, (n->kind == NODE_REGION || n->kind == NODE_FREED) && n->owner == NODE_NONE, BREACH_G5);
  }
}

static enum breach find_breach(const struct graph *g) {
  struct checking c = {.graph = g,
                       .first = xcalloc(g->nodes.len + 1, sizeof(uint32_t)),
                       .last = xcalloc(g->nodes.len + 1, sizeof(uint32_t))};
  /* Owners first: whether one value may refer to another node depends on them. */
  for (node_id id = 0; id < g->nodes.len; id++)
    demand(&c, g->nodes.data[id].kind == NODE_UNUSED || is_owner_good(g, id), BREACH_G3);
  if (c.breach == NO_BREACH) graph_each_value((struct graph *)g, check_value, &c);
  if (c.breach == NO_BREACH) check_roots(&c);
  for (node_id id = 0; id < g->nodes.len && c.breach == NO_BREACH; id++) check_node(&c, id);
  free(c.first);
  free(c.last);
  return c.breach;
}

bool graph_check(const struct graph *g) { return find_breach(g) == NO_BREACH; }

bool graph_is_valid(const struct graph *g) {
  enum breach breach = find_breach(g);
  assert(breach != BREACH_G1);
  assert(breach != BREACH_G2);
  assert(breach != BREACH_G3);
  assert(breach != BREACH_G4);
  assert(breach != BREACH_G5);
  assert(breach != BREACH_G6);
  assert(breach != BREACH_NODE); /* what graph.h says at the members of a node */
  return breach == NO_BREACH;
}

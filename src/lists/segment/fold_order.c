/* The same elements in another order are another graph to graph_match; so they are put in order, by what their cells
 * say apart from names of nodes. */
#include "base/checking.h"
#include "base/map.h"
#include "lists/segment/fold_private.h"

static uint64_t value_key(const struct graph *g, const struct graph_value *v) {
  uint64_t key = hash_combine(v->kind, v->is_last);
  switch ((enum graph_value_kind)v->kind) {
  case VALUE_ANY:
  case VALUE_SLOT: return key;
  case VALUE_NUMBER: return hash_combine(key, v->number);
  case VALUE_POINTER: {
    const struct graph_node *n = &g->nodes.data[v->node];
    key = hash_combine(hash_combine(key, n->kind), n->size);
    return hash_combine(hash_combine(key, n->owner != NODE_NONE), (uint64_t)v->offset);
  }
  case VALUE_SELF: return hash_combine(key, (uint64_t)v->offset);
  }
  return key;
}

static uint64_t part_key(const struct graph *g, const graph_cell_list *cells) {
  uint64_t key = cells->len;
  for (uint32_t i = 0; i < cells->len; i++) {
    key = hash_combine(key, (uint64_t)cells->data[i].offset << 32 | cells->data[i].bytes);
    key = hash_combine(key, value_key(g, &cells->data[i].value));
  }
  return key;
}

static element_set reordered_set(element_set set, const uint32_t *order, uint32_t count) {
  element_set result = 0;
  for (uint32_t i = 0; i < count; i++)
    if (set >> order[i] & 1) result |= (element_set)(1u << i);
  return result;
}

static void rename_orders(struct graph_node *n, const uint32_t *order, uint32_t count) {
  element_set follows[MOST_ELEMENTS];
  memcpy(follows, n->follows, sizeof follows);
  n->firsts = reordered_set(n->firsts, order, count);
  n->lasts = reordered_set(n->lasts, order, count);
  for (uint32_t i = 0; i < count; i++) n->follows[i] = reordered_set(follows[order[i]], order, count);
}

/* Element `order[i]` becomes element i. */
static void reorder(struct graph *g, struct slot_effects *e, node_id id, const uint32_t *order, uint32_t count) {
  struct graph_node *n = &g->nodes.data[id];
  graph_slot_list to = VEC_INIT, from = VEC_INIT;
  VEC(graph_cell_list) elements = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) vec_push(&elements, n->elements.data[order[i]]);
  for (uint32_t i = 0; i < count; i++) {
    n->elements.data[i] = elements.data[i];
    for (uint32_t k = 0; k < elements.data[i].len; k++) {
      const struct graph_cell *c = &elements.data[i].data[k];
      for (int role = SLOT_LOW; c->value.kind == VALUE_SLOT && role <= SLOT_HIGH; role++) {
        vec_push(&to, ((struct graph_slot){id, i, c->offset, c->bytes, (uint8_t)role}));
        vec_push(&from, ((struct graph_slot){id, order[i], c->offset, c->bytes, (uint8_t)role}));
      }
    }
  }
  for (node_id p = 0; p < g->nodes.len; p++) {
    struct graph_node *owned = &g->nodes.data[p];
    if (owned->kind == NODE_UNUSED || owned->owner != id) continue;
    assert(owned->element < count);
    uint32_t i = 0;
    while (order[i] != owned->element) i++;
    owned->element = i;
  }
  rename_orders(n, order, count);
  slot_effects_move(e, to.data, from.data, to.len);
  vec_release_all(&to, &from, &elements);
}

static bool is_in_order(const struct graph *g, const struct graph_node *n) {
  for (uint32_t i = 1; i < n->elements.len; i++)
    if (part_key(g, &n->elements.data[i - 1]) > part_key(g, &n->elements.data[i])) return false;
  return true;
}

static void sort_node(struct graph *g, struct slot_effects *e, node_id id) {
  const struct graph_node *n = &g->nodes.data[id];
  uint32_t count = n->elements.len;
  VEC(uint64_t) keys = VEC_INIT;
  VEC(uint32_t) order = VEC_INIT;
  bool is_sorted = true;
  for (uint32_t i = 0; i < count; i++) {
    vec_push(&keys, part_key(g, &n->elements.data[i]));
    vec_push(&order, i);
    uint32_t k = i; /* insertion; equal ones stay in their order */
    for (; k && keys.data[order.data[k - 1]] > keys.data[i]; k--) order.data[k] = order.data[k - 1];
    order.data[k] = i;
    is_sorted &= k == i;
  }
  if (!is_sorted) reorder(g, e, id, order.data, count);
  assert_structure(is_in_order(g, &g->nodes.data[id]));
  vec_release_all(&keys, &order);
}

void fold_allow_any_order(struct graph_node *n) {
  assert(n->kind == NODE_SEGMENT && n->elements.len <= MOST_ELEMENTS);
  n->firsts = n->lasts = (element_set)((1u << n->elements.len) - 1);
  for (uint32_t i = 0; i < n->elements.len; i++) n->follows[i] = n->firsts;
}

void fold_sort_elements(struct graph *g, struct slot_effects *e) {
  for (node_id id = 0; id < g->nodes.len; id++)
    if (g->nodes.data[id].kind == NODE_SEGMENT && g->nodes.data[id].elements.len > 1) sort_node(g, e, id);
}

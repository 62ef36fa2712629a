/* Graphs that differ in the names of nodes only. A walk from the roots and the static objects visits the nodes in an
 * order that does not depend on their names; in that order, equal graphs are equal node by node. */
#include "base/alloc.h"
#include "base/checking.h"
#include "base/map.h"
#include "lists/segment/graph_private.h"

struct graph_order {
  const struct graph *graph;
  node_id *nodes;     /* in the order of the walk */
  uint32_t *position; /* by node: in `nodes`, or UINT32_MAX */
  uint32_t len;
};

static void reach(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  struct graph_order *o = data;
  if (v->kind != VALUE_POINTER) return;
  assert(v->node < o->graph->nodes.len); /* G1 */
  if (o->position[v->node] != UINT32_MAX) return;
  o->position[v->node] = o->len;
  o->nodes[o->len++] = v->node;
}

static struct graph_order order_new(const struct graph *g) {
  uint32_t room = g->nodes.len + 1;
  struct graph_order o = {g, xmalloc(room * sizeof(node_id)), xmalloc(room * sizeof(uint32_t)), 0};
  for (uint32_t i = 0; i < g->nodes.len; i++) o.position[i] = UINT32_MAX;
  for (node_id id = 0; id < g->nodes.len; id++) {
    const struct graph_node *n = &g->nodes.data[id];
    struct graph_value here = value_pointer(id, 0);
    if (n->kind != NODE_UNUSED && n->origin == ORIGIN_STATIC) reach(&o, &here, NULL);
  }
  for (uint32_t i = 0; i < g->roots.len; i++) reach(&o, (struct graph_value *)&g->roots.data[i].value, NULL);
  for (uint32_t i = 0; i < o.len; i++) node_each_value((struct graph *)g, o.nodes[i], reach, &o);
  return o;
}

static void order_release(struct graph_order *o) {
  free(o->nodes);
  free(o->position);
}

/* ---- hash ---- */

static uint64_t hash_node_name(const struct graph_order *o, node_id id) {
  assert(id == NODE_NONE || o->position[id] != UINT32_MAX); /* graph_collect came first */
  return id == NODE_NONE ? 0 : o->position[id] + 1;
}

static uint64_t hash_value(const struct graph_order *o, uint64_t h, const struct graph_value *v) {
  h = hash_combine(h, v->kind);
  switch ((enum graph_value_kind)v->kind) {
  case VALUE_ANY:
  case VALUE_SLOT: return h;
  case VALUE_NUMBER: return hash_combine(h, v->number);
  case VALUE_POINTER: h = hash_combine(h, v->is_last); /* fallthrough */
  case VALUE_SELF: return hash_combine(hash_combine(h, hash_node_name(o, v->node)), (uint64_t)v->offset);
  }
  return h;
}

static uint64_t hash_cells(const struct graph_order *o, uint64_t h, const graph_cell_list *cells) {
  h = hash_combine(h, cells->len);
  for (uint32_t i = 0; i < cells->len; i++) {
    const struct graph_cell *c = &cells->data[i];
    h = hash_value(o, hash_combine(h, (uint64_t)c->offset << 32 | c->bytes), &c->value);
  }
  return h;
}

static uint64_t hash_node(const struct graph_order *o, uint64_t h, const struct graph_node *n) {
  h = hash_combine(h, (uint64_t)n->kind | n->origin << 8 | n->is_zeroed << 16 | n->is_blurred << 17);
  h = hash_combine(hash_combine(h, n->size), hash_node_name(o, n->owner) << 16 | n->element);
  for (uint32_t part = 0; part < node_parts(n); part++) h = hash_cells(o, h, node_part_const(n, part));
  if (n->kind != NODE_SEGMENT) return h;
  h = hash_combine(hash_combine(h, (uint64_t)n->next << 32 | n->prev), n->entry);
  h = hash_combine(h, (uint64_t)n->firsts << 8 | n->lasts);
  for (uint32_t i = 0; i < n->elements.len; i++) h = hash_combine(h, n->follows[i]);
  h = hash_value(o, h, &n->after);
  return n->prev == NO_OFFSET ? h : hash_value(o, h, &n->before);
}

uint64_t graph_hash(const struct graph *g) {
  struct graph_order o = order_new(g);
  uint64_t h = o.len;
  for (uint32_t i = 0; i < o.len; i++) {
    const struct graph_node *n = &g->nodes.data[o.nodes[i]];
    if (n->origin == ORIGIN_STATIC) h = hash_combine(h, o.nodes[i]);
    h = hash_node(&o, h, n);
  }
  for (uint32_t i = 0; i < g->roots.len; i++)
    h = hash_value(&o, hash_combine(h, g->roots.data[i].id), &g->roots.data[i].value);
  order_release(&o);
  return h;
}

/* ---- match ---- */

static bool is_same_name(const struct graph_order *oa, node_id a, const struct graph_order *ob, node_id b) {
  if (a == NODE_NONE || b == NODE_NONE) return a == b;
  assert(a < oa->graph->nodes.len && b < ob->graph->nodes.len);
  assert(oa->position[a] != UINT32_MAX); /* graph_collect came first, and owners are met before what they own */
  return oa->position[a] == ob->position[b];
}

static bool is_same_value(const struct graph_order *oa, const struct graph_value *a, const struct graph_order *ob,
                          const struct graph_value *b) {
  struct graph_value renamed = *b;
  if (a->kind == VALUE_POINTER || a->kind == VALUE_SELF) renamed.node = a->node;
  return value_same(a, &renamed) &&
         ((a->kind != VALUE_POINTER && a->kind != VALUE_SELF) || is_same_name(oa, a->node, ob, b->node));
}

static bool are_same_cells(const struct graph_order *oa, const graph_cell_list *a, const struct graph_order *ob,
                           const graph_cell_list *b) {
  if (a->len != b->len) return false;
  for (uint32_t i = 0; i < a->len; i++) {
    const struct graph_cell *x = &a->data[i], *y = &b->data[i];
    if (x->offset != y->offset || x->bytes != y->bytes || !is_same_value(oa, &x->value, ob, &y->value)) return false;
  }
  return true;
}

static bool is_same_node(const struct graph_order *oa, node_id a, const struct graph_order *ob, node_id b) {
  const struct graph_node *x = &oa->graph->nodes.data[a], *y = &ob->graph->nodes.data[b];
  if (x->kind != y->kind || x->origin != y->origin || x->is_zeroed != y->is_zeroed || x->is_blurred != y->is_blurred)
    return false;
  if (x->size != y->size || !is_same_name(oa, x->owner, ob, y->owner) || x->element != y->element) return false;
  if (x->origin == ORIGIN_STATIC && a != b) return false;
  if (node_parts(x) != node_parts(y)) return false;
  for (uint32_t part = 0; part < node_parts(x); part++)
    if (!are_same_cells(oa, node_part_const(x, part), ob, node_part_const(y, part))) return false;
  if (x->kind != NODE_SEGMENT) return true;
  if (x->firsts != y->firsts || x->lasts != y->lasts || memcmp(x->follows, y->follows, sizeof x->follows) != 0)
    return false;
  return x->next == y->next && x->prev == y->prev && x->entry == y->entry &&
         is_same_value(oa, &x->after, ob, &y->after) &&
         (x->prev == NO_OFFSET || is_same_value(oa, &x->before, ob, &y->before));
}

static bool are_same_roots(const struct graph_order *oa, const struct graph_order *ob) {
  const struct graph *a = oa->graph, *b = ob->graph;
  if (a->roots.len != b->roots.len) return false;
  for (uint32_t i = 0; i < a->roots.len; i++) {
    const struct graph_root *x = &a->roots.data[i], *y = &b->roots.data[i];
    if (x->id != y->id || !is_same_value(oa, &x->value, ob, &y->value)) return false;
  }
  return true;
}

static uint32_t count_used(const struct graph *g) {
  uint32_t used = 0;
  for (node_id id = 0; id < g->nodes.len; id++) used += g->nodes.data[id].kind != NODE_UNUSED;
  return used;
}

bool graph_match(const struct graph *a, const struct graph *b, node_id *to) {
  assert_structure(graph_is_valid(a) && graph_is_valid(b));
  struct graph_order oa = order_new(a), ob = order_new(b);
  bool is_same = oa.len == ob.len && oa.len == count_used(a) && ob.len == count_used(b) && are_same_roots(&oa, &ob);
  for (uint32_t i = 0; is_same && i < oa.len; i++) is_same = is_same_node(&oa, oa.nodes[i], &ob, ob.nodes[i]);
  for (node_id id = 0; id < a->nodes.len; id++) to[id] = NODE_NONE;
  for (uint32_t i = 0; is_same && i < oa.len; i++) to[oa.nodes[i]] = ob.nodes[i];
  order_release(&oa);
  order_release(&ob);
  assert_structure(!is_same || graph_hash(a) == graph_hash(b));
  return is_same;
}

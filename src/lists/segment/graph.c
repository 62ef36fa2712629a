/* Nodes in an array with gaps, roots and cells in sorted arrays: graphs have some dozens of nodes, they are copied and
 * compared far more often than changed, and an order that does not depend on history is what makes comparing cheap.
 * Names of nodes are reused, since they are names of variables of the translated program: with a new name for each
 * object, two rounds of a loop would never arrive at the same graph. */
#include "lists/segment/graph.h"

#include "base/alloc.h"
#include "base/checking.h"
#include "lists/segment/graph_private.h"

void node_release(struct graph_node *n) {
  vec_release(&n->cells);
  for (uint32_t i = 0; i < n->elements.len; i++) vec_release(&n->elements.data[i]);
  vec_release(&n->elements);
  memset(n, 0, sizeof *n);
  n->owner = NODE_NONE;
}

/* `to` is empty; it gets the same elements, and no room for more: there may be a graph for every location of a large
 * program. */
#define COPY_VEC(to, from)                                                                                             \
  do {                                                                                                                 \
    assert(!(to)->cap && sizeof *(to)->data == sizeof *(from)->data);                                                  \
    if (!(from)->len) break;                                                                                           \
    (to)->data = xrealloc(NULL, (from)->len * sizeof *(from)->data);                                                   \
    memcpy((to)->data, (from)->data, (from)->len * sizeof *(from)->data);                                              \
    (to)->len = (to)->cap = (from)->len;                                                                               \
  } while (0)

static graph_cell_list copy_cells(const graph_cell_list *from) {
  graph_cell_list to = VEC_INIT;
  COPY_VEC(&to, from);
  return to;
}

struct graph_node node_copy(const struct graph_node *from) {
  struct graph_node to = *from;
  to.cells = copy_cells(&from->cells);
  memset(&to.elements, 0, sizeof to.elements);
  COPY_VEC(&to.elements, &from->elements);
  for (uint32_t i = 0; i < to.elements.len; i++) to.elements.data[i] = copy_cells(&from->elements.data[i]);
  return to;
}

void graph_release(struct graph *g) {
  for (uint32_t i = 0; i < g->nodes.len; i++) node_release(&g->nodes.data[i]);
  vec_release_all(&g->nodes, &g->roots);
}

struct graph graph_copy(const struct graph *from) {
  struct graph to = {VEC_INIT, VEC_INIT};
  COPY_VEC(&to.nodes, &from->nodes);
  for (uint32_t i = 0; i < to.nodes.len; i++) to.nodes.data[i] = node_copy(&from->nodes.data[i]);
  COPY_VEC(&to.roots, &from->roots);
  return to;
}

/* ---- nodes ---- */

node_id graph_add_node(struct graph *g, enum graph_node_kind kind, enum graph_node_origin origin, uint64_t size) {
  assert(kind != NODE_UNUSED);
  node_id id = 0;
  while (id < g->nodes.len && g->nodes.data[id].kind != NODE_UNUSED) id++;
  if (id == g->nodes.len) vec_push_zero(&g->nodes);
  g->nodes.data[id] = (struct graph_node){.kind = (uint8_t)kind,
                                          .origin = (uint8_t)origin,
                                          .size = size,
                                          .owner = NODE_NONE,
                                          .next = NO_OFFSET,
                                          .prev = NO_OFFSET,
                                          .after = value_any(),
                                          .before = value_any()};
  return id;
}

node_id graph_add_region(struct graph *g, enum graph_node_origin origin, uint64_t size, bool is_zeroed) {
  node_id id = graph_add_node(g, NODE_REGION, origin, size);
  g->nodes.data[id].is_zeroed = is_zeroed;
  return id;
}

void graph_end_life(struct graph *g, node_id id) {
  assert(id < g->nodes.len);
  struct graph_node *n = &g->nodes.data[id];
  assert(n->kind == NODE_REGION);
  assert(n->owner == NODE_NONE); /* objects that stand for many do not end alone */
  uint8_t origin = n->origin;
  uint64_t size = n->size;
  node_release(n);
  n->kind = NODE_FREED;
  n->origin = origin;
  n->size = size;
  n->next = n->prev = NO_OFFSET;
}

bool graph_is_inside(const struct graph *g, node_id node, node_id owner) {
  while (g->nodes.data[node].owner != NODE_NONE) {
    node = g->nodes.data[node].owner;
    assert(node < g->nodes.len);
    if (node == owner) return true;
  }
  return false;
}

/* Leaves no unused places at the end, so that graphs stay short. */
static void trim(struct graph *g) {
  while (g->nodes.len && vec_last(&g->nodes).kind == NODE_UNUSED) g->nodes.len--;
}

static bool is_referred_to(const struct graph *, node_id);

void graph_remove(struct graph *g, node_id id) {
  assert(id < g->nodes.len && g->nodes.data[id].kind != NODE_UNUSED);
  assert_structure(!is_referred_to(g, id));
  for (node_id n = 0; n < g->nodes.len; n++)
    if (n != id && g->nodes.data[n].kind != NODE_UNUSED && graph_is_inside(g, n, id))
      g->nodes.data[n].kind = NODE_UNUSED;
  for (node_id n = 0; n < g->nodes.len; n++)
    if (n == id || g->nodes.data[n].kind == NODE_UNUSED) node_release(&g->nodes.data[n]);
  trim(g);
}

/* ---- roots ---- */

static uint32_t root_index(const struct graph *g, root_id id) {
  return vec_first_not(&g->roots, 0, g->roots.len, r, r->id < id);
}

const struct graph_value *graph_root(const struct graph *g, root_id id) {
  uint32_t i = root_index(g, id);
  return i < g->roots.len && g->roots.data[i].id == id ? &g->roots.data[i].value : NULL;
}

void graph_set_root(struct graph *g, root_id id, struct graph_value value) {
  assert(value.kind == VALUE_NUMBER || value.kind == VALUE_POINTER);
  assert(value.kind != VALUE_POINTER || value.node < g->nodes.len);
  assert(value.kind != VALUE_POINTER || g->nodes.data[value.node].kind == NODE_REGION ||
         g->nodes.data[value.node].kind == NODE_FREED); /* G5 */
  uint32_t i = root_index(g, id);
  if (i == g->roots.len || g->roots.data[i].id != id) {
    vec_push_zero(&g->roots);
    memmove(&g->roots.data[i + 1], &g->roots.data[i], (g->roots.len - 1 - i) * sizeof *g->roots.data);
  }
  g->roots.data[i] = (struct graph_root){id, value};
}

void graph_drop_root(struct graph *g, root_id id) {
  uint32_t i = root_index(g, id);
  if (i == g->roots.len || g->roots.data[i].id != id) return;
  memmove(&g->roots.data[i], &g->roots.data[i + 1], (g->roots.len - 1 - i) * sizeof *g->roots.data);
  g->roots.len--;
}

/* ---- cells ---- */

enum graph_cell_answer cells_find(const graph_cell_list *cells, uint32_t offset, uint32_t bytes, uint32_t *ret_index) {
  assert(bytes);
  for (uint32_t i = 0; i < cells->len; i++) {
    const struct graph_cell *c = &cells->data[i];
    if (c->offset + c->bytes <= offset) continue;
    if (c->offset >= offset + bytes) break;
    *ret_index = i;
    return c->offset == offset && c->bytes == bytes ? CELL_FOUND : CELL_OVERLAP;
  }
  return CELL_ABSENT;
}

void cells_insert(graph_cell_list *cells, struct graph_cell cell) {
  uint32_t i = cells->len;
  vec_push_zero(cells);
  for (; i && cells->data[i - 1].offset > cell.offset; i--) cells->data[i] = cells->data[i - 1];
  cells->data[i] = cell;
  assert(!i || cells->data[i - 1].offset + cells->data[i - 1].bytes <= cell.offset); /* G4 */
  assert(i + 1 == cells->len || cell.offset + cell.bytes <= cells->data[i + 1].offset);
}

static void cells_remove(graph_cell_list *cells, uint32_t index) {
  assert(index < cells->len);
  memmove(&cells->data[index], &cells->data[index + 1], (cells->len - 1 - index) * sizeof *cells->data);
  cells->len--;
}

enum graph_cell_answer graph_find_cell(const struct graph *g, node_id id, uint32_t offset, uint32_t bytes,
                                       struct graph_value *ret) {
  assert(id < g->nodes.len);
  const struct graph_node *n = &g->nodes.data[id];
  assert(n->kind == NODE_REGION);
  assert((uint64_t)offset + bytes <= n->size);
  uint32_t i;
  enum graph_cell_answer answer = cells_find(&n->cells, offset, bytes, &i);
  *ret = answer == CELL_FOUND ? n->cells.data[i].value : answer == CELL_ABSENT ? node_absent_value(n) : value_any();
  return answer;
}

bool graph_set_cell(struct graph *g, node_id id, uint32_t offset, uint32_t bytes, struct graph_value value) {
  struct graph_node *n = &g->nodes.data[id];
  assert(n->kind == NODE_REGION && bytes);
  assert(value.kind != VALUE_SELF); /* only in elements and private nodes, which do not change by themselves */
  assert(value.kind != VALUE_POINTER || g->nodes.data[value.node].kind != NODE_UNUSED);
  assert(value.kind != VALUE_NUMBER || bytes >= 8 || value.number >> (8 * bytes) == 0);
  assert(value.kind == VALUE_ANY || !n->is_blurred);
  if (bytes > MOST_CELL_BYTES || (uint64_t)offset + bytes > n->size) return false;
  assert((uint64_t)offset + bytes <= UINT32_MAX);
  uint32_t i;
  enum graph_cell_answer answer = cells_find(&n->cells, offset, bytes, &i);
  if (answer == CELL_OVERLAP) return false;
  struct graph_value absent = node_absent_value(n);
  bool is_needless = value_same(&absent, &value);
  if (answer == CELL_FOUND && is_needless)
    cells_remove(&n->cells, i);
  else if (answer == CELL_FOUND)
    n->cells.data[i].value = value;
  else if (!is_needless)
    cells_insert(&n->cells, (struct graph_cell){offset, bytes, value});
  return true;
}

/* ---- walks ---- */

void node_each_value(struct graph *g, node_id id, graph_value_visit visit, void *data) {
  assert(id < g->nodes.len);
  struct graph_node *n = &g->nodes.data[id];
  for (uint32_t part = 0; part < node_parts(n); part++)
    for (uint32_t i = 0; i < node_part(n, part)->len; i++)
      visit(data, &node_part(n, part)->data[i].value, &(struct graph_place){PLACE_CELL, id, part, i});
  if (n->kind != NODE_SEGMENT) return;
  visit(data, &n->after, &(struct graph_place){PLACE_AFTER, id, 0, 0});
  if (n->prev != NO_OFFSET) visit(data, &n->before, &(struct graph_place){PLACE_BEFORE, id, 0, 0});
}

void graph_each_value(struct graph *g, graph_value_visit visit, void *data) {
  for (node_id id = 0; id < g->nodes.len; id++) node_each_value(g, id, visit, data);
}

struct redirection {
  node_id from;
  struct graph_value to;
};

static void redirect(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  const struct redirection *r = data;
  if (v->kind == VALUE_POINTER && v->node == r->from) *v = r->to;
}

void graph_redirect(struct graph *g, node_id from, struct graph_value to) {
  assert(to.kind == VALUE_POINTER && to.node < g->nodes.len);
  struct redirection r = {from, to};
  graph_each_value(g, redirect, &r);
  for (uint32_t i = 0; i < g->roots.len; i++) redirect(&r, &g->roots.data[i].value, NULL);
}

/* Does another node that stays, or a root, lead to the node or to what is private to it? */
static bool is_removed_with(const struct graph *g, node_id node, node_id removed) {
  return node == removed || graph_is_inside(g, node, removed);
}

struct reference_search {
  const struct graph *graph;
  node_id to;
  bool is_found;
};

static void find_reference(void *data, struct graph_value *v, const struct graph_place *place) {
  struct reference_search *s = data;
  if (!value_is_address(v) || !is_removed_with(s->graph, v->node, s->to)) return;
  s->is_found |= !place || !is_removed_with(s->graph, place->node, s->to);
}

static bool is_referred_to(const struct graph *graph, node_id id) {
  struct graph *g = (struct graph *)graph; /* the walk changes nothing */
  struct reference_search s = {g, id, false};
  graph_each_value(g, find_reference, &s);
  for (uint32_t i = 0; i < g->roots.len; i++) find_reference(&s, &g->roots.data[i].value, NULL);
  return s.is_found;
}

/* ---- garbage ---- */

struct marking {
  bool *is_marked;
  VEC(node_id) work;
};

static void mark(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  struct marking *m = data;
  if ((v->kind != VALUE_POINTER && v->kind != VALUE_SELF) || m->is_marked[v->node]) return;
  m->is_marked[v->node] = true;
  vec_push(&m->work, v->node);
}

static bool is_heap_that_lives(const struct graph_node *n) {
  return n->kind != NODE_UNUSED && n->kind != NODE_FREED && n->origin == ORIGIN_HEAP && n->owner == NODE_NONE;
}

bool graph_has_heap(const struct graph *g) {
  for (node_id id = 0; id < g->nodes.len; id++)
    if (is_heap_that_lives(&g->nodes.data[id])) return true;
  return false;
}

uint32_t graph_collect(struct graph *g) {
  struct marking m = {xcalloc(g->nodes.len + 1, sizeof(bool)), VEC_INIT};
  for (uint32_t i = 0; i < g->roots.len; i++) mark(&m, &g->roots.data[i].value, NULL);
  for (node_id id = 0; id < g->nodes.len; id++) {
    struct graph_value here = value_pointer(id, 0);
    const struct graph_node *n = &g->nodes.data[id];
    if (n->kind != NODE_UNUSED && n->origin == ORIGIN_STATIC) mark(&m, &here, NULL);
  }
  while (m.work.len) node_each_value(g, vec_pop(&m.work), mark, &m);
  uint32_t leaks = 0;
  for (node_id id = 0; id < g->nodes.len; id++) {
    struct graph_node *n = &g->nodes.data[id];
    if (n->kind == NODE_UNUSED || m.is_marked[id]) continue;
    leaks += is_heap_that_lives(n);
    node_release(n);
  }
  trim(g);
  free(m.is_marked);
  vec_release(&m.work);
  assert_structure(graph_is_valid(g));
  return leaks;
}

/* ---- slots ---- */

static void add_slots(const struct graph *g, node_id id, uint32_t part, graph_slot_list *ret) {
  const struct graph_node *n = &g->nodes.data[id];
  const graph_cell_list *cells = node_part_const(n, part);
  bool is_single = n->kind == NODE_REGION && n->owner == NODE_NONE;
  for (uint32_t i = 0; i < cells->len; i++) {
    if (cells->data[i].value.kind != VALUE_SLOT) continue;
    struct graph_slot s = {id, part, cells->data[i].offset, cells->data[i].bytes, SLOT_VALUE};
    if (is_single) {
      vec_push(ret, s);
      continue;
    }
    s.role = SLOT_LOW;
    vec_push(ret, s);
    s.role = SLOT_HIGH;
    vec_push(ret, s);
  }
}

void graph_slots(const struct graph *g, graph_slot_list *ret) {
  for (node_id id = 0; id < g->nodes.len; id++) {
    const struct graph_node *n = &g->nodes.data[id];
    for (uint32_t part = 0; part < node_parts(n); part++) add_slots(g, id, part, ret);
    if (n->kind == NODE_SEGMENT && n->owner == NODE_NONE)
      vec_push(ret, ((struct graph_slot){id, 0, 0, 0, SLOT_LENGTH}));
  }
}

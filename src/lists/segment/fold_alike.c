/* Are objects of two nodes alike? Both are walked at once; private parts that are met at the same places are paired,
 * and must be alike in turn. A pair holds within its scope, the comparison of two parts of the nodes that own it.
 *
 * A region that is met beside a segment is seen as a segment of one object: what is private to the segment is then
 * private to the same owner as the region on the other side. */
#include "lists/segment/fold_private.h"

void fold_comparison_release(struct fold_comparison *c) { vec_release_all(&c->pairs, &c->scopes); }

bool fold_value_join(enum fold_alikeness alikeness, const struct graph_value *x, const struct graph_value *y,
                     struct graph_value *ret) {
  assert(!value_is_address(x) && !value_is_address(y));
  *ret = *x;
  if (x->kind == y->kind && (x->kind != VALUE_NUMBER || x->number == y->number)) return true;
  if (alikeness == ALIKE_STRICTLY) return false;
  if (x->kind == VALUE_ANY || y->kind == VALUE_ANY) {
    *ret = value_any();
    return true;
  }
  *ret = (struct graph_value){.kind = VALUE_SLOT, .node = NODE_NONE};
  return x->kind != y->kind || alikeness == ALIKE_IN_NUMBERS;
}

static const struct fold_pair *find_pair(const struct fold_comparison *c, node_id x, node_id y, bool *ret_is_other) {
  *ret_is_other = false;
  for (uint32_t i = 0; i < c->pairs.len; i++) {
    const struct fold_pair *p = &c->pairs.data[i];
    assert(p->scope < c->scopes.len);
    if (!c->scopes.data[p->scope].is_active || (p->x != x && p->y != y)) continue;
    if (p->x == x && p->y == y) return p;
    *ret_is_other = true;
  }
  return NULL;
}

static bool are_paired(const struct fold_comparison *c, node_id x, node_id y) {
  bool is_other;
  return find_pair(c, x, y, &is_other);
}

static bool is_segment(const struct fold_comparison *c, node_id node) {
  return c->graph->nodes.data[node].kind == NODE_SEGMENT;
}

/* Is `region` a private region, and is `node` private to the same object? */
static bool is_beside_region(const struct fold_comparison *c, const struct fold_side *s, node_id region, node_id node) {
  return region != s->node && !is_segment(c, region) &&
         fold_side_owner(c->graph, s, region) == fold_side_owner(c->graph, s, node) &&
         fold_side_element(s, c->graph, region) == fold_side_element(s, c->graph, node);
}

/* The scope that x and y, not yet paired, belong to; UINT32_MAX: their owners are not compared. */
static uint32_t scope_of(const struct fold_comparison *c, node_id x, node_id y) {
  node_id x_owner = fold_side_owner(c->graph, &c->x, x), y_owner = fold_side_owner(c->graph, &c->y, y);
  for (uint32_t i = c->scopes.len; i-- > 0;) {
    const struct fold_scope *s = &c->scopes.data[i];
    if (!s->is_active) continue;
    bool is_x = s->x == x_owner && s->x_part == fold_side_element(&c->x, c->graph, x);
    bool is_y = s->y == y_owner && s->y_part == fold_side_element(&c->y, c->graph, y);
    if (is_x && is_y) return i;
    /* A region beside a segment: nothing is private to it, but it is to the region's owner. */
    bool is_x_flat = is_beside_region(c, &c->x, s->x, x), is_y_flat = is_beside_region(c, &c->y, s->y, y);
    if ((is_x && is_y_flat) || (is_x_flat && is_y)) return i;
  }
  return UINT32_MAX;
}

static bool are_cells_alike(struct fold_comparison *, node_id x, uint32_t x_part, node_id y, uint32_t y_part,
                            const struct fold_links *);
static bool are_values_alike(struct fold_comparison *, struct graph_value, struct graph_value);

static bool is_end_alike(struct fold_comparison *c, struct graph_value x, struct graph_value y) {
  return value_is_address(&x) && value_is_address(&y) ? are_values_alike(c, x, y) : value_same(&x, &y);
}

/* Of private nodes: the links at the ends. */
static bool are_ends_alike(struct fold_comparison *c, const struct fold_links *l, node_id x, node_id y) {
  const struct graph_node *n[] = {&c->graph->nodes.data[x], &c->graph->nodes.data[y]};
  struct graph_value after[2], before[2];
  for (int i = 0; i < 2; i++) {
    after[i] = n[i]->after;
    before[i] = n[i]->before;
    if (n[i]->kind == NODE_SEGMENT) continue;
    if (l->next + l->bytes > n[i]->size || (l->prev != NO_OFFSET && l->prev + l->bytes > n[i]->size)) return false;
    if (graph_find_cell(c->graph, i ? y : x, l->next, l->bytes, &after[i]) == CELL_OVERLAP) return false;
    if (l->prev == NO_OFFSET) continue;
    if (graph_find_cell(c->graph, i ? y : x, l->prev, l->bytes, &before[i]) == CELL_OVERLAP) return false;
  }
  return is_end_alike(c, after[0], after[1]) && (l->prev == NO_OFFSET || is_end_alike(c, before[0], before[1]));
}

/* Compares one part of each in a scope of its own. What was paired for it stays paired only if they are alike. */
static bool are_inner_parts_alike(struct fold_comparison *c, const struct fold_links *l, node_id x, uint32_t x_part,
                                  node_id y, uint32_t y_part, node_id keep, uint32_t outer) {
  uint32_t pairs = c->pairs.len, scope = c->scopes.len;
  vec_push(&c->pairs, ((struct fold_pair){x, y, keep, x_part, y_part, outer, PAIR_ELEMENTS}));
  vec_push(&c->scopes, ((struct fold_scope){x, y, x_part, y_part, true}));
  bool is_alike = are_cells_alike(c, x, x_part, y, y_part, l);
  c->scopes.data[scope].is_active = false;
  if (!is_alike) c->pairs.len = pairs;
  assert(!is_alike || (c->pairs.data[pairs].x_part == x_part && c->pairs.data[pairs].y_part == y_part));
  return is_alike;
}

/* Is every part of the one like some part of the other, which is kept? */
static bool are_all_parts_alike(struct fold_comparison *c, const struct fold_links *l, node_id x, node_id y,
                                bool is_x_kept, uint32_t outer) {
  const struct graph_node *from = &c->graph->nodes.data[is_x_kept ? y : x],
                          *to = &c->graph->nodes.data[is_x_kept ? x : y];
  for (uint32_t i = 0; i < node_parts(from); i++) {
    bool is_found = false;
    for (uint32_t k = 0; !is_found && k < node_parts(to); k++)
      is_found = is_x_kept ? are_inner_parts_alike(c, l, x, k, y, i, x, outer)
                           : are_inner_parts_alike(c, l, x, i, y, k, y, outer);
    if (!is_found) return false;
  }
  return true;
}

/* At least one of them is a segment. */
static bool are_lists_alike(struct fold_comparison *c, node_id x, node_id y, uint32_t outer) {
  const struct graph_node *n = &c->graph->nodes.data[x], *m = &c->graph->nodes.data[y];
  assert(n->kind == NODE_SEGMENT || m->kind == NODE_SEGMENT);
  const struct graph_node *one = n->kind == NODE_SEGMENT ? n : m;
  struct fold_links l = {one->next, one->prev, one->entry, c->links.bytes};
  if (n->kind == m->kind && (n->next != m->next || n->prev != m->prev || n->entry != m->entry)) return false;
  uint32_t pairs = c->pairs.len;
  /* For the ends, which may lead to what leads back. */
  vec_push(&c->pairs, ((struct fold_pair){x, y, NODE_NONE, 0, 0, outer, PAIR_ENDS}));
  if (are_ends_alike(c, &l, x, y)) {
    uint32_t inner = c->pairs.len;
    if (n->kind == NODE_SEGMENT) {
      c->pairs.data[pairs].keep = x;
      if (are_all_parts_alike(c, &l, x, y, true, outer)) return true;
      c->pairs.len = inner;
    }
    if (m->kind == NODE_SEGMENT) {
      c->pairs.data[pairs].keep = y;
      if (are_all_parts_alike(c, &l, x, y, false, outer)) return true;
    }
  }
  c->pairs.len = pairs;
  return false;
}

/* A node may be kept for several others (of several elements), but then always it. */
static bool is_keep_possible(const struct fold_comparison *c, uint32_t pairs, node_id x, node_id y, node_id keep) {
  for (uint32_t i = 0; i < pairs; i++) {
    const struct fold_pair *p = &c->pairs.data[i];
    if (p->x == x && (p->keep != x || keep != x)) return false;
    if (p->y == y && (p->keep != y || keep != y)) return false;
  }
  return true;
}

static bool are_nodes_alike(struct fold_comparison *c, node_id x, node_id y) {
  bool is_other;
  if (find_pair(c, x, y, &is_other)) return true;
  uint32_t scope = scope_of(c, x, y), pairs = c->pairs.len;
  const struct graph_node *n = &c->graph->nodes.data[x], *m = &c->graph->nodes.data[y];
  if (is_other || scope == UINT32_MAX || n->size != m->size || n->is_blurred != m->is_blurred) return false;
  bool is_alike;
  if (n->kind == NODE_REGION && m->kind == NODE_REGION) {
    vec_push(&c->pairs, ((struct fold_pair){x, y, x, 0, 0, scope, PAIR_REGIONS}));
    is_alike = are_cells_alike(c, x, 0, y, 0, NULL);
  } else {
    is_alike = are_lists_alike(c, x, y, scope);
  }
  assert(!is_alike || c->pairs.data[pairs].keep == x || c->pairs.data[pairs].keep == y);
  is_alike = is_alike && is_keep_possible(c, pairs, x, y, c->pairs.data[pairs].keep);
  if (!is_alike) c->pairs.len = pairs;
  return is_alike;
}

/* The address of the region that is to be a segment, from within. */
static void make_self(const struct fold_side *s, const struct graph *g, struct graph_value *v) {
  if (v->kind == VALUE_POINTER && v->node == s->node && g->nodes.data[s->node].kind == NODE_REGION)
    v->kind = VALUE_SELF;
}

static bool are_values_alike(struct fold_comparison *c, struct graph_value x, struct graph_value y) {
  make_self(&c->x, c->graph, &x);
  make_self(&c->y, c->graph, &y);
  if (!value_is_address(&x) || !value_is_address(&y)) {
    struct graph_value joined;
    return !value_is_address(&x) && !value_is_address(&y) && fold_value_join(c->alikeness, &x, &y, &joined);
  }
  if (x.offset != y.offset) return false;
  if (x.kind == VALUE_SELF && y.kind == VALUE_SELF) return are_paired(c, x.node, y.node);
  /* From within a segment, what is SELF there is a pointer to the region beside it. */
  if (x.kind == VALUE_SELF) return !is_segment(c, y.node) && are_paired(c, x.node, y.node);
  if (y.kind == VALUE_SELF) return !is_segment(c, x.node) && are_paired(c, x.node, y.node);
  bool is_x_private = fold_side_owner(c->graph, &c->x, x.node) != NODE_NONE;
  bool is_y_private = fold_side_owner(c->graph, &c->y, y.node) != NODE_NONE;
  if (!is_x_private && !is_y_private) return value_same(&x, &y);
  if (!is_x_private || !is_y_private) return false;
  bool is_x_segment = is_segment(c, x.node), is_y_segment = is_segment(c, y.node);
  if (is_x_segment && is_y_segment && x.is_last != y.is_last) return false;
  if (is_x_segment != is_y_segment && x.offset != c->graph->nodes.data[is_x_segment ? x.node : y.node].entry)
    return false;
  return are_nodes_alike(c, x.node, y.node);
}

/* The cell of the part at that place, or what its absence says; false if it overlaps others. */
static bool value_at(const struct graph_node *n, uint32_t part, const struct graph_cell *place,
                     struct graph_value *ret) {
  uint32_t i;
  const graph_cell_list *cells = node_part_const(n, part);
  enum graph_cell_answer answer = cells_find(cells, place->offset, place->bytes, &i);
  *ret = answer == CELL_FOUND ? cells->data[i].value : node_absent_value(n);
  return answer != CELL_OVERLAP;
}

/* Each cell that one of the parts has, except for links. */
static bool are_cells_alike(struct fold_comparison *c, node_id x, uint32_t x_part, node_id y, uint32_t y_part,
                            const struct fold_links *links) {
  const struct graph_node *n = &c->graph->nodes.data[x], *m = &c->graph->nodes.data[y];
  assert(x_part < node_parts(n) && y_part < node_parts(m));
  const graph_cell_list *both[] = {node_part_const(n, x_part), node_part_const(m, y_part)};
  for (int i = 0; i < 2; i++)
    for (uint32_t k = 0; k < both[i]->len; k++) {
      const struct graph_cell *cell = &both[i]->data[k];
      struct graph_value v, w;
      if (links && fold_is_link(links, cell)) continue;
      if (!value_at(n, x_part, cell, &v) || !value_at(m, y_part, cell, &w) || !are_values_alike(c, v, w)) return false;
    }
  return true;
}

bool fold_are_parts_alike(struct fold_comparison *c, uint32_t x_part, uint32_t y_part) {
  uint32_t pairs = c->pairs.len, scope = c->scopes.len;
  node_id x = c->x.node, y = c->y.node;
  vec_push(&c->scopes, ((struct fold_scope){x, y, x_part, y_part, true}));
  vec_push(&c->pairs, ((struct fold_pair){x, y, x, x_part, y_part, scope, PAIR_ELEMENTS}));
  bool is_alike = are_cells_alike(c, x, x_part, y, y_part, &c->links);
  c->scopes.data[scope].is_active = false;
  if (!is_alike) c->pairs.len = pairs;
  return is_alike;
}

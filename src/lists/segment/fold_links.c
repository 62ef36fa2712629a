/* Neighbours in lists, and the private parts of regions (fold.h). What is private to a region is a greatest fixed
 * point: all that its other cells lead to, without what something else leads to, until nothing changes. Two nodes are
 * neighbours if all references to them can be accounted for: the links between the two, those from within, and at most
 * one from outside to each end. Whatever else refers to them would have no object to lead to in a segment (G2). */
#include "base/alloc.h"
#include "lists/segment/fold_private.h"

/* Of the segments that the node is private to, and the node itself, the one that is private to `owner`; NODE_NONE if
 * there is none. */
static node_id ancestor_at(const struct graph *g, node_id node, node_id owner) {
  while (node != NODE_NONE && g->nodes.data[node].owner != owner) node = g->nodes.data[node].owner;
  return node;
}

/* The outermost segment that the node is private to, or the node itself. */
static node_id outermost(const struct graph *g, node_id node) { return ancestor_at(g, node, NODE_NONE); }

/* Of the two links, the one with the lower offset is called `next`. */
static bool are_links_good(const struct fold_links *l) { return l->prev == NO_OFFSET || l->next < l->prev; }

static bool is_of_heap(const struct graph_node *n) {
  return (n->kind == NODE_REGION || n->kind == NODE_SEGMENT) && n->origin == ORIGIN_HEAP;
}

static bool may_be_listed(const struct graph_node *n) { return is_of_heap(n) && n->owner == NODE_NONE; }

/* ---- private parts ---- */

struct privacy {
  const struct graph *graph;
  const struct fold_links *links;
  struct fold_side *side;
  VEC(node_id) work;
  bool has_changed;
};

static bool is_link_place(const struct privacy *p, const struct graph_place *place) {
  const struct graph_node *n = &p->graph->nodes.data[place->node];
  return n->kind == NODE_REGION && fold_is_link(p->links, &n->cells.data[place->cell]);
}

/* Does the value belong to the region's object or to what is private to it? */
static bool is_inside(const struct privacy *p, const struct graph_place *place) {
  if (place->node == p->side->node) return !is_link_place(p, place);
  node_id ancestor = ancestor_at(p->graph, place->node, p->graph->nodes.data[p->side->node].owner);
  return ancestor != NODE_NONE && p->side->is_private[ancestor];
}

/* Is the node private to whatever the region is private to? */
static bool is_beside(const struct privacy *p, node_id node) {
  const struct graph_node *n = &p->graph->nodes.data[node], *region = &p->graph->nodes.data[p->side->node];
  return is_of_heap(n) && n->owner == region->owner && (n->owner == NODE_NONE || n->element == region->element);
}

static void reach_private(void *data, struct graph_value *v, const struct graph_place *place) {
  struct privacy *p = data;
  if (v->kind != VALUE_POINTER || v->node == p->side->node || p->side->is_private[v->node]) return;
  if (place->node == p->side->node && is_link_place(p, place)) return;
  if (!is_beside(p, v->node)) return;
  p->side->is_private[v->node] = true;
  vec_push(&p->work, v->node);
}

static void drop_shared(void *data, struct graph_value *v, const struct graph_place *place) {
  struct privacy *p = data;
  if (v->kind != VALUE_POINTER || !p->side->is_private[v->node] || is_inside(p, place)) return;
  p->side->is_private[v->node] = false;
  p->has_changed = true;
}

/* What is private to a region: what its other cells lead to, but for what something else leads to. */
static void find_private(const struct graph *graph, const struct fold_links *links, struct fold_side *side) {
  struct graph *g = (struct graph *)graph; /* the walks change nothing */
  struct privacy p = {g, links, side, VEC_INIT, false};
  node_each_value(g, side->node, reach_private, &p);
  for (uint32_t done = 0; done < p.work.len; done++) {
    node_id reached = p.work.data[done], owner = g->nodes.data[side->node].owner;
    for (node_id id = 0; id < g->nodes.len; id++)
      if (ancestor_at(g, id, owner) == reached) node_each_value(g, id, reach_private, &p);
  }
  if (p.work.len)
    for (uint32_t i = 0; i < g->roots.len; i++)
      if (g->roots.data[i].value.kind == VALUE_POINTER) side->is_private[g->roots.data[i].value.node] = false;
  do {
    p.has_changed = false;
    if (p.work.len) graph_each_value(g, drop_shared, &p);
  } while (p.has_changed);
  for (node_id id = 0; id < g->nodes.len; id++) side->count += side->is_private[id];
  vec_release(&p.work);
  assert(!side->is_private[side->node]);
}

static struct fold_side make_side(const struct graph *g, const struct fold_links *links, node_id node) {
  struct fold_side s = {node, xcalloc(g->nodes.len, sizeof(bool)), 0};
  if (g->nodes.data[node].kind == NODE_REGION)
    find_private(g, links, &s);
  else
    for (node_id id = 0; id < g->nodes.len; id++) s.count += graph_is_inside(g, id, node);
  return s;
}

node_id fold_side_owner(const struct graph *g, const struct fold_side *s, node_id node) {
  return s->is_private[node] ? s->node : g->nodes.data[node].owner;
}

uint32_t fold_side_element(const struct fold_side *s, const struct graph *g, node_id node) {
  return s->is_private[node] ? 0 : g->nodes.data[node].element;
}

static bool is_of_side(const struct graph *g, const struct fold_side *s, node_id node) {
  node_id outer = outermost(g, node);
  return outer == s->node || s->is_private[outer];
}

/* ---- what refers to the two ---- */

struct references {
  const struct graph *graph;
  const struct fold_neighbours *pair;
  uint32_t forth, back; /* the links between the two */
  uint32_t first, last; /* others to their first and last object */
  bool is_good;
};

static bool is_inner_reference(const struct references *r, const struct fold_side *s, const struct graph_place *place) {
  struct privacy p = {r->graph, &r->pair->links, (struct fold_side *)s, VEC_INIT, false};
  if (r->graph->nodes.data[s->node].kind != NODE_REGION) return false; /* those are SELF already */
  return is_inside(&p, place);
}

/* Is it the link at `offset` of the last (first) object of the node? */
static bool is_link_of(const struct graph *g, node_id node, uint32_t offset, enum graph_place_kind end,
                       const struct graph_place *place) {
  if (place->node != node) return false;
  const struct graph_node *n = &g->nodes.data[node];
  if (n->kind == NODE_SEGMENT) return place->kind == end;
  return n->cells.data[place->cell].offset == offset;
}

/* A reference from elsewhere: it must be one for certain, and not come from one of the two. */
static void count_outer(struct references *r, const struct graph_value *v, const struct graph_place *place,
                        bool is_last) {
  const struct graph *g = r->graph;
  const struct graph_node *from = &g->nodes.data[place->node], *to = &g->nodes.data[v->node];
  bool is_one = from->owner == NODE_NONE && (from->kind == NODE_REGION || place->kind != PLACE_CELL);
  bool is_outside = !is_of_side(g, &r->pair->first, place->node) && !is_of_side(g, &r->pair->second, place->node);
  bool is_end = v->offset == r->pair->links.entry && (to->kind == NODE_REGION || v->is_last == is_last);
  r->is_good &= is_one && is_outside && is_end;
  if (is_last)
    r->last++;
  else
    r->first++;
}

static void count_reference(void *data, struct graph_value *v, const struct graph_place *place) {
  struct references *r = data;
  const struct fold_neighbours *p = r->pair;
  if (v->kind != VALUE_POINTER) return;
  if (v->node == p->first.node) {
    if (is_inner_reference(r, &p->first, place)) return;
    if (is_link_of(r->graph, p->second.node, p->links.prev, PLACE_BEFORE, place))
      r->back++;
    else
      count_outer(r, v, place, false);
  } else if (v->node == p->second.node) {
    if (is_inner_reference(r, &p->second, place)) return;
    if (is_link_of(r->graph, p->first.node, p->links.next, PLACE_AFTER, place))
      r->forth++;
    else
      count_outer(r, v, place, true);
  }
}

/* An element would refer to a segment outside, which only one pointer may do. */
static void find_second_references(void *data, struct graph_value *v, const struct graph_place *place) {
  struct references *r = data;
  if (v->kind != VALUE_POINTER || r->graph->nodes.data[v->node].kind != NODE_SEGMENT) return;
  if (r->graph->nodes.data[v->node].owner != NODE_NONE) return;
  const struct fold_side *sides[] = {&r->pair->first, &r->pair->second};
  for (int i = 0; i < 2; i++)
    if (is_inner_reference(r, sides[i], place) && !sides[i]->is_private[v->node]) r->is_good = false;
}

static bool are_references_good(const struct graph *graph, const struct fold_neighbours *p) {
  struct graph *g = (struct graph *)graph; /* the walks change nothing */
  struct references r = {graph, p, 0, 0, 0, 0, true};
  for (uint32_t i = 0; i < g->roots.len; i++) {
    const struct graph_value *v = &g->roots.data[i].value;
    if (v->kind == VALUE_POINTER && (v->node == p->first.node || v->node == p->second.node)) return false;
  }
  graph_each_value(g, count_reference, &r);
  if (!r.is_good || r.forth != 1 || r.first > 1) return false;
  bool is_double = p->links.prev != NO_OFFSET;
  if (r.back != (is_double ? 1 : 0) || r.last > (is_double ? 1 : 0)) return false;
  graph_each_value(g, find_second_references, &r);
  return r.is_good;
}

/* ---- links ---- */

/* The value of a link of a region, if it can be one of a segment's end. */
static bool region_link(const struct graph_node *n, uint32_t offset, uint32_t bytes, struct graph_value *ret) {
  uint32_t i;
  if ((uint64_t)offset + bytes > n->size) return false;
  enum graph_cell_answer answer = cells_find(&n->cells, offset, bytes, &i);
  if (answer == CELL_OVERLAP) return false;
  *ret = answer == CELL_FOUND ? n->cells.data[i].value : node_absent_value(n);
  return ret->kind != VALUE_SLOT;
}

static bool leads_to(const struct graph_value *v, node_id node, uint32_t entry) {
  return v->kind == VALUE_POINTER && v->node == node && v->offset == entry;
}

/* Have both what the links need, and do they lead to each other? */
static bool are_linked(const struct graph *g, const struct fold_links *l, node_id first, node_id second) {
  const struct graph_node *a = &g->nodes.data[first], *b = &g->nodes.data[second];
  struct graph_value next = a->after, after = b->after, prev = b->before, before = a->before;
  if (a->kind == NODE_REGION && !region_link(a, l->next, l->bytes, &next)) return false;
  if (b->kind == NODE_REGION && !region_link(b, l->next, l->bytes, &after)) return false;
  if (!leads_to(&next, second, l->entry) || next.is_last) return false;
  if (l->prev == NO_OFFSET) return true;
  if (a->kind == NODE_REGION && !region_link(a, l->prev, l->bytes, &before)) return false;
  if (b->kind == NODE_REGION && !region_link(b, l->prev, l->bytes, &prev)) return false;
  return leads_to(&prev, first, l->entry) && prev.is_last == (a->kind == NODE_SEGMENT);
}

static bool has_links(const struct graph_node *n, const struct fold_links *l) {
  return n->kind == NODE_REGION || (n->next == l->next && n->prev == l->prev && n->entry == l->entry);
}

static void try_links(const struct graph *g, struct fold_links l, node_id first, node_id second,
                      fold_neighbour_list *ret) {
  const struct graph_node *a = &g->nodes.data[first], *b = &g->nodes.data[second];
  if (first == second || !may_be_listed(b) || a->size != b->size || a->is_blurred || b->is_blurred) return;
  if (!has_links(a, &l) || !has_links(b, &l) || !are_linked(g, &l, first, second)) return;
  struct fold_neighbours p = {.links = l, .first = make_side(g, &l, first), .second = make_side(g, &l, second)};
  assert(are_links_good(&l));
  assert(l.next + l.bytes <= a->size && l.entry < b->size);
  if (are_references_good(g, &p))
    vec_push(ret, p);
  else
    fold_neighbours_release(&p);
}

/* Where the second region points back to the first; the first of both offsets is called `next`, so a list has one form
 * only. False if it cannot be told. */
static bool find_prev(const struct graph *g, node_id first, node_id second, struct fold_links *l) {
  const struct graph_node *b = &g->nodes.data[second];
  for (uint32_t i = 0; i < b->cells.len; i++) {
    const struct graph_cell *c = &b->cells.data[i];
    if (c->offset == l->next || c->bytes != l->bytes || !leads_to(&c->value, first, l->entry)) continue;
    if (l->prev != NO_OFFSET) return false;
    l->prev = c->offset;
  }
  return l->prev == NO_OFFSET || l->next < l->prev;
}

static void find_from_region(const struct graph *g, node_id first, uint32_t bytes, fold_neighbour_list *ret) {
  const struct graph_node *a = &g->nodes.data[first];
  for (uint32_t i = 0; i < a->cells.len; i++) {
    const struct graph_cell *c = &a->cells.data[i];
    if (c->value.kind != VALUE_POINTER || c->bytes != bytes || c->value.offset < 0) continue;
    node_id second = c->value.node;
    const struct graph_node *b = &g->nodes.data[second];
    if ((uint64_t)c->value.offset >= b->size || second == first) continue;
    struct fold_links l = {c->offset, NO_OFFSET, (uint32_t)c->value.offset, bytes};
    if (b->kind == NODE_SEGMENT) {
      l.prev = b->prev;
      if (b->next == l.next) try_links(g, l, first, second, ret);
    } else if (b->kind == NODE_REGION && find_prev(g, first, second, &l)) {
      try_links(g, l, first, second, ret);
    }
  }
}

void fold_find_neighbours(const struct graph *g, node_id first, uint32_t pointer_bytes, fold_neighbour_list *ret) {
  assert(first < g->nodes.len);
  const struct graph_node *a = &g->nodes.data[first];
  if (!may_be_listed(a)) return;
  if (a->kind == NODE_REGION) {
    find_from_region(g, first, pointer_bytes, ret);
    return;
  }
  if (a->after.kind != VALUE_POINTER) return;
  try_links(g, (struct fold_links){a->next, a->prev, a->entry, pointer_bytes}, first, a->after.node, ret);
}

/* ---- single objects ---- */

struct single {
  struct privacy privacy;
  uint32_t entry, references; /* from outside */
  bool is_good;
};

static void count_single(void *data, struct graph_value *v, const struct graph_place *place) {
  struct single *s = data;
  if (v->kind != VALUE_POINTER || v->node != s->privacy.side->node || is_inside(&s->privacy, place)) return;
  s->references++;
  s->is_good &= v->offset == s->entry;
}

static bool is_root(const struct graph *g, node_id node) {
  for (uint32_t i = 0; i < g->roots.len; i++)
    if (g->roots.data[i].value.kind == VALUE_POINTER && g->roots.data[i].value.node == node) return true;
  return false;
}

bool fold_find_single(const struct graph *graph, const struct fold_list *list, node_id node, struct fold_side *ret) {
  struct graph *g = (struct graph *)graph; /* the walks change nothing */
  const struct graph_node *n = &g->nodes.data[node];
  struct graph_value next;
  if (n->kind != NODE_REGION || !is_of_heap(n) || n->is_blurred || n->size != list->size || is_root(g, node))
    return false;
  if (list->links.prev != NO_OFFSET || !region_link(n, list->links.next, list->links.bytes, &next)) return false;
  *ret = make_side(g, &list->links, node);
  struct single s = {{g, &list->links, ret, VEC_INIT, false}, list->links.entry, 0, true};
  graph_each_value(g, count_single, &s);
  if (s.is_good && s.references == 1) return true;
  free(ret->is_private);
  return false;
}

void fold_neighbours_release(struct fold_neighbours *p) {
  free(p->first.is_private);
  free(p->second.is_private);
}

void fold_neighbour_list_release(fold_neighbour_list *l) {
  for (uint32_t i = 0; i < l->len; i++) fold_neighbours_release(&l->data[i]);
  vec_release(l);
}

/* One object of a segment becomes a region: the inverse of fold.c, with a case for everything that the segment leaves
 * open. What is private to the object is copied: the copy belongs to the region alone, the original still stands for
 * what the other objects have. */
#include "base/alloc.h"
#include "base/checking.h"
#include "lists/segment/fold.h"
#include "lists/segment/graph_private.h"

struct fold_split {
  struct graph *graph;
  struct slot_effects *effects;
  node_id segment, object; /* `object` is the region that is made */
  uint32_t element;
  node_id *copy; /* by node: of a private node of the element, and of what is private to those, its copy */
};

static struct exprs *exprs_of(const struct slot_effects *e) { return &e->slots->program->exprs; }

static struct graph_slot length_slot(node_id node) { return (struct graph_slot){node, 0, 0, 0, SLOT_LENGTH}; }

static expr length_constant(const struct slot_effects *e, uint64_t n) { return expr_const(exprs_of(e), 64, n); }

static void assume_length(struct slot_effects *e, node_id segment, bool is_only) {
  expr length = slot_expr(e->slots, length_slot(segment)), one = length_constant(e, 1);
  if (is_only) {
    slot_effects_assume(e, expr_binary(exprs_of(e), E_EQ, length, one, 0));
    return;
  }
  slot_effects_assume(e, expr_binary(exprs_of(e), E_SLT, one, length, 0));
  slot_effects_assign(e, length_slot(segment), expr_binary(exprs_of(e), E_SUB, length, one, EXPR_NSW));
}

/* Any value between the bounds of the place that it comes from. */
static void choose_value(struct slot_effects *e, struct graph_slot to, struct graph_slot from) {
  slot_effects_havoc(e, to);
  expr value = slot_expr(e->slots, to);
  from.role = SLOT_LOW;
  slot_effects_assume(e, expr_binary(exprs_of(e), E_SLE, slot_expr(e->slots, from), value, 0));
  from.role = SLOT_HIGH;
  slot_effects_assume(e, expr_binary(exprs_of(e), E_SLE, value, slot_expr(e->slots, from), 0));
}

static void copy_bounds(struct slot_effects *e, struct graph_slot to, struct graph_slot from) {
  to.role = from.role = SLOT_LOW;
  slot_effects_assign(e, to, slot_expr(e->slots, from));
  to.role = from.role = SLOT_HIGH;
  slot_effects_assign(e, to, slot_expr(e->slots, from));
}

/* The slots of a list of cells; of one object if it is now single. */
static void copy_slots(struct slot_effects *e, const graph_cell_list *cells, struct graph_slot to,
                       struct graph_slot from, bool is_single) {
  for (uint32_t i = 0; i < cells->len; i++) {
    const struct graph_cell *c = &cells->data[i];
    if (c->value.kind != VALUE_SLOT) continue;
    to.offset = from.offset = c->offset;
    to.bytes = from.bytes = c->bytes;
    to.role = SLOT_VALUE;
    if (is_single)
      choose_value(e, to, from);
    else
      copy_bounds(e, to, from);
  }
}

/* The private node of the element that `node` is, or that it is private to; NODE_NONE: of none. */
static node_id private_ancestor(const struct fold_split *s, node_id node) {
  for (; s->graph->nodes.data[node].owner != NODE_NONE; node = s->graph->nodes.data[node].owner)
    if (s->graph->nodes.data[node].owner == s->segment)
      return s->graph->nodes.data[node].element == s->element ? node : NODE_NONE;
  return NODE_NONE;
}

static void rename_value(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  const struct fold_split *s = data;
  if (v->kind != VALUE_POINTER && v->kind != VALUE_SELF) return;
  if (v->kind == VALUE_SELF && v->node == s->segment) {
    *v = value_pointer(s->object, v->offset);
    return;
  }
  if (s->copy[v->node] != NODE_NONE) v->node = s->copy[v->node];
}

/* Slots of a copied private node: its own values and length where it is no longer private. */
static void copy_private_slots(struct fold_split *s, node_id from, node_id to) {
  const struct graph_node *n = &s->graph->nodes.data[to];
  bool is_free = n->owner == NODE_NONE;
  for (uint32_t part = 0; part < node_parts(n); part++)
    copy_slots(s->effects, node_part_const(n, part), (struct graph_slot){to, part, 0, 0, 0},
               (struct graph_slot){from, part, 0, 0, 0}, is_free && n->kind == NODE_REGION);
  if (!is_free || n->kind != NODE_SEGMENT) return;
  slot_effects_havoc(s->effects, length_slot(to));
  expr length = slot_expr(s->effects->slots, length_slot(to));
  slot_effects_assume(s->effects, expr_binary(exprs_of(s->effects), E_SLE, length_constant(s->effects, 1), length, 0));
}

static void copy_private_nodes(struct fold_split *s) {
  struct graph *g = s->graph;
  uint32_t before = g->nodes.len;
  VEC(node_id) privates = VEC_INIT; /* first, because copies take free places among them */
  for (node_id id = 0; id < before; id++)
    if (g->nodes.data[id].kind != NODE_UNUSED && private_ancestor(s, id) != NODE_NONE) vec_push(&privates, id);
  for (uint32_t i = 0; i < privates.len; i++) {
    node_id from = privates.data[i], to = graph_add_node(g, NODE_REGION, ORIGIN_HEAP, 0);
    g->nodes.data[to] = node_copy(&g->nodes.data[from]);
    assert(s->copy[from] == NODE_NONE && to != from);
    s->copy[from] = to;
  }
  vec_release(&privates);
  for (node_id id = 0; id < before; id++) {
    node_id to = s->copy[id];
    if (to == NODE_NONE) continue;
    struct graph_node *n = &g->nodes.data[to];
    assert(n->owner == s->segment || s->copy[n->owner] != NODE_NONE);
    n->owner = n->owner == s->segment ? NODE_NONE : s->copy[n->owner];
    if (n->owner == NODE_NONE) n->element = 0;
    node_each_value(g, to, rename_value, s);
    copy_private_slots(s, id, to);
  }
}

/* Cells of one element do not overlap, and none is a link. */
static void set_cell(struct fold_split *s, uint32_t offset, uint32_t bytes, struct graph_value value) {
  bool is_set = graph_set_cell(s->graph, s->object, offset, bytes, value);
  assert(is_set);
  (void)is_set;
}

static void fill_object(struct fold_split *s) {
  const graph_cell_list *cells = &s->graph->nodes.data[s->segment].elements.data[s->element];
  for (uint32_t i = 0; i < cells->len; i++) {
    struct graph_cell c = cells->data[i];
    rename_value(s, &c.value, NULL);
    set_cell(s, c.offset, c.bytes, c.value);
  }
  copy_slots(s->effects, cells, (struct graph_slot){s->object, 0, 0, 0, 0},
             (struct graph_slot){s->segment, s->element, 0, 0, 0}, true);
}

static void set_links(struct fold_split *s, struct graph_value next, struct graph_value prev) {
  uint32_t bytes = s->effects->slots->program->pointer_width / 8;
  const struct graph_node *n = &s->graph->nodes.data[s->segment];
  uint32_t next_offset = n->next, prev_offset = n->prev;
  set_cell(s, next_offset, bytes, next);
  if (prev_offset != NO_OFFSET) set_cell(s, prev_offset, bytes, prev);
}

struct end_redirection {
  node_id segment;
  bool is_last;
  struct graph_value to;
};

static void redirect_end(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  const struct end_redirection *r = data;
  if (v->kind == VALUE_POINTER && v->node == r->segment && v->is_last == r->is_last) *v = r->to;
}

/* The object takes the place of the whole segment. */
static void replace_segment(struct fold_split *s) {
  struct graph_node *n = &s->graph->nodes.data[s->segment];
  struct graph_value after = n->after, before = n->before;
  graph_redirect(s->graph, s->segment, value_pointer(s->object, n->entry));
  set_links(s, after, before);
  graph_remove(s->graph, s->segment);
}

/* The elements that an object may be like that comes after one of this element, or before it. */
static element_set neighbours_of(const struct graph_node *n, uint32_t element, bool before) {
  assert(element < n->elements.len);
  if (!before) return n->follows[element];
  element_set result = 0;
  for (uint32_t i = 0; i < n->elements.len; i++)
    if (n->follows[i] >> element & 1) result |= (element_set)(1u << i);
  return result;
}

/* The object is the first (or last) one before (behind) what is left of the segment. */
static void detach(struct fold_split *s, bool last) {
  struct graph_node *n = &s->graph->nodes.data[s->segment];
  struct graph_value after = n->after, before = n->before, object = value_pointer(s->object, n->entry),
                     rest = value_pointer(s->segment, n->entry);
  rest.is_last = last;
  struct end_redirection r = {s->segment, last, object};
  graph_each_value(s->graph, redirect_end, &r);
  if (last)
    set_links(s, after, rest);
  else
    set_links(s, rest, before);
  n = &s->graph->nodes.data[s->segment];
  element_set left = neighbours_of(n, s->element, last);
  assert(left); /* what is left of the segment has objects */
  if (last) {
    n->after = object;
    n->lasts = left;
  } else {
    if (n->prev != NO_OFFSET) n->before = object;
    n->firsts = left;
  }
}

static struct graph_case make_case(const struct graph *g, node_id segment, uint32_t element, bool is_only, bool last,
                                   struct slot_variables *slots) {
  struct graph_case c = {.graph = graph_copy(g), .effects = {slots, VEC_INIT}};
  uint32_t room = 2 * g->nodes.len + 2;
  struct fold_split s = {&c.graph, &c.effects, segment, NODE_NONE, element, xmalloc(room * sizeof(node_id))};
  for (uint32_t i = 0; i < room; i++) s.copy[i] = NODE_NONE;
  assume_length(&c.effects, segment, is_only);
  const struct graph_node *n = &g->nodes.data[segment];
  c.node = s.object = graph_add_region(&c.graph, ORIGIN_HEAP, n->size, n->is_zeroed);
  c.graph.nodes.data[s.object].is_blurred = n->is_blurred;
  copy_private_nodes(&s);
  fill_object(&s);
  if (is_only)
    replace_segment(&s);
  else
    detach(&s, last);
  assert(c.graph.nodes.len <= room);
  assert(c.graph.nodes.data[c.node].kind == NODE_REGION && c.graph.nodes.data[c.node].owner == NODE_NONE);
  free(s.copy);
  assert_structure(graph_is_valid(&c.graph));
  return c;
}

void graph_split(const struct graph *g, node_id segment, bool last, struct slot_variables *slots, case_list *ret) {
  const struct graph_node *n = &g->nodes.data[segment];
  assert(n->kind == NODE_SEGMENT && n->owner == NODE_NONE);
  for (uint32_t element = 0; element < n->elements.len; element++) {
    if (!((last ? n->lasts : n->firsts) >> element & 1)) continue;
    if ((last ? n->firsts : n->lasts) >> element & 1) vec_push(ret, make_case(g, segment, element, true, last, slots));
    if (neighbours_of(n, element, last)) vec_push(ret, make_case(g, segment, element, false, last, slots));
  }
}

void case_list_release(case_list *cases) {
  for (uint32_t i = 0; i < cases->len; i++) {
    graph_release(&cases->data[i].graph);
    vec_release(&cases->data[i].effects.list);
  }
  vec_release(cases);
}

/* Makes one segment of two neighbours. First it is decided which parts of the one are like which parts of the other
 * (fold_alike.c); then, on a copy of the graph, regions become segments of one object, and what was paired is merged.
 */
#include "base/alloc.h"
#include "base/checking.h"
#include "lists/segment/fold_private.h"

enum {
  FEW_ELEMENTS = 4, /* with more, objects that differ in numbers only are one element; nothing is joined beyond
                     * MOST_ELEMENTS */
  LENGTH_BITS = 64
};

struct fold_join {
  struct graph *graph;
  struct slot_effects *effects;
  const struct fold_neighbours *neighbours;
  struct fold_comparison comparison; /* its side x is kept */
  VEC(uint32_t) added;               /* parts of side y that are like none of side x */
  bool *was_region;                  /* by node: its slots are still those of a single region */
  bool *is_zeroed;                   /* by node: what it will be */
};

static struct graph_node *node_of(const struct fold_join *j, node_id id) { return &j->graph->nodes.data[id]; }

/* ---- what is like what ---- */

static bool find_alike(struct fold_comparison *c, uint32_t y_part, enum fold_alikeness alikeness) {
  c->alikeness = alikeness;
  for (uint32_t x_part = 0; x_part < node_parts(&c->graph->nodes.data[c->x.node]); x_part++)
    if (fold_are_parts_alike(c, x_part, y_part)) return true;
  return false;
}

static bool are_all_alike(struct fold_comparison *c) {
  c->pairs.len = c->scopes.len = 0;
  for (uint32_t y_part = 0; y_part < node_parts(&c->graph->nodes.data[c->y.node]); y_part++)
    if (!find_alike(c, y_part, ALIKE_STRICTLY)) return false;
  return true;
}

static void swap_sides(struct fold_comparison *c) {
  struct fold_side x = c->x;
  c->x = c->y;
  c->y = x;
}

static bool decide_generously(struct fold_join *j) {
  struct fold_comparison *c = &j->comparison;
  c->pairs.len = c->scopes.len = 0;
  uint32_t elements = node_parts(node_of(j, c->x.node));
  for (uint32_t y_part = 0; y_part < node_parts(node_of(j, c->y.node)); y_part++) {
    if (find_alike(c, y_part, ALIKE_STRICTLY) || find_alike(c, y_part, ALIKE_IN_SLOTS)) continue;
    if (elements >= FEW_ELEMENTS && find_alike(c, y_part, ALIKE_IN_NUMBERS)) continue;
    if (++elements > MOST_ELEMENTS) return false;
    vec_push(&j->added, y_part);
  }
  return true;
}

/* Which node is kept, and the pairs. A segment is kept rather than a region, so that less changes. */
static bool decide(struct fold_join *j, bool is_generous) {
  struct fold_comparison *c = &j->comparison;
  assert(j->neighbours->first.node != j->neighbours->second.node);
  c->x = j->neighbours->first;
  c->y = j->neighbours->second;
  bool are_both = node_of(j, c->x.node)->kind == NODE_SEGMENT && node_of(j, c->y.node)->kind == NODE_SEGMENT;
  if (node_of(j, c->x.node)->kind == NODE_REGION) swap_sides(c);
  if (node_of(j, c->x.node)->kind == NODE_REGION) swap_sides(c);
  if (are_all_alike(c)) return true;
  if (are_both) {
    swap_sides(c);
    if (are_all_alike(c)) return true;
    swap_sides(c);
  }
  return is_generous && decide_generously(j);
}

/* ---- regions become segments ---- */

struct promotion {
  struct fold_join *join;
  const struct fold_side *side;
};

static void make_self(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  const struct promotion *p = data;
  if (v->kind == VALUE_POINTER && v->node == p->side->node) v->kind = VALUE_SELF;
}

static void take_link(const struct fold_join *j, struct graph_node *n, uint32_t offset, struct graph_value *ret) {
  uint32_t i;
  *ret = cells_find(&n->cells, offset, j->neighbours->links.bytes, &i) == CELL_FOUND ? n->cells.data[i].value
                                                                                     : node_absent_value(n);
}

static void promote(struct fold_join *j, const struct fold_side *s) {
  struct graph_node *n = node_of(j, s->node);
  const struct fold_links *l = &j->neighbours->links;
  assert(n->kind == NODE_REGION && n->origin == ORIGIN_HEAP);
  bool is_top = n->owner == NODE_NONE; /* otherwise values are between bounds already */
  assert(!s->is_private[s->node]);
  struct promotion p = {j, s};
  graph_cell_list others = VEC_INIT;
  take_link(j, n, l->next, &n->after);
  if (l->prev != NO_OFFSET) take_link(j, n, l->prev, &n->before);
  for (uint32_t i = 0; i < n->cells.len; i++)
    if (!fold_is_link(l, &n->cells.data[i])) vec_push(&others, n->cells.data[i]);
  for (uint32_t i = 0; i < others.len; i++) make_self(&p, &others.data[i].value, NULL);
  for (node_id id = 0; id < j->graph->nodes.len; id++) {
    node_id outer = id;
    while (node_of(j, outer)->owner != NODE_NONE && !s->is_private[outer]) outer = node_of(j, outer)->owner;
    if (s->is_private[outer]) node_each_value(j->graph, id, make_self, &p);
  }
  for (node_id id = 0; id < j->graph->nodes.len; id++) {
    if (!s->is_private[id]) continue;
    assert(node_of(j, id)->owner == n->owner);
    node_of(j, id)->owner = s->node;
    node_of(j, id)->element = 0;
    j->was_region[id] = is_top && node_of(j, id)->kind == NODE_REGION;
  }
  vec_release(&n->cells);
  n->kind = NODE_SEGMENT;
  n->next = l->next, n->prev = l->prev, n->entry = l->entry;
  vec_push(&n->elements, others);
  n->firsts = n->lasts = 1;
  memset(n->follows, 0, sizeof n->follows);
  j->was_region[s->node] = is_top;
}

/* ---- slots ---- */

static struct exprs *exprs_of(const struct fold_join *j) { return &j->effects->slots->program->exprs; }

static expr length_of(const struct fold_join *j, node_id id) {
  if (j->was_region[id]) return expr_const(exprs_of(j), LENGTH_BITS, 1);
  assert(node_of(j, id)->kind == NODE_SEGMENT && node_of(j, id)->owner == NODE_NONE);
  return slot_expr(j->effects->slots, (struct graph_slot){id, 0, 0, 0, SLOT_LENGTH});
}

/* The bound (LOW or HIGH) of a cell's value as it is now. */
static expr bound_of(const struct fold_join *j, struct graph_slot s, const struct graph_value *v) {
  if (v->kind == VALUE_NUMBER) return expr_const(exprs_of(j), (uint16_t)(s.bytes * 8), v->number);
  assert(v->kind == VALUE_SLOT);
  if (j->was_region[s.node]) {
    s.role = SLOT_VALUE;
    s.element = 0;
  }
  return slot_expr(j->effects->slots, s);
}

/* The slots of the joined cell enclose both. */
static void join_slots(struct fold_join *j, struct graph_slot to, const struct graph_value *v, struct graph_slot from,
                       const struct graph_value *w) {
  struct exprs *exprs = exprs_of(j);
  to.role = from.role = SLOT_LOW;
  expr x = bound_of(j, to, v), y = bound_of(j, from, w);
  expr low = expr_ite(exprs, expr_binary(exprs, E_SLT, y, x, 0), y, x);
  to.role = from.role = SLOT_HIGH;
  x = bound_of(j, to, v), y = bound_of(j, from, w);
  expr high = expr_ite(exprs, expr_binary(exprs, E_SLT, x, y, 0), y, x);
  slot_effects_assign(j->effects, to, high);
  to.role = SLOT_LOW;
  slot_effects_assign(j->effects, to, low);
}

static void copy_slots(struct fold_join *j, const graph_cell_list *cells, struct graph_slot to,
                       struct graph_slot from) {
  for (uint32_t i = 0; i < cells->len; i++) {
    const struct graph_cell *c = &cells->data[i];
    if (c->value.kind != VALUE_SLOT) continue;
    to.offset = from.offset = c->offset;
    to.bytes = from.bytes = c->bytes;
    for (int role = SLOT_LOW; role <= SLOT_HIGH; role++) {
      to.role = from.role = (uint8_t)role;
      slot_effects_assign(j->effects, to, bound_of(j, from, &c->value));
    }
  }
}

/* ---- merging pairs ---- */

static node_id keep_of(const struct fold_join *j, node_id node) {
  for (uint32_t i = 0; i < j->comparison.pairs.len; i++) {
    const struct fold_pair *p = &j->comparison.pairs.data[i];
    if (p->x == node || p->y == node) return p->keep;
  }
  return node;
}

/* Of two values that are alike, the one that speaks of nodes that are kept. */
static struct graph_value merge_values(const struct fold_join *j, const struct graph_value *v,
                                       const struct graph_value *w) {
  if (value_is_address(v)) {
    assert(value_is_address(w));
    return keep_of(j, v->node) == v->node ? *v : *w;
  }
  struct graph_value joined;
  bool is_joined = fold_value_join(ALIKE_IN_NUMBERS, v, w, &joined);
  assert(is_joined);
  (void)is_joined;
  return joined;
}

/* What the part says of the place; zeros count only as far as they still hold of all that was merged into it. */
static struct graph_value value_at(const struct fold_join *j, node_id id, uint32_t part,
                                   const struct graph_cell *place) {
  uint32_t i;
  const graph_cell_list *cells = node_part_const(node_of(j, id), part);
  if (cells_find(cells, place->offset, place->bytes, &i) == CELL_FOUND) return cells->data[i].value;
  return j->is_zeroed[id] ? node_absent_value(node_of(j, id)) : value_any();
}

/* Part `from_part` of `from` becomes described by part `to_part` of `to`. */
static void merge_parts(struct fold_join *j, node_id to, uint32_t to_part, node_id from, uint32_t from_part,
                        const struct fold_links *links) {
  const struct graph_node *n = node_of(j, to), *m = node_of(j, from);
  assert(to != from && n->size == m->size);
  assert(to_part < node_parts(n) && from_part < node_parts(m));
  graph_cell_list merged = VEC_INIT;
  const graph_cell_list *both[] = {node_part_const(n, to_part), node_part_const(m, from_part)};
  for (int i = 0; i < 2; i++)
    for (uint32_t k = 0; k < both[i]->len; k++) {
      const struct graph_cell *c = &both[i]->data[k];
      uint32_t known;
      if ((links && fold_is_link(links, c)) || cells_find(&merged, c->offset, c->bytes, &known) == CELL_FOUND) continue;
      struct graph_value v = value_at(j, to, to_part, c), w = value_at(j, from, from_part, c),
                         joined = merge_values(j, &v, &w);
      cells_insert(&merged, (struct graph_cell){c->offset, c->bytes, joined});
      if (joined.kind == VALUE_SLOT)
        join_slots(j, (struct graph_slot){to, to_part, c->offset, c->bytes, 0}, &v,
                   (struct graph_slot){from, from_part, c->offset, c->bytes, 0}, &w);
    }
  graph_cell_list *kept = node_part(node_of(j, to), to_part);
  vec_release(kept);
  *kept = merged;
  j->was_region[to] = false;
  j->is_zeroed[to] &= j->is_zeroed[from];
}

/* The ends of a private list, whose kept node may have to speak of other nodes. */
static void merge_ends(struct fold_join *j, const struct fold_pair *p) {
  struct graph_node *keep = node_of(j, p->keep), *other = node_of(j, p->keep == p->x ? p->y : p->x);
  struct graph_value after = other->after, before = other->before;
  if (other->kind == NODE_REGION) {
    uint32_t i, bytes = j->neighbours->links.bytes;
    after = cells_find(&other->cells, keep->next, bytes, &i) == CELL_FOUND ? other->cells.data[i].value
                                                                           : node_absent_value(other);
    if (keep->prev != NO_OFFSET)
      before = cells_find(&other->cells, keep->prev, bytes, &i) == CELL_FOUND ? other->cells.data[i].value
                                                                              : node_absent_value(other);
  }
  if (value_is_address(&keep->after)) keep->after = merge_values(j, &keep->after, &after);
  if (keep->prev != NO_OFFSET && value_is_address(&keep->before))
    keep->before = merge_values(j, &keep->before, &before);
}

static void merge_pair(struct fold_join *j, const struct fold_pair *p) {
  if (p->kind == PAIR_ENDS) {
    merge_ends(j, p);
    fold_allow_any_order(node_of(j, p->keep)); /* the order of objects in private lists is not kept */
    return;
  }
  bool is_x = p->keep == p->x;
  const struct graph_node *keep = node_of(j, p->keep);
  struct fold_links l = {keep->next, keep->prev, keep->entry, j->neighbours->links.bytes};
  if (is_x)
    merge_parts(j, p->x, p->x_part, p->y, p->y_part, p->kind == PAIR_REGIONS ? NULL : &l);
  else
    merge_parts(j, p->y, p->y_part, p->x, p->x_part, p->kind == PAIR_REGIONS ? NULL : &l);
}

/* What is kept of the private nodes belongs to what is kept of their owners. */
static void settle_owner(struct fold_join *j, const struct fold_pair *p) {
  const struct fold_comparison *c = &j->comparison;
  if (p->x == c->x.node) return;
  assert(p->scope < c->scopes.len);
  const struct fold_scope *s = &c->scopes.data[p->scope];
  bool is_x = s->x == c->x.node || keep_of(j, s->x) == s->x;
  struct graph_node *n = node_of(j, p->keep);
  n->owner = is_x ? s->x : s->y;
  n->element = is_x ? s->x_part : s->y_part;
  assert(node_of(j, n->owner)->kind == NODE_SEGMENT);
}

/* ---- the order of elements ---- */

/* Element of side x that describes the objects of this one of side y. */
static uint32_t element_for(const struct fold_join *j, uint32_t y_part, uint32_t old_count) {
  const struct fold_comparison *c = &j->comparison;
  for (uint32_t i = 0; i < c->pairs.len; i++) {
    const struct fold_pair *p = &c->pairs.data[i];
    if (p->kind == PAIR_ELEMENTS && p->x == c->x.node && p->y == c->y.node && p->y_part == y_part) return p->x_part;
  }
  for (uint32_t i = 0; i < j->added.len; i++)
    if (j->added.data[i] == y_part) return old_count + i;
  assert(!"an element without a description");
  return 0;
}

static element_set renamed_set(element_set set, const uint32_t *to) {
  element_set result = 0;
  for (uint32_t i = 0; i < MOST_ELEMENTS; i++)
    if (set >> i & 1) {
      assert(to[i] < MOST_ELEMENTS);
      result |= (element_set)(1u << to[i]);
    }
  return result;
}

/* Whatever follows in one of them, and the beginnings of the second after the ends of the first. Both are segments; the
 * elements of y are still there. */
static void join_orders(struct fold_join *j) {
  struct graph_node *x = node_of(j, j->comparison.x.node);
  const struct graph_node *y = node_of(j, j->comparison.y.node);
  bool is_x_first = j->neighbours->first.node == j->comparison.x.node;
  uint32_t to[MOST_ELEMENTS] = {0}, old_count = x->elements.len;
  for (uint32_t i = 0; i < y->elements.len; i++) to[i] = element_for(j, i, old_count);
  element_set y_firsts = renamed_set(y->firsts, to), y_lasts = renamed_set(y->lasts, to);
  element_set ends = is_x_first ? x->lasts : y_lasts, beginnings = is_x_first ? y_firsts : x->firsts;
  for (uint32_t i = 0; i < y->elements.len; i++) x->follows[to[i]] |= renamed_set(y->follows[i], to);
  for (uint32_t i = 0; i < MOST_ELEMENTS; i++)
    if (ends >> i & 1) x->follows[i] |= beginnings;
  x->firsts = is_x_first ? x->firsts : y_firsts;
  x->lasts = is_x_first ? y_lasts : x->lasts;
  assert(x->firsts && x->lasts);
}

/* ---- the join itself ---- */

static void add_element(struct fold_join *j, uint32_t part) {
  node_id x = j->comparison.x.node, y = j->comparison.y.node;
  uint32_t element = node_of(j, x)->elements.len;
  assert(element < MOST_ELEMENTS && part < node_of(j, y)->elements.len);
  graph_cell_list *from = &node_of(j, y)->elements.data[part], moved = *from;
  memset(from, 0, sizeof *from);
  vec_push(&node_of(j, x)->elements, moved);
  for (node_id id = 0; id < j->graph->nodes.len; id++) {
    struct graph_node *n = node_of(j, id);
    if (n->kind == NODE_UNUSED || n->owner != y || n->element != part) continue;
    n->owner = x;
    n->element = element;
  }
  copy_slots(j, &moved, (struct graph_slot){x, element, 0, 0, 0}, (struct graph_slot){y, part, 0, 0, 0});
}

static void rename_kept(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  struct fold_join *j = data;
  if (!value_is_address(v)) return;
  if (v->kind == VALUE_SELF && v->node == j->comparison.y.node)
    v->node = j->comparison.x.node;
  else
    v->node = keep_of(j, v->node);
}

/* What led to the first node leads to the first object now, what led to the second one, to the last. */
static void redirect_ends(struct fold_join *j) {
  node_id first = j->neighbours->first.node, second = j->neighbours->second.node, x = j->comparison.x.node;
  struct graph_value after = node_of(j, second)->after, before = node_of(j, first)->before;
  struct graph_value to_first = value_pointer(x, j->neighbours->links.entry), to_last = to_first;
  to_last.is_last = true;
  node_of(j, first)->after = value_any();
  node_of(j, second)->before = value_any();
  struct graph_value from_second = to_last;
  from_second.node = second;
  graph_redirect(j->graph, second, from_second); /* marks them before the names may become the same */
  if (x == first) {
    graph_redirect(j->graph, second, to_last);
  } else {
    graph_redirect(j->graph, first, to_first);
  }
  node_of(j, x)->after = after;
  node_of(j, x)->before = before;
}

/* Nodes that lost their zeros say what is known of their cells, and no more. */
static void settle_zeros(struct fold_join *j) {
  for (node_id id = 0; id < j->graph->nodes.len; id++) {
    struct graph_node *n = node_of(j, id);
    if (n->kind == NODE_UNUSED) continue;
    n->is_zeroed = j->is_zeroed[id];
    if (id == j->comparison.x.node || n->owner != NODE_NONE) fold_drop_needless_cells(n);
  }
}

/* Regions that became private, or a segment, as they were. */
static void settle_slots(struct fold_join *j) {
  for (node_id id = 0; id < j->graph->nodes.len; id++) {
    const struct graph_node *n = node_of(j, id);
    if (n->kind == NODE_UNUSED || !j->was_region[id]) continue;
    copy_slots(j, node_part_const(n, 0), (struct graph_slot){id, 0, 0, 0, 0}, (struct graph_slot){id, 0, 0, 0, 0});
    j->was_region[id] = false;
  }
}

static void remove_dropped(struct fold_join *j) {
  const struct fold_comparison *c = &j->comparison;
  for (uint32_t i = 0; i < c->pairs.len; i++) {
    const struct fold_pair *p = &c->pairs.data[i];
    assert(p->keep == p->x || p->keep == p->y);
    node_id dropped = p->keep == p->x ? p->y : p->x;
    if (dropped < j->graph->nodes.len && node_of(j, dropped)->kind != NODE_UNUSED) graph_remove(j->graph, dropped);
  }
  node_id y = c->y.node;
  if (y < j->graph->nodes.len && node_of(j, y)->kind != NODE_UNUSED) graph_remove(j->graph, y);
}

static void perform(struct fold_join *j) {
  const struct fold_comparison *c = &j->comparison;
  const struct fold_neighbours *n = j->neighbours;
  if (node_of(j, c->x.node)->kind == NODE_REGION) promote(j, &c->x);
  if (node_of(j, c->y.node)->kind == NODE_REGION) promote(j, &c->y);
  redirect_ends(j);
  expr length = expr_binary(exprs_of(j), E_ADD, length_of(j, n->first.node), length_of(j, n->second.node), EXPR_NSW);
  slot_effects_assign(j->effects, (struct graph_slot){c->x.node, 0, 0, 0, SLOT_LENGTH}, length);
  join_orders(j);
  for (uint32_t i = 0; i < c->pairs.len; i++) merge_pair(j, &c->pairs.data[i]);
  for (uint32_t i = 0; i < c->pairs.len; i++) settle_owner(j, &c->pairs.data[i]);
  for (uint32_t i = 0; i < j->added.len; i++) add_element(j, j->added.data[i]);
  if (j->added.len) j->is_zeroed[c->x.node] &= j->is_zeroed[c->y.node];
  graph_each_value(j->graph, rename_kept, j);
  remove_dropped(j);
  settle_slots(j);
  settle_zeros(j);
}

bool fold_join(struct graph *g, struct slot_effects *effects, const struct fold_neighbours *neighbours,
               bool is_generous, node_id *ret_kept) {
  assert_structure(graph_is_valid(g));
  struct fold_join j = {.graph = g, .effects = effects, .neighbours = neighbours};
  j.comparison = (struct fold_comparison){.graph = g, .links = neighbours->links};
  bool is_joined = decide(&j, is_generous);
  if (is_joined) {
    uint32_t count = g->nodes.len, effects_before = effects->list.len;
    struct graph copy = graph_copy(g);
    j.graph = &copy;
    j.was_region = xcalloc(count, sizeof(bool));
    j.is_zeroed = xcalloc(count, sizeof(bool));
    for (node_id id = 0; id < count; id++) j.is_zeroed[id] = g->nodes.data[id].is_zeroed;
    perform(&j);
    is_joined = graph_check(&copy); /* an inner segment may be referred to twice now: then rather not */
    if (!is_joined) effects->list.len = effects_before;
    struct graph dropped = is_joined ? *g : copy;
    if (is_joined) *g = copy;
    graph_release(&dropped);
    free(j.was_region);
    free(j.is_zeroed);
  }
  *ret_kept = j.comparison.x.node;
  assert(!is_joined || (*ret_kept < g->nodes.len && g->nodes.data[*ret_kept].kind == NODE_SEGMENT));
  fold_comparison_release(&j.comparison);
  vec_release(&j.added);
  return is_joined;
}

/* ---- single objects ---- */

void fold_make_segment(struct graph *g, struct slot_effects *effects, const struct fold_list *list, node_id node) {
  struct fold_neighbours links = {.links = list->links};
  struct graph copy = graph_copy(g);
  struct fold_join j = {.graph = &copy, .effects = effects, .neighbours = &links};
  struct fold_side side;
  bool is_single = fold_find_single(g, list, node, &side);
  uint32_t effects_before = effects->list.len;
  if (is_single) {
    j.was_region = xcalloc(g->nodes.len, sizeof(bool));
    promote(&j, &side);
    if (g->nodes.data[node].owner == NODE_NONE)
      slot_effects_assign(effects, (struct graph_slot){node, 0, 0, 0, SLOT_LENGTH},
                          expr_const(exprs_of(&j), LENGTH_BITS, 1));
    settle_slots(&j);
    is_single = graph_check(&copy);
    free(j.was_region);
    free(side.is_private);
  }
  if (!is_single) effects->list.len = effects_before;
  struct graph dropped = is_single ? *g : copy;
  if (is_single) *g = copy;
  graph_release(&dropped);
}

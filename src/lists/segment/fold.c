/* Which neighbours are joined, and when (fold.h): one pair after the other until none is left, and after each the pairs
 * are looked for anew, since a join makes neighbours of nodes that were none. Each join takes a node away, so it ends;
 * the graphs are small. Inner lists are joined before outer ones: only lists of the same form are alike. */
#include "lists/segment/fold.h"

#include "base/checking.h"
#include "lists/segment/fold_private.h"

static uint32_t pointer_bytes(const struct slot_effects *e) { return e->slots->program->pointer_width / 8; }

static void find_all(const struct graph *g, const struct slot_effects *e, fold_neighbour_list *ret) {
  for (node_id id = 0; id < g->nodes.len; id++) fold_find_neighbours(g, id, pointer_bytes(e), ret);
}

static uint32_t private_count(const struct fold_neighbours *n) { return n->first.count + n->second.count; }

static bool are_same_links(const struct fold_links *x, const struct fold_links *y) {
  return x->next == y->next && x->prev == y->prev && x->entry == y->entry;
}

static bool is_known(const struct fold_manner *m, const struct fold_list *l) {
  for (uint32_t i = 0; i < m->lists->len; i++)
    if (m->lists->data[i].size == l->size && are_same_links(&m->lists->data[i].links, &l->links)) return true;
  return false;
}

static void learn(const struct fold_manner *m, const struct fold_list *l) {
  if (!is_known(m, l)) vec_push(m->lists, *l);
}

static struct fold_list list_of(const struct graph *g, const struct fold_neighbours *n) {
  return (struct fold_list){n->links, g->nodes.data[n->first.node].size};
}

/* Joins one pair that is alike; those with the least private parts first, so inner lists before outer ones. */
static bool join_alike(struct graph *g, struct slot_effects *e, const struct fold_manner *m) {
  fold_neighbour_list all = VEC_INIT;
  find_all(g, e, &all);
  bool is_joined = false;
  node_id kept;
  uint32_t most = 0;
  for (uint32_t i = 0; i < all.len; i++) most = private_count(&all.data[i]) > most ? private_count(&all.data[i]) : most;
  for (uint32_t count = 0; count <= most && !is_joined; count++)
    for (uint32_t i = 0; i < all.len && !is_joined; i++) {
      if (private_count(&all.data[i]) != count) continue;
      struct fold_list list = list_of(g, &all.data[i]);
      is_joined = fold_join(g, e, &all.data[i], false, &kept);
      if (is_joined) learn(m, &list);
    }
  fold_neighbour_list_release(&all);
  return is_joined;
}

/* The pair in which the node is first (or second), along the same links. */
static const struct fold_neighbours *neighbour_along(const fold_neighbour_list *all, const struct fold_links *l,
                                                     node_id node, bool is_second) {
  for (uint32_t i = 0; i < all->len; i++) {
    const struct fold_neighbours *n = &all->data[i];
    if (are_same_links(&n->links, l) && (is_second ? n->second : n->first).node == node) return n;
  }
  return NULL;
}

/* How many nodes are in the chain that begins with this pair; 0 if it does not begin there. */
static uint32_t chain_length(const fold_neighbour_list *all, const struct fold_neighbours *start) {
  if (neighbour_along(all, &start->links, start->first.node, true)) return 0;
  uint32_t length = 1;
  for (const struct fold_neighbours *n = start; n && length <= all->len + 1; length++)
    n = neighbour_along(all, &start->links, n->second.node, false);
  return length;
}

/* Joins the first nodes of the chain, as many as are still there; those that cannot be joined stay. */
static bool join_chain(struct graph *g, struct slot_effects *e, const struct fold_links *l, node_id start,
                       uint32_t length) {
  bool is_any_joined = false;
  node_id here = start;
  for (uint32_t i = 1; i < length; i++) {
    fold_neighbour_list near = VEC_INIT;
    fold_find_neighbours(g, here, pointer_bytes(e), &near);
    const struct fold_neighbours *n = neighbour_along(&near, l, here, false);
    node_id kept = NODE_NONE;
    bool is_joined = n && fold_join(g, e, n, true, &kept);
    if (n) here = is_joined ? kept : n->second.node;
    is_any_joined |= is_joined;
    fold_neighbour_list_release(&near);
    if (kept == NODE_NONE) break;
  }
  return is_any_joined;
}

static bool is_too_long(const struct fold_manner *m, const struct fold_list *l, uint32_t length) {
  return length > m->patience || (m->loss && length > 1 && is_known(m, l));
}

/* Joins the nodes of one chain that is too long. */
static bool join_unlike(struct graph *g, struct slot_effects *e, const struct fold_manner *m) {
  fold_neighbour_list all = VEC_INIT;
  find_all(g, e, &all);
  bool is_joined = false;
  for (uint32_t i = 0; i < all.len && !is_joined; i++) {
    const struct fold_list list = list_of(g, &all.data[i]);
    uint32_t length = chain_length(&all, &all.data[i]);
    if (is_too_long(m, &list, length)) is_joined = join_chain(g, e, &list.links, all.data[i].first.node, length);
    if (is_joined) learn(m, &list);
  }
  fold_neighbour_list_release(&all);
  return is_joined;
}

/* ---- what is forgotten ---- */

void fold_drop_needless_cells(struct graph_node *n) {
  struct graph_value absent = node_absent_value(n);
  for (uint32_t part = 0; part < node_parts(n); part++) {
    graph_cell_list *cells = node_part(n, part);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cells->len; i++)
      if (!value_same(&cells->data[i].value, &absent)) cells->data[kept++] = cells->data[i];
    cells->len = kept;
  }
}

static void forget_orders(struct graph *g) {
  for (node_id id = 0; id < g->nodes.len; id++)
    if (g->nodes.data[id].kind == NODE_SEGMENT) fold_allow_any_order(&g->nodes.data[id]);
}

static void forget_freed_value(void *data, struct graph_value *v, const struct graph_place *place) {
  (void)place;
  const struct graph *g = data;
  if (v->kind == VALUE_POINTER && g->nodes.data[v->node].kind == NODE_FREED) *v = value_any();
}

/* Roots keep what they lead to. */
static void forget_freed(struct graph *g) {
  graph_each_value(g, forget_freed_value, g);
  for (node_id id = 0; id < g->nodes.len; id++) fold_drop_needless_cells(&g->nodes.data[id]);
  graph_collect(g);
}

/* Of single objects. What is private to one may be a list, too. */
static void make_segments(struct graph *g, struct slot_effects *e, const struct fold_manner *m) {
  for (node_id id = 0; id < g->nodes.len; id++)
    for (uint32_t i = 0; i < m->lists->len && g->nodes.data[id].kind == NODE_REGION; i++)
      fold_make_segment(g, e, &m->lists->data[i], id);
}

void graph_fold(struct graph *g, struct slot_effects *e, const struct fold_manner *m) {
  assert_structure(graph_is_valid(g));
  if (m->loss) forget_freed(g);
  while (join_alike(g, e, m) || join_unlike(g, e, m)) continue;
  if (m->loss == LOSE_SINGLES) make_segments(g, e, m);
  if (m->loss) forget_orders(g);
  fold_sort_elements(g, e);
  assert_structure(graph_is_valid(g));
}

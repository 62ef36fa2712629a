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

/* Joins one pair that is alike; those with the least private parts first, so inner lists before outer ones. */
static bool join_alike(struct graph *g, struct slot_effects *e) {
  fold_neighbour_list all = VEC_INIT;
  find_all(g, e, &all);
  bool is_joined = false;
  node_id kept;
  uint32_t most = 0;
  for (uint32_t i = 0; i < all.len; i++) most = private_count(&all.data[i]) > most ? private_count(&all.data[i]) : most;
  for (uint32_t count = 0; count <= most && !is_joined; count++)
    for (uint32_t i = 0; i < all.len && !is_joined; i++)
      if (private_count(&all.data[i]) == count) is_joined = fold_join(g, e, &all.data[i], false, &kept);
  fold_neighbour_list_release(&all);
  return is_joined;
}

static bool are_same_links(const struct fold_links *x, const struct fold_links *y) {
  return x->next == y->next && x->prev == y->prev && x->entry == y->entry;
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

/* Joins the nodes of one chain that is too long. */
static bool join_unlike(struct graph *g, struct slot_effects *e, uint32_t patience) {
  fold_neighbour_list all = VEC_INIT;
  find_all(g, e, &all);
  bool is_joined = false;
  for (uint32_t i = 0; i < all.len && !is_joined; i++) {
    uint32_t length = chain_length(&all, &all.data[i]);
    if (length > patience) is_joined = join_chain(g, e, &all.data[i].links, all.data[i].first.node, length);
  }
  fold_neighbour_list_release(&all);
  return is_joined;
}

void graph_fold(struct graph *g, struct slot_effects *e, uint32_t patience) {
  assert_structure(graph_is_valid(g));
  while (join_alike(g, e) || join_unlike(g, e, patience)) continue;
  fold_sort_elements(g, e);
  assert_structure(graph_is_valid(g));
}

/* The trees as lazy.h describes them (N1 to N3), for assertions. A node that covers others may be covered later itself,
 * by an older one; chains of covers get older at each link, so they end. */
#include "engine/lazy/lazy_tree.h"

#include <stdlib.h>

enum { ALWAYS_CHECKED = 400, SELDOM = 128 };

static bool has(const node_id *list, uint32_t count, node_id n) {
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == n) return true;
  return false;
}

static void check_links(const struct lazy_tree *t, node_id n) {
  const struct lazy_node *x = &t->nodes.data[n];
  const struct lazy_node *parent = x->parent == ID_NONE ? NULL : &t->nodes.data[x->parent];
  assert(parent || (x->root == n && x->depth == 0 && !x->step));
  assert(!parent || (x->parent < n && x->root == parent->root && x->depth == parent->depth + 1));
  assert(!parent || (!parent->is_removed && parent->is_expanded));
  assert(!parent || has(parent->children.data, parent->children.len, n));
  const struct lazy_node *exit = x->exit == ID_NONE ? NULL : &t->nodes.data[x->exit];
  assert(!exit == !x->summary && (!exit || (!exit->is_removed && exit->is_expanded))); /* it returned from there */
}

/* N2; and a state that nothing can have has no node. */
static void check_covering(const struct lazy_tree *t, node_id n) {
  const struct lazy_node *x = &t->nodes.data[n];
  assert(x->state.id != term_none.id && x->state.id != term_false.id);
  if (x->covered_by == ID_NONE) return;
  const struct lazy_node *by = &t->nodes.data[x->covered_by];
  assert(x->covered_by < n && by->location == x->location && by->context == x->context);
  assert(by->root == x->root && !by->is_removed && !by->is_error && !x->is_error);
  assert(!x->is_expanded && has(by->covers.data, by->covers.len, n));
}

/* N3 */
static void check_waiting(const struct lazy_tree *t) {
  struct map open = MAP_INIT;
  for (uint32_t i = 0; i < t->open.len; i++) *map_put(&open, t->open.data[i]) = 1;
  for (node_id n = 0; n < t->nodes.len; n++) {
    const struct lazy_node *x = &t->nodes.data[n];
    assert(x->is_removed || x->is_expanded || x->covered_by != ID_NONE || map_get(&open, n));
  }
  map_release(&open);
}

bool lazy_tree_is_valid(const struct lazy_tree *t) {
  if (t->nodes.len > ALWAYS_CHECKED && t->nodes.len % SELDOM) return true;
  uint64_t covered = 0;
  for (node_id n = 0; n < t->nodes.len; n++) {
    const struct lazy_node *x = &t->nodes.data[n];
    assert(t->older.data[n] == ID_NONE || t->older.data[n] < n);
    assert(!x->is_removed || (x->covered_by == ID_NONE && !x->covers.len && !x->children.len));
    covered += x->covered_by != ID_NONE;
    if (x->is_removed) continue;
    check_links(t, n);
    check_covering(t, n);
  }
  assert(covered == t->covered);
  for (uint32_t i = 0; i < t->calls.len; i++)
    assert(t->calls.data[i].is_removed || !t->nodes.data[t->calls.data[i].node].is_removed);
  check_waiting(t);
  return true;
}

/* The unwinding as impact.h describes it, for assertions: what I3 to I6 say of its shape, and that no leaf is lost.
 *
 * What needs a solver (I1, I2, and that a label implies another) is not asked again: the certifier does that for all
 * that is claimed in the end. A large tree is looked at now and then only, so that a checked run stays linear in it. */
#include "engine/impact/impact_tree.h"

enum { ALWAYS_CHECKED = 400, SELDOM = 128 };

static bool has(const vertex_id *list, uint32_t count, vertex_id v) {
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == v) return true;
  return false;
}

/* The tree itself, and I5. */
static void check_links(const struct tree *t, vertex_id v) {
  const struct vertex *x = &t->vertices.data[v];
  const struct vertex *parent = x->parent == ID_NONE ? NULL : &t->vertices.data[x->parent];
  assert(!parent == !v); /* there is one root */
  assert(!parent || (x->parent < v && parent->is_expanded && has(parent->children.data, parent->children.len, v)));
  assert(x->depth == (parent ? parent->depth + 1 : 0));
  assert(!x->is_error || !x->is_expanded);
  assert(x->is_expanded || !x->children.len); /* I5 */
  for (uint32_t i = 0; i < x->children.len; i++) assert(t->vertices.data[x->children.data[i]].parent == v);
}

/* I3, and the count of what blocks a vertex. */
static void check_covering(const struct tree *t, vertex_id v) {
  const struct vertex *x = &t->vertices.data[v];
  uint32_t above = x->parent == ID_NONE ? 0 : t->vertices.data[x->parent].blocked;
  bool is_false = x->label.id == term_false.id, is_covered = x->covered_by != ID_NONE;
  bool is_born_false = ways_facts(&t->ways, x->context, x->location).id == term_false.id;
  assert(is_born_false || x->blocked == above + is_covered + is_false);
  assert(!x->covers.len || !x->blocked); /* what is not explored covers none */
  for (uint32_t i = 0; i < x->covers.len; i++) assert(t->vertices.data[x->covers.data[i]].covered_by == v);
  if (!is_covered) return;
  const struct vertex *by = &t->vertices.data[x->covered_by];
  assert(x->covered_by < v && by->location == x->location && by->context == x->context);
  assert(!by->is_error && !x->is_error);
  assert(has(by->covers.data, by->covers.len, v));
}

/* The lists of vertices at one place, newest first. */
static void check_place(const struct tree *t, vertex_id v) {
  const struct vertex *x = &t->vertices.data[v];
  vertex_id older = t->older.data[v];
  assert(older == ID_NONE || older < v);
  assert(older == ID_NONE || t->vertices.data[older].location == x->location);
  assert(older == ID_NONE || t->vertices.data[older].context == x->context);
}

static void check_heap(const struct tree *t) {
  for (uint32_t i = 0; i < t->uncovered.len; i++) {
    assert(t->vertices.data[t->uncovered.data[i]].is_uncovered);
    assert(!i || t->uncovered.data[(i - 1) / 2] < t->uncovered.data[i]);
  }
}

/* Every leaf that is to be explored waits: it is open, or below a vertex that lost its cover and is looked at next. */
static void check_leaves(const struct tree *t) {
  struct map open = MAP_INIT;
  bool *is_reopened = xcalloc(t->vertices.len, sizeof *is_reopened);
  for (uint32_t i = 0; i < t->open.len; i++) *map_put(&open, t->open.data[i]) = 1;
  for (vertex_id v = 0; v < t->vertices.len; v++) {
    const struct vertex *x = &t->vertices.data[v];
    is_reopened[v] = x->is_uncovered || (v && is_reopened[x->parent]);
    assert(x->is_expanded || x->blocked || is_reopened[v] || map_get(&open, v));
  }
  free(is_reopened);
  map_release(&open);
}

bool impact_tree_is_valid(const struct tree *t, bool has_given_up_leaves) {
  if (t->vertices.len > ALWAYS_CHECKED && t->vertices.len % SELDOM) return true;
  uint64_t covered = 0;
  for (vertex_id v = 0; v < t->vertices.len; v++) {
    check_links(t, v);
    check_covering(t, v);
    check_place(t, v);
    covered += t->vertices.data[v].covered_by != ID_NONE;
  }
  assert(covered == t->covered);
  check_heap(t);
  if (!has_given_up_leaves) check_leaves(t);
  return true;
}

/* A node that is removed stays in its lists and is passed over: numbers of nodes keep their meaning, and older nodes
 * come first in every list. To renew a node is to remove what is below it and to let it wait again with its new state
 * (the subtree search of lazy abstraction); all else of the tree is kept. */
#include "engine/lazy/lazy_tree.h"

#include <stdlib.h>

static uint64_t place_key(const struct lazy_node *x) { return (uint64_t)x->context << 32 | x->location; }

static uint32_t version_at(struct lazy_tree *t, const struct lazy_node *x) {
  return x->is_error ? 0 : precision_version(t->abstraction->precision, x->context, x->location);
}

node_id lazy_add(struct lazy_tree *t, struct lazy_node x) {
  node_id n = t->nodes.len;
  assert(t->older.len == n && x.state.id != term_none.id && x.state.id != term_false.id);
  assert(x.parent == ID_NONE || (lazy_get(t, x.parent)->is_expanded && !lazy_get(t, x.parent)->is_removed));
  x.covered_by = ID_NONE;
  x.root = x.parent == ID_NONE ? n : lazy_get(t, x.parent)->root;
  x.depth = x.parent == ID_NONE ? 0 : lazy_get(t, x.parent)->depth + 1;
  x.version = version_at(t, &x);
  vec_push(&t->nodes, x);
  uint64_t *list = map_put(&t->places, place_key(&x));
  if (!*list) {
    vec_push(&t->newest, ID_NONE);
    *list = t->newest.len;
  }
  vec_push(&t->older, t->newest.data[*list - 1]);
  t->newest.data[*list - 1] = n;
  if (x.parent == ID_NONE)
    vec_push(&t->roots, n);
  else
    vec_push(&lazy_get(t, x.parent)->children, n);
  vec_push(&t->open, n);
  return n;
}

void lazy_tree_init(struct lazy_tree *t, struct lazy_abstraction *abstraction, struct entailment *entailment,
                    struct ways *ways) {
  *t = (struct lazy_tree){.abstraction = abstraction, .entailment = entailment, .ways = ways};
  const struct program *p = ways->task->program;
  loc_id entry = p->functions.data[p->start].entry;
  lazy_add(t, (struct lazy_node){.parent = ID_NONE, .exit = ID_NONE, .location = entry, .state = term_true});
}

void lazy_tree_release(struct lazy_tree *t) {
  for (uint32_t i = 0; i < t->nodes.len; i++) {
    vec_release_all(&t->nodes.data[i].children, &t->nodes.data[i].covers);
  }
  for (uint32_t i = 0; i < t->summaries.len; i++) step_free(t->summaries.data[i]);
  vec_release_all(&t->nodes, &t->open, &t->newest, &t->older, &t->roots, &t->calls, &t->summaries);
  map_release(&t->places);
}

/* ---- states ---- */

term lazy_post(struct lazy_tree *t, node_id parent, struct step *const steps[2], struct target_place at) {
  if (at.location != ID_NONE)
    precision_arrive(t->abstraction->precision, at.context, at.location, lazy_get(t, parent)->context,
                     lazy_get(t, parent)->location);
  return abstraction_post(t->abstraction, lazy_before(t, parent), steps, at);
}

/* Nothing is tracked behind an error: only whether it is reached. */
static term post(struct lazy_tree *t, node_id parent, const struct lazy_node *x) {
  struct step *const steps[2] = {x->step, x->summary};
  return lazy_post(t, parent, steps,
                   (struct target_place){x->context, x->is_error ? ID_NONE : x->location, x->context});
}

bool lazy_is_stale(struct lazy_tree *t, node_id n) { return lazy_get(t, n)->version < version_at(t, lazy_get(t, n)); }

bool lazy_expand(struct lazy_tree *t, node_id n) {
  assert(!lazy_get(t, n)->is_removed && !lazy_get(t, n)->is_expanded && lazy_get(t, n)->covered_by == ID_NONE);
  successor_list next = VEC_INIT;
  bool is_known = true;
  lazy_get(t, n)->is_expanded = true;
  ways_on(t->ways, lazy_get(t, n)->context, lazy_get(t, n)->location, &next);
  for (uint32_t i = next.len; i-- > 0 && is_known;) {
    const struct successor *s = &next.data[i];
    if (s->is_summarised) {
      is_known = lazy_call(t, n, s);
      continue;
    }
    struct lazy_node x = {.parent = n,
                          .way = s->way,
                          .context = s->context,
                          .location = s->location,
                          .step = s->step,
                          .exit = ID_NONE,
                          .is_error = s->is_error};
    x.state = post(t, n, &x);
    is_known = x.state.id != term_none.id;
    if (is_known && x.state.id != term_false.id) lazy_add(t, x);
  }
  vec_release(&next);
  return is_known;
}

/* ---- covering ---- */

bool lazy_cover(struct lazy_tree *t, node_id n) {
  const struct lazy_node *x = lazy_get(t, n);
  assert(!x->is_removed && x->covered_by == ID_NONE);
  if (x->is_error || x->parent == ID_NONE) return false;
  for (node_id w = t->older.data[n]; w != ID_NONE; w = t->older.data[w]) {
    const struct lazy_node *y = lazy_get(t, w);
    if (y->is_removed || y->is_error || y->covered_by != ID_NONE || y->root != x->root) continue;
    assert(w < n && y->location == x->location && y->context == x->context); /* N2 */
    if (!entailment_by_parts(t->entailment, x->state, y->state)) continue;
    lazy_get(t, n)->covered_by = w;
    vec_push(&lazy_get(t, w)->covers, n);
    t->covered++;
    return true;
  }
  return false;
}

/* What the node covers waits again. */
static void uncover(struct lazy_tree *t, node_id n) {
  struct lazy_node *x = lazy_get(t, n);
  for (uint32_t i = 0; i < x->covers.len; i++) {
    struct lazy_node *y = lazy_get(t, x->covers.data[i]);
    if (y->covered_by != n) continue;
    assert(t->covered);
    y->covered_by = ID_NONE;
    t->covered--;
    if (!y->is_removed) vec_push(&t->open, x->covers.data[i]);
  }
  vec_clear(&x->covers);
}

/* The node covers nothing and is not covered; what followed from its state is gone. */
static void clear(struct lazy_tree *t, node_id n) {
  if (lazy_get(t, n)->covered_by != ID_NONE) t->covered--;
  lazy_get(t, n)->covered_by = ID_NONE;
  lazy_get(t, n)->is_expanded = false;
  uncover(t, n);
  lazy_forget_calls(t, n);
  assert(!lazy_get(t, n)->covers.len);
}

void lazy_remove(struct lazy_tree *t, node_id n) {
  VEC(node_id) stack = VEC_INIT;
  vec_push(&stack, n);
  while (stack.len) {
    node_id w = vec_pop(&stack);
    if (lazy_get(t, w)->is_removed) continue;
    lazy_get(t, w)->is_removed = true;
    clear(t, w);
    for (uint32_t i = 0; i < lazy_get(t, w)->children.len; i++) vec_push(&stack, lazy_get(t, w)->children.data[i]);
    vec_clear(&lazy_get(t, w)->children);
  }
  vec_release(&stack);
}

bool lazy_renew(struct lazy_tree *t, node_id n) {
  if (lazy_get(t, n)->parent == ID_NONE) return lazy_call_again(t, n);
  VEC(node_id) children = VEC_INIT;
  for (uint32_t i = 0; i < lazy_get(t, n)->children.len; i++) vec_push(&children, lazy_get(t, n)->children.data[i]);
  vec_clear(&lazy_get(t, n)->children);
  for (uint32_t i = 0; i < children.len; i++) lazy_remove(t, children.data[i]);
  vec_release(&children);
  clear(t, n);
  struct lazy_node *x = lazy_get(t, n);
  if (x->is_removed) return true; /* it returned from what was removed */
  term state = post(t, x->parent, x);
  if (state.id == term_none.id) return false;
  x = lazy_get(t, n);
  assert(x->version <= version_at(t, x)); /* predicates are never forgotten */
  x->version = version_at(t, x);
  x->state = state;
  if (state.id == term_false.id)
    lazy_remove(t, n);
  else
    vec_push(&t->open, n);
  return true;
}

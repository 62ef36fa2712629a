#include "engine/lazy_tree.h"

static uint64_t place_key(const struct node *x) { return (uint64_t)x->context << 32 | x->location; }

static node_id add_node(struct lazy_tree *t, struct node x) {
  node_id n = t->nodes.len;
  vec_push(&t->nodes, x);
  uint64_t *list = map_put(&t->places, place_key(&x));
  if (!*list) {
    vec_push(&t->newest, ID_NONE);
    *list = t->newest.len;
  }
  vec_push(&t->older, t->newest.data[*list - 1]);
  t->newest.data[*list - 1] = n;
  if (x.parent != ID_NONE) vec_push(&lazy_get(t, x.parent)->children, n);
  return n;
}

void lazy_tree_init(struct lazy_tree *t, struct abstraction *abstraction, struct entailment *entailment,
                    struct ways *ways) {
  *t = (struct lazy_tree){.abstraction = abstraction, .entailment = entailment, .ways = ways};
  const struct program *p = ways->task->program;
  node_id root = add_node(t, (struct node){.parent = ID_NONE,
                                           .location = p->functions.data[p->start].entry,
                                           .state = term_true,
                                           .covered_by = ID_NONE});
  vec_push(&t->open, root);
}

void lazy_tree_release(struct lazy_tree *t) {
  for (uint32_t i = 0; i < t->nodes.len; i++) {
    vec_release(&t->nodes.data[i].children);
    vec_release(&t->nodes.data[i].covers);
  }
  vec_release(&t->nodes);
  vec_release(&t->open);
  vec_release(&t->newest);
  vec_release(&t->older);
  map_release(&t->places);
}

/* ---- states ---- */

/* The abstract state after the step from `parent`; the root stands for the initial state. */
static term post(struct lazy_tree *t, node_id parent, struct step *step, context_id c, loc_id l, bool is_error) {
  const struct node *x = lazy_get(t, parent);
  term before = x->parent == ID_NONE ? term_none : x->state;
  /* Nothing is tracked behind the error: only whether it is reached. */
  return abstraction_post(t->abstraction, before, step, c, is_error ? ID_NONE : l);
}

static uint32_t version_at(struct lazy_tree *t, const struct node *x) {
  return x->is_error ? 0 : precision_version(t->abstraction->precision, x->context, x->location);
}

bool lazy_is_stale(struct lazy_tree *t, node_id n) {
  const struct node *x = lazy_get(t, n);
  return x->parent != ID_NONE && x->version < version_at(t, x);
}

bool lazy_expand(struct lazy_tree *t, node_id n) {
  successor_list next = VEC_INIT;
  bool is_known = true;
  uint32_t first = t->nodes.len;
  lazy_get(t, n)->is_expanded = true;
  ways_on(t->ways, lazy_get(t, n)->context, lazy_get(t, n)->location, &next);
  for (uint32_t i = 0; i < next.len && is_known; i++) {
    const struct successor *s = &next.data[i];
    term state = post(t, n, s->step, s->context, s->location, s->is_error);
    is_known = state.id != term_none.id;
    if (!is_known || state.id == term_false.id) continue;
    struct node x = {.parent = n,
                     .way = s->way,
                     .context = s->context,
                     .location = s->location,
                     .step = s->step,
                     .state = state,
                     .depth = lazy_get(t, n)->depth + 1,
                     .covered_by = ID_NONE,
                     .is_error = s->is_error};
    x.version = version_at(t, &x);
    add_node(t, x);
  }
  for (node_id i = t->nodes.len; i-- > first;) vec_push(&t->open, i);
  vec_release(&next);
  return is_known;
}

/* ---- covering ---- */

bool lazy_cover(struct lazy_tree *t, node_id n) {
  const struct node *x = lazy_get(t, n);
  if (x->is_error) return false;
  for (node_id w = t->older.data[n]; w != ID_NONE; w = t->older.data[w]) {
    const struct node *y = lazy_get(t, w);
    if (y->is_removed || y->is_error || y->covered_by != ID_NONE) continue;
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
  struct node *x = lazy_get(t, n);
  for (uint32_t i = 0; i < x->covers.len; i++) {
    struct node *y = lazy_get(t, x->covers.data[i]);
    if (y->covered_by != n) continue;
    y->covered_by = ID_NONE;
    t->covered--;
    if (!y->is_removed) vec_push(&t->open, x->covers.data[i]);
  }
  vec_clear(&x->covers);
}

static void remove_below(struct lazy_tree *t, node_id n) {
  VEC(node_id) stack = VEC_INIT;
  for (uint32_t i = 0; i < lazy_get(t, n)->children.len; i++) vec_push(&stack, lazy_get(t, n)->children.data[i]);
  while (stack.len) {
    node_id w = vec_pop(&stack);
    struct node *x = lazy_get(t, w);
    x->is_removed = true;
    if (x->covered_by != ID_NONE) t->covered--;
    x->covered_by = ID_NONE;
    uncover(t, w);
    for (uint32_t i = 0; i < x->children.len; i++) vec_push(&stack, x->children.data[i]);
    vec_clear(&x->children);
  }
  vec_clear(&lazy_get(t, n)->children);
  vec_release(&stack);
}

bool lazy_renew(struct lazy_tree *t, node_id n) {
  remove_below(t, n);
  uncover(t, n);
  struct node *x = lazy_get(t, n);
  if (x->covered_by != ID_NONE) t->covered--;
  x->covered_by = ID_NONE;
  x->is_expanded = false;
  x->version = version_at(t, x);
  term state = post(t, x->parent, x->step, x->context, x->location, x->is_error);
  if (state.id == term_none.id) return false;
  x->state = state;
  x->is_removed = state.id == term_false.id;
  if (!x->is_removed) vec_push(&t->open, n);
  return true;
}

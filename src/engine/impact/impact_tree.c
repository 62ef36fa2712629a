/* Whether a vertex may cover is asked far more often than covering changes, so each vertex counts what blocks it, and
 * covering, uncovering and refutation pay for that by a walk over what is below. Vertices at one place are a list from
 * the newest to the oldest, since a vertex is covered by older ones only: then covers have no cycles (section 2 of
 * CAV'06 needs an order for that, and any total one will do). */
#include "engine/impact/impact_tree.h"

#include "logic/build.h"

#include <stdlib.h>

/* A vertex without a way or label of its own yet. */
static vertex_id add_vertex(struct tree *t, vertex_id parent, context_id context, loc_id location, struct step *step) {
  vertex_id v = t->vertices.len;
  assert(t->older.len == v && (parent == ID_NONE) == (v == 0));
  struct vertex x = {.parent = parent,
                     .location = location,
                     .context = context,
                     .step = step,
                     .label = term_true,
                     .covered_by = ID_NONE,
                     .blocked = parent == ID_NONE ? 0 : tree_get(t, parent)->blocked,
                     .depth = parent == ID_NONE ? 0 : tree_get(t, parent)->depth + 1};
  vec_push(&t->vertices, x);
  uint64_t *list = map_put(&t->places, (uint64_t)context << 32 | location);
  if (!*list) {
    vec_push(&t->heads, ID_NONE);
    *list = t->heads.len;
  }
  vec_push(&t->older, t->heads.data[*list - 1]);
  assert(vec_last(&t->older) == ID_NONE || vec_last(&t->older) < v);
  t->heads.data[*list - 1] = v;
  if (parent != ID_NONE) vec_push(&tree_get(t, parent)->children, v);
  return v;
}

void tree_init(struct tree *t, struct task *task, struct semantics *s, struct entailment *entailment) {
  *t = (struct tree){.task = task, .s = s, .entailment = entailment};
  const struct program *p = task->program;
  ways_init(&t->ways, task, s);
  add_vertex(t, ID_NONE, 0, p->functions.data[p->start].entry, NULL);
}

void tree_release(struct tree *t) {
  for (uint32_t i = 0; i < t->vertices.len; i++) {
    vec_release_all(&t->vertices.data[i].children, &t->vertices.data[i].covers);
  }
  vec_release_all(&t->vertices, &t->open, &t->uncovered);
  map_release(&t->places);
  vec_release_all(&t->heads, &t->older);
  ways_release(&t->ways);
}

void tree_restart(struct tree *t) {
  struct map facts = t->ways.facts;
  t->ways.facts = (struct map)MAP_INIT;
  struct tree old = *t;
  tree_init(t, old.task, old.s, old.entailment);
  t->ways.facts = facts;
  tree_get(t, 0)->label = ways_facts(&t->ways, tree_get(t, 0)->context, tree_get(t, 0)->location);
  tree_release(&old);
}

bool tree_is_covered(struct tree *t, vertex_id v) { return tree_get(t, v)->blocked; }

/* `v` becomes covered or false (+1), or is covered no longer (-1): that concerns all below it. */
static void block(struct tree *t, vertex_id v, int change) {
  VEC(vertex_id) stack = VEC_INIT;
  vec_push(&stack, v);
  while (stack.len) {
    struct vertex *x = tree_get(t, vec_pop(&stack));
    assert(change > 0 || x->blocked);
    x->blocked += (uint32_t)change;
    for (uint32_t i = 0; i < x->children.len; i++) vec_push(&stack, x->children.data[i]);
  }
  vec_release(&stack);
}

/* ---- expansion ---- */

void tree_expand(struct tree *t, vertex_id v) {
  assert(!tree_get(t, v)->is_expanded && !tree_get(t, v)->is_error);
  successor_list next = VEC_INIT;
  tree_get(t, v)->is_expanded = true;
  ways_on(&t->ways, tree_get(t, v)->context, tree_get(t, v)->location, &next);
  for (uint32_t i = 0; i < next.len; i++) {
    vertex_id w = add_vertex(t, v, next.data[i].context, next.data[i].location, next.data[i].step);
    tree_get(t, w)->is_error = next.data[i].is_error;
    tree_get(t, w)->way = next.data[i].way;
    if (!next.data[i].is_error)
      tree_get(t, w)->label = ways_facts(&t->ways, next.data[i].context, next.data[i].location);
  }
  assert(tree_get(t, v)->children.len == next.len); /* I5 */
  vec_release(&next);
}

/* ---- covering ---- */

static void add_uncovered(struct tree *t, vertex_id v) {
  if (tree_get(t, v)->is_uncovered) return;
  tree_get(t, v)->is_uncovered = true;
  vec_push(&t->uncovered, v);
  vertex_id *heap = t->uncovered.data;
  for (uint32_t i = t->uncovered.len - 1; i && heap[(i - 1) / 2] > heap[i]; i = (i - 1) / 2) {
    vertex_id swap = heap[i];
    heap[i] = heap[(i - 1) / 2];
    heap[(i - 1) / 2] = swap;
  }
}

vertex_id tree_next_uncovered(struct tree *t) {
  if (!t->uncovered.len) return ID_NONE;
  vertex_id *heap = t->uncovered.data, result = heap[0];
  tree_get(t, result)->is_uncovered = false;
  assert(t->uncovered.len == 1 || heap[1] > result);
  heap[0] = vec_pop(&t->uncovered);
  for (uint32_t i = 0;;) {
    uint32_t least = 2 * i + 1;
    if (least >= t->uncovered.len) break;
    if (least + 1 < t->uncovered.len && heap[least + 1] < heap[least]) least++;
    if (heap[i] <= heap[least]) break;
    vertex_id swap = heap[i];
    heap[i] = heap[least];
    heap[least] = swap;
    i = least;
  }
  return result;
}

static void uncover_all(struct tree *t, vertex_id w) {
  struct vertex *x = tree_get(t, w);
  for (uint32_t i = 0; i < x->covers.len; i++) {
    assert(tree_get(t, x->covers.data[i])->covered_by == w);
    tree_get(t, x->covers.data[i])->covered_by = ID_NONE;
    tree_get(t, x->covers.data[i])->closed_at = term_none;
    block(t, x->covers.data[i], -1);
    add_uncovered(t, x->covers.data[i]);
    t->covered--;
  }
  vec_clear(&x->covers);
}

/* A covered vertex must not cover: nor its descendants (Figure 3 of the paper). */
static void uncover_below(struct tree *t, vertex_id v) {
  VEC(vertex_id) stack = VEC_INIT;
  vec_push(&stack, v);
  while (stack.len) {
    vertex_id w = vec_pop(&stack);
    uncover_all(t, w);
    for (uint32_t i = 0; i < tree_get(t, w)->children.len; i++) vec_push(&stack, tree_get(t, w)->children.data[i]);
  }
  vec_release(&stack);
}

bool tree_cover(struct tree *t, vertex_id v, vertex_id w) {
  assert(w < v && tree_get(t, v)->location == tree_get(t, w)->location); /* I3 */
  assert(tree_get(t, v)->context == tree_get(t, w)->context && !tree_get(t, v)->is_error);
  if (tree_get(t, v)->covered_by != ID_NONE || tree_get(t, w)->is_error || tree_is_covered(t, w)) return false;
  if (!entailment_by_parts(t->entailment, tree_get(t, v)->label, tree_get(t, w)->label)) return false;
  tree_get(t, v)->covered_by = w;
  block(t, v, 1);
  vec_push(&tree_get(t, w)->covers, v);
  t->covered++;
  uncover_below(t, v);
  assert(!tree_is_covered(t, w) && tree_is_covered(t, v)); /* w is no descendant of v: it is older */
  return true;
}

bool tree_close(struct tree *t, vertex_id v) {
  if (tree_get(t, v)->is_error || tree_is_covered(t, v)) return false;
  if (tree_get(t, v)->closed_at.id == tree_get(t, v)->label.id) return false;
  for (vertex_id w = tree_older(t, v); w != ID_NONE; w = tree_older(t, w)) {
    if (limits_exceeded(&t->task->ctx->limits)) return false;
    if (tree_cover(t, v, w)) return true;
  }
  tree_get(t, v)->closed_at = tree_get(t, v)->label;
  return false;
}

bool tree_strengthen(struct tree *t, vertex_id v, term fact) {
  struct vertex *x = tree_get(t, v);
  if (fact.id == term_true.id) return false;
  if (entailment_by_parts(t->entailment, x->label, fact)) return false;
  assert(term_is_bool(t->s->terms, fact) && x->label.id != term_false.id);
  x->label = term_and2(t->s->terms, x->label, fact);
  if (x->label.id == term_false.id) {
    block(t, v, 1);
    uncover_below(t, v);
  } else {
    uncover_all(t, v);
  }
  assert(!x->covers.len);
  return true;
}

/* ---- ways through the tree ---- */

vertex_id tree_newest(struct tree *t, vertex_id like) {
  const struct vertex *x = tree_get(t, like);
  return t->heads.data[*map_get(&t->places, (uint64_t)x->context << 32 | x->location) - 1];
}

vertex_id tree_older(struct tree *t, vertex_id v) { return t->older.data[v]; }

vertex_id tree_common_ancestor(struct tree *t, vertex_id v, vertex_id w) {
  while (v != w) {
    if (tree_get(t, v)->depth >= tree_get(t, w)->depth)
      v = tree_get(t, v)->parent;
    else
      w = tree_get(t, w)->parent;
  }
  return v;
}

void tree_path(struct tree *t, vertex_id ancestor, vertex_id v, step_list *out) {
  assert(ancestor <= v);
  vec_clear(out);
  for (vertex_id w = v; w != ancestor; w = tree_get(t, w)->parent) vec_push(out, tree_get(t, w)->step);
  for (uint32_t i = 0, k = out->len; i + 1 < k; i++) {
    struct step *swap = out->data[i];
    out->data[i] = out->data[--k];
    out->data[k] = swap;
  }
}

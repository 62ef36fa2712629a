/* McMillan's rules (POPL'04 section 3) and Pudlak's, for all right ends of a cut at once. A node of the proof is
 * visited after its antecedents, and what is computed for it is not a term but the list of places where its partial
 * interpolant changes while `right` grows. In a chain only the maps whose step changes are composed anew: they are the
 * leaves of a segment tree, so a change costs the logarithm of the chain's length, and a chain of n steps with changes
 * all along a path n log n compositions in place of n * n. */
#include "interpolate/sweep.h"

#include "base/checking.h"
#include "logic/build.h"

#include <stdlib.h>
#include <string.h>

/* From `right` = at on, the value is `value` (until the next change). */
struct change {
  uint32_t at;
  term value;
};

/* A node's function: its changes in order, the first at `left`. */
struct function_range {
  uint32_t first, count;
};

/* Something that happens to a chain while `right` grows. */
struct event {
  uint32_t at, item; /* item 0 is the start of the chain, item k its step k */
};

/* x -> (x and p) or q */
struct step_map {
  term p, q;
};

struct sweep {
  const struct sweep_input *in;
  enum sweep_system system;
  uint32_t left, last; /* of the cuts at hand: what happens behind the last right end does not matter */
  bool *needed;
  VEC(struct change) changes;           /* of all nodes */
  VEC(struct function_range) functions; /* per node */
  VEC(struct event) events;
  VEC(struct step_map) tree; /* of the chain at hand: leaves from `leaves` on */
  VEC(uint32_t) cursor;      /* per item: its current change */
  VEC(term) scratch;
};

/* ---- where literals occur ---- */

enum sweep_side { ONLY_A, ONLY_B, BOTH };

static const partition_list *occurrences(const struct sweep *s, lit l) { return &s->in->occurrences[lit_variable(l)]; }
static uint32_t first_occurrence(const struct sweep *s, lit l) {
  assert(occurrences(s, l)->len);
  return occurrences(s, l)->data[0];
}

static uint32_t last_occurrence(const struct sweep *s, lit l) {
  const partition_list *o = occurrences(s, l);
  return o->data[o->len - 1];
}

static bool is_only_in_a(const struct sweep *s, lit l, uint32_t right) {
  return first_occurrence(s, l) >= s->left && last_occurrence(s, l) <= right;
}

/* The first partition of the literal that is not before `left`; UINT32_MAX if there is none. */
static uint32_t entry_into_a(const struct sweep *s, lit l) {
  const partition_list *o = occurrences(s, l);
  uint32_t low = vec_first_not(o, 0, o->len, x, *x < s->left);
  return low < o->len ? o->data[low] : UINT32_MAX;
}

static enum sweep_side side_of(const struct sweep *s, lit l, uint32_t right) {
  if (is_only_in_a(s, l, right)) return ONLY_A;
  return entry_into_a(s, l) <= right ? BOTH : ONLY_B;
}

/* ---- functions ---- */

static void begin_function(struct sweep *s, node_index n) {
  s->functions.data[n] = (struct function_range){s->changes.len, 0};
}

static void add_change(struct sweep *s, node_index n, uint32_t at, term value) {
  struct function_range *f = &s->functions.data[n];
  assert(f->first + f->count == s->changes.len && at >= s->left && value.id != term_none.id);
  if (f->count) {
    struct change *last = &s->changes.data[f->first + f->count - 1];
    assert(last->at <= at);
    if (last->value.id == value.id) return;
    if (last->at == at) {
      last->value = value;
      return;
    }
  }
  vec_push(&s->changes, ((struct change){at, value}));
  f->count++;
}

static int by_time(const void *x, const void *y) {
  const struct event *a = x, *b = y;
  if (a->at != b->at) return a->at < b->at ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

static void add_event(struct sweep *s, uint32_t at, uint32_t item) {
  if (at <= s->last) vec_push(&s->events, ((struct event){at < s->left ? s->left : at, item}));
}

static void sort_events(struct sweep *s) {
  if (s->events.len) qsort(s->events.data, s->events.len, sizeof *s->events.data, by_time);
}

/* ---- leaves ---- */

static term input_value(struct sweep *s, const struct proof_node *node, uint32_t right) {
  if (s->system == SWEEP_PUDLAK) return term_false;
  vec_clear(&s->scratch);
  for (uint32_t i = 0; i < node->literal_count; i++) {
    lit l = proof_literals(s->in->proof, node)[i];
    if (!is_only_in_a(s, l, right)) vec_push(&s->scratch, s->in->literal(s->in->data, l));
  }
  return term_or(s->in->terms, s->scratch.data, s->scratch.len);
}

static void sweep_input_node(struct sweep *s, node_index n, uint32_t partition) {
  const struct proof_node *node = &s->in->proof->nodes.data[n];
  begin_function(s, n);
  add_change(s, n, s->left, term_true);
  if (partition < s->left || partition > s->last) return;
  for (uint32_t i = 0; i < node->literal_count; i++) { /* a clause is over its partition's vocabulary */
    lit l = proof_literals(s->in->proof, node)[i];
    assert(first_occurrence(s, l) <= partition && last_occurrence(s, l) >= partition);
  }
  add_change(s, n, partition, input_value(s, node, partition));
  if (s->system == SWEEP_PUDLAK) return;
  vec_clear(&s->events);
  for (uint32_t i = 0; i < node->literal_count; i++) {
    lit l = proof_literals(s->in->proof, node)[i];
    if (first_occurrence(s, l) >= s->left && last_occurrence(s, l) > partition) add_event(s, last_occurrence(s, l), i);
  }
  sort_events(s);
  for (uint32_t i = 0; i < s->events.len; i++)
    add_change(s, n, s->events.data[i].at, input_value(s, node, s->events.data[i].at));
}

static void sweep_lemma(struct sweep *s, node_index n) {
  const struct proof_node *node = &s->in->proof->nodes.data[n];
  if (s->in->lemma_partition) {
    sweep_input_node(s, n, s->in->lemma_partition(s->in->data, node->origin));
    return;
  }
  begin_function(s, n);
  add_change(s, n, s->left, term_true);
  vec_clear(&s->events);
  for (uint32_t i = 0; i < node->literal_count; i++) {
    lit l = proof_literals(s->in->proof, node)[i];
    if (first_occurrence(s, l) >= s->left) add_event(s, last_occurrence(s, l), i);
  }
  sort_events(s);
  s->in->lemma_begin(s->in->data, node->origin);
  for (uint32_t i = 0; i < s->events.len; i++) {
    struct event e = s->events.data[i];
    s->in->lemma_add(s->in->data, lit_not(proof_literals(s->in->proof, node)[e.item]));
    bool last = i + 1 == s->events.len || s->events.data[i + 1].at != e.at;
    if (last) add_change(s, n, e.at, s->in->lemma_value(s->in->data));
  }
}

/* ---- chains ---- */

static node_index item_node(const struct sweep *s, const struct proof_node *node, uint32_t item) {
  return item ? s->in->proof->steps.data[node->first_step + item - 1].clause : node->first;
}

static term item_value(const struct sweep *s, const struct proof_node *node, uint32_t item) {
  struct function_range f = s->functions.data[item_node(s, node, item)];
  assert(s->cursor.data[item] < f.count);
  return s->changes.data[f.first + s->cursor.data[item]].value;
}

static struct step_map step_at(struct sweep *s, const struct proof_node *node, uint32_t item, uint32_t right) {
  struct terms *t = s->in->terms;
  assert(item > 0 && item <= node->step_count);
  lit pivot = s->in->proof->steps.data[node->first_step + item - 1].pivot;
  term f = item_value(s, node, item);
  if (is_only_in_a(s, pivot, right)) return (struct step_map){term_true, f};
  if (s->system == SWEEP_MCMILLAN || side_of(s, pivot, right) == ONLY_B) return (struct step_map){f, term_false};
  term p = s->in->literal(s->in->data, pivot);
  return (struct step_map){term_or2(t, term_not(p), f), term_and2(t, p, f)};
}

/* First `a`, then `b`. */
static struct step_map compose(struct terms *t, struct step_map a, struct step_map b) {
  term q = term_or2(t, term_and2(t, a.q, b.p), b.q);
  return (struct step_map){term_and2(t, a.p, b.p), q};
}

/* The tree is stored like a heap: node i has children 2i and 2i+1; leaf k stands at `leaves` + k. */
static void update_leaf(struct sweep *s, uint32_t leaves, uint32_t k, struct step_map map) {
  assert(k < leaves && leaves + k < s->tree.len);
  uint32_t i = leaves + k;
  while (s->tree.data[i].p.id != map.p.id || s->tree.data[i].q.id != map.q.id) {
    s->tree.data[i] = map;
    if (i == 1) return;
    i /= 2;
    map = compose(s->in->terms, s->tree.data[2 * i], s->tree.data[2 * i + 1]);
  }
}

static void collect_events(struct sweep *s, const struct proof_node *node) {
  vec_clear(&s->events);
  for (uint32_t item = 0; item <= node->step_count; item++) {
    struct function_range f = s->functions.data[item_node(s, node, item)];
    for (uint32_t i = 1; i < f.count; i++) add_event(s, s->changes.data[f.first + i].at, item);
    if (!item) continue;
    lit pivot = s->in->proof->steps.data[node->first_step + item - 1].pivot;
    if (first_occurrence(s, pivot) >= s->left) add_event(s, last_occurrence(s, pivot), item);
    if (s->system == SWEEP_PUDLAK && entry_into_a(s, pivot) != UINT32_MAX) add_event(s, entry_into_a(s, pivot), item);
  }
  sort_events(s);
}

static void advance_cursor(struct sweep *s, const struct proof_node *node, uint32_t item, uint32_t right) {
  struct function_range f = s->functions.data[item_node(s, node, item)];
  uint32_t *c = &s->cursor.data[item];
  while (*c + 1 < f.count && s->changes.data[f.first + *c + 1].at <= right) ++*c;
}

/* Is the node true at every cut? */
static bool is_always_true(const struct sweep *s, node_index n) {
  struct function_range f = s->functions.data[n];
  return f.count == 1 && s->changes.data[f.first].value.id == term_true.id;
}

/* Nothing of A is in any antecedent: a pivot that is only in A gives true or true, any other true and true. */
static bool is_chain_in_b(const struct sweep *s, const struct proof_node *node) {
  for (uint32_t item = 0; item <= node->step_count; item++)
    if (!is_always_true(s, item_node(s, node, item))) return false;
  return true;
}

static void sweep_chain(struct sweep *s, node_index n) {
  const struct proof_node *node = &s->in->proof->nodes.data[n];
  if (is_chain_in_b(s, node)) {
    begin_function(s, n);
    add_change(s, n, s->left, term_true);
    return;
  }
  struct terms *t = s->in->terms;
  uint32_t leaves = 1;
  while (leaves < node->step_count) leaves *= 2;
  vec_clear(&s->cursor);
  vec_resize(&s->cursor, node->step_count + 1);
  memset(s->cursor.data, 0, (node->step_count + 1) * sizeof *s->cursor.data);
  vec_resize(&s->tree, 2 * leaves);
  const struct step_map identity = {term_true, term_false};
  for (uint32_t i = 0; i < 2 * leaves; i++) s->tree.data[i] = identity;
  collect_events(s, node);
  for (uint32_t item = 1; item <= node->step_count; item++)
    s->tree.data[leaves + item - 1] = step_at(s, node, item, s->left);
  for (uint32_t i = leaves; i-- > 1;) s->tree.data[i] = compose(t, s->tree.data[2 * i], s->tree.data[2 * i + 1]);
  assert(s->functions.data[node->first].count > 0);
  begin_function(s, n);
  for (uint32_t i = 0, at = s->left;;) {
    struct step_map whole = s->tree.data[1];
    term x = item_value(s, node, 0);
    add_change(s, n, at, term_or2(t, term_and2(t, x, whole.p), whole.q));
    if (i == s->events.len) break;
    at = s->events.data[i].at;
    for (; i < s->events.len && s->events.data[i].at == at; i++) {
      uint32_t item = s->events.data[i].item;
      advance_cursor(s, node, item, at);
      if (item) update_leaf(s, leaves, item - 1, step_at(s, node, item, at));
    }
  }
}

/* ---- all nodes, all cuts ---- */

/* For the cuts from `left` to at most `last`; false if a limit was reached. */
static bool sweep_left(struct sweep *s, uint32_t left, uint32_t last) {
  const struct proof *p = s->in->proof;
  s->left = left;
  s->last = last;
  vec_clear(&s->changes);
  vec_resize(&s->functions, p->nodes.len);
  for (node_index n = 0; n <= p->refutation; n++) {
    if (!s->needed[n]) continue;
    if (limits_exceeded(s->in->limits)) return false;
    switch (p->nodes.data[n].kind) {
    case PROOF_INPUT: sweep_input_node(s, n, p->nodes.data[n].origin); break;
    case PROOF_LEMMA: sweep_lemma(s, n); break;
    case PROOF_CHAIN: sweep_chain(s, n); break;
    }
  }
  return true;
}

/* The value of the refutation's function at `right`. */
static term value_at(const struct sweep *s, uint32_t right) {
  struct function_range f = s->functions.data[s->in->proof->refutation];
  assert(f.count && s->changes.data[f.first].at <= right);
  uint32_t low = 0, high = f.count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (s->changes.data[f.first + middle].at <= right)
      low = middle;
    else
      high = middle;
  }
  return s->changes.data[f.first + low].value;
}

struct ordered_cut {
  struct cut cut;
  uint32_t index;
};

static int by_left(const void *x, const void *y) {
  const struct ordered_cut *a = x, *b = y;
  if (a->cut.left != b->cut.left) return a->cut.left < b->cut.left ? -1 : 1;
  if (a->cut.right != b->cut.right) return a->cut.right > b->cut.right ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

bool sweep_interpolants(const struct sweep_input *in, enum sweep_system system, const struct cut *cuts, uint32_t count,
                        term *result, uint64_t *changes) {
  bool ok = true;
  assert(in->proof->refutation < in->proof->nodes.len);
  assert(in->proof->nodes.data[in->proof->refutation].literal_count == 0);
  struct sweep s = {.in = in, .system = system, .needed = proof_needed(in->proof)};
  struct ordered_cut *order = xcalloc(count, sizeof *order);
  for (uint32_t i = 0; i < count; i++) order[i] = (struct ordered_cut){cuts[i], i};
  qsort(order, count, sizeof *order, by_left); /* the farthest right end of each left one first */
  for (uint32_t i = 0; i < count && ok; i++) {
    assert(order[i].cut.left <= order[i].cut.right);
    if (!i || order[i].cut.left != order[i - 1].cut.left) {
      ok = sweep_left(&s, order[i].cut.left, order[i].cut.right);
      *changes += s.changes.len;
    }
    if (ok) result[order[i].index] = value_at(&s, order[i].cut.right);
  }
  free(order);
  free(s.needed);
  vec_release_all(&s.changes, &s.functions, &s.events, &s.tree, &s.cursor, &s.scratch);
  return ok;
}

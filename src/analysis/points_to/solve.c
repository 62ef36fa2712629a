/* The solver: a worklist with difference propagation; nodes on a cycle of copy edges are merged.
 *
 * A node that got new places hands just those to its successors and applies its uses to them. Cycles are looked for by
 * one search for components of the copy edges whenever their number has grown by a part (as in the wave
 * propagation of Pereira and Berlin, CGO 2009, but without its ordering), because looking at every suspicious edge
 * (Hardekopf and Lin, PLDI 2007) pays only for graphs much larger than those of one program under verification. */
#include "analysis/points_to/private.h"

#include "base/digraph.h"

node_id pt_node_new(struct points_to *pt) {
  node_id n = pt->nodes.len;
  vec_push_zero(&pt->nodes)->rep = n;
  return n;
}

node_id pt_node_rep(struct points_to *pt, node_id n) {
  assert(n < pt->nodes.len);
  struct pt_node *nodes = pt->nodes.data;
  while (nodes[n].rep != n) n = nodes[n].rep = nodes[nodes[n].rep].rep;
  return n;
}

static void enqueue(struct points_to *pt, node_id n) {
  assert(n != 0 && pt->nodes.data[n].rep == n);
  if (pt->nodes.data[n].is_queued) return;
  pt->nodes.data[n].is_queued = true;
  vec_push(&pt->queue, n);
}

/* Adds `x`, sorted, to the sorted set. */
static void add_all(struct points_to *pt, pt_place_set *set, const pt_place_set *x) {
  if (set->len == 0 || set->data[set->len - 1] < x->data[0]) {
    vec_reserve(set, set->len + x->len);
    memcpy(set->data + set->len, x->data, x->len * sizeof *x->data);
    set->len += x->len;
    return;
  }
  vec_clear(&pt->merged);
  uint32_t i = 0, j = 0;
  while (i < set->len && j < x->len) {
    pt_place a = set->data[i], b = x->data[j];
    vec_push(&pt->merged, a < b ? a : b);
    i += a <= b;
    j += b <= a;
  }
  for (; i < set->len; i++) vec_push(&pt->merged, set->data[i]);
  for (; j < x->len; j++) vec_push(&pt->merged, x->data[j]);
  vec_reserve(set, pt->merged.len);
  memcpy(set->data, pt->merged.data, pt->merged.len * sizeof *set->data);
  assert(pt->merged.len >= set->len && pt->merged.len >= x->len);
  set->len = pt->merged.len;
}

static void receive(struct points_to *pt, node_id n, const pt_place_set *places) {
  assert(pt->nodes.data[n].rep == n); /* others have handed their set over */
  vec_clear(&pt->added);
  pt_place_set_add(pt, &pt->nodes.data[n].set, places, &pt->added);
  if (pt->added.len == 0) return;
  pt_place_set_sort(&pt->added);
  add_all(pt, &pt->nodes.data[n].delta, &pt->added);
  enqueue(pt, n);
}

static void flow(struct points_to *pt, const pt_place_set *places, const struct pt_edge *e) {
  if (e->flow == FLOW_COPY) {
    receive(pt, e->to, places);
    return;
  }
  vec_clear(&pt->scratch);
  for (uint32_t i = 0; i < places->len; i++) {
    pt_place x = pt_place_flow(pt, places->data[i], e);
    if (pt->scratch.len == 0 || vec_last(&pt->scratch) != x) vec_push(&pt->scratch, x);
  }
  pt_place_set_sort(&pt->scratch);
  receive(pt, e->to, &pt->scratch);
}

void pt_node_add_place(struct points_to *pt, node_id n, pt_place x) {
  assert(n != 0);
  pt_place_set one = {&x, 1, 1};
  receive(pt, pt_node_rep(pt, n), &one);
}

void pt_node_add_edge(struct points_to *pt, node_id from, node_id to, enum pt_flow kind, int64_t amount,
                      block_id other) {
  from = pt_node_rep(pt, from);
  to = pt_node_rep(pt, to);
  if (from == 0 || (from == to && kind == FLOW_COPY)) return;
  assert(to != 0); /* node 0 never holds an address */
  if (kind == FLOW_COPY || kind == FLOW_BLUR) {
    uint64_t *there = map_put(&pt->edge_index, (uint64_t)from << 32 | to);
    if (*there >> kind & 1) return;
    *there |= (uint64_t)1 << kind;
  }
  struct pt_edge e = {.to = to, .flow = (uint8_t)kind, .other = other, .amount = amount};
  vec_push(&pt->nodes.data[from].out, e);
  pt->edge_count++;
  pt->new_edges += kind == FLOW_COPY;
  /* A copy: the target may be the node itself. */
  pt_place_set now = VEC_INIT;
  const pt_place_set *set = &pt->nodes.data[from].set;
  if (set->len == 0) return;
  vec_reserve(&now, set->len);
  memcpy(now.data, set->data, set->len * sizeof *now.data);
  now.len = set->len;
  flow(pt, &now, &e);
  vec_release(&now);
}

void pt_node_add_use(struct points_to *pt, node_id n, enum pt_use_kind use, uint32_t other, uint32_t bytes) {
  n = pt_node_rep(pt, n);
  struct pt_use u = {.use = (uint8_t)use, .other = other, .bytes = bytes};
  vec_push(&pt->nodes.data[n].uses, u);
  pt_place_set now = VEC_INIT;
  for (uint32_t i = 0; i < pt->nodes.data[n].set.len; i++) vec_push(&now, pt->nodes.data[n].set.data[i]);
  for (uint32_t i = 0; i < now.len; i++) pt_apply_use(pt, now.data[i], &u);
  vec_release(&now);
}

/* Hands the delta of a node on. Uses may add edges to the node itself, which then carry its whole set. */
static void propagate(struct points_to *pt, node_id n) {
  pt_place_set delta = pt->nodes.data[n].delta;
  pt->nodes.data[n].delta = (pt_place_set)VEC_INIT;
  for (uint32_t i = 0; i < pt->nodes.data[n].out.len; i++) {
    struct pt_edge e = pt->nodes.data[n].out.data[i];
    e.to = pt_node_rep(pt, e.to);
    if (e.to != n || e.flow != FLOW_COPY) flow(pt, &delta, &e);
  }
  for (uint32_t i = 0; i < pt->nodes.data[n].uses.len; i++) {
    struct pt_use u = pt->nodes.data[n].uses.data[i];
    for (uint32_t k = 0; k < delta.len; k++) pt_apply_use(pt, delta.data[k], &u);
  }
  vec_release(&delta);
}

static bool same_set(const pt_place_set *x, const pt_place_set *y) {
  return x->len == y->len && (x->len == 0 || memcmp(x->data, y->data, x->len * sizeof *x->data) == 0);
}

/* Merges n into r. Unless both knew the same, everything is news to the other's edges and uses. */
static void merge(struct points_to *pt, node_id r, node_id n) {
  assert(r != n && r != 0 && n != 0 && pt->nodes.data[r].rep == r && pt->nodes.data[n].rep == n);
  struct pt_node *to = &pt->nodes.data[r], *from = &pt->nodes.data[n];
  bool same = same_set(&to->set, &from->set);
  vec_clear(&pt->added);
  if (!same) pt_place_set_add(pt, &to->set, &from->set, &pt->added);
  if (from->delta.len) add_all(pt, &to->delta, &from->delta);
  if (!same) {
    vec_clear(&to->delta);
    if (to->set.len) add_all(pt, &to->delta, &to->set);
  }
  for (uint32_t i = 0; i < from->out.len; i++) vec_push(&to->out, from->out.data[i]);
  for (uint32_t i = 0; i < from->uses.len; i++) vec_push(&to->uses, from->uses.data[i]);
  vec_release_all(&from->set, &from->delta, &from->out, &from->uses);
  from->rep = r;
  if (to->delta.len) enqueue(pt, r);
}

static int compare_edges(const void *a, const void *b) {
  const struct pt_edge *x = a, *y = b;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  if (x->flow != y->flow) return x->flow < y->flow ? -1 : 1;
  if (x->other != y->other) return x->other < y->other ? -1 : 1;
  return x->amount < y->amount ? -1 : x->amount > y->amount;
}

/* After merging: edges to representatives, each once, none to the node itself. */
static void clean_edges(struct points_to *pt, node_id n) {
  struct pt_node *x = &pt->nodes.data[n];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < x->out.len; i++) {
    struct pt_edge e = x->out.data[i];
    e.to = pt_node_rep(pt, e.to);
    if (e.to != n || e.flow != FLOW_COPY) x->out.data[kept++] = e;
  }
  x->out.len = kept;
  if (kept < 2) return;
  qsort(x->out.data, kept, sizeof *x->out.data, compare_edges);
  kept = 1;
  for (uint32_t i = 1; i < x->out.len; i++)
    if (compare_edges(&x->out.data[kept - 1], &x->out.data[i]) != 0) x->out.data[kept++] = x->out.data[i];
  x->out.len = kept;
}

/* The copy edges between nodes that stand for themselves. */
static void copy_graph(struct points_to *pt, struct digraph *g) {
  digraph_arcs arcs = VEC_INIT;
  for (node_id n = 1; n < pt->nodes.len; n++) {
    if (pt->nodes.data[n].rep != n) continue;
    for (uint32_t i = 0; i < pt->nodes.data[n].out.len; i++) {
      const struct pt_edge *e = &pt->nodes.data[n].out.data[i];
      if (e->flow == FLOW_COPY) vec_push(&arcs, ((struct digraph_arc){n, pt_node_rep(pt, e->to)}));
    }
  }
  digraph_init(g, pt->nodes.len, arcs.data, arcs.len);
  vec_release(&arcs);
}

static void merge_cycles(struct points_to *pt) {
  struct digraph g;
  struct digraph_components c;
  copy_graph(pt, &g);
  digraph_components_init(&c, &g, DIGRAPH_NONE);
  for (uint32_t begin = 0, end; begin < c.reached; begin = end) {
    end = digraph_component_end(&c, begin);
    for (uint32_t i = begin; i + 1 < end; i++) merge(pt, c.order[end - 1], c.order[i]);
  }
  for (node_id n = 1; n < pt->nodes.len && c.count < c.reached; n++)
    if (pt->nodes.data[n].rep == n) clean_edges(pt, n);
  digraph_components_release(&c);
  digraph_release(&g);
  pt->new_edges = 0;
}

static bool next_node(struct points_to *pt, node_id *n) {
  while (pt->queue_head < pt->queue.len) {
    *n = pt->queue.data[pt->queue_head++];
    if (pt->queue_head > 4096 && pt->queue_head * 2 > pt->queue.len) {
      pt->queue.len -= pt->queue_head;
      memmove(pt->queue.data, pt->queue.data + pt->queue_head, pt->queue.len * sizeof *pt->queue.data);
      pt->queue_head = 0;
    }
    pt->nodes.data[*n].is_queued = false;
    if (pt->nodes.data[*n].rep == *n && pt->nodes.data[*n].delta.len) return true;
  }
  return false;
}

void points_to_solve(struct points_to *pt) {
  node_id n;
  do {
    while (pt->todo.len) pt_build_function(pt, vec_pop(&pt->todo));
    if (limits_exceeded(&pt->context->limits)) pt->stopped = true;
    if (pt->stopped) return;
    if (pt->new_edges > 256 && pt->new_edges > pt->edge_count / 4) merge_cycles(pt);
    if (!next_node(pt, &n)) continue;
    propagate(pt, n);
  } while (pt->queue_head < pt->queue.len || pt->todo.len);
}

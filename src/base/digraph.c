/* Graphs as arrays; components by Tarjan's algorithm (SIAM Journal on Computing, 1972) with a stack of its own. */
#include "base/digraph.h"

void digraph_init(struct digraph *g, uint32_t count, const struct digraph_arc *arcs, uint32_t arc_count) {
  g->count = count;
  g->first = xcalloc((size_t)count + 2, sizeof *g->first);
  g->targets = xcalloc((size_t)arc_count + 1, sizeof *g->targets);
  for (uint32_t i = 0; i < arc_count; i++) {
    assert(arcs[i].source < count && arcs[i].target < count);
    g->first[arcs[i].source + 2]++;
  }
  for (uint32_t v = 2; v < count + 2; v++) g->first[v] += g->first[v - 1];
  for (uint32_t i = 0; i < arc_count; i++) g->targets[g->first[arcs[i].source + 1]++] = arcs[i].target;
}

void digraph_init_reversed(struct digraph *r, const struct digraph *g) {
  digraph_arcs arcs = VEC_INIT;
  for (uint32_t v = 0; v < g->count; v++)
    for (uint32_t i = 0; i < digraph_out_count(g, v); i++)
      vec_push(&arcs, ((struct digraph_arc){digraph_out(g, v)[i], v}));
  digraph_init(r, g->count, arcs.data, arcs.len);
  vec_release(&arcs);
}

void digraph_release(struct digraph *g) {
  free(g->first);
  free(g->targets);
  *g = (struct digraph){0};
}

void digraph_reach(const struct digraph *g, uint32_t from, struct bitset *seen) {
  VEC(uint32_t) work = VEC_INIT;
  bitset_add(seen, from);
  vec_push(&work, from);
  while (work.len) {
    uint32_t v = vec_pop(&work);
    for (uint32_t i = 0; i < digraph_out_count(g, v); i++)
      if (bitset_add(seen, digraph_out(g, v)[i])) vec_push(&work, digraph_out(g, v)[i]);
  }
  vec_release(&work);
}

/* ---- components ---- */

struct tarjan_frame {
  uint32_t at, next; /* next: index of the successor to look at */
};

struct tarjan {
  const struct digraph *g;
  struct digraph_components *out;
  uint32_t *number, *low; /* from 1; number 0 = not seen */
  uint32_t seen;
  VEC(uint32_t) open; /* nodes of components that are not complete */
  VEC(struct tarjan_frame) frames;
};

static void enter(struct tarjan *t, uint32_t v) {
  t->number[v] = t->low[v] = ++t->seen;
  vec_push(&t->open, v);
  vec_push(&t->frames, ((struct tarjan_frame){v, 0}));
}

static void close_component(struct tarjan *t, uint32_t root) {
  uint32_t v;
  do {
    v = vec_pop(&t->open);
    t->out->of[v] = t->out->count;
    t->out->order[t->out->reached++] = v;
  } while (v != root);
  t->out->count++;
}

static void leave(struct tarjan *t) {
  uint32_t v = vec_pop(&t->frames).at;
  if (t->low[v] == t->number[v]) close_component(t, v);
  if (!t->frames.len) return;
  uint32_t parent = vec_last(&t->frames).at;
  if (t->low[v] < t->low[parent]) t->low[parent] = t->low[v];
}

static void search_from(struct tarjan *t, uint32_t root) {
  enter(t, root);
  while (t->frames.len) {
    struct tarjan_frame *top = &t->frames.data[t->frames.len - 1];
    uint32_t v = top->at;
    if (top->next == digraph_out_count(t->g, v)) {
      leave(t);
      continue;
    }
    uint32_t next = digraph_out(t->g, v)[top->next++];
    if (!t->number[next])
      enter(t, next);
    else if (t->out->of[next] == DIGRAPH_NONE && t->number[next] < t->low[v])
      t->low[v] = t->number[next];
  }
}

void digraph_components_init(struct digraph_components *c, const struct digraph *g, uint32_t root) {
  *c = (struct digraph_components){.of = xmalloc(((size_t)g->count + 1) * sizeof *c->of),
                                   .order = xcalloc((size_t)g->count + 1, sizeof *c->order)};
  for (uint32_t v = 0; v < g->count; v++) c->of[v] = DIGRAPH_NONE;
  struct tarjan t = {.g = g, .out = c};
  t.number = xcalloc((size_t)g->count + 1, sizeof *t.number);
  t.low = xcalloc((size_t)g->count + 1, sizeof *t.low);
  if (root != DIGRAPH_NONE) search_from(&t, root);
  for (uint32_t v = 0; v < g->count && root == DIGRAPH_NONE; v++)
    if (!t.number[v]) search_from(&t, v);
  free(t.number);
  free(t.low);
  vec_release_all(&t.open, &t.frames);
}

void digraph_components_release(struct digraph_components *c) {
  free(c->of);
  free(c->order);
  *c = (struct digraph_components){0};
}

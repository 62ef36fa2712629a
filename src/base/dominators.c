/* Dominators by the algorithm of Lengauer and Tarjan (TOPLAS 1979) with path compression alone: O(m log n) whatever the
 * graph is. The iteration of Cooper, Harvey and Kennedy is shorter and often as fast, but takes quadratic time where a
 * location is reached from everywhere, as the common error exit of a long function is.
 *
 * Nodes go by their numbers in preorder here. The semidominator of v is the least node from which a way leads to v over
 * nodes above v only; `best[v]` is the node of least semidominator on the part of the tree above v that `up` has linked
 * so far. */
#include "base/digraph.h"

struct search {
  const struct digraph *g, *reversed;
  struct dominators *out;
  uint32_t *number;     /* node -> preorder, DIGRAPH_NONE = not reached */
  uint32_t *parent;     /* in the tree of the search; by preorder, as all below */
  uint32_t *semi, *dom; /* semidominator, dominator */
  uint32_t *up, *best;
  uint32_t *bucket, *next; /* nodes of a semidominator: the first one, and then the next ones */
  VEC(uint32_t) path;
};

struct search_frame {
  uint32_t at, next;
};

static void number_node(struct search *s, uint32_t v, uint32_t parent) {
  uint32_t n = s->out->reached++;
  s->out->order[n] = v;
  s->number[v] = n;
  s->parent[n] = parent;
}

static void number_nodes(struct search *s, uint32_t root) {
  VEC(struct search_frame) stack = VEC_INIT;
  number_node(s, root, DIGRAPH_NONE);
  vec_push(&stack, ((struct search_frame){root, 0}));
  while (stack.len) {
    struct search_frame *top = &stack.data[stack.len - 1];
    uint32_t v = top->at;
    if (top->next == digraph_out_count(s->g, v)) {
      stack.len--;
      continue;
    }
    uint32_t target = digraph_out(s->g, v)[top->next++];
    if (s->number[target] != DIGRAPH_NONE) continue;
    number_node(s, target, s->number[v]);
    vec_push(&stack, ((struct search_frame){target, 0}));
  }
  vec_release(&stack);
}

/* The node of least semidominator from v up to below the root of its linked tree; shortens the way for later. */
static uint32_t best_above(struct search *s, uint32_t v) {
  if (s->up[v] == DIGRAPH_NONE) return v;
  vec_clear(&s->path);
  for (uint32_t x = v; s->up[s->up[x]] != DIGRAPH_NONE; x = s->up[x]) vec_push(&s->path, x);
  while (s->path.len) {
    uint32_t x = vec_pop(&s->path), above = s->up[x];
    if (s->semi[s->best[above]] < s->semi[s->best[x]]) s->best[x] = s->best[above];
    s->up[x] = s->up[above];
  }
  return s->best[v];
}

static void find_semidominator(struct search *s, uint32_t n) {
  uint32_t v = s->out->order[n];
  for (uint32_t i = 0; i < digraph_out_count(s->reversed, v); i++) {
    uint32_t from = s->number[digraph_out(s->reversed, v)[i]];
    if (from == DIGRAPH_NONE) continue;
    uint32_t least = s->semi[best_above(s, from)];
    if (least < s->semi[n]) s->semi[n] = least;
  }
  s->next[n] = s->bucket[s->semi[n]];
  s->bucket[s->semi[n]] = n;
}

/* Those whose semidominator is the parent of what was just linked to it. */
static void empty_bucket(struct search *s, uint32_t parent) {
  for (uint32_t n = s->bucket[parent]; n != DIGRAPH_NONE; n = s->next[n]) {
    uint32_t best = best_above(s, n);
    s->dom[n] = s->semi[best] < s->semi[n] ? best : parent;
  }
  s->bucket[parent] = DIGRAPH_NONE;
}

static void solve(struct search *s) {
  uint32_t count = s->out->reached;
  for (uint32_t n = 0; n < count; n++) {
    s->semi[n] = s->best[n] = s->dom[n] = n;
    s->up[n] = s->bucket[n] = s->next[n] = DIGRAPH_NONE;
  }
  for (uint32_t n = count; n-- > 1;) {
    find_semidominator(s, n);
    s->up[n] = s->parent[n];
    empty_bucket(s, s->parent[n]);
  }
  for (uint32_t n = 1; n < count; n++)
    if (s->dom[n] != s->semi[n]) s->dom[n] = s->dom[s->dom[n]];
}

/* Places in an order in which what a node dominates follows it: sizes from below, then places from above. */
static void find_ranges(struct search *s) {
  struct dominators *d = s->out;
  uint32_t *size = s->semi, *place = s->best;
  for (uint32_t n = 0; n < d->reached; n++) size[n] = 1;
  for (uint32_t n = d->reached; n-- > 1;) size[s->dom[n]] += size[n];
  for (uint32_t n = 0; n < d->reached; n++) {
    uint32_t v = d->order[n];
    d->parent[v] = n ? d->order[s->dom[n]] : DIGRAPH_NONE;
    d->begin[v] = n ? place[s->dom[n]] : 0;
    d->end[v] = d->begin[v] + size[n];
    place[n] = d->begin[v] + 1;
    if (n) place[s->dom[n]] += size[n];
  }
}

void dominators_init(struct dominators *d, const struct digraph *g, const struct digraph *reversed, uint32_t root) {
  size_t count = (size_t)g->count + 1;
  uint32_t *arrays = xcalloc(count * 8, sizeof *arrays);
  *d = (struct dominators){.parent = xmalloc(count * sizeof *d->parent),
                           .order = xcalloc(count, sizeof *d->order),
                           .begin = xcalloc(count, sizeof *d->begin),
                           .end = xcalloc(count, sizeof *d->end)};
  struct search s = {.g = g, .reversed = reversed, .out = d, .path = VEC_INIT};
  uint32_t **parts[] = {&s.number, &s.parent, &s.semi, &s.dom, &s.up, &s.best, &s.bucket, &s.next};
  for (uint32_t i = 0; i < sizeof parts / sizeof *parts; i++) *parts[i] = arrays + i * count;
  for (uint32_t v = 0; v < g->count; v++) s.number[v] = d->parent[v] = DIGRAPH_NONE;
  number_nodes(&s, root);
  solve(&s);
  find_ranges(&s);
  free(arrays);
  vec_release(&s.path);
}

void dominators_release(struct dominators *d) {
  free_all(d->parent, d->order, d->begin, d->end);
  *d = (struct dominators){0};
}

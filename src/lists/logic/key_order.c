/* Keys in the candidate: one total order of all points, a point being the key of a class in a data field.
 *
 * A true atom d(a) <= e(b) is an edge from the first point to the second, a false one a strict edge back. The atoms can
 * be satisfied by an order if and only if no cycle has a strict edge; then the number of strict edges on the longest
 * path into a point is a key that respects all atoms. */
#include "base/checking.h"
#include "lists/logic/ground.h"

struct key_edge {
  uint32_t from, to;   /* points: data field * classes + class */
  uint32_t start, end; /* elements */
  int literal;         /* of a clause that denies the edge */
  bool is_strict;
};

struct key_graph {
  struct heap_solver *h;
  uint32_t classes, points;
  VEC(struct key_edge) edges;
  index_list first, by_source; /* per point: where its edges begin in `by_source` */
  index_list via;              /* of a search, per point: the edge that it was reached by + 1 */
};

static void read_atoms(struct key_graph *g, uint32_t symbol) {
  struct heap_solver *h = g->h;
  const struct ground_candidate *c = &h->candidate;
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  for (uint32_t i = 0; i < g->classes * g->classes; i++) {
    if (c->tables.data[symbol][i] == VALUE_OPEN) continue;
    assert(c->sources.data[symbol][i] < h->atoms.len);
    const struct ground_atom *a = &h->atoms.data[c->sources.data[symbol][i]];
    uint32_t left = s->left * g->classes + i / g->classes, right = s->right * g->classes + i % g->classes;
    struct key_edge e = {left, right, a->arguments[0], a->arguments[1], -a->variable, false};
    if (c->tables.data[symbol][i] == VALUE_FALSE)
      e = (struct key_edge){right, left, a->arguments[1], a->arguments[0], a->variable, true};
    vec_push(&g->edges, e);
  }
}

static bool are_keys_good(const struct key_graph *g, const uint32_t *keys) {
  for (uint32_t i = 0; i < g->edges.len; i++) {
    const struct key_edge *e = &g->edges.data[i];
    if (keys[e->from] + e->is_strict > keys[e->to]) return false;
  }
  return true;
}

static void sort_edges(struct key_graph *g) {
  vec_resize(&g->first, g->points + 1);
  vec_resize(&g->by_source, g->edges.len);
  for (uint32_t i = 0; i < g->edges.len; i++) g->first.data[g->edges.data[i].from]++;
  for (uint32_t i = 1; i <= g->points; i++) g->first.data[i] += g->first.data[i - 1];
  for (uint32_t i = g->edges.len; i-- > 0;) g->by_source.data[--g->first.data[g->edges.data[i].from]] = i;
}

/* Raises keys until all edges are respected; false if that never ends. */
static bool find_keys(const struct key_graph *g, uint32_t *keys) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (uint32_t i = 0; i < g->edges.len; i++) {
      const struct key_edge *e = &g->edges.data[i];
      uint32_t least = keys[e->from] + e->is_strict;
      if (keys[e->to] >= least) continue;
      keys[e->to] = least;
      if (least > g->edges.len) return false;
      has_changed = true;
    }
  }
  return true;
}

/* Breadth first; true if `to` is reached. */
static bool search(struct key_graph *g, uint32_t from, uint32_t to) {
  index_list queue = VEC_INIT;
  vec_clear(&g->via);
  vec_resize(&g->via, g->points);
  vec_push(&queue, from);
  for (uint32_t i = 0; i < queue.len && from != to && !g->via.data[to]; i++)
    for (uint32_t k = g->first.data[queue.data[i]]; k < g->first.data[queue.data[i] + 1]; k++) {
      const struct key_edge *e = &g->edges.data[g->by_source.data[k]];
      if (e->to == from || g->via.data[e->to]) continue;
      g->via.data[e->to] = g->by_source.data[k] + 1;
      vec_push(&queue, e->to);
    }
  vec_release(&queue);
  return from == to || g->via.data[to];
}

/* The strict edge and the path from its end back to its start. */
static void deny_cycle(struct key_graph *g, const struct key_edge *strict) {
  literal_list clause = VEC_INIT;
  vec_push(&clause, strict->literal);
  uint32_t last = strict->start;
  for (uint32_t at = strict->from; at != strict->to;) {
    assert(g->via.data[at]);
    const struct key_edge *e = &g->edges.data[g->via.data[at] - 1];
    vec_push(&clause, e->literal);
    candidate_explain(g->h, e->end, last, &clause);
    last = e->start;
    at = e->from;
  }
  candidate_explain(g->h, strict->end, last, &clause);
  candidate_lemma(g->h, &clause);
  vec_release(&clause);
}

/* The keys of all points; those of data fields that the query does not mention are all the same. */
static void write_tables(const struct key_graph *g) {
  struct ground_candidate *c = &g->h->candidate;
  for (uint32_t i = 0; i < c->symbols.len; i++) {
    uint32_t symbol = c->symbols.data[i];
    const struct heap_symbol *s = &g->h->vocabulary->symbols.data[symbol];
    if (s->role != HEAP_ORDER) continue;
    const uint32_t *left = &c->keys.data[s->left * g->classes], *right = &c->keys.data[s->right * g->classes];
    for (uint32_t a = 0; a < g->classes; a++)
      for (uint32_t b = 0; b < g->classes; b++)
        c->tables.data[symbol][a * g->classes + b] = left[a] <= right[b] ? VALUE_TRUE : VALUE_FALSE;
  }
}

bool orders_check(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  struct key_graph g = {.h = h, .classes = c->representative.len};
  g.points = g.classes * h->vocabulary->symbols.len;
  for (uint32_t i = 0; i < c->symbols.len; i++)
    if (h->vocabulary->symbols.data[c->symbols.data[i]].role == HEAP_ORDER) read_atoms(&g, c->symbols.data[i]);
  vec_clear(&c->keys);
  vec_resize(&c->keys, g.points);
  bool is_good = find_keys(&g, c->keys.data);
  assert_structure(!is_good || are_keys_good(&g, c->keys.data));
  if (is_good) {
    write_tables(&g);
  } else {
    sort_edges(&g);
    for (uint32_t i = 0; i < g.edges.len; i++)
      if (g.edges.data[i].is_strict && search(&g, g.edges.data[i].to, g.edges.data[i].from))
        deny_cycle(&g, &g.edges.data[i]);
  }
  vec_release_all(&g.edges, &g.first, &g.by_source, &g.via);
  return is_good;
}

/* Orders, dominators and loops of the automata.
 *
 * Reverse postorder by depth-first search from the entries; an edge that does not go forward in it is retreating, its
 * target a loop head. Every cycle contains a retreating edge, so cutting at the heads leaves no cycle, whether the
 * graph is reducible or not. Dominators as for any graph (base/digraph.h). Loops by Havlak's nesting ("Nesting of
 * reducible and irreducible loops", TOPLAS 1997), simplified: heads from the innermost outwards, each takes the
 * locations that reach one of its retreating edges without passing below its own rank; loops found before are one node
 * each (union-find). For a reducible loop that is its natural loop.
 */
#include "analysis/cfg.h"
#include "base/checking.h"

struct dfs_frame {
  loc_id at;
  uint32_t next; /* index into the out-edges */
};

static void find_in_edges(struct cfg *c) {
  const struct program *p = c->program;
  c->in_first = xcalloc(p->locations.len + 2, sizeof *c->in_first);
  c->in_edges = xcalloc(p->edges.len + 1, sizeof *c->in_edges);
  for (edge_id e = 0; e < p->edges.len; e++) c->in_first[p->edges.data[e].target + 2]++;
  for (uint32_t l = 2; l < p->locations.len + 2; l++) c->in_first[l] += c->in_first[l - 1];
  for (edge_id e = 0; e < p->edges.len; e++) c->in_edges[c->in_first[p->edges.data[e].target + 1]++] = e;
  assert(c->in_first[p->locations.len] == p->edges.len);
}

/* Writes the locations reached from `entry` to c->order[start ..] in reverse postorder, and returns their number. */
static uint32_t order_function(struct cfg *c, loc_id entry, uint32_t start, struct bitset *seen) {
  const struct program *p = c->program;
  VEC(struct dfs_frame) stack = VEC_INIT;
  VEC(loc_id) post = VEC_INIT;
  bitset_add(seen, entry);
  vec_push(&stack, ((struct dfs_frame){entry, 0}));
  while (stack.len) {
    struct dfs_frame *top = &stack.data[stack.len - 1];
    const struct location *l = &p->locations.data[top->at];
    if (top->next == l->out.len) {
      vec_push(&post, top->at);
      stack.len--;
      continue;
    }
    const struct edge *e = &p->edges.data[l->out.data[top->next++]];
    if (cfg_flows(e) && bitset_add(seen, e->target)) vec_push(&stack, ((struct dfs_frame){e->target, 0}));
  }
  uint32_t count = post.len;
  for (uint32_t i = 0; i < count; i++) {
    c->order[start + i] = post.data[count - 1 - i];
    c->rank[c->order[start + i]] = start + i;
  }
  assert(c->order[start] == entry);
  vec_release_all(&post, &stack);
  return count;
}

static void find_order(struct cfg *c) {
  const struct program *p = c->program;
  c->order_first = xcalloc(p->functions.len + 1, sizeof *c->order_first);
  c->order = xcalloc(p->locations.len + 1, sizeof *c->order);
  c->rank = xmalloc((p->locations.len + 1) * sizeof *c->rank);
  for (loc_id l = 0; l < p->locations.len; l++) c->rank[l] = CFG_UNREACHED;
  struct bitset seen;
  bitset_init(&seen, p->locations.len);
  uint32_t start = 0;
  for (function_id f = 0; f < p->functions.len; f++) {
    c->order_first[f] = start;
    if (p->functions.data[f].entry != ID_NONE) start += order_function(c, p->functions.data[f].entry, start, &seen);
  }
  c->order_first[p->functions.len] = start;
  assert(start <= p->locations.len && start == bitset_count(&seen));
  bitset_release(&seen);
}

/* All functions at once, below one root: it has an arc to each entry. */
static void find_dominators(struct cfg *c) {
  const struct program *p = c->program;
  uint32_t root = p->locations.len;
  digraph_arcs arcs = VEC_INIT;
  struct digraph graph, reversed;
  for (function_id f = 0; f < p->functions.len; f++)
    if (p->functions.data[f].entry != ID_NONE)
      vec_push(&arcs, ((struct digraph_arc){root, p->functions.data[f].entry}));
  for (edge_id e = 0; e < p->edges.len; e++)
    if (cfg_flows(&p->edges.data[e]))
      vec_push(&arcs, ((struct digraph_arc){p->edges.data[e].source, p->edges.data[e].target}));
  digraph_init(&graph, root + 1, arcs.data, arcs.len);
  digraph_init_reversed(&reversed, &graph);
  dominators_init(&c->dominators, &graph, &reversed, root);
  c->dominator = c->dominators.parent;
  for (function_id f = 0; f < p->functions.len; f++)
    if (p->functions.data[f].entry != ID_NONE) c->dominator[p->functions.data[f].entry] = p->functions.data[f].entry;
  digraph_release(&graph);
  digraph_release(&reversed);
  vec_release(&arcs);
}

static void find_heads(struct cfg *c) {
  const struct program *p = c->program;
  bitset_init(&c->loop_heads, p->locations.len);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (cfg_is_retreating(c, &p->edges.data[e])) bitset_add(&c->loop_heads, p->edges.data[e].target);
}

/* The outermost head found so far around l, or l itself. */
static loc_id outermost(loc_id *up, loc_id l) {
  while (up[l] != l) l = up[l] = up[up[l]];
  return l;
}

/* Takes what belongs to the loop of h; `up` leads from a location to the outermost loop around it so far. */
static void collect_loop(struct cfg *c, loc_id h, loc_id *up) {
  const struct program *p = c->program;
  VEC(loc_id) work = VEC_INIT;
  c->loop[h] = h;
  vec_push(&work, h);
  for (uint32_t w = 0; w < work.len; w++) {
    loc_id l = work.data[w];
    for (uint32_t i = 0; i < cfg_in_count(c, l); i++) {
      const struct edge *e = &p->edges.data[cfg_in_edges(c, l)[i]];
      if (!cfg_flows(e) || !cfg_is_reached(c, e->source)) continue;
      if (l == h && !cfg_is_retreating(c, e)) continue;
      loc_id s = outermost(up, e->source);
      if (s == h || c->rank[s] < c->rank[h]) continue;
      assert(c->loop[s] == ID_NONE || cfg_is_loop_head(c, s)); /* inner loops were found before, and are one node */
      up[s] = h;
      if (cfg_is_loop_head(c, s))
        c->outer_loop[s] = h;
      else
        c->loop[s] = h;
      vec_push(&work, s);
    }
  }
  vec_release(&work);
}

static void find_loops(struct cfg *c) {
  uint32_t count = c->program->locations.len;
  c->loop = xmalloc((count + 1) * sizeof *c->loop);
  c->outer_loop = xmalloc((count + 1) * sizeof *c->outer_loop);
  c->loop_depth = xcalloc(count + 1, sizeof *c->loop_depth);
  loc_id *up = xmalloc((count + 1) * sizeof *up);
  for (loc_id l = 0; l < count; l++) c->loop[l] = c->outer_loop[l] = ID_NONE, up[l] = l;
  uint32_t reached = c->order_first[c->program->functions.len];
  for (uint32_t i = reached; i-- > 0;)
    if (cfg_is_loop_head(c, c->order[i])) collect_loop(c, c->order[i], up);
  for (uint32_t i = 0; i < reached; i++) {
    loc_id l = c->order[i], around = cfg_is_loop_head(c, l) ? c->outer_loop[l] : c->loop[l];
    uint32_t own = cfg_is_loop_head(c, l);
    c->loop_depth[l] = own + (around == ID_NONE ? 0 : c->loop_depth[around]);
  }
  free(up);
}

/* In-edges are the out-edges from the other side. */
static void check_in_edges(const struct cfg *c) {
  const struct program *p = c->program;
  for (loc_id l = 0; l < p->locations.len; l++)
    for (uint32_t i = 0; i < cfg_in_count(c, l); i++) assert(p->edges.data[cfg_in_edges(c, l)[i]].target == l);
}

/* What is reached is closed under edges; an edge that does not go forward enters a loop head. */
static void check_edge(const struct cfg *c, const struct edge *e) {
  if (!cfg_flows(e) || !cfg_is_reached(c, e->source)) return;
  assert(cfg_is_reached(c, e->target));
  assert(c->rank[e->source] < c->rank[e->target] || cfg_is_loop_head(c, e->target));
  loc_id entry = c->program->functions.data[c->program->locations.data[e->target].function].entry;
  if (e->target != entry) assert(cfg_dominates(c, c->dominator[e->target], e->source));
  (void)entry;
}

static void check_loop(const struct cfg *c, loc_id l) {
  loc_id head = c->loop[l], around = cfg_is_loop_head(c, l) ? c->outer_loop[l] : head;
  if (cfg_is_loop_head(c, l)) assert(head == l);
  if (around == ID_NONE) return;
  assert(cfg_is_loop_head(c, around) && c->rank[around] < c->rank[l]);
  assert(c->loop_depth[l] == c->loop_depth[around] + cfg_is_loop_head(c, l));
  (void)head;
}

bool cfg_is_valid(const struct cfg *c) {
  const struct program *p = c->program;
  check_in_edges(c);
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = c->order_first[f]; i < c->order_first[f + 1]; i++) {
      loc_id l = c->order[i];
      assert(p->locations.data[l].function == f && c->rank[l] == i);
      assert(l == p->functions.data[f].entry || c->rank[c->dominator[l]] < i);
      assert(c->post_dominator[l] == ID_NONE || cfg_is_reached(c, c->post_dominator[l]));
      check_loop(c, l);
    }
  for (edge_id e = 0; e < p->edges.len; e++) check_edge(c, &p->edges.data[e]);
  return true;
}

struct cfg *cfg_new(const struct program *p) {
  struct cfg *c = xcalloc(1, sizeof *c);
  c->program = p;
  find_in_edges(c);
  find_order(c);
  find_dominators(c);
  find_heads(c);
  find_loops(c);
  struct bitset ends;
  bitset_init(&ends, p->locations.len);
  cfg_find_ends(c, NULL, true, &ends);
  c->post_dominator = cfg_post_dominators(c, NULL, &ends);
  bitset_release(&ends);
  assert_structure(cfg_is_valid(c));
  return c;
}

void cfg_free(struct cfg *c) {
  if (!c) return;
  free_all(c->in_first, c->in_edges, c->order_first, c->order, c->rank);
  dominators_release(&c->dominators);
  free(c->post_dominator);
  bitset_release(&c->loop_heads);
  free_all(c->loop, c->outer_loop, c->loop_depth, c);
}

bool cfg_in_loop(const struct cfg *c, loc_id h, loc_id l) {
  assert(cfg_is_loop_head(c, h));
  for (loc_id x = c->loop[l]; x != ID_NONE; x = c->outer_loop[x])
    if (x == h) return true;
  return false;
}

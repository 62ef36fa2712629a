/* Callers by counting sort over the resolved calls; strongly connected components (base/digraph.h) have callees
 * first. */
#include "analysis/call_graph.h"

#include "base/checking.h"
#include "base/digraph.h"

static function_id caller_of(const struct program *p, edge_id e) {
  return p->locations.data[p->edges.data[e].source].function;
}

static void collect_callers(struct call_graph *g) {
  const struct program *p = g->program;
  uint32_t count, total = 0;
  g->call_first = xcalloc(p->functions.len + 2, sizeof *g->call_first);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const function_id *callees = points_to_callees(g->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++) g->call_first[callees[i] + 2]++;
    total += count;
  }
  for (uint32_t f = 2; f < p->functions.len + 2; f++) g->call_first[f] += g->call_first[f - 1];
  g->calls = xcalloc(total + 1, sizeof *g->calls);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const function_id *callees = points_to_callees(g->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++) g->calls[g->call_first[callees[i] + 1]++] = e;
  }
}

static void init_graph(const struct call_graph *g, struct digraph *graph) {
  const struct program *p = g->program;
  digraph_arcs arcs = VEC_INIT;
  for (edge_id e = 0; e < p->edges.len; e++) {
    uint32_t count;
    const function_id *callees = points_to_callees(g->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (p->functions.data[callees[i]].entry != ID_NONE)
        vec_push(&arcs, ((struct digraph_arc){caller_of(p, e), callees[i]}));
  }
  digraph_init(graph, p->functions.len, arcs.data, arcs.len);
  vec_release(&arcs);
}

/* In a component with others, or called by itself. */
static bool is_recursive(const struct digraph *graph, const struct digraph_components *c, uint32_t at) {
  function_id f = c->order[at];
  for (uint32_t i = 0; i < digraph_out_count(graph, f); i++)
    if (digraph_out(graph, f)[i] == f) return true;
  return (at > 0 && c->of[c->order[at - 1]] == c->of[f]) ||
         (at + 1 < c->reached && c->of[c->order[at + 1]] == c->of[f]);
}

static void find_components(struct call_graph *g) {
  struct digraph graph;
  struct digraph_components components;
  init_graph(g, &graph);
  digraph_components_init(&components, &graph, g->program->start);
  for (uint32_t i = 0; i < components.reached; i++)
    if (is_recursive(&graph, &components, i)) bitset_add(&g->recursive, components.order[i]);
  g->component = components.of;
  g->component_count = components.count;
  g->bottom_up = components.order;
  g->function_count = components.reached;
  digraph_release(&graph);
}

static void without_start(struct call_graph *g) {
  uint32_t n = g->program->functions.len;
  g->component = xmalloc((n + 1) * sizeof *g->component);
  for (function_id f = 0; f < n; f++) g->component[f] = ID_NONE;
  g->bottom_up = xcalloc(n + 1, sizeof *g->bottom_up);
}

static bool has_callee(const struct call_graph *g, edge_id e, function_id f) {
  uint32_t count;
  const function_id *callees = points_to_callees(g->points_to, e, &count);
  for (uint32_t i = 0; i < count; i++)
    if (callees[i] == f) return true;
  return false;
}

bool call_graph_is_valid(const struct call_graph *g) {
  const struct program *p = g->program;
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = 0; i < call_graph_caller_count(g, f); i++) {
      edge_id e = call_graph_callers(g, f)[i];
      function_id from = caller_of(p, e);
      assert(has_callee(g, e, f));
      if (g->component[from] == ID_NONE || p->functions.data[f].entry == ID_NONE) continue;
      assert(g->component[f] <= g->component[from]); /* callees come first */
      if (g->component[f] == g->component[from])
        assert(bitset_has(&g->recursive, f) && bitset_has(&g->recursive, from));
      (void)from;
    }
  for (uint32_t i = 0; i < g->function_count; i++) {
    assert(p->functions.data[g->bottom_up[i]].entry != ID_NONE && g->component[g->bottom_up[i]] < g->component_count);
    assert(i == 0 || g->component[g->bottom_up[i - 1]] <= g->component[g->bottom_up[i]]);
  }
  return true;
}

struct call_graph *call_graph_new(const struct program *p, const struct points_to *pt) {
  struct call_graph *g = xcalloc(1, sizeof *g);
  g->program = p;
  g->points_to = pt;
  collect_callers(g);
  bitset_init(&g->recursive, p->functions.len);
  if (p->start != ID_NONE && p->functions.data[p->start].entry != ID_NONE)
    find_components(g);
  else
    without_start(g);
  assert_structure(call_graph_is_valid(g));
  return g;
}

void call_graph_free(struct call_graph *g) {
  if (!g) return;
  free_all(g->call_first, g->calls, g->component, g->bottom_up);
  bitset_release(&g->recursive);
  free(g);
}

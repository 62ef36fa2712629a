/* Callers by counting sort over the resolved calls; components by Tarjan's algorithm, which finishes callees first. */
#include "analysis/call_graph.h"

struct frame {
  function_id at;
  uint32_t edge, callee; /* next to look at: index into the function's calls, and among its callees */
};

struct tarjan {
  struct call_graph *g;
  uint32_t *edge_first; /* by function: its CALL edges */
  edge_id *edges;
  uint32_t *number, *low;
  bool *on_stack;
  uint32_t count;
  VEC(function_id) stack;
  VEC(struct frame) frames;
};

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

static void collect_edges(struct tarjan *t) {
  const struct program *p = t->g->program;
  uint32_t total = 0;
  t->edge_first = xcalloc(p->functions.len + 2, sizeof *t->edge_first);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_CALL) t->edge_first[caller_of(p, e) + 2]++, total++;
  for (uint32_t f = 2; f < p->functions.len + 2; f++) t->edge_first[f] += t->edge_first[f - 1];
  t->edges = xcalloc(total + 1, sizeof *t->edges);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_CALL) t->edges[t->edge_first[caller_of(p, e) + 1]++] = e;
}

static void close_component(struct tarjan *t, function_id root) {
  struct call_graph *g = t->g;
  uint32_t start = g->function_count;
  function_id f;
  do {
    f = vec_pop(&t->stack);
    t->on_stack[f] = false;
    g->component[f] = g->component_count;
    g->bottom_up[g->function_count++] = f;
  } while (f != root);
  if (g->function_count - start > 1)
    for (uint32_t i = start; i < g->function_count; i++) bitset_add(&g->recursive, g->bottom_up[i]);
  g->component_count++;
}

static void see_callee(struct tarjan *t, function_id f, function_id callee) {
  if (t->g->program->functions.data[callee].entry == ID_NONE) return;
  if (callee == f) bitset_add(&t->g->recursive, f);
  if (t->number[callee] == 0)
    vec_push(&t->frames, ((struct frame){callee, t->edge_first[callee], 0}));
  else if (t->on_stack[callee] && t->number[callee] < t->low[f])
    t->low[f] = t->number[callee];
}

static void visit(struct tarjan *t, function_id start) {
  vec_push(&t->frames, ((struct frame){start, t->edge_first[start], 0}));
  while (t->frames.len) {
    struct frame *top = &t->frames.data[t->frames.len - 1];
    function_id f = top->at;
    if (t->number[f] == 0) {
      t->number[f] = t->low[f] = ++t->count;
      vec_push(&t->stack, f);
      t->on_stack[f] = true;
    }
    if (top->edge < t->edge_first[f + 1]) {
      uint32_t count;
      const function_id *callees = points_to_callees(t->g->points_to, t->edges[top->edge], &count);
      if (top->callee < count)
        see_callee(t, f, callees[top->callee++]);
      else
        top->edge++, top->callee = 0;
      continue;
    }
    t->frames.len--;
    function_id parent = t->frames.len ? t->frames.data[t->frames.len - 1].at : f;
    if (t->low[f] < t->low[parent]) t->low[parent] = t->low[f];
    if (t->low[f] == t->number[f]) close_component(t, f);
  }
}

struct call_graph *call_graph_new(const struct program *p, const struct points_to *pt) {
  struct call_graph *g = xcalloc(1, sizeof *g);
  uint32_t n = p->functions.len;
  g->program = p;
  g->points_to = pt;
  collect_callers(g);
  g->component = xmalloc((n + 1) * sizeof *g->component);
  for (function_id f = 0; f < n; f++) g->component[f] = ID_NONE;
  g->bottom_up = xcalloc(n + 1, sizeof *g->bottom_up);
  bitset_init(&g->recursive, n);
  struct tarjan t = {.g = g, .stack = VEC_INIT, .frames = VEC_INIT};
  collect_edges(&t);
  t.number = xcalloc(n + 1, sizeof *t.number);
  t.low = xcalloc(n + 1, sizeof *t.low);
  t.on_stack = xcalloc(n + 1, sizeof *t.on_stack);
  if (p->start != ID_NONE && p->functions.data[p->start].entry != ID_NONE) visit(&t, p->start);
  free(t.edge_first);
  free(t.edges);
  free(t.number);
  free(t.low);
  free(t.on_stack);
  vec_release(&t.stack);
  vec_release(&t.frames);
  return g;
}

void call_graph_free(struct call_graph *g) {
  if (!g) return;
  free(g->call_first);
  free(g->calls);
  free(g->component);
  free(g->bottom_up);
  bitset_release(&g->recursive);
  free(g);
}

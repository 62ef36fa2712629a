/* Shortest traces: from a state at the target backwards through the layers, one concrete state at a time. A state of
 * length n at a statement has a predecessor of length n-1, or is behind a call whose way through the callee fills the
 * difference; at length 0 it is at the entry of its procedure, and the way goes on at a call of it. */
#include "boolean/layers.h"

#include "base/checking.h"

struct trace_walk {
  struct reach *reach;
  struct layers layers;
  struct reach_trace *trace; /* backwards until the end */
  VEC(uint32_t) incoming;    /* edges by their targets: numbers of edges ... */
  VEC(uint32_t) first;       /* ... those of a statement begin here */
  uint32_t *assignment;      /* per BDD variable, 0 or 1 */
};

/* A state of the walk: at the statement, with values at the entry and now, `length` steps behind the entry. */
struct trace_point {
  bp_stmt_id stmt;
  uint32_t length;
  reach_state entry, now;
};

/* ---- single states ---- */

/* One assignment of the set, which is not empty; what it leaves open is 0. */
static void pick(struct trace_walk *w, BDD set) {
  assert(set != bddfalse);
  memset(w->assignment, 0, sizeof(uint32_t) * (size_t)bdd_varnum());
  while (set != bddtrue) {
    bool is_low = bdd_low(set) != bddfalse;
    assert(bdd_var(set) < bdd_varnum());
    w->assignment[bdd_var(set)] = !is_low;
    set = is_low ? bdd_low(set) : bdd_high(set);
  }
}

static BDD literal(const struct transfer *t, uint32_t slot, enum bp_moment m, bool value) {
  int v = transfer_variable(t, slot, m);
  return value ? bdd_ithvar(v) : bdd_nithvar(v);
}

/* `set` where the slots [first, last) have the values at the moment. */
static BDD with_values(struct trace_walk *w, BDD set, uint32_t first, uint32_t last, enum bp_moment m,
                       const uint8_t *values) {
  struct diagrams *d = &w->reach->transfer.diagrams;
  BDD cube = bddtrue;
  for (uint32_t i = first; i < last; i++) cube = diagram_and(d, cube, literal(&w->reach->transfer, i, m, values[i]));
  return diagram_and(d, set, cube);
}

static reach_state new_state(struct trace_walk *w) {
  return arena_alloc(&w->trace->arena, w->reach->transfer.slot_count + 1);
}

/* The values of the slots [first, last) at the moment in the last assignment that was picked. */
static void take_values(struct trace_walk *w, reach_state to, uint32_t first, uint32_t last, enum bp_moment m) {
  for (uint32_t i = first; i < last; i++) to[i] = (uint8_t)w->assignment[transfer_variable(&w->reach->transfer, i, m)];
}

static void push_step(struct trace_walk *w, bp_stmt_id s, uint32_t depth, const uint8_t *values) {
  vec_push(&w->trace->steps, ((struct reach_step){s, depth, values}));
}

/* ---- one step back ---- */

static bool is_target_of(const struct bp_stmt *x, const struct transfer *t, uint32_t slot, uint32_t *ret_index) {
  for (uint32_t i = 0; i < x->target_count; i++)
    if (t->slot.data[x->targets[i]] == slot) {
      *ret_index = i;
      return true;
    }
  return false;
}

/* A predecessor by an edge that is not a call's. */
static bool step_back(struct trace_walk *w, const struct bp_edge *edge, struct trace_point *at) {
  struct transfer *t = &w->reach->transfer;
  const struct bp_stmt *x = &t->program->stmts.data[edge->from];
  uint32_t scope = transfer_scope(t, x->procedure), index;
  assert(at->length > 0 && edge->to == at->stmt);
  BDD set = layer_of_length(&w->layers.paths.data[edge->from], at->length - 1);
  if (set == bddfalse) return false;
  if (edge->guard != BP_ALWAYS) {
    const struct bp_meaning *m = &t->stmts.data[edge->from].condition;
    set = diagram_and(&t->diagrams, set, edge->guard == BP_IF_TRUE ? m->may_hold : m->may_fail);
  }
  if (x->kind == BP_ASSIGN) set = diagram_and(&t->diagrams, set, t->stmts.data[edge->from].relation);
  set =
      with_values(w, set, 0, w->reach->transfer.first_local + t->program->procedures.data[x->procedure].parameters.len,
                  AT_ENTRY, at->entry);
  for (uint32_t i = 0; i < scope; i++)
    set = diagram_and(&t->diagrams, set, literal(t, i, is_target_of(x, t, i, &index) ? AFTER : NOW, at->now[i]));
  if (set == bddfalse) return false;
  pick(w, set);
  at->stmt = edge->from;
  at->length--;
  at->now = new_state(w);
  take_values(w, at->now, 0, scope, NOW);
  return true;
}

static void walk_back(struct trace_walk *, struct trace_point *, uint32_t depth);

/* Where the callee returned with the values in `out` (globals and results), `length` steps after its entry. */
static void walk_through(struct trace_walk *w, bp_proc_id f, reach_state entry, reach_state out, uint32_t length,
                         uint32_t depth) {
  struct transfer *t = &w->reach->transfer;
  const struct bp_procedure *x = &t->program->procedures.data[f];
  uint32_t parameters = t->first_local + x->parameters.len;
  assert(length > 0);
  for (uint32_t i = 0; i < w->reach->graph.statements.data[f].len; i++) {
    bp_stmt_id s = w->reach->graph.statements.data[f].data[i];
    bool is_return = t->program->stmts.data[s].kind == BP_RETURN;
    if (!is_return && s != x->end) continue;
    BDD set = layer_of_length(&w->layers.paths.data[s], length - 1);
    if (set == bddfalse) continue;
    if (is_return) {
      set = diagram_and(&t->diagrams, set, t->stmts.data[s].relation);
      set = with_values(w, set, t->first_result, t->first_result + x->result_count, AFTER, out);
    }
    set = with_values(w, set, 0, parameters, AT_ENTRY, entry);
    set = with_values(w, set, 0, t->first_local, NOW, out);
    if (set == bddfalse) continue;
    pick(w, set);
    struct trace_point at = {s, length - 1, entry, new_state(w)};
    take_values(w, at.now, 0, transfer_scope(t, f), NOW);
    walk_back(w, &at, depth);
    return;
  }
  assert(!"a summary comes from an exit");
}

/* The set of path edges at the call, with arguments and what came back, that lead to the point. */
static BDD before_return(struct trace_walk *w, bp_stmt_id call, const struct trace_point *at, BDD path, BDD exits) {
  struct transfer *t = &w->reach->transfer;
  const struct bp_stmt *x = &t->program->stmts.data[call];
  uint32_t scope = transfer_scope(t, x->procedure), index;
  uint32_t parameters = t->first_local + t->program->procedures.data[x->procedure].parameters.len;
  BDD set = diagram_and(&t->diagrams, path, t->stmts.data[call].relation);
  set = with_values(w, set, 0, parameters, AT_ENTRY, at->entry);
  set = diagram_and(&t->diagrams, set, transfer_instance(t, exits));
  for (uint32_t i = 0; i < scope; i++) {
    bool is_target = is_target_of(x, t, i, &index);
    uint32_t slot = is_target ? t->first_result + index : i;
    enum bp_moment m = is_target || i < t->first_local ? AFTER : NOW;
    set = diagram_and(&t->diagrams, set, literal(t, slot, m, at->now[i]));
  }
  return set;
}

/* A predecessor by a call that returned. */
static bool return_back(struct trace_walk *w, bp_stmt_id call, struct trace_point *at, uint32_t depth) {
  struct transfer *t = &w->reach->transfer;
  const struct bp_stmt *x = &t->program->stmts.data[call];
  const struct bp_procedure *callee = &t->program->procedures.data[x->callee];
  const struct layer_list *exits = &w->layers.exits.data[x->callee];
  for (uint32_t i = 0; i < exits->layers.len; i++) {
    uint32_t inside = exits->layers.data[i].length;
    if (inside + 1 > at->length) break;
    BDD path = layer_of_length(&w->layers.paths.data[call], at->length - 1 - inside);
    BDD set = path == bddfalse ? path : before_return(w, call, at, path, exits->layers.data[i].set);
    if (set == bddfalse) continue;
    pick(w, set);
    reach_state now = new_state(w), entry = new_state(w), out = new_state(w);
    take_values(w, now, 0, transfer_scope(t, x->procedure), NOW);
    take_values(w, entry, 0, t->first_local, NOW);
    take_values(w, entry, t->first_local, t->first_local + callee->parameters.len, AS_ARGUMENT);
    take_values(w, out, 0, t->first_local, AFTER);
    take_values(w, out, t->first_result, t->first_result + callee->result_count, AFTER);
    walk_through(w, x->callee, entry, out, inside, depth + 1);
    at->stmt = call;
    at->length -= 1 + inside;
    at->now = now;
    return true;
  }
  return false;
}

static void one_back(struct trace_walk *w, struct trace_point *at, uint32_t depth) {
  uint32_t mark = diagrams_mark(&w->reach->transfer.diagrams);
  bool is_done = false;
  for (uint32_t i = w->first.data[at->stmt]; i < w->first.data[at->stmt + 1] && !is_done; i++) {
    const struct bp_edge *edge = &w->reach->graph.edges.data[w->incoming.data[i]];
    is_done = w->reach->program->stmts.data[edge->from].kind == BP_CALL ? return_back(w, edge->from, at, depth)
                                                                        : step_back(w, edge, at);
  }
  assert(is_done);
  diagrams_drop(&w->reach->transfer.diagrams, mark);
}

/* From the point to the entry of its procedure; leaves the point there. Adds all statements on the way. */
static void walk_back(struct trace_walk *w, struct trace_point *at, uint32_t depth) {
  for (;;) {
    diagrams_checkpoint(&w->reach->transfer.diagrams);
    push_step(w, at->stmt, depth, at->now);
    if (at->length == 0) return;
    one_back(w, at, depth);
  }
}

/* ---- calls that are open at the target ---- */

/* The call that led to the entry at that distance. `at` becomes the point of the call; the result is the distance of
 * the entry of the caller. */
static uint32_t call_back(struct trace_walk *w, bp_proc_id f, uint32_t distance, struct trace_point *at) {
  struct transfer *t = &w->reach->transfer;
  uint32_t parameters = t->program->procedures.data[f].parameters.len;
  for (uint32_t i = 0; i < w->reach->graph.callers.data[f].len; i++) {
    bp_stmt_id call = w->reach->graph.callers.data[f].data[i];
    bp_proc_id caller = t->program->stmts.data[call].procedure;
    const struct layer_list *starts = &w->layers.starts.data[caller];
    for (uint32_t k = 0; k < starts->layers.len && starts->layers.data[k].length < distance; k++) {
      uint32_t length = distance - 1 - starts->layers.data[k].length;
      BDD path = layer_of_length(&w->layers.paths.data[call], length);
      BDD set = diagram_and(&t->diagrams, path, starts->layers.data[k].set);
      if (set == bddfalse) continue;
      set = diagram_and(&t->diagrams, set, t->stmts.data[call].relation);
      set = with_values(w, set, 0, t->first_local, NOW, at->entry);
      set = with_values(w, set, t->first_local, t->first_local + parameters, AS_ARGUMENT, at->entry);
      if (set == bddfalse) continue;
      pick(w, set);
      uint32_t caller_parameters = t->program->procedures.data[caller].parameters.len;
      *at = (struct trace_point){call, length, new_state(w), new_state(w)};
      take_values(w, at->entry, 0, t->first_local + caller_parameters, AT_ENTRY);
      take_values(w, at->now, 0, transfer_scope(t, caller), NOW);
      return starts->layers.data[k].length;
    }
  }
  assert(!"an entry comes from a call");
  return 0;
}

enum { DEEP = 1u << 30 }; /* depth of the target, while the number of open calls is not known */

static void walk_from_target(struct trace_walk *w) {
  struct transfer *t = &w->reach->transfer;
  struct layers *l = &w->layers;
  bp_proc_id f = t->program->stmts.data[l->target].procedure;
  const struct layer *path = &l->paths.data[l->target].layers.data[l->path_layer];
  const struct layer *start = &l->starts.data[f].layers.data[l->start_layer];
  uint32_t depth = DEEP, distance = start->length;
  pick(w, layers_at_target(l, l->target, diagram_and(&t->diagrams, path->set, start->set)));
  struct trace_point at = {l->target, path->length, new_state(w), new_state(w)};
  take_values(w, at.entry, 0, t->first_local + t->program->procedures.data[f].parameters.len, AT_ENTRY);
  take_values(w, at.now, 0, transfer_scope(t, f), NOW);
  for (;;) {
    walk_back(w, &at, depth);
    if (distance == 0) break;
    distance = call_back(w, t->program->stmts.data[at.stmt].procedure, distance, &at);
    depth--;
  }
  for (uint32_t i = 0; i < w->trace->steps.len; i++) w->trace->steps.data[i].depth -= depth;
}

/* ---- all of it ---- */

static void index_incoming(struct trace_walk *w) {
  const struct bp_graph *graph = &w->reach->graph;
  vec_resize(&w->first, w->reach->program->stmts.len + 1);
  vec_resize(&w->incoming, graph->edges.len);
  for (uint32_t i = 0; i < graph->edges.len; i++) w->first.data[graph->edges.data[i].to + 1]++;
  for (uint32_t s = 0; s < w->reach->program->stmts.len; s++) w->first.data[s + 1] += w->first.data[s];
  for (uint32_t i = graph->edges.len; i-- > 0;) { /* fills each statement's part from its end */
    bp_stmt_id to = graph->edges.data[i].to;
    w->incoming.data[--w->first.data[to + 1]] = i;
  }
  for (uint32_t s = 0; s < w->reach->program->stmts.len; s++) w->first.data[s] = w->first.data[s + 1];
  w->first.data[w->reach->program->stmts.len] = graph->edges.len;
}

static void reverse(struct reach_trace *trace) {
  for (uint32_t i = 0, k = trace->steps.len; i + 1 < k; i++) {
    struct reach_step step = trace->steps.data[i];
    trace->steps.data[i] = trace->steps.data[--k];
    trace->steps.data[k] = step;
  }
}

static bool is_successor(const struct bp_graph *graph, bp_stmt_id from, bp_stmt_id to) {
  for (uint32_t i = graph->first.data[from]; i < graph->first.data[from + 1]; i++)
    if (graph->edges.data[i].to == to) return true;
  return false;
}

/* From the entry to the target: each step follows an edge, enters a callee, or goes on behind the call that is open. */
static bool is_trace_valid(const struct trace_walk *w) {
  const struct bp_program *p = w->reach->program;
  const struct bp_graph *graph = &w->reach->graph;
  VEC(bp_stmt_id) open = VEC_INIT;
  const struct reach_step *steps = w->trace->steps.data;
  uint32_t count = w->trace->steps.len;
  assert(count && steps[0].stmt == graph->entry.data[w->reach->entry] && steps[count - 1].stmt == w->layers.target);
  for (uint32_t i = 0; i + 1 < count; i++) {
    assert(steps[i].depth == open.len);
    if (steps[i + 1].depth > steps[i].depth) {
      assert(p->stmts.data[steps[i].stmt].kind == BP_CALL);
      assert(steps[i + 1].stmt == graph->entry.data[p->stmts.data[steps[i].stmt].callee]);
      vec_push(&open, steps[i].stmt);
    } else {
      bool is_back = steps[i + 1].depth < steps[i].depth;
      bp_stmt_id from = is_back ? vec_pop(&open) : steps[i].stmt;
      assert(is_back || p->stmts.data[from].kind != BP_CALL);
      assert(is_successor(graph, from, steps[i + 1].stmt));
    }
  }
  vec_release(&open);
  return true;
}

static void find(void *data) {
  struct trace_walk *w = data;
  layers_compute(&w->layers);
  if (!w->layers.is_found) return;
  walk_from_target(w);
  reverse(w->trace);
  assert_structure(is_trace_valid(w));
}

bool reach_find_trace(struct reach *r, const bp_stmt_id *targets, uint32_t count, bool to_failure,
                      struct reach_trace *ret) {
  struct trace_walk w = {.reach = r, .trace = ret};
  *ret = (struct reach_trace){ARENA_INIT, VEC_INIT};
  w.assignment = xcalloc((size_t)bdd_varnum() + 1, sizeof(uint32_t));
  layers_init(&w.layers, r, targets, count, to_failure);
  index_incoming(&w);
  bool is_done = diagrams_run(&r->transfer.diagrams, find, &w) && w.layers.is_found;
  diagrams_drop(&r->transfer.diagrams, 0);
  layers_release(&w.layers);
  vec_release_all(&w.incoming, &w.first);
  free(w.assignment);
  if (!is_done) reach_trace_release(ret);
  return is_done;
}

void reach_trace_release(struct reach_trace *trace) {
  arena_release(&trace->arena);
  vec_release(&trace->steps);
}

bool reach_value(const struct reach *r, const struct reach_step *step, bp_var_id v) {
  assert(v < r->transfer.slot.len && step->values[r->transfer.slot.data[v]] <= 1);
  return step->values[r->transfer.slot.data[v]];
}

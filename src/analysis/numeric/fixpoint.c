/* The fixed point: loops inside out, functions as they are called. See numeric.h. */
#include "analysis/numeric/calls.h"
#include "analysis/numeric/loops.h"

#include <stdlib.h>

enum {
  DELAY = 2,        /* visits of a loop head before it is widened, */
  TO_ENDS = 12,     /* to the ends of types, */
  TO_GIVE_UP = 24,  /* and not at all */
  NARROWING = 2,    /* rounds */
  DEEPEST = 200,    /* calls that are followed at once */
  VISITS_EACH = 60, /* of a location, on average, before everything is given up that still changes */
  MOST_NODES = 1 << 23
};

struct fixpoint {
  struct numeric *n;
  uint32_t *first_child; /* location, as loop head; or function + number of locations: its body */
  loc_id *children;      /* in reverse postorder */
  struct loop_effects *loops;
  struct bitset dirty;   /* locations whose state has to be computed anew */
  uint32_t *head_visits; /* by location */
  uint32_t *entry_visits, *exit_visits;
  bool *is_active, *is_waiting;
  VEC(function_id) waiting;
  uint32_t depth;
  bool is_stopped; /* a limit was reached */
};

/* ---- order ---- */

/* What a location is directly in: a loop, or its function. */
static uint32_t parent_of(const struct fixpoint *x, loc_id l) {
  const struct cfg *cfg = x->n->cfg;
  loc_id loop = cfg_is_loop_head(cfg, l) ? cfg->outer_loop[l] : cfg->loop[l];
  return loop != ID_NONE ? loop : cfg->program->locations.len + cfg->program->locations.data[l].function;
}

static void find_children(struct fixpoint *x) {
  const struct cfg *cfg = x->n->cfg;
  const struct program *p = cfg->program;
  uint32_t count = p->locations.len + p->functions.len;
  x->first_child = xcalloc(count + 2, sizeof *x->first_child);
  x->children = xcalloc(p->locations.len + 1, sizeof *x->children);
  for (loc_id l = 0; l < p->locations.len; l++)
    if (cfg_is_reached(cfg, l)) x->first_child[parent_of(x, l) + 2]++;
  for (uint32_t i = 0; i <= count; i++) x->first_child[i + 1] += x->first_child[i];
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = cfg->order_first[f]; i < cfg->order_first[f + 1]; i++)
      x->children[x->first_child[parent_of(x, cfg->order[i]) + 1]++] = cfg->order[i];
}

/* ---- edges ---- */

static void mark(struct fixpoint *x, loc_id l) {
  if (!cfg_is_reached(x->n->cfg, l)) return;
  bitset_add(&x->dirty, l);
}

static void wait_for(struct fixpoint *x, function_id f) {
  if (x->is_waiting[f]) return;
  x->is_waiting[f] = true;
  vec_push(&x->waiting, f);
}

static void analyse(struct fixpoint *x, function_id f);

static enum urge urge_of(const struct fixpoint *x, uint32_t visits) {
  uint64_t most = (uint64_t)VISITS_EACH * x->n->program->locations.len + 10000;
  if (visits > TO_GIVE_UP || x->n->visits > most) return URGE_GIVE_UP;
  return visits > TO_ENDS ? URGE_ENDS : URGE_THRESHOLDS;
}

/* The function is entered in that state, too. */
static void enter(struct fixpoint *x, function_id f, state_id state) {
  struct numeric *n = x->n;
  enum { ENTRIES = 6 };
  n->space.function = f;
  if (state == STATE_NONE || state_within(&n->space, state, n->entry[f])) return;
  bool is_recursive = bitset_has(&n->call_graph->recursive, f);
  uint32_t visits = ++x->entry_visits[f];
  state_id joined = state_join(&n->space, n->entry[f], state);
  if (visits > (is_recursive ? DELAY : ENTRIES))
    joined = state_widen(&n->space, n->entry[f], joined, urge_of(x, visits));
  n->entry[f] = joined;
  mark(x, n->program->functions.data[f].entry);
  if (x->is_active[f]) return; /* it goes on until nothing is to be done */
  if (x->depth < DEEPEST)
    analyse(x, f);
  else
    wait_for(x, f);
}

static state_id after_edge(struct fixpoint *x, edge_id e, bool enters) {
  struct numeric *n = x->n;
  const struct edge *edge = &n->program->edges.data[e];
  state_id before = n->at[edge->source];
  if (before == STATE_NONE || !cfg_is_reached(n->cfg, edge->source)) return STATE_NONE;
  n->space.function = n->program->locations.data[edge->source].function;
  if (edge->op.kind != OP_CALL) return evaluator_operation(&n->evaluator, before, edge);
  if (enters) {
    uint32_t count;
    const function_id *callees = points_to_callees(n->call_graph->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (n->program->functions.data[callees[i]].entry != ID_NONE)
        enter(x, callees[i], calls_enter(n, before, e, callees[i]));
  }
  return calls_return(n, before, e);
}

struct arrival {
  state_id all;
  state_id outside; /* of a loop head: from outside of the loop */
};

/* What comes into the location, with the states as they are. */
static struct arrival incoming(struct fixpoint *x, loc_id l, bool enters) {
  struct numeric *n = x->n;
  function_id f = n->program->locations.data[l].function;
  bool is_head = cfg_is_loop_head(n->cfg, l);
  struct arrival a = {STATE_NONE, l == n->program->functions.data[f].entry ? n->entry[f] : STATE_NONE};
  for (uint32_t i = 0; i < cfg_in_count(n->cfg, l); i++) {
    edge_id e = cfg_in_edges(n->cfg, l)[i];
    state_id next = after_edge(x, e, enters);
    n->space.function = f;
    state_id *to = is_head && cfg_in_loop(n->cfg, l, n->program->edges.data[e].source) ? &a.all : &a.outside;
    *to = state_join(&n->space, *to, next);
  }
  a.all = state_join(&n->space, a.outside, a.all);
  return a;
}

/* Without what a loop cannot have changed. */
static state_id settle(struct fixpoint *x, loc_id l, state_id state, state_id outside) {
  return cfg_is_loop_head(x->n->cfg, l) ? loops_keep(x->n, &x->loops[l], state, outside) : state;
}

/* ---- upwards ---- */

static bool is_out(struct fixpoint *x) {
  if (!x->is_stopped) x->is_stopped = limits_exceeded(&x->n->ctx->limits) || x->n->space.trees.nodes.len > MOST_NODES;
  return x->is_stopped;
}

/* Calls that nothing comes back from have no successor that would ask for them. */
static void mark_successors(struct fixpoint *x, loc_id l) {
  const struct program *p = x->n->program;
  for (uint32_t k = 0; k < p->locations.data[l].out.len; k++) {
    const struct edge *e = &p->edges.data[p->locations.data[l].out.data[k]];
    if (cfg_flows(e)) mark(x, e->target);
  }
}

static bool visit(struct fixpoint *x, loc_id l) {
  struct numeric *n = x->n;
  if (!bitset_has(&x->dirty, l) || is_out(x)) return false;
  bitset_remove(&x->dirty, l);
  n->visits++;
  struct arrival a = incoming(x, l, true);
  state_id old = n->at[l], new = a.all;
  n->space.function = n->program->locations.data[l].function;
  if (cfg_is_loop_head(n->cfg, l) && old != STATE_NONE) {
    if (state_within(&n->space, new, old)) return false;
    new = state_join(&n->space, old, new);
    uint32_t visits = ++x->head_visits[l];
    if (visits > DELAY) new = state_widen(&n->space, old, new, urge_of(x, visits));
    new = settle(x, l, new, a.outside);
  }
  if (new == old) return false;
  n->at[l] = new;
  mark_successors(x, l);
  return true;
}

/* A loop, or the body of a function, until nothing changes in it. */
static void stabilise(struct fixpoint *x, uint32_t parent) {
  const struct cfg *cfg = x->n->cfg;
  bool is_loop = parent < cfg->program->locations.len, changes = true;
  while (changes && !is_out(x)) {
    changes = false;
    if (is_loop && visit(x, parent)) changes = true;
    for (uint32_t i = x->first_child[parent]; i < x->first_child[parent + 1]; i++) {
      loc_id l = x->children[i];
      if (cfg_is_loop_head(cfg, l))
        stabilise(x, l);
      else if (visit(x, l))
        changes = true;
    }
    changes |= is_loop && bitset_has(&x->dirty, parent);
    if (!is_loop) { /* what retreats without being in a loop */
      for (uint32_t i = cfg->order_first[parent - cfg->program->locations.len];
           i < cfg->order_first[parent - cfg->program->locations.len + 1] && !changes; i++)
        changes = bitset_has(&x->dirty, cfg->order[i]);
    }
  }
}

static void leave(struct fixpoint *x, function_id f) {
  struct numeric *n = x->n;
  n->space.function = f;
  state_id state = calls_exit(n, n->at[n->program->functions.data[f].exit], f);
  if (state_within(&n->space, state, n->exit[f])) return;
  uint32_t visits = ++x->exit_visits[f];
  state_id joined = state_join(&n->space, n->exit[f], state);
  if (visits > DELAY && bitset_has(&n->call_graph->recursive, f))
    joined = state_widen(&n->space, n->exit[f], joined, urge_of(x, visits));
  n->exit[f] = joined;
  for (uint32_t i = 0; i < call_graph_caller_count(n->call_graph, f); i++) {
    const struct edge *call = &n->program->edges.data[call_graph_callers(n->call_graph, f)[i]];
    if (n->at[call->source] == STATE_NONE) continue;
    mark(x, call->target);
    function_id caller = n->program->locations.data[call->source].function;
    if (!x->is_active[caller] || caller == f) wait_for(x, caller);
  }
}

static void analyse(struct fixpoint *x, function_id f) {
  assert(!x->is_active[f]);
  x->is_active[f] = true;
  x->depth++;
  stabilise(x, x->n->program->locations.len + f);
  leave(x, f);
  x->depth--;
  x->is_active[f] = false;
}

static void ascend(struct fixpoint *x) {
  struct numeric *n = x->n;
  enter(x, n->program->start, calls_start(n));
  while (x->waiting.len && !is_out(x)) {
    function_id f = vec_pop(&x->waiting);
    x->is_waiting[f] = false;
    analyse(x, f);
  }
}

/* ---- downwards ---- */

/* The states in which the function is entered, from its calls. */
static state_id all_entries(struct fixpoint *x, function_id f) {
  struct numeric *n = x->n;
  state_id all = f == n->program->start ? calls_start(n) : STATE_NONE;
  for (uint32_t i = 0; i < call_graph_caller_count(n->call_graph, f); i++) {
    edge_id e = call_graph_callers(n->call_graph, f)[i];
    state_id next = calls_enter(n, n->at[n->program->edges.data[e].source], e, f);
    n->space.function = f;
    all = state_join(&n->space, all, next);
  }
  return all;
}

/* Each state once more, from its neighbours, without widening: what is there contains all that runs do, and so does
 * what is computed from it. */
static void descend(struct fixpoint *x) {
  struct numeric *n = x->n;
  for (uint32_t i = n->call_graph->function_count; i-- > 0 && !is_out(x);) {
    function_id f = n->call_graph->bottom_up[i];
    n->entry[f] = all_entries(x, f);
    for (uint32_t k = n->cfg->order_first[f]; k < n->cfg->order_first[f + 1] && !is_out(x); k++) {
      struct arrival a = incoming(x, n->cfg->order[k], false);
      n->at[n->cfg->order[k]] = settle(x, n->cfg->order[k], a.all, a.outside);
    }
    n->exit[f] = calls_exit(n, n->at[n->program->functions.data[f].exit], f);
  }
}

/* What zones say of values may have to be added. */
static bool is_within(struct fixpoint *x, state_id a, state_id b) {
  enum { ROUNDS = 3 };
  struct space *s = &x->n->space;
  for (int i = 0; i < ROUNDS; i++) {
    if (state_within(s, a, b)) return true;
    a = state_reduce_all(s, a);
  }
  return state_within(s, a, b);
}

/* Does every edge lead from what is claimed to what is claimed? */
static bool is_inductive(struct fixpoint *x) {
  struct numeric *n = x->n;
  for (uint32_t i = 0; i < n->call_graph->function_count; i++) {
    function_id f = n->call_graph->bottom_up[i];
    if (is_out(x) || !is_within(x, all_entries(x, f), n->entry[f])) return false;
    for (uint32_t k = n->cfg->order_first[f]; k < n->cfg->order_first[f + 1]; k++) {
      loc_id l = n->cfg->order[k];
      if (l == n->program->functions.data[f].entry && !is_within(x, n->entry[f], n->at[l])) return false;
      for (uint32_t j = 0; j < cfg_in_count(n->cfg, l); j++)
        if (!is_within(x, after_edge(x, cfg_in_edges(n->cfg, l)[j], false), n->at[l])) return false;
    }
    state_id end = calls_exit(n, n->at[n->program->functions.data[f].exit], f);
    if (!is_within(x, end, n->exit[f])) return false;
  }
  return true;
}

struct snapshot {
  state_id *at, *entry, *exit;
};

static state_id *copy_of(const state_id *from, uint32_t count) {
  state_id *to = xmalloc((count + 1u) * sizeof *to);
  if (count) memcpy(to, from, count * sizeof *to);
  return to;
}

static void keep(const struct numeric *n, struct snapshot *s) {
  s->at = copy_of(n->at, n->program->locations.len);
  s->entry = copy_of(n->entry, n->program->functions.len);
  s->exit = copy_of(n->exit, n->program->functions.len);
}

static void drop(struct snapshot *s) {
  free(s->at);
  free(s->entry);
  free(s->exit);
}

static void restore(struct numeric *n, struct snapshot *s) {
  memcpy(n->at, s->at, n->program->locations.len * sizeof *n->at);
  memcpy(n->entry, s->entry, n->program->functions.len * sizeof *n->entry);
  memcpy(n->exit, s->exit, n->program->functions.len * sizeof *n->exit);
}

/* Rounds downwards, as long as what they leave is inductive. */
static bool narrow(struct fixpoint *x) {
  bool ok = is_inductive(x);
  for (uint32_t i = 0; i < NARROWING && ok && !is_out(x); i++) {
    struct snapshot before;
    keep(x->n, &before);
    descend(x);
    bool is_better = is_inductive(x);
    if (!is_better) restore(x->n, &before);
    drop(&before);
    if (!is_better) break;
  }
  return ok && !x->is_stopped;
}

/* ---- all ---- */

static bool run(struct numeric *n) {
  const struct program *p = n->program;
  struct fixpoint x = {.n = n, .waiting = VEC_INIT};
  find_children(&x);
  x.loops = loops_find(n);
  bitset_init(&x.dirty, p->locations.len + 1);
  x.head_visits = xcalloc(p->locations.len + 1, sizeof *x.head_visits);
  x.entry_visits = xcalloc(p->functions.len + 1, sizeof *x.entry_visits);
  x.exit_visits = xcalloc(p->functions.len + 1, sizeof *x.exit_visits);
  x.is_active = xcalloc(p->functions.len + 1, sizeof *x.is_active);
  x.is_waiting = xcalloc(p->functions.len + 1, sizeof *x.is_waiting);
  ascend(&x);
  bool ok = !x.is_stopped && narrow(&x);
  loops_free(x.loops, n);
  bitset_release(&x.dirty);
  vec_release(&x.waiting);
  free_all(x.first_child, x.children, x.head_visits, x.entry_visits, x.exit_visits, x.is_active, x.is_waiting);
  return ok;
}

static state_id *none(uint32_t count) {
  state_id *all = xmalloc((count + 1u) * sizeof *all);
  for (uint32_t i = 0; i < count; i++) all[i] = STATE_NONE;
  return all;
}

struct numeric *numeric_new(struct context *ctx, const struct cfg *cfg, const struct call_graph *call_graph) {
  struct numeric *n = xcalloc(1, sizeof *n);
  n->ctx = ctx;
  n->program = cfg->program;
  n->cfg = cfg;
  n->call_graph = call_graph;
  space_init(&n->space, cfg->program, call_graph->points_to);
  evaluator_init(&n->evaluator, &n->space);
  n->at = none(cfg->program->locations.len);
  n->entry = none(cfg->program->functions.len);
  n->exit = none(cfg->program->functions.len);
  calls_find_effects(n);
  n->memory = call_memory_new((struct program *)(uintptr_t)n->program, &n->space, &n->assigned);
  if (run(n)) return n;
  numeric_free(n);
  return NULL;
}

void numeric_free(struct numeric *n) {
  if (!n) return;
  for (function_id f = 0; n->modified && f < n->program->functions.len; f++) bitset_release(&n->modified[f]);
  bitset_release(&n->assigned);
  call_memory_free(n->memory);
  evaluator_release(&n->evaluator);
  space_release(&n->space);
  free_all(n->modified, n->at, n->entry, n->exit, n);
}

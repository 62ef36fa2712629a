/* Two searches over the automata, with worklists of locations.
 *
 * Forward, a call edge makes the entries of its callees reachable, and its target as soon as the exit of one of them is
 * (or at once, where there is no body that decides). Backward from the edges that may violate the property: before a
 * call, everything is relevant that may lead to a relevant location in a callee or behind the call; a callee's exit is
 * relevant if the target of one of its calls is. */
#include "analysis/reachable.h"
#include "base/checking.h"

#include "program/operators.h"

struct search {
  const struct program *p;
  const struct cfg *cfg;
  const struct call_graph *calls;
  struct reachable *r;
  enum property property;
  VEC(loc_id) work;
};

/* Does a run that has not violated the property yet go on at the target? */
static bool goes_on(const struct search *s, const struct edge *e) {
  return cfg_flows(e) && !(e->op.kind == OP_VIOLATION && s->property == PROPERTY_UNREACH_CALL);
}

bool reachable_returns(const struct program *p, const struct reachable *r, function_id f) {
  assert(f < p->functions.len);
  const struct function *fn = &p->functions.data[f];
  return fn->entry == ID_NONE ? library_returns((enum library_model)fn->library) : bitset_has(&r->locations, fn->exit);
}

static void reach(struct search *s, loc_id l) {
  if (bitset_add(&s->r->locations, l)) vec_push(&s->work, l);
}

static void reach_call(struct search *s, edge_id id) {
  uint32_t count;
  const function_id *callees = points_to_callees(s->calls->points_to, id, &count);
  bool returns = points_to_calls_unknown(s->calls->points_to, id);
  for (uint32_t i = 0; i < count; i++) {
    bitset_add(&s->r->functions, callees[i]);
    if (s->p->functions.data[callees[i]].entry != ID_NONE) reach(s, s->p->functions.data[callees[i]].entry);
    returns |= reachable_returns(s->p, s->r, callees[i]);
  }
  if (returns) reach(s, s->p->edges.data[id].target);
}

static void leave_function(struct search *s, function_id f) {
  const edge_id *callers = call_graph_callers(s->calls, f);
  for (uint32_t i = 0; i < call_graph_caller_count(s->calls, f); i++)
    if (bitset_has(&s->r->edges, callers[i])) reach(s, s->p->edges.data[callers[i]].target);
}

static void search_forward(struct search *s) {
  function_id start = s->p->start;
  if (start == ID_NONE || s->p->functions.data[start].entry == ID_NONE) return;
  bitset_add(&s->r->functions, start);
  reach(s, s->p->functions.data[start].entry);
  while (s->work.len) {
    loc_id l = vec_pop(&s->work);
    const struct location *at = &s->p->locations.data[l];
    for (uint32_t i = 0; i < at->out.len; i++) {
      const struct edge *e = &s->p->edges.data[at->out.data[i]];
      u128 never;
      if (e->op.kind == OP_ASSUME && expr_is_const(&s->p->exprs, e->op.a, &never) && !never) continue;
      bitset_add(&s->r->edges, at->out.data[i]);
      if (e->op.kind == OP_CALL)
        reach_call(s, at->out.data[i]);
      else if (goes_on(s, e))
        reach(s, e->target);
    }
    if (s->p->functions.data[at->function].exit == l) leave_function(s, at->function);
  }
}

static bool touches_memory(const struct program *p, const struct edge *e) {
  switch ((enum op_kind)e->op.kind) {
  case OP_ANY_WRITER:
  case OP_FREE:
  case OP_OBJECT_SIZE:
  case OP_STOP: return true;
  case OP_CALL: return e->op.callee == ID_NONE || p->functions.data[e->op.callee].entry == ID_NONE;
  case OP_RETURN: return p->locations.data[e->source].function == p->start;
  case OP_ANY_HARMLESS:
  case OP_ANY_LIFE:
  case OP_VIOLATION:
  case OP_KIND_COUNT: break;
  }
  return false;
}

bool edge_may_violate(const struct program *p, edge_id id, enum property property, struct walk *w) {
  assert(id < p->edges.len);
  const struct edge *e = &p->edges.data[id];
  if (e->marks & MARK_MISSING) return true;
  if (property == PROPERTY_UNREACH_CALL) return e->op.kind == OP_VIOLATION;
  if (property == PROPERTY_VALID_MEMSAFETY && touches_memory(p, e)) return true;
  const expr operands[] = {e->op.a, e->op.b, e->op.c};
  walk_begin(w, &p->exprs);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(w, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < e->op.arg_count; i++) walk_add(w, &p->exprs, p->args.data[e->op.first_arg + i]);
  for (uint32_t i = 0; i < w->order.len; i++) {
    const struct expr_node *n = expr_get(&p->exprs, w->order.data[i]);
    if (property == PROPERTY_NO_OVERFLOW ? operator_may_fault((enum expr_kind)n->kind, n->flags) : n->kind == E_LOAD)
      return true;
  }
  return false;
}

static void need(struct search *s, loc_id l) {
  if (bitset_has(&s->r->locations, l) && bitset_add(&s->r->relevant_locations, l)) vec_push(&s->work, l);
}

/* A location of f is relevant at its entry: so is what comes before its calls. */
static void need_callers(struct search *s, function_id f) {
  const edge_id *callers = call_graph_callers(s->calls, f);
  for (uint32_t i = 0; i < call_graph_caller_count(s->calls, f); i++) need(s, s->p->edges.data[callers[i]].source);
}

/* What lies behind the call is relevant: so is whatever leads to its callees' exits. */
static void need_callees(struct search *s, edge_id id) {
  uint32_t count;
  const function_id *callees = points_to_callees(s->calls->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++)
    if (s->p->functions.data[callees[i]].exit != ID_NONE) need(s, s->p->functions.data[callees[i]].exit);
}

static void search_backward(struct search *s) {
  struct walk w = WALK_INIT;
  for (edge_id e = 0; e < s->p->edges.len; e++)
    if (bitset_has(&s->r->edges, e) && edge_may_violate(s->p, e, s->property, &w)) need(s, s->p->edges.data[e].source);
  while (s->work.len) {
    loc_id l = vec_pop(&s->work);
    function_id f = s->p->locations.data[l].function;
    if (s->p->functions.data[f].entry == l) need_callers(s, f);
    for (uint32_t i = 0; i < cfg_in_count(s->cfg, l); i++) {
      edge_id e = cfg_in_edges(s->cfg, l)[i];
      if (!bitset_has(&s->r->edges, e) || !goes_on(s, &s->p->edges.data[e])) continue;
      if (s->p->edges.data[e].op.kind == OP_CALL) need_callees(s, e);
      need(s, s->p->edges.data[e].source);
    }
  }
  walk_release(&w);
}

static bool call_is_relevant(const struct search *s, edge_id id) {
  uint32_t count;
  const function_id *callees = points_to_callees(s->calls->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++) {
    loc_id entry = s->p->functions.data[callees[i]].entry;
    if (entry != ID_NONE && bitset_has(&s->r->relevant_locations, entry)) return true;
  }
  return false;
}

/* An edge is relevant if it may violate the property itself or leads to a relevant location. */
static void mark_edges(struct search *s) {
  struct walk w = WALK_INIT;
  for (edge_id e = 0; e < s->p->edges.len; e++) {
    const struct edge *x = &s->p->edges.data[e];
    if (!bitset_has(&s->r->edges, e) || !bitset_has(&s->r->relevant_locations, x->source)) continue;
    bool leads_on = goes_on(s, x) && bitset_has(&s->r->relevant_locations, x->target);
    if (x->op.kind == OP_CALL) leads_on |= call_is_relevant(s, e);
    if (!leads_on && !edge_may_violate(s->p, e, s->property, &w)) continue;
    bitset_add(&s->r->relevant_edges, e);
    bitset_add(&s->r->relevant_functions, s->p->locations.data[x->source].function);
  }
  walk_release(&w);
}

/* What is relevant is reachable; an edge begins where control comes, in a function that runs. */
static bool reachable_is_valid(const struct reachable *r, const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++) {
    loc_id from = p->edges.data[e].source;
    if (bitset_has(&r->edges, e)) assert(bitset_has(&r->locations, from));
    if (!bitset_has(&r->relevant_edges, e)) continue;
    assert(bitset_has(&r->edges, e) && bitset_has(&r->relevant_locations, from));
    assert(bitset_has(&r->relevant_functions, p->locations.data[from].function));
  }
  for (loc_id l = 0; l < p->locations.len; l++) {
    if (bitset_has(&r->relevant_locations, l)) assert(bitset_has(&r->locations, l));
    if (bitset_has(&r->locations, l)) assert(bitset_has(&r->functions, p->locations.data[l].function));
  }
  return true;
}

struct reachable *reachable_new(const struct cfg *c, const struct call_graph *g, enum property property) {
  const struct program *p = c->program;
  struct reachable *r = xcalloc(1, sizeof *r);
  bitset_init(&r->functions, p->functions.len);
  bitset_init(&r->locations, p->locations.len);
  bitset_init(&r->edges, p->edges.len);
  bitset_init(&r->relevant_functions, p->functions.len);
  bitset_init(&r->relevant_locations, p->locations.len);
  bitset_init(&r->relevant_edges, p->edges.len);
  struct search s = {.p = p, .cfg = c, .calls = g, .r = r, .property = property, .work = VEC_INIT};
  search_forward(&s);
  search_backward(&s);
  mark_edges(&s);
  vec_release(&s.work);
  assert_structure(reachable_is_valid(r, p));
  return r;
}

void reachable_free(struct reachable *r) {
  if (!r) return;
  bitset_release_all(&r->functions, &r->locations, &r->edges, &r->relevant_functions, &r->relevant_locations,
                     &r->relevant_edges);
  free(r);
}

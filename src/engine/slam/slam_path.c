/* Statements of the boolean program name the edge that they abstract (`origin`); edges between that have no statement
 * of their own follow each other without a choice, so the path is found by going on until the edge named is next. One
 * edge may have several statements: conditions, then effects, or what passes values in and out of a call. */
#include "engine/slam/slam_private.h"

#include <stdlib.h>

struct walk_state {
  const struct slam *m;
  const struct reach_trace *trace;
  const function_id *functions; /* by procedure */
  path *out;
  loc_id at;
  VEC(loc_id) returns; /* where open calls go on */
};

static const struct edge *edge_of(const struct walk_state *w, edge_id e) { return &w->m->copy->edges.data[e]; }

static const struct bp_stmt *stmt_of(const struct walk_state *w, uint32_t i) {
  return i < w->trace->steps.len ? &w->m->bp->stmts.data[w->trace->steps.data[i].stmt] : NULL;
}

function_id *slam_functions(const struct slam *m) {
  function_id *result = xmalloc((m->bp->procedures.len + 1u) * sizeof *result);
  for (uint32_t i = 0; i < m->bp->procedures.len; i++) result[i] = ID_NONE;
  for (uint32_t i = 0; i < m->bp->stmts.len; i++) {
    const struct bp_stmt *s = &m->bp->stmts.data[i];
    if (!s->origin) continue;
    assert(s->procedure < m->bp->procedures.len && s->origin <= m->copy->edges.len);
    result[s->procedure] = m->copy->locations.data[m->copy->edges.data[s->origin - 1].source].function;
  }
  return result;
}

static void take(struct walk_state *w, edge_id e, function_id callee) {
  assert(w->at == edge_of(w, e)->source); /* a path */
  vec_push(w->out, ((struct path_step){e, callee}));
  w->at = edge_of(w, e)->target;
}

/* Several edges may be one statement: those before the last follow each other without a choice. */
static bool advance(struct walk_state *w, edge_id e) {
  enum { LONGEST = 64 };
  for (uint32_t i = 0; i < LONGEST && w->at != edge_of(w, e)->source; i++) {
    const struct location *l = &w->m->copy->locations.data[w->at];
    if (l->out.len != 1) return false;
    take(w, l->out.data[0], ID_NONE);
  }
  return w->at == edge_of(w, e)->source;
}

static bool enter(struct walk_state *w, edge_id e, function_id callee) {
  if (callee == ID_NONE) return false;
  assert(edge_of(w, e)->op.kind == OP_CALL && w->m->copy->functions.data[callee].entry != ID_NONE);
  vec_push(&w->returns, edge_of(w, e)->target);
  take(w, e, callee);
  w->at = w->m->copy->functions.data[callee].entry;
  return true;
}

/* Statements of a call other than the call itself pass values; a call of a function without a body has no other. */
static void pass_by(struct walk_state *w, uint32_t i, edge_id e) {
  const struct bp_stmt *next = stmt_of(w, i + 1);
  bool is_before_call = next && next->kind == BP_CALL && next->origin == (uint64_t)e + 1;
  if (!is_before_call && w->at == edge_of(w, e)->source) take(w, e, ID_NONE);
}

static bool follow(struct walk_state *w, uint32_t i) {
  const struct bp_stmt *s = stmt_of(w, i);
  if (!s->origin) return true;
  edge_id e = (edge_id)(s->origin - 1);
  const struct edge *x = edge_of(w, e);
  if (s->kind == BP_CALL) return advance(w, e) && enter(w, e, w->functions[s->callee]);
  if (x->op.kind == OP_CALL) {
    pass_by(w, i, e);
    return true;
  }
  const struct bp_stmt *before = i ? stmt_of(w, i - 1) : NULL;
  if (before && before->origin == s->origin && w->at == x->target) return true; /* its condition came first */
  if (!advance(w, e)) return false;
  take(w, e, ID_NONE);
  if (x->op.kind == OP_RETURN && w->returns.len) w->at = vec_pop(&w->returns);
  return true;
}

/* The boolean program may begin with the entry function; the path begins where the program does. */
static bool begin(struct walk_state *w) {
  const struct program *p = w->m->copy;
  uint32_t i = 0;
  while (stmt_of(w, i) && !stmt_of(w, i)->origin) i++;
  if (!stmt_of(w, i)) return false;
  w->at = p->functions.data[p->start].entry;
  const struct edge *first = edge_of(w, (edge_id)(stmt_of(w, i)->origin - 1));
  if (p->locations.data[first->source].function == p->start) return true;
  for (;;) {
    const struct location *l = &p->locations.data[w->at];
    if (l->out.len != 1) return false;
    edge_id e = l->out.data[0];
    if (edge_of(w, e)->op.kind == OP_CALL) return enter(w, e, p->entry);
    take(w, e, ID_NONE);
  }
}

bool slam_path(const struct slam *m, const struct reach_trace *trace, path *out) {
  function_id *functions = slam_functions(m);
  struct walk_state w = {.m = m, .trace = trace, .functions = functions, .out = out};
  bool ok = begin(&w);
  for (uint32_t i = 0; i < trace->steps.len && ok; i++) ok = follow(&w, i);
  vec_release(&w.returns);
  free(functions);
  return ok;
}

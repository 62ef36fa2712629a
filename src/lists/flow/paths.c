/* Paths between cuts, by a walk from each cut that copies the step at every branch. That is exponential in the branches
 * between two cuts, and a few paths are what PDR and the prover want: each is one query, with all choices named. Where
 * a cut has too many, joins become cuts as well (Algorithm 1 of chapter 4 works on any set of cuts that breaks all
 * loops). */
#include "lists/flow/paths.h"

#include "base/checking.h"
#include "logic/build.h"

/* With more paths than this from one cut, joins are cuts. */
enum { MOST_PATHS = 40 };

bool flow_paths_extend(struct flow_paths *p, struct heap_step *step, uint32_t edge) {
  assert(edge < p->flow->edges.len);
  const struct flow_edge *e = &p->flow->edges.data[edge];
  for (uint32_t i = 0; i < e->count; i++) heap_step_add(step, &p->flow->statements.data[e->first + i]);
  bool is_good = e->call == FLOW_NONE || (p->call && p->call(p->data, step, edge));
  if (is_good && p->visit) is_good = p->visit(p->data, step, e->target);
  p->has_failed |= !is_good;
  return is_good;
}

term flow_paths_at(const struct flow_paths *p, uint32_t cut, term formula) {
  assert(cut < p->cuts.len);
  return cut || !p->at_start ? formula : heap_rename(&p->flow->vocabulary, p->at_start, formula);
}

/* ---- cut points ---- */

struct cutter {
  struct flow_paths *p;
  const struct flow_paths_request *request;
  VEC(bool) is_cut; /* per location */
  flow_edges edges; /* of the path that is being followed */
  uint32_t source;
  uint32_t ends; /* paths from the cut so far */
};

static bool is_end(const struct flow *f, uint32_t location) { return location == f->exit || location == f->error; }

/* Counts the paths from a location to the next cuts. Every cycle goes through the head of a loop, which is a cut. */
static void count_paths(struct cutter *c, uint32_t location, uint32_t depth) {
  const struct flow *f = c->p->flow;
  const struct flow_location *l = &f->locations.data[location];
  assert(depth <= f->locations.len);
  if (is_end(f, location) || c->ends > MOST_PATHS) {
    c->ends++;
    return;
  }
  for (uint32_t i = 0; i < l->out.len; i++) {
    uint32_t target = f->edges.data[l->out.data[i]].target;
    if (c->is_cut.data[target])
      c->ends++;
    else
      count_paths(c, target, depth + 1);
  }
}

static void cut_joins(struct cutter *c) {
  const struct flow *f = c->p->flow;
  VEC(uint32_t) in = VEC_INIT; /* edges to each location */
  vec_resize(&in, f->locations.len);
  for (uint32_t i = 0; i < f->edges.len; i++) in.data[f->edges.data[i].target]++;
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (in.data[i] > 1 && !is_end(f, i)) c->is_cut.data[i] = true;
  vec_release(&in);
}

static void find_cuts(struct cutter *c) {
  const struct flow *f = c->p->flow;
  bool is_big = false;
  vec_resize(&c->is_cut, f->locations.len);
  for (uint32_t i = 0; i < f->locations.len; i++) c->is_cut.data[i] = f->locations.data[i].is_loop_head;
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (i == f->entry || c->is_cut.data[i]) {
      c->ends = 0;
      count_paths(c, i, 0);
      is_big |= c->ends > MOST_PATHS;
    }
  if (is_big) cut_joins(c);
  vec_push(&c->p->cuts, f->entry);
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (c->is_cut.data[i]) vec_push(&c->p->cuts, i);
}

/* ---- paths ---- */

static uint32_t cut_at(const struct flow_paths *p, uint32_t location) {
  for (uint32_t i = 1; i < p->cuts.len; i++)
    if (p->cuts.data[i] == location) return i;
  assert(!"no cut");
  return 0;
}

static void copy_edges(const struct cutter *c, flow_edges *to) {
  for (uint32_t i = 0; i < c->edges.len; i++) vec_push(to, c->edges.data[i]);
}

static void add_violation(struct cutter *c, const struct heap_step *step, enum flow_violation_kind kind,
                          struct heap_wrong wrong) {
  struct flow_violation v = {kind, wrong.error, c->source, wrong.statement, VEC_INIT, VEC_INIT, true};
  copy_edges(c, &v.edges);
  for (uint32_t i = 0; i < v.edges.len; i++) v.is_exact &= c->p->flow->edges.data[v.edges.data[i]].is_exact;
  assert(wrong.guard <= step->guard.len);
  for (uint32_t i = 0; i < wrong.guard; i++)
    vec_push(&v.conditions, flow_paths_at(c->p, c->source, step->guard.data[i]));
  vec_push(&v.conditions, flow_paths_at(c->p, c->source, wrong.condition));
  vec_push(&c->p->violations, v);
}

/* Those of the statements that were just added. */
static void add_errors(struct cutter *c, const struct heap_step *step, uint32_t first) {
  for (uint32_t i = first; i < step->wrong.len; i++) {
    const struct heap_wrong *w = &step->wrong.data[i];
    if (w->error == HEAP_ERROR_COUNT)
      add_violation(c, step, VIOLATION_CALL, *w);
    else if (c->request->counts[w->error])
      add_violation(c, step, VIOLATION_STATEMENT, *w);
  }
}

static void add_path(struct cutter *c, const struct heap_step *step, uint32_t target) {
  struct flow_path path = {c->source, target, VEC_INIT, {0}};
  copy_edges(c, &path.edges);
  heap_step_copy(&path.step, step);
  for (uint32_t i = 0; i < step->guard.len; i++)
    path.step.guard.data[i] = flow_paths_at(c->p, c->source, step->guard.data[i]);
  vec_push(&c->p->paths, path);
}

/* At the end of the path, where the condition holds there. */
static void add_end(struct cutter *c, const struct heap_step *step, enum flow_violation_kind kind, term condition) {
  term before = heap_step_before(step, condition);
  add_violation(c, step, kind, (struct heap_wrong){step->statements, HEAP_ERROR_COUNT, step->guard.len, before});
}

static void follow(struct cutter *c, const struct heap_step *step, uint32_t location, bool is_start) {
  const struct flow *f = c->p->flow;
  if (!is_start && c->is_cut.data[location]) {
    add_path(c, step, cut_at(c->p, location));
    return;
  }
  if (location == f->exit) {
    if (c->request->goal.id) add_end(c, step, VIOLATION_GOAL, term_not(c->request->goal));
    return;
  }
  if (location == f->error) {
    if (c->request->error_counts) add_end(c, step, VIOLATION_ERROR, term_true);
    return;
  }
  for (uint32_t i = 0; i < f->locations.data[location].out.len; i++) {
    uint32_t edge = f->locations.data[location].out.data[i];
    struct heap_step longer;
    heap_step_copy(&longer, step);
    vec_push(&c->edges, edge);
    bool is_good = flow_paths_extend(c->p, &longer, edge);
    add_errors(c, &longer, step->wrong.len);
    bool is_possible = is_good;
    for (uint32_t k = 0; k < longer.guard.len; k++) is_possible &= !term_eq(longer.guard.data[k], term_false);
    if (is_possible) follow(c, &longer, f->edges.data[edge].target, false);
    c->edges.len--;
    heap_step_release(&longer);
  }
}

/* Edges that follow each other from the cut on, without coming to one cut or twice to one place in between. */
static bool are_connected(const struct flow_paths *p, uint32_t cut, const flow_edges *edges) {
  const struct flow *f = p->flow;
  struct map seen = MAP_INIT;
  uint32_t at = p->cuts.data[cut];
  assert(edges->len > 0);
  for (uint32_t i = 0; i < edges->len; i++) {
    const struct flow_edge *e = &f->edges.data[edges->data[i]];
    assert(e->source == at);
    assert(!map_get(&seen, at));
    map_put(&seen, at);
    for (uint32_t k = 1; i && k < p->cuts.len; k++) assert(p->cuts.data[k] != at);
    at = e->target;
  }
  map_release(&seen);
  return true;
}

static bool paths_are_valid(const struct flow_paths *p) {
  const struct flow *f = p->flow;
  assert(p->cuts.len > 0 && p->cuts.data[0] == f->entry);
  for (uint32_t i = 0; i < p->paths.len; i++) {
    const struct flow_path *path = &p->paths.data[i];
    assert(path->source < p->cuts.len && path->target > 0 && path->target < p->cuts.len);
    assert(are_connected(p, path->source, &path->edges));
    assert(f->edges.data[vec_last(&path->edges)].target == p->cuts.data[path->target]);
  }
  for (uint32_t i = 0; i < p->violations.len; i++) {
    const struct flow_violation *v = &p->violations.data[i];
    assert(v->cut < p->cuts.len && v->conditions.len > 0);
    assert(are_connected(p, v->cut, &v->edges));
    assert(v->kind != VIOLATION_ERROR || f->edges.data[vec_last(&v->edges)].target == f->error);
    assert(v->kind != VIOLATION_GOAL || f->edges.data[vec_last(&v->edges)].target == f->exit);
  }
  return true;
}

bool flow_paths_init(struct flow_paths *p, const struct flow_paths_request *request) {
  memset(p, 0, sizeof *p);
  p->flow = request->flow;
  p->at_start = request->at_start;
  p->visit = request->visit;
  p->call = request->call;
  p->data = request->data;
  p->goal = request->goal;
  struct cutter c = {.p = p, .request = request};
  find_cuts(&c);
  for (c.source = 0; c.source < p->cuts.len; c.source++) {
    struct heap_step step;
    heap_step_init(&step, &request->flow->state);
    /* the start is before the entry, which may be the head of a loop */
    follow(&c, &step, p->cuts.data[c.source], c.source > 0);
    heap_step_release(&step);
  }
  vec_release_all(&c.is_cut, &c.edges);
  assert(!c.edges.len);
  assert_structure(p->has_failed || paths_are_valid(p));
  return !p->has_failed;
}

void flow_paths_release(struct flow_paths *p) {
  for (uint32_t i = 0; i < p->paths.len; i++) {
    vec_release(&p->paths.data[i].edges);
    heap_step_release(&p->paths.data[i].step);
  }
  for (uint32_t i = 0; i < p->violations.len; i++) {
    vec_release_all(&p->violations.data[i].edges, &p->violations.data[i].conditions);
  }
  vec_release_all(&p->paths, &p->violations, &p->cuts);
}

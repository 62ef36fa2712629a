/* All edges of the run as one step, one query, and the heaps in between by evaluation: what the step makes of "a
 * reaches b" before so many moves is evaluated in the first heap for all pairs of nodes. Nodes keep their numbers from
 * heap to heap, and nobody has to execute statements a second way. */
#include "lists/pdr/heap_trace.h"

#include "base/checking.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"

void flow_trace_release(struct flow_trace *t) {
  for (uint32_t i = 0; i < t->states.len; i++) heap_model_release(&t->states.data[i].heap);
  for (uint32_t i = 0; i < t->cubes.len; i++) free_all(t->cubes.data[i].text, t->cubes.data[i].words);
  vec_release_all(&t->states, &t->cubes, &t->edges);
}

struct tracer {
  struct flow_paths *paths;
  struct heap_step step;
  VEC(uint32_t) moves; /* per state: how many moves come before it */
  struct heap_model first;
  term a, b; /* stand for any two nodes */
  struct flow_trace *trace;
};

/* The statements of an edge, after which there is another state. */
static bool add_edge(struct tracer *t, uint32_t edge) {
  assert(!t->trace->edges.len ||
         t->paths->flow->edges.data[vec_last(&t->trace->edges)].target == t->paths->flow->edges.data[edge].source);
  vec_push(&t->trace->edges, edge);
  t->trace->is_exact &= t->paths->flow->edges.data[edge].is_exact;
  bool is_good = flow_paths_extend(t->paths, &t->step, edge);
  vec_push(&t->moves, t->step.moves.len);
  return is_good;
}

/* The violation itself, over the first state; its edges were added last, after so many statements. */
static term violation_of(struct tracer *t, const struct flow_violation *v, uint32_t statements) {
  struct terms *s = t->paths->flow->vocabulary.terms;
  const struct heap_step *p = &t->step;
  if (v->kind == VIOLATION_ERROR || v->kind == VIOLATION_GOAL) {
    term end = v->kind == VIOLATION_GOAL ? heap_step_before(p, term_not(t->paths->goal)) : term_true;
    return term_and2(s, term_and(s, p->guard.data, p->guard.len), end);
  }
  term any = term_false;
  for (uint32_t i = 0; i < p->wrong.len; i++) {
    const struct heap_wrong *w = &p->wrong.data[i];
    if (w->statement != statements + v->statement || w->error != v->error) continue;
    any = term_or2(s, any, term_and2(s, term_and(s, p->guard.data, w->guard), w->condition));
  }
  return any;
}

/* ---- heaps ---- */

static bool holds_at(struct tracer *t, uint32_t moves, term formula) {
  assert(moves <= t->step.moves.len);
  struct heap_step prefix = t->step;
  prefix.moves.len = moves;
  return heap_model_satisfies(&t->first, heap_step_before(&prefix, formula));
}

/* The table of a symbol in a later state. */
static void fill_table(struct tracer *t, uint32_t moves, uint32_t symbol, struct heap_model *m) {
  struct vocabulary *v = &t->paths->flow->vocabulary;
  const struct heap_symbol *s = &v->symbols.data[symbol];
  if (heap_is_function(s) || s->arity > 2) return;
  struct heap_step prefix = t->step;
  prefix.moves.len = moves;
  term before = heap_step_before(&prefix, heap_apply(v, symbol, (term[HEAP_ARITY]){t->a, t->b, t->a}));
  for (uint32_t i = 0; i < m->nodes; i++)
    for (uint32_t k = 0; k < (s->arity == 2 ? m->nodes : 1); k++) {
      heap_model_set_constant(&t->first, t->a, i);
      heap_model_set_constant(&t->first, t->b, k);
      *heap_model_cell(m, symbol, (uint32_t[]){i, k}) = heap_model_satisfies(&t->first, before);
    }
}

static void fill_constant(struct tracer *t, uint32_t moves, term constant, struct heap_model *m) {
  struct terms *s = t->paths->flow->vocabulary.terms;
  uint32_t found = 0;
  for (uint32_t i = 0; i < m->nodes; i++) {
    heap_model_set_constant(&t->first, t->a, i);
    if (!holds_at(t, moves, term_equals(s, constant, t->a))) continue;
    heap_model_set_constant(m, constant, i);
    found++;
  }
  assert(found == 1); /* every constant is one node */
  (void)found;
}

/* Constants of the program, not the choices. */
static void program_constants(const struct tracer *t, term_list *out) {
  const struct flow *f = t->paths->flow;
  struct map hidden = MAP_INIT;
  for (uint32_t i = 0; i < t->step.choices.len; i++) map_put(&hidden, t->step.choices.data[i].id);
  map_put(&hidden, t->a.id);
  map_put(&hidden, t->b.id);
  map_put(&hidden, f->vocabulary.null.id);
  for (uint32_t i = 0; i < t->first.constants.entries.len; i++) {
    term c = {(uint32_t)t->first.constants.entries.data[i].key};
    if (map_get(&hidden, c.id)) continue;
    map_put(&hidden, c.id);
    vec_push(out, c);
  }
  for (uint32_t i = 0; i < f->variables.len; i++)
    if (!map_get(&hidden, f->variables.data[i].constant.id)) vec_push(out, f->variables.data[i].constant);
  map_release(&hidden);
}

static void fill_state(struct tracer *t, uint32_t number) {
  const struct flow *f = t->paths->flow;
  struct flow_trace *trace = t->trace;
  bool is_last = number == trace->edges.len;
  uint32_t location = is_last && number ? f->edges.data[trace->edges.data[number - 1]].target : f->entry;
  if (!is_last) location = f->edges.data[trace->edges.data[number]].source;
  struct flow_trace_state *state = vec_push_zero(&trace->states);
  *state = (struct flow_trace_state){.location = location, .edge = number};
  heap_model_init(&state->heap, &f->vocabulary, t->first.nodes);
  uint32_t moves = number ? t->moves.data[number - 1] : 0;
  for (uint32_t i = 0; i < f->vocabulary.symbols.len; i++) fill_table(t, moves, i, &state->heap);
  term_list constants = VEC_INIT;
  program_constants(t, &constants);
  for (uint32_t i = 0; i < constants.len; i++) fill_constant(t, moves, constants.data[i], &state->heap);
  vec_release(&constants);
  assert_structure(heap_model_is_valid(&state->heap));
}

static uint32_t count_nodes(const struct tracer *t) {
  uint32_t count = 0;
  for (uint32_t i = 1; i < t->first.nodes; i++)
    count +=
        t->paths->flow->value == HEAP_NO_SYMBOL || !*heap_model_cell(&t->first, t->paths->flow->value, (uint32_t[]){i});
  return count;
}

static void fill_states(struct tracer *t) {
  struct vocabulary *v = &t->paths->flow->vocabulary;
  t->a = term_fresh(v->terms, "any", v->node);
  t->b = term_fresh(v->terms, "any", v->node);
  t->trace->nodes = count_nodes(t);
  /* a statement that goes wrong has no state after it */
  bool is_wrong = t->trace->kind == VIOLATION_STATEMENT || t->trace->kind == VIOLATION_CALL;
  for (uint32_t i = 0; i + is_wrong <= t->trace->edges.len; i++) fill_state(t, i);
}

/* Runs in which new nodes have null in their fields are much easier to find; others are looked for in short traces. */
enum { SHORT_TRACE = 40 };

static enum solver_result solve(const struct tracer *t, struct heap_solver *h, bool is_quick) {
  struct vocabulary *v = &t->paths->flow->vocabulary;
  term_list nulls = VEC_INIT;
  for (uint32_t i = 0; i < t->step.garbage.len; i++)
    vec_push(&nulls, term_equals(v->terms, t->step.garbage.data[i], v->null));
  enum solver_result result = heap_solver_check(h, nulls.data, nulls.len);
  if (result == SOLVER_UNSAT && nulls.len && !is_quick && t->step.moves.len <= SHORT_TRACE)
    result = heap_solver_check(h, NULL, 0);
  vec_release(&nulls);
  return result;
}

static bool add_paths(struct tracer *t, const uint32_t *paths, uint32_t count) {
  bool is_good = true;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < t->paths->paths.data[paths[i]].edges.len; k++)
      is_good &= add_edge(t, t->paths->paths.data[paths[i]].edges.data[k]);
  return is_good;
}

static struct heap_solver *new_solver(struct context *ctx, const struct flow_trace_request *r, term run) {
  struct heap_solver *h = heap_solver_new(ctx, &r->paths->flow->vocabulary);
  for (uint32_t i = 0; i < r->initial_count; i++) heap_solver_assert(h, r->initial[i]);
  heap_solver_assert(h, flow_paths_at(r->paths, 0, run));
  return h;
}

enum solver_result flow_trace_find(struct context *ctx, const struct flow_trace_request *r, const uint32_t *paths,
                                   uint32_t count, const struct flow_violation *v, struct flow_trace *trace) {
  struct tracer t = {.paths = r->paths, .trace = trace};
  memset(trace, 0, sizeof *trace);
  trace->is_exact = true;
  trace->kind = v->kind;
  trace->error = v->error;
  heap_step_init(&t.step, &r->paths->flow->state);
  bool is_good = add_paths(&t, paths, count);
  uint32_t statements = t.step.statements;
  for (uint32_t k = 0; k < v->edges.len; k++) is_good &= add_edge(&t, v->edges.data[k]);
  assert(t.moves.len == trace->edges.len);
  struct heap_solver *h = new_solver(ctx, r, violation_of(&t, v, statements));
  enum solver_result result = is_good ? solve(&t, h, r->is_quick) : SOLVER_UNKNOWN;
  if (result == SOLVER_SAT) {
    heap_solver_small_model(h, &t.first);
    fill_states(&t);
    heap_model_release(&t.first);
  }
  heap_solver_free(h);
  heap_step_release(&t.step);
  vec_release(&t.moves);
  return result;
}

bool flow_run_is_possible(struct context *ctx, const struct flow_trace_request *r, const uint32_t *paths,
                          uint32_t count, uint32_t most) {
  struct flow_trace ignored = {0};
  struct tracer t = {.paths = r->paths, .trace = &ignored};
  heap_step_init(&t.step, &r->paths->flow->state);
  bool result = add_paths(&t, paths, count) && t.step.moves.len <= most;
  if (result) {
    term guard = term_and(r->paths->flow->vocabulary.terms, t.step.guard.data, t.step.guard.len);
    struct heap_solver *h = new_solver(ctx, r, guard);
    result = solve(&t, h, true) == SOLVER_SAT;
    heap_solver_free(h);
  }
  heap_step_release(&t.step);
  vec_release(&t.moves);
  flow_trace_release(&ignored);
  return result;
}

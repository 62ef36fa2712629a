/* Houdini: of all candidates, the largest subset that is inductive. Edges wait in a worklist; one whose target loses a
 * candidate makes the edges from there wait again. A model of the solver says which candidates it breaks, so that most
 * go in groups; what the solver does not decide goes, too. */
#include "engine/impact/relations.h"

#include "analysis/watch/watch.h"
#include "encode/trace_formula.h"
#include "engine/impact/samples.h"
#include "engine/numeric/numeric_facts.h"
#include "logic/build.h"
#include "logic/traverse.h"
#include "solve/solver.h"

#include <stdlib.h>

enum { MOST_QUERIES = 3000, MILLISECONDS = 400 };

struct induction {
  struct place_graph *graph;
  struct context *ctx;
  struct semantics *s;
  struct solver *solver;
  uint32_t queries;
  VEC(uint32_t) open; /* edges to be looked at */
  bool *is_open;
};

/* ---- induction ---- */

static void open_edges(struct induction *x, uint32_t node) {
  const struct place_graph_node *n = &x->graph->nodes.data[node];
  assert(node < x->graph->nodes.len);
  for (uint32_t i = 0; i < n->out.len; i++) {
    if (x->is_open[n->out.data[i]]) continue;
    x->is_open[n->out.data[i]] = true;
    vec_push(&x->open, n->out.data[i]);
  }
}

static void keep_true(struct induction *x, struct trace_formula *f, term_list *facts) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < facts->len; i++) {
    term value;
    if (solver_value(x->solver, trace_formula_at(f, 1, facts->data[i]), &value) && value.id == term_true.id)
      facts->data[kept++] = facts->data[i];
  }
  if (kept == facts->len) kept = 0; /* the model does not say which of them is wrong */
  assert(kept < facts->len);        /* something is dropped: induction ends */
  facts->len = kept;
}

/* Candidates that contradict each other on sight would hide what the step does to them: the later ones go. */
static void drop_contradictions(struct induction *x, term_list *facts) {
  struct terms *t = x->s->terms;
  while (facts->len && term_and(t, facts->data, facts->len).id == term_false.id) {
    uint32_t good = facts->len - 1;
    while (good && term_and(t, facts->data, good).id == term_false.id) good--;
    for (uint32_t i = good; i + 1 < facts->len; i++) facts->data[i] = facts->data[i + 1];
    facts->len--;
  }
}

/* Drops what the step does not preserve. True if something was dropped. */
static bool drop(struct induction *x, const struct place_graph_edge *e) {
  struct terms *t = x->s->terms;
  const struct place_graph_node *from = &x->graph->nodes.data[e->from];
  term_list *facts = &x->graph->nodes.data[e->to].facts;
  bool is_dropped = false, is_proved = false;
  while (facts->len && !is_proved) {
    struct trace_formula f;
    struct step *steps[] = {e->step};
    term before = e->from == 0 ? term_none : term_and(t, from->facts.data, from->facts.len);
    trace_formula_init(
        &f, x->s, &(struct trace_request){steps, 1, .before = before, .after = term_and(t, facts->data, facts->len)});
    solver_push(x->solver);
    for (uint32_t i = 0; i < f.parts.len; i++) solver_assert(x->solver, f.parts.data[i]);
    x->queries++;
    switch (solver_check(x->solver)) {
    case SOLVER_UNSAT: is_proved = true; break;
    case SOLVER_SAT: keep_true(x, &f, facts); break;
    case SOLVER_UNKNOWN: facts->len = 0; break;
    }
    is_dropped |= !is_proved;
    solver_pop(x->solver, 1);
    trace_formula_release(&f);
  }
  return is_dropped;
}

/* False if it was given up. */
static bool induct(struct induction *x) {
  for (uint32_t i = 0; i < x->graph->nodes.len; i++) drop_contradictions(x, &x->graph->nodes.data[i].facts);
  for (uint32_t i = x->graph->nodes.len; i-- > 0;) open_edges(x, i);
  while (x->open.len) {
    uint32_t e = vec_pop(&x->open);
    assert(x->is_open[e]);
    x->is_open[e] = false;
    if (drop(x, &x->graph->edges.data[e])) open_edges(x, x->graph->edges.data[e].to);
    if (x->queries > MOST_QUERIES || limits_exceeded(&x->ctx->limits)) return false;
  }
  return true;
}

/* ---- what is left ---- */

/* Leaves out facts that the others of the place imply, the last ones (bounds of sums) first. */
static void leave_out(struct induction *x, term_list *facts) {
  for (uint32_t i = facts->len; i-- > 0;) {
    solver_push(x->solver);
    for (uint32_t k = 0; k < facts->len; k++)
      solver_assert(x->solver, k == i ? term_not(facts->data[k]) : facts->data[k]);
    term_list variables = VEC_INIT;
    term_free_variables(x->s->terms, facts->data, facts->len, &variables);
    for (uint32_t k = 0; k < variables.len; k++) solver_assert(x->solver, value_bounds(&x->s->unit, variables.data[k]));
    vec_release(&variables);
    bool is_implied = solver_check(x->solver) == SOLVER_UNSAT;
    solver_pop(x->solver, 1);
    if (!is_implied) continue;
    for (uint32_t k = i; k + 1 < facts->len; k++) facts->data[k] = facts->data[k + 1];
    facts->len--;
  }
}

/* The initial values that the first step depends on: what holds behind it does so only because of these. */
static void add_initial_values(struct induction *x, const struct place_graph_edge *first) {
  struct terms *t = x->s->terms;
  const struct place_graph_node *root = &x->graph->nodes.data[first->from], *to = &x->graph->nodes.data[first->to];
  term concerned[] = {first->step->guard,
                      step_post_term(x->s, first->step, term_and(t, to->facts.data, to->facts.len))};
  term_list symbols = VEC_INIT, known = VEC_INIT;
  term_free_variables(t, concerned, 2, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id place = places_of_symbol(&x->s->places, symbols.data[i]);
    struct value v;
    if (place != ID_NONE && trace_initial_value(x->s, place, &v))
      vec_push(&known, term_equals(t, symbols.data[i],
                                   value_as(&x->s->unit, v, places_get(&x->s->places, place)->is_signed).t));
  }
  ways_add_facts(&x->graph->tree->ways, root->context, root->location, term_and(t, known.data, known.len));
  vec_release_all(&known, &symbols);
}

static bool add_to_tree(struct induction *x) {
  bool is_found = false;
  for (uint32_t i = 1; i < x->graph->nodes.len; i++) {
    struct place_graph_node *n = &x->graph->nodes.data[i];
    leave_out(x, &n->facts);
    if (!n->facts.len) continue;
    is_found = true;
    ways_add_facts(&x->graph->tree->ways, n->context, n->location, term_and(x->s->terms, n->facts.data, n->facts.len));
  }
  for (uint32_t i = 0; i < x->graph->edges.len && is_found; i++)
    if (x->graph->edges.data[i].from == 0) add_initial_values(x, &x->graph->edges.data[i]);
  return is_found;
}

/* What the numeric analysis knows of a place is a candidate, too: bounds that random values do not come near. */
static void add_numbers(struct place_graph *g) {
  const struct task *task = g->tree->task;
  struct numeric *n = numeric_new(task->ctx, task->cfg, task->call_graph);
  struct numeric_facts f;
  if (!n) return;
  numeric_facts_init(&f, task, n, g->tree->s, SCOPE_WITHOUT_PATHS);
  for (uint32_t i = 1; i < g->nodes.len; i++) {
    struct place_graph_node *x = &g->nodes.data[i];
    term_conjuncts(g->tree->s->terms, numeric_facts_at(&f, x->context, x->location), &x->facts);
  }
  numeric_facts_release(&f);
  numeric_free(n);
}

/* And so is what somebody who made the program knows that it may be for. */
static void add_hints(struct place_graph *g) {
  const struct task *task = g->tree->task;
  for (uint32_t i = 1; i < g->nodes.len; i++) {
    struct place_graph_node *x = &g->nodes.data[i];
    for (uint32_t k = 0; k < task->hint_count; k++) {
      const struct watch_hint *h = &task->hints[k];
      bool is_exact;
      if (h->function != ID_NONE && h->function != task->program->locations.data[x->location].function) continue;
      struct value v = semantics_eval(g->tree->s, x->context, h->condition, &is_exact);
      if (is_exact) vec_push(&x->facts, v.t);
    }
  }
}

bool facts_find(struct tree *t, struct context *ctx) {
  struct place_graph g;
  bool is_found = false;
  if (place_graph_init(&g, t)) {
    struct induction x = {.graph = &g, .ctx = ctx, .s = t->s, .is_open = xcalloc(g.edges.len + 1, sizeof(bool))};
    x.solver =
        solver_new(ctx, t->s->terms,
                   (struct solver_options){.theory = SOLVER_INTEGERS, .models = true, .milliseconds = MILLISECONDS});
    add_numbers(&g);
    if (t->task->hint_count) {
      add_hints(&g);
    } else {
      samples_draw(&g);
      samples_conjecture(&g);
    }
    is_found = induct(&x) && add_to_tree(&x);
    solver_free(x.solver);
    vec_release(&x.open);
    free(x.is_open);
  }
  place_graph_release(&g);
  return is_found;
}

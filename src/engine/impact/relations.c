/* Houdini: of all candidates, the largest subset that is inductive. Edges wait in a worklist; one whose target loses a
 * candidate makes the edges from there wait again. A model of the solver says which candidates it breaks, so that most
 * go in groups; what the solver does not decide goes, too. */
#include "engine/impact/relations.h"

#include "analysis/watch/watch.h"
#include "encode/trace_formula.h"
#include "engine/impact/samples.h"
#include "engine/news.h"
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

/* One that another one implies at sight, as a condition under which that holds. */
static void leave_out_obvious(struct induction *x, term_list *facts) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < facts->len; i++) {
    bool is_implied = false;
    for (uint32_t k = 0; k < facts->len && !is_implied; k++) {
      bool is_there = k < kept || k > i; /* not left out, and not itself */
      if (is_there) is_implied = entailment_is_obvious(x->s->terms, facts->data[k], facts->data[i]);
    }
    if (!is_implied) facts->data[kept++] = facts->data[i];
  }
  facts->len = kept;
}

/* Leaves out facts that the others of the place imply, the last ones (bounds of sums) first. */
static void leave_out(struct induction *x, term_list *facts) {
  leave_out_obvious(x, facts);
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

/* ---- what the slice does not look at ---- */

/* Where a variable may hold what was assigned by an edge that the slice skips: steps leave it alone there, the program
 * does not. */
struct staleness {
  const struct task *task;
  struct map index; /* variable -> number in `all`, + 1 */
  VEC(struct bitset) all;
};

static bool is_seen(const struct task *task, edge_id e) {
  function_id f = task->program->locations.data[task->program->edges.data[e].source].function;
  return bitset_has(&task->slice->functions, f) && !bitset_has(&task->slice->skipped, e);
}

static bool is_result(const struct program *p, const struct operation *op, var_id v) {
  for (uint32_t i = 0; i < op->result_count; i++)
    if (p->results.data[op->first_result + i] == v) return true;
  return false;
}

static bool assigns(const struct program *p, const struct operation *op, var_id v) {
  return ((op->kind == OP_ASSIGN || op->kind == OP_HAVOC) && op->var == v) || is_result(p, op, v);
}

/* From what is skipped on, up to what is seen; of a global variable everywhere. */
static void find_stale(const struct task *task, var_id v, struct bitset *out) {
  const struct program *p = task->program;
  VEC(loc_id) work = VEC_INIT;
  bitset_init(out, p->locations.len);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (!is_seen(task, e) && assigns(p, &p->edges.data[e].op, v)) vec_push(&work, p->edges.data[e].target);
  bool is_everywhere = work.len && p->variables.data[v].function == ID_NONE;
  for (loc_id l = 0; l < p->locations.len && is_everywhere; l++) bitset_add(out, l);
  while (work.len && !is_everywhere) {
    loc_id l = vec_pop(&work);
    if (bitset_has(out, l)) continue;
    bitset_add(out, l);
    for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
      edge_id e = p->locations.data[l].out.data[i];
      if (!is_seen(task, e) || !assigns(p, &p->edges.data[e].op, v)) vec_push(&work, p->edges.data[e].target);
    }
  }
  vec_release(&work);
}

/* Is it at the place, whose activation may be that of a caller? */
static bool is_stale(struct staleness *x, const struct places *places, const struct place_graph_node *n, place_id id) {
  const struct place *place = places_get(places, id);
  if (place->kind != PLACE_VARIABLE) return false;
  uint64_t *number = map_put(&x->index, place->id);
  if (!*number) {
    struct bitset stale;
    find_stale(x->task, place->id, &stale);
    vec_push(&x->all, stale);
    *number = x->all.len;
  }
  loc_id l = n->location;
  for (context_id c = n->context; c != place->context && c != ID_NONE; c = places->contexts.data[c].parent) {
    edge_id call = places->contexts.data[c].call;
    if (call != ID_NONE) l = x->task->program->edges.data[call].source;
  }
  return bitset_has(&x->all.data[*number - 1], l);
}

/* Candidates that would be inductive only because of that: they go first. */
static void drop_stale(struct place_graph *g) {
  const struct task *task = g->tree->task;
  const struct places *places = &g->tree->s->places;
  struct staleness x = {.task = task};
  for (uint32_t i = 0; i < g->nodes.len && !task->is_unsliced; i++) {
    term_list *facts = &g->nodes.data[i].facts;
    uint32_t kept = 0;
    for (uint32_t k = 0; k < facts->len; k++) {
      term_list symbols = VEC_INIT;
      bool is_good = true;
      term_free_variables(g->tree->s->terms, &facts->data[k], 1, &symbols);
      for (uint32_t n = 0; n < symbols.len && is_good; n++) {
        place_id id = places_of_symbol(places, symbols.data[n]);
        is_good = id == ID_NONE || !is_stale(&x, places, &g->nodes.data[i], id);
      }
      vec_release(&symbols);
      if (is_good) facts->data[kept++] = facts->data[k];
    }
    facts->len = kept;
  }
  for (uint32_t i = 0; i < x.all.len; i++) bitset_release(&x.all.data[i]);
  vec_release(&x.all);
  map_release(&x.index);
}

static bool add_to_tree(struct induction *x) {
  const struct task *task = x->graph->tree->task;
  bool is_found = false;
  for (uint32_t i = 1; i < x->graph->nodes.len; i++) {
    struct place_graph_node *n = &x->graph->nodes.data[i];
    leave_out(x, &n->facts);
    if (!n->facts.len) continue;
    is_found = true;
    term all = term_and(x->s->terms, n->facts.data, n->facts.len);
    ways_add_facts(&x->graph->tree->ways, n->context, n->location, all);
    if (cfg_is_loop_head(task->cfg, n->location)) news_tell(task, x->s, n->context, n->location, all);
  }
  for (uint32_t i = 0; i < x->graph->edges.len && is_found; i++)
    if (x->graph->edges.data[i].from == 0) add_initial_values(x, &x->graph->edges.data[i]);
  return is_found;
}

/* And of the places in the callers from where it was called. */
static void add_numbers_at(struct place_graph *g, struct place_graph_node *x, struct numeric_facts *f) {
  const struct places *places = &g->tree->s->places;
  loc_id l = x->location;
  for (context_id c = x->context; c != ID_NONE; c = places->contexts.data[c].parent) {
    term_conjuncts(g->tree->s->terms, numeric_facts_at(f, c, l), &x->facts);
    edge_id call = places->contexts.data[c].call;
    if (places->contexts.data[c].parent != ID_NONE) l = g->tree->task->program->edges.data[call].source;
  }
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
    add_numbers_at(g, x, &f);
  }
  numeric_facts_release(&f);
  numeric_free(n);
}

/* The activation of the function that is under way, here or among the callers; ID_NONE if there is none. */
static context_id activation_of(const struct places *p, context_id c, function_id f) {
  if (f == ID_NONE) return c;
  while (c != ID_NONE && p->contexts.data[c].function != f) c = p->contexts.data[c].parent;
  return c;
}

/* And so is what somebody who made the program knows that it may be for. */
static void add_hints(struct place_graph *g) {
  const struct task *task = g->tree->task;
  for (uint32_t i = 1; i < g->nodes.len; i++) {
    struct place_graph_node *x = &g->nodes.data[i];
    for (uint32_t k = 0; k < task->hint_count; k++) {
      const struct watch_hint *h = &task->hints[k];
      context_id about = activation_of(&g->tree->s->places, x->context, h->function);
      bool is_exact;
      if (about == ID_NONE) continue;
      struct value v = semantics_eval(g->tree->s, about, h->condition, &is_exact);
      if (is_exact) vec_push(&x->facts, v.t);
    }
  }
}

static void add_news(struct place_graph *g) {
  for (uint32_t i = 1; i < g->nodes.len; i++) {
    struct place_graph_node *x = &g->nodes.data[i];
    news_at(g->tree->task, g->tree->s, x->context, x->location, &x->facts);
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
    add_news(&g);
    if (t->task->hint_count) {
      add_hints(&g);
    } else {
      samples_draw(&g);
      samples_conjecture(&g);
    }
    drop_stale(&g);
    is_found = induct(&x) && add_to_tree(&x);
    solver_free(x.solver);
    vec_release(&x.open);
    free(x.is_open);
  }
  place_graph_release(&g);
  return is_found;
}

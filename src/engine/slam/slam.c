/* C2BP, BEBOP and NEWTON in turn. A round abstracts all of the program, but what an earlier round asked is remembered
 * (session.h), so a round costs what its new predicates cost. A path is explained with more and more effort until some
 * predicate is new; all reasons of one path are learnt at once, as rounds are dear. Integers first; when a path is
 * infeasible only as bits, from then on bit-vectors. */
#include "engine/slam/slam_private.h"

#include "abstract/returns.h"
#include "base/checking.h"
#include "engine/counterexample.h"
#include "logic/build.h"
#include "program/copy.h"
#include "program/text/print.h"

#include <stdlib.h>

static void give_up(struct slam *m, enum reason_id id) {
  verdict_settle_unknown(m->verdict, id, m->verdict->focus.violation, NULL);
}

static bool is_out_of_limits(struct slam *m) { return verdict_is_out_of_limits(m->verdict, &m->ctx->limits); }

/* ---- predicates ---- */

static bool is_named(const struct slam *m, function_id f, const char *text) {
  for (uint32_t i = 0; i < m->predicates.all.len; i++) {
    const struct predicate *x = &m->predicates.all.data[i];
    bool is_met = f == ID_NONE || x->function == ID_NONE || x->function == f;
    if (is_met && bp_same_name(x->text, text)) return true;
  }
  return false;
}

static bool is_known(const struct slam *m, struct explained e) {
  expr opposite = expr_negate(&m->copy->exprs, e.e);
  for (uint32_t i = 0; i < m->predicates.all.len; i++) {
    const struct predicate *x = &m->predicates.all.data[i];
    if (x->function == e.function && (expr_same(x->e, e.e) || expr_same(x->e, opposite))) return true;
  }
  return false;
}

/* Different expressions may look the same; names of boolean variables are all different. */
static void add_predicate(struct slam *m, struct explained e) {
  struct strbuf text = STRBUF_INIT;
  print_expr(m->copy, e.e, &text);
  while (is_named(m, e.function, text.text)) {
    struct strbuf inner = text;
    text = (struct strbuf)STRBUF_INIT;
    strbuf_printf(&text, "(%s)", inner.text);
    strbuf_release(&inner);
  }
  assert(expr_width(&m->copy->exprs, e.e) == 1 && (e.function == ID_NONE || e.function < m->copy->functions.len));
  struct predicate x = {arena_strdup(&m->predicates.arena, text.text), e.function, e.e, 0, 0};
  vec_push(&m->predicates.all, x);
  strbuf_release(&text);
}

/* The number of predicates that are new. */
static uint32_t learn(struct slam *m, struct semantics *s, const struct explanation *x) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < x->predicates.len; i++) {
    struct explained e = x->predicates.data[i];
    bool is_exact;
    semantics_eval(s, 0, e.e, &is_exact);
    if (!is_exact || is_known(m, e)) continue;
    add_predicate(m, e);
    count++;
  }
  return count;
}

/* ---- paths ---- */

/* An edge of the program is the same one in the copy. */
static bool slam_is_same_edge(const struct program *p, const struct program *copy, edge_id e) {
  return copy->locations.data[copy->edges.data[e].source].function ==
             p->locations.data[p->edges.data[e].source].function &&
         (copy->edges.data[e].op.kind == OP_CALL) == (p->edges.data[e].op.kind == OP_CALL);
}

/* The path without what the copy has more than the program. */
static void report_error(struct slam *m, const path *steps) {
  struct verdict *v = m->verdict;
  path own = VEC_INIT;
  for (uint32_t i = 0; i < steps->len; i++)
    if (steps->data[i].edge < m->task->program->edges.len) {
      assert(slam_is_same_edge(m->task->program, m->copy, steps->data[i].edge));
      vec_push(&own, steps->data[i]);
    }
  switch (counterexample_of_path(m->task, &own, &v->alarm.trace, &v->alarm.is_approximate)) {
  case REFINE_FEASIBLE: verdict_settle(v, VERDICT_UNSAFE); break;
  case REFINE_INFEASIBLE:
    if (m->arithmetic == ARITHMETIC_BV) give_up(m, REASON_DISJOINT);
    m->arithmetic = ARITHMETIC_BV; /* from now on */
    abstraction_free(m->abstraction);
    m->abstraction = NULL;
    break;
  case REFINE_UNKNOWN: give_up(m, REASON_PATH_OPEN); break;
  }
  vec_release(&own);
}

/* Learns from all reasons why the path is infeasible. The answer is that for the path itself. */
static enum explain_answer learn_reasons(struct slam *m, const struct explain_request *request,
                                         enum explain_effort effort, uint32_t *found) {
  enum { MOST_REASONS = 10 };
  enum explain_answer first = EXPLAIN_UNKNOWN, answer = EXPLAIN_INFEASIBLE;
  struct explainer *e = explainer_new(request);
  for (uint32_t i = 0; i < MOST_REASONS && answer == EXPLAIN_INFEASIBLE; i++) {
    struct explanation x;
    explainer_next(e, effort, &x);
    answer = x.answer;
    if (i == 0) first = answer;
    if (answer == EXPLAIN_INFEASIBLE) *found += learn(m, request->s, &x);
    explanation_release(&x);
  }
  explainer_free(e);
  return first;
}

/* What is looked at now: the error, and the loop on the way to it. */
static void focus(struct slam *m, const path *steps) {
  VEC(loc_id) locations = VEC_INIT;
  for (uint32_t i = 0; i < steps->len; i++) vec_push(&locations, m->copy->edges.data[steps->data[i].edge].source);
  focus_on_path(&m->verdict->focus, m->copy, locations.data, locations.len);
  vec_release(&locations);
  if (steps->len) m->verdict->focus.violation = m->copy->edges.data[vec_last(steps).edge].at;
}

static void explain(struct slam *m, const path *steps) {
  struct points_to *points_to = points_to_compute(m->ctx, m->copy);
  struct semantics s;
  struct terms terms;
  if (!points_to) {
    is_out_of_limits(m);
    return;
  }
  terms_init(&terms);
  semantics_init(&s, m->ctx, m->copy, points_to, &terms, m->arithmetic);
  m->verdict->statistics.refinements++;
  struct explain_request request = {m->ctx, &s, m->copy, &m->predicates, steps};
  uint32_t found = 0;
  enum explain_answer answer = EXPLAIN_INFEASIBLE;
  for (enum explain_effort effort = 0; effort < EXPLAIN_EFFORT_COUNT && !found && answer == EXPLAIN_INFEASIBLE;
       effort++)
    answer = learn_reasons(m, &request, effort, &found);
  if (answer == EXPLAIN_FEASIBLE) report_error(m, steps);
  if (answer == EXPLAIN_UNKNOWN && !is_out_of_limits(m)) give_up(m, REASON_PATH_OPEN);
  if (answer == EXPLAIN_INFEASIBLE && !found && !is_out_of_limits(m)) give_up(m, REASON_NO_PREDICATE);
  semantics_release(&s);
  terms_release(&terms);
  points_to_free(points_to);
}

/* ---- rounds ---- */

/* What the copy has in common with the task's program keeps its number and its place, whatever is added for symbolic
 * constants. */
static bool slam_copy_is_valid(const struct slam *m) {
  const struct program *p = m->task->program, *copy = m->copy;
  assert(copy->locations.len >= p->locations.len && copy->edges.len >= p->edges.len);
  assert(copy->variables.len >= p->variables.len && copy->functions.len == p->functions.len);
  assert(copy->start == p->start && copy->entry == p->entry);
  for (loc_id l = 0; l < p->locations.len; l++)
    assert(copy->locations.data[l].function == p->locations.data[l].function);
  for (edge_id e = 0; e < p->edges.len; e++) assert(slam_is_same_edge(p, copy, e));
  for (var_id v = 0; v < p->variables.len; v++) {
    assert(copy->variables.data[v].width == p->variables.data[v].width);
    assert(copy->variables.data[v].function == p->variables.data[v].function);
  }
  for (uint32_t i = 0; i < m->predicates.all.len; i++)
    assert(expr_width(&copy->exprs, m->predicates.all.data[i].e) == 1);
  return true;
}

static struct bp_program *abstract(struct slam *m) {
  struct abstract_options o = {.strengthen = {.method = STRENGTHEN_MODELS}, .arithmetic = m->arithmetic};
  struct abstract_statistics statistics;
  if (!m->abstraction) m->abstraction = abstraction_new(m->ctx, m->copy, o);
  struct diagnostics before = m->ctx->diagnostics; /* what is said of predicates is not the user's concern */
  m->ctx->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  struct bp_program *bp = abstraction_round(m->abstraction, &m->predicates, &statistics);
  diagnostics_release(&m->ctx->diagnostics);
  m->ctx->diagnostics = before;
  m->verdict->statistics.predicates = m->predicates.all.len;
  m->ctx->stats.prover_calls += statistics.prover_calls;
  m->ctx->stats.strengthenings += statistics.formulas;
  m->ctx->stats.syntactic_strengthenings += statistics.syntactic;
  m->ctx->stats.cut_strengthenings += statistics.cut;
  return bp;
}

static void search(struct slam *m) {
  VEC(bp_stmt_id) failing = VEC_INIT;
  for (bp_stmt_id s = 0; s < m->bp->stmts.len; s++)
    if (m->bp->stmts.data[s].kind == BP_ASSERT && reach_can_fail(m->reach, s)) vec_push(&failing, s);
  if (!failing.len) {
    verdict_settle(m->verdict, VERDICT_SAFE);
  } else {
    struct reach_trace trace;
    path steps = VEC_INIT;
    statistics_start(&m->ctx->stats, PHASE_TRACE);
    bool is_found = reach_find_trace(m->reach, failing.data, failing.len, true, &trace);
    statistics_stop(&m->ctx->stats, PHASE_TRACE);
    if (!is_found) {
      if (!is_out_of_limits(m)) give_up(m, REASON_ABSTRACTION);
    } else {
      statistics_start(&m->ctx->stats, PHASE_EXPLAIN);
      bool is_path = slam_path(m, &trace, &steps);
      if (is_path) focus(m, &steps);
      if (is_path) explain(m, &steps);
      statistics_stop(&m->ctx->stats, PHASE_EXPLAIN);
      if (!is_path) give_up(m, REASON_ABSTRACTION);
      reach_trace_release(&trace);
    }
    vec_release(&steps);
  }
  vec_release(&failing);
}

static void show_progress(struct slam *m) {
  if (m->task->progress) m->task->progress(m->task->progress_data, m->verdict);
}

static void prove(struct slam *m) {
  struct task *task = m->task;
  assert(m->verdict->is_settled && m->reach);
  semantics_init(verdict_new_semantics(m->verdict), m->ctx, m->copy, task->points_to, &task->terms, m->arithmetic);
  slam_proof(m);
}

static void do_round(struct slam *m) {
  show_progress(m);
  assert_structure(slam_copy_is_valid(m));
  m->bp = abstract(m);
  if (!m->bp) {
    if (!is_out_of_limits(m)) give_up(m, REASON_ABSTRACTION);
    return;
  }
  if (m->task->parameters->wants_boolean) {
    strbuf_clear(&m->verdict->by_products.boolean);
    bp_print(m->bp, &m->verdict->by_products.boolean);
  }
  m->reach = reach_new(&m->ctx->limits, m->bp, 0);
  statistics_start(&m->ctx->stats, PHASE_REACH);
  bool is_complete = reach_run(m->reach);
  statistics_stop(&m->ctx->stats, PHASE_REACH);
  if (!is_complete) {
    if (!is_out_of_limits(m)) give_up(m, REASON_ABSTRACTION);
  } else {
    search(m);
  }
  if (m->verdict->kind == VERDICT_SAFE) prove(m);
  reach_free(m->reach);
  bp_free(m->bp);
  m->reach = NULL;
  m->bp = NULL;
}

struct verdict slam_run(struct task *task) {
  struct verdict verdict = VERDICT_INIT;
  struct slam m = {.task = task, .ctx = task->ctx, .predicates = PREDICATES_INIT, .verdict = &verdict};
  m.copy = verdict.proof.by_invariants.copy = program_copy(task->program);
  if (m.copy) returns_normalise(m.copy);
  if (!m.copy) give_up(&m, REASON_NO_ROOM);
  while (!verdict.is_settled && !is_out_of_limits(&m)) do_round(&m);
  if (verdict.kind == VERDICT_SAFE && task_missing_behaviour(task) != ID_NONE)
    verdict_blame_missing(&verdict, task->program, task_missing_behaviour(task));
  abstraction_free(m.abstraction);
  predicates_release(&m.predicates);
  return verdict;
}

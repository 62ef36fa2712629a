/* The guarded program is a copy with more edges: a run of it without these is one of the given program, that ends with
 * the edge whose check fails. */
#include "engine/guarded.h"

#include "analysis/checks.h"
#include "analysis/guards/guards.h"
#include "engine/search.h"

#include <stdlib.h>

struct guarding {
  struct task *task; /* of the given program; while the engine works */
  struct task inner;
  bool has_inner;
  struct guarded *guarded;
  struct verdict alarm; /* of the given program */
  edge_id unseen;       /* a violation that no run of the given program was found for, ID_NONE = none */
};

static void guarding_free(void *owner) {
  struct guarding *g = owner;
  if (g->has_inner) task_release(&g->inner);
  guards_free(g->guarded);
  verdict_release(&g->alarm);
  free(g);
}

/* ---- alarms ---- */

static const struct operation *last_operation(const struct guarding *g, const struct trace *t) {
  return &g->guarded->program->edges.data[vec_last(&t->steps).edge].op;
}

/* A run that a limit ended says nothing. */
static bool ends_in_violation(const struct guarding *g, const struct trace *t) {
  return t->steps.len && last_operation(g, t)->kind == OP_VIOLATION;
}

/* The violation that the trace ends with, as a check of the given program. */
static enum check_kind failed_kind(const struct guarding *g, const struct trace *t) {
  assert(ends_in_violation(g, t));
  return (enum check_kind)last_operation(g, t)->sub;
}

static bool is_guard(const struct guarding *g, edge_id e) { return e >= g->guarded->first_edge; }

static struct guard_about about(const struct guarding *g, edge_id violation) {
  if (!is_guard(g, violation)) return (struct guard_about){violation, GUARD_NONE};
  assert(violation - g->guarded->first_edge < g->guarded->about.len);
  return g->guarded->about.data[violation - g->guarded->first_edge];
}

/* The same run of the given program; `steps` maps steps to those. */
static void carry_steps(const struct guarding *g, const struct trace *from, struct trace *to, uint32_t *steps) {
  for (uint32_t i = 0; i < from->steps.len; i++) {
    steps[i] = to->steps.len ? to->steps.len - 1 : 0;
    if (is_guard(g, from->steps.data[i].edge)) continue;
    steps[i] = to->steps.len;
    vec_push(&to->steps, from->steps.data[i]);
  }
  struct trace_step last = vec_last(&from->steps);
  if (!is_guard(g, last.edge)) return;
  last.edge = about(g, last.edge).edge;
  assert(last.edge != ID_NONE && !is_guard(g, last.edge));
  vec_push(&to->steps, last);
}

static void carry_trace(const struct guarding *g, const struct trace *from, struct trace *to) {
  uint32_t *steps = xcalloc(from->steps.len, sizeof *steps);
  carry_steps(g, from, to, steps);
  for (uint32_t i = 0; i < from->choices.len; i++) {
    struct trace_choice c = from->choices.data[i];
    if (is_guard(g, c.edge) || (c.variable != ID_NONE && c.variable >= g->guarded->first_variable)) continue;
    c.step = steps[c.step];
    vec_push(&to->choices, c);
  }
  for (uint32_t i = 0; i < from->cells.len; i++) {
    struct trace_cell c = from->cells.data[i];
    c.step = steps[c.step];
    vec_push(&to->cells, c);
  }
  for (uint32_t i = 0; i < from->addresses.len; i++) {
    struct trace_address a = from->addresses.data[i];
    a.step = steps[a.step];
    vec_push(&to->addresses, a);
  }
  free(steps);
}

/* A violation of the given program itself is confirmed as ever. */
static bool is_real_itself(struct guarding *g, const struct trace *t) {
  struct task *task = g->task;
  verdict_drop_alarm(&g->alarm);
  carry_trace(g, t, &g->alarm.alarm.trace);
  bool answer = task->is_real(task->is_real_data, &g->alarm.alarm.trace);
  if (answer) g->alarm.kind = VERDICT_UNSAFE;
  return answer;
}

/* The given program is executed with the values of the run: whatever it then comes to is an alarm, if it does so
 * whatever memory and variables hold that nobody has written. */
static bool is_real(void *data, const struct trace *t) {
  struct guarding *g = data;
  if (!ends_in_violation(g, t)) return false;
  g->unseen = vec_last(&t->steps).edge;
  if (!is_guard(g, g->unseen) && g->task->is_real) return is_real_itself(g, t);
  VEC(struct search_value) values = VEC_INIT;
  for (uint32_t i = 0; i < t->choices.len; i++) {
    const struct trace_choice *c = &t->choices.data[i];
    if (!is_guard(g, c->edge) && c->kind != CHOICE_LOCAL) vec_push(&values, ((struct search_value){c->edge, c->value}));
  }
  struct search_choices given = {.values = values.data, .value_count = values.len};
  bool answer = search_values(g->task, &given, &g->alarm);
  vec_release(&values);
  return answer;
}

/* ---- outcomes ---- */

/* Of a run that nobody could confirm, what is told is the run of the given program. */
static void carry_alarm(const struct guarding *g, const struct verdict *from, struct verdict *to) {
  carry_trace(g, &from->alarm.trace, &to->alarm.trace);
  bool is_said = !is_guard(g, vec_last(&from->alarm.trace.steps).edge);
  to->alarm.violation = is_said ? NULL : check_text(failed_kind(g, &from->alarm.trace));
  to->alarm.is_approximate = from->alarm.is_approximate;
}

/* Why a violation of the guarded program may be none of the given one. */
static void blame_unseen(const struct guarding *g, struct verdict *v) {
  const struct program *p = g->task->program;
  const struct guard_about a = about(g, g->unseen);
  const struct edge *e = &p->edges.data[a.edge];
  struct strbuf detail = STRBUF_INIT;
  switch (a.kind) {
  case GUARD_NONE:
  case GUARD_ACCESS:
  case GUARD_LOST:
    suspicion_describe((enum check_kind)g->guarded->program->edges.data[g->unseen].op.sub, &detail);
    break;
  case GUARD_WRAP: strbuf_puts(&detail, "an address is computed that may lie beyond all memory"); break;
  case GUARD_OUTSIDE:
    strbuf_printf(&detail, "%s%s%s may free the memory that it is given, or use it wrongly: it has no body",
                  e->op.callee == ID_NONE ? "the function that is called here" : "'",
                  e->op.callee == ID_NONE ? "" : program_string(p, p->functions.data[e->op.callee].name),
                  e->op.callee == ID_NONE ? "" : "'");
    break;
  }
  verdict_give_up(v, REASON_MEMORY_SUSPECT, e->at, detail.text);
  strbuf_release(&detail);
}

/* What the verdict holds of the guarded program ends with it. An engine that nobody confirms may not have asked. */
static struct verdict leave(struct guarding *g, struct verdict v) {
  struct verdict own = VERDICT_INIT;
  if (v.kind == VERDICT_UNSAFE && g->alarm.kind != VERDICT_UNSAFE && !is_real(g, &v.alarm.trace)) {
    v.kind = VERDICT_UNKNOWN;
    v.reason.id = REASON_POSSIBLE;
  }
  own.kind = v.kind;
  own.statistics = v.statistics;
  own.focus = v.focus;
  own.bound = v.bound;
  if (v.kind == VERDICT_UNSAFE && g->alarm.kind == VERDICT_UNSAFE) {
    own.alarm = g->alarm.alarm;
    g->alarm.alarm = (struct alarm){.trace = TRACE_INIT};
  } else if (ends_in_violation(g, &v.alarm.trace)) {
    carry_alarm(g, &v, &own);
  }
  if (v.kind == VERDICT_UNKNOWN && g->unseen != ID_NONE && v.reason.id == REASON_POSSIBLE)
    blame_unseen(g, &own);
  else if (v.kind == VERDICT_UNKNOWN)
    verdict_give_up(&own, v.reason.id, v.reason.at, v.reason.detail.text);
  verdict_release(&v);
  guarding_free(g);
  return own;
}

/* With the view of guards, which is computed anew only where it differs. */
static struct guarded *add_guards(struct task *task, uint32_t recent) {
  const struct program *p = task->program;
  struct points_to_options options = guards_view(p, task->settled);
  struct guard_request request = {p, task->cfg, task->points_to, task->call_graph, recent, task->settled};
  bool has_unknown = false;
  for (edge_id e = 0; e < p->edges.len && !has_unknown; e++) has_unknown = points_to_calls_unknown(task->points_to, e);
  if (!has_unknown || !options.calls_are_known) return guards_new(&request);
  struct points_to *view = points_to_compute_with(task->ctx, p, options);
  if (!view) return NULL;
  struct call_graph *calls = call_graph_new(p, view);
  request.points_to = view;
  request.call_graph = calls;
  struct guarded *guarded = guards_new(&request);
  call_graph_free(calls);
  points_to_free(view);
  return guarded;
}

struct verdict guarded_run(struct task *task, struct verdict (*engine)(struct task *), uint32_t recent) {
  struct verdict v = VERDICT_INIT;
  struct guarding *g = xcalloc(1, sizeof *g);
  *g = (struct guarding){.task = task, .alarm = VERDICT_INIT, .unseen = ID_NONE};
  g->guarded = add_guards(task, recent);
  g->has_inner = g->guarded;
  if (!g->guarded || !task_init(&g->inner, task->ctx, g->guarded->program, task->parameters)) {
    verdict_blame_limits(&v, &task->ctx->limits);
    guarding_free(g);
    return v;
  }
  g->inner.is_brief = task->is_brief;
  g->inner.given = task;
  g->inner.news = task->news;
  g->inner.progress = task->progress;
  g->inner.progress_data = task->progress_data;
  g->inner.is_real = is_real;
  g->inner.is_real_data = g;
  v = engine(&g->inner);
  if (v.kind != VERDICT_SAFE) return leave(g, v);
  assert(v.proof.kind == PROOF_INVARIANTS && !v.proof.by_invariants.translated.program);
  v.proof.by_invariants.translated = (struct translated){g->guarded->program, g, guarding_free, NULL};
  return v;
}

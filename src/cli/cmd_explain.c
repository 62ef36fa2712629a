/* `ockham explain`: can a path be taken, and if not, why not (docs/explain.md)?
 *
 * The last line on standard output is `verdict: infeasible`, `verdict: feasible` or `verdict: unknown (...)`; exit
 * status 0, 1 and 3, and 2 for bad input. Before it come the statements and the predicates that explain it, or inputs
 * with which the path is taken. */
#include "abstract/returns.h"
#include "base/process/interrupt.h"
#include "cli/check/formats.h"
#include "cli/commands.h"
#include "cli/explain_page.h"
#include "engine/counterexample.h"
#include "explain/explain.h"
#include "explain/path_read.h"
#include "front/load.h"
#include "program/copy.h"
#include "program/text/print.h"
#include "report/story/number.h"
#include "report/verdict_line.h"

#include <stdio.h>

struct question {
  struct invocation *in;
  struct program *program, *copy; /* the copy returns through variables and binds symbolic constants */
  struct predicates predicates;   /* for the symbolic constants */
  path steps, complete;           /* in the program, and in the copy */
  struct strbuf out;
  struct explain_page page;
};

/* ---- what is said ---- */

static void print_step(struct question *q, uint32_t i) {
  assert(i < q->complete.len);
  const struct edge *e = &q->copy->edges.data[q->complete.data[i].edge];
  struct position at = e->at;
  at.column = 0;
  strbuf_puts(&q->out, "  ");
  print_position(q->copy, at, &q->out);
  strbuf_puts(&q->out, "  ");
  if (e->op.kind == OP_ASSUME) {
    strbuf_putc(&q->out, '[');
    print_expr(q->copy, e->op.a, &q->out);
    strbuf_putc(&q->out, ']');
  } else {
    print_operation(q->copy, &e->op, &q->out);
  }
  strbuf_putc(&q->out, '\n');
}

static void print_initial(struct question *q, const struct explanation *x) {
  for (uint32_t v = bitset_next(&x->initial, 0); v < x->initial.size; v = bitset_next(&x->initial, v + 1)) {
    const struct variable *var = &q->copy->variables.data[v];
    if (var->kind != VARIABLE_GLOBAL || expr_is_none(var->initial)) continue;
    struct position at = var->at;
    at.column = 0;
    strbuf_puts(&q->out, "  ");
    print_position(q->copy, at, &q->out);
    strbuf_printf(&q->out, "  %s = ", program_string(q->copy, var->name));
    print_expr(q->copy, var->initial, &q->out);
    strbuf_puts(&q->out, " initially\n");
  }
}

static void print_explanation(struct question *q, const struct explanation *x) {
  explain_page_note(&q->page, q->copy, &q->complete, x);
  strbuf_printf(&q->out, "the path has %u statements, the first %u of which contradict each other; these explain it:\n",
                q->complete.len, x->end + 1);
  assert(x->answer == EXPLAIN_INFEASIBLE && x->end < q->complete.len && x->kept.size == q->complete.len);
  print_initial(q, x);
  for (uint32_t i = bitset_next(&x->kept, 0); i < x->kept.size; i = bitset_next(&x->kept, i + 1)) print_step(q, i);
  strbuf_puts(&q->out, "predicates:\n");
  explain_print_predicates(q->copy, x->predicates.data, x->predicates.len, &q->out);
}

static void print_inputs(struct question *q, const struct trace *t) {
  const struct program *p = q->program;
  strbuf_puts(&q->out, "the path is taken with these values:\n");
  for (uint32_t i = 0; i < t->choices.len; i++) {
    const struct trace_choice *c = &t->choices.data[i];
    const struct operation *op = &p->edges.data[c->edge].op;
    var_id v = c->variable;
    if (v == ID_NONE && op->kind == OP_HAVOC) v = op->var;
    if (v == ID_NONE && op->kind == OP_CALL && c->piece < op->result_count)
      v = p->results.data[op->first_result + c->piece];
    if (v == ID_NONE || p->variables.data[v].kind == VARIABLE_TEMPORARY) continue;
    struct position at = p->edges.data[c->edge].at;
    at.column = 0;
    strbuf_puts(&q->out, "  ");
    print_position(p, at, &q->out);
    strbuf_printf(&q->out, "  %s = ", program_string(p, p->variables.data[v].name));
    number_print(p, p->variables.data[v].type, c->width, c->value, &q->out);
    strbuf_putc(&q->out, '\n');
  }
}

static bool write_page(struct question *q, const char *verdict, const char *reason) {
  struct strbuf page = STRBUF_INIT;
  if (!q->page.steps.len) explain_page_note(&q->page, q->program, &q->steps, NULL);
  explain_page_write(&q->page, q->in, q->program, verdict, reason, &page);
  bool ok = formats_write_page(q->in->options->html, &page, &q->in->ctx.diagnostics);
  strbuf_release(&page);
  return ok;
}

static int say(struct question *q, const char *verdict, const char *reason, int status) {
  interrupt_report();
  if (q->in->options->html && !write_page(q, verdict, reason)) return STATUS_INPUT;
  fputs(q->out.text ? q->out.text : "", stdout);
  verdict_say(verdict, reason);
  return status;
}

static int say_unknown(struct question *q, const char *reason) {
  if (limits_exceeded(&q->in->ctx.limits)) reason = limits_reason(&q->in->ctx.limits);
  return say(q, "unknown", *reason ? reason : "the question was not answered", STATUS_UNKNOWN);
}

/* ---- answers ---- */

/* The abstraction over the predicates, in the program with their symbolic constants. */
static bool is_sufficient(struct question *q, enum arithmetic arithmetic, const struct explanation *x) {
  struct points_to *points_to = points_to_compute(&q->in->ctx, q->copy);
  struct terms terms;
  struct semantics s;
  path steps = VEC_INIT;
  if (!points_to) return false;
  terms_init(&terms);
  semantics_init(&s, &q->in->ctx, q->copy, points_to, &terms, arithmetic);
  bool ok = path_complete(q->copy, &q->complete, &steps) &&
            explain_is_sufficient(&q->in->ctx, &s, &q->predicates, &steps, x->predicates.data, x->predicates.len);
  vec_release(&steps);
  semantics_release(&s);
  terms_release(&terms);
  points_to_free(points_to);
  return ok;
}

/* The briefest explanation that is sufficient, otherwise the last one. */
static enum explain_answer explain(struct question *q, enum arithmetic arithmetic, const char **reason) {
  enum explain_answer answer = EXPLAIN_INFEASIBLE;
  bool is_done = false;
  for (enum explain_effort effort = 0; effort < EXPLAIN_EFFORT_COUNT && !is_done && answer == EXPLAIN_INFEASIBLE;
       effort++) {
    struct points_to *points_to = points_to_compute(&q->in->ctx, q->copy);
    struct terms terms;
    struct semantics s;
    struct explanation x;
    if (!points_to) return EXPLAIN_UNKNOWN;
    terms_init(&terms);
    semantics_init(&s, &q->in->ctx, q->copy, points_to, &terms, arithmetic);
    path steps = VEC_INIT; /* symbolic constants may have come in between */
    if (path_complete(q->copy, &q->complete, &steps)) {
      vec_release(&q->complete);
      q->complete = steps;
    } else {
      vec_release(&steps);
    }
    struct explain_request request = {&q->in->ctx, &s, q->copy, &q->predicates, &q->complete};
    struct explainer *e = explainer_new(&request);
    explainer_next(e, effort, &x);
    answer = x.answer;
    *reason = x.reason;
    if (answer == EXPLAIN_INFEASIBLE) {
      bool is_enough = is_sufficient(q, arithmetic, &x);
      is_done = is_enough || effort + 1 == EXPLAIN_EFFORT_COUNT;
      if (is_done) print_explanation(q, &x);
      if (is_done)
        strbuf_printf(&q->out, "the abstraction over them %s the path\n", is_enough ? "excludes" : "does not exclude");
    }
    explainer_free(e);
    explanation_release(&x);
    semantics_release(&s);
    terms_release(&terms);
    points_to_free(points_to);
  }
  return answer;
}

/* Feasible over the integers: is it in exact arithmetic? */
static int answer_exactly(struct question *q) {
  struct task task;
  struct trace trace = TRACE_INIT;
  bool is_approximate = false;
  const char *reason = "";
  int status = STATUS_UNKNOWN;
  struct engine_parameters parameters = engine_parameters_of(q->in->options);
  parameters.is_unconfirmed = true; /* the path is to be taken as it is */
  enum refine_answer answer = REFINE_UNKNOWN;
  if (task_init(&task, &q->in->ctx, q->program, &parameters))
    answer = counterexample_of_path(&task, &q->steps, &trace, &is_approximate);
  switch (answer) {
  case REFINE_FEASIBLE:
    print_inputs(q, &trace);
    if (is_approximate)
      status = say_unknown(q, "the path contains something that is not modelled exactly");
    else
      status = say(q, "feasible", "", STATUS_UNSAFE);
    break;
  case REFINE_INFEASIBLE:
    if (explain(q, ARITHMETIC_BV, &reason) == EXPLAIN_INFEASIBLE)
      status = say(q, "infeasible", "", STATUS_SAFE);
    else
      status = say_unknown(q, "refuted by bit-vector arithmetic, without an explanation");
    break;
  case REFINE_UNKNOWN: status = say_unknown(q, reason_words(REASON_PATH_OPEN)); break;
  }
  trace_release(&trace);
  task_release(&task);
  return status;
}

static int answer(struct question *q) {
  const char *reason = "";
  q->copy = program_copy(q->program);
  if (!q->copy) return say_unknown(q, "the program could not be copied");
  returns_normalise(q->copy);
  if (!path_complete(q->copy, &q->steps, &q->complete)) return say_unknown(q, "the path could not be followed");
  switch (explain(q, ARITHMETIC_INT, &reason)) {
  case EXPLAIN_INFEASIBLE: return say(q, "infeasible", "", STATUS_SAFE);
  case EXPLAIN_FEASIBLE: return answer_exactly(q);
  case EXPLAIN_UNKNOWN: break;
  }
  return say_unknown(q, reason);
}

static bool read_path(struct question *q) {
  struct points_to *points_to = points_to_compute(&q->in->ctx, q->program);
  if (!points_to) return false;
  bool ok = path_read(q->in->options->path, q->program, points_to, &q->in->ctx.diagnostics, &q->steps);
  points_to_free(points_to);
  return ok;
}

int command_explain(struct invocation *in) {
  if (!in->options->path) {
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "name the file of the path: --path FILE");
    return STATUS_INPUT;
  }
  struct question q = {.in = in, .predicates = PREDICATES_INIT, .out = STRBUF_INIT, .page = EXPLAIN_PAGE_INIT};
  struct sources sources = sources_of(in->options);
  q.program = load_program(&in->ctx, &sources, RULE_CHOOSES_AHEAD);
  int status = STATUS_INPUT;
  if (q.program) status = read_path(&q) ? answer(&q) : STATUS_INPUT;
  program_free(q.copy);
  program_free(q.program);
  predicates_release(&q.predicates);
  vec_release_all(&q.steps, &q.complete);
  explain_page_release(&q.page);
  strbuf_release(&q.out);
  return status;
}

/* `ockham reach`: decides whether a label of a boolean program is reached, or one of its asserts fails.
 *
 * The last line on standard output is `verdict: safe`, `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status
 * 0, 1 and 3, and 2 for bad input. Before it comes what was asked for: the invariants, a shortest trace. */
#include "cli/check/formats.h"
#include "cli/commands.h"
#include "cli/reach_page.h"

#include "base/process/interrupt.h"
#include "base/process/output.h"
#include "boolean/reach_report.h"
#include "report/verdict_line.h"

#include <inttypes.h>
#include <stdio.h>

struct question {
  struct invocation *in;
  struct bp_program *program;
  bp_proc_id entry;
  VEC(bp_stmt_id) targets; /* statements with the label, or all asserts */
  VEC(bp_stmt_id) hit;     /* those that are reached, or fail */
  struct reach *reach;
  struct reach_trace trace;
  bool has_trace, is_complete;
};

/* ---- what is asked ---- */

/* The procedure that no other one calls, BP_NONE unless there is exactly one. */
static bp_proc_id find_root(const struct bp_program *p) {
  bp_proc_id root = BP_NONE;
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    bool is_called = false;
    for (bp_stmt_id s = 0; s < p->stmts.len && !is_called; s++)
      is_called = p->stmts.data[s].kind == BP_CALL && p->stmts.data[s].callee == f && p->stmts.data[s].procedure != f;
    if (is_called) continue;
    if (root != BP_NONE) return BP_NONE;
    root = f;
  }
  return root;
}

static bool find_entry(struct question *q) {
  const char *name = q->in->options->entry;
  q->entry = bp_find_procedure(q->program, name);
  if (q->entry == BP_NONE && strcmp(name, "main") == 0) q->entry = find_root(q->program);
  if (q->entry != BP_NONE) return true;
  return diagnostics_error(&q->in->ctx.diagnostics, q->program->file, 0, 0,
                           "there is no procedure '%s'; say where the program starts with --entry", name);
}

static void add_labelled(struct question *q, const char *label) {
  for (bp_stmt_id s = 0; s < q->program->stmts.len; s++)
    for (uint32_t i = 0; i < q->program->stmts.data[s].label_count; i++)
      if (strcmp(q->program->stmts.data[s].labels[i], label) == 0) vec_push(&q->targets, s);
}

/* `L` is that label in any procedure, `f:L` the one of f. */
static bool find_label(struct question *q, const char *label) {
  const char *colon = strchr(label, ':');
  if (!colon) {
    add_labelled(q, label);
  } else {
    char *name = xstrndup(label, (size_t)(colon - label));
    bp_proc_id f = bp_find_procedure(q->program, name);
    bp_stmt_id s = f == BP_NONE ? BP_NONE : bp_find_label(q->program, f, colon + 1);
    if (s != BP_NONE) vec_push(&q->targets, s);
    free(name);
  }
  return q->targets.len > 0 ||
         diagnostics_error(&q->in->ctx.diagnostics, q->program->file, 0, 0,
                           "there is no label '%s'; --label takes LABEL or PROCEDURE:LABEL", label);
}

static bool find_targets(struct question *q) {
  const struct options *o = q->in->options;
  if (o->label) return find_label(q, o->label);
  for (bp_stmt_id s = 0; s < q->program->stmts.len; s++)
    if (q->program->stmts.data[s].kind == BP_ASSERT) vec_push(&q->targets, s);
  return q->targets.len > 0 || o->invariants ||
         diagnostics_error(
             &q->in->ctx.diagnostics, q->program->file, 0, 0,
             "the program has no assert; say which label is asked for with --label, or give --invariants");
}

static bool load(struct question *q) {
  const struct options *o = q->in->options;
  if (o->files.len != 1)
    return diagnostics_error(&q->in->ctx.diagnostics, NULL, 0, 0, "'reach' takes one file, not %u", o->files.len);
  q->program = bp_read(o->files.data[0], &q->in->ctx.diagnostics);
  return q->program && find_entry(q) && find_targets(q);
}

/* ---- the answer ---- */

static void decide(struct question *q) {
  bool is_label = q->in->options->label;
  statistics_start(&q->in->ctx.stats, PHASE_REACH);
  q->reach = reach_new(&q->in->ctx.limits, q->program, q->entry);
  q->is_complete = reach_run(q->reach);
  for (uint32_t i = 0; i < q->targets.len; i++) {
    bp_stmt_id s = q->targets.data[i];
    if (is_label ? reach_is_reached(q->reach, s) : reach_can_fail(q->reach, s)) vec_push(&q->hit, s);
  }
  statistics_stop(&q->in->ctx.stats, PHASE_REACH);
}

static void find_trace(struct question *q) {
  const struct options *o = q->in->options;
  if (q->hit.len == 0 || (!o->trace && !o->json && !o->html)) return;
  statistics_start(&q->in->ctx.stats, PHASE_TRACE);
  q->has_trace = reach_find_trace(q->reach, q->hit.data, q->hit.len, !o->label, &q->trace);
  assert(!q->has_trace || q->trace.steps.len);
  statistics_stop(&q->in->ctx.stats, PHASE_TRACE);
}

static bool is_safe(const struct question *q) { return q->hit.len == 0 && q->is_complete; }

static const char *verdict_of(const struct question *q) {
  return q->hit.len > 0 ? "unsafe" : q->is_complete ? "safe" : "unknown";
}

/* What is in parentheses behind the verdict; empty for safe. */
static void print_reason(const struct question *q, struct strbuf *out) {
  if (is_safe(q)) return;
  if (q->hit.len == 0) {
    strbuf_puts(out, limits_reason(&q->in->ctx.limits));
    return;
  }
  bp_stmt_id s = q->has_trace ? q->trace.steps.data[q->trace.steps.len - 1].stmt : q->hit.data[0];
  if (q->in->options->label)
    strbuf_printf(out, "label %s reachable at ", q->in->options->label);
  else
    strbuf_puts(out, "assert fails at ");
  reach_print_place(q->program, s, out);
}

static void print_statistics(struct question *q, struct strbuf *out) {
  struct reach_statistics s = reach_statistics(q->reach);
  strbuf_printf(out, "procedures %u, statements %u, BDD variables %" PRIu64 "\n", q->program->procedures.len,
                q->program->stmts.len, s.variables);
  strbuf_printf(out,
                "steps %" PRIu64 ", BDD nodes of path edges %" PRIu64 ", table of %" PRIu64 " nodes, %" PRIu64
                " garbage collections, layers for traces %" PRIu64 "\n",
                s.steps, s.nodes, s.table, s.collections, s.layers);
  statistics_print(&q->in->ctx.stats, out);
}

static void print_details(struct question *q, struct strbuf *out) {
  const struct options *o = q->in->options;
  if (o->invariants && q->is_complete) reach_print_invariants(q->reach, q->program, out);
  if (q->has_trace && o->trace) {
    strbuf_printf(out, "trace of %u steps:\n", q->trace.steps.len);
    reach_print_trace(q->reach, q->program, &q->trace, out);
  } else if (q->hit.len > 0 && o->trace) {
    strbuf_printf(out, "no trace: %s\n", limits_reason(&q->in->ctx.limits));
  }
  if (o->stats) print_statistics(q, out);
}

static void write_text(struct question *q, const char *path, const struct strbuf *text) {
  output_write(path, text->text, text->len, &q->in->ctx.diagnostics);
}

static void write_dot(struct question *q) {
  const struct options *o = q->in->options;
  struct strbuf text = STRBUF_INIT;
  reach_dot(q->reach, q->program, o->invariants && q->is_complete, &text);
  write_text(q, o->dot, &text);
  strbuf_release(&text);
}

static struct reach_result result_of(const struct question *q, const char *reason) {
  const struct options *o = q->in->options;
  return (struct reach_result){.verdict = verdict_of(q),
                               .reason = *reason ? reason : NULL,
                               .entry = q->entry,
                               .label = o->label,
                               .trace = q->has_trace ? &q->trace : NULL,
                               .with_invariants = o->invariants && q->is_complete,
                               .seconds = (double)(clock_now() - q->in->ctx.limits.start) / 1e9};
}

static void write_json(struct question *q, const char *reason) {
  struct strbuf text = STRBUF_INIT;
  struct reach_result result = result_of(q, reason);
  reach_json(q->reach, q->program, &result, &text);
  write_text(q, q->in->options->json, &text);
  strbuf_release(&text);
}

static void write_page(struct question *q, const char *reason) {
  struct strbuf page = STRBUF_INIT;
  struct reach_result result = result_of(q, reason);
  struct reach_asked asked = {q->targets.data, q->hit.data, q->targets.len, q->hit.len};
  reach_page(q->in, q->reach, q->program, &result, &asked, &page);
  formats_write_page(q->in->options->html, &page, &q->in->ctx.diagnostics);
  strbuf_release(&page);
}

static int report(struct question *q) {
  const struct options *o = q->in->options;
  struct strbuf text = STRBUF_INIT, reason = STRBUF_INIT;
  print_reason(q, &reason);
  assert(q->hit.len <= q->targets.len && is_safe(q) == !reason.len); /* all but `safe` say why */
  if (!o->json || strcmp(o->json, "-") != 0) print_details(q, &text);
  interrupt_report();
  fputs(text.text, stdout);
  if (o->dot) write_dot(q);
  if (o->json) write_json(q, reason.text);
  if (o->html) write_page(q, reason.text);
  verdict_say(verdict_of(q), reason.text);
  strbuf_release_all(&text, &reason);
  return q->hit.len > 0 ? STATUS_UNSAFE : is_safe(q) ? STATUS_SAFE : STATUS_UNKNOWN;
}

int command_reach(struct invocation *in) {
  struct question q = {.in = in};
  int status = STATUS_INPUT;
  if (load(&q)) {
    decide(&q);
    find_trace(&q);
    status = report(&q);
  }
  if (q.has_trace) reach_trace_release(&q.trace);
  reach_free(q.reach);
  bp_free(q.program);
  vec_release_all(&q.targets, &q.hit);
  return status;
}

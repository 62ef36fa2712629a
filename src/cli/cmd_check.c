/* `ockham check`: decides whether a program can violate its property.
 *
 * The last line on standard output is `verdict: safe`, `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status
 * 0, 1 and 3, and 2 for bad input. */
#include "cli/commands.h"

#include "cli/load.h"
#include "confirm/certificate.h"
#include "confirm/replay.h"
#include "engine/impact.h"
#include "program/print.h"

#include <stdio.h>

enum { STATUS_SAFE = 0, STATUS_UNSAFE = 1, STATUS_INPUT = 2, STATUS_UNKNOWN = 3 };

static void print_statistics(struct context *c, const struct verdict *v) {
  struct strbuf text = STRBUF_INIT;
  const struct engine_statistics *s = &v->statistics;
  printf("vertices %llu, covered %llu, refinements %llu, forced covers %llu, interpolations %llu, depth %llu\n",
         (unsigned long long)s->vertices, (unsigned long long)s->covered, (unsigned long long)s->refinements,
         (unsigned long long)s->forced_covers, (unsigned long long)s->interpolations, (unsigned long long)s->deepest);
  if (s->language == UINT32_MAX)
    printf("restriction language: none sufficed; %llu interpolations in one\n", (unsigned long long)s->restricted);
  else
    printf("restriction language: L_%u; %llu interpolations in it\n", s->language, (unsigned long long)s->restricted);
  statistics_print(&c->stats, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static void count(struct statistics *out, const struct engine_statistics *s) {
  out->vertices = s->vertices;
  out->covered_vertices = s->covered;
  out->refinements = s->refinements;
  out->forced_covers = s->forced_covers;
}

/* ---- confirmation: it can only lower a verdict ---- */

static void lower(struct verdict *v, const char *what, const char *why) {
  v->kind = VERDICT_UNKNOWN;
  strbuf_clear(&v->reason);
  strbuf_printf(&v->reason, "%s: %s", what, why);
}

static void confirm_unsafe(struct context *c, const struct program *p, struct verdict *v) {
  struct replay_result r = replay_trace(c, p, &v->trace, c->options->replay);
  if (r.outcome != REPLAY_CONFIRMED) lower(v, "an alarm was not confirmed by replay", r.text.text);
  replay_result_release(&r);
}

static void confirm_safe(struct context *c, const struct program *p, struct verdict *v) {
  enum { MOST_SECONDS = 120 };
  uint32_t left = limits_seconds_left(&c->limits);
  if (left > MOST_SECONDS) left = MOST_SECONDS;
  struct certificate_result r = certificate_check(c, p, v, c->options->certificate, left);
  if (r.outcome != CERTIFICATE_VALID) lower(v, "a proof was not certified", r.text.text);
  certificate_result_release(&r);
}

static void confirm(struct context *c, const struct program *p, struct verdict *v) {
  if (c->options->no_confirm) return;
  if (v->kind == VERDICT_UNSAFE) confirm_unsafe(c, p, v);
  if (v->kind == VERDICT_SAFE) confirm_safe(c, p, v);
}

static int print_verdict(const struct program *p, const struct verdict *v) {
  struct strbuf text = STRBUF_INIT;
  switch (v->kind) {
  case VERDICT_SAFE: printf("verdict: safe\n"); return STATUS_SAFE;
  case VERDICT_UNSAFE:
    if (v->trace.steps.len)
      print_position(p, p->edges.data[v->trace.steps.data[v->trace.steps.len - 1].edge].at, &text);
    printf("verdict: unsafe (error reached at %s)\n", text.text);
    strbuf_release(&text);
    return STATUS_UNSAFE;
  case VERDICT_UNKNOWN: break;
  }
  printf("verdict: unknown (%s)\n", v->reason.text);
  return STATUS_UNKNOWN;
}

static int check(struct context *c, const struct program *p) {
  struct task task;
  int status = STATUS_UNKNOWN;
  if (task_init(&task, c, p)) {
    statistics_start(&c->stats, PHASE_ENGINE);
    struct verdict v = impact_run(&task);
    statistics_stop(&c->stats, PHASE_ENGINE);
    count(&c->stats, &v.statistics);
    statistics_start(&c->stats, PHASE_CONFIRM);
    confirm(c, p, &v);
    statistics_stop(&c->stats, PHASE_CONFIRM);
    if (c->options->stats) print_statistics(c, &v);
    status = print_verdict(p, &v);
    verdict_release(&v);
  } else {
    printf("verdict: unknown (%s)\n", limits_reason(&c->limits));
  }
  task_release(&task);
  return status;
}

int command_check(struct context *c) {
  struct program *p = load_program(c);
  if (!p) return STATUS_INPUT;
  int status = check(c, p);
  program_free(p);
  return status;
}

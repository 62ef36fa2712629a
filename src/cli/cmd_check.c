/* `ockham check`: decides whether a program can violate its property.
 *
 * The last line on standard output is `verdict: safe`, `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status
 * 0, 1 and 3, and 2 for bad input. Before it comes the trace of a violation, and what was asked for. */
#include "cli/commands.h"

#include "abstract/located.h"
#include "base/interrupt.h"
#include "base/output.h"
#include "cli/progress.h"
#include "cli/spec.h"
#include "cli/verdict_line.h"
#include "confirm/certificate/certificate.h"
#include "confirm/replay/replay.h"
#include "engine/impact/impact.h"
#include "engine/lazy/lazy.h"
#include "engine/lists/segments.h"
#include "engine/lists/shape.h"
#include "engine/search.h"
#include "engine/slam/slam.h"
#include "front/load.h"
#include "program/copy.h"
#include "program/text/print.h"
#include "report/result_json.h"

#include <stdio.h>

struct check {
  struct context *ctx;
  struct program *program;
  struct progress progress;
  struct verdict verdict;
  struct located given; /* predicates; its program is a copy, NULL = not asked for */
  bool has_run, is_confirmed, is_replay_left;
  struct strbuf unconfirmed; /* why the last alarm was not */
};

static void count(struct statistics *out, const struct engine_statistics *s) {
  out->vertices = s->vertices;
  out->covered_vertices = s->covered;
  out->refinements = s->refinements;
  out->forced_covers = s->forced_covers;
  out->predicates = s->predicates;
  out->places = s->places;
  out->tracked = s->tracked;
  out->most_tracked = s->most_tracked;
}

/* ---- confirmation: it can only lower a verdict ---- */

static void lower(struct verdict *v, const char *what, const char *why) {
  v->kind = VERDICT_UNKNOWN;
  strbuf_clear(&v->reason);
  strbuf_printf(&v->reason, "%s: %s", what, why);
}

static bool replay(struct check *k, const struct trace *trace) {
  struct context *c = k->ctx;
  progress_say(&k->progress, "replaying the alarm");
  struct replay_result r = replay_trace(c, k->program, trace, c->options->replay);
  k->is_confirmed = r.outcome == REPLAY_CONFIRMED;
  k->is_replay_left = c->options->replay && r.outcome != REPLAY_IMPOSSIBLE;
  strbuf_clear(&k->unconfirmed);
  if (!k->is_confirmed) strbuf_puts(&k->unconfirmed, r.text.text);
  replay_result_release(&r);
  return k->is_confirmed;
}

/* The engine asks while it works, or a search for another run while the alarm is confirmed. */
static bool is_real(void *data, const struct trace *trace) {
  struct check *k = data;
  if (k->has_run) return replay(k, trace);
  statistics_stop(&k->ctx->stats, PHASE_ENGINE);
  statistics_start(&k->ctx->stats, PHASE_CONFIRM);
  bool answer = replay(k, trace);
  statistics_stop(&k->ctx->stats, PHASE_CONFIRM);
  statistics_start(&k->ctx->stats, PHASE_ENGINE);
  return answer;
}

/* An alarm that the engine gave up is why there is no verdict, whatever came afterwards. */
static void confirm_alarm(struct check *k, struct task *task) {
  if (k->verdict.kind == VERDICT_UNSAFE && !k->is_confirmed && !k->unconfirmed.len) replay(k, &k->verdict.trace);
  if (!k->is_confirmed && k->unconfirmed.len && search_run(task, &k->verdict)) replay(k, &k->verdict.trace);
  if (k->verdict.kind != VERDICT_SAFE && !k->is_confirmed && k->unconfirmed.len)
    lower(&k->verdict, "an alarm was not confirmed by replay", k->unconfirmed.text);
}

/* The program that the invariants are of. */
static const struct program *proved_program(const struct check *k) {
  return k->verdict.segments ? segments_program(k->verdict.segments) : k->program;
}

static void confirm_safe(struct check *k) {
  enum { MOST_SECONDS = 120 };
  struct context *c = k->ctx;
  if (k->verdict.heap_proof) {
    k->is_confirmed = k->verdict.is_rechecked;
    return;
  }
  uint32_t left = limits_seconds_left(&c->limits);
  if (left > MOST_SECONDS) left = MOST_SECONDS;
  progress_say(&k->progress, "certifying the proof");
  struct certificate_result r = certificate_check(c, proved_program(k), &k->verdict, c->options->certificate, left);
  k->is_confirmed = r.outcome == CERTIFICATE_VALID;
  if (!k->is_confirmed) lower(&k->verdict, "a proof was not certified", r.text.text);
  certificate_result_release(&r);
}

static void confirm(struct check *k, struct task *task) {
  if (k->ctx->options->no_confirm) return;
  if (k->verdict.kind == VERDICT_SAFE)
    confirm_safe(k);
  else
    confirm_alarm(k, task);
}

/* ---- the work ---- */

static void give_up(struct check *k, const char *reason) {
  k->verdict.kind = VERDICT_UNKNOWN;
  strbuf_clear(&k->verdict.reason);
  strbuf_puts(&k->verdict.reason, reason);
}

/* A limit that was reached explains an unknown verdict better than what it led to. */
static void blame_limits(struct check *k) {
  if (k->verdict.kind == VERDICT_UNKNOWN && limits_look(&k->ctx->limits)) give_up(k, limits_reason(&k->ctx->limits));
}

/* Lists first get a share of the time from the engine that knows them; most programs have none. Who wants a certificate
 * gets none from there. */
static struct verdict run_engines(struct check *k, struct task *task) {
  enum { SHARE = 3, SECONDS = 30 };
  struct limits *limits = &k->ctx->limits;
  struct flow *lists = NULL;
  if (k->ctx->options->certificate || !shape_has_lists(task, &lists)) return impact_run(task);
  uint32_t left = limits_seconds_left(limits), before = limits->seconds;
  limits_narrow(limits, left == UINT32_MAX ? SECONDS : left / SHARE);
  struct verdict v = shape_run(task, lists);
  limits_widen(limits, before);
  if (v.kind != VERDICT_UNKNOWN || limits_exceeded(limits)) return v;
  verdict_release(&v);
  return impact_run(task);
}

static bool is_about_memory(const struct check *k) { return k->ctx->options->property == PROPERTY_VALID_MEMSAFETY; }

static void run_engine(struct check *k, struct task *task) {
  struct options *o = k->ctx->options;
  if (!task_init(task, k->ctx, k->program)) {
    give_up(k, limits_reason(&k->ctx->limits));
    return;
  }
  progress_follow(&k->progress, task);
  task->is_real = o->no_confirm ? NULL : is_real;
  task->is_real_data = k;
  if (k->given.program) task->given = &k->given;
  statistics_start(&k->ctx->stats, PHASE_ENGINE);
  switch (o->engine) {
  case ENGINE_AUTO: k->verdict = is_about_memory(k) ? shape_memory(task) : run_engines(k, task); break;
  case ENGINE_IMPACT: k->verdict = impact_run(task); break;
  case ENGINE_LAZY: k->verdict = lazy_run(task); break;
  case ENGINE_SLAM: k->verdict = slam_run(task); break;
  case ENGINE_SHAPE: k->verdict = is_about_memory(k) ? shape_memory(task) : shape_run(task, NULL); break;
  }
  statistics_stop(&k->ctx->stats, PHASE_ENGINE);
  k->has_run = true;
  count(&k->ctx->stats, &k->verdict.statistics);
  statistics_start(&k->ctx->stats, PHASE_CONFIRM);
  confirm(k, task);
  statistics_stop(&k->ctx->stats, PHASE_CONFIRM);
}

static bool is_supported(struct check *k) {
  enum property property = k->ctx->options->property;
  enum engine engine = k->ctx->options->engine;
  bool is_shape = engine == ENGINE_AUTO || engine == ENGINE_SHAPE;
  if (property == PROPERTY_UNREACH_CALL || (property == PROPERTY_VALID_MEMSAFETY && is_shape)) return true;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "property %s is not supported%s", options_choice_name("property", property),
                property == PROPERTY_VALID_MEMSAFETY ? " by this engine" : " yet");
  give_up(k, text.text);
  strbuf_release(&text);
  return false;
}

/* ---- what is said ---- */

static void print_statistics(const struct check *k) {
  struct strbuf text = STRBUF_INIT;
  const struct engine_statistics *s = &k->verdict.statistics;
  printf("vertices %llu, covered %llu, refinements %llu, forced covers %llu, interpolations %llu, depth %llu\n",
         (unsigned long long)s->vertices, (unsigned long long)s->covered, (unsigned long long)s->refinements,
         (unsigned long long)s->forced_covers, (unsigned long long)s->interpolations, (unsigned long long)s->deepest);
  if (s->language == UINT32_MAX)
    printf("restriction language: none sufficed; %llu interpolations in one\n", (unsigned long long)s->restricted);
  else
    printf("restriction language: L_%u; %llu interpolations in it\n", s->language, (unsigned long long)s->restricted);
  if (s->places)
    printf("predicates %llu, per place: %.1f on average, %llu at most\n", (unsigned long long)s->predicates,
           (double)s->tracked / (double)s->places, (unsigned long long)s->most_tracked);
  statistics_print(&k->ctx->stats, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static void write_json(struct check *k, const struct result *r) {
  struct strbuf text = STRBUF_INIT;
  result_json(r, &text);
  output_write(k->ctx->options->json, text.text, text.len, &k->ctx->diagnostics);
  strbuf_release(&text);
}

static void write_text(struct check *k, const char *path, const struct strbuf *text) {
  output_write(path, text->text, text->len, &k->ctx->diagnostics);
}

static void write_precision(struct check *k) {
  write_text(k, k->ctx->options->precision_out, &k->verdict.precision);
  if (k->verdict.lost_predicates)
    diagnostics_warning(&k->ctx->diagnostics, k->ctx->options->precision_out, 0, 0,
                        "%u predicates are left out, since C cannot say them", k->verdict.lost_predicates);
}

static void print_verdict(const struct check *k, const struct story *story) {
  struct strbuf reason = STRBUF_INIT;
  if (k->verdict.kind == VERDICT_UNSAFE) {
    strbuf_printf(&reason, "%s at ", story->violation.text);
    print_position(story->program, story->at, &reason);
  } else if (k->verdict.kind == VERDICT_UNKNOWN) {
    strbuf_puts(&reason, k->verdict.reason.text);
  }
  verdict_line(verdict_name(k->verdict.kind), reason.text);
  strbuf_release(&reason);
}

static int status_of(enum verdict_kind k) {
  switch (k) {
  case VERDICT_SAFE: return STATUS_SAFE;
  case VERDICT_UNSAFE: return STATUS_UNSAFE;
  case VERDICT_UNKNOWN: break;
  }
  return STATUS_UNKNOWN;
}

static void print_details(const struct check *k, const struct result *r) {
  struct strbuf text = STRBUF_INIT;
  if (r->story) story_print(r->story, &text);
  if (k->verdict.kind == VERDICT_SAFE && k->verdict.heap_proof && k->is_confirmed)
    strbuf_printf(&text, "proof without a certificate: %s\n", k->verdict.heap_proof);
  if (r->invariants && k->ctx->options->invariants) invariant_lines_print(r->invariants, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static int report(struct check *k) {
  const struct options *o = k->ctx->options;
  bool is_json_printed = o->json && strcmp(o->json, "-") == 0;
  interrupt_report();
  struct story story;
  struct invariant_lines invariants;
  bool is_unsafe = k->verdict.kind == VERDICT_UNSAFE, is_safe = k->verdict.kind == VERDICT_SAFE;
  if (is_unsafe) story_init(&story, k->program, &k->verdict.trace, k->verdict.violation);
  if (is_safe) invariant_lines_init(&invariants, proved_program(k), &k->verdict);
  struct result r = {.context = k->ctx,
                     .program = k->program,
                     .kind = k->verdict.kind,
                     .reason = k->verdict.reason.text,
                     .is_confirmed = k->is_confirmed,
                     .work = k->has_run ? &k->verdict.statistics : NULL,
                     .story = is_unsafe ? &story : NULL,
                     .invariants = is_safe ? &invariants : NULL,
                     .nanoseconds = clock_now() - k->ctx->limits.start};
  if (!is_json_printed) print_details(k, &r);
  if (!is_json_printed && k->is_replay_left) output_replay(o->replay);
  if (!is_json_printed && o->stats) print_statistics(k);
  if (o->json) write_json(k, &r);
  if (o->output && k->verdict.boolean.len) write_text(k, o->output, &k->verdict.boolean);
  if (o->precision_out && k->verdict.precision.len) write_precision(k);
  print_verdict(k, r.story);
  if (is_unsafe) story_release(&story);
  if (is_safe) invariant_lines_release(&invariants);
  return status_of(k->verdict.kind);
}

static int check(struct check *k) {
  struct task task;
  bool is_asked = k->program && is_supported(k);
  progress_init(&k->progress, k->ctx->limits.start);
  if (is_asked) run_engine(k, &task);
  blame_limits(k);
  progress_end(&k->progress);
  int status = report(k);
  verdict_release(&k->verdict);
  if (is_asked) task_release(&task);
  return status;
}

/* Predicates to begin with, and a program to read them in. */
static bool load_precision(struct check *k) {
  struct context *c = k->ctx;
  const struct options *o = c->options;
  if (!o->precision_in && !o->precision_out) return true;
  if (o->engine != ENGINE_LAZY)
    return diagnostics_error(&c->diagnostics, NULL, 0, 0,
                             "'--precision-%s' is for the engine lazy: say '--engine lazy'",
                             o->precision_in ? "in" : "out");
  struct program *copy = program_copy(k->program);
  if (!copy) return diagnostics_error(&c->diagnostics, NULL, 0, 0, "there is no room for a copy of the program");
  located_init(&k->given, copy);
  return !o->precision_in || located_read(&k->given, o->precision_in, &c->diagnostics);
}

/* False if the input is bad; a limit that was reached meanwhile is no fault of the input. */
static bool load(struct check *k, struct strbuf *entry) {
  struct context *c = k->ctx;
  if (c->options->spec && c->options->rule.len)
    return diagnostics_error(&c->diagnostics, NULL, 0, 0, "'--spec' and '--rule' both give the property; choose one");
  if (c->options->spec && !spec_read(c, c->options->spec, entry)) return false;
  k->program = load_program(c, RULE_CHOOSES_AHEAD);
  if (k->program) return load_precision(k);
  if (!limits_look(&c->limits)) return false;
  diagnostics_release(&c->diagnostics);
  c->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  return true;
}

int command_check(struct context *c) {
  struct strbuf entry = STRBUF_INIT;
  struct check k = {.ctx = c, .verdict = {.kind = VERDICT_UNKNOWN, .reason = STRBUF_INIT}, .unconfirmed = STRBUF_INIT};
  int status = load(&k, &entry) ? check(&k) : STATUS_INPUT;
  if (k.given.program) program_free(k.given.program);
  located_release(&k.given);
  program_free(k.program);
  c->options->entry = "main"; /* what it was may be in `entry` */
  strbuf_release(&entry);
  strbuf_release(&k.unconfirmed);
  return status;
}

/* `ockham check`: decides whether a program can violate its property.
 *
 * Load, ask an engine (engine/portfolio), confirm, report. The last line on standard output is `verdict: safe`,
 * `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status 0, 1 and 3, and 2 for bad input. Before it comes the
 * trace of a violation, and what was asked for. */
#include "analysis/checks.h"
#include "base/process/interrupt.h"
#include "base/process/output.h"
#include "cli/check/contest.h"
#include "cli/check/formats.h"
#include "cli/check/suggest.h"
#include "cli/check/surroundings.h"
#include "cli/checking.h"
#include "cli/spec.h"
#include "confirm/testfile/testfile.h"
#include "engine/portfolio/engines.h"
#include "engine/search.h"
#include "front/load.h"
#include "program/copy.h"
#include "report/answer.h"
#include "report/formats/lines.h"
#include "report/record_print.h"
#include "report/terminal.h"
#include "report/verdict_line.h"
#include "report/witness/compose.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- the work ---- */

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

/* A limit that was reached explains an unknown verdict better than what it led to; but not better than a run that was
 * found. */
void checking_blame_limits(struct checking *k) {
  struct limits *limits = &k->ctx->limits;
  if (k->verdict.kind != VERDICT_UNKNOWN || !limits_look(limits)) return;
  if (k->verdict.reason.id == REASON_POSSIBLE && limits->hit != LIMIT_CANCELLED) return;
  verdict_blame_limits(&k->verdict, limits);
}

/* Every reason has a place: where the engine was last, or else what was asked. */
static void find_place(const struct program *p, struct verdict *v) {
  struct reason *r = &v->reason;
  const struct focus *f = &v->focus;
  if (v->kind != VERDICT_UNKNOWN || !p || r->at.file != ID_NONE) return;
  r->at = f->loop.file != ID_NONE ? f->loop : f->violation;
  for (check_id i = 0; i < p->checks.len && r->at.file == ID_NONE; i++)
    r->at = p->edges.data[p->checks.data[i].edge].at;
  if (r->at.file == ID_NONE) r->at = p->functions.data[p->entry].at;
}

static void ask_engine(struct checking *k, struct budget budget) {
  struct limits *limits = &k->ctx->limits;
  uint32_t before = limits_narrow(limits, budget);
  statistics_start(&k->ctx->stats, PHASE_ENGINE);
  k->verdict = engine_run(k->options->engine, &k->task, BUDGET_ALL);
  statistics_stop(&k->ctx->stats, PHASE_ENGINE);
  limits_widen(limits, before);
}

void checking_confirm(struct checking *k) {
  if (!k->parameters.is_unconfirmed) confirm_verdict(&k->confirmation, &k->task, &k->verdict);
  verdict_review_trials(&k->verdict);
}

/* At the same time, each in a copy of this process, or one after the other. A copy of a copy of a copy costs more than
 * it brings. */
static void ask_engines(struct checking *k, struct budget budget) {
  enum { MOST_COPIES = 8 };
  bool is_contest = k->options->engine == ENGINE_AUTO && k->parameters.jobs > 1 && k->copies < MOST_COPIES;
  pid_t self = getpid();
  enum contest_end end = is_contest ? contest_run(k, budget, &k->told_status) : CONTEST_IMPOSSIBLE;
  k->copies += getpid() != self;
  k->is_told = end == CONTEST_ELSEWHERE;
  if (end != CONTEST_IMPOSSIBLE) return;
  ask_engine(k, budget);
  checking_confirm(k);
}

void checking_round(struct checking *k, struct budget budget) {
  struct task *task = &k->task;
  bool is_confirmed = !k->parameters.is_unconfirmed;
  progress_say(&k->progress, "looking for pointers, loops and what matters");
  k->has_task = true;
  k->confirmation.program = checking_program(k);
  if (!task_init(task, k->ctx, checking_program(k), &k->parameters)) {
    verdict_blame_limits(&k->verdict, &k->ctx->limits);
    return;
  }
  task->settled = &k->settled;
  task->news = &k->news;
  progress_follow(&k->progress, task);
  if (is_confirmed) confirmation_follow(&k->confirmation, task);
  ask_engines(k, budget);
  if (k->is_told) return;
  k->has_run = true;
  count(&k->ctx->stats, &k->verdict.statistics);
  record_survey(&k->confirmation.record, task, &k->verdict);
  surroundings_doubt_alarm(k);
}

void checking_end_round(struct checking *k) {
  if (k->has_task) task_release(&k->task);
  k->has_task = false;
}

static bool is_supported(struct checking *k) {
  struct strbuf why = STRBUF_INIT;
  bool is_refused = engine_refuses(k->options->engine, k->program->asked, &why);
  if (is_refused) verdict_give_up(&k->verdict, REASON_ENGINE_PROPERTY, POSITION_NONE, why.text);
  strbuf_release(&why);
  return !is_refused;
}

/* Did the user say what is asked, or is it the property that is usual? */
static bool is_property_given(const struct checking *k) {
  if (k->options->spec || k->options->rule.len) return true;
  for (int i = 0; i < k->words.count && strcmp(k->words.words[i], "--") != 0; i++)
    if (strncmp(k->words.words[i], "--property", strlen("--property")) == 0) return true;
  return false;
}

/* What is missing may be what would be checked. */
static bool lacks_behaviour(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].marks & MARK_MISSING) return true;
  return false;
}

/* Of a program without any check nothing is claimed, unless somebody asked for just that: then there is nothing to
 * prove. */
static bool has_question(struct checking *k) {
  if (k->program->checks.len || lacks_behaviour(k->program)) return true;
  if (check_set_has(k->sources.asked, CHECK_CONTRACT) && k->environment.left.len) {
    verdict_give_up(&k->verdict, REASON_NOTHING_TO_CHECK, POSITION_NONE, "no clause of a contract could be taken");
    return false;
  }
  if (is_property_given(k)) {
    k->verdict.kind = VERDICT_SAFE;
    k->confirmation.record.none = "there is nothing to check";
    return false;
  }
  verdict_give_up(
      &k->verdict, REASON_NOTHING_TO_CHECK, POSITION_NONE,
      "there is no assert and no call of reach_error; ask for --property valid-memsafety, or give a --rule");
  return false;
}

/* ---- what is said ---- */

/* `decided by: lazy, which took up 3 findings of impact` */
static void print_who_decided(const struct verdict *v) {
  if (v->kind == VERDICT_UNKNOWN || !v->engine) return;
  printf("decided by: %s", v->engine);
  for (uint32_t i = 0; i < v->trials.len; i++) {
    const struct trial *t = &v->trials.data[i];
    for (uint32_t n = 0; n < t->used.len && t->end == TRIAL_DECIDED; n++)
      printf("%s %u findings of %s", n ? "," : ", which took up", t->used.data[n].count, t->used.data[n].from);
  }
  printf("\n");
}

static void print_statistics(const struct checking *k) {
  struct strbuf text = STRBUF_INIT;
  const struct engine_statistics *s = &k->verdict.statistics;
  print_who_decided(&k->verdict);
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

static void write_text(struct checking *k, const char *path, const struct strbuf *text) {
  output_write(path, text->text, text->len, &k->ctx->diagnostics);
}

static void write_by_products(struct checking *k) {
  const struct by_products *b = &k->verdict.by_products;
  const struct options *o = k->options;
  if (o->output && b->boolean.len) write_text(k, o->output, &b->boolean);
  if (o->precision_out && b->precision.len) write_text(k, o->precision_out, &b->precision);
  if (o->precision_out && b->lost_predicates)
    diagnostics_warning(&k->ctx->diagnostics, o->precision_out, 0, 0,
                        "%u predicates are left out, since C cannot say them", b->lost_predicates);
}

/* The verdict stays what it is if there can be no test. */
static void write_test(struct checking *k, bool is_told) {
  const struct alarm *a = &k->verdict.alarm;
  const char *path = k->options->test;
  struct strbuf command = STRBUF_INIT, why = STRBUF_INIT;
  const struct test_request r = {&k->sources, k->program, &a->trace, a->violation, path};
  if (!path) return;
  if (k->verdict.kind != VERDICT_UNSAFE)
    strbuf_puts(&why, "no violation was shown");
  else if (testfile_write(k->ctx, &r, &command, &why) && is_told && strcmp(path, "-") != 0)
    printf("failing test: %s\n", command.text);
  if (why.len) diagnostics_warning(&k->ctx->diagnostics, path, 0, 0, "no test is written: %s", why.text);
  strbuf_release_all(&command, &why);
}

/* The same for a witness; it is about a verdict that is confirmed. */
static void write_witness(struct checking *k, const struct result *r) {
  struct strbuf why = STRBUF_INIT;
  const char *path = k->options->witness;
  if (path && !witness_compose(k->ctx, r, path, &why))
    diagnostics_warning(&k->ctx->diagnostics, path, 0, 0, "no witness is written: %s", why.text);
  strbuf_release(&why);
}

static void print_details(const struct checking *k, const struct result *r) {
  struct strbuf text = STRBUF_INIT;
  const struct story_style style = {k->options->told == TRACE_ALL, terminal_has_colour(stdout), terminal_width(stdout)};
  if (k->options->format == TEXT_FORMAT_GCC)
    outcome_lines_print(r, &text);
  else if (r->story)
    story_print(r->story, &style, &text);
  for (uint32_t i = 0; r->others && i < r->others->len && k->options->format != TEXT_FORMAT_GCC; i++)
    if (r->others->data[i]->has_story) story_print(&r->others->data[i]->story, &style, &text);
  if (r->invariants && k->options->invariants) invariant_lines_print(r->invariants, &text);
  fputs(text.text, stdout);
  if (k->confirmation.is_replay_left) output_replay(k->options->replay);
  strbuf_release(&text);
  if (k->options->stats) print_statistics(k);
}

static void print_answer(const struct result *r) {
  struct strbuf text = STRBUF_INIT;
  answer_print(r, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static int print_verdict(const struct result *r) {
  struct strbuf detail = STRBUF_INIT;
  result_detail(r, &detail);
  int status = verdict_print(r->verdict->kind, detail.text);
  strbuf_release(&detail);
  return status;
}

/* The run of the program itself on the inputs of the alarm, if it ends at the same violation. */
static bool run_again(struct checking *k, struct trace *told) {
  struct verdict again = VERDICT_INIT;
  VEC(u128) inputs = VEC_INIT;
  for (uint32_t i = 0; i < told->choices.len; i++)
    if (told->choices.data[i].kind == CHOICE_INPUT) vec_push(&inputs, told->choices.data[i].value);
  k->task.is_real = NULL; /* what is confirmed stays so */
  bool is_same = search_inputs(&k->task, inputs.data, inputs.len, &again) &&
                 vec_last(&again.alarm.trace.steps).edge == vec_last(&told->steps).edge;
  if (is_same) {
    struct trace other = *told;
    *told = again.alarm.trace;
    again.alarm.trace = other;
  }
  verdict_release(&again);
  vec_release(&inputs);
  return is_same;
}

/* Where an engine was not precise, the run on its inputs may come to the same place on another way: that is told. */
void checking_tell(struct checking *k, struct verdict *v, struct story *story) {
  story_init(story, k->program, &v->alarm.trace, v->alarm.violation, &k->ctx->limits);
  if (!story->is_contradictory || !k->has_task || !run_again(k, &v->alarm.trace)) return;
  story_release(story);
  story_init(story, k->program, &v->alarm.trace, v->alarm.violation, &k->ctx->limits);
}

static int report(struct checking *k) {
  const struct options *o = k->options;
  interrupt_report();
  struct story story;
  struct invariant_lines invariants;
  bool is_safe = k->verdict.kind == VERDICT_SAFE, is_unsafe = k->verdict.kind == VERDICT_UNSAFE;
  bool is_doubted = k->has_rest ? k->verdict.reason.id == REASON_POSSIBLE : k->confirmation.doubt.len > 0;
  bool has_story = is_unsafe || (!is_safe && is_doubted && k->verdict.alarm.trace.steps.len);
  const finding_list *others = k->asks_every ? &k->findings : NULL;
  if (has_story) checking_tell(k, &k->verdict, &story);
  if (is_safe) invariant_lines_init(&invariants, verdict_proved_program(&k->verdict, k->program), &k->verdict);
  struct outcomes outcomes;
  outcomes_init(&outcomes, &(struct outcomes_of){.program = k->program,
                                                 .verdict = &k->verdict,
                                                 .story = has_story ? &story : NULL,
                                                 .others = others,
                                                 .rest = k->has_rest ? &k->rest : NULL});
  struct result r = {.sources = &k->sources,
                     .program = k->program,
                     .asked = engine_name(o->engine),
                     .words = &k->words,
                     .verdict = &k->verdict,
                     .record = &k->confirmation.record,
                     .has_nothing_to_check = is_safe && !k->program->checks.len,
                     .work = k->has_run ? &k->verdict.statistics : NULL,
                     .outcomes = &outcomes,
                     .others = others,
                     .rest = k->has_rest ? &k->rest : NULL,
                     .rest_record = &k->rest_record,
                     .story = has_story ? &story : NULL,
                     .invariants = is_safe ? &invariants : NULL,
                     .statistics = &k->ctx->stats,
                     .nanoseconds = clock_now() - k->ctx->limits.start};
  bool is_silent = formats_take_output(o);
  if (!is_silent) print_details(k, &r);
  formats_write(o, &r, &k->ctx->diagnostics);
  write_by_products(k);
  bool is_told = !is_silent && o->format == TEXT_FORMAT_STORY;
  write_test(k, is_told);
  write_witness(k, &r);
  if (is_told) print_answer(&r);
  if (k->program) record_warn(r.record, k->program, &k->ctx->diagnostics);
  int status = print_verdict(&r);
  outcomes_release(&outcomes);
  if (has_story) story_release(&story);
  if (is_safe) invariant_lines_release(&invariants);
  return status;
}

/* What is said and written if a limit ends the run from outside: as at any limit, but for what is known by then. */
struct farewell {
  struct strbuf lines[LIMIT_COUNT];
  struct prepared_formats formats[LIMIT_COUNT];
};

/* LIMIT_NONE is a failed allocation. */
static const struct {
  enum reason_id reason;
  const char *detail; /* NULL: what the limits say */
} ends[LIMIT_COUNT] = {[LIMIT_NONE] = {REASON_MEMORY, "out of memory"},
                       [LIMIT_TIME] = {REASON_TIME, NULL},
                       [LIMIT_MEMORY] = {REASON_MEMORY, NULL},
                       [LIMIT_CANCELLED] = {REASON_INTERRUPTED, NULL}};

static void prepare_end(struct checking *k, enum limit why, struct farewell *f) {
  struct verdict v = VERDICT_INIT;
  struct record none = RECORD_INIT;
  struct outcomes outcomes;
  char detail[sizeof k->ctx->limits.text];
  limits_describe(&k->ctx->limits, why, detail, sizeof detail);
  verdict_give_up(&v, ends[why].reason, POSITION_NONE, ends[why].detail ? ends[why].detail : detail);
  find_place(k->program, &v);
  outcomes_init(&outcomes, &(struct outcomes_of){.program = k->program, .verdict = &v});
  const struct result r = {.sources = &k->sources,
                           .program = k->program,
                           .asked = engine_name(k->options->engine),
                           .words = &k->words,
                           .verdict = &v,
                           .record = &none,
                           .outcomes = &outcomes,
                           .nanoseconds = why == LIMIT_TIME ? (uint64_t)k->options->timeout * 1000000000u
                                                            : clock_now() - k->ctx->limits.start};
  bool is_told = !formats_take_output(k->options) && why != LIMIT_NONE;
  if (is_told && k->options->format == TEXT_FORMAT_STORY) answer_print(&r, &f->lines[why]);
  if (is_told && k->options->format == TEXT_FORMAT_GCC) outcome_lines_print(&r, &f->lines[why]);
  formats_prepare(k->options, &r, &f->formats[why]);
  interrupt_explain(why, f->lines[why].text);
  interrupt_leave(why, f->formats[why].files.data, f->formats[why].files.len);
  outcomes_release(&outcomes);
  record_release(&none);
  verdict_release(&v);
}

static void farewell_init(struct checking *k, struct farewell *f) {
  for (int why = 0; why < LIMIT_COUNT; why++) {
    f->lines[why] = (struct strbuf)STRBUF_INIT;
    f->formats[why] = (struct prepared_formats){VEC_INIT, NULL};
    if (ends[why].reason != REASON_NONE) prepare_end(k, (enum limit)why, f);
  }
}

static void farewell_release(struct farewell *f) {
  for (int why = 0; why < LIMIT_COUNT; why++) {
    interrupt_explain((enum limit)why, NULL);
    interrupt_leave((enum limit)why, NULL, 0);
    strbuf_release(&f->lines[why]);
    formats_discard(&f->formats[why]);
  }
}

/* Has a limit been reached? What it stopped, a compilation here or in the middle of a replay, is no fault of the input.
 */
static bool is_ended(struct context *c) {
  if (!limits_look(&c->limits)) return false;
  diagnostics_forgive(&c->diagnostics);
  return true;
}

static int conclude(struct checking *k) {
  checking_blame_limits(k);
  (void)is_ended(k->ctx);
  find_place(k->program, &k->verdict);
  progress_end(&k->progress);
  return report(k);
}

/* Another process has said everything; if it could not, all that is left is to say so. */
static int end_told(const struct checking *k) {
  if (k->told_status >= 0) return k->told_status;
  return verdict_print(VERDICT_UNKNOWN, reason_words(REASON_CRASHED));
}

static int check(struct checking *k) {
  struct farewell farewell;
  bool is_asked = k->program && is_supported(k) && has_question(k);
  farewell_init(k, &farewell);
  if (is_asked && k->asks_every) ask_every_check(k);
  const struct budget half = {2, 0};
  if (is_asked && !k->asks_every) checking_round(k, k->options->suggest_contracts ? half : BUDGET_ALL);
  if (is_asked && !k->is_told) surroundings_doubt(k);
  if (is_asked && !k->is_told && k->options->suggest_contracts) suggest_contract(k);
  int status = k->is_told ? end_told(k) : conclude(k);
  farewell_release(&farewell);
  news_release(&k->news);
  every_check_release(k);
  verdict_release(&k->verdict);
  checking_end_round(k);
  return status;
}

/* ---- input ---- */

/* Predicates to begin with, and a program to read them in. */
static bool load_precision(struct checking *k) {
  struct diagnostics *d = &k->ctx->diagnostics;
  const struct options *o = k->options;
  if (!o->precision_in && !o->precision_out) return true;
  if (o->engine != ENGINE_LAZY)
    return diagnostics_error(d, NULL, 0, 0, "'--precision-%s' is for the engine lazy: say '--engine lazy'",
                             o->precision_in ? "in" : "out");
  struct program *copy = program_copy(k->program);
  if (!copy) return diagnostics_error(d, NULL, 0, 0, "there is no room for a copy of the program");
  located_init(&k->given, copy);
  k->parameters.given = &k->given;
  return !o->precision_in || located_read(&k->given, o->precision_in, d);
}

/* False if the input is bad; a limit that was reached meanwhile is no fault of the input. */
static bool load(struct checking *k) {
  struct context *c = k->ctx;
  bool is_whole = surroundings_make(k);
  if (is_whole) k->program = load_program(c, &k->sources, RULE_CHOOSES_AHEAD);
  if (k->program) {
    checks_make(k->program);
    k->confirmation.program = k->program;
    return load_precision(k);
  }
  return is_ended(c);
}

/* Nothing is left of what is not done. */
static bool confirms_what_it_leaves(const struct options *o, struct diagnostics *d) {
  const char *left = o->replay              ? "replay"
                     : o->certificate       ? "certificate"
                     : o->replay_unconfined ? "replay-unconfined"
                                            : NULL;
  return !o->no_confirm || !left ||
         diagnostics_error(d, NULL, 0, 0, "'--no-confirm' and '--%s' contradict each other; choose one", left);
}

/* The property may come from a file, the entry function with it. */
static bool read_question(struct invocation *in, struct strbuf *entry, check_set *asked) {
  const struct options *o = in->options;
  if (o->spec && o->rule.len)
    return diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0,
                             "'--spec' and '--rule' both give the property; choose one");
  return formats_are_apart(o, &in->ctx.diagnostics) && confirms_what_it_leaves(o, &in->ctx.diagnostics) &&
         (!o->spec || spec_read(in, o->spec, entry, asked));
}

static void say(void *progress, const char *what) { progress_say(progress, what); }

/* Whoever asks for several things wants to know of each. Files of properties ask for one thing in several lines. */
static bool asks_every(const struct options *o) {
  bool is_list = o->property & (o->property - 1) || o->property == 1u << PROPERTY_ALL;
  return o->all_violations || (is_list && !o->spec);
}

static int check_sources(struct invocation *in, check_set asked) {
  struct compiled compiled = COMPILED_INIT;
  struct checking k = {.ctx = &in->ctx,
                       .options = in->options,
                       .sources = sources_of(in->options),
                       .parameters = engine_parameters_of(in->options),
                       .words = request_words_of(in, COMMAND_CHECK),
                       .contracts = CONTRACTS_INIT,
                       .environment = ENVIRONMENT_INIT,
                       .verdict = VERDICT_INIT,
                       .rest = VERDICT_INIT};
  k.sources.compiled = &compiled;
  k.confirmation = (struct confirmation){.ctx = k.ctx,
                                         .sources = &k.sources,
                                         .replay_directory = in->options->replay,
                                         .certificate_directory = in->options->certificate,
                                         .say = say,
                                         .say_data = &k.progress,
                                         .record = RECORD_INIT,
                                         .doubt = STRBUF_INIT};
  k.sources.asked = asked;
  k.asks_every = k.sources.tells_places = asks_every(in->options);
  if (k.parameters.is_unconfirmed) k.confirmation.record.none = "'--no-confirm' was given";
  progress_init(&k.progress, &k.ctx->limits, in->options->verbose);
  progress_say(&k.progress, "reading the program");
  struct farewell farewell; /* while nothing is known of the program */
  farewell_init(&k, &farewell);
  int status = load(&k) ? check(&k) : STATUS_INPUT;
  in->is_told = k.is_told;
  farewell_release(&farewell);
  progress_end(&k.progress);
  surroundings_release(&k);
  if (k.given.program) program_free(k.given.program);
  located_release(&k.given);
  program_free(k.program);
  confirmation_release(&k.confirmation);
  compiled_release(&compiled);
  return status;
}

int command_check(struct invocation *in) {
  struct strbuf entry = STRBUF_INIT;
  check_set asked = properties_ask(in->options->property);
  int status = read_question(in, &entry, &asked) ? check_sources(in, asked) : STATUS_INPUT;
  in->options->entry = "main"; /* what it was may be in `entry` */
  strbuf_release(&entry);
  return status;
}

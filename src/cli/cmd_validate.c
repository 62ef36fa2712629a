/* `ockham validate WITNESS FILE.c`: is what a witness says of a program true? The witness becomes a part of the program
 * (witness/weave.h), and the engines are asked about that, as by `check`; what they say is confirmed as ever.
 *
 *                  of a violation                               of correctness
 *     confirmed    a run that it describes violates, and was    each invariant holds, and the property, too
 *                  seen to
 *     rejected     no run that it describes does                a run breaks an invariant, or the property
 *
 * The last line on standard output is `validation: confirmed`, `validation: rejected (...)` or `validation: unknown
 * (...)`; exit status 0, 1 and 3, and 2 for bad input. */
#include "analysis/checks.h"
#include "base/process/interrupt.h"
#include "base/process/workplace.h"
#include "cli/checking.h"
#include "cli/spec.h"
#include "engine/portfolio/engines.h"
#include "front/load.h"
#include "program/copy.h"
#include "report/verdict_line.h"
#include "witness/weave.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct validation {
  struct invocation *in;
  struct witness witness;
  struct woven woven;
  struct checking k;
  bool is_cut;                /* only a proof says something, */
  bool only_invariants;       /* and only about the invariants: runs end where they violate the property */
  struct strbuf path, folder; /* of the woven source; flags for its headers */
  check_set asked;            /* the property */
  enum verdict_kind kind;     /* SAFE: confirmed, UNSAFE: rejected */
  struct strbuf detail;
};

static void conclude(struct validation *v, enum verdict_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void conclude(struct validation *v, enum verdict_kind kind, const char *format, ...) {
  va_list list;
  v->kind = kind;
  strbuf_clear(&v->detail);
  va_start(list, format);
  strbuf_vprintf(&v->detail, format, list);
  va_end(list);
}

/* ---- the program ---- */

/* Memory that is lost, or not freed, is asked about at all ends of the program, or at none. */
static check_set ends_kept(struct validation *v, bool (*keeps)(const struct validation *, const struct check *)) {
  check_set kept = 0;
  for (check_id i = 0; i < v->k.program->checks.len; i++) {
    const struct check *c = &v->k.program->checks.data[i];
    if (check_set_has(CHECKS_OF_ENDS, c->kind) && keeps(v, c)) kept |= 1u << c->kind;
  }
  return kept;
}

/* A copy of the program in which only some checks are left: what fails another one that is asked for ends the run.
 * False, and the reason is concluded, if there is no such program: checks of memory at one location are settled
 * together. */
static bool keep_checks(struct validation *v, bool (*keeps)(const struct validation *, const struct check *)) {
  struct checking *k = &v->k;
  k->residual = program_copy(k->program);
  if (!k->residual) {
    conclude(v, VERDICT_UNKNOWN, "there is no room for a copy of the program");
    return false;
  }
  check_set ends = ends_kept(v, keeps);
  uint32_t kept = 0;
  for (check_id i = 0; i < k->program->checks.len; i++) {
    const struct check c = k->program->checks.data[i];
    if (check_set_has(CHECKS_OF_ENDS, c.kind) ? check_set_has(ends, c.kind) : keeps(v, &c)) {
      kept++;
      continue;
    }
    if (c.kind == CHECK_ERROR && !check_set_has(v->asked, c.kind))
      checks_waive(k->residual, c); /* an error function of the source is one like any other */
    else if (checks_find(k->residual, c.edge, c.kind) != ID_NONE)
      checks_settle(k->residual, c, &k->settled);
  }
  if (k->residual->checks.len < kept)
    conclude(v, VERDICT_UNKNOWN, "what is asked for cannot be told from other checks of memory at its place");
  return k->residual->checks.len == kept;
}

static struct woven_place origin(const struct validation *v, const struct position *at) {
  const char *file = at->file == ID_NONE ? "" : program_string(v->k.program, at->file);
  if (strcmp(file, v->path.text) != 0) return (struct woven_place){.kind = WOVEN_SOURCE};
  return woven_origin(&v->woven, at->line, at->column);
}

static bool is_targets(const struct validation *v, const struct check *c) {
  return origin(v, &v->k.program->edges.data[c->edge].at).kind == WOVEN_TARGET;
}

/* What invariants need to be looked at is no part of the property, and what they look at may be undefined. */
static bool is_asked(const struct validation *v, const struct check *c) {
  struct woven_place p = origin(v, &v->k.program->edges.data[c->edge].at);
  if (p.kind == WOVEN_INVARIANT || p.kind == WOVEN_END_OF_DO) return c->kind == CHECK_ERROR;
  return check_set_has(v->asked, c->kind) && !v->only_invariants;
}

static bool write_source(struct validation *v, const char *directory) {
  return woven_write(&v->woven, v->k.sources.files.data[0], directory, &v->path, &v->folder) ||
         diagnostics_error(&v->in->ctx.diagnostics, v->path.text, 0, 0, "it cannot be written: %s", strerror(errno));
}

/* What clang does not take of a witness is no fault of the input. */
static bool load(struct validation *v) {
  struct checking *k = &v->k;
  struct diagnostics *d = &k->ctx->diagnostics;
  k->program = load_program(k->ctx, &k->sources, RULE_CHOOSES_AHEAD);
  if (k->program) {
    checks_make(k->program);
    k->confirmation.program = k->program;
    return true;
  }
  conclude(v, VERDICT_UNKNOWN, "the program cannot be compiled with the witness in it: %s",
           d->items.len ? vec_last(&d->items).text : "no reason known");
  diagnostics_release(d);
  *d = (struct diagnostics)DIAGNOSTICS_INIT;
  return false;
}

/* ---- what it means ---- */

static bool is_at_target(const struct validation *v) {
  const struct trace *t = &v->k.verdict.alarm.trace;
  bool is_end = (v->asked & CHECKS_OF_ENDS) != 0;
  return !is_end || origin(v, &v->k.program->edges.data[vec_last(&t->steps).edge].at).kind == WOVEN_TARGET;
}

static void judge_violation(struct validation *v) {
  const struct witness *w = &v->witness;
  bool may_be_more = w->is_hint || v->woven.is_partial;
  if (v->k.verdict.kind == VERDICT_UNSAFE && !is_at_target(v))
    conclude(v, VERDICT_UNKNOWN, "memory is lost at another end of the program than line %u",
             vec_last(&w->waypoints).at.line);
  else if (v->k.verdict.kind == VERDICT_UNSAFE)
    conclude(v, VERDICT_SAFE, "%s", "");
  else if (may_be_more)
    conclude(v, VERDICT_UNKNOWN, "no run was found that violates, but not all were looked at that may be meant");
  else
    conclude(v, VERDICT_UNSAFE, "no run that it describes violates the property at line %u",
             vec_last(&w->waypoints).at.line);
}

static void judge_broken(struct validation *v) {
  const struct trace *t = &v->k.verdict.alarm.trace;
  struct woven_place p = origin(v, &v->k.program->edges.data[vec_last(&t->steps).edge].at);
  const struct witness_invariant *x =
      p.kind == WOVEN_INVARIANT || p.kind == WOVEN_END_OF_DO ? &v->witness.invariants.data[p.invariant] : NULL;
  if (p.kind == WOVEN_END_OF_DO)
    conclude(v, VERDICT_UNKNOWN, "the invariant at line %u does not hold where the body of the do ends", x->at.line);
  else if (x)
    conclude(v, VERDICT_UNSAFE, "the invariant at line %u does not hold: %s", x->at.line, x->value);
  else
    conclude(v, VERDICT_UNSAFE, "the program violates the property at line %u", p.line);
}

static void judge(struct validation *v) {
  const struct verdict *verdict = &v->k.verdict;
  if (v->is_cut) {
    conclude(v, verdict->kind == VERDICT_SAFE ? VERDICT_SAFE : VERDICT_UNKNOWN, "%s", "");
  } else if (verdict->kind == VERDICT_UNKNOWN) {
    conclude(v, VERDICT_UNKNOWN, "%s", "");
    reason_text(&verdict->reason, &v->detail);
  } else if (v->witness.kind == WITNESS_OF_VIOLATION) {
    judge_violation(v);
  } else if (verdict->kind == VERDICT_UNSAFE) {
    judge_broken(v);
  } else {
    conclude(v, VERDICT_SAFE, "%s", "");
  }
}

/* ---- the work ---- */

static void ask(struct validation *v) {
  struct checking *k = &v->k;
  struct strbuf why = STRBUF_INIT;
  bool is_violation = v->witness.kind == WITNESS_OF_VIOLATION;
  if (!load(v)) return;
  if (engine_refuses(k->options->engine, k->program->asked, &why)) {
    conclude(v, VERDICT_UNKNOWN, "%s", why.text);
  } else if (keep_checks(v, is_violation ? is_targets : is_asked)) {
    if (is_violation && !k->residual->checks.len) {
      conclude(v, VERDICT_UNKNOWN, "nothing at the target can violate the property");
    } else {
      checking_round(k, BUDGET_ALL);
      checking_blame_limits(k);
      judge(v);
    }
  }
  strbuf_release(&why);
}

static void attempt(struct validation *v, enum weave_mode mode) {
  struct strbuf why = STRBUF_INIT;
  struct checking *k = &v->k;
  enum weaving w = weave_witness(k->ctx, &k->sources, &v->witness, mode, &v->woven, &why);
  char *directory = w == WEAVING_DONE ? workplace_make(k->ctx, "witness") : NULL;
  const char *source = k->sources.files.data[0];
  if (w == WEAVING_NOWHERE)
    conclude(v, VERDICT_UNSAFE, "%s", why.text);
  else if (w == WEAVING_UNCLEAR)
    conclude(v, VERDICT_UNKNOWN, "%s", why.text);
  else if (!directory)
    diagnostics_error(&k->ctx->diagnostics, NULL, 0, 0, "there is no room for temporary files: %s", strerror(errno));
  else if (write_source(v, directory)) {
    string_list given = k->sources.clang_flags, flags = VEC_INIT; /* what is given belongs to the options */
    vec_reserve(&flags, given.len + 1);
    for (uint32_t i = 0; i < given.len; i++) vec_push(&flags, given.data[i]);
    vec_push(&flags, v->folder.text);
    k->sources.files.data[0] = v->path.text;
    k->sources.clang_flags = flags;
    ask(v);
    k->sources.files.data[0] = source;
    k->sources.clang_flags = given;
    vec_release(&flags);
  }
  checking_end_round(k);
  if (directory) workplace_remove(k->ctx, directory);
  strbuf_release(&why);
}

/* What one attempt leaves. */
static void release_attempt(struct validation *v) {
  struct checking *k = &v->k;
  verdict_release(&k->verdict);
  confirmation_release(&k->confirmation);
  every_check_release(k);
  program_free(k->program);
  compiled_release(k->sources.compiled);
  woven_release(&v->woven);
  strbuf_release_all(&v->path, &v->folder);
}

static void tell(void *progress, const char *what) { progress_say(progress, what); }

static void attempt_anew(struct validation *v, enum weave_mode mode) {
  struct checking *k = &v->k;
  struct compiled compiled = COMPILED_INIT;
  conclude(v, VERDICT_UNKNOWN, "%s", "");
  v->woven = (struct woven)WOVEN_INIT;
  v->path = v->folder = (struct strbuf)STRBUF_INIT;
  k->verdict = (struct verdict)VERDICT_INIT;
  k->program = k->residual = NULL;
  k->settled = (settled_checks)VEC_INIT;
  k->sources.compiled = &compiled;
  k->confirmation = (struct confirmation){.ctx = k->ctx,
                                          .sources = &k->sources,
                                          .say = tell,
                                          .say_data = &k->progress,
                                          .record = RECORD_INIT,
                                          .doubt = STRBUF_INIT};
  attempt(v, mode);
  release_attempt(v);
}

/* Invariants of loops may be all that a proof needs: then the loops need not be followed. Otherwise, what this says,
 * such as that an invariant is broken by a state that the loop never has, means nothing. */
static bool is_proved_by_cuts(struct validation *v, bool only_invariants) {
  struct limits *limits = &v->in->ctx.limits;
  uint32_t before = limits_narrow(limits, (struct budget){6, 60});
  struct diagnostics *d = &v->in->ctx.diagnostics, said = *d;
  *d = (struct diagnostics)DIAGNOSTICS_INIT; /* what this limit stops is no fault of the input */
  v->is_cut = true;
  v->only_invariants = only_invariants;
  attempt_anew(v, WEAVE_CUTS);
  diagnostics_release(d);
  *d = said;
  v->is_cut = v->only_invariants = false;
  limits_widen(limits, before);
  return v->kind == VERDICT_SAFE;
}

static bool has_loop_invariant(const struct witness *w) {
  for (uint32_t i = 0; i < w->invariants.len; i++)
    if (w->invariants.data[i].is_of_loop) return true;
  return false;
}

/* Where cuts show that the invariants hold, but not that they suffice, the property is asked about with their help. */
static void validate_correctness(struct validation *v) {
  bool may_cut = has_loop_invariant(&v->witness);
  if (may_cut && is_proved_by_cuts(v, false)) return;
  bool are_facts = may_cut && is_proved_by_cuts(v, true);
  attempt_anew(v, are_facts ? WEAVE_FACTS : WEAVE_PLAIN);
}

static enum exit_status say(const struct validation *v) {
  static const char *const words[] = {
      [VERDICT_SAFE] = "confirmed", [VERDICT_UNSAFE] = "rejected", [VERDICT_UNKNOWN] = "unknown"};
  if (v->in->ctx.diagnostics.error_count) return STATUS_INPUT;
  return validation_print(words[v->kind], v->detail.text, verdict_status(v->kind));
}

static void print_statistics(const struct validation *v) {
  struct strbuf text = STRBUF_INIT;
  statistics_print(&v->in->ctx.stats, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static void validate(struct validation *v) {
  struct checking *k = &v->k;
  bool is_about_calls = v->witness.kind == WITNESS_OF_VIOLATION && v->asked == 1u << CHECK_ERROR;
  progress_init(&k->progress, &k->ctx->limits, false);
  if (v->witness.kind == WITNESS_OF_CORRECTNESS)
    validate_correctness(v);
  else
    attempt_anew(v, is_about_calls ? WEAVE_CALLS : WEAVE_PLAIN);
  progress_end(&k->progress);
  if (v->in->options->stats) print_statistics(v);
}

/* ---- the question ---- */

/* What the command line does not say, the witness may. */
static bool read_question(struct validation *v, struct strbuf *entry) {
  struct invocation *in = v->in;
  const struct witness *w = &v->witness;
  if (in->options->spec) {
    if (!spec_read(in, in->options->spec, entry, &v->asked)) return false;
  } else if (invocation_gives(in, "--property")) {
    v->asked = properties_ask(in->options->property);
  } else {
    v->asked = 1u << CHECK_ERROR;
    if (*w->specification && !spec_read_text(in, in->options->files.data[0], w->specification, entry, &v->asked))
      return false;
  }
  if (v->asked == CHECKS_OF_CALLS) v->asked = 1u << CHECK_ERROR; /* as witnesses mean it */
  if (!invocation_gives(in, "--data-model") && strcmp(w->data_model, data_model_name(DATA_MODEL_ILP32)) == 0)
    in->options->data_model = DATA_MODEL_ILP32;
  return true;
}

static void prepare(struct validation *v) {
  struct invocation *in = v->in;
  struct checking *k = &v->k;
  k->ctx = &in->ctx;
  k->options = in->options;
  k->sources = sources_of(in->options);
  k->sources.files.data++; /* behind the witness */
  k->sources.files.len--;
  k->sources.asked = v->asked;
  if (v->witness.kind == WITNESS_OF_CORRECTNESS) k->sources.asked |= 1u << CHECK_ERROR;
  k->sources.tells_places = true;
  k->parameters = engine_parameters_of(in->options);
  k->parameters.jobs = 1;                                             /* what comes after the engines is said here */
  k->parameters.runs_first = v->witness.kind == WITNESS_OF_VIOLATION; /* which says what the inputs are */
  k->words = request_words_of(in, COMMAND_VALIDATE);
}

int command_validate(struct invocation *in) {
  struct validation v = {.in = in, .detail = STRBUF_INIT};
  struct strbuf entry = STRBUF_INIT;
  struct diagnostics *d = &in->ctx.diagnostics;
  witness_init(&v.witness);
  int status = STATUS_INPUT;
  if (in->options->files.len != 2)
    diagnostics_error(d, NULL, 0, 0, "give a witness and the source that it is about");
  else if (witness_read(&v.witness, in->options->files.data[0], d) && read_question(&v, &entry)) {
    prepare(&v);
    validate(&v);
    status = say(&v);
  }
  in->options->entry = "main"; /* what it was may be in `entry` */
  witness_release(&v.witness);
  strbuf_release_all(&v.detail, &entry);
  return status;
}

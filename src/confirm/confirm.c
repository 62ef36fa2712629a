/* Who is asked about which verdict, and what becomes of one that is not confirmed. */
#include "confirm/confirm.h"

#include "confirm/certificate/certificate.h"
#include "confirm/replay/replay.h"
#include "engine/follow.h"
#include "engine/search.h"
#include "program/text/print.h"

void confirmation_release(struct confirmation *c) {
  strbuf_release(&c->doubt);
  trace_release(&c->suspect.trace);
  record_release(&c->record);
}

static bool is_confirmed(const struct confirmation *c) { return c->record.kind != RECORD_NONE; }

static void say(const struct confirmation *c, const char *what) {
  if (c->say) c->say(c->say_data, what);
}

/* What is confirmed is held to the end. */
static void hold(struct confirmation *c, bool is_held) {
  if (!c->hold || c->is_held == is_held) return;
  c->is_held = is_held;
  c->hold(c->hold_data, is_held);
}

/* ---- alarms ---- */

/* The first alarm that is not confirmed is kept: it is what the user is told if there is no better answer. */
static void doubt(struct confirmation *c, const struct trace *trace, const char *violation, const char *why) {
  if (c->doubt.len || !trace->steps.len) return; /* a run that a limit has ended says nothing */
  strbuf_puts(&c->doubt, why);
  trace_copy(&c->suspect.trace, trace);
  c->suspect.violation = violation;
}

/* Behind undefined behaviour that was not asked for, nothing counts: not even that the compiled program fails. */
static bool is_meaningless(struct confirmation *c, const struct trace *trace, struct strbuf *why) {
  if (c->sources->asked & CHECKS_OF_MEMORY) return false;
  strbuf_puts(why, "undefined behaviour comes first: ");
  return follow_finds_breach(c->ctx, c->program, trace, why);
}

/* `violation` is what the last step violates; NULL: it says so itself. */
static bool replay(struct confirmation *c, const struct trace *trace, const char *violation) {
  hold(c, true);
  say(c, "replaying the alarm");
  struct replay_result r = replay_trace(c->ctx, c->sources, c->program, trace, c->replay_directory);
  struct strbuf breach = STRBUF_INIT;
  bool has_breach = r.outcome == REPLAY_CONFIRMED && is_meaningless(c, trace, &breach);
  bool is_seen = r.outcome == REPLAY_CONFIRMED && !has_breach;
  assert(is_seen || r.text.len); /* or it says why not */
  c->is_replay_left = c->replay_directory && r.outcome != REPLAY_IMPOSSIBLE;
  if (is_seen)
    record_confirm(&c->record, RECORD_REPLAYED, NULL, NULL, 0);
  else
    doubt(c, trace, violation, has_breach ? breach.text : r.text.text);
  strbuf_release(&breach);
  replay_result_release(&r);
  hold(c, is_seen);
  return is_seen;
}

/* The engine asks while it works, or a search for another run while the alarm is confirmed. */
static bool is_real(void *data, const struct trace *trace) {
  struct confirmation *c = data;
  statistics_start(&c->ctx->stats, PHASE_CONFIRM);
  bool answer = replay(c, trace, NULL);
  statistics_stop(&c->ctx->stats, PHASE_CONFIRM);
  return answer;
}

/* The trace is as much as the interpreter had time for. */
static bool is_reached(void *data, const struct trace *trace) {
  enum { SHARE = 4, MOST_SECONDS = 60 };
  struct confirmation *c = data;
  uint32_t left = limits_seconds_left(&c->ctx->limits) / SHARE;
  if (c->sources->asked & ~(check_set)CHECKS_OF_CALLS || c->sources->rules.len || !left) return false;
  statistics_start(&c->ctx->stats, PHASE_CONFIRM);
  say(c, "running the program natively");
  bool answer = replay_reaches(c->ctx, c->sources, c->program, trace, left < MOST_SECONDS ? left : MOST_SECONDS);
  if (answer) record_confirm(&c->record, RECORD_REPLAYED, NULL, NULL, 0);
  statistics_stop(&c->ctx->stats, PHASE_CONFIRM);
  return answer;
}

static bool is_proved(void *data, const struct verdict *v);

void confirmation_follow(struct confirmation *c, struct task *task) {
  task->is_real = is_real;
  task->is_real_data = c;
  task->is_reached = is_reached;
  task->is_proved = is_proved;
  task->is_proved_data = c;
}

/* The first of its marks. */
static void describe_mark(const struct program *p, edge_id e, struct strbuf *out) {
  uint32_t marks = p->edges.data[e].marks;
  size_t before = out->len;
  if (marks & MARK_MISSING && missing_describe(p, e, out) == REASON_THREADS)
    strbuf_puts(out, ", which starts a thread (out of scope)");
  if (out->len == before) strbuf_puts(out, mark_text((enum mark)(marks & -marks)));
}

/* What on the way of a run is not modelled exactly, or has no body: the first of it. Inside of a library model, it is
 * where the program calls the library. */
static void describe_obstacle(const struct program *p, const struct trace *t, struct strbuf *out) {
  struct position at = POSITION_NONE;
  for (uint32_t i = 0; i < t->steps.len; i++) {
    const struct edge *e = &p->edges.data[t->steps.data[i].edge];
    if (!p->functions.data[p->locations.data[e->source].function].is_library_model) at = e->at;
    if (!e->marks || program_made_function(p, p->locations.data[e->source].function)) continue;
    if (e->op.kind == OP_CALL && e->op.callee != ID_NONE && program_made_function(p, e->op.callee)) continue;
    bool is_call = e->op.kind == OP_CALL && e->op.callee != ID_NONE;
    strbuf_puts(out, "; on its way: ");
    if (e->marks & MARK_EXTERN && is_call)
      strbuf_printf(out, "'%s', which has no body,", program_string(p, p->functions.data[e->op.callee].name));
    else
      describe_mark(p, t->steps.data[i].edge, out);
    strbuf_puts(out, " at ");
    print_position(p, at, out);
    return;
  }
}

static void describe_divergence(struct task *task, const struct trace *t, struct strbuf *out) {
  edge_id e = follow_trace(task, t);
  if (e == ID_NONE) return;
  strbuf_puts(out, "; with these values the run goes another way at ");
  print_position(task->program, task->program->edges.data[e].at, out);
}

/* Where the program ends, a rule is broken by the function that returned last; the start function has no place. */
static struct position violated_at(const struct program *p, const struct trace *t) {
  struct position at = p->edges.data[vec_last(&t->steps).edge].at;
  for (uint32_t i = t->steps.len; i-- > 0;) {
    const struct edge *e = &p->edges.data[t->steps.data[i].edge];
    function_id f = p->locations.data[e->source].function;
    if (f != p->start) return i + 1 < t->steps.len && f == p->entry && e->op.kind == OP_RETURN ? e->at : at;
  }
  return at;
}

/* `error reached at x.c:3:4; not confirmed: WHY; on its way: 'f', which has no body, at x.c:2:1` */
static void suspect(struct confirmation *c, struct task *task, struct verdict *v) {
  const struct program *p = c->program;
  struct strbuf text = STRBUF_INIT;
  edge_id last = vec_last(&v->alarm.trace.steps).edge;
  const struct edge *e = &p->edges.data[last];
  bool is_violation = e->op.kind == OP_VIOLATION;
  for (check_id i = 0; i < p->checks.len && !is_violation && !v->alarm.violation; i++)
    if (p->checks.data[i].edge == last) v->alarm.violation = check_text(p->checks.data[i].kind);
  strbuf_puts(&text, is_violation         ? check_text((enum check_kind)e->op.sub)
                     : v->alarm.violation ? v->alarm.violation
                                          : "a check fails");
  strbuf_puts(&text, " at ");
  print_position(p, violated_at(p, &v->alarm.trace), &text);
  strbuf_printf(&text, "; not confirmed: %s", c->doubt.text);
  describe_divergence(task, &v->alarm.trace, &text);
  describe_obstacle(p, &v->alarm.trace, &text);
  verdict_give_up(v, REASON_POSSIBLE, violated_at(p, &v->alarm.trace), text.text);
  strbuf_release(&text);
}

/* An alarm that the engine gave up is why there is no verdict, whatever came afterwards. */
static void confirm_alarm(struct confirmation *c, struct task *task, struct verdict *v) {
  if (v->kind == VERDICT_UNSAFE && !is_confirmed(c) && !c->doubt.len) replay(c, &v->alarm.trace, v->alarm.violation);
  if (!is_confirmed(c) && c->doubt.len && search_run(task, v)) replay(c, &v->alarm.trace, v->alarm.violation);
  if (is_confirmed(c) || !c->doubt.len) return;
  trace_release(&v->alarm.trace);
  v->alarm = c->suspect;
  c->suspect = (struct alarm){.trace = TRACE_INIT};
  suspect(c, task, v);
}

/* ---- proofs ---- */

static void assume_all(struct record *r, const enum assumption *assumptions) {
  for (; *assumptions != ASSUMPTION_COUNT; assumptions++) record_assume(r, *assumptions);
}

/* Who checks a function that others call later on has to know that nobody has called any before. */
static void assume_beginning(struct confirmation *c) {
  const struct function *entry = &c->program->functions.data[c->program->entry];
  bool is_any = c->program->entry == c->program->start; /* with whatever globals can hold */
  if (!is_any && strcmp(program_string(c->program, entry->name), "main") != 0)
    record_assume(&c->record, ASSUMPTION_ENTRY_FIRST);
}

/* Has the invariants checked within so many seconds, and notes it if they are accepted. */
static struct certificate_result certify(struct confirmation *c, const struct verdict *v, uint32_t seconds) {
  hold(c, true);
  say(c, "certifying the proof");
  bool is_translated = v->proof.by_invariants.translated.program;
  struct certificate_result r = certificate_check(c->ctx, c->program, v, c->certificate_directory, seconds);
  assert(r.outcome == CERTIFICATE_VALID || r.text.len);
  if (r.outcome == CERTIFICATE_VALID) {
    assume_beginning(c);
    record_confirm(&c->record, is_translated ? RECORD_CERTIFIED_TRANSLATION : RECORD_CERTIFIED, r.solver, r.method,
                   r.obligations);
    assume_all(&c->record, certificate_assumptions(c->program, v));
  }
  hold(c, r.outcome == CERTIFICATE_VALID);
  return r;
}

/* The portfolio asks while it works: there is another engine if the proof is not accepted soon. */
static bool is_proved(void *data, const struct verdict *v) {
  enum { PART = 2, MOST_SECONDS = 20 };
  struct confirmation *c = data;
  uint32_t seconds = limits_seconds_left(&c->ctx->limits) / PART;
  if (is_confirmed(c)) return true;              /* whoever made it has asked before */
  if (v->proof.kind == PROOF_LISTS) return true; /* they are not checked again */
  if (!seconds) return false;
  statistics_start(&c->ctx->stats, PHASE_CONFIRM);
  struct certificate_result r = certify(c, v, seconds < MOST_SECONDS ? seconds : MOST_SECONDS);
  bool answer = r.outcome == CERTIFICATE_VALID;
  certificate_result_release(&r);
  statistics_stop(&c->ctx->stats, PHASE_CONFIRM);
  return answer;
}

static void confirm_invariants(struct confirmation *c, struct verdict *v) {
  enum { MOST_SECONDS = 120 };
  uint32_t left = limits_seconds_left(&c->ctx->limits);
  if (is_confirmed(c)) return; /* the engine has asked */
  struct certificate_result r = certify(c, v, left > MOST_SECONDS ? MOST_SECONDS : left);
  switch (r.outcome) {
  case CERTIFICATE_VALID: break;
  case CERTIFICATE_REJECTED: verdict_give_up(v, REASON_UNCERTIFIED, POSITION_NONE, r.text.text); break;
  case CERTIFICATE_UNDECIDED: verdict_give_up(v, REASON_CHECK_TIME, POSITION_NONE, r.text.text); break;
  }
  certificate_result_release(&r);
}

static void confirm_lists(struct confirmation *c, const struct list_proof *p) {
  assume_beginning(c);
  if (p->repeated) record_confirm(&c->record, RECORD_REPEATED, p->repeated, "SMT", p->obligations);
  c->record.proof = p->what;
  if (!p->repeated) c->record.none = "a proof of this kind is not repeated";
  record_assume(&c->record, ASSUMPTION_LIST_TYPES);
}

static void confirm_proof(struct confirmation *c, const struct task *task, struct verdict *v) {
  switch (v->proof.kind) {
  case PROOF_INVARIANTS: confirm_invariants(c, v); break;
  case PROOF_LISTS: confirm_lists(c, &v->proof.by_lists); break;
  }
  if (v->kind == VERDICT_SAFE) record_assume_allocation(&c->record, task);
}

void confirm_verdict(struct confirmation *c, struct task *task, struct verdict *v) {
  const enum verdict_kind before = v->kind;
  statistics_start(&c->ctx->stats, PHASE_CONFIRM);
  if (v->kind == VERDICT_SAFE)
    confirm_proof(c, task, v);
  else
    confirm_alarm(c, task, v);
  assert(before == VERDICT_SAFE ? v->kind != VERDICT_UNSAFE : v->kind != VERDICT_SAFE); /* it is only lowered */
  assert(v->kind != VERDICT_UNKNOWN || reason_is_given(&v->reason) || before == VERDICT_UNKNOWN);
  statistics_stop(&c->ctx->stats, PHASE_CONFIRM);
}

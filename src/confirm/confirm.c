/* Who is asked about which verdict, and what becomes of one that is not confirmed. */
#include "confirm/confirm.h"

#include "confirm/certificate/certificate.h"
#include "confirm/replay/replay.h"
#include "engine/search.h"

void confirmation_release(struct confirmation *c) { strbuf_release(&c->doubt); }

static void say(const struct confirmation *c, const char *what) {
  if (c->say) c->say(c->say_data, what);
}

/* ---- alarms ---- */

static bool replay(struct confirmation *c, const struct trace *trace) {
  say(c, "replaying the alarm");
  struct replay_result r = replay_trace(c->ctx, c->sources, c->program, trace, c->replay_directory);
  c->is_confirmed = r.outcome == REPLAY_CONFIRMED;
  assert(c->is_confirmed || r.text.len); /* or it says why not */
  c->is_replay_left = c->replay_directory && r.outcome != REPLAY_IMPOSSIBLE;
  strbuf_clear(&c->doubt);
  if (!c->is_confirmed) strbuf_puts(&c->doubt, r.text.text);
  replay_result_release(&r);
  return c->is_confirmed;
}

/* The engine asks while it works, or a search for another run while the alarm is confirmed. */
static bool is_real(void *data, const struct trace *trace) {
  struct confirmation *c = data;
  statistics_start(&c->ctx->stats, PHASE_CONFIRM);
  bool answer = replay(c, trace);
  statistics_stop(&c->ctx->stats, PHASE_CONFIRM);
  return answer;
}

void confirmation_follow(struct confirmation *c, struct task *task) {
  task->is_real = is_real;
  task->is_real_data = c;
}

/* An alarm that the engine gave up is why there is no verdict, whatever came afterwards. */
static void confirm_alarm(struct confirmation *c, struct task *task, struct verdict *v) {
  if (v->kind == VERDICT_UNSAFE && !c->is_confirmed && !c->doubt.len) replay(c, &v->alarm.trace);
  if (!c->is_confirmed && c->doubt.len && search_run(task, v)) replay(c, &v->alarm.trace);
  if (!c->is_confirmed && c->doubt.len) verdict_give_up(v, "an alarm was not confirmed by replay: %s", c->doubt.text);
}

/* ---- proofs ---- */

static void confirm_invariants(struct confirmation *c, struct verdict *v) {
  enum { MOST_SECONDS = 120 };
  uint32_t left = limits_seconds_left(&c->ctx->limits);
  if (left > MOST_SECONDS) left = MOST_SECONDS;
  say(c, "certifying the proof");
  const struct program *proved = verdict_proved_program(v, c->program);
  struct certificate_result r = certificate_check(c->ctx, proved, v, c->certificate_directory, left);
  c->is_confirmed = r.outcome == CERTIFICATE_VALID;
  assert(c->is_confirmed || r.text.len);
  if (!c->is_confirmed) verdict_give_up(v, "a proof was not certified: %s", r.text.text);
  certificate_result_release(&r);
}

static void confirm_proof(struct confirmation *c, struct verdict *v) {
  switch (v->proof.kind) {
  case PROOF_INVARIANTS: confirm_invariants(c, v); break;
  case PROOF_LISTS: c->is_confirmed = v->proof.by_lists.is_rechecked; break;
  }
}

void confirm_verdict(struct confirmation *c, struct task *task, struct verdict *v) {
  const enum verdict_kind before = v->kind;
  statistics_start(&c->ctx->stats, PHASE_CONFIRM);
  if (v->kind == VERDICT_SAFE)
    confirm_proof(c, v);
  else
    confirm_alarm(c, task, v);
  assert(before == VERDICT_SAFE ? v->kind != VERDICT_UNSAFE : v->kind != VERDICT_SAFE); /* it is only lowered */
  assert(v->kind != VERDICT_UNKNOWN || v->reason.len || before == VERDICT_UNKNOWN);
  statistics_stop(&c->ctx->stats, PHASE_CONFIRM);
}

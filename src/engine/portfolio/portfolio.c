/* `--engine auto`, one engine after the other (plan.h); with several processors, src/cli/check/contest.h has them work
 * at the same time. An engine that gives up before its time leaves what it has to the next. */
#include "engine/portfolio/engines.h"
#include "engine/portfolio/plan.h"
#include "engine/search.h"

static bool is_accepted(struct task *task, const struct verdict *v) {
  return v->kind == VERDICT_SAFE && (!task->is_proved || task->is_proved(task->is_proved_data, v));
}

/* Asks one, and notes what it came to. */
static struct verdict ask(struct task *task, struct choice c, trial_list *trials) {
  uint64_t began = clock_now();
  struct verdict v = engine_run(c.engine, task, c.budget);
  verdict_note_trial(&v, trials, task, began);
  return v;
}

static bool try_numbers(struct task *task, struct verdict *v, trial_list *trials) {
  *v = ask(task, PLAN_NUMBERS, trials);
  if (is_accepted(task, v)) return true;
  if (v->kind == VERDICT_SAFE) trials->data[trials->len - 1].end = TRIAL_DOUBTED;
  verdict_release(v);
  *v = (struct verdict)VERDICT_INIT;
  return false;
}

/* Whoever comes last to help, and cannot, has no better reason; what excludes every proof is better than others, and so
 * is a suspicion. */
static bool is_vain_beside(const struct verdict *v, const struct verdict *before, bool is_help) {
  if (v->kind != VERDICT_UNKNOWN || before->kind != VERDICT_UNKNOWN || !reason_is_given(&before->reason)) return false;
  bool is_better = before->reason.id == REASON_MISSING || before->reason.id == REASON_MEMORY_SUSPECT;
  return is_help || (is_better && reason_weight(v->reason.id) == REASON_WEIGHT_LACK);
}

/* One after the other, until one decides; a proof that is not accepted decides only if nobody else does. */
static struct verdict run_plan(struct task *task, const struct plan *plan, trial_list *trials) {
  struct verdict v = VERDICT_INIT, refused = VERDICT_INIT;
  for (uint32_t i = 0; i < plan->count; i++) {
    struct verdict before = v;
    bool is_bounded = plan->choices[i].engine == ENGINE_BOUNDED;
    task->is_brief = is_bounded || i + 1 < plan->count;
    v = ask(task, plan->choices[i], trials);
    bool is_vain = is_vain_beside(&v, &before, is_bounded && i + 1 == plan->count);
    verdict_release(is_vain ? &v : &before);
    if (is_vain) v = before;
    if (limits_exceeded(&task->ctx->limits) || v.kind == VERDICT_UNSAFE) break;
    if (v.kind == VERDICT_UNKNOWN) continue;
    if (i + 1 == plan->count || is_accepted(task, &v)) break;
    trials->data[trials->len - 1].end = TRIAL_DOUBTED;
    verdict_release(&refused);
    refused = v;
    v = (struct verdict)VERDICT_INIT;
  }
  bool is_refused = v.kind == VERDICT_UNKNOWN && refused.kind == VERDICT_SAFE;
  verdict_release(is_refused ? &v : &refused);
  return is_refused ? refused : v;
}

struct verdict portfolio_run(struct task *task) {
  trial_list trials = VEC_INIT;
  struct plan plan;
  struct verdict v = VERDICT_INIT;
  bool is_found = task->parameters->runs_first && search_closed(task, &v);
  if (!is_found && !try_numbers(task, &v, &trials)) {
    plan_make(&plan, task);
    v = run_plan(task, &plan, &trials);
  }
  v.trials = trials;
  return v;
}

/* The first process starts copies of itself, listens, and lets one of them go on; contest_wire.h is what they say. */
#include "cli/check/contest.h"

#include "base/process/copies.h"
#include "base/process/interrupt.h"
#include "cli/check/contest_wire.h"
#include "engine/portfolio/engines.h"
#include "engine/portfolio/plan.h"

#include <string.h>
#include <sys/wait.h>

/* How much it would say. */
enum rank { RANK_NONE, RANK_VAIN, RANK_UNKNOWN, RANK_SUSPECTED, RANK_UNPROVABLE, RANK_DOUBTED, RANK_DECIDED };

struct entrant {
  struct choice choice;
  struct focus focus; /* of which it told last */
  uint32_t bound;
  uint64_t began;
  enum rank rank; /* it waits for the word if there is one */
  bool has_said;  /* what it came to */
  bool wants_to_confirm;
};

struct contest {
  struct checking *k;
  struct copies copies;
  VEC(struct entrant) entrants; /* one for each of the copies */
  struct plan plan;
  bool has_plan;
  uint32_t next;       /* of the plan, 0 = numbers */
  uint32_t confirming; /* who may, ID_NONE = nobody */
  uint64_t started;    /* when the last one was */
  uint64_t own_megabytes;
  bool is_impossible; /* there can be no copies */
  trial_list trials;
  /* In a copy: */
  int talk;                                         /* with the first process */
  uint64_t told;                                    /* when it said last what it is busy with */
  void (*progress)(void *, const struct verdict *); /* who looks, too */
  void (*engine_changes)(void *, const char *, const struct verdict *);
  void *progress_data;
};

/* Nanoseconds. A busy machine gives an engine longer, up to PATIENCE, for as much work. */
static const uint64_t HEAD_START = 2000000000, PATIENCE = 4 * 2000000000ull;

/* ---- news ---- */

static void tell_news(void *data, const struct news_item *x) {
  const struct contest *c = data;
  wire_send_news(c->talk, x);
}

static void hear_news(void *data) {
  struct contest *c = data;
  char message[COPY_MESSAGE];
  size_t len;
  while ((len = copy_hear(c->talk, message)))
    if (*message == 'n') wire_take_news(&c->k->news, message, len);
}

static void follow_news(struct contest *c, bool is_followed) {
  struct news *n = &c->k->news;
  n->tell = is_followed ? tell_news : NULL;
  n->hear = is_followed ? hear_news : NULL;
  n->data = c;
}

/* ---- in a copy ---- */

static void say_letter(int talk, char letter) { copy_say(talk, &letter, 1, true); }

static void relay(void *data, const char *text) {
  const struct contest *c = data;
  struct strbuf s = STRBUF_INIT;
  strbuf_printf(&s, "p%s", text);
  copy_say(c->talk, s.text, s.len, false);
  strbuf_release(&s);
}

/* An engine may not come to its end. */
static void tell_focus(void *data, const struct verdict *v) {
  static const uint64_t PERIOD = 200000000;
  struct contest *c = data;
  uint64_t now = clock_now();
  if (c->progress) c->progress(c->progress_data, v);
  if (now - c->told < PERIOD) return;
  c->told = now;
  const struct trial now_at = {.engine = engine_name(ENGINE_AUTO), .focus = v->focus, .bound = v->bound};
  wire_send_trial(c->talk, 'f', &now_at);
}

static void tell_change(void *data, const char *engine, const struct verdict *v) {
  const struct contest *c = data;
  if (c->engine_changes) c->engine_changes(c->progress_data, engine, v);
}

static void follow_focus(struct contest *c) {
  struct task *task = &c->k->task;
  c->progress = task->progress;
  c->progress_data = task->progress_data;
  c->engine_changes = task->engine_changes;
  task->progress = tell_focus;
  task->engine_changes = tell_change;
  task->progress_data = c;
}

/* Only what is left in folders makes confirmations one copy's at a time. */
static void hold(void *data, bool is_held) {
  char message[COPY_MESSAGE];
  struct contest *c = data;
  say_letter(c->talk, is_held ? 'c' : 'r');
  while (is_held && copy_wait_for_word(c->talk, message) && *message != 'c') {}
}

static enum rank rank_of(const struct verdict *v, const struct entrant *e) {
  if (v->kind != VERDICT_UNKNOWN) return RANK_DECIDED;
  if (e->choice.engine == ENGINE_NUMERIC) return RANK_VAIN;
  switch (reason_weight(v->reason.id)) {
  case REASON_WEIGHT_DOUBTED: return RANK_DOUBTED;
  case REASON_WEIGHT_NO_PROOF: return RANK_UNPROVABLE;
  case REASON_WEIGHT_SUSPICION:
  case REASON_WEIGHT_LACK: break;
  }
  if (e->choice.engine == ENGINE_BOUNDED) return RANK_VAIN;
  return reason_weight(v->reason.id) == REASON_WEIGHT_SUSPICION ? RANK_SUSPECTED : RANK_UNKNOWN;
}

/* The one that went round a loop most often. */
static struct focus focus_of_trials(const trial_list *trials) {
  struct focus most = FOCUS_NONE;
  for (uint32_t i = 0; i < trials->len; i++) {
    const struct focus *f = &trials->data[i].focus;
    if (f->rounds > most.rounds || most.violation.file == ID_NONE) most = *f;
  }
  return most;
}

/* Until it has the word, or is ended. */
static void ask_for_the_word(struct contest *c, enum rank rank) {
  struct checking *k = c->k;
  char message[COPY_MESSAGE] = {'w', (char)rank};
  size_t len;
  copy_say(c->talk, message, 2, true);
  while ((len = copy_wait_for_word(c->talk, message)) && *message != 'w')
    if (*message == 'a') wire_take_trial(&k->verdict.trials, message, len);
  if (!len) _exit(STATUS_UNKNOWN);
  interrupt_speak_up();
  if (k->verdict.kind == VERDICT_UNKNOWN) k->verdict.focus = focus_of_trials(&k->verdict.trials);
}

/* In the copy: returns when it has the word. */
static void compete(struct contest *c, struct entrant e, uint32_t before) {
  struct checking *k = c->k;
  struct confirmation *by = &k->confirmation;
  bool leaves = by->replay_directory || by->certificate_directory;
  progress_relay(&k->progress, relay, c);
  if (leaves) by->hold = hold, by->hold_data = c;
  follow_focus(c);
  follow_news(c, true);
  k->verdict = engine_run(e.choice.engine, &k->task, e.choice.budget);
  limits_widen(&k->ctx->limits, before);
  checking_confirm(k);
  trial_list own = VEC_INIT;
  verdict_note_trial(&k->verdict, &own, &k->task, e.began);
  wire_send_trial(c->talk, 'a', &own.data[0]);
  trials_release(&own);
  ask_for_the_word(c, rank_of(&k->verdict, &e));
  by->hold = NULL;
  follow_news(c, false);
  k->task.progress = c->progress;
  k->task.engine_changes = c->engine_changes;
  k->task.progress_data = c->progress_data;
}

/* ---- starting ---- */

static uint32_t count_at_work(const struct contest *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->entrants.len; i++)
    count += copies_is_alive(&c->copies, i) && c->entrants.data[i].rank == RANK_NONE;
  return count;
}

static bool is_next(struct contest *c, struct choice *next) {
  if (c->next == 0) {
    *next = PLAN_NUMBERS;
    return true;
  }
  if (!c->has_plan) plan_make(&c->plan, &c->k->task);
  c->has_plan = true;
  if (c->next > c->plan.count + c->plan.reserves) return false;
  *next = c->plan.choices[c->next - 1];
  return true;
}

/* Who is not waited for may go on to the end; where there are only reserves to wait, for half of the time. */
static struct budget budget_of(const struct contest *c, struct choice x, uint32_t at_work) {
  const struct budget half = {2, 0};
  uint32_t jobs = c->k->parameters.jobs, waiting = c->next <= c->plan.count ? c->plan.count - c->next : 0;
  bool is_last = x.budget.of == BUDGET_ALL.of;
  if (c->next == 0 || waiting > jobs - at_work - 1) return x.budget;
  return !is_last && c->plan.reserves ? half : BUDGET_ALL;
}

/* True: this is the copy, and has the word. */
static bool start(struct contest *c, struct choice x, uint32_t before) {
  uint32_t at_work = count_at_work(c);
  struct entrant e = {{x.engine, budget_of(c, x, at_work)}, FOCUS_NONE, .began = clock_now()};
  bool others_wait = c->next < c->plan.count || c->next == 0;
  c->next++;
  c->started = e.began;
  switch (copies_start(&c->copies, &c->talk)) {
  case COPY_FAILED: c->is_impossible = true; break;
  case COPY_STARTED: vec_push(&c->entrants, e); break;
  case COPY_ITSELF:
    c->k->task.is_brief = others_wait && e.choice.budget.of != BUDGET_ALL.of;
    compete(c, e, before);
    return true;
  }
  return false;
}

/* Has the last one to begin had its time? An engine may also wait for others: for a solver that is a program. */
static bool had_head_start(const struct contest *c) {
  uint64_t since = clock_now() - c->started;
  uint32_t last = c->copies.all.len;
  if (since < HEAD_START || !last) return since >= HEAD_START;
  return since >= PATIENCE || !copies_is_alive(&c->copies, last - 1) ||
         copies_processor_time(&c->copies, last - 1) >= HEAD_START;
}

/* One at a time for a moment, then as many as may be. A reserve is for a processor that would do nothing. */
static bool is_due(const struct contest *c) {
  uint32_t at_work = count_at_work(c);
  return !at_work || (at_work < c->k->parameters.jobs && had_head_start(c));
}

/* ---- listening ---- */

static struct trial *note_end(struct contest *c, uint32_t i, enum trial_end end, const char *why) {
  const struct entrant *e = &c->entrants.data[i];
  struct trial *a = trials_add(&c->trials, engine_name(e->choice.engine), end, e->began - c->k->ctx->limits.start,
                               clock_now() - e->began);
  a->focus = e->focus;
  a->bound = e->bound;
  if (why) strbuf_puts(&a->reason.detail, why);
  return a;
}

static void let_confirm(struct contest *c, uint32_t i) {
  c->confirming = i;
  say_letter(c->copies.all.data[i].talk, 'c');
}

/* Whoever begins later has it from the start. */
static void pass_news(struct contest *c, uint32_t from, const char *message, size_t len) {
  wire_take_news(&c->k->news, message, len);
  for (uint32_t i = 0; i < c->entrants.len; i++)
    if (i != from && copies_is_alive(&c->copies, i) && c->entrants.data[i].rank == RANK_NONE)
      copy_say(c->copies.all.data[i].talk, message, len, false);
}

/* A run that was found and could not be confirmed may be one in exact bits: who looks for those is next. */
static void prefer_exact(struct contest *c) {
  uint32_t all = c->plan.count + c->plan.reserves;
  for (uint32_t i = c->next; c->has_plan && i > 0 && i <= all; i++) {
    struct choice x = c->plan.choices[i - 1];
    if (x.engine != ENGINE_BOUNDED) continue;
    for (; i > c->next; i--) c->plan.choices[i - 1] = c->plan.choices[i - 2];
    c->plan.choices[c->next - 1] = x;
    return;
  }
}

static void take(struct contest *c, uint32_t i, const char *message, size_t len) {
  struct entrant *e = &c->entrants.data[i];
  switch (*message) {
  case 'p': progress_say(&c->k->progress, message + 1); break;
  case 'f': wire_take_focus(message, len, &e->focus, &e->bound); break;
  case 'a':
    wire_take_trial(&c->trials, message, len);
    e->has_said = true;
    break;
  case 'n': pass_news(c, i, message, len); break;
  case 'w':
    e->rank = len > 1 ? (enum rank)message[1] : RANK_VAIN;
    if (e->rank == RANK_DOUBTED) prefer_exact(c);
    break;
  case 'c': e->wants_to_confirm = true; break;
  case 'r':
    if (c->confirming == i) c->confirming = ID_NONE;
    break;
  }
}

static void note_crash(struct contest *c, uint32_t i) {
  int status = c->copies.all.data[i].status;
  struct strbuf why = STRBUF_INIT;
  if (WIFSIGNALED(status))
    strbuf_printf(&why, "its process was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    strbuf_puts(&why, "its process ended without an answer");
  note_end(c, i, TRIAL_CRASHED, why.text);
  strbuf_release(&why);
}

static void listen(struct contest *c) {
  char message[COPY_MESSAGE + 1];
  for (uint32_t i = 0; i < c->entrants.len; i++) {
    bool was_alive = copies_is_alive(&c->copies, i);
    size_t len;
    while (was_alive && (len = copies_hear(&c->copies, i, message))) {
      message[len] = 0;
      take(c, i, message, len);
    }
    if (!was_alive || copies_is_alive(&c->copies, i)) continue;
    if (!c->entrants.data[i].has_said) note_crash(c, i);
    c->entrants.data[i].rank = RANK_NONE;
    if (c->confirming == i) c->confirming = ID_NONE;
  }
  for (uint32_t i = 0; i < c->entrants.len && c->confirming == ID_NONE; i++)
    if (copies_is_alive(&c->copies, i) && c->entrants.data[i].wants_to_confirm) {
      c->entrants.data[i].wants_to_confirm = false;
      let_confirm(c, i);
    }
}

/* Of those that wait for the word; ID_NONE if none does. The others of them are not needed any more. */
static uint32_t keep_best(struct contest *c) {
  uint32_t best = ID_NONE;
  for (uint32_t i = 0; i < c->entrants.len; i++) {
    if (!copies_is_alive(&c->copies, i) || c->entrants.data[i].rank == RANK_NONE) continue;
    bool is_better = best == ID_NONE || c->entrants.data[i].rank >= c->entrants.data[best].rank;
    uint32_t worse = is_better ? best : i;
    if (is_better) best = i;
    if (worse == ID_NONE) continue;
    copies_end(&c->copies, worse);
    if (c->confirming == worse) c->confirming = ID_NONE;
  }
  return best;
}

/* ---- memory ---- */

/* What they share counts once. Together they may not use more than the limit: the largest ends, unless it is alone. */
static void watch_memory(struct contest *c) {
  uint32_t limit = c->k->ctx->limits.megabytes, largest = ID_NONE, alive = 0;
  uint64_t sum = c->own_megabytes, most = 0;
  if (!limit) return;
  for (uint32_t i = 0; i < c->entrants.len; i++) {
    if (!copies_is_alive(&c->copies, i)) continue;
    uint64_t used = limits_memory_of(c->copies.all.data[i].pid);
    uint64_t own = used > c->own_megabytes ? used - c->own_megabytes : 0;
    alive++;
    sum += own;
    if (own >= most) most = own, largest = i;
  }
  if (alive < 2 || sum < limit) return;
  if (!c->entrants.data[largest].has_said) note_end(c, largest, TRIAL_ENDED, "all together used the memory up");
  copies_end(&c->copies, largest);
  if (c->confirming == largest) c->confirming = ID_NONE;
}

/* ---- the end ---- */

static void end_others(struct contest *c, uint32_t winner) {
  for (uint32_t i = 0; i < c->entrants.len; i++) {
    if (i == winner || !copies_is_alive(&c->copies, i)) continue;
    if (!c->entrants.data[i].has_said) note_end(c, i, TRIAL_ENDED, NULL);
    copies_end(&c->copies, i);
  }
}

/* The winner's own trial is among those that it is told. */
static int give_word(struct contest *c, uint32_t winner) {
  int talk = c->copies.all.data[winner].talk;
  end_others(c, winner);
  progress_end(&c->k->progress);
  interrupt_report();
  interrupt_spoken();
  for (uint32_t i = 0; i < c->trials.len; i++) wire_send_trial(talk, 'a', &c->trials.data[i]);
  say_letter(talk, 'w');
  return copies_give_way(&c->copies, winner);
}

/* Nobody is left who could say more: this process does. */
static void report_itself(struct contest *c) {
  struct checking *k = c->k;
  end_others(c, ID_NONE);
  k->verdict.focus = focus_of_trials(&c->trials);
  if (limits_look(&k->ctx->limits))
    verdict_blame_limits(&k->verdict, &k->ctx->limits);
  else
    verdict_give_up(&k->verdict, REASON_CRASHED, POSITION_NONE, NULL);
  k->verdict.trials = c->trials;
  c->trials = (trial_list)VEC_INIT;
}

/* A copy that is stopped by the same limit says so at once, or never. */
static bool is_over(struct contest *c, uint64_t *since) {
  static const uint64_t GRACE = 250000000;
  if (c->k->ctx->limits.cancel) return true;
  if (!limits_look(&c->k->ctx->limits)) return false;
  if (!*since) *since = clock_now();
  return !count_at_work(c) || clock_now() - *since >= GRACE;
}

/* Who gets the word; ID_NONE if nobody can. *is_copy: this process has it. */
static uint32_t hold_contest(struct contest *c, uint32_t before, bool *is_copy) {
  enum { MOMENT = 50 };
  uint64_t over_since = 0;
  for (;;) {
    struct choice x;
    while (!over_since && !c->is_impossible && is_due(c) && is_next(c, &x))
      if ((*is_copy = start(c, x, before))) return ID_NONE;
    if (!count_at_work(c)) return keep_best(c);
    copies_wait(&c->copies, MOMENT);
    listen(c);
    uint32_t best = keep_best(c);
    if (best != ID_NONE && c->entrants.data[best].rank == RANK_DECIDED) return best;
    watch_memory(c);
    if (is_over(c, &over_since)) return c->k->ctx->limits.cancel ? ID_NONE : best;
  }
}

enum contest_end contest_run(struct checking *k, struct budget budget, int *status) {
  struct contest c = {.k = k, .confirming = ID_NONE, .own_megabytes = limits_memory_used()};
  uint32_t before = limits_narrow(&k->ctx->limits, budget);
  bool is_copy = false;
  enum contest_end end = CONTEST_HERE;
  copies_init(&c.copies, k->ctx);
  uint32_t winner = hold_contest(&c, before, &is_copy);
  if (!is_copy && winner != ID_NONE) {
    *status = give_word(&c, winner);
    end = CONTEST_ELSEWHERE;
  } else if (!is_copy && c.is_impossible && !c.entrants.len) {
    end = CONTEST_IMPOSSIBLE;
  } else if (!is_copy) {
    report_itself(&c);
  }
  if (!is_copy) limits_widen(&k->ctx->limits, before);
  copies_release(&c.copies);
  vec_release(&c.entrants);
  trials_release(&c.trials);
  return end;
}

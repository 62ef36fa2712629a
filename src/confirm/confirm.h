/* confirm: a verdict is looked at by somebody who does not trust the engine. It can only be lowered.
 *
 *     unsafe   the compiled program is run with the data of the trace (confirm/replay)
 *     safe     the invariants are checked anew by ockham-certify (confirm/certificate); proofs about lists, which have
 *              no certificate, were asked of another solver by the engine itself
 *
 * An engine may ask about an alarm while it works (task.is_real), to go on if it is not real, and the portfolio about a
 * proof (task.is_proved), to ask another engine if it is not accepted. */
#ifndef OCKHAM_CONFIRM_CONFIRM_H
#define OCKHAM_CONFIRM_CONFIRM_H

#include "confirm/record.h"
#include "engine/verdict.h"
#include "front/sources.h"

struct confirmation {
  struct context *ctx;
  const struct sources *sources;
  const struct program *program;
  const char *replay_directory, *certificate_directory; /* where to leave what was found, NULL = nowhere */
  void (*say)(void *, const char *what);                /* tells what is being done, NULL = nobody */
  void *say_data;
  /* Whether nobody else may confirm now, who may leave something at the same places; NULL = there is nobody else. */
  void (*hold)(void *, bool);
  void *hold_data;
  bool is_held;
  /* what was found */
  struct record record;
  bool is_replay_left;
  struct strbuf doubt;  /* why the first alarm was not confirmed; "" = there was none */
  struct alarm suspect; /* that alarm */
};

void confirmation_release(struct confirmation *);
/* The task's engine may ask from now on. */
void confirmation_follow(struct confirmation *, struct task *);
/* Lowers the verdict of the task unless it is confirmed. An alarm that is not stays in the verdict, as a possible
 * violation. */
void confirm_verdict(struct confirmation *, struct task *, struct verdict *);

#endif

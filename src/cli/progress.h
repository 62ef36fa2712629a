/* progress: what `check` is doing, for whoever waits.
 *
 * On a terminal one line on standard error: the phase or the engine, what it works on, and how much of the time is
 * used; it appears after a moment, is drawn by a thread, so that it moves also while a solver or a child works, and is
 * taken away before anything else is printed. With --verbose a log instead, wherever standard error goes. Otherwise
 * nothing. */
#ifndef OCKHAM_CLI_PROGRESS_H
#define OCKHAM_CLI_PROGRESS_H

#include "engine/task.h"

#include <pthread.h>

struct progress {
  const struct limits *limits;
  uint32_t seconds;         /* the limit for all, 0 = none; an engine may have less */
  const char *engine;       /* that is at work; NULL = none is */
  bool is_shown, is_logged; /* the line, the log; never both */
  uint64_t last;            /* when an engine's figures were taken last */
  bool has_thread;
  pthread_t thread;
  pthread_mutex_t lock; /* protects the rest */
  pthread_cond_t wake;
  bool is_stopping;
  char text[256];                          /* what is being done */
  void (*relay)(void *, const char *text); /* in a copy of the process: who has the line; NULL = this has it */
  void *relay_data;
};

/* The limits outlive it; time counts from their start. */
void progress_init(struct progress *, const struct limits *, bool is_verbose);
/* The task will report. */
void progress_follow(struct progress *, struct task *);
/* What is being done where there are no figures. */
void progress_say(struct progress *, const char *what);
/* In a copy of the process (base/process/copies.h): what would be on the line goes there. */
void progress_relay(struct progress *, void (*)(void *, const char *text), void *);
/* Takes the line away; nothing is said afterwards. May be called again. */
void progress_end(struct progress *);

#endif

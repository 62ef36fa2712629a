/* progress: a line on the terminal that says how far an engine is; nothing where nobody looks. */
#ifndef OCKHAM_CLI_PROGRESS_H
#define OCKHAM_CLI_PROGRESS_H

#include "engine/task.h"

struct progress {
  bool is_shown; /* standard error is a terminal */
  uint64_t start, last;
};

void progress_init(struct progress *, uint64_t start);
/* The task will report. */
void progress_follow(struct progress *, struct task *);
/* What is being done where there are no figures. */
void progress_say(struct progress *, const char *what);
/* Takes the line away. */
void progress_end(struct progress *);

#endif

/* checking: a run of `ockham check` (private to cmd_check.c and every_check.c). */
#ifndef OCKHAM_CLI_CHECKING_H
#define OCKHAM_CLI_CHECKING_H

#include "abstract/located.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "confirm/confirm.h"
#include "engine/news.h"
#include "environment/environment.h"
#include "report/outcomes.h"

struct checking {
  struct context *ctx;
  const struct options *options;
  struct sources sources;
  struct engine_parameters parameters;
  struct program *program;
  struct progress progress;
  struct confirmation confirmation;
  struct contracts contracts; /* of all functions, where the entry function gets a caller */
  struct environment environment;
  bool has_environment;
  const char *alone; /* the function that the caller calls */
  struct request_words words;
  struct verdict verdict;
  struct located given; /* predicates; its program is a copy, NULL = not asked for */
  struct task task;
  struct news news;
  bool has_task; /* an engine was asked, and the task is there */
  bool has_run;
  uint32_t copies; /* so many times this process is a copy that goes on in another one's place */
  bool is_told;    /* another process has said everything, */
  int told_status; /* and ended so */
  /* Where every check is asked about (every_check.c): */
  bool asks_every;
  struct program *residual; /* a copy in which the checks that are answered end the run; NULL = none is yet */
  settled_checks settled;   /* of it */
  finding_list findings;    /* besides `verdict` */
  bool has_rest;            /* `rest` is what is said of all other checks */
  struct verdict rest;
  struct record rest_record;
};

/* The program that engines are asked about. */
static inline struct program *checking_program(const struct checking *k) {
  return k->residual ? k->residual : k->program;
}

/* Asks the engine about that program, within a part of the time, and has the answer confirmed. Where somebody else has
 * told everything meanwhile (`is_told`), there is nothing left to do. */
void checking_round(struct checking *, struct budget);
/* Has the verdict of the task confirmed. */
void checking_confirm(struct checking *);
void checking_end_round(struct checking *);
/* A limit that was reached is the reason of an unknown verdict. */
void checking_blame_limits(struct checking *);
/* The story of the verdict's alarm. */
void checking_tell(struct checking *, struct verdict *, struct story *);

/* Asks until every check is answered, or nobody knows more. */
void ask_every_check(struct checking *);
void every_check_release(struct checking *);

#endif

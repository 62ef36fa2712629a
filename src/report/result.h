/* result: all that `ockham check` has to say at its end; the terminal (answer.h), JSON and other formats print it. */
#ifndef OCKHAM_REPORT_RESULT_H
#define OCKHAM_REPORT_RESULT_H

#include "base/statistics.h"
#include "confirm/record.h"
#include "engine/verdict.h"
#include "front/sources.h"
#include "report/invariants.h"
#include "report/outcomes.h"
#include "report/reason_print.h"
#include "report/story/story.h"

struct result {
  const struct sources *sources;
  const struct program *program;     /* NULL: a limit was reached while it was read */
  const char *asked;                 /* the engine that was asked for */
  const struct request_words *words; /* the command */
  const struct verdict *verdict;
  const struct record *record;
  bool has_nothing_to_check;                /* there is no check, and something was asked: safe for that reason */
  const struct engine_statistics *work;     /* NULL if no engine ran */
  const struct outcomes *outcomes;          /* per check */
  const finding_list *others;               /* violations, and checks that are open, besides the verdict's; NULL = the
                                               search ended with the verdict */
  const struct verdict *rest;               /* of the other checks; NULL as above */
  const struct record *rest_record;         /* its */
  const struct story *story;                /* unsafe; unknown: a possible violation; NULL otherwise */
  const struct invariant_lines *invariants; /* safe; NULL otherwise */
  const struct statistics *statistics;      /* of the run; may be NULL */
  uint64_t nanoseconds;
};

static inline bool result_is_confirmed(const struct result *r) { return r->record->kind != RECORD_NONE; }

/* What is in the parentheses of the verdict line; "" = there are none. */
void result_detail(const struct result *, struct strbuf *);

#endif

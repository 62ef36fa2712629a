/* outcomes: what is said about each check of a program (analysis/checks.h); what the formats for machines are made of.
 *
 *   A1  safe: every check passes
 *   A2  unsafe: the check that the alarm is about fails; the others are open, since a run ends at its first violation
 *   A3  unknown: every check is open
 *   A4  the outcomes come in the order of the checks' numbers; one that is about no check of the program is the last */
#ifndef OCKHAM_REPORT_ANSWERS_H
#define OCKHAM_REPORT_ANSWERS_H

#include "engine/verdict.h"
#include "report/story/story.h"

/*            member  name in JSON and SARIF */
#define OUTCOME_KINDS(X)                                                                                               \
  X(PASS, "pass")                                                                                                      \
  X(FAIL, "fail")                                                                                                      \
  X(OPEN, "open")

enum outcome_kind {
#define X(kind, name) OUTCOME_##kind,
  OUTCOME_KINDS(X)
#undef X
      OUTCOME_KIND_COUNT
};

struct outcome {
  enum outcome_kind kind;
  enum check_kind about;
  check_id check;        /* ID_NONE: the alarm does not say which */
  struct position at;    /* in the user's code, where that is known */
  function_id function;  /* around it; ID_NONE if it is not known */
  const char *condition; /* what must hold; NULL = the place must not be reached */
};

struct outcomes {
  const struct program *program;
  const struct story *story; /* of the outcome that the alarm is about; NULL without one */
  uint32_t alarmed;          /* its index; ID_NONE without one */
  VEC(struct outcome) all;
  uint32_t counts[OUTCOME_KIND_COUNT];
};

/* `program` may be NULL: then nothing was asked. `story` is that of the verdict's alarm, if it has one. */
void outcomes_init(struct outcomes *, const struct program *, const struct verdict *, const struct story *);
void outcomes_release(struct outcomes *);

const char *outcome_name(enum outcome_kind);
/* One sentence: what was found out about the check, or why nothing was. */
void outcome_print(const struct outcomes *, uint32_t index, const struct verdict *, struct strbuf *);

/* The rule that a check belongs to, for tools that group by rule: its kind, and for a rule of the user `rule/NAME`. */
void outcome_rule(const struct outcome *, struct strbuf *);
/* What a kind of check is about, for people who meet it in another tool. */
const char *check_summary(enum check_kind);
const char *check_help(enum check_kind);

#endif

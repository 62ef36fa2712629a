/* outcomes: what is said about each check of a program (analysis/checks.h); what the formats for machines are made of.
 *
 *   A1  safe: every check passes
 *   A2  unsafe: the check that the alarm is about fails; the others are open, since a run ends at its first violation
 *   A3  unknown: every check is open
 *   A4  where every check was asked about, each finding is about one of them, the verdict too, and a verdict about the
 *       rest says what holds of the others on runs that fail none of these
 *   A5  the outcomes come in the order of the checks' numbers; one that is about no check of the program is the last */
#ifndef OCKHAM_REPORT_ANSWERS_H
#define OCKHAM_REPORT_ANSWERS_H

#include "confirm/record.h"
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

/* What was found out about one check, while others were still to be asked about. */
struct finding {
  check_id check;
  struct verdict verdict; /* unsafe, or unknown */
  struct record record;
  struct story story; /* of its alarm, if there is one */
  bool has_story;
};
typedef VEC(struct finding *) finding_list;

struct outcome {
  enum outcome_kind kind;
  enum check_kind about;
  check_id check;            /* ID_NONE: the alarm does not say which */
  struct position at;        /* in the user's code, where that is known */
  function_id function;      /* around it; ID_NONE if it is not known */
  const char *condition;     /* what must hold; NULL = the place must not be reached */
  const struct verdict *by;  /* who says so; NULL: a check of the same statement that fails */
  const struct story *story; /* of its alarm; NULL without one */
};

struct outcomes {
  const struct program *program;
  uint32_t alarmed; /* the index of the outcome that the alarm of the verdict is about; ID_NONE without one */
  VEC(struct outcome) all;
  uint32_t counts[OUTCOME_KIND_COUNT];
};

/* What is to be spelled out. */
struct outcomes_of {
  const struct program *program; /* NULL: nothing was asked */
  const struct verdict *verdict;
  const struct story *story;  /* of the verdict's alarm, if it has one */
  const finding_list *others; /* besides the verdict; NULL = the search ended with it */
  const struct verdict *rest; /* of the other checks; NULL = there is none but the verdict */
};
void outcomes_init(struct outcomes *, const struct outcomes_of *);
void outcomes_release(struct outcomes *);

const char *outcome_name(enum outcome_kind);
/* One sentence: what was found out about the check, or why nothing was. */
void outcome_print(const struct outcome *, struct strbuf *);
/* The condition of a check for people: what must be there, or be freed, or hold. */
void condition_print(const char *, struct strbuf *);
void finding_free(struct finding *);

/* The rule that a check belongs to, for tools that group by rule: its kind, and for a rule of the user `rule/NAME`. */
void outcome_rule(const struct outcome *, struct strbuf *);
/* What a kind of check is about, for people who meet it in another tool. */
const char *check_summary(enum check_kind);
const char *check_help(enum check_kind);

#endif

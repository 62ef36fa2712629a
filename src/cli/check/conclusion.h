/* conclusion: what `prove` and `infer` say at their end: the verdict, why, and what stands behind it, in the words of
 * `check` (report/record_print.h, report/reason_print.h). */
#ifndef OCKHAM_CLI_CONCLUSION_H
#define OCKHAM_CLI_CONCLUSION_H

#include "cli/commands.h"
#include "confirm/record.h"

struct conclusion {
  enum verdict_kind verdict;
  struct strbuf violation; /* UNSAFE: what was seen */
  struct reason reason;    /* UNKNOWN: why */
  struct record record;
};

#define CONCLUSION_INIT {VERDICT_SAFE, STRBUF_INIT, REASON_INIT, RECORD_INIT}

void conclusion_release(struct conclusion *);
/* The worst counts, and of equals the first: UNSAFE before UNKNOWN before SAFE. */
void conclude_unsafe(struct conclusion *, const char *violation);
void conclude_unknown(struct conclusion *, enum reason_id, struct position, const char *detail);
void conclude_limit(struct conclusion *, const struct limits *);
/* What is in the parentheses of the verdict line. */
void conclusion_detail(const struct conclusion *, const struct program *, struct strbuf *);
/* Functions with a contract and without a body, which are believed, are part of the record. */
void conclusion_survey(struct conclusion *, const struct program *);
/* Prints all but what was found; answers the exit status. */
enum exit_status conclusion_print(const struct conclusion *, const struct program *, const struct invocation *,
                                  enum command);
/* A place in a text as a place of the program. */
struct position conclusion_place(struct program *, const struct text_place *);

#endif

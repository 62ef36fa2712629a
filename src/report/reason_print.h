/* reason_print: why there is no answer, where, and what to try next, for people and for machines; the same for every
 * command that decides. */
#ifndef OCKHAM_REPORT_REASON_PRINT_H
#define OCKHAM_REPORT_REASON_PRINT_H

#include "engine/reason.h"

/* The command as it was given, and what limited it. */
struct request_words {
  const char *command; /* "check" */
  char *const *words;  /* what followed it */
  int count;
  uint32_t seconds, megabytes; /* the limits; 0 = none */
};

/* The same command with the options of the remedy in place of its own, quoted for a shell; nothing is added if no
 * option is a remedy, or if it was given already. */
void remedy_command(const struct reason *, const struct request_words *, struct strbuf *out);
/* Lines `why: ...` and `next: ...`, and the command if there is one. */
void reason_print(const struct reason *, const struct request_words *, struct strbuf *);
/* An object (docs/check-json.md); `p` may be NULL. */
void reason_json(const struct reason *, const struct program *p, const struct request_words *, struct strbuf *);

#endif

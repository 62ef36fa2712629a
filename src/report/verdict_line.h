/* verdict_line: the last line on standard output of `check`, `prove` and `infer`, which tools parse:
 *
 *     verdict: safe          verdict: unsafe (WHAT)          verdict: unknown (WHY)
 */
#ifndef OCKHAM_REPORT_VERDICT_LINE_H
#define OCKHAM_REPORT_VERDICT_LINE_H

#include "base/strbuf.h"
#include "program/question.h"

/* `safe`, `unsafe`, `unknown`. */
const char *verdict_name(enum verdict_kind);
/* With its newline. `detail` may be "". */
void verdict_line(struct strbuf *, enum verdict_kind, const char *detail);
/* The exit status that goes with it. */
int verdict_status(enum verdict_kind);
/* Prints the line; the status is returned. */
int verdict_print(enum verdict_kind, const char *detail);

#endif

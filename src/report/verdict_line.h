/* verdict_line: the last line on standard output of a command that decides something, which tools parse:
 *
 *     verdict: safe          verdict: unsafe (WHAT)          verdict: unknown (WHY)
 */
#ifndef OCKHAM_REPORT_VERDICT_LINE_H
#define OCKHAM_REPORT_VERDICT_LINE_H

#include "base/process/exit_status.h"
#include "program/question.h"

/* The same for witnesses: `validation: WORD (DETAIL)`; the status is returned. */
enum exit_status validation_print(const char *word, const char *detail, enum exit_status);
/* `safe`, `unsafe`, `unknown`. */
const char *verdict_name(enum verdict_kind);
/* The exit status that goes with it. */
enum exit_status verdict_status(enum verdict_kind);
/* Prints the line; the status that goes with it is returned. `detail` may be "". From here on, neither a limit nor an
 * interrupt says another one. */
enum exit_status verdict_print(enum verdict_kind, const char *detail);
/* The same with another word than a verdict_name: `feasible`. */
void verdict_say(const char *word, const char *detail);

/* The line as it is said if the run is ended from outside, around the reason. */
#define VERDICT_LINE_UNKNOWN "verdict: unknown (", ")\n"

#endif

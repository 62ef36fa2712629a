/* verdict_line: the last line on standard output of a command that decides something. */
#ifndef OCKHAM_CLI_VERDICT_LINE_H
#define OCKHAM_CLI_VERDICT_LINE_H

/* Prints `verdict: NAME (REASON)`, or without parentheses if the reason is empty. From here on, neither a limit nor an
 * interrupt says another one. */
void verdict_line(const char *name, const char *reason);

/* The same line as it is said if the run is ended from outside, around the reason. */
#define VERDICT_LINE_UNKNOWN "verdict: unknown (", ")\n"

#endif

/* cfa_numeric: what numbers alone say of the checks of a program (docs/numeric.md). */
#ifndef OCKHAM_CLI_CFA_CFA_NUMERIC_H
#define OCKHAM_CLI_CFA_CFA_NUMERIC_H

#include "cli/commands.h"
#include "program/program.h"

/* Checks of overflow are edges already; bounds of named objects become edges. Prints a line for each check; with
 * --certificate, writes a certificate for those that are discharged (--claim: for some of them). False after an error;
 * a limit is seen by the caller. */
bool cfa_numeric(struct invocation *, struct program *);

#endif

/* commands: what `ockham COMMAND` runs.
 *
 * Each takes a context with parsed options and returns the exit status; it prints its results, and leaves diagnostics
 * in the context, where main prints them. To add a command: a line in COMMANDS (config/options.h), its function here
 * and in a file cmd_<name>.c, and its line in the table of main.c. */
#ifndef OCKHAM_CLI_COMMANDS_H
#define OCKHAM_CLI_COMMANDS_H

#include "base/context.h"
#include "base/exit_status.h"

int command_check(struct context *);
int command_cfa(struct context *);
int command_run(struct context *);
int command_interpolate(struct context *);
int command_replay(struct context *);
int command_certify(struct context *);
int command_abstract(struct context *);
int command_reach(struct context *);
int command_explain(struct context *);
int command_prove(struct context *);
int command_infer(struct context *);

#endif

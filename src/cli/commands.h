/* commands: what `ockham COMMAND` runs.
 *
 * Each gets an invocation, prints its results, leaves diagnostics in the context, where main prints them, and returns
 * the exit status. The options end here: what is below src/cli gets parameters (parameters.h). To add a command: a line
 * in COMMANDS (config/options.h), its function here and in a file cmd_<name>.c, and its line in the table of main.c. */
#ifndef OCKHAM_CLI_COMMANDS_H
#define OCKHAM_CLI_COMMANDS_H

#include "base/context.h"
#include "base/process/exit_status.h"
#include "config/options.h"
#include "engine/parameters.h"
#include "front/sources.h"
#include "report/reason_print.h"

struct invocation {
  struct context ctx;
  struct options *options;
  char *const *words; /* what followed the command */
  int word_count;
  bool is_told; /* another process has said everything: there is nothing to print or to write */
};

int command_check(struct invocation *);
int command_scan(struct invocation *);
int command_validate(struct invocation *);
int command_cfa(struct invocation *);
int command_run(struct invocation *);
int command_interpolate(struct invocation *);
int command_replay(struct invocation *);
int command_certify(struct invocation *);
int command_abstract(struct invocation *);
int command_reach(struct invocation *);
int command_explain(struct invocation *);
int command_prove(struct invocation *);
int command_infer(struct invocation *);
int command_doctor(struct invocation *);

/* The parameters that the options say; they share the options' lists. */
struct sources sources_of(const struct options *);
struct engine_parameters engine_parameters_of(const struct options *);
/* Is the option, `--name`, among the words of the command? What is left out has its default. */
bool invocation_gives(const struct invocation *, const char *option);
/* The command as it was given, for advice how to give it otherwise. */
struct request_words request_words_of(const struct invocation *, enum command);

#endif

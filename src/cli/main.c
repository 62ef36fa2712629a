/* The program: finds the command, runs it, prints what is to be said about the input.
 *
 * Exit status: 0 and 1 and 3 as the command defines them, 2 for bad usage, bad input or output that cannot be written.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/context.h"
#include "base/process/interrupt.h"
#include "base/process/janitor.h"
#include "base/process/output.h"
#include "cli/commands.h"
#include "cli/needs.h"
#include "cli/out_of_memory.h"
#include "report/verdict_line.h"

static int (*const command_functions[COMMAND_COUNT])(struct invocation *) = {
    [COMMAND_CHECK] = command_check,     [COMMAND_CFA] = command_cfa,
    [COMMAND_RUN] = command_run,         [COMMAND_INTERPOLATE] = command_interpolate,
    [COMMAND_CERTIFY] = command_certify, [COMMAND_ABSTRACT] = command_abstract,
    [COMMAND_REACH] = command_reach,     [COMMAND_REPLAY] = command_replay,
    [COMMAND_EXPLAIN] = command_explain, [COMMAND_PROVE] = command_prove,
    [COMMAND_INFER] = command_infer,
};

/* What is said, and where, if a command is ended from outside (base/process/interrupt.h). It is what the command itself
 * says at a limit. `infer` prints as it goes on. */
static const struct last_words last_words[COMMAND_COUNT] = {
    [COMMAND_CHECK] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_PROVE] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_INFER] = {STDOUT_FILENO, "\n" VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_REACH] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_EXPLAIN] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_REPLAY] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_CERTIFY] = {STDOUT_FILENO, "certificate: unknown (", ")\n", STATUS_UNKNOWN},
    [COMMAND_INTERPOLATE] = {STDOUT_FILENO, "unknown ; ", "\n", STATUS_UNKNOWN},
    [COMMAND_RUN] = {STDERR_FILENO, "ockham: run stopped: ", "\n", STATUS_UNKNOWN},
    [COMMAND_CFA] = {STDERR_FILENO, "ockham: stopped: ", "\n", STATUS_UNKNOWN},
    [COMMAND_ABSTRACT] = {STDERR_FILENO, "ockham: stopped: ", "\n", STATUS_UNKNOWN},
};

static int print_text(struct strbuf *text) {
  bool ok = fputs(text->text, stdout) >= 0 && fflush(stdout) == 0;
  strbuf_release(text);
  return ok ? 0 : STATUS_INPUT;
}

static int print_help(const enum command *command) {
  struct strbuf text = STRBUF_INIT;
  if (command)
    options_help(&text, *command);
  else
    options_overview(&text);
  return print_text(&text);
}

static bool write_statistics(struct invocation *in) {
  if (!in->options->stats_json) return true;
  struct strbuf text = STRBUF_INIT;
  statistics_json(&in->ctx.stats, &text);
  bool ok = output_write(in->options->stats_json, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok;
}

static int run_command(enum command command, struct options *options, int argc, char **argv) {
  struct invocation in = {.options = options, .words = argv, .word_count = argc};
  context_init(&in.ctx, (uint32_t)options->timeout, (uint32_t)options->memory);
  in.ctx.is_unconfined = options->replay_unconfined;
  in.ctx.janitor = janitor_new();
  interrupt_begin(&in.ctx.limits, in.ctx.janitor, last_words[command]);
  expect_out_of_memory();
  int status = command_functions[command](&in);
  interrupt_end();
  janitor_free(in.ctx.janitor);
  write_statistics(&in);
  struct diagnostics *d = &in.ctx.diagnostics;
  if ((fflush(stdout) != 0 || ferror(stdout)) && !d->error_count)
    diagnostics_error(d, NULL, 0, 0, "standard output cannot be written");
  diagnostics_print(d, stderr);
  if (d->error_count) status = STATUS_INPUT;
  context_release(&in.ctx);
  return status;
}

static int parse_and_run(enum command command, int argc, char **argv, struct diagnostics *d) {
  struct options options;
  int status = STATUS_INPUT;
  options_init(&options);
  if (options_parse(&options, d, command, argc, argv))
    status = options.help                          ? print_help(&command)
             : needs_are_met(command, &options, d) ? run_command(command, &options, argc, argv)
                                                   : STATUS_INPUT;
  options_release(&options);
  return status;
}

static int dispatch(int argc, char **argv, struct diagnostics *d) {
  enum command command;
  const char *word = argc > 1 ? argv[1] : NULL;
  if (!word) {
    diagnostics_error(d, NULL, 0, 0, "no command given; 'ockham --help' lists them");
    return STATUS_INPUT;
  }
  if (strcmp(word, "--version") == 0) {
    struct strbuf text = STRBUF_INIT;
    strbuf_puts(&text, "ockham " OCKHAM_VERSION "\n");
    return print_text(&text);
  }
  bool is_help = strcmp(word, "help") == 0;
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || (is_help && argc == 2)) return print_help(NULL);
  if (!command_parse(is_help ? argv[2] : word, &command, d)) return STATUS_INPUT;
  return is_help ? print_help(&command) : parse_and_run(command, argc - 2, argv + 2, d);
}

int main(int argc, char **argv) {
  struct diagnostics diagnostics = DIAGNOSTICS_INIT;
  int status = dispatch(argc, argv, &diagnostics);
  diagnostics_print(&diagnostics, stderr);
  diagnostics_release(&diagnostics);
  return status;
}

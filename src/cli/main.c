/* The program: finds the command, runs it, prints what is to be said about the input.
 *
 * Exit status: 0 and 1 and 3 as the command defines them, 2 for bad usage, bad input or output that cannot be written.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "base/output.h"
#include "cli/commands.h"
#include "cli/needs.h"

static int (*const command_functions[COMMAND_COUNT])(struct invocation *) = {
    [COMMAND_CHECK] = command_check,     [COMMAND_CFA] = command_cfa,
    [COMMAND_RUN] = command_run,         [COMMAND_INTERPOLATE] = command_interpolate,
    [COMMAND_CERTIFY] = command_certify, [COMMAND_ABSTRACT] = command_abstract,
    [COMMAND_REACH] = command_reach,     [COMMAND_REPLAY] = command_replay,
    [COMMAND_EXPLAIN] = command_explain, [COMMAND_PROVE] = command_prove,
    [COMMAND_INFER] = command_infer,
};

/* What an interrupt cancels. A signal handler can reach nothing else. */
static struct limits *running;

static void on_interrupt(int number) {
  (void)number;
  if (running) running->cancel = 1;
}

/* The first interrupt ends the work in an orderly way, the second at once. */
static void catch_interrupts(struct limits *limits) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
  running = limits;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

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

static int run_command(enum command command, struct options *options) {
  struct invocation in = {.options = options};
  context_init(&in.ctx, (uint32_t)options->timeout, (uint32_t)options->memory);
  catch_interrupts(&in.ctx.limits);
  int status = command_functions[command](&in);
  write_statistics(&in);
  running = NULL;
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
             : needs_are_met(command, &options, d) ? run_command(command, &options)
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

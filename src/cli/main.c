/* The program: finds the command, runs it, prints what is to be said about the input.
 *
 * Exit status: 0 and 1 and 3 as the command defines them, 2 for bad usage, bad input or output that cannot be written.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/context.h"
#include "base/large_pages.h"
#include "base/process/interrupt.h"
#include "base/process/janitor.h"
#include "base/process/output.h"
#include "cli/commands.h"
#include "cli/needs.h"
#include "cli/out_of_memory.h"
#include "cli/versions.h"
#include "config/manual.h"
#include "report/verdict_line.h"

static int (*const command_functions[COMMAND_COUNT])(struct invocation *) = {
    [COMMAND_CHECK] = command_check,
    [COMMAND_CFA] = command_cfa,
    [COMMAND_SCAN] = command_scan,
    [COMMAND_RUN] = command_run,
    [COMMAND_INTERPOLATE] = command_interpolate,
    [COMMAND_CERTIFY] = command_certify,
    [COMMAND_ABSTRACT] = command_abstract,
    [COMMAND_REACH] = command_reach,
    [COMMAND_REPLAY] = command_replay,
    [COMMAND_EXPLAIN] = command_explain,
    [COMMAND_PROVE] = command_prove,
    [COMMAND_INFER] = command_infer,
    [COMMAND_DOCTOR] = command_doctor,
    [COMMAND_VALIDATE] = command_validate,
};

/* What is said, and where, if a command is ended from outside (base/process/interrupt.h). It is what the command itself
 * says at a limit. `infer` prints as it goes on. */
static const struct last_words last_words[COMMAND_COUNT] = {
    [COMMAND_CHECK] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_SCAN] = {STDOUT_FILENO, "scan: stopped: ", "\n", STATUS_UNKNOWN},
    [COMMAND_PROVE] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_INFER] = {STDOUT_FILENO, "\n" VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_REACH] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_EXPLAIN] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_REPLAY] = {STDOUT_FILENO, VERDICT_LINE_UNKNOWN, STATUS_UNKNOWN},
    [COMMAND_CERTIFY] = {STDOUT_FILENO, "certificate: unknown (", ")\n", STATUS_UNKNOWN},
    [COMMAND_VALIDATE] = {STDOUT_FILENO, "validation: unknown (", ")\n", STATUS_UNKNOWN},
    [COMMAND_INTERPOLATE] = {STDOUT_FILENO, "unknown ; ", "\n", STATUS_UNKNOWN},
    [COMMAND_RUN] = {STDERR_FILENO, "ockham: run stopped: ", "\n", STATUS_UNKNOWN},
    [COMMAND_DOCTOR] = {STDOUT_FILENO, "doctor: stopped: ", "\n", STATUS_UNKNOWN},
    [COMMAND_CFA] = {STDERR_FILENO, "ockham: stopped: ", "\n", STATUS_UNKNOWN},
    [COMMAND_ABSTRACT] = {STDERR_FILENO, "ockham: stopped: ", "\n", STATUS_UNKNOWN},
};

static int print_text(struct strbuf *text) {
  bool ok = fputs(text->text, stdout) >= 0 && fflush(stdout) == 0;
  strbuf_release(text);
  return ok ? 0 : STATUS_INPUT;
}

static int print_options(enum command command) {
  struct strbuf text = STRBUF_INIT;
  options_help(&text, command);
  return print_text(&text);
}

/* `help`, `help TOPIC`; and for whoever installs it, `help --man [COMMAND]` and `help --completion`. */
static int print_help(const char *topic, const char *of, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  bool is_page = topic && strcmp(topic, "--man") == 0, is_known = true;
  if (!topic)
    manual_overview(&text);
  else if (is_page && !of)
    manual_page_of_all(&text);
  else if (strcmp(topic, "--completion") == 0)
    manual_completion(&text);
  else
    is_known = is_page ? manual_page(of, &text) : manual_help(topic, &text);
  if (is_known) return print_text(&text);
  diagnostics_error(d, NULL, 0, 0, "there is no command and no topic '%s'; 'ockham help' lists them",
                    is_page ? of : topic);
  strbuf_release(&text);
  return STATUS_INPUT;
}

static int print_version(void) {
  struct strbuf text = STRBUF_INIT;
  struct context ctx;
  context_init(&ctx, 0, 0);
  strbuf_puts(&text, "ockham " OCKHAM_VERSION "\n");
  versions_print(&ctx, &text);
  context_release(&ctx);
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
  struct diagnostics *d = &in.ctx.diagnostics;
  if (in.is_told) {
    context_release(&in.ctx);
    return status;
  }
  write_statistics(&in);
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
    status = options.help                          ? print_options(command)
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
  if (strcmp(word, "--version") == 0) return print_version();
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return print_help(NULL, NULL, d);
  if (strcmp(word, "help") == 0) return print_help(argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL, d);
  return command_parse(word, &command, d) ? parse_and_run(command, argc - 2, argv + 2, d) : STATUS_INPUT;
}

int main(int argc, char **argv) {
  large_pages_begin();
  struct diagnostics diagnostics = DIAGNOSTICS_INIT;
  int status = dispatch(argc, argv, &diagnostics);
  diagnostics_print(&diagnostics, stderr);
  diagnostics_release(&diagnostics);
  return status;
}

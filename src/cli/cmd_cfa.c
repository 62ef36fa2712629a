/* `ockham cfa`: translates a program and shows it, as a listing or in the forms that are asked for. */
#include "cli/cfa_report.h"
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/output.h"
#include "program/dot.h"
#include "program/json_write.h"
#include "program/print.h"

enum { STATUS_OK = 0, STATUS_INPUT = 2, STATUS_STOPPED = 3 };

static bool write_json(struct context *c, const struct program *p) {
  struct output output;
  if (!c->options->json) return true;
  if (!output_open(&output, c->options->json, &c->diagnostics)) return false;
  json_write_program(p, output.file);
  return output_close(&output, &c->diagnostics);
}

static bool write_dot(struct context *c, const struct program *p, function_id only) {
  struct output output;
  if (!c->options->dot) return true;
  if (!output_open(&output, c->options->dot, &c->diagnostics)) return false;
  dot_write_program(p, output.file, only);
  return output_close(&output, &c->diagnostics);
}

static void print_listing(struct context *c, const struct program *p, function_id only) {
  struct strbuf text = STRBUF_INIT;
  bool is_first = true;
  for (function_id f = 0; f < p->functions.len && !limits_exceeded(&c->limits); f++) {
    if (only != ID_NONE && f != only) continue;
    if (!is_first) strbuf_putc(&text, '\n');
    is_first = false;
    print_function(p, f, &text);
    fwrite(text.text, 1, text.len, stdout);
    strbuf_clear(&text);
  }
  strbuf_release(&text);
}

static void print_statistics(struct context *c, const struct program *p) {
  struct strbuf text = STRBUF_INIT;
  statistics_print(&c->stats, &text);
  cfa_report(p, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static bool find_function(struct context *c, const struct program *p, function_id *ret) {
  *ret = ID_NONE;
  if (!c->options->function) return true;
  *ret = program_find_function(p, c->options->function);
  if (*ret != ID_NONE) return true;
  return diagnostics_error(&c->diagnostics, NULL, 0, 0, "the program has no function '%s'", c->options->function);
}

static bool show(struct context *c, const struct program *p) {
  const struct options *o = c->options;
  function_id only;
  if (!find_function(c, p, &only)) return false;
  statistics_start(&c->stats, PHASE_PRINT);
  if (o->stats || o->stats_json) cfa_count(p, &c->stats);
  bool ok = write_json(c, p) && write_dot(c, p, only);
  if (ok && !o->json && !o->dot && !o->stats && !o->blocks) print_listing(c, p, only);
  statistics_stop(&c->stats, PHASE_PRINT);
  if (ok && o->stats) print_statistics(c, p);
  return ok;
}

int command_cfa(struct context *c) {
  struct program *p = load_program(c);
  if (!p) return STATUS_INPUT;
  int status = show(c, p) ? STATUS_OK : STATUS_INPUT;
  if (status == STATUS_OK && limits_exceeded(&c->limits)) {
    fflush(stdout);
    fprintf(stderr, "ockham: stopped: %s\n", limits_reason(&c->limits));
    status = STATUS_STOPPED;
  }
  program_free(p);
  return status;
}

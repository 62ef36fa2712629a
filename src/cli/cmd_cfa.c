/* `ockham cfa`: translates a program and shows it, as a listing or in the forms that are asked for. */
#include "cli/cfa_report.h"
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/output.h"
#include "program/dot.h"
#include "program/function_locations.h"
#include "program/json_write.h"
#include "program/print.h"

enum { STATUS_OK = 0, STATUS_INPUT = 2, STATUS_STOPPED = 3 };

/* What is shown: the program, one function of it, its blocks. */
struct view {
  const struct program *p;
  function_id only; /* ID_NONE = all */
  struct cfg *cfg;
  struct blocks *blocks; /* NULL unless asked for */
};

static bool write_json(struct context *c, const struct view *v) {
  struct output output;
  if (!c->options->json) return true;
  if (!output_open(&output, c->options->json, &c->diagnostics)) return false;
  json_write_program(v->p, output.file);
  return output_close(&output, &c->diagnostics);
}

static bool write_dot(struct context *c, const struct view *v) {
  struct output output;
  if (!c->options->dot) return true;
  if (!output_open(&output, c->options->dot, &c->diagnostics)) return false;
  dot_write_blocks(v->p, v->blocks, output.file, v->only);
  return output_close(&output, &c->diagnostics);
}

/* Library models are shown when they are asked for by name. */
static bool is_shown(const struct view *v, function_id f) {
  return v->only == ID_NONE ? !v->p->functions.data[f].is_library_model : f == v->only;
}

static void print_functions(struct context *c, const struct view *v) {
  struct strbuf text = STRBUF_INIT;
  struct function_locations all;
  bool is_first = true;
  function_locations_init(&all, v->p);
  for (function_id f = 0; f < v->p->functions.len && !limits_exceeded(&c->limits); f++) {
    if (!is_shown(v, f) || (v->blocks && v->p->functions.data[f].entry == ID_NONE)) continue;
    if (!is_first) strbuf_putc(&text, '\n');
    is_first = false;
    uint32_t count;
    const loc_id *locations = function_locations_of(&all, f, &count);
    if (v->blocks)
      cfa_list_blocks(v->blocks, f, locations, count, &text);
    else
      print_function_edges(v->p, f, locations, count, &text);
    fwrite(text.text, 1, text.len, stdout);
    strbuf_clear(&text);
  }
  function_locations_release(&all);
  strbuf_release(&text);
}

static void print_statistics(struct context *c, const struct view *v) {
  struct strbuf text = STRBUF_INIT;
  statistics_print(&c->stats, &text);
  cfa_report(v->p, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static bool find_function(struct context *c, struct view *v) {
  const char *name = c->options->function;
  if (!name) return true;
  v->only = program_find_function(v->p, name);
  if (v->only != ID_NONE) return true;
  return diagnostics_error(&c->diagnostics, NULL, 0, 0, "the program has no function '%s'", name);
}

/* False if a limit was reached. */
static bool find_blocks(struct context *c, struct view *v) {
  if (!c->options->blocks) return true;
  v->cfg = cfg_new(v->p);
  v->blocks = blocks_new(c, v->cfg, BLOCK_LARGE, BLOCK_DEFAULT_EDGES, NULL);
  return v->blocks;
}

static bool show(struct context *c, const struct view *v) {
  const struct options *o = c->options;
  statistics_start(&c->stats, PHASE_PRINT);
  if (o->stats || o->stats_json) cfa_count(v->p, &c->stats);
  bool ok = write_json(c, v) && write_dot(c, v);
  bool asked_for_more = o->json || o->dot || o->stats;
  if (ok && (!asked_for_more || (o->blocks && !o->dot))) print_functions(c, v);
  statistics_stop(&c->stats, PHASE_PRINT);
  if (ok && o->stats) print_statistics(c, v);
  return ok;
}

static int show_program(struct context *c, struct view *v) {
  if (!find_function(c, v)) return STATUS_INPUT;
  if (find_blocks(c, v) && !show(c, v)) return STATUS_INPUT;
  if (!limits_exceeded(&c->limits)) return STATUS_OK;
  fflush(stdout);
  fprintf(stderr, "ockham: stopped: %s\n", limits_reason(&c->limits));
  return STATUS_STOPPED;
}

int command_cfa(struct context *c) {
  struct program *p = load_program(c);
  if (!p) return STATUS_INPUT;
  struct view v = {p, ID_NONE, NULL, NULL};
  int status = show_program(c, &v);
  blocks_free(v.blocks);
  cfg_free(v.cfg);
  program_free(p);
  return status;
}

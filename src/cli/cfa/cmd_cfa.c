/* `ockham cfa`: translates a program and shows it, as a listing or in the forms that are asked for. */
#include "analysis/checks.h"
#include "analysis/slice/slice.h"
#include "base/process/output.h"
#include "cli/cfa/cfa_numeric.h"
#include "cli/cfa/cfa_report.h"
#include "cli/check/formats.h"
#include "cli/commands.h"
#include "front/clang/preprocessed.h"
#include "front/load.h"
#include "front/survey.h"
#include "lists/flow/flow.h"
#include "lists/segment/translate.h"
#include "program/function_locations.h"
#include "program/json/json_write.h"
#include "program/text/print.h"
#include "report/html/html.h"
#include "report/program_dot.h"

enum { MOST_LOCATIONS = 1000000 }; /* of a program that is translated with --segments */

/* What is shown: the program, one function of it, its blocks. */
struct view {
  struct program *p;
  struct translation *segments; /* whose program it is, NULL = as loaded */
  function_id only;             /* ID_NONE = all */
  struct cfg *cfg;
  struct blocks *blocks; /* NULL unless asked for */
};

static bool write_json(struct invocation *in, const struct view *v) {
  struct output output;
  if (!in->options->json) return true;
  if (!output_open(&output, in->options->json, &in->ctx.diagnostics)) return false;
  json_write_program(v->p, output.file);
  return output_close(&output, &in->ctx.diagnostics);
}

static bool write_dot(struct invocation *in, const struct view *v) {
  struct output output;
  if (!in->options->dot) return true;
  if (!output_open(&output, in->options->dot, &in->ctx.diagnostics)) return false;
  dot_write_blocks(v->p, v->blocks, output.file, v->only);
  return output_close(&output, &in->ctx.diagnostics);
}

static bool write_html(struct invocation *in, const struct view *v) {
  struct strbuf says = STRBUF_INIT, text = STRBUF_INIT;
  struct sources sources = sources_of(in->options);
  struct request_words words = request_words_of(in, COMMAND_CFA);
  if (!in->options->html) return true;
  strbuf_printf(&says, "program: %u functions, %u locations, %u edges\n", v->p->functions.len, v->p->locations.len,
                v->p->edges.len);
  if (v->segments) strbuf_puts(&says, "translation: lists as segments with lengths; places are those of the source\n");
  html_write_program(
      &(struct html_program){
          .program = v->p, .sources = &sources, .words = &words, .statistics = &in->ctx.stats, .says = says.text},
      &text);
  bool ok = formats_write_page(in->options->html, &text, &in->ctx.diagnostics);
  strbuf_release_all(&says, &text);
  return ok;
}

/* Library models are shown when they are asked for by name, functions that slicing emptied not at all. */
static bool is_shown(const struct view *v, function_id f) {
  const struct function *x = &v->p->functions.data[f];
  if (v->only != ID_NONE) return f == v->only;
  return !x->is_library_model && (x->entry == ID_NONE || v->p->locations.data[x->entry].out.len);
}

static void print_functions(struct invocation *in, const struct view *v) {
  struct strbuf text = STRBUF_INIT;
  struct function_locations all;
  bool is_first = true;
  function_locations_init(&all, v->p);
  for (function_id f = 0; f < v->p->functions.len && !limits_exceeded(&in->ctx.limits); f++) {
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

/* False with an error if the program is beyond reachability logic. */
static bool print_flow(struct invocation *in, const struct view *v) {
  struct flow_request request = {
      .program = v->p, .function = v->only == ID_NONE ? v->p->start : v->only, .tracks_allocation = true};
  struct strbuf text = STRBUF_INIT;
  struct terms terms;
  terms_init(&terms);
  struct flow *flow = flow_build(&in->ctx, &terms, &request, &text);
  if (flow) {
    flow_print(flow, &text);
    fputs(text.text, stdout);
  } else {
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "%s", text.text);
  }
  flow_free(flow);
  terms_release(&terms);
  strbuf_release(&text);
  return flow != NULL;
}

static void print_statistics(struct invocation *in, const struct view *v) {
  struct strbuf text = STRBUF_INIT;
  statistics_print(&in->ctx.stats, &text);
  cfa_report(v->p, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static void print_segments(const struct translation *t) {
  uint32_t beyond = 0;
  assert(t->why.len == t->program->edges.len);
  for (uint32_t i = 0; i < t->why.len; i++) beyond += t->why.data[i] != NULL;
  printf("segments: %u graphs, %u locations, %u edges beyond them\n", t->graphs, t->locations, beyond);
  for (uint32_t i = 0; i < t->why.len; i++)
    if (t->why.data[i]) printf("  line %u: %s\n", t->program->edges.data[i].at.line, t->why.data[i]);
}

static bool find_function(struct invocation *in, struct view *v) {
  const char *name = in->options->function;
  if (!name) return true;
  v->only = program_find_function(v->p, name);
  if (v->only != ID_NONE) return true;
  return diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "the program has no function '%s'", name);
}

/* Removes from the program what cannot influence the property. The edges keep their ids. A RETURN stays, since it has
 * results for the caller. */
static void apply_slice(struct program *p, const struct slice *s) {
  for (loc_id l = 0; l < p->locations.len; l++) {
    struct location *x = &p->locations.data[l];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < x->out.len; i++) {
      edge_id e = x->out.data[i];
      assert(p->edges.data[e].source == l && !(bitset_has(&s->skipped, e) && bitset_has(&s->edges, e)));
      bool is_skipped = bitset_has(&s->skipped, e);
      if (!is_skipped && !bitset_has(&s->edges, e)) continue;
      if (is_skipped && p->edges.data[e].op.kind != OP_RETURN) p->edges.data[e].op = operation_make(OP_SKIP);
      x->out.data[kept++] = e;
    }
    x->out.len = kept;
  }
}

/* False if a limit was reached. */
static bool slice_program(struct invocation *in, struct program *p) {
  if (!in->options->slice) return true;
  enum property criterion = p->asked & CHECKS_OF_MEMORY       ? PROPERTY_VALID_MEMSAFETY
                            : p->asked & CHECKS_OF_ARITHMETIC ? PROPERTY_NO_OVERFLOW
                                                              : PROPERTY_UNREACH_CALL;
  struct cfg *cfg = cfg_new(p);
  struct points_to *points_to = points_to_compute(&in->ctx, p);
  struct call_graph *calls = points_to ? call_graph_new(p, points_to) : NULL;
  struct reachable *reachable = calls ? reachable_new(cfg, calls, criterion) : NULL;
  struct slice *slice = NULL;
  if (reachable) slice = slice_new(&in->ctx, cfg, calls, reachable, criterion, SLICE_RELATED_BLOCKING);
  bool ok = slice != NULL;
  if (ok) apply_slice(p, slice);
  slice_free(slice);
  reachable_free(reachable);
  call_graph_free(calls);
  points_to_free(points_to);
  cfg_free(cfg);
  return ok;
}

/* False if a limit was reached. */
static bool find_blocks(struct invocation *in, struct view *v) {
  if (!in->options->blocks) return true;
  v->cfg = cfg_new(v->p);
  v->blocks = blocks_new(&in->ctx, v->cfg, BLOCK_LARGE, BLOCK_DEFAULT_EDGES, NULL);
  return v->blocks;
}

/* False after an error; a limit is seen by the caller. */
static bool write_points_to(struct invocation *in, const struct view *v) {
  struct strbuf text = STRBUF_INIT;
  if (!in->options->points_to) return true;
  struct points_to *pt = points_to_compute(&in->ctx, v->p);
  if (!pt) return true;
  points_to_write_json(pt, &text);
  points_to_free(pt);
  strbuf_putc(&text, '\n');
  bool ok = output_write(in->options->points_to, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok;
}

static void print_checks(const struct program *p) {
  struct strbuf text = STRBUF_INIT;
  checks_print(p, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static bool show(struct invocation *in, const struct view *v) {
  const struct options *o = in->options;
  statistics_start(&in->ctx.stats, PHASE_PRINT);
  if (o->stats || o->stats_json) cfa_count(v->p, &in->ctx.stats);
  bool ok = write_json(in, v) && write_dot(in, v) && write_html(in, v) && write_points_to(in, v);
  bool asked_for_more = o->json || o->dot || o->html || o->points_to || o->stats || o->heap || o->checks || o->numeric;
  if (ok && o->checks) print_checks(v->p);
  if (ok && o->heap) ok = print_flow(in, v);
  if (ok && (!asked_for_more || (o->blocks && !o->dot))) print_functions(in, v);
  statistics_stop(&in->ctx.stats, PHASE_PRINT);
  if (ok && o->stats) print_statistics(in, v);
  if (ok && o->stats && v->segments) print_segments(v->segments);
  return ok;
}

/* From here on the translated program is the one that is shown. False after an error. */
static bool translate_segments(struct invocation *in, struct view *v) {
  if (in->options->checks || in->options->segments) checks_make(v->p);
  if (!in->options->segments) return true;
  struct strbuf why = STRBUF_INIT;
  struct translate_request request = {.program = v->p, .most_locations = MOST_LOCATIONS};
  v->segments = translate(&in->ctx, &request, &why);
  if (v->segments)
    v->p = v->segments->program;
  else
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "%s", why.text);
  strbuf_release(&why);
  return v->segments;
}

static int show_program(struct invocation *in, struct view *v) {
  if (!translate_segments(in, v) || !find_function(in, v)) return STATUS_INPUT;
  if (in->options->numeric && !cfa_numeric(in, v->p)) return STATUS_INPUT;
  if (slice_program(in, v->p) && find_blocks(in, v) && !show(in, v)) return STATUS_INPUT;
  if (!limits_exceeded(&in->ctx.limits)) return STATUS_OK;
  fflush(stdout);
  fprintf(stderr, "ockham: stopped: %s\n", limits_reason(&in->ctx.limits));
  return STATUS_UNKNOWN;
}

/* Of C sources; nothing of them is translated. */
static int list_functions(struct invocation *in, const struct sources *s) {
  struct strbuf text = STRBUF_INIT;
  bool ok = survey_functions(&in->ctx, s, &text) &&
            output_write(in->options->functions, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok ? STATUS_OK : STATUS_INPUT;
}

/* One behind the other. */
static int print_preprocessed(struct invocation *in, const struct sources *s) {
  struct strbuf text = STRBUF_INIT;
  bool ok = true;
  for (uint32_t i = 0; i < s->files.len && ok; i++) ok = preprocessed_read(&in->ctx, s, i, &text);
  ok = ok && output_write(in->options->preprocessed, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok ? STATUS_OK : STATUS_INPUT;
}

int command_cfa(struct invocation *in) {
  struct sources sources = sources_of(in->options);
  if (in->options->functions) return list_functions(in, &sources);
  if (in->options->preprocessed) return print_preprocessed(in, &sources);
  struct program *p = load_program(&in->ctx, &sources, RULE_CHOOSES_AT_EVENTS);
  if (!p) return STATUS_INPUT;
  struct view v = {p, NULL, ID_NONE, NULL, NULL};
  int status = show_program(in, &v);
  blocks_free(v.blocks);
  cfg_free(v.cfg);
  translation_free(v.segments);
  program_free(p);
  return status;
}

/* Text for Graphviz in one pass over the functions. Labels are cut at a character and not within one, and quoted:
 * statements contain whatever C strings contain. */
#include "report/program_dot.h"

#include "analysis/blocks.h"
#include "analysis/cfg.h"
#include "program/function_locations.h"
#include "program/text/print.h"

static const char *const colours[] = {"#1f77b4", "#2ca02c", "#9467bd", "#8c564b",
                                      "#e377c2", "#7f7f7f", "#bcbd22", "#17becf"};
enum { COLOUR_COUNT = sizeof colours / sizeof *colours, MAX_LABEL = 200 };

struct drawing {
  const struct program *p;
  const struct cfg *cfg;
  const struct blocks *blocks; /* NULL: no blocks are shown */
  uint32_t *block_of;          /* per edge: one block that contains it, ID_NONE = none */
  FILE *to;
};

/* `text` inside a quoted label, shortened. */
static void write_label(FILE *to, const char *text) {
  size_t len = strlen(text), shown = len > MAX_LABEL ? MAX_LABEL : len;
  while (shown < len && shown > 0 && (text[shown] & 0xc0) == 0x80) shown--; /* not inside a character */
  for (size_t i = 0; i < shown; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\') fputc('\\', to);
    fputc(c < 0x20 ? ' ' : c, to);
  }
  if (shown < len) fputs("...", to);
}

/* The first line that an edge out of the location comes from. */
static uint32_t line_of(const struct program *p, loc_id l) {
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    uint32_t line = p->edges.data[p->locations.data[l].out.data[i]].at.line;
    if (line) return line;
  }
  return 0;
}

static void write_location(const struct drawing *d, loc_id l, const struct function *f) {
  uint32_t line = line_of(d->p, l);
  bool is_cut = d->blocks && blocks_is_cut(d->blocks, l);
  fprintf(d->to, "    n%u [label=\"", l);
  if (l == f->exit)
    fputs("exit", d->to);
  else if (line)
    fprintf(d->to, "%u", line);
  fprintf(d->to, "\", tooltip=\"location %u\"", l);
  if (cfg_is_loop_head(d->cfg, l)) fputs(is_cut ? ", peripheries=2" : ", shape=doublecircle", d->to);
  if (is_cut) fputs(", shape=box, style=filled, fillcolor=\"#e8e8e8\"", d->to);
  if (l == f->entry) fputs(", penwidth=2", d->to);
  fputs("];\n", d->to);
}

static void write_edge(const struct drawing *d, edge_id id, struct strbuf *text) {
  const struct edge *e = &d->p->edges.data[id];
  assert(d->p->locations.data[e->source].function == d->p->locations.data[e->target].function);
  strbuf_clear(text);
  if (e->op.kind != OP_SKIP) print_operation(d->p, &e->op, text);
  fprintf(d->to, "    n%u -> n%u [label=\"", e->source, e->target);
  write_label(d->to, text->text);
  fputs("\"", d->to);
  if (e->op.kind == OP_VIOLATION)
    fputs(", color=red, fontcolor=red, penwidth=2", d->to);
  else if (d->block_of && d->block_of[id] != ID_NONE)
    fprintf(d->to, ", color=\"%s\"", colours[d->block_of[id] % COLOUR_COUNT]);
  if (e->marks) fputs(", style=dashed", d->to);
  fputs("];\n", d->to);
}

static void write_function(const struct drawing *d, function_id id, const loc_id *locations, uint32_t count,
                           struct strbuf *text) {
  const struct function *f = &d->p->functions.data[id];
  fprintf(d->to, "  subgraph cluster_%u {\n    label=\"", id);
  write_label(d->to, program_string(d->p, f->name));
  fputs("\";\n", d->to);
  for (uint32_t i = 0; i < count; i++) write_location(d, locations[i], f);
  for (uint32_t i = 0; i < count; i++) {
    const struct location *l = &d->p->locations.data[locations[i]];
    for (uint32_t k = 0; k < l->out.len; k++) write_edge(d, l->out.data[k], text);
  }
  fputs("  }\n", d->to);
}

static bool is_wanted(const struct program *p, function_id f, function_id only) {
  if (only != ID_NONE) return f == only;
  return p->functions.data[f].entry != ID_NONE && !p->functions.data[f].is_library_model;
}

static void write_functions(const struct drawing *d, function_id only) {
  const struct program *p = d->p;
  struct strbuf text = STRBUF_INIT;
  struct function_locations all;
  function_locations_init(&all, p);
  for (function_id f = 0; f < p->functions.len; f++) {
    uint32_t count;
    const loc_id *locations = function_locations_of(&all, f, &count);
    if (is_wanted(p, f, only)) write_function(d, f, locations, count, &text);
  }
  function_locations_release(&all);
  strbuf_release(&text);
}

void dot_write_blocks(const struct program *p, const struct blocks *blocks, FILE *to, function_id only) {
  struct cfg *cfg = cfg_new(p);
  struct drawing d = {p, cfg, blocks, NULL, to};
  if (blocks) {
    d.block_of = xcalloc((size_t)p->edges.len + 1, sizeof *d.block_of);
    for (edge_id e = 0; e < p->edges.len; e++) d.block_of[e] = ID_NONE;
    for (uint32_t b = 0; b < blocks->all.len; b++)
      for (uint32_t i = 0; i < blocks->all.data[b].edge_count; i++)
        d.block_of[blocks_edges(blocks, &blocks->all.data[b])[i]] = b;
  }
  fputs("digraph program {\n  node [shape=circle, fontsize=9, width=0.3, margin=0.02];\n  edge [fontsize=9];\n", to);
  write_functions(&d, only);
  fputs("}\n", to);
  free(d.block_of);
  cfg_free(cfg);
}

void dot_write_program(const struct program *p, FILE *to, function_id only) { dot_write_blocks(p, NULL, to, only); }

/* The control flow of a boolean program for Graphviz, with what is known of the states at each statement. */
#include "boolean/reach_private.h"
#include "boolean/reach_report.h"

enum { MOST_IN_LABEL = 200 };

struct reach_drawing {
  struct reach *reach;
  struct bp_program *p;
  struct strbuf *out;
  bool with_invariants;
};

/* `text` inside a quoted label, shortened. */
static void add_label(struct reach_drawing *d, const char *text) {
  size_t len = strlen(text), shown = len > MOST_IN_LABEL ? MOST_IN_LABEL : len;
  while (shown < len && shown > 0 && (text[shown] & 0xc0) == 0x80) shown--; /* not inside a character */
  for (size_t i = 0; i < shown; i++) {
    if (text[i] == '"' || text[i] == '\\') strbuf_putc(d->out, '\\');
    strbuf_putc(d->out, text[i]);
  }
  if (shown < len) strbuf_puts(d->out, "...");
}

static void add_statement(struct reach_drawing *d, bp_stmt_id s) {
  const struct bp_stmt *x = &d->p->stmts.data[s];
  struct strbuf text = STRBUF_INIT;
  bool is_exact, is_reached = reach_is_reached(d->reach, s);
  for (uint32_t i = 0; i < x->label_count; i++) strbuf_printf(&text, "%s: ", x->labels[i]);
  bp_print_stmt(d->p, s, &text);
  strbuf_printf(d->out, "    n%u [label=\"", s);
  add_label(d, text.text);
  if (d->with_invariants && is_reached) {
    strbuf_clear(&text);
    bp_print_expr(d->p, reach_invariant(d->reach, s, &is_exact), &text);
    strbuf_puts(d->out, "\\n");
    add_label(d, text.text);
    if (!is_exact) strbuf_puts(d->out, " && ...");
  }
  strbuf_printf(d->out, "\", tooltip=\"line %u\"", x->at.line);
  if (!is_reached) strbuf_puts(d->out, ", color=gray, fontcolor=gray");
  if (reach_can_fail(d->reach, s)) strbuf_puts(d->out, ", color=red, fontcolor=red");
  strbuf_puts(d->out, "];\n");
  strbuf_release(&text);
}

static void add_edges(struct reach_drawing *d, bp_stmt_id s) {
  const struct bp_graph *graph = &d->reach->graph;
  const struct bp_stmt *x = &d->p->stmts.data[s];
  bool is_branch = x->kind == BP_IF || x->kind == BP_WHILE;
  for (uint32_t i = graph->first.data[s]; i < graph->first.data[s + 1]; i++) {
    const struct bp_edge *e = &graph->edges.data[i];
    strbuf_printf(d->out, "  n%u -> n%u", e->from, e->to);
    if (is_branch) strbuf_printf(d->out, " [label=\"%s\"]", e->guard == BP_IF_TRUE ? "true" : "false");
    strbuf_puts(d->out, ";\n");
  }
  if (x->kind == BP_CALL)
    strbuf_printf(d->out, "  n%u -> n%u [style=dashed, constraint=false];\n", s, graph->entry.data[x->callee]);
}

void reach_dot(struct reach *r, struct bp_program *p, bool with_invariants, struct strbuf *out) {
  struct reach_drawing d = {r, p, out, with_invariants};
  strbuf_puts(out, "digraph program {\n  node [shape=box, fontname=\"monospace\"];\n");
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    strbuf_printf(out, "  subgraph cluster_%u {\n    label=\"%s\";\n", f, p->procedures.data[f].name);
    for (uint32_t i = 0; i < r->graph.statements.data[f].len; i++)
      add_statement(&d, r->graph.statements.data[f].data[i]);
    strbuf_puts(out, "  }\n");
  }
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) add_edges(&d, s);
  strbuf_puts(out, "}\n");
}

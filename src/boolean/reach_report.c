/* Text follows the order of the source, not of the numbers: blocks are walked, since statements are numbered as they
 * were made. A trace shows what changed at each step; where a call returns, what changed is what the caller sees
 * against its own state before the call, so the steps inside are skipped over by their depth. */
#include "boolean/reach_report.h"

#include <inttypes.h>

void reach_print_place(const struct bp_program *p, bp_stmt_id s, struct strbuf *out) {
  const struct bp_stmt *x = &p->stmts.data[s];
  if (x->at.line)
    strbuf_printf(out, "%s:%u", p->file, x->at.line);
  else
    strbuf_puts(out, p->procedures.data[x->procedure].name);
}

/* ---- the order of the text ---- */

typedef VEC(bp_stmt_id) stmt_list;

static void list_block(const struct bp_program *p, bp_block_id block, stmt_list *to) {
  if (block == BP_NONE) return;
  for (uint32_t i = 0; i < p->blocks.data[block].stmts.len; i++) {
    bp_stmt_id s = p->blocks.data[block].stmts.data[i];
    vec_push(to, s);
    list_block(p, p->stmts.data[s].then_block, to);
    list_block(p, p->stmts.data[s].else_block, to);
  }
}

static void list_procedure(const struct bp_program *p, bp_proc_id f, stmt_list *to) {
  list_block(p, p->procedures.data[f].body, to);
  vec_push(to, p->procedures.data[f].end);
}

/* ---- text ---- */

static void print_source(const struct bp_source *source, struct strbuf *out) {
  if (!source->text && !source->line) return;
  strbuf_puts(out, "   // ");
  if (source->file && source->line) strbuf_printf(out, "%s:", source->file);
  if (source->line) strbuf_printf(out, "%u:%s", source->line, source->text ? " " : "");
  if (source->text) strbuf_puts(out, source->text);
}

static void print_labels(const struct bp_stmt *x, struct strbuf *out) {
  for (uint32_t i = 0; i < x->label_count; i++) strbuf_printf(out, "%s: ", x->labels[i]);
}

static void print_line(const struct bp_program *p, bp_stmt_id s, uint32_t depth, struct strbuf *out) {
  const struct bp_stmt *x = &p->stmts.data[s];
  strbuf_printf(out, "%6u  ", x->at.line);
  for (uint32_t i = 0; i < depth; i++) strbuf_puts(out, "    ");
  print_labels(x, out);
  bp_print_stmt(p, s, out);
}

static void print_value(const struct reach *r, const struct bp_program *p, const struct reach_step *step, bp_var_id v,
                        const char *before, struct strbuf *out) {
  strbuf_puts(out, before);
  bp_print_variable(p, v, out);
  strbuf_printf(out, " = %d", reach_value(r, step, v));
}

/* Values at the entry of a procedure. */
static void print_entry(const struct reach *r, const struct bp_program *p, const struct reach_step *step,
                        bool with_globals, struct strbuf *out) {
  const struct bp_procedure *f = &p->procedures.data[p->stmts.data[step->stmt].procedure];
  const char *before = "";
  strbuf_puts(out, "        ");
  for (uint32_t i = 0; i < step->depth; i++) strbuf_puts(out, "    ");
  strbuf_printf(out, "%s: ", f->name);
  for (bp_var_id v = 0; v < p->vars.len; v++) {
    const struct bp_variable *x = &p->vars.data[v];
    if (x->procedure == BP_NONE ? !with_globals : x->procedure != p->stmts.data[step->stmt].procedure) continue;
    print_value(r, p, step, v, before, out);
    before = ", ";
  }
  strbuf_puts(out, *before ? "\n" : "no variables of its own\n");
}

/* What the step changed; `to` is in the same procedure or in its caller. */
static void print_changes(const struct reach *r, const struct bp_program *p, const struct reach_step *from,
                          const struct reach_step *to, struct strbuf *out) {
  const char *before = "  => ";
  bp_proc_id f = p->stmts.data[from->stmt].procedure;
  for (bp_var_id v = 0; v < p->vars.len; v++) {
    if (p->vars.data[v].procedure != BP_NONE && p->vars.data[v].procedure != f) continue;
    if (reach_value(r, from, v) == reach_value(r, to, v)) continue;
    print_value(r, p, to, v, before, out);
    before = ", ";
  }
}

static bp_stmt_id first_of(const struct bp_program *p, bp_block_id block) {
  return block == BP_NONE || p->blocks.data[block].stmts.len == 0 ? BP_NONE : p->blocks.data[block].stmts.data[0];
}

/* The way that the step took where there were several. */
static const char *way_of(const struct bp_program *p, bp_stmt_id s, bp_stmt_id to) {
  const struct bp_stmt *x = &p->stmts.data[s];
  if (x->kind == BP_WHILE) return to == s || to == first_of(p, x->then_block) ? "true" : "false";
  if (x->kind == BP_IF && to == first_of(p, x->then_block)) return "true";
  if (x->kind == BP_IF && (to == first_of(p, x->else_block) || first_of(p, x->then_block) != BP_NONE)) return "false";
  if (x->kind == BP_GOTO && x->goto_count > 1)
    for (uint32_t i = 0; i < x->goto_count; i++)
      if (bp_find_label(p, x->procedure, x->gotos[i]) == to) return x->gotos[i];
  return NULL;
}

/* The step at the call that the return at step `i` ends. */
static const struct reach_step *call_of(const struct reach_trace *t, uint32_t i) {
  uint32_t depth = t->steps.data[i].depth;
  assert(depth > 0);
  while (t->steps.data[i].depth >= depth) i--;
  return &t->steps.data[i];
}

static void print_step(const struct reach *r, const struct bp_program *p, const struct reach_trace *t, uint32_t i,
                       struct strbuf *out) {
  const struct reach_step *step = &t->steps.data[i], *next = i + 1 < t->steps.len ? step + 1 : NULL;
  if (i == 0) print_entry(r, p, step, true, out);
  print_line(p, step->stmt, step->depth, out);
  if (next && next->depth == step->depth) {
    const char *way = way_of(p, step->stmt, next->stmt);
    if (way) strbuf_printf(out, "  -> %s", way);
    print_changes(r, p, step, next, out);
  }
  if (next && next->depth < step->depth) { /* globals and targets, as the caller sees them */
    strbuf_printf(out, "  back to %s", p->procedures.data[p->stmts.data[next->stmt].procedure].name);
    print_changes(r, p, call_of(t, i), next, out);
  }
  print_source(&p->stmts.data[step->stmt].source, out);
  strbuf_putc(out, '\n');
  if (next && next->depth > step->depth) print_entry(r, p, next, false, out);
}

void reach_print_trace(const struct reach *r, const struct bp_program *p, const struct reach_trace *t,
                       struct strbuf *out) {
  for (uint32_t i = 0; i < t->steps.len; i++) print_step(r, p, t, i, out);
}

void reach_print_invariants(struct reach *r, struct bp_program *p, struct strbuf *out) {
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    stmt_list stmts = VEC_INIT;
    list_procedure(p, f, &stmts);
    strbuf_printf(out, "%s:\n", p->procedures.data[f].name);
    for (uint32_t i = 0; i < stmts.len; i++) {
      bool is_exact;
      bp_expr invariant = reach_invariant(r, stmts.data[i], &is_exact);
      strbuf_puts(out, "        ");
      bp_print_expr(p, invariant, out);
      strbuf_puts(out, is_exact ? "\n" : " && ... (too long to print)\n");
      print_line(p, stmts.data[i], 0, out);
      print_source(&p->stmts.data[stmts.data[i]].source, out);
      strbuf_putc(out, '\n');
    }
    vec_release(&stmts);
  }
}

/* ---- JSON ---- */

static void add_string(struct strbuf *out, const char *key, const char *value) {
  strbuf_printf(out, "\"%s\": ", key);
  if (value)
    strbuf_json(out, value);
  else
    strbuf_puts(out, "null");
}

static void add_source(const struct bp_source *source, struct strbuf *out) {
  strbuf_puts(out, ", \"source\": ");
  if (!source->text && !source->line) {
    strbuf_puts(out, "null");
    return;
  }
  strbuf_puts(out, "{");
  add_string(out, "file", source->file);
  strbuf_printf(out, ", \"line\": %u, ", source->line);
  add_string(out, "text", source->text);
  strbuf_puts(out, "}");
}

static void add_stmt(const struct bp_program *p, bp_stmt_id s, struct strbuf *out) {
  const struct bp_stmt *x = &p->stmts.data[s];
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(out, "\"statement\": %u, \"line\": %u, \"column\": %u, ", s, x->at.line, x->at.column);
  add_string(out, "procedure", p->procedures.data[x->procedure].name);
  bp_print_stmt(p, s, &text);
  strbuf_puts(out, ", ");
  add_string(out, "text", text.text);
  strbuf_release(&text);
  add_source(&x->source, out);
}

static void add_values(const struct reach *r, const struct bp_program *p, const struct reach_step *step,
                       struct strbuf *out) {
  const char *before = "";
  strbuf_puts(out, ", \"values\": {");
  for (bp_var_id v = 0; v < p->vars.len; v++) {
    const struct bp_variable *x = &p->vars.data[v];
    if (x->procedure != BP_NONE && x->procedure != p->stmts.data[step->stmt].procedure) continue;
    strbuf_puts(out, before);
    strbuf_json(out, x->name);
    strbuf_puts(out, reach_value(r, step, v) ? ": true" : ": false");
    before = ", ";
  }
  strbuf_puts(out, "}");
}

static void add_trace(const struct reach *r, const struct bp_program *p, const struct reach_trace *t,
                      struct strbuf *out) {
  for (uint32_t i = 0; i < t->steps.len; i++) {
    strbuf_puts(out, i > 0 ? ",\n    {" : "\n    {");
    add_stmt(p, t->steps.data[i].stmt, out);
    strbuf_printf(out, ", \"depth\": %u", t->steps.data[i].depth);
    add_values(r, p, &t->steps.data[i], out);
    strbuf_puts(out, "}");
  }
}

static void add_invariant(struct reach *r, struct bp_program *p, bp_stmt_id s, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  bool is_exact;
  bp_print_expr(p, reach_invariant(r, s, &is_exact), &text);
  strbuf_puts(out, ", ");
  add_string(out, "invariant", text.text);
  strbuf_printf(out, ", \"exact\": %s", is_exact ? "true" : "false");
  strbuf_release(&text);
}

static void add_statements(struct reach *r, struct bp_program *p, bool with_invariants, struct strbuf *out) {
  stmt_list stmts = VEC_INIT;
  for (bp_proc_id f = 0; f < p->procedures.len; f++) list_procedure(p, f, &stmts);
  for (uint32_t i = 0; i < stmts.len; i++) {
    const struct bp_stmt *x = &p->stmts.data[stmts.data[i]];
    strbuf_puts(out, i > 0 ? ",\n    {" : "\n    {");
    add_stmt(p, stmts.data[i], out);
    strbuf_puts(out, ", \"labels\": [");
    for (uint32_t k = 0; k < x->label_count; k++) {
      if (k > 0) strbuf_puts(out, ", ");
      strbuf_json(out, x->labels[k]);
    }
    strbuf_printf(out, "], \"reached\": %s", reach_is_reached(r, stmts.data[i]) ? "true" : "false");
    if (with_invariants) add_invariant(r, p, stmts.data[i], out);
    strbuf_puts(out, "}");
  }
  vec_release(&stmts);
}

void reach_json(struct reach *r, struct bp_program *p, const struct reach_result *result, struct strbuf *out) {
  struct reach_statistics s = reach_statistics(r);
  strbuf_puts(out, "{\n  \"format\": \"ockham-reach-1\",\n  ");
  add_string(out, "verdict", result->verdict);
  strbuf_puts(out, ",\n  ");
  add_string(out, "reason", result->reason);
  strbuf_puts(out, ",\n  ");
  add_string(out, "file", p->file);
  strbuf_puts(out, ",\n  ");
  add_string(out, "entry", p->procedures.data[result->entry].name);
  strbuf_puts(out, ",\n  ");
  add_string(out, "label", result->label);
  strbuf_printf(out, ",\n  \"seconds\": %.3f,\n  \"statistics\": {\"steps\": %" PRIu64 ", \"variables\": %" PRIu64,
                result->seconds, s.steps, s.variables);
  strbuf_printf(out,
                ", \"nodes\": %" PRIu64 ", \"table\": %" PRIu64 ", \"collections\": %" PRIu64 ", \"layers\": %" PRIu64
                "},\n  \"trace\": ",
                s.nodes, s.table, s.collections, s.layers);
  strbuf_puts(out, result->trace ? "[" : "null");
  if (result->trace) add_trace(r, p, result->trace, out);
  strbuf_puts(out, result->trace ? "],\n  \"statements\": [" : ",\n  \"statements\": [");
  add_statements(r, p, result->with_invariants, out);
  strbuf_puts(out, "]\n}\n");
}

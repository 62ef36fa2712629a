/* What is not modelled exactly is listed by kind, a few places of each: a list that nobody reads to its end hides what
 * matters. Accesses count as clean if C can name them without casts, which shows how much of the types is left. */
#include "cli/cfa/cfa_report.h"

#include "program/text/print.h"

enum { SHOWN_NOTES = 20 };

struct access_counter {
  const struct program *program;
  struct statistics *stats;
  unsigned char *known; /* per expression: 0 = not looked at yet, 1 = a clean access, 2 = another */
};

static bool count_load(void *data, expr e, const struct expr_node *n) {
  struct access_counter *c = data;
  if (n->kind != E_LOAD) return true;
  if (!c->known[e.id]) c->known[e.id] = lvalue_is_clean(c->program, n->a, n->width, n->type) ? 1 : 2;
  c->stats->memory_accesses++;
  if (c->known[e.id] == 1) c->stats->lvalue_accesses++;
  return true;
}

static void count_expression(void *data, expr e) {
  struct access_counter *c = data;
  expr_visit(&c->program->exprs, e, count_load, c);
}

static void count_accesses(const struct program *p, struct statistics *s) {
  struct access_counter c = {p, s, xcalloc(p->exprs.nodes.len + 1, 1)};
  for (edge_id i = 0; i < p->edges.len; i++) {
    const struct edge *e = &p->edges.data[i];
    if (p->functions.data[p->locations.data[e->source].function].is_library_model) continue;
    operation_expressions(p, &e->op, count_expression, &c);
    if (e->op.kind != OP_STORE) continue;
    s->memory_accesses++;
    s->lvalue_accesses += lvalue_is_clean(p, e->op.a, expr_width(&p->exprs, e->op.b), e->op.type);
  }
  assert(s->lvalue_accesses <= s->memory_accesses);
  free(c.known);
}

void cfa_count(const struct program *p, struct statistics *s) {
  s->source_files = p->sources.len;
  s->functions = p->functions.len;
  s->functions_without_body = 0;
  for (uint32_t i = 0; i < p->functions.len; i++) s->functions_without_body += p->functions.data[i].entry == ID_NONE;
  s->locations = p->locations.len;
  s->edges = p->edges.len;
  s->variables = p->variables.len;
  s->objects = p->objects.len;
  s->expressions = p->exprs.nodes.len;
  s->marks = 0;
  for (uint32_t i = 0; i < p->edges.len; i++) s->marks += p->edges.data[i].marks != 0;
  s->memory_accesses = s->lvalue_accesses = 0;
  count_accesses(p, s);
}

static const char *effects(enum extern_effects effects) {
  switch (effects) {
  case EXTERN_EFFECTS_NONE: return "returns any value and writes nothing";
  case EXTERN_EFFECTS_ARGUMENTS: return "returns any value and may write what its arguments point to";
  case EXTERN_EFFECTS_MEMORY: return "returns any value and may write and call back what has escaped to it";
  case EXTERN_EFFECTS_ALL: break;
  }
  return "returns any value and may write and call back whatever is not static";
}

/* One comma-separated list of the functions without a body that have, or do not have, a library model. */
static void list_functions(const struct program *p, bool modelled, struct strbuf *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < p->functions.len; i++) {
    const struct function *f = &p->functions.data[i];
    if (f->entry != ID_NONE || (f->library != LIBRARY_NONE) != modelled || program_made_function(p, i)) continue;
    if (is_first)
      strbuf_printf(out,
                    modelled ? "\nfunctions with a library model:\n  " : "\nfunctions without a body (each %s):\n  ",
                    effects(p->extern_effects));
    else
      strbuf_puts(out, ", ");
    strbuf_puts(out, program_string(p, f->name));
    if (modelled) strbuf_printf(out, " (%s)", library_model_name(f->library));
    is_first = false;
  }
  if (!is_first) strbuf_putc(out, '\n');
}

static void list_notes(const struct program *p, enum mark mark, struct strbuf *out) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->notes.len; i++) count += p->notes.data[i].mark == mark;
  if (!count) return;
  strbuf_printf(out, "\nnot modelled exactly: %s (%u)\n", mark_text(mark), count);
  uint32_t shown = 0;
  for (uint32_t i = 0; i < p->notes.len && shown < SHOWN_NOTES; i++) {
    const struct note *note = &p->notes.data[i];
    if (note->mark != mark) continue;
    strbuf_puts(out, "  ");
    print_position(p, note->at, out);
    strbuf_printf(out, ": %s\n", program_string(p, note->text));
    shown++;
  }
  if (shown < count) strbuf_printf(out, "  ... and %u more\n", count - shown);
}

void cfa_report(const struct program *p, struct strbuf *out) {
  list_functions(p, false, out);
  list_functions(p, true, out);
  for (unsigned bit = 0; bit < MARK_COUNT; bit++) list_notes(p, (enum mark)(1u << bit), out);
}

static void list_block(const struct program *p, const struct blocks *blocks, uint32_t index, struct strbuf *out) {
  const struct block *b = &blocks->all.data[index];
  const edge_id *edges = blocks_edges(blocks, b);
  assert(index < blocks->all.len && b->edge_count && p->edges.data[edges[0]].source == b->from);
  strbuf_printf(out, "  block %u: %u -> %u, %u edge%s\n", index, b->from, b->to, b->edge_count,
                b->edge_count == 1 ? "" : "s");
  for (uint32_t i = 0; i < b->edge_count; i++) {
    const struct edge *e = &p->edges.data[edges[i]];
    strbuf_printf(out, "    %5u -> %-5u  ", e->source, e->target);
    print_operation(p, &e->op, out);
    strbuf_putc(out, '\n');
  }
}

void cfa_list_blocks(const struct blocks *blocks, function_id f, const loc_id *locations, uint32_t count,
                     struct strbuf *out) {
  const struct program *p = blocks->cfg->program;
  uint32_t cuts = 0, total = 0;
  for (uint32_t i = 0; i < count; i++) {
    cuts += blocks_is_cut(blocks, locations[i]);
    total += blocks->first[locations[i] + 1] - blocks->first[locations[i]];
  }
  assert(cuts <= count && total <= blocks->all.len);
  strbuf_printf(out, "%s: %u cut points, %u blocks\n", program_string(p, p->functions.data[f].name), cuts, total);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t b = blocks->first[locations[i]]; b < blocks->first[locations[i] + 1]; b++)
      list_block(p, blocks, b, out);
}

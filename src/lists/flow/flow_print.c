/* A flow as text, for tests and for whoever looks for a mistake. */
#include "lists/flow/flow.h"
#include "lists/logic/text.h"

static const char *name_of(const struct flow *f, term x) {
  if (term_eq(x, f->vocabulary.null)) return "null";
  for (uint32_t i = 0; i < f->variables.len; i++)
    if (term_eq(f->variables.data[i].constant, x)) return f->variables.data[i].name;
  return term_name(f->vocabulary.terms, x);
}

void flow_print_statement(const struct flow *f, const struct heap_statement *s, struct strbuf *out) {
  const char *symbol = s->symbol < f->vocabulary.symbols.len ? f->vocabulary.symbols.data[s->symbol].name : "";
  switch (s->kind) {
  case HEAP_ASSIGN: strbuf_printf(out, "%s = %s", name_of(f, s->x), name_of(f, s->y)); return;
  case HEAP_READ: strbuf_printf(out, "%s = %s->%s", name_of(f, s->x), name_of(f, s->y), symbol); return;
  case HEAP_WRITE: strbuf_printf(out, "%s->%s = %s", name_of(f, s->x), symbol, name_of(f, s->y)); return;
  case HEAP_MARK: strbuf_printf(out, "mark %s", name_of(f, s->x)); return;
  case HEAP_KEY:
    if (term_eq(s->x, s->y) && s->symbol == s->source)
      strbuf_printf(out, "look into %s", name_of(f, s->x));
    else
      strbuf_printf(out, "%s->%s = key of %s", name_of(f, s->x), symbol, name_of(f, s->y));
    return;
  case HEAP_FORGET: strbuf_printf(out, "%s->%s = anything", name_of(f, s->x), symbol); return;
  case HEAP_HAVOC: strbuf_printf(out, "%s = anything", name_of(f, s->x)); return;
  case HEAP_ALLOCATE: strbuf_printf(out, "%s = malloc%s", name_of(f, s->x), s->is_zeroed ? " zeroed" : ""); return;
  case HEAP_FREE: strbuf_printf(out, "free %s", name_of(f, s->x)); return;
  case HEAP_ASSUME:
    strbuf_puts(out, "assume ");
    heap_print(&f->vocabulary, s->condition, out);
    return;
  case HEAP_STATEMENT_COUNT: break;
  }
}

static void print_edge(const struct flow *f, const struct flow_edge *e, struct strbuf *out) {
  strbuf_printf(out, "%5u -> %-5u %5u:%-3u%s", e->source, e->target, e->at.line, e->at.column, e->is_exact ? "" : " ~");
  for (uint32_t i = 0; i < e->count; i++) {
    strbuf_puts(out, i ? "; " : " ");
    flow_print_statement(f, &f->statements.data[e->first + i], out);
  }
  if (e->call != FLOW_NONE)
    strbuf_printf(out, " call %s",
                  program_string(f->program, f->program->functions.data[f->calls.data[e->call].callee].name));
  strbuf_putc(out, '\n');
}

void flow_print(const struct flow *f, struct strbuf *out) {
  strbuf_printf(out, "entry %u, exit %u", f->entry, f->exit);
  if (f->error != FLOW_NONE) strbuf_printf(out, ", error %u", f->error);
  strbuf_puts(out, "; heads");
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (f->locations.data[i].is_loop_head) strbuf_printf(out, " %u", i);
  strbuf_putc(out, '\n');
  for (uint32_t i = 0; i < f->locations.len; i++)
    for (uint32_t e = 0; e < f->locations.data[i].out.len; e++)
      print_edge(f, &f->edges.data[f->locations.data[i].out.data[e]], out);
}

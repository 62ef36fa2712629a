/* Heaps for people: nodes are called after the constants on them, others are numbered. */
#include "heap/model.h"

/* Appends the constants on a node, separated by `between`; their number. */
static uint32_t put_constants(const struct heap_model *m, uint32_t node, const char *between, struct strbuf *b) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->constants.entries.len; i++) {
    term constant = {(uint32_t)m->constants.entries.data[i].key};
    if (m->constants.entries.data[i].value != node || term_eq(constant, m->vocabulary->null)) continue;
    if (count++) strbuf_puts(b, between);
    strbuf_puts(b, term_name(m->vocabulary->terms, constant));
  }
  return count;
}

static void put_node(uint32_t node, struct strbuf *b) {
  if (node == 0)
    strbuf_puts(b, "null");
  else
    strbuf_printf(b, "#%u", node);
}

static void put_unary(const struct heap_model *m, uint32_t node, const char *before, struct strbuf *b) {
  for (uint32_t i = 0; i < m->vocabulary->symbols.len; i++) {
    const struct heap_symbol *s = &m->vocabulary->symbols.data[i];
    if (s->role == HEAP_RELATION && s->arity == 1 && *heap_model_cell(m, i, &node))
      strbuf_printf(b, "%s%s", before, s->name);
  }
}

static void put_line(const struct heap_model *m, uint32_t node, struct strbuf *b) {
  put_node(node, b);
  strbuf_puts(b, ":");
  struct strbuf constants = STRBUF_INIT;
  if (put_constants(m, node, ", ", &constants)) strbuf_printf(b, " %s", constants.text);
  strbuf_release(&constants);
  for (uint32_t i = 0; i < m->vocabulary->symbols.len; i++) {
    const struct heap_symbol *s = &m->vocabulary->symbols.data[i];
    bool is_field = s->role == HEAP_REACH;
    if (node == 0 ? !heap_is_function(s) : !is_field && !heap_is_function(s)) continue;
    strbuf_printf(b, is_field ? " .%s = " : " %s = ", s->name);
    put_node(is_field ? heap_model_successor(m, i, node) : *heap_model_cell(m, i, &node), b);
  }
  put_unary(m, node, " ", b);
  strbuf_putc(b, '\n');
}

/* Orders as `key: #1 <= #2`, only between different nodes; other relations as tuples. */
static void put_relations(const struct heap_model *m, uint32_t symbol, struct strbuf *b) {
  const struct heap_symbol *s = &m->vocabulary->symbols.data[symbol];
  if (s->arity < 2 || s->role == HEAP_REACH) return;
  uint32_t t[HEAP_ARITY] = {0, 0, 0}, count = 0;
  for (t[0] = 0; t[0] < m->nodes; t[0]++)
    for (t[1] = 0; t[1] < m->nodes; t[1]++)
      for (t[2] = 0; t[2] < (s->arity == 3 ? m->nodes : 1); t[2]++) {
        bool is_shown = s->role == HEAP_ORDER ? t[0] != t[1] && t[0] && t[1] : true;
        if (!is_shown || !*heap_model_cell(m, symbol, t)) continue;
        if (!count++) strbuf_printf(b, "%s:", s->name);
        strbuf_putc(b, ' ');
        for (uint32_t i = 0; i < s->arity; i++) {
          if (i) strbuf_puts(b, s->role == HEAP_ORDER ? "<=" : ",");
          put_node(t[i], b);
        }
      }
  if (count) strbuf_putc(b, '\n');
}

void heap_model_print(const struct heap_model *m, struct strbuf *b) {
  for (uint32_t node = 0; node < m->nodes; node++) put_line(m, node, b);
  for (uint32_t i = 0; i < m->vocabulary->symbols.len; i++) put_relations(m, i, b);
  for (uint32_t i = 0; i < m->booleans.entries.len; i++) {
    term t = {(uint32_t)m->booleans.entries.data[i].key};
    strbuf_printf(b, "%s = %s\n", term_name(m->vocabulary->terms, t),
                  m->booleans.entries.data[i].value ? "true" : "false");
  }
}

void heap_model_dot(const struct heap_model *m, struct strbuf *b) {
  strbuf_puts(b, "digraph heap {\n  rankdir=LR;\n  node [shape=box];\n  n0 [label=\"null\", shape=plaintext];\n");
  for (uint32_t node = 1; node < m->nodes; node++) {
    strbuf_printf(b, "  n%u [label=\"#%u", node, node);
    put_unary(m, node, "\\n", b);
    strbuf_puts(b, "\"];\n");
  }
  for (uint32_t node = 0; node < m->nodes; node++) {
    struct strbuf constants = STRBUF_INIT;
    if (put_constants(m, node, "\\n", &constants))
      strbuf_printf(b, "  c%u [label=\"%s\", shape=plaintext];\n  c%u -> n%u [style=dashed];\n", node, constants.text,
                    node, node);
    strbuf_release(&constants);
  }
  for (uint32_t i = 0; i < m->vocabulary->symbols.len; i++)
    for (uint32_t node = 1; node < m->nodes && m->vocabulary->symbols.data[i].role == HEAP_REACH; node++)
      strbuf_printf(b, "  n%u -> n%u [label=\"%s\"];\n", node, heap_model_successor(m, i, node),
                    m->vocabulary->symbols.data[i].name);
  strbuf_puts(b, "}\n");
}

/* Heaps for people: nodes are called after the constants on them, others are numbered. */
#include "lists/logic/model_print.h"

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

/* ---- keys ---- */

/* A point is the key of a node in a data field: symbol * nodes + node. */
static bool is_less(const struct heap_model *m, uint32_t p, uint32_t q) {
  uint32_t back = vocabulary_between(m->vocabulary, q / m->nodes, p / m->nodes);
  return !*heap_model_cell(m, back, (uint32_t[]){q % m->nodes, p % m->nodes});
}

/* All keys as numbers, for one order of all. */
struct ranks {
  VEC(uint32_t) points; /* of data fields */
  VEC(uint32_t) ranks;  /* per point: how many different keys are less */
};

static void ranks_init(struct ranks *r, const struct heap_model *m) {
  memset(r, 0, sizeof *r);
  for (uint32_t i = 0; i < m->tables.len; i++)
    for (uint32_t node = 0; heap_is_data(m->vocabulary, i) && node < m->nodes; node++)
      vec_push(&r->points, i * m->nodes + node);
  vec_resize(&r->ranks, r->points.len);
  /* Each pass gives the next rank to what is less than nothing that is left. */
  uint32_t left = r->points.len;
  for (uint32_t i = 0; i < r->points.len; i++) r->ranks.data[i] = UINT32_MAX;
  for (uint32_t rank = 0; left && rank < r->points.len; rank++)
    for (uint32_t i = 0; i < r->points.len; i++) {
      bool is_least = r->ranks.data[i] == UINT32_MAX;
      for (uint32_t k = 0; k < r->points.len && is_least; k++)
        is_least = r->ranks.data[k] < rank || !is_less(m, r->points.data[k], r->points.data[i]);
      if (is_least) r->ranks.data[i] = rank, left--;
    }
}

static void ranks_release(struct ranks *r) {
  vec_release(&r->points);
  vec_release(&r->ranks);
}

/* ` .key = 2` for data fields in which nodes differ. */
static void put_keys(const struct heap_model *m, const struct ranks *r, uint32_t node, struct strbuf *b) {
  for (uint32_t i = 0; i < r->points.len; i += m->nodes) {
    bool is_constant = true;
    for (uint32_t k = 1; k < m->nodes; k++) is_constant &= r->ranks.data[i + k] == r->ranks.data[i];
    if (!is_constant)
      strbuf_printf(b, " .%s = %u", m->vocabulary->symbols.data[r->points.data[i] / m->nodes].name,
                    r->ranks.data[i + node]);
  }
}

static void put_line(const struct heap_model *m, const struct ranks *r, uint32_t node, struct strbuf *b) {
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
  if (node) put_keys(m, r, node, b);
  put_unary(m, node, " ", b);
  strbuf_putc(b, '\n');
}

/* Other relations as tuples. */
static void put_relations(const struct heap_model *m, uint32_t symbol, struct strbuf *b) {
  const struct heap_symbol *s = &m->vocabulary->symbols.data[symbol];
  if (s->arity < 2 || s->role != HEAP_RELATION) return;
  uint32_t t[HEAP_ARITY] = {0, 0, 0}, count = 0;
  for (t[0] = 0; t[0] < m->nodes; t[0]++)
    for (t[1] = 0; t[1] < m->nodes; t[1]++)
      for (t[2] = 0; t[2] < (s->arity == 3 ? m->nodes : 1); t[2]++) {
        if (!*heap_model_cell(m, symbol, t)) continue;
        if (!count++) strbuf_printf(b, "%s:", s->name);
        strbuf_putc(b, ' ');
        for (uint32_t i = 0; i < s->arity; i++) {
          if (i) strbuf_putc(b, ',');
          put_node(t[i], b);
        }
      }
  if (count) strbuf_putc(b, '\n');
}

void heap_model_print(const struct heap_model *m, struct strbuf *b) {
  struct ranks r;
  ranks_init(&r, m);
  for (uint32_t node = 0; node < m->nodes; node++) put_line(m, &r, node, b);
  ranks_release(&r);
  for (uint32_t i = 0; i < m->vocabulary->symbols.len; i++) put_relations(m, i, b);
  for (uint32_t i = 0; i < m->booleans.entries.len; i++) {
    term t = {(uint32_t)m->booleans.entries.data[i].key};
    strbuf_printf(b, "%s = %s\n", term_name(m->vocabulary->terms, t),
                  m->booleans.entries.data[i].value ? "true" : "false");
  }
}

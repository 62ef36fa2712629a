/* A graph of memory in words, as invariants refer to it: from each variable along the links to null or to what was said
 * before.
 *
 *     list -> node0 -> node1 (node1.length objects) -> NULL, p == NULL */
#include "lists/segment/translate_private.h"

#include <string.h>

enum { LONGEST_CHAIN = 12, LONGEST_TEXT = 400 };

struct describing {
  const struct segment_translator *t;
  const struct segment_state *state;
  struct bitset said; /* nodes */
  struct strbuf *out;
};

static bool is_null(const struct graph_value *v) { return v->kind == VALUE_NUMBER && v->number == 0; }

/* Where the object leads to: by its first pointer, or else to null. */
static const struct graph_value *link_of(const struct describing *d, const struct graph_node *n) {
  uint32_t bytes = d->t->from->pointer_width / 8;
  const struct graph_value *null = NULL;
  if (n->kind == NODE_SEGMENT) return &n->after;
  for (uint32_t i = 0; i < n->cells.len; i++) {
    const struct graph_cell *c = &n->cells.data[i];
    if (c->value.kind == VALUE_POINTER) return &c->value;
    if (!null && c->bytes == bytes && is_null(&c->value)) null = &c->value;
  }
  return null;
}

static void put_node(const struct describing *d, node_id id) {
  const struct graph_node *n = &d->state->graph.nodes.data[id];
  strbuf_printf(d->out, " -> node%u", id);
  if (n->kind == NODE_SEGMENT) strbuf_printf(d->out, " (node%u.length objects)", id);
  if (n->kind == NODE_FREED) strbuf_puts(d->out, " (freed)");
}

static void put_chain(struct describing *d, const struct graph_value *v) {
  for (int i = 0; i < LONGEST_CHAIN && v && v->kind == VALUE_POINTER; i++) {
    put_node(d, v->node);
    if (bitset_has(&d->said, v->node)) return;
    bitset_add(&d->said, v->node);
    v = link_of(d, &d->state->graph.nodes.data[v->node]);
  }
  if (v && is_null(v)) strbuf_puts(d->out, " -> NULL");
}

static void put_root(struct describing *d, const struct graph_root *r) {
  const struct segment_root *root = &d->t->roots.data[r->id];
  const struct program *p = d->t->from;
  if (root->variable == ID_NONE || (root->activation != NO_ACTIVATION && root->activation != d->state->activation))
    return;
  const struct variable *v = &p->variables.data[root->variable];
  bool is_pointer = r->value.kind == VALUE_POINTER, is_temporary = v->kind == VARIABLE_TEMPORARY;
  const struct ctype *type = ctype_resolved(&p->types, v->type);
  if (is_temporary || (!is_pointer && !(is_null(&r->value) && type && type->kind == CT_POINTER))) return;
  strbuf_printf(d->out, "%s%s", d->out->len ? ", " : "", program_string(p, v->name));
  if (is_pointer)
    put_chain(d, &r->value);
  else
    strbuf_puts(d->out, " == NULL");
}

void translator_describe(const struct segment_translator *t, const struct segment_state *s, struct strbuf *out) {
  struct describing d = {.t = t, .state = s, .out = out};
  bitset_init(&d.said, s->graph.nodes.len + 1);
  for (uint32_t i = 0; i < s->graph.roots.len && out->len < LONGEST_TEXT; i++) put_root(&d, &s->graph.roots.data[i]);
  bitset_release(&d.said);
}

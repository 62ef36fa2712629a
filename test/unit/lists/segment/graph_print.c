#include "lists/segment/graph_print.h"

#include <inttypes.h>

#include "lists/segment/graph_private.h"

static void print_address(struct strbuf *s, const struct graph *g, const struct graph_value *v) {
  if (v->kind == VALUE_SELF)
    strbuf_printf(s, "its object in node %u", v->node);
  else
    strbuf_printf(s, "node %u", v->node);
  if (v->kind == VALUE_POINTER && v->node < g->nodes.len && g->nodes.data[v->node].kind == NODE_SEGMENT)
    strbuf_puts(s, v->is_last ? " last" : " first");
  if (v->offset)
    strbuf_printf(s, " %c %" PRIu64, v->offset < 0 ? '-' : '+',
                  v->offset < 0 ? -(uint64_t)v->offset : (uint64_t)v->offset);
}

static void print_value(struct strbuf *s, const struct graph *g, const struct graph_value *v) {
  switch ((enum graph_value_kind)v->kind) {
  case VALUE_ANY: strbuf_puts(s, "anything"); break;
  case VALUE_NUMBER: strbuf_printf(s, "%" PRIu64, v->number); break;
  case VALUE_SLOT: strbuf_puts(s, "slot"); break;
  case VALUE_POINTER:
  case VALUE_SELF: print_address(s, g, v); break;
  }
}

static void print_cells(struct strbuf *s, const struct graph *g, const graph_cell_list *cells, const char *between) {
  for (uint32_t i = 0; i < cells->len; i++) {
    const struct graph_cell *c = &cells->data[i];
    strbuf_printf(s, "%s%u:%u ", i ? between : "", c->offset, c->bytes);
    print_value(s, g, &c->value);
  }
}

static const char *origin_name(enum graph_node_origin origin) {
  switch (origin) {
  case ORIGIN_HEAP: return "";
  case ORIGIN_STACK: return " on the stack";
  case ORIGIN_STATIC: return ", static";
  case ORIGIN_LENT: return ", lent";
  }
  return "";
}

static const char *kind_name(enum graph_node_kind kind) {
  switch (kind) {
  case NODE_UNUSED: return "unused";
  case NODE_REGION: return "region";
  case NODE_SEGMENT: return "segment";
  case NODE_FREED: return "freed object";
  }
  return "";
}

static void print_head(struct strbuf *s, const struct graph *g, node_id id) {
  const struct graph_node *n = &g->nodes.data[id];
  strbuf_printf(s, "node %u: %s of %" PRIu64 " bytes%s", id, kind_name((enum graph_node_kind)n->kind), n->size,
                origin_name((enum graph_node_origin)n->origin));
  if (n->is_zeroed) strbuf_puts(s, ", zeroed");
  if (n->is_blurred) strbuf_puts(s, ", contents unknown");
  if (n->owner != NODE_NONE) strbuf_printf(s, ", private to element %u of node %u", n->element, n->owner);
}

static void print_ends(struct strbuf *s, const struct graph *g, const struct graph_node *n) {
  strbuf_printf(s, ", next at %u", n->next);
  if (n->prev != NO_OFFSET) strbuf_printf(s, ", prev at %u", n->prev);
  if (n->entry) strbuf_printf(s, ", entry at %u", n->entry);
  strbuf_puts(s, ", after ");
  print_value(s, g, &n->after);
  if (n->prev == NO_OFFSET) return;
  strbuf_puts(s, ", before ");
  print_value(s, g, &n->before);
}

/* Where objects of the element may be in the list. */
static void print_order(struct strbuf *s, const struct graph_node *n, uint32_t element) {
  strbuf_printf(s, " (%s%sbefore", n->firsts >> element & 1 ? "first, " : "", n->lasts >> element & 1 ? "last, " : "");
  for (uint32_t i = 0; i < n->elements.len; i++)
    if (n->follows[element] >> i & 1) strbuf_printf(s, " %u", i);
  strbuf_putc(s, ')');
}

void graph_print(const struct graph *g, struct strbuf *s) {
  for (uint32_t i = 0; i < g->roots.len; i++) {
    strbuf_printf(s, "root %u = ", g->roots.data[i].id);
    print_value(s, g, &g->roots.data[i].value);
    strbuf_putc(s, '\n');
  }
  for (node_id id = 0; id < g->nodes.len; id++) {
    const struct graph_node *n = &g->nodes.data[id];
    if (n->kind == NODE_UNUSED) continue;
    print_head(s, g, id);
    if (n->kind == NODE_SEGMENT) print_ends(s, g, n);
    if (n->kind == NODE_REGION && n->cells.len) strbuf_puts(s, ": ");
    if (n->kind == NODE_REGION) print_cells(s, g, &n->cells, ", ");
    strbuf_putc(s, '\n');
    for (uint32_t part = 0; n->kind == NODE_SEGMENT && part < n->elements.len; part++) {
      strbuf_printf(s, "  element %u: ", part);
      print_cells(s, g, &n->elements.data[part], ", ");
      if (n->elements.len > 1) print_order(s, n, part);
      strbuf_putc(s, '\n');
    }
  }
}

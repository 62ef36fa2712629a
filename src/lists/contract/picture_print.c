/* One picture three ways: for people, for Graphviz, for programs. Nodes are numbered from 1 in all of them. */
#include "lists/contract/picture.h"

static void put_node(uint32_t node, struct strbuf *b) {
  if (node)
    strbuf_printf(b, "#%u", node);
  else
    strbuf_puts(b, "null");
}

static void put_variables(const struct picture *p, const char *indent, struct strbuf *b) {
  uint32_t count = 0;
  strbuf_puts(b, indent);
  for (uint32_t i = 0; i < p->pointer_count; i++) {
    strbuf_printf(b, "%s%s = ", count++ ? ", " : "", p->pointers[i].name);
    put_node(p->pointers[i].node, b);
  }
  for (uint32_t i = 0; i < p->number_count; i++)
    strbuf_printf(b, "%s%s = %lld", count++ ? ", " : "", p->numbers[i].name, p->numbers[i].value);
  strbuf_puts(b, count ? "\n" : "no variables\n");
}

/* Does the field lead from the node to one that is not allocated? */
static bool leads_astray(const struct picture *p, const struct picture_field *f, uint32_t node) {
  for (uint32_t i = 0; i <= p->nodes && node; i++, node = f->successors[node])
    if (!p->is_allocated[node]) return true;
  return false;
}

bool picture_missing_precondition(const struct picture *p, struct strbuf *b) {
  bool has_any = false;
  for (uint32_t i = 0; i < p->pointer_count && p->is_allocated; i++)
    for (uint32_t k = 0; k < p->field_count; k++) {
      const struct picture_field *f = &p->fields[k];
      if (!f->is_link || !leads_astray(p, f, p->pointers[i].node)) continue;
      strbuf_printf(b, "%s\\stable(%s, %s)", has_any ? " && " : "", f->name, p->pointers[i].name);
      has_any = true;
    }
  return has_any;
}

void picture_print(const struct picture *p, const char *indent, struct strbuf *b) {
  put_variables(p, indent, b);
  for (uint32_t n = 1; n <= p->nodes; n++) {
    strbuf_printf(b, "%s#%u:", indent, n);
    for (uint32_t i = 0; i < p->field_count; i++) {
      const struct picture_field *f = &p->fields[i];
      strbuf_printf(b, "%s %s = ", i ? "," : "", f->name);
      if (f->is_link)
        put_node(f->successors[n], b);
      else
        strbuf_printf(b, "%lld", f->values[n]);
    }
    if (p->is_allocated && !p->is_allocated[n]) strbuf_puts(b, " (not allocated)");
    strbuf_putc(b, '\n');
  }
}

static void dot_string(const char *s, struct strbuf *b) {
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') strbuf_putc(b, '\\');
    strbuf_putc(b, *s);
  }
}

void picture_dot(const struct picture *p, const char *title, struct strbuf *b) {
  strbuf_puts(b, "digraph heap {\n  rankdir=LR; label=\"");
  dot_string(title, b);
  strbuf_puts(b, "\"; labelloc=t;\n  node [shape=box, fontname=\"monospace\"];\n  null [shape=plaintext];\n");
  for (uint32_t n = 1; n <= p->nodes; n++) {
    strbuf_printf(b, "  n%u [label=\"#%u", n, n);
    for (uint32_t i = 0; i < p->field_count; i++)
      if (!p->fields[i].is_link) strbuf_printf(b, "\\n%s = %lld", p->fields[i].name, p->fields[i].values[n]);
    strbuf_printf(b, "\"%s];\n", p->is_allocated && !p->is_allocated[n] ? ", style=dashed" : "");
  }
  for (uint32_t i = 0; i < p->field_count; i++)
    for (uint32_t n = 1; n <= p->nodes && p->fields[i].is_link; n++) {
      uint32_t next = p->fields[i].successors[n];
      strbuf_printf(b, next ? "  n%u -> n%u" : "  n%u -> null", n, next);
      strbuf_printf(b, " [label=\"%s\"];\n", p->fields[i].name);
    }
  for (uint32_t i = 0; i < p->pointer_count; i++) {
    strbuf_printf(b, "  v%u [shape=plaintext, label=\"", i);
    dot_string(p->pointers[i].name, b);
    strbuf_printf(
        b, p->pointers[i].node ? "\"];\n  v%u -> n%u [style=dotted];\n" : "\"];\n  v%u -> null [style=dotted];\n", i,
        p->pointers[i].node);
  }
  for (uint32_t i = 0; i < p->number_count; i++) {
    strbuf_printf(b, "  i%u [shape=plaintext, label=\"", i);
    dot_string(p->numbers[i].name, b);
    strbuf_printf(b, " = %lld\"];\n", p->numbers[i].value);
  }
  strbuf_puts(b, "}\n");
}

void picture_json(const struct picture *p, struct strbuf *b) {
  strbuf_puts(b, "{\"variables\": {");
  for (uint32_t i = 0; i < p->pointer_count; i++) {
    if (i) strbuf_puts(b, ", ");
    strbuf_json(b, p->pointers[i].name);
    strbuf_printf(b, p->pointers[i].node ? ": \"#%u\"" : ": null", p->pointers[i].node);
  }
  for (uint32_t i = 0; i < p->number_count; i++) {
    if (i || p->pointer_count) strbuf_puts(b, ", ");
    strbuf_json(b, p->numbers[i].name);
    strbuf_printf(b, ": %lld", p->numbers[i].value);
  }
  strbuf_puts(b, "}, \"nodes\": [");
  for (uint32_t n = 1; n <= p->nodes; n++) {
    strbuf_printf(b, "%s{\"name\": \"#%u\"", n > 1 ? ", " : "", n);
    for (uint32_t i = 0; i < p->field_count; i++) {
      const struct picture_field *f = &p->fields[i];
      strbuf_puts(b, ", ");
      strbuf_json(b, f->name);
      if (!f->is_link)
        strbuf_printf(b, ": %lld", f->values[n]);
      else
        strbuf_printf(b, f->successors[n] ? ": \"#%u\"" : ": null", f->successors[n]);
    }
    if (p->is_allocated) strbuf_printf(b, ", \"allocated\": %s", p->is_allocated[n] ? "true" : "false");
    strbuf_puts(b, "}");
  }
  strbuf_puts(b, "]}");
}

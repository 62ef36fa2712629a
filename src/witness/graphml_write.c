/* Witnesses 1.0 in GraphML: an automaton that is one path. An edge leaves a state where an input gets its value; the
 * last one is taken at the target. What is no input is not written, since only lines tell where edges belong. */
#include "witness/write.h"

#include <string.h>

static void put_text(const char *text, struct strbuf *out) {
  for (; *text; text++) switch (*text) {
    case '<': strbuf_puts(out, "&lt;"); break;
    case '>': strbuf_puts(out, "&gt;"); break;
    case '&': strbuf_puts(out, "&amp;"); break;
    case '"': strbuf_puts(out, "&quot;"); break;
    default: strbuf_putc(out, (unsigned char)*text < ' ' && *text != '\n' ? ' ' : *text);
    }
}

static void put_data(const char *indent, const char *key, const char *value, struct strbuf *out) {
  strbuf_printf(out, "%s<data key=\"%s\">", indent, key);
  put_text(value, out);
  strbuf_puts(out, "</data>\n");
}

static void put_number(const char *key, uint32_t value, struct strbuf *out) {
  char text[16];
  snprintf(text, sizeof text, "%u", value);
  put_data("      ", key, text, out);
}

static void put_keys(struct strbuf *out) {
  static const struct {
    const char *name, *type, *of;
  } keys[] = {{"witness-type", "string", "graph"},    {"sourcecodelang", "string", "graph"},
              {"producer", "string", "graph"},        {"specification", "string", "graph"},
              {"programfile", "string", "graph"},     {"programhash", "string", "graph"},
              {"architecture", "string", "graph"},    {"creationtime", "string", "graph"},
              {"entry", "boolean", "node"},           {"violation", "boolean", "node"},
              {"startline", "int", "edge"},           {"endline", "int", "edge"},
              {"startoffset", "int", "edge"},         {"assumption", "string", "edge"},
              {"assumption.scope", "string", "edge"}, {"assumption.resultfunction", "string", "edge"}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    strbuf_printf(out, "  <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" for=\"%s\"", keys[i].name, keys[i].name,
                  keys[i].type, keys[i].of);
    strbuf_puts(out, strcmp(keys[i].type, "boolean") == 0 ? "><default>false</default></key>\n" : "/>\n");
  }
}

static void put_graph(const struct witness_task *t, const char *hash, struct strbuf *out) {
  struct strbuf now = STRBUF_INIT;
  witness_time(&now);
  put_data("    ", "witness-type", "violation_witness", out);
  put_data("    ", "sourcecodelang", "C", out);
  put_data("    ", "producer", "ockham " OCKHAM_VERSION, out);
  put_data("    ", "specification", t->specification, out);
  put_data("    ", "programfile", t->file, out);
  put_data("    ", "programhash", hash, out);
  put_data("    ", "architecture", strcmp(t->data_model, "ILP32") == 0 ? "32bit" : "64bit", out);
  put_data("    ", "creationtime", now.text, out);
  strbuf_release(&now);
}

/* The result is the function's whose name the place has been given. */
static void put_edge(const struct waypoint *p, uint32_t i, struct strbuf *out) {
  strbuf_printf(out, "    <edge source=\"N%u\" target=\"N%u\">\n", i, i + 1);
  put_number("startline", p->at.line, out);
  put_number("endline", p->at.line, out);
  if (p->offset) put_number("startoffset", p->offset, out);
  if (*p->value) {
    struct strbuf assumption = STRBUF_INIT;
    strbuf_printf(&assumption, "%s;", p->value);
    put_data("      ", "assumption", assumption.text, out);
    if (*p->at.function) put_data("      ", "assumption.scope", p->at.function, out);
    if (*p->callee) put_data("      ", "assumption.resultfunction", p->callee, out);
    strbuf_release(&assumption);
  }
  strbuf_puts(out, "    </edge>\n");
}

bool witness_write_graphml(const struct witness *w, const struct witness_task *t, struct strbuf *out) {
  struct strbuf hash = STRBUF_INIT;
  bool ok = witness_hash(t->file, &hash);
  strbuf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                   "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                   "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
  put_keys(out);
  strbuf_puts(out, "  <graph edgedefault=\"directed\">\n");
  put_graph(t, hash.text, out);
  for (uint32_t i = 0; i <= w->waypoints.len; i++) {
    strbuf_printf(out, "    <node id=\"N%u\"", i);
    if (i == 0)
      strbuf_puts(out, "><data key=\"entry\">true</data></node>\n");
    else if (i == w->waypoints.len)
      strbuf_puts(out, "><data key=\"violation\">true</data></node>\n");
    else
      strbuf_puts(out, "/>\n");
    if (i < w->waypoints.len) put_edge(&w->waypoints.data[i], i, out);
  }
  strbuf_puts(out, "  </graph>\n</graphml>\n");
  strbuf_release(&hash);
  return ok;
}

/* A suite for each unit, a test case for each function and question. */
#include "base/text/xml.h"
#include "scan/findings.h"

static void add_element(const char *name, const char *message, struct strbuf *out) {
  strbuf_printf(out, ">\n   <%s", name);
  xml_attribute(out, "message", message);
  strbuf_puts(out, "/>\n  </testcase>\n");
}

static void add_case(struct scan *s, const struct function_result *x, struct strbuf *out) {
  const struct scanned_function *f = scan_function_of(s, x);
  const struct unit *u = &s->project.units.data[x->unit];
  const struct answer *a = &x->answer;
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(out, "  <testcase");
  strbuf_printf(&text, "%s: %s", f->name, s->request->questions.data[x->question].name);
  xml_attribute(out, "name", text.text);
  xml_attribute(out, "classname", u->name);
  xml_attribute(out, "file", project_shown(&s->project, u, f->file));
  strbuf_printf(out, " line=\"%u\" time=\"%.3f\"", f->line, (double)x->nanoseconds / 1e9);
  strbuf_clear(&text);
  strbuf_puts(&text, x->is_done ? a->text.text : "not looked at");
  if (x->is_done && a->file.len)
    strbuf_printf(&text, ", at %s:%u:%u", project_shown(&s->project, u, a->file.text), a->line, a->column);
  if (x->is_done && a->kind == ANSWER_PROVED)
    strbuf_puts(out, "/>\n");
  else
    add_element(x->is_done && a->kind == ANSWER_VIOLATED ? "failure" : "skipped", text.text, out);
  strbuf_release(&text);
}

static void add_counts(const struct scan *s, uint32_t first, uint32_t count, bool is_broken, struct strbuf *out) {
  uint32_t violated = 0, open = 0;
  for (uint32_t i = first; i < first + count; i++) {
    const struct function_result *x = &s->results.data[i];
    bool is_violated = x->is_done && x->answer.kind == ANSWER_VIOLATED;
    violated += is_violated;
    open += !is_violated && !(x->is_done && x->answer.kind == ANSWER_PROVED);
  }
  strbuf_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\"", count + is_broken, violated,
                is_broken, open);
}

static void add_unit(struct scan *s, uint32_t unit, struct strbuf *out) {
  const struct scanned_unit *u = &s->units.data[unit];
  strbuf_puts(out, " <testsuite");
  xml_attribute(out, "name", s->project.units.data[unit].name);
  add_counts(s, u->first, u->count, u->broken.len > 0, out);
  strbuf_puts(out, ">\n");
  if (u->broken.len) {
    strbuf_puts(out, "  <testcase name=\"compiles\"");
    xml_attribute(out, "classname", s->project.units.data[unit].name);
    add_element("error", u->broken.text, out);
  }
  for (uint32_t i = u->first; i < u->first + u->count; i++) add_case(s, &s->results.data[i], out);
  strbuf_puts(out, " </testsuite>\n");
}

void scan_junit(struct scan *s, struct strbuf *out) {
  strbuf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ockham scan\">\n");
  for (uint32_t i = 0; i < s->units.len; i++) add_unit(s, i, out);
  strbuf_puts(out, "</testsuites>\n");
}

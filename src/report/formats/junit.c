/* Written by hand: the format is a few elements, and what has to be right is the escaping. */
#include "report/formats/junit.h"

#include "base/text/xml.h"
#include "program/text/print.h"
#include "report/verdict_line.h"

/* ---- test cases ---- */

static void print_name(const struct outcomes *s, const struct outcome *a, struct strbuf *out) {
  outcome_rule(a, out);
  strbuf_puts(out, " at ");
  print_position(s->program, a->at, out);
  if (a->condition) strbuf_printf(out, ": %s", a->condition);
  if (a->check != ID_NONE) strbuf_printf(out, " (check %u)", a->check);
}

static void print_class(const struct outcomes *s, const struct outcome *a, struct strbuf *out) {
  const struct program *p = s->program;
  strbuf_puts(out, a->at.file == ID_NONE ? "program" : program_string(p, a->at.file));
  if (a->function != ID_NONE) strbuf_printf(out, ".%s", program_string(p, p->functions.data[a->function].name));
}

/* Open because nothing is known, or because it was not asked about behind a violation? */
static bool is_skipped(const struct outcome *a) { return !a->by || a->by->kind == VERDICT_UNSAFE; }

static const char *element_of(const struct outcome *a) {
  return a->kind == OUTCOME_FAIL ? "failure" : is_skipped(a) ? "skipped" : "error";
}

/* What was not proved: with the trace, if there is one. */
static void add_complaint(const struct outcomes *s, uint32_t index, struct strbuf *out) {
  const struct outcome *a = &s->all.data[index];
  const char *element = element_of(a);
  struct strbuf message = STRBUF_INIT, trace = STRBUF_INIT;
  outcome_print(a, &message);
  strbuf_printf(out, ">\n   <%s", element);
  xml_attribute(out, "message", message.text);
  if (element[0] != 's') xml_attribute(out, "type", check_name(a->about));
  strbuf_putc(out, '>');
  if (a->story) story_print(a->story, &(struct story_style){0}, &trace);
  xml_text(out, trace.text);
  strbuf_printf(out, "</%s>\n  </testcase>\n", element);
  strbuf_release_all(&message, &trace);
}

static void add_case(const struct outcomes *s, uint32_t index, struct strbuf *out) {
  const struct outcome *a = &s->all.data[index];
  struct strbuf name = STRBUF_INIT, class = STRBUF_INIT;
  print_name(s, a, &name);
  print_class(s, a, &class);
  strbuf_puts(out, "  <testcase");
  xml_attribute(out, "name", name.text);
  xml_attribute(out, "classname", class.text);
  strbuf_puts(out, " time=\"0\"");
  if (a->kind == OUTCOME_PASS)
    strbuf_puts(out, "/>\n");
  else
    add_complaint(s, index, out);
  strbuf_release_all(&name, &class);
}

/* If there is no check, the run itself is the test. */
static void add_whole(const struct result *r, struct strbuf *out) {
  bool is_safe = r->verdict->kind == VERDICT_SAFE;
  strbuf_puts(out, "  <testcase name=\"no check\" classname=\"program\" time=\"0\"");
  strbuf_puts(out, is_safe ? "/>\n" : ">\n   <error type=\"unknown\"");
  if (is_safe) return;
  struct strbuf why = STRBUF_INIT;
  reason_text(&r->verdict->reason, &why);
  xml_attribute(out, "message", why.text);
  strbuf_release(&why);
  strbuf_puts(out, "></error>\n  </testcase>\n");
}

/* ---- the suite ---- */

static void add_counts(const struct result *r, const struct outcomes *s, struct strbuf *out) {
  bool is_empty = !s->all.len;
  uint32_t open = is_empty ? r->verdict->kind == VERDICT_UNKNOWN : s->counts[OUTCOME_OPEN], skipped = 0;
  for (uint32_t i = 0; i < s->all.len; i++)
    skipped += s->all.data[i].kind == OUTCOME_OPEN && is_skipped(&s->all.data[i]);
  strbuf_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.3f\">\n",
                is_empty ? 1 : s->all.len, s->counts[OUTCOME_FAIL], open - skipped, skipped,
                (double)r->nanoseconds / 1e9);
}

static void add_property(struct strbuf *out, const char *name, const char *value) {
  strbuf_puts(out, "   <property");
  xml_attribute(out, "name", name);
  xml_attribute(out, "value", value);
  strbuf_puts(out, "/>\n");
}

static void add_suite_name(const struct result *r, struct strbuf *out) {
  struct strbuf name = STRBUF_INIT;
  strbuf_puts(&name, "ockham check");
  for (uint32_t i = 0; i < r->sources->files.len; i++) strbuf_printf(&name, " %s", r->sources->files.data[i]);
  xml_attribute(out, "name", name.text);
  strbuf_release(&name);
}

void junit_write(const struct result *r, struct strbuf *out) {
  const struct outcomes *s = r->outcomes;
  strbuf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
  add_counts(r, s, out);
  strbuf_puts(out, " <testsuite");
  add_suite_name(r, out);
  add_counts(r, s, out);
  strbuf_puts(out, "  <properties>\n");
  add_property(out, "format", "ockham-junit-1");
  add_property(out, "version", OCKHAM_VERSION);
  add_property(out, "verdict", verdict_name(r->verdict->kind));
  add_property(out, "confirmation", record_kind_name(r->record->kind));
  struct strbuf asked = STRBUF_INIT;
  check_set_print(r->sources->asked, &asked);
  add_property(out, "property", asked.text);
  strbuf_release(&asked);
  for (uint32_t i = 0; i < r->record->assumptions.len; i++)
    add_property(out, "assumption", assumption_words(r->record->assumptions.data[i]));
  strbuf_puts(out, "  </properties>\n");
  for (uint32_t i = 0; i < s->all.len; i++) add_case(s, i, out);
  if (!s->all.len) add_whole(r, out);
  strbuf_puts(out, " </testsuite>\n</testsuites>\n");
}

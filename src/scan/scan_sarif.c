/* A result for each violated check, with its state, and for each answer that is open. */
#include "base/map.h"
#include "base/text/sarif.h"
#include "scan/findings.h"

#include <inttypes.h>
#include <string.h>

struct sarif_scan {
  const struct scan *scan;
  struct names rules;
  struct strbuf results;
  uint32_t count;
};

static void add_text(const char *key, const char *text, struct strbuf *out) {
  strbuf_printf(out, "\"%s\": {\"text\": ", key);
  strbuf_json(out, text);
  strbuf_puts(out, "}");
}

static void begin_result(struct sarif_scan *w, const char *rule, const char *kind, const char *level,
                         const char *text) {
  struct strbuf *out = &w->results;
  uint32_t index = names_add(&w->rules, rule);
  strbuf_puts(out, w->count++ ? ",\n    {\"ruleId\": " : "\n    {\"ruleId\": ");
  strbuf_json(out, rule);
  strbuf_printf(out, ", \"ruleIndex\": %u, \"kind\": \"%s\", \"level\": \"%s\",\n     ", index, kind, level);
  add_text("message", text, out);
}

static void add_place(const char *file, uint32_t line, uint32_t column, const char *function, struct strbuf *out) {
  strbuf_puts(out, ",\n     \"locations\": [{");
  if (file) {
    strbuf_puts(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    sarif_uri(file, out);
    strbuf_puts(out, "}");
    if (line) strbuf_printf(out, ", \"region\": {\"startLine\": %u", line);
    if (line && column) strbuf_printf(out, ", \"startColumn\": %u", column);
    strbuf_puts(out, line ? "}}" : "}");
  }
  if (function) {
    strbuf_printf(out, "%s\"logicalLocations\": [{\"kind\": \"function\", \"name\": ", file ? ", " : "");
    strbuf_json(out, function);
    strbuf_puts(out, "}]");
  }
  strbuf_puts(out, "}]");
}

static void add_fingerprint(const char *key, struct strbuf *out) {
  strbuf_printf(out, ",\n     \"partialFingerprints\": {\"ockhamScan/v1\": \"%016" PRIx64 "\"}",
                hash_bytes(key, strlen(key)));
}

static void add_finding(struct sarif_scan *w, const struct scan_finding *x) {
  static const char *const states[] = {
      [FINDING_NEW] = "new", [FINDING_UNCHANGED] = "unchanged", [FINDING_FIXED] = "absent"};
  begin_result(w, x->kind, "fail", "error", x->text);
  add_place(x->file, x->line, x->column, x->function, &w->results);
  add_fingerprint(x->key, &w->results);
  if (x->state != FINDING_UNTOLD) strbuf_printf(&w->results, ",\n     \"baselineState\": \"%s\"", states[x->state]);
  strbuf_puts(&w->results, "}");
}

static void add_open(struct sarif_scan *w, struct scan *s, const struct function_result *x) {
  const struct scanned_function *f = scan_function_of(s, x);
  const struct unit *u = &s->project.units.data[x->unit];
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "open: %s: %s", s->request->questions.data[x->question].name, x->answer.text.text);
  begin_result(w, "open", "open", "none", text.text);
  add_place(project_shown(&s->project, u, f->file), f->line, 0, f->name, &w->results);
  strbuf_clear(&text);
  strbuf_printf(&text, "%s|%s|%s", u->name, f->name, s->request->questions.data[x->question].name);
  add_fingerprint(text.text, &w->results);
  strbuf_puts(&w->results, "}");
  strbuf_release(&text);
}

static const char *describe(const char *rule) {
  for (int k = 0; k < CHECK_KIND_COUNT; k++)
    if (strcmp(check_name((enum check_kind)k), rule) == 0) return check_text((enum check_kind)k);
  return "a function for which the question was not decided";
}

static void add_rules(const struct sarif_scan *w, struct strbuf *out) {
  for (uint32_t i = 0; i < w->rules.text.len; i++) {
    strbuf_puts(out, i ? ",\n     {\"id\": " : "\n     {\"id\": ");
    strbuf_json(out, w->rules.text.data[i]);
    strbuf_puts(out, ", ");
    add_text("shortDescription", describe(w->rules.text.data[i]), out);
    strbuf_puts(out, "}");
  }
}

static void add_notifications(const struct scan *s, struct strbuf *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < s->units.len; i++) {
    if (!s->units.data[i].broken.len) continue;
    strbuf_puts(out, is_first ? "{\"level\": \"warning\", " : ",\n    {\"level\": \"warning\", ");
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "%s cannot be compiled: %s", s->project.units.data[i].name, s->units.data[i].broken.text);
    add_text("message", text.text, out);
    strbuf_puts(out, "}");
    strbuf_release(&text);
    is_first = false;
  }
}

void scan_sarif(struct scan *s, const struct scan_findings *f, struct strbuf *out) {
  struct sarif_scan w = {s, NAMES_INIT, STRBUF_INIT, 0};
  for (uint32_t i = 0; i < f->all.len && w.count < SARIF_MOST_RESULTS; i++) add_finding(&w, &f->all.data[i]);
  for (uint32_t i = 0; i < s->results.len && w.count < SARIF_MOST_RESULTS; i++) {
    const struct function_result *x = &s->results.data[i];
    if (x->is_done && x->answer.kind == ANSWER_OPEN) add_open(&w, s, x);
  }
  strbuf_puts(
      out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n \"runs\": [{\n"
           "   \"tool\": {\"driver\": {\"name\": \"ockham\", \"version\": \"" OCKHAM_VERSION "\",\n    \"rules\": [");
  add_rules(&w, out);
  strbuf_printf(out, "]}},\n   \"invocations\": [{\"executionSuccessful\": %s, \"toolExecutionNotifications\": [",
                s->is_interrupted ? "false" : "true");
  add_notifications(s, out);
  strbuf_puts(out,
              "]}],\n   \"originalUriBaseIds\": {\"" SARIF_ROOT "\": "
              "{\"description\": {\"text\": \"the folder in which ockham was started\"}}},\n"
              "   \"columnKind\": \"unicodeCodePoints\",\n   \"properties\": {\"format\": \"ockham-scan-sarif-1\"},\n"
              "   \"results\": [");
  strbuf_add(out, w.results.text, w.results.len);
  strbuf_puts(out, "]}]}\n");
  names_release(&w.rules);
  strbuf_release(&w.results);
}

/* Everything about a run but the ways to violations, which are in sarif_flow.c. Results that fail come first, then
 * those that are open: if there are too many for a reader, what is left out is what was proved. */
#include "report/formats/sarif_private.h"

#include "base/map.h"
#include "base/text/sarif.h"
#include "report/verdict_line.h"

#include <inttypes.h>
#include <string.h>

/* ---- places ---- */

void sarif_add_place(const struct program *p, struct position at, struct strbuf *out) {
  if (at.file == ID_NONE) return;
  strbuf_puts(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
  sarif_uri(program_string(p, at.file), out);
  strbuf_puts(out, "}");
  if (at.line) strbuf_printf(out, ", \"region\": {\"startLine\": %u", at.line);
  if (at.line && at.column) strbuf_printf(out, ", \"startColumn\": %u", at.column);
  strbuf_puts(out, at.line ? "}}" : "}");
}

void sarif_add_function(const struct program *p, function_id f, const char *before, struct strbuf *out) {
  if (f == ID_NONE || f == p->start) return;
  strbuf_printf(out, "%s\"logicalLocations\": [{\"kind\": \"function\", \"name\": ", before);
  strbuf_json(out, program_string(p, p->functions.data[f].name));
  strbuf_puts(out, "}]");
}

static void add_location(const struct outcomes *s, const struct outcome *a, struct strbuf *out) {
  strbuf_puts(out, "{");
  sarif_add_place(s->program, a->at, out);
  sarif_add_function(s->program, a->function, a->at.file == ID_NONE ? "" : ", ", out);
  strbuf_puts(out, "}");
}

/* ---- rules ---- */

struct rules {
  struct names names;         /* ruleId -> index */
  VEC(enum check_kind) kinds; /* per index */
};

static uint32_t rule_of(struct rules *r, const struct outcome *a) {
  struct strbuf id = STRBUF_INIT;
  outcome_rule(a, &id);
  uint32_t index = names_add(&r->names, id.text);
  if (index == r->kinds.len) vec_push(&r->kinds, a->about);
  strbuf_release(&id);
  return index;
}

static void add_text(const char *key, const char *text, struct strbuf *out) {
  strbuf_printf(out, "\"%s\": {\"text\": ", key);
  strbuf_json(out, text);
  strbuf_puts(out, "}");
}

static void add_rules(const struct rules *r, struct strbuf *out) {
  for (uint32_t i = 0; i < r->kinds.len; i++) {
    strbuf_puts(out, i ? ",\n     {\"id\": " : "\n     {\"id\": ");
    strbuf_json(out, r->names.text.data[i]);
    strbuf_puts(out, ", ");
    add_text("shortDescription", check_summary(r->kinds.data[i]), out);
    strbuf_puts(out, ",\n      ");
    add_text("fullDescription", check_help(r->kinds.data[i]), out);
    strbuf_puts(out, ",\n      ");
    add_text("help", check_help(r->kinds.data[i]), out);
    strbuf_puts(out, ",\n      \"defaultConfiguration\": {\"level\": \"error\"}}");
  }
}

/* ---- results ---- */

struct sarif_writer {
  const struct result *result;
  const struct outcomes *outcomes;
  struct rules rules;
  struct map seen; /* fingerprint without its ordinal -> how many so far */
  struct strbuf results;
  uint32_t count;
};

/* The same for the same check after lines were added elsewhere: kind, function and condition, and which one of these.
 */
static uint64_t fingerprint(struct sarif_writer *w, const struct outcome *a, const char *rule) {
  const struct program *p = w->outcomes->program;
  uint64_t h = hash_bytes(rule, strlen(rule));
  const char *function = a->function == ID_NONE ? "" : program_string(p, p->functions.data[a->function].name);
  h = hash_combine(h, hash_bytes(function, strlen(function)));
  if (a->condition) h = hash_combine(h, hash_bytes(a->condition, strlen(a->condition)));
  return hash_combine(h, ++*map_put(&w->seen, h));
}

static void add_result(struct sarif_writer *w, uint32_t index) {
  const struct outcomes *s = w->outcomes;
  const struct outcome *a = &s->all.data[index];
  struct strbuf message = STRBUF_INIT, *out = &w->results;
  uint32_t rule = rule_of(&w->rules, a);
  const char *id = w->rules.names.text.data[rule];
  outcome_print(a, &message);
  strbuf_puts(out, w->count++ ? ",\n    {\"ruleId\": " : "\n    {\"ruleId\": ");
  strbuf_json(out, id);
  strbuf_printf(out, ", \"ruleIndex\": %u, \"kind\": \"%s\", \"level\": \"%s\",\n     ", rule, outcome_name(a->kind),
                a->kind == OUTCOME_FAIL ? "error" : "none");
  add_text("message", message.text, out);
  strbuf_puts(out, ",\n     \"locations\": [");
  add_location(s, a, out);
  strbuf_printf(out, "],\n     \"partialFingerprints\": {\"ockhamCheck/v1\": \"%016" PRIx64 "\"}",
                fingerprint(w, a, id));
  if (a->check != ID_NONE) strbuf_printf(out, ",\n     \"properties\": {\"check\": %u}", a->check);
  if (a->story) sarif_add_flow(a->story, out);
  strbuf_puts(out, "}");
  strbuf_release(&message);
}

static void add_results(struct sarif_writer *w) {
  static const enum outcome_kind order[] = {OUTCOME_FAIL, OUTCOME_OPEN, OUTCOME_PASS};
  const struct outcomes *s = w->outcomes;
  for (size_t k = 0; k < sizeof order / sizeof *order; k++)
    for (uint32_t i = 0; i < s->all.len && w->count < SARIF_MOST_RESULTS; i++)
      if (s->all.data[i].kind == order[k]) add_result(w, i);
}

/* ---- the run ---- */

static void add_tool(const struct sarif_writer *w, struct strbuf *out) {
  strbuf_puts(out, "   \"tool\": {\"driver\": {\"name\": \"ockham\", \"version\": \"" OCKHAM_VERSION "\",\n"
                   "    \"rules\": [");
  add_rules(&w->rules, out);
  strbuf_puts(out, "]}},\n");
}

static void add_invocation(const struct result *r, struct strbuf *out) {
  const struct verdict *v = r->verdict;
  strbuf_printf(out, "   \"invocations\": [{\"executionSuccessful\": true, \"exitCode\": %d",
                (int)verdict_status(v->kind));
  if (v->kind == VERDICT_UNKNOWN) {
    strbuf_puts(out, ",\n    \"toolExecutionNotifications\": [{\"level\": \"warning\", ");
    struct strbuf why = STRBUF_INIT;
    reason_text(&v->reason, &why);
    add_text("message", why.text, out);
    strbuf_release(&why);
    strbuf_puts(out, "}]");
  }
  strbuf_puts(out, "}],\n");
}

static void add_properties(const struct sarif_writer *w, struct strbuf *out) {
  const struct result *r = w->result;
  const uint32_t *counts = w->outcomes->counts;
  strbuf_puts(out, "   \"properties\": {\"format\": \"ockham-sarif-1\", \"verdict\": ");
  strbuf_json(out, verdict_name(r->verdict->kind));
  strbuf_printf(out, ", \"confirmation\": \"%s\", \"property\": ", record_kind_name(r->record->kind));
  strbuf_putc(out, '"');
  check_set_print(r->sources->asked, out);
  strbuf_putc(out, '"');
  strbuf_puts(out, ",\n    \"assumptions\": [");
  for (uint32_t i = 0; i < r->record->assumptions.len; i++) {
    if (i) strbuf_puts(out, ", ");
    strbuf_json(out, assumption_words(r->record->assumptions.data[i]));
  }
  strbuf_printf(out, "],\n    \"pass\": %u, \"fail\": %u, \"open\": %u, \"omitted\": %u},\n", counts[OUTCOME_PASS],
                counts[OUTCOME_FAIL], counts[OUTCOME_OPEN], w->outcomes->all.len - w->count);
}

void sarif_write(const struct result *r, struct strbuf *out) {
  struct sarif_writer w = {.result = r, .outcomes = r->outcomes, .results = STRBUF_INIT, .seen = MAP_INIT};
  add_results(&w);
  strbuf_puts(out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n"
                   " \"runs\": [{\n");
  add_tool(&w, out);
  add_invocation(r, out);
  strbuf_puts(out, "   \"originalUriBaseIds\": {\"" SARIF_ROOT "\": "
                   "{\"description\": {\"text\": \"the folder in which ockham was started\"}}},\n"
                   "   \"columnKind\": \"unicodeCodePoints\",\n");
  add_properties(&w, out);
  strbuf_puts(out, "   \"results\": [");
  strbuf_add(out, w.results.text, w.results.len);
  strbuf_puts(out, "]}]}\n");
  names_release(&w.rules.names);
  vec_release(&w.rules.kinds);
  map_release(&w.seen);
  strbuf_release(&w.results);
}

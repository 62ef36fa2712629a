/* Written by hand and in one order, so that the results of two scans can be compared as text. */
#include "scan/findings.h"

#include "scan/words.h"

#include <inttypes.h>
#include <string.h>

static void add_list(const char *before, const char *key, const string_list *list, struct strbuf *out) {
  strbuf_printf(out, "%s\"%s\": [", before, key);
  for (uint32_t i = 0; i < list->len; i++) {
    if (i) strbuf_puts(out, ", ");
    strbuf_json(out, list->data[i]);
  }
  strbuf_puts(out, "]");
}

static void add_counts(const char *before, const char *key, const uint32_t counts[ANSWER_KIND_COUNT],
                       struct strbuf *out) {
  strbuf_printf(out, "%s\"%s\": {", before, key);
  for (int k = 0; k < ANSWER_KIND_COUNT; k++)
    strbuf_printf(out, "%s\"%s\": %u", k ? ", " : "", answer_name((enum answer_kind)k), counts[k]);
  strbuf_puts(out, "}");
}

static void add_unit(const struct scan *s, uint32_t index, struct strbuf *out) {
  const struct unit *u = &s->project.units.data[index];
  const struct scanned_unit *x = &s->units.data[index];
  scan_json_member("{", "name", u->name, out);
  scan_json_member(", ", "directory", u->directory, out);
  add_list(", ", "files", &u->files, out);
  scan_json_member(", ", "data_model", data_model_name(u->model), out);
  add_list(",\n   ", "flags", &u->flags, out);
  add_list(",\n   ", "dropped_flags", &u->dropped, out);
  scan_json_member(",\n   ", "error", x->broken.len ? x->broken.text : NULL, out);
  strbuf_printf(out, ", \"functions\": %u}", x->functions.all.len);
}

static void add_result(struct scan *s, const struct function_result *x, struct strbuf *out) {
  const struct scanned_function *f = scan_function_of(s, x);
  const struct answer *a = &x->answer;
  struct project *p = &s->project;
  const struct unit *u = &p->units.data[x->unit];
  scan_json_member("{", "unit", u->name, out);
  scan_json_member(", ", "function", f->name, out);
  scan_json_member(", ", "file", project_shown(p, u, f->file), out);
  strbuf_printf(out, ", \"line\": %u", f->line);
  scan_json_member(", ", "question", s->request->questions.data[x->question].name, out);
  scan_json_member(",\n   ", "answer", x->is_done ? answer_name(a->kind) : NULL, out);
  add_counts(", ", "checks", a->checks, out);
  add_counts(", ", "own_checks", a->own, out);
  scan_json_member(",\n   ", "text", a->text.len ? a->text.text : NULL, out);
  scan_json_member(", ", "text_file", a->file.len ? project_shown(p, u, a->file.text) : NULL, out);
  strbuf_printf(out, ", \"text_line\": %u, \"seconds\": %.3f, \"reused\": %s,\n   \"result\": %s}", a->line,
                (double)x->nanoseconds / 1e9, x->is_reused ? "true" : "false", a->result.len ? a->result.text : "null");
}

void scan_json(struct scan *s, const struct scan_findings *f, struct strbuf *out) {
  struct scan_summary sum;
  scan_summarise(s, &sum);
  strbuf_puts(out, "{\"format\": \"ockham-scan-1\"");
  scan_json_member(", ", "version", OCKHAM_VERSION, out);
  scan_json_member(",\n ", "folder", s->project.folder, out);
  strbuf_printf(out, ", \"complete\": %s,\n \"questions\": [", s->is_interrupted ? "false" : "true");
  for (uint32_t i = 0; i < s->request->questions.len; i++) {
    const struct question *q = &s->request->questions.data[i];
    scan_json_member(i ? ", {" : "{", "name", q->name, out);
    add_list(", ", "words", &q->words, out);
    strbuf_puts(out, "}");
  }
  add_list("],\n ", "words", &s->request->words, out);
  add_list(",\n ", "environment", &s->request->environment, out);
  strbuf_printf(out, ",\n \"summary\": {\"units\": %u, \"broken_units\": %u, \"functions\": %u, \"missing\": %u",
                sum.units, sum.broken, sum.functions, sum.missing);
  add_counts(", ", "results", sum.results, out);
  add_counts(", ", "checks", sum.checks, out);
  strbuf_puts(out, "},\n ");
  scan_findings_json(f, out);
  strbuf_puts(out, "\"units\": [");
  for (uint32_t i = 0; i < s->units.len; i++) {
    strbuf_puts(out, i ? ",\n  " : "\n  ");
    add_unit(s, i, out);
  }
  strbuf_printf(out, "],\n \"duplicates\": %u, \"skipped\": [", s->project.duplicates);
  for (uint32_t i = 0; i < s->project.skipped.len; i++) {
    scan_json_member(i ? ",\n  {" : "\n  {", "name", s->project.skipped.data[i].name, out);
    scan_json_member(", ", "why", s->project.skipped.data[i].why, out);
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "],\n \"results\": [");
  for (uint32_t i = 0; i < s->results.len; i++) {
    strbuf_puts(out, i ? ",\n  " : "\n  ");
    add_result(s, &s->results.data[i], out);
  }
  strbuf_puts(out, "]}\n");
}

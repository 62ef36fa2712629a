/* The index: findings first, then all functions, each with the page of its check. No scripts are needed; whatever comes
 * from the project is escaped. */
#include "base/text/xml.h"
#include "scan/findings.h"

#include <string.h>

static const char style[] =
    "body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222;background:#fff}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2em .6em;border-bottom:1px solid #ddd;"
    "vertical-align:top}td.n{text-align:right}code{font:13px monospace}.violated{color:#a00;font-weight:600}"
    ".proved{color:#060}.open{color:#850}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}"
    "td,th{border-color:#444}.violated{color:#f77}.proved{color:#7c7}.open{color:#db6}a{color:#8bf}}";

static void add_cell(const char *class, const char *text, struct strbuf *out) {
  strbuf_puts(out, "<td");
  if (class) xml_attribute(out, "class", class);
  strbuf_puts(out, ">");
  xml_text(out, text);
  strbuf_puts(out, "</td>");
}

static void add_number(uint32_t number, struct strbuf *out) { strbuf_printf(out, "<td class=\"n\">%u</td>", number); }

static void add_place(const char *file, uint32_t line, struct strbuf *out) {
  strbuf_puts(out, "<td><code>");
  xml_text(out, file ? file : "");
  if (file && line) strbuf_printf(out, ":%u", line);
  strbuf_puts(out, "</code></td>");
}

static void add_summary(const struct scan *s, const struct scan_findings *f, struct strbuf *out) {
  struct scan_summary sum;
  scan_summarise(s, &sum);
  strbuf_printf(out,
                "<p>%u units, %u of them broken; %u functions: <span class=\"proved\">%u proved</span>, "
                "<span class=\"violated\">%u violated</span>, <span class=\"open\">%u open</span>. Checks: %u proved, "
                "%u violated, %u open.</p>\n",
                sum.units, sum.broken, sum.functions, sum.results[ANSWER_PROVED], sum.results[ANSWER_VIOLATED],
                sum.results[ANSWER_OPEN], sum.checks[ANSWER_PROVED], sum.checks[ANSWER_VIOLATED],
                sum.checks[ANSWER_OPEN]);
  if (!f->counts[FINDING_UNTOLD] && f->all.len)
    strbuf_printf(out, "<p>%u new, %u unchanged, %u fixed.</p>\n", f->counts[FINDING_NEW], f->counts[FINDING_UNCHANGED],
                  f->counts[FINDING_FIXED]);
  if (s->is_interrupted) strbuf_printf(out, "<p>The scan was ended: %u answers are missing.</p>\n", sum.missing);
}

static void add_findings(const struct scan_findings *f, struct strbuf *out) {
  if (!f->all.len) return;
  strbuf_puts(out,
              "<h2>Findings</h2>\n<table><tr><th></th><th>place</th><th>function</th><th>kind</th><th></th></tr>\n");
  for (uint32_t i = 0; i < f->all.len; i++) {
    const struct scan_finding *x = &f->all.data[i];
    strbuf_puts(out, "<tr>");
    add_cell(x->state == FINDING_FIXED ? "proved" : "violated", finding_state_name(x->state), out);
    add_place(x->file, x->line, out);
    add_cell(NULL, x->function ? x->function : "", out);
    add_cell(NULL, x->kind, out);
    add_cell(NULL, x->text, out);
    strbuf_puts(out, "</tr>\n");
  }
  strbuf_puts(out, "</table>\n");
}

static void add_result(struct scan *s, uint32_t index, struct strbuf *out) {
  const struct function_result *x = &s->results.data[index];
  const struct scanned_function *f = scan_function_of(s, x);
  const struct answer *a = &x->answer;
  const char *answer = x->is_done ? answer_name(a->kind) : "missing";
  strbuf_puts(out, "<tr>");
  add_cell(answer, answer, out);
  add_place(project_shown(&s->project, &s->project.units.data[x->unit], f->file), f->line, out);
  strbuf_puts(out, "<td>");
  if (x->has_page) strbuf_printf(out, "<a href=\"%u.html\">", index);
  xml_text(out, f->name);
  strbuf_puts(out, x->has_page ? "</a></td>" : "</td>");
  if (s->request->questions.len > 1) add_cell(NULL, s->request->questions.data[x->question].name, out);
  for (int k = 0; k < ANSWER_KIND_COUNT; k++) add_number(a->checks[k], out);
  add_cell(NULL, a->text.text, out);
  strbuf_puts(out, "</tr>\n");
}

static void add_broken(const struct scan *s, struct strbuf *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < s->units.len; i++) {
    if (!s->units.data[i].broken.len) continue;
    if (is_first) strbuf_puts(out, "<h2>Broken units</h2>\n<table>\n");
    strbuf_puts(out, "<tr>");
    add_place(s->project.units.data[i].name, 0, out);
    add_cell(NULL, s->units.data[i].broken.text, out);
    strbuf_puts(out, "</tr>\n");
    is_first = false;
  }
  if (!is_first) strbuf_puts(out, "</table>\n");
}

void scan_html(struct scan *s, const struct scan_findings *f, struct strbuf *out) {
  strbuf_puts(out,
              "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>ockham scan</title><style>");
  strbuf_puts(out, style);
  strbuf_puts(out, "</style></head><body>\n<h1>ockham scan</h1>\n");
  add_summary(s, f, out);
  add_findings(f, out);
  strbuf_puts(out, "<h2>Functions</h2>\n<table><tr><th></th><th>place</th><th>function</th>");
  if (s->request->questions.len > 1) strbuf_puts(out, "<th>question</th>");
  strbuf_puts(out, "<th>proved</th><th>violated</th><th>open</th><th></th></tr>\n");
  for (uint32_t i = 0; i < s->results.len; i++) add_result(s, i, out);
  strbuf_puts(out, "</table>\n");
  add_broken(s, out);
  strbuf_puts(out, "</body></html>\n");
}

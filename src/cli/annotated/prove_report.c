/* Obligations in the order of the proof, as text, as JSON and as pictures. A heap is shown only where an obligation
 * fails; Graphviz draws it if it is there. */
#include "cli/annotated/prove_report.h"

#include "base/process/output.h"
#include "base/process/process.h"
#include "report/record_print.h"
#include "report/verdict_line.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

static const char *const status_names[] = {"holds", "fails", "unknown"};

static void put_place(const struct text_place *at, struct strbuf *b) {
  if (at->file && *at->file) strbuf_printf(b, "%s:", at->file);
  strbuf_printf(b, at->column ? "%u:%u" : "%u", at->line, at->column);
}

/* ---- text ---- */

void prove_report_precondition(const struct picture *x, const char *indent, struct strbuf *b) {
  struct strbuf clause = STRBUF_INIT;
  if (picture_missing_precondition(x, &clause))
    strbuf_printf(b, "%sif callers never give such memory, say so before the function: /*@ requires %s; */\n", indent,
                  clause.text);
  strbuf_release(&clause);
}

static void put_heaps(const struct heap_obligation *o, struct strbuf *b) {
  if (!o->before) return;
  assert(o->status == OBLIGATION_FAILS);
  strbuf_printf(b, "    heap %s:\n", o->where);
  picture_print(o->before, "      ", b);
  if (!o->after) return;
  strbuf_puts(b, "    heap at ");
  put_place(&o->after_at, b);
  strbuf_puts(b, ":\n");
  picture_print(o->after, "      ", b);
}

static void put_obligation(const struct heap_obligation *o, struct strbuf *b) {
  assert(o->status <= OBLIGATION_UNKNOWN && (o->status == OBLIGATION_FAILS || !o->replayed));
  strbuf_puts(b, "  ");
  put_place(&o->at, b);
  strbuf_printf(b, ": %s: %s", status_names[o->status], obligation_text(o->kind));
  if (*o->text) strbuf_printf(b, ": %s", o->text);
  if (o->status == OBLIGATION_UNKNOWN) strbuf_printf(b, " (%s)", o->reason);
  strbuf_putc(b, '\n');
  if (o->status == OBLIGATION_FAILS) put_heaps(o, b);
  bool is_about_links = o->kind == OBLIGATION_FREED || o->kind == OBLIGATION_CYCLE;
  if (o->status == OBLIGATION_FAILS && is_about_links && o->is_from_entry && o->before)
    prove_report_precondition(o->before, "    ", b);
  if (o->replayed) strbuf_printf(b, "    called with this heap, the compiled function fails here: %s\n", o->replayed);
}

void prove_report_text(const struct heap_proof *p, struct strbuf *b) {
  function_id last = ID_NONE - 1;
  for (uint32_t i = 0; i < p->obligations.len; i++) {
    const struct heap_obligation *o = &p->obligations.data[i];
    if (o->function != last && o->function != ID_NONE)
      strbuf_printf(b, "function '%s':\n", program_string(p->program, p->program->functions.data[o->function].name));
    else if (o->function != last)
      strbuf_puts(b, "lemmas:\n");
    last = o->function;
    put_obligation(o, b);
  }
}

/* ---- JSON ---- */

static void json_place(const struct text_place *at, struct strbuf *b) {
  strbuf_puts(b, "{\"file\": ");
  strbuf_json(b, at->file ? at->file : "");
  strbuf_printf(b, ", \"line\": %u, \"column\": %u}", at->line, at->column);
}

static void json_obligation(const struct heap_proof *p, const struct heap_obligation *o, struct strbuf *b) {
  strbuf_printf(b, "{\"kind\": \"%s\", \"status\": \"%s\", \"function\": ", obligation_name(o->kind),
                status_names[o->status]);
  if (o->function == ID_NONE)
    strbuf_puts(b, "null");
  else
    strbuf_json(b, program_string(p->program, p->program->functions.data[o->function].name));
  strbuf_puts(b, ", \"at\": ");
  json_place(&o->at, b);
  strbuf_puts(b, ", \"text\": ");
  strbuf_json(b, o->text);
  strbuf_printf(b, ", \"paths\": %u", o->paths);
  if (o->status == OBLIGATION_UNKNOWN) {
    strbuf_puts(b, ", \"reason\": ");
    strbuf_json(b, o->reason);
  }
  if (o->status == OBLIGATION_FAILS && o->before) {
    strbuf_puts(b, ", \"before\": ");
    picture_json(o->before, b);
    strbuf_puts(b, ", \"where\": ");
    strbuf_json(b, o->where);
  }
  if (o->status == OBLIGATION_FAILS && o->after) {
    strbuf_puts(b, ", \"after\": ");
    picture_json(o->after, b);
    strbuf_puts(b, ", \"after_at\": ");
    json_place(&o->after_at, b);
  }
  if (o->replayed) {
    strbuf_puts(b, ", \"replayed\": ");
    strbuf_json(b, o->replayed);
  }
  strbuf_putc(b, '}');
}

void prove_report_json(const struct heap_proof *p, const struct conclusion *c, const struct request_words *words,
                       struct strbuf *b) {
  strbuf_printf(b, "{\"format\": \"ockham-prove-2\", \"verdict\": \"%s\",\n \"reason\": ", verdict_name(c->verdict));
  if (c->verdict == VERDICT_UNKNOWN)
    reason_json(&c->reason, p->program, words, b);
  else
    strbuf_puts(b, "null");
  strbuf_puts(b, ",\n \"confirmation\": ");
  record_json(&c->record, p->program, b);
  strbuf_printf(b, ",\n \"queries\": %llu, \"rounds\": %llu, \"rechecked\": %llu,\n \"obligations\": [",
                (unsigned long long)p->queries, (unsigned long long)p->ctx->stats.heap_rounds,
                (unsigned long long)p->rechecked);
  for (uint32_t i = 0; i < p->obligations.len; i++) {
    strbuf_puts(b, i ? ",\n  " : "\n  ");
    json_obligation(p, &p->obligations.data[i], b);
  }
  strbuf_puts(b, "]}\n");
}

/* ---- pictures ---- */

/* Without Graphviz there is no picture; that is no error. */
static void run_graphviz(struct context *c, const char *dot_file, const char *svg_file) {
  enum { MOST_SECONDS = 30 };
  const char *const arguments[] = {"dot", "-Tsvg", "-o", svg_file, dot_file, NULL};
  process_run(c, &(struct process_request){.arguments = arguments, .seconds = MOST_SECONDS});
}

static bool write_picture(struct context *c, const struct picture *x, const char *directory, uint32_t number,
                          const char *when, const char *title) {
  struct strbuf path = STRBUF_INIT, text = STRBUF_INIT, svg = STRBUF_INIT;
  strbuf_printf(&path, "%s/%u-%s.dot", directory, number, when);
  strbuf_printf(&svg, "%s/%u-%s.svg", directory, number, when);
  picture_dot(x, title, &text);
  bool ok = output_write(path.text, text.text, text.len, &c->diagnostics);
  if (ok) run_graphviz(c, path.text, svg.text);
  strbuf_release_all(&path, &text, &svg);
  return ok;
}

static bool write_heaps(struct context *c, const struct heap_obligation *o, const char *directory, uint32_t number) {
  struct strbuf title = STRBUF_INIT;
  put_place(&o->at, &title);
  strbuf_printf(&title, ": %s: %s", obligation_text(o->kind), o->where);
  bool ok = write_picture(c, o->before, directory, number, "before", title.text);
  if (ok && o->after) {
    strbuf_clear(&title);
    put_place(&o->at, &title);
    strbuf_printf(&title, ": %s: at ", obligation_text(o->kind));
    put_place(&o->after_at, &title);
    ok = write_picture(c, o->after, directory, number, "after", title.text);
  }
  strbuf_release(&title);
  return ok;
}

bool prove_report_dot(const struct heap_proof *p, const char *directory) {
  if (mkdir(directory, 0777) != 0 && errno != EEXIST)
    return diagnostics_error(&p->ctx->diagnostics, directory, 0, 0, "this directory cannot be made: %s",
                             strerror(errno));
  uint32_t number = 0;
  for (uint32_t i = 0; i < p->obligations.len; i++) {
    const struct heap_obligation *o = &p->obligations.data[i];
    if (o->status == OBLIGATION_FAILS && o->before && !write_heaps(p->ctx, o, directory, ++number)) return false;
  }
  return true;
}

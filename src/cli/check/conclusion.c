/* The end of a command that proves functions one by one. */
#include "cli/check/conclusion.h"

#include "base/process/interrupt.h"
#include "program/text/print.h"
#include "report/record_print.h"
#include "report/verdict_line.h"

#include <stdio.h>

void conclusion_release(struct conclusion *c) {
  strbuf_release(&c->violation);
  reason_release(&c->reason);
  record_release(&c->record);
}

void conclude_unsafe(struct conclusion *c, const char *violation) {
  if (c->verdict == VERDICT_UNSAFE) return;
  c->verdict = VERDICT_UNSAFE;
  strbuf_puts(&c->violation, violation);
  record_confirm(&c->record, RECORD_REPLAYED, NULL, NULL, 0);
}

void conclude_unknown(struct conclusion *c, enum reason_id id, struct position at, const char *detail) {
  if (c->verdict != VERDICT_SAFE) return;
  c->verdict = VERDICT_UNKNOWN;
  reason_set(&c->reason, id, at, detail);
}

void conclude_limit(struct conclusion *c, const struct limits *limits) {
  if (c->verdict != VERDICT_SAFE) return;
  c->verdict = VERDICT_UNKNOWN;
  reason_set_limit(&c->reason, limits);
}

void conclusion_detail(const struct conclusion *c, const struct program *p, struct strbuf *out) {
  if (c->verdict == VERDICT_UNSAFE) strbuf_puts(out, c->violation.text);
  if (c->verdict == VERDICT_SAFE && c->record.kind == RECORD_NONE) strbuf_puts(out, "not confirmed");
  if (c->verdict != VERDICT_UNKNOWN) return;
  reason_text(&c->reason, out);
  if (c->reason.at.file == ID_NONE) return;
  strbuf_puts(out, ", at ");
  print_position(p, c->reason.at, out);
}

void conclusion_survey(struct conclusion *c, const struct program *p) {
  for (function_id f = 0; f < p->functions.len; f++) {
    struct record_function x = {.function = f, .at = {.file = ID_NONE}, .matters = true};
    if (program_made_function(p, f)) continue;
    if (p->functions.data[f].entry != ID_NONE || p->functions.data[f].library != LIBRARY_NONE) continue;
    for (edge_id e = 0; e < p->edges.len; e++) {
      if (p->edges.data[e].op.kind != OP_CALL || p->edges.data[e].op.callee != f) continue;
      if (!x.calls++) x.at = p->edges.data[e].at;
    }
    if (x.calls) vec_push(&c->record.bodiless, x);
  }
}

enum exit_status conclusion_print(const struct conclusion *c, const struct program *p, const struct invocation *in,
                                  enum command command) {
  struct strbuf text = STRBUF_INIT, detail = STRBUF_INIT;
  struct request_words words = request_words_of(in, command);
  record_print(&c->record, p, c->verdict, &text);
  if (c->verdict == VERDICT_UNKNOWN) reason_print(&c->reason, &words, &text);
  fputs(text.text, stdout);
  conclusion_detail(c, p, &detail);
  enum exit_status status = verdict_print(c->verdict, detail.text);
  strbuf_release_all(&text, &detail);
  return status;
}

struct position conclusion_place(struct program *p, const struct text_place *at) {
  if (!at->file || !*at->file) return POSITION_NONE;
  return (struct position){program_intern(p, at->file), at->line, at->column};
}

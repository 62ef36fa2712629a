/* One line per question that a reader has, and none where there is nothing to say; lists end after a few names, and the
 * JSON has all. */
#include "report/record_print.h"

#include "program/text/print.h"
#include "report/json_parts.h"

#include <inttypes.h>

enum { SHOWN = 3, WARNED = 5 };

/* ---- for people ---- */

static void print_none(const struct record *r, struct strbuf *out) {
  strbuf_printf(out, "confirmed: no: %s; nothing stands behind this verdict but the engine\n",
                r->none ? r->none : "nobody looked at it again");
}

static void print_steps(const struct record *r, const char *what, struct strbuf *out) {
  if (r->obligations == 1)
    strbuf_printf(out, "the one step of %s", what);
  else
    strbuf_printf(out, "all %" PRIu64 " steps of %s", r->obligations, what);
}

static void print_confirmed(const struct record *r, struct strbuf *out) {
  switch (r->kind) {
  case RECORD_NONE: print_none(r, out); break;
  case RECORD_REPLAYED:
    strbuf_puts(out, "confirmed: the compiled program was run with these values, and failed there\n");
    break;
  case RECORD_CERTIFIED:
    strbuf_printf(out, "confirmed: a second program checked the proof: %s agrees with ", r->solver);
    print_steps(r, "it\n", out);
    break;
  case RECORD_CERTIFIED_TRANSLATION:
    strbuf_printf(
        out,
        "confirmed: a second program checked the proof of a simpler program that stands for this one: %s agrees "
        "with ",
        r->solver);
    print_steps(r, "it; that it stands for this one is not checked again\n", out);
    break;
  case RECORD_REPEATED:
    strbuf_printf(out, "confirmed: %s was asked again, and agrees with ", r->solver);
    print_steps(r, "the proof", out);
    strbuf_printf(out, r->proof ? " (%s)\n" : "\n", r->proof);
    break;
  }
}

static void print_assumed(const struct record *r, struct strbuf *out) {
  for (uint32_t i = 0; i < r->assumptions.len; i++)
    strbuf_printf(out, "%s%s", i ? "; " : "assumed: ", assumption_words(r->assumptions.data[i]));
  if (r->assumptions.len) strbuf_putc(out, '\n');
}

void record_print_environment(const struct record *r, struct strbuf *out) {
  for (uint32_t i = 0; i < r->environment.len; i++)
    strbuf_printf(out, "%s%s", i ? "; " : "environment: ", r->environment.data[i]);
  if (r->environment.len) strbuf_putc(out, '\n');
  for (uint32_t i = 0; i < r->unread.len; i++) strbuf_printf(out, "not taken: %s\n", r->unread.data[i]);
  for (uint32_t i = 0; i < r->suggested.len; i++) strbuf_printf(out, "suggested: %s\n", r->suggested.data[i]);
}

static const char *effects_text(enum extern_effects effects) {
  switch (effects) {
  case EXTERN_EFFECTS_NONE: return "assumed to return any value and to do nothing else";
  case EXTERN_EFFECTS_ARGUMENTS: return "assumed to return any value and to write what its arguments point to";
  case EXTERN_EFFECTS_MEMORY:
    return "it may return any value, change what it has the address of, and call functions that it has been given";
  case EXTERN_EFFECTS_ALL: break;
  }
  return "it may return any value, and change and call whatever is not static";
}

static void print_bodiless(const struct record *r, const struct program *p, struct strbuf *out) {
  if (!r->bodiless.len) return;
  strbuf_puts(out, "no body: ");
  for (uint32_t i = 0; i < r->bodiless.len && i < SHOWN; i++) {
    const struct record_function *f = &r->bodiless.data[i];
    strbuf_printf(out, "%s%s (", i ? ", " : "", program_string(p, p->functions.data[f->function].name));
    print_position(p, f->at, out);
    strbuf_putc(out, ')');
  }
  if (r->bodiless.len > SHOWN) strbuf_printf(out, " and %u more", r->bodiless.len - SHOWN);
  strbuf_putc(out, '\n');
}

static void print_mark_place(const struct record_mark *m, const struct program *p, struct strbuf *out) {
  strbuf_puts(out, " (");
  print_position(p, m->at, out);
  if (m->count > 1) strbuf_printf(out, " and %u more", m->count - 1);
  strbuf_putc(out, ')');
}

/* What that means for the verdict. */
static const char *simplification(const struct record *r, enum verdict_kind verdict) {
  if (r->kind == RECORD_REPLAYED) return "; the compiled program was run as it is";
  return verdict == VERDICT_SAFE ? "; the proof allows for whatever happens there" : "";
}

static void print_simplified(const struct record *r, const struct program *p, enum verdict_kind verdict,
                             struct strbuf *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < r->marks.len; i++) {
    const struct record_mark *m = &r->marks.data[i];
    if (m->mark == MARK_MISSING) continue;
    strbuf_printf(out, "%s%s", is_first ? "simplified: " : ", ", mark_text(m->mark));
    print_mark_place(m, p, out);
    is_first = false;
  }
  if (!is_first) strbuf_printf(out, "%s\n", simplification(r, verdict));
}

/* Runs that nobody has looked at, so that there is no proof. */
static void print_left_out(const struct record *r, const struct program *p, struct strbuf *out) {
  for (uint32_t i = 0; i < r->marks.len; i++) {
    const struct record_mark *m = &r->marks.data[i];
    if (m->mark != MARK_MISSING) continue;
    struct strbuf what = STRBUF_INIT;
    enum reason_id why = missing_describe(p, m->edge, &what);
    strbuf_printf(out, "left out: what comes of %s", what.len ? what.text : "something that is not modelled");
    print_mark_place(m, p, out);
    strbuf_puts(out, why == REASON_THREADS ? ": threads and data races are out of scope\n" : "\n");
    strbuf_release(&what);
  }
}

static void print_unreached(const struct record *r, const struct program *p, struct strbuf *out) {
  for (uint32_t i = 0; i < r->unreached.len && i < SHOWN; i++)
    strbuf_printf(out, "%s%s",
                  i ? ", " : "never called: ", program_string(p, p->functions.data[r->unreached.data[i]].name));
  if (r->unreached.len > SHOWN) strbuf_printf(out, " and %u more", r->unreached.len - SHOWN);
  if (r->unreached.len) strbuf_putc(out, '\n');
}

void record_print(const struct record *r, const struct program *p, enum verdict_kind verdict, struct strbuf *out) {
  if (verdict != VERDICT_UNKNOWN) print_confirmed(r, out);
  if (verdict != VERDICT_UNKNOWN) print_assumed(r, out);
  record_print_environment(r, out);
  if (!p) return;
  print_bodiless(r, p, out);
  print_simplified(r, p, verdict, out);
  print_left_out(r, p, out);
  print_unreached(r, p, out);
}

void record_warn(const struct record *r, const struct program *p, struct diagnostics *d) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < r->bodiless.len; i++) {
    const struct record_function *f = &r->bodiless.data[i];
    if (!f->matters || ++count > WARNED) continue;
    diagnostics_warning(d, f->at.file == ID_NONE ? NULL : program_string(p, f->at.file), f->at.line, f->at.column,
                        "'%s' has no body: %s", program_string(p, p->functions.data[f->function].name),
                        effects_text(p->extern_effects));
  }
  if (count > WARNED)
    diagnostics_warning(d, NULL, 0, 0, "%u more functions that matter have no body; '--json' lists them",
                        count - WARNED);
}

/* ---- for machines ---- */

static void json_bodiless(const struct record *r, const struct program *p, struct strbuf *out) {
  strbuf_puts(out, ",\n  \"functions_without_body\": [");
  for (uint32_t i = 0; i < r->bodiless.len; i++) {
    const struct record_function *f = &r->bodiless.data[i];
    strbuf_puts(out, i ? ",\n   {" : "\n   {");
    json_member(out, "name", program_string(p, p->functions.data[f->function].name));
    strbuf_puts(out, ", ");
    json_place(out, p, f->at);
    strbuf_printf(out, ", \"calls\": %u, \"matters\": %s}", f->calls, f->matters ? "true" : "false");
  }
  strbuf_putc(out, ']');
}

static void json_marks(const struct record *r, const struct program *p, struct strbuf *out) {
  strbuf_puts(out, ",\n  \"not_exact\": [");
  for (uint32_t i = 0; i < r->marks.len; i++) {
    const struct record_mark *m = &r->marks.data[i];
    strbuf_puts(out, i ? ",\n   {" : "\n   {");
    json_member(out, "what", mark_text(m->mark));
    strbuf_puts(out, ", ");
    json_place(out, p, m->at);
    strbuf_printf(out, ", \"places\": %u}", m->count);
  }
  strbuf_putc(out, ']');
}

static void json_unreached(const struct record *r, const struct program *p, struct strbuf *out) {
  strbuf_puts(out, ",\n  \"functions_never_called\": [");
  for (uint32_t i = 0; i < r->unreached.len; i++) {
    if (i) strbuf_puts(out, ", ");
    strbuf_json(out, program_string(p, p->functions.data[r->unreached.data[i]].name));
  }
  strbuf_putc(out, ']');
}

static void print_words(struct strbuf *out, const char *name, const string_list *words) {
  strbuf_printf(out, ",\n  \"%s\": [", name);
  for (uint32_t i = 0; i < words->len; i++) {
    if (i) strbuf_puts(out, ", ");
    strbuf_json(out, words->data[i]);
  }
  strbuf_putc(out, ']');
}

void record_json(const struct record *r, const struct program *p, struct strbuf *out) {
  strbuf_puts(out, "{");
  json_member(out, "kind", record_kind_name(r->kind));
  strbuf_puts(out, ", ");
  json_member(out, "solver", r->solver);
  strbuf_puts(out, ", ");
  json_member(out, "method", r->method);
  strbuf_printf(out, ", \"obligations\": %" PRIu64 ", ", r->obligations);
  json_member(out, "proof", r->proof);
  strbuf_puts(out, ", ");
  json_member(out, "why_none", r->kind == RECORD_NONE ? r->none : NULL);
  print_words(out, "environment", &r->environment);
  print_words(out, "not_taken", &r->unread);
  print_words(out, "suggested", &r->suggested);
  strbuf_puts(out, ",\n  \"assumptions\": [");
  for (uint32_t i = 0; i < r->assumptions.len; i++) {
    if (i) strbuf_puts(out, ", ");
    strbuf_json(out, assumption_words(r->assumptions.data[i]));
  }
  strbuf_printf(out, "],\n  \"checks\": %u, \"checks_in_reach\": %u", r->checks, r->checks_in_reach);
  json_bodiless(r, p, out);
  json_marks(r, p, out);
  json_unreached(r, p, out);
  strbuf_puts(out, "}");
}

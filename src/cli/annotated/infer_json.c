/* The same record and reason as in the other commands, and per function what the text says. */
#include "cli/annotated/infer_json.h"

#include "report/json_parts.h"
#include "report/record_print.h"
#include "report/verdict_line.h"

static void begin(const char *name, const char *outcome, struct strbuf *out) {
  strbuf_puts(out, out->len ? ",\n  {" : "\n  {");
  json_member(out, "name", name);
  strbuf_puts(out, ", ");
  json_member(out, "outcome", outcome);
}

static void add_invariants(const struct inference *i, struct strbuf *out) {
  strbuf_puts(out, ",\n   \"invariants\": [");
  for (uint32_t k = 0; k < i->clauses.len; k++) {
    strbuf_printf(out, "%s\n    {\"line\": %u, ", k ? "," : "", i->clauses.data[k].line);
    json_member(out, "text", i->clauses.data[k].text);
    strbuf_putc(out, '}');
  }
  strbuf_puts(out, "]");
}

static void add_violation(const struct inference *i, struct strbuf *out) {
  strbuf_printf(out, ",\n   \"line\": %u, ", i->violation_line);
  json_member(out, "violation", i->violation);
}

static void add_run(const struct inference *i, const char *seen, struct strbuf *out) {
  strbuf_printf(out, ", \"is_exact\": %s, ", i->is_exact ? "true" : "false");
  json_member(out, "replayed", seen);
  strbuf_puts(out, ",\n   \"run\": [");
  for (uint32_t k = 0; k < i->states.len; k++) {
    strbuf_printf(out, "%s\n    {\"line\": %u, ", k ? "," : "", i->states.data[k].line);
    json_member(out, "where", i->states.data[k].where);
    strbuf_puts(out, ", \"heap\": ");
    picture_json(i->states.data[k].picture, out);
    strbuf_putc(out, '}');
  }
  strbuf_putc(out, ']');
}

static void add_states(const struct inference *i, struct strbuf *out) {
  strbuf_puts(out, ",\n   \"abstract_run\": [");
  for (uint32_t k = 0; k < i->cubes.len; k++) {
    strbuf_puts(out, k ? ", " : "");
    strbuf_json(out, i->cubes.data[k].text);
  }
  strbuf_putc(out, ']');
}

void infer_json_function(const char *name, const struct inference *i, const char *seen, struct strbuf *out) {
  static const char *const outcomes[] = {
      [PDR_SAFE] = "safe", [PDR_UNSAFE] = "unsafe", [PDR_INEXPRESSIBLE] = "not-expressible", [PDR_UNKNOWN] = "unknown"};
  begin(name, outcomes[i->outcome], out);
  switch (i->outcome) {
  case PDR_SAFE: add_invariants(i, out); break;
  case PDR_UNSAFE:
    add_violation(i, out);
    add_run(i, seen, out);
    break;
  case PDR_INEXPRESSIBLE:
    add_violation(i, out);
    add_states(i, out);
    break;
  case PDR_UNKNOWN:
    strbuf_puts(out, ", ");
    json_member(out, "reason", i->reason);
    break;
  }
  strbuf_putc(out, '}');
}

void infer_json_beyond(const char *name, const char *why, struct strbuf *out) {
  begin(name, "unknown", out);
  strbuf_puts(out, ", ");
  json_member(out, "reason", why);
  strbuf_putc(out, '}');
}

void infer_json(const struct conclusion *c, const struct program *p, const struct request_words *words,
                const char *functions, struct strbuf *out) {
  strbuf_printf(out, "{\"format\": \"ockham-infer-1\", \"verdict\": \"%s\",\n \"reason\": ", verdict_name(c->verdict));
  if (c->verdict == VERDICT_UNKNOWN)
    reason_json(&c->reason, p, words, out);
  else
    strbuf_puts(out, "null");
  strbuf_puts(out, ",\n \"confirmation\": ");
  record_json(&c->record, p, out);
  strbuf_printf(out, ",\n \"functions\": [%s]}\n", functions);
}

/* `ockham prove`: functions with ACSL annotations over linked structures (docs/annotations.md).
 *
 * Every obligation is reported, a failing one with heaps. The last line on standard output is `verdict: safe` if all
 * hold, `verdict: unsafe (...)` if a failure was replayed, `verdict: unknown (...)` otherwise; exit status 0, 1 and 3,
 * and 2 for bad input. */
#include "base/interrupt.h"
#include "base/output.h"
#include "base/strbuf.h"
#include "cli/annotated.h"
#include "cli/commands.h"
#include "cli/prove_report.h"
#include "cli/verdict_line.h"
#include "confirm/heap/heap_replay.h"
#include "front/load.h"

#include <stdio.h>

/* Lemmas speak of no code. */
static bool needs_program(const struct context *c, const struct annotations *a) {
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].function) return true;
  return c->options->function;
}

/* ---- verdict ---- */

struct answer {
  const char *verdict, *reason;
  int status;
};

/* What can be seen is tried on the compiled function. */
static const char *replay(struct heap_proof *p) {
  for (uint32_t i = 0; i < p->obligations.len && !limits_exceeded(&p->ctx->limits); i++)
    if (heap_replay(p, &p->obligations.data[i])) return p->obligations.data[i].replayed;
  return NULL;
}

static struct answer answer_of(struct heap_proof *p, const struct strbuf *why) {
  bool fails = false;
  const char *seen = replay(p);
  if (seen) return (struct answer){"unsafe", seen, STATUS_UNSAFE};
  for (uint32_t i = 0; i < p->obligations.len; i++) fails |= p->obligations.data[i].status == OBLIGATION_FAILS;
  if (fails) return (struct answer){"unknown", "obligation fails", STATUS_UNKNOWN};
  if (limits_exceeded(&p->ctx->limits))
    return (struct answer){"unknown", limits_reason(&p->ctx->limits), STATUS_UNKNOWN};
  if (why->len) return (struct answer){"unknown", why->text, STATUS_UNKNOWN};
  for (uint32_t i = 0; i < p->obligations.len; i++)
    if (p->obligations.data[i].status == OBLIGATION_UNKNOWN)
      return (struct answer){"unknown", p->obligations.data[i].reason, STATUS_UNKNOWN};
  return (struct answer){"safe", "", STATUS_SAFE};
}

static bool write_files(struct context *c, const struct heap_proof *p, struct answer a) {
  const struct options *o = c->options;
  if (o->dot && !prove_report_dot(p, o->dot)) return false;
  if (!o->json) return true;
  struct strbuf text = STRBUF_INIT;
  prove_report_json(p, a.verdict, a.reason, &text);
  bool ok = output_write(o->json, text.text, text.len, &c->diagnostics);
  strbuf_release(&text);
  return ok;
}

static int report(struct context *c, struct heap_proof *p, const struct strbuf *why) {
  struct strbuf text = STRBUF_INIT;
  struct answer a = answer_of(p, why);
  interrupt_report();
  if (c->diagnostics.error_count || !write_files(c, p, a)) return STATUS_INPUT;
  prove_report_text(p, &text);
  fputs(text.text, stdout);
  if (c->options->stats)
    printf("%u obligations, %llu queries, %llu rounds, %llu confirmed by Z3\n", p->obligations.len,
           (unsigned long long)p->queries, (unsigned long long)c->stats.heap_rounds, (unsigned long long)p->rechecked);
  strbuf_release(&text);
  if (a.status == STATUS_UNSAFE && c->options->replay) output_replay(c->options->replay);
  verdict_line(a.verdict, a.reason);
  return a.status;
}

/* ---- functions ---- */

static bool prove_functions(struct context *c, struct heap_proof *p, struct strbuf *why) {
  const struct program *program = p->program;
  for (function_id f = 0; f < program->functions.len && !limits_exceeded(&c->limits); f++) {
    const char *name = program_string(program, program->functions.data[f].name);
    bool has_body = program->functions.data[f].entry != ID_NONE && f != program->start;
    if (!has_body || !annotated_is_asked(c, p->annotations, name)) continue;
    if (!heap_proof_function(p, f, why) && c->diagnostics.error_count) return false;
  }
  return c->options->function || heap_proof_lemmas(p);
}

/* Bodies that are written but not compiled, such as static functions that nobody calls, are not proved. */
static void find_missing(const struct heap_proof *p, struct strbuf *why) {
  for (uint32_t i = 0; i < p->annotations->clauses.len && !why->len; i++) {
    const struct annotation_clause *k = &p->annotations->clauses.data[i];
    bool is_written = k->function && annotations_is_defined(p->annotations, k->function);
    if (is_written && program_find_function(p->program, k->function) == ID_NONE)
      strbuf_printf(why, "%s:%u:%u: function '%s' is not part of the compiled program", k->at.file, k->at.line,
                    k->at.column, k->function);
  }
  if (!why->len && !p->obligations.len) strbuf_puts(why, "there is nothing to prove");
}

/* A file without annotations, of which nothing was asked, is a mistake. */
static bool has_question(struct context *c, const struct annotations *a) {
  if (a->clauses.len || c->options->function) return true;
  return diagnostics_error(&c->diagnostics, c->options->files.data[0], 0, 0,
                           "there are no annotations here; docs/annotations.md says how they look");
}

int command_prove(struct context *c) {
  struct annotations a = ANNOTATIONS_INIT;
  struct program *program = NULL;
  int status = STATUS_INPUT;
  if (annotated_read(c, &a) && has_question(c, &a)) {
    annotated_choose_entry(c, &a);
    program = needs_program(c, &a) ? load_program(c, RULE_CHOOSES_AHEAD) : program_new(c->options->data_model);
  }
  if (program) {
    struct heap_proof p;
    struct strbuf why = STRBUF_INIT;
    heap_proof_init(&p, c, program, &a);
    if (prove_functions(c, &p, &why)) {
      if (!c->options->function) find_missing(&p, &why);
      status = report(c, &p, &why);
    }
    strbuf_release(&why);
    heap_proof_release(&p);
  }
  program_free(program);
  annotations_release(&a);
  return status;
}

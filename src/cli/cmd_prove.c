/* `ockham prove`: functions with ACSL annotations over linked structures (docs/annotations.md).
 *
 * Every obligation is reported, a failing one with heaps. The last line on standard output is `verdict: safe` if all
 * hold, `verdict: unsafe (...)` if a failure was replayed, `verdict: unknown (...)` otherwise; exit status 0, 1 and 3,
 * and 2 for bad input. */
#include "base/process/interrupt.h"
#include "base/process/output.h"
#include "base/strbuf.h"
#include "cli/annotated.h"
#include "cli/commands.h"
#include "cli/prove_report.h"
#include "confirm/heap/heap_replay.h"
#include "front/load.h"
#include "report/verdict_line.h"

#include <stdio.h>

/* Lemmas speak of no code. */
static bool needs_program(const struct invocation *in, const struct annotations *a) {
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].function) return true;
  return in->options->function;
}

/* ---- verdict ---- */

struct answer {
  enum verdict_kind verdict;
  const char *reason;
};

/* What can be seen is tried on the compiled function. */
static const char *replay(const struct invocation *in, struct heap_proof *p) {
  struct sources sources = sources_of(in->options);
  for (uint32_t i = 0; i < p->obligations.len && !limits_exceeded(&p->ctx->limits); i++)
    if (heap_replay(p, &sources, &p->obligations.data[i], in->options->replay)) return p->obligations.data[i].replayed;
  return NULL;
}

static struct answer answer_of(const struct invocation *in, struct heap_proof *p, const struct strbuf *why) {
  bool fails = false;
  const char *seen = replay(in, p);
  if (seen) return (struct answer){VERDICT_UNSAFE, seen};
  for (uint32_t i = 0; i < p->obligations.len; i++) fails |= p->obligations.data[i].status == OBLIGATION_FAILS;
  if (fails) return (struct answer){VERDICT_UNKNOWN, "obligation fails"};
  if (limits_exceeded(&p->ctx->limits)) return (struct answer){VERDICT_UNKNOWN, limits_reason(&p->ctx->limits)};
  if (why->len) return (struct answer){VERDICT_UNKNOWN, why->text};
  for (uint32_t i = 0; i < p->obligations.len; i++)
    if (p->obligations.data[i].status == OBLIGATION_UNKNOWN)
      return (struct answer){VERDICT_UNKNOWN, p->obligations.data[i].reason};
  return (struct answer){VERDICT_SAFE, ""};
}

static bool write_files(struct invocation *in, const struct heap_proof *p, struct answer a) {
  const struct options *o = in->options;
  if (o->dot && !prove_report_dot(p, o->dot)) return false;
  if (!o->json) return true;
  struct strbuf text = STRBUF_INIT;
  prove_report_json(p, verdict_name(a.verdict), a.reason, &text);
  bool ok = output_write(o->json, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok;
}

static int report(struct invocation *in, struct heap_proof *p, const struct strbuf *why) {
  struct strbuf text = STRBUF_INIT;
  struct answer a = answer_of(in, p, why);
  assert((a.verdict == VERDICT_SAFE) == !*a.reason);
  interrupt_report();
  if (in->ctx.diagnostics.error_count || !write_files(in, p, a)) return STATUS_INPUT;
  prove_report_text(p, &text);
  fputs(text.text, stdout);
  if (in->options->stats)
    printf("%u obligations, %llu queries, %llu rounds, %llu confirmed by Z3\n", p->obligations.len,
           (unsigned long long)p->queries, (unsigned long long)in->ctx.stats.heap_rounds,
           (unsigned long long)p->rechecked);
  strbuf_release(&text);
  if (a.verdict == VERDICT_UNSAFE && in->options->replay) output_replay(in->options->replay);
  return verdict_print(a.verdict, a.reason);
}

/* ---- functions ---- */

static bool prove_functions(struct invocation *in, struct heap_proof *p, struct strbuf *why) {
  const struct program *program = p->program;
  for (function_id f = 0; f < program->functions.len && !limits_exceeded(&in->ctx.limits); f++) {
    const char *name = program_string(program, program->functions.data[f].name);
    bool has_body = program->functions.data[f].entry != ID_NONE && f != program->start;
    if (!has_body || !annotated_is_asked(in, p->annotations, name)) continue;
    if (!heap_proof_function(p, f, why) && in->ctx.diagnostics.error_count) return false;
  }
  return in->options->function || heap_proof_lemmas(p);
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
static bool has_question(struct invocation *in, const struct annotations *a) {
  if (a->clauses.len || in->options->function) return true;
  return diagnostics_error(&in->ctx.diagnostics, in->options->files.data[0], 0, 0,
                           "there are no annotations here; docs/annotations.md says how they look");
}

int command_prove(struct invocation *in) {
  struct annotations a = ANNOTATIONS_INIT;
  struct program *program = NULL;
  int status = STATUS_INPUT;
  if (annotated_read(in, &a) && has_question(in, &a)) {
    annotated_choose_entry(in, &a);
    struct sources sources = sources_of(in->options);
    program = needs_program(in, &a) ? load_program(&in->ctx, &sources, RULE_CHOOSES_AHEAD) : program_new(sources.model);
  }
  if (program) {
    struct heap_proof p;
    struct strbuf why = STRBUF_INIT;
    heap_proof_init(&p, &in->ctx, program, &a);
    p.rechecks = in->options->recheck;
    if (prove_functions(in, &p, &why)) {
      if (!in->options->function) find_missing(&p, &why);
      status = report(in, &p, &why);
    }
    strbuf_release(&why);
    heap_proof_release(&p);
  }
  program_free(program);
  annotations_release(&a);
  return status;
}

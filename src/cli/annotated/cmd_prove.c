/* `ockham prove`: functions with ACSL annotations over linked structures (docs/annotations.md).
 *
 * Every obligation is reported, a failing one with heaps. The last line on standard output is `verdict: safe` if all
 * hold, `verdict: unsafe (...)` if a failure was replayed, `verdict: unknown (...)` otherwise; exit status 0, 1 and 3,
 * and 2 for bad input. */
#include "analysis/cfg.h"
#include "base/process/interrupt.h"
#include "base/process/output.h"
#include "base/strbuf.h"
#include "cli/annotated/annotated.h"
#include "cli/annotated/prove_page.h"
#include "cli/annotated/prove_report.h"
#include "cli/check/conclusion.h"
#include "cli/check/formats.h"
#include "confirm/heap/heap_replay.h"
#include "front/load.h"
#include "lists/pdr/infer.h"

#include <stdio.h>

/* Lemmas speak of no code. */
static bool needs_program(const struct invocation *in, const struct annotations *a) {
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].function) return true;
  return in->options->function;
}

/* ---- verdict ---- */

/* What can be seen is tried on the compiled function. */
static const char *replay(const struct invocation *in, struct heap_proof *p) {
  struct sources sources = sources_of(in->options);
  for (uint32_t i = 0; i < p->obligations.len && !limits_exceeded(&p->ctx->limits); i++)
    if (heap_replay(p, &sources, &p->obligations.data[i], in->options->replay)) return p->obligations.data[i].replayed;
  return NULL;
}

static const struct heap_obligation *first_of(const struct heap_proof *p, enum heap_obligation_status status) {
  for (uint32_t i = 0; i < p->obligations.len; i++)
    if (p->obligations.data[i].status == status) return &p->obligations.data[i];
  return NULL;
}

/* `c` may know already why not. */
static void conclude(const struct invocation *in, struct heap_proof *p, struct program *program, struct conclusion *c) {
  const char *seen = replay(in, p);
  const struct heap_obligation *fails = first_of(p, OBLIGATION_FAILS), *open = first_of(p, OBLIGATION_UNKNOWN);
  if (seen) conclude_unsafe(c, seen);
  if (fails) conclude_unknown(c, REASON_OBLIGATION, conclusion_place(program, &fails->at), NULL);
  if (limits_exceeded(&p->ctx->limits)) conclude_limit(c, &p->ctx->limits);
  if (open) conclude_unknown(c, REASON_OBLIGATION_OPEN, conclusion_place(program, &open->at), open->reason);
  if (c->verdict != VERDICT_SAFE) return;
  if (!p->rechecks)
    c->record.none = "'--no-confirm' was given";
  else if (p->unanswered)
    c->record.none = "Z3 was asked again, and gave no answer to some of the questions";
  else
    record_confirm(&c->record, RECORD_REPEATED, "Z3", "SMT", p->rechecked);
}

static bool write_files(struct invocation *in, const struct heap_proof *p, const struct conclusion *c) {
  const struct options *o = in->options;
  if (o->dot && !prove_report_dot(p, o->dot)) return false;
  if (o->html) {
    struct strbuf page = STRBUF_INIT;
    prove_page(in, p, c, &page);
    bool is_written = formats_write_page(o->html, &page, &in->ctx.diagnostics);
    strbuf_release(&page);
    if (!is_written) return false;
  }
  if (!o->json) return true;
  struct strbuf text = STRBUF_INIT;
  struct request_words words = request_words_of(in, COMMAND_PROVE);
  prove_report_json(p, c, &words, &text);
  bool ok = output_write(o->json, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok;
}

static int report(struct invocation *in, struct heap_proof *p, struct program *program, struct conclusion *c,
                  const struct strbuf *told) {
  struct strbuf text = STRBUF_INIT;
  conclude(in, p, program, c);
  conclusion_survey(c, program);
  interrupt_report();
  if (in->ctx.diagnostics.error_count || !write_files(in, p, c)) return STATUS_INPUT;
  strbuf_puts(&text, told->text ? told->text : "");
  prove_report_text(p, &text);
  fputs(text.text, stdout);
  if (in->options->stats)
    printf("%u obligations, %llu queries, %llu rounds, %llu confirmed by Z3\n", p->obligations.len,
           (unsigned long long)p->queries, (unsigned long long)in->ctx.stats.heap_rounds,
           (unsigned long long)p->rechecked);
  strbuf_release(&text);
  if (c->verdict == VERDICT_UNSAFE && in->options->replay) output_replay(in->options->replay);
  return conclusion_print(c, program, in, COMMAND_PROVE);
}

/* ---- loops without invariants ---- */

/* How many loops of the function have invariants. */
static uint32_t count_annotated(const struct annotations *a, const char *function) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i], *before = i ? c - 1 : NULL;
    if (c->kind != CLAUSE_INVARIANT || strcmp(c->function, function) != 0) continue;
    count += !before || before->kind != CLAUSE_INVARIANT || before->line != c->line || before->column != c->column;
  }
  return count;
}

static bool lacks_invariants(const struct heap_proof *p, const struct cfg *cfg, function_id f) {
  uint32_t loops = 0;
  for (loc_id l = 0; l < p->program->locations.len; l++)
    loops += p->program->locations.data[l].function == f && cfg_is_loop_head(cfg, l);
  return loops > count_annotated(p->annotations, program_string(p->program, p->program->functions.data[f].name));
}

/* They are annotations from then on, and obligations like those that somebody wrote. */
static bool infer_invariants(struct invocation *in, struct heap_proof *p, function_id f, struct annotations *a,
                             struct strbuf *told) {
  const struct budget third = {3, 30};
  struct inference i;
  struct strbuf why = STRBUF_INIT;
  const char *name = program_string(p->program, p->program->functions.data[f].name);
  uint32_t before = limits_narrow(&in->ctx.limits, third);
  bool is_found = infer_function(p, f, false, &i, &why) && i.outcome == PDR_SAFE && i.is_annotatable;
  limits_widen(&in->ctx.limits, before);
  bool ok = !in->ctx.diagnostics.error_count && (!is_found || inference_annotate(&i, name, a, &in->ctx.diagnostics));
  for (uint32_t k = 0; k < i.clauses.len && ok && is_found; k++)
    strbuf_printf(told, "inferred for the loop of '%s' in line %u: loop invariant %s\n", name, i.clauses.data[k].line,
                  i.clauses.data[k].text);
  inference_release(&i);
  strbuf_release(&why);
  return ok;
}

/* ---- functions ---- */

static bool prove_functions(struct invocation *in, struct heap_proof *p, struct annotations *a, struct conclusion *c,
                            struct strbuf *told) {
  const struct program *program = p->program;
  struct cfg *cfg = cfg_new(program);
  bool is_good = true;
  for (function_id f = 0; f < program->functions.len && is_good && !limits_exceeded(&in->ctx.limits); f++) {
    const char *name = program_string(program, program->functions.data[f].name);
    bool has_body = program->functions.data[f].entry != ID_NONE && f != program->start;
    if (!has_body || !annotated_is_asked(in, p->annotations, name)) continue;
    struct strbuf why = STRBUF_INIT;
    is_good = !lacks_invariants(p, cfg, f) || infer_invariants(in, p, f, a, told);
    bool ok = is_good && heap_proof_function(p, f, &why);
    if (!ok && why.len) conclude_unknown(c, REASON_LIST_BEYOND, p->beyond, why.text);
    strbuf_release(&why);
    is_good = ok || !in->ctx.diagnostics.error_count;
  }
  cfg_free(cfg);
  return is_good && (in->options->function || heap_proof_lemmas(p));
}

/* Bodies that are written but not compiled, such as static functions that nobody calls, are not proved. */
static void find_missing(const struct heap_proof *p, struct program *program, struct conclusion *c) {
  for (uint32_t i = 0; i < p->annotations->clauses.len; i++) {
    const struct annotation_clause *k = &p->annotations->clauses.data[i];
    bool is_written = k->function && annotations_is_defined(p->annotations, k->function);
    if (is_written && program_find_function(program, k->function) == ID_NONE)
      conclude_unknown(c, REASON_NOT_COMPILED, conclusion_place(program, &k->at), k->function);
  }
  if (!p->obligations.len) conclude_unknown(c, REASON_NOTHING_TO_PROVE, POSITION_NONE, NULL);
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
    struct conclusion c = CONCLUSION_INIT;
    heap_proof_init(&p, &in->ctx, program, &a);
    p.rechecks = !in->options->no_confirm;
    p.is_lenient = true;
    struct strbuf told = STRBUF_INIT;
    if (prove_functions(in, &p, &a, &c, &told)) {
      if (!in->options->function) find_missing(&p, program, &c);
      status = report(in, &p, program, &c, &told);
    }
    strbuf_release(&told);
    conclusion_release(&c);
    heap_proof_release(&p);
  }
  program_free(program);
  annotations_release(&a);
  return status;
}

/* `ockham infer`: loop invariants of functions over linked structures (docs/inference.md).
 *
 * Per function: the invariants as annotations, or a run of heaps that goes wrong, or an abstract run that shows that no
 * invariant of the domain will do. A run is `unsafe` once the compiled function was seen to fail. The last line on
 * standard output is `verdict: safe`, `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status 0, 1 and 3, and
 * 2 for bad input. */
#include "base/process/output.h"
#include "base/strbuf.h"
#include "cli/annotated.h"
#include "cli/conclusion.h"
#include "confirm/heap/heap_replay.h"
#include "front/load.h"
#include "lists/logic/wlp.h"
#include "lists/pdr/infer.h"

#include <stdio.h>
#include <string.h>

/* What was asked, and what was found so far. */
struct inquiry {
  struct invocation *in;
  struct sources sources;
  struct program *program;
  struct conclusion conclusion;
};

static void print_clauses(const struct inference *i) {
  uint32_t line = 0;
  if (!i->clauses.len) printf("  no loop needs an invariant\n");
  for (uint32_t k = 0; k < i->clauses.len; k++) {
    if (i->clauses.data[k].line != line) printf("  line %u:\n", i->clauses.data[k].line);
    line = i->clauses.data[k].line;
    printf("    /*@ loop invariant %s; */\n", i->clauses.data[k].text);
  }
}

static void print_trace(const struct inference *i) {
  struct strbuf b = STRBUF_INIT;
  for (uint32_t k = 0; k < i->states.len; k++) {
    const struct inferred_state *s = &i->states.data[k];
    strbuf_printf(&b, "  %s, line %u:\n", s->where, s->line);
    picture_print(s->picture, "    ", &b);
  }
  strbuf_printf(&b, "  line %u: %s\n", i->violation_line, i->violation);
  fputs(b.text, stdout);
  strbuf_release(&b);
}

static void print_abstract_run(const struct inference *i) {
  printf("  not expressible in this domain: an abstract run ends in line %u with: %s\n", i->violation_line,
         i->violation);
  for (uint32_t k = 0; k < i->cubes.len; k++)
    printf("    at a loop: %s\n", *i->cubes.data[k] ? i->cubes.data[k] : "any state");
}

/* What the compiled function does when it is called with the heap that the run begins with; NULL = nothing that
 * confirms it. */
static const char *replay(const struct inquiry *s, struct heap_proof *p, function_id f, const struct inference *i) {
  enum heap_obligation_kind kind = OBLIGATION_COUNT;
  if (strcmp(i->violation, heap_error_name(HEAP_ERROR_NULL)) == 0) kind = OBLIGATION_NULL_DEREFERENCE;
  if (strcmp(i->violation, heap_error_name(HEAP_ERROR_FREED)) == 0) kind = OBLIGATION_FREED;
  if (strcmp(i->violation, heap_error_name(HEAP_ERROR_CYCLE)) == 0) kind = OBLIGATION_CYCLE;
  if (strcmp(i->violation, INFER_POSTCONDITION) == 0) kind = OBLIGATION_POSTCONDITION;
  if (strcmp(i->violation, INFER_ERROR) == 0) kind = OBLIGATION_UNREACHABLE;
  if (!i->states.len || kind == OBLIGATION_COUNT) return NULL;
  struct heap_obligation o = {
      .kind = kind,
      .status = OBLIGATION_FAILS,
      .function = f,
      .at = {program_string(p->program, p->program->functions.data[f].at.file), i->violation_line, 0},
      .before = i->states.data[0].picture,
      .is_from_entry = true,
  };
  return heap_replay(p, &s->sources, &o, s->in->options->replay) ? o.replayed : NULL;
}

static struct position place_of(const struct inquiry *s, function_id f, uint32_t line) {
  struct position at = s->program->functions.data[f].at;
  return line ? (struct position){at.file, line, 0} : at;
}

static void report_run(struct heap_proof *p, function_id f, const struct inference *i, struct inquiry *s) {
  print_trace(i);
  const char *seen = replay(s, p, f, i);
  if (seen) {
    printf("  called with the first of these heaps, the compiled function fails here: %s\n", seen);
    conclude_unsafe(&s->conclusion, i->violation);
    return;
  }
  struct strbuf detail = STRBUF_INIT;
  strbuf_puts(&detail, i->is_exact ? "a run that was not replayed: " : "a run with steps that are approximated: ");
  strbuf_puts(&detail, i->violation);
  conclude_unknown(&s->conclusion, REASON_POSSIBLE, place_of(s, f, i->violation_line), detail.text);
  strbuf_release(&detail);
}

static void report(struct heap_proof *p, function_id f, const struct inference *i, struct inquiry *s) {
  switch (i->outcome) {
  case PDR_SAFE:
    print_clauses(i);
    record_confirm(&s->conclusion.record, RECORD_REPEATED, "Z3", s->conclusion.record.obligations + i->rechecked);
    break;
  case PDR_UNSAFE: report_run(p, f, i, s); break;
  case PDR_INEXPRESSIBLE:
    print_abstract_run(i);
    conclude_unknown(&s->conclusion, REASON_INEXPRESSIBLE, place_of(s, f, i->violation_line), NULL);
    break;
  case PDR_UNKNOWN:
    if (limits_exceeded(&s->in->ctx.limits)) conclude_limit(&s->conclusion, &s->in->ctx.limits);
    conclude_unknown(&s->conclusion, REASON_LIST_DOMAIN, place_of(s, f, 0), i->reason);
    break;
  }
  if (s->in->options->stats)
    printf("  %u frames, %u queries, %u clauses, %u predicates, heaps of %u nodes\n", i->frames, i->queries,
           i->clauses.len, i->predicates, i->nodes);
}

static bool infer_one(struct inquiry *s, struct heap_proof *p, function_id f) {
  struct invocation *in = s->in;
  struct inference i;
  struct strbuf why = STRBUF_INIT;
  printf("function %s\n", program_string(p->program, p->program->functions.data[f].name));
  fflush(stdout);
  bool ok = infer_function(p, f, in->options->inferred == INFERRED_MEMORY, &i, &why);
  if (ok)
    report(p, f, &i, s);
  else if (!in->ctx.diagnostics.error_count)
    conclude_unknown(&s->conclusion, REASON_LIST_BEYOND, p->beyond, why.text);
  inference_release(&i);
  strbuf_release(&why);
  return !in->ctx.diagnostics.error_count;
}

static bool infer_functions(struct inquiry *s, struct heap_proof *p) {
  struct invocation *in = s->in;
  const struct program *program = p->program;
  uint32_t count = 0;
  for (function_id f = 0; f < program->functions.len; f++) {
    const char *name = program_string(program, program->functions.data[f].name);
    bool has_body = program->functions.data[f].entry != ID_NONE && f != program->start;
    if (!has_body || !annotated_is_asked(in, p->annotations, name)) continue;
    count++;
    if (!infer_one(s, p, f)) return false;
    if (limits_exceeded(&in->ctx.limits)) conclude_limit(&s->conclusion, &in->ctx.limits);
  }
  if (count) return true;
  return diagnostics_error(&in->ctx.diagnostics, in->options->files.data[0], 0, 0,
                           "there is no function to look at; name one by --function, or write a contract before one");
}

int command_infer(struct invocation *in) {
  struct annotations a = ANNOTATIONS_INIT;
  struct program *program = NULL;
  struct inquiry s = {.in = in, .conclusion = CONCLUSION_INIT};
  bool ok = false;
  if (annotated_read(in, &a)) {
    annotated_choose_entry(in, &a);
    s.sources = sources_of(in->options);
    program = load_program(&in->ctx, &s.sources, RULE_CHOOSES_AHEAD);
  }
  if (program) {
    struct heap_proof p;
    heap_proof_init(&p, &in->ctx, program, &a);
    s.program = program;
    ok = infer_functions(&s, &p);
    heap_proof_release(&p);
  }
  ok = ok && !in->ctx.diagnostics.error_count;
  if (ok && s.conclusion.verdict == VERDICT_UNSAFE && in->options->replay) output_replay(in->options->replay);
  if (ok) conclusion_survey(&s.conclusion, program);
  int status = ok ? conclusion_print(&s.conclusion, program, in, COMMAND_INFER) : STATUS_INPUT;
  conclusion_release(&s.conclusion);
  program_free(program);
  annotations_release(&a);
  return status;
}

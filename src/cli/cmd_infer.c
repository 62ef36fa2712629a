/* `ockham infer`: loop invariants of functions over linked structures (docs/inference.md).
 *
 * Per function: the invariants as annotations, or a run of heaps that goes wrong, or an abstract run that shows that no
 * invariant of the domain will do. A run is `unsafe` once the compiled function was seen to fail. The last line on
 * standard output is `verdict: safe`, `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status 0, 1 and 3, and
 * 2 for bad input. */
#include "base/output.h"
#include "base/strbuf.h"
#include "cli/annotated.h"
#include "cli/commands.h"
#include "cli/verdict_line.h"
#include "confirm/heap/heap_replay.h"
#include "front/load.h"
#include "lists/logic/wlp.h"
#include "lists/pdr/infer.h"

#include <stdio.h>
#include <string.h>

/* The worst of what was found so far. */
struct summary {
  int status;
  struct strbuf reason;
};

static int rank(int status) { return status == STATUS_UNSAFE ? 2 : status == STATUS_UNKNOWN ? 1 : 0; }

static void note(struct summary *s, int status, const char *reason) {
  if (rank(status) <= rank(s->status)) return;
  s->status = status;
  strbuf_clear(&s->reason);
  strbuf_puts(&s->reason, reason);
}

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
static const char *replay(struct heap_proof *p, function_id f, const struct inference *i) {
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
  return heap_replay(p, &o) ? o.replayed : NULL;
}

static void report_run(struct heap_proof *p, function_id f, const struct inference *i, struct summary *s) {
  print_trace(i);
  const char *seen = replay(p, f, i);
  if (seen) {
    printf("  called with the first of these heaps, the compiled function fails here: %s\n", seen);
    note(s, STATUS_UNSAFE, i->violation);
    return;
  }
  struct strbuf reason = STRBUF_INIT;
  strbuf_puts(&reason, i->is_exact ? "a run that was not replayed: " : "a run with steps that are approximated: ");
  strbuf_puts(&reason, i->violation);
  note(s, STATUS_UNKNOWN, reason.text);
  strbuf_release(&reason);
}

static void report(struct heap_proof *p, function_id f, const struct inference *i, struct summary *s) {
  switch (i->outcome) {
  case PDR_SAFE: print_clauses(i); break;
  case PDR_UNSAFE: report_run(p, f, i, s); break;
  case PDR_INEXPRESSIBLE:
    print_abstract_run(i);
    note(s, STATUS_UNKNOWN, "not expressible in this domain");
    break;
  case PDR_UNKNOWN: note(s, STATUS_UNKNOWN, i->reason); break;
  }
  if (p->ctx->options->stats)
    printf("  %u frames, %u queries, %u clauses, %u predicates, heaps of %u nodes\n", i->frames, i->queries,
           i->clauses.len, i->predicates, i->nodes);
}

static bool infer_one(struct context *c, struct heap_proof *p, function_id f, struct summary *s) {
  struct inference i;
  struct strbuf why = STRBUF_INIT;
  printf("function %s\n", program_string(p->program, p->program->functions.data[f].name));
  fflush(stdout);
  bool ok = infer_function(p, f, c->options->inferred == INFERRED_MEMORY, &i, &why);
  if (ok)
    report(p, f, &i, s);
  else if (!c->diagnostics.error_count)
    note(s, STATUS_UNKNOWN, why.text);
  inference_release(&i);
  strbuf_release(&why);
  return !c->diagnostics.error_count;
}

static bool infer_functions(struct context *c, struct heap_proof *p, struct summary *s) {
  const struct program *program = p->program;
  uint32_t count = 0;
  for (function_id f = 0; f < program->functions.len; f++) {
    const char *name = program_string(program, program->functions.data[f].name);
    bool has_body = program->functions.data[f].entry != ID_NONE && f != program->start;
    if (!has_body || !annotated_is_asked(c, p->annotations, name)) continue;
    count++;
    if (!infer_one(c, p, f, s)) return false;
    if (limits_exceeded(&c->limits)) note(s, STATUS_UNKNOWN, limits_reason(&c->limits));
  }
  if (count) return true;
  return diagnostics_error(&c->diagnostics, c->options->files.data[0], 0, 0,
                           "there is no function to look at; name one by --function, or write a contract before one");
}

int command_infer(struct context *c) {
  struct annotations a = ANNOTATIONS_INIT;
  struct program *program = NULL;
  struct summary s = {STATUS_SAFE, STRBUF_INIT};
  bool ok = false;
  if (annotated_read(c, &a)) {
    annotated_choose_entry(c, &a);
    program = load_program(c, RULE_CHOOSES_AHEAD);
  }
  if (program) {
    struct heap_proof p;
    heap_proof_init(&p, c, program, &a);
    ok = infer_functions(c, &p, &s);
    heap_proof_release(&p);
  }
  static const char *const verdicts[] = {"safe", "unsafe", "", "unknown"};
  ok = ok && !c->diagnostics.error_count;
  if (ok && s.status == STATUS_UNSAFE && c->options->replay) output_replay(c->options->replay);
  if (ok) verdict_line(verdicts[s.status], s.reason.text);
  strbuf_release(&s.reason);
  program_free(program);
  annotations_release(&a);
  return ok ? s.status : STATUS_INPUT;
}

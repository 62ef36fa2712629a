/* `ockham infer`: loop invariants of functions over linked structures (docs/inference.md).
 *
 * Per function: the invariants as annotations, or a run of heaps that goes wrong, or an abstract run that shows that no
 * invariant of the domain will do. A run is `unsafe` once the compiled function was seen to fail. The last line on
 * standard output is `verdict: safe`, `verdict: unsafe (...)` or `verdict: unknown (...)`; exit status 0, 1 and 3, and
 * 2 for bad input. */
#include "base/process/output.h"
#include "base/strbuf.h"
#include "cli/annotated/annotated.h"
#include "cli/annotated/infer_json.h"
#include "cli/annotated/infer_page.h"
#include "cli/annotated/infer_write.h"
#include "cli/annotated/prove_report.h"
#include "cli/check/conclusion.h"
#include "cli/check/formats.h"
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
  struct strbuf functions; /* what was found, as JSON */
  struct infer_page page;
  struct annotations found; /* what is to be written */
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
  bool is_about_links = strcmp(i->violation, heap_error_name(HEAP_ERROR_FREED)) == 0 ||
                        strcmp(i->violation, heap_error_name(HEAP_ERROR_CYCLE)) == 0;
  if (i->states.len && is_about_links) prove_report_precondition(i->states.data[0].picture, "  ", &b);
  fputs(b.text, stdout);
  strbuf_release(&b);
}

static bool is_alike(const struct inferred_cube *x, const struct inferred_cube *y) {
  return x->line == y->line && strcmp(x->words, y->words) == 0;
}

static void print_abstract_run(const struct inference *i) {
  printf(
      "  not expressible: of the heaps at its loops, these predicates cannot tell the good ones from those that lead to"
      " line %u: %s\n  a run of heaps that look like good ones:\n",
      i->violation_line, i->violation);
  for (uint32_t k = 0, next; k < i->cubes.len; k = next) {
    for (next = k + 1; next < i->cubes.len && is_alike(&i->cubes.data[k], &i->cubes.data[next]);) next++;
    printf("    line %u%s: %s\n", i->cubes.data[k].line, next - k > 1 ? ", again and again" : "",
           i->cubes.data[k].words);
  }
  printf("    line %u: %s\n", i->violation_line, i->violation);
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

static void report_run(function_id f, const struct inference *i, const char *seen, struct inquiry *s) {
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
  if (i->outcome == PDR_UNSAFE) print_trace(i);
  const char *seen = i->outcome == PDR_UNSAFE ? replay(s, p, f, i) : NULL;
  const char *name = program_string(p->program, p->program->functions.data[f].name);
  infer_json_function(name, i, seen, &s->functions);
  infer_page_add(&s->page, p->program, f, i);
  if (i->outcome == PDR_SAFE) inference_annotate(i, name, &s->found, &s->in->ctx.diagnostics);
  switch (i->outcome) {
  case PDR_SAFE:
    print_clauses(i);
    record_confirm(&s->conclusion.record, RECORD_REPEATED, "Z3", "SMT",
                   s->conclusion.record.obligations + i->rechecked);
    break;
  case PDR_UNSAFE: report_run(f, i, seen, s); break;
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
  const char *name = program_string(p->program, p->program->functions.data[f].name);
  printf("function %s\n", name);
  fflush(stdout);
  bool ok = infer_function(p, f, in->options->inferred == INFERRED_MEMORY, &i, &why);
  if (ok) {
    report(p, f, &i, s);
  } else if (!in->ctx.diagnostics.error_count) {
    infer_json_beyond(name, why.text, &s->functions);
    conclude_unknown(&s->conclusion, REASON_LIST_BEYOND, p->beyond, why.text);
  }
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

static bool write_page(const struct inquiry *s) {
  struct invocation *in = s->in;
  if (!in->options->html) return true;
  struct strbuf page = STRBUF_INIT;
  infer_page_write(&s->page, in, s->program, &s->conclusion, &page);
  bool ok = formats_write_page(in->options->html, &page, &in->ctx.diagnostics);
  strbuf_release(&page);
  return ok;
}

static bool write_json(const struct inquiry *s) {
  struct invocation *in = s->in;
  if (!in->options->json) return true;
  struct strbuf text = STRBUF_INIT;
  struct request_words words = request_words_of(in, COMMAND_INFER);
  infer_json(&s->conclusion, s->program, &words, s->functions.text, &text);
  bool ok = output_write(in->options->json, text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok;
}

int command_infer(struct invocation *in) {
  struct annotations a = ANNOTATIONS_INIT;
  struct program *program = NULL;
  struct inquiry s = {.in = in,
                      .conclusion = CONCLUSION_INIT,
                      .functions = STRBUF_INIT,
                      .page = INFER_PAGE_INIT,
                      .found = ANNOTATIONS_INIT};
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
  ok = ok && write_json(&s) && write_page(&s);
  ok = ok && (!in->options->write || infer_write(in, &a, &s.found));
  int status = ok ? conclusion_print(&s.conclusion, program, in, COMMAND_INFER) : STATUS_INPUT;
  conclusion_release(&s.conclusion);
  strbuf_release(&s.functions);
  infer_page_release(&s.page);
  annotations_release(&s.found);
  program_free(program);
  annotations_release(&a);
  return status;
}

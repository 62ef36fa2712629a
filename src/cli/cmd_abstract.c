/* `ockham abstract`: the boolean program of a C program over predicates. */
#include "abstract/abstract.h"
#include "abstract/returns.h"
#include "base/process/output.h"
#include "cli/commands.h"
#include "front/load.h"

static void count(struct invocation *in, const struct abstract_statistics *s, const struct predicates *predicates) {
  in->ctx.stats.predicates = predicates->all.len;
  in->ctx.stats.prover_calls = s->prover_calls;
  in->ctx.stats.strengthenings = s->formulas;
  in->ctx.stats.syntactic_strengthenings = s->syntactic;
  in->ctx.stats.cut_strengthenings = s->cut;
}

static bool write_program(struct invocation *in, const struct bp_program *bp) {
  struct strbuf text = STRBUF_INIT;
  bp_print(bp, &text);
  bool ok = output_write(in->options->output ? in->options->output : "-", text.text, text.len, &in->ctx.diagnostics);
  strbuf_release(&text);
  return ok;
}

static int abstract(struct invocation *in, struct program *p, struct predicates *predicates) {
  returns_normalise(p);
  if (!predicates_read(predicates, in->options->predicates, p, &in->ctx.diagnostics)) return STATUS_INPUT;
  struct abstract_options o = {
      .strengthen = {.method = in->options->cubes == CUBES_BY_LENGTH ? STRENGTHEN_CUBES : STRENGTHEN_MODELS,
                     .cube_limit = (uint32_t)in->options->cube_limit},
      .arithmetic = in->options->arithmetic == INTEGERS_BITS ? ARITHMETIC_BV : ARITHMETIC_INT,
      .is_memory_typed = in->options->memory_model == MEMORY_TYPED,
      .atoms = in->options->atoms};
  struct abstract_statistics s = {0};
  struct bp_program *bp = abstract_program(&in->ctx, p, predicates, o, &s);
  count(in, &s, predicates);
  if (!bp) {
    if (!limits_exceeded(&in->ctx.limits)) return STATUS_INPUT;
    fprintf(stderr, "ockham: stopped: %s\n", limits_reason(&in->ctx.limits));
    return STATUS_UNKNOWN;
  }
  bool ok = write_program(in, bp);
  bp_free(bp);
  if (ok && in->options->stats) {
    struct strbuf text = STRBUF_INIT;
    statistics_print(&in->ctx.stats, &text);
    fputs(text.text, in->options->output ? stdout : stderr);
    strbuf_release(&text);
  }
  return ok ? STATUS_OK : STATUS_INPUT;
}

int command_abstract(struct invocation *in) {
  if (!in->options->predicates) {
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "name the file of predicates: --predicates FILE");
    return STATUS_INPUT;
  }
  struct sources sources = sources_of(in->options);
  sources.keeps_labels = sources.finds_entry = true;
  struct program *p = load_program(&in->ctx, &sources, RULE_CHOOSES_AHEAD);
  if (!p) return STATUS_INPUT;
  struct predicates predicates = PREDICATES_INIT;
  int status = abstract(in, p, &predicates);
  predicates_release(&predicates);
  program_free(p);
  return status;
}

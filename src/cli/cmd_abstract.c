/* `ockham abstract`: the boolean program of a C program over predicates. */
#include "abstract/abstract.h"
#include "abstract/returns.h"
#include "base/output.h"
#include "cli/commands.h"
#include "front/load.h"

static void count(struct context *c, const struct abstract_statistics *s, const struct predicates *predicates) {
  c->stats.predicates = predicates->all.len;
  c->stats.prover_calls = s->prover_calls;
  c->stats.strengthenings = s->formulas;
  c->stats.syntactic_strengthenings = s->syntactic;
  c->stats.cut_strengthenings = s->cut;
}

static bool write_program(struct context *c, const struct bp_program *bp) {
  struct strbuf text = STRBUF_INIT;
  bp_print(bp, &text);
  bool ok = output_write(c->options->output ? c->options->output : "-", text.text, text.len, &c->diagnostics);
  strbuf_release(&text);
  return ok;
}

static int abstract(struct context *c, struct program *p, struct predicates *predicates) {
  returns_normalise(p);
  if (!predicates_read(predicates, c->options->predicates, p, &c->diagnostics)) return STATUS_INPUT;
  struct abstract_options o = {
      .strengthen = {.method = c->options->cubes == CUBES_BY_LENGTH ? STRENGTHEN_CUBES : STRENGTHEN_MODELS,
                     .cube_limit = (uint32_t)c->options->cube_limit},
      .arithmetic = c->options->arithmetic == INTEGERS_BITS ? ARITHMETIC_BV : ARITHMETIC_INT,
      .is_memory_typed = c->options->memory_model == MEMORY_TYPED,
      .atoms = c->options->atoms};
  struct abstract_statistics s = {0};
  struct bp_program *bp = abstract_program(c, p, predicates, o, &s);
  count(c, &s, predicates);
  if (!bp) {
    if (!limits_exceeded(&c->limits)) return STATUS_INPUT;
    fprintf(stderr, "ockham: stopped: %s\n", limits_reason(&c->limits));
    return STATUS_UNKNOWN;
  }
  bool ok = write_program(c, bp);
  bp_free(bp);
  if (ok && c->options->stats) {
    struct strbuf text = STRBUF_INIT;
    statistics_print(&c->stats, &text);
    fputs(text.text, c->options->output ? stdout : stderr);
    strbuf_release(&text);
  }
  return ok ? STATUS_OK : STATUS_INPUT;
}

int command_abstract(struct context *c) {
  if (!c->options->predicates) {
    diagnostics_error(&c->diagnostics, NULL, 0, 0, "name the file of predicates: --predicates FILE");
    return STATUS_INPUT;
  }
  c->options->keeps_labels = true;
  struct program *p = load_program(c, RULE_CHOOSES_AHEAD);
  if (!p) return STATUS_INPUT;
  struct predicates predicates = PREDICATES_INIT;
  int status = abstract(c, p, &predicates);
  predicates_release(&predicates);
  program_free(p);
  return status;
}

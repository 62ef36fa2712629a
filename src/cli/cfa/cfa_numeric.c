/* The certificate is about the program in which every check that is not claimed ends the run if it fails: what is
 * claimed holds as long as no other check has failed before. */
#include "cli/cfa/cfa_numeric.h"

#include "analysis/checks.h"
#include "analysis/memory/bounds.h"
#include "analysis/numeric/discharge.h"
#include "confirm/certificate/certificate.h"
#include "engine/numeric/numeric_engine.h"
#include "engine/parameters.h"
#include "program/text/print.h"

#include <stdio.h>
#include <stdlib.h>

static void print_statuses(const struct program *p, const enum check_status *status) {
  struct strbuf text = STRBUF_INIT;
  for (check_id i = 0; i < p->checks.len; i++) {
    const struct check *c = &p->checks.data[i];
    strbuf_printf(&text, "%4u  ", i);
    print_position(p, p->edges.data[c->edge].at, &text);
    strbuf_printf(&text, "  %s  %s  %s\n", check_name(c->kind), check_status_name(status[i]),
                  c->condition == ID_NONE ? check_text(c->kind) : program_string(p, c->condition));
  }
  fputs(text.text, stdout);
  strbuf_release(&text);
}

static void count_statuses(const struct program *p, const enum check_status *status, struct statistics *s) {
  for (check_id i = 0; i < p->checks.len; i++) {
    if (status[i] == CHECK_IS_UNCALLED) continue;
    s->checks++;
    if (status[i] == CHECK_IS_DISCHARGED) s->checks_discharged++;
    if (status[i] == CHECK_IS_OPEN) s->checks_open++;
  }
}

/* ---- certificates ---- */

/* Numbers of checks with commas between them; false with an error. */
static bool read_claim(struct invocation *in, const struct program *p, const enum check_status *status, bool *claimed) {
  const char *text = in->options->claim;
  for (check_id i = 0; !text && i < p->checks.len; i++) claimed[i] = status[i] == CHECK_IS_DISCHARGED;
  while (text && *text) {
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (end == text || (*end && *end != ',') || number >= p->checks.len)
      return diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "--claim: '%s' is no number of a check", text);
    if (status[number] != CHECK_IS_DISCHARGED)
      return diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "--claim: check %lu is not discharged", number);
    claimed[number] = true;
    text = *end ? end + 1 : end;
  }
  return true;
}

static void drop_others(struct program *p, const bool *claimed) {
  for (check_id i = 0; i < p->checks.len; i++) {
    if (claimed[i]) continue;
    struct operation *op = &p->edges.data[p->checks.data[i].edge].op;
    *op = operation_make(OP_STOP);
    op->sub = STOP_ABORT;
  }
}

/* Is it accepted? It is left in the folder in any case. False if there is no proof. */
static bool try_claim(struct invocation *in, struct task *task, struct numeric_claim claim, bool *is_valid) {
  enum { SECONDS = 20 };
  struct verdict v = numeric_claim_run(task, claim);
  bool has_proof = v.kind == VERDICT_SAFE;
  if (has_proof) {
    struct certificate_result r = certificate_check(&in->ctx, task->program, &v, in->options->certificate, SECONDS);
    *is_valid = r.outcome == CERTIFICATE_VALID;
    certificate_result_release(&r);
  }
  verdict_release(&v);
  return has_proof;
}

/* Over the integers; if that is not accepted, over bit-vectors; of little first, then of more. */
static bool write_certificate(struct invocation *in, struct program *p) {
  static const struct numeric_claim forms[] = {{ARITHMETIC_INT, SCOPE_OF_CHECKS_ALONE},
                                               {ARITHMETIC_INT, SCOPE_OF_CHECKS},
                                               {ARITHMETIC_BV, SCOPE_OF_CHECKS_ALONE},
                                               {ARITHMETIC_BV, SCOPE_OF_CHECKS}};
  struct engine_parameters parameters = ENGINE_PARAMETERS_INIT;
  struct task task;
  bool is_valid = false, has_proof = task_init(&task, &in->ctx, p, &parameters);
  for (uint32_t i = 0; i < sizeof forms / sizeof *forms && has_proof && !is_valid; i++)
    has_proof = !limits_exceeded(&in->ctx.limits) && try_claim(in, &task, forms[i], &is_valid);
  task_release(&task);
  if (has_proof || limits_exceeded(&in->ctx.limits)) return true;
  return diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "no certificate: behaviour is missing in the model");
}

static bool certify(struct invocation *in, struct program *p, const enum check_status *status) {
  bool *claimed = xcalloc(p->checks.len + 1, sizeof *claimed);
  bool ok = read_claim(in, p, status, claimed);
  if (ok) {
    drop_others(p, claimed);
    ok = write_certificate(in, p);
  }
  free(claimed);
  return ok;
}

bool cfa_numeric(struct invocation *in, struct program *p) {
  struct statistics *s = &in->ctx.stats;
  checks_make(p);
  struct bounds_count accesses = bounds_check(p);
  s->accesses_constant += accesses.obvious;
  s->pointer_accesses += accesses.pointers;
  enum check_status *status = discharge_checks(&in->ctx, p);
  if (!status) return true;
  count_statuses(p, status, s);
  print_statuses(p, status);
  bool ok = !in->options->certificate || certify(in, p, status);
  free(status);
  return ok;
}

/* Life and death of verdicts: who owns what, by the kind of proof. */
#include "engine/verdict.h"

#include "analysis/checks.h"

#include <stdarg.h>
#include <string.h>

static void release_proof(struct verdict_proof *p) {
  switch (p->kind) {
  case PROOF_INVARIANTS: {
    struct invariant_proof *i = &p->by_invariants;
    vec_release_all(&i->invariants, &i->summaries);
    if (i->semantics) semantics_release(i->semantics);
    free(i->semantics);
    program_free(i->copy);
    if (i->translated.owner) i->translated.free(i->translated.owner);
    break;
  }
  case PROOF_LISTS:
    for (uint32_t i = 0; i < p->by_lists.claims.len; i++) free(p->by_lists.claims.data[i].text);
    vec_release(&p->by_lists.claims);
    break;
  }
  *p = (struct verdict_proof){.kind = PROOF_INVARIANTS};
}

void verdict_release(struct verdict *v) {
  strbuf_release(&v->reason);
  release_proof(&v->proof);
  trace_release(&v->alarm.trace);
  strbuf_release(&v->by_products.boolean);
  strbuf_release(&v->by_products.precision);
}

void verdict_give_up(struct verdict *v, const char *format, ...) {
  struct strbuf reason = STRBUF_INIT; /* the old reason may be among the arguments */
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&reason, format, args);
  va_end(args);
  strbuf_release(&v->reason);
  v->reason = reason;
  v->kind = VERDICT_UNKNOWN;
}

void verdict_settle(struct verdict *v, enum verdict_kind kind, const char *reason) {
  if (v->is_settled) return;
  v->is_settled = true;
  v->kind = kind;
  strbuf_clear(&v->reason);
  strbuf_puts(&v->reason, reason);
}

bool verdict_is_out_of_limits(struct verdict *v, struct limits *limits) {
  if (!limits_exceeded(limits)) return false;
  verdict_settle(v, VERDICT_UNKNOWN, limits_reason(limits));
  return true;
}

struct semantics *verdict_new_semantics(struct verdict *v) {
  assert(v->proof.kind == PROOF_INVARIANTS && !v->proof.by_invariants.semantics);
  return v->proof.by_invariants.semantics = xcalloc(1, sizeof *v->proof.by_invariants.semantics);
}

void verdict_prove_by_lists(struct verdict *v, const char *what, bool is_rechecked) {
  assert(what);
  release_proof(&v->proof);
  v->kind = VERDICT_SAFE;
  v->proof = (struct verdict_proof){.kind = PROOF_LISTS, .by_lists = {.what = what, .is_rechecked = is_rechecked}};
}

const struct program *verdict_proved_program(const struct verdict *v, const struct program *given) {
  bool is_translated = v->proof.kind == PROOF_INVARIANTS && v->proof.by_invariants.translated.program;
  return is_translated ? v->proof.by_invariants.translated.program : given;
}

/* The last step says it itself, or it is one of memory. */
check_id verdict_failed_check(const struct verdict *v, const struct program *p) {
  assert(v->kind == VERDICT_UNSAFE && v->alarm.trace.steps.len);
  edge_id last = vec_last(&v->alarm.trace.steps).edge;
  const struct operation *op = &p->edges.data[last].op;
  if (op->kind == OP_VIOLATION) return checks_find(p, last, (enum check_kind)op->sub);
  for (uint32_t k = 0; v->alarm.violation && k < CHECK_KIND_COUNT; k++)
    if (strcmp(v->alarm.violation, check_text((enum check_kind)k)) == 0)
      return checks_find(p, last, (enum check_kind)k);
  return ID_NONE;
}

void verdict_drop_alarm(struct verdict *v) {
  trace_release(&v->alarm.trace);
  v->alarm = (struct alarm){.trace = TRACE_INIT};
}

/* Life and death of verdicts: who owns what, by the kind of proof. */
#include "engine/verdict.h"

#include "analysis/checks.h"
#include "engine/news.h"
#include "engine/task.h"

#include <string.h>

static void release_proof(struct verdict_proof *p) {
  switch (p->kind) {
  case PROOF_INVARIANTS: {
    struct invariant_proof *i = &p->by_invariants;
    vec_release_all(&i->invariants, &i->summaries, &i->rounds);
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
  reason_release(&v->reason);
  release_proof(&v->proof);
  trace_release(&v->alarm.trace);
  strbuf_release_all(&v->by_products.boolean, &v->by_products.precision);
  trials_release(&v->trials);
  vec_release(&v->excluded);
}

void verdict_give_up(struct verdict *v, enum reason_id id, struct position at, const char *detail) {
  assert(id != REASON_NONE);
  reason_set(&v->reason, id, at, detail);
  v->kind = VERDICT_UNKNOWN;
}

/* What was said of missing behaviour at that place; NULL if nothing. */
static const char *missing_note(const struct program *p, struct position at) {
  for (uint32_t i = 0; i < p->notes.len; i++) {
    const struct note *n = &p->notes.data[i];
    if (n->mark == MARK_MISSING && n->at.file == at.file && n->at.line == at.line) return program_string(p, n->text);
  }
  return NULL;
}

enum reason_id missing_describe(const struct program *p, edge_id e, struct strbuf *out) {
  const struct edge *edge = &p->edges.data[e];
  const struct function *callee =
      edge->op.kind == OP_CALL && edge->op.callee != ID_NONE ? &p->functions.data[edge->op.callee] : NULL;
  const char *name = callee ? program_string(p, callee->name) : NULL;
  bool is_thread = name && (strcmp(name, "pthread_create") == 0 || strcmp(name, "thrd_create") == 0);
  const char *said = missing_note(p, edge->at), *end = said ? strstr(said, " is not modelled") : NULL;
  if (!(edge->marks & MARK_MISSING))
    strbuf_puts(out, "addresses are compared of what may have ended, or of string literals, and C leaves open "
                     "whether they are equal");
  else if (name && (!end || callee->library != LIBRARY_NONE))
    strbuf_printf(out, "a call of '%s'", name);
  else if (end)
    strbuf_add(out, said, (size_t)(end - said));
  return is_thread ? REASON_THREADS : REASON_MISSING;
}

void suspicion_describe(enum check_kind kind, struct strbuf *out) {
  strbuf_printf(out, "it may be that %s, but no run was found that shows it", check_text(kind));
  if (kind == CHECK_TRACK) strbuf_puts(out, "; what only variables of main lead to at its end is not called lost");
}

void verdict_blame_missing(struct verdict *v, const struct program *p, edge_id e) {
  struct strbuf detail = STRBUF_INIT;
  enum reason_id why = missing_describe(p, e, &detail);
  verdict_give_up(v, why, p->edges.data[e].at, detail.len ? detail.text : NULL);
  strbuf_release(&detail);
}

void verdict_blame_limits(struct verdict *v, const struct limits *limits) {
  reason_set_limit(&v->reason, limits);
  v->kind = VERDICT_UNKNOWN;
}

void verdict_settle(struct verdict *v, enum verdict_kind kind) {
  assert(kind != VERDICT_UNKNOWN);
  if (v->is_settled) return;
  v->is_settled = true;
  v->kind = kind;
}

void verdict_settle_unknown(struct verdict *v, enum reason_id id, struct position at, const char *detail) {
  if (v->is_settled) return;
  v->is_settled = true;
  verdict_give_up(v, id, at, detail);
}

bool verdict_is_out_of_limits(struct verdict *v, struct limits *limits) {
  if (!limits_exceeded(limits)) return false;
  if (v->is_settled) return true;
  v->is_settled = true;
  verdict_blame_limits(v, limits);
  return true;
}

struct semantics *verdict_new_semantics(struct verdict *v) {
  assert(v->proof.kind == PROOF_INVARIANTS && !v->proof.by_invariants.semantics);
  return v->proof.by_invariants.semantics = xcalloc(1, sizeof *v->proof.by_invariants.semantics);
}

void verdict_prove_by_lists(struct verdict *v, struct list_proof proof) {
  assert(proof.what && (proof.repeated || !proof.obligations));
  release_proof(&v->proof);
  v->kind = VERDICT_SAFE;
  v->proof.kind = PROOF_LISTS;
  v->proof.by_lists = proof;
}

const struct program *verdict_proved_program(const struct verdict *v, const struct program *given) {
  bool is_translated = v->proof.kind == PROOF_INVARIANTS && v->proof.by_invariants.translated.program;
  return is_translated ? v->proof.by_invariants.translated.program : given;
}

/* The last step says it itself, or it is one of memory. */
check_id verdict_failed_check(const struct verdict *v, const struct program *p) {
  assert(v->kind != VERDICT_SAFE && v->alarm.trace.steps.len);
  edge_id last = vec_last(&v->alarm.trace.steps).edge;
  const struct operation *op = &p->edges.data[last].op;
  if (op->kind == OP_VIOLATION) return checks_find(p, last, (enum check_kind)op->sub);
  for (uint32_t k = 0; v->alarm.violation && k < CHECK_KIND_COUNT; k++)
    if (strcmp(v->alarm.violation, check_text((enum check_kind)k)) == 0)
      return checks_find(p, last, (enum check_kind)k);
  return ID_NONE;
}

static bool is_doubt(enum reason_id id) {
  return id == REASON_POSSIBLE || id == REASON_UNCERTIFIED || id == REASON_CHECK_TIME || id == REASON_UNREPEATED;
}

static void explain_trial(const struct verdict *v, struct trial *a) {
  a->end = is_doubt(v->reason.id) ? TRIAL_DOUBTED : TRIAL_GAVE_UP;
  reason_set(&a->reason, v->reason.id, v->reason.at, v->reason.detail.len ? v->reason.detail.text : NULL);
}

void verdict_note_trial(const struct verdict *v, trial_list *list, const struct task *task, uint64_t began) {
  struct trial *a = trials_add(list, v->engine, TRIAL_DECIDED, began - task->ctx->limits.start, clock_now() - began);
  for (uint32_t i = 0; task->news && i < task->news->used.len; i++) vec_push(&a->used, task->news->used.data[i]);
  a->focus = v->focus;
  a->bound = v->bound;
  for (uint32_t i = 0; i < v->excluded.len; i++) vec_push(&a->excluded, v->excluded.data[i]);
  if (v->kind == VERDICT_UNKNOWN) explain_trial(v, a);
}

void verdict_review_trials(struct verdict *v) {
  for (uint32_t i = 0; i < v->trials.len && v->kind == VERDICT_UNKNOWN; i++)
    if (v->trials.data[i].end == TRIAL_DECIDED) {
      explain_trial(v, &v->trials.data[i]);
      v->trials.data[i].end = TRIAL_DOUBTED;
    }
}

void verdict_drop_alarm(struct verdict *v) {
  trace_release(&v->alarm.trace);
  v->alarm = (struct alarm){.trace = TRACE_INIT};
}

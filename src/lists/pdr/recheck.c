/* Initiation, consecution and safety of the invariants, path by path, from a cutting of the flow of its own and with
 * Z3: of the search nothing is trusted but its result. An answer that Z3 does not give is no agreement. */
#include "lists/pdr/recheck.h"

#include "lists/logic/decide.h"
#include "logic/build.h"

struct recheck {
  struct context *ctx;
  const struct pdr_request *request;
  const struct pdr_result *result;
  struct flow_paths paths;
  uint32_t milliseconds;
};

static const struct pdr_invariant *invariant_at(const struct recheck *r, uint32_t location) {
  for (uint32_t i = 0; i < r->result->invariants.len; i++)
    if (r->result->invariants.data[i].location == location) return &r->result->invariants.data[i];
  return NULL;
}

/* What is known at a cut. */
static void known_at(const struct recheck *r, uint32_t cut, term_list *out) {
  for (uint32_t i = 0; i < r->request->axiom_count; i++)
    vec_push(out, flow_paths_at(&r->paths, cut, r->request->axioms[i]));
  const struct pdr_invariant *v = cut ? invariant_at(r, r->paths.cuts.data[cut]) : NULL;
  if (!cut) vec_push(out, r->request->initial);
  for (uint32_t i = 0; v && i < v->clauses.len; i++) vec_push(out, v->clauses.data[i]);
}

static enum solver_result ask(const struct recheck *r, const term_list *formulas) {
  return heap_ask_z3(r->ctx, &r->request->flow->vocabulary, formulas->data, formulas->len, r->milliseconds);
}

/* Some clause of the target does not hold after the path. */
static enum solver_result check_path(const struct recheck *r, const struct flow_path *p) {
  struct terms *s = r->request->flow->vocabulary.terms;
  const struct pdr_invariant *target = invariant_at(r, r->paths.cuts.data[p->target]);
  term_list formulas = VEC_INIT;
  term broken = term_false;
  known_at(r, p->source, &formulas);
  for (uint32_t i = 0; i < p->step.guard.len; i++) vec_push(&formulas, p->step.guard.data[i]);
  for (uint32_t i = 0; target && i < target->clauses.len; i++)
    broken = term_or2(s, broken, term_not(heap_step_before(&p->step, target->clauses.data[i])));
  broken = flow_paths_at(&r->paths, p->source, broken);
  vec_push(&formulas, broken);
  enum solver_result result = term_eq(broken, term_false) ? SOLVER_UNSAT : ask(r, &formulas);
  vec_release(&formulas);
  return result;
}

static enum solver_result check_violation(const struct recheck *r, const struct flow_violation *v) {
  term_list formulas = VEC_INIT;
  assert(v->conditions.len > 0);
  known_at(r, v->cut, &formulas);
  for (uint32_t i = 0; i < v->conditions.len; i++) vec_push(&formulas, v->conditions.data[i]);
  enum solver_result result = ask(r, &formulas);
  vec_release(&formulas);
  return result;
}

enum solver_result pdr_recheck(struct context *ctx, const struct pdr_request *request, const struct pdr_result *result,
                               uint32_t milliseconds, uint32_t *asked, struct strbuf *why) {
  assert(result->outcome == PDR_SAFE);
  struct recheck r = {.ctx = ctx, .request = request, .result = result, .milliseconds = milliseconds};
  struct flow_paths_request cutting = pdr_paths_request(request);
  enum solver_result answer = flow_paths_init(&r.paths, &cutting) ? SOLVER_UNSAT : SOLVER_UNKNOWN;
  for (uint32_t i = 0; i < r.paths.paths.len && answer == SOLVER_UNSAT; i++) {
    const struct flow_path *p = &r.paths.paths.data[i];
    answer = check_path(&r, p);
    if (answer == SOLVER_UNSAT) continue;
    strbuf_printf(why, "the invariant of line %u is %s", request->flow->edges.data[vec_last(&p->edges)].at.line,
                  answer == SOLVER_SAT ? "not kept" : "not checked: no answer");
  }
  for (uint32_t i = 0; i < r.paths.violations.len && answer == SOLVER_UNSAT; i++) {
    answer = check_violation(&r, &r.paths.violations.data[i]);
    if (answer != SOLVER_UNSAT)
      strbuf_puts(why, answer == SOLVER_SAT ? "a violation is not excluded" : "a violation is not checked: no answer");
  }
  *asked = r.paths.paths.len + r.paths.violations.len;
  flow_paths_release(&r.paths);
  return answer;
}

/* The question: one formula over bit-vectors, about all runs at once. A solver for such formulas gets it as it is; for
 * a solver of clauses Z3 makes them (solve/clauses.h), which is then trusted with that alone. */
#include "certify/unwind/unwind.h"

#include "solve/clauses.h"

/* What holds of all runs, and that one is bad; false if none is. */
static bool gather(struct unwinder *w, term_list *all) {
  term bad = term_or(w->terms, w->bad.data, w->bad.len);
  if (term_eq(bad, term_false)) return false;
  for (uint32_t i = 0; i < w->facts.len; i++) vec_push(all, w->facts.data[i]);
  vec_push(all, bad);
  addresses_lie(w, all);
  return true;
}

static enum solver_result ask_formulas(struct certify *c, const term_list *all, struct strbuf *why) {
  for (uint32_t i = 0; i < all->len; i++) solver_assert(c->solver, all->data[i]);
  enum solver_result result = solver_check(c->solver);
  if (result == SOLVER_UNKNOWN) strbuf_puts(why, solver_reason(c->solver));
  return result;
}

static enum solver_result ask_clauses(struct certify *c, const term_list *all, struct strbuf *why) {
  struct cnf cnf = {.literals = VEC_INIT};
  enum solver_result result = SOLVER_UNKNOWN;
  if (clauses_make(c->ctx, &c->terms, all->data, all->len, &cnf, why)) {
    c->clauses = cnf.clauses;
    result = dimacs_solve(c->ctx, &(struct dimacs_question){.cnf = &cnf, .solver = c->sat}, why);
  } else if (!why->len) {
    strbuf_puts(why, limits_reason(&c->ctx->limits));
  }
  cnf_release(&cnf);
  return result;
}

void unwind_ask(struct unwinder *w) {
  struct certify *c = w->c;
  struct strbuf why = STRBUF_INIT;
  term_list all = VEC_INIT;
  enum solver_result result = SOLVER_UNSAT;
  c->obligations++;
  if (gather(w, &all)) result = c->sat == TOOL_COUNT ? ask_formulas(c, &all, &why) : ask_clauses(c, &all, &why);
  if (result == SOLVER_SAT) {
    c->failed++;
    strbuf_puts(&c->out, "a run of the unwound program goes on, fails, or does what is not understood\n");
  } else if (result == SOLVER_UNKNOWN) {
    c->unknown++;
    strbuf_printf(&c->out, "the unwound program: not decided (%s)\n", why.text);
  }
  strbuf_release(&why);
  vec_release(&all);
}

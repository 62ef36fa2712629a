/* The obligations: the initial state implies what is claimed or needed at the start, and every invariant implies what
 * is needed where it is claimed. */
#include "certify/certify.h"

#include <inttypes.h>

/* ---- one obligation ---- */

/* Ranges of symbols hold in every state, so they are asserted once, for all queries: if there are not too many, or each
 * query would have more to do with what does not concern it than with what does. */
static bool is_lasting(struct certify *c, term fact) {
  enum { MOST = 512 };
  uint64_t *known = map_get(&c->ranges, fact.id);
  if (!known) return false;
  if (*known == 1 && c->lasting_ranges < MOST) {
    *known = 2;
    c->lasting_ranges++;
    solver_assert(c->solver, fact);
  }
  return *known == 2;
}

void obligation_push(struct certify *c, const struct obligation *o, term hypothesis) {
  const term roots[] = {hypothesis, o->conclusion};
  term_list asserted = VEC_INIT;
  facts_add(c, o->context, roots, 2, &asserted);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < asserted.len; i++)
    if (!is_lasting(c, asserted.data[i])) asserted.data[kept++] = asserted.data[i];
  asserted.len = kept;
  vec_push(&asserted, hypothesis);
  vec_push(&asserted, term_not(o->conclusion));
  solver_push(c->solver); /* not before: what lasts is asserted already */
  for (uint32_t i = 0; i < asserted.len; i++) solver_assert(c->solver, asserted.data[i]);
  vec_release(&asserted);
}

/* Is there a state where the hypothesis holds and the conclusion does not? */
static enum solver_result pose(struct certify *c, const struct obligation *o, term hypothesis) {
  obligation_push(c, o, hypothesis);
  enum solver_result result = solver_check(c->solver);
  solver_pop(c->solver, 1);
  return result;
}

/* With what seems relevant first: an answer other than "no" says nothing then. */
static void decide(struct certify *c, const struct obligation *o) {
  term relevant = goal_relevant(c, o->hypothesis, o->conclusion);
  enum solver_result result = pose(c, o, relevant);
  if (result != SOLVER_UNSAT && !term_eq(relevant, o->hypothesis)) result = pose(c, o, o->hypothesis);
  if (result == SOLVER_UNKNOWN) {
    c->unknown++;
    obligation_print_head(c, o);
    strbuf_printf(&c->out, ": not decided (%s)\n", solver_reason(c->solver));
  } else if (result == SOLVER_SAT) {
    c->failed++;
    obligation_explain(c, *o);
  }
}

/* ---- all of them ---- */

bool certify_initial(struct certify *c, struct obligation *o) {
  term needed;
  if (pair_is_known(c, pair_key(0, o->location)))
    needed = pair_claim(c, 0, o->location);
  else if (!pair_precondition(c, 0, o->location, &needed))
    return false;
  o->hypothesis = term_true;
  o->conclusion = initial_state(c, needed);
  return !c->stuck;
}

bool obligation_generate(struct certify *c, struct obligation *o) {
  bool ok = false;
  switch (o->kind) {
  case OBLIGATION_INITIAL: ok = certify_initial(c, o); break;
  case OBLIGATION_SUMMARY: ok = summary_obligation(c, o->id, &o->hypothesis, &o->conclusion); break;
  case OBLIGATION_INVARIANT:
    o->hypothesis = c->invariants.data[o->id].formula;
    ok = pair_precondition(c, o->context, o->location, &o->conclusion);
    break;
  case OBLIGATION_ROUNDS:
  case OBLIGATION_FIRST_ROUNDS: break; /* made there */
  }
  assert(!ok || c->program->locations.data[o->location].function == c->contexts.data[o->context].function);
  return ok;
}

void obligation_check(struct certify *c, struct obligation o) {
  o.hypothesis = goal_tidy(c, o.hypothesis);
  o.conclusion = goal_simplify(c, o.hypothesis, goal_tidy(c, o.conclusion));
  c->obligations++;
  if (!term_eq(o.conclusion, term_true) && !term_eq(o.hypothesis, term_false)) decide(c, &o);
}

static void check_obligation(struct certify *c, struct obligation o) {
  if (obligation_generate(c, &o)) obligation_check(c, o);
}

static void check_initial(struct certify *c) {
  loc_id entry = c->program->functions.data[c->program->start].entry;
  check_obligation(c, (struct obligation){.kind = OBLIGATION_INITIAL, .location = entry});
}

static void check_invariant(struct certify *c, uint32_t i) {
  const struct certify_invariant *x = &c->invariants.data[i];
  if (term_eq(x->formula, term_false)) /* control never comes here: those who claim otherwise fail, nothing follows */
    c->obligations++;
  else
    check_obligation(c, (struct obligation){OBLIGATION_INVARIANT, i, x->context, x->location, term_none, term_none});
}

static void check_summary(struct certify *c, uint32_t i) {
  uint32_t context = c->summaries.data[i].context;
  loc_id entry = c->program->functions.data[c->contexts.data[context].function].entry;
  check_obligation(c, (struct obligation){OBLIGATION_SUMMARY, i, context, entry, term_none, term_none});
}

bool certify_is_over(struct certify *c) {
  if (!c->stuck && limits_exceeded_now(&c->ctx->limits)) {
    c->stuck = limits_reason(&c->ctx->limits);
    c->is_limit = true;
  }
  return c->stuck != NULL;
}

void certify_claims(struct certify *c) {
  if (!certify_is_over(c)) check_initial(c);
  for (uint32_t i = 0; i < c->summaries.len && !certify_is_over(c); i++) check_summary(c, i);
  for (uint32_t i = 0; i < c->invariants.len && !certify_is_over(c); i++) check_invariant(c, i); /* heads come to it */
}

static int conclude(struct certify *c) {
  struct solver_statistics s = solver_statistics(c->solver);
  assert(c->failed + c->unknown <= c->obligations && (!c->is_limit || c->stuck));
  strbuf_printf(&c->out,
                "%" PRIu32 " obligations, %" PRIu32 " failed, %" PRIu32 " not decided; %" PRIu64
                " solver calls, %.2f s\n",
                c->obligations, c->failed, c->unknown, s.calls, (double)s.nanoseconds / 1e9);
  if (c->clauses) strbuf_printf(&c->out, "they were asked as %" PRIu32 " clauses\n", c->clauses);
  if (c->failed || (c->stuck && !c->is_limit)) {
    if (c->failed)
      strbuf_printf(&c->out, "certificate: rejected (%" PRIu32 " of %" PRIu32 " obligations failed)\n", c->failed,
                    c->obligations);
    else
      strbuf_printf(&c->out, "certificate: rejected (%s)\n", c->stuck);
    return STATUS_UNSAFE;
  }
  if (c->stuck || c->unknown) {
    strbuf_printf(&c->out, "certificate: unknown (%s)\n", c->stuck ? c->stuck : "obligations were not decided");
    return STATUS_UNKNOWN;
  }
  assert(!c->todo.len && c->obligations > c->invariants.len); /* every invariant was asked for, and the beginning */
  strbuf_puts(&c->out, "certificate: valid\n");
  return STATUS_SAFE;
}

/* The names stand for what they ask for, in whichever order. */
static bool is_asked(const struct certify *c) {
  check_set wanted;
  return !c->asked || (check_set_read(c->asked, &wanted) && wanted == c->property);
}

int certify_check(struct certify *c) {
  strbuf_puts(&c->out, "property: ");
  check_set_print(c->property, &c->out);
  strbuf_printf(&c->out, "%s\n", c->is_translation ? ", of the program that this one stands for" : "");
  for (uint32_t i = 0; i < c->assumptions.len; i++)
    strbuf_printf(&c->out, "assumed by the certificate: %s\n", c->assumptions.data[i]);
  if (!is_asked(c)) c->stuck = "another property was asked for";
  if (c->unwinding.is_made) {
    if (!certify_is_over(c)) unwind_check(c);
    certify_is_over(c);
    return conclude(c);
  }
  struct strbuf why = STRBUF_INIT;
  if (!certify_is_over(c) && !alias_check(&c->alias, c->ctx, c->flow, &why)) {
    strbuf_printf(&c->out, "%s\n", why.text);
    if (!certify_is_over(c)) c->stuck = "alias facts do not hold";
  }
  strbuf_release(&why);
  if (c->rounds)
    induction_check(c);
  else
    certify_claims(c);
  return conclude(c);
}

/* The obligations: the initial state implies what is claimed or needed at the start, and every invariant implies what
 * is needed where it is claimed. */
#include "certify/certify.h"

#include <inttypes.h>

#include "logic/print_c.h"
#include "logic/substitute.h"
#include "logic/traverse.h"
#include "program/text/print.h"

/* ---- text ---- */

static struct position place_of(const struct certify *c, loc_id l) {
  const struct program *p = c->program;
  const struct location *x = &p->locations.data[l];
  for (uint32_t i = 0; i < x->out.len; i++)
    if (p->edges.data[x->out.data[i]].at.line) return p->edges.data[x->out.data[i]].at;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].target == l && p->edges.data[e].at.line) return p->edges.data[e].at;
  return p->functions.data[x->function].at;
}

static void print_where(struct certify *c, function_id f, struct position at) {
  strbuf_printf(&c->out, "%s, ", program_string(c->program, c->program->functions.data[f].name));
  if (at.file != ID_NONE) strbuf_printf(&c->out, "%s:", program_string(c->program, at.file));
  strbuf_printf(&c->out, "%" PRIu32, at.line);
}

static void print_location(struct certify *c, loc_id l) {
  print_where(c, c->program->locations.data[l].function, place_of(c, l));
}

static void print_edge(struct certify *c, edge_id e) {
  const struct edge *x = &c->program->edges.data[e];
  print_where(c, c->program->locations.data[x->source].function, x->at);
}

/* The formula in the certificate's names. */
static void print_formula(struct certify *c, term t) {
  struct substitution names;
  substitution_init(&names, &c->terms);
  for (uint32_t i = 0; i < c->names.len; i++)
    if (!map_get(&names.pairs, term_positive(c->names.data[i].t).id))
      substitution_add(&names, c->names.data[i].t, c->names.data[i].name);
  struct strbuf text = STRBUF_INIT;
  bool ok = print_c_term(&text, &c->terms, substitution_apply(&names, t));
  strbuf_printf(&c->out, "{%.400s%s}", ok ? text.text : "...", ok && text.len > 400 ? "..." : "");
  strbuf_release(&text);
  substitution_release(&names);
}

/* ---- one obligation ---- */

struct obligation {
  uint32_t context;
  loc_id location;
  bool is_initial;
  uint32_t summary; /* ID_NONE, or the one whose entry condition is the hypothesis */
  term hypothesis, conclusion;
  term_list labels;
};

static void print_head(struct certify *c, const struct obligation *o) {
  print_location(c, o->location);
  const char *what = o->summary != ID_NONE ? ": entry condition " : ": invariant ";
  strbuf_puts(&c->out, o->is_initial ? ": the initial state" : what);
  if (!o->is_initial) print_formula(c, o->hypothesis);
}

static void print_function_of(struct certify *c, uint32_t summary) {
  function_id f = c->contexts.data[c->summaries.data[summary].context].function;
  strbuf_puts(&c->out, program_string(c->program, c->program->functions.data[f].name));
}

static void print_failure(struct certify *c, const struct obligation *o, term label) {
  assert(symbol_find(c, label)->kind == SYMBOL_LABEL && symbol_find(c, label)->id < c->leaves.len);
  const struct leaf *x = &c->leaves.data[symbol_find(c, label)->id];
  print_head(c, o);
  switch (x->kind) {
  case LEAF_INVARIANT: {
    const struct certify_invariant *to = &c->invariants.data[x->id];
    strbuf_puts(&c->out, " does not imply ");
    print_formula(c, to->formula);
    strbuf_puts(&c->out, " when control reaches ");
    print_location(c, to->location);
    break;
  }
  case LEAF_VIOLATION:
    strbuf_puts(&c->out, " does not exclude the violation at ");
    print_edge(c, x->id);
    break;
  case LEAF_MISSING:
    strbuf_puts(&c->out, " does not exclude behaviour that is missing in the program, at ");
    print_edge(c, x->id);
    break;
  case LEAF_ENTRY:
    strbuf_puts(&c->out, " does not imply the entry condition ");
    print_formula(c, c->summaries.data[x->id].entry);
    strbuf_puts(&c->out, " when ");
    print_function_of(c, x->id);
    strbuf_puts(&c->out, " is called");
    break;
  case LEAF_EXIT:
    strbuf_puts(&c->out, " does not imply the exit relation ");
    print_formula(c, c->summaries.data[x->id].exit);
    strbuf_puts(&c->out, " when ");
    print_function_of(c, x->id);
    strbuf_puts(&c->out, " returns");
    break;
  case LEAF_RECURSION:
    strbuf_puts(&c->out, " does not exclude a recursive call without a context in the certificate, at ");
    print_edge(c, x->id);
    break;
  }
  strbuf_putc(&c->out, '\n');
}

/* Is there a state that breaks this end and no other? */
static enum solver_result ask(struct certify *c, const struct obligation *o, const term *only) {
  solver_push(c->solver);
  for (uint32_t i = 0; i < o->labels.len; i++) {
    bool is_open = !only || term_eq(o->labels.data[i], *only);
    solver_assert(c->solver, is_open ? term_not(o->labels.data[i]) : o->labels.data[i]);
  }
  enum solver_result result = solver_check(c->solver);
  solver_pop(c->solver, 1);
  return result;
}

static void explain(struct certify *c, const struct obligation *o) {
  bool found = false;
  for (uint32_t i = 0; i < o->labels.len; i++) {
    if (ask(c, o, &o->labels.data[i]) != SOLVER_SAT) continue;
    print_failure(c, o, o->labels.data[i]);
    found = true;
  }
  if (found) return;
  print_head(c, o);
  strbuf_puts(&c->out, " does not imply what is needed there\n");
}

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

/* Is there a state where the hypothesis holds and the conclusion does not? Its question stays asserted. */
static enum solver_result pose(struct certify *c, struct obligation *o, term hypothesis) {
  const term roots[] = {hypothesis, o->conclusion};
  term_list asserted = VEC_INIT;
  facts_add(c, o->context, roots, 2, &asserted);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < asserted.len; i++)
    if (!is_lasting(c, asserted.data[i])) asserted.data[kept++] = asserted.data[i];
  asserted.len = kept;
  vec_push(&asserted, hypothesis);
  vec_push(&asserted, term_not(o->conclusion));
  solver_push(c->solver);
  for (uint32_t i = 0; i < asserted.len; i++) solver_assert(c->solver, asserted.data[i]);
  vec_release(&asserted);
  return ask(c, o, NULL);
}

static void find_labels(struct certify *c, struct obligation *o) {
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &o->conclusion, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *s = symbol_find(c, variables.data[i]);
    if (s && s->kind == SYMBOL_LABEL) vec_push(&o->labels, variables.data[i]);
  }
  vec_release(&variables);
}

/* With what seems relevant first: an answer other than "no" says nothing then. */
static void decide(struct certify *c, struct obligation *o) {
  term relevant = goal_relevant(c, o->hypothesis, o->conclusion);
  find_labels(c, o);
  enum solver_result result = pose(c, o, relevant);
  if (result != SOLVER_UNSAT && !term_eq(relevant, o->hypothesis)) {
    solver_pop(c->solver, 1);
    result = pose(c, o, o->hypothesis);
  }
  if (result == SOLVER_UNKNOWN) {
    c->unknown++;
    print_head(c, o);
    strbuf_printf(&c->out, ": not decided (%s)\n", solver_reason(c->solver));
  } else if (result == SOLVER_SAT) {
    c->failed++;
    explain(c, o);
  }
  solver_pop(c->solver, 1);
}

static void check_obligation(struct certify *c, struct obligation o) {
  c->obligations++;
  assert(!c->stuck && c->program->locations.data[o.location].function == c->contexts.data[o.context].function);
  o.conclusion = goal_simplify(c, o.hypothesis, o.conclusion);
  if (!term_eq(o.conclusion, term_true) && !term_eq(o.hypothesis, term_false)) decide(c, &o);
  vec_release(&o.labels);
}

/* ---- all of them ---- */

static void check_initial(struct certify *c) {
  loc_id entry = c->program->functions.data[c->program->start].entry;
  struct obligation o = {
      .context = 0, .location = entry, .is_initial = true, .summary = ID_NONE, .hypothesis = term_true};
  term needed;
  if (pair_is_known(c, pair_key(0, entry)))
    needed = pair_claim(c, 0, entry);
  else if (!pair_precondition(c, 0, entry, &needed))
    return;
  o.conclusion = initial_state(c, needed);
  if (!c->stuck) check_obligation(c, o);
}

static void check_invariant(struct certify *c, uint32_t i) {
  const struct certify_invariant x = c->invariants.data[i];
  struct obligation o = {.context = x.context, .location = x.location, .summary = ID_NONE, .hypothesis = x.formula};
  if (term_eq(x.formula, term_false)) { /* control never comes here: those who claim otherwise fail, nothing follows */
    c->obligations++;
    return;
  }
  if (pair_precondition(c, x.context, x.location, &o.conclusion)) check_obligation(c, o);
}

static void check_summary(struct certify *c, uint32_t i) {
  uint32_t context = c->summaries.data[i].context;
  loc_id entry = c->program->functions.data[c->contexts.data[context].function].entry;
  struct obligation o = {.context = context, .location = entry, .summary = i};
  if (summary_obligation(c, i, &o.hypothesis, &o.conclusion)) check_obligation(c, o);
}

static bool is_over(struct certify *c) {
  if (!c->stuck && limits_exceeded_now(&c->ctx->limits)) {
    c->stuck = limits_reason(&c->ctx->limits);
    c->is_limit = true;
  }
  return c->stuck != NULL;
}

static int conclude(struct certify *c) {
  struct solver_statistics s = solver_statistics(c->solver);
  assert(c->failed + c->unknown <= c->obligations && (!c->is_limit || c->stuck));
  strbuf_printf(&c->out,
                "%" PRIu32 " obligations, %" PRIu32 " failed, %" PRIu32 " not decided; %" PRIu64
                " solver calls, %.2f s\n",
                c->obligations, c->failed, c->unknown, s.calls, (double)s.nanoseconds / 1e9);
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

int certify_check(struct certify *c) {
  strbuf_printf(&c->out, "property: %s%s\n", property_name(c->property),
                c->is_translation ? ", of the program that this one stands for" : "");
  for (uint32_t i = 0; i < c->assumptions.len; i++)
    strbuf_printf(&c->out, "assumed by the certificate: %s\n", c->assumptions.data[i]);
  struct strbuf why = STRBUF_INIT;
  if (!is_over(c) && !alias_check(&c->alias, c->ctx, c->cfg, &why)) {
    strbuf_printf(&c->out, "%s\n", why.text);
    if (!is_over(c)) c->stuck = "alias facts do not hold";
  }
  strbuf_release(&why);
  if (!is_over(c)) check_initial(c);
  for (uint32_t i = 0; i < c->summaries.len && !is_over(c); i++) check_summary(c, i);
  for (uint32_t i = 0; i < c->invariants.len && !is_over(c); i++) check_invariant(c, i); /* loop heads come to it */
  return conclude(c);
}

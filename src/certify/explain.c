/* What is said about an obligation that fails: place, hypothesis, and each end of a path that it does not imply.
 *
 * Preconditions are computed without names for the ends of paths, since most obligations hold. For one that fails it is
 * done again with labels: the formula of each end is weakened by a label of its own, and an end fails if there is a
 * state where all other labels are true and the conclusion is not. */
#include "certify/certify.h"

#include <inttypes.h>

#include "logic/substitute.h"
#include "logic/text/print_c.h"
#include "logic/traverse.h"
#include "program/text/print.h"

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

void obligation_print_head(struct certify *c, const struct obligation *o) {
  print_location(c, o->location);
  const char *what = o->kind == OBLIGATION_SUMMARY ? ": entry condition " : ": invariant ";
  bool is_initial = o->kind == OBLIGATION_INITIAL || o->kind == OBLIGATION_FIRST_ROUNDS;
  strbuf_puts(&c->out, is_initial ? ": the initial state" : what);
  if (!is_initial) print_formula(c, o->hypothesis);
}

static void print_function_of(struct certify *c, uint32_t summary) {
  function_id f = c->contexts.data[c->summaries.data[summary].context].function;
  strbuf_puts(&c->out, program_string(c->program, c->program->functions.data[f].name));
}

static void print_failure(struct certify *c, const struct obligation *o, term label) {
  assert(symbol_find(c, label)->kind == SYMBOL_LABEL && symbol_find(c, label)->id < c->leaves.len);
  const struct leaf *x = &c->leaves.data[symbol_find(c, label)->id];
  obligation_print_head(c, o);
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
static bool is_broken(struct certify *c, const term_list *labels, term only) {
  solver_push(c->solver);
  for (uint32_t i = 0; i < labels->len; i++) {
    term label = labels->data[i];
    solver_assert(c->solver, term_eq(label, only) ? term_not(label) : label);
  }
  enum solver_result result = solver_check(c->solver);
  solver_pop(c->solver, 1);
  return result == SOLVER_SAT;
}

static void find_labels(struct certify *c, term conclusion, term_list *labels) {
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &conclusion, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *s = symbol_find(c, variables.data[i]);
    if (s && s->kind == SYMBOL_LABEL) vec_push(labels, variables.data[i]);
  }
  vec_release(&variables);
}

static bool print_broken(struct certify *c, const struct obligation *o) {
  term_list labels = VEC_INIT;
  bool found = false;
  find_labels(c, o->conclusion, &labels);
  obligation_push(c, o, o->hypothesis);
  for (uint32_t i = 0; i < labels.len; i++) {
    if (!is_broken(c, &labels, labels.data[i])) continue;
    print_failure(c, o, labels.data[i]);
    found = true;
  }
  solver_pop(c->solver, 1);
  vec_release(&labels);
  return found;
}

/* The same formula, with labels. */
static bool explain_again(struct certify *c, struct obligation *o) {
  if (!obligation_generate(c, o)) return false;
  o->hypothesis = goal_tidy(c, o->hypothesis);
  o->conclusion = goal_simplify(c, o->hypothesis, goal_tidy(c, o->conclusion));
  return print_broken(c, o);
}

void obligation_explain(struct certify *c, struct obligation o) {
  bool is_of_rounds = o.kind == OBLIGATION_ROUNDS || o.kind == OBLIGATION_FIRST_ROUNDS;
  c->is_labelled = true;
  bool ok = !is_of_rounds && explain_again(c, &o);
  c->is_labelled = false;
  if (ok) return;
  obligation_print_head(c, &o);
  if (is_of_rounds)
    strbuf_printf(&c->out, " does not exclude a violation %s %" PRIu32 " rounds\n",
                  o.kind == OBLIGATION_ROUNDS ? "after" : "within", c->rounds);
  else
    strbuf_puts(&c->out, " does not imply what is needed there\n");
}

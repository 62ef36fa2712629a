/* Houdini: of all candidates, those that a round preserves if all of them hold where it begins. In a formula of what a
 * round needs each candidate is weakened by a label of its own, so that one formula answers which of them it breaks.
 *
 * Where a candidate comes from does not matter. Conditions that the next rounds ask about are what a state that is no
 * state of the program differs in from those that are, if a step from there fails. */
#include "engine/induction/candidates.h"

#include "encode/state_facts.h"
#include "engine/news.h"
#include "engine/numeric/numeric_facts.h"
#include "logic/build.h"
#include "logic/traverse.h"
#include "solve/solver.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_OF_PLACE = 60, MOST_QUERIES = 4000, MILLISECONDS = 500 };

struct candidate {
  term fact, label;
};
typedef VEC(struct candidate) candidate_list;

struct candidates {
  struct rounds *rounds;
  struct semantics *s;
  struct context *ctx;
  const term *facts; /* known, by place */
  candidate_list *of;
  struct solver *solver;
  uint32_t labels, queries;
};

/* ---- where they come from ---- */

static void add(struct candidates *x, uint32_t place, term fact) {
  struct terms *t = x->s->terms;
  candidate_list *list = &x->of[place];
  if (list->len >= MOST_OF_PLACE || term_is_bool_constant(fact)) return;
  for (uint32_t i = 0; i < list->len; i++)
    if (list->data[i].fact.id == fact.id) return;
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "candidate@%" PRIu32, x->labels++);
  vec_push(list, ((struct candidate){fact, term_var(t, name.text, sort_bool)}));
  strbuf_release(&name);
}

static void add_all(struct candidates *x, uint32_t place, term facts) {
  term_list parts = VEC_INIT;
  term_conjuncts(x->s->terms, facts, &parts);
  for (uint32_t i = 0; i < parts.len; i++) add(x, place, parts.data[i]);
  vec_release(&parts);
}

static void add_numbers(struct candidates *x) {
  const struct task *task = x->rounds->ways->task;
  struct numeric *n = numeric_new(task->ctx, task->cfg, task->call_graph);
  struct numeric_facts f;
  if (!n) return;
  numeric_facts_init(&f, task, n, x->s, SCOPE_WITHOUT_PATHS);
  for (uint32_t i = 1; i < x->rounds->places.len; i++) {
    const struct round_place *p = &x->rounds->places.data[i];
    if (p->is_head) add_all(x, i, numeric_facts_at(&f, p->context, p->location));
  }
  numeric_facts_release(&f);
  numeric_free(n);
}

static void add_news(struct candidates *x) {
  term_list told = VEC_INIT;
  for (uint32_t i = 1; i < x->rounds->places.len; i++) {
    const struct round_place *p = &x->rounds->places.data[i];
    vec_clear(&told);
    if (p->is_head) news_at(x->rounds->ways->task, x->s, p->context, p->location, &told);
    for (uint32_t k = 0; k < told.len; k++) add(x, i, told.data[k]);
  }
  vec_release(&told);
}

/* Is it about the state alone? */
static bool is_of_state(const struct candidates *x, term t) {
  term_list variables = VEC_INIT;
  bool result = true;
  term_free_variables(x->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && result; i++)
    result = places_of_symbol(&x->s->places, variables.data[i]) != ID_NONE;
  vec_release(&variables);
  return result;
}

static bool is_atom(const struct terms *t, term x) {
  switch (term_kind(t, x)) {
  case TERM_EQ:
  case TERM_LE:
  case TERM_BV_ULE:
  case TERM_BV_SLE: return true;
  case TERM_VAR: return term_is_bool(t, x);
  default: return false;
  }
}

/* Conditions that a round from the place asks about, and the other side of each. */
static void add_conditions(struct candidates *x, uint32_t place, term need) {
  enum { LARGEST = 40 };
  struct terms *t = x->s->terms;
  term_list nodes = VEC_INIT;
  traverse_nodes(t, &need, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term atom = nodes.data[i];
    if (!term_is_bool(t, atom) || !is_atom(t, atom) || !is_of_state(x, atom) || term_dag_size(t, atom) > LARGEST)
      continue;
    add(x, place, atom);
    add(x, place, term_not(atom));
  }
  vec_release(&nodes);
}

static bool add_needs(struct candidates *x) {
  enum { ROUNDS = 2 };
  struct needs n;
  bool ok = true;
  needs_begin(x->rounds, &n, NULL);
  for (uint32_t round = 0; round < ROUNDS && ok; round++) {
    ok = rounds_add(x->rounds, &n, round ? ROUND_FORGIVING : ROUND_STRICT);
    for (uint32_t i = 0; i < x->rounds->places.len && ok; i++)
      if (x->rounds->places.data[i].is_head) add_conditions(x, i, n.at.data[i]);
  }
  needs_release(&n);
  return ok;
}

/* ---- which of them are inductive ---- */

static term all_of(const struct candidates *x, uint32_t place) {
  term t = x->facts[place];
  for (uint32_t i = 0; i < x->of[place].len; i++) t = term_and2(x->s->terms, t, x->of[place].data[i].fact);
  return t;
}

static term labelled(const struct candidates *x, uint32_t place) {
  term t = term_true;
  for (uint32_t i = 0; i < x->of[place].len; i++) {
    const struct candidate *c = &x->of[place].data[i];
    t = term_and2(x->s->terms, t, term_or2(x->s->terms, c->label, c->fact));
  }
  return t;
}

/* May the formula be satisfied if only these candidates are asked about? NULL: all. */
static enum solver_result ask(struct candidates *x, const struct candidate *only) {
  term_list labels = VEC_INIT;
  for (uint32_t i = 0; i < x->rounds->places.len; i++)
    for (uint32_t k = 0; k < x->of[i].len; k++) {
      const struct candidate *c = &x->of[i].data[k];
      vec_push(&labels, !only || c == only ? term_not(c->label) : c->label);
    }
  x->queries++;
  enum solver_result result = solver_check_assuming(x->solver, labels.data, labels.len);
  vec_release(&labels);
  return result;
}

/* Drops those that the formula breaks. True if there were any. */
static bool drop(struct candidates *x, term hypothesis, term need) {
  term_list facts = VEC_INIT;
  term roots[] = {hypothesis, need};
  bool is_dropped = false;
  if (term_is_bool_constant(need) && need.id == term_true.id) return false;
  state_facts_collect(x->s, roots, 2, &facts);
  solver_push(x->solver);
  for (uint32_t i = 0; i < facts.len; i++) solver_assert(x->solver, facts.data[i]);
  solver_assert(x->solver, hypothesis);
  solver_assert(x->solver, term_not(need));
  if (ask(x, NULL) != SOLVER_UNSAT)
    for (uint32_t i = 0; i < x->rounds->places.len; i++)
      for (uint32_t k = 0; k < x->of[i].len && x->queries < MOST_QUERIES; k++) {
        if (limits_exceeded_now(&x->ctx->limits) || ask(x, &x->of[i].data[k]) == SOLVER_UNSAT) continue;
        x->of[i].data[k] = vec_last(&x->of[i]);
        x->of[i].len--;
        k--;
        is_dropped = true;
      }
  solver_pop(x->solver, 1);
  vec_release(&facts);
  return is_dropped;
}

static bool induct(struct candidates *x) {
  uint32_t count = x->rounds->places.len;
  term *claims = xcalloc(count, sizeof *claims);
  for (bool is_open = true; is_open && x->queries < MOST_QUERIES && !limits_exceeded(&x->ctx->limits);) {
    struct needs n;
    is_open = false;
    for (uint32_t i = 0; i < count; i++) claims[i] = labelled(x, i);
    needs_begin(x->rounds, &n, claims);
    term first = rounds_first(x->rounds, &n, ROUND_FORGIVING);
    is_open |= drop(x, rounds_start(x->rounds, first), first);
    if (rounds_add(x->rounds, &n, ROUND_FORGIVING))
      for (uint32_t i = 0; i < count; i++)
        if (x->rounds->places.data[i].is_head) is_open |= drop(x, all_of(x, i), n.at.data[i]);
    needs_release(&n);
  }
  free(claims);
  return x->queries < MOST_QUERIES && !limits_exceeded(&x->ctx->limits);
}

bool candidates_find(struct rounds *r, term *facts) {
  struct semantics *s = r->ways->s;
  struct candidates x = {.rounds = r, .s = s, .ctx = r->ways->task->ctx, .facts = facts};
  bool is_int = s->places.arithmetic == ARITHMETIC_INT;
  x.of = xcalloc(r->places.len, sizeof *x.of);
  x.solver = solver_new(
      x.ctx, s->terms,
      (struct solver_options){.theory = is_int ? SOLVER_INTEGERS : SOLVER_BITVECTORS, .milliseconds = MILLISECONDS});
  add_numbers(&x);
  add_news(&x);
  bool ok = add_needs(&x) && induct(&x);
  for (uint32_t i = 0; i < r->places.len; i++) {
    const struct round_place *p = &r->places.data[i];
    if (ok) facts[i] = all_of(&x, i);
    if (ok && p->is_head) news_tell(r->ways->task, s, p->context, p->location, facts[i]);
    vec_release(&x.of[i]);
  }
  free(x.of);
  solver_free(x.solver);
  return !limits_exceeded(&x.ctx->limits);
}

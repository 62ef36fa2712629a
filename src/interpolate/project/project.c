/* Quantifier elimination as a loop over steps from cheap to dear, each of which removes a variable, or trades it for
 * smaller unknowns that have to go in their turn. After each step the conjunction is flattened and simplified, because
 * that alone often removes variables. Budgets (case distinctions, unknowns, nodes) end what would explode; then the
 * caller weakens, or gives up. Exactness is per step: docs/interpolation.md has the argument for each. */
#include "interpolate/project/private.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

enum { MOST_SPLITS = 48, MOST_UNKNOWNS = 24, MOST_NODES = 20000 };

bool project_occurs(struct terms *s, term t, term v) {
  assert(term_kind(s, v) == TERM_VAR && !term_is_negated(v));
  if (term_index(t) < term_index(v)) return false; /* children have smaller handles */
  term_list variables = VEC_INIT;
  bool found = false;
  term_free_variables(s, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && !found; i++) found = term_eq(variables.data[i], v);
  vec_release(&variables);
  return found;
}

term project_unknown(struct project *p, sort sort) {
  if (!*p->fresh) return term_none;
  --*p->fresh;
  assert(*p->fresh < MOST_UNKNOWNS);
  term t = term_fresh(p->terms, "unknown", sort);
  vec_push(&p->gone, t);
  return t;
}

void project_replace(struct project *p, term from, term to) {
  assert(sort_eq(term_sort(p->terms, from), term_sort(p->terms, to)));
  struct substitution u;
  substitution_init(&u, p->terms);
  substitution_add(&u, from, to);
  for (uint32_t i = 0; i < p->conjuncts.len; i++) p->conjuncts.data[i] = substitution_apply(&u, p->conjuncts.data[i]);
  substitution_release(&u);
}

void project_remove(struct project *p, uint32_t index) {
  assert(index < p->conjuncts.len);
  for (uint32_t i = index + 1; i < p->conjuncts.len; i++) p->conjuncts.data[i - 1] = p->conjuncts.data[i];
  p->conjuncts.len--;
}

/* Takes conjunctions apart, drops what is there twice; a contradiction leaves `false` alone. */
static void tidy(struct project *p) {
  term_list *c = &p->conjuncts, flat = VEC_INIT;
  for (uint32_t i = 0; i < c->len; i++) {
    term t = c->data[i];
    if (term_kind(p->terms, t) == TERM_AND && !term_is_negated(t))
      for (uint32_t k = 0; k < term_count(p->terms, t); k++) vec_push(c, term_child(p->terms, t, k));
    else
      vec_push(&flat, t);
  }
  flat.len = rewrite_unique(flat.data, flat.len);
  vec_clear(c);
  bool is_false = false;
  for (uint32_t i = 0; i < flat.len; i++) {
    is_false |= term_eq(flat.data[i], term_false) || (i && term_eq(flat.data[i], term_not(flat.data[i - 1])));
    if (!term_eq(flat.data[i], term_true)) vec_push(c, flat.data[i]);
  }
  if (is_false) {
    vec_clear(c);
    vec_push(c, term_false);
  }
  vec_release(&flat);
}

/* Forgets the variables that do not occur any more. */
static void forget_gone(struct project *p) {
  term_list found = VEC_INIT;
  uint32_t kept = 0;
  if (p->conjuncts.len) term_free_variables(p->terms, p->conjuncts.data, p->conjuncts.len, &found);
  for (uint32_t i = 0; i < p->gone.len; i++)
    for (uint32_t k = 0; k < found.len; k++)
      if (term_eq(found.data[k], p->gone.data[i])) {
        p->gone.data[kept++] = p->gone.data[i];
        break;
      }
  p->gone.len = kept;
  vec_release(&found);
}

static bool is_too_big(struct project *p) {
  term_list nodes = VEC_INIT;
  traverse_nodes(p->terms, p->conjuncts.data, p->conjuncts.len, &nodes);
  bool answer = nodes.len > MOST_NODES;
  vec_release(&nodes);
  return answer;
}

/* The cheapest step that removes some variable. */
static bool step(struct project *p) {
  typedef bool (*variable_step)(struct project *, term);
  static const variable_step cheap[] = {project_unconstrained, project_bounds}, dear[] = {project_reads, project_cases};
  if (project_definition(p, false)) return true;
  for (uint32_t k = 0; k < sizeof cheap / sizeof *cheap; k++)
    for (uint32_t i = 0; i < p->gone.len; i++)
      if (cheap[k](p, p->gone.data[i])) return true;
  if (project_share(p) || project_definition(p, true)) return true;
  for (uint32_t k = 0; k < sizeof dear / sizeof *dear; k++)
    for (uint32_t i = 0; i < p->gone.len; i++)
      if (dear[k](p, p->gone.data[i])) return true;
  return false;
}

/* Weaker, but without the variable. */
static void drop_conjuncts(struct project *p, term v) {
  for (uint32_t i = p->conjuncts.len; i-- > 0;)
    if (project_occurs(p->terms, p->conjuncts.data[i], v)) project_remove(p, i);
}

bool project_run(struct project *p) {
  for (;;) {
    tidy(p);
    forget_gone(p);
    if (!p->gone.len) return true;
    if (limits_exceeded(p->limits) || is_too_big(p)) {
      p->stuck = term_none;
      return false;
    }
    term v = p->gone.data[0];
    if (step(p)) continue;
    p->stuck = v;
    if (p->mode == PROJECT_EXACT) return false;
    assert(p->mode == PROJECT_WEAKEN);
    drop_conjuncts(p, v);
  }
}

/* Nothing that had to go is left, and no unknown of a step. */
static bool is_projected(struct project *p, const term *gone, uint32_t count) {
  assert(!p->gone.len);
  for (uint32_t i = 0; i < p->conjuncts.len; i++)
    for (uint32_t k = 0; k < count; k++) assert(!project_occurs(p->terms, p->conjuncts.data[i], gone[k]));
  return true;
}

bool project(struct limits *limits, struct terms *terms, enum project_mode mode, const term *gone, uint32_t gone_count,
             term_list *conjuncts, term *stuck) {
  uint32_t splits = MOST_SPLITS, fresh = MOST_UNKNOWNS;
  struct project p = {.limits = limits,
                      .terms = terms,
                      .mode = mode,
                      .conjuncts = {conjuncts->data, conjuncts->len, conjuncts->cap},
                      .gone = VEC_INIT,
                      .splits = &splits,
                      .fresh = &fresh,
                      .stuck = term_none};
  for (uint32_t i = 0; i < gone_count; i++) vec_push(&p.gone, gone[i]);
  bool is_done = project_run(&p);
  assert_structure(!is_done || is_projected(&p, gone, gone_count));
  conjuncts->data = p.conjuncts.data;
  conjuncts->len = p.conjuncts.len;
  conjuncts->cap = p.conjuncts.cap;
  *stuck = p.stuck;
  vec_release(&p.gone);
  return is_done;
}

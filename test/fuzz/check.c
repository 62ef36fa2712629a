#include "fuzz/check.h"

#include "base/map.h"
#include "logic/traverse.h"

void find_cuts(const struct sequence *q, struct cut_list *c) {
  c->count = q->count - 1;
  for (uint32_t i = 0; i < c->count; i++) c->cuts[i] = (struct cut){q->scopes[q->scope_of[i]].left, i};
}

static void breach(struct checker *c, uint32_t cut, const char *what) {
  if (c->failed) return;
  c->failed = true, c->failed_cut = cut, c->failure = what;
}

/* ---- what the solver has been told ---- */

static void tell(struct checker *c, term t) {
  solver_assert(c->solver, t);
  vec_push(&c->asserted, t);
}

static void forget(struct checker *c) {
  solver_pop(c->solver, 1);
  vec_clear(&c->asserted);
}

/* Is the solver's model one of what is asserted and of the assumptions? */
static bool is_model(struct checker *c, const term *assumptions, uint32_t count) {
  struct assignment model = ASSIGNMENT_INIT;
  uint32_t told = c->asserted.len;
  for (uint32_t i = 0; i < count; i++) vec_push(&c->asserted, assumptions[i]);
  bool result = solver_assign(c->solver, c->asserted.data, c->asserted.len, &model);
  for (uint32_t i = 0; i < c->asserted.len && result; i++) {
    term value;
    result = term_eval(c->q->terms, &model, c->asserted.data[i], &value) && value.id == term_true.id;
  }
  c->asserted.len = told;
  assignment_release(&model);
  return result;
}

enum { MOST_UNKNOWN = 2 }; /* in a row of questions */

/* What is asserted, with `t` and, if it is no term_none, `u`, must have no model. False if nobody knows. */
static bool expect_unsat(struct checker *c, uint32_t cut, term t, term u, const char *what) {
  term assumptions[] = {t, u};
  c->asked++;
  switch (solver_check_assuming(c->solver, assumptions, u.id ? 2 : 1)) {
  case SOLVER_UNSAT: break;
  case SOLVER_UNKNOWN: c->unknown++; return false;
  case SOLVER_SAT:
    if (is_model(c, assumptions, u.id ? 2 : 1)) {
      breach(c, cut, what);
      break;
    }
    c->wrong_models++, c->unknown++;
    return false;
  }
  return true;
}

/* A question of a row in which `unknown` answers were unknown. */
static void expect_in_row(struct checker *c, uint32_t cut, term t, uint32_t *unknown, const char *what) {
  if (*unknown == MOST_UNKNOWN)
    c->left_to_steps++;
  else
    *unknown += !expect_unsat(c, cut, t, term_none, what);
}

static bool is_inside(struct cut cut, uint32_t partition) { return cut.left <= partition && partition <= cut.right; }

/* A implies I. The cuts of a scope share what is asserted. */
static void check_implication(struct checker *c, uint32_t scope) {
  uint32_t left = c->q->scopes[scope].left, unknown = 0;
  solver_push(c->solver);
  for (uint32_t i = left; i <= c->q->scopes[scope].right && i < c->cuts->count; i++) {
    tell(c, c->q->partitions[i]);
    if (c->q->scope_of[i] == scope)
      expect_in_row(c, i, term_not(c->interpolants[i]), &unknown, "the interpolant does not follow from A");
  }
  forget(c);
}

/* I and B are inconsistent. */
static void check_inconsistency(struct checker *c, uint32_t scope) {
  uint32_t unknown = 0;
  solver_push(c->solver);
  for (uint32_t i = 0; i < c->q->count; i++)
    if (!is_inside((struct cut){c->q->scopes[scope].left, c->q->scopes[scope].right}, i)) tell(c, c->q->partitions[i]);
  for (uint32_t i = c->q->scopes[scope].right + 1; i-- > c->q->scopes[scope].left;) {
    if (c->q->scope_of[i] == scope && i < c->cuts->count)
      expect_in_row(c, i, c->interpolants[i], &unknown, "the interpolant is consistent with B");
    tell(c, c->q->partitions[i]);
  }
  forget(c);
}

/* The step at the end of the cut, from what holds before it. */
static void check_step(struct checker *c, uint32_t i) {
  const struct sequence *q = c->q;
  uint32_t scope = q->scope_of[i];
  if (i == q->scopes[scope].left) return; /* that A implies I says the same */
  term before = c->interpolants[i - 1], called = term_none;
  if (q->scope_of[i - 1] != scope) { /* a return */
    called = before;
    before = c->interpolants[q->scopes[q->scope_of[i - 1]].left - 1];
  }
  solver_push(c->solver);
  tell(c, q->partitions[i]);
  tell(c, term_not(c->interpolants[i]));
  expect_unsat(c, i, before, called, "the interpolants are not inductive");
  forget(c);
}

void check_with_solver(struct checker *c) {
  for (uint32_t scope = 0; scope < c->q->scope_count; scope++) {
    check_implication(c, scope);
    check_inconsistency(c, scope);
  }
  for (uint32_t i = 0; i < c->cuts->count; i++) check_step(c, i);
}

void check_vocabulary(struct checker *c) {
  struct map occurrences = MAP_INIT; /* of a variable: a bit for each partition */
  term_list variables = VEC_INIT;
  struct terms *s = c->q->terms;
  for (uint32_t i = 0; i < c->q->count; i++) {
    vec_clear(&variables);
    term_free_variables(s, &c->q->partitions[i], 1, &variables);
    for (uint32_t k = 0; k < variables.len; k++) *map_put(&occurrences, variables.data[k].id) |= 1ull << i;
  }
  for (uint32_t i = 0; i < c->cuts->count; i++) {
    uint64_t inside = 0;
    for (uint32_t k = c->cuts->cuts[i].left; k <= c->cuts->cuts[i].right; k++) inside |= 1ull << k;
    vec_clear(&variables);
    term_free_variables(s, &c->interpolants[i], 1, &variables);
    for (uint32_t k = 0; k < variables.len; k++) {
      const uint64_t *where = map_get(&occurrences, variables.data[k].id);
      if (!where || !(*where & inside) || !(*where & ~inside))
        breach(c, i, "a variable of the interpolant is not common to A and B");
    }
  }
  vec_release(&variables);
  map_release(&occurrences);
}

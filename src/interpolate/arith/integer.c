/* Integer feasibility.
 *
 * A rational solution in which all variables of the tableau are integers is an integer solution: eliminated variables
 * have unit coefficients in their equalities. Otherwise the equations in force are tried for a conflict of
 * divisibility: columns with equal bounds, and columns that a row forces to stay at a bound. An equation in force is
 * usable in a certificate if it is an equality literal or a pair of opposite inequalities over the same form. Where a
 * conflict needs another one, a split on its form is proposed, whose one side is a rational conflict and whose other
 * side completes the pair; so no certificate needs a rule of its own for implied equalities. If there is no such
 * conflict, an integer point near by is looked for (point.c), then the solution is cut off (cutting.c), and
 * so on; after some rounds a split on a variable with a fractional value is proposed. */
#include "interpolate/arith/private.h"

#define CUTTING_ROUNDS 12 /* in one check */

struct integer_candidate {
  uint32_t column;
  arith_literal literal;  /* equality; or upper bound of a pair; or a bound in force without its opposite */
  arith_literal opposite; /* of a pair, else ARITH_NONE */
  bool is_usable;
  struct rational value; /* of the column */
};

typedef VEC(struct integer_candidate) candidates;

/* Fills in the candidate from the form of a literal if that form has equal bounds. */
static bool justify(const struct arith *a, arith_literal l, struct integer_candidate *c) {
  const struct arith_form *f = arith_form_of(a, l);
  c->literal = l;
  c->opposite = ARITH_NONE;
  c->is_usable = true;
  if (arith_is_equality(a, l)) return true;
  c->is_usable = false;
  if (f->upper == ARITH_NONE || f->lower == ARITH_NONE) return false;
  struct arith_literal_bound upper, lower;
  literal_bound(a, f->upper, &upper);
  literal_bound(a, f->lower, &lower);
  c->is_usable = rational_equal(&upper.bound, &lower.bound);
  rational_clear(&upper.bound);
  rational_clear(&lower.bound);
  if (!c->is_usable) return false;
  c->literal = arith_is_equality(a, f->lower) ? f->lower : f->upper;
  if (!arith_is_equality(a, c->literal)) c->opposite = f->lower;
  return true;
}

static void add_candidate(const struct arith *a, candidates *cs, uint32_t column, arith_literal l,
                          arith_literal other) {
  struct integer_candidate c = {.column = column};
  if (!(other != ARITH_NONE && justify(a, other, &c))) justify(a, l, &c);
  if (!c.is_usable && cutting_is_derived(a, c.literal)) return; /* there is no case distinction on it */
  assert(c.literal != ARITH_NONE);
  rational_init_set(&c.value, &a->columns.data[column].value);
  vec_push(cs, c);
}

static bool is_fixed(const struct tableau_column *c) {
  return c->lower_reason != ARITH_NONE && c->upper_reason != ARITH_NONE && rational_equal(&c->lower, &c->upper);
}

/* The direction in which a row is stuck with its basic column at the opposite bound, or 0. */
static int tight_direction(const struct arith *a, uint32_t row) {
  const struct tableau_column *b = &a->columns.data[a->rows.data[row].basic];
  if (b->lower_reason != ARITH_NONE && rational_equal(&b->value, &b->lower) && simplex_is_stuck(a, row, 1)) return 1;
  if (b->upper_reason != ARITH_NONE && rational_equal(&b->value, &b->upper) && simplex_is_stuck(a, row, -1)) return -1;
  return 0;
}

static void collect_tight_row(const struct arith *a, candidates *cs, uint32_t row) {
  int direction = tight_direction(a, row);
  if (!direction) return;
  for (uint32_t i = 0; i < a->rows.data[row].entries.len; i++) {
    const struct tableau_entry *e = &a->rows.data[row].entries.data[i];
    const struct tableau_column *c = &a->columns.data[e->column];
    if (is_fixed(c)) continue;
    bool upper = simplex_stops_at_upper(a, row, e, direction);
    add_candidate(a, cs, e->column, upper ? c->upper_reason : c->lower_reason, ARITH_NONE);
  }
}

/* Short equations first: they make short certificates. */
static void collect(const struct arith *a, candidates *cs) {
  for (int round = 0; round < 2; round++)
    for (uint32_t i = 0; i < a->columns.len; i++) {
      const struct tableau_column *c = &a->columns.data[i];
      if ((a->forms.data[c->form].count > 2) != round || !is_fixed(c)) continue;
      add_candidate(a, cs, i, c->upper_reason, c->lower_reason);
    }
  for (uint32_t i = 0; i < a->rows.len; i++) collect_tight_row(a, cs, i);
}

/* Solves the system of the usable candidates, or of all. */
static bool solve(struct arith *a, const candidates *cs, bool all, struct rational *multipliers) {
  VEC(struct divisibility_equation) equations = VEC_INIT;
  VEC(uint32_t) origin = VEC_INIT;
  for (uint32_t i = 0; i < cs->len; i++) {
    const struct integer_candidate *c = &cs->data[i];
    rational_clear(&multipliers[i]);
    if (!all && !c->is_usable) continue;
    const struct arith_form *f = &a->forms.data[a->columns.data[c->column].form];
    vec_push(&equations, ((struct divisibility_equation){f->terms, f->count, c->value}));
    vec_push(&origin, i);
  }
  struct rational *result = xmalloc((equations.len + 1) * sizeof *result);
  for (uint32_t i = 0; i < equations.len; i++) rational_init(&result[i]);
  bool found = divisibility_solve(a, equations.data, equations.len, result);
  for (uint32_t i = 0; i < equations.len; i++) {
    rational_set(&multipliers[origin.data[i]], &result[i]);
    rational_clear(&result[i]);
  }
  free(result);
  vec_release_all(&equations, &origin);
  return found;
}

static void conflict_from(struct arith *a, const candidates *cs, const struct rational *multipliers) {
  struct rational m = RATIONAL_ZERO;
  certificate_clear(&a->certificate);
  a->certificate.kind = ARITH_DIVISIBILITY;
  for (uint32_t i = 0; i < cs->len; i++) {
    if (rational_is_zero(&multipliers[i])) continue;
    const struct integer_candidate *c = &cs->data[i];
    assert(c->is_usable);
    rational_div(&m, &multipliers[i], &arith_form_of(a, c->literal)->scale);
    certificate_add(&a->certificate, c->literal, c->opposite, &m);
  }
  rational_clear(&m);
  certificate_finish(a, &a->certificate);
  assert_conflict(a);
}

/* Proposes sign * form <= bound, which is entered as a split if it is new. */
static enum arith_result propose(struct arith *a, uint32_t form, int sign, const struct rational *bound,
                                 uint32_t budget) {
  if (a->split_count >= budget) return ARITH_GIVE_UP;
  assert(rational_is_integer(bound));
  uint32_t known = a->constraints.len;
  a->split = form_atom(a, form, sign, bound);
  assert(!a->constraints.data[a->split >> 1].is_equality);
  if (a->split >> 1 == known) a->constraints.data[known].is_split = true;
  a->statistics.splits++;
  return ARITH_BRANCH;
}

/* The literal is sign * form <= k: proposes sign * form <= k - 1. */
static enum arith_result propose_strict(struct arith *a, arith_literal l, uint32_t budget) {
  const struct rational one = {{1}, 1};
  struct arith_view v;
  arith_literal_view(a, l, &v);
  rational_sub(&v.bound, &v.bound, &one);
  enum arith_result result = propose(a, v.form, v.sign, &v.bound, budget);
  arith_view_release(&v);
  return result;
}

/* Looks for a conflict of divisibility; FEASIBLE if there is none. */
static enum arith_result check_divisibility(struct arith *a, uint32_t budget) {
  candidates cs = VEC_INIT;
  enum arith_result result = ARITH_FEASIBLE;
  collect(a, &cs);
  struct rational *multipliers = xmalloc((cs.len + 1) * sizeof *multipliers);
  for (uint32_t i = 0; i < cs.len; i++) rational_init(&multipliers[i]);
  if (solve(a, &cs, false, multipliers)) {
    conflict_from(a, &cs, multipliers);
    result = ARITH_CONFLICT;
  } else if (solve(a, &cs, true, multipliers)) {
    uint32_t i = 0;
    while (i < cs.len && (cs.data[i].is_usable || rational_is_zero(&multipliers[i]))) i++;
    if (i < cs.len) result = propose_strict(a, cs.data[i].literal, budget);
  }
  for (uint32_t i = 0; i < cs.len; i++) {
    rational_clear(&multipliers[i]);
    rational_clear(&cs.data[i].value);
  }
  free(multipliers);
  vec_release(&cs);
  return result;
}

/* Whether column c is better to split than d: bounded first, then the smaller range, then the smaller value. */
static bool is_better(const struct tableau_column *c, const struct tableau_column *d) {
  bool c_bounded = c->lower_reason != ARITH_NONE && c->upper_reason != ARITH_NONE;
  bool d_bounded = d->lower_reason != ARITH_NONE && d->upper_reason != ARITH_NONE;
  if (c_bounded != d_bounded) return c_bounded;
  struct rational x = RATIONAL_ZERO, y = RATIONAL_ZERO;
  if (c_bounded) {
    rational_sub(&x, &c->upper, &c->lower);
    rational_sub(&y, &d->upper, &d->lower);
  } else {
    rational_abs(&x, &c->value);
    rational_abs(&y, &d->value);
  }
  bool better = rational_cmp(&x, &y) < 0;
  rational_clear(&x);
  rational_clear(&y);
  return better;
}

/* The fractional variable to split, or NULL if all are integers. */
static const struct tableau_column *select_fractional(const struct arith *a) {
  const struct tableau_column *best = NULL;
  for (uint32_t i = 0; i < a->columns.len; i++) {
    const struct tableau_column *c = &a->columns.data[i];
    if (c->variable == ARITH_NONE || rational_is_integer(&c->value)) continue;
    if (!best || is_better(c, best)) best = c;
  }
  return best;
}

/* Proposes a case distinction on the variable of the column. */
static enum arith_result split_variable(struct arith *a, const struct tableau_column *c, uint32_t budget) {
  struct rational bound = RATIONAL_ZERO;
  assert(!rational_is_integer(&c->value));
  rational_floor(&bound, &c->value);
  enum arith_result result = propose(a, c->form, 1, &bound, budget);
  rational_clear(&bound);
  return result;
}

enum arith_result arith_check_integer(struct arith *a, uint32_t budget) {
  enum arith_result result = arith_check(a);
  if (result != ARITH_FEASIBLE || !a->difference.is_left) return result;
  bool progress = true;
  for (uint32_t round = 0; select_fractional(a); round++) {
    if (!round) result = check_divisibility(a, budget);
    if (result != ARITH_FEASIBLE) return result;
    if (point_find(a, true) || point_find(a, false)) return ARITH_FEASIBLE;
    if (round == CUTTING_ROUNDS || !progress) return split_variable(a, select_fractional(a), budget);
    result = cutting_round(a, &progress);
  }
  return result;
}

arith_literal arith_split(const struct arith *a) {
  assert(a->split != ARITH_NONE);
  return a->split;
}

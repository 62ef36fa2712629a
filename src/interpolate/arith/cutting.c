/* Cutting planes (Chvatal and Gomory): a sum of bounds whose coefficients are integers may be rounded down.
 *
 * In a rational solution that is not an integer one, take the columns that stand at a bound as equations. If they have
 * no integer solution, there are multipliers y with integer coefficients in y * A and a fraction in y * b
 * (divisibility.c). Adding integers to the multipliers changes nothing about that, so they can be made positive
 * for upper and negative for lower bounds. Then y * A x <= floor(y * b) follows, and the current solution violates it.
 * The same with -y; the two together refute equations.
 *
 * Such a *derived* constraint is an atom that is asserted at the current level with its derivation on record. It is
 * never handed out as a literal: where one occurs in a conflict, the certificate gets the steps that derive it. */
#include "interpolate/arith/private.h"

#define MOST_BITS 128    /* of a coefficient of a derived constraint */
#define MOST_TERMS 60    /* of its form */
#define MOST_DERIVED 240 /* derived constraints in force */

/* A combination of bounds of columns: positive multipliers take the upper bound, negative ones the lower. */
struct weight {
  uint32_t column;
  struct rational multiplier;
};

typedef VEC(struct weight) weights;

static void weights_clear(weights *w) {
  for (uint32_t i = 0; i < w->len; i++) rational_clear(&w->data[i].multiplier);
  vec_clear(w);
}

static bool is_at_upper(const struct tableau_column *c) {
  return c->upper_reason != ARITH_NONE && rational_equal(&c->value, &c->upper);
}

static bool is_at_lower(const struct tableau_column *c) {
  return c->lower_reason != ARITH_NONE && rational_equal(&c->value, &c->lower);
}

/* Adds the multiplier, shifted by an integer to where the column has a bound. */
static void add_weight(const struct arith *a, weights *w, uint32_t column, const struct rational *multiplier) {
  const struct tableau_column *c = &a->columns.data[column];
  if (rational_is_integer(multiplier)) return;
  bool upper = is_at_upper(c), lower = is_at_lower(c);
  assert(upper || lower);
  struct weight x = {column, RATIONAL_ZERO};
  struct rational whole = RATIONAL_ZERO, half = {{1}, 2};
  if (upper && lower) { /* the smaller one */
    rational_add(&whole, multiplier, &half);
    rational_floor(&whole, &whole);
  } else if (upper) {
    rational_floor(&whole, multiplier);
  } else {
    rational_ceil(&whole, multiplier);
  }
  rational_sub(&x.multiplier, multiplier, &whole);
  rational_clear(&whole);
  assert(rational_sign(&x.multiplier) > 0 ? upper : lower);
  vec_push(w, x);
}

/* ---- deriving ---- */

static bool is_small(const struct rational *r) {
  mpz_t z;
  mpz_init(z);
  rational_get_mpz(r, z);
  bool small = mpz_sizeinbase(z, 2) <= MOST_BITS;
  mpz_clear(z);
  return small;
}

static bool is_form_small(const struct arith_form *f) {
  if (f->count > MOST_TERMS) return false;
  for (uint32_t i = 0; i < f->count; i++)
    if (!is_small(&f->terms[i].coefficient)) return false;
  return true;
}

/* The sum of the weighted columns, as scale * form, and the sum of their bounds. */
static uint32_t weighted_form(struct arith *a, const weights *w, struct rational *ret_scale,
                              struct rational *ret_bound) {
  for (uint32_t i = 0; i < w->len; i++) {
    const struct tableau_column *c = &a->columns.data[w->data[i].column];
    sum_add_form(a, &a->sum, c->form, &w->data[i].multiplier);
    rational_add_product(ret_bound, &w->data[i].multiplier,
                         rational_sign(&w->data[i].multiplier) > 0 ? &c->upper : &c->lower);
  }
  return form_of_sum(a, &a->sum, ret_scale);
}

/* Records what derives the literal: the bounds in terms of literals, divided by `scale`. */
static void record(struct arith *a, const weights *w, const struct rational *scale, arith_literal l) {
  struct arith_certificate c = {.kind = ARITH_FARKAS, .terms = VEC_INIT, .step_ends = VEC_INIT};
  struct rational m = RATIONAL_ZERO;
  for (uint32_t i = 0; i < w->len; i++) {
    rational_div(&m, &w->data[i].multiplier, scale);
    rational_abs(&m, &m);
    certificate_add_bound(a, &c, w->data[i].column, rational_sign(&w->data[i].multiplier) > 0, &m);
  }
  rational_clear(&m);
  certificate_cancel_eliminated(a, &c);
  assert(c.terms.len && !a->constraints.data[l >> 1].is_equality);
  vec_push(&a->derivations, ((struct arith_derivation){l, a->derived_terms.len, c.terms.len}));
  for (uint32_t i = 0; i < c.terms.len; i++) vec_push(&a->derived_terms, c.terms.data[i]);
  vec_release(&c.terms);
}

/* Derives the rounded sum, unless it is too large. */
static void derive(struct arith *a, const weights *w) {
  struct rational scale = RATIONAL_ZERO, bound = RATIONAL_ZERO;
  uint32_t form = weighted_form(a, w, &scale, &bound);
  const struct arith_form *f = &a->forms.data[form];
  bool is_negative = rational_sign(&scale) < 0;
  rational_abs(&scale, &scale);
  assert(rational_sign(&scale) > 0);
  rational_div(&bound, &bound, &scale);
  if (f->count && is_form_small(f) && !rational_is_integer(&bound)) {
    rational_floor(&bound, &bound);
    arith_literal l = form_atom(a, form, is_negative ? -1 : 1, &bound);
    record(a, w, &scale, l);
    a->statistics.cuts++;
  }
  rational_clear(&scale);
  rational_clear(&bound);
}

/* ---- finding ---- */

/* Equations of the columns at a bound, those of columns with equal bounds first. */
static void collect_tight(const struct arith *a, weights *ret) {
  for (int round = 0; round < 3; round++)
    for (uint32_t i = 0; i < a->columns.len; i++) {
      const struct tableau_column *c = &a->columns.data[i];
      bool upper = is_at_upper(c), lower = is_at_lower(c);
      int class = upper && lower ? 0 : c->row == ARITH_NONE ? 1 : 2;
      if ((upper || lower) && class == round) vec_push(ret, ((struct weight){i, RATIONAL_ZERO}));
    }
}

/* Multipliers from the equations of tight columns. */
static bool weights_of_equations(struct arith *a, weights *ret) {
  weights tight = VEC_INIT;
  collect_tight(a, &tight);
  struct divisibility_equation *equations = xmalloc((tight.len + 1) * sizeof *equations);
  struct rational *multipliers = xmalloc((tight.len + 1) * sizeof *multipliers);
  for (uint32_t i = 0; i < tight.len; i++) {
    const struct tableau_column *c = &a->columns.data[tight.data[i].column];
    const struct arith_form *f = &a->forms.data[c->form];
    equations[i] = (struct divisibility_equation){f->terms, f->count, c->value};
    rational_init(&multipliers[i]);
  }
  bool found = divisibility_solve(a, equations, tight.len, multipliers);
  for (uint32_t i = 0; i < tight.len; i++) {
    if (found) add_weight(a, ret, tight.data[i].column, &multipliers[i]);
    rational_clear(&multipliers[i]);
  }
  free(equations);
  free(multipliers);
  vec_release(&tight);
  return found;
}

/* The multipliers for the opposite direction. */
static void negate(const struct arith *a, const weights *from, weights *to) {
  struct rational m = RATIONAL_ZERO;
  for (uint32_t i = 0; i < from->len; i++) {
    rational_neg(&m, &from->data[i].multiplier);
    add_weight(a, to, from->data[i].column, &m);
  }
  rational_clear(&m);
}

/* Rounds the bounds of columns that are fractional because eliminated variables have values. */
static void derive_bounds(struct arith *a) {
  for (uint32_t i = 0; i < a->columns.len; i++)
    for (int sign = -1; sign <= 1; sign += 2) {
      const struct tableau_column *c = &a->columns.data[i];
      struct weight x = {i, {{sign}, 1}};
      if ((sign > 0 ? c->upper_reason : c->lower_reason) == ARITH_NONE) continue;
      if (rational_is_integer(sign > 0 ? &c->upper : &c->lower)) continue;
      derive(a, &(weights){&x, 1, 1});
    }
}

/* Derives constraints that cut off the current solution, in both directions. */
static void derive_cuts(struct arith *a) {
  weights w = VEC_INIT, opposite = VEC_INIT;
  if (weights_of_equations(a, &w)) {
    negate(a, &w, &opposite);
    derive(a, &w);
    derive(a, &opposite);
  }
  weights_clear(&w);
  weights_clear(&opposite);
  vec_release_all(&w, &opposite);
}

/* Removes the columns of derived constraints that are no longer in force: they would slow down every pivot. */
static void remove_unused(struct arith *a) {
  for (uint32_t i = 0; i < a->columns.len; i++) {
    const struct tableau_column *c = &a->columns.data[i];
    if (c->is_derived && c->lower_reason == ARITH_NONE && c->upper_reason == ARITH_NONE) tableau_remove_column(a, i);
  }
}

static bool assert_derived(struct arith *a, arith_literal l) {
  uint32_t form = a->constraints.data[l >> 1].form;
  bool is_new = a->forms.data[form].column == COLUMN_NONE && a->forms.data[form].count > 1;
  bool ok = simplex_assert(a, l);
  assert(a->forms.data[form].column < a->columns.len);
  if (is_new) a->columns.data[a->forms.data[form].column].is_derived = true;
  return ok;
}

enum arith_result cutting_round(struct arith *a, bool *ret_progress) {
  assert(!a->has_conflict && a->difference.is_left && !a->pending.len);
  uint32_t first = a->derivations.len;
  *ret_progress = false;
  if (first >= MOST_DERIVED) return ARITH_FEASIBLE;
  remove_unused(a);
  derive_bounds(a);
  if (a->derivations.len == first) derive_cuts(a);
  bool ok = true; /* only now: assertions change the solution that the derivations are about */
  for (uint32_t i = first; i < a->derivations.len && ok; i++) ok = assert_derived(a, a->derivations.data[i].literal);
  *ret_progress = a->derivations.len > first;
  if (ok && !simplex_check(a)) ok = false;
  if (!ok) assert_conflict(a);
  return ok ? ARITH_FEASIBLE : ARITH_CONFLICT;
}

/* ---- certificates ---- */

static uint32_t find_derivation(const struct arith *a, arith_literal l) {
  for (uint32_t i = 0; i < a->derivations.len; i++)
    if (a->derivations.data[i].literal == l) return i;
  return ARITH_NONE;
}

bool cutting_is_derived(const struct arith *a, arith_literal l) { return find_derivation(a, l) != ARITH_NONE; }

static void mark_needed(const struct arith *a, const struct arith_term *terms, uint32_t count, uint32_t *place) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t d = find_derivation(a, terms[i].literal);
    if (d != ARITH_NONE) place[d] = 0;
  }
}

/* Adds the terms as the next step, derived literals by the step that derives them. */
static void add_step(const struct arith *a, struct arith_certificate *c, const struct arith_term *terms, uint32_t count,
                     const uint32_t *place) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t d = find_derivation(a, terms[i].literal);
    certificate_add(c, terms[i].literal, ARITH_NONE, &terms[i].multiplier);
    if (d == ARITH_NONE) continue;
    assert(place[d] < c->step_ends.len); /* it was derived by an earlier step */
    c->terms.data[c->terms.len - 1].step = place[d];
  }
  vec_push(&c->step_ends, c->terms.len);
}

void cutting_expand(struct arith *a, struct arith_certificate *c) {
  assert(c->kind == ARITH_FARKAS && !c->step_ends.len);
  uint32_t *place = xmalloc((a->derivations.len + 1) * sizeof *place); /* per derivation: its step, or ARITH_NONE */
  uint32_t steps = 0;
  for (uint32_t i = 0; i < a->derivations.len; i++) place[i] = ARITH_NONE;
  mark_needed(a, c->terms.data, c->terms.len, place);
  for (uint32_t i = a->derivations.len; i-- > 0;) {
    const struct arith_derivation *d = &a->derivations.data[i];
    if (place[i] != ARITH_NONE) mark_needed(a, vec_from(&a->derived_terms, d->first), d->count, place);
  }
  struct arith_certificate whole = {.kind = ARITH_CUTTING, .terms = VEC_INIT, .step_ends = VEC_INIT};
  for (uint32_t i = 0; i < a->derivations.len; i++) {
    const struct arith_derivation *d = &a->derivations.data[i];
    if (place[i] == ARITH_NONE) continue;
    add_step(a, &whole, vec_from(&a->derived_terms, d->first), d->count, place);
    place[i] = steps++;
  }
  if (steps) {
    add_step(a, &whole, c->terms.data, c->terms.len, place);
    certificate_clear(c);
    vec_release_all(&c->terms, &c->step_ends);
    *c = whole;
  }
  free(place);
}

void cutting_pop(struct arith *a, uint32_t count) {
  while (a->derivations.len > count) {
    struct arith_derivation d = vec_pop(&a->derivations);
    assert(d.first + d.count == a->derived_terms.len);
    for (uint32_t i = d.first; i < a->derived_terms.len; i++) rational_clear(&a->derived_terms.data[i].multiplier);
    a->derived_terms.len = d.first;
  }
}

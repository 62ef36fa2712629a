/* Lemmas by cutting planes, and their partial interpolants.
 *
 * For a set A of the lemma's literals, each step has a value E that is a term: a literal s <= 0 counts as s if it is in
 * A and as 0 if not; a step adds up the values of its parts with their multipliers m > 0 and rounds up,
 * E = ceil(sum m E_i); the last step does not round. The partial interpolant is E <= 0 of the last step. A implies it,
 * and docs/interpolation.md (rule 9) shows that it is inconsistent with the rest and that interpolants fit together.
 *
 * In E a variable that is in no literal outside of A has the coefficient that it has in the step itself: an integer. So
 * it moves out of the rounding, and cancels in the end like the step's own; what stays inside is over common variables.
 * ceil(n / d) is written as -((-n) div d). */
#include "interpolate/theory.h"

#include "logic/build.h"

struct cutting_monomial {
  term unit; /* a base, or a quotient */
  struct rational coefficient;
};

struct cutting_value {
  VEC(struct cutting_monomial) monomials;
  struct rational constant;
};

static void value_release(struct cutting_value *v) {
  for (uint32_t i = 0; i < v->monomials.len; i++) rational_clear(&v->monomials.data[i].coefficient);
  vec_release(&v->monomials);
  rational_clear(&v->constant);
}

static void value_add(struct cutting_value *v, term unit, const struct rational *coefficient) {
  for (uint32_t i = 0; i < v->monomials.len; i++) {
    struct cutting_monomial *m = &v->monomials.data[i];
    if (m->unit.id != unit.id) continue;
    rational_add(&m->coefficient, &m->coefficient, coefficient);
    return;
  }
  vec_push(&v->monomials, ((struct cutting_monomial){unit, RATIONAL_ZERO}));
  rational_set(&v->monomials.data[v->monomials.len - 1].coefficient, coefficient);
}

/* Adds multiplier * (sign * form - bound). */
static void value_add_literal(struct theory *t, struct cutting_value *v, lit l, const struct rational *multiplier) {
  struct rational product = RATIONAL_ZERO;
  struct arith_view view;
  arith_literal_view(t->arith, theory_constraint(t, l), &view);
  for (uint32_t i = 0; i < view.count; i++) {
    rational_mul(&product, multiplier, &view.terms[i].coefficient);
    if (view.sign < 0) rational_neg(&product, &product);
    value_add(v, t->encoder.bases.data[view.terms[i].variable], &product);
  }
  rational_sub_product(&v->constant, multiplier, &view.bound);
  arith_view_release(&view);
  rational_clear(&product);
}

static void value_add_value(struct cutting_value *v, const struct cutting_value *other,
                            const struct rational *multiplier) {
  struct rational product = RATIONAL_ZERO;
  for (uint32_t i = 0; i < other->monomials.len; i++) {
    rational_mul(&product, multiplier, &other->monomials.data[i].coefficient);
    value_add(v, other->monomials.data[i].unit, &product);
  }
  rational_add_product(&v->constant, multiplier, &other->constant);
  rational_clear(&product);
}

static void common_denominator(const struct cutting_value *v, struct rational *ret) {
  struct rational d = RATIONAL_ZERO;
  rational_denominator(ret, &v->constant);
  for (uint32_t i = 0; i < v->monomials.len; i++) {
    rational_denominator(&d, &v->monomials.data[i].coefficient);
    rational_lcm(ret, ret, &d);
  }
  rational_clear(&d);
}

/* coefficient * unit. Multiples of d * (x div d) are written as multiples of x - (x mod d), which is shorter where x
 * cancels: what a sum says is often that a remainder has bounds. */
static term monomial_term(struct theory *t, const struct rational *coefficient, term unit) {
  struct terms *s = t->encoder.terms;
  term plain = term_mul2(s, term_int_rational(s, coefficient), unit);
  int64_t divisor;
  if (term_kind(s, unit) != TERM_DIV || !term_get_int64(s, term_child(s, unit, 1), &divisor)) return plain;
  struct rational d = RATIONAL_ZERO, quotient = RATIONAL_ZERO;
  rational_set_int(&d, divisor);
  rational_div(&quotient, coefficient, &d);
  term result = plain;
  if (rational_is_integer(&quotient)) {
    term dividend = term_child(s, unit, 0), remainder = term_mod(s, dividend, term_child(s, unit, 1));
    result = term_mul2(s, term_int_rational(s, &quotient), term_sub(s, dividend, remainder));
  }
  rational_clear(&d);
  rational_clear(&quotient);
  return result;
}

/* factor * v as a term; the products are integers. */
static term value_term(struct theory *t, const struct cutting_value *v, const struct rational *factor) {
  struct terms *s = t->encoder.terms;
  struct rational product = RATIONAL_ZERO;
  VEC(term) parts = VEC_INIT;
  rational_mul(&product, &v->constant, factor);
  vec_push(&parts, term_int_rational(s, &product));
  for (uint32_t i = 0; i < v->monomials.len; i++) {
    rational_mul(&product, &v->monomials.data[i].coefficient, factor);
    if (rational_is_zero(&product)) continue;
    vec_push(&parts, monomial_term(t, &product, v->monomials.data[i].unit));
  }
  term sum = term_add(s, parts.data, parts.len);
  vec_release(&parts);
  rational_clear(&product);
  return sum;
}

/* Takes the nearest integer out of x: x becomes the rest. */
static void take_whole(struct rational *x, struct rational *ret_whole) {
  const struct rational half = {{1}, 2};
  rational_add(ret_whole, x, &half);
  rational_floor(ret_whole, ret_whole);
  rational_sub(x, x, ret_whole);
  assert(rational_is_integer(ret_whole) && rational_cmp(x, &half) < 0);
}

/* v := ceil(v). Integer multiples go outside; the rest, if it is not constant, becomes a quotient. */
static void value_round(struct theory *t, struct cutting_value *v) {
  struct terms *s = t->encoder.terms;
  struct cutting_value outside = {.monomials = VEC_INIT, .constant = RATIONAL_ZERO};
  struct rational whole = RATIONAL_ZERO, d = RATIONAL_ZERO, minus_one = {{-1}, 1};
  bool is_constant = true;
  for (uint32_t i = 0; i < v->monomials.len; i++) {
    struct cutting_monomial *m = &v->monomials.data[i];
    take_whole(&m->coefficient, &whole);
    if (!rational_is_zero(&whole)) value_add(&outside, m->unit, &whole);
    is_constant &= rational_is_zero(&m->coefficient);
  }
  if (is_constant) {
    rational_ceil(&outside.constant, &v->constant);
  } else {
    take_whole(&v->constant, &outside.constant);
    common_denominator(v, &d);
    rational_mul(&whole, &d, &minus_one);
    assert(!rational_is_int(&d, 1));
    term quotient = term_div(s, value_term(t, v, &whole), term_int_rational(s, &d));
    value_add(&outside, quotient, &minus_one);
  }
  value_release(v);
  *v = outside;
  rational_clear(&whole);
  rational_clear(&d);
}

term theory_cutting_value(struct theory *t) {
  const struct theory_certificate c = t->certificates.data[t->current];
  assert(c.kind == CERTIFICATE_CUTTING && c.step_count > 0);
  struct cutting_value *values = xcalloc(c.step_count, sizeof *values);
  for (uint32_t i = 0; i < c.step_count; i++) {
    struct theory_cutting_step step = t->steps.data[c.first_step + i];
    values[i].constant = RATIONAL_ZERO;
    for (uint32_t k = 0; k < step.count; k++) {
      const struct theory_cutting_term *x = &t->cutting_terms.data[step.first + k];
      assert(x->literal != UINT32_MAX || x->step < i);
      if (x->literal == UINT32_MAX)
        value_add_value(&values[i], &values[x->step], &x->multiplier);
      else if (map_get(&t->in_a, x->literal))
        value_add_literal(t, &values[i], x->literal, &x->multiplier);
    }
    if (i + 1 < c.step_count) value_round(t, &values[i]);
  }
  struct rational d = RATIONAL_ZERO;
  common_denominator(&values[c.step_count - 1], &d);
  term sum = value_term(t, &values[c.step_count - 1], &d);
  rational_clear(&d);
  for (uint32_t i = 0; i < c.step_count; i++) value_release(&values[i]);
  free(values);
  return term_le(t->encoder.terms, sum, term_int(t->encoder.terms, 0));
}

/* ---- storing ---- */

static void store_literal(struct theory *t, struct theory_certificate *c, lit l, literal_list *lemma) {
  for (uint32_t i = 0; i < c->count; i++)
    if (t->entries.data[c->first + i].literal == l) return;
  assert(c->first + c->count == t->entries.len);
  vec_push(&t->entries, ((struct theory_entry){l, RATIONAL_ZERO}));
  vec_push(lemma, lit_not(l));
  c->count++;
}

static void store_term(struct theory *t, struct theory_certificate *c, lit l, const struct rational *multiplier,
                       literal_list *lemma) {
  assert(l != UINT32_MAX && rational_sign(multiplier) != 0);
  struct theory_cutting_term x = {l, 0, RATIONAL_ZERO};
  rational_set(&x.multiplier, multiplier);
  vec_push(&t->cutting_terms, x);
  store_literal(t, c, l, lemma);
}

static void store_steps(struct theory *t, const struct arith_certificate *from, const lit *by,
                        struct theory_certificate *c, literal_list *lemma) {
  for (uint32_t i = 0, at = 0; i < from->step_ends.len; i++) {
    vec_push(&t->steps, ((struct theory_cutting_step){t->cutting_terms.len, from->step_ends.data[i] - at}));
    for (; at < from->step_ends.data[i]; at++) {
      const struct arith_term *x = &from->terms.data[at];
      if (x->step == ARITH_NONE) {
        store_term(t, c, by[x->literal], &x->multiplier, lemma);
        continue;
      }
      assert(x->step < i && rational_sign(&x->multiplier) > 0);
      struct theory_cutting_term y = {UINT32_MAX, x->step, RATIONAL_ZERO};
      rational_set(&y.multiplier, &x->multiplier);
      vec_push(&t->cutting_terms, y);
    }
  }
}

/* Divisibility with pairs in two steps: the sum is at most the rounded bound, and its negation makes that less than 0.
 */
static void store_pairs(struct theory *t, const struct arith_certificate *from, const lit *by,
                        struct theory_certificate *c, literal_list *lemma) {
  struct rational m = RATIONAL_ZERO, one = {{1}, 1};
  for (int step = 0; step < 2; step++) {
    vec_push(&t->steps, ((struct theory_cutting_step){t->cutting_terms.len, from->terms.len + (uint32_t)step}));
    for (uint32_t i = 0; i < from->terms.len; i++) {
      const struct arith_term *x = &from->terms.data[i];
      rational_set(&m, &x->multiplier);
      if (step) rational_neg(&m, &m);
      bool other = x->opposite != ARITH_NONE && rational_sign(&m) < 0;
      if (other) rational_neg(&m, &m);
      store_term(t, c, by[other ? x->opposite : x->literal], &m, lemma);
    }
    if (step) vec_push(&t->cutting_terms, ((struct theory_cutting_term){UINT32_MAX, 0, one}));
  }
  rational_clear(&m);
}

static void store_combination(struct theory *t, const struct arith_certificate *from, const lit *by,
                              struct theory_certificate *c, literal_list *lemma) {
  for (uint32_t i = 0; i < from->terms.len; i++) {
    struct theory_entry x = {by[from->terms.data[i].literal], RATIONAL_ZERO};
    assert(x.literal != UINT32_MAX && !rational_is_zero(&from->terms.data[i].multiplier));
    rational_set(&x.multiplier, &from->terms.data[i].multiplier);
    vec_push(&t->entries, x);
    vec_push(lemma, lit_not(x.literal));
    c->count++;
  }
}

static bool has_pairs(const struct arith_certificate *c) {
  for (uint32_t i = 0; i < c->terms.len; i++)
    if (c->terms.data[i].opposite != ARITH_NONE) return true;
  return false;
}

uint32_t theory_store(struct theory *t, const struct arith_certificate *from, const lit *by, literal_list *lemma) {
  bool pairs = has_pairs(from);
  struct theory_certificate c = {.kind = pairs ? CERTIFICATE_CUTTING : (enum theory_certificate_kind)from->kind,
                                 .first = t->entries.len,
                                 .first_step = t->steps.len};
  if (pairs)
    store_pairs(t, from, by, &c, lemma);
  else if (from->kind == ARITH_CUTTING)
    store_steps(t, from, by, &c, lemma);
  else
    store_combination(t, from, by, &c, lemma);
  c.step_count = t->steps.len - c.first_step;
  assert(c.count > 0 && c.count == lemma->len);
  assert((c.kind == CERTIFICATE_CUTTING) == (c.step_count > 0));
  vec_push(&t->certificates, c);
  return t->certificates.len - 1;
}

void theory_cutting_release(struct theory *t) {
  for (uint32_t i = 0; i < t->cutting_terms.len; i++) rational_clear(&t->cutting_terms.data[i].multiplier);
  vec_release_all(&t->cutting_terms, &t->steps);
  map_release(&t->in_a);
}

/* Certificates: from weighted bounds of columns to weighted literals, and back to a proof.
 *
 * A bound of a column is the bound of a literal over a form, divided by the scale between form and column, modulo the
 * equalities used for elimination. To get these, the literals are summed up over all variables and the eliminated ones
 * cancelled with their equalities, latest first; that costs about the size of the certificate. What is left of the sum
 * is over the roots and is what the tableau showed. */
#include "interpolate/arith/private.h"

#include "base/strbuf.h"

void certificate_clear(struct arith_certificate *c) {
  for (uint32_t i = 0; i < c->terms.len; i++) rational_clear(&c->terms.data[i].multiplier);
  vec_clear(&c->terms);
  vec_clear(&c->step_ends);
}

void certificate_add(struct arith_certificate *c, arith_literal l, arith_literal opposite,
                     const struct rational *multiplier) {
  assert(!rational_is_zero(multiplier));
  assert(opposite == ARITH_NONE || (!(l & 1) && (opposite & 1)));
  struct arith_term *t = vec_push_zero(&c->terms);
  t->literal = l;
  t->opposite = opposite;
  t->step = ARITH_NONE;
  rational_init_set(&t->multiplier, multiplier);
}

void certificate_add_bound(struct arith *a, struct arith_certificate *c, uint32_t column, bool upper,
                           const struct rational *multiplier) {
  arith_literal l = upper ? a->columns.data[column].upper_reason : a->columns.data[column].lower_reason;
  struct rational m = RATIONAL_ZERO;
  assert(l != ARITH_NONE);
  assert(!rational_is_zero(multiplier) && !rational_is_zero(&arith_form_of(a, l)->scale));
  rational_div(&m, multiplier, &arith_form_of(a, l)->scale);
  if (!arith_is_equality(a, l))
    rational_abs(&m, &m);
  else if (!upper)
    rational_neg(&m, &m);
  certificate_add(c, l, ARITH_NONE, &m);
  rational_clear(&m);
}

static void sum_add_term(struct arith *a, const struct arith_term *t) {
  struct rational m = RATIONAL_ZERO;
  rational_set(&m, &t->multiplier);
  if (t->literal & 1) rational_neg(&m, &m);
  sum_add_form(a, &a->sum, a->constraints.data[t->literal >> 1].form, &m);
  rational_clear(&m);
}

void certificate_cancel_eliminated(struct arith *a, struct arith_certificate *c) {
  struct rational m = RATIONAL_ZERO;
  for (uint32_t i = 0; i < c->terms.len; i++) sum_add_term(a, &c->terms.data[i]);
  for (uint32_t v; (v = sum_pop(a, &a->sum)) != ARITH_NONE;) {
    if (rational_is_zero(&a->sum.value.data[v])) continue;
    uint32_t equality = a->variables.data[v].equality;
    const struct arith_form *f = &a->forms.data[a->constraints.data[equality].form];
    for (uint32_t i = 0; i < f->count; i++)
      if (f->terms[i].variable == v) rational_mul(&m, &a->sum.value.data[v], &f->terms[i].coefficient);
    assert(a->constraints.data[equality].is_equality);
    rational_neg(&m, &m);
    certificate_add(c, equality << 1, ARITH_NONE, &m);
    sum_add_form(a, &a->sum, a->constraints.data[equality].form, &m);
    assert(rational_is_zero(&a->sum.value.data[v]));
  }
  sum_clear(&a->sum);
  rational_clear(&m);
}

/* Makes the multipliers coprime integers. */
static void make_integral(struct arith_certificate *c) {
  struct rational divisor = RATIONAL_ZERO, multiple = RATIONAL_ZERO, part = RATIONAL_ZERO;
  rational_set_int(&multiple, 1);
  for (uint32_t i = 0; i < c->terms.len; i++) {
    rational_numerator(&part, &c->terms.data[i].multiplier);
    rational_gcd(&divisor, &divisor, &part);
    rational_denominator(&part, &c->terms.data[i].multiplier);
    rational_lcm(&multiple, &multiple, &part);
  }
  assert(rational_sign(&divisor) > 0);
  rational_div(&multiple, &multiple, &divisor);
  for (uint32_t i = 0; i < c->terms.len && !rational_is_int(&multiple, 1); i++)
    rational_mul(&c->terms.data[i].multiplier, &c->terms.data[i].multiplier, &multiple);
  rational_clear(&divisor);
  rational_clear(&multiple);
  rational_clear(&part);
}

void certificate_reduce(struct arith_certificate *c) {
  struct rational half = {{1}, 2}, nearest = RATIONAL_ZERO;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->terms.len; i++) {
    struct rational *m = &c->terms.data[i].multiplier;
    rational_sub(&nearest, m, &half);
    rational_ceil(&nearest, &nearest);
    rational_sub(m, m, &nearest);
    assert(rational_cmp(m, &half) <= 0);
    if (rational_is_zero(m)) continue;
    if (kept != i) {
      c->terms.data[kept] = c->terms.data[i];
      rational_init(m);
    }
    kept++;
  }
  c->terms.len = kept;
  rational_clear(&nearest);
}

static int by_literal(const void *a, const void *b) {
  arith_literal x = ((const struct arith_term *)a)->literal, y = ((const struct arith_term *)b)->literal;
  return x < y ? -1 : x > y;
}

void certificate_finish(struct arith *a, struct arith_certificate *c) {
  assert(c->kind != ARITH_CUTTING && c->terms.len && !c->step_ends.len);
  certificate_cancel_eliminated(a, c);
  if (c->kind == ARITH_FARKAS)
    make_integral(c);
  else
    certificate_reduce(c);
  if (c->terms.len > 1) qsort(c->terms.data, c->terms.len, sizeof *c->terms.data, by_literal);
  if (c->kind == ARITH_DIVISIBILITY) divisibility_minimize(a, c);
  assert(c->terms.len && (c->kind == ARITH_FARKAS || a->difference.is_left));
}

/* The check shares nothing with the above but the registered constraints. */

struct product {
  uint32_t variable;
  mpq_t value;
};

static int by_variable(const void *a, const void *b) {
  uint32_t x = ((const struct product *)a)->variable, y = ((const struct product *)b)->variable;
  return x < y ? -1 : x > y;
}

static bool is_pair(const struct arith *a, const struct arith_term *t) {
  if (t->opposite == ARITH_NONE || t->opposite >> 1 >= a->constraints.len) return false;
  const struct arith_constraint *x = &a->constraints.data[t->literal >> 1], *y = &a->constraints.data[t->opposite >> 1];
  if (x->is_equality || y->is_equality || (t->literal & 1) || !(t->opposite & 1) || x->form != y->form) return false;
  mpq_t upper, lower, one;
  mpq_inits(upper, lower, one, NULL);
  rational_get_mpq(&x->bound, upper);
  rational_get_mpq(&y->bound, lower);
  mpq_set_ui(one, 1, 1);
  mpq_add(lower, lower, one);
  bool equal = mpq_equal(upper, lower);
  mpq_clears(upper, lower, one, NULL);
  return equal;
}

static bool is_term_valid(const struct arith *a, const struct arith_certificate *c, const struct arith_term *t) {
  if (t->literal >> 1 >= a->constraints.len) return false;
  bool is_equality = a->constraints.data[t->literal >> 1].is_equality;
  if (is_equality) return !(t->literal & 1) && t->opposite == ARITH_NONE && rational_sign(&t->multiplier) != 0;
  if (c->kind == ARITH_DIVISIBILITY) return is_pair(a, t);
  return t->opposite == ARITH_NONE && rational_sign(&t->multiplier) > 0;
}

/* A sum of constraints: left <= right, or left = right. */
struct check_sum {
  VEC(struct product) left; /* once merged: by variable, each once */
  mpq_t right;
};

static void check_release(struct check_sum *s) {
  for (uint32_t i = 0; i < s->left.len; i++) mpq_clear(s->left.data[i].value);
  vec_release(&s->left);
  mpq_clear(s->right);
}

static void check_add_product(struct check_sum *s, uint32_t variable, const mpq_t value, const mpq_t factor) {
  struct product *p = vec_push_zero(&s->left);
  p->variable = variable;
  mpq_init(p->value);
  mpq_mul(p->value, value, factor);
}

/* Adds multiplier * literal. */
static void check_add(const struct arith *a, const struct arith_term *t, struct check_sum *s) {
  const struct arith_constraint *c = &a->constraints.data[t->literal >> 1];
  const struct arith_form *f = &a->forms.data[c->form];
  mpq_t multiplier, factor;
  mpq_inits(multiplier, factor, NULL);
  rational_get_mpq(&t->multiplier, multiplier);
  rational_get_mpq(&c->bound, factor);
  if (t->literal & 1) { /* -form <= -bound - 1 */
    mpq_neg(multiplier, multiplier);
    mpz_add(mpq_numref(factor), mpq_numref(factor), mpq_denref(factor));
  }
  mpq_mul(factor, factor, multiplier);
  mpq_add(s->right, s->right, factor);
  for (uint32_t i = 0; i < f->count; i++) {
    rational_get_mpq(&f->terms[i].coefficient, factor);
    check_add_product(s, f->terms[i].variable, factor, multiplier);
  }
  mpq_clears(multiplier, factor, NULL);
}

/* Adds multiplier * (result of an earlier step). */
static void check_add_step(const struct check_sum *step, const struct arith_term *t, struct check_sum *s) {
  mpq_t multiplier, product;
  mpq_inits(multiplier, product, NULL);
  rational_get_mpq(&t->multiplier, multiplier);
  mpq_mul(product, step->right, multiplier);
  mpq_add(s->right, s->right, product);
  for (uint32_t i = 0; i < step->left.len; i++)
    check_add_product(s, step->left.data[i].variable, step->left.data[i].value, multiplier);
  mpq_clears(multiplier, product, NULL);
}

/* Adds up the products of each variable. */
static void check_merge(struct check_sum *s) {
  uint32_t kept = 0;
  if (s->left.len > 1) qsort(s->left.data, s->left.len, sizeof *s->left.data, by_variable);
  for (uint32_t i = 0; i < s->left.len; i++) {
    struct product *p = &s->left.data[i];
    if (kept && s->left.data[kept - 1].variable == p->variable) {
      mpq_add(s->left.data[kept - 1].value, s->left.data[kept - 1].value, p->value);
      mpq_clear(p->value);
    } else {
      s->left.data[kept++] = *p;
    }
  }
  s->left.len = kept;
}

/* Whether all coefficients are integers, or all are zero. */
static bool check_left(const struct check_sum *s, bool integers) {
  bool ok = true;
  for (uint32_t i = 0; i < s->left.len; i++)
    ok &= integers ? mpz_cmp_ui(mpq_denref(s->left.data[i].value), 1) == 0 : mpq_sgn(s->left.data[i].value) == 0;
  return ok;
}

static bool check_terms(const struct arith *a, const struct arith_certificate *c, uint32_t first, uint32_t end,
                        const struct check_sum *steps, uint32_t step_count, struct check_sum *ret) {
  ret->left.len = 0;
  bool ok = first <= end && end <= c->terms.len;
  for (uint32_t i = first; i < end && ok; i++) {
    const struct arith_term *t = &c->terms.data[i];
    if (t->step == ARITH_NONE) {
      ok = is_term_valid(a, c, t);
      if (ok) check_add(a, t, ret);
    } else {
      ok = t->step < step_count && rational_sign(&t->multiplier) > 0;
      if (ok) check_add_step(&steps[t->step], t, ret);
    }
  }
  check_merge(ret);
  return ok;
}

/* Steps and their rounding; the last one is to be contradictory. */
static bool check_steps(const struct arith *a, const struct arith_certificate *c) {
  uint32_t count = c->step_ends.len, done = 0;
  struct check_sum *steps = xcalloc(count + 1, sizeof *steps);
  bool ok = count && c->step_ends.data[count - 1] == c->terms.len;
  for (uint32_t first = 0; done < count && ok; first = c->step_ends.data[done++]) {
    struct check_sum *s = &steps[done];
    mpq_init(s->right);
    ok = check_terms(a, c, first, c->step_ends.data[done], steps, done, s);
    bool last = done + 1 == count;
    if (ok) ok = check_left(s, !last) && (!last || mpq_sgn(s->right) < 0);
    if (last) continue;
    mpz_fdiv_q(mpq_numref(s->right), mpq_numref(s->right), mpq_denref(s->right));
    mpz_set_ui(mpq_denref(s->right), 1);
  }
  for (uint32_t i = 0; i < done; i++) check_release(&steps[i]);
  free(steps);
  return ok;
}

bool arith_certificate_check(const struct arith *a, const struct arith_certificate *c) {
  if (c->kind == ARITH_CUTTING) return check_steps(a, c);
  struct check_sum s = {.left = VEC_INIT};
  bool integers = c->kind == ARITH_DIVISIBILITY;
  mpq_init(s.right);
  bool ok = check_terms(a, c, 0, c->terms.len, NULL, 0, &s) && check_left(&s, integers);
  if (ok) ok = integers ? mpz_cmp_ui(mpq_denref(s.right), 1) != 0 : mpq_sgn(s.right) < 0;
  check_release(&s);
  return ok;
}

void arith_certificate_print(const struct arith *a, const struct arith_certificate *c, struct strbuf *out) {
  static const char *const names[] = {"farkas\n", "divisibility\n", "cutting planes\n"};
  strbuf_puts(out, names[c->kind]);
  for (uint32_t i = 0, step = 0; i < c->terms.len; i++) {
    const struct arith_term *t = &c->terms.data[i];
    strbuf_puts(out, "  ");
    rational_print(&t->multiplier, out);
    strbuf_puts(out, " * (");
    arith_print_literal(a, t->literal, out);
    if (t->opposite != ARITH_NONE) {
      strbuf_puts(out, " and ");
      arith_print_literal(a, t->opposite, out);
    }
    if (t->step != ARITH_NONE) strbuf_printf(out, ", step %u", t->step);
    strbuf_puts(out, ")\n");
    if (step + 1 < c->step_ends.len && c->step_ends.data[step] == i + 1)
      strbuf_printf(out, " step %u is this, rounded\n", step++);
  }
}

/* Certificates: from weighted bounds of columns to weighted literals, and back to a proof.
 *
 * A bound of a column is the bound of a literal over a form, divided by the scale between form and column, modulo the
 * equalities used for elimination. To get these, the literals are summed up over all variables and the eliminated ones
 * cancelled with their equalities, latest first; that costs about the size of the certificate. What is left of the sum
 * is over the roots and is what the tableau showed. */
#include "prove/arith_private.h"

#include "base/strbuf.h"

void certificate_clear(struct arith_certificate *c) {
  for (uint32_t i = 0; i < c->terms.len; i++) rational_clear(&c->terms.data[i].multiplier);
  vec_clear(&c->terms);
}

void certificate_add(struct arith_certificate *c, arith_literal l, arith_literal opposite,
                     const struct rational *multiplier) {
  struct arith_term *t = vec_push_zero(&c->terms);
  t->literal = l;
  t->opposite = opposite;
  rational_init_set(&t->multiplier, multiplier);
}

void certificate_add_bound(struct arith *a, struct arith_certificate *c, uint32_t column, bool upper,
                           const struct rational *multiplier) {
  arith_literal l = upper ? a->columns.data[column].upper_reason : a->columns.data[column].lower_reason;
  struct rational m = RATIONAL_ZERO;
  assert(l != ARITH_NONE);
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

/* Adds multiples of the equalities of eliminated variables until none of these is left. */
static void cancel_eliminated(struct arith *a, struct arith_certificate *c) {
  struct rational m = RATIONAL_ZERO;
  for (uint32_t i = 0; i < c->terms.len; i++) sum_add_term(a, &c->terms.data[i]);
  for (uint32_t v; (v = sum_pop(a, &a->sum)) != ARITH_NONE;) {
    if (rational_is_zero(&a->sum.value.data[v])) continue;
    uint32_t equality = a->variables.data[v].equality;
    const struct form *f = &a->forms.data[a->constraints.data[equality].form];
    for (uint32_t i = 0; i < f->count; i++)
      if (f->terms[i].variable == v) rational_mul(&m, &a->sum.value.data[v], &f->terms[i].coefficient);
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
  cancel_eliminated(a, c);
  if (c->kind == ARITH_FARKAS)
    make_integral(c);
  else
    certificate_reduce(c);
  if (c->terms.len > 1) qsort(c->terms.data, c->terms.len, sizeof *c->terms.data, by_literal);
  if (c->kind == ARITH_DIVISIBILITY) divisibility_minimize(a, c);
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
  const struct constraint *x = &a->constraints.data[t->literal >> 1], *y = &a->constraints.data[t->opposite >> 1];
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

typedef VEC(struct product) products;

/* Adds multiplier * term: the left side as products, the right side to the constant. */
static void check_add(const struct arith *a, const struct arith_term *t, products *left, mpq_t right) {
  const struct constraint *c = &a->constraints.data[t->literal >> 1];
  const struct form *f = &a->forms.data[c->form];
  mpq_t multiplier, factor;
  mpq_inits(multiplier, factor, NULL);
  rational_get_mpq(&t->multiplier, multiplier);
  rational_get_mpq(&c->bound, factor);
  if (t->literal & 1) { /* -form <= -bound - 1 */
    mpq_neg(multiplier, multiplier);
    mpz_add(mpq_numref(factor), mpq_numref(factor), mpq_denref(factor));
  }
  mpq_mul(factor, factor, multiplier);
  mpq_add(right, right, factor);
  for (uint32_t i = 0; i < f->count; i++) {
    struct product *p = vec_push_zero(left);
    p->variable = f->terms[i].variable;
    mpq_init(p->value);
    rational_get_mpq(&f->terms[i].coefficient, p->value);
    mpq_mul(p->value, p->value, multiplier);
  }
  mpq_clears(multiplier, factor, NULL);
}

/* Whether all coefficients are zero, or integers. */
static bool check_left(products *left, bool integers) {
  bool ok = true;
  mpq_t sum;
  mpq_init(sum);
  if (left->len > 1) qsort(left->data, left->len, sizeof *left->data, by_variable);
  for (uint32_t i = 0; i < left->len; i++) {
    mpq_add(sum, sum, left->data[i].value);
    if (i + 1 < left->len && left->data[i + 1].variable == left->data[i].variable) continue;
    ok &= integers ? mpz_cmp_ui(mpq_denref(sum), 1) == 0 : mpq_sgn(sum) == 0;
    mpq_set_ui(sum, 0, 1);
  }
  mpq_clear(sum);
  return ok;
}

bool arith_certificate_check(const struct arith *a, const struct arith_certificate *c) {
  products left = VEC_INIT;
  bool ok = true;
  mpq_t right;
  mpq_init(right);
  for (uint32_t i = 0; i < c->terms.len && ok; i++) {
    ok = is_term_valid(a, c, &c->terms.data[i]);
    if (ok) check_add(a, &c->terms.data[i], &left, right);
  }
  if (ok) {
    bool integers = c->kind == ARITH_DIVISIBILITY;
    ok = check_left(&left, integers) && (integers ? mpz_cmp_ui(mpq_denref(right), 1) != 0 : mpq_sgn(right) < 0);
  }
  for (uint32_t i = 0; i < left.len; i++) mpq_clear(left.data[i].value);
  vec_release(&left);
  mpq_clear(right);
  return ok;
}

void arith_certificate_print(const struct arith *a, const struct arith_certificate *c, struct strbuf *out) {
  strbuf_puts(out, c->kind == ARITH_FARKAS ? "farkas\n" : "divisibility\n");
  for (uint32_t i = 0; i < c->terms.len; i++) {
    const struct arith_term *t = &c->terms.data[i];
    strbuf_puts(out, "  ");
    rational_print(&t->multiplier, out);
    strbuf_puts(out, " * (");
    arith_print_literal(a, t->literal, out);
    if (t->opposite != ARITH_NONE) {
      strbuf_puts(out, " and ");
      arith_print_literal(a, t->opposite, out);
    }
    strbuf_puts(out, ")\n");
  }
}

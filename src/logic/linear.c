/* A sum is taken apart into monomials, sorted by base and merged, and put together again with the constant first: so
 * equal sums are equal terms however they were built. Coefficients of bit-vectors count modulo 2^width, which makes x -
 * y and x + (2^w - 1) * y the same. Long sums are not taken apart, or building a chain of n sums would cost n * n. */
#include "logic/linear.h"

#include "base/checking.h"
#include "logic/build.h"

void linear_init(struct linear *l, const struct terms *s, sort sort) {
  memset(l, 0, sizeof *l);
  l->width = sort_eq(sort, sort_int) ? 0 : sort_width(&s->sorts, sort);
  mpz_init(l->constant);
}

void linear_release(struct linear *l) {
  for (uint32_t i = 0; i < l->monomials.len; i++) mpz_clear(l->monomials.data[i].coefficient);
  vec_release(&l->monomials);
  mpz_clear(l->constant);
}

static void reduce(const struct linear *l, mpz_t x) {
  if (l->width) mpz_fdiv_r_2exp(x, x, l->width);
}

static void push(struct linear *l, term base, const mpz_t coefficient) {
  assert(!term_is_negated(base));
  struct linear_monomial *m = vec_push_zero(&l->monomials);
  m->base = base;
  mpz_init_set(m->coefficient, coefficient);
  reduce(l, m->coefficient);
}

/* Adds factor * t, where t is not taken apart as a sum. */
static void add_monomial(struct linear *l, struct terms *s, term t, const mpz_t factor) {
  enum term_kind kind = term_kind(s, t);
  bool is_multiple = kind == TERM_MUL && term_count(s, t) > 1 && term_is_constant(s, term_child(s, t, 0));
  if (kind != TERM_INT && kind != TERM_BV && !is_multiple) {
    push(l, t, factor);
    return;
  }
  mpz_t value;
  mpz_init(value);
  term_get_mpz(s, is_multiple ? term_child(s, t, 0) : t, value);
  mpz_mul(value, value, factor);
  if (!is_multiple) {
    mpz_add(l->constant, l->constant, value);
    reduce(l, l->constant);
  } else {
    uint32_t count = term_count(s, t);
    const term *factors = &s->children.data[s->firsts.data[term_index(t)] + 1];
    term base = count == 2 ? *factors : term_raw(s, TERM_MUL, term_sort(s, t), 0, factors, count - 1);
    push(l, base, value);
  }
  mpz_clear(value);
}

void linear_add(struct linear *l, struct terms *s, term t, const mpz_t factor) {
  uint32_t count = term_count(s, t);
  if (term_kind(s, t) != TERM_ADD || count > BUILD_FLATTEN) {
    add_monomial(l, s, t, factor);
    return;
  }
  for (uint32_t i = 0; i < count; i++) add_monomial(l, s, term_child(s, t, i), factor);
}

void linear_add_si(struct linear *l, struct terms *s, term t, long factor) {
  mpz_t f;
  mpz_init_set_si(f, factor);
  linear_add(l, s, t, f);
  mpz_clear(f);
}

static int by_base(const void *a, const void *b) {
  uint32_t x = ((const struct linear_monomial *)a)->base.id, y = ((const struct linear_monomial *)b)->base.id;
  return x < y ? -1 : x > y;
}

void linear_normalize(struct linear *l) {
  uint32_t kept = 0;
  if (l->monomials.len) qsort(l->monomials.data, l->monomials.len, sizeof *l->monomials.data, by_base);
  for (uint32_t i = 0; i < l->monomials.len;) {
    struct linear_monomial sum = l->monomials.data[i++];
    for (; i < l->monomials.len && term_eq(l->monomials.data[i].base, sum.base); i++) {
      mpz_add(sum.coefficient, sum.coefficient, l->monomials.data[i].coefficient);
      mpz_clear(l->monomials.data[i].coefficient);
    }
    reduce(l, sum.coefficient);
    if (mpz_sgn(sum.coefficient))
      l->monomials.data[kept++] = sum;
    else
      mpz_clear(sum.coefficient);
  }
  l->monomials.len = kept;
}

bool linear_is_normal(const struct linear *l) {
  for (uint32_t i = 0; i < l->monomials.len; i++) {
    const struct linear_monomial *m = &l->monomials.data[i];
    assert(!i || l->monomials.data[i - 1].base.id < m->base.id);
    assert(mpz_sgn(m->coefficient) != 0);
    assert(!l->width || (mpz_sgn(m->coefficient) > 0 && mpz_sizeinbase(m->coefficient, 2) <= l->width));
  }
  return true;
}

static term constant_term(const struct linear *l, struct terms *s, const mpz_t value) {
  return l->width ? term_bv_mpz(s, l->width, value) : term_int_mpz(s, value);
}

static term monomial_term(const struct linear *l, struct terms *s, const struct linear_monomial *m) {
  assert(mpz_sgn(m->coefficient) != 0);
  if (mpz_cmp_ui(m->coefficient, 1) == 0) return m->base;
  VEC(term) children = VEC_INIT;
  vec_push(&children, constant_term(l, s, m->coefficient));
  if (term_kind(s, m->base) == TERM_MUL)
    for (uint32_t i = 0; i < term_count(s, m->base); i++) vec_push(&children, term_child(s, m->base, i));
  else
    vec_push(&children, m->base);
  term t = term_raw(s, TERM_MUL, term_sort(s, m->base), 0, children.data, children.len);
  vec_release(&children);
  return t;
}

static term sum_term(const struct linear *l, struct terms *s, bool has_constant) {
  assert_structure(linear_is_normal(l));
  if (!l->monomials.len || (l->monomials.len == 1 && !has_constant)) {
    if (l->monomials.len) return monomial_term(l, s, &l->monomials.data[0]);
    return has_constant ? constant_term(l, s, l->constant) : l->width ? term_bv(s, l->width, 0) : term_int(s, 0);
  }
  VEC(term) children = VEC_INIT;
  if (has_constant) vec_push(&children, constant_term(l, s, l->constant));
  for (uint32_t i = 0; i < l->monomials.len; i++) vec_push(&children, monomial_term(l, s, &l->monomials.data[i]));
  term t = term_raw(s, TERM_ADD, term_sort(s, children.data[0]), 0, children.data, children.len);
  vec_release(&children);
  return t;
}

term linear_to_term(const struct linear *l, struct terms *s) { return sum_term(l, s, mpz_sgn(l->constant) != 0); }

term linear_monomials_to_term(const struct linear *l, struct terms *s) { return sum_term(l, s, false); }

void linear_gcd(const struct linear *l, mpz_t ret) {
  mpz_set_ui(ret, 0);
  for (uint32_t i = 0; i < l->monomials.len; i++) mpz_gcd(ret, ret, l->monomials.data[i].coefficient);
}

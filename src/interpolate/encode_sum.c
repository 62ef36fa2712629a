/* Terms of arithmetic as sums of bases: a work list in place of recursion, since the term of a long path is deep, with
 * the factor of each part beside it. Constraints are made coprime here, before the search knows them, so that equal
 * ones are one atom. */
#include "interpolate/encode_private.h"

#include <stdlib.h>

void base_sum_release(struct base_sum *s) {
  for (uint32_t i = 0; i < s->entries.len; i++) rational_clear(&s->entries.data[i].coefficient);
  vec_release(&s->entries);
  rational_clear(&s->constant);
}

struct pending {
  term t;
  struct rational factor;
};

/* A product as a constant factor and the rest; false if more than one factor is not constant. */
static bool split_product(const struct encoder *e, term t, struct rational *factor, term *rest) {
  struct rational k = RATIONAL_ZERO;
  *rest = term_none;
  for (uint32_t i = 0; i < term_count(e->terms, t); i++) {
    term child = term_child(e->terms, t, i);
    if (term_is_constant(e->terms, child)) {
      term_get_rational(e->terms, child, &k);
      rational_mul(factor, factor, &k);
    } else if (rest->id != term_none.id) {
      rational_clear(&k);
      return false;
    } else {
      *rest = child;
    }
  }
  rational_clear(&k);
  return true;
}

void base_sum_add(struct encoder *e, uint32_t partition, struct base_sum *s, term t, int64_t sign) {
  assert(sign == 1 || sign == -1);
  VEC(struct pending) work = VEC_INIT;
  vec_push(&work, ((struct pending){t, {{sign}, 1}}));
  while (work.len) {
    struct pending p = vec_pop(&work);
    enum term_kind kind = term_kind(e->terms, p.t);
    term rest = p.t;
    if (kind == TERM_INT) {
      struct rational k = RATIONAL_ZERO;
      term_get_rational(e->terms, p.t, &k);
      rational_add_product(&s->constant, &k, &p.factor);
      rational_clear(&k);
    } else if (kind == TERM_ADD) {
      for (uint32_t i = 0; i < term_count(e->terms, p.t); i++) {
        struct pending child = {term_child(e->terms, p.t, i), RATIONAL_ZERO};
        rational_set(&child.factor, &p.factor);
        vec_push(&work, child);
      }
    } else if (kind == TERM_MUL && split_product(e, p.t, &p.factor, &rest)) {
      vec_push(&work, ((struct pending){rest, p.factor}));
      continue; /* the factor moved */
    } else {
      if (kind == TERM_MUL) encode_unsupported(e, "a product of variables");
      vec_push(&s->entries, ((struct encoder_entry){encode_base_of(e, partition, p.t), p.factor}));
      continue; /* the factor moved */
    }
    rational_clear(&p.factor);
  }
  vec_release(&work);
}

static int by_base(const void *x, const void *y) {
  const struct encoder_entry *a = x, *b = y;
  return a->base < b->base ? -1 : a->base > b->base;
}

void base_sum_normalise(struct base_sum *s) {
  if (s->entries.len) qsort(s->entries.data, s->entries.len, sizeof *s->entries.data, by_base);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->entries.len; i++) {
    struct encoder_entry *x = &s->entries.data[i];
    if (kept && s->entries.data[kept - 1].base == x->base) {
      rational_add(&s->entries.data[kept - 1].coefficient, &s->entries.data[kept - 1].coefficient, &x->coefficient);
      rational_clear(&x->coefficient);
      if (rational_is_zero(&s->entries.data[kept - 1].coefficient)) kept--;
    } else {
      s->entries.data[kept++] = *x;
    }
  }
  for (uint32_t i = 0; i < kept; i++) assert(!i || s->entries.data[i - 1].base < s->entries.data[i].base);
  s->entries.len = kept;
}

bool base_sum_reduce(struct base_sum *s, struct rational *bound, bool is_equality) {
  struct rational g = RATIONAL_ZERO;
  for (uint32_t i = 0; i < s->entries.len; i++) rational_gcd(&g, &g, &s->entries.data[i].coefficient);
  assert(rational_sign(&g) > 0);
  for (uint32_t i = 0; i < s->entries.len; i++)
    rational_div(&s->entries.data[i].coefficient, &s->entries.data[i].coefficient, &g);
  rational_div(bound, bound, &g);
  rational_clear(&g);
  if (is_equality) return rational_is_integer(bound);
  rational_floor(bound, bound);
  return true;
}

/* Bridges between applications that no partition may have both.
 *
 * Let a cut separate f(s) from f(t): the symbols of one are on one of its sides only, and those of the other on the
 * other. Let the asserted literals imply s <= t and t <= s. The sum of multiples of literals that is
 * lambda * (s - t) <= c (c < lambda) is split at the cut, as cut.c does with conflicts: the part on the side of s is
 * lambda * s <= q, and m = floor(q / lambda) lies between s and t, so it is equal to both. A base of q occurs in s or
 * in a literal on its side, and, because the rest of the sum is q <= lambda * t + c, in t or in a literal on the other
 * side; the symbols of a literal occur on the side of its home, so those of m occur on both. Hence the cut separates
 * f(m) from neither f(s) nor f(t). The cuts that separate f(s) from f(t) are taken in turn, beginning with the one
 * nearest to f(s). Those of a sequence, or of nested scopes, are nested, and none that is behind comes up again.
 *
 * Which term m is taken is a matter of choice: the instances are valid, whatever it is. */
#include "interpolate/congruence.h"

#include "interpolate/theory.h"
#include "logic/build.h"

#include <stdlib.h>

/* A literal of a sum, with the partition it counts with. */
struct bridge_piece {
  uint32_t partition;
  lit literal;
  struct rational multiplier;
};

/* sign * scale * (left - right) <= c, as a sum of pieces by increasing partition. */
struct bridge_derivation {
  uint32_t left, right; /* arguments of the encoder */
  bool is_trivial;      /* they are the same sum */
  int sign;
  struct rational scale; /* positive */
  VEC(struct bridge_piece) pieces;
  /* in an uninterpreted sort instead: the atoms that lead from left to right */
  bool is_path;
  literal_list path;
};

static void derivation_release(struct bridge_derivation *d) {
  for (uint32_t i = 0; i < d->pieces.len; i++) rational_clear(&d->pieces.data[i].multiplier);
  vec_release_all(&d->pieces, &d->path);
  rational_clear(&d->scale);
}

static int by_partition(const void *x, const void *y) {
  const struct bridge_piece *a = x, *b = y;
  if (a->partition != b->partition) return a->partition < b->partition ? -1 : 1;
  return a->literal < b->literal ? -1 : a->literal > b->literal;
}

/* The coefficient of a base in left - right. */
static void coefficient_of(const struct arith_monomial *sum, uint32_t count, uint32_t base, struct rational *ret) {
  rational_set_int(ret, 0);
  for (uint32_t i = 0; i < count; i++)
    if (sum[i].variable == base) rational_add(ret, ret, &sum[i].coefficient);
}

/* Takes the conflict between `denied`, which says sign * (left - right) >= 1, and the assertions. */
static bool take_conflict(const struct theory *t, struct bridge_derivation *d, arith_literal denied,
                          const struct arith_monomial *sum, uint32_t count) {
  const struct arith_certificate *c = arith_conflict(t->arith);
  if (c->kind != ARITH_FARKAS) return false;
  bool found = false;
  for (uint32_t i = 0; i < c->terms.len; i++) {
    const struct arith_term *x = &c->terms.data[i];
    if (x->literal != denied) {
      lit l = t->asserted_by.data[x->literal];
      assert(l != UINT32_MAX);
      struct bridge_piece p = {theory_home(t, l), l, RATIONAL_ZERO};
      rational_set(&p.multiplier, &x->multiplier);
      vec_push(&d->pieces, p);
      continue;
    }
    found = true; /* the others add up to minus this one */
    struct arith_view view;
    struct rational k = RATIONAL_ZERO;
    arith_literal_view(t->arith, denied, &view);
    coefficient_of(sum, count, view.terms[0].variable, &k);
    rational_div(&d->scale, &view.terms[0].coefficient, &k);
    rational_abs(&d->scale, &d->scale);
    rational_mul(&d->scale, &d->scale, &x->multiplier);
    assert(rational_sign(&d->scale) > 0);
    arith_view_release(&view);
    rational_clear(&k);
  }
  if (d->pieces.len) qsort(d->pieces.data, d->pieces.len, sizeof *d->pieces.data, by_partition);
  return found;
}

/* Do the assertions imply sign * (left - right) <= 0? */
static bool derive(struct theory *t, struct bridge_derivation *d) {
  assert((d->sign == 1 || d->sign == -1) && !d->pieces.len);
  uint32_t count;
  struct arith_monomial *sum = congruence_difference(t, d->left, d->right, &count);
  struct rational bound = RATIONAL_ZERO;
  const struct encoder_argument *arguments = t->encoder.arguments.data;
  rational_sub(&bound, &arguments[d->right].constant, &arguments[d->left].constant);
  if (d->sign < 0) {
    rational_neg(&bound, &bound);
    for (uint32_t i = 0; i < count; i++) rational_neg(&sum[i].coefficient, &sum[i].coefficient);
  }
  arith_literal denied = arith_not(arith_atom(t->arith, sum, count, &bound));
  arith_push(t->arith);
  arith_assert(t->arith, denied);
  bool implied = arith_check(t->arith) == ARITH_CONFLICT && take_conflict(t, d, denied, sum, count);
  arith_pop(t->arith, 1);
  for (uint32_t i = 0; i < count; i++) rational_clear(&sum[i].coefficient);
  free(sum);
  rational_clear(&bound);
  return implied;
}

static bool is_same_sum(const struct theory *t, uint32_t a, uint32_t b) {
  const struct encoder_argument *x = &t->encoder.arguments.data[a], *y = &t->encoder.arguments.data[b];
  bool same = x->entry_count == y->entry_count && rational_equal(&x->constant, &y->constant);
  for (uint32_t i = 0; i < x->entry_count && same; i++) {
    const struct encoder_entry *p = &t->encoder.entries.data[x->first_entry + i];
    const struct encoder_entry *q = &t->encoder.entries.data[y->first_entry + i];
    same = p->base == q->base && rational_equal(&p->coefficient, &q->coefficient);
  }
  return same;
}

/* ---- terms in between ---- */

/* The coefficient of a base in the left argument, which has them by increasing base. */
static const struct rational *left_coefficient(const struct theory *t, const struct bridge_derivation *d,
                                               uint32_t base) {
  static const struct rational zero = RATIONAL_ZERO;
  const struct encoder_argument *a = &t->encoder.arguments.data[d->left];
  for (uint32_t i = 0; i < a->entry_count; i++) {
    const struct encoder_entry *x = &t->encoder.entries.data[a->first_entry + i];
    if (x->base == base) return &x->coefficient;
  }
  return &zero;
}

struct bridge_quotient {
  VEC(struct encoder_entry) entries; /* coefficients may be fractions */
  struct rational constant, denominator;
};

static void add_quotient(const struct theory *t, const struct bridge_derivation *d, struct bridge_quotient *q,
                         uint32_t base) {
  struct rational k = RATIONAL_ZERO, den = RATIONAL_ZERO;
  rational_div(&k, &t->sum.data[base], &d->scale);
  if (d->sign < 0) rational_neg(&k, &k);
  rational_sub(&k, left_coefficient(t, d, base), &k);
  rational_denominator(&den, &k);
  rational_lcm(&q->denominator, &q->denominator, &den);
  assert(rational_sign(&q->denominator) > 0);
  rational_clear(&den);
  if (rational_is_zero(&k))
    rational_clear(&k);
  else
    vec_push(&q->entries, ((struct encoder_entry){base, k}));
}

/* What the pieces on one side say about left: left = quotient, up to rounding. The running sum of the theory is
 * sum + constant <= 0; it is sign * scale * left minus what is wanted. */
static void take_quotient(struct theory *t, const struct bridge_derivation *d, struct cut_side side,
                          struct bridge_quotient *q) {
  assert(rational_sign(&d->scale) > 0);
  theory_sum_clear(t);
  for (uint32_t i = 0; i < d->pieces.len; i++)
    if (cut_side_has(side, d->pieces.data[i].partition))
      theory_sum_add(t, d->pieces.data[i].literal, &d->pieces.data[i].multiplier);
  const struct encoder_argument *left = &t->encoder.arguments.data[d->left];
  for (uint32_t i = 0; i < left->entry_count; i++) {
    uint32_t base = t->encoder.entries.data[left->first_entry + i].base;
    add_quotient(t, d, q, base);
  }
  for (uint32_t i = 0; i < t->nonzero.len; i++)
    if (rational_is_zero(left_coefficient(t, d, t->nonzero.data[i]))) add_quotient(t, d, q, t->nonzero.data[i]);
  rational_div(&q->constant, &t->constant, &d->scale);
  if (d->sign > 0) rational_neg(&q->constant, &q->constant);
}

/* The quotient as a term, rounded down (sign 1) or up (-1). */
static term quotient_term(struct theory *t, const struct bridge_derivation *d, struct bridge_quotient *q) {
  struct terms *s = t->encoder.terms;
  struct rational k = RATIONAL_ZERO;
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < q->entries.len; i++) {
    rational_mul(&k, &q->entries.data[i].coefficient, &q->denominator);
    vec_push(&parts, term_mul2(s, term_int_rational(s, &k), t->encoder.bases.data[q->entries.data[i].base]));
  }
  rational_mul(&k, &q->constant, &q->denominator); /* sum / den + k / den, with an integer sum: k may be rounded */
  if (d->sign > 0) {
    rational_floor(&k, &k);
  } else {
    rational_ceil(&k, &k);
    struct rational one = {{1}, 1};
    rational_add(&k, &k, &q->denominator); /* rounded up: (x + den - 1) div den */
    rational_sub(&k, &k, &one);
  }
  vec_push(&parts, term_int_rational(s, &k));
  term sum = term_add(s, parts.data, parts.len);
  if (!rational_is_int(&q->denominator, 1)) sum = term_div(s, sum, term_int_rational(s, &q->denominator));
  vec_release(&parts);
  rational_clear(&k);
  return term_add2(s, sum, term_int_rational(s, &t->encoder.arguments.data[d->left].constant));
}

/* The argument at the boundary of the side that `left` is on. */
static term argument_at(struct theory *t, const struct bridge_derivation *d, struct cut_side side, bool is_bool) {
  struct bridge_quotient q = {VEC_INIT, RATIONAL_ZERO, {{1}, 1}};
  take_quotient(t, d, side, &q);
  term m = quotient_term(t, d, &q);
  for (uint32_t i = 0; i < q.entries.len; i++) rational_clear(&q.entries.data[i].coefficient);
  vec_release(&q.entries);
  rational_clear(&q.constant);
  rational_clear(&q.denominator);
  struct terms *s = t->encoder.terms;
  return is_bool ? term_ge(s, m, term_int(s, 1)) : m;
}

/* The same for a path: where it leaves the side for the first time. */
static term path_at(struct theory *t, const struct bridge_derivation *d, struct cut_side side) {
  uint32_t base = t->encoder.entries.data[t->encoder.arguments.data[d->left].first_entry].base;
  for (uint32_t i = 0; i < d->path.len && cut_side_has(side, theory_home(t, d->path.data[i])); i++)
    base = equality_other(t, d->path.data[i], base);
  assert(base < t->encoder.bases.len);
  return t->encoder.bases.data[base];
}

static term application_at(struct theory *t, term left, const struct bridge_derivation *arguments,
                           struct cut_side side) {
  struct terms *s = t->encoder.terms;
  term_list children = VEC_INIT;
  for (uint32_t i = 0; i < term_count(s, left); i++) {
    term child = term_child(s, left, i);
    if (arguments[i].is_path) child = path_at(t, &arguments[i], side);
    bool is_sum = !arguments[i].is_trivial && !arguments[i].is_path;
    vec_push(&children, is_sum ? argument_at(t, &arguments[i], side, term_is_bool(s, child)) : child);
  }
  term result = term_apply(s, term_symbol(s, left), children.data, children.len);
  vec_release(&children);
  return result;
}

/* ---- the bridge ---- */

/* Both directions; the one whose prefixes are used is kept. */
static bool derive_equality(struct theory *t, struct bridge_derivation *d, bool is_uninterpreted) {
  struct bridge_derivation other = {.left = d->left, .right = d->right, .sign = -1, .scale = RATIONAL_ZERO};
  d->is_trivial = is_same_sum(t, d->left, d->right);
  if (d->is_trivial) return true;
  if (is_uninterpreted) {
    const struct encoder_argument *left = &t->encoder.arguments.data[d->left],
                                  *right = &t->encoder.arguments.data[d->right];
    const struct encoder_entry *entries = t->encoder.entries.data;
    d->is_path = true;
    equality_path(t, entries[left->first_entry].base, entries[right->first_entry].base, &d->path);
    return true;
  }
  bool implied = derive(t, d) && derive(t, &other);
  if (implied && !rational_is_int(&d->scale, 1) && rational_is_int(&other.scale, 1)) {
    struct bridge_derivation swap = *d;
    *d = other, other = swap;
  }
  derivation_release(&other);
  return implied;
}

/* Goes from cut to cut. Of all steps some partition may have the instance. */
static bool build(struct theory *t, term left, term right, const struct bridge_derivation *arguments, term_list *out) {
  struct occurrence *occurrences = &t->congruence.occurrences;
  struct cut_side side;
  vec_push(out, left);
  while (occurrence_separation(occurrences, vec_last(out), right, &side)) {
    term both[] = {vec_last(out), application_at(t, left, arguments, side)};
    if (out->len > occurrences->cut_count || occurrence_partition(occurrences, both, 2) == UINT32_MAX) return false;
    assert(sort_eq(term_sort(t->encoder.terms, both[0]), term_sort(t->encoder.terms, both[1])));
    vec_push(out, both[1]);
  }
  term both[] = {vec_last(out), right};
  vec_push(out, right);
  return occurrence_partition(occurrences, both, 2) != UINT32_MAX;
}

bool congruence_bridge(struct theory *t, uint32_t left, uint32_t right, term_list *out) {
  const struct encoder_application *x = &t->encoder.applications.data[left], *y = &t->encoder.applications.data[right];
  uint32_t arity = term_count(t->encoder.terms, x->term);
  assert(term_symbol(t->encoder.terms, x->term).id == term_symbol(t->encoder.terms, y->term).id);
  struct bridge_derivation *arguments = xcalloc(arity, sizeof *arguments);
  bool implied = true;
  for (uint32_t i = 0; i < arity; i++) {
    sort sort = term_sort(t->encoder.terms, term_child(t->encoder.terms, x->term, i));
    arguments[i] = (struct bridge_derivation){
        .left = x->first_argument + i, .right = y->first_argument + i, .sign = 1, .scale = RATIONAL_ZERO};
    implied = implied && derive_equality(t, &arguments[i], sort_kind(&t->encoder.terms->sorts, sort) == SORT_NAMED);
  }
  implied = implied && build(t, x->term, y->term, arguments, out);
  for (uint32_t i = 0; i < arity; i++) derivation_release(&arguments[i]);
  free(arguments);
  return implied;
}

/* Intervals of sums, products with numbers, choices and divisions by numbers, from those of their parts.
 *
 * The walk goes down to a bounded depth: terms are graphs, and below it nothing is known. Only what was asked from the
 * top is remembered, as what is found further down depends on the depth. An interval beyond `everything` would say
 * nothing more, and sums of intervals within it cannot overflow. */
#include "logic/bounds.h"

#include "logic/build.h"
#include "logic/linear.h"
#include "logic/rewrite.h"
#include "logic/traverse.h"

void bounds_init(struct bounds *b, struct terms *terms, bool (*leaf)(void *, term, struct bound_pair *), void *data) {
  *b = (struct bounds){.terms = terms, .leaf = leaf, .data = data};
}

void bounds_release(struct bounds *b) {
  map_release_all(&b->memo, &b->tidied);
  vec_release(&b->known);
}

/* ---- intervals ---- */

static const struct bound_pair everything = {-((bound)1 << 110), (bound)1 << 110};

static struct bound_pair clip(struct bound_pair r) {
  if (r.low < everything.low) r.low = everything.low;
  if (r.high > everything.high) r.high = everything.high;
  return r;
}

static struct bound_pair interval_of(struct bounds *b, term t, int depth);

/* A constant of less than 100 bits. */
static bool small_constant(const struct terms *s, term t, bound *ret) {
  int64_t k;
  if (term_get_int64(s, t, &k)) {
    *ret = k;
    return true;
  }
  if (term_kind(s, t) != TERM_INT) return false;
  mpz_t x;
  uint64_t words[2] = {0, 0};
  mpz_init(x);
  term_get_mpz(s, t, x);
  bool is_small = mpz_sizeinbase(x, 2) < 100;
  if (is_small && mpz_sgn(x)) mpz_export(words, NULL, -1, sizeof *words, 0, 0, x);
  *ret = (bound)((unsigned __int128)words[1] << 64 | words[0]);
  if (mpz_sgn(x) < 0) *ret = -*ret;
  mpz_clear(x);
  return is_small;
}

static bound floor_div(bound x, bound n) { return x >= 0 ? x / n : -((-x + n - 1) / n); }

static struct bound_pair product_interval(struct bounds *b, term t, int depth) {
  const bound most = (bound)1 << 110;
  bound k;
  if (term_count(b->terms, t) != 2 || !small_constant(b->terms, term_child(b->terms, t, 0), &k) || k == 0)
    return everything;
  struct bound_pair r = interval_of(b, term_child(b->terms, t, 1), depth + 1);
  bound size = k < 0 ? -k : k;
  if (r.low < -(most / size) || r.high > most / size) return everything;
  struct bound_pair p = {r.low * k, r.high * k};
  return k < 0 ? (struct bound_pair){p.high, p.low} : p;
}

static struct bound_pair division_interval(struct bounds *b, term t, int depth) {
  bound n;
  if (!small_constant(b->terms, term_child(b->terms, t, 1), &n) || n <= 0) return everything;
  struct bound_pair r = interval_of(b, term_child(b->terms, t, 0), depth + 1);
  if (term_kind(b->terms, t) == TERM_MOD) return r.low >= 0 && r.high < n ? r : (struct bound_pair){0, n - 1};
  return (struct bound_pair){floor_div(r.low, n), floor_div(r.high, n)};
}

static struct bound_pair compute(struct bounds *b, term t, int depth) {
  enum { DEEPEST = 12 };
  struct bound_pair r;
  if (small_constant(b->terms, t, &r.low)) return (struct bound_pair){r.low, r.low};
  enum term_kind kind = term_kind(b->terms, t);
  if (kind == TERM_VAR || kind == TERM_APPLY) return b->leaf(b->data, t, &r) ? r : everything;
  if (depth > DEEPEST) return everything;
  switch (kind) {
  case TERM_ADD: {
    struct bound_pair sum = {0, 0};
    for (uint32_t i = 0; i < term_count(b->terms, t); i++) {
      r = interval_of(b, term_child(b->terms, t, i), depth + 1);
      sum = clip((struct bound_pair){sum.low + r.low, sum.high + r.high});
    }
    return sum;
  }
  case TERM_MUL: return product_interval(b, t, depth);
  case TERM_ITE: {
    struct bound_pair x = interval_of(b, term_child(b->terms, t, 1), depth + 1);
    r = interval_of(b, term_child(b->terms, t, 2), depth + 1);
    return (struct bound_pair){x.low < r.low ? x.low : r.low, x.high > r.high ? x.high : r.high};
  }
  case TERM_DIV:
  case TERM_MOD: return division_interval(b, t, depth);
  default: return everything;
  }
}

static struct bound_pair interval_of(struct bounds *b, term t, int depth) {
  const uint64_t *known = map_get(&b->memo, t.id);
  if (known) return b->known.data[*known - 1];
  struct bound_pair r = clip(compute(b, t, depth));
  assert(r.low <= r.high && r.low >= everything.low && r.high <= everything.high);
  if (depth == 0) {
    vec_push(&b->known, r);
    *map_put(&b->memo, t.id) = b->known.len;
  }
  return r;
}

struct bound_pair bounds_of(struct bounds *b, term t) { return interval_of(b, t, 0); }

/* ---- divisions ---- */

static void set_bound(mpz_t ret, bound x) {
  unsigned __int128 size = x < 0 ? -(unsigned __int128)x : (unsigned __int128)x;
  uint64_t words[2] = {(uint64_t)size, (uint64_t)(size >> 64)};
  mpz_import(ret, 2, -1, sizeof *words, 0, 0, words);
  if (x < 0) mpz_neg(ret, ret);
}

static term number(struct terms *s, bound x) {
  mpz_t z;
  mpz_init(z);
  set_bound(z, x);
  term t = term_int_mpz(s, z);
  mpz_clear(z);
  return t;
}

/* t = n * multiple + rest, without those coefficients in `rest` that n divides. */
static void split(struct terms *s, term t, const mpz_t n, term *multiple, term *rest) {
  struct linear all, high, low;
  linear_init(&all, s, sort_int);
  linear_init(&high, s, sort_int);
  linear_init(&low, s, sort_int);
  linear_add_si(&all, s, t, 1);
  linear_normalize(&all);
  for (uint32_t i = 0; i < all.monomials.len; i++) {
    struct linear_monomial *m = &all.monomials.data[i];
    bool is_multiple = mpz_divisible_p(m->coefficient, n);
    if (is_multiple) mpz_divexact(m->coefficient, m->coefficient, n);
    linear_add(is_multiple ? &high : &low, s, m->base, m->coefficient);
  }
  mpz_fdiv_qr(high.constant, low.constant, all.constant, n);
  linear_normalize(&high);
  linear_normalize(&low);
  *multiple = linear_to_term(&high, s);
  *rest = linear_to_term(&low, s);
  linear_release(&all);
  linear_release(&high);
  linear_release(&low);
}

/* t = n * quotient + remainder; which of them need a division is decided by the interval of what n does not divide. */
static void divide(struct bounds *b, term t, bound n, term *quotient, term *remainder) {
  struct terms *s = b->terms;
  mpz_t z;
  term multiple, rest, size = number(s, n);
  assert(n > 0 && term_is_int(s, t));
  mpz_init(z);
  set_bound(z, n);
  split(s, t, z, &multiple, &rest);
  mpz_clear(z);
  struct bound_pair r = bounds_of(b, rest);
  bound first = floor_div(r.low, n), last = floor_div(r.high, n);
  bool is_fixed = first == last;
  *quotient = term_add2(s, multiple, is_fixed ? number(s, first) : term_div(s, rest, size));
  *remainder = is_fixed ? term_sub(s, rest, number(s, first * n)) : term_mod(s, rest, size);
}

term bounds_div(struct bounds *b, term t, bound n) {
  term quotient, remainder;
  divide(b, t, n, &quotient, &remainder);
  return quotient;
}

term bounds_mod(struct bounds *b, term t, bound n) {
  term quotient, remainder;
  divide(b, t, n, &quotient, &remainder);
  return remainder;
}

/* ---- whole terms ---- */

static term image(const struct bounds *b, term t) {
  const uint64_t *found = map_get(&b->tidied, term_positive(t).id);
  term to = found ? (term){(uint32_t)*found} : term_positive(t);
  return term_is_negated(t) ? term_not(to) : to;
}

/* A comparison that the intervals decide. */
static term decided(struct bounds *b, term t) {
  struct terms *s = b->terms;
  enum term_kind kind = term_kind(s, t);
  if ((kind != TERM_LE && kind != TERM_EQ) || !term_is_int(s, term_child(s, t, 0))) return t;
  struct bound_pair x = bounds_of(b, term_child(s, t, 0)), y = bounds_of(b, term_child(s, t, 1));
  bool is_apart = x.low > y.high || x.high < y.low;
  if (kind == TERM_EQ) return is_apart ? term_false : t;
  return x.high <= y.low ? term_true : x.low > y.high ? term_false : t;
}

static term tidy_node(struct bounds *b, term t, term_list *children) {
  struct terms *s = b->terms;
  bool is_same = true;
  vec_clear(children);
  for (uint32_t i = 0; i < term_count(s, t); i++) {
    vec_push(children, image(b, term_child(s, t, i)));
    is_same &= term_eq(children->data[i], term_child(s, t, i));
  }
  term result = is_same ? t : rewrite_node(s, t, children->data);
  enum term_kind kind = term_kind(s, result);
  bound n;
  if ((kind == TERM_DIV || kind == TERM_MOD) && small_constant(s, term_child(s, result, 1), &n) && n > 0) {
    term x = term_child(s, result, 0);
    return kind == TERM_DIV ? bounds_div(b, x, n) : bounds_mod(b, x, n);
  }
  return term_is_negated(result) ? term_not(decided(b, term_not(result))) : decided(b, result);
}

term bounds_tidy(struct bounds *b, term t) {
  term_list nodes = VEC_INIT, children = VEC_INIT;
  traverse_nodes(b->terms, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term x = nodes.data[i];
    if (!term_count(b->terms, x) || term_kind(b->terms, x) == TERM_FORALL || map_get(&b->tidied, x.id)) continue;
    term to = tidy_node(b, x, &children);
    *map_put(&b->tidied, x.id) = to.id;
  }
  vec_release_all(&nodes, &children);
  return image(b, t);
}

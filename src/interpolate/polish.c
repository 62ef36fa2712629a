/* Interpolants from proofs repeat themselves: the same sum with several bounds, and disjuncts that other conjuncts
 * decide. Each conjunction is looked at with what its literals say (bounds of a sum, or a literal as it is), bottom up
 * and a few times over, since what becomes a literal inside may decide something outside. Wide conjunctions are left
 * alone: this is quadratic in their width. */
#include "interpolate/polish.h"

#include "base/rational.h"
#include "logic/build.h"

enum { ROUNDS = 3, MOST_PARTS = 64 };

/* What is known of a sum. */
struct polish_bound {
  term sum;
  bool has_lower, has_upper;
  struct rational lower, upper;
};

typedef VEC(struct polish_bound) bounds;
typedef VEC(term) parts;

struct polisher {
  struct terms *terms;
  struct map done; /* positive term -> polished term */
};

/* ---- bounds ---- */

static bool is_bound(const struct terms *s, term t) {
  return term_kind(s, t) == TERM_LE && term_kind(s, term_child(s, t, 1)) == TERM_INT;
}

/* The bound that a literal states: sum <= k, or sum >= k + 1 if it is negated. */
static void literal_bound(const struct terms *s, term t, struct rational *ret) {
  term_get_rational(s, term_child(s, t, 1), ret);
  if (!term_is_negated(t)) return;
  struct rational one = {{1}, 1};
  rational_add(ret, ret, &one);
}

static struct polish_bound *find_bound(bounds *b, term sum) {
  for (uint32_t i = 0; i < b->len; i++)
    if (b->data[i].sum.id == sum.id) return &b->data[i];
  vec_push(b, ((struct polish_bound){.sum = sum, .lower = RATIONAL_ZERO, .upper = RATIONAL_ZERO}));
  return &b->data[b->len - 1];
}

static void add_bound(const struct terms *s, bounds *b, term t) {
  assert(is_bound(s, t));
  struct polish_bound *x = find_bound(b, term_child(s, t, 0));
  struct rational k = RATIONAL_ZERO;
  literal_bound(s, t, &k);
  if (term_is_negated(t)) {
    if (!x->has_lower || rational_cmp(&k, &x->lower) > 0) rational_set(&x->lower, &k);
    x->has_lower = true;
  } else {
    if (!x->has_upper || rational_cmp(&k, &x->upper) < 0) rational_set(&x->upper, &k);
    x->has_upper = true;
  }
  rational_clear(&k);
}

static void release_bounds(bounds *b) {
  for (uint32_t i = 0; i < b->len; i++) {
    rational_clear(&b->data[i].lower);
    rational_clear(&b->data[i].upper);
  }
  vec_release(b);
}

/* Does what is known decide the bound literal? 1 = true, -1 = false, 0 = no. */
static int decided(const struct terms *s, const bounds *b, term t) {
  term sum = term_child(s, t, 0);
  assert(is_bound(s, t));
  for (uint32_t i = 0; i < b->len; i++) {
    const struct polish_bound *x = &b->data[i];
    if (x->sum.id != sum.id) continue;
    struct rational k = RATIONAL_ZERO;
    term_get_rational(s, term_child(s, t, 1), &k);
    int answer = x->has_upper && rational_cmp(&x->upper, &k) <= 0  ? 1
                 : x->has_lower && rational_cmp(&x->lower, &k) > 0 ? -1
                                                                   : 0;
    rational_clear(&k);
    return term_is_negated(t) ? -answer : answer;
  }
  return 0;
}

/* Puts the merged bounds into the conjunction; false if they contradict each other. */
static bool emit_bounds(struct terms *s, const bounds *b, parts *out) {
  for (uint32_t i = 0; i < b->len; i++) {
    const struct polish_bound *x = &b->data[i];
    assert(x->has_lower || x->has_upper);
    int order = x->has_lower && x->has_upper ? rational_cmp(&x->lower, &x->upper) : -1;
    if (order > 0) return false;
    if (x->has_lower && x->has_upper && order == 0) {
      vec_push(out, term_equals(s, x->sum, term_int_rational(s, &x->lower)));
      continue;
    }
    if (x->has_upper) vec_push(out, term_le(s, x->sum, term_int_rational(s, &x->upper)));
    if (x->has_lower) vec_push(out, term_ge(s, x->sum, term_int_rational(s, &x->lower)));
  }
  return true;
}

/* ---- conjunctions ---- */

/* A disjunction under what is known: parts that are false go; true if one is true. */
static term under(struct terms *s, const bounds *known, const parts *literals, term t) {
  if (term_kind(s, t) != TERM_AND || !term_is_negated(t)) return t;
  parts rest = VEC_INIT;
  bool holds = false;
  for (uint32_t i = 0; i < term_count(s, t) && !holds; i++) {
    term inner = term_child(s, t, i); /* the disjunct is its negation */
    int answer = is_bound(s, inner) ? decided(s, known, inner) : 0;
    for (uint32_t k = 0; k < literals->len && !answer; k++)
      answer = literals->data[k].id == inner.id ? 1 : literals->data[k].id == term_not(inner).id ? -1 : 0;
    holds = answer < 0;
    if (!answer) vec_push(&rest, inner);
  }
  term result = holds ? term_true : term_not(term_and(s, rest.data, rest.len));
  vec_release(&rest);
  return result;
}

static term polish_and(struct terms *s, const parts *in) {
  bounds known = VEC_INIT;
  parts literals = VEC_INIT, out = VEC_INIT;
  for (uint32_t i = 0; i < in->len; i++) {
    term t = in->data[i];
    if (is_bound(s, t))
      add_bound(s, &known, t);
    else if (term_kind(s, t) != TERM_AND)
      vec_push(&literals, t);
  }
  bool consistent = emit_bounds(s, &known, &out);
  for (uint32_t i = 0; i < in->len && consistent; i++)
    if (!is_bound(s, in->data[i])) vec_push(&out, under(s, &known, &literals, in->data[i]));
  term result = consistent ? term_and(s, out.data, out.len) : term_false;
  release_bounds(&known);
  vec_release_all(&literals, &out);
  return result;
}

/* A remainder that is at most 0 is 0. */
static term polish_atom(struct terms *s, term t) {
  int64_t k;
  if (!is_bound(s, t) || term_kind(s, term_child(s, t, 0)) != TERM_MOD) return t;
  if (!term_get_int64(s, term_child(s, t, 1), &k) || k != 0) return t;
  term is_zero = term_equals(s, term_child(s, t, 0), term_int(s, 0));
  return term_is_negated(t) ? term_not(is_zero) : is_zero;
}

/* Recursive: interpolants are shallow; what is too wide is left alone. */
static term polish_term(struct polisher *p, term t) {
  term positive = term_positive(t);
  assert(term_is_bool(p->terms, t));
  if (!term_is_bool_constant(t) && term_kind(p->terms, t) != TERM_AND) return polish_atom(p->terms, t);
  if (term_is_bool_constant(t) || term_kind(p->terms, t) != TERM_AND || term_count(p->terms, t) > MOST_PARTS) return t;
  uint64_t *known = map_get(&p->done, positive.id);
  term result;
  if (known) {
    result = (term){(uint32_t)*known};
  } else {
    parts children = VEC_INIT;
    for (uint32_t i = 0; i < term_count(p->terms, positive); i++)
      vec_push(&children, polish_term(p, term_child(p->terms, positive, i)));
    result = polish_and(p->terms, &children);
    vec_release(&children);
    *map_put(&p->done, positive.id) = result.id;
  }
  return term_is_negated(t) ? term_not(result) : result;
}

term polish(struct terms *s, term t) {
  for (int round = 0; round < ROUNDS; round++) {
    struct polisher p = {s, MAP_INIT};
    term next = polish_term(&p, t);
    map_release(&p.done);
    if (next.id == t.id) break;
    t = next;
  }
  return t;
}

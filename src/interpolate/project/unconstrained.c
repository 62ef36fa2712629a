/* Variables that are easy to please: those that occur once, those that only have bounds, arrays that are only read. */
#include "interpolate/project/private.h"

#include "logic/build.h"
#include "logic/linear.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

/* ---- a variable that occurs once ---- */

/* The occurrence, on its way up from the variable to the root of its conjunct. */
struct climb {
  struct terms *terms;
  term_list nodes; /* of the conjunct, children first */
  struct map uses; /* node -> number of ways from the root, at most 2 */
  term at;         /* takes every value of its sort, or ... */
  bool only_large; /* ... values below and above any bound (Int) */
};

/* False if there are several ways to `v`, or quantifiers. */
static bool climb_begin(struct climb *c, term root, term v) {
  struct terms *s = c->terms;
  traverse_nodes(s, &root, 1, &c->nodes);
  *map_put(&c->uses, term_positive(root).id) = 1;
  for (uint32_t i = c->nodes.len; i-- > 0;) {
    term t = c->nodes.data[i];
    if (term_kind(s, t) == TERM_FORALL) return false;
    uint64_t ways = *map_get(&c->uses, t.id);
    for (uint32_t k = 0; k < term_count(s, t); k++) {
      uint64_t *below = map_put(&c->uses, term_positive(term_child(s, t, k)).id);
      *below = *below + ways > 2 ? 2 : *below + ways;
    }
  }
  assert(map_get(&c->uses, v.id));
  c->at = v;
  return *map_get(&c->uses, v.id) == 1;
}

static term parent_of(const struct climb *c, uint32_t *child) {
  for (uint32_t i = 0; i < c->nodes.len; i++)
    for (uint32_t k = 0; k < term_count(c->terms, c->nodes.data[i]); k++)
      if (term_eq(term_positive(term_child(c->terms, c->nodes.data[i], k)), c->at)) {
        *child = k;
        return c->nodes.data[i];
      }
  return term_none;
}

/* Sorts with at least two elements for certain. */
static bool has_choice(const struct terms *s, sort sort) {
  while (sort_kind(&s->sorts, sort) == SORT_ARRAY) sort = sort_element(&s->sorts, sort);
  return sort_kind(&s->sorts, sort) != SORT_NAMED;
}

/* constant * at: a bijection if the constant is odd, or 1 or -1. */
static bool scale(struct climb *c, term parent) {
  struct terms *s = c->terms;
  term factor = term_child(s, parent, 0);
  if (term_count(s, parent) != 2 || !term_is_constant(s, factor) || term_eq(factor, c->at)) return false;
  mpz_t z;
  mpz_init(z);
  term_get_mpz(s, factor, z);
  bool is_bijection = term_is_int(s, parent) ? mpz_cmpabs_ui(z, 1) == 0 : mpz_odd_p(z);
  bool is_zero = mpz_sgn(z) == 0;
  mpz_clear(z);
  if (!is_bijection && (!term_is_int(s, parent) || is_zero)) return false;
  c->only_large |= !is_bijection;
  return true;
}

/* Whether the parent takes every value too when its child does. Equalities and inequalities are not for this. */
static bool passes_on(struct climb *c, term parent, uint32_t child) {
  switch (term_kind(c->terms, parent)) {
  case TERM_ADD: return true;
  case TERM_MUL: return scale(c, parent);
  case TERM_BV_XOR:
  case TERM_BV_NOT:
  case TERM_BV_EXTRACT: return true;
  case TERM_SELECT: return child == 0;
  case TERM_EQ: return !c->only_large && term_is_bool(c->terms, c->at);
  default: return false;
  }
}

static term extreme(struct terms *s, uint32_t width, bool is_signed, bool is_greatest) {
  mpz_t z;
  mpz_init(z);
  if (is_signed) mpz_setbit(z, width - 1);
  if (is_greatest) mpz_sub_ui(z, z, 1);
  term t = term_bv_mpz(s, width, z);
  mpz_clear(z);
  return t;
}

/* What the atom `parent` can be when `at` takes every value: with `choice` free, or no term. */
static term free_atom(struct climb *c, term parent, uint32_t child, term choice) {
  struct terms *s = c->terms;
  enum term_kind kind = term_kind(s, parent);
  if (kind == TERM_LE) return choice;
  if (c->only_large) return term_none;
  if (kind == TERM_EQ) return has_choice(s, term_sort(s, c->at)) ? choice : term_none;
  if (kind != TERM_BV_ULE && kind != TERM_BV_SLE) return term_none;
  /* at <= other can be made true, and false unless other is the greatest; other <= at: unless it is the least */
  term other = term_child(s, parent, 1 - child);
  return term_or2(s, choice, term_equals(s, other, extreme(s, term_width(s, other), kind == TERM_BV_SLE, child == 0)));
}

static bool is_atom(enum term_kind k) { return k == TERM_EQ || k == TERM_LE || k == TERM_BV_ULE || k == TERM_BV_SLE; }

/* Climbs as far as possible and replaces what was reached. */
static bool climb(struct project *p, struct climb *c, term v, uint32_t conjunct) {
  struct terms *s = p->terms;
  term from = term_none, to = term_none;
  uint32_t child = 0;
  term parent = parent_of(c, &child);
  while (parent.id && passes_on(c, parent, child)) {
    c->at = parent;
    if (!c->only_large) from = parent;
    parent = parent_of(c, &child);
  }
  bool at_atom = parent.id && is_atom(term_kind(s, parent)) && !term_is_bool(s, c->at);
  if (at_atom) {
    uint32_t before = p->gone.len, fresh = *p->fresh;
    term choice = project_unknown(p, sort_bool);
    to = choice.id ? free_atom(c, parent, child, choice) : term_none;
    if (to.id)
      from = parent;
    else
      p->gone.len = before, *p->fresh = fresh;
  }
  if (!from.id || term_eq(from, v)) return false;
  if (!to.id) to = project_unknown(p, term_sort(s, from));
  if (!to.id) return false;
  p->conjuncts.data[conjunct] = term_substitute(s, p->conjuncts.data[conjunct], &from, &to, 1);
  return true;
}

bool project_unconstrained(struct project *p, term v) {
  uint32_t where = 0, found = 0;
  assert(term_kind(p->terms, v) == TERM_VAR);
  for (uint32_t i = 0; i < p->conjuncts.len; i++)
    if (project_occurs(p->terms, p->conjuncts.data[i], v)) where = i, found++;
  if (found != 1) return false;
  struct climb c = {p->terms, VEC_INIT, MAP_INIT, v, false};
  bool is_done = climb_begin(&c, p->conjuncts.data[where], v) && climb(p, &c, v, where);
  vec_release(&c.nodes);
  map_release(&c.uses);
  return is_done;
}

/* ---- bounds ---- */

/* lower: term <= coefficient * v; upper: coefficient * v <= term. */
struct limit_of {
  bool is_lower;
  term term;
  mpz_t coefficient; /* positive */
};

typedef VEC(struct limit_of) limit_list;

static void add_limit(limit_list *l, bool is_lower, term t, const mpz_t coefficient) {
  assert(mpz_sgn(coefficient) > 0);
  struct limit_of *x = vec_push_zero(l);
  x->is_lower = is_lower;
  x->term = t;
  mpz_init_set(x->coefficient, coefficient);
}

/* The bound of `v` that a literal over Int states. */
static bool int_limit(struct terms *s, term literal, term v, limit_list *out) {
  struct linear l;
  const bool is_negated = term_is_negated(literal);
  linear_init(&l, s, sort_int); /* l <= 0 */
  linear_add_si(&l, s, term_child(s, literal, 0), is_negated ? -1 : 1);
  linear_add_si(&l, s, term_child(s, literal, 1), is_negated ? 1 : -1);
  if (is_negated) mpz_add_ui(l.constant, l.constant, 1);
  linear_normalize(&l);
  bool is_good = false, is_mixed = false;
  mpz_t c;
  mpz_init(c);
  for (uint32_t i = 0; i < l.monomials.len; i++) {
    struct linear_monomial *m = &l.monomials.data[i];
    if (term_eq(m->base, v)) {
      mpz_set(c, m->coefficient);
      mpz_set_ui(m->coefficient, 0);
      is_good = true;
    } else {
      is_mixed |= project_occurs(s, m->base, v);
    }
  }
  is_good = is_good && !is_mixed;
  if (is_good) { /* c * v + rest <= 0 */
    linear_normalize(&l);
    term rest = linear_to_term(&l, s);
    bool is_lower = mpz_sgn(c) < 0;
    mpz_abs(c, c);
    add_limit(out, is_lower, is_lower ? rest : term_neg(s, rest), c);
  }
  mpz_clear(c);
  linear_release(&l);
  return is_good;
}

/* The same over bit-vectors; a strict bound t < v is t + 1 <= v and a condition that t + 1 does not wrap round. */
static bool bv_limit(struct terms *s, term literal, term v, limit_list *out, term_list *conditions) {
  term a = term_child(s, literal, 0), b = term_child(s, literal, 1);
  bool is_signed = term_kind(s, literal) == TERM_BV_SLE, is_strict = term_is_negated(literal);
  if (term_eq(a, v) == term_eq(b, v)) return false;
  bool is_lower = term_eq(b, v) != is_strict; /* not(v <= t) is t < v */
  term t = term_eq(a, v) ? b : a;
  if (project_occurs(s, t, v)) return false;
  mpz_t one;
  mpz_init_set_ui(one, 1);
  if (is_strict) {
    uint32_t width = term_width(s, t);
    vec_push(conditions, term_not(term_equals(s, t, extreme(s, width, is_signed, is_lower))));
    term unit = term_bv(s, width, 1);
    t = is_lower ? term_add2(s, t, unit) : term_sub(s, t, unit);
  }
  add_limit(out, is_lower, t, one);
  mpz_clear(one);
  return true;
}

static bool all_units(const limit_list *l, bool is_lower) {
  for (uint32_t i = 0; i < l->len; i++)
    if (l->data[i].is_lower == is_lower && mpz_cmp_ui(l->data[i].coefficient, 1) != 0) return false;
  return true;
}

static term pair(struct terms *s, enum term_kind kind, const struct limit_of *low, const struct limit_of *high) {
  assert(low->is_lower && !high->is_lower);
  if (kind == TERM_BV_ULE) return term_ule(s, low->term, high->term);
  if (kind == TERM_BV_SLE) return term_sle(s, low->term, high->term);
  return term_le(s, term_mul2(s, term_int_mpz(s, high->coefficient), low->term),
                 term_mul2(s, term_int_mpz(s, low->coefficient), high->term));
}

/* Fourier and Motzkin's step; it loses nothing if the lower or the upper bounds all have coefficient 1: then the best
 * of these is a value for the variable. */
bool project_bounds(struct project *p, term v) {
  struct terms *s = p->terms;
  limit_list limits = VEC_INIT;
  term_list conditions = VEC_INIT;
  enum term_kind kind = TERM_NONE;
  bool is_good = true;
  for (uint32_t i = 0; i < p->conjuncts.len && is_good; i++) {
    term t = p->conjuncts.data[i];
    if (!project_occurs(s, t, v)) continue;
    enum term_kind k = term_kind(s, t);
    is_good = (kind == TERM_NONE || kind == k) &&
              (k == TERM_LE                           ? int_limit(s, t, v, &limits)
               : k == TERM_BV_ULE || k == TERM_BV_SLE ? bv_limit(s, t, v, &limits, &conditions)
                                                      : false);
    kind = k;
  }
  is_good = is_good && limits.len && (all_units(&limits, true) || all_units(&limits, false));
  if (is_good) {
    for (uint32_t i = p->conjuncts.len; i-- > 0;)
      if (project_occurs(s, p->conjuncts.data[i], v)) project_remove(p, i);
    for (uint32_t i = 0; i < conditions.len; i++) vec_push(&p->conjuncts, conditions.data[i]);
    for (uint32_t i = 0; i < limits.len; i++)
      for (uint32_t k = 0; k < limits.len && limits.data[i].is_lower; k++)
        if (!limits.data[k].is_lower) vec_push(&p->conjuncts, pair(s, kind, &limits.data[i], &limits.data[k]));
  }
  for (uint32_t i = 0; i < limits.len; i++) mpz_clear(limits.data[i].coefficient);
  vec_release_all(&limits, &conditions);
  return is_good;
}

/* ---- arrays that are only read ---- */

/* The reads of `v`; false if it occurs in another way. */
static bool find_reads(struct project *p, term v, term_list *reads) {
  struct terms *s = p->terms;
  term_list nodes = VEC_INIT;
  bool is_good = true;
  traverse_nodes(s, p->conjuncts.data, p->conjuncts.len, &nodes);
  for (uint32_t i = 0; i < nodes.len && is_good; i++) {
    term t = nodes.data[i];
    is_good = term_kind(s, t) != TERM_FORALL;
    for (uint32_t k = 0; k < term_count(s, t) && is_good; k++) {
      if (!term_eq(term_child(s, t, k), v)) continue;
      is_good = term_kind(s, t) == TERM_SELECT && k == 0;
      if (is_good) vec_push(reads, t);
    }
  }
  vec_release(&nodes);
  return is_good && reads->len;
}

/* Elements become unknowns e_i with (index_i = index_j implies e_i = e_j). */
bool project_reads(struct project *p, term v) {
  enum { MOST_READS = 6 };
  struct terms *s = p->terms;
  term_list reads = VEC_INIT, elements = VEC_INIT;
  bool is_good =
      sort_kind(&s->sorts, term_sort(s, v)) == SORT_ARRAY && find_reads(p, v, &reads) && reads.len <= MOST_READS;
  for (uint32_t i = 0; i < reads.len && is_good; i++) /* no reads within reads */
    is_good = !project_occurs(s, term_child(s, reads.data[i], 1), v);
  for (uint32_t i = 0; i < reads.len && is_good; i++) {
    vec_push(&elements, project_unknown(p, term_sort(s, reads.data[i])));
    is_good = vec_last(&elements).id != 0;
  }
  for (uint32_t i = 0; i < reads.len && is_good; i++) project_replace(p, reads.data[i], elements.data[i]);
  for (uint32_t i = 0; i < reads.len && is_good; i++)
    for (uint32_t k = i + 1; k < reads.len; k++)
      vec_push(&p->conjuncts,
               term_implies(s, term_equals(s, term_child(s, reads.data[i], 1), term_child(s, reads.data[k], 1)),
                            term_equals(s, elements.data[i], elements.data[k])));
  vec_release_all(&reads, &elements);
  return is_good;
}

/* A negated conjunction is a disjunction of negations, so the tests work on conjuncts of A and disjuncts of B:
 *
 *     a1 and ... and am  implies  b1 and ... and bn    if each bk is implied
 *     a1 and ... and am  implies  c1 or ... or cn      if some ai is, or implies, some ck
 *
 * Atoms are bounds: s <= c or its negation s >= c+1, and s = c; s is a sum in normal form. If there is nothing but
 * bounds of one variable, they decide the question. */
#include "solve/entailment.h"

#include "logic/build.h"

/* ---- bounds ---- */

enum bound_kind { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EQUAL, BOUND_NOT_EQUAL };

/* sum <= limit, sum > limit, sum = limit, sum != limit, for Int. */
struct entailment_bound {
  enum bound_kind kind;
  term sum, limit;
};

static struct entailment_bound find_bound(const struct terms *s, term t) {
  enum term_kind kind = term_kind(s, t);
  struct entailment_bound none = {BOUND_NONE, term_none, term_none};
  if (kind != TERM_LE && kind != TERM_EQ) return none;
  term left = term_child(s, t, 0), right = term_child(s, t, 1);
  if (kind == TERM_EQ && term_kind(s, left) == TERM_INT) {
    term swap = left;
    left = right, right = swap;
  }
  if (term_kind(s, right) != TERM_INT) return none;
  bool is_negated = term_is_negated(t);
  if (kind == TERM_LE) return (struct entailment_bound){is_negated ? BOUND_LOWER : BOUND_UPPER, left, right};
  return (struct entailment_bound){is_negated ? BOUND_NOT_EQUAL : BOUND_EQUAL, left, right};
}

static int compare(const struct terms *s, term a, term b) {
  int64_t x, y;
  if (term_get_int64(s, a, &x) && term_get_int64(s, b, &y)) return x < y ? -1 : x > y;
  mpz_t p, q;
  mpz_inits(p, q, NULL);
  term_get_mpz(s, a, p);
  term_get_mpz(s, b, q);
  int order = mpz_cmp(p, q);
  mpz_clears(p, q, NULL);
  return order;
}

static bool bound_implies(const struct terms *s, const struct entailment_bound *a, const struct entailment_bound *b) {
  assert(!a->kind || term_kind(s, a->limit) == TERM_INT);
  if (!a->kind || !b->kind || !term_eq(a->sum, b->sum)) return false;
  int order = compare(s, a->limit, b->limit);
  switch (a->kind) {
  case BOUND_UPPER: /* sum <= a */
    return (b->kind == BOUND_UPPER && order <= 0) || (b->kind == BOUND_NOT_EQUAL && order < 0);
  case BOUND_LOWER: /* sum > a */
    return (b->kind == BOUND_LOWER && order >= 0) || (b->kind == BOUND_NOT_EQUAL && order >= 0);
  case BOUND_EQUAL: /* sum = a */
    return (b->kind == BOUND_UPPER && order <= 0) || (b->kind == BOUND_LOWER && order > 0) ||
           (b->kind == BOUND_NOT_EQUAL && order != 0);
  default: return false;
  }
}

/* ---- conjuncts and disjuncts ---- */

static bool is_conjunction(const struct terms *s, term t) { return term_kind(s, t) == TERM_AND && !term_is_negated(t); }
static bool is_disjunction(const struct terms *s, term t) { return term_kind(s, t) == TERM_AND && term_is_negated(t); }

static uint32_t part_count(const struct terms *s, bool is_compound, term t) {
  return is_compound ? term_count(s, t) : 1;
}

static term part(const struct terms *s, bool is_compound, term t, uint32_t i) {
  if (!is_compound) return t;
  return term_is_negated(t) ? term_not(term_child(s, t, i)) : term_child(s, t, i);
}

/* Both sides without further conjunctions and disjunctions at their tops. */
static bool part_implies(const struct terms *s, term a, term b) {
  if (term_eq(a, b)) return true;
  struct entailment_bound p = find_bound(s, a);
  if (!p.kind) return false;
  struct entailment_bound q = find_bound(s, b);
  return bound_implies(s, &p, &q);
}

enum { MOST_PAIRS = 4096 };

/* `b` is no conjunction. */
static bool implies_some(const struct terms *s, term a, term b) {
  bool is_and = is_conjunction(s, a), is_or = is_disjunction(s, b);
  uint32_t as = part_count(s, is_and, a), bs = part_count(s, is_or, b);
  for (uint32_t i = 0; is_and && i < as; i++)
    if (term_eq(part(s, is_and, a, i), b)) return true;
  if ((uint64_t)as * bs > MOST_PAIRS) return false;
  for (uint32_t i = 0; i < as; i++)
    for (uint32_t k = 0; k < bs; k++)
      if (part_implies(s, part(s, is_and, a, i), part(s, is_or, b, k))) return true;
  return false;
}

/* `a` is a disjunction: each disjunct has to imply `b`. */
static bool each_implies(const struct terms *s, term a, term b) {
  if ((uint64_t)term_count(s, a) * part_count(s, is_disjunction(s, b), b) > MOST_PAIRS) return false;
  for (uint32_t i = 0; i < term_count(s, a); i++)
    if (!implies_some(s, part(s, true, a, i), b)) return false;
  return true;
}

bool entailment_is_obvious(struct terms *s, term a, term b) {
  if (term_eq(a, b) || term_eq(a, term_false) || term_eq(b, term_true)) return true;
  bool is_and = is_conjunction(s, b);
  uint32_t count = part_count(s, is_and, b);
  if ((uint64_t)count * part_count(s, is_conjunction(s, a), a) > MOST_PAIRS) return false;
  for (uint32_t i = 0; i < count; i++) {
    term goal = part(s, is_and, b, i);
    if (implies_some(s, a, goal) || (is_disjunction(s, a) && each_implies(s, a, goal))) continue;
    return false;
  }
  return true;
}

/* ---- bounds of one variable ---- */

/* The values that bounds leave to a variable; empty if low > high. */
struct entailment_range {
  int64_t low, high;
};

static bool narrow(const struct terms *s, const struct entailment_bound *b, struct entailment_range *r) {
  int64_t limit;
  if (!term_get_int64(s, b->limit, &limit) || limit == INT64_MAX) return false;
  if ((b->kind == BOUND_UPPER || b->kind == BOUND_EQUAL) && limit < r->high) r->high = limit;
  if (b->kind == BOUND_EQUAL && limit > r->low) r->low = limit;
  if (b->kind == BOUND_LOWER && limit + 1 > r->low) r->low = limit + 1;
  return b->kind != BOUND_NOT_EQUAL && b->kind != BOUND_NONE;
}

/* Where `a` is a conjunction of bounds of one variable and `b` a bound of it, their ranges decide. */
static enum entailment_answer compare_ranges(const struct terms *s, term a, term b) {
  struct entailment_bound goal = find_bound(s, b);
  struct entailment_range r = {INT64_MIN, INT64_MAX};
  bool is_and = is_conjunction(s, a);
  int64_t limit;
  if (!goal.kind || term_kind(s, goal.sum) != TERM_VAR || !term_get_int64(s, goal.limit, &limit))
    return ENTAILMENT_UNKNOWN;
  for (uint32_t i = 0; i < part_count(s, is_and, a); i++) {
    struct entailment_bound x = find_bound(s, part(s, is_and, a, i));
    if (!x.kind || !term_eq(x.sum, goal.sum) || !narrow(s, &x, &r)) return ENTAILMENT_UNKNOWN;
  }
  bool is_implied = r.low > r.high;
  switch (goal.kind) {
  case BOUND_UPPER: is_implied |= r.high <= limit; break;
  case BOUND_LOWER: is_implied |= r.low > limit; break;
  case BOUND_EQUAL: is_implied |= r.low == limit && r.high == limit; break;
  case BOUND_NOT_EQUAL: is_implied |= limit < r.low || limit > r.high; break;
  case BOUND_NONE: return ENTAILMENT_UNKNOWN;
  }
  /* The ends of int64_t are no bounds: there, nothing is said. */
  bool is_open = r.low == INT64_MIN || r.high == INT64_MAX;
  if (is_open && (limit == INT64_MIN || limit == INT64_MAX)) return ENTAILMENT_UNKNOWN;
  return is_implied ? ENTAILMENT_YES : ENTAILMENT_NO;
}

/* ---- memory and solver ---- */

void entailment_init(struct entailment *e, struct context *ctx, struct terms *terms, struct solver_options options) {
  *e = (struct entailment){ctx, terms, solver_new(ctx, terms, options), MAP_INIT, MAP_INIT, VEC_INIT};
}

void entailment_release(struct entailment *e) {
  solver_free(e->solver);
  map_release(&e->memo);
  entailment_parts_release(e);
}

static enum entailment_answer ask_solver(struct entailment *e, term a, term b) {
  e->ctx->stats.entailment_queries++;
  solver_push(e->solver);
  solver_assert(e->solver, a);
  solver_assert(e->solver, term_not(b));
  assert(solver_level(e->solver) == 1); /* each question has a level of its own */
  enum solver_result result = solver_check(e->solver);
  solver_pop(e->solver, 1);
  return result == SOLVER_UNSAT ? ENTAILMENT_YES : result == SOLVER_SAT ? ENTAILMENT_NO : ENTAILMENT_UNKNOWN;
}

enum entailment_answer entailment_ask(struct entailment *e, term a, term b) {
  assert(term_is_bool(e->terms, a) && term_is_bool(e->terms, b));
  struct statistics *stats = &e->ctx->stats;
  stats->entailments++;
  if (limits_exceeded(&e->ctx->limits)) return ENTAILMENT_UNKNOWN;
  if (entailment_is_obvious(e->terms, a, b)) {
    stats->entailments_obvious++;
    return ENTAILMENT_YES;
  }
  enum entailment_answer by_ranges = compare_ranges(e->terms, a, b);
  if (by_ranges != ENTAILMENT_UNKNOWN) {
    stats->entailments_obvious++;
    return by_ranges;
  }
  uint64_t key = (uint64_t)a.id << 32 | b.id;
  const uint64_t *known = map_get(&e->memo, key);
  if (known) {
    stats->entailments_remembered++;
    assert(*known == ENTAILMENT_YES || *known == ENTAILMENT_NO);
    return (enum entailment_answer) * known;
  }
  enum entailment_answer answer = ask_solver(e, a, b);
  if (answer != ENTAILMENT_UNKNOWN) *map_put(&e->memo, key) = answer;
  return answer;
}

const char *entailment_reason(const struct entailment *e) { return solver_reason(e->solver); }

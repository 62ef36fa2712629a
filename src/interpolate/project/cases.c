/* Case distinctions: exists distributes over disjunctions, so each case is projected for itself. */
#include "interpolate/project/private.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

enum { MOST_CASES = 8, SMALL_WIDTH = 2 };

/* A case: what holds in it, and what may be replaced because of that. */
struct alternative {
  term fact;
  term from, to; /* no terms: nothing */
};

typedef VEC(struct alternative) alternatives;

static void add_case(alternatives *a, term fact, term from, term to) {
  assert(fact.id != term_none.id && !from.id == !to.id);
  vec_push(a, ((struct alternative){fact, from, to}));
}

/* The disjuncts of a conjunct, which becomes true. */
static bool by_disjuncts(struct project *p, uint32_t at, alternatives *out) {
  struct terms *s = p->terms;
  term t = p->conjuncts.data[at];
  if (term_kind(s, t) != TERM_AND || !term_is_negated(t) || term_count(s, t) > MOST_CASES) return false;
  for (uint32_t i = 0; i < term_count(s, t); i++) add_case(out, term_not(term_child(s, t, i)), term_none, term_none);
  p->conjuncts.data[at] = term_true;
  return true;
}

static void by_truth(term condition, alternatives *out) {
  condition = term_positive(condition);
  add_case(out, condition, condition, term_true);
  add_case(out, term_not(condition), condition, term_false);
}

/* A condition inside of the conjunct that stands between the variable and the rest. */
static bool by_condition(struct project *p, uint32_t at, term v, alternatives *out) {
  struct terms *s = p->terms;
  term_list nodes = VEC_INIT;
  traverse_nodes(s, &p->conjuncts.data[at], 1, &nodes);
  bool has_quantifier = false;
  for (uint32_t i = 0; i < nodes.len; i++) has_quantifier |= term_kind(s, nodes.data[i]) == TERM_FORALL;
  for (uint32_t i = 0; i < nodes.len && !has_quantifier && !out->len; i++) {
    term t = nodes.data[i];
    enum term_kind kind = term_kind(s, t);
    if (kind == TERM_ITE && project_occurs(s, t, v)) {
      by_truth(term_child(s, t, 0), out);
    } else if (kind == TERM_EQ && term_is_bool(s, term_child(s, t, 0)) && project_occurs(s, t, v)) {
      by_truth(term_child(s, t, 0), out);
    } else if (kind == TERM_SELECT && term_kind(s, term_child(s, t, 0)) == TERM_STORE && project_occurs(s, t, v)) {
      term store = term_child(s, t, 0);
      term same = term_equals(s, term_child(s, store, 1), term_child(s, t, 1));
      add_case(out, same, t, term_child(s, store, 2));
      add_case(out, term_not(same), t, term_select(s, term_child(s, store, 0), term_child(s, t, 1)));
    }
  }
  vec_release(&nodes);
  return out->len != 0;
}

static bool has_signed_bound(const struct project *p, term v) {
  for (uint32_t i = 0; i < p->conjuncts.len; i++)
    if (term_kind(p->terms, p->conjuncts.data[i]) == TERM_BV_SLE && project_occurs(p->terms, p->conjuncts.data[i], v))
      return true;
  return false;
}

/* a != b is a < b or b < a. */
static bool by_order(struct project *p, uint32_t at, term v, alternatives *out) {
  struct terms *s = p->terms;
  term t = p->conjuncts.data[at];
  if (term_kind(s, t) != TERM_EQ || !term_is_negated(t)) return false;
  term a = term_child(s, t, 0), b = term_child(s, t, 1);
  bool is_int = term_is_int(s, a), is_bv = term_is_bv(s, a), is_signed = has_signed_bound(p, v);
  if (!is_int && !(is_bv && (term_eq(a, v) || term_eq(b, v)))) return false;
  add_case(out, is_int ? term_lt(s, a, b) : is_signed ? term_slt(s, a, b) : term_ult(s, a, b), term_none, term_none);
  add_case(out, is_int ? term_lt(s, b, a) : is_signed ? term_slt(s, b, a) : term_ult(s, b, a), term_none, term_none);
  p->conjuncts.data[at] = term_true;
  return true;
}

/* Every value of a variable with few. */
static bool by_value(struct project *p, term v, alternatives *out) {
  struct terms *s = p->terms;
  if (term_is_bool(s, v)) {
    by_truth(v, out);
    out->data[0].fact = out->data[1].fact = term_true;
  } else if (term_is_bv(s, v) && term_width(s, v) <= SMALL_WIDTH) {
    for (uint64_t k = 0; k < 1u << term_width(s, v); k++) add_case(out, term_true, v, term_bv(s, term_width(s, v), k));
  }
  return out->len != 0;
}

/* Finds the cases for one conjunct with `v`, the simplest kind first. */
static bool find_cases(struct project *p, term v, alternatives *out) {
  for (int kind = 0; kind < 3; kind++) {
    if (kind == 0 && by_value(p, v, out)) return true;
    for (uint32_t i = 0; i < p->conjuncts.len; i++) {
      if (!project_occurs(p->terms, p->conjuncts.data[i], v)) continue;
      if (kind == 0 && by_disjuncts(p, i, out)) return true;
      if (kind == 1 && by_condition(p, i, v, out)) return true;
      if (kind == 2 && by_order(p, i, v, out)) return true;
    }
  }
  return false;
}

static bool mentions_gone(const struct project *p, term t) {
  for (uint32_t i = 0; i < p->gone.len; i++)
    if (project_occurs(p->terms, t, p->gone.data[i])) return true;
  return false;
}

/* Moves the conjuncts with variables that have to go, which differ from case to case, into a list of their own. */
static void take_affected(struct project *p, term_list *out) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < p->conjuncts.len; i++)
    if (mentions_gone(p, p->conjuncts.data[i]))
      vec_push(out, p->conjuncts.data[i]);
    else
      p->conjuncts.data[kept++] = p->conjuncts.data[i];
  p->conjuncts.len = kept;
}

static bool run_case(struct project *p, const term_list *affected, const struct alternative *a, term *ret) {
  struct project inner = *p;
  inner.conjuncts = (term_list)VEC_INIT;
  inner.gone = (term_list)VEC_INIT;
  for (uint32_t i = 0; i < affected->len; i++)
    vec_push(&inner.conjuncts,
             a->from.id ? term_substitute(p->terms, affected->data[i], &a->from, &a->to, 1) : affected->data[i]);
  vec_push(&inner.conjuncts, a->fact);
  for (uint32_t i = 0; i < p->gone.len; i++) vec_push(&inner.gone, p->gone.data[i]);
  bool is_done = project_run(&inner);
  assert(!is_done || !inner.gone.len);
  *ret = is_done ? term_and(p->terms, inner.conjuncts.data, inner.conjuncts.len) : term_none;
  p->stuck = inner.stuck;
  vec_release_all(&inner.conjuncts, &inner.gone);
  return is_done;
}

static bool has_conjunct(const struct terms *s, term t, term part) {
  if (term_eq(t, part)) return true;
  for (uint32_t i = 0; term_kind(s, t) == TERM_AND && !term_is_negated(t) && i < term_count(s, t); i++)
    if (term_eq(term_child(s, t, i), part)) return true;
  return false;
}

/* The disjunction; what all cases have in common stands outside of it. */
static void join_cases(struct project *p, term_list *cases) {
  struct terms *s = p->terms;
  if (!cases->len) {
    vec_push(&p->conjuncts, term_false);
    return;
  }
  term first = cases->data[0];
  uint32_t parts = term_kind(s, first) == TERM_AND && !term_is_negated(first) ? term_count(s, first) : 1;
  term_list common = VEC_INIT;
  for (uint32_t i = 0; i < parts; i++) {
    term part = parts > 1 ? term_child(s, first, i) : first;
    bool is_common = true;
    for (uint32_t k = 1; k < cases->len && is_common; k++) is_common = has_conjunct(s, cases->data[k], part);
    if (is_common) vec_push(&common, part);
  }
  for (uint32_t k = 0; k < cases->len && common.len; k++) {
    term_list rest = VEC_INIT;
    term t = cases->data[k];
    uint32_t count = term_kind(s, t) == TERM_AND && !term_is_negated(t) ? term_count(s, t) : 1;
    for (uint32_t i = 0; i < count; i++) {
      term part = count > 1 ? term_child(s, t, i) : t;
      bool is_common = false;
      for (uint32_t n = 0; n < common.len && !is_common; n++) is_common = term_eq(common.data[n], part);
      if (!is_common) vec_push(&rest, part);
    }
    cases->data[k] = term_and(s, rest.data, rest.len);
    vec_release(&rest);
  }
  for (uint32_t i = 0; i < common.len; i++) vec_push(&p->conjuncts, common.data[i]);
  vec_push(&p->conjuncts, term_or(s, cases->data, cases->len));
  vec_release(&common);
}

bool project_cases(struct project *p, term v) {
  alternatives found = VEC_INIT;
  term_list affected = VEC_INIT, cases = VEC_INIT, before = VEC_INIT;
  for (uint32_t i = 0; i < p->conjuncts.len; i++) vec_push(&before, p->conjuncts.data[i]);
  bool is_good = *p->splits && find_cases(p, v, &found);
  if (is_good) {
    assert(found.len > 0);
    --*p->splits;
    take_affected(p, &affected);
  }
  for (uint32_t i = 0; i < found.len && is_good; i++) {
    term t;
    is_good = run_case(p, &affected, &found.data[i], &t);
    if (is_good && !term_eq(t, term_false)) vec_push(&cases, t);
  }
  if (is_good) {
    join_cases(p, &cases);
  } else {
    vec_clear(&p->conjuncts);
    for (uint32_t i = 0; i < before.len; i++) vec_push(&p->conjuncts, before.data[i]);
  }
  vec_release_all(&found, &affected, &cases, &before);
  return is_good;
}

/* Conjunctions, if-then-else, equality of anything, quantifiers. */
#include "logic/build.h"
#include "logic/rewrite.h"

static int by_id(const void *a, const void *b) {
  uint32_t x = ((const term *)a)->id, y = ((const term *)b)->id;
  return x < y ? -1 : x > y;
}

/* Mostly they are sorted, and one or two stand at the end that are not. */
void rewrite_sort(term *ts, uint32_t count) {
  enum { FEW = 2 };
  uint32_t sorted = 1;
  while (sorted < count && ts[sorted - 1].id <= ts[sorted].id) sorted++;
  if (sorted + FEW < count) {
    qsort(ts, count, sizeof *ts, by_id);
    return;
  }
  for (uint32_t i = sorted; i < count; i++) {
    const term x = ts[i];
    uint32_t to = i;
    for (; to && ts[to - 1].id > x.id; to--) ts[to] = ts[to - 1];
    ts[to] = x;
  }
}

uint32_t rewrite_unique(term *ts, uint32_t count) {
  uint32_t kept = 0;
  rewrite_sort(ts, count);
  for (uint32_t i = 0; i < count; i++)
    if (!kept || !term_eq(ts[kept - 1], ts[i])) ts[kept++] = ts[i];
  return kept;
}

void rewrite_flatten(const struct terms *s, enum term_kind kind, const term *ts, uint32_t count, term_list *out) {
  for (uint32_t i = 0; i < count; i++) {
    bool is_inner = term_kind(s, ts[i]) == kind && !term_is_negated(ts[i]) && term_count(s, ts[i]) <= BUILD_FLATTEN;
    for (uint32_t k = 0; is_inner && k < term_count(s, ts[i]); k++) vec_push(out, term_child(s, ts[i], k));
    if (!is_inner) vec_push(out, ts[i]);
  }
}

/* The conjunction of sorted, unique terms; true is the smallest of them, false the next. */
static term and_sorted(struct terms *s, const term *ts, uint32_t count) {
  for (; count && term_eq(ts[0], term_true); ts++, count--) {}
  for (uint32_t i = 1; i < count; i++) assert(ts[i - 1].id < ts[i].id);
  for (uint32_t i = 0; i < count; i++)
    if (term_eq(ts[i], term_false) || (i && term_eq(ts[i], term_not(ts[i - 1])))) return term_false;
  if (count == 0) return term_true;
  return count == 1 ? ts[0] : term_raw(s, TERM_AND, sort_bool, 0, ts, count);
}

term term_and(struct terms *s, const term *ts, uint32_t count) {
  term_list flat = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) assert(term_is_bool(s, ts[i]));
  rewrite_flatten(s, TERM_AND, ts, count, &flat);
  flat.len = rewrite_unique(flat.data, flat.len);
  term t = and_sorted(s, flat.data, flat.len);
  vec_release(&flat);
  return t;
}

term term_or(struct terms *s, const term *ts, uint32_t count) {
  term_list negated = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) vec_push(&negated, term_not(ts[i]));
  term t = term_not(term_and(s, negated.data, negated.len));
  vec_release(&negated);
  return t;
}

term term_and2(struct terms *s, term a, term b) { return term_and(s, (term[]){a, b}, 2); }
term term_or2(struct terms *s, term a, term b) { return term_or(s, (term[]){a, b}, 2); }
term term_implies(struct terms *s, term a, term b) { return term_or2(s, term_not(a), b); }
term term_xor(struct terms *s, term a, term b) { return term_not(term_equals(s, a, b)); }

static term raw_equals(struct terms *s, term a, term b) {
  assert(!term_eq(a, b) && !(term_is_constant(s, a) && term_is_constant(s, b)));
  bool is_swapped = term_is_constant(s, a) || (!term_is_constant(s, b) && b.id < a.id);
  return term_raw(s, TERM_EQ, sort_bool, 0, is_swapped ? (term[]){b, a} : (term[]){a, b}, 2);
}

static term equals_bool(struct terms *s, term a, term b) {
  if (term_is_bool_constant(a)) return term_eq(a, term_true) ? b : term_not(b);
  if (term_is_bool_constant(b)) return term_eq(b, term_true) ? a : term_not(a);
  bool is_negated = term_is_negated(a) != term_is_negated(b);
  a = term_positive(a), b = term_positive(b);
  term t = term_eq(a, b) ? term_true : raw_equals(s, a, b);
  return is_negated ? term_not(t) : t;
}

term rewrite_equals(struct terms *s, term a, term b) {
  assert(!term_is_bool(s, a) && sort_eq(term_sort(s, a), term_sort(s, b)));
  if (term_eq(a, b)) return term_true;
  if (term_is_constant(s, a) && term_is_constant(s, b)) return term_false;
  term constant = term_is_constant(s, a) ? a : b, other = term_is_constant(s, a) ? b : a;
  if (term_is_constant(s, constant) && term_kind(s, other) == TERM_ITE) {
    term then = term_child(s, other, 1), otherwise = term_child(s, other, 2);
    if (term_is_constant(s, then) && term_is_constant(s, otherwise))
      return term_ite(s, term_child(s, other, 0), term_bool(term_eq(then, constant)),
                      term_bool(term_eq(otherwise, constant)));
  }
  return raw_equals(s, a, b);
}

term term_equals(struct terms *s, term a, term b) {
  assert(sort_eq(term_sort(s, a), term_sort(s, b)));
  if (term_is_bool(s, a)) return equals_bool(s, a, b);
  return term_is_int(s, a) ? rewrite_equals_int(s, a, b) : rewrite_equals(s, a, b);
}

term term_distinct(struct terms *s, const term *ts, uint32_t count) {
  if (count > 2 && term_is_bool(s, ts[0])) return term_false;
  term_list pairs = VEC_INIT;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = i + 1; k < count; k++) vec_push(&pairs, term_not(term_equals(s, ts[i], ts[k])));
  term t = term_and(s, pairs.data, pairs.len);
  vec_release(&pairs);
  return t;
}

/* Condition positive and not constant, branches different. */
static term ite_bool(struct terms *s, term c, term a, term b) {
  assert(!term_is_negated(c) && !term_is_bool_constant(c) && !term_eq(a, b));
  if (term_eq(a, c)) a = term_true;
  if (term_eq(a, term_not(c))) a = term_false;
  if (term_eq(b, c)) b = term_false;
  if (term_eq(b, term_not(c))) b = term_true;
  if (term_eq(a, term_true)) return term_or2(s, c, b);
  if (term_eq(a, term_false)) return term_and2(s, term_not(c), b);
  if (term_eq(b, term_true)) return term_or2(s, term_not(c), a);
  if (term_eq(b, term_false)) return term_and2(s, c, a);
  if (term_eq(a, b)) return a;
  if (term_eq(a, term_not(b))) return term_equals(s, c, a);
  bool is_negated = term_is_negated(a);
  term t =
      term_raw(s, TERM_ITE, sort_bool, 0, is_negated ? (term[]){c, term_not(a), term_not(b)} : (term[]){c, a, b}, 3);
  return is_negated ? term_not(t) : t;
}

/* The branch that `t` takes when `c` is true (1) or false (2), for an if-then-else on the same condition. */
static term under(const struct terms *s, term t, term c, uint32_t branch) {
  while (!term_is_negated(t) && term_kind(s, t) == TERM_ITE && term_eq(term_child(s, t, 0), c))
    t = term_child(s, t, branch);
  return t;
}

term term_ite(struct terms *s, term c, term a, term b) {
  assert(term_is_bool(s, c) && sort_eq(term_sort(s, a), term_sort(s, b)));
  if (term_is_bool_constant(c)) return term_eq(c, term_true) ? a : b;
  if (term_is_negated(c)) {
    term swap = a;
    a = b, b = swap, c = term_not(c);
  }
  a = under(s, a, c, 1), b = under(s, b, c, 2);
  if (term_eq(a, b)) return a;
  if (term_is_bool(s, a)) return ite_bool(s, c, a, b);
  return term_raw(s, TERM_ITE, term_sort(s, a), 0, (term[]){c, a, b}, 3);
}

term term_forall(struct terms *s, const term *variables, uint32_t count, term body) {
  assert(term_is_bool(s, body));
  if (count == 0 || term_is_bool_constant(body)) return body;
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) {
    assert(term_kind(s, variables[i]) == TERM_VAR);
    vec_push(&all, variables[i]);
  }
  if (!term_is_negated(body) && term_kind(s, body) == TERM_FORALL && term_count(s, body) <= BUILD_FLATTEN) {
    uint32_t inner = term_count(s, body) - 1;
    for (uint32_t i = 0; i < inner; i++) vec_push(&all, term_child(s, body, i));
    body = term_child(s, body, inner);
  }
  all.len = rewrite_unique(all.data, all.len);
  vec_push(&all, body);
  term t = term_raw(s, TERM_FORALL, sort_bool, 0, all.data, all.len);
  vec_release(&all);
  return t;
}

term term_exists(struct terms *s, const term *variables, uint32_t count, term body) {
  return term_not(term_forall(s, variables, count, term_not(body)));
}

/* Solving an equation for a variable: t = e, where the variable occurs in t only, is turned step by step into an
 * equation with a smaller t. Each step is an equivalence
 *
 *     t = e   <=>   (exists new unknowns)  child = e'  and  side conditions without the variable
 *
 * so in the end (exists x. x = e and rest) is rest[e/x] and the side conditions. */
#include "interpolate/project/private.h"

#include "logic/build.h"
#include "logic/linear.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

struct project_equation {
  struct project *project;
  struct terms *terms;
  term v;
  term left, right; /* the variable occurs in `left` only */
  bool may_lose;
  term_list side;
};

/* The one child that has the variable; false if there are several. */
static bool find_child(const struct project_equation *q, uint32_t *ret) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < term_count(q->terms, q->left); i++)
    if (project_occurs(q->terms, term_child(q->terms, q->left, i), q->v)) {
      *ret = i;
      found++;
    }
  return found == 1;
}

enum { NARROW_DEPTH = 6 };

/* The bits of `t` from low to high, taken inwards: through bitwise operations, and for the lowest bits through sums and
 * products. So variables of which these bits do not depend vanish. */
static term narrow(struct terms *s, uint32_t high, uint32_t low, term t, int depth) {
  enum term_kind kind = term_kind(s, t);
  bool is_bitwise = kind == TERM_BV_AND || kind == TERM_BV_OR || kind == TERM_BV_XOR || kind == TERM_BV_NOT;
  bool is_arithmetic = kind == TERM_ADD || kind == TERM_MUL;
  if (!depth || !(is_bitwise || (is_arithmetic && low == 0)) || term_count(s, t) > BUILD_FLATTEN)
    return term_extract(s, high, low, t);
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < term_count(s, t); i++)
    vec_push(&parts, narrow(s, high, low, term_child(s, t, i), depth - 1));
  term result = kind == TERM_BV_NOT ? term_bv_not(s, parts.data[0])
                : kind == TERM_ADD  ? term_add(s, parts.data, parts.len)
                : kind == TERM_MUL  ? term_mul(s, parts.data, parts.len)
                                    : term_bv_bitwise(s, kind, parts.data, parts.len);
  vec_release(&parts);
  return result;
}

static term bits(struct project_equation *q, uint32_t high, uint32_t low, term t) {
  return narrow(q->terms, high, low, t, NARROW_DEPTH);
}

static void add_side(struct project_equation *q, term a, term b) {
  vec_push(&q->side, term_equals(q->terms, a, b));
  assert_structure(!project_occurs(q->terms, vec_last(&q->side), q->v));
}

static bool descend(struct project_equation *q, uint32_t child, term right) {
  q->left = term_child(q->terms, q->left, child);
  q->right = right;
  assert(sort_eq(term_sort(q->terms, q->left), term_sort(q->terms, q->right)));
  return true;
}

/* ---- sums ---- */

/* c * base = e for Int: e is a multiple of c, and base is e div c. */
static bool divide_int(struct project_equation *q, term base, term e, const mpz_t c) {
  struct terms *s = q->terms;
  term divisor = term_int_mpz(s, c);
  if (mpz_cmpabs_ui(c, 1) != 0) add_side(q, term_mod(s, e, divisor), term_int(s, 0));
  q->left = base;
  q->right = mpz_cmpabs_ui(c, 1) == 0 ? term_mul2(s, divisor, e) : term_div(s, e, divisor);
  return true;
}

/* 2^k * odd * base = e modulo 2^width: the lowest k bits of e are 0; the highest k bits of odd * base are lost. */
static bool divide_bv(struct project_equation *q, term base, term e, const mpz_t c) {
  struct terms *s = q->terms;
  uint32_t width = term_width(s, e), k = (uint32_t)mpz_scan1(c, 0);
  assert(mpz_sgn(c) != 0 && k < width);
  if (k && !q->may_lose) return false;
  if (k) {
    term lost = project_unknown(q->project, sort_bitvec(&s->sorts, k));
    if (!lost.id) return false;
    add_side(q, bits(q, k - 1, 0, e), term_bv(s, k, 0));
    e = term_concat(s, lost, bits(q, width - 1, k, e));
  }
  mpz_t odd, modulus;
  mpz_inits(odd, modulus, NULL);
  mpz_fdiv_q_2exp(odd, c, k);
  mpz_setbit(modulus, width);
  mpz_invert(odd, odd, modulus);
  assert(mpz_odd_p(odd));
  q->left = base;
  q->right = term_mul2(s, term_bv_mpz(s, width, odd), e);
  mpz_clears(odd, modulus, NULL);
  return true;
}

static bool undo_sum(struct project_equation *q) {
  struct terms *s = q->terms;
  struct linear all, rest;
  sort sort = term_sort(s, q->left);
  linear_init(&all, s, sort);
  linear_init(&rest, s, sort);
  linear_add_si(&all, s, q->left, 1);
  linear_normalize(&all);
  const struct linear_monomial *own = NULL;
  uint32_t found = 0;
  linear_add_si(&rest, s, q->right, 1); /* right - (left without the monomial of the variable) */
  for (uint32_t i = 0; i < all.monomials.len; i++) {
    const struct linear_monomial *m = &all.monomials.data[i];
    if (project_occurs(s, m->base, q->v)) {
      own = m;
      found++;
      continue;
    }
    mpz_t minus;
    mpz_init(minus);
    mpz_neg(minus, m->coefficient);
    linear_add(&rest, s, m->base, minus);
    mpz_clear(minus);
  }
  mpz_sub(rest.constant, rest.constant, all.constant);
  linear_normalize(&rest);
  bool is_smaller = found == 1 && !term_eq(own->base, q->left);
  if (is_smaller) {
    term e = linear_to_term(&rest, s);
    is_smaller =
        all.width ? divide_bv(q, own->base, e, own->coefficient) : divide_int(q, own->base, e, own->coefficient);
  }
  linear_release(&all);
  linear_release(&rest);
  return is_smaller;
}

/* ---- bits ---- */

/* The operands of a bitwise operation other than the child. */
static term other_operands(struct project_equation *q, uint32_t child) {
  struct terms *s = q->terms;
  term_list others = VEC_INIT;
  for (uint32_t i = 0; i < term_count(s, q->left); i++)
    if (i != child) vec_push(&others, term_child(s, q->left, i));
  term t = term_bv_bitwise(s, term_kind(s, q->left), others.data, others.len);
  vec_release(&others);
  return t;
}

/* x and m = e: e has no bit outside of m, and x is e with any bits outside of m. x or m = e: e has all bits of m, and x
 * is e with any bits in m. */
static bool undo_mask(struct project_equation *q, uint32_t child) {
  struct terms *s = q->terms;
  bool is_and = term_kind(s, q->left) == TERM_BV_AND;
  term mask = other_operands(q, child), e = q->right, lost = term_none;
  if (q->may_lose) lost = project_unknown(q->project, term_sort(s, e));
  if (!lost.id) return false;
  term open = is_and ? term_bv_not(s, mask) : mask, kept = term_bv_not(s, open);
  term common = term_bv_binary(s, TERM_BV_AND, e, open);
  add_side(q, common, is_and ? term_bv(s, term_width(s, e), 0) : mask);
  return descend(q, child,
                 term_bv_binary(s, TERM_BV_OR, term_bv_binary(s, TERM_BV_AND, e, kept),
                                term_bv_binary(s, TERM_BV_AND, lost, open)));
}

static bool undo_concat(struct project_equation *q, uint32_t child) {
  struct terms *s = q->terms;
  uint32_t width = term_width(s, q->left), low = term_width(s, term_child(s, q->left, 1));
  term high_part = bits(q, width - 1, low, q->right), low_part = bits(q, low - 1, 0, q->right);
  add_side(q, term_child(s, q->left, 1 - child), child ? high_part : low_part);
  return descend(q, child, child ? low_part : high_part);
}

static bool undo_extension(struct project_equation *q) {
  struct terms *s = q->terms;
  uint32_t more = term_high(s, q->left), width = term_width(s, term_child(s, q->left, 0));
  assert(width + more == term_width(s, q->right));
  term part = bits(q, width - 1, 0, q->right);
  bool is_signed = term_kind(s, q->left) == TERM_BV_SEXT;
  add_side(q, is_signed ? term_sign_extend(s, more, part) : term_zero_extend(s, more, part), q->right);
  return descend(q, 0, part);
}

/* `high` lost bits, then e, then `low` lost bits. */
static term with_lost(struct project_equation *q, uint32_t high, term e, uint32_t low) {
  struct terms *s = q->terms;
  for (int side = 0; side < 2; side++) {
    uint32_t width = side ? low : high;
    if (!width) continue;
    term lost = q->may_lose ? project_unknown(q->project, sort_bitvec(&s->sorts, width)) : term_none;
    if (!lost.id) return term_none;
    e = side ? term_concat(s, e, lost) : term_concat(s, lost, e);
  }
  return e;
}

static bool undo_extract(struct project_equation *q) {
  uint32_t width = term_width(q->terms, term_child(q->terms, q->left, 0));
  term e = with_lost(q, width - 1 - term_high(q->terms, q->left), q->right, term_low(q->terms, q->left));
  return e.id && descend(q, 0, e);
}

/* Shifts by a constant 0 < by < width. */
static bool undo_shift(struct project_equation *q) {
  struct terms *s = q->terms;
  enum term_kind kind = term_kind(s, q->left);
  uint32_t width = term_width(s, q->left);
  int64_t amount;
  if (!term_get_int64(s, term_child(s, q->left, 1), &amount) || amount <= 0 || amount >= width) return false;
  uint32_t by = (uint32_t)amount;
  term e = q->right, zero = term_bv(s, by, 0);
  if (kind == TERM_BV_SHL) {
    term kept = with_lost(q, by, bits(q, width - 1, by, e), 0);
    if (!kept.id) return false;
    add_side(q, bits(q, by - 1, 0, e), zero);
    return descend(q, 0, kept);
  }
  term kept = bits(q, width - 1 - by, 0, e);
  term whole = with_lost(q, 0, kept, by);
  if (!whole.id) return false;
  if (kind == TERM_BV_LSHR)
    add_side(q, bits(q, width - 1, width - by, e), zero);
  else
    add_side(q, term_sign_extend(s, by, kept), e);
  return descend(q, 0, whole);
}

/* ---- arrays, Booleans ---- */

/* store(x, i, d) = e: e[i] is d, and x is e with any element at i. store(a, i, x) = e: x is e[i], and so on. */
static bool undo_store(struct project_equation *q, uint32_t child) {
  struct terms *s = q->terms;
  term array = term_child(s, q->left, 0), index = term_child(s, q->left, 1), element = term_child(s, q->left, 2);
  if (child == 1) return false;
  term read = term_select(s, q->right, index);
  if (child == 2) {
    add_side(q, term_store(s, array, index, read), q->right);
    return descend(q, 2, read);
  }
  term lost = q->may_lose ? project_unknown(q->project, term_sort(s, element)) : term_none;
  if (!lost.id) return false;
  add_side(q, read, element);
  return descend(q, 0, term_store(s, q->right, index, lost));
}

static bool undo(struct project_equation *q) {
  struct terms *s = q->terms;
  uint32_t child = 0;
  if (term_is_negated(q->left)) q->left = term_not(q->left), q->right = term_not(q->right);
  enum term_kind kind = term_kind(s, q->left);
  if (kind == TERM_ADD || kind == TERM_MUL) return undo_sum(q);
  if (!term_count(s, q->left) || kind == TERM_FORALL || !find_child(q, &child)) return false;
  switch (kind) {
  case TERM_EQ:
    if (!term_is_bool(s, term_child(s, q->left, 0))) return false;
    return descend(q, child, term_equals(s, q->right, term_child(s, q->left, 1 - child)));
  case TERM_BV_XOR: return descend(q, child, term_bv_binary(s, TERM_BV_XOR, q->right, other_operands(q, child)));
  case TERM_BV_NOT: return descend(q, child, term_bv_not(s, q->right));
  case TERM_BV_AND:
  case TERM_BV_OR: return undo_mask(q, child);
  case TERM_BV_CONCAT: return undo_concat(q, child);
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT: return undo_extension(q);
  case TERM_BV_EXTRACT: return undo_extract(q);
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR: return child == 0 && undo_shift(q);
  case TERM_STORE: return undo_store(q, child);
  default: return false;
  }
}

/* Writes the conjunct as an equation with the variable on the left only. */
static bool begin(struct project_equation *q, term conjunct) {
  struct terms *s = q->terms;
  q->left = term_positive(conjunct);
  q->right = term_bool(!term_is_negated(conjunct));
  if (term_kind(s, conjunct) != TERM_EQ) return term_kind(s, conjunct) == TERM_VAR;
  term a = term_child(s, conjunct, 0), b = term_child(s, conjunct, 1);
  bool in_a = project_occurs(s, a, q->v), in_b = project_occurs(s, b, q->v);
  if (term_is_bool(s, a)) return in_a != in_b;
  if (term_is_negated(conjunct) || !(in_a || in_b)) return false;
  q->left = in_a ? a : b;
  q->right = in_a ? b : a;
  if (in_a != in_b) return true;
  if (!term_is_bv(s, a)) return false;
  q->left = term_sub(s, a, b);
  q->right = term_bv(s, term_width(s, a), 0);
  return project_occurs(s, q->left, q->v);
}

static bool solve(struct project_equation *q, term conjunct) {
  vec_clear(&q->side);
  if (!begin(q, conjunct)) return false;
  while (!term_eq(term_positive(q->left), q->v)) {
    assert_structure(project_occurs(q->terms, q->left, q->v) && !project_occurs(q->terms, q->right, q->v));
    if (!undo(q)) return false;
  }
  if (term_is_negated(q->left)) q->right = term_not(q->right);
  return true;
}

/* The best definition: without loss if possible, and the smallest. Unknowns that a failed attempt made are forgotten
 * with it. */
bool project_definition(struct project *p, bool may_lose) {
  struct project_equation q = {.project = p, .terms = p->terms, .may_lose = may_lose, .side = VEC_INIT};
  uint32_t best_size = UINT32_MAX, best = 0, unknowns = p->gone.len, fresh = *p->fresh;
  term best_variable = term_none;
  for (uint32_t i = 0; i < p->conjuncts.len; i++)
    for (uint32_t k = 0; k < unknowns; k++) {
      q.v = p->gone.data[k];
      if (!project_occurs(p->terms, p->conjuncts.data[i], q.v)) continue;
      bool is_solved = solve(&q, p->conjuncts.data[i]);
      p->gone.len = unknowns;
      *p->fresh = fresh;
      if (!is_solved) continue;
      uint32_t size = term_dag_size(p->terms, q.right) + 4 * q.side.len;
      if (size < best_size) best_size = size, best = i, best_variable = q.v;
    }
  if (best_variable.id) {
    q.v = best_variable;
    bool is_solved = solve(&q, p->conjuncts.data[best]);
    assert(is_solved);
    (void)is_solved;
    assert_structure(!project_occurs(p->terms, q.right, q.v));
    project_remove(p, best);
    project_replace(p, q.v, q.right);
    for (uint32_t i = 0; i < q.side.len; i++) vec_push(&p->conjuncts, q.side.data[i]);
  }
  vec_release(&q.side);
  return best_variable.id != 0;
}

/* ---- equal terms ---- */

static bool is_gone(const struct project *p, term t) {
  for (uint32_t i = 0; i < p->gone.len; i++)
    if (term_eq(p->gone.data[i], t)) return true;
  return false;
}

static bool mentions_gone(const struct project *p, term t) {
  for (uint32_t i = 0; i < p->gone.len; i++)
    if (project_occurs(p->terms, t, p->gone.data[i])) return true;
  return false;
}

/* y = e and t(e) is y = e and t(y). */
bool project_share(struct project *p) {
  struct terms *s = p->terms;
  bool is_changed = false;
  for (uint32_t i = 0; i < p->conjuncts.len; i++) {
    term t = p->conjuncts.data[i];
    if (term_kind(s, t) != TERM_EQ || term_is_negated(t) || term_is_bool(s, term_child(s, t, 0))) continue;
    for (uint32_t side = 0; side < 2; side++) {
      term y = term_child(s, t, side), e = term_child(s, t, 1 - side);
      if (term_kind(s, y) != TERM_VAR || is_gone(p, y) || !term_count(s, e) || !mentions_gone(p, e)) continue;
      for (uint32_t k = 0; k < p->conjuncts.len; k++) {
        if (k == i) continue;
        term now = term_substitute(s, p->conjuncts.data[k], &e, &y, 1);
        is_changed |= !term_eq(now, p->conjuncts.data[k]);
        p->conjuncts.data[k] = now;
      }
    }
  }
  return is_changed;
}

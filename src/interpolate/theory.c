/* The search sees propositional variables, the arithmetic constraints; here they are matched. A conflict of the
 * arithmetic comes with a certificate, and becomes a lemma that keeps it (CONTRA of POPL'04 section 3): the partial
 * interpolant for a cut is then the part of the certificate's sum that belongs to A. Integers need two rules more,
 * which docs/interpolation.md justifies: pairs of opposite inequalities in a divisibility conflict are first made an
 * equality of one partition, so that the lemma has no mixed literals, and `sum is an integer` in A becomes `(d * sum)
 * mod d = 0`.
 */
#include "interpolate/theory.h"

#include "interpolate/restriction.h"
#include "logic/build.h"

/* Nested case distinctions; conflicts over the integers before one is cut. */
enum { SPLIT_BUDGET = 100, INTEGER_CONFLICTS_UNCUT = 16 };

static struct terms *terms_of(struct theory *t) { return t->encoder.terms; }

/* ---- atoms of the search as constraints ---- */

/* The bases of the encoder are the variables of the arithmetic, by the same numbers. */
static void on_new_atom(void *data, uint32_t variable) {
  struct theory *t = data;
  const struct encoder_atom *a = &t->encoder.atoms.data[variable];
  assert(t->literals.len <= variable);
  while (t->literals.len <= variable) vec_push(&t->literals, ARITH_NONE);
  if (a->kind == ATOM_SAME) vec_push(&t->equality.atoms, variable);
  if (a->kind != ATOM_LE && a->kind != ATOM_EQ) return;
  while (arith_variable_count(t->arith) < t->encoder.bases.len) arith_new_variable(t->arith);
  VEC(struct arith_monomial) sum = VEC_INIT;
  for (uint32_t i = 0; i < a->entry_count; i++) {
    const struct encoder_entry *x = &t->encoder.entries.data[a->first_entry + i];
    vec_push(&sum, ((struct arith_monomial){x->base, x->coefficient}));
  }
  arith_literal l = a->kind == ATOM_LE ? arith_atom(t->arith, sum.data, sum.len, &a->bound)
                                       : arith_equality(t->arith, sum.data, sum.len, &a->bound);
  vec_release(&sum);
  assert(!(l & 1) || a->kind == ATOM_LE);
  t->literals.data[variable] = l;
  struct arith_view view;
  arith_literal_view(t->arith, l, &view);
  while (t->form_homes.len <= view.form) vec_push(&t->form_homes, UINT32_MAX);
  if (t->form_homes.data[view.form] == UINT32_MAX) t->form_homes.data[view.form] = a->home;
  arith_view_release(&view);
}

static bool is_atom(void *data, uint32_t variable) {
  enum encoder_atom_kind kind = ((struct theory *)data)->encoder.atoms.data[variable].kind;
  return kind == ATOM_LE || kind == ATOM_EQ;
}

arith_literal theory_constraint(const struct theory *t, lit l) {
  uint32_t v = lit_variable(l);
  assert(v < t->literals.len && is_atom((void *)t, v));
  if (t->encoder.atoms.data[v].kind == ATOM_EQ) return lit_is_negated(l) ? ARITH_NONE : t->literals.data[v];
  return lit_is_negated(l) ? arith_not(t->literals.data[v]) : t->literals.data[v];
}

static void assign(void *data, lit l) {
  struct theory *t = data;
  arith_literal c = theory_constraint(t, l);
  if (c == ARITH_NONE) return;
  while (t->asserted_by.len <= c) vec_push(&t->asserted_by, UINT32_MAX);
  vec_push(&t->trail, ((struct theory_asserted){c, t->asserted_by.data[c]}));
  t->asserted_by.data[c] = l;
  arith_assert(t->arith, c);
}

static void push(void *data) {
  struct theory *t = data;
  vec_push(&t->level_starts, t->trail.len);
  assert(arith_level(t->arith) + 1 == t->level_starts.len);
  arith_push(t->arith);
}

static void pop(void *data, uint32_t levels) {
  struct theory *t = data;
  assert(levels <= t->level_starts.len && arith_level(t->arith) == t->level_starts.len);
  uint32_t level = t->level_starts.len - levels, start = t->level_starts.data[level];
  while (t->trail.len > start) {
    struct theory_asserted a = vec_pop(&t->trail);
    t->asserted_by.data[a.literal] = a.before;
  }
  t->level_starts.len = level;
  arith_pop(t->arith, levels);
}

/* ---- terms of constraints ---- */

static term form_term(struct theory *t, const struct arith_view *view) {
  term sum = term_int(terms_of(t), 0);
  for (uint32_t i = 0; i < view->count; i++)
    sum = term_add2(terms_of(t), sum,
                    term_mul2(terms_of(t), term_int_rational(terms_of(t), &view->terms[i].coefficient),
                              t->encoder.bases.data[view->terms[i].variable]));
  return sum;
}

/* ---- conflicts ---- */

/* The equality `form = k` for which a pair of opposite inequalities stands: true already, or propagated by a clause
 * that says so, in the partition that has the form. */
static bool equality_of_pair(struct theory *t, struct cdcl *search, const struct arith_term *pair, lit *ret) {
  struct arith_view view;
  arith_literal_view(t->arith, pair->literal, &view);
  term sum = form_term(t, &view), bound = term_int_rational(terms_of(t), &view.bound);
  if (view.sign < 0) bound = term_neg(terms_of(t), bound);
  assert(view.form < t->form_homes.len && t->form_homes.data[view.form] != UINT32_MAX);
  uint32_t home = t->form_homes.data[view.form];
  arith_view_release(&view);
  uint32_t v;
  if (!encode_atom_in(&t->encoder, home, term_equals(terms_of(t), sum, bound), &v)) return false;
  *ret = lit_make(v, false);
  if (cdcl_value(search, *ret)) return true;
  lit clause[] = {lit_not(t->asserted_by.data[pair->literal]), lit_not(t->asserted_by.data[pair->opposite]), *ret};
  cdcl_add_input(search, home, clause, 3);
  return false;
}

/* Equalities for all pairs; false if one was added and the search has to go on first. */
static bool replace_pairs(struct theory *t, struct cdcl *search, const struct arith_certificate *c,
                          literal_list *literals) {
  VEC(struct arith_term) pairs = VEC_INIT; /* a copy: the certificate goes when the search backtracks */
  for (uint32_t i = 0; i < c->terms.len; i++) {
    vec_push(literals, t->asserted_by.data[c->terms.data[i].literal]);
    assert(vec_last(literals) != UINT32_MAX && cdcl_value(search, vec_last(literals)));
    if (c->terms.data[i].opposite != ARITH_NONE) vec_push(&pairs, c->terms.data[i]);
  }
  bool ready = true;
  uint32_t at = 0;
  for (uint32_t i = 0; i < pairs.len && ready; i++) {
    lit equality;
    ready = equality_of_pair(t, search, &pairs.data[i], &equality);
    while (ready && literals->data[at] != t->asserted_by.data[pairs.data[i].literal]) at++;
    if (ready) literals->data[at] = equality;
  }
  vec_release(&pairs);
  return ready;
}

/* Multipliers of an equality refer to its form, those of a pair to `literal`, whose sign may be the other. */
static void push_entry(struct theory *t, const struct arith_term *x, lit literal) {
  struct theory_entry entry = {literal, RATIONAL_ZERO};
  rational_set(&entry.multiplier, &x->multiplier);
  if (x->opposite != ARITH_NONE) {
    struct arith_view view;
    arith_literal_view(t->arith, x->literal, &view);
    if (view.sign < 0) rational_neg(&entry.multiplier, &entry.multiplier);
    arith_view_release(&view);
  }
  vec_push(&t->entries, entry);
}

/* Cuts the conflict whose entries were just stored. */
static bool cut_copy(struct theory *t, struct cdcl *search, uint32_t first, uint32_t count) {
  VEC(struct theory_entry) copy = VEC_INIT; /* new certificates move the entries */
  for (uint32_t i = 0; i < count; i++) {
    struct theory_entry x = {t->entries.data[first + i].literal, RATIONAL_ZERO};
    rational_set(&x.multiplier, &t->entries.data[first + i].multiplier);
    vec_push(&copy, x);
  }
  bool done = theory_cut_conflict(t, search, copy.data, copy.len);
  for (uint32_t i = 0; i < copy.len; i++) rational_clear(&copy.data[i].multiplier);
  vec_release(&copy);
  return done;
}

/* A conflict that was not cut is a lemma; new atoms may have made the search backtrack, so it need not be false now. */
static enum theory_answer after_cut(struct cdcl *search, bool is_cut, literal_list *lemma, uint32_t certificate) {
  if (!is_cut) cdcl_add_lemma(search, certificate, lemma->data, lemma->len);
  vec_clear(lemma);
  return THEORY_SPLIT;
}

/* Facts with remainders and quotients are dear: they are for refutations that would have many lemmas without them. */
static enum theory_answer cut_integers(struct theory *t, struct cdcl *search, literal_list *lemma,
                                       uint32_t certificate) {
  if (t->integer_conflicts++ < INTEGER_CONFLICTS_UNCUT) return THEORY_CONFLICT;
  return after_cut(search, theory_cut_integer_conflict(t, search, certificate), lemma, certificate);
}

static enum theory_answer report_conflict(struct theory *t, struct cdcl *search, literal_list *lemma,
                                          uint32_t *certificate) {
  const struct arith_certificate *c = arith_conflict(t->arith);
  if (c->kind == ARITH_CUTTING) {
    *certificate = theory_store(t, c, t->asserted_by.data, lemma);
    return t->may_cut ? cut_integers(t, search, lemma, *certificate) : THEORY_CONFLICT;
  }
  literal_list literals = VEC_INIT;
  if (!replace_pairs(t, search, c, &literals)) {
    vec_release(&literals);
    return THEORY_SPLIT;
  }
  uint32_t first = t->entries.len, count = c->terms.len;
  assert(literals.len == count);
  enum arith_certificate_kind kind = c->kind;
  *certificate = t->certificates.len;
  vec_push(&t->certificates,
           ((struct theory_certificate){.kind = (enum theory_certificate_kind)kind, .first = first, .count = count}));
  for (uint32_t i = 0; i < count; i++) {
    push_entry(t, &c->terms.data[i], literals.data[i]);
    assert(cdcl_value(search, literals.data[i]));
    vec_push(lemma, lit_not(literals.data[i]));
  }
  vec_release(&literals);
  if (!t->may_cut) return THEORY_CONFLICT;
  if (kind == ARITH_DIVISIBILITY) return cut_integers(t, search, lemma, *certificate);
  return after_cut(search, cut_copy(t, search, first, count), lemma, *certificate);
}

static enum theory_answer split(struct theory *t) {
  arith_literal l = arith_split(t->arith);
  struct arith_view view;
  arith_literal_view(t->arith, l & ~1u, &view);
  term sum = form_term(t, &view), bound = term_int_rational(terms_of(t), &view.bound);
  uint32_t home = t->form_homes.len > view.form ? t->form_homes.data[view.form] : UINT32_MAX;
  if (home == UINT32_MAX && view.count == 1) home = t->encoder.base_homes.data[view.terms[0].variable];
  arith_view_release(&view);
  uint32_t variable;
  if (home != UINT32_MAX && encode_atom_in(&t->encoder, home, term_le(terms_of(t), sum, bound), &variable))
    return THEORY_SPLIT;
  t->reason = "a case distinction that no partition can make";
  return THEORY_GIVE_UP;
}

static enum theory_answer check(void *data, struct cdcl *search, bool complete, literal_list *lemma,
                                uint32_t *certificate) {
  struct theory *t = data;
  enum theory_answer answer = complete ? equality_check(t, lemma, certificate) : THEORY_OK;
  if (answer != THEORY_OK) return answer;
  enum arith_result result = complete ? arith_check_integer(t->arith, SPLIT_BUDGET) : arith_check(t->arith);
  switch (result) {
  case ARITH_FEASIBLE:
    if (!complete) return THEORY_OK;
    return t->restriction ? restriction_check(t->restriction, search) : congruence_check(t, search);
  case ARITH_CONFLICT: return report_conflict(t, search, lemma, certificate);
  case ARITH_BRANCH: return !t->restriction && congruence_refine(t, search) ? THEORY_SPLIT : split(t);
  case ARITH_GIVE_UP: break;
  }
  t->reason = "too many nested case distinctions on integers";
  return THEORY_GIVE_UP;
}

/* Bounds of the same sum. */
static bool implies(void *data, lit strong, lit weak, uint32_t *certificate) {
  struct theory *t = data;
  arith_literal x = theory_constraint(t, strong), y = theory_constraint(t, weak);
  if (x == ARITH_NONE || y == ARITH_NONE) return false;
  struct arith_view a, b;
  arith_literal_view(t->arith, x, &a);
  arith_literal_view(t->arith, y, &b);
  bool result =
      !a.is_equality && !b.is_equality && a.form == b.form && a.sign == b.sign && rational_cmp(&a.bound, &b.bound) <= 0;
  arith_view_release(&a);
  arith_view_release(&b);
  if (!result) return false;
  assert(strong != weak);
  *certificate = t->certificates.len;
  vec_push(&t->certificates,
           ((struct theory_certificate){.kind = CERTIFICATE_FARKAS, .first = t->entries.len, .count = 2}));
  vec_push(&t->entries, ((struct theory_entry){strong, {{1}, 1}}));
  vec_push(&t->entries, ((struct theory_entry){lit_not(weak), {{1}, 1}}));
  return true;
}

struct cdcl_theory theory_callbacks(struct theory *t) {
  return (struct cdcl_theory){
      .data = t, .push = push, .pop = pop, .is_atom = is_atom, .assign = assign, .check = check, .implies = implies};
}

void theory_init(struct theory *t, struct terms *terms) {
  *t = (struct theory){.arith = arith_new(), .reason = "", .constant = RATIONAL_ZERO};
  encoder_init(&t->encoder, terms, NULL, on_new_atom, t);
}

void theory_release(struct theory *t) {
  for (uint32_t i = 0; i < t->entries.len; i++) rational_clear(&t->entries.data[i].multiplier);
  for (uint32_t i = 0; i < t->sum.len; i++) rational_clear(&t->sum.data[i]);
  rational_clear(&t->constant);
  theory_cutting_release(t);
  encoder_release(&t->encoder);
  arith_free(t->arith);
  congruence_release(&t->congruence);
  equality_release(&t->equality);
  vec_release_all(&t->literals, &t->asserted_by, &t->trail, &t->level_starts, &t->form_homes, &t->certificates,
                  &t->entries);
  map_release(&t->multipliers);
  vec_release_all(&t->sum, &t->nonzero, &t->place);
}

/* ---- partial interpolants ---- */

void theory_sum_clear(struct theory *t) {
  while (t->sum.len < t->encoder.bases.len) {
    vec_push(&t->sum, RATIONAL_ZERO);
    vec_push(&t->place, 0);
  }
  while (t->nonzero.len) {
    uint32_t base = vec_pop(&t->nonzero);
    rational_set_int(&t->sum.data[base], 0);
    t->place.data[base] = 0;
  }
  rational_set_int(&t->constant, 0);
}

void theory_lemma_begin(void *data, uint32_t certificate) {
  struct theory *t = data;
  assert(certificate < t->certificates.len);
  t->current = certificate;
  theory_sum_clear(t);
  map_clear(&t->multipliers);
  map_clear(&t->in_a);
  struct theory_certificate c = t->certificates.data[certificate];
  for (uint32_t i = 0; i < c.count; i++)
    *map_put(&t->multipliers, t->entries.data[c.first + i].literal) = c.first + i + 1;
}

/* sum[base] += k, keeping the list of bases with a coefficient. */
static void add_to_sum(struct theory *t, uint32_t base, const struct rational *k) {
  rational_add(&t->sum.data[base], &t->sum.data[base], k);
  bool zero = rational_is_zero(&t->sum.data[base]);
  if (!zero && !t->place.data[base]) {
    vec_push(&t->nonzero, base);
    t->place.data[base] = t->nonzero.len;
  } else if (zero && t->place.data[base]) {
    assert(t->nonzero.data[t->place.data[base] - 1] == base);
    uint32_t last = vec_pop(&t->nonzero), hole = t->place.data[base] - 1;
    if (last != base) {
      t->nonzero.data[hole] = last;
      t->place.data[last] = hole + 1;
    }
    t->place.data[base] = 0;
  }
}

void theory_lemma_add(void *data, lit l) {
  struct theory *t = data;
  assert(map_get(&t->multipliers, l)); /* it is a literal of the lemma */
  switch (t->certificates.data[t->current].kind) {
  case CERTIFICATE_FARKAS:
  case CERTIFICATE_DIVISIBILITY:
    theory_sum_add(t, l, &t->entries.data[*map_get(&t->multipliers, l) - 1].multiplier);
    break;
  case CERTIFICATE_CUTTING:
  case CERTIFICATE_CYCLE: *map_put(&t->in_a, l) = 1; break;
  }
}

void theory_sum_add(struct theory *t, lit l, const struct rational *multiplier) {
  struct rational factor = RATIONAL_ZERO, product = RATIONAL_ZERO;
  struct arith_view view;
  arith_literal_view(t->arith, theory_constraint(t, l), &view);
  if (view.sign < 0)
    rational_neg(&factor, multiplier);
  else
    rational_set(&factor, multiplier);
  for (uint32_t i = 0; i < view.count; i++) {
    rational_mul(&product, &factor, &view.terms[i].coefficient);
    add_to_sum(t, view.terms[i].variable, &product);
  }
  rational_sub_product(&t->constant, multiplier, &view.bound);
  arith_view_release(&view);
  rational_clear(&factor);
  rational_clear(&product);
}

term theory_sum_term(struct theory *t) {
  struct terms *s = terms_of(t);
  VEC(term) parts = VEC_INIT;
  vec_push(&parts, term_int_rational(s, &t->constant));
  for (uint32_t i = 0; i < t->nonzero.len; i++) {
    uint32_t base = t->nonzero.data[i];
    vec_push(&parts, term_mul2(s, term_int_rational(s, &t->sum.data[base]), t->encoder.bases.data[base]));
  }
  term result = term_le(s, term_add(s, parts.data, parts.len), term_int(s, 0));
  vec_release(&parts);
  return result;
}

/* The residue of x * d modulo d with the smallest absolute value, as a term; x * d is an integer. */
static term residue(struct theory *t, const struct rational *x, const struct rational *d) {
  struct rational whole = RATIONAL_ZERO, half = RATIONAL_ZERO, r = RATIONAL_ZERO;
  rational_set_fraction(&half, 1, 2);
  rational_add(&whole, x, &half);
  rational_floor(&whole, &whole); /* the nearest integer */
  rational_sub(&r, x, &whole);
  assert(rational_cmp(&r, &half) < 0);
  rational_mul(&r, &r, d);
  term result = term_int_rational(terms_of(t), &r);
  rational_clear(&whole);
  rational_clear(&half);
  rational_clear(&r);
  return result;
}

/* sum + constant is an integer: only what is fractional counts. */
static term divisibility(struct theory *t) {
  struct terms *s = terms_of(t);
  struct rational d = RATIONAL_ZERO, den = RATIONAL_ZERO;
  rational_denominator(&d, &t->constant);
  for (uint32_t i = 0; i < t->nonzero.len; i++) {
    rational_denominator(&den, &t->sum.data[t->nonzero.data[i]]);
    rational_lcm(&d, &d, &den);
  }
  term result = term_true;
  if (!rational_is_int(&d, 1)) {
    VEC(term) parts = VEC_INIT;
    vec_push(&parts, residue(t, &t->constant, &d));
    for (uint32_t i = 0; i < t->nonzero.len; i++) {
      uint32_t base = t->nonzero.data[i];
      if (rational_is_integer(&t->sum.data[base])) continue;
      vec_push(&parts, term_mul2(s, residue(t, &t->sum.data[base], &d), t->encoder.bases.data[base]));
    }
    term sum = term_add(s, parts.data, parts.len);
    result = term_equals(s, term_mod(s, sum, term_int_rational(s, &d)), term_int(s, 0));
    vec_release(&parts);
  }
  rational_clear(&d);
  rational_clear(&den);
  return result;
}

term theory_lemma_value(void *data) {
  struct theory *t = data;
  switch (t->certificates.data[t->current].kind) {
  case CERTIFICATE_FARKAS: return theory_sum_term(t);
  case CERTIFICATE_DIVISIBILITY: return divisibility(t);
  case CERTIFICATE_CUTTING: return theory_cutting_value(t);
  case CERTIFICATE_CYCLE: break;
  }
  return equality_value(t);
}

uint32_t theory_lemma_partition(void *data, uint32_t certificate) {
  const struct theory *t = data;
  const struct theory_certificate c = t->certificates.data[certificate];
  assert(c.count > 0);
  return t->encoder.atoms.data[lit_variable(t->entries.data[c.first].literal)].home;
}

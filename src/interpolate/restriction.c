/* The loop of Jhala and McMillan (TACAS'06, section 4) without their split prover: here each partition is a copy of the
 * arithmetic inside one search, and what crosses a cut are equivalences of atoms that are clauses of the right
 * partition. The atoms come from the Farkas certificate of all partitions taken together, as prefix sums; if that
 * yields nothing new, from the values that differ across a cut. Both find atoms of L_k only, and each adds at least one
 * link, of which there are finitely many. */
#include "interpolate/restriction.h"

#include "logic/build.h"

#include <stdlib.h>

/* A term that the partitions may speak about: a variable, an application, a quotient or remainder. */
struct restriction_subject {
  term t;
  uint32_t first, last; /* the partitions between which all of its symbols live */
  bool is_of_input;     /* the formula has it */
};

/* An atom that means the same in partition `left` and in the next one. */
struct restriction_link {
  uint32_t left;
  term atom;
};

/* One side of a cut in numbers. */
typedef VEC(struct rational) values;

struct restriction {
  struct theory *theory;
  uint32_t k, partition_count;
  VEC(struct restriction_subject) subjects;
  struct map subject_index;               /* term -> subject + 1 */
  VEC(struct rational) constants;         /* of the formula, increasing */
  struct map forms;                       /* sums that the formula has, as terms */
  struct map links;                       /* partition and atom -> 1 */
  VEC(struct restriction_link) new_links; /* found in this check, not added yet */
  values left, right;                     /* per subject, at the cut under consideration */
  bool has_functions, is_exhausted;
};

static struct terms *terms_of(const struct restriction *r) { return r->theory->encoder.terms; }

static void add_subject(struct restriction *r, term t, bool is_of_input) {
  uint64_t *known = map_put(&r->subject_index, t.id);
  if (*known) return;
  struct partition_range live = occurrence_range(&r->theory->congruence.occurrences, &t, 1);
  struct restriction_subject s = {.t = t, .first = live.first, .last = live.last, .is_of_input = is_of_input};
  r->has_functions |= term_kind(terms_of(r), t) == TERM_APPLY;
  vec_push(&r->subjects, s);
  *known = r->subjects.len;
}

/* ---- the language ---- */

static int by_value(const void *x, const void *y) { return rational_cmp(x, y); }

static void add_constant(struct restriction *r, const struct rational *c, int64_t offset) {
  struct rational sum, shift;
  rational_init(&sum);
  rational_init_int(&shift, offset);
  rational_add(&sum, c, &shift);
  vec_push(&r->constants, sum);
}

/* An atom `t <= c` stands for `-t <= -c - 1` negated; `t = c` for `t <= c` and `t >= c`. */
static void add_constants_of(struct restriction *r, const struct rational *bound) {
  struct rational mirrored = RATIONAL_ZERO;
  rational_neg(&mirrored, bound);
  add_constant(r, bound, 0), add_constant(r, bound, -1);
  add_constant(r, &mirrored, 0), add_constant(r, &mirrored, -1);
  rational_clear(&mirrored);
}

static void sort_constants(struct restriction *r) {
  qsort(r->constants.data, r->constants.len, sizeof *r->constants.data, by_value);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < r->constants.len; i++) {
    if (kept && rational_equal(&r->constants.data[kept - 1], &r->constants.data[i]))
      rational_clear(&r->constants.data[i]);
    else
      r->constants.data[kept++] = r->constants.data[i];
  }
  for (uint32_t i = 1; i < kept; i++) assert(rational_cmp(&r->constants.data[i - 1], &r->constants.data[i]) < 0);
  r->constants.len = kept;
}

/* The constant of L_k in [low, high) that is nearest to one of the formula. */
static bool choose_constant(const struct restriction *r, const struct rational *low, const struct rational *high,
                            struct rational *ret) {
  const struct rational one = {{1}, 1};
  struct rational most = RATIONAL_ZERO, distance = RATIONAL_ZERO, best, limit;
  rational_init(&best);
  rational_init_int(&limit, r->k);
  rational_sub(&most, high, &one);
  bool found = false;
  for (uint32_t i = 0; i < r->constants.len && rational_cmp(low, &most) <= 0; i++) {
    const struct rational *d = &r->constants.data[i];
    const struct rational *c = rational_cmp(d, low) < 0 ? low : rational_cmp(d, &most) > 0 ? &most : d;
    rational_sub(&distance, c, d);
    rational_abs(&distance, &distance);
    if (rational_cmp(&distance, &limit) > 0 || (found && rational_cmp(&distance, &best) >= 0)) continue;
    found = true;
    rational_set(&best, &distance);
    rational_set(ret, c);
  }
  assert(!found || (rational_cmp(ret, low) >= 0 && rational_cmp(ret, high) < 0));
  rational_clear(&most);
  rational_clear(&distance);
  rational_clear(&best);
  return found;
}

static bool is_in_language(const struct restriction *r, const struct rational *c) {
  struct rational next = RATIONAL_ZERO, found = RATIONAL_ZERO;
  const struct rational one = {{1}, 1};
  rational_add(&next, c, &one);
  bool result = choose_constant(r, c, &next, &found);
  rational_clear(&next);
  rational_clear(&found);
  return result;
}

/* x mod d for the coefficients d of the formula. */
static void add_remainders(struct restriction *r) {
  const struct encoder *e = &r->theory->encoder;
  struct map moduli = MAP_INIT;
  struct rational size = RATIONAL_ZERO;
  for (uint32_t i = 0; i < e->entries.len; i++) {
    rational_abs(&size, &e->entries.data[i].coefficient);
    if (rational_is_small(&size) && size.num > 1 && size.num <= 2 + (int64_t)r->k)
      *map_put(&moduli, (uint64_t)size.num) = 1;
  }
  for (uint32_t i = 0, count = r->subjects.len; i < count; i++)
    for (uint32_t d = 0; d < moduli.entries.len; d++)
      if (term_kind(e->terms, r->subjects.data[i].t) == TERM_VAR)
        add_subject(
            r, term_mod(terms_of(r), r->subjects.data[i].t, term_int(terms_of(r), (int64_t)moduli.entries.data[d].key)),
            false);
  rational_clear(&size);
  map_release(&moduli);
}

static void note_input(struct restriction *r) {
  const struct encoder *e = &r->theory->encoder;
  const struct rational zero = RATIONAL_ZERO;
  add_constants_of(r, &zero);
  for (uint32_t v = 0; v < e->atoms.len; v++) {
    const struct encoder_atom *a = &e->atoms.data[v];
    if (a->kind != ATOM_LE && a->kind != ATOM_EQ) continue;
    add_constants_of(r, &a->bound);
    *map_put(&r->forms, term_child(e->terms, a->term, 0).id) = 1;
  }
  sort_constants(r);
  for (uint32_t i = 0; i < e->bases.len; i++)
    if (term_kind(e->terms, e->bases.data[i]) != TERM_ITE) add_subject(r, e->bases.data[i], true);
  add_remainders(r);
}

/* ---- links ---- */

/* The atom is to mean the same in partitions `from` .. `to`. True if that is new. */
static bool add_link(struct restriction *r, term atom, uint32_t from, uint32_t to) {
  bool is_new = false;
  assert(from < to && to < r->partition_count && term_is_bool(terms_of(r), atom));
  if (term_is_bool_constant(atom)) return false;
  for (uint32_t i = from; i < to; i++) {
    uint64_t *known = map_put(&r->links, (uint64_t)i << 32 | term_positive(atom).id);
    if (*known) continue;
    *known = 1;
    vec_push(&r->new_links, ((struct restriction_link){i, term_positive(atom)}));
    is_new = true;
  }
  return is_new;
}

/* Once values and constraints are no longer needed: a new clause takes assignments back. */
static enum theory_answer flush_links(struct restriction *r, struct cdcl *search) {
  for (uint32_t k = 0; k < r->new_links.len; k++) {
    struct restriction_link l = r->new_links.data[k];
    uint32_t left, right;
    if (!encode_atom_in(&r->theory->encoder, l.left, l.atom, &left) ||
        !encode_atom_in(&r->theory->encoder, l.left + 1, l.atom, &right))
      continue;
    lit there[] = {lit_make(left, true), lit_make(right, false)};
    lit back[] = {lit_make(left, false), lit_make(right, true)};
    assert(left != right); /* the partitions do not share their atoms */
    cdcl_add_input(search, l.left + 1, there, 2);
    cdcl_add_input(search, l.left + 1, back, 2);
  }
  vec_clear(&r->new_links);
  return THEORY_SPLIT;
}

/* ---- values at a cut ---- */

/* The value that partition `i` gives to the subject; false if it does not speak about it. */
static bool value_in(const struct restriction *r, const struct restriction_subject *s, uint32_t i,
                     struct rational *ret) {
  uint32_t base;
  if (!encode_find_base(&r->theory->encoder, i, s->t, &base)) return false;
  if (base < arith_variable_count(r->theory->arith))
    rational_set(ret, arith_value(r->theory->arith, base));
  else
    rational_set_int(ret, 0); /* an argument of a function that no constraint speaks about */
  return true;
}

/* `x mod d` of a subject that no partition has speaks through x. */
static bool value_of_remainder(const struct restriction *r, const values *from, const struct restriction_subject *s,
                               struct rational *ret) {
  const struct terms *terms = terms_of(r);
  if (s->is_of_input || term_kind(terms, s->t) != TERM_MOD) return false;
  const uint64_t *inner = map_get(&r->subject_index, term_child(terms, s->t, 0).id);
  int64_t d;
  if (!inner || !term_get_int64(terms, term_child(terms, s->t, 1), &d)) return false;
  struct rational divisor, quotient = RATIONAL_ZERO;
  rational_init_int(&divisor, d);
  rational_div(&quotient, &from->data[*inner - 1], &divisor);
  rational_floor(&quotient, &quotient);
  rational_set(ret, &from->data[*inner - 1]);
  rational_sub_product(ret, &quotient, &divisor);
  rational_clear(&quotient);
  return true;
}

/* Moves the values on to partition `i`: a partition that does not speak about a subject leaves it as it is. */
static void take_values(struct restriction *r, values *v, uint32_t i) {
  while (v->len < r->subjects.len) vec_push(v, RATIONAL_ZERO);
  for (uint32_t k = 0; k < r->subjects.len; k++)
    if (!value_of_remainder(r, v, &r->subjects.data[k], &v->data[k])) value_in(r, &r->subjects.data[k], i, &v->data[k]);
}

static void copy_values(values *to, const values *from) {
  while (to->len < from->len) vec_push(to, RATIONAL_ZERO);
  for (uint32_t k = 0; k < from->len; k++) rational_set(&to->data[k], &from->data[k]);
}

static bool lives_across(const struct restriction_subject *s, uint32_t cut) { return s->first <= cut && s->last > cut; }

static bool differs(const struct restriction *r, uint32_t k) {
  return !rational_equal(&r->left.data[k], &r->right.data[k]);
}

/* ---- atoms that tell the sides of a cut apart ---- */

/* The sum has the values `left` and `right` on the sides: links an atom over it that is true on one side only. */
static bool separate(struct restriction *r, uint32_t cut, term sum, const struct rational *left,
                     const struct rational *right) {
  assert(!rational_equal(left, right) && cut + 1 < r->partition_count);
  bool ascending = rational_cmp(left, right) < 0;
  struct rational c = RATIONAL_ZERO;
  bool found = choose_constant(r, ascending ? left : right, ascending ? right : left, &c);
  if (found) found = add_link(r, term_le(terms_of(r), sum, term_int_rational(terms_of(r), &c)), cut, cut + 1);
  rational_clear(&c);
  return found;
}

static bool separate_by_one(struct restriction *r, uint32_t cut, bool of_input) {
  for (uint32_t k = 0; k < r->subjects.len; k++) {
    const struct restriction_subject *s = &r->subjects.data[k];
    if (s->is_of_input == of_input && lives_across(s, cut) && differs(r, k) &&
        separate(r, cut, s->t, &r->left.data[k], &r->right.data[k]))
      return true;
  }
  return false;
}

static bool separate_pair(struct restriction *r, uint32_t cut, uint32_t i, uint32_t j, int sign) {
  struct rational left = RATIONAL_ZERO, right = RATIONAL_ZERO;
  term x = r->subjects.data[i].t, y = r->subjects.data[j].t;
  if (sign > 0) {
    rational_add(&left, &r->left.data[i], &r->left.data[j]);
    rational_add(&right, &r->right.data[i], &r->right.data[j]);
  } else {
    rational_sub(&left, &r->left.data[i], &r->left.data[j]);
    rational_sub(&right, &r->right.data[i], &r->right.data[j]);
  }
  term sum = sign > 0 ? term_add2(terms_of(r), x, y) : term_sub(terms_of(r), x, y);
  bool found = !rational_equal(&left, &right) && separate(r, cut, sum, &left, &right);
  rational_clear(&left);
  rational_clear(&right);
  return found;
}

static bool separate_by_two(struct restriction *r, uint32_t cut) {
  for (uint32_t i = 0; i < r->subjects.len; i++) {
    if (!lives_across(&r->subjects.data[i], cut) || !r->subjects.data[i].is_of_input || !differs(r, i)) continue;
    for (uint32_t j = 0; j < r->subjects.len; j++) {
      const struct restriction_subject *s = &r->subjects.data[j];
      if (j == i || !s->is_of_input || !lives_across(s, cut) || (j < i && differs(r, j))) continue;
      if (separate_pair(r, cut, i, j, -1) || separate_pair(r, cut, i, j, 1)) return true;
    }
  }
  return false;
}

/* One atom for each cut whose sides differ, the simplest kind that does it anywhere. */
static bool separate_by_values(struct restriction *r, bool *agree) {
  enum { KINDS = 3 };
  bool found = false;
  *agree = true;
  for (int kind = 0; kind < KINDS && !found; kind++) {
    for (uint32_t k = 0; k < r->left.len; k++) rational_set_int(&r->left.data[k], 0);
    take_values(r, &r->left, 0);
    for (uint32_t cut = 0; cut + 1 < r->partition_count; cut++) {
      copy_values(&r->right, &r->left);
      for (uint32_t k = 0; k < r->subjects.len; k++) /* values begin with the first partition that has the subject */
        if (r->subjects.data[k].first == cut + 1) rational_set_int(&r->right.data[k], 0);
      take_values(r, &r->right, cut + 1);
      bool here = false;
      for (uint32_t k = 0; k < r->subjects.len && !here; k++)
        here = lives_across(&r->subjects.data[k], cut) && differs(r, k);
      if (here) *agree = false;
      if (here && kind == 0) found |= separate_by_one(r, cut, true);
      if (here && kind == 1) found |= separate_by_two(r, cut);
      if (here && kind == 2) found |= separate_by_one(r, cut, false);
      copy_values(&r->left, &r->right);
    }
  }
  return found;
}

/* ---- what the constraints as a whole suggest ---- */

struct whole {
  struct arith *arith;
  struct map variables;     /* term -> variable + 1 */
  VEC(term) terms;          /* per variable */
  VEC(uint32_t) partitions; /* per literal */
  VEC(struct rational) sum; /* per variable */
  struct rational constant;
};

struct part {
  uint32_t partition;
  const struct arith_term *term;
};

static uint32_t whole_variable(struct whole *w, term t) {
  uint64_t *known = map_put(&w->variables, t.id);
  if (!*known) {
    *known = arith_new_variable(w->arith) + 1;
    vec_push(&w->terms, t);
    vec_push(&w->sum, RATIONAL_ZERO);
  }
  assert(w->terms.len == w->sum.len && *known <= w->terms.len);
  return (uint32_t)*known - 1;
}

/* Asserts what the true literal of one partition says, over variables that all partitions share. */
static void whole_assert(struct whole *w, const struct theory *t, arith_literal l) {
  struct arith_view view;
  arith_literal_view(t->arith, l, &view);
  VEC(struct arith_monomial) sum = VEC_INIT;
  for (uint32_t i = 0; i < view.count; i++) {
    struct arith_monomial m = {whole_variable(w, t->encoder.bases.data[view.terms[i].variable]), RATIONAL_ZERO};
    rational_set(&m.coefficient, &view.terms[i].coefficient);
    if (view.sign < 0) rational_neg(&m.coefficient, &m.coefficient);
    vec_push(&sum, m);
  }
  arith_literal shared = view.is_equality ? arith_equality(w->arith, sum.data, sum.len, &view.bound)
                                          : arith_atom(w->arith, sum.data, sum.len, &view.bound);
  while (w->partitions.len <= shared) vec_push(&w->partitions, UINT32_MAX);
  if (w->partitions.data[shared] == UINT32_MAX) {
    w->partitions.data[shared] = t->encoder.base_homes.data[view.terms[0].variable];
    arith_assert(w->arith, shared);
  }
  for (uint32_t i = 0; i < sum.len; i++) rational_clear(&sum.data[i].coefficient);
  vec_release(&sum);
  arith_view_release(&view);
}

static void whole_release(struct whole *w) {
  for (uint32_t i = 0; i < w->sum.len; i++) rational_clear(&w->sum.data[i]);
  rational_clear(&w->constant);
  vec_release_all(&w->sum, &w->terms, &w->partitions);
  map_release(&w->variables);
  arith_free(w->arith);
}

static int by_partition(const void *x, const void *y) {
  const struct part *a = x, *b = y;
  if (a->partition != b->partition) return a->partition < b->partition ? -1 : 1;
  return a->term < b->term ? -1 : a->term > b->term;
}

static void whole_add(struct whole *w, const struct arith_term *x) {
  struct rational product = RATIONAL_ZERO;
  struct arith_view view;
  arith_literal_view(w->arith, x->literal, &view);
  for (uint32_t i = 0; i < view.count; i++) {
    rational_mul(&product, &x->multiplier, &view.terms[i].coefficient);
    if (view.sign < 0) rational_neg(&product, &product);
    assert(view.terms[i].variable < w->sum.len);
    struct rational *to = &w->sum.data[view.terms[i].variable];
    rational_add(to, to, &product);
  }
  rational_add_product(&w->constant, &x->multiplier, &view.bound);
  arith_view_release(&view);
  rational_clear(&product);
}

/* The prefix sum so far, divided by its common divisor: `sum` <= `bound`. False if it is outside of L_k's sums. */
static bool prefix_sum(struct restriction *r, struct whole *w, term *sum, struct rational *bound) {
  struct rational divisor = RATIONAL_ZERO, c = RATIONAL_ZERO, most;
  rational_init_int(&most, 1 + (int64_t)r->k);
  uint32_t count = 0;
  bool small = true;
  for (uint32_t i = 0; i < w->sum.len; i++) rational_gcd(&divisor, &divisor, &w->sum.data[i]);
  *sum = term_int(terms_of(r), 0);
  for (uint32_t i = 0; i < w->sum.len; i++) {
    if (rational_is_zero(&w->sum.data[i])) continue;
    rational_div(&c, &w->sum.data[i], &divisor);
    *sum = term_add2(terms_of(r), *sum, term_mul2(terms_of(r), term_int_rational(terms_of(r), &c), w->terms.data[i]));
    rational_abs(&c, &c);
    small &= rational_cmp(&c, &most) <= 0;
    count++;
  }
  if (count) {
    rational_div(bound, &w->constant, &divisor);
    rational_floor(bound, bound);
  }
  bool known = count && (map_get(&r->forms, sum->id) || map_get(&r->forms, term_neg(terms_of(r), *sum).id));
  rational_clear(&divisor);
  rational_clear(&c);
  return count && ((small && count <= 2 + r->k) || known);
}

static bool link_prefix(struct restriction *r, struct whole *w, uint32_t here, uint32_t next) {
  struct rational bound = RATIONAL_ZERO;
  term sum;
  bool is_new = prefix_sum(r, w, &sum, &bound) && is_in_language(r, &bound) &&
                add_link(r, term_le(terms_of(r), sum, term_int_rational(terms_of(r), &bound)), here, next);
  rational_clear(&bound);
  return is_new;
}

static bool link_conflict(struct restriction *r, struct whole *w) {
  assert(rational_is_zero(&w->constant));
  const struct arith_certificate *c = arith_conflict(w->arith);
  if (c->kind != ARITH_FARKAS) return false;
  VEC(struct part) parts = VEC_INIT;
  for (uint32_t i = 0; i < c->terms.len; i++)
    vec_push(&parts, ((struct part){w->partitions.data[c->terms.data[i].literal], &c->terms.data[i]}));
  qsort(parts.data, parts.len, sizeof *parts.data, by_partition);
  bool is_new = false;
  for (uint32_t i = 0; i < parts.len; i++) {
    whole_add(w, parts.data[i].term);
    if (i + 1 < parts.len && parts.data[i + 1].partition != parts.data[i].partition)
      is_new |= link_prefix(r, w, parts.data[i].partition, parts.data[i + 1].partition);
  }
  vec_release(&parts);
  return is_new;
}

static bool separate_by_conflict(struct restriction *r) {
  struct whole w = {.arith = arith_new(), .constant = RATIONAL_ZERO};
  for (uint32_t i = 0; i < r->theory->trail.len; i++) whole_assert(&w, r->theory, r->theory->trail.data[i].literal);
  bool is_new = arith_check(w.arith) == ARITH_CONFLICT && link_conflict(r, &w);
  whole_release(&w);
  return is_new;
}

/* ---- the check ---- */

enum theory_answer restriction_check(struct restriction *r, struct cdcl *search) {
  bool agree;
  assert(!r->new_links.len && r->theory->encoder.is_separate);
  arith_model(r->theory->arith);
  if (separate_by_conflict(r) || separate_by_values(r, &agree)) return flush_links(r, search);
  if (agree && !r->has_functions) return THEORY_OK;
  r->is_exhausted = true;
  return THEORY_GIVE_UP;
}

bool restriction_is_exhausted(const struct restriction *r) { return r->is_exhausted; }

struct restriction *restriction_new(struct theory *t, uint32_t count, uint32_t k) {
  struct restriction *r = xcalloc(1, sizeof *r);
  r->theory = t;
  r->k = k;
  r->partition_count = count;
  return r;
}

void restriction_begin(struct restriction *r) { note_input(r); }

void restriction_free(struct restriction *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->constants.len; i++) rational_clear(&r->constants.data[i]);
  for (uint32_t i = 0; i < r->left.len; i++) rational_clear(&r->left.data[i]);
  for (uint32_t i = 0; i < r->right.len; i++) rational_clear(&r->right.data[i]);
  vec_release_all(&r->left, &r->right, &r->constants, &r->subjects);
  map_release_all(&r->subject_index, &r->forms, &r->links);
  vec_release(&r->new_links);
  free(r);
}

/* Cutting a conflict of divisibility or cutting planes at the boundaries of partitions.
 *
 * cut.c adds up the literals left of a boundary; here, where sums are rounded, what they say at the boundary is their
 * part of the certificate, the partial interpolant (rules 6 and 9 of docs/interpolation.md): t mod d <= 0, or a sum
 * with quotients. It is over variables from both sides, so it becomes a fact like those of cut.c. That interpolants fit
 * together means that the fact before the partition of the latest literal, and that partition, imply the fact behind
 * it. Why they do, the certificate of the conflict does not say; so three small conflicts are given to an arithmetic of
 * their own: the literals on the left against the first fact, the partition between the facts, and the literals on the
 * right with the second fact. What `div` and `mod` mean is added to the partitions on both sides, as it is wherever
 * they occur. If the arithmetic does not refute all three without a case distinction, the conflict is not cut. */
#include "interpolate/theory.h"

#include "logic/build.h"
#include "logic/traverse.h"

#include <stdlib.h>

struct placed {
  uint32_t partition, place, level;
  bool is_fixed;
  lit literal;
};

typedef VEC(struct placed) placed_list;

/* A fact at a boundary, and the literals that say what its quotients and remainders mean. */
struct boundary {
  bool is_there;
  lit fact;
  literal_list meaning;
};

struct refuted {
  uint32_t certificate;
  literal_list clause;
};

static int by_partition(const void *x, const void *y) {
  const struct placed *a = x, *b = y;
  if (a->partition != b->partition) return a->partition < b->partition ? -1 : 1;
  return a->literal < b->literal ? -1 : a->literal > b->literal;
}

static void collect(const struct theory *t, const struct cdcl *search, uint32_t certificate, placed_list *out) {
  const struct theory_certificate c = t->certificates.data[certificate];
  for (uint32_t i = 0; i < c.count; i++) {
    lit l = t->entries.data[c.first + i].literal;
    vec_push(out, ((struct placed){theory_home(t, l), cdcl_place(search, l), cdcl_level(search, l),
                                   cdcl_is_fixed(search, l), l}));
  }
  if (out->len) qsort(out->data, out->len, sizeof *out->data, by_partition);
}

static bool has_open(const placed_list *pieces, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++)
    if (!pieces->data[i].is_fixed) return true;
  return false;
}

static uint32_t count_open(const placed_list *pieces) {
  uint32_t open = 0;
  for (uint32_t i = 0; i < pieces->len; i++) open += !pieces->data[i].is_fixed;
  return open;
}

/* The partition of the literal that became true last: pieces first .. end - 1. A side without open literals goes along.
 * False if both do. */
static bool find_middle(const placed_list *pieces, uint32_t *first, uint32_t *end) {
  const struct placed *p = pieces->data;
  uint32_t latest = 0;
  for (uint32_t i = 1; i < pieces->len; i++)
    if (p[i].place > p[latest].place) latest = i;
  assert(pieces->len);
  *first = latest, *end = latest + 1;
  while (*first && p[*first - 1].partition == p[latest].partition) --*first;
  while (*end < pieces->len && p[*end].partition == p[latest].partition) ++*end;
  if (!has_open(pieces, 0, *first)) *first = 0;
  if (!has_open(pieces, *end, pieces->len)) *end = pieces->len;
  assert(*first <= latest && latest < *end && *end <= pieces->len);
  return *first > 0 || *end < pieces->len;
}

/* ---- facts ---- */

/* What the pieces before `end` say at the boundary there. */
static term part_of(struct theory *t, uint32_t certificate, const placed_list *pieces, uint32_t end) {
  struct terms *s = t->encoder.terms;
  assert(end > 0 && end < pieces->len);
  theory_lemma_begin(t, certificate);
  for (uint32_t i = 0; i < end; i++) theory_lemma_add(t, pieces->data[i].literal);
  term value = theory_lemma_value(t);
  bool is_remainder = !term_is_bool_constant(value) && !term_is_negated(value) && term_kind(s, value) == TERM_EQ &&
                      term_kind(s, term_child(s, value, 0)) == TERM_MOD;
  return is_remainder ? term_le(s, term_child(s, value, 0), term_int(s, 0)) : value; /* remainders are not negative */
}

static void add_meaning(struct theory *t, uint32_t partition, term says, literal_list *out) {
  uint32_t v;
  if (encode_atom_in(&t->encoder, partition, says, &v)) vec_push(out, lit_make(v, term_is_negated(says)));
}

static void add_meanings(struct theory *t, uint32_t partition, term fact, literal_list *out) {
  struct terms *s = t->encoder.terms;
  term_list nodes = VEC_INIT;
  traverse_nodes(s, &fact, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    enum term_kind kind = term_kind(s, nodes.data[i]);
    if (kind != TERM_DIV && kind != TERM_MOD) continue;
    term dividend = term_child(s, nodes.data[i], 0), divisor = term_child(s, nodes.data[i], 1);
    term remainder = term_mod(s, dividend, divisor);
    term whole = term_add2(s, term_mul2(s, divisor, term_div(s, dividend, divisor)), remainder);
    add_meaning(t, partition, term_equals(s, dividend, whole), out);
    add_meaning(t, partition, term_ge(s, remainder, term_int(s, 0)), out);
    add_meaning(t, partition, term_lt(s, remainder, divisor), out);
  }
  vec_release(&nodes);
}

/* The fact between the partitions `here` and `next`. False if it is trivial. */
static bool make_fact(struct theory *t, term fact, uint32_t here, uint32_t next, struct boundary *ret) {
  uint32_t v;
  if (!encode_atom_in(&t->encoder, here, fact, &v) || t->encoder.atoms.data[v].kind != ATOM_LE) return false;
  if (!encode_atom_in(&t->encoder, next, fact, &v)) return false;
  assert(here < next);
  theory_note_fact(t, v, here, next);
  ret->is_there = true;
  ret->fact = lit_make(v, term_is_negated(fact));
  add_meanings(t, here, fact, &ret->meaning);
  return true;
}

/* ---- an arithmetic of its own ---- */

static int by_number(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

/* The bases of the literals, in order: so forms have the signs that they have in the other arithmetic. */
static void find_bases(const struct theory *t, const literal_list *literals, index_list *out) {
  for (uint32_t i = 0; i < literals->len; i++) {
    struct arith_view view;
    arith_literal_view(t->arith, theory_constraint(t, literals->data[i]), &view);
    for (uint32_t k = 0; k < view.count; k++) vec_push(out, view.terms[k].variable);
    arith_view_release(&view);
  }
  if (out->len) qsort(out->data, out->len, sizeof *out->data, by_number);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out->len; i++)
    if (!i || out->data[i] != out->data[i - 1]) out->data[kept++] = out->data[i];
  for (uint32_t i = 1; i < kept; i++) assert(out->data[i - 1] < out->data[i]);
  out->len = kept;
}

static arith_literal copy_literal(const struct theory *t, struct arith *a, lit l, const index_list *bases) {
  struct arith_view view;
  arith_literal_view(t->arith, theory_constraint(t, l), &view);
  struct arith_monomial *sum = xcalloc(view.count, sizeof *sum);
  for (uint32_t i = 0; i < view.count; i++) {
    const uint32_t *at = bsearch(&view.terms[i].variable, bases->data, bases->len, sizeof *at, by_number);
    assert(at);
    sum[i].variable = (uint32_t)(at - bases->data);
    rational_init_set(&sum[i].coefficient, &view.terms[i].coefficient);
    if (view.sign < 0) rational_neg(&sum[i].coefficient, &sum[i].coefficient);
  }
  arith_literal copy =
      view.is_equality ? arith_equality(a, sum, view.count, &view.bound) : arith_atom(a, sum, view.count, &view.bound);
  for (uint32_t i = 0; i < view.count; i++) rational_clear(&sum[i].coefficient);
  free(sum);
  arith_view_release(&view);
  return copy;
}

/* Refutes the literals; the clause has those that were needed, negated, with `first` at its beginning. */
static bool refute(struct theory *t, const literal_list *literals, lit first, struct refuted *ret) {
  struct arith *a = arith_new();
  index_list bases = VEC_INIT;
  literal_list by = VEC_INIT; /* per literal of the arithmetic: that of the search */
  bool ok = true;
  find_bases(t, literals, &bases);
  for (uint32_t i = 0; i < bases.len; i++) arith_new_variable(a);
  for (uint32_t i = 0; i < literals->len; i++) {
    arith_literal l = copy_literal(t, a, literals->data[i], &bases);
    while (by.len <= (l | 1)) vec_push(&by, UINT32_MAX);
    if (by.data[l] == UINT32_MAX) arith_assert(a, l);
    by.data[l] = literals->data[i];
  }
  ok = arith_check_integer(a, 0) == ARITH_CONFLICT;
  if (ok) {
    ret->certificate = theory_store(t, arith_conflict(a), by.data, &ret->clause);
    assert(ret->clause.len);
    for (uint32_t i = 1; i < ret->clause.len; i++) {
      if (ret->clause.data[i] != first) continue;
      ret->clause.data[i] = ret->clause.data[0];
      ret->clause.data[0] = first;
    }
  }
  vec_release_all(&bases, &by);
  arith_free(a);
  return ok;
}

/* The pieces first .. end - 1 with the fact before them, against the one behind them. */
static bool refute_between(struct theory *t, const placed_list *pieces, uint32_t first, uint32_t end,
                           const struct boundary *before, const struct boundary *behind, lit head,
                           struct refuted *ret) {
  literal_list literals = VEC_INIT;
  for (uint32_t i = first; i < end; i++) vec_push(&literals, pieces->data[i].literal);
  if (before && before->is_there) vec_push(&literals, before->fact);
  if (behind && behind->is_there) vec_push(&literals, lit_not(behind->fact));
  for (uint32_t i = 0; before && i < before->meaning.len; i++) vec_push(&literals, before->meaning.data[i]);
  for (uint32_t i = 0; behind && i < behind->meaning.len; i++) vec_push(&literals, behind->meaning.data[i]);
  bool ok = refute(t, &literals, head, ret);
  vec_release(&literals);
  return ok;
}

static bool cut_conflict(struct theory *, struct cdcl *, uint32_t certificate, uint32_t most_open);

/* A side contradicts what is known of the fact already: that is a conflict of fewer partitions. */
static void cut_smaller(struct theory *t, struct cdcl *search, uint32_t open, const struct refuted *side) {
  if (!cut_conflict(t, search, side->certificate, open))
    cdcl_add_lemma(search, side->certificate, side->clause.data, side->clause.len);
}

static bool cut_around(struct theory *t, struct cdcl *search, uint32_t certificate, const placed_list *pieces,
                       uint32_t first, uint32_t end) {
  const struct placed *p = pieces->data;
  struct boundary sides[2] = {{.meaning = VEC_INIT}, {.meaning = VEC_INIT}};
  struct refuted refuted[3] = {{.clause = VEC_INIT}, {.clause = VEC_INIT}, {.clause = VEC_INIT}};
  uint32_t at[2] = {first, end}, level = 0;
  bool ok = true;
  term facts[2] = {term_true, term_true};
  for (uint32_t i = 0; i < 2; i++)
    if (at[i] > 0 && at[i] < pieces->len) facts[i] = part_of(t, certificate, pieces, at[i]);
  for (uint32_t i = 0; i < 2 && ok; i++)
    if (at[i] > 0 && at[i] < pieces->len)
      ok = make_fact(t, facts[i], p[at[i] - 1].partition, p[at[i]].partition, &sides[i]);
  for (uint32_t i = 0; i < pieces->len; i++)
    if ((i < first || i >= end) && p[i].level > level) level = p[i].level;
  if (ok && first > 0) ok = refute_between(t, pieces, 0, first, NULL, &sides[0], sides[0].fact, &refuted[0]);
  if (ok && end < pieces->len)
    ok = refute_between(t, pieces, end, pieces->len, &sides[1], NULL, lit_not(sides[1].fact), &refuted[1]);
  ok = ok && refute_between(t, pieces, first, end, &sides[0], &sides[1], UINT32_MAX, &refuted[2]);
  bool is_smaller = false;
  for (uint32_t i = 0; i < 2 && ok && !is_smaller; i++) {
    is_smaller = refuted[i].clause.len && cdcl_value(search, lit_not(refuted[i].clause.data[0]));
    if (is_smaller) cut_smaller(t, search, count_open(pieces), &refuted[i]);
  }
  for (uint32_t i = 0; i < 2 && ok && !is_smaller; i++)
    if (refuted[i].clause.len)
      cdcl_imply(search, level, refuted[i].certificate, refuted[i].clause.data, refuted[i].clause.len);
  if (ok && !is_smaller) cdcl_add_lemma(search, refuted[2].certificate, refuted[2].clause.data, refuted[2].clause.len);
  for (uint32_t i = 0; i < 3; i++) vec_release(&refuted[i].clause);
  for (uint32_t i = 0; i < 2; i++) vec_release(&sides[i].meaning);
  return ok;
}

/* Only if it has fewer open literals than `most_open`. */
static bool cut_conflict(struct theory *t, struct cdcl *search, uint32_t certificate, uint32_t most_open) {
  placed_list pieces = VEC_INIT;
  uint32_t first, end;
  collect(t, search, certificate, &pieces);
  bool ok = pieces.len && count_open(&pieces) < most_open && find_middle(&pieces, &first, &end) &&
            cut_around(t, search, certificate, &pieces, first, end);
  vec_release(&pieces);
  return ok;
}

bool theory_cut_integer_conflict(struct theory *t, struct cdcl *search, uint32_t certificate) {
  return cut_conflict(t, search, certificate, UINT32_MAX);
}

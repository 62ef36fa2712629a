/* Cutting a conflict at the boundaries of partitions.
 *
 * A contradictory combination of literals from partitions p1 < p2 < ... < pm is added up partition by partition; each
 * prefix sum is a fact q_k about the variables that are still needed further right. Instead of one lemma over all
 * literals the search gets one per partition, q_(k-1) and literals of p_k imply q_k, with the q_k as new atoms. Without
 * them, n diamonds in a row have 2^n different conflicts; with them the search learns about each diamond by itself.
 *
 * The new atoms are never mixed. A variable of q_k occurs in a literal of some p_i with i <= k and of some p_j with j >
 * k. For a cut at or right of p_(k+1) it therefore occurs in A, for a cut left of p_k in B, and in between in both; so
 * q_k may be treated as an atom that occurs in p_k and p_(k+1) (a literal that is itself such a fact counts with the
 * partition before its boundary, and the argument goes through: its variables occur on both sides of it). This holds
 * for the cuts of a sequence, not for scopes.
 *
 * The atom is normalised: its coefficients are divided by their common divisor g and the bound is rounded down. The
 * lemma that proves it takes g times its negation (g * (floor(c / g) + 1) > c), the lemma that uses it g times the atom
 * itself. */
#include "prove/theory.h"

#include "logic/build.h"

#include <stdlib.h>

struct piece {
  uint32_t partition;
  uint32_t group; /* the pieces between two cuts have the same */
  bool is_fixed;  /* holds without any decision */
  const struct certificate_entry *entry;
};

typedef VEC(struct piece) piece_list;

/* A prefix sum as an atom: the literal that says so, and how often it goes into the sum. */
struct fact {
  lit literal;
  struct rational factor;
};

static int by_partition(const void *x, const void *y) {
  const struct piece *a = x, *b = y;
  if (a->partition != b->partition) return a->partition < b->partition ? -1 : 1;
  return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static uint32_t home_of(const struct theory *t, lit l) {
  const struct atom *a = &t->encoder.atoms.data[lit_variable(l)];
  return a->cut_first <= a->cut_last && a->cut_first > a->home ? a->cut_first : a->home;
}

/* Sorts the literals into partitions. Cuts are made where something is open on both sides: what is fixed goes along
 * with the open literals of its own or the next partition that has some. False if there is only one such partition. */
static bool collect(const struct theory *t, const struct cdcl *search, const struct certificate_entry *entries,
                    uint32_t count, piece_list *out) {
  for (uint32_t i = 0; i < count; i++)
    vec_push(out, ((struct piece){home_of(t, entries[i].literal), 0, cdcl_is_fixed(search, entries[i].literal),
                                  &entries[i]}));
  if (!out->len) return false;
  qsort(out->data, out->len, sizeof *out->data, by_partition);
  uint32_t open = UINT32_MAX; /* the next partition with an open literal */
  bool several = false;
  for (uint32_t i = out->len; i-- > 0;) {
    struct piece *p = &out->data[i];
    if (!p->is_fixed && open != UINT32_MAX && p->partition != open) several = true;
    if (!p->is_fixed) open = p->partition;
    p->group = open; /* UINT32_MAX: after the last open one, goes along with it */
  }
  return several;
}

/* |sum's coefficient| / |atom's coefficient| of the atom's first variable. */
static void factor_of(struct theory *t, lit l, struct rational *ret) {
  struct arith_view view;
  arith_literal_view(t->arith, theory_constraint(t, l), &view);
  rational_div(ret, &t->sum.data[view.terms[0].variable], &view.terms[0].coefficient);
  rational_abs(ret, ret);
  arith_view_release(&view);
}

/* The atom for the current sum, which crosses from `here` to `next`. False if it is trivial. */
static bool make_fact(struct theory *t, uint32_t here, uint32_t next, struct fact *ret) {
  term q = theory_sum_term(t);
  uint32_t v;
  if (!encode_atom_in(&t->encoder, here, q, &v) || t->encoder.atoms.data[v].kind != ATOM_LE) return false;
  struct atom *a = &t->encoder.atoms.data[v];
  if (here < a->cut_first) a->cut_first = here;
  if (next > a->cut_last) a->cut_last = next;
  ret->literal = lit_make(v, term_is_negated(q));
  factor_of(t, ret->literal, &ret->factor);
  return true;
}

struct lemma {
  uint32_t certificate;
  literal_list clause;
};

static void add_entry(struct theory *t, struct lemma *lemma, lit l, const struct rational *multiplier) {
  struct certificate_entry x = {l, RATIONAL_ZERO};
  rational_set(&x.multiplier, multiplier);
  vec_push(&t->entries, x);
  t->certificates.data[lemma->certificate].count++;
  vec_push(&lemma->clause, lit_not(l));
}

static void begin_lemma(struct theory *t, struct lemma *lemma) {
  *lemma = (struct lemma){t->certificates.len, VEC_INIT};
  vec_push(&t->certificates, ((struct certificate){.kind = ARITH_FARKAS, .first = t->entries.len}));
}

bool theory_cut_conflict(struct theory *t, struct cdcl *search, const struct certificate_entry *entries,
                         uint32_t count) {
  piece_list pieces = VEC_INIT;
  VEC(struct lemma) lemmas = VEC_INIT;
  struct fact before = {UINT32_MAX, RATIONAL_ZERO}, after = {UINT32_MAX, RATIONAL_ZERO};
  bool ok = collect(t, search, entries, count, &pieces);
  theory_sum_clear(t);
  for (uint32_t i = 0; i < pieces.len && ok;) {
    struct lemma lemma;
    begin_lemma(t, &lemma);
    uint32_t group = pieces.data[i].group, here = 0;
    if (before.literal != UINT32_MAX) add_entry(t, &lemma, before.literal, &before.factor);
    for (; i < pieces.len && (pieces.data[i].group == group || pieces.data[i].group == UINT32_MAX); i++) {
      here = pieces.data[i].partition;
      theory_sum_add(t, pieces.data[i].entry->literal, &pieces.data[i].entry->multiplier);
      add_entry(t, &lemma, pieces.data[i].entry->literal, &pieces.data[i].entry->multiplier);
    }
    if (i < pieces.len) {
      ok = make_fact(t, here, pieces.data[i].partition, &after);
      if (ok) add_entry(t, &lemma, lit_not(after.literal), &after.factor);
      before.literal = after.literal;
      rational_set(&before.factor, &after.factor);
    }
    vec_push(&lemmas, lemma);
  }
  for (uint32_t i = 0; i < lemmas.len; i++) {
    if (ok) cdcl_add_lemma(search, lemmas.data[i].certificate, lemmas.data[i].clause.data, lemmas.data[i].clause.len);
    vec_release(&lemmas.data[i].clause);
  }
  rational_clear(&before.factor);
  rational_clear(&after.factor);
  vec_release(&lemmas);
  vec_release(&pieces);
  return ok;
}

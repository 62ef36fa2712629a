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
 * itself.
 *
 * Cutting at every boundary yields the strongest facts of one path, and the next path has others: n diamonds have n * n
 * of them. So at first only the partition of the literal that became true last is cut out. What is left of it and what
 * is right of it is summed up in one fact each, weakened by all that the contradiction leaves room for, and the lemma
 * of the partition itself speaks of any path that leads to these facts. The lemma that implies such a fact from its
 * side's literals is about this path only: it is not kept for propagation (cdcl_imply). When both branches of a diamond
 * are refuted, conflict analysis has two bounds of the same sum, the stricter of which implies the other (`implies` of
 * the theory), and learns that it is false: one clause per diamond, from the end of the path to its beginning. Where
 * the branches need different sums, analysis goes back to the literals of the path after all; if that happens often,
 * conflicts are cut everywhere.
 *
 * A long way from the left is summed up in strides, one fact after each, as strong as the path makes it. These facts
 * stay true as long as the search stays on that path, and the next conflicts begin at the last of them instead of at
 * the beginning of the path: they are short. */
#include "interpolate/theory.h"

#include "logic/build.h"

#include <stdlib.h>

enum { STRIDE = 16 }; /* literals between two facts of a long way */

struct cut_piece {
  uint32_t partition;
  uint32_t group; /* the pieces between two cuts have the same */
  bool is_fixed;  /* holds without any decision */
  const struct theory_entry *entry;
};

typedef VEC(struct cut_piece) piece_list;

/* A prefix sum as an atom: the literal that says so, and how often it goes into the sum. */
struct cut_fact {
  lit literal;
  struct rational factor;
};

static int by_partition(const void *x, const void *y) {
  const struct cut_piece *a = x, *b = y;
  if (a->partition != b->partition) return a->partition < b->partition ? -1 : 1;
  if (a->is_fixed != b->is_fixed) return a->is_fixed ? -1 : 1; /* so that it goes along with what is open there */
  return a->entry < b->entry ? -1 : a->entry > b->entry;
}

uint32_t theory_home(const struct theory *t, lit l) {
  const struct encoder_atom *a = &t->encoder.atoms.data[lit_variable(l)];
  return a->cut_first <= a->cut_last && a->cut_first > a->home ? a->cut_first : a->home;
}

/* ---- everywhere ---- */

/* Sorts the literals into partitions. Cuts are made where something is open on both sides: what is fixed goes along
 * with the open literals of its own or the next partition that has some. False if there is only one such partition. */
static bool collect(const struct theory *t, const struct cdcl *search, const struct theory_entry *entries,
                    uint32_t count, piece_list *out) {
  for (uint32_t i = 0; i < count; i++)
    vec_push(out, ((struct cut_piece){theory_home(t, entries[i].literal), 0, cdcl_is_fixed(search, entries[i].literal),
                                      &entries[i]}));
  if (!out->len) return false;
  qsort(out->data, out->len, sizeof *out->data, by_partition);
  uint32_t open = UINT32_MAX; /* the next partition with an open literal */
  bool several = false;
  for (uint32_t i = out->len; i-- > 0;) {
    struct cut_piece *p = &out->data[i];
    if (!p->is_fixed && open != UINT32_MAX && p->partition != open) several = true;
    if (!p->is_fixed) open = p->partition;
    assert(!i || out->data[i - 1].partition <= p->partition);
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
  assert(rational_sign(ret) > 0);
  arith_view_release(&view);
}

void theory_note_fact(struct theory *t, uint32_t variable, uint32_t here, uint32_t next) {
  struct encoder_atom *a = &t->encoder.atoms.data[variable];
  assert(here < next && a->kind == ATOM_LE);
  cdcl_decide_last(t->encoder.search, variable);
  if (here < a->cut_first) a->cut_first = here;
  if (next > a->cut_last) a->cut_last = next;
}

/* The atom for the current sum, which crosses from `here` to `next`. False if it is trivial. */
static bool make_fact(struct theory *t, uint32_t here, uint32_t next, struct cut_fact *ret) {
  term q = theory_sum_term(t);
  uint32_t v;
  if (!encode_atom_in(&t->encoder, here, q, &v) || t->encoder.atoms.data[v].kind != ATOM_LE) return false;
  theory_note_fact(t, v, here, next);
  ret->literal = lit_make(v, term_is_negated(q));
  factor_of(t, ret->literal, &ret->factor);
  return true;
}

struct cut_lemma {
  uint32_t certificate;
  literal_list clause;
};

static void add_entry(struct theory *t, struct cut_lemma *lemma, lit l, const struct rational *multiplier) {
  const struct theory_certificate *c = &t->certificates.data[lemma->certificate];
  assert(c->first + c->count == t->entries.len && !rational_is_zero(multiplier));
  struct theory_entry x = {l, RATIONAL_ZERO};
  rational_set(&x.multiplier, multiplier);
  vec_push(&t->entries, x);
  t->certificates.data[lemma->certificate].count++;
  vec_push(&lemma->clause, lit_not(l));
}

static void begin_lemma(struct theory *t, struct cut_lemma *lemma) {
  *lemma = (struct cut_lemma){t->certificates.len, VEC_INIT};
  vec_push(&t->certificates, ((struct theory_certificate){.kind = CERTIFICATE_FARKAS, .first = t->entries.len}));
}

static bool cut_everywhere(struct theory *t, struct cdcl *search, const piece_list *pieces) {
  VEC(struct cut_lemma) lemmas = VEC_INIT;
  struct cut_fact before = {UINT32_MAX, RATIONAL_ZERO}, after = {UINT32_MAX, RATIONAL_ZERO};
  bool ok = true;
  theory_sum_clear(t);
  for (uint32_t i = 0; i < pieces->len && ok;) {
    struct cut_lemma lemma;
    begin_lemma(t, &lemma);
    uint32_t group = pieces->data[i].group, here = 0;
    if (before.literal != UINT32_MAX) add_entry(t, &lemma, before.literal, &before.factor);
    for (; i < pieces->len && (pieces->data[i].group == group || pieces->data[i].group == UINT32_MAX); i++) {
      here = pieces->data[i].partition;
      theory_sum_add(t, pieces->data[i].entry->literal, &pieces->data[i].entry->multiplier);
      add_entry(t, &lemma, pieces->data[i].entry->literal, &pieces->data[i].entry->multiplier);
    }
    if (i < pieces->len) {
      ok = make_fact(t, here, pieces->data[i].partition, &after);
      if (ok) add_entry(t, &lemma, lit_not(after.literal), &after.factor);
      before.literal = after.literal;
      rational_set(&before.factor, &after.factor);
    }
    vec_push(&lemmas, lemma);
  }
  assert(!ok || (!t->nonzero.len && rational_sign(&t->constant) > 0));
  for (uint32_t i = 0; i < lemmas.len; i++) {
    if (ok) cdcl_add_lemma(search, lemmas.data[i].certificate, lemmas.data[i].clause.data, lemmas.data[i].clause.len);
    vec_release(&lemmas.data[i].clause);
  }
  rational_clear(&before.factor);
  rational_clear(&after.factor);
  vec_release(&lemmas);
  return ok;
}

/* ---- around the latest literal ---- */

/* The conflict in three: the partition of the literal that became true last, and what is left and right of it, if
 * something is open there. A side is summed up in one fact. */
struct cut_around {
  uint32_t first, end;   /* of the middle, in the pieces */
  uint32_t level;        /* the highest of the sides */
  struct rational slack; /* by how much facts may be weakened in total */
};

static bool has_open(const piece_list *pieces, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++)
    if (!pieces->data[i].is_fixed) return true;
  return false;
}

static bool find_middle(const struct cdcl *search, const piece_list *pieces, struct cut_around *ret) {
  const struct cut_piece *p = pieces->data;
  ret->first = ret->level = 0;
  for (uint32_t i = 1; i < pieces->len; i++)
    if (cdcl_place(search, p[i].entry->literal) > cdcl_place(search, p[ret->first].entry->literal)) ret->first = i;
  ret->end = ret->first + 1;
  while (ret->first && p[ret->first - 1].partition == p[ret->first].partition) ret->first--;
  while (ret->end < pieces->len && p[ret->end].partition == p[ret->end - 1].partition) ret->end++;
  if (!has_open(pieces, 0, ret->first)) ret->first = 0;
  if (!has_open(pieces, ret->end, pieces->len)) ret->end = pieces->len;
  for (uint32_t i = 0; i < pieces->len; i++) {
    uint32_t level = cdcl_level(search, p[i].entry->literal);
    if ((i < ret->first || i >= ret->end) && level > ret->level) ret->level = level;
  }
  assert(ret->first < ret->end && ret->end <= pieces->len);
  return ret->first > 0 || ret->end < pieces->len;
}

/* The sum of all is c <= 0 with an integer c > 0; with 1 instead of c it would still be contradictory. */
static void find_slack(struct theory *t, const piece_list *pieces, struct cut_around *ret) {
  const struct rational one = {{1}, 1};
  theory_sum_clear(t);
  for (uint32_t i = 0; i < pieces->len; i++)
    theory_sum_add(t, pieces->data[i].entry->literal, &pieces->data[i].entry->multiplier);
  assert(!t->nonzero.len && rational_sign(&t->constant) > 0); /* the literals contradict each other */
  rational_sub(&ret->slack, &t->constant, &one);
}

/* A lemma that implies a fact, with the fact first. */
static void begin_implication(struct theory *t, struct cut_lemma *ret) {
  begin_lemma(t, ret);
  vec_push(&ret->clause, 0); /* the fact's place */
}

/* Makes a fact of the sum of the lemma's literals, which crosses the boundary before the given piece. */
static bool finish_implication(struct theory *t, const piece_list *pieces, uint32_t boundary, struct cut_fact *fact,
                               struct cut_lemma *ret) {
  assert(boundary > 0 && boundary < pieces->len);
  if (!make_fact(t, pieces->data[boundary - 1].partition, pieces->data[boundary].partition, fact)) return false;
  add_entry(t, ret, lit_not(fact->literal), &fact->factor);
  ret->clause.data[0] = vec_pop(&ret->clause);
  assert(ret->clause.data[0] == fact->literal);
  return true;
}

static void add_piece(struct theory *t, const struct cut_piece *p, struct cut_lemma *ret) {
  theory_sum_add(t, p->entry->literal, &p->entry->multiplier);
  add_entry(t, ret, p->entry->literal, &p->entry->multiplier);
}

/* The first boundary between partitions at least a stride after `begin`; `end` if there is none a stride before it. */
static uint32_t next_stride(const piece_list *pieces, uint32_t begin, uint32_t end) {
  for (uint32_t i = begin + STRIDE; i + STRIDE <= end; i++)
    if (pieces->data[i].partition != pieces->data[i - 1].partition) return i;
  return end;
}

/* Goes strides from the first piece on, with a fact after each. Yields the piece to go on with; `lemma` has the last
 * fact, if any, in place of what was summed up. */
static uint32_t go_strides(struct theory *t, struct cdcl *search, const piece_list *pieces, uint32_t end,
                           uint32_t level, struct cut_lemma *lemma) {
  struct cut_fact fact = {UINT32_MAX, RATIONAL_ZERO};
  uint32_t begin = 0;
  for (uint32_t next; (next = next_stride(pieces, begin, end)) < end; begin = next) {
    for (uint32_t i = begin; i < next; i++) add_piece(t, &pieces->data[i], lemma);
    if (!finish_implication(t, pieces, next, &fact, lemma)) continue; /* a sum without variables */
    cdcl_imply(search, level, lemma->certificate, lemma->clause.data, lemma->clause.len);
    vec_release(&lemma->clause);
    begin_implication(t, lemma);
    add_entry(t, lemma, fact.literal, &fact.factor);
  }
  rational_clear(&fact.factor);
  return begin;
}

/* Sums up what is left (side 0) or right (side 1) of the middle, weakened by all the slack there is, in a fact that
 * crosses the boundary to it. The lemma that implies it is `ret`. */
static bool sum_up_side(struct theory *t, struct cdcl *search, const piece_list *pieces, uint32_t side,
                        struct cut_around *around, struct cut_fact *fact, struct cut_lemma *ret) {
  uint32_t boundary = side ? around->end : around->first, end = side ? pieces->len : boundary;
  theory_sum_clear(t);
  begin_implication(t, ret);
  for (uint32_t i = side ? boundary : go_strides(t, search, pieces, end, around->level, ret); i < end; i++)
    add_piece(t, &pieces->data[i], ret);
  assert(rational_sign(&around->slack) >= 0);
  rational_sub(&t->constant, &t->constant, &around->slack);
  rational_set_int(&around->slack, 0);
  return finish_implication(t, pieces, boundary, fact, ret);
}

static bool cut_around(struct theory *t, struct cdcl *search, const piece_list *pieces, struct cut_around *around) {
  const struct cut_piece *p = pieces->data;
  struct cut_fact facts[2] = {{UINT32_MAX, RATIONAL_ZERO}, {UINT32_MAX, RATIONAL_ZERO}};
  struct cut_lemma lemmas[3] = {{.clause = VEC_INIT}, {.clause = VEC_INIT}, {.clause = VEC_INIT}};
  bool is_there[2] = {around->first > 0, around->end < pieces->len}, ok = true;
  for (uint32_t side = 0; side < 2 && ok; side++) {
    if (is_there[side]) ok = sum_up_side(t, search, pieces, side, around, &facts[side], &lemmas[side]);
  }
  if (ok) {
    begin_lemma(t, &lemmas[2]);
    for (uint32_t side = 0; side < 2; side++)
      if (is_there[side]) add_entry(t, &lemmas[2], facts[side].literal, &facts[side].factor);
    for (uint32_t i = around->first; i < around->end; i++)
      add_entry(t, &lemmas[2], p[i].entry->literal, &p[i].entry->multiplier);
    for (uint32_t side = 0; side < 2; side++)
      if (is_there[side])
        cdcl_imply(search, around->level, lemmas[side].certificate, lemmas[side].clause.data, lemmas[side].clause.len);
    cdcl_add_lemma(search, lemmas[2].certificate, lemmas[2].clause.data, lemmas[2].clause.len);
  }
  for (uint32_t i = 0; i < 2; i++) rational_clear(&facts[i].factor);
  for (uint32_t i = 0; i < 3; i++) vec_release(&lemmas[i].clause);
  return ok;
}

/* Facts around the latest literal pay as long as conflict analysis ends with them. */
static bool is_worth_it(const struct cdcl *search) {
  struct cdcl_statistics s = cdcl_statistics(search);
  return s.expansions <= 4 + s.conflicts / 4;
}

bool theory_cut_conflict(struct theory *t, struct cdcl *search, const struct theory_entry *entries, uint32_t count) {
  piece_list pieces = VEC_INIT;
  struct cut_around around = {.slack = RATIONAL_ZERO};
  bool ok = collect(t, search, entries, count, &pieces);
  if (ok && is_worth_it(search) && find_middle(search, &pieces, &around)) {
    find_slack(t, &pieces, &around);
    ok = cut_around(t, search, &pieces, &around);
  } else if (ok) {
    ok = cut_everywhere(t, search, &pieces);
  }
  rational_clear(&around.slack);
  vec_release(&pieces);
  return ok;
}

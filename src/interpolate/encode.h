/* encode: partitions of a formula as clauses over atoms.
 *
 * Each partition becomes clauses of its own (Tseitin with the directions that the polarity asks for): names of
 * subformulas are never shared between partitions, atoms are. So a propositional variable is an atom (a Boolean
 * constant, a linear constraint over Int, or an equality of an uninterpreted sort) that may occur in several
 * partitions, or a name that occurs in one.
 *
 * Linear constraints are over *bases*: terms that are not sums or multiples, such as constants, applications, `ite`,
 * `div` and `mod`. What those mean is added as axioms to every partition in which they occur, over its own vocabulary:
 *   ite(c, a, b)      c -> v = a,  not c -> v = b
 *   t div k, t mod k  t = k * (t div k) + (t mod k),  0 <= t mod k < |k|     (k a constant, not 0)
 * A disequality is split where it occurs: t = k or t <= k - 1 or t >= k + 1.
 *
 * Applications of uninterpreted functions are bases, or Boolean atoms; here they mean nothing, but their arguments are
 * recorded as sums of bases (a Bool argument b as ite(b, 1, 0), one of an uninterpreted sort as itself), so that
 * congruence.h can compare them in a model.
 *
 * Nothing here recurses: what a formula leaves to be done is queued. */
#ifndef OCKHAM_INTERPOLATE_ENCODE_H
#define OCKHAM_INTERPOLATE_ENCODE_H

#include "base/rational.h"
#include "interpolate/sat/cdcl.h"
#include "interpolate/sweep.h"
#include "logic/rewrite.h"
#include "logic/term.h"

enum encoder_atom_kind {
  ATOM_NAME,    /* of a subformula */
  ATOM_BOOLEAN, /* `term` is a Boolean constant or application */
  ATOM_LE,      /* sum <= bound */
  ATOM_EQ,      /* sum = bound */
  ATOM_SAME     /* two bases of an uninterpreted sort are equal (equality.h) */
};

struct encoder_entry {
  uint32_t base;
  struct rational coefficient; /* an integer, not 0 */
};

struct encoder_atom {
  enum encoder_atom_kind kind;
  term term;                         /* positive; term_none for names */
  uint32_t first_entry, entry_count; /* LE, EQ, SAME: in encoder.entries, by increasing base */
  struct rational bound;             /* LE, EQ: an integer */
  uint32_t home;                     /* a partition whose vocabulary has it */
  bool is_split;                     /* EQ: the disequality is split somewhere */
  uint32_t cut_first, cut_last; /* a fact that crosses cuts: between which partitions; first > last if it is none */
};

/* A sum of bases and a constant. */
struct encoder_argument {
  uint32_t first_entry, entry_count; /* in encoder.entries, by increasing base */
  struct rational constant;
};

struct encoder_application {
  term term;
  uint32_t base;           /* UINT32_MAX if it is a Boolean atom */
  uint32_t variable;       /* of the search; UINT32_MAX if it is a base */
  uint32_t first_argument; /* in encoder.arguments */
};

/* What is still to be done for a partition. */
struct encoder_task {
  enum { ENCODE_FORMULA, ENCODE_NAME, ENCODE_BASE, ENCODE_APPLICATION } kind;
  uint32_t partition;
  term term;      /* FORMULA, NAME */
  uint32_t index; /* NAME: the name's variable; BASE: the base; APPLICATION: which one */
  int direction;  /* NAME */
};

/* Tells the owner of a new variable of the search, before it is used. */
typedef void (*encode_new_atom)(void *data, uint32_t variable);

struct encoder {
  struct terms *terms;
  struct cdcl *search;
  encode_new_atom on_new_atom;
  void *data;
  VEC(struct encoder_atom) atoms; /* per variable of the search */
  VEC(struct encoder_entry) entries;
  VEC(term) bases;
  VEC(uint32_t) base_homes;     /* per base: the first partition it occurs in */
  term_list guarded, unguarded; /* bases that stand for others, and those others: see encode.c */
  VEC(struct encoder_application) applications;
  VEC(struct encoder_argument) arguments;
  VEC(struct encoder_task) tasks;
  bool is_running;          /* the tasks are being done */
  struct map atom_index;    /* term -> variable + 1 */
  struct map base_index;    /* term -> base + 1 */
  struct map names;         /* partition and node -> variable + 1, with directions done in the low bits */
  struct map defined_bases; /* partition and base -> 1 */
  bool is_separate;         /* linear atoms and bases are not shared between partitions (restriction.h) */
  const char *unsupported;  /* why the formula is outside of the fragment, NULL if it is not */
};

void encoder_init(struct encoder *, struct terms *, struct cdcl *, encode_new_atom, void *data);
void encoder_release(struct encoder *);

/* Adds the clauses of `formula` to partition `partition`. If part of it is outside of the fragment, sets `unsupported`.
 */
void encode_formula(struct encoder *, uint32_t partition, term formula);

/* The variable of a linear atom that the partition's vocabulary holds, new if need be; the term is positive. False if
 * the term is no such atom (it simplified to a constant or a negation). */
bool encode_atom_in(struct encoder *, uint32_t partition, term atom, uint32_t *ret);
/* The base of a term in a partition, if it has one; without separation the partition does not matter. */
bool encode_find_base(const struct encoder *, uint32_t partition, term t, uint32_t *ret);
/* The term with what stands in it for other terms replaced by them, simplified. */
term encode_unguard(struct encoder *, term);
/* The term of a literal that is not a name. */
term encode_literal_term(struct encoder *, lit);

#endif

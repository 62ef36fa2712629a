/* interpolate: interpolants of a sequence of formulas, taken from one proof that their conjunction is inconsistent.
 *
 * Fragment: Boolean combinations of linear integer arithmetic, with `ite`, `div` and `mod` by constants, and
 * uninterpreted functions over Int, Bool and uninterpreted sorts. The search is CDCL (cdcl.h) over linear arithmetic
 * with certificates (arith.h), equality (equality.h) and congruence (congruence.h); the interpolants of all cuts come
 * from one sweep over the refutation (sweep.h).
 *
 * Rules for the integers, beyond POPL'04 section 3 (docs/interpolation.md has the soundness arguments):
 *   - a negated inequality is `form >= bound + 1`; single constraints are divided by the common divisor of their
 *     coefficients and rounded, which concerns one partition only
 *   - a case distinction `x <= k or x >= k + 1` is over one variable, or over the form of a constraint that some
 * partition has, and belongs to that partition; so its literals are never mixed
 *   - divisibility: a combination of equalities with integer coefficients and a fractional constant has no solution;
 * its part in A says that a fraction of the common variables is an integer: (t mod d) = 0
 *   - cutting planes: a sum with integer coefficients is rounded down; its part in A is rounded up, with `div`
 */
#ifndef OCKHAM_INTERPOLATE_INTERPOLATE_H
#define OCKHAM_INTERPOLATE_INTERPOLATE_H

#include "base/limits.h"
#include "base/strbuf.h"
#include "interpolate/sat/cdcl.h"
#include "interpolate/sweep.h"
#include "logic/term.h"

enum interpolation_answer {
  INTERPOLATION_FOUND,       /* the conjunction is inconsistent; `interpolants` has one per cut */
  INTERPOLATION_SATISFIABLE, /* it has an integer solution */
  INTERPOLATION_OUTSIDE,     /* restricted: it may be inconsistent, but has no interpolants in the language */
  INTERPOLATION_GIVE_UP      /* `reason` says why */
};

struct interpolation {
  enum interpolation_answer answer;
  const char *reason; /* static text; "" unless given up */
  const char *method; /* static text, such as "strongest postcondition"; NULL: from a proof */
  VEC(term) interpolants;
  struct cdcl_statistics search;
  uint32_t proof_nodes;   /* that the refutation needs */
  uint32_t lemmas;        /* theory lemmas among them */
  uint64_t sweep_changes; /* of partial interpolants, over all nodes and cuts */
};

/* The question. What is left out of an initialiser is the usual case. */
struct interpolation_request {
  const term *partitions;
  uint32_t partition_count;
  const struct cut *cuts;   /* NULL: those of a sequence, behind each partition but the last */
  uint32_t cut_count;       /* of `cuts` */
  enum sweep_system system; /* for the whole refutation, so that its interpolants fit together */
  bool is_restricted;       /* all interpolants in the language L_k (restriction.h); for the cuts of a sequence */
  uint32_t language;        /* k, if so */
  struct strbuf *proof; /* the refutation is appended if there are interpolants (proof_print.h); NULL: not asked for */
};

/* Interpolants for each of the cuts. The terms are built in `terms`. */
struct interpolation interpolate(struct limits *, struct terms *, const struct interpolation_request *);
void interpolation_release(struct interpolation *);

#endif

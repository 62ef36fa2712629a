/* congruence: equal arguments give equal results, for the applications of uninterpreted functions that the encoder has.
 *
 * The search and the arithmetic take applications for variables. When they have a model, applications of a function
 * with equal arguments and different results are looked for; against each such pair an *instance*
 *     s1 = t1 and ... and sn = tn  ->  f(s1 .. sn) = f(t1 .. tn)
 * is added as a clause of some partition. It is valid, so what matters is only which partition may have it: a symbol
 * (variable or function) is *live* at partition i if it occurs in some partition <= i and in some >= i; the instance
 * may go to i if all its symbols are live there. With scoped cuts, they must occur on the side of i at each cut. If
 * there is no such partition, the two applications are connected by others in between (bridge.c), the arguments get
 * other values, or the value itself serves as an argument: s = 5 -> f(s) = f(5). docs/interpolation.md has the
 * soundness argument. */
#ifndef OCKHAM_INTERPOLATE_CONGRUENCE_H
#define OCKHAM_INTERPOLATE_CONGRUENCE_H

#include "base/rational.h"
#include "interpolate/occurrence.h"
#include "interpolate/sat/cdcl.h"

struct theory;

struct congruence {
  struct occurrence occurrences;      /* where symbols occur */
  struct map instances;               /* both applications -> 1 */
  VEC(struct rational) values;        /* per argument of the encoder, in the present model */
  VEC(struct rational) results;       /* per application */
  uint32_t instance_count, via_value; /* added so far; those over a value of the model */
};

/* Partitions and cuts stay where they are. */
void congruence_init(struct congruence *, struct terms *, const term *partitions, uint32_t count, const struct cut *,
                     uint32_t cut_count);
void congruence_release(struct congruence *);

/* The assignment is complete and the arithmetic has an integer solution: OK if the applications agree with each other
 * in it, or in another one; SPLIT if clauses were added. */
enum theory_answer congruence_check(struct theory *, struct cdcl *);

/* The same for a solution that is not one over the integers: true if clauses were added. */
bool congruence_refine(struct theory *, struct cdcl *);

/* The sum of the entries of argument s, minus those of t, as monomials for the arithmetic; the caller frees. */
struct arith_monomial *congruence_difference(const struct theory *, uint32_t s, uint32_t t, uint32_t *ret_count);

/* bridge.c: applications that lead from `left` to `right` through partitions in which neighbours are both live, if the
 * assertions imply that the arguments are equal. Both ends included. False if they do not, or it cannot be shown. */
bool congruence_bridge(struct theory *, uint32_t left, uint32_t right, term_list *out);

#endif

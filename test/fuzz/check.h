/* check: are these interpolants of these cuts? Solvers answer; the vocabulary is looked at here. */
#ifndef OCKHAM_TEST_FUZZ_CHECK_H
#define OCKHAM_TEST_FUZZ_CHECK_H

#include "fuzz/generate.h"

#include "interpolate/sweep.h"
#include "solve/solver.h"

struct cut_list {
  uint32_t count;
  struct cut cuts[MOST_PARTITIONS];
};

/* One cut after every partition but the last, from the left end of its scope. */
void find_cuts(const struct sequence *, struct cut_list *);

struct checker {
  const struct sequence *q;
  struct solver *solver;
  const struct cut_list *cuts;
  const term *interpolants;
  term_list asserted; /* in `solver`, at this moment */
  uint64_t asked, unknown;
  uint64_t wrong_models;  /* `sat` with a model that is none: counted as unknown */
  uint64_t left_to_steps; /* not asked, see check_with_solver */
  /* The first breach: */
  bool failed;
  uint32_t failed_cut;
  const char *failure; /* "" if there is none */
};

/* An answer `sat` counts only with a model in which everything asked evaluates to true: solvers err, too.
 *
 * Asks `solver`: A implies I; I and B are inconsistent; I of the step before, and of the call that ended there, and the
 * step imply I.
 *
 * The questions about all of A or all of B may be too hard for a solver. After two unknown answers in a row of such
 * questions the rest of the row is left to the steps: with the first question of the row they imply the others. */
void check_with_solver(struct checker *);
/* The variables of each interpolant occur in A and in B. */
void check_vocabulary(struct checker *);

#endif

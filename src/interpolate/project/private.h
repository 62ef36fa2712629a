/* What the steps of a projection share. Each step changes the conjunction to one with the same projection, and says
 * whether it did. */
#ifndef OCKHAM_INTERPOLATE_PROJECT_PRIVATE_H
#define OCKHAM_INTERPOLATE_PROJECT_PRIVATE_H

#include "base/checking.h"
#include "interpolate/project/project.h"

struct project {
  struct limits *limits;
  struct terms *terms;
  enum project_mode mode;
  term_list conjuncts;
  term_list gone;   /* variables that have to go; steps add unknowns of their own */
  uint32_t *splits; /* case distinctions that are still allowed */
  uint32_t *fresh;  /* unknowns that steps may still add */
  term stuck;
};

/* Whether `v` is free in `t`. */
bool project_occurs(struct terms *, term t, term v);
/* A new unknown of this sort, which has to go too; no term if there were too many. */
term project_unknown(struct project *, sort);
/* Replaces `from` in all conjuncts. */
void project_replace(struct project *, term from, term to);
/* Takes the conjunct out of the list. */
void project_remove(struct project *, uint32_t index);

/* Removes a variable that some equation defines; with `may_lose`, through operations that lose bits. */
bool project_definition(struct project *, bool may_lose);
/* Uses an equation y = e, where y stays and e has variables that go, to replace e elsewhere. */
bool project_share(struct project *);
/* Removes a variable that occurs once. */
bool project_unconstrained(struct project *, term v);
/* Removes a variable whose conjuncts all are bounds of it. */
bool project_bounds(struct project *, term v);
/* Removes an array that is only read. */
bool project_reads(struct project *, term v);
/* Distinguishes cases for a conjunct with `v`; each case is projected. */
bool project_cases(struct project *, term v);

/* The projection of all that is in `p`. */
bool project_run(struct project *p);

#endif

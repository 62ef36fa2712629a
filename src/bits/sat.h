/* sat: CaDiCaL, incremental, within the limits of the context. Literals are numbers as in DIMACS; variable 1 is true.
 *
 * Of queries about circuits it has so many conflicts; then cryptominisat, which knows exclusive ors, has a turn, then
 * CaDiCaL again with what it has learnt, and so on, each turn four times as long as the one before. Chains of exclusive
 * ors (checksums) are where one is lost without the other. What is counted are conflicts and not seconds, so that the
 * same calls give the same answers. */
#ifndef OCKHAM_BITS_SAT_H
#define OCKHAM_BITS_SAT_H

#include <ccadical.h>

#include "base/context.h"
#include "base/vec.h"
#include "solve/dimacs.h"

enum { SAT_TRUE = 1, SAT_FALSE = -1 };

struct sat {
  CCaDiCaL *solver;
  struct context *ctx;
  int variables;    /* the last one in use */
  VEC(int) visible; /* those whose values are read */
  uint64_t clauses; /* added so far */
  VEC(bool) values; /* of the variables in the last assignment */
  /* For the second solver. */
  bool has_second, is_second; /* there is one; it gave the last answer */

  struct cnf kept; /* the clauses added so far */
  struct {
    uint64_t first, second;
  } patience;       /* conflicts that they have in their first turns */
  uint32_t asked;   /* how often that one was, */
  uint32_t decided; /* and how often it gave the answer */
  VEC(int) failed;  /* the assumptions, after it refuted a query */
};

/* Which variables are decided first where nothing was learnt about them; SAT_CIRCUITS: as CaDiCaL decides by itself. */
enum sat_order { SAT_NEW_FIRST, SAT_OLD_FIRST, SAT_CIRCUITS };

/* Of CaDiCaL, with its name. */
const char *sat_version(void);

void sat_init(struct sat *, struct context *, enum sat_order);
void sat_release(struct sat *);
int sat_variable(struct sat *);
/* One whose value nobody asks for: reading an assignment costs as much as finding it. */
int sat_hidden_variable(struct sat *);
/* A clause that holds from now on. */
void sat_clause(struct sat *, const int *literals, uint32_t count);
/* With these literals true, for this query only. */
enum solver_result sat_solve(struct sat *, const int *assumptions, uint32_t count);
/* In the last assignment, which stays although clauses are added; false for variables that are newer. */
bool sat_value(const struct sat *, int literal);
/* After SOLVER_UNSAT, until the next query: whether the assumption takes part in the contradiction. */
bool sat_failed(const struct sat *, int assumption);

#endif

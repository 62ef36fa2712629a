/* sat: CaDiCaL, incremental, within the limits of the context. Literals are numbers as in DIMACS; variable 1 is true.
 */
#ifndef OCKHAM_LISTS_LOGIC_SAT_H
#define OCKHAM_LISTS_LOGIC_SAT_H

#include <ccadical.h>

#include "base/context.h"
#include "base/vec.h"
#include "solve/solver.h"

enum { SAT_TRUE = 1, SAT_FALSE = -1 };

struct sat {
  CCaDiCaL *solver;
  struct context *ctx;
  int variables;    /* the last one in use */
  VEC(int) visible; /* those whose values are read */
  uint64_t clauses; /* added so far */
  VEC(bool) values; /* of the variables in the last assignment */
};

/* Which variables are decided first where nothing was learnt about them. */
enum sat_order { SAT_NEW_FIRST, SAT_OLD_FIRST };

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

/* dimacs: SAT solvers as programs: clauses go in as a DIMACS file, the answer comes out as lines.
 *
 * A child that dies, or that says something else than its exit status does, is an answer that is not known. */
#ifndef OCKHAM_SOLVE_DIMACS_H
#define OCKHAM_SOLVE_DIMACS_H

#include "base/process/tools.h"
#include "base/vec.h"
#include "solve/solver.h"

struct cnf {
  VEC(int) literals; /* clause by clause, each ended by 0; variables are numbers from 1 on */
  uint32_t clauses;
  int variables;  /* the last one */
  bool has_empty; /* a clause of no literals: a contradiction that nobody has to find */
};

void cnf_release(struct cnf *);
void cnf_clause(struct cnf *, const int *literals, uint32_t count);

typedef VEC(bool) bool_list;

struct dimacs_question {
  const struct cnf *cnf;
  const int *units; /* further clauses of one literal */
  uint32_t unit_count;
  enum tool solver;   /* TOOL_MINISAT or TOOL_CRYPTOMINISAT */
  uint32_t seconds;   /* at most; 0 = as many as the context has left */
  uint64_t conflicts; /* of TOOL_CRYPTOMINISAT: at most, 0 = any number */
  bool_list *values;  /* of TOOL_CRYPTOMINISAT: after SOLVER_SAT by variable, unless NULL */
};

enum solver_result dimacs_solve(struct context *, const struct dimacs_question *, struct strbuf *error);

#endif

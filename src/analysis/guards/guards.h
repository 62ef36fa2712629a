/* guards: checks of memory as edges, so that every engine decides them.
 *
 * What memory is there is said by variables of the program: each piece of memory that a checked access may be meant for
 * has a `begin` and an `end`, both 0 while it is not there. An access of n bytes at address a is right if
 *
 *     begin <= a && a + n <= end      for one of the pieces that points-to names,
 *
 * over numbers that do not wrap around; otherwise the run takes a VIOLATION edge before the access. Addresses are flat,
 * and pieces lie anywhere: what goes beyond its piece by any distance goes, for some places of the pieces, to where
 * there is nothing, so that these checks fail on some run if and only if an access goes astray.
 *
 *   G1  a global object is always there; a local one from the entry of its function to its return, END_LIFE and
 *       BEGIN_LIFE apart; what ALLOCATE makes from there to FREE, STACK_RESTORE, or the return of its function
 *   G2  of what one ALLOCATE edge makes, the last few are known (`recent`), of a local object that of the innermost
 *       activation: accesses of others fail their checks. So failing checks may be wrong, proofs are not
 *   G3  the copy keeps all ids of the given program; edges and variables beyond are guards, and a path of the copy
 *       without them is one of the given program
 *   G4  the checks of the copy are its VIOLATION edges: those of the given program, and guards; `about` says which edge
 *       of the given program each of these speaks of
 *
 * To add a kind of check: its condition in condition.c, and the operations that it belongs to in guards.c. */
#ifndef OCKHAM_ANALYSIS_GUARDS_GUARDS_H
#define OCKHAM_ANALYSIS_GUARDS_GUARDS_H

#include "analysis/call_graph.h"
#include "analysis/cfg.h"
#include "analysis/checks.h"
#include "analysis/points_to/points_to.h"

/* What a VIOLATION of the copy says of the given program. */
enum guard_kind {
  GUARD_NONE,   /* nothing: it is one of the given program itself */
  GUARD_ACCESS, /* memory is accessed, or freed, that is not there */
  GUARD_LOST,   /* memory is there at the end that nobody knows, or that should have been freed */
  GUARD_WRAP,   /* an address is computed that engines cannot follow */
  GUARD_OUTSIDE /* a function without a body may do anything to memory that it gets to know */
};
struct guard_about {
  edge_id edge; /* which would fail; ID_NONE: it is no VIOLATION */
  enum guard_kind kind;
};

struct guarded {
  struct program *program; /* owned */
  edge_id first_edge;      /* guards are from here on */
  var_id first_variable;
  VEC(struct guard_about) about; /* by edge from first_edge on */
};

struct guard_request {
  const struct program *program; /* asked about memory: its checks (analysis/checks.h) say which kinds */
  const struct cfg *cfg;
  const struct points_to *points_to; /* of guards_view */
  const struct call_graph *call_graph;
  uint32_t recent;               /* of what an ALLOCATE edge makes, so many are known where it may run again */
  const settled_checks *settled; /* are no VIOLATION: what certainly fails them is left out; NULL = there are none */
};

/* Where a call through a pointer is checked to be one of a function that the pointer may lead to, no other function is
 * called behind the check: an analysis may leave out unknown ones, up to the first call that is none of these. Not
 * if checks of accesses are not asked about, or some are settled. */
struct points_to_options guards_view(const struct program *, const settled_checks *);

/* NULL if there is no room for it. */
struct guarded *guards_new(const struct guard_request *);
void guards_free(struct guarded *);

#endif

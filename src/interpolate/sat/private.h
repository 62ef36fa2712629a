/* The search from inside.
 *
 *     cdcl.c            the loop: propagate, ask the theory, decide
 *     decision_order.c  which variable is decided next
 *     trail.c           values: assignment, propagation, the way back
 *     clause.c          clauses as they come: watches, units, the refutation
 *     analyse.c         what a conflict teaches, with the chain that derives it
 *     valid.c           the invariants of all that, as a walk
 */
#ifndef OCKHAM_INTERPOLATE_SAT_PRIVATE_H
#define OCKHAM_INTERPOLATE_SAT_PRIVATE_H

#include "base/checking.h"
#include "interpolate/sat/cdcl.h"

enum { VALUE_NONE = 2, CLAUSE_NONE = -1 };

struct sat_clause {
  node_index node;
  uint32_t first, count; /* in `literals` of the search, watched ones first */
  bool is_passing;       /* not watched: a reason only */
};

struct sat_watch {
  int32_t clause;
  lit blocker; /* some other literal: if it is true, the clause need not be looked at */
};

typedef VEC(struct sat_watch) watch_list;

struct sat_variable {
  uint8_t value; /* 0 = true, 1 = false (as the sign of the true literal), VALUE_NONE */
  uint8_t phase; /* last value */
  bool seen;     /* for analysis */
  bool is_atom;
  bool is_late;     /* decided after the others */
  bool is_deferred; /* for analysis */
  int32_t reason;   /* clause that forced it, CLAUSE_NONE for decisions */
  uint32_t level;
  uint32_t place;  /* on the trail */
  node_index unit; /* derived unit clause, if level is 0 */
  double activity;
  uint32_t heap_place; /* UINT32_MAX = not in the heap */
};

struct cdcl {
  struct limits *limits;
  struct cdcl_theory theory;
  struct proof proof;
  VEC(struct sat_clause) clauses;
  VEC(lit) literals;
  VEC(struct sat_variable) variables;
  VEC(watch_list) watches; /* per literal: clauses to visit when it becomes false */
  VEC(lit) trail;
  VEC(uint32_t) level_starts;
  VEC(uint32_t) heap;
  uint32_t propagated; /* trail position */
  uint32_t told;       /* trail position up to which the theory knows */
  uint32_t moved;      /* literals of low levels that were moved down since the last far way back */
  double increment;
  struct cdcl_statistics stats;
  /* scratch of conflict analysis */
  literal_list learned, level0, lemma, normal, deferred;
  VEC(struct proof_step) steps;
  VEC(uint32_t) marked;
};

static inline uint8_t value_of(const struct cdcl *s, lit l) {
  uint8_t v = s->variables.data[lit_variable(l)].value;
  return v == VALUE_NONE ? VALUE_NONE : v ^ (l & 1);
}
static inline bool is_true(const struct cdcl *s, lit l) { return value_of(s, l) == 0; }
static inline bool is_false(const struct cdcl *s, lit l) { return value_of(s, l) == 1; }
static inline uint32_t level_of(const struct cdcl *s, lit l) { return s->variables.data[lit_variable(l)].level; }
static inline uint32_t current_level(const struct cdcl *s) { return s->level_starts.len; }
static inline lit *clause_literals(struct cdcl *s, int32_t c) { return s->literals.data + s->clauses.data[c].first; }

/* decision_order.c: the unassigned variables, those of many recent conflicts first. */
void decision_order_insert(struct cdcl *, uint32_t variable); /* unless it is there */
uint32_t decision_order_pop(struct cdcl *);
void decision_order_bump(struct cdcl *, uint32_t variable);
void decision_order_down(struct cdcl *, uint32_t place); /* its variable became less urgent */

/* trail.c */
void trail_assign(struct cdcl *, lit, int32_t reason, uint32_t level);
void trail_decide(struct cdcl *, lit);
void trail_back(struct cdcl *, uint32_t level);
/* The level on which a clause, all literals but the first of which are false, makes the first one true. */
uint32_t trail_implied_level(const struct cdcl *, const lit *, uint32_t count);
/* The clause that became false, or CLAUSE_NONE. */
int32_t trail_propagate(struct cdcl *);

/* clause.c */
int32_t clause_store(struct cdcl *, node_index, const lit *, uint32_t count);
void clause_watch(struct cdcl *, lit, int32_t clause, lit blocker);
/* Puts a clause to use at any time: backtracks to where it is not false, and propagates it if it is unit there. */
void clause_attach(struct cdcl *, int32_t clause);
/* A clause that is false at level 0 refutes everything. */
void clause_refute(struct cdcl *, int32_t clause);

/* analyse.c: learns from a clause that is false. */
void analyse_conflict(struct cdcl *, int32_t clause);

/* valid.c: asserts what holds when propagation is complete and no clause is false. */
bool cdcl_is_valid(const struct cdcl *);

#endif

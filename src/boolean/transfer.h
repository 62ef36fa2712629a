/* transfer: what the statements of a boolean program do to sets of path edges, as operations on BDDs.
 *
 * A path edge at a statement pairs a state at the entry of its procedure (globals and parameters) with a state that
 * reaches the statement from there (globals, parameters, locals). Each variable has a slot with four BDD variables next
 * to each other: its value at the entry, as an argument on the way into a call, now, and after the step. Globals have
 * slots of their own; the i-th parameter or local of every procedure shares a slot; so do the i-th results.
 *
 * Results are temporaries of the diagrams. */
#ifndef OCKHAM_BOOLEAN_TRANSFER_H
#define OCKHAM_BOOLEAN_TRANSFER_H

#include "boolean/bp.h"
#include "boolean/bp_graph.h"
#include "boolean/diagram.h"

enum bp_moment { AT_ENTRY, AS_ARGUMENT, NOW, AFTER, MOMENT_COUNT };

/* Where an expression can be true and where it can be false; both where it is not determined. */
struct bp_meaning {
  BDD may_hold, may_fail;
};

struct transfer_stmt {
  struct bp_meaning condition;
  BDD relation;    /* ASSIGN: now and after; CALL: now and arguments; RETURN: now and results after */
  BDD gone;        /* the set of variables that the step forgets */
  bddPair *rename; /* how values after become values now; NULL = as everywhere */
};

struct transfer_procedure {
  BDD enforced; /* over NOW */
  BDD same;     /* globals and parameters are now as at the entry */
};

struct transfer {
  const struct bp_program *program;
  const struct bp_graph *graph;
  struct diagrams diagrams;
  VEC(uint32_t) slot;                  /* per variable */
  VEC(uint32_t) position, at_position; /* order of the slots in BDDs, and its inverse */
  uint32_t slot_count, first_local, first_result;
  VEC(struct transfer_stmt) stmts;
  VEC(struct transfer_procedure) procedures;
  VEC(struct bp_meaning) meanings; /* per expression; may_hold < 0 = not known yet */
  BDD entry_set, local_set;        /* all variables AT_ENTRY; all parameters and locals NOW */
  BDD argument_set;
  bddPair *after_to_now, *arguments_to_entry, *to_instance;
};

/* Opens the diagrams. transfer_compile is to be called inside diagrams_run. */
void transfer_init(struct transfer *, const struct bp_program *, const struct bp_graph *, struct limits *);
void transfer_compile(struct transfer *);
void transfer_release(struct transfer *);

static inline int transfer_variable(const struct transfer *t, uint32_t slot, enum bp_moment m) {
  assert(slot < t->slot_count);
  return (int)(t->position.data[slot] * MOMENT_COUNT + m);
}
/* The slot of a BDD variable. */
static inline uint32_t transfer_slot(const struct transfer *t, uint32_t variable) {
  assert(variable / MOMENT_COUNT < t->slot_count);
  return t->at_position.data[variable / MOMENT_COUNT];
}
/* Number of slots of globals, parameters and locals of the procedure: the first slots of its states. */
uint32_t transfer_scope(const struct transfer *, bp_proc_id);

/* The meaning of an expression over NOW. */
struct bp_meaning transfer_meaning(struct transfer *, bp_expr);

/* Path edges at the beginning of the procedure for a set of states at its entry. */
BDD transfer_begin(struct transfer *, bp_proc_id, BDD entries);
/* Path edges at the end of an edge that is not a call's. */
BDD transfer_step(struct transfer *, const struct bp_edge *, BDD from);
/* The states at the entry of the callee. */
BDD transfer_enter(struct transfer *, bp_stmt_id call, BDD from);
/* Summary edges: entry, and globals and results at the return. For RETURN and the end of a procedure. */
BDD transfer_exit(struct transfer *, bp_stmt_id, BDD from);
/* Summary edges as the callers use them: globals now and arguments to globals and results after. */
BDD transfer_instance(struct transfer *, BDD summaries);
/* Path edges behind the call. */
BDD transfer_resume(struct transfer *, bp_stmt_id call, BDD from, BDD instance);

#endif

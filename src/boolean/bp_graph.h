/* bp_graph: the control flow of boolean programs as a graph over statements.
 *
 * The state at a statement is the one before it is executed. RETURN and the end of a procedure have no successors: they
 * lead back to the caller. A call's successor is where the caller goes on. */
#ifndef OCKHAM_BOOLEAN_BP_GRAPH_H
#define OCKHAM_BOOLEAN_BP_GRAPH_H

#include "boolean/bp.h"

enum bp_guard { BP_ALWAYS, BP_IF_TRUE, BP_IF_FALSE };

struct bp_edge {
  bp_stmt_id from, to;
  enum bp_guard guard;
};

struct bp_graph {
  VEC(struct bp_edge) edges;       /* those of one statement follow each other */
  VEC(uint32_t) first;             /* per statement, its first edge; one more at the end */
  VEC(bp_stmt_id) entry;           /* per procedure, where it begins */
  VEC(uint32_t) rank;              /* per statement: callees before callers, then against the back edges; dense */
  VEC(bp_stmt_id) by_rank;         /* the inverse */
  VEC(VEC(bp_stmt_id)) callers;    /* per procedure, the calls of it */
  VEC(VEC(bp_stmt_id)) statements; /* per procedure, in order of their numbers */
};

/* The program was checked. */
void bp_graph_init(struct bp_graph *, const struct bp_program *);
void bp_graph_release(struct bp_graph *);

#endif

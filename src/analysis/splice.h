/* splice: edges added to a copy of a program, one behind the other, and put before or behind edges that it has. */
#ifndef OCKHAM_ANALYSIS_SPLICE_H
#define OCKHAM_ANALYSIS_SPLICE_H

#include "program/program.h"

/* Where the next edge is added. */
struct splice {
  struct program *p; /* the copy */
  function_id function;
  loc_id here;
  struct position at;
};

edge_id splice_edge(struct splice *, loc_id from, loc_id to, struct operation);
/* From `here` on, which is behind it then. */
void splice_then(struct splice *, struct operation);
void splice_assign(struct splice *, var_id, expr);
void splice_assume(struct splice *, expr condition);
/* From now on the edge leaves `here`. */
void splice_move_source(struct splice *, edge_id);
/* Calls `visit` for the edges that leave the location of the given program: for all of a branch at once, since they
 * evaluate the same condition, for others one by one. */
void splice_groups(const struct program *given, loc_id, void (*visit)(void *, loc_id, const edge_id *, uint32_t count),
                   void *data);

#endif

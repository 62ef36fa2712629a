/* reach_private: what the parts of reachability share: fixpoint, traces, formulas. */
#ifndef OCKHAM_BOOLEAN_REACH_PRIVATE_H
#define OCKHAM_BOOLEAN_REACH_PRIVATE_H

#include "boolean/reach.h"
#include "boolean/transfer.h"

struct reach {
  struct bp_program *program;
  bp_proc_id entry;
  struct bp_graph graph;
  struct transfer transfer;
  VEC(BDD) path_edges;  /* per statement */
  VEC(BDD) fresh;       /* per statement: those of them whose consequences are not drawn yet */
  VEC(BDD) entries;     /* per procedure: states at its entry, over AT_ENTRY */
  VEC(BDD) summaries;   /* per procedure: over AT_ENTRY, and globals and results NOW */
  VEC(BDD) instances;   /* per procedure: the summaries as callers use them */
  VEC(uint64_t) ready;  /* set of the ranks of statements with fresh path edges */
  uint32_t first_ready; /* no word of `ready` before this one has a member */
  struct reach_statistics statistics;
};

/* A state: the values of slots, 0 or 1. */
typedef uint8_t *reach_state;

#endif

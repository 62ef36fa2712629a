/* reach_report: what reachability found, for people (text, Graphviz) and for programs (JSON, docs/reach-json.md). */
#ifndef OCKHAM_BOOLEAN_REACH_REPORT_H
#define OCKHAM_BOOLEAN_REACH_REPORT_H

#include "boolean/reach.h"

/* One line per step: place, statement, the C statement beside it, and what changed; calls are indented. */
void reach_print_trace(const struct reach *, const struct bp_program *, const struct reach_trace *, struct strbuf *);
/* The formula under each statement, procedure by procedure in the order of the text. */
void reach_print_invariants(struct reach *, struct bp_program *, struct strbuf *);
/* `file:line`, or `procedure` where there is no file. */
void reach_print_place(const struct bp_program *, bp_stmt_id, struct strbuf *);

/* A graph for Graphviz: boxes are statements, dashed arrows lead into calls; what is not reached is gray, asserts that
 * fail are red. */
void reach_dot(struct reach *, struct bp_program *, bool with_invariants, struct strbuf *);

struct reach_result {
  const char *verdict, *reason; /* reason may be NULL */
  bp_proc_id entry;
  const char *label;               /* NULL = the asserts */
  const struct reach_trace *trace; /* NULL = none */
  bool with_invariants;
  double seconds;
};

void reach_json(struct reach *, struct bp_program *, const struct reach_result *, struct strbuf *);

#endif

/* invariants: a proof of safety as the user reads it: what holds at places of the source. */
#ifndef OCKHAM_REPORT_INVARIANTS_H
#define OCKHAM_REPORT_INVARIANTS_H

#include "engine/verdict.h"

struct invariant_line {
  function_id function;
  struct position at;
  loc_id location;
  context_id context;
  char *calls;  /* how the function was called, outermost first: "main:12 > f:7"; "" if it was not */
  char *memory; /* what variables lead to, where the proof is one of a translated program; "" otherwise */
  char *text;   /* C; "false" where control does not come */
};

struct invariant_lines {
  const struct program *program;
  VEC(struct invariant_line) all; /* by place in the source; those that say nothing are left out */
};

void invariant_lines_init(struct invariant_lines *, const struct program *, const struct verdict *);
void invariant_lines_release(struct invariant_lines *);
void invariant_lines_print(const struct invariant_lines *, struct strbuf *);

#endif

/* branch: the shapes of assumptions that a location can have (private to semantics). */
#ifndef OCKHAM_INTERPRET_BRANCH_H
#define OCKHAM_INTERPRET_BRANCH_H

#include "interpret/code.h"
#include "program/program.h"

/* An instruction that jumps when a condition does not hold: its kind and operands. */
struct branch {
  enum instruction_kind kind;
  expr a, b; /* b may be EXPR_NONE */
  uint8_t small;
};

struct branch branch_unless(const struct exprs *, expr condition);
/* Is the condition constantly true? */
bool branch_always(const struct exprs *, expr condition);
/* Two assumptions of which always exactly one holds. */
bool branch_is_complement(const struct program *, const struct edge *, const struct edge *);

struct switch_value {
  uint64_t value;
  uint32_t edge; /* position among the location's edges */
};

/* A location that compares one value with constants, as a `switch` does. */
struct switch_shape {
  expr subject;
  VEC(struct switch_value) values; /* each once, sorted */
  uint32_t cases;                  /* leading edges that are cases */
  bool has_default;                /* edge number `cases` is taken when no case matches */
};

/* Does the location begin with several cases on the same value? The caller releases ret->values in any case. */
bool branch_find_switch(const struct program *, const struct location *, struct switch_shape *ret);

#endif

/* known: the values of scalar variables along a trace, as far as they follow from its steps and choices.
 *
 * Only for people: memory is not followed, so what is loaded is unknown, and after a gap in the trace (edges that a
 * slice removed, calls that are not entered) what may have changed is forgotten. */
#ifndef OCKHAM_REPORT_KNOWN_H
#define OCKHAM_REPORT_KNOWN_H

#include "program/trace.h"

struct known {
  const struct program *program;
  struct map index; /* activation and variable -> place in `values` + 1 */
  VEC(u128) values;
  VEC(uint32_t) activations; /* number of the activation at each depth */
  uint32_t activation_count;
  VEC(edge_id) effects;        /* edges that assign globals or call, by function */
  VEC(uint32_t) first_effects; /* per function; empty until they are needed */
  bool has_forgotten;          /* then initial values of globals are no longer facts */
};

void known_init(struct known *, const struct program *);
void known_release(struct known *);

/* A function is entered, at depth `depth`. */
void known_enter(struct known *, uint32_t depth);
void known_set(struct known *, uint32_t depth, var_id, u128 value);
void known_forget(struct known *, uint32_t depth, var_id);
void known_forget_all(struct known *);
/* What a call of `callee` may assign; ID_NONE = of a function that is not known. */
void known_forget_call(struct known *, function_id callee);
bool known_variable(const struct known *, uint32_t depth, var_id, u128 *ret);
bool known_value(const struct known *, uint32_t depth, expr, u128 *ret);

#endif

/* observed: predicates from the only run of a closed program.
 *
 * A recursive program that asks for no values computes something. Over `x == v`, for the values v that variables have
 * at the cut points of its run, the abstraction is that computation, and calls with equal arguments are computed once:
 * what takes an exponential number of calls is a table. Where a variable has many values, nothing is said of it. */
#ifndef OCKHAM_ENGINE_LAZY_OBSERVED_H
#define OCKHAM_ENGINE_LAZY_OBSERVED_H

#include "encode/step.h"
#include "engine/task.h"
#include "logic/rewrite.h"

enum { OBSERVED_MOST_VALUES = 64 };

/* A variable at a location; ID_NONE: what the function returns, at its exit. */
struct observed_variable {
  loc_id location;
  var_id variable;
  uint16_t width;
  bool is_signed; /* results: as the callers read them */
  bool is_many;
  VEC(u128) values;
};

struct observed {
  struct task *task;
  VEC(struct observed_variable) all;
  struct map index; /* location, variable -> place in `all` + 1 */
  edge_id last;
  uint64_t steps, values;
  bool is_open; /* the program asks for a value */
};

/* False if the program has no recursion, asks for values, or does not end soon; it can be released in any case. */
bool observed_run(struct observed *, struct task *);
void observed_release(struct observed *);
/* The equalities for a place, appended. */
void observed_at(const struct observed *, struct semantics *, context_id, loc_id, term_list *out);

#endif

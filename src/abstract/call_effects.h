/* effects: what a call of a function may change, directly or through the functions it calls. */
#ifndef OCKHAM_ABSTRACT_CALL_EFFECTS_H
#define OCKHAM_ABSTRACT_CALL_EFFECTS_H

#include "base/bitset.h"
#include "encode/step.h"

struct memory_write {
  expr address;
  uint64_t bytes; /* UINT32_MAX = not known */
  ctype_id type;  /* of a single cell, CTYPE_NONE otherwise */
};

struct function_effects {
  struct bitset variables; /* assigned in the body */
  VEC(struct memory_write) writes;
  bool calls_unknown;    /* a function without a body, which may write what it can reach */
  struct bitset reached; /* functions with a body that may run, the function itself included */
};

struct effects {
  struct semantics *s;
  uint32_t count;
  struct function_effects *of; /* by function */
  struct map memo;             /* function, cell -> may it change? */
};

void effects_init(struct effects *, struct semantics *);
void effects_release(struct effects *);

/* Is the variable assigned in the body of the function itself? */
bool effects_assigns(const struct effects *, function_id, var_id);
/* May a call of the function change the value of the place (a global variable, a cell)? */
bool effects_may_change(struct effects *, function_id, place_id);

#endif

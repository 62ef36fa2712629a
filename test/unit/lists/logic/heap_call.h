/* heap_call: the precondition of a call by its contract (Table 5.2), with the adaptation rule.
 *
 * A contract speaks of formal parameters, of a result, of one link field now (`field`) and as it was before the call
 * (`before`, in `ensures` only). The state after the call is a symbol of its own, `after`, that occurs nowhere else:
 * being free, it stands for every outcome of the call when the validity of the whole condition is asked. The
 * precondition must therefore occur positively in what is proved.
 *
 * Only the field changes; marks and orders that the callee may change are renamed by the caller of heap_wlp_call in
 * `post`, if it wants them to be unknown afterwards. */
#ifndef OCKHAM_TEST_HEAP_CALL_H
#define OCKHAM_TEST_HEAP_CALL_H

#include "lists/logic/adapt.h"

struct heap_contract {
  uint32_t field, before;
  const term *formals; /* constants, ghost parameters among them */
  uint32_t formal_count;
  term result; /* a constant, no term without one */
  term
    requires,
  ensures;
  const struct heap_interval *mod; /* over formals */
  uint32_t mod_count;
};

struct heap_call {
  const struct heap_contract *contract;
  const term *actuals; /* as many as there are formals */
  term result;         /* the variable that is assigned, no term without one */
  uint32_t after;      /* a field of the vocabulary that is used for this call only */
  uint32_t entry;      /* the idempotent function of the calling procedure's mod-set */
  uint32_t inner;      /* a bounded function for this call only; HEAP_NO_SYMBOL if the mod-sets are the same */
  /* The mod-set of the calling procedure, along its field at its own entry, which is `caller_field`. */
  const struct heap_interval *caller_mod;
  uint32_t caller_mod_count, caller_field;
};

/* The three parts, each to be reported by itself: the contract's precondition; the callee's mod-set is part of the
 * caller's; and every outcome satisfies the postcondition. */
term heap_call_requires(struct vocabulary *, const struct heap_call *);
term heap_call_keeps_within(struct vocabulary *, const struct heap_call *);
term heap_call_outcome(struct vocabulary *, const struct heap_call *, term post);
/* Their conjunction. */
term heap_wlp_call(struct vocabulary *, const struct heap_call *, term post);

/* What is assumed of an outcome: ensures, entry function and adaptation, over the field before the call and `after`,
 * with `result` for the result. For the vacuity check: together with the precondition it must be satisfiable. */
term heap_call_assumption(struct vocabulary *, const struct heap_call *, term result);

#endif

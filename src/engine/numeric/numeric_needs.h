/* numeric_needs: of what an invariant has to speak, place by place, so that the checks of a program follow: backwards
 * from the conditions of the checks, through assignments to what the values are made of, and, if that is wanted,
 * through conditions to what is compared. A proof that says no more is small, and does not fail for what nobody asked.
 */
#ifndef OCKHAM_ENGINE_NUMERIC_NUMERIC_NEEDS_H
#define OCKHAM_ENGINE_NUMERIC_NUMERIC_NEEDS_H

#include "analysis/numeric/numeric.h"

struct numeric_needs {
  struct bitset *at;      /* by location: slots */
  struct bitset *exit;    /* by function: what its callers need where it returns: global slots, and parameters */
  struct bitset results;  /* keys of results that are needed */
  struct bitset excluded; /* locations that must not be reached, so that checks hold or needed facts do */
  uint32_t locations, functions;
};

void numeric_needs_init(struct numeric_needs *, const struct numeric *, bool follows_conditions);
void numeric_needs_release(struct numeric_needs *);
/* Does it hold an address? */
bool numeric_needs_is_pointer(const struct space *, slot_id);
/* Is the slot needed somewhere? */
bool numeric_needs_any(const struct numeric_needs *, slot_id);

#endif

/* effects: what a call of a function may change, by its own operations and by those of all that it may call.
 *
 * Seen from the caller, these may differ after the call:
 *   - global variables that are assigned
 *   - memory that is written: bytes at addresses, to be compared with others by points-to
 *   - memory that comes into being. It may lie where other memory was that has ended, so that an old address finds
 * other contents there: whatever an ALLOCATE edge made, zeroed or not, counts as changed, and so do local objects whose
 *     addresses get about. (A formula about `*p` outlives `free(p)`, and the next allocation may lie there.)
 *   - what functions without a body can reach, as program.extern_effects and the table of library.h say
 * What ends (FREE, STACK_RESTORE, local objects) is not changed by that: nobody reads it until something else lies
 * there. The variables that get the results of the call itself are the caller's business, and locals of a caller that
 * no pointer reaches never change. */
#ifndef OCKHAM_ANALYSIS_EFFECTS_H
#define OCKHAM_ANALYSIS_EFFECTS_H

#include "analysis/points_to/points_to.h"
#include "base/bitset.h"

#define EFFECT_ANY_SIZE UINT32_MAX

struct effect_write {
  expr address; /* over variables of the function that writes */
  uint32_t bytes;
  ctype_id type; /* of a single cell, CTYPE_NONE otherwise */
};

struct call_effects {
  struct bitset globals;     /* variables */
  struct bitset writes;      /* numbers in call_effects_table.writes */
  struct bitset allocations; /* ALLOCATE edges, by their numbers in call_effects_table.allocations */
  bool writes_exposed;       /* what code outside the program can reach */
  struct bitset assigned;    /* variables that its own body assigns, whether global or not */
};

struct call_effects_table {
  VEC(struct effect_write) writes; /* each once */
  struct map allocations;          /* edge -> number + 1 */
  VEC(struct call_effects) of;     /* by function */
};

struct call_effects_table *call_effects_new(struct program *, const struct points_to *);
void call_effects_free(struct call_effects_table *);
static inline const struct call_effects *call_effects_of(const struct call_effects_table *t, function_id f) {
  return &t->of.data[f];
}
/* May the address lead to memory that comes into being during the call? EXPR_NONE = an address of which nothing is
 * known. */
bool call_effects_allocates(const struct call_effects_table *, const struct call_effects *, const struct points_to *,
                            expr address);
/* Does the body of the function itself assign the variable? */
static inline bool call_effects_assigns(const struct call_effects_table *t, function_id f, var_id v) {
  return bitset_has(&t->of.data[f].assigned, v);
}

#endif

/* call_memory: what calls do to what is known of paths (paths.h): what a call leaves alone is known behind it; and what
 * is known behind the parameters of a function when it is entered, or when it returns, is what its callers call by
 * another name: `*out` of the callee is `n` after `get(&n)`. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_CALL_MEMORY_H
#define OCKHAM_ANALYSIS_NUMERIC_CALL_MEMORY_H

#include "analysis/effects.h"
#include "analysis/numeric/state.h"

struct call_memory {
  const struct program *program;
  const struct space *space;
  const struct bitset *assigned; /* parameters that their function assigns */
  struct call_effects_table *effects;
  struct map changes;  /* function and path -> 1: a call leaves it alone, 2: may change it */
  struct map names;    /* call edge and path -> path of the caller + 1, 0 = none, by function that is entered */
  uint32_t *first_own; /* by function: own[first_own[f] .. first_own[f + 1] - 1] are the paths behind its parameters */
  slot_id *own;
};

struct call_memory *call_memory_new(struct program *, const struct space *, const struct bitset *assigned);
void call_memory_free(struct call_memory *);

/* The state after a call of the function, whether it has a body or not; ID_NONE: of any without. */
state_id call_memory_after(struct call_memory *, struct space *, state_id, const struct operation *call, function_id);
/* Paths whose addresses are made of parameters of the function, and constants. */
static inline const slot_id *call_memory_own(const struct call_memory *m, function_id f, uint32_t *count) {
  *count = m->first_own[f + 1] - m->first_own[f];
  return m->own + m->first_own[f];
}
bool call_memory_is_own(const struct call_memory *, slot_id path);
/* Are the parameters that it is made of those that the function was called with, wherever control is? */
bool call_memory_is_fixed(const struct call_memory *, slot_id path);
/* What the caller calls a path behind parameters of the callee, as arguments are evaluated; ID_NONE = nothing. */
slot_id call_memory_name(struct call_memory *, edge_id call, function_id callee, slot_id path);
/* Is it the same memory after the call? */
bool call_memory_is_steady(const struct call_memory *, slot_id path);

#endif

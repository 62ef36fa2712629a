/* wrappers: allocation wrappers, functions such as
 * `void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }`.
 *
 * A function is one if it has a single ALLOCATE edge and the new address goes nowhere but into local variables by plain
 * assignment, into comparisons and into RETURN: it is not stored, passed on, computed with or dereferenced. Then each
 * call yields objects that no other call yields, and the callers' points-to sets may name the call (heap cloning by one
 * level). */
#ifndef OCKHAM_ANALYSIS_MEMORY_WRAPPERS_H
#define OCKHAM_ANALYSIS_MEMORY_WRAPPERS_H

#include "analysis/cfg.h"
#include "analysis/scalars.h"
#include "base/bitset.h"

/* Adds them to the set, which has a bit per function. */
void wrappers_find(const struct cfg *, const struct scalars *, struct bitset *);
/* The one ALLOCATE edge of an allocation wrapper. */
edge_id wrappers_allocation(const struct cfg *, function_id);

#endif

/* fresh: which bytes of new memory may be read before they are written.
 *
 * Looked at are local objects that are not tracked (scalars.h) and what ALLOCATE edges and calls of allocation wrappers
 * make. For each, `fresh` tells the ranges of bytes that may still hold their undetermined first contents when they are
 * read, or when the address gets to where this analysis does not follow it. */
#ifndef OCKHAM_ANALYSIS_MEMORY_FRESH_H
#define OCKHAM_ANALYSIS_MEMORY_FRESH_H

#include "analysis/cfg.h"
#include "analysis/scalars.h"

struct byte_range {
  uint32_t offset, size;
};

#define FRESH_ALL UINT32_MAX /* as a size: to the end */

struct fresh;

/* `wrappers` has a bit per function. */
struct fresh *fresh_new(const struct cfg *, const struct scalars *, const struct bitset *wrappers);
void fresh_free(struct fresh *);
/* Ranges for a local object that is not tracked; what HAVOC_MEMORY does to it on entry of its scope is included. */
const struct byte_range *fresh_of_object(const struct fresh *, object_id, uint32_t *count);
/* Ranges for an ALLOCATE edge, or a CALL edge of a wrapper. */
const struct byte_range *fresh_of_edge(const struct fresh *, edge_id, uint32_t *count);

#endif

/* first: where a value that nobody has written can be read.
 *
 * Local variables and objects begin with undetermined contents, as does what is allocated, and HAVOC makes them
 * undetermined again. Alias facts need to cover such contents only where they can be read before they are written. That
 * is found here, from the program alone: for variables, and for ranges of bytes of local objects and of what ALLOCATE
 * edges and calls of allocation wrappers make. */
#ifndef OCKHAM_CERTIFY_FIRST_H
#define OCKHAM_CERTIFY_FIRST_H

#include "certify/alias/alias_private.h"

struct byte_range {
  uint64_t from, to; /* UINT64_MAX: to the end */
};

struct first_span {
  uint32_t first, count; /* in ranges */
};

struct first {
  struct bitset variables; /* local ones whose undetermined value may be read */
  VEC(struct byte_range) ranges;
  VEC(struct first_span) spans;
  uint32_t *of_object, *of_edge; /* in spans; ID_NONE = nothing is known */
};

/* NULL if a limit is reached. `wrappers`: by function, see wrapper_sites. */
struct first *first_new(const struct alias *, const struct flow *, const edge_id *wrappers, struct limits *);
void first_free(struct first *);
/* The bytes of a local object whose undetermined contents may be read, or of what the edge makes. */
const struct byte_range *first_of_object(const struct first *, object_id, uint32_t *count);
const struct byte_range *first_of_edge(const struct first *, edge_id, uint32_t *count);

#endif

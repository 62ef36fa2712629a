/* bounds: accesses of memory are checked by edges, as far as numbers decide them: at an index that is computed, of an
 * object by name, the index must lie within the object; through a pointer, the pointer must not be null. Whether what
 * a pointer leads to is there is another question (analysis/guards).
 *
 * Before the access the run takes a VIOLATION edge (CHECK_DEREF) unless
 *
 *     0 <= offset && offset + bytes <= size of the object        over numbers that do not wrap around,
 *     pointer != 0                                               or no byte is accessed,
 *
 * the first said of the index itself where there is only one. An object that is named is there. The pointer is what the
 * address is a member or an element of: `p` in `p->rows[i].n`. */
#ifndef OCKHAM_ANALYSIS_MEMORY_BOUNDS_H
#define OCKHAM_ANALYSIS_MEMORY_BOUNDS_H

#include "program/program.h"

/* Accesses, each place of the source once. */
struct bounds_count {
  uint32_t obvious;  /* of a named object, at a constant offset within it */
  uint32_t checked;  /* of a named object, at another one: they have edges now */
  uint32_t pointers; /* through pointers, or of objects whose size is not known here, */
  uint32_t followed; /* with so many pointers: an operation follows each once */
};

/* Adds the edges, and a check for each. */
struct bounds_count bounds_check(struct program *);

#endif

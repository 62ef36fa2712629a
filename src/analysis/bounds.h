/* bounds: accesses of objects by name, at an index that is computed, are checked by edges: the index must lie within
 * the object. These are the checks of memory that numbers alone decide; what is accessed through a pointer is another
 * question (analysis/guards).
 *
 * Before the access the run takes a VIOLATION edge (CHECK_DEREF) unless
 *
 *     0 <= offset && offset + bytes <= size of the object        over numbers that do not wrap around,
 *
 * said of the index itself where there is only one. An object that is named is there. */
#ifndef OCKHAM_ANALYSIS_BOUNDS_H
#define OCKHAM_ANALYSIS_BOUNDS_H

#include "program/program.h"

/* Accesses, each place of the source once. */
struct bounds_count {
  uint32_t obvious;  /* of a named object, at a constant offset within it */
  uint32_t checked;  /* of a named object, at another one: they have edges now */
  uint32_t pointers; /* through pointers, or of objects whose size is not known here */
};

/* Adds the edges, and a check for each. */
struct bounds_count bounds_check(struct program *);

#endif

/* fixed_sizes: allocations whose size is computed, and always the same.
 *
 * `unsigned n = 5; char a[n];` makes an array of five bytes, though its size is that of a variable. Where every
 * variable in a size has one assignment, of a constant, that comes before the allocation on every path, the size
 * becomes the constant: blocks of known size are told apart, bounded and copied as objects are. */
#ifndef OCKHAM_ANALYSIS_MEMORY_FIXED_SIZES_H
#define OCKHAM_ANALYSIS_MEMORY_FIXED_SIZES_H

#include "program/program.h"

/* Changes sizes of ALLOCATE operations, and nothing else; behaviour stays as it is. */
void fix_allocation_sizes(struct program *);

#endif

/* alignment: when an address is a multiple of a number, as an expression (private to src/front). */
#ifndef OCKHAM_FRONT_ALIGNMENT_H
#define OCKHAM_FRONT_ALIGNMENT_H

#include "program/program.h"

/* Is the address a multiple of `alignment`, a power of two? What is added in multiples of it is left out, and objects
 * lie where their alignment says: constant where that decides. */
expr alignment_fits(struct program *, expr address, uint64_t alignment);

#endif

/* lengths: which parameter says how many elements another one points to, as far as the code of the function suggests.
 *
 * It is a guess about what callers mean, so whoever makes use of it says so. */
#ifndef OCKHAM_ENVIRONMENT_LENGTHS_H
#define OCKHAM_ENVIRONMENT_LENGTHS_H

#include "program/program.h"

/* Of a parameter that is a pointer, by number; UINT32_MAX = none does. */
uint32_t lengths_find(const struct program *, function_id, uint32_t pointer);

#endif

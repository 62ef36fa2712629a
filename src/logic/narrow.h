/* narrow: how many bits of a bit-vector are used, as far as its form shows, and division with no more than these: a
 * circuit for a division is as large as the square of its width, and bytes are divided as numbers of 32 bits. By a
 * constant it is done bit after bit, with remainders that have no more bits than the constant. */
#ifndef OCKHAM_LOGIC_NARROW_H
#define OCKHAM_LOGIC_NARROW_H

#include "logic/build.h"

/* A bound: all higher bits are zero, whatever the symbols are. */
uint32_t term_bits_used(const struct terms *, term);

/* `kind` is TERM_BV_UDIV, TERM_BV_SDIV, TERM_BV_UREM or TERM_BV_SREM. If the divisor is zero, the result is any value.
 */
term term_divide(struct terms *, enum term_kind kind, term, term);

#endif

/* fold: bit-vector operations on constants of any width. Values are unsigned, in [0, 2^width). */
#ifndef OCKHAM_LOGIC_FOLD_H
#define OCKHAM_LOGIC_FOLD_H

#include "base/bits.h"
#include "logic/term.h"

/* ret = a op b for TERM_BV_UDIV .. TERM_BV_XOR, with SMT-LIB's results for division by zero. */
void fold_binary(enum term_kind op, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width);
/* The value as a signed number. */
void fold_signed(mpz_t ret, const mpz_t a, uint32_t width);
/* ret = 2^width - 1 */
void fold_ones(mpz_t ret, uint32_t width);
/* Whether `t` is a bit-vector constant of at most 128 bits, which `*ret` then holds; and such a constant. */
bool fold_small(const struct terms *, term t, u128 *ret);
term fold_make(struct terms *, uint32_t width, u128 value);

#endif

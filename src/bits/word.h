/* word: numbers as arrays of gates, the least significant bit first, and circuits for arithmetic on them: the textbook
 * ones. */
#ifndef OCKHAM_BITS_WORD_H
#define OCKHAM_BITS_WORD_H

#include "bits/gates.h"
#include "logic/term.h"

enum { WIDEST = 288 }; /* of a word in a circuit */

struct word {
  uint32_t width;
  gate bits[WIDEST];
};

struct word word_constant(uint32_t width, bool value);
bool word_is_constant(const struct word *w);
struct word word_not(struct word w);
/* x + y + carry. */
struct word word_add(struct gates *g, const struct word *x, const struct word *y, gate carry);
struct word word_negate(struct gates *g, const struct word *x);
struct word word_choice(struct gates *g, gate c, const struct word *x, const struct word *y);
/* x < y, unsigned, or x <= y. */
gate word_less(struct gates *g, const struct word *x, const struct word *y, bool or_equal);
gate word_equal(struct gates *g, const struct word *x, const struct word *y);
/* How many bits are true, whatever the inputs. */
uint32_t word_ones(const struct word *w);
struct word word_multiply(struct gates *g, const struct word *x, const struct word *y);
/* By a divisor of 0 the quotient is all ones and the remainder x, as SMT-LIB has it. */
void word_divide(struct gates *g, const struct word *x, const struct word *y, struct word *quotient,
                 struct word *remainder);
/* By a constant; `fill` comes in at the free end. */
struct word word_move(const struct word *x, uint32_t by, bool is_left, gate fill);
/* `kind` is TERM_BV_SHL, TERM_BV_LSHR or TERM_BV_ASHR. */
struct word word_shift(struct gates *g, enum term_kind kind, const struct word *x, const struct word *by);

#endif

/* Ripple-carry adders, shift-and-add multipliers that know which factor is constant, restoring dividers, barrel
 * shifters; quotient and remainder of the same numbers are the same gates. */
#include "bits/word.h"

struct word word_constant(uint32_t width, bool value) {
  struct word w = {.width = width};
  for (uint32_t i = 0; i < width; i++) w.bits[i] = gate_constant(value);
  return w;
}

bool word_is_constant(const struct word *w) {
  for (uint32_t i = 0; i < w->width; i++)
    if (!gate_is_constant(w->bits[i])) return false;
  return true;
}

struct word word_not(struct word w) {
  for (uint32_t i = 0; i < w.width; i++) w.bits[i] = gate_not(w.bits[i]);
  return w;
}

/* x + y + carry. */
struct word word_add(struct gates *g, const struct word *x, const struct word *y, gate carry) {
  struct word r = {.width = x->width};
  for (uint32_t i = 0; i < r.width; i++) {
    gate differ = gate_xor(g, x->bits[i], y->bits[i]);
    r.bits[i] = gate_xor(g, differ, carry);
    carry = gate_choice(g, differ, carry, x->bits[i]);
  }
  return r;
}

struct word word_negate(struct gates *g, const struct word *x) {
  struct word zero = word_constant(x->width, false), complement = word_not(*x);
  return word_add(g, &zero, &complement, GATE_TRUE);
}

struct word word_choice(struct gates *g, gate c, const struct word *x, const struct word *y) {
  struct word r = {.width = x->width};
  for (uint32_t i = 0; i < r.width; i++) r.bits[i] = gate_choice(g, c, x->bits[i], y->bits[i]);
  return r;
}

/* x < y, unsigned, or x <= y: the carry of y - x. */
gate word_less(struct gates *g, const struct word *x, const struct word *y, bool or_equal) {
  gate less = gate_constant(or_equal);
  for (uint32_t i = 0; i < x->width; i++) less = gate_choice(g, gate_xor(g, x->bits[i], y->bits[i]), y->bits[i], less);
  return less;
}

gate word_equal(struct gates *g, const struct word *x, const struct word *y) {
  gate equal = GATE_TRUE;
  for (uint32_t i = 0; i < x->width; i++) equal = gate_and(g, equal, gate_not(gate_xor(g, x->bits[i], y->bits[i])));
  return equal;
}

uint32_t word_ones(const struct word *w) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < w->width; i++) count += w->bits[i] == GATE_TRUE;
  return count;
}

/* y * x, one addition for each bit of y that is not false. */
static struct word shift_and_add(struct gates *g, const struct word *x, const struct word *y) {
  struct word sum = word_constant(x->width, false);
  for (uint32_t i = 0; i < x->width; i++) {
    if (y->bits[i] == GATE_FALSE) continue;
    struct word part = word_constant(x->width, false);
    for (uint32_t k = i; k < x->width; k++) part.bits[k] = gate_and(g, x->bits[k - i], y->bits[i]);
    sum = word_add(g, &sum, &part, GATE_FALSE);
  }
  return sum;
}

/* Bits up to the last that is not false. */
static uint32_t bits_used(const struct word *w) {
  uint32_t used = w->width;
  while (used > 1 && w->bits[used - 1] == GATE_FALSE) used--;
  return used;
}

struct word word_multiply(struct gates *g, const struct word *x, const struct word *y) {
  if (word_is_constant(x)) {
    const struct word *swap = x;
    x = y, y = swap;
  }
  if (!word_is_constant(y)) return bits_used(x) < bits_used(y) ? shift_and_add(g, y, x) : shift_and_add(g, x, y);
  struct word opposite = word_negate(g, y);
  if (word_ones(&opposite) >= word_ones(y)) return shift_and_add(g, x, y);
  struct word product = shift_and_add(g, x, &opposite);
  return word_negate(g, &product);
}

static void restore_and_divide(struct gates *g, const struct word *x, const struct word *y, struct word *quotient,
                               struct word *remainder) {
  uint32_t width = x->width;
  struct word rest = word_constant(width + 1, false), divisor = *y; /* one bit more, so that doubling fits */
  divisor.width = width + 1;
  divisor.bits[width] = GATE_FALSE;
  struct word complement = word_not(divisor);
  *quotient = word_constant(width, false);
  for (uint32_t i = width; i-- > 0;) {
    for (uint32_t k = width; k > 0; k--) rest.bits[k] = rest.bits[k - 1];
    rest.bits[0] = x->bits[i];
    quotient->bits[i] = word_less(g, &divisor, &rest, true);
    struct word less = word_add(g, &rest, &complement, GATE_TRUE);
    rest = word_choice(g, quotient->bits[i], &less, &rest);
  }
  *remainder = rest;
  remainder->width = width;
}

/* By a divisor of 0 the quotient is all ones and the remainder x, as SMT-LIB has it. Bits that are false in both take
 * no part. */
void word_divide(struct gates *g, const struct word *x, const struct word *y, struct word *quotient,
                 struct word *remainder) {
  uint32_t width = x->width, in_x = bits_used(x), in_y = bits_used(y);
  struct word a = *x, b = *y, zero = word_constant(width, false);
  a.width = b.width = in_x > in_y ? in_x : in_y;
  restore_and_divide(g, &a, &b, quotient, remainder);
  gate by_zero = a.width < width ? word_equal(g, y, &zero) : GATE_FALSE;
  for (uint32_t i = a.width; i < width; i++) quotient->bits[i] = by_zero, remainder->bits[i] = GATE_FALSE;
  quotient->width = remainder->width = width;
}

/* Left shifts by constant amounts move bits up; `fill` comes in at the free end. */
struct word word_move(const struct word *x, uint32_t by, bool is_left, gate fill) {
  struct word r = word_constant(x->width, false);
  for (uint32_t i = 0; i < x->width; i++)
    if (is_left)
      r.bits[i] = i >= by ? x->bits[i - by] : fill;
    else
      r.bits[i] = i + by < x->width ? x->bits[i + by] : fill;
  return r;
}

struct word word_shift(struct gates *g, enum term_kind kind, const struct word *x, const struct word *by) {
  bool is_left = kind == TERM_BV_SHL;
  gate fill = kind == TERM_BV_ASHR ? x->bits[x->width - 1] : GATE_FALSE, beyond = GATE_FALSE;
  struct word r = *x;
  for (uint32_t i = 0; i < by->width; i++) {
    if (i < 31 && 1u << i < x->width) {
      struct word moved = word_move(&r, 1u << i, is_left, fill);
      r = word_choice(g, by->bits[i], &moved, &r);
    } else {
      beyond = gate_or(g, beyond, by->bits[i]);
    }
  }
  struct word filled = word_constant(x->width, false);
  for (uint32_t i = 0; i < x->width; i++) filled.bits[i] = fill;
  return word_choice(g, beyond, &filled, &r);
}

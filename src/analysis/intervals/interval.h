/* interval: sets of bit-vectors of up to 64 bits, as a signed and an unsigned range at once (the set is what both
 * allow).
 *
 * Every operation over-approximates: its result contains each value that bits.h gives for members of its operands.
 * Division by zero and shift amounts beyond the width end a run, but a value as in bits.h is included for the latter.
 */
#ifndef OCKHAM_ANALYSIS_INTERVALS_INTERVAL_H
#define OCKHAM_ANALYSIS_INTERVALS_INTERVAL_H

#include "program/expr.h"

struct interval {
  int64_t smin, smax;  /* signed; smin > smax: no value at all */
  uint64_t umin, umax; /* unsigned */
};

enum { INTERVAL_MAX_WIDTH = 64 };

struct interval interval_top(unsigned width);
struct interval interval_bottom(void);
struct interval interval_const(unsigned width, u128 value);
/* The set of a signed or unsigned range that may exceed the width: then anything. */
struct interval interval_from_signed(unsigned width, i128 min, i128 max);
struct interval interval_from_unsigned(unsigned width, u128 min, u128 max);

static inline bool interval_is_bottom(const struct interval *x) { return x->smin > x->smax; }
bool interval_is_top(unsigned width, const struct interval *);
bool interval_equal(const struct interval *, const struct interval *);
bool interval_includes(const struct interval *x, const struct interval *y); /* is y a subset, by its ranges? */
bool interval_contains(unsigned width, const struct interval *, u128 value);
bool interval_is_const(unsigned width, const struct interval *, u128 *value);
struct interval interval_join(const struct interval *, const struct interval *);
struct interval interval_meet(unsigned width, const struct interval *, const struct interval *);

/* Unary and binary kinds of expression; operands of `width` bits. */
struct interval interval_not(unsigned width, const struct interval *);
struct interval interval_zext(unsigned from, unsigned to, const struct interval *);
struct interval interval_sext(unsigned from, unsigned to, const struct interval *);
struct interval interval_extract(unsigned from, unsigned low, unsigned width, const struct interval *);
struct interval interval_concat(unsigned low_width, unsigned width, const struct interval *high,
                                const struct interval *low);
struct interval interval_binary(enum expr_kind, unsigned width, const struct interval *, const struct interval *);
/* Comparisons: 1 true, 0 false, -1 either. */
int interval_compare(enum expr_kind, unsigned width, const struct interval *, const struct interval *);
/* Restricts two operands to what makes the comparison true. */
void interval_refine(enum expr_kind, unsigned width, struct interval *, struct interval *);

/* Which readings of an ADD, SUB, MUL or SHL may leave the range of the width. */
enum { WRAP_SIGNED = 1, WRAP_UNSIGNED = 2 };
unsigned interval_wraps(enum expr_kind, unsigned width, const struct interval *, const struct interval *);

#endif

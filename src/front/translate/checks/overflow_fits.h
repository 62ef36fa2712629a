/* overflow_fits: when the result of an operation on signed integers is a number of its type, as an expression over the
 * operands (private to src/front).
 *
 * The conditions are linear wherever one operand is constant, and otherwise about exact sums of one bit more, which the
 * integer encodings of engines take for what they are. They are constant where the form of the operands decides: then
 * there is nothing to check. They evaluate nothing that is undefined, and take for granted that the operands are
 * defined. */
#ifndef OCKHAM_FRONT_OVERFLOW_FITS_H
#define OCKHAM_FRONT_OVERFLOW_FITS_H

#include "program/expr.h"

/* a + b, a - b, a * b */
expr overflow_sum_fits(struct exprs *, enum expr_kind, expr a, expr b);
/* a / b, and a % b with it */
expr overflow_quotient_fits(struct exprs *, expr a, expr b);
/* x << k for k below the width: x is not negative, and no one is shifted into the sign or beyond. */
expr overflow_shifted_fits(struct exprs *, expr x, unsigned k);
/* x << n; `in_range`: n is below the width. A larger n is undefined, but no overflow. */
expr overflow_shift_fits(struct exprs *, expr x, expr n, expr in_range);
/* b in a / b and a % b is not zero */
expr overflow_divisor_fits(struct exprs *, expr b);
/* n in x << n and x >> n is from 0 to `most` */
expr overflow_amount_fits(struct exprs *, expr n, uint64_t most);
/* a or b, of width 1 */
expr overflow_either(struct exprs *, expr a, expr b);

#endif

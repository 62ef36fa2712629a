/* values: sets of bit-vectors of one width, as an interval of their signed readings, one of their unsigned readings,
 * and a congruence of the signed ones.
 *
 * Both readings are kept since programs compare in both, and reduced with each other: what the negative and the other
 * numbers of the one say of the other. Every operation gives a set that contains all results on members of its
 * operands; wrap-around is exact where all results wrap alike, and any value of the width otherwise. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_VALUES_H
#define OCKHAM_ANALYSIS_NUMERIC_VALUES_H

#include "program/expr.h"

enum { VALUES_WIDEST = 120 }; /* wider ones are not followed */

enum reading { READ_UNSIGNED, READ_SIGNED, READING_COUNT };

struct values {
  i128 low[READING_COUNT], high[READING_COUNT];
  i128 modulus, rest; /* signed readings are rest + k * modulus; modulus 0: rest is the only one; 1: nothing is said */
  uint32_t width;
  uint32_t is_empty; /* all others are 0 then, except the width */
  uint64_t padding;  /* 0: sets are compared and hashed as bytes */
};

struct interval {
  i128 low, high;
};

struct values values_all(unsigned width);
struct values values_none(unsigned width);
struct values values_constant(unsigned width, u128 bits);
/* Those whose readings of that kind lie in the interval. */
struct values values_between(unsigned width, enum reading, i128 low, i128 high);
/* The numbers of the interval modulo 2^width. */
struct values values_wrapped(unsigned width, struct interval);
/* Signed readings that are `rest` modulo `modulus`. */
struct values values_congruent(unsigned width, i128 modulus, i128 rest);

static inline bool values_is_constant(const struct values *v, u128 *bits) {
  if (v->is_empty || v->low[READ_UNSIGNED] != v->high[READ_UNSIGNED]) return false;
  *bits = (u128)v->low[READ_UNSIGNED];
  return true;
}
static inline struct interval values_interval(const struct values *v, enum reading r) {
  return (struct interval){v->low[r], v->high[r]};
}
bool values_is_all(const struct values *);
bool values_equal(const struct values *, const struct values *);
bool values_has(const struct values *, u128 bits);
/* Is every value of `a` one of `b`? False in doubt. */
bool values_within(const struct values *a, const struct values *b);

struct values values_join(const struct values *, const struct values *);
struct values values_meet(const struct values *, const struct values *);
/* Numbers that intervals stop at, ascending. */
struct thresholds {
  const i128 *all;
  uint32_t count;
};
/* `old` if `new` adds nothing to it; otherwise bounds that moved go to the next threshold, or to the end of the type.
 */
struct values values_widen(const struct values *old, const struct values *new, struct thresholds);

/* E_ANY_UNARY: to `width` bits. */
struct values values_unary(enum expr_kind, unsigned width, uint64_t imm, const struct values *);
/* E_ANY_BINARY. `is_exact`: runs in which the signed result overflows are not considered. */
struct values values_binary(enum expr_kind, bool is_exact, const struct values *, const struct values *);
struct values values_concat(const struct values *high, const struct values *low);

/* The least and the greatest number of a type. */
static inline i128 type_low(unsigned width, enum reading r) { return r == READ_SIGNED ? -((i128)1 << (width - 1)) : 0; }
static inline i128 type_high(unsigned width, enum reading r) {
  return ((i128)1 << (r == READ_SIGNED ? width - 1 : width)) - 1;
}
i128 gcd_of(i128, i128);
/* Division that rounds down, and its remainder: 0 <= remainder < |divisor|. */
i128 floor_divide(i128, i128 positive);
i128 floor_rest(i128, i128 positive);

#endif

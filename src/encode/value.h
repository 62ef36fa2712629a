/* value: bit-vector operations on terms, exactly (ARITHMETIC_BV) or over the mathematical integers (ARITHMETIC_INT).
 *
 * With integers a value is one reading of its bits, signed or unsigned, and within the range of that reading.
 * Wrap-around is part of the term where the ranges of the operands do not exclude it. What is not linear becomes an
 * uninterpreted function of its operands: that allows more behaviours than the program has, and is remembered in
 * `is_approximate`. */
#ifndef OCKHAM_ENCODE_VALUE_H
#define OCKHAM_ENCODE_VALUE_H

#include "base/checking.h"
#include "encode/range.h"

struct value {
  term t; /* Bool for width 1 */
  uint16_t width;
  bool is_signed; /* ARITHMETIC_INT: which reading */
};

struct value_unit {
  struct places *places;
  struct terms *terms;
  struct value_ranges ranges;
  VEC(term) created;   /* symbols that value_fresh made, until the owner takes them */
  bool is_approximate; /* something uninterpreted was made since it was last cleared */
};

void value_unit_init(struct value_unit *, struct places *);
void value_unit_release(struct value_unit *);
/* Has the term the sort of values of that width? */
bool value_is_valid(const struct value_unit *, struct value);

struct value value_constant(struct value_unit *, uint16_t width, u128 bits);
/* The current value of a place, as its symbol says. */
struct value value_of_place(struct value_unit *, place_id);
/* A new unknown value; the symbol's name begins with `name`. */
struct value value_fresh(struct value_unit *, const char *name, uint16_t width, bool is_signed);
/* What lies between the least and the greatest number of the symbol's type, as a formula; true for bit-vectors. */
term value_bounds(struct value_unit *, term symbol);

struct value value_unary(struct value_unit *, enum expr_kind, uint16_t width, uint64_t imm, struct value);
struct value value_binary(struct value_unit *, enum expr_kind, uint8_t flags, struct value, struct value);
/* `width` bits from bit `low` on, as E_EXTRACT gives; in the reading that goes best with the other pieces. */
struct value value_piece(struct value_unit *, uint16_t width, uint64_t low, struct value);
struct value value_ite(struct value_unit *, term condition, struct value, struct value);
/* address + offset, and address + index * stride. */
struct value value_offset(struct value_unit *, struct value address, int64_t offset);
struct value value_index(struct value_unit *, struct value address, struct value index, uint64_t stride);
/* The other reading, if need be. */
struct value value_as(struct value_unit *, struct value, bool is_signed);
term value_equal(struct value_unit *, struct value, struct value);

#endif

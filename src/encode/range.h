/* range: between which integers the terms of ARITHMETIC_INT lie, as far as their form and the types of their symbols
 * say.
 *
 * Where a range excludes wrap-around, value.c leaves it out of the term. */
#ifndef OCKHAM_ENCODE_RANGE_H
#define OCKHAM_ENCODE_RANGE_H

#include "encode/places.h"
#include "logic/bounds.h"

enum { WIDEST = 100 }; /* operations on wider integers are not interpreted */

struct value_range {
  i128 low, high;
};

struct value_ranges {
  struct places *places;
  struct map input_types; /* symbol that is no place -> width << 1 | signed */
  struct bounds bounds;   /* of terms over symbols */
};

void ranges_init(struct value_ranges *, struct places *);
void ranges_release(struct value_ranges *);

/* The type of a symbol that is no place. */
void ranges_declare(struct value_ranges *, term symbol, uint16_t width, bool is_signed);
/* Of a symbol that is a place or declared; false for other terms. */
bool ranges_symbol_type(const struct value_ranges *, term, uint16_t *width, bool *is_signed);

/* Of all numbers of the type; of at most WIDEST bits. */
struct value_range range_of_type(uint16_t width, bool is_signed);
/* Every value of the term is in it. */
struct value_range range_of_term(struct value_ranges *, term);
/* t div n, t mod n for n > 0, without the division where ranges tell (logic/bounds.h). */
term ranges_div(struct value_ranges *, term t, i128 n);
term ranges_mod(struct value_ranges *, term t, i128 n);

#endif

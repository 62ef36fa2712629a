/* build: terms, built in simplified form.
 *
 * Every function here returns a term equivalent to the one asked for, in a normal form that is cheap to reach:
 * constants folded, neutral elements dropped, sums, products and conjunctions flattened and sorted, Int atoms as (sum
 * <= constant) or (sum = constant) with coprime coefficients. Building a built term again from its own children yields
 * the same handle. The arguments have the right sorts (asserted).
 *
 * Functions on Int that also take bit-vectors say so. Division by zero is as in SMT-LIB: for Int any (but fixed) value,
 * for bit-vectors defined. */
#ifndef OCKHAM_LOGIC_BUILD_H
#define OCKHAM_LOGIC_BUILD_H

#include "base/float.h"
#include "logic/term.h"

/* Sums, products and conjunctions with more children than this are not dissolved into a parent, so that building a deep
 * chain stays linear. */
enum { BUILD_FLATTEN = 32 };

/* Booleans. Empty conjunctions are true, empty disjunctions false. */
term term_and(struct terms *, const term *, uint32_t count);
term term_or(struct terms *, const term *, uint32_t count);
term term_and2(struct terms *, term, term);
term term_or2(struct terms *, term, term);
term term_implies(struct terms *, term, term);
term term_xor(struct terms *, term, term);

/* Any sort. */
term term_equals(struct terms *, term, term);
term term_distinct(struct terms *, const term *, uint32_t count);
term term_ite(struct terms *, term condition, term then, term otherwise);
term term_apply(struct terms *, function, const term *arguments, uint32_t count);

/* The bound variables are variables; they are sorted and made unique. */
term term_forall(struct terms *, const term *variables, uint32_t count, term body);
term term_exists(struct terms *, const term *variables, uint32_t count, term body);

/* Int and bit-vectors of one width. `count` > 0. */
term term_add(struct terms *, const term *, uint32_t count);
term term_mul(struct terms *, const term *, uint32_t count);
term term_add2(struct terms *, term, term);
term term_sub(struct terms *, term, term);
term term_mul2(struct terms *, term, term);
term term_neg(struct terms *, term);

/* Int. */
term term_div(struct terms *, term, term);
term term_mod(struct terms *, term, term);
term term_le(struct terms *, term, term);
term term_lt(struct terms *, term, term);
term term_ge(struct terms *, term, term);
term term_gt(struct terms *, term, term);

/* Bit-vectors. `kind` is one of TERM_BV_UDIV .. TERM_BV_XOR. */
term term_bv_binary(struct terms *, enum term_kind kind, term, term);
/* `kind` is TERM_BV_AND, TERM_BV_OR or TERM_BV_XOR; `count` > 0. */
term term_bv_bitwise(struct terms *, enum term_kind kind, const term *, uint32_t count);
term term_bv_not(struct terms *, term);
term term_concat(struct terms *, term high, term low);
term term_extract(struct terms *, uint32_t high, uint32_t low, term);
/* `bits` more bits in front. */
term term_zero_extend(struct terms *, uint32_t bits, term);
term term_sign_extend(struct terms *, uint32_t bits, term);
term term_ule(struct terms *, term, term);
term term_ult(struct terms *, term, term);
term term_sle(struct terms *, term, term);
term term_slt(struct terms *, term, term);

/* Floating point: `op` of base/float.h on bit patterns of binary32 and binary64, rounding to nearest. A result that is
 * not a number is always float_nan: it stands for all its patterns, so whoever looks at bits must not believe it. A
 * conversion to an integer that does not fit gives the least one of `width` bits. The operations are those with an
 * arity here; other ones are said by them and by bits. `width` is that of the result, 1 (Bool) for comparisons;
 * integers have at most 128 bits. */
term term_float(struct terms *, enum float_op, uint32_t width, const term *operands, uint32_t count);
/* 0: no operation of terms. */
uint32_t term_float_arity(enum float_op);
bool term_float_fits(enum float_op, uint32_t width, const uint32_t *operand_widths, uint32_t count);
bool term_float_gives_integer(enum float_op);
bool term_float_takes_integer(enum float_op);
/* Operation of a FLOAT node. */
static inline enum float_op term_float_op(const struct terms *s, term t) {
  assert(term_kind(s, t) == TERM_FLOAT);
  return (enum float_op)term_payload(s, t);
}

/* Arrays. `array_sort` is the sort of the result. */
term term_select(struct terms *, term array, term index);
term term_store(struct terms *, term array, term index, term element);
term term_const_array(struct terms *, sort array_sort, term element);

#endif

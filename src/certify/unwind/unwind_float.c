/* Floating point of 32 and 64 bits. What an operation gives is term_float, where it is a number; where it is none, the
 * program may see any pattern that is none. What has no one value in C is any value: integers that do not fit, which of
 * two zeros fmin takes, formats that are not known. */
#include "certify/unwind/unwind.h"

#include "logic/build.h"

/* Choices are looked through as far as this. */
enum { FAR = 200 };

static term of_bits(struct unwinder *w, uint32_t width, u128 x) {
  return as_bits(w, constant_bits(w, (uint16_t)width, x));
}

static term relate(struct unwinder *w, enum float_op op, term a, term b) {
  return term_float(w->terms, op, 1, (term[]){a, b}, 2);
}

static term less(struct unwinder *w, term a, term b) { return relate(w, FLOAT_OLT, a, b); }
static term no_more(struct unwinder *w, term a, term b) { return relate(w, FLOAT_OLE, a, b); }
static term same(struct unwinder *w, term a, term b) { return relate(w, FLOAT_OEQ, a, b); }

/* By its bits: the exponent is full, the fraction is not empty. */
static term is_no_number(struct unwinder *w, term pattern) {
  uint32_t width = term_width(w->terms, pattern);
  term size = term_extract(w->terms, width - 2, 0, pattern);
  return term_ult(w->terms, of_bits(w, width - 1, float_infinity(width)), size);
}

/* What was computed, in the place of its pattern: the two differ only where they are no numbers. */
static term computed(struct unwinder *w, term t, uint32_t far) {
  const uint64_t *known = map_get(&w->plain, t.id);
  if (known) return (term){(uint32_t)*known};
  if (term_kind(w->terms, t) != TERM_ITE || far == 0) return t;
  term a = computed(w, term_child(w->terms, t, 1), far - 1), b = computed(w, term_child(w->terms, t, 2), far - 1);
  term all = term_ite(w->terms, term_child(w->terms, t, 0), a, b);
  *map_put(&w->plain, t.id) = all.id;
  return all;
}

static term unknown_nan(struct unwinder *w, uint32_t width) {
  term any = unknown_term(w, (uint16_t)width);
  return term_ite(w->terms, is_no_number(w, any), any, of_bits(w, width, float_nan(width)));
}

static term seen(struct unwinder *w, term result) {
  if (term_eq(same(w, result, result), term_true)) return result;
  term no_number = unknown_nan(w, term_width(w->terms, result));
  term pattern = term_ite(w->terms, same(w, result, result), result, no_number);
  *map_put(&w->plain, pattern.id) = result.id;
  return pattern;
}

static term apply(struct unwinder *w, enum float_op op, uint32_t width, const term *x) {
  uint32_t widths[3], count = term_float_arity(op);
  for (uint32_t i = 0; i < count; i++) widths[i] = term_width(w->terms, x[i]);
  return term_float_fits(op, width, widths, count) ? term_float(w->terms, op, width, x, count) : term_none;
}

static term ordering(struct unwinder *w, enum float_op op, term a, term b) {
  struct terms *s = w->terms;
  term unordered = term_not(term_and2(s, same(w, a, a), same(w, b, b)));
  switch (op) {
  case FLOAT_OEQ: return same(w, a, b);
  case FLOAT_OGT: return less(w, b, a);
  case FLOAT_OGE: return no_more(w, b, a);
  case FLOAT_OLT: return less(w, a, b);
  case FLOAT_OLE: return no_more(w, a, b);
  case FLOAT_ONE: return term_not(term_or2(s, unordered, same(w, a, b)));
  case FLOAT_ORD: return term_not(unordered);
  case FLOAT_UEQ: return term_or2(s, unordered, same(w, a, b));
  case FLOAT_UGT: return term_or2(s, unordered, less(w, b, a));
  case FLOAT_UGE: return term_or2(s, unordered, no_more(w, b, a));
  case FLOAT_ULT: return term_or2(s, unordered, less(w, a, b));
  case FLOAT_ULE: return term_or2(s, unordered, no_more(w, a, b));
  case FLOAT_UNE: return term_not(same(w, a, b));
  default: assert(op == FLOAT_UNO); return unordered;
  }
}

/* Any of the operands, or no number, where more than one may be meant. */
static term extreme(struct unwinder *w, bool is_least, term a, term b) {
  struct terms *s = w->terms;
  uint32_t width = term_width(s, a);
  term x = computed(w, a, FAR), y = computed(w, b, FAR), either = unknown_term(w, 1), quiet = unknown_term(w, 1);
  term a_is_none = is_no_number(w, a), b_is_none = is_no_number(w, b), none = unknown_nan(w, width);
  uint32_t mark = float_precision(width) - 2; /* bit of those that are quiet */
  term a_quiet = term_equals(s, term_extract(s, mark, mark, a), of_bits(w, 1, 1));
  term b_quiet = term_equals(s, term_extract(s, mark, mark, b), of_bits(w, 1, 1));
  term takes_a = is_least ? less(w, x, y) : less(w, y, x), takes_b = is_least ? less(w, y, x) : less(w, x, y);
  term of_numbers = term_ite(s, takes_a, a, term_ite(s, takes_b, b, term_ite(s, either, a, b)));
  term only_a = term_ite(s, term_or2(s, b_quiet, quiet), a, none);
  term only_b = term_ite(s, term_or2(s, a_quiet, quiet), b, none);
  term not_a = term_ite(s, b_is_none, none, only_b);
  return term_ite(s, a_is_none, not_a, term_ite(s, b_is_none, only_a, of_numbers));
}

static term cut_off(struct unwinder *w, enum float_op op, uint32_t width, term x) {
  struct terms *s = w->terms;
  uint32_t from = term_width(s, x);
  u128 low, high;
  float_integer_limits(from, width, op == FLOAT_TO_SIGNED, &low, &high);
  term fits = term_and2(s, less(w, of_bits(w, from, low), x), less(w, x, of_bits(w, from, high)));
  term value = apply(w, op, width, &x), other = as_bits(w, unknown_term(w, (uint16_t)width));
  return term_ite(s, fits, value, other);
}

/* The sign is a bit of the pattern, whatever the pattern stands for. */
static term with_sign(struct unwinder *w, term pattern, term sign) {
  return term_concat(w->terms, sign, term_extract(w->terms, term_width(w->terms, pattern) - 2, 0, pattern));
}

static term sign_of(struct unwinder *w, term pattern) {
  uint32_t last = term_width(w->terms, pattern) - 1;
  return term_extract(w->terms, last, last, pattern);
}

static term sign_changed(struct unwinder *w, enum float_op op, const term *in, const term *x) {
  term sign = op == FLOAT_ABS ? of_bits(w, 1, 0) : term_bv_not(w->terms, sign_of(w, in[0]));
  term pattern = with_sign(w, in[0], sign);
  if (!term_is_constant(w->terms, pattern))
    *map_put(&w->plain, pattern.id) = apply(w, op, term_width(w->terms, pattern), x).id;
  return pattern;
}

/* No term if nothing is known of it. */
static term meaning(struct unwinder *w, const struct expr_node *n, const term *in) {
  enum float_op op = (enum float_op)n->imm;
  term x[3] = {term_none, term_none, term_none};
  if (op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED) return apply(w, op, n->width, in);
  if (!float_is_ieee(term_width(w->terms, in[0]))) return term_none;
  for (int i = 0; i < 3 && in[i].id; i++) x[i] = computed(w, in[i], FAR);
  if (op >= FLOAT_OEQ) return ordering(w, op, x[0], x[1]);
  switch (op) {
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED: return cut_off(w, op, n->width, x[0]);
  case FLOAT_NEG:
  case FLOAT_ABS: return sign_changed(w, op, in, x);
  case FLOAT_COPYSIGN: return with_sign(w, in[0], sign_of(w, in[1]));
  case FLOAT_MIN:
  case FLOAT_MAX: return extreme(w, op == FLOAT_MIN, in[0], in[1]);
  case FLOAT_SUB: /* a - b is a + -b */
    x[1] = apply(w, FLOAT_NEG, n->width, &x[1]);
    op = FLOAT_ADD;
    break;
  default: break;
  }
  if (!term_float_arity(op)) return term_none;
  term result = apply(w, op, n->width, x);
  return result.id ? seen(w, result) : term_none;
}

/* An unknown value that is made of an address would still lead somewhere. */
term float_now(struct unwinder *w, const struct expr_node *n) {
  const struct expr_node x = *n;
  const expr operands[] = {x.a, x.b, x.c};
  term in[3] = {term_none, term_none, term_none};
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) in[i] = as_bits(w, value_now(w, operands[i]));
  for (int i = 0; i < 3; i++)
    if (in[i].id && leads_to_memory(w, in[i])) unwind_bad(w, runs_now(w));
  term t = meaning(w, &x, in);
  return t.id ? t : unknown_term(w, x.width);
}

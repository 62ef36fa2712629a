/* Floating point, exactly: binary32 and binary64 as term_float has them, rounded to nearest. Of a result that is not a
 * number only that is known: its pattern is any such pattern. Patterns matter where bits are looked at; the next
 * operation takes the number, of which no unknown bits are part. What C leaves undefined, an integer that does not fit,
 * is any integer. Other formats have unknown results. */
#include "engine/bounded/unwinding.h"

enum { DEEPEST = 200 }; /* of choices that are looked through */

static term constant_pattern(struct unwinding *u, uint16_t width, u128 bits) {
  return bits_of(u, constant_term(u, width, bits));
}

static term compare(struct unwinding *u, enum float_op op, term a, term b) {
  return term_float(u->terms, op, 1, (term[]){a, b}, 2);
}

static term is_number(struct unwinding *u, term t) { return compare(u, FLOAT_OEQ, t, t); }

/* A pattern of the same number, or another one that is none. */
static term number_of(struct unwinding *u, term t, uint32_t depth) {
  struct terms *s = u->terms;
  const uint64_t *known = map_get(&u->numbers, t.id);
  if (known) return (term){(uint32_t)*known};
  if (term_kind(s, t) != TERM_ITE || depth == DEEPEST) return t;
  term then = number_of(u, term_child(s, t, 1), depth + 1), otherwise = number_of(u, term_child(s, t, 2), depth + 1);
  term number = term_ite(s, term_child(s, t, 0), then, otherwise);
  *map_put(&u->numbers, t.id) = number.id;
  return number;
}

static term any_nan(struct unwinding *u, uint16_t width) {
  term any = fresh_value(u, "nan", width);
  return term_ite(u->terms, is_number(u, any), constant_pattern(u, width, float_nan(width)), any);
}

/* The pattern of a result. */
static term pattern_of(struct unwinding *u, term number) {
  term is_good = is_number(u, number);
  if (term_eq(is_good, term_true)) return number;
  term pattern = term_ite(u->terms, is_good, number, any_nan(u, (uint16_t)term_width(u->terms, number)));
  *map_put(&u->numbers, pattern.id) = number.id;
  return pattern;
}

/* What changes the sign changes nothing else, also of patterns that are no numbers. */
static term signed_pattern(struct unwinding *u, enum float_op op, term a, term sign, term number) {
  struct terms *s = u->terms;
  uint32_t last = term_width(s, a) - 1;
  term own = term_extract(s, last, last, a), rest = term_extract(s, last - 1, 0, a);
  if (op == FLOAT_NEG) sign = term_bv_not(s, own);
  if (op == FLOAT_ABS) sign = term_bv(s, 1, 0);
  term pattern = term_concat(s, sign, rest);
  if (number.id && !term_is_constant(s, pattern)) *map_put(&u->numbers, pattern.id) = number.id;
  return pattern;
}

static term comparison(struct unwinding *u, enum float_op op, term a, term b) {
  struct terms *s = u->terms;
  switch (op) {
  case FLOAT_OEQ:
  case FLOAT_OLT:
  case FLOAT_OLE: return compare(u, op, a, b);
  case FLOAT_OGT: return compare(u, FLOAT_OLT, b, a);
  case FLOAT_OGE: return compare(u, FLOAT_OLE, b, a);
  case FLOAT_ONE: return term_or2(s, compare(u, FLOAT_OLT, a, b), compare(u, FLOAT_OLT, b, a));
  case FLOAT_ORD: return term_and2(s, is_number(u, a), is_number(u, b));
  case FLOAT_UEQ: return term_not(comparison(u, FLOAT_ONE, a, b));
  case FLOAT_UGT: return term_not(compare(u, FLOAT_OLE, a, b));
  case FLOAT_UGE: return term_not(compare(u, FLOAT_OLT, a, b));
  case FLOAT_ULT: return term_not(compare(u, FLOAT_OLE, b, a));
  case FLOAT_ULE: return term_not(compare(u, FLOAT_OLT, b, a));
  case FLOAT_UNE: return term_not(compare(u, FLOAT_OEQ, a, b));
  default: assert(op == FLOAT_UNO); return term_not(comparison(u, FLOAT_ORD, a, b));
  }
}

/* One that is no number yields to the other one, unless it is signalling: then the result may be none as well. Which of
 * two zeros is less is open. */
static term least_or_most(struct unwinding *u, enum float_op op, term a, term b) {
  struct terms *s = u->terms;
  uint16_t width = (uint16_t)term_width(s, a);
  uint32_t quiet = float_precision(width) - 2;
  term x = number_of(u, a, 0), y = number_of(u, b, 0), open = fresh_value(u, "open", 1), nan = any_nan(u, width);
  term a_yields = term_equals(s, term_extract(s, quiet, quiet, a), term_bv(s, 1, 1));
  term b_yields = term_equals(s, term_extract(s, quiet, quiet, b), term_bv(s, 1, 1));
  term a_first = compare(u, FLOAT_OLT, op == FLOAT_MIN ? x : y, op == FLOAT_MIN ? y : x);
  term of_two = term_ite(s, compare(u, FLOAT_OEQ, x, y), term_ite(s, open, a, b), term_ite(s, a_first, a, b));
  term without_b = term_ite(s, term_or2(s, b_yields, open), a, nan);
  term without_a = term_ite(s, term_or2(s, a_yields, open), b, nan);
  term one = term_ite(s, is_number(u, x), without_b, term_ite(s, is_number(u, y), without_a, nan));
  return term_ite(s, comparison(u, FLOAT_ORD, x, y), of_two, one);
}

static term to_integer(struct unwinding *u, enum float_op op, uint16_t width, term x) {
  struct terms *s = u->terms;
  uint16_t from = (uint16_t)term_width(s, x);
  u128 low, high;
  float_integer_limits(from, width, op == FLOAT_TO_SIGNED, &low, &high);
  term fits = term_and2(s, compare(u, FLOAT_OLT, constant_pattern(u, from, low), x),
                        compare(u, FLOAT_OLT, x, constant_pattern(u, from, high)));
  if (term_eq(fits, term_false)) return fresh_value(u, "integer", width);
  term value = term_float(s, op, width, &x, 1);
  if (width == 1) value = term_equals(s, value, term_bv(s, 1, 1));
  return term_eq(fits, term_true) ? value : term_ite(s, fits, value, fresh_value(u, "integer", width));
}

/* No term if it is not known. */
static term exact(struct unwinding *u, const struct expr_node *n, const term *in) {
  struct terms *s = u->terms;
  enum float_op op = (enum float_op)n->imm;
  if (term_float_takes_integer(op)) {
    uint32_t from = term_width(s, in[0]);
    return term_float_fits(op, n->width, &from, 1) ? term_float(s, op, n->width, in, 1) : term_none;
  }
  if (!float_is_ieee(term_width(s, in[0])) || n->width > 128) return term_none;
  term x[3] = {number_of(u, in[0], 0), term_none, term_none};
  for (int i = 1; i < 3; i++)
    if (in[i].id) x[i] = number_of(u, in[i], 0);
  if (op >= FLOAT_OEQ) return comparison(u, op, x[0], x[1]);
  switch (op) {
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED: return to_integer(u, op, n->width, x[0]);
  case FLOAT_NEG:
  case FLOAT_ABS: return signed_pattern(u, op, in[0], term_none, term_float(s, op, n->width, x, 1));
  case FLOAT_COPYSIGN:
    return signed_pattern(u, op, in[0], term_extract(s, n->width - 1u, n->width - 1u, in[1]), term_none);
  case FLOAT_MIN:
  case FLOAT_MAX: return least_or_most(u, op, in[0], in[1]);
  case FLOAT_SUB:
    x[1] = term_float(s, FLOAT_NEG, n->width, &x[1], 1);
    return pattern_of(u, term_float(s, FLOAT_ADD, n->width, x, 2));
  default: break;
  }
  uint32_t widths[3] = {n->width, n->width, n->width}, count = term_float_arity(op);
  widths[0] = term_width(s, x[0]);
  if (!count || !term_float_fits(op, n->width, widths, count)) return term_none;
  return pattern_of(u, term_float(s, op, n->width, x, count));
}

/* A value of which nothing is known would still lead somewhere if it is made of an address. Is none of them? */
static bool note_addresses(struct unwinding *u, const term *in) {
  bool is_free = true;
  for (int i = 0; i < 3; i++) {
    if (!in[i].id || map_get(&u->address_free, in[i].id)) continue;
    if (leads_to_memory(u, in[i])) {
      go_beyond(u, BEYOND_POINTER, runs_here(u));
      is_free = false;
    } else {
      *map_put(&u->address_free, in[i].id) = 1;
    }
  }
  return is_free;
}

term evaluate_float(struct unwinding *u, const struct expr_node *n) {
  const struct expr_node x = *n;
  const expr operands[] = {x.a, x.b, x.c};
  term in[3] = {term_none, term_none, term_none};
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) in[i] = bits_of(u, evaluate(u, operands[i]));
  bool is_free = note_addresses(u, in);
  term t = exact(u, &x, in);
  if (!t.id) t = fresh_value(u, "float", x.width);
  if (is_free) *map_put(&u->address_free, t.id) = 1;
  return t;
}

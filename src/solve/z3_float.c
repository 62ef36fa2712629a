/* Floating point in Z3's theory of it. A term is a bit pattern, and a result has two translations: the number itself,
 * which the next operation takes, and its pattern, where the one of not-a-number is chosen as in term_float. */
#include "solve/z3.h"

#include "logic/build.h"

static Z3_ast known_number(const struct z3 *z, term t) {
  const uint64_t *known = map_get(&z->numbers, t.id);
  return known ? (Z3_ast)(uintptr_t)*known : NULL;
}

/* What is made on the way is ours until the end. */
static Z3_ast hold(struct z3 *z, Z3_ast a) {
  if (!a) return NULL;
  Z3_inc_ref(z->c, a);
  vec_push(&z->held, a);
  return a;
}

static Z3_sort hold_sort(struct z3 *z, Z3_sort s) {
  if (s) hold(z, Z3_sort_to_ast(z->c, s));
  return s;
}

static void let_go(struct z3 *z) {
  while (z->held.len) Z3_dec_ref(z->c, vec_pop(&z->held));
}

static Z3_sort number_sort(struct z3 *z, uint32_t width) {
  return hold_sort(z, Z3_mk_fpa_sort(z->c, float_exponent_bits(width), float_precision(width)));
}

/* A constant pattern. */
static Z3_ast pattern(struct z3 *z, uint32_t width, u128 bits) {
  Z3_sort half = hold_sort(z, Z3_mk_bv_sort(z->c, 64)), whole = hold_sort(z, Z3_mk_bv_sort(z->c, width));
  if (width <= 64) return hold(z, Z3_mk_unsigned_int64(z->c, (uint64_t)bits, whole));
  Z3_ast high = hold(z, Z3_mk_unsigned_int64(z->c, (uint64_t)(bits >> 64), half));
  Z3_ast both = hold(z, Z3_mk_concat(z->c, high, hold(z, Z3_mk_unsigned_int64(z->c, (uint64_t)bits, half))));
  return width == 128 ? both : hold(z, Z3_mk_extract(z->c, width - 1, 0, both));
}

/* The number of the child, whose translation is `bits`. */
static Z3_ast number(struct z3 *z, term child, Z3_ast bits) {
  Z3_ast known = known_number(z, child);
  return known ? known : hold(z, Z3_mk_fpa_to_fp_bv(z->c, bits, number_sort(z, term_width(z->terms, child))));
}

static void keep_number(struct z3 *z, term t, Z3_ast a) {
  if (!a) return;
  Z3_inc_ref(z->c, a);
  *map_put(&z->numbers, t.id) = (uint64_t)(uintptr_t)a;
}

void z3_forget_number(struct z3 *z, term t) {
  Z3_ast a = known_number(z, t);
  if (!a) return;
  Z3_dec_ref(z->c, a);
  *map_put(&z->numbers, t.id) = 0;
}

void z3_release_numbers(struct z3 *z) {
  for (uint32_t i = 0; i < z->numbers.entries.len; i++)
    if (z->numbers.entries.data[i].value) Z3_dec_ref(z->c, (Z3_ast)(uintptr_t)z->numbers.entries.data[i].value);
  map_release(&z->numbers);
  vec_release(&z->held);
}

void z3_choose_number(struct z3 *z, term t, const Z3_ast *c) {
  term then = term_child(z->terms, t, 1), otherwise = term_child(z->terms, t, 2);
  if (known_number(z, then) || known_number(z, otherwise))
    keep_number(z, t, hold(z, Z3_mk_ite(z->c, c[0], number(z, then, c[1]), number(z, otherwise, c[2]))));
  let_go(z);
}

static Z3_ast to_integer(struct z3 *z, term t, Z3_ast x) {
  bool is_signed = term_float_op(z->terms, t) == FLOAT_TO_SIGNED;
  uint32_t width = term_width(z->terms, t), from = term_width(z->terms, term_child(z->terms, t, 0));
  u128 low, high;
  float_integer_limits(from, width, is_signed, &low, &high);
  Z3_sort sort = number_sort(z, from);
  Z3_ast below = hold(z, Z3_mk_fpa_to_fp_bv(z->c, pattern(z, from, low), sort));
  Z3_ast above = hold(z, Z3_mk_fpa_to_fp_bv(z->c, pattern(z, from, high), sort));
  Z3_ast fits[] = {hold(z, Z3_mk_fpa_lt(z->c, below, x)), hold(z, Z3_mk_fpa_lt(z->c, x, above))};
  Z3_ast mode = hold(z, Z3_mk_fpa_rtz(z->c));
  Z3_ast value =
      is_signed ? hold(z, Z3_mk_fpa_to_sbv(z->c, mode, x, width)) : hold(z, Z3_mk_fpa_to_ubv(z->c, mode, x, width));
  return hold(z, Z3_mk_ite(z->c, hold(z, Z3_mk_and(z->c, 2, fits)), value, pattern(z, width, bits_min_signed(width))));
}

static Z3_ast result(struct z3 *z, term t, enum float_op op, const Z3_ast *x, Z3_ast bits) {
  Z3_context c = z->c;
  Z3_ast nearest = hold(z, Z3_mk_fpa_rne(c));
  Z3_sort sort = number_sort(z, term_width(z->terms, t));
  switch (op) {
  case FLOAT_ADD: return hold(z, Z3_mk_fpa_add(c, nearest, x[0], x[1]));
  case FLOAT_MUL: return hold(z, Z3_mk_fpa_mul(c, nearest, x[0], x[1]));
  case FLOAT_DIV: return hold(z, Z3_mk_fpa_div(c, nearest, x[0], x[1]));
  case FLOAT_FMA: return hold(z, Z3_mk_fpa_fma(c, nearest, x[0], x[1], x[2]));
  case FLOAT_NEG: return hold(z, Z3_mk_fpa_neg(c, x[0]));
  case FLOAT_ABS: return hold(z, Z3_mk_fpa_abs(c, x[0]));
  case FLOAT_SQRT: return hold(z, Z3_mk_fpa_sqrt(c, nearest, x[0]));
  case FLOAT_FLOOR: return hold(z, Z3_mk_fpa_round_to_integral(c, hold(z, Z3_mk_fpa_rtn(c)), x[0]));
  case FLOAT_CEIL: return hold(z, Z3_mk_fpa_round_to_integral(c, hold(z, Z3_mk_fpa_rtp(c)), x[0]));
  case FLOAT_TRUNC: return hold(z, Z3_mk_fpa_round_to_integral(c, hold(z, Z3_mk_fpa_rtz(c)), x[0]));
  case FLOAT_RINT: return hold(z, Z3_mk_fpa_round_to_integral(c, nearest, x[0]));
  case FLOAT_ROUND: return hold(z, Z3_mk_fpa_round_to_integral(c, hold(z, Z3_mk_fpa_rna(c)), x[0]));
  case FLOAT_CONVERT: return hold(z, Z3_mk_fpa_to_fp_float(c, nearest, x[0], sort));
  case FLOAT_FROM_SIGNED: return hold(z, Z3_mk_fpa_to_fp_signed(c, nearest, bits, sort));
  case FLOAT_FROM_UNSIGNED: return hold(z, Z3_mk_fpa_to_fp_unsigned(c, nearest, bits, sort));
  default: assert(!"an operation of term_float"); return NULL;
  }
}

static Z3_ast make(struct z3 *z, term t, const Z3_ast *c) {
  enum float_op op = term_float_op(z->terms, t);
  Z3_ast x[3] = {NULL, NULL, NULL};
  for (uint32_t i = 0; !term_float_takes_integer(op) && i < term_count(z->terms, t); i++)
    x[i] = number(z, term_child(z->terms, t, i), c[i]);
  switch (op) {
  case FLOAT_OEQ: return hold(z, Z3_mk_fpa_eq(z->c, x[0], x[1]));
  case FLOAT_OLT: return hold(z, Z3_mk_fpa_lt(z->c, x[0], x[1]));
  case FLOAT_OLE: return hold(z, Z3_mk_fpa_leq(z->c, x[0], x[1]));
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED: return to_integer(z, t, x[0]);
  default: break;
  }
  uint32_t width = term_width(z->terms, t);
  Z3_ast a = result(z, t, op, x, c[0]);
  if (!a) return NULL;
  keep_number(z, t, a);
  return hold(z, Z3_mk_ite(z->c, hold(z, Z3_mk_fpa_is_nan(z->c, a)), pattern(z, width, float_nan(width)),
                           hold(z, Z3_mk_fpa_to_ieee_bv(z->c, a))));
}

Z3_ast z3_make_float(struct z3 *z, term t, const Z3_ast *c) {
  Z3_ast a = make(z, t, c);
  if (a) Z3_inc_ref(z->c, a);
  let_go(z);
  return a;
}

#include "fuzz/draw.h"

#include "base/map.h"

#include <stdio.h>

uint32_t draw(struct sequence *q, uint32_t n) {
  q->random += 0x9e3779b97f4a7c15u;
  return (uint32_t)((hash_u64(q->random) >> 20) % n);
}

bool chance(struct sequence *q, uint32_t n) { return draw(q, n) == 0; }

term integer(struct sequence *q, int64_t value) { return term_int(q->terms, value); }

term draw_small(struct sequence *q) { return integer(q, (int64_t)draw(q, 19) - 9); }

/* Beyond 2^31 if the magnitude is 1, beyond 2^63 if it is 2. */
static term draw_huge(struct sequence *q) {
  struct terms *s = q->terms;
  term t = integer(q, (int64_t)3000000000 + draw(q, 1000000000));
  if (q->magnitude > 1) t = affine(q, t, integer(q, (int64_t)4000000000 + draw(q, 1000)), draw_small(q));
  return chance(q, 2) ? t : term_neg(s, t);
}

term draw_number(struct sequence *q) { return q->magnitude && chance(q, 3) ? draw_huge(q) : draw_small(q); }

term draw_positive(struct sequence *q) {
  if (!q->magnitude || draw(q, 4)) return integer(q, 1 + draw(q, 6));
  term t = draw_huge(q);
  return is_below(q, t, integer(q, 0)) ? term_neg(q->terms, t) : t;
}

static term new_variable(struct sequence *q, const char *prefix, sort sort) {
  char name[32];
  snprintf(name, sizeof name, "%s%u", prefix, q->names++);
  return term_var(q->terms, name, sort);
}

term new_int(struct sequence *q, const char *prefix) { return new_variable(q, prefix, sort_int); }
term new_bool(struct sequence *q, const char *prefix) { return new_variable(q, prefix, sort_bool); }

term affine(struct sequence *q, term a, term x, term b) { return term_add2(q->terms, term_mul2(q->terms, a, x), b); }

bool is_below(struct sequence *q, term a, term b) { return term_eq(term_le(q->terms, a, b), term_true); }
term smaller(struct sequence *q, term a, term b) { return is_below(q, a, b) ? a : b; }
term larger(struct sequence *q, term a, term b) { return is_below(q, a, b) ? b : a; }

/* ---- ways of saying something ---- */

static term disguise(struct sequence *q, term t) {
  if (draw(q, 8)) return t;
  term r = new_bool(q, "r");
  return term_and2(q->terms, term_or2(q->terms, t, r), term_or2(q->terms, t, term_not(r)));
}

term say_below(struct sequence *q, term a, term b) {
  struct terms *s = q->terms;
  switch (draw(q, 4)) {
  case 0: return disguise(q, term_lt(s, a, term_add2(s, b, integer(q, 1))));
  case 1: {
    term z = new_int(q, "z"), k = draw_number(q);
    return term_and2(s, term_le(s, a, term_add2(s, z, k)), term_le(s, term_add2(s, z, k), b));
  }
  default: return disguise(q, term_le(s, a, b));
  }
}

term say_equal(struct sequence *q, term a, term b) {
  struct terms *s = q->terms;
  switch (draw(q, 6)) {
  case 0: return term_and2(s, term_le(s, a, b), term_ge(s, a, b));
  case 1: { /* not smaller, not larger, through a local variable */
    term z = new_int(q, "z");
    return term_and2(s, term_equals(s, z, term_sub(s, a, b)),
                     term_not(term_or2(s, term_lt(s, z, integer(q, 0)), term_gt(s, z, integer(q, 0)))));
  }
  case 2: return term_equals(s, term_sub(s, term_add2(s, a, a), b), a);
  default: return disguise(q, term_equals(s, a, b));
  }
}

/* ---- formulas by chance ---- */

static term draw_sum(struct sequence *q, const term *variables, uint32_t count) {
  static const int64_t coefficients[] = {1, -1, 1, -1, 2, -2, 3, 5};
  term sum = integer(q, 0);
  for (uint32_t i = 1 + draw(q, 3); i-- > 0;) {
    term k = q->magnitude && chance(q, 6) ? draw_huge(q) : integer(q, coefficients[draw(q, 8)]);
    sum = affine(q, k, variables[draw(q, count)], sum);
  }
  return sum;
}

term draw_atom(struct sequence *q, const term *variables, uint32_t count) {
  struct terms *s = q->terms;
  term left = draw_sum(q, variables, count),
       right = chance(q, 8) ? draw_number(q) : integer(q, (int64_t)draw(q, 9) - 4);
  term one = variables[draw(q, count)], divisor = integer(q, 2 + draw(q, 3));
  switch (draw(q, 8)) {
  case 0: return term_le(s, left, right);
  case 1: return term_lt(s, right, left);
  case 2: return term_not(term_equals(s, left, right));
  case 3: return term_equals(s, term_mod(s, one, divisor), integer(q, draw(q, 2)));
  case 4: return term_equals(s, term_div(s, one, divisor), variables[draw(q, count)]);
  case 5: return term_le(s, left, term_ite(s, term_le(s, one, right), variables[draw(q, count)], right));
  default: return term_equals(s, left, right);
  }
}

term draw_formula(struct sequence *q, const term *variables, uint32_t count, uint32_t depth) {
  struct terms *s = q->terms;
  if (depth == 0 || chance(q, 3)) return draw_atom(q, variables, count);
  term a = draw_formula(q, variables, count, depth - 1), b = draw_formula(q, variables, count, depth - 1);
  switch (draw(q, 4)) {
  case 0: return term_or2(s, a, b);
  case 1: return term_ite(s, draw_atom(q, variables, count), a, b);
  default: return term_and2(s, a, b);
  }
}

#include "random_term.h"

#include <stdio.h>

uint32_t random_below(struct random *r, uint32_t bound) {
  r->state = hash_u64(r->state + 0x9e3779b97f4a7c15u);
  return (uint32_t)((r->state >> 16) % bound);
}

static bool chance(struct random *r, uint32_t percent) { return random_below(r, 100) < percent; }

static sort bv(struct random *r, uint32_t width) { return sort_bitvec(&r->terms->sorts, width); }

static uint32_t random_width(struct random *r) {
  const uint32_t widths[] = {1, 3, 8, 8, 8, 70};
  return widths[random_below(r, 6)];
}

sort random_sort(struct random *r) {
  struct sorts *s = &r->terms->sorts;
  switch (random_below(r, 8)) {
  case 0:
  case 1:
  case 2: return sort_bool;
  case 3:
  case 4: return sort_int;
  case 5: return sort_array(s, sort_int, sort_int);
  case 6: return sort_array(s, bv(r, 8), bv(r, 8));
  default: return bv(r, random_width(r));
  }
}

static term raw(struct random *r, enum term_kind kind, sort sort, uint64_t payload, const term *c, uint32_t count) {
  return term_raw(r->terms, kind, sort, payload, c, count);
}

static term random_variable(struct random *r, sort sort) {
  char name[32];
  if (r->is_quantified && sort_eq(sort, sort_bool) && chance(r, 50)) return term_var(r->terms, "bound_p", sort_bool);
  if (r->is_quantified && sort_eq(sort, bv(r, 3)) && chance(r, 50)) return term_var(r->terms, "bound_v", sort);
  snprintf(name, sizeof name, "v%u_%u", sort.id, random_below(r, 3));
  return term_var(r->terms, name, sort);
}

/* Small, or at a border, or anything. */
static void random_number(struct random *r, mpz_t x) {
  mpz_set_si(x, (long)random_below(r, 9) - 4);
  if (chance(r, 15)) mpz_mul_2exp(x, x, random_below(r, 130));
  if (chance(r, 15)) mpz_sub_ui(x, x, random_below(r, 300));
}

static term random_constant(struct random *r, sort sort) {
  if (sort_eq(sort, sort_bool)) return term_bool(chance(r, 50));
  mpz_t x;
  mpz_init(x);
  random_number(r, x);
  term t = sort_eq(sort, sort_int) ? term_int_mpz(r->terms, x)
                                   : term_bv_mpz(r->terms, sort_width(&r->terms->sorts, sort), x);
  mpz_clear(x);
  return t;
}

/* kind applied to 2 to 4 (or exactly `count`) terms of one sort. */
static term random_nary(struct random *r, enum term_kind kind, sort result, sort operand, uint32_t count,
                        uint32_t depth) {
  term c[4];
  if (!count) count = 2 + random_below(r, 3);
  for (uint32_t i = 0; i < count; i++) c[i] = random_raw(r, operand, depth - 1);
  return raw(r, kind, result, 0, c, count);
}

/* Binds both names that may occur bound, so that neither is free anywhere. */
static term random_forall(struct random *r, uint32_t depth) {
  r->is_quantified = true;
  term body = random_raw(r, sort_bool, depth - 1);
  r->is_quantified = false;
  term c[] = {term_var(r->terms, "bound_p", sort_bool), term_var(r->terms, "bound_v", bv(r, 3)), body};
  return raw(r, TERM_FORALL, sort_bool, 0, c, 3);
}

static term random_bool(struct random *r, uint32_t depth) {
  sort word = bv(r, random_width(r));
  switch (random_below(r, 9)) {
  case 0:
  case 1: return random_nary(r, TERM_AND, sort_bool, sort_bool, 0, depth);
  case 2:
  case 3: return random_nary(r, TERM_EQ, sort_bool, random_sort(r), 2, depth);
  case 4: return random_nary(r, TERM_LE, sort_bool, sort_int, 2, depth);
  case 5: return random_nary(r, chance(r, 50) ? TERM_BV_ULE : TERM_BV_SLE, sort_bool, word, 2, depth);
  case 6:
    if (!r->is_quantified) return random_forall(r, depth);
    return random_nary(r, TERM_EQ, sort_bool, word, 2, depth);
  case 7: {
    term c[] = {random_raw(r, sort_int, depth - 1), random_raw(r, sort_bool, depth - 1)};
    function g = term_function(r->terms, "g", (sort[]){sort_int, sort_bool}, 2, sort_bool);
    return raw(r, TERM_APPLY, sort_bool, g.id, c, 2);
  }
  default: return random_nary(r, TERM_LE, sort_bool, sort_int, 2, depth);
  }
}

static term random_int(struct random *r, uint32_t depth) {
  term a = random_raw(r, sort_int, depth - 1);
  bool is_linear = r->is_linear || chance(r, 70);
  term b = is_linear ? random_constant(r, sort_int) : random_raw(r, sort_int, depth - 1);
  switch (random_below(r, 8)) {
  case 0:
  case 1:
  case 2: return random_nary(r, TERM_ADD, sort_int, sort_int, 0, depth);
  case 3: return raw(r, TERM_MUL, sort_int, 0, chance(r, 50) ? (term[]){a, b} : (term[]){b, a}, 2);
  case 4: return raw(r, TERM_DIV, sort_int, 0, (term[]){a, b}, 2);
  case 5: return raw(r, TERM_MOD, sort_int, 0, (term[]){a, b}, 2);
  case 6: {
    function f = term_function(r->terms, "f", (sort[]){sort_int}, 1, sort_int);
    return raw(r, TERM_APPLY, sort_int, f.id, &a, 1);
  }
  default: {
    term m = random_raw(r, sort_array(&r->terms->sorts, sort_int, sort_int), depth - 1);
    return raw(r, TERM_SELECT, sort_int, 0, (term[]){m, a}, 2);
  }
  }
}

static term random_widening(struct random *r, sort sort, uint32_t width, uint32_t depth) {
  uint32_t part = width > 1 ? 1 + random_below(r, width - 1) : 0, more = random_below(r, 10), low;
  if (part && chance(r, 40)) {
    term c[] = {random_raw(r, bv(r, part), depth - 1), random_raw(r, bv(r, width - part), depth - 1)};
    return raw(r, TERM_BV_CONCAT, sort, 0, c, 2);
  }
  if (part && chance(r, 60)) {
    term c = random_raw(r, bv(r, part), depth - 1);
    return raw(r, chance(r, 50) ? TERM_BV_ZEXT : TERM_BV_SEXT, sort, term_bounds(width - part, 0), &c, 1);
  }
  term c = random_raw(r, bv(r, width + more), depth - 1);
  low = random_below(r, more + 1);
  return raw(r, TERM_BV_EXTRACT, sort, term_bounds(low + width - 1, low), &c, 1);
}

static term random_bv(struct random *r, sort sort, uint32_t depth) {
  uint32_t width = sort_width(&r->terms->sorts, sort), choice = random_below(r, 12);
  if (r->is_linear && width > 8 && (choice == 3 || choice == 4 || choice == 5)) choice = 0; /* too hard for provers */
  switch (choice) {
  case 0:
  case 1:
  case 2: return random_nary(r, TERM_ADD, sort, sort, 0, depth);
  case 3: return random_nary(r, TERM_MUL, sort, sort, 2, depth);
  case 4:
  case 5: return random_nary(r, TERM_BV_UDIV + random_below(r, 5), sort, sort, 2, depth);
  case 6: return random_nary(r, TERM_BV_SHL + random_below(r, 3), sort, sort, 2, depth);
  case 7:
  case 8: return random_nary(r, TERM_BV_AND + random_below(r, 3), sort, sort, 0, depth);
  case 9: {
    term a = random_raw(r, sort, depth - 1);
    return raw(r, TERM_BV_NOT, sort, 0, &a, 1);
  }
  case 10:
    if (width == 8) {
      term n = random_raw(r, sort_array(&r->terms->sorts, sort, sort), depth - 1), i = random_raw(r, sort, depth - 1);
      return raw(r, TERM_SELECT, sort, 0, (term[]){n, i}, 2);
    } /* fall through */
  default: return random_widening(r, sort, width, depth);
  }
}

static term random_array(struct random *r, sort sort, uint32_t depth) {
  struct sorts *s = &r->terms->sorts;
  term element = random_raw(r, sort_element(s, sort), depth - 1);
  if (chance(r, 15)) return raw(r, TERM_CONST_ARRAY, sort, 0, &element, 1);
  term array = random_raw(r, sort, depth - 1), index = random_raw(r, sort_index(s, sort), depth - 1);
  return raw(r, TERM_STORE, sort, 0, (term[]){array, index, element}, 3);
}

static term random_node(struct random *r, sort sort, uint32_t depth) {
  if (chance(r, 10)) {
    term c[] = {random_raw(r, sort_bool, depth - 1), random_raw(r, sort, depth - 1), random_raw(r, sort, depth - 1)};
    return raw(r, TERM_ITE, sort, 0, c, 3);
  }
  switch (sort_kind(&r->terms->sorts, sort)) {
  case SORT_BOOL: return random_bool(r, depth);
  case SORT_INT: return random_int(r, depth);
  case SORT_BITVEC: return random_bv(r, sort, depth);
  default: return random_array(r, sort, depth);
  }
}

term random_raw(struct random *r, sort sort, uint32_t depth) {
  bool is_array = sort_kind(&r->terms->sorts, sort) == SORT_ARRAY, is_leaf = depth == 0 || chance(r, 15);
  term t = !is_leaf                    ? random_node(r, sort, depth)
           : is_array || chance(r, 65) ? random_variable(r, sort)
                                       : random_constant(r, sort);
  return sort_eq(sort, sort_bool) && chance(r, 40) ? term_not(t) : t;
}

/* ---- text ---- */

static const char *pick(struct random *r, const char *const *words) {
  uint32_t count = 0;
  while (words[count]) count++;
  return words[random_below(r, count)];
}

/* "(op a b ...)" with `count` operands of one kind. */
static void operation(struct random *r, struct strbuf *out, const char *op, int width, uint32_t count, uint32_t depth) {
  strbuf_printf(out, "(%s", op);
  for (uint32_t i = 0; i < count; i++) {
    strbuf_putc(out, ' ');
    random_text(r, out, width, depth - 1);
  }
  strbuf_putc(out, ')');
}

static int random_text_width(struct random *r) {
  const int widths[] = {1, 2, 8, 8, 8, 12};
  return widths[random_below(r, 6)];
}

static void leaf_text(struct random *r, struct strbuf *out, int width) {
  static const char *const bools[] = {"p", "q", "r", "true", "false", NULL};
  static const char *const ints[] = {"x", "y", "z", "0", "1", "(- 1)", "7", "100000000000000000000", NULL};
  static const char *const bytes[] = {"a", "b", "c", "#x00", "#xff", "#x80", "#x7f", "#x01", NULL};
  if (width < 0)
    strbuf_puts(out, pick(r, bools));
  else if (width == 0)
    strbuf_puts(out, pick(r, ints));
  else if (width == 8)
    strbuf_puts(out, pick(r, bytes));
  else if (width == 1 && chance(r, 60))
    strbuf_putc(out, 'd');
  else if (width < 8 && chance(r, 60))
    strbuf_printf(out, "((_ extract %d 0) a)", width - 1);
  else
    strbuf_printf(out, "(_ bv%u %d)", random_below(r, 1u << (width < 16 ? width : 16)), width);
}

static void bool_text(struct random *r, struct strbuf *out, uint32_t depth) {
  static const char *const connectives[] = {"and", "or", "=>", "xor", "=", "distinct", NULL};
  static const char *const orders[] = {"<=", "<", ">=", ">", "=", "distinct", NULL};
  static const char *const words[] = {"bvult", "bvule", "bvugt", "bvuge",    "bvslt", "bvsle",
                                      "bvsgt", "bvsge", "=",     "distinct", NULL};
  switch (random_below(r, 5)) {
  case 0: operation(r, out, "not", -1, 1, depth); break;
  case 1:
  case 2: operation(r, out, pick(r, connectives), -1, 2 + random_below(r, 2), depth); break;
  case 3: operation(r, out, pick(r, orders), 0, 2 + random_below(r, 2), depth); break;
  default: operation(r, out, pick(r, words), random_text_width(r), 2, depth); break;
  }
}

static void int_text(struct random *r, struct strbuf *out, uint32_t depth) {
  static const char *const sums[] = {"+", "-", NULL};
  switch (random_below(r, 6)) {
  case 0:
  case 1:
  case 2: operation(r, out, pick(r, sums), 0, 1 + random_below(r, 3), depth); break;
  case 3: operation(r, out, "abs", 0, 1, depth); break;
  case 4: operation(r, out, "* 3", 0, 1, depth); break;
  default: /* the divisor comes second */
    strbuf_puts(out, chance(r, 50) ? "(div " : "(mod ");
    random_text(r, out, 0, depth - 1);
    strbuf_printf(out, chance(r, 50) ? " %u)" : " (- %u))", random_below(r, 5));
  }
}

static void bv_text(struct random *r, struct strbuf *out, int width, uint32_t depth) {
  static const char *const twos[] = {"bvsub", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod",
                                     "bvshl", "bvlshr", "bvashr", "bvnand", "bvnor",  "bvxnor",
                                     "bvmul", "bvadd",  "bvand",  "bvor",   "bvxor",  NULL};
  char indexed[40];
  uint32_t choice = random_below(r, 9);
  if (width == 1 && choice >= 3) {
    operation(r, out, "bvcomp", random_text_width(r), 2, depth);
  } else if (choice < 3) {
    operation(r, out, pick(r, twos), width, 2, depth);
  } else if (choice == 3) {
    operation(r, out, chance(r, 50) ? "bvneg" : "bvnot", width, 1, depth);
  } else if (choice == 4) {
    snprintf(indexed, sizeof indexed, "(_ rotate_%s %u)", chance(r, 50) ? "left" : "right", random_below(r, 20));
    operation(r, out, indexed, width, 1, depth);
  } else if (choice == 5 && width % 2 == 0) {
    operation(r, out, "(_ repeat 2)", width / 2, 1, depth);
  } else if (choice == 6) {
    uint32_t low = random_below(r, 5);
    snprintf(indexed, sizeof indexed, "(_ extract %u %u)", low + (uint32_t)width - 1, low);
    operation(r, out, indexed, width + (int)low + (int)random_below(r, 3), 1, depth);
  } else if (choice == 7) {
    uint32_t more = 1 + random_below(r, (uint32_t)width - 1);
    snprintf(indexed, sizeof indexed, "(_ %s_extend %u)", chance(r, 50) ? "zero" : "sign", more);
    operation(r, out, indexed, width - (int)more, 1, depth);
  } else {
    int high = 1 + (int)random_below(r, (uint32_t)width - 1);
    strbuf_puts(out, "(concat ");
    random_text(r, out, high, depth - 1);
    strbuf_putc(out, ' ');
    random_text(r, out, width - high, depth - 1);
    strbuf_putc(out, ')');
  }
}

void random_text(struct random *r, struct strbuf *out, int width, uint32_t depth) {
  if (depth == 0 || chance(r, 15)) {
    leaf_text(r, out, width);
  } else if (chance(r, 10)) {
    strbuf_puts(out, "(ite ");
    random_text(r, out, -1, depth - 1);
    strbuf_putc(out, ' ');
    random_text(r, out, width, depth - 1);
    strbuf_putc(out, ' ');
    random_text(r, out, width, depth - 1);
    strbuf_putc(out, ')');
  } else if (width < 0) {
    bool_text(r, out, depth);
  } else if (width == 0) {
    int_text(r, out, depth);
  } else {
    bv_text(r, out, width, depth);
  }
}

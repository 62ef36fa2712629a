/* Expressions as mathematical integers: each value has a signed and an unsigned reading, and is asked for in one of
 * them. Sums and multiples are linear, with the wrap-around written out; what is not linear is an uninterpreted
 * function of the operands, which is sound, since the value of an expression is a function of those. */
#include "certify/certify.h"

enum { DEPTH_LIMIT = 2000, MASK_RUNS = 8 };

static term compute(struct certify *c, expr e, const struct expr_node *n, bool is_signed);
static int preference(struct certify *c, expr e);

void edge_begin(struct certify *c, uint32_t context) {
  c->context = context;
  c->conditional = 0;
  vec_clear(&c->assumed);
  map_clear(&c->values);
}

static void assume(struct certify *c, term t) {
  if (!term_eq(t, term_true)) vec_push(&c->assumed, t);
}

/* Operands precede their users, except in expressions made here, which are not deep. */
static bool is_too_deep(struct certify *c, expr e) {
  if (c->stuck) return true;
  struct exprs *s = &c->program->exprs;
  for (uint32_t i = c->depths.len; i <= e.id; i++) {
    const struct expr_node *n = expr_get(s, (expr){i});
    const expr operands[] = {n->a, n->b, n->c};
    uint32_t depth = 0;
    for (int k = 0; k < expr_arity((enum expr_kind)n->kind); k++)
      if (!expr_is_none(operands[k]) && c->depths.data[operands[k].id] > depth) depth = c->depths.data[operands[k].id];
    vec_push(&c->depths, depth + 1);
  }
  if (c->depths.data[e.id] > DEPTH_LIMIT) c->stuck = "an expression of the program is nested too deeply";
  return c->stuck != NULL;
}

static term int_of(struct certify *c, int64_t x) { return term_int(&c->terms, x); }
static uint16_t width_of(const struct certify *c, expr e) { return expr_width(&c->program->exprs, e); }

/* ---- readings ---- */

static term in_range(struct certify *c, term t, uint16_t width, bool is_signed) {
  struct terms *s = &c->terms;
  term low = is_signed ? term_neg(s, power_of_two(c, width - 1u)) : int_of(c, 0);
  return term_and2(s, term_le(s, low, t), term_lt(s, t, power_of_two(c, is_signed ? width - 1u : width)));
}

/* The sum or difference of two values in range, brought back into the range. */
static term wrap_once(struct certify *c, term t, uint16_t width, bool is_signed) {
  struct terms *s = &c->terms;
  term whole = power_of_two(c, width), top = power_of_two(c, is_signed ? width - 1u : width);
  term low = is_signed ? term_neg(s, top) : int_of(c, 0);
  term down = term_ite(s, term_ge(s, t, top), term_sub(s, t, whole), t);
  return term_ite(s, term_lt(s, t, low), term_add2(s, t, whole), down);
}

static term wrap(struct certify *c, term t, uint16_t width, bool is_signed) {
  struct terms *s = &c->terms;
  term whole = power_of_two(c, width), half = power_of_two(c, width - 1u);
  if (!is_signed) return term_mod(s, t, whole);
  return term_sub(s, term_mod(s, term_add2(s, t, half), whole), half);
}

/* ---- parts of bits ---- */

/* The unsigned value u, and a constant: the bits of u in each run of ones of the mask. */
static bool mask_bits(struct certify *c, term u, uint16_t width, u128 mask, term *ret) {
  struct terms *s = &c->terms;
  unsigned runs = 0;
  *ret = int_of(c, 0);
  for (unsigned low = 0; low < width;) {
    if (!(mask >> low & 1)) {
      low++;
      continue;
    }
    unsigned high = low;
    while (high < width && mask >> high & 1) high++;
    if (++runs > MASK_RUNS) return false;
    term part = term_div(s, u, power_of_two(c, low));
    if (high < width) part = term_mod(s, part, power_of_two(c, high - low));
    *ret = term_add2(s, *ret, term_mul2(s, part, power_of_two(c, low)));
    low = high;
  }
  return true;
}

static term opaque(struct certify *c, const struct expr_node *n, bool is_signed) {
  char name[64];
  const expr operands[] = {n->a, n->b, n->c};
  term arguments[3];
  uint32_t count = 0;
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (!expr_is_none(operands[i])) arguments[count++] = expr_value(c, operands[i], false);
  unsigned from = count ? width_of(c, n->a) : 0;
  snprintf(name, sizeof name, "%s!%u!%llu", expr_kind_name((enum expr_kind)n->kind), from, (unsigned long long)n->imm);
  bool is_plain = n->imm == 0 && from == n->width;
  term t = uninterpreted(c, name, is_plain ? (enum expr_kind)n->kind : EXPR_KIND_COUNT, n->width, arguments, count);
  return convert_reading(c, t, n->width, false, is_signed);
}

static term bitwise(struct certify *c, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  u128 mask;
  expr other = n->a;
  if (!expr_is_const(&c->program->exprs, n->b, &mask)) {
    if (!expr_is_const(&c->program->exprs, n->a, &mask)) return opaque(c, n, is_signed);
    other = n->b;
  }
  term u = expr_value(c, other, false), both;
  if (!mask_bits(c, u, n->width, mask, &both)) return opaque(c, n, is_signed);
  term sum = term_add2(s, u, constant_value(c, n->width, mask, false));
  term result = both;
  if (n->kind == E_OR) result = term_sub(s, sum, both);
  if (n->kind == E_XOR) result = term_sub(s, sum, term_mul2(s, int_of(c, 2), both));
  return convert_reading(c, result, n->width, false, is_signed);
}

static term shift(struct certify *c, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  u128 k;
  if (!expr_is_const(&c->program->exprs, n->b, &k) || k >= n->width) return opaque(c, n, is_signed);
  term power = power_of_two(c, (unsigned)k);
  if (n->kind == E_SHL) return wrap(c, term_mul2(s, expr_value(c, n->a, is_signed), power), n->width, is_signed);
  bool arithmetic = n->kind == E_ASHR;
  term result = term_div(s, expr_value(c, n->a, arithmetic), power);
  return convert_reading(c, result, n->width, arithmetic, is_signed);
}

/* C's division truncates; that of SMT-LIB by a positive number rounds down. */
static term division(struct certify *c, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  u128 k;
  if (!expr_is_const(&c->program->exprs, n->b, &k) || k == 0) return opaque(c, n, is_signed);
  bool signed_operation = n->kind == E_SDIV || n->kind == E_SREM, is_quotient = n->kind == E_UDIV || n->kind == E_SDIV;
  bool negative = signed_operation && bits_signed(n->width, k) < 0;
  term x = expr_value(c, n->a, signed_operation);
  term d = constant_value(c, n->width, negative ? bits_trunc(n->width, -k) : k, false);
  term up = is_quotient ? term_div(s, x, d) : term_mod(s, x, d);
  if (!signed_operation) return convert_reading(c, up, n->width, false, is_signed);
  term minus = term_neg(s, x);
  term down = term_neg(s, is_quotient ? term_div(s, minus, d) : term_mod(s, minus, d));
  term result = term_ite(s, term_ge(s, x, int_of(c, 0)), up, down);
  if (negative && is_quotient) result = wrap_once(c, term_neg(s, result), n->width, true);
  return convert_reading(c, result, n->width, true, is_signed);
}

/* ---- arithmetic ---- */

static term arithmetic(struct certify *c, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  u128 k;
  bool exact = (n->flags & EXPR_NSW) && !c->conditional;
  bool reading = exact ? true : is_signed;
  if (n->kind == E_MUL && !expr_is_const(&c->program->exprs, n->a, &k) && !expr_is_const(&c->program->exprs, n->b, &k))
    return opaque(c, n, is_signed);
  term a = expr_value(c, n->a, reading), b = expr_value(c, n->b, reading);
  term t = n->kind == E_ADD ? term_add2(s, a, b) : n->kind == E_SUB ? term_sub(s, a, b) : term_mul2(s, a, b);
  if (exact) {
    assume(c, in_range(c, t, n->width, true));
    return convert_reading(c, t, n->width, true, is_signed);
  }
  return n->kind == E_MUL ? wrap(c, t, n->width, is_signed) : wrap_once(c, t, n->width, is_signed);
}

/* Address arithmetic does not wrap around: that would be undefined. */
static term step(struct certify *c, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  term t = expr_value(c, n->a, false);
  if (n->kind == E_FIELD)
    t = term_add2(s, t, constant_value(c, 64, n->imm, false));
  else
    t = term_add2(s, t, term_mul2(s, expr_value(c, n->b, true), constant_value(c, 64, n->imm, true)));
  bool is_plain = (n->imm < 1u << 30 || -n->imm < 1u << 30) && !(n->kind == E_FIELD && n->imm >= 1u << 30);
  if (c->conditional || !is_plain)
    t = wrap(c, t, n->width, false);
  else
    assume(c, in_range(c, t, n->width, false));
  return convert_reading(c, t, n->width, false, is_signed);
}

static term extract(struct certify *c, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  uint16_t from = width_of(c, n->a);
  if (n->imm == 0) return wrap(c, expr_value(c, n->a, is_signed), n->width, is_signed);
  /* Rounded down, a quotient has the bits of the value in either reading; the highest ones keep the sign. */
  bool is_highest = n->imm + n->width == from, reading = preference(c, n->a) > 0;
  term t = term_div(s, expr_value(c, n->a, reading), power_of_two(c, (unsigned)n->imm));
  if (!is_highest) t = term_mod(s, t, power_of_two(c, n->width));
  return convert_reading(c, t, n->width, is_highest && reading, is_signed);
}

static term load(struct certify *c, const struct expr_node *n, bool is_signed) {
  bool reading = type_is_signed(c, n->type);
  term at = expr_address(c, n->a);
  if (!c->conditional) access_assume(c, n->a, at, n->width / 8u);
  return convert_reading(c, memory_cell(c, MEMORY_NOW, at, n->width, reading), n->width, reading, is_signed);
}

static term conditional(struct certify *c, const struct expr_node *n, bool is_signed) {
  term condition = expr_truth(c, n->a);
  c->conditional++;
  term then = expr_value(c, n->b, is_signed), otherwise = expr_value(c, n->c, is_signed);
  c->conditional--;
  return term_ite(&c->terms, condition, then, otherwise);
}

static term compute(struct certify *c, expr e, const struct expr_node *n, bool is_signed) {
  struct terms *s = &c->terms;
  u128 k;
  if (n->width == 1) return term_ite(s, expr_truth(c, e), int_of(c, is_signed ? -1 : 1), int_of(c, 0));
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return expr_is_const(&c->program->exprs, e, &k), constant_value(c, n->width, k, is_signed);
  case E_VAR: {
    term t = symbol_variable(c, n->ref, c->context);
    return convert_reading(c, t, n->width, variable_is_signed(c, n->ref), is_signed);
  }
  case E_OBJECT: return convert_reading(c, symbol_object(c, n->ref, c->context), n->width, false, is_signed);
  case E_FUNCTION: return convert_reading(c, symbol_function(c, n->ref), n->width, false, is_signed);
  case E_LOAD: return load(c, n, is_signed);
  case E_ANY_STEP: return step(c, n, is_signed);
  case E_NOT: {
    term most = is_signed ? int_of(c, -1) : term_sub(s, power_of_two(c, n->width), int_of(c, 1));
    return term_sub(s, most, expr_value(c, n->a, is_signed));
  }
  case E_ZEXT:
    return convert_reading(c, expr_value(c, n->a, false), n->width, false, is_signed && width_of(c, n->a) == n->width);
  case E_SEXT: return convert_reading(c, expr_value(c, n->a, true), n->width, true, is_signed);
  case E_EXTRACT: return extract(c, n, is_signed);
  case E_CONCAT: {
    term high = term_mul2(s, expr_value(c, n->a, is_signed), power_of_two(c, width_of(c, n->b)));
    return term_add2(s, high, expr_value(c, n->b, false)); /* the high part has the sign */
  }
  case E_ANY_WRAPPING: return arithmetic(c, n, is_signed);
  case E_ANY_DIVISION: return division(c, n, is_signed);
  case E_ANY_SHIFT: return shift(c, n, is_signed);
  case E_ANY_BITWISE: return bitwise(c, n, is_signed);
  case E_ITE: return conditional(c, n, is_signed);
  case E_ANY_COMPARISON:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return opaque(c, n, is_signed);
}

term expr_value(struct certify *c, expr e, bool is_signed) {
  const struct expr_node n = *expr_get(&c->program->exprs, e); /* a copy: expressions may be added */
  if (is_too_deep(c, e)) return c->is_bv ? term_bv(&c->terms, n.width, 0) : int_of(c, 0); /* nothing is claimed then */
  if (c->is_bv) return expr_value_bv(c, e);
  uint64_t key = pair_key(e.id, (uint32_t)(is_signed ? 1 : 0) | (c->conditional ? 2u : 0u));
  const uint64_t *known = map_get(&c->values, key);
  if (known) return (term){(uint32_t)*known};
  term t = compute(c, e, &n, is_signed);
  *map_put(&c->values, key) = t.id;
  return t;
}

/* ---- truth values ---- */

/* 1 = the signed reading is at hand, -1 = the unsigned one, 0 = both alike. */
static int preference(struct certify *c, expr e) {
  const struct expr_node *n = expr_get(&c->program->exprs, e);
  switch ((enum expr_kind)n->kind) {
  case E_VAR: return variable_is_signed(c, n->ref) ? 1 : -1;
  case E_LOAD: return type_is_signed(c, n->type) ? 1 : -1;
  case E_SEXT:
  case E_SDIV:
  case E_SREM:
  case E_ASHR: return 1;
  case E_ANY_WRAPPING: {
    if (n->flags & EXPR_NSW) return 1;
    const struct expr_node *a = expr_get(&c->program->exprs, n->a);
    return a->kind == E_VAR ? preference(c, n->a) : -1;
  }
  case E_CONST: return 0;
  default: return -1;
  }
}

static term comparison(struct certify *c, const struct expr_node *n) {
  struct terms *s = &c->terms;
  bool is_equality = n->kind == E_EQ || n->kind == E_NE;
  bool is_signed = n->kind == E_SLT || n->kind == E_SLE;
  if (is_equality) is_signed = preference(c, n->a) + preference(c, n->b) > 0;
  if (is_equality && width_of(c, n->a) == 1) {
    term same = term_equals(s, expr_truth(c, n->a), expr_truth(c, n->b));
    return n->kind == E_EQ ? same : term_not(same);
  }
  term a = expr_value(c, n->a, is_signed), b = expr_value(c, n->b, is_signed);
  if (is_equality) return n->kind == E_EQ ? term_equals(s, a, b) : term_not(term_equals(s, a, b));
  bool strict = n->kind == E_SLT || n->kind == E_ULT;
  if (!c->is_bv) return strict ? term_lt(s, a, b) : term_le(s, a, b);
  if (is_signed) return strict ? term_slt(s, a, b) : term_sle(s, a, b);
  return strict ? term_ult(s, a, b) : term_ule(s, a, b);
}

static term truth_of_bit(struct certify *c, const struct expr_node *n) {
  struct terms *s = &c->terms;
  if (c->is_bv) {
    term bit = term_extract(s, (uint32_t)n->imm, (uint32_t)n->imm, expr_value_bv(c, n->a));
    return term_equals(s, bit, term_bv(s, 1, 1));
  }
  term bit = term_mod(s, term_div(s, expr_value(c, n->a, false), power_of_two(c, (unsigned)n->imm)), int_of(c, 2));
  return term_equals(s, bit, int_of(c, 1));
}

static term compute_truth(struct certify *c, expr e, const struct expr_node *n) {
  struct terms *s = &c->terms;
  u128 k;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return expr_is_const(&c->program->exprs, e, &k), term_bool(k & 1);
  case E_VAR: return symbol_variable(c, n->ref, c->context);
  case E_NOT: return term_not(expr_truth(c, n->a));
  case E_AND: return term_and2(s, expr_truth(c, n->a), expr_truth(c, n->b));
  case E_OR: return term_or2(s, expr_truth(c, n->a), expr_truth(c, n->b));
  case E_XOR: return term_xor(s, expr_truth(c, n->a), expr_truth(c, n->b));
  case E_ANY_EXTENSION: return expr_truth(c, n->a);
  case E_EXTRACT: return width_of(c, n->a) == 1 ? expr_truth(c, n->a) : truth_of_bit(c, n);
  case E_ANY_COMPARISON: return comparison(c, n);
  case E_ITE: {
    term condition = expr_truth(c, n->a);
    c->conditional++;
    term then = expr_truth(c, n->b), otherwise = expr_truth(c, n->c);
    c->conditional--;
    return term_ite(s, condition, then, otherwise);
  }
  default: break;
  }
  if (c->is_bv) return symbol_unknown(c, 1, false, EXPR_NONE);
  return term_equals(s, opaque(c, n, false), int_of(c, 1));
}

term expr_truth(struct certify *c, expr e) {
  const struct expr_node n = *expr_get(&c->program->exprs, e);
  assert(n.width == 1);
  if (is_too_deep(c, e)) return term_false;
  uint64_t key = pair_key(e.id, 4u | (c->conditional ? 2u : 0u));
  const uint64_t *known = map_get(&c->values, key);
  if (known) return (term){(uint32_t)*known};
  term t = compute_truth(c, e, &n);
  *map_put(&c->values, key) = t.id;
  return t;
}

term expr_address(struct certify *c, expr e) { return expr_value(c, e, false); }

term expr_for_variable(struct certify *c, expr e, var_id v) {
  return c->program->variables.data[v].width == 1 ? expr_truth(c, e) : expr_value(c, e, variable_is_signed(c, v));
}

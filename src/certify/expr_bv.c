/* Expressions as bit-vectors: exactly what they are. The depth of an expression was checked by expr_value. */
#include "certify/certify.h"

static void assume_exact(struct certify *c, const struct expr_node *n, term a, term b) {
  struct terms *s = &c->terms;
  uint32_t more = n->kind == E_MUL ? n->width : 1;
  term x = term_sign_extend(s, more, a), y = term_sign_extend(s, more, b);
  term wide = n->kind == E_ADD ? term_add2(s, x, y) : n->kind == E_SUB ? term_sub(s, x, y) : term_mul2(s, x, y);
  term narrow = n->kind == E_ADD ? term_add2(s, a, b) : n->kind == E_SUB ? term_sub(s, a, b) : term_mul2(s, a, b);
  vec_push(&c->assumed, term_equals(s, wide, term_sign_extend(s, more, narrow)));
}

static term arithmetic(struct certify *c, const struct expr_node *n) {
  struct terms *s = &c->terms;
  term a = expr_value_bv(c, n->a), b = expr_value_bv(c, n->b);
  if ((n->flags & EXPR_NSW) && !c->conditional) assume_exact(c, n, a, b);
  return n->kind == E_ADD ? term_add2(s, a, b) : n->kind == E_SUB ? term_sub(s, a, b) : term_mul2(s, a, b);
}

static term unknown_value(struct certify *c, const struct expr_node *n) {
  return symbol_unknown(c, n->width, false, EXPR_NONE);
}

/* What is undefined, or not computed, gets any value. */
static term defined_if(struct certify *c, const struct expr_node *n, term condition, term value) {
  if (term_eq(condition, term_true)) return value;
  return term_ite(&c->terms, condition, value, unknown_value(c, n));
}

static term binary(struct certify *c, const struct expr_node *n) {
  static const enum term_kind kinds[EXPR_KIND_COUNT] = {
      [E_UDIV] = TERM_BV_UDIV, [E_SDIV] = TERM_BV_SDIV, [E_UREM] = TERM_BV_UREM, [E_SREM] = TERM_BV_SREM,
      [E_SHL] = TERM_BV_SHL,   [E_LSHR] = TERM_BV_LSHR, [E_ASHR] = TERM_BV_ASHR, [E_AND] = TERM_BV_AND,
      [E_OR] = TERM_BV_OR,     [E_XOR] = TERM_BV_XOR};
  struct terms *s = &c->terms;
  term a = expr_value_bv(c, n->a), b = expr_value_bv(c, n->b), t = term_bv_binary(s, kinds[n->kind], a, b);
  term zero = term_bv(s, n->width, 0);
  if (n->kind == E_AND || n->kind == E_OR || n->kind == E_XOR) return t;
  if (n->kind == E_SHL || n->kind == E_LSHR || n->kind == E_ASHR)
    return defined_if(c, n, term_ult(s, b, constant_value(c, n->width, n->width, false)), t);
  term is_defined = term_not(term_equals(s, b, zero));
  if (!c->conditional && !term_eq(is_defined, term_true)) vec_push(&c->assumed, is_defined); /* the run ended */
  return defined_if(c, n, is_defined, t);
}

static term step(struct certify *c, const struct expr_node *n) {
  struct terms *s = &c->terms;
  term stride = address_constant(c, n->imm), a = expr_value_bv(c, n->a);
  if (n->kind == E_FIELD) return term_add2(s, a, stride);
  return term_add2(s, a, term_mul2(s, expr_value_bv(c, n->b), stride));
}

static term compute(struct certify *c, expr e, const struct expr_node *n) {
  struct terms *s = &c->terms;
  u128 k;
  if (n->width == 1) return term_ite(s, expr_truth(c, e), term_bv(s, 1, 1), term_bv(s, 1, 0));
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return expr_is_const(&c->program->exprs, e, &k), constant_value(c, n->width, k, false);
  case E_VAR: return symbol_variable(c, n->ref, c->context);
  case E_OBJECT: return symbol_object(c, n->ref, c->context);
  case E_FUNCTION: return symbol_function(c, n->ref);
  case E_LOAD: {
    term at = expr_address(c, n->a);
    if (!c->conditional) access_assume(c, n->a, at, n->width / 8u);
    return memory_cell(c, MEMORY_NOW, at, n->width, false);
  }
  case E_ANY_STEP: return step(c, n);
  case E_NOT: return term_bv_not(s, expr_value_bv(c, n->a));
  case E_ZEXT: return term_zero_extend(s, n->width - expr_width(&c->program->exprs, n->a), expr_value_bv(c, n->a));
  case E_SEXT: return term_sign_extend(s, n->width - expr_width(&c->program->exprs, n->a), expr_value_bv(c, n->a));
  case E_EXTRACT: return term_extract(s, (uint32_t)n->imm + n->width - 1, (uint32_t)n->imm, expr_value_bv(c, n->a));
  case E_CONCAT: return term_concat(s, expr_value_bv(c, n->a), expr_value_bv(c, n->b));
  case E_ANY_WRAPPING: return arithmetic(c, n);
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE: return binary(c, n);
  case E_ITE: {
    term condition = expr_truth(c, n->a);
    c->conditional++;
    term then = expr_value_bv(c, n->b), otherwise = expr_value_bv(c, n->c);
    c->conditional--;
    return term_ite(s, condition, then, otherwise);
  }
  case E_ANY_COMPARISON:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return unknown_value(c, n);
}

term expr_value_bv(struct certify *c, expr e) {
  const struct expr_node n = *expr_get(&c->program->exprs, e);
  uint64_t key = pair_key(e.id, c->conditional ? 2u : 0u);
  const uint64_t *known = map_get(&c->values, key);
  if (known) return (term){(uint32_t)*known};
  term t = compute(c, e, &n);
  *map_put(&c->values, key) = t.id;
  return t;
}

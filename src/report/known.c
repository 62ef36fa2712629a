#include "report/known.h"

enum { MOST_NODES = 500 };

void known_init(struct known *k, const struct program *p) { *k = (struct known){.program = p}; }

void known_release(struct known *k) {
  map_release(&k->index);
  vec_release(&k->values);
  vec_release(&k->activations);
}

void known_enter(struct known *k, uint32_t depth) {
  while (k->activations.len <= depth) vec_push(&k->activations, 0);
  k->activations.data[depth] = ++k->activation_count;
}

/* Activation 0 holds the globals. */
static uint64_t key(const struct known *k, uint32_t depth, var_id v) {
  bool is_global = k->program->variables.data[v].kind == VARIABLE_GLOBAL;
  uint32_t activation = is_global || depth >= k->activations.len ? 0 : k->activations.data[depth];
  return (uint64_t)activation << 32 | v;
}

void known_set(struct known *k, uint32_t depth, var_id v, u128 value) {
  vec_push(&k->values, value);
  *map_put(&k->index, key(k, depth, v)) = k->values.len;
}

void known_forget(struct known *k, uint32_t depth, var_id v) { *map_put(&k->index, key(k, depth, v)) = 0; }

void known_forget_all(struct known *k) {
  map_clear(&k->index);
  k->has_forgotten = true;
}

bool known_variable(const struct known *k, uint32_t depth, var_id v, u128 *ret) {
  const struct variable *x = &k->program->variables.data[v];
  const uint64_t *at = map_get(&k->index, key(k, depth, v));
  if (at && *at) *ret = k->values.data[*at - 1];
  if (at) return *at;
  if (k->has_forgotten || x->kind != VARIABLE_GLOBAL || expr_is_none(x->initial)) return false;
  return expr_is_const(&k->program->exprs, x->initial, ret);
}

/* ---- expressions ---- */

static bool binary(const struct expr_node *n, unsigned w, u128 x, u128 y, u128 *ret) {
  switch ((enum expr_kind)n->kind) {
  case E_ADD: *ret = x + y; return true;
  case E_SUB: *ret = x - y; return true;
  case E_MUL: *ret = x * y; return true;
  case E_UDIV: return y ? (*ret = x / y, true) : false;
  case E_UREM: return y ? (*ret = x % y, true) : false;
  case E_SDIV: return y ? (*ret = bits_sdiv(w, x, y), true) : false;
  case E_SREM: return y ? (*ret = bits_srem(w, x, y), true) : false;
  case E_SHL: *ret = bits_shl(w, x, y); return true;
  case E_LSHR: *ret = bits_lshr(w, x, y); return true;
  case E_ASHR: *ret = bits_ashr(w, x, y); return true;
  case E_AND: *ret = x & y; return true;
  case E_OR: *ret = x | y; return true;
  case E_XOR: *ret = x ^ y; return true;
  case E_EQ: *ret = x == y; return true;
  case E_NE: *ret = x != y; return true;
  case E_ULT: *ret = x < y; return true;
  case E_ULE: *ret = x <= y; return true;
  case E_SLT: *ret = bits_signed(w, x) < bits_signed(w, y); return true;
  case E_SLE: *ret = bits_signed(w, x) <= bits_signed(w, y); return true;
  default: return false;
  }
}

static bool value(const struct known *k, uint32_t depth, expr e, u128 *ret, int *left) {
  const struct exprs *all = &k->program->exprs;
  const struct expr_node *n = expr_get(all, e);
  u128 x, y;
  if (--*left < 0) return false;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: *ret = expr_const_value(n); return true;
  case E_VAR: return known_variable(k, depth, n->ref, ret);
  case E_OBJECT:
  case E_FUNCTION:
  case E_LOAD:
  case E_FIELD:
  case E_INDEX:
  case E_FLOAT:
  case EXPR_KIND_COUNT: return false;
  case E_ITE: return value(k, depth, n->a, &x, left) && value(k, depth, x ? n->b : n->c, ret, left);
  default: break;
  }
  if (!value(k, depth, n->a, &x, left)) return false;
  unsigned w = expr_width(all, n->a);
  if (n->kind == E_NOT || n->kind == E_ZEXT)
    *ret = n->kind == E_NOT ? ~x : x;
  else if (n->kind == E_SEXT)
    *ret = (u128)bits_signed(w, x);
  else if (n->kind == E_EXTRACT)
    *ret = x >> n->imm;
  else if (!value(k, depth, n->b, &y, left))
    return false;
  else if (n->kind == E_CONCAT)
    *ret = x << expr_width(all, n->b) | y;
  else if (!binary(n, w, x, y, ret))
    return false;
  *ret = bits_trunc(n->width, *ret);
  return true;
}

bool known_value(const struct known *k, uint32_t depth, expr e, u128 *ret) {
  int left = MOST_NODES;
  return value(k, depth, e, ret, &left);
}

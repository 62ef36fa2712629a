/* Values by activation and variable; an activation has a number of its own each time that a depth is entered, so what
 * was known of an earlier one at the same depth is gone without being looked for. What a call may assign is found once
 * for each function, and only if a call is not entered. */
#include "report/known.h"

#include "program/operators.h"

enum { MOST_NODES = 500 };

void known_init(struct known *k, const struct program *p) { *k = (struct known){.program = p}; }

void known_release(struct known *k) {
  map_release(&k->index);
  vec_release_all(&k->values, &k->activations, &k->effects, &k->first_effects);
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
  vec_push(&k->values, bits_trunc(k->program->variables.data[v].width, value));
  *map_put(&k->index, key(k, depth, v)) = k->values.len;
}

void known_forget(struct known *k, uint32_t depth, var_id v) { *map_put(&k->index, key(k, depth, v)) = 0; }

void known_forget_all(struct known *k) {
  map_clear(&k->index);
  k->has_forgotten = true;
}

/* ---- calls that are not part of the trace ---- */

static bool is_global(const struct program *p, var_id v) {
  return v != ID_NONE && p->variables.data[v].kind == VARIABLE_GLOBAL;
}

static bool has_effect(const struct program *p, const struct operation *op) {
  return op->kind == OP_CALL || is_global(p, op->var);
}

static function_id function_of(const struct program *p, edge_id e) {
  return p->locations.data[p->edges.data[e].source].function;
}

/* Sorts the edges with effects by function, by counting. */
static void index_effects(struct known *k) {
  const struct program *p = k->program;
  for (function_id f = 0; f <= p->functions.len; f++) vec_push(&k->first_effects, 0);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (has_effect(p, &p->edges.data[e].op)) k->first_effects.data[function_of(p, e)]++, vec_push(&k->effects, e);
  uint32_t sum = 0;
  for (function_id f = 0; f <= p->functions.len; f++) sum = k->first_effects.data[f] += sum;
  for (edge_id e = p->edges.len; e-- > 0;)
    if (has_effect(p, &p->edges.data[e].op)) k->effects.data[--k->first_effects.data[function_of(p, e)]] = e;
}

/* Code outside the program assigns what it can name. */
static void forget_globals(struct known *k, bool also_static) {
  for (var_id v = 0; v < k->program->variables.len; v++)
    if (is_global(k->program, v) && (also_static || !k->program->variables.data[v].is_static)) known_forget(k, 0, v);
}

/* Scalars of callers cannot be reached by a call; only globals change. */
void known_forget_call(struct known *k, function_id callee) {
  const struct program *p = k->program;
  VEC(function_id) stack = VEC_INIT;
  struct map seen = MAP_INIT;
  bool is_known = callee != ID_NONE;
  if (!k->first_effects.len) index_effects(k);
  if (is_known) vec_push(&stack, callee);
  while (is_known && stack.len) {
    function_id f = vec_pop(&stack);
    const struct function *x = &p->functions.data[f];
    if (*map_put(&seen, f)) continue;
    *map_put(&seen, f) = 1;
    if (x->entry == ID_NONE && !x->library) forget_globals(k, false); /* library functions assign no scalars */
    for (uint32_t i = k->first_effects.data[f]; i < k->first_effects.data[f + 1] && is_known; i++) {
      const struct operation *op = &p->edges.data[k->effects.data[i]].op;
      if (is_global(p, op->var)) known_forget(k, 0, op->var);
      for (uint32_t j = 0; op->kind == OP_CALL && j < op->result_count; j++)
        if (is_global(p, p->results.data[op->first_result + j]))
          known_forget(k, 0, p->results.data[op->first_result + j]);
      if (op->kind != OP_CALL) continue;
      is_known = op->callee != ID_NONE;
      if (is_known) vec_push(&stack, op->callee);
    }
  }
  if (!is_known) forget_globals(k, true);
  vec_release(&stack);
  map_release(&seen);
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

static bool value(const struct known *k, uint32_t depth, expr e, u128 *ret, int *left) {
  const struct exprs *all = &k->program->exprs;
  const struct expr_node *n = expr_get(all, e);
  u128 x, y = 0;
  if (--*left < 0) return false;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: *ret = expr_const_value(n); return true;
  case E_VAR: return known_variable(k, depth, n->ref, ret);
  case E_ITE: return value(k, depth, n->a, &x, left) && value(k, depth, x ? n->b : n->c, ret, left);
  case E_ANY_OPERATOR: {
    bool has_two = expr_arity((enum expr_kind)n->kind) == 2;
    if (!value(k, depth, n->a, &x, left) || (has_two && !value(k, depth, n->b, &y, left))) return false;
    unsigned a = expr_width(all, n->a), b = has_two ? expr_width(all, n->b) : 0;
    struct operator_value v = operator_apply(n, a, x, b, y);
    *ret = v.bits;
    return v.fault != OPERATOR_ZERO_DIVISOR;
  }
  case E_OBJECT:
  case E_FUNCTION:
  case E_LOAD:
  case E_ANY_STEP:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return false;
}

bool known_value(const struct known *k, uint32_t depth, expr e, u128 *ret) {
  int left = MOST_NODES;
  return value(k, depth, e, ret, &left);
}

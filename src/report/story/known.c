/* Values by activation and variable; an activation has a number of its own each time that a depth is entered, so what
 * was known of an earlier one at the same depth is gone without being looked for. What a call may assign is found once
 * for each function, and only if a call is not entered. Memory is in known_memory.c. */
#include "report/story/known.h"

#include "program/operators.h"
#include "report/story/flows.h"

enum { MOST_NODES = 500 };

void known_init(struct known *k, const struct program *p, const struct trace *t) {
  *k = (struct known){.program = p, .trace = t};
  layout_init(&k->layout, p, t);
}

void known_release(struct known *k) {
  layout_release(&k->layout);
  map_release_all(&k->index, &k->bytes);
  vec_release_all(&k->values, &k->activations, &k->entered, &k->functions, &k->effects, &k->first_effects);
}

void known_enter(struct known *k, function_id f, uint32_t depth, uint32_t step) {
  known_leave(k, depth);
  while (k->activations.len <= depth) {
    vec_push(&k->activations, ++k->activation_count);
    vec_push(&k->entered, step);
    vec_push(&k->functions, f);
  }
}

void known_leave(struct known *k, uint32_t depth) {
  for (; k->activations.len > depth; k->activations.len--, k->entered.len--, k->functions.len--) {
    const struct function *f = &k->program->functions.data[vec_last(&k->functions)];
    uint64_t activation = vec_last(&k->activations);
    for (uint32_t i = 0; i < f->objects.len; i++) {
      const uint64_t *base = map_get(&k->layout.by_object, activation << 32 | f->objects.data[i]);
      if (base && *base) layout_end(&k->layout, *base, ID_NONE);
    }
  }
}

/* Activation 0 holds the globals. */
uint64_t known_key(const struct known *k, uint32_t depth, var_id v) {
  bool is_global = k->program->variables.data[v].kind == VARIABLE_GLOBAL;
  uint32_t activation = is_global || depth >= k->activations.len ? 0 : k->activations.data[depth];
  return flows_key(activation, v);
}

void known_set(struct known *k, uint32_t depth, var_id v, u128 value) {
  vec_push(&k->values, bits_trunc(k->program->variables.data[v].width, value));
  *map_put(&k->index, known_key(k, depth, v)) = k->values.len;
}

void known_forget(struct known *k, uint32_t depth, var_id v) { *map_put(&k->index, known_key(k, depth, v)) = 0; }

void known_forget_all(struct known *k) {
  map_clear(&k->index);
  k->has_forgotten = true;
  known_forget_all_memory(k);
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

/* Scalars of callers cannot be reached by a call; only globals change, and memory. */
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
    if (x->entry != ID_NONE || library_writes(x->library) != LIBRARY_WRITES_NOTHING) known_forget_all_memory(k);
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
  if (!is_known) forget_globals(k, true), known_forget_all_memory(k);
  vec_release(&stack);
  map_release(&seen);
}

bool known_variable(const struct known *k, uint32_t depth, var_id v, u128 *ret) {
  const struct variable *x = &k->program->variables.data[v];
  const uint64_t *at = map_get(&k->index, known_key(k, depth, v));
  if (at && *at) *ret = k->values.data[*at - 1];
  if (at) return *at;
  if (k->has_forgotten || x->kind != VARIABLE_GLOBAL || expr_is_none(x->initial)) return false;
  return expr_is_const(&k->program->exprs, x->initial, ret);
}

/* ---- expressions ---- */

struct asking {
  struct known *k;
  uint32_t depth;
  int left; /* nodes to look at */
};

static bool value(struct asking *a, expr e, u128 *ret);

static bool read_variable(struct asking *a, var_id v, u128 *ret) {
  if (a->k->reader) a->k->reader(a->k->reader_data, known_key(a->k, a->depth, v), 0, 0);
  return known_variable(a->k, a->depth, v, ret);
}

static bool read_object(struct asking *a, object_id o, u128 *ret) {
  bool is_global = a->k->program->objects.data[o].function == ID_NONE;
  if (!is_global && a->depth >= a->k->activations.len) return false;
  *ret = layout_object(&a->k->layout, o, is_global ? 0 : a->k->activations.data[a->depth],
                       is_global ? 0 : a->k->entered.data[a->depth]);
  return *ret;
}

static bool read_memory(struct asking *a, const struct expr_node *n, u128 *ret) {
  u128 address;
  uint64_t bytes = (n->width + 7u) / 8;
  if (!value(a, n->a, &address)) {
    if (a->k->reader) a->k->reader(a->k->reader_data, 0, 0, UINT64_MAX);
    return false;
  }
  if (a->k->reader) a->k->reader(a->k->reader_data, 0, (uint64_t)address, bytes);
  if (!known_load(a->k, (uint64_t)address, bytes, ret)) return false;
  *ret = bits_trunc(n->width, *ret);
  return true;
}

static bool read_step(struct asking *a, const struct expr_node *n, u128 *ret) {
  u128 base = 0, index = 0;
  bool is_known = value(a, n->a, &base);
  if (n->kind == E_INDEX && !value(a, n->b, &index)) is_known = false;
  if (!is_known) return false;
  *ret = bits_trunc(n->width, base + (n->kind == E_INDEX ? index * n->imm : n->imm));
  return true;
}

static bool read_operator(struct asking *a, const struct expr_node *n, u128 *ret) {
  const struct exprs *all = &a->k->program->exprs;
  bool has_two = expr_arity((enum expr_kind)n->kind) == 2;
  u128 x = 0, y = 0;
  bool is_known = value(a, n->a, &x);
  if (has_two && !value(a, n->b, &y)) is_known = false;
  if (!is_known) return false;
  struct operator_value v = operator_apply(n, expr_width(all, n->a), x, has_two ? expr_width(all, n->b) : 0, y);
  *ret = v.bits;
  return v.fault != OPERATOR_ZERO_DIVISOR;
}

/* Whoever listens is told of both sides if it is not known which one counts. */
static bool read_choice(struct asking *a, const struct expr_node *n, u128 *ret) {
  u128 condition, ignored;
  if (value(a, n->a, &condition)) return value(a, condition ? n->b : n->c, ret);
  if (a->k->reader) value(a, n->b, &ignored), value(a, n->c, &ignored);
  return false;
}

static bool value(struct asking *a, expr e, u128 *ret) {
  const struct expr_node *n = expr_get(&a->k->program->exprs, e);
  if (--a->left < 0) return false;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: *ret = expr_const_value(n); return true;
  case E_VAR: return read_variable(a, n->ref, ret);
  case E_OBJECT: return read_object(a, n->ref, ret);
  case E_FUNCTION: return (*ret = layout_function(&a->k->layout, n->ref));
  case E_LOAD: return read_memory(a, n, ret);
  case E_ANY_STEP: return read_step(a, n, ret);
  case E_ITE: return read_choice(a, n, ret);
  case E_ANY_OPERATOR: return read_operator(a, n, ret);
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return false;
}

bool known_value(struct known *k, uint32_t depth, expr e, u128 *ret) {
  struct asking a = {k, depth, MOST_NODES};
  return value(&a, e, ret);
}

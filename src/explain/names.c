/* Names for values, by rewriting: leaves of an expression are replaced, operands before what uses them. A value keeps
 * the name of the variable that holds it as long as the rest of the path does not overwrite that; a symbolic constant
 * is bound only where nothing else would do, since each costs the abstraction a variable (section 4.1 of NEWTON's
 * paper). */
#include "explain/simulate.h"

#include <stdio.h>

/* ---- rewriting ---- */

struct rewriting {
  struct program *p;
  struct map memo; /* expression -> result + 1 */
  expr (*leaf)(void *, expr, expr);
  void *data;
  bool failed;
};

/* (x + 1) + 1 is x + 2, unless the sum of the constants overflows. */
static expr add_constants(struct exprs *s, expr a, expr b, uint8_t flags) {
  const struct expr_node n = *expr_get(s, a);
  u128 first, second;
  if (n.kind != E_ADD || n.flags != flags || !expr_is_const(s, n.b, &first) || !expr_is_const(s, b, &second))
    return EXPR_NONE;
  assert(n.width && n.width <= 128);
  u128 sign = (u128)1 << (n.width - 1), sum = (first + second) & bits_mask(n.width);
  bool is_overflow = (first & sign) == (second & sign) && (first & sign) != (sum & sign);
  if (is_overflow && (flags & EXPR_NSW)) return EXPR_NONE;
  return expr_binary(s, E_ADD, n.a, expr_const(s, n.width, sum), flags);
}

static expr rebuild(struct exprs *s, const struct expr_node *n, expr a, expr b, expr c) {
  switch ((enum expr_kind)n->kind) {
  case E_LOAD: return expr_load(s, n->width, a, n->type);
  case E_FIELD: return expr_field(s, a, n->imm, n->type, n->ref);
  case E_INDEX: return expr_index(s, a, b, n->imm, n->type);
  case E_NOT: return expr_not(s, a);
  case E_ZEXT: return expr_zext(s, n->width, a);
  case E_SEXT: return expr_sext(s, n->width, a);
  case E_EXTRACT: return expr_extract(s, (uint16_t)n->imm, n->width, a);
  case E_CONCAT: return expr_concat(s, a, b);
  case E_ADD: {
    expr sum = add_constants(s, a, b, n->flags);
    return expr_is_none(sum) ? expr_binary(s, E_ADD, a, b, n->flags) : sum;
  }
  case E_SUB:
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE:
  case E_ANY_COMPARISON: return expr_binary(s, n->kind, a, b, n->flags);
  case E_ITE: return expr_ite(s, a, b, c);
  case E_FLOAT: return expr_float(s, n->width, (enum float_op)n->imm, a, b, c);
  case E_ANY_LEAF:
  case EXPR_KIND_COUNT: break;
  }
  return EXPR_NONE;
}

static bool rewrite_node(void *data, expr e, const struct expr_node *node) {
  struct rewriting *r = data;
  const struct expr_node n = *node; /* the store may move */
  expr operands[3] = {n.a, n.b, n.c}, result = e;
  int arity = expr_arity(n.kind);
  bool is_changed = false;
  for (int i = 0; i < arity; i++) {
    if (expr_is_none(operands[i])) continue;
    const uint64_t *known = map_get(&r->memo, operands[i].id);
    assert(known); /* operands come first */
    expr to = {(uint32_t)*known - 1};
    is_changed |= !expr_same(to, operands[i]);
    operands[i] = to;
  }
  if (is_changed) result = rebuild(&r->p->exprs, &n, operands[0], operands[1], operands[2]);
  if (n.kind == E_VAR || n.kind == E_LOAD) result = r->leaf(r->data, e, result);
  r->failed |= expr_is_none(result);
  *map_put(&r->memo, e.id) = (uint64_t)result.id + 1;
  return !r->failed;
}

expr simulate_rewrite(struct program *p, expr e, expr (*leaf)(void *, expr, expr), void *data) {
  /* Nodes are collected first: building new ones while visiting would move them. */
  struct rewriting r = {.p = p, .memo = MAP_INIT, .leaf = leaf, .data = data};
  VEC(expr) order = VEC_INIT;
  VEC(expr) work = VEC_INIT;
  struct map seen = MAP_INIT;
  vec_push(&work, e);
  while (work.len) {
    expr x = work.data[work.len - 1];
    uint64_t *state = map_put(&seen, x.id);
    const struct expr_node *n = expr_get(&p->exprs, x);
    if (*state) {
      (void)vec_pop(&work);
      if (*state == 1) vec_push(&order, x);
      *state = 2;
      continue;
    }
    *state = 1;
    const expr operands[3] = {n->a, n->b, n->c};
    for (int i = 0; i < expr_arity(n->kind); i++)
      if (!expr_is_none(operands[i]) && !map_get(&seen, operands[i].id)) vec_push(&work, operands[i]);
  }
  for (uint32_t i = 0; i < order.len && !r.failed; i++)
    rewrite_node(&r, order.data[i], expr_get(&p->exprs, order.data[i]));
  expr result = r.failed ? EXPR_NONE : (expr){(uint32_t)*map_get(&r.memo, e.id) - 1};
  map_release_all(&r.memo, &seen);
  vec_release_all(&order, &work);
  return result;
}

/* ---- scopes ---- */

static bool look_local(void *data, expr e, const struct expr_node *n) {
  const struct program *p = data;
  (void)e;
  if (n->kind == E_VAR) return p->variables.data[n->ref].kind == VARIABLE_GLOBAL;
  return n->kind != E_OBJECT || p->objects.data[n->ref].function == ID_NONE;
}

bool simulate_is_global(const struct program *p, expr e) {
  return expr_visit(&p->exprs, e, look_local, (void *)(uintptr_t)p);
}

/* ---- names of values ---- */

static bool has_result(const struct program *p, const struct operation *call, var_id v) {
  for (uint32_t i = 0; i < call->result_count; i++)
    if (p->results.data[call->first_result + i] == v) return true;
  return false;
}

/* Does the step write the variable of the frame? */
static bool writes(const struct simulation *x, uint32_t step, uint32_t frame, var_id v) {
  const struct program *p = x->p;
  const struct path_step *s = &x->request->steps->data[step];
  const struct operation *op = &p->edges.data[s->edge].op;
  bool is_global = p->variables.data[v].kind == VARIABLE_GLOBAL;
  uint32_t here = x->frames.of.data[step];
  if (op->kind == OP_RETURN) {
    uint32_t parent = x->frames.all.data[here].parent;
    if (parent == ID_NONE || (!is_global && parent != frame)) return false;
    edge_id call = x->request->steps->data[x->frames.all.data[here].call].edge;
    return has_result(p, &p->edges.data[call].op, v);
  }
  if (!is_global && here != frame) return false;
  if (op->kind == OP_CALL) return s->callee == ID_NONE && has_result(p, op, v);
  return op->var == v;
}

bool simulate_is_overwritten(const struct simulation *x, uint32_t frame, var_id v, uint32_t after) {
  for (uint32_t i = after; i <= x->out->end && i < x->request->steps->len; i++)
    if (writes(x, i, frame, v)) return true;
  return false;
}

static bool is_unwritten_so_far(const struct simulation *x, uint32_t frame, var_id v) {
  assert(frame < x->frames.all.len);
  uint32_t first = x->frames.all.data[frame].call;
  for (uint32_t i = first == ID_NONE ? 0 : first + 1; i < x->at; i++)
    if (writes(x, i, frame, v)) return false;
  return true;
}

static bool is_parameter(const struct program *p, function_id f, var_id v) {
  for (uint32_t i = 0; i < p->functions.data[f].parameters.len; i++)
    if (p->functions.data[f].parameters.data[i] == v) return true;
  return false;
}

/* A symbolic constant, bound where the function is entered or where control is now. */
static expr symbolic_constant(struct simulation *x, uint32_t frame, var_id v) {
  struct program *p = x->p;
  function_id f = x->frames.all.data[frame].function;
  bool is_global = p->variables.data[v].kind == VARIABLE_GLOBAL;
  bool is_at_entry = (is_global || is_parameter(p, f, v)) && is_unwritten_so_far(x, frame, v);
  if (!is_at_entry || p->variables.data[v].kind == VARIABLE_TEMPORARY || f == p->start)
    return expr_var(&p->exprs, p->variables.data[v].width, v);
  return predicates_entry_constant(x->request->predicates, p, f, v);
}

expr simulate_name(struct simulation *x, uint32_t frame, var_id v) {
  if (simulate_is_overwritten(x, frame, v, x->at)) return symbolic_constant(x, frame, v);
  return expr_var(&x->p->exprs, x->p->variables.data[v].width, v);
}

/* ---- across calls ---- */

struct translation {
  struct simulation *x;
  uint32_t frame;
};

static expr translate_leaf(void *data, expr before, expr after) {
  struct translation *t = data;
  struct simulation *x = t->x;
  for (uint32_t i = 0; i < x->names.len; i++)
    if (x->names.data[i].frame == t->frame && expr_same(x->names.data[i].here, before))
      return x->names.data[i].in_caller;
  if (expr_get(&x->p->exprs, before)->kind == E_LOAD) return after;
  return simulate_is_global(x->p, before) ? before : EXPR_NONE;
}

expr simulate_in_caller(struct simulation *x, uint32_t frame, expr e) {
  struct translation t = {x, frame};
  assert(x->frames.all.data[frame].parent != ID_NONE);
  return simulate_rewrite(x->p, e, translate_leaf, &t);
}

static expr returned_leaf(void *data, expr before, expr after) {
  struct translation *t = data;
  for (uint32_t i = 0; i < t->x->results.len; i++)
    if (t->x->results.data[i].frame == t->frame && expr_same(t->x->results.data[i].here, before))
      return t->x->results.data[i].in_caller;
  return after;
}

expr simulate_as_returned(struct simulation *x, uint32_t frame, expr e) {
  struct translation t = {x, frame};
  return simulate_rewrite(x->p, e, returned_leaf, &t);
}

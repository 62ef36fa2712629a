/* The shapes of branches that have an instruction of their own: a condition and its complement need one test, and a
 * chain of equations with constants is a switch. Both are recognised by the form of the expressions, since front end
 * and JSON give only assumptions. */
#include "interpret/branch.h"

#include <stdlib.h>

enum { SWITCH_MINIMUM = 4 };

static const struct expr_node *negated(const struct exprs *s, const struct expr_node *n) {
  return n->kind == E_NOT && n->width == 1 ? expr_get(s, n->a) : NULL;
}

static uint8_t sign_shift(const struct exprs *s, expr e) { return (uint8_t)(64 - expr_width(s, e)); }

/* The jump that is taken when the comparison holds (or, not `when`, when it does not). */
static struct branch jump_on(const struct exprs *s, const struct expr_node *n, bool when) {
  assert(expr_width(s, n->a) <= 64 && expr_width(s, n->a) == expr_width(s, n->b));
  struct branch b = {.a = n->a, .b = n->b, .small = sign_shift(s, n->a)};
  bool swap = !when && n->kind != E_EQ && n->kind != E_NE; /* not a < b: b <= a */
  if (swap) b.a = n->b, b.b = n->a;
  switch (n->kind) {
  case E_EQ: b.kind = when ? I_JUMP_EQ : I_JUMP_NE; break;
  case E_NE: b.kind = when ? I_JUMP_NE : I_JUMP_EQ; break;
  case E_ULT: b.kind = when ? I_JUMP_ULT : I_JUMP_ULE; break;
  case E_ULE: b.kind = when ? I_JUMP_ULE : I_JUMP_ULT; break;
  case E_SLT: b.kind = when ? I_JUMP_SLT : I_JUMP_SLE; break;
  default: b.kind = when ? I_JUMP_SLE : I_JUMP_SLT; break;
  }
  return b;
}

struct branch branch_unless(const struct exprs *s, expr condition) {
  assert(expr_width(s, condition) == 1);
  const struct expr_node *n = expr_get(s, condition);
  bool when = false;
  while (n->kind == E_NOT) {
    condition = n->a;
    n = expr_get(s, condition);
    when = !when;
  }
  if (expr_kind_is_comparison((enum expr_kind)n->kind) && expr_width(s, n->a) <= 64) return jump_on(s, n, when);
  return (struct branch){when ? I_JUMP_IF : I_JUMP_UNLESS, condition, EXPR_NONE, 0};
}

bool branch_always(const struct exprs *s, expr condition) {
  u128 value;
  return expr_is_const(s, condition, &value) && value != 0;
}

static bool are_opposite(const struct exprs *s, const struct expr_node *x, const struct expr_node *y) {
  if (negated(s, x) == y || negated(s, y) == x) return true;
  bool same = expr_same(x->a, y->a) && expr_same(x->b, y->b);
  bool crossed = expr_same(x->a, y->b) && expr_same(x->b, y->a);
  switch (x->kind) {
  case E_EQ: return y->kind == E_NE && (same || crossed);
  case E_NE: return y->kind == E_EQ && (same || crossed);
  case E_ULT: return y->kind == E_ULE && crossed;
  case E_ULE: return y->kind == E_ULT && crossed;
  case E_SLT: return y->kind == E_SLE && crossed;
  case E_SLE: return y->kind == E_SLT && crossed;
  default: return false;
  }
}

bool branch_is_complement(const struct program *p, const struct edge *x, const struct edge *y) {
  if (x->op.kind != OP_ASSUME || y->op.kind != OP_ASSUME) return false;
  return are_opposite(&p->exprs, expr_get(&p->exprs, x->op.a), expr_get(&p->exprs, y->op.a));
}

/* Is the condition a comparison of that kind between a value of at most 64 bits and a constant? */
static bool is_test(const struct exprs *s, expr e, enum expr_kind kind, expr *ret_subject, uint64_t *ret_value) {
  const struct expr_node *n = expr_get(s, e);
  u128 value;
  if (n->kind != kind || expr_width(s, n->a) > 64) return false;
  if (expr_is_const(s, n->b, &value))
    *ret_subject = n->a;
  else if (expr_is_const(s, n->a, &value))
    *ret_subject = n->b;
  else
    return false;
  *ret_value = (uint64_t)value;
  return true;
}

static int by_value(const void *x, const void *y) {
  const struct switch_value *a = x, *b = y;
  if (a->value != b->value) return a->value < b->value ? -1 : 1;
  return a->edge < b->edge ? -1 : a->edge > b->edge;
}

/* Sorts the values and keeps the first edge of each. */
static void sort_values(struct switch_shape *shape) {
  qsort(shape->values.data, shape->values.len, sizeof *shape->values.data, by_value);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < shape->values.len; i++)
    if (kept == 0 || shape->values.data[i].value != shape->values.data[kept - 1].value)
      shape->values.data[kept++] = shape->values.data[i];
  assert(kept > 0);
  shape->values.len = kept;
}

static bool has_value(const struct switch_shape *shape, uint64_t value) {
  uint32_t low = 0, high = shape->values.len;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (shape->values.data[middle].value < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low < shape->values.len && shape->values.data[low].value == value;
}

/* Does the condition hold whenever no case matches: a conjunction of `subject != value` over values of the cases? */
static bool follows_from_mismatch(const struct exprs *s, const struct switch_shape *shape, expr condition) {
  VEC(expr) open = VEC_INIT;
  bool follows = true;
  vec_push(&open, condition);
  for (uint32_t budget = 4 * shape->values.len; open.len && follows; budget--) {
    if (budget == 0) follows = false;
    expr e = vec_pop(&open), subject;
    const struct expr_node *n = expr_get(s, e);
    uint64_t value;
    if (n->kind == E_AND && n->width == 1) {
      vec_push(&open, n->a);
      vec_push(&open, n->b);
    } else if (n->kind == E_NOT) {
      follows =
          is_test(s, n->a, E_EQ, &subject, &value) && expr_same(subject, shape->subject) && has_value(shape, value);
    } else {
      follows = is_test(s, e, E_NE, &subject, &value) && expr_same(subject, shape->subject) && has_value(shape, value);
    }
  }
  vec_release(&open);
  return follows;
}

bool branch_find_switch(const struct program *p, const struct location *l, struct switch_shape *ret) {
  const struct exprs *s = &p->exprs;
  *ret = (struct switch_shape){.subject = EXPR_NONE};
  uint32_t i = 0;
  for (; i < l->out.len; i++) {
    const struct operation *op = &p->edges.data[l->out.data[i]].op;
    expr subject;
    uint64_t value;
    if (op->kind != OP_ASSUME || !is_test(s, op->a, E_EQ, &subject, &value)) break;
    if (i > 0 && !expr_same(subject, ret->subject)) break;
    ret->subject = subject;
    vec_push(&ret->values, ((struct switch_value){value, i}));
  }
  ret->cases = i;
  if (i < SWITCH_MINIMUM) return false;
  sort_values(ret);
  if (i < l->out.len) {
    const struct operation *op = &p->edges.data[l->out.data[i]].op;
    ret->has_default = op->kind == OP_ASSUME && follows_from_mismatch(s, ret, op->a);
  }
  return true;
}

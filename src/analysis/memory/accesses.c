/* One case for each kind of operation; the compiler asks for it when there is a new one. */
#include "analysis/memory/accesses.h"

static struct access range(expr address, expr bytes, bool is_write) {
  return (struct access){ACCESS_RANGE, address, bytes, EXPR_NONE, 0, ID_NONE, is_write};
}

static struct access single(enum access_kind kind, expr address) {
  return (struct access){kind, address, EXPR_NONE, EXPR_NONE, 0, ID_NONE, false};
}

static uint32_t accesses_of_copy(const struct operation *op, struct access *out) {
  out[0] = range(op->b, op->c, false);
  out[1] = range(op->a, op->c, true);
  if (op->sub == 1) return 2; /* it may overlap */
  out[2] = (struct access){ACCESS_APART, op->a, op->c, op->b, 0, ID_NONE, false};
  return 3;
}

uint32_t accesses_of(const struct program *p, function_id f, const struct operation *op, expr one,
                     struct access out[MOST_ACCESSES]) {
  switch ((enum op_kind)op->kind) {
  case OP_STORE:
    out[0] = (struct access){ACCESS_CELL, op->a, EXPR_NONE, EXPR_NONE, expr_width(&p->exprs, op->b), op->type, true};
    return 1;
  case OP_COPY: return accesses_of_copy(op, out);
  case OP_FILL: out[0] = range(op->a, op->c, true); return 1;
  case OP_HAVOC_MEMORY: out[0] = range(op->a, op->b, true); return 1;
  case OP_VA_START: out[0] = range(op->a, one, true); return 1;
  case OP_FREE:
  case OP_OBJECT_SIZE: out[0] = single(ACCESS_FREE, op->a); return 1;
  case OP_CALL: out[0] = single(ACCESS_CALL, op->a); return op->callee == ID_NONE;
  case OP_STOP: out[0] = single(ACCESS_END, EXPR_NONE); return 1;
  case OP_RETURN: out[0] = single(ACCESS_END, EXPR_NONE); return f == p->start;
  case OP_ANY_HARMLESS:
  case OP_ANY_LIFE:
  case OP_VIOLATION:
  case OP_KIND_COUNT: break;
  }
  return 0;
}

/* ---- addresses ---- */

/* So many bits are enough for its magnitude. */
static unsigned bits_of(const struct exprs *s, expr e, unsigned depth) {
  const struct expr_node *n = expr_get(s, e);
  u128 value;
  if (expr_is_const(s, e, &value)) {
    u128 magnitude = n->width < 128 && value >> (n->width - 1u) & 1 ? ((u128)1 << n->width) - value : value;
    unsigned bits = 0;
    for (; magnitude; magnitude >>= 1) bits++;
    return bits;
  }
  if (depth == 0) return n->width;
  unsigned a, b;
  switch ((enum expr_kind)n->kind) {
  case E_ANY_EXTENSION: return bits_of(s, n->a, depth - 1);
  case E_ADD:
  case E_SUB: a = bits_of(s, n->a, depth - 1), b = bits_of(s, n->b, depth - 1); return (a > b ? a : b) + 1;
  case E_MUL: return bits_of(s, n->a, depth - 1) + bits_of(s, n->b, depth - 1);
  default: return n->width;
  }
}

bool index_may_wrap(const struct program *p, expr index) {
  enum { DEPTH = 4, SPARE = 18 };
  const struct expr_node *n = expr_get(&p->exprs, index);
  unsigned bits = bits_of(&p->exprs, n->b, DEPTH);
  for (uint64_t s = n->imm; s > 1; s >>= 1) bits++;
  return bits + SPARE > p->pointer_width;
}

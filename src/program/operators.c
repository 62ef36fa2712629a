/* One switch over the operators. Faults are told beside the value, since what follows from undefined behaviour differs:
 * folding leaves the node as it is, the interpreter stops with a violation, a story shows the wrapped value. */
#include "program/operators.h"

static struct operator_value defined(u128 bits) { return (struct operator_value){bits, OPERATOR_DEFINED}; }

static struct operator_value faulty_if(bool is_fault, enum operator_fault fault, u128 bits) {
  return (struct operator_value){bits, is_fault ? fault : OPERATOR_DEFINED};
}

static struct operator_value divide(enum expr_kind kind, unsigned w, u128 x, u128 y) {
  if (y == 0) return (struct operator_value){0, OPERATOR_ZERO_DIVISOR};
  if (kind == E_UDIV || kind == E_UREM) return defined(kind == E_UDIV ? x / y : x % y);
  bool is_overflow = x == bits_min_signed(w) && y == bits_mask(w);
  return faulty_if(is_overflow, OPERATOR_OVERFLOW, kind == E_SDIV ? bits_sdiv(w, x, y) : bits_srem(w, x, y));
}

struct operator_value operator_binary(enum expr_kind kind, uint8_t flags, unsigned w, u128 x, u128 y) {
  bool nsw = flags & EXPR_NSW;
  switch (kind) {
  case E_ADD: return faulty_if(nsw && bits_add_overflows(w, x, y), OPERATOR_OVERFLOW, bits_trunc(w, x + y));
  case E_SUB: return faulty_if(nsw && bits_sub_overflows(w, x, y), OPERATOR_OVERFLOW, bits_trunc(w, x - y));
  case E_MUL: return faulty_if(nsw && bits_mul_overflows(w, x, y), OPERATOR_OVERFLOW, bits_trunc(w, x * y));
  case E_ANY_DIVISION: return divide(kind, w, x, y);
  case E_SHL: return faulty_if(y >= w, OPERATOR_SHIFT, bits_shl(w, x, y));
  case E_LSHR: return faulty_if(y >= w, OPERATOR_SHIFT, bits_lshr(w, x, y));
  case E_ASHR: return faulty_if(y >= w, OPERATOR_SHIFT, bits_ashr(w, x, y));
  case E_AND: return defined(x & y);
  case E_OR: return defined(x | y);
  case E_XOR: return defined(x ^ y);
  case E_EQ: return defined(x == y);
  case E_NE: return defined(x != y);
  case E_ULT: return defined(x < y);
  case E_ULE: return defined(x <= y);
  case E_SLT: return defined(bits_signed(w, x) < bits_signed(w, y));
  case E_SLE: return defined(bits_signed(w, x) <= bits_signed(w, y));
  case E_ANY_NOT_BINARY:
  case EXPR_KIND_COUNT: break;
  }
  assert(!"an operator with two operands of one width");
  return defined(0);
}

struct operator_value operator_apply(const struct expr_node *n, unsigned a, u128 x, unsigned b, u128 y) {
  assert(bits_trunc(a, x) == x && (expr_arity((enum expr_kind)n->kind) < 2 || bits_trunc(b, y) == y));
  switch ((enum expr_kind)n->kind) {
  case E_NOT: return defined(bits_trunc(n->width, ~x));
  case E_ZEXT: return defined(x);
  case E_SEXT: return defined(bits_trunc(n->width, (u128)bits_signed(a, x)));
  case E_EXTRACT: return defined(bits_trunc(n->width, x >> n->imm));
  case E_CONCAT: return defined(x << b | y);
  default: return operator_binary((enum expr_kind)n->kind, n->flags, a, x, y);
  }
}

bool operator_may_fault(enum expr_kind kind, uint8_t flags) {
  switch (kind) {
  case E_ANY_WRAPPING: return flags & EXPR_NSW;
  case E_ANY_DIVISION:
  case E_ANY_SHIFT: return true;
  case E_ANY_BITWISE:
  case E_ANY_COMPARISON:
  case E_ANY_NOT_BINARY:
  case EXPR_KIND_COUNT: break;
  }
  return false;
}

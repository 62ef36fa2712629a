/* operators: what the operators of expressions (E_ANY_OPERATOR in expr.h) give on concrete bits. Constant folding, the
 * interpreter and what is told of a trace share it. */
#ifndef OCKHAM_PROGRAM_OPERATORS_H
#define OCKHAM_PROGRAM_OPERATORS_H

#include "program/expr.h"

enum operator_fault {
  OPERATOR_DEFINED,
  OPERATOR_OVERFLOW,     /* of EXPR_NSW, or INT_MIN / -1: the value is the wrapped one */
  OPERATOR_SHIFT,        /* amount not below the width: the value is that of SMT-LIB */
  OPERATOR_ZERO_DIVISOR, /* there is no value */
};

struct operator_value {
  u128 bits; /* of the node's width; 0 where there is no value */
  enum operator_fault fault;
};

/* The node on operands x and y (0 where it has one) of widths `a` and `b`. It must be of E_ANY_OPERATOR. */
struct operator_value operator_apply(const struct expr_node *, unsigned a, u128 x, unsigned b, u128 y);
/* The kinds of E_ANY_BINARY, on operands of `width` bits; `flags` as in expr_node. */
struct operator_value operator_binary(enum expr_kind, uint8_t flags, unsigned width, u128 x, u128 y);
/* Are there operands for which a node of that kind and flags has a fault? */
bool operator_may_fault(enum expr_kind, uint8_t flags);

#endif

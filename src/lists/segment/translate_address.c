/* Expressions over addresses. What the graph says about two addresses is decided; an unknown bit stands for what it
 * does not say, so both outcomes are possible. */
#include "lists/segment/translate_private.h"

enum { MOST_CASES = 16 }; /* of an index that is decided */

/* ---- arithmetic ---- */

static struct segment_operand indexed(struct segment_operand pointer, expr bytes) {
  struct segment_operand x = pointer;
  x.kind = OPERAND_INDEXED;
  x.e = bytes;
  return x;
}

/* Of an integer that is used as a pointer, it is decided whether it is null. */
static struct segment_operand add_to_integer(struct segment_attempt *s, struct segment_operand x, expr bytes) {
  struct exprs *to = attempt_exprs(s);
  expr base = x.kind == OPERAND_NUMBER ? expr_const(to, x.width, x.value.number) : x.e;
  expr zero = expr_const(to, x.width, 0);
  if (attempt_decide(s, expr_binary(to, E_EQ, base, zero, 0))) base = zero;
  if (!attempt_goes_on(s)) return operand_any(x.width);
  return operand_scalar(s, expr_binary(to, E_ADD, base, bytes, 0));
}

struct segment_operand address_add(struct segment_attempt *s, struct segment_operand x, int64_t bytes) {
  struct exprs *to = attempt_exprs(s);
  expr more = expr_const(to, x.width, (u128)(i128)bytes);
  int64_t offset;
  if (x.kind == OPERAND_INDEXED) return indexed(x, expr_binary(to, E_ADD, x.e, more, 0));
  if (x.kind != OPERAND_POINTER) return add_to_integer(s, x, more);
  if (!__builtin_add_overflow(x.value.offset, bytes, &offset)) return operand_pointer(s, x.value.node, offset);
  attempt_beyond(s, "an address far outside of its object");
  return operand_any(x.width);
}

/* The elements of a small array one by one; any other place is outside of it. */
static struct segment_operand decide_index(struct segment_attempt *s, struct segment_operand base, expr index,
                                           uint64_t stride) {
  struct exprs *to = attempt_exprs(s);
  assert(base.kind == OPERAND_POINTER && stride > 0);
  uint64_t size = s->graph.nodes.data[base.value.node].size;
  int64_t first = -(base.value.offset / (int64_t)stride);
  for (int64_t i = first; base.value.offset + i * (int64_t)stride < (int64_t)size; i++) {
    expr is_there = expr_binary(to, E_EQ, index, expr_const(to, base.width, (u128)(i128)i), 0);
    bool is_true = attempt_decide(s, is_there);
    if (!attempt_goes_on(s)) return operand_any(base.width);
    if (is_true) return address_add(s, base, i * (int64_t)stride);
  }
  return operand_pointer(s, base.value.node, (int64_t)size + 1);
}

static bool is_decided(const struct segment_attempt *s, struct segment_operand base, uint64_t stride) {
  const struct graph_node *n = &s->graph.nodes.data[base.value.node];
  return base.kind == OPERAND_POINTER && n->kind == NODE_REGION && stride > 0 && n->size / stride <= MOST_CASES &&
         stride <= INT32_MAX && base.value.offset >= 0 && base.value.offset <= (int64_t)n->size;
}

struct segment_operand address_index(struct segment_attempt *s, struct segment_operand base,
                                     struct segment_operand index, uint64_t stride) {
  struct exprs *to = attempt_exprs(s);
  u128 value;
  int64_t bytes;
  if (operand_is_const(s, index, &value)) {
    if (!__builtin_mul_overflow((int64_t)bits_signed(index.width, value), (int64_t)stride, &bytes))
      return address_add(s, base, bytes);
    attempt_beyond(s, "an address far outside of its object");
    return operand_any(base.width);
  }
  if (operand_is_address(base) && is_decided(s, base, stride)) return decide_index(s, base, index.e, stride);
  expr more = expr_binary(to, E_MUL, index.e, expr_const(to, base.width, stride), 0);
  if (base.kind == OPERAND_POINTER) return indexed(base, more);
  if (base.kind == OPERAND_INDEXED) return indexed(base, expr_binary(to, E_ADD, base.e, more, 0));
  return add_to_integer(s, base, more);
}

/* ---- comparison ---- */

static bool is_within(const struct segment_attempt *s, struct graph_value x, bool or_at_end) {
  const struct graph_node *n = &s->graph.nodes.data[x.node];
  return x.offset >= 0 && (uint64_t)x.offset < n->size + or_at_end;
}

static expr unknown_bit(struct segment_attempt *s) {
  s->marks |= MARK_UNMODELLED;
  return attempt_unknown(s, 1);
}

static expr truth(struct segment_attempt *s, bool is_true) { return expr_const(attempt_exprs(s), 1, is_true); }

/* How far `x` is from the start of its object. */
static expr offset_of(struct segment_attempt *s, struct segment_operand x) {
  struct exprs *to = attempt_exprs(s);
  expr offset = expr_const(to, x.width, (u128)(i128)x.value.offset);
  return x.kind == OPERAND_INDEXED ? expr_binary(to, E_ADD, x.e, offset, 0) : offset;
}

static expr are_same(struct segment_attempt *s, struct segment_operand x, struct segment_operand y) {
  bool are_literals = s->graph.nodes.data[x.value.node].is_literal && s->graph.nodes.data[y.value.node].is_literal;
  if (are_literals) return unknown_bit(s); /* the same or not, in one place or in several */
  if (x.value.node == y.value.node) return expr_binary(attempt_exprs(s), E_EQ, offset_of(s, x), offset_of(s, y), 0);
  bool are_alive =
      s->graph.nodes.data[x.value.node].kind != NODE_FREED && s->graph.nodes.data[y.value.node].kind != NODE_FREED;
  bool are_within = x.kind == OPERAND_POINTER && y.kind == OPERAND_POINTER && is_within(s, x.value, false) &&
                    is_within(s, y.value, false);
  return are_alive && are_within ? truth(s, false) : unknown_bit(s);
}

/* An address and an integer. Objects are not at null. */
static expr is_integer(struct segment_attempt *s, struct segment_operand address, struct segment_operand y) {
  struct exprs *to = attempt_exprs(s);
  expr integer = y.kind == OPERAND_NUMBER ? expr_const(to, y.width, y.value.number) : y.e;
  if (address.kind != OPERAND_POINTER || !is_within(s, address.value, true)) return unknown_bit(s);
  expr is_null = expr_binary(to, E_EQ, integer, expr_const(to, y.width, 0), 0);
  u128 value;
  if (expr_is_const(to, is_null, &value) && value) return truth(s, false);
  return expr_ite(to, is_null, truth(s, false), unknown_bit(s));
}

static expr are_equal(struct segment_attempt *s, struct segment_operand a, struct segment_operand b) {
  if (operand_is_address(a) && operand_is_address(b)) return are_same(s, a, b);
  return operand_is_address(a) ? is_integer(s, a, b) : is_integer(s, b, a);
}

/* Addresses in one object are in the order of their offsets. */
static expr is_below(struct segment_attempt *s, enum expr_kind kind, struct segment_operand a,
                     struct segment_operand b) {
  if (a.kind == OPERAND_POINTER && b.kind == OPERAND_POINTER && a.value.node == b.value.node &&
      is_within(s, a.value, true) && is_within(s, b.value, true))
    return expr_binary(attempt_exprs(s), kind, offset_of(s, a), offset_of(s, b), 0);
  return unknown_bit(s);
}

static struct segment_operand unknown(struct segment_attempt *s, uint16_t width) {
  s->marks |= MARK_UNMODELLED;
  return operand_scalar(s, attempt_unknown(s, width));
}

static struct segment_operand add(struct segment_attempt *s, struct segment_operand a, struct segment_operand b) {
  if (!operand_is_address(a)) return add(s, b, a);
  if (operand_is_address(b)) return unknown(s, a.width);
  u128 value;
  if (operand_is_const(s, b, &value)) return address_add(s, a, (int64_t)bits_signed(b.width, value));
  if (a.kind == OPERAND_INDEXED) return indexed(a, expr_binary(attempt_exprs(s), E_ADD, a.e, b.e, 0));
  return indexed(a, b.e);
}

static struct segment_operand subtract(struct segment_attempt *s, struct segment_operand a, struct segment_operand b) {
  struct exprs *to = attempt_exprs(s);
  u128 value;
  if (operand_is_address(a) && operand_is_address(b)) {
    if (a.value.node != b.value.node) return unknown(s, a.width);
    return operand_scalar(s, expr_binary(to, E_SUB, offset_of(s, a), offset_of(s, b), 0));
  }
  if (!operand_is_address(a)) return unknown(s, a.width);
  if (operand_is_const(s, b, &value)) return address_add(s, a, (int64_t)-bits_signed(b.width, value));
  expr less = expr_binary(to, E_SUB, expr_const(to, a.width, 0), b.e, 0);
  return add(s, a, operand_scalar(s, less));
}

struct segment_operand address_binary(struct segment_attempt *s, enum expr_kind kind, struct segment_operand a,
                                      struct segment_operand b) {
  assert(operand_is_address(a) || operand_is_address(b));
  assert(a.width == b.width);
  switch (kind) {
  case E_ADD: return add(s, a, b);
  case E_SUB: return subtract(s, a, b);
  case E_EQ: return operand_scalar(s, are_equal(s, a, b));
  case E_NE: return operand_scalar(s, expr_negate(attempt_exprs(s), are_equal(s, a, b)));
  case E_ULT:
  case E_ULE: return operand_scalar(s, is_below(s, kind, a, b));
  case E_SLT:
  case E_SLE: return operand_scalar(s, unknown_bit(s));
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE: return unknown(s, a.width);
  case E_ANY_NOT_BINARY:
  case EXPR_KIND_COUNT: break;
  }
  assert(!"no binary operation");
  return operand_any(a.width);
}

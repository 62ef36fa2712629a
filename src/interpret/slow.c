/* Nodes without an instruction of their own (wider than 64 bits, floating point), accesses of odd sizes, and what is
 * said about undefined arithmetic. */
#include "base/float.h"
#include "interpret/machine.h"
#include "program/operators.h"
#include "program/text/print.h"

static bool overflow(struct machine *m) {
  uint32_t e = m->code.exprs.data[m->at];
  struct strbuf text = STRBUF_INIT;
  if (e != ID_NONE) print_expr(m->program, (expr){e}, &text);
  machine_violation(m, RUN_SIGNED_OVERFLOW, "signed overflow: %s", text.text);
  strbuf_release(&text);
  return false;
}

static bool zero_divisor(struct machine *m) { return machine_violation(m, RUN_DIVISION_BY_ZERO, "division by zero"); }
static bool bad_shift(struct machine *m) { return machine_violation(m, RUN_SHIFT, "shift amount out of range"); }

bool machine_arithmetic_violation(struct machine *m, const struct instruction *i) {
  switch (i->kind) {
  case I_SHL:
  case I_LSHR:
  case I_ASHR: return bad_shift(m);
  case I_UDIV:
  case I_UREM: return zero_divisor(m);
  case I_SDIV:
  case I_SREM: return m->registers.data[i->b] == 0 ? zero_divisor(m) : overflow(m);
  default: return overflow(m);
  }
}

static u128 read_optional(const struct machine *m, struct code_operand o) {
  return o.reg == ID_NONE ? 0 : machine_read(m, o);
}

bool machine_slow_op(struct machine *m, const struct slow_op *op, uint32_t d) {
  const struct expr_node *n = expr_get(&m->program->exprs, op->e);
  u128 x = machine_read(m, op->a), y = read_optional(m, op->b);
  struct operator_value value = operator_apply(n, op->a.width, x, op->b.width, y);
  switch (value.fault) {
  case OPERATOR_DEFINED: machine_write(m, (struct code_operand){d, n->width}, value.bits); return true;
  case OPERATOR_OVERFLOW: return overflow(m);
  case OPERATOR_SHIFT: return bad_shift(m);
  case OPERATOR_ZERO_DIVISOR: return zero_divisor(m);
  }
  return false;
}

bool machine_float_op(struct machine *m, const struct slow_op *op, uint32_t d) {
  const struct expr_node *n = expr_get(&m->program->exprs, op->e);
  u128 x = machine_read(m, op->a), y = read_optional(m, op->b), z = read_optional(m, op->c), value;
  if (!float_evaluate((enum float_op)n->imm, n->width, op->a.width, x, y, z, &value))
    return machine_stop(m, "floating-point operation '%s' on %u bits is not modelled",
                        float_op_name((enum float_op)n->imm), op->a.width);
  machine_write(m, (struct code_operand){d, n->width}, value);
  return true;
}

bool machine_load_bytes(struct machine *m, const struct instruction *i) {
  assert(i->small > 0 && i->small <= 16);
  uint64_t address = m->registers.data[i->a] + i->imm;
  const unsigned char *from = memory_at(&m->memory, address, i->small, false);
  if (!from) return machine_bad_access(m, address, i->small, false);
  u128 value = 0;
  memcpy(&value, from, i->small);
  machine_write(m, (struct code_operand){i->d, (uint16_t)(i->small * 8)}, value);
  return true;
}

bool machine_store_bytes(struct machine *m, const struct instruction *i) {
  assert(i->small > 0 && i->small <= 16);
  uint64_t address = m->registers.data[i->a] + i->imm;
  unsigned char *to = memory_at(&m->memory, address, i->small, true);
  if (!to) return machine_bad_access(m, address, i->small, true);
  u128 value = machine_read(m, (struct code_operand){i->d, (uint16_t)(i->small * 8)});
  memcpy(to, &value, i->small);
  return true;
}

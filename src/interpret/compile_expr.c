/* Instructions for expressions. The walk has its own stack, and a node that is shared is evaluated once. */
#include "interpret/compile.h"
#include "program/operators.h"

static const struct expr_node *node_of(const struct compiler *c, expr e) { return expr_get(&c->program->exprs, e); }
static unsigned width_of(const struct compiler *c, expr e) { return expr_width(&c->program->exprs, e); }
static bool is_wide(const struct compiler *c, expr e) { return width_is_wide(width_of(c, e)); }

static bool node_may_fail(const struct expr_node *n) {
  return n->kind == E_LOAD || operator_may_fault((enum expr_kind)n->kind, n->flags);
}

/* Operands have smaller numbers than the nodes that use them. */
void compile_know_expressions(struct compiler *c) {
  const struct exprs *s = &c->program->exprs;
  if (c->known == s->nodes.len) return;
  c->memo = xrealloc(c->memo, s->nodes.len * sizeof *c->memo);
  c->may_fail = xrealloc(c->may_fail, s->nodes.len);
  for (uint32_t i = c->known; i < s->nodes.len; i++) {
    const struct expr_node *n = &s->nodes.data[i];
    int arity = expr_arity(n->kind);
    const expr operands[] = {n->a, n->b, n->c};
    c->memo[i] = ID_NONE;
    c->may_fail[i] = node_may_fail(n);
    for (int k = 0; k < arity; k++)
      if (!expr_is_none(operands[k])) c->may_fail[i] |= c->may_fail[operands[k].id];
  }
  c->known = s->nodes.len;
}

uint32_t compile_scratch(struct compiler *c) {
  if (c->scratch_used == c->scratch.len) {
    uint32_t reg = machine_add_registers(c->machine, 2);
    vec_push(&c->scratch, reg);
  }
  assert(c->scratch_used < c->scratch.len);
  return c->scratch.data[c->scratch_used++];
}

static void remember(struct compiler *c, expr e, uint32_t reg) {
  assert(c->memo[e.id] == ID_NONE && reg < c->machine->registers.len);
  c->memo[e.id] = reg;
  vec_push(&c->log, e.id);
}

static void forget_above(struct compiler *c, uint32_t height) {
  assert(height <= c->log.len);
  while (c->log.len > height) c->memo[vec_pop(&c->log)] = ID_NONE;
}

void compile_forget(struct compiler *c) {
  forget_above(c, 0);
  c->scratch_used = 0;
}

static uint32_t emit(struct compiler *c, expr e, enum instruction_kind kind, struct instruction i) {
  i.kind = (uint16_t)kind;
  return compile_emit(c, i, e.id);
}

static uint32_t reg_of(const struct compiler *c, expr e) {
  assert(c->memo[e.id] != ID_NONE);
  return c->memo[e.id];
}

/* A node that needs no instruction: its register, or ID_NONE. */
static uint32_t leaf_register(struct compiler *c, expr e, const struct expr_node *n) {
  struct machine *m = c->machine;
  switch (n->kind) {
  case E_CONST: return compile_constant(c, n->width, expr_const_value(n));
  case E_VAR: return m->variable_register[n->ref];
  case E_OBJECT:
    if (m->object_register[n->ref] != ID_NONE) return m->object_register[n->ref];
    return compile_constant(c, n->width, m->object_address[n->ref]);
  case E_FUNCTION: return compile_constant(c, n->width, memory_function_address(&m->memory, n->ref));
  case E_ANY_STEP: {
    int64_t offset;
    const struct expr_node *base = node_of(c, expr_split_offset(&c->program->exprs, e, &offset));
    if (base->kind != E_OBJECT || m->object_register[base->ref] != ID_NONE) return ID_NONE;
    return compile_constant(c, n->width, (m->object_address[base->ref] + (uint64_t)offset) & m->memory.mask);
  }
  default: return ID_NONE;
  }
}

static void push(struct compiler *c, int kind, expr e) { vec_push(&c->tasks, ((struct compile_task){kind, e})); }

static bool is_lazy_choice(const struct compiler *c, const struct expr_node *n) {
  return n->kind == E_ITE && (c->may_fail[n->b.id] || c->may_fail[n->c.id]);
}

static void visit(struct compiler *c, expr e) {
  if (c->memo[e.id] != ID_NONE) return;
  const struct expr_node *n = node_of(c, e);
  uint32_t leaf = leaf_register(c, e, n);
  if (leaf != ID_NONE) {
    remember(c, e, leaf);
    return;
  }
  if (is_lazy_choice(c, n)) {
    push(c, TASK_JOIN, e);
    push(c, TASK_VISIT, n->c);
    push(c, TASK_ELSE, e);
    push(c, TASK_VISIT, n->b);
    push(c, TASK_TEST, e);
    push(c, TASK_VISIT, n->a);
    return;
  }
  push(c, TASK_EMIT, e);
  if (n->kind == E_LOAD) {
    struct compile_place p = compile_place(c, n->a, n->width);
    if (!expr_is_none(p.index)) push(c, TASK_VISIT, p.index);
    push(c, TASK_VISIT, p.base);
    return;
  }
  const expr operands[] = {n->a, n->b, n->c};
  for (int k = expr_arity(n->kind) - 1; k >= 0; k--)
    if (!expr_is_none(operands[k])) push(c, TASK_VISIT, operands[k]);
}

static enum instruction_kind nsw_kind(enum instruction_kind first32, enum instruction_kind first64,
                                      enum instruction_kind other, unsigned width) {
  return width == 32 ? first32 : width == 64 ? first64 : other;
}

static enum instruction_kind binary_kind(const struct expr_node *n) {
  bool nsw = n->flags & EXPR_NSW;
  switch ((enum expr_kind)n->kind) {
  case E_ADD: return nsw ? nsw_kind(I_ADD_NSW32, I_ADD_NSW64, I_ADD_NSW, n->width) : I_ADD;
  case E_SUB: return nsw ? nsw_kind(I_SUB_NSW32, I_SUB_NSW64, I_SUB_NSW, n->width) : I_SUB;
  case E_MUL: return nsw ? nsw_kind(I_MUL_NSW32, I_MUL_NSW64, I_MUL_NSW, n->width) : I_MUL;
  case E_UDIV: return I_UDIV;
  case E_SDIV: return I_SDIV;
  case E_UREM: return I_UREM;
  case E_SREM: return I_SREM;
  case E_SHL: return I_SHL;
  case E_LSHR: return I_LSHR;
  case E_ASHR: return I_ASHR;
  case E_AND: return I_AND;
  case E_OR: return I_OR;
  case E_XOR: return I_XOR;
  case E_EQ: return I_EQ;
  case E_NE: return I_NE;
  case E_ULT: return I_ULT;
  case E_ULE: return I_ULE;
  case E_SLT: return I_SLT;
  case E_SLE: return I_SLE;
  default: return INSTRUCTION_COUNT;
  }
}

static void emit_slow(struct compiler *c, expr e, const struct expr_node *n, uint32_t d) {
  struct slow_op op = {e, {ID_NONE, 0}, {ID_NONE, 0}, {ID_NONE, 0}};
  struct code_operand *to[] = {&op.a, &op.b, &op.c};
  const expr operands[] = {n->a, n->b, n->c};
  for (int k = 0; k < expr_arity(n->kind); k++)
    if (!expr_is_none(operands[k])) *to[k] = compile_operand(c, operands[k], reg_of(c, operands[k]));
  vec_push(&c->code->slow_ops, op);
  enum instruction_kind kind = n->kind == E_FLOAT ? I_FLOAT : I_SLOW;
  emit(c, e, kind, (struct instruction){.d = d, .imm = c->code->slow_ops.len - 1});
}

static bool any_operand_wide(const struct compiler *c, const struct expr_node *n) {
  const expr operands[] = {n->a, n->b, n->c};
  for (int k = 0; k < expr_arity(n->kind); k++)
    if (!expr_is_none(operands[k]) && is_wide(c, operands[k])) return true;
  return false;
}

/* Nodes of up to 64 bits with operands of up to 64 bits; their operands are evaluated. */
static void emit_narrow(struct compiler *c, expr e, const struct expr_node *n, uint32_t d) {
  struct instruction i = {.d = d, .a = reg_of(c, n->a), .imm = (uint64_t)bits_mask(n->width)};
  unsigned operand_width = width_of(c, n->a);
  assert(n->width <= 64 && operand_width <= 64);
  i.small = (uint8_t)(64 - operand_width);
  switch ((enum expr_kind)n->kind) {
  case E_NOT: emit(c, e, I_NOT, i); return;
  case E_SEXT: emit(c, e, I_SEXT, i); return;
  case E_EXTRACT:
    i.small = (uint8_t)n->imm;
    emit(c, e, I_EXTRACT, i);
    return;
  case E_CONCAT:
    i.b = reg_of(c, n->b);
    i.small = (uint8_t)width_of(c, n->b);
    emit(c, e, I_CONCAT, i);
    return;
  case E_FIELD:
    i.imm = n->imm;
    emit(c, e, I_OFFSET, i);
    return;
  case E_INDEX:
    i.b = reg_of(c, n->b);
    i.imm = n->imm;
    emit(c, e, I_INDEX, i);
    return;
  case E_ITE:
    i.b = reg_of(c, n->b);
    i.imm = reg_of(c, n->c);
    emit(c, e, I_SELECT, i);
    return;
  default:
    i.b = reg_of(c, n->b);
    assert(binary_kind(n) != INSTRUCTION_COUNT);
    emit(c, e, binary_kind(n), i);
  }
}

static void emit_node(struct compiler *c, expr e) {
  if (c->memo[e.id] != ID_NONE) return;
  const struct expr_node *n = node_of(c, e);
  bool wide = width_is_wide(n->width);
  if (n->kind == E_ZEXT && !wide) { /* registers hold values zero-extended */
    remember(c, e, reg_of(c, n->a));
    return;
  }
  uint32_t d = compile_scratch(c);
  if (n->kind == E_LOAD)
    compile_load(c, n, e, compile_place(c, n->a, n->width), d);
  else if (n->kind == E_ITE && wide)
    emit(c, e, I_SELECT_WIDE,
         (struct instruction){.d = d, .a = reg_of(c, n->a), .b = reg_of(c, n->b), .imm = reg_of(c, n->c)});
  else if (n->kind == E_FLOAT || wide || any_operand_wide(c, n))
    emit_slow(c, e, n, d);
  else
    emit_narrow(c, e, n, d);
  remember(c, e, d);
}

static void emit_move(struct compiler *c, expr e, uint32_t d, uint32_t from) {
  emit(c, e, is_wide(c, e) ? I_MOVE_WIDE : I_MOVE, (struct instruction){.d = d, .a = from});
}

/* The condition is evaluated: go to the second alternative unless it holds. */
static void test_choice(struct compiler *c, expr e) {
  const struct expr_node *n = node_of(c, e);
  uint32_t jump = emit(c, e, I_SKIP_UNLESS, (struct instruction){.d = compile_scratch(c), .a = reg_of(c, n->a)});
  vec_push(&c->choices, ((struct open_choice){jump, c->log.len}));
}

/* The first alternative is evaluated: keep it in the register that the test reserved, and skip the second. */
static void else_choice(struct compiler *c, expr e) {
  struct open_choice *o = &c->choices.data[c->choices.len - 1];
  uint32_t test = o->jump;
  assert(c->code->instructions.data[test].kind == I_SKIP_UNLESS);
  uint32_t d = c->code->instructions.data[test].d;
  emit_move(c, e, d, reg_of(c, node_of(c, e)->b));
  o->jump = emit(c, e, I_SKIP_TO, (struct instruction){.d = d});
  c->code->instructions.data[test].imm = c->code->instructions.len;
  forget_above(c, o->log);
}

static void join_choice(struct compiler *c, expr e) {
  struct open_choice o = vec_pop(&c->choices);
  assert(c->code->instructions.data[o.jump].kind == I_SKIP_TO);
  uint32_t d = c->code->instructions.data[o.jump].d;
  emit_move(c, e, d, reg_of(c, node_of(c, e)->c));
  c->code->instructions.data[o.jump].imm = c->code->instructions.len;
  forget_above(c, o.log);
  remember(c, e, d);
}

uint32_t compile_value(struct compiler *c, expr e) {
  assert(e.id < c->known && c->tasks.len == 0 && c->choices.len == 0);
  push(c, TASK_VISIT, e);
  while (c->tasks.len) {
    struct compile_task t = vec_pop(&c->tasks);
    switch (t.kind) {
    case TASK_VISIT: visit(c, t.e); break;
    case TASK_EMIT: emit_node(c, t.e); break;
    case TASK_TEST: test_choice(c, t.e); break;
    case TASK_ELSE: else_choice(c, t.e); break;
    case TASK_JOIN: join_choice(c, t.e); break;
    }
  }
  assert(c->choices.len == 0);
  return reg_of(c, e);
}

void compile_value_into(struct compiler *c, expr e, uint32_t reg) {
  while (node_of(c, e)->kind == E_ZEXT && !is_wide(c, e)) e = node_of(c, e)->a;
  uint32_t before = c->code->instructions.len;
  uint32_t from = compile_value(c, e);
  uint32_t len = c->code->instructions.len;
  if (len > before && node_of(c, e)->kind != E_ITE) {
    struct instruction *last = &c->code->instructions.data[len - 1];
    if (c->code->exprs.data[len - 1] == e.id && last->d == from) { /* computed last: put it there at once */
      last->d = reg;
      c->memo[e.id] = reg;
      return;
    }
  }
  emit_move(c, e, reg, from);
}

/* Instructions for the locations and edges of a function.
 *
 * Locations are laid out in chains, so that a location usually falls through to the next. Edges are counted where
 * control may leave the chain: `pending` of them are complete but not counted. */
#include "interpret/compile.h"
#include "base/checking.h"

#include "interpret/branch.h"

struct compiler *compiler_new(struct machine *m) {
  const struct program *p = m->program;
  struct compiler *c = xcalloc(1, sizeof *c);
  c->machine = m;
  c->program = p;
  c->code = &m->code;
  c->edge = ID_NONE;
  c->start = xmalloc((p->locations.len + 1) * sizeof *c->start);
  for (uint32_t i = 0; i < p->locations.len; i++) c->start[i] = ID_NONE;
  c->predecessors = xcalloc(p->locations.len + 1, sizeof *c->predecessors);
  for (uint32_t i = 0; i < p->edges.len; i++) c->predecessors[p->edges.data[i].target]++;
  for (uint32_t i = 0; i < p->functions.len; i++)
    if (p->functions.data[i].entry != ID_NONE) c->predecessors[p->functions.data[i].entry]++;
  return c;
}

void compiler_free(struct compiler *c) {
  if (!c) return;
  free_all(c->memo, c->may_fail, c->start, c->predecessors);
  vec_release(&c->log);
  map_release(&c->constants);
  vec_release_all(&c->scratch, &c->tasks, &c->choices, &c->fixups, &c->work);
  free(c);
}

void code_release(struct code *code) {
  vec_release_all(&code->instructions, &code->edges, &code->exprs, &code->slow_ops, &code->sites, &code->operands,
                  &code->switches, &code->cases);
}

uint32_t compile_emit(struct compiler *c, struct instruction i, uint32_t expr_id) {
  assert(i.kind < INSTRUCTION_COUNT && c->code->edges.len == c->code->instructions.len);
  assert(expr_id == ID_NONE || expr_id < c->program->exprs.nodes.len);
  vec_push(&c->code->instructions, i);
  vec_push(&c->code->edges, c->edge);
  vec_push(&c->code->exprs, expr_id);
  return c->code->instructions.len - 1;
}

uint32_t compile_constant(struct compiler *c, unsigned width, u128 value) {
  assert(bits_trunc(width, value) == value);
  struct machine *m = c->machine;
  if (width_is_wide(width)) {
    uint32_t reg = machine_add_registers(m, 2);
    machine_write(m, (struct code_operand){reg, (uint16_t)width}, value);
    return reg;
  }
  uint64_t *known = map_put(&c->constants, (uint64_t)value);
  if (*known == 0) {
    uint32_t reg = machine_add_registers(m, 1);
    m->registers.data[reg] = (uint64_t)value;
    *known = (uint64_t)reg + 1;
  }
  return (uint32_t)(*known - 1);
}

/* The count field of the next instruction that takes control somewhere else, with `more` edges. */
static uint8_t take_pending(struct compiler *c, uint32_t more) {
  while (c->pending + more > UINT8_MAX) {
    uint32_t part = c->pending < UINT8_MAX ? c->pending : UINT8_MAX;
    compile_emit(c, (struct instruction){.kind = I_COUNT, .count = (uint8_t)part}, ID_NONE);
    c->pending -= part;
  }
  uint8_t count = (uint8_t)(c->pending + more);
  c->pending = 0;
  return count;
}

static void flush_pending(struct compiler *c) {
  if (c->pending == 0) return;
  uint8_t count = take_pending(c, 0);
  compile_emit(c, (struct instruction){.kind = I_COUNT, .count = count}, ID_NONE);
}

static void request(struct compiler *c, int kind, uint32_t index, loc_id location) {
  assert(location < c->program->locations.len);
  vec_push(&c->fixups, ((struct fixup){kind, index, location}));
  if (c->start[location] == ID_NONE) vec_push(&c->work, location);
}

static void emit_jump(struct compiler *c, loc_id target, uint32_t more) {
  uint8_t count = take_pending(c, more);
  uint32_t jump = compile_emit(c, (struct instruction){.kind = I_JUMP, .count = count}, ID_NONE);
  request(c, FIXUP_JUMP, jump, target);
}

static uint32_t add_operands(struct compiler *c, uint32_t first, uint32_t count) {
  const struct program *p = c->program;
  for (uint32_t i = 0; i < count; i++) compile_value(c, p->args.data[first + i]);
  uint32_t at = c->code->operands.len;
  for (uint32_t i = 0; i < count; i++) {
    expr e = p->args.data[first + i];
    vec_push(&c->code->operands, compile_operand(c, e, c->memo[e.id]));
  }
  return at;
}

static uint32_t add_results(struct compiler *c, const struct operation *op) {
  const struct program *p = c->program;
  uint32_t at = c->code->operands.len;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    struct code_operand unused = {ID_NONE, 0};
    vec_push(&c->code->operands,
             v == ID_NONE ? unused
                          : ((struct code_operand){c->machine->variable_register[v], p->variables.data[v].width}));
  }
  return at;
}

static void compile_call(struct compiler *c, const struct operation *op) {
  struct code_call_site site = {.edge = c->edge, .callee = op->callee, .address = ID_NONE};
  if (op->callee == ID_NONE) site.address = compile_value(c, op->a);
  site.first_arg = add_operands(c, op->first_arg, op->arg_count);
  site.arg_count = op->arg_count;
  site.first_result = add_results(c, op);
  site.result_count = op->result_count;
  vec_push(&c->code->sites, site);
  uint8_t count = take_pending(c, 1);
  compile_emit(c, (struct instruction){.kind = I_CALL, .count = count, .imm = c->code->sites.len - 1}, ID_NONE);
}

static void compile_return(struct compiler *c, uint32_t first, uint32_t count, uint32_t edges) {
  struct code_call_site site = {.edge = c->edge, .callee = ID_NONE, .address = ID_NONE, .arg_count = count};
  site.first_arg = add_operands(c, first, count);
  vec_push(&c->code->sites, site);
  uint8_t done = take_pending(c, edges);
  compile_emit(c, (struct instruction){.kind = I_RETURN, .count = done, .imm = c->code->sites.len - 1}, ID_NONE);
}

static uint32_t optional_value(struct compiler *c, expr e) { return expr_is_none(e) ? ID_NONE : compile_value(c, e); }

static void compile_other(struct compiler *c, const struct operation *op) {
  struct instruction i = {.kind = I_OPERATION, .imm = c->edge};
  i.d = optional_value(c, op->a);
  i.a = optional_value(c, op->b);
  i.b = optional_value(c, op->c);
  i.count = take_pending(c, 1);
  compile_emit(c, i, ID_NONE);
}

/* A variable that is not determined, where everything that is not determined is zero: no need to ask. */
static bool is_zero_havoc(const struct compiler *c, const struct operation *op) {
  const struct machine *m = c->machine;
  bool may_be_given = op->sub == HAVOC_INPUT || op->sub == HAVOC_CHOICE;
  return op->kind == OP_HAVOC && !may_be_given && expr_is_none(op->a) && m->random.seed == 0 && !m->options.choose;
}

static void assign_zero(struct compiler *c, var_id v) {
  unsigned width = c->program->variables.data[v].width;
  enum instruction_kind kind = width_is_wide(width) ? I_MOVE_WIDE : I_MOVE;
  struct instruction i = {.kind = (uint16_t)kind, .d = c->machine->variable_register[v]};
  i.a = compile_constant(c, width, 0);
  compile_emit(c, i, ID_NONE);
}

/* The current edge is taken. */
static void emit_taken(struct compiler *c) {
  if (c->machine->options.taken || c->machine->options.watched)
    compile_emit(c, (struct instruction){.kind = I_TAKEN, .imm = c->edge}, ID_NONE);
}

/* An operation that is no assumption. True if control goes on to the edge's target. */
static bool compile_operation(struct compiler *c, const struct operation *op) {
  bool goes_on = true;
  emit_taken(c);
  if (op->kind == OP_RETURN) {
    compile_return(c, op->first_arg, op->arg_count, 1);
    goes_on = false;
  } else if (op->kind == OP_CALL) {
    compile_call(c, op);
  } else if (op->kind == OP_ASSIGN) {
    compile_value_into(c, op->a, c->machine->variable_register[op->var]);
    c->pending++;
  } else if (op->kind == OP_STORE) {
    compile_store(c, op->a, op->b);
    c->pending++;
  } else if (op->kind == OP_SKIP) {
    c->pending++;
  } else if (is_zero_havoc(c, op)) {
    assign_zero(c, op->var);
    c->pending++;
  } else {
    compile_other(c, op);
  }
  compile_forget(c);
  return goes_on;
}

/* Jumps if the condition does not hold; the number of the instruction, whose target is not set. */
static uint32_t emit_unless(struct compiler *c, expr condition, uint32_t edges) {
  struct branch b = branch_unless(&c->program->exprs, condition);
  struct instruction i = {.kind = (uint16_t)b.kind, .small = b.small};
  i.a = compile_value(c, b.a);
  if (!expr_is_none(b.b)) i.b = compile_value(c, b.b);
  i.count = take_pending(c, edges);
  return compile_emit(c, i, ID_NONE);
}

static const struct edge *edge_of(const struct compiler *c, const struct location *l, uint32_t i) {
  return &c->program->edges.data[l->out.data[i]];
}

/* The edges from number `i` on are tried one after the other. */
static void compile_alternatives(struct compiler *c, const struct location *l, uint32_t i) {
  for (; i < l->out.len; i++) {
    const struct edge *e = edge_of(c, l, i);
    c->edge = l->out.data[i];
    if (e->op.kind != OP_ASSUME) {
      if (compile_operation(c, &e->op)) emit_jump(c, e->target, 0);
      return;
    }
    if (branch_always(&c->program->exprs, e->op.a)) {
      emit_taken(c);
      emit_jump(c, e->target, 1);
      return;
    }
    uint32_t unless = emit_unless(c, e->op.a, 0);
    emit_taken(c);
    emit_jump(c, e->target, 1);
    c->code->instructions.data[unless].imm = c->code->instructions.len;
  }
  compile_emit(c, (struct instruction){.kind = I_NO_EDGE}, ID_NONE);
}

static void compile_switch(struct compiler *c, const struct location *l, const struct switch_shape *shape) {
  struct code *code = c->code;
  uint32_t subject = compile_value(c, shape->subject);
  flush_pending(c);
  vec_push(&code->switches, ((struct switch_table){code->cases.len, shape->values.len, 0}));
  for (uint32_t k = 1; k < shape->values.len; k++)
    assert(shape->values.data[k - 1].value < shape->values.data[k].value);
  uint32_t table = code->switches.len - 1;
  uint32_t at =
      compile_emit(c, (struct instruction){.kind = I_SWITCH, .count = 1, .a = subject, .imm = table}, ID_NONE);
  for (uint32_t k = 0; k < shape->values.len; k++) {
    vec_push(&code->cases, ((struct switch_case){shape->values.data[k].value, 0}));
    request(c, FIXUP_CASE, code->cases.len - 1, edge_of(c, l, shape->values.data[k].edge)->target);
  }
  if (shape->has_default) {
    request(c, FIXUP_OTHERWISE, table, edge_of(c, l, shape->cases)->target);
    return;
  }
  code->switches.data[table].otherwise = at + 1;
  compile_alternatives(c, l, shape->cases);
}

/* A location whose first edge is an assumption; where the chain goes on, or ID_NONE. */
static loc_id compile_branches(struct compiler *c, const struct location *l) {
  const struct edge *first = edge_of(c, l, 0);
  c->edge = l->out.data[0];
  bool told = c->machine->options.taken || c->machine->options.watched; /* each edge needs its place then */
  if (branch_always(&c->program->exprs, first->op.a) && !told) {
    c->pending++;
    return first->target;
  }
  struct switch_shape shape = {0};
  loc_id next = ID_NONE;
  if (!told && l->out.len == 2 && branch_is_complement(c->program, first, edge_of(c, l, 1))) {
    uint32_t jump = emit_unless(c, first->op.a, 1);
    request(c, FIXUP_JUMP, jump, edge_of(c, l, 1)->target);
    next = first->target;
  } else if (!told && branch_find_switch(c->program, l, &shape)) {
    compile_switch(c, l, &shape);
  } else {
    flush_pending(c);
    compile_alternatives(c, l, 0);
  }
  vec_release(&shape.values);
  compile_forget(c);
  return next;
}

/* Instructions of a location; the location behind it that follows, or ID_NONE. */
static loc_id compile_location(struct compiler *c, loc_id at) {
  const struct location *l = &c->program->locations.data[at];
  if (l->out.len == 0) {
    if (c->program->functions.data[l->function].exit == at) {
      compile_return(c, 0, 0, 0);
    } else {
      flush_pending(c);
      compile_emit(c, (struct instruction){.kind = I_NO_EDGE, .imm = 1}, ID_NONE);
    }
    return ID_NONE;
  }
  const struct edge *first = edge_of(c, l, 0);
  if (first->op.kind == OP_ASSUME) return compile_branches(c, l);
  c->edge = l->out.data[0];
  return compile_operation(c, &first->op) ? first->target : ID_NONE;
}

static void compile_chain(struct compiler *c, loc_id at) {
  c->edge = ID_NONE;
  while (at != ID_NONE && c->start[at] == ID_NONE) {
    if (c->predecessors[at] > 1) flush_pending(c);
    c->start[at] = c->code->instructions.len;
    at = compile_location(c, at);
  }
  if (at != ID_NONE) emit_jump(c, at, 0);
  assert(c->pending == 0);
}

static void apply_fixups(struct compiler *c) {
  for (uint32_t i = 0; i < c->fixups.len; i++) {
    const struct fixup *f = &c->fixups.data[i];
    uint32_t target = c->start[f->location];
    assert(target < c->code->instructions.len); /* what is asked for was compiled */
    switch (f->kind) {
    case FIXUP_JUMP: c->code->instructions.data[f->index].imm = target; break;
    case FIXUP_CASE: c->code->cases.data[f->index].target = target; break;
    case FIXUP_OTHERWISE: c->code->switches.data[f->index].otherwise = target; break;
    }
  }
  vec_clear(&c->fixups);
}

static bool is_jump(const struct instruction *i) { return i->kind >= I_JUMP && i->kind <= I_SKIP_UNLESS; }
/* 0 where the instruction has no such operand, ID_NONE where the operation of its edge has none. */
static bool is_register(const struct compiler *c, uint32_t r) {
  return r == 0 || r == ID_NONE || r < c->machine->registers.len;
}

/* Registers, targets and tables that instructions name exist: the loop in execute.c does not look. */
static bool code_is_valid(const struct compiler *c, uint32_t first) {
  const struct code *code = c->code;
  for (uint32_t k = first; k < code->instructions.len; k++) {
    const struct instruction *i = &code->instructions.data[k];
    assert(is_register(c, i->d) && is_register(c, i->a) && is_register(c, i->b));
    if (is_jump(i)) assert(i->imm < code->instructions.len);
    if (i->kind == I_CALL || i->kind == I_RETURN) assert(i->imm < code->sites.len);
    if (i->kind == I_SLOW || i->kind == I_FLOAT) assert(i->imm < code->slow_ops.len);
    if (i->kind != I_SWITCH) continue;
    assert(i->imm < code->switches.len);
    const struct switch_table *t = &code->switches.data[i->imm];
    assert(t->first + t->count <= code->cases.len && t->otherwise < code->instructions.len);
    for (uint32_t n = t->first; n < t->first + t->count; n++)
      assert(code->cases.data[n].target < code->instructions.len);
  }
  return true;
}

void compile_function(struct compiler *c, function_id f) {
  uint32_t first = c->code->instructions.len;
  assert(c->work.len == 0 && c->fixups.len == 0 && c->tasks.len == 0);
  compile_know_expressions(c);
  loc_id entry = c->program->functions.data[f].entry;
  vec_push(&c->work, entry);
  while (c->work.len) compile_chain(c, vec_pop(&c->work));
  apply_fixups(c);
  assert_structure(code_is_valid(c, first));
  (void)first;
  c->machine->functions[f].entry = c->start[entry];
}

uint32_t compile_expression(struct compiler *c, expr e, struct code_operand *ret_operand) {
  compile_know_expressions(c);
  uint32_t start = c->code->instructions.len;
  *ret_operand = compile_operand(c, e, compile_value(c, e));
  compile_emit(c, (struct instruction){.kind = I_DONE}, ID_NONE);
  compile_forget(c);
  return start;
}

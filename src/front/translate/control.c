/* The ends of blocks: branches, switches, returns; and phis, which become variables assigned on the edges that lead to
 * them. */
#include "front/translate/checks/overflow.h"

void create_phis(struct translator *t, LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i)) {
    pieces parts = VEC_INIT;
    values v = VEC_INIT;
    type_pieces(t, LLVMTypeOf(i), &parts);
    for (uint32_t k = 0; k < parts.len; k++)
      vec_push(&v, read_variable(t, new_temporary(t, scalar_width(t, parts.data[k].type), "cond", CTYPE_NONE)));
    set_values(t, i, &v);
    vec_release_all(&v, &parts);
  }
}

static void collect_phi(struct translator *t, LLVMValueRef phi, LLVMBasicBlockRef from, values *to, values *incoming) {
  unsigned count = LLVMCountIncoming(phi);
  for (unsigned i = 0; i < count; i++) {
    if (LLVMGetIncomingBlock(phi, i) != from) continue;
    get_values(t, phi, to);
    get_values(t, LLVMGetIncomingValue(phi, i), incoming);
    return;
  }
}

/* The phis of a block are assigned at once: with several, their new values are computed before any is written. */
static void assign_phis(struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef target) {
  values to = VEC_INIT, incoming = VEC_INIT;
  for (LLVMValueRef i = LLVMGetFirstInstruction(target); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
    collect_phi(t, i, from, &to, &incoming);
  assert(to.len == incoming.len);
  if (to.len > 1)
    for (uint32_t i = 0; i < incoming.len; i++)
      if (incoming.data[i].flags) incoming.data[i] = materialise(t, incoming.data[i], "t");
  for (uint32_t i = 0; i < to.len; i++) emit_assign(t, expr_get(&t->p->exprs, to.data[i].e)->ref, incoming.data[i]);
  vec_release_all(&to, &incoming);
}

static void branch(struct translator *t, loc_id source, struct front_value condition, LLVMBasicBlockRef from,
                   LLVMBasicBlockRef target);
static struct front_value negation(struct translator *t, struct front_value v);

/* A block that only branches on a truth value computed in its predecessors, as clang ends `while (a && b)`: its phi, if
 * nothing else uses it. NULL for any other block. */
static LLVMValueRef lone_condition(LLVMBasicBlockRef block) {
  LLVMValueRef phi = LLVMGetFirstInstruction(block), end = LLVMGetBasicBlockTerminator(block);
  if (!LLVMIsAPHINode(phi) || LLVMGetNextInstruction(phi) != end || LLVMGetInstructionOpcode(end) != LLVMBr)
    return NULL;
  LLVMUseRef use = LLVMGetFirstUse(phi);
  return LLVMIsConditional(end) && LLVMGetCondition(end) == phi && !LLVMGetNextUse(use) ? phi : NULL;
}

/* Branches on what the phi would be, without going through it. False if the target is no such block. */
static bool thread(struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef target) {
  enum { MOST = 8 }; /* such blocks may form a cycle */
  LLVMValueRef phi = lone_condition(target);
  if (!phi || t->body->threaded == MOST) return false;
  values to = VEC_INIT, incoming = VEC_INIT;
  collect_phi(t, phi, from, &to, &incoming);
  assert(incoming.len == 1 && expr_width(&t->p->exprs, incoming.data[0].e) == 1);
  struct front_value c = incoming.data[0];
  vec_release_all(&to, &incoming);
  LLVMValueRef end = LLVMGetBasicBlockTerminator(target);
  struct position before = t->body->at;
  loc_id source = t->body->here;
  t->body->threaded++;
  branch(t, source, c, target, LLVMGetSuccessor(end, 0));
  t->body->at = before;
  branch(t, source, negation(t, c), target, LLVMGetSuccessor(end, 1));
  t->body->at = before;
  assert(t->body->threaded > 0);
  t->body->threaded--;
  return true;
}

static void go_to(struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef target) {
  struct body *b = t->body;
  enter_scopes(t, from, target);
  bool changes_lives = has_life_changes(t, from, target); /* behind what is read of them */
  if (!changes_lives && thread(t, from, target)) return;
  assign_phis(t, from, target);
  if (changes_lives) change_lives_between(t, from, target);
  loc_id there = (loc_id)*map_get(&b->blocks, (uint64_t)(uintptr_t)target);
  program_add_edge(t->p, b->here, there, operation_make(OP_SKIP), b->at, 0);
}

/* From `source`, if `condition` holds, to the block. */
static void branch(struct translator *t, loc_id source, struct front_value condition, LLVMBasicBlockRef from,
                   LLVMBasicBlockRef target) {
  u128 known;
  t->body->here = source;
  bool constant = expr_is_const(&t->p->exprs, condition.e, &known);
  if (constant && !known) return;
  if (!constant) {
    struct operation op = operation_make(OP_ASSUME);
    op.a = condition.e;
    emit(t, op, &condition, 1, 0);
  }
  go_to(t, from, target);
}

static struct front_value negation(struct translator *t, struct front_value v) {
  return value_combine(expr_negate(&t->p->exprs, v.e), &v, 1);
}

static void translate_br(struct translator *t, LLVMValueRef br, LLVMBasicBlockRef from) {
  struct passage on;
  if (translate_overflow_check(t, br, &on)) {
    if (!chain_next(t, from)) go_to(t, on.from, on.to);
    return;
  }
  if (!LLVMIsConditional(br) || LLVMGetSuccessor(br, 0) == LLVMGetSuccessor(br, 1)) {
    go_to(t, from, LLVMGetSuccessor(br, 0));
    return;
  }
  struct front_value c = get_scalar(t, LLVMGetCondition(br));
  loc_id source = t->body->here;
  branch(t, source, c, from, LLVMGetSuccessor(br, 0));
  branch(t, source, negation(t, c), from, LLVMGetSuccessor(br, 1));
}

/* A value that is read several times, cheap to read. */
static struct front_value once(struct translator *t, struct front_value v) {
  enum expr_kind kind = expr_get(&t->p->exprs, v.e)->kind;
  return kind == E_VAR || kind == E_CONST ? v : materialise(t, v, "switch");
}

/* The conjunction of conditions, as a balanced tree: a switch may have thousands of cases. */
static expr conjunction(struct exprs *s, const expr *e, uint32_t count) {
  if (count == 0) return expr_const(s, 1, 1);
  if (count == 1) return e[0];
  return expr_binary(s, E_AND, conjunction(s, e, count / 2), conjunction(s, e + count / 2, count - count / 2), 0);
}

/* Successor 0 is the default. Cases that go to the same block stay separate edges. */
static void translate_switch(struct translator *t, LLVMValueRef inst, LLVMBasicBlockRef from) {
  struct exprs *s = &t->p->exprs;
  struct front_value v = once(t, get_scalar(t, LLVMGetOperand(inst, 0)));
  loc_id source = t->body->here;
  VEC(expr) others = VEC_INIT;
  unsigned count = LLVMGetNumSuccessors(inst);
  if (count == 1) {
    keep_value(t, v);
    source = t->body->here;
  }
  for (unsigned i = 1; i < count; i++) {
    struct front_value constant = get_scalar(t, LLVMGetOperand(inst, 2 * i));
    branch(t, source, value_combine(expr_binary(s, E_EQ, v.e, constant.e, 0), &v, 1), from, LLVMGetSuccessor(inst, i));
    vec_push(&others, expr_binary(s, E_NE, v.e, constant.e, 0));
  }
  branch(t, source, value_combine(conjunction(s, others.data, others.len), &v, 1), from, LLVMGetSuccessor(inst, 0));
  vec_release(&others);
}

static void translate_indirect(struct translator *t, LLVMValueRef inst, LLVMBasicBlockRef from) {
  struct exprs *s = &t->p->exprs;
  struct front_value v = once(t, get_scalar(t, LLVMGetOperand(inst, 0)));
  loc_id source = t->body->here;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(inst); i++) {
    LLVMBasicBlockRef target = LLVMGetSuccessor(inst, i);
    expr is = expr_binary(s, E_EQ, v.e, label_address(t, target).e, 0);
    branch(t, source, value_combine(is, &v, 1), from, target);
  }
}

static void translate_return(struct translator *t, LLVMValueRef inst) {
  struct body *b = t->body;
  values result = VEC_INIT;
  if (LLVMGetNumOperands(inst)) get_values(t, LLVMGetOperand(inst, 0), &result);
  struct operation op = operation_make(OP_RETURN);
  op.first_arg = t->p->args.len;
  op.arg_count = result.len;
  uint32_t marks = 0;
  for (uint32_t i = 0; i < result.len; i++) {
    vec_push(&t->p->args, result.data[i].e);
    if (result.data[i].flags & VALUE_FLOAT) marks |= MARK_FLOAT;
  }
  assert(result.len == t->p->functions.data[b->function].result_widths.len);
  for (uint32_t i = 0; i < result.len; i++)
    assert(expr_width(&t->p->exprs, result.data[i].e) == t->p->functions.data[b->function].result_widths.data[i]);
  program_add_edge(t->p, b->here, t->p->functions.data[b->function].exit, op, b->at, marks);
  vec_release(&result);
}

/* `asm goto`: any of the targets. */
static void translate_asm_goto(struct translator *t, LLVMValueRef inst, LLVMBasicBlockRef from) {
  edge_id first = t->p->edges.len;
  translate_call(t, inst);
  keep_operands(t, inst, first);
  loc_id source = t->body->here;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(inst); i++) {
    t->body->here = source;
    emit(t, operation_make(OP_SKIP), NULL, 0, MARK_ASM);
    go_to(t, from, LLVMGetSuccessor(inst, i));
  }
}

/* A call that may end by unwinding the stack, as C's cleanups are compiled with -fexceptions; nothing in C does. */
static void translate_invoke(struct translator *t, LLVMValueRef inst, LLVMBasicBlockRef from) {
  translate_call(t, inst);
  loc_id source = t->body->here;
  go_to(t, from, LLVMGetNormalDest(inst));
  t->body->here = source;
  emit(t, operation_make(OP_SKIP), NULL, 0, MARK_UNMODELLED);
  go_to(t, from, LLVMGetUnwindDest(inst));
}

static void end_run(struct translator *t, enum stop_kind kind, uint32_t marks) {
  struct operation op = operation_make(OP_STOP);
  op.sub = (uint8_t)kind;
  emit(t, op, NULL, 0, marks);
}

static bool is_said_not_to_return(const struct translator *t, LLVMValueRef call) {
  LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
  LLVMValueRef f = LLVMGetCalledValue(call);
  return LLVMGetCallSiteEnumAttribute(call, of_function, t->noreturn) ||
         (LLVMIsAFunction(f) && LLVMGetEnumAttributeAtIndex(f, of_function, t->noreturn));
}

/* A function that is said not to return, and that does: the end of one with a body is like that, and what is behind a
 * call of it, also where the call says so alone, through a pointer or of a definition elsewhere. The compiled program
 * goes on with whatever code lies there. One without a body does what is said of it. */
static uint32_t marks_of_return(struct translator *t, LLVMValueRef unreachable) {
  LLVMValueRef before = LLVMGetPreviousInstruction(unreachable);
  bool is_behind_call = before && LLVMIsACallInst(before) && !intrinsic_name(before) &&
                        !LLVMIsAInlineAsm(LLVMGetCalledValue(before)) && is_said_not_to_return(t, before);
  LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
  bool is_breach = is_behind_call
                       ? !LLVMIsAFunction(LLVMGetCalledValue(before)) || !LLVMIsDeclaration(LLVMGetCalledValue(before))
                       : LLVMGetEnumAttributeAtIndex(t->body->llvm, of_function, t->noreturn) != NULL;
  if (!is_breach) return 0;
  return missing_behaviour(t, "what happens where a function returns that is said not to");
}

void translate_terminator(struct translator *t, LLVMValueRef inst) {
  LLVMBasicBlockRef from = LLVMGetInstructionParent(inst);
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMBr: translate_br(t, inst, from); break;
  case LLVMSwitch: translate_switch(t, inst, from); break;
  case LLVMIndirectBr: translate_indirect(t, inst, from); break;
  case LLVMRet: translate_return(t, inst); break;
  case LLVMCallBr: translate_asm_goto(t, inst, from); break;
  case LLVMInvoke: translate_invoke(t, inst, from); break;
  case LLVMUnreachable: end_run(t, STOP_UNREACHABLE, marks_of_return(t, inst)); break;
  case LLVMResume: end_run(t, STOP_ABORT, MARK_UNMODELLED); break; /* nobody catches */
  default:
    end_run(t, STOP_UNMODELLED,
            missing_behaviour(t, "LLVM instruction number %d", (int)LLVMGetInstructionOpcode(inst)));
  }
}

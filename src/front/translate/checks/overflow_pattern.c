/* Recognising the branches of clang's sanitizers (CGExprScalar.cpp, CGExpr.cpp), which all carry !nosanitize:
 *
 *   sums      {s, o} = llvm.sadd.with.overflow(a, b); br !o, cont, trap      s is a +nsw b behind the check, not before
 *   division  br (a != MIN | b != -1), cont, trap
 *   shift     br amount <=u w-1, check, join; check: z = x >>u (w-1 - amount) == 0; br join;
 *             join: ok = phi true, z; br ok, cont, trap
 *
 * Blocks that checks split are chains: what was one block without them. */
#include "front/translate/checks/overflow_pattern.h"

#include <string.h>

/* The kinds of traps that are about overflow (clang's SanitizerHandler). */
enum { TRAP_ADD = 0, TRAP_DIVISION = 3, TRAP_MUL = 12, TRAP_NEGATE = 13, TRAP_SHIFT = 20, TRAP_SUB = 21 };

bool overflow_is_made(const struct translator *t, LLVMValueRef instruction) {
  return LLVMGetMetadata(instruction, t->nosanitize) != NULL;
}

bool is_made_block(const struct translator *t, LLVMBasicBlockRef block) {
  LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  bool is_reached = u;
  for (; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || !overflow_is_made(t, user)) return false;
  }
  return is_reached;
}

static uint32_t count_predecessors(LLVMBasicBlockRef block) {
  uint32_t count = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u)) count++;
  return count;
}

static bool is_overflow_kind(unsigned long long kind) {
  return kind == TRAP_ADD || kind == TRAP_DIVISION || kind == TRAP_MUL || kind == TRAP_NEGATE || kind == TRAP_SHIFT ||
         kind == TRAP_SUB;
}

/* What is wrong if control comes to the block, which then does nothing but end the run; CHECK_KIND_COUNT if it is any
 * other. */
enum check_kind overflow_trap_kind(LLVMBasicBlockRef block) {
  LLVMValueRef call = LLVMGetFirstInstruction(block);
  LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  enum check_kind kind = callee && LLVMIsAFunction(callee) ? overflow_handler(callee) : CHECK_KIND_COUNT;
  bool is_other = kind == CHECK_OVERFLOW && !is_overflow_kind(LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0)));
  return is_other ? CHECK_KIND_COUNT : kind;
}

static bool is_trap(LLVMBasicBlockRef block) { return overflow_trap_kind(block) != CHECK_KIND_COUNT; }

static bool is_conditional(LLVMValueRef end) {
  return LLVMGetInstructionOpcode(end) == LLVMBr && LLVMIsConditional(end);
}

/* A branch to a trap; its first successor is where the operation is right. */
bool overflow_is_check(const struct translator *t, LLVMValueRef end) {
  return is_conditional(end) && overflow_is_made(t, end) && is_trap(LLVMGetSuccessor(end, 1));
}

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
  return NULL;
}

bool is_opcode(LLVMValueRef v, LLVMOpcode opcode) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == opcode;
}

/* `(base >>u zeros) == 0`, with zeros = w-1 - amount */
static bool read_shift(LLVMValueRef right, struct shift *s) {
  if (LLVMIsAConstantInt(right)) {
    s->known = right;
    return true;
  }
  if (!is_opcode(right, LLVMICmp) || LLVMGetICmpPredicate(right) != LLVMIntEQ) return false;
  LLVMValueRef off = LLVMGetOperand(right, 0);
  if (!LLVMIsNull(LLVMGetOperand(right, 1)) || !is_opcode(off, LLVMLShr)) return false;
  if (!is_scalar_type(LLVMTypeOf(off))) return false;
  s->base = LLVMGetOperand(off, 0), s->zeros = LLVMGetOperand(off, 1);
  if (LLVMIsAConstantInt(s->zeros)) return true;
  if (!is_opcode(s->zeros, LLVMSub) || !LLVMIsAConstantInt(LLVMGetOperand(s->zeros, 0))) return false;
  s->amount = LLVMGetOperand(s->zeros, 1);
  return LLVMConstIntGetZExtValue(LLVMGetOperand(s->zeros, 0)) + 1 == LLVMGetIntTypeWidth(LLVMTypeOf(off));
}

static bool is_shift(const struct translator *t, LLVMValueRef end, struct shift *s) {
  if (!is_conditional(end) || !overflow_is_made(t, end) || is_trap(LLVMGetSuccessor(end, 1))) return false;
  *s = (struct shift){.inner = LLVMGetSuccessor(end, 0), .join = LLVMGetSuccessor(end, 1)};
  s->in_range = LLVMGetCondition(end);
  LLVMValueRef inner_end = LLVMGetBasicBlockTerminator(s->inner), join_end = LLVMGetBasicBlockTerminator(s->join);
  LLVMValueRef phi = LLVMGetFirstInstruction(s->join);
  if (count_predecessors(s->inner) != 1 || count_predecessors(s->join) != 2) return false;
  if (LLVMGetInstructionOpcode(inner_end) != LLVMBr || LLVMIsConditional(inner_end)) return false;
  if (LLVMGetSuccessor(inner_end, 0) != s->join || !LLVMIsAPHINode(phi) || LLVMGetNextInstruction(phi) != join_end)
    return false;
  if (!overflow_is_check(t, join_end) || LLVMGetCondition(join_end) != phi) return false;
  LLVMValueRef otherwise = incoming_from(phi, LLVMGetInstructionParent(end));
  bool is_right = LLVMIsAConstantInt(otherwise) && LLVMConstIntGetZExtValue(otherwise) == 1;
  return is_right && read_shift(incoming_from(phi, s->inner), s);
}

/* The sum, difference or product whose flag the condition is; NULL if it is none. */
LLVMValueRef overflow_checked_sum(LLVMValueRef condition) {
  if (!is_opcode(condition, LLVMXor)) return NULL;
  LLVMValueRef flag = LLVMGetOperand(condition, 0);
  if (!LLVMIsAExtractValueInst(flag) || *LLVMGetIndices(flag) != 1) return NULL;
  LLVMValueRef call = LLVMGetOperand(flag, 0);
  return LLVMIsACallInst(call) && is_scalar_type(LLVMTypeOf(LLVMGetOperand(call, 0))) ? call : NULL;
}

enum expr_kind overflow_sum_kind(LLVMValueRef call) {
  const char *name = intrinsic_name(call);
  if (!name) return EXPR_KIND_COUNT;
  return strncmp(name, "llvm.sadd.with", 14) == 0   ? E_ADD
         : strncmp(name, "llvm.ssub.with", 14) == 0 ? E_SUB
         : strncmp(name, "llvm.smul.with", 14) == 0 ? E_MUL
                                                    : EXPR_KIND_COUNT;
}

/* A check is about the sum if the end of its own block, or of no other, asks for its flag. */
bool overflow_is_checked_sum(const struct translator *t, LLVMValueRef call) {
  if (!overflow_is_made(t, call) || overflow_sum_kind(call) == EXPR_KIND_COUNT) return false;
  LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(call));
  return overflow_is_check(t, end) && overflow_checked_sum(LLVMGetCondition(end)) == call;
}

bool is_of_check(const struct translator *t, LLVMValueRef i) {
  if (!t->checks_arithmetic || LLVMIsATerminatorInst(i) || !overflow_is_made(t, i)) return false;
  if (LLVMIsACallInst(i)) return overflow_is_checked_sum(t, i);
  LLVMValueRef from = LLVMGetNumOperands(i) ? LLVMGetOperand(i, 0) : NULL;
  if (LLVMIsAExtractValueInst(i)) return LLVMIsACallInst(from) && overflow_is_checked_sum(t, from);
  LLVMValueRef call = overflow_checked_sum(i);
  return call && overflow_is_checked_sum(t, call);
}

/* ---- chains ---- */

static bool is_scope_entered(const struct body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  for (uint32_t i = 0; i < b->entries.len; i++)
    if (b->entries.data[i].from == from && b->entries.data[i].to == to) return true;
  return false;
}

/* Nothing happens on the way between the blocks. */
static bool is_plain(const struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  return !is_scope_entered(t->body, from, to) && !has_life_changes(t, from, to);
}

/* The check that is the end of a block, and where control goes on behind it; `s` says which shift, if it is about one
 * (otherwise `s->inner` is NULL). */
bool overflow_find_passage(const struct translator *t, LLVMValueRef end, struct shift *s, struct passage *on) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(end);
  *s = (struct shift){.inner = NULL};
  if (!t->checks_arithmetic) return false;
  if (overflow_is_check(t, end)) {
    *on = (struct passage){block, LLVMGetSuccessor(end, 0)};
    return true;
  }
  if (!is_shift(t, end, s)) return false;
  *on = (struct passage){s->join, LLVMGetSuccessor(LLVMGetBasicBlockTerminator(s->join), 0)};
  return is_plain(t, block, s->inner) && is_plain(t, block, s->join) && is_plain(t, s->inner, s->join);
}

static void put_block(struct map *m, LLVMBasicBlockRef key, LLVMBasicBlockRef value) {
  *map_put(m, (uint64_t)(uintptr_t)key) = (uint64_t)(uintptr_t)value;
}

static void extend(struct translator *t, LLVMBasicBlockRef head) {
  struct body *b = t->body;
  struct shift s;
  struct passage on;
  for (LLVMBasicBlockRef block = head; overflow_find_passage(t, LLVMGetBasicBlockTerminator(block), &s, &on);
       block = on.to) {
    if (s.inner) put_block(&b->chain_heads, s.inner, head), put_block(&b->chain_heads, s.join, head);
    if (count_predecessors(on.to) != 1 || !is_plain(t, on.from, on.to)) return;
    put_block(&b->chain_heads, on.to, head);
    put_block(&b->chain_next, block, on.to);
  }
}

bool is_continuation(const struct translator *t, LLVMBasicBlockRef block) {
  return map_get(&t->body->chain_heads, (uint64_t)(uintptr_t)block) != NULL;
}

/* A chain that is found to continue another one is found again from there. */
void find_chains(struct translator *t) {
  if (!t->checks_arithmetic) return;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->body->llvm); b; b = LLVMGetNextBasicBlock(b))
    if (!is_continuation(t, b)) extend(t, b);
}

LLVMBasicBlockRef chain_head(const struct translator *t, LLVMBasicBlockRef block) {
  const uint64_t *head = map_get(&t->body->chain_heads, (uint64_t)(uintptr_t)block);
  return head ? (LLVMBasicBlockRef)(uintptr_t)*head : block;
}

LLVMBasicBlockRef chain_next(const struct translator *t, LLVMBasicBlockRef block) {
  const uint64_t *next = map_get(&t->body->chain_next, (uint64_t)(uintptr_t)block);
  return next ? (LLVMBasicBlockRef)(uintptr_t)*next : NULL;
}

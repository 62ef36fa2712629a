/* Operands that the source does not evaluate, and clang does.
 *
 * `__builtin_constant_p` and `__builtin_object_size` only look at their operand, but clang computes it for an intrinsic
 * that answers later, as long as that has no side effect, with the checks of sanitizers. What serves nothing but such
 * an intrinsic is arithmetic that does not happen. */
#include "front/translate/checks/overflow.h"

#include <string.h>

enum { DEEPEST = 24 };

bool is_question(LLVMValueRef user) {
  const char *name = LLVMIsACallInst(user) ? intrinsic_name(user) : NULL;
  return name && (strncmp(name, "llvm.is.constant", 16) == 0 || strncmp(name, "llvm.objectsize", 15) == 0);
}

/* Computes a value, and does nothing else. */
static bool is_pure(LLVMValueRef i) {
  return LLVMIsABinaryOperator(i) || LLVMIsACastInst(i) || LLVMIsACmpInst(i) || LLVMIsASelectInst(i) ||
         LLVMIsAPHINode(i) || LLVMIsAGetElementPtrInst(i) || LLVMIsAExtractValueInst(i) || LLVMIsAUnaryOperator(i) ||
         LLVMIsAFreezeInst(i) || (LLVMIsALoadInst(i) && !LLVMGetVolatile(i));
}

/* The phi that a branch of `&&`, `||` or `?:` leads to; NULL if it is another one. */
static LLVMValueRef phi_behind(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef first = LLVMGetFirstInstruction(to), end = LLVMGetBasicBlockTerminator(to);
  for (unsigned i = 0; LLVMIsAPHINode(first) && i < LLVMCountIncoming(first); i++)
    if (LLVMGetIncomingBlock(first, i) == from) return first;
  bool goes_on = LLVMGetInstructionOpcode(end) == LLVMBr && !LLVMIsConditional(end);
  LLVMBasicBlockRef next = goes_on ? LLVMGetSuccessor(end, 0) : NULL;
  return next && LLVMIsAPHINode(LLVMGetFirstInstruction(next)) ? phi_behind(to, next) : NULL;
}

/* What the value goes into; NULL if that is no value. */
static LLVMValueRef made_of(LLVMValueRef user) {
  if (!LLVMIsATerminatorInst(user)) return user;
  LLVMValueRef phi = NULL;
  if (LLVMGetInstructionOpcode(user) != LLVMBr || !LLVMIsConditional(user)) return NULL;
  for (unsigned i = 0; i < 2 && !phi; i++) phi = phi_behind(LLVMGetInstructionParent(user), LLVMGetSuccessor(user, i));
  return phi;
}

static bool is_for_questions(const struct translator *t, LLVMValueRef value, int depth) {
  bool is_asked = false;
  for (LLVMUseRef u = LLVMGetFirstUse(value); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user)) return false;
    bool is_sum = LLVMIsACallInst(user) && is_of_check(t, user);
    bool is_result = LLVMIsAExtractValueInst(user) && *LLVMGetIndices(user) == 0;
    if (LLVMGetMetadata(user, t->nosanitize) && !is_sum && !is_result) continue; /* a check of it */
    LLVMValueRef next = made_of(user);
    bool leads_on = next && (is_pure(next) || is_sum) && depth < DEEPEST;
    if (!is_question(user) && !(leads_on && is_for_questions(t, next, depth + 1))) return false;
    is_asked = true;
  }
  return is_asked;
}

bool is_unevaluated(const struct translator *t, LLVMValueRef value) { return is_for_questions(t, value, 0); }

/* A shift or a quotient, or the amount of a shift brought to its width: what a check is about that calls no intrinsic.
 */
static bool is_operation(LLVMValueRef i) {
  LLVMUseRef use = LLVMGetFirstUse(i);
  if (LLVMIsACastInst(i) && use && !LLVMGetNextUse(use)) i = LLVMGetUser(use);
  if (!LLVMIsABinaryOperator(i)) return false;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
  case LLVMUDiv:
  case LLVMSDiv:
  case LLVMURem:
  case LLVMSRem: return true;
  default: return false;
  }
}

/* The operation is the first that the sanitizers have not made. One that was folded has left its place to what comes
 * next: if that is the question itself, about a number, it was asked about. Anything else says nothing of it. */
bool is_unevaluated_behind(const struct translator *t, LLVMBasicBlockRef next, bool is_access) {
  LLVMValueRef i = LLVMGetFirstInstruction(next);
  while (i && LLVMGetMetadata(i, t->nosanitize)) {
    bool is_on = LLVMIsATerminatorInst(i) && LLVMGetNumSuccessors(i);
    i = is_on ? LLVMGetFirstInstruction(LLVMGetSuccessor(i, 0)) : LLVMGetNextInstruction(i);
  }
  if (!i) return false;
  if (is_question(i)) {
    LLVMValueRef about = LLVMGetOperand(i, 0);
    return LLVMIsAConstantInt(about) || LLVMIsAUndefValue(about);
  }
  return is_pure(i) && (is_access || is_operation(i)) && is_unevaluated(t, i);
}

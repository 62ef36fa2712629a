/* Inline assembly that stands in the way of a replay. A number that has to be part of the text is one only where the
 * optimiser has put functions into each other; instructions may be of another assembler, symbols those of a kernel.
 *
 * What does nothing is left out, and is exact that way. At any other that cannot be built the program ends, and says
 * so: a run that does not come there is none the worse. If the program still cannot be built, all that has instructions
 * is treated like that. */
#include "front/instrument/instrument_private.h"
#include "front/known/idle.h"

static bool is_assembly(LLVMValueRef i) {
  return (LLVMIsACallInst(i) || LLVMIsACallBrInst(i)) && LLVMIsAInlineAsm(LLVMGetCalledValue(i));
}

/* Nothing uses the result of what never comes back. */
static void drop(LLVMValueRef i) {
  LLVMTypeRef type = LLVMTypeOf(i);
  if (LLVMGetTypeKind(type) != LLVMVoidTypeKind) LLVMReplaceAllUsesWith(i, LLVMGetUndef(type));
  LLVMInstructionEraseFromParent(i);
}

static void replace(struct instrumenter *in, LLVMValueRef i) {
  bool ends_block = LLVMIsACallBrInst(i), is_idle = assembly_is_idle(i);
  LLVMPositionBuilderBefore(in->builder, i);
  if (!is_idle) call_runtime(in, "__ockham_unbuilt", in->none, NULL, 0);
  if (!ends_block) {
    drop(i);
    return;
  }
  LLVMBasicBlockRef block = LLVMGetInstructionParent(i), next = LLVMGetSuccessor(i, 0);
  drop(i);
  LLVMPositionBuilderAtEnd(in->builder, block);
  LLVMBuildBr(in->builder, next);
}

void instrument_assembly(struct instrumenter *in) {
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (is_assembly(i) && (in->is_without_assembly || assembly_cannot_be_built(i))) replace(in, i);
      }
  if (in->is_without_assembly) LLVMSetModuleInlineAsm2(in->module, "", 0);
}

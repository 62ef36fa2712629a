/* In LLVM's module, so that the program that is looked at and the one that is replayed are the same. */
#include "front/redirect.h"

#include <string.h>

typedef VEC(LLVMValueRef) call_list;

static bool is_of_addition(LLVMValueRef call) {
  const char *caller = LLVMGetValueName(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
  return strncmp(caller, ADDITION_CALL, strlen(ADDITION_CALL)) == 0 || strcmp(caller, ADDITION_ENTRY) == 0;
}

/* Direct calls with the type of the function. */
static void find_calls(LLVMValueRef f, call_list *out) {
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f || is_of_addition(call)) continue;
    if (LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(f)) vec_push(out, call);
  }
}

void redirect_calls(LLVMModuleRef module, const struct addition *a) {
  struct strbuf name = STRBUF_INIT;
  for (uint32_t i = 0; a && i < a->redirected.len; i++) {
    strbuf_clear(&name);
    strbuf_printf(&name, "%s%s", ADDITION_CALL, a->redirected.data[i]);
    LLVMValueRef from = LLVMGetNamedFunction(module, a->redirected.data[i]);
    LLVMValueRef to = LLVMGetNamedFunction(module, name.text);
    if (!from || !to || LLVMGlobalGetValueType(from) != LLVMGlobalGetValueType(to)) continue;
    call_list calls = VEC_INIT;
    find_calls(from, &calls);
    for (uint32_t k = 0; k < calls.len; k++)
      LLVMSetOperand(calls.data[k], (unsigned)LLVMGetNumOperands(calls.data[k]) - 1, to);
    vec_release(&calls);
  }
  strbuf_release(&name);
}

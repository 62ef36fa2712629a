/* A library function that becomes an operation has no address. Where the program takes it, or a rule watches calls of
 * it, it gets a body of its own, `malloc.pointer`, that does nothing but call it; direct calls go on as they were
 * unless a rule has to see them. This happens in LLVM's IR, so that translation needs no special case. So do functions
 * of which more is known where they are called by name (library_calls.h); one with variable arguments, which cannot be
 * passed on, is another one where it is called through a pointer: `printf.unknown`, or `printf.missing`. */
#include "front/library/wrapper.h"

#include "base/strbuf.h"
#include "base/vec.h"
#include "front/library/agreement.h"

#include <stdbool.h>

typedef VEC(LLVMValueRef) value_list;

static bool calls(LLVMValueRef user, LLVMValueRef f) { return LLVMIsACallInst(user) && LLVMGetCalledValue(user) == f; }

/* The callee is the last operand of a call. */
static void set_callee(LLVMValueRef call, LLVMValueRef f) {
  LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, f);
}

/* define internal R f.pointer(params) { return f(params); } */
static LLVMValueRef make_wrapper(LLVMModuleRef module, LLVMValueRef f) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f);
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s.pointer", LLVMGetValueName(f));
  LLVMValueRef wrapper = LLVMAddFunction(module, name.text, type);
  strbuf_release(&name);
  LLVMSetLinkage(wrapper, LLVMInternalLinkage);
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, wrapper, ""));
  value_list args = VEC_INIT;
  for (LLVMValueRef p = LLVMGetFirstParam(wrapper); p; p = LLVMGetNextParam(p)) vec_push(&args, p);
  LLVMValueRef call = LLVMBuildCall2(builder, type, f, args.data, args.len, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
    LLVMBuildRetVoid(builder);
  else
    LLVMBuildRet(builder, call);
  vec_release(&args);
  LLVMDisposeBuilder(builder);
  return wrapper;
}

/* A function of the same type without a body. */
static LLVMValueRef make_other(LLVMModuleRef module, LLVMValueRef f, const char *suffix) {
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s.%s", name_of_function(f), suffix);
  LLVMValueRef other = LLVMGetNamedFunction(module, name.text);
  if (!other) other = LLVMAddFunction(module, name.text, LLVMGlobalGetValueType(f));
  strbuf_release(&name);
  return other;
}

/* Calls of alloca and setjmp mean something in the function that makes them, and nowhere else. */
static bool is_watched(const struct rules *rules, LLVMValueRef f) {
  enum library_model model = library_of(f);
  return rules && model != LIBRARY_ALLOCA && model != LIBRARY_SETJMP && rules_watch(rules, LLVMGetValueName(f));
}

static void wrap(LLVMModuleRef module, LLVMValueRef f, const struct rules *rules, const char *of_variadic) {
  value_list direct = VEC_INIT;
  bool watched = is_watched(rules, f), taken = watched;
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (calls(user, f))
      vec_push(&direct, user); /* a call may also pass the address: it is set back below, its arguments stay replaced */
    if (!calls(user, f) || LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) != u) taken = true;
  }
  if (taken) {
    bool is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f));
    LLVMValueRef wrapper = is_variadic ? make_other(module, f, of_variadic) : make_wrapper(module, f);
    LLVMReplaceAllUsesWith(f, wrapper);
    if (!is_variadic) set_callee(LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(wrapper)), f);
    for (uint32_t i = 0; i < direct.len && !watched; i++) set_callee(direct.data[i], f);
  }
  vec_release(&direct);
}

void wrap_library_functions(LLVMModuleRef module, const struct rules *rules) {
  value_list all = VEC_INIT;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && library_is_operation(library_of(f))) vec_push(&all, f);
  for (uint32_t i = 0; i < all.len; i++) wrap(module, all.data[i], rules, "unknown");
  vec_release(&all);
}

void wrap_if_taken(LLVMModuleRef module, LLVMValueRef f, const char *of_variadic) {
  wrap(module, f, NULL, of_variadic);
}

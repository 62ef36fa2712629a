/* What declarations promise of the values that the data supply: a function that is declared to return no null pointer,
 * an aligned one, one to memory of its own, or the same for the same arguments, does so, and who calls back keeps
 * what the parameters say. Data that break it are those of another program: the runtime ends the run. */
#include "front/instrument/instrument.h"
#include "front/instrument/instrument_private.h"
#include "front/known/intrinsic.h"

#include <string.h>

static unsigned kind_of(const char *name) { return LLVMGetEnumAttributeKindForName(name, strlen(name)); }

/* Attributes of a function (its parameter `index`, 0 = its result), or of a call. */
static LLVMAttributeRef attribute(LLVMValueRef of, unsigned index, const char *name) {
  return LLVMIsAFunction(of) ? LLVMGetEnumAttributeAtIndex(of, index, kind_of(name))
                             : LLVMGetCallSiteEnumAttribute(of, index, kind_of(name));
}

static void ask_pointer(struct instrumenter *in, LLVMValueRef of, unsigned index, LLVMValueRef pointer) {
  LLVMAttributeRef align = attribute(of, index, "align");
  bool is_there = attribute(of, index, "nonnull") || attribute(of, index, "dereferenceable");
  bool is_new = index == 0 && attribute(of, index, "noalias");
  if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind || !(align || is_there || is_new)) return;
  LLVMValueRef args[] = {pointer, number(in, align ? LLVMGetEnumAttributeValue(align) : 1),
                         LLVMConstInt(in->i32, is_there, false), LLVMConstInt(in->i32, is_new, false)};
  call_runtime(in, "__ockham_promised_pointer", in->none, args, 4);
}

void ask_parameters(struct instrumenter *in, LLVMValueRef f, LLVMValueRef *args) {
  for (unsigned i = 0; i < LLVMCountParams(f); i++) ask_pointer(in, f, i + 1, args[i]);
}

void ask_calls(struct instrumenter *in, LLVMValueRef f) {
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f) continue;
    LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(call));
    ask_pointer(in, call, 0, call);
  }
}

/* `const` and `pure`: nothing is written, and the result depends on the arguments. That memory which a pure function
 * reads has changed in between is not looked for. */
bool is_silent(LLVMValueRef f) { return !function_may_write(f); }

void ask_result(struct instrumenter *in, LLVMValueRef f, LLVMValueRef room, LLVMTypeRef type) {
  LLVMValueRef result = LLVMBuildLoad2(in->builder, type, room, "");
  ask_pointer(in, f, 0, result);
  if (!is_silent(f)) return;
  LLVMTypeRef slot = LLVMIntTypeInContext(in->llvm, 128);
  unsigned count = LLVMCountParams(f);
  LLVMValueRef all = LLVMBuildArrayAlloca(in->builder, slot, number(in, count + 1), "");
  for (unsigned i = 0; i <= count; i++) LLVMBuildStore(in->builder, LLVMConstNull(slot), at_offset(in, all, 16 * i));
  for (unsigned i = 0; i < count; i++)
    if (LLVMStoreSizeOfType(in->layout, LLVMTypeOf(LLVMGetParam(f, i))) <= 16)
      LLVMBuildStore(in->builder, LLVMGetParam(f, i), at_offset(in, all, 16 * i));
  LLVMValueRef args[] = {f, all, number(in, 16 * count), room, number(in, LLVMStoreSizeOfType(in->layout, type))};
  call_runtime(in, "__ockham_promised_same", in->none, args, 5);
}

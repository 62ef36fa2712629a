/* What unknown functions get at, in the instrumented program: the runtime is told where memory begins to live and what
 * is passed to them, and gets functions that call those of the program with arguments from the data. */
#include "front/instrument/instrument.h"
#include "front/instrument/instrument_private.h"

#include <string.h>

enum { SLOT = 16 /* bytes between arguments in the runtime */, SLOTS = 64 };

bool is_unknown_function(const struct instrumenter *in, LLVMValueRef f) {
  const char *name = name_of_function(f);
  return LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && library_find(name) == LIBRARY_NONE &&
         names_find(&in->models, name) == MAP_NONE && !is_in_library(name);
}

void track_object(struct instrumenter *in, LLVMValueRef address, uint64_t bytes, bool is_open) {
  if (!in->tracks_escapes) return;
  LLVMValueRef args[] = {address, number(in, bytes), LLVMConstInt(in->i32, is_open, false)};
  call_runtime(in, "__ockham_object", in->none, args, 3);
}

/* A struct that is passed by value is a copy: its contents get out, not the copy. */
static void track_value(struct instrumenter *in, LLVMValueRef v, LLVMAttributeRef byval) {
  LLVMTypeRef type = LLVMTypeOf(v), word = LLVMIntPtrTypeInContext(in->llvm, in->layout);
  if (byval) {
    LLVMValueRef args[] = {v, number(in, LLVMABISizeOfType(in->layout, LLVMGetTypeAttributeValue(byval)))};
    call_runtime(in, "__ockham_copied", in->none, args, 2);
  } else if (LLVMGetTypeKind(type) == LLVMPointerTypeKind || type == word) {
    if (type != word) v = LLVMBuildPtrToInt(in->builder, v, word, "");
    call_runtime(in, "__ockham_passed", in->none, &v, 1);
  }
}

void track_parameters(struct instrumenter *in, LLVMValueRef f) {
  if (!in->tracks_escapes) return;
  for (unsigned i = 0; i < LLVMCountParams(f); i++)
    if (!LLVMGetEnumAttributeAtIndex(f, i + 1, in->sret))
      track_value(in, LLVMGetParam(f, i), LLVMGetEnumAttributeAtIndex(f, i + 1, in->byval));
}

void track_variadic(struct instrumenter *in, LLVMValueRef call) {
  if (!in->tracks_escapes) return;
  unsigned fixed = LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (LLVMIsAFunction(f)) fixed = LLVMCountParams(f);
  for (unsigned i = fixed; i < LLVMGetNumArgOperands(call); i++)
    track_value(in, LLVMGetOperand(call, i), LLVMGetCallSiteEnumAttribute(call, i + 1, in->byval));
}

/* void ockham.back(unsigned char *arguments) { f(arguments...); } NULL if f takes more than fits. */
static LLVMValueRef make_thunk(struct instrumenter *in, LLVMValueRef f) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f);
  LLVMValueRef thunk = LLVMAddFunction(in->module, "ockham.back", LLVMFunctionType(in->none, &in->pointer, 1, false));
  LLVMBasicBlockRef before = LLVMGetInsertBlock(in->builder);
  LLVMSetLinkage(thunk, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(in->builder, LLVMAppendBasicBlockInContext(in->llvm, thunk, ""));
  VEC(LLVMValueRef) args = VEC_INIT;
  piece_list parts = VEC_INIT;
  uint64_t slot = 0;
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(f, i));
    LLVMValueRef room = LLVMBuildAlloca(in->builder, t, "");
    vec_clear(&parts);
    scalar_pieces(in, t, 0, &parts);
    for (uint32_t k = 0; k < parts.len; k++, slot++) {
      if (slot >= SLOTS) continue;
      LLVMValueRef from = at_offset(in, LLVMGetParam(thunk, 0), slot * SLOT);
      LLVMBuildStore(in->builder, LLVMBuildLoad2(in->builder, parts.data[k].type, from, ""),
                     at_offset(in, room, parts.data[k].offset));
    }
    vec_push(&args, LLVMBuildLoad2(in->builder, t, room, ""));
  }
  ask_parameters(in, f, args.data);
  LLVMValueRef result = LLVMBuildCall2(in->builder, type, f, args.data, args.len, "");
  if (LLVMGetTypeKind(LLVMTypeOf(result)) != LLVMVoidTypeKind) track_value(in, result, NULL); /* it gets out, too */
  LLVMBuildRetVoid(in->builder);
  LLVMPositionBuilderAtEnd(in->builder, before);
  vec_release_all(&args, &parts);
  return thunk;
}

static bool is_wanted(const struct instrumenter *in, const char *kind, LLVMValueRef f) {
  struct strbuf key = STRBUF_INIT;
  strbuf_printf(&key, "%s:%s", kind, name_of_function(f));
  bool wanted = names_find(in->wanted, key.text) != MAP_NONE;
  strbuf_release(&key);
  return wanted;
}

void track_function(struct instrumenter *in, LLVMValueRef f) {
  bool is_called = is_wanted(in, "callback", f), is_named = is_wanted(in, "function", f);
  if (!in->tracks_escapes || LLVMIsDeclaration(f) || !(is_called || is_named)) return;
  bool is_open = in->sources->extern_effects == EXTERN_EFFECTS_ALL && LLVMGetLinkage(f) != LLVMInternalLinkage;
  LLVMValueRef text = LLVMBuildGlobalStringPtr(in->builder, name_of_function(f), "");
  LLVMValueRef thunk = is_called ? make_thunk(in, f) : LLVMConstNull(in->pointer);
  LLVMValueRef args[] = {text, f, thunk, LLVMConstInt(in->i32, is_open, false)};
  call_runtime(in, "__ockham_thunk", in->none, args, 4);
}

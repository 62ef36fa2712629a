/* Reads of what was never set, for a replay: the program tells a shadow of its memory (init_runtime.c) where memory
 * begins to live, what it writes and what it reads. In doubt memory is set: what the C library may write, what is
 * passed on as a whole, bit-fields, and all that code without a body could reach. So what the shadow complains of is a
 * violation. */
#include "front/instrument/instrument_private.h"

#include "analysis/initial/initial.h"
#include "program/library.h"

#include <string.h>

/* ---- what is told ---- */

static void tell(struct instrumenter *in, const char *what, LLVMValueRef address, LLVMValueRef bytes) {
  LLVMValueRef args[] = {address, bytes};
  call_runtime(in, what, in->none, args, 2);
}

static LLVMValueRef size_of(struct instrumenter *in, LLVMTypeRef type) {
  return number(in, LLVMStoreSizeOfType(in->layout, type));
}

/* Where the builder stands, as a number of 64 bits. */
static LLVMValueRef wide(struct instrumenter *in, LLVMValueRef n) {
  return LLVMBuildZExtOrBitCast(in->builder, n, in->i64, "");
}

/* ---- locals ---- */

static bool is_static_alloca(LLVMValueRef i) {
  return LLVMIsAAllocaInst(i) && LLVMIsAConstantInt(LLVMGetOperand(i, 0)) &&
         LLVMGetInstructionParent(i) == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
}

static LLVMValueRef bytes_of(struct instrumenter *in, LLVMValueRef alloca) {
  uint64_t count = LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0));
  return number(in, count * LLVMABISizeOfType(in->layout, LLVMGetAllocatedType(alloca)));
}

static bool is_scalar(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind;
}

/* A local that is only loaded and stored, as the one scalar that it is: every use of it counts. */
static bool is_plain_local(LLVMValueRef v) {
  if (!is_static_alloca(v) || !is_scalar(LLVMGetAllocatedType(v))) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool is_load = LLVMIsALoadInst(user) && LLVMTypeOf(user) == LLVMGetAllocatedType(v);
    bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == v && LLVMGetOperand(user, 0) != v;
    if (!is_load && !is_store) return false;
  }
  return true;
}

static bool is_watched(const struct instrumenter *in, LLVMValueRef alloca) {
  for (uint32_t i = 0; i < in->log.entities.len; i++) {
    const struct logged_entity *l = &in->log.entities.data[i];
    if (l->value != alloca) continue;
    return l->entity.kind != ENTITY_VARIABLE || initial_is_local(in->p, l->entity.id);
  }
  return false;
}

static LLVMValueRef behind_allocas(LLVMValueRef f) {
  LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f));
  while (LLVMIsAAllocaInst(i)) i = LLVMGetNextInstruction(i);
  return i;
}

/* They begin with the function, and what is known of them ends with it: others will lie there. */
static void tell_locals(struct instrumenter *in, LLVMValueRef f) {
  LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(f);
  bool is_leading = true; /* all so far is allocated at the beginning; `alloca(8)` may stand further behind */
  for (LLVMValueRef a = LLVMGetFirstInstruction(first); a; a = LLVMGetNextInstruction(a)) {
    is_leading &= LLVMIsAAllocaInst(a) != NULL;
    if (!is_static_alloca(a) || !is_watched(in, a)) continue;
    LLVMPositionBuilderBefore(in->builder, is_leading ? behind_allocas(f) : LLVMGetNextInstruction(a));
    tell(in, "__ockham_shadow_fresh", a, bytes_of(in, a));
    for (LLVMBasicBlockRef b = first; b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
      if (!LLVMIsAReturnInst(end)) continue;
      LLVMPositionBuilderBefore(in->builder, end);
      tell(in, "__ockham_shadow_set", a, bytes_of(in, a));
    }
  }
}

/* A declaration without initialiser that is reached again. */
static void tell_declarations(struct instrumenter *in) {
  for (uint32_t i = 0; i < in->log.scopes.len; i++) {
    const struct logged_scope *s = &in->log.scopes.data[i];
    if (!s->declare || !is_static_alloca(s->alloca) || !is_watched(in, s->alloca)) continue;
    LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(s->declare));
    tell(in, "__ockham_shadow_fresh", s->alloca, bytes_of(in, s->alloca));
  }
}

/* ---- reads ---- */

static bool is_bit_field(LLVMValueRef load) { return strncmp(LLVMGetValueName(load), "bf.", 3) == 0; }

/* Is the type of the load that of what the source has there? Structs that are passed in registers are read as numbers.
 */
static bool is_of_source(LLVMValueRef load) {
  LLVMValueRef from = LLVMGetOperand(load, 0);
  LLVMTypeRef type = LLVMTypeOf(load);
  if (LLVMIsAAllocaInst(from)) return LLVMGetAllocatedType(from) == type;
  if (!LLVMIsAGetElementPtrInst(from)) return false;
  LLVMTypeRef source = LLVMGetGEPSourceElementType(from);
  if (LLVMGetTypeKind(source) == LLVMStructTypeKind)
    return LLVMGetStructName(source) && LLVMGetNumOperands(from) > 2 && LLVMIsAConstantInt(LLVMGetOperand(from, 2)) &&
           LLVMStructGetTypeAtIndex(source, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(from, 2))) == type;
  if (LLVMGetTypeKind(source) == LLVMArrayTypeKind) return LLVMGetElementType(source) == type;
  return source == type;
}

/* Is the value only passed on? */
static bool is_passed_on(LLVMValueRef load, bool also_stored) {
  for (LLVMUseRef u = LLVMGetFirstUse(load); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool is_passed =
        (LLVMIsACallInst(user) && !intrinsic_name(user)) || LLVMIsAReturnInst(user) || LLVMIsAInsertValueInst(user);
    bool is_stored = also_stored && LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) != load;
    if (!is_passed && !is_stored) return false;
  }
  return true;
}

static bool is_read(LLVMValueRef load) {
  LLVMTypeRef type = LLVMTypeOf(load);
  LLVMValueRef from = LLVMGetOperand(load, 0);
  if (!LLVMGetFirstUse(load) || !is_scalar(type)) return false;
  if (is_plain_local(from)) return true;
  if (is_bit_field(load) || LLVMIsAGlobalVariable(from)) return false;
  bool is_character = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 8;
  return !is_passed_on(load, is_character || !is_of_source(load));
}

/* ---- calls ---- */

static bool starts_with(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

static bool has_pointer(LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetArgOperand(call, i))) == LLVMPointerTypeKind) return true;
  return false;
}

static void tell_intrinsic(struct instrumenter *in, LLVMValueRef call, const char *name) {
  LLVMPositionBuilderBefore(in->builder, call);
  if (starts_with(name, "llvm.memcpy") || starts_with(name, "llvm.memmove")) {
    LLVMValueRef args[] = {LLVMGetArgOperand(call, 0), LLVMGetArgOperand(call, 1),
                           wide(in, LLVMGetArgOperand(call, 2))};
    call_runtime(in, "__ockham_shadow_copied", in->none, args, 3);
  } else if (starts_with(name, "llvm.memset")) {
    tell(in, "__ockham_shadow_set", LLVMGetArgOperand(call, 0), wide(in, LLVMGetArgOperand(call, 2)));
  } else if (has_pointer(call) && !starts_with(name, "llvm.dbg") && !starts_with(name, "llvm.lifetime")) {
    call_runtime(in, "__ockham_shadow_all_set", in->none, NULL, 0);
  }
}

/* Functions of the C library that write nothing of the program's. */
static bool only_reads(const char *name) {
  static const char *const all[] = {"printf", "puts",   "putchar", "fputs",  "fprintf", "fputc",  "fwrite", "strlen",
                                    "strcmp", "memcmp", "strncmp", "strchr", "strrchr", "strstr", "abort",  "exit"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (strcmp(all[i], name) == 0) return true;
  return false;
}

static void tell_library_call(struct instrumenter *in, LLVMValueRef call, LLVMValueRef f) {
  const char *name = LLVMGetValueName(f);
  bool has_body = !LLVMIsDeclaration(f);
  if (has_body && names_find(&in->contracts, name) == MAP_NONE) return;
  LLVMValueRef next = LLVMGetNextInstruction(call);
  if (library_find(name) == LIBRARY_MALLOC && LLVMGetNumArgOperands(call) == 1) {
    LLVMPositionBuilderBefore(in->builder, next);
    tell(in, "__ockham_shadow_fresh", call, wide(in, LLVMGetArgOperand(call, 0)));
  } else if (library_find(name) == LIBRARY_FREE) {
    LLVMPositionBuilderBefore(in->builder, call);
    LLVMValueRef block = LLVMGetArgOperand(call, 0);
    call_runtime(in, "__ockham_shadow_freed", in->none, &block, 1);
  } else if (!only_reads(name) && (has_pointer(call) || !(is_in_library(name) || starts_with(name, "__VERIFIER_")))) {
    LLVMPositionBuilderBefore(in->builder, call);
    call_runtime(in, "__ockham_shadow_all_set", in->none, NULL, 0);
    LLVMPositionBuilderBefore(in->builder, next);
    call_runtime(in, "__ockham_shadow_all_set", in->none, NULL, 0);
  } else if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind) {
    LLVMPositionBuilderBefore(in->builder, next); /* calloc: what lies there now */
    call_runtime(in, "__ockham_shadow_freed", in->none, &call, 1);
  }
}

static void tell_call(struct instrumenter *in, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  const char *name = intrinsic_name(call);
  if (starts_with(LLVMIsAFunction(f) ? LLVMGetValueName(f) : "", "__ockham_")) return;
  if (name) {
    tell_intrinsic(in, call, name);
  } else if (LLVMIsAFunction(f)) {
    tell_library_call(in, call, f);
  } else { /* assembly, or whoever it is */
    LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(call));
    call_runtime(in, "__ockham_shadow_all_set", in->none, NULL, 0);
  }
}

/* ---- all of it ---- */

static void tell_read(struct instrumenter *in, LLVMValueRef load) {
  LLVMPositionBuilderBefore(in->builder, load);
  tell(in, "__ockham_shadow_read", LLVMGetOperand(load, 0), size_of(in, LLVMTypeOf(load)));
}

static void tell_instruction(struct instrumenter *in, LLVMValueRef i) {
  if (LLVMIsAStoreInst(i)) {
    LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(i));
    if (!LLVMIsAGlobalVariable(LLVMGetOperand(i, 1)))
      tell(in, "__ockham_shadow_set", LLVMGetOperand(i, 1), size_of(in, LLVMTypeOf(LLVMGetOperand(i, 0))));
  } else if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) {
    LLVMPositionBuilderBefore(in->builder, i);
    call_runtime(in, "__ockham_shadow_all_set", in->none, NULL, 0);
  } else if (LLVMIsACallInst(i)) {
    tell_call(in, i);
  }
}

static void tell_function(struct instrumenter *in, LLVMValueRef f) {
  bool is_of_user = names_find(&in->contracts, LLVMGetValueName(f)) == MAP_NONE;
  VEC(LLVMValueRef) all = VEC_INIT; /* as they were */
  VEC(LLVMValueRef) reads = VEC_INIT;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) vec_push(&all, i);
  for (uint32_t i = 0; i < all.len; i++)
    if (LLVMIsALoadInst(all.data[i]) && is_of_user && is_read(all.data[i])) vec_push(&reads, all.data[i]);
  for (uint32_t i = 0; i < all.len; i++) tell_instruction(in, all.data[i]);
  for (uint32_t i = 0; i < reads.len; i++) tell_read(in, reads.data[i]);
  if (is_of_user) tell_locals(in, f);
  vec_release_all(&all, &reads);
}

void instrument_initial(struct instrumenter *in) {
  if (!check_set_has(in->sources->asked, CHECK_INIT)) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) tell_function(in, f);
  tell_declarations(in);
}

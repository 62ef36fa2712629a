/* Types of what is defined elsewhere: clang has no debug information about it, but LLVM knows what it consists of.
 * Bytes have no type here: they may be characters, truth values, or anything. The sign of a number is that of the
 * operations on it; where there are none, C's own numbers have one. As all types, these only give names
 * (program/ctype.h). */
#include "front/translate/translate.h"

/* What the program does with numbers that it reads there. */
struct use {
  bool is_signed, is_unsigned;
};

static void note_number(LLVMValueRef user, struct use *ret) {
  bool is_comparison = LLVMIsAICmpInst(user);
  LLVMIntPredicate p = is_comparison ? LLVMGetICmpPredicate(user) : LLVMIntEQ;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(user);
  bool is_arithmetic = opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMMul;
  ret->is_signed |= (is_comparison && p >= LLVMIntSGT) || opcode == LLVMSExt || opcode == LLVMSDiv ||
                    opcode == LLVMSRem || opcode == LLVMSIToFP || (is_arithmetic && LLVMGetNSW(user));
  ret->is_unsigned |= (is_comparison && p >= LLVMIntUGT && p <= LLVMIntULE) || opcode == LLVMZExt ||
                      opcode == LLVMUDiv || opcode == LLVMURem || opcode == LLVMUIToFP ||
                      (is_arithmetic && !LLVMGetNSW(user));
}

/* Of all that is read at the address, or from it on. */
static void note_uses(LLVMValueRef address, struct use *ret) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAGetElementPtrInst(user) || (LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMGetElementPtr))
      note_uses(user, ret);
    else if (LLVMIsALoadInst(user))
      for (LLVMUseRef k = LLVMGetFirstUse(user); k; k = LLVMGetNextUse(k))
        if (LLVMIsAInstruction(LLVMGetUser(k))) note_number(LLVMGetUser(k), ret);
  }
}

static ctype_id number_type(struct translator *t, LLVMValueRef g, LLVMTypeRef type) {
  static const char *const names[2][3] = {{"unsigned short", "unsigned int", "unsigned long"},
                                          {"short", "int", "long"}};
  unsigned width = LLVMGetIntTypeWidth(type);
  if (width != 16 && width != 32 && width != 64) return CTYPE_NONE;
  struct use use = {false, false};
  note_uses(g, &use);
  bool is_signed = use.is_signed || !use.is_unsigned;
  const char *name = width == 64 && t->p->pointer_width == 32 ? is_signed ? "long long" : "unsigned long long"
                                                              : names[is_signed][width / 32];
  return ctype_add(
      &t->p->types,
      (struct ctype){.kind = CT_INT, .is_signed = is_signed, .name = name, .size = width / 8, .target = CTYPE_NONE});
}

/* That it is a pointer is known, not to what. */
static ctype_id pointer_type(struct translator *t) {
  struct ctype any = {.kind = CT_UNION, .is_incomplete = true, .name = "unknown", .target = CTYPE_NONE};
  return ctype_pointer(&t->p->types, ctype_add(&t->p->types, any), t->p->pointer_width / 8);
}

static ctype_id array_type(struct translator *t, ctype_id element, LLVMTypeRef type) {
  uint64_t count = LLVMGetArrayLength2(type);
  if (element == CTYPE_NONE) return CTYPE_NONE;
  return ctype_add(&t->p->types, (struct ctype){.kind = CT_ARRAY,
                                                .is_incomplete = !count,
                                                .name = "",
                                                .size = type_size(t, type),
                                                .target = element,
                                                .count = count});
}

static ctype_id type_of(struct translator *t, LLVMValueRef g, LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return pointer_type(t);
  case LLVMIntegerTypeKind: return number_type(t, g, type);
  case LLVMStructTypeKind:
    return LLVMGetStructName(type) ? debug_tagged(&t->debug, LLVMGetStructName(type)) : CTYPE_NONE;
  case LLVMArrayTypeKind: return array_type(t, type_of(t, g, LLVMGetElementType(type)), type);
  default: return CTYPE_NONE;
  }
}

ctype_id external_type(struct translator *t, LLVMValueRef g) { return type_of(t, g, LLVMGlobalGetValueType(g)); }

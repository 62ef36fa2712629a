/* Vectors whose lanes are no whole bytes: those of _Bool. In memory their lanes lie bit by bit side by side, the lowest
 * first, as the bits of one integer, and that is how they are loaded, stored and initialised; between instructions each
 * lane is a piece, as with other vectors. */
#include "front/translate/translate.h"

bool is_packed_type(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) return false;
  LLVMTypeRef lane = LLVMGetElementType(type);
  return LLVMGetTypeKind(lane) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(lane) % 8;
}

LLVMTypeRef memory_type(struct translator *t, LLVMTypeRef type) {
  if (!is_packed_type(type)) return type;
  return LLVMIntTypeInContext(t->llvm, LLVMGetVectorSize(type) * LLVMGetIntTypeWidth(LLVMGetElementType(type)));
}

expr join_pieces(struct exprs *s, const values *v) {
  expr all = v->data[0].e;
  for (uint32_t i = 1; i < v->len; i++) {
    if (expr_width(s, all) + expr_width(s, v->data[i].e) > 128) return EXPR_NONE;
    all = expr_concat(s, v->data[i].e, all);
  }
  return all;
}

void recut(struct translator *t, LLVMTypeRef type, const values *in, values *out) {
  cut(t, type, in, 0, expr_const(&t->p->exprs, 1, 0), out);
}

void initialise_packed(struct translator *t, LLVMValueRef constant, unsigned char *bytes) {
  unsigned width = LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(constant)));
  unsigned count = LLVMGetVectorSize(LLVMTypeOf(constant));
  for (unsigned i = 0; i < count; i++) {
    u128 x = 0;
    expr_is_const(&t->p->exprs, get_scalar(t, LLVMGetAggregateElement(constant, i)).e, &x);
    for (unsigned bit = 0; bit < width; bit++)
      if (x >> bit & 1) bytes[(i * width + bit) / 8] |= (unsigned char)(1u << (i * width + bit) % 8);
  }
}

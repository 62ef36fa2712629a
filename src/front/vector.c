/* Vectors whose lanes are no whole bytes: those of _Bool. In memory their lanes lie bit by bit side by side, the lowest
 * first, as the bits of one integer, and that is how they are loaded, stored and initialised; between instructions each
 * lane is a piece, as with other vectors. */
#include "front/translate.h"

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
  struct exprs *s = &t->p->exprs;
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  expr all = join_pieces(s, in);
  uint16_t low = 0;
  for (uint32_t k = 0; k < parts.len; k++) {
    uint16_t width = scalar_width(t, parts.data[k].type);
    if (expr_is_none(all)) {
      note(t, MARK_UNMODELLED, "bit cast of a wide vector");
      vec_push(out, t->body ? unknown_value(t, width, HAVOC_UNMODELLED, MARK_UNMODELLED) : value_const(t, width, 0));
    } else {
      vec_push(out, value_combine(expr_extract(s, low, width, all), in->data, in->len));
    }
    low = (uint16_t)(low + width);
    assert(expr_is_none(all) || low <= expr_width(s, all));
  }
  vec_release(&parts);
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

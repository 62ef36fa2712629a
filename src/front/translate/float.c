/* Floating point: bit patterns of 32, 64 and 80 bits with operations that the interpreter executes, some engines know
 * exactly, and others take as unknown (the edges are marked). Other formats, and what is not computed as IEEE 754 says,
 * have unknown results from the start. */
#include "front/known/intrinsic.h"
#include "front/translate/translate.h"

static bool is_modelled(struct translator *t, LLVMTypeRef type) {
  uint16_t width = scalar_width(t, type);
  return !is_float_type(type) || width == 32 || width == 64 || width == 80;
}

/* -ffast-math, -ffp-contract=fast and the like: the compiler may compute something else. */
static bool may_be_reordered(LLVMValueRef i) { return LLVMCanValueUseFastMathFlags(i) && LLVMGetFastMathFlags(i); }

/* Why results are not those of IEEE 754; NULL if they are. */
static const char *looseness(const struct translator *t, LLVMValueRef i) {
  if (may_be_reordered(i)) return "floating point that the compiler may change (-ffast-math)";
  if (t->rounds_otherwise) return "floating point that the program may round in another way";
  LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
  return computes_as_typed(f) ? NULL : "floating point with other precision or range than its type has";
}

void translate_float(struct translator *t, LLVMValueRef i, enum float_op op, uint32_t operand_count) {
  assert(op < FLOAT_OP_COUNT && operand_count >= 1 && operand_count <= 3);
  enum { MOST = 3 };
  values in[MOST] = {VEC_INIT, VEC_INIT, VEC_INIT}, out = VEC_INIT;
  pieces parts = VEC_INIT, from = VEC_INIT;
  assert(operand_count <= MOST);
  type_pieces(t, LLVMTypeOf(i), &parts);
  type_pieces(t, LLVMTypeOf(LLVMGetOperand(i, 0)), &from);
  const char *why = looseness(t, i);
  for (uint32_t k = 0; k < operand_count; k++) get_values(t, LLVMGetOperand(i, k), &in[k]);
  for (uint32_t k = 0; k < parts.len; k++) {
    uint16_t width = scalar_width(t, parts.data[k].type);
    if (why || !is_modelled(t, from.data[k].type) || !is_modelled(t, parts.data[k].type)) {
      note(t, MARK_FLOAT, "%s: results are unknown", why ? why : "floating-point format that is not modelled");
      vec_push(&out, unknown_value(t, width, HAVOC_FLOAT, MARK_FLOAT));
      continue;
    }
    struct front_value operands[MOST];
    expr e[MOST] = {EXPR_NONE, EXPR_NONE, EXPR_NONE};
    for (uint32_t n = 0; n < operand_count; n++) operands[n] = in[n].data[k], e[n] = operands[n].e;
    struct front_value v =
        value_combine(expr_float(&t->p->exprs, width, op, e[0], e[1], e[2]), operands, operand_count);
    v.flags |= VALUE_FLOAT;
    vec_push(&out, v);
  }
  define(t, i, &out);
  for (int k = 0; k < MOST; k++) vec_release(&in[k]);
  vec_release_all(&out, &parts, &from);
}

static enum float_op compare_op(LLVMRealPredicate p) {
  switch (p) {
  case LLVMRealOEQ: return FLOAT_OEQ;
  case LLVMRealOGT: return FLOAT_OGT;
  case LLVMRealOGE: return FLOAT_OGE;
  case LLVMRealOLT: return FLOAT_OLT;
  case LLVMRealOLE: return FLOAT_OLE;
  case LLVMRealONE: return FLOAT_ONE;
  case LLVMRealORD: return FLOAT_ORD;
  case LLVMRealUNO: return FLOAT_UNO;
  case LLVMRealUEQ: return FLOAT_UEQ;
  case LLVMRealUGT: return FLOAT_UGT;
  case LLVMRealUGE: return FLOAT_UGE;
  case LLVMRealULT: return FLOAT_ULT;
  case LLVMRealULE: return FLOAT_ULE;
  default: return FLOAT_UNE;
  }
}

bool translate_float_instruction(struct translator *t, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMFNeg: translate_float(t, i, FLOAT_NEG, 1); return true;
  case LLVMFAdd: translate_float(t, i, FLOAT_ADD, 2); return true;
  case LLVMFSub: translate_float(t, i, FLOAT_SUB, 2); return true;
  case LLVMFMul: translate_float(t, i, FLOAT_MUL, 2); return true;
  case LLVMFDiv: translate_float(t, i, FLOAT_DIV, 2); return true;
  case LLVMFRem: translate_float(t, i, FLOAT_REM, 2); return true;
  case LLVMFCmp: translate_float(t, i, compare_op(LLVMGetFCmpPredicate(i)), 2); return true;
  case LLVMFPToSI: translate_float(t, i, FLOAT_TO_SIGNED, 1); return true;
  case LLVMFPToUI: translate_float(t, i, FLOAT_TO_UNSIGNED, 1); return true;
  case LLVMSIToFP: translate_float(t, i, FLOAT_FROM_SIGNED, 1); return true;
  case LLVMUIToFP: translate_float(t, i, FLOAT_FROM_UNSIGNED, 1); return true;
  case LLVMFPExt:
  case LLVMFPTrunc: translate_float(t, i, FLOAT_CONVERT, 1); return true;
  default: return false;
  }
}

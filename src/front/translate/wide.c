/* Integers of more than 128 bits. clang reads and writes long runs of bit-fields as one integer, and C has _BitInt.
 * They are split into limbs of 64 bits, the lowest first (the last one takes the rest), which are the pieces of the
 * value. Loads, stores, masks, constant shifts, conversions and tests for equality are exact; other arithmetic is
 * unknown. */
#include "front/translate/translate.h"

#include <gmp.h>
#include <string.h>

enum { LIMB = 64 };

bool is_wide_type(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > 128;
}

void wide_type_pieces(struct translator *t, LLVMTypeRef type, uint64_t offset, pieces *out) {
  unsigned width = LLVMGetIntTypeWidth(type);
  for (unsigned low = 0; low < width; low += LIMB) {
    unsigned bits = width - low < LIMB ? width - low : LIMB;
    vec_push(out, ((struct piece){LLVMIntTypeInContext(t->llvm, bits), offset + low / 8}));
  }
}

/* The C API only prints wide constants: "i176 -5". */
void wide_constant(struct translator *t, LLVMValueRef constant, values *out) {
  unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
  char *text = LLVMPrintValueToString(constant);
  const char *digits = strchr(text, ' ');
  mpz_t x, limb;
  mpz_inits(x, limb, NULL);
  mpz_set_str(x, digits ? digits + 1 : "0", 10);
  mpz_fdiv_r_2exp(x, x, width);
  for (unsigned low = 0; low < width; low += LIMB) {
    mpz_fdiv_q_2exp(limb, x, low);
    mpz_fdiv_r_2exp(limb, limb, LIMB);
    vec_push(out, value_const(t, (uint16_t)(width - low < LIMB ? width - low : LIMB), mpz_get_ui(limb)));
  }
  mpz_clears(x, limb, NULL);
  LLVMDisposeMessage(text);
}

/* Bits low .. low+width-1 of a value in pieces; bits beyond its end are `fill` (0 or the sign). */
static expr slice(struct exprs *s, const values *v, uint32_t low, uint16_t width, expr fill) {
  assert(width > 0 && width <= 128);
  expr all = EXPR_NONE;
  uint32_t at = 0, end = low + width;
  for (uint32_t i = 0; i < v->len; i++) {
    uint32_t bits = expr_width(s, v->data[i].e), first = at > low ? at : low, last = at + bits < end ? at + bits : end;
    if (first < last) {
      expr part = expr_extract(s, (uint16_t)(first - at), (uint16_t)(last - first), v->data[i].e);
      all = expr_is_none(all) ? part : expr_concat(s, part, all);
    }
    at += bits;
  }
  uint16_t have = expr_is_none(all) ? 0 : expr_width(s, all);
  if (have == width) return all;
  expr rest = expr_sext(s, (uint16_t)(width - have), fill);
  return have ? expr_concat(s, rest, all) : rest;
}

void cut(struct translator *t, LLVMTypeRef type, const values *in, int64_t shift, expr fill, values *out) {
  struct exprs *s = &t->p->exprs;
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  int64_t low = shift;
  for (uint32_t i = 0; i < parts.len; i++) {
    uint16_t width = scalar_width(t, parts.data[i].type);
    expr e;
    if (low >= 0) {
      e = slice(s, in, (uint32_t)low, width, fill);
    } else if (low + width <= 0) {
      e = expr_const(s, width, 0);
    } else { /* zeros come in from below */
      expr part = slice(s, in, 0, (uint16_t)(low + width), fill);
      e = expr_concat(s, part, expr_const(s, (uint16_t)-low, 0));
    }
    vec_push(out, value_combine(e, in->data, in->len));
    low += width;
  }
  vec_release(&parts);
}

static expr sign_of(struct exprs *s, const values *v) {
  assert(v->len > 0);
  expr top = v->data[v->len - 1].e;
  return expr_extract(s, (uint16_t)(expr_width(s, top) - 1), 1, top);
}

static void unknown_pieces(struct translator *t, LLVMTypeRef type, values *out) {
  note(t, MARK_UNMODELLED, "arithmetic on integers of more than 128 bits: the result is unknown");
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  for (uint32_t i = 0; i < parts.len; i++)
    vec_push(out, unknown_value(t, scalar_width(t, parts.data[i].type), HAVOC_UNMODELLED, MARK_UNMODELLED));
  vec_release(&parts);
}

static void wide_shift(struct translator *t, LLVMValueRef i, LLVMOpcode opcode, values *out) {
  struct exprs *s = &t->p->exprs;
  LLVMValueRef amount = LLVMGetOperand(i, 1);
  values in = VEC_INIT, by = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &in);
  get_values(t, amount, &by);
  u128 k;
  if (!LLVMIsAConstantInt(amount) || !expr_is_const(s, by.data[0].e, &k) || k >= LLVMGetIntTypeWidth(LLVMTypeOf(i)))
    unknown_pieces(t, LLVMTypeOf(i), out);
  else
    cut(t, LLVMTypeOf(i), &in, opcode == LLVMShl ? -(int64_t)k : (int64_t)k,
        opcode == LLVMAShr ? sign_of(s, &in) : expr_const(s, 1, 0), out);
  vec_release_all(&in, &by);
}

static void wide_compare(struct translator *t, LLVMValueRef i, values *out) {
  struct exprs *s = &t->p->exprs;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
  if (predicate != LLVMIntEQ && predicate != LLVMIntNE) {
    unknown_pieces(t, LLVMTypeOf(i), out);
    return;
  }
  values a = VEC_INIT, b = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &a);
  get_values(t, LLVMGetOperand(i, 1), &b);
  expr same = expr_const(s, 1, 1);
  uint32_t count = a.len;
  for (uint32_t k = 0; k < count; k++)
    same = expr_binary(s, E_AND, same, expr_binary(s, E_EQ, a.data[k].e, b.data[k].e, 0), 0);
  for (uint32_t k = 0; k < count; k++) vec_push(&a, b.data[k]);
  vec_push(out, value_combine(predicate == LLVMIntEQ ? same : expr_negate(s, same), a.data, a.len));
  vec_release_all(&a, &b);
}

static void wide_convert(struct translator *t, LLVMValueRef i, LLVMOpcode opcode, values *out) {
  struct exprs *s = &t->p->exprs;
  values in = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &in);
  cut(t, LLVMTypeOf(i), &in, 0, opcode == LLVMSExt ? sign_of(s, &in) : expr_const(s, 1, 0), out);
  vec_release(&in);
}

static bool has_wide_lanes(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind && is_wide_type(LLVMGetElementType(type));
}

/* Vectors of such integers have several pieces in a lane: only what works piece by piece is known. */
static bool translate_wide_lanes(struct translator *t, LLVMValueRef i, LLVMOpcode opcode) {
  bool has = has_wide_lanes(LLVMTypeOf(i));
  for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i) && !has; k++)
    has = has_wide_lanes(LLVMTypeOf(LLVMGetOperand(i, k)));
  bool by_piece = opcode == LLVMLoad || opcode == LLVMStore || opcode == LLVMAnd || opcode == LLVMOr ||
                  opcode == LLVMXor || opcode == LLVMPHI || opcode == LLVMBitCast || opcode == LLVMCall ||
                  opcode == LLVMExtractValue || opcode == LLVMInsertValue || opcode == LLVMFreeze;
  if (!has || by_piece) return false;
  values out = VEC_INIT;
  unknown_pieces(t, LLVMTypeOf(i), &out);
  define(t, i, &out);
  vec_release(&out);
  return true;
}

bool translate_wide(struct translator *t, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  if (translate_wide_lanes(t, i, opcode)) return true;
  unsigned count = (unsigned)LLVMGetNumOperands(i);
  bool wide = is_wide_type(LLVMTypeOf(i)) || (count && is_wide_type(LLVMTypeOf(LLVMGetOperand(i, 0))));
  if (!wide) return false;
  values out = VEC_INIT;
  switch (opcode) {
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr: wide_shift(t, i, opcode, &out); break;
  case LLVMICmp: wide_compare(t, i, &out); break;
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMBitCast: wide_convert(t, i, opcode, &out); break;
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMUDiv:
  case LLVMSDiv:
  case LLVMURem:
  case LLVMSRem:
  case LLVMIntToPtr:
  case LLVMSIToFP:
  case LLVMUIToFP:
  case LLVMFPToSI:
  case LLVMFPToUI: unknown_pieces(t, LLVMTypeOf(i), &out); break;
  default: return false; /* and, or, xor, load, store, phi, select work piece by piece */
  }
  define(t, i, &out);
  vec_release(&out);
  return true;
}

/* LLVM's intrinsics. Most are expressions; to add one, add a line to the table below and its function. */
#include "front/body.h"

#include <string.h>

typedef void (*handler)(struct translator *, LLVMValueRef call);

/* ---- helpers ---- */

static void define_one(struct translator *t, LLVMValueRef call, expr e, const struct front_value *from, uint32_t count,
                       uint8_t flags) {
  values out = VEC_INIT;
  struct front_value v = value_combine(e, from, count);
  v.flags |= flags;
  vec_push(&out, v);
  define(t, call, &out);
  vec_release(&out);
}

/* Applies a function of scalars to the pieces of the first `count` operands. */
typedef expr (*scalar_function)(struct exprs *, const expr *operands);

static void map_pieces(struct translator *t, LLVMValueRef call, unsigned count, scalar_function f) {
  values in[3] = {VEC_INIT, VEC_INIT, VEC_INIT}, out = VEC_INIT;
  for (unsigned k = 0; k < count; k++) get_values(t, LLVMGetOperand(call, k), &in[k]);
  for (uint32_t i = 0; i < in[0].len; i++) {
    struct front_value from[3];
    expr e[3];
    for (unsigned k = 0; k < count; k++) from[k] = in[k].data[i], e[k] = from[k].e;
    vec_push(&out, value_combine(f(&t->p->exprs, e), from, count));
  }
  define(t, call, &out);
  for (int k = 0; k < 3; k++) vec_release(&in[k]);
  vec_release(&out);
}

static expr number(struct exprs *s, expr like, u128 x) { return expr_const(s, expr_width(s, like), x); }
static expr less_signed(struct exprs *s, expr a, expr b) { return expr_binary(s, E_SLT, a, b, 0); }
static expr less_unsigned(struct exprs *s, expr a, expr b) { return expr_binary(s, E_ULT, a, b, 0); }

/* ---- scalar functions ---- */

static expr f_smax(struct exprs *s, const expr *x) { return expr_ite(s, less_signed(s, x[0], x[1]), x[1], x[0]); }
static expr f_smin(struct exprs *s, const expr *x) { return expr_ite(s, less_signed(s, x[0], x[1]), x[0], x[1]); }
static expr f_umax(struct exprs *s, const expr *x) { return expr_ite(s, less_unsigned(s, x[0], x[1]), x[1], x[0]); }
static expr f_umin(struct exprs *s, const expr *x) { return expr_ite(s, less_unsigned(s, x[0], x[1]), x[0], x[1]); }

static expr f_abs(struct exprs *s, const expr *x) {
  expr zero = number(s, x[0], 0);
  return expr_ite(s, less_signed(s, x[0], zero), expr_binary(s, E_SUB, zero, x[0], EXPR_NSW), x[0]);
}

static expr f_bswap(struct exprs *s, const expr *x) {
  uint16_t width = expr_width(s, x[0]);
  expr all = expr_extract(s, 0, 8, x[0]);
  for (uint16_t low = 8; low < width; low = (uint16_t)(low + 8))
    all = expr_concat(s, all, expr_extract(s, low, 8, x[0]));
  return all;
}

static expr f_bitreverse(struct exprs *s, const expr *x) {
  uint16_t width = expr_width(s, x[0]);
  expr all = expr_extract(s, 0, 1, x[0]);
  for (uint16_t bit = 1; bit < width; bit++) all = expr_concat(s, all, expr_extract(s, bit, 1, x[0]));
  return all;
}

/* Sum of the bits, added up in pairs so that the tree stays shallow. */
static expr sum_bits(struct exprs *s, expr x, uint16_t low, uint16_t count) {
  if (count == 1) return expr_zext(s, expr_width(s, x), expr_extract(s, low, 1, x));
  uint16_t half = count / 2;
  return expr_binary(s, E_ADD, sum_bits(s, x, low, half),
                     sum_bits(s, x, (uint16_t)(low + half), (uint16_t)(count - half)), 0);
}

static expr f_ctpop(struct exprs *s, const expr *x) { return sum_bits(s, x[0], 0, expr_width(s, x[0])); }

/* Number of zeros below the lowest one in bits low .. low+count-1, `count` if there is none. */
static expr trailing(struct exprs *s, expr x, uint16_t low, uint16_t count) {
  if (count == 1) return expr_ite(s, expr_extract(s, low, 1, x), number(s, x, 0), number(s, x, 1));
  uint16_t half = count / 2;
  expr lower = expr_extract(s, low, half, x);
  expr empty = expr_binary(s, E_EQ, lower, number(s, lower, 0), 0);
  expr upper = trailing(s, x, (uint16_t)(low + half), (uint16_t)(count - half));
  return expr_ite(s, empty, expr_binary(s, E_ADD, upper, number(s, x, half), 0), trailing(s, x, low, half));
}

static expr f_cttz(struct exprs *s, const expr *x) { return trailing(s, x[0], 0, expr_width(s, x[0])); }

static expr leading(struct exprs *s, expr x, uint16_t low, uint16_t count) {
  if (count == 1) return expr_ite(s, expr_extract(s, low, 1, x), number(s, x, 0), number(s, x, 1));
  uint16_t half = count / 2, rest = (uint16_t)(count - half);
  expr upper = expr_extract(s, (uint16_t)(low + half), rest, x);
  expr empty = expr_binary(s, E_EQ, upper, number(s, upper, 0), 0);
  expr lower = leading(s, x, low, half);
  return expr_ite(s, empty, expr_binary(s, E_ADD, lower, number(s, x, rest), 0),
                  leading(s, x, (uint16_t)(low + half), rest));
}

static expr f_ctlz(struct exprs *s, const expr *x) { return leading(s, x[0], 0, expr_width(s, x[0])); }

/* Funnel shifts: the high (low) word of a:b shifted by c modulo the width. */
static expr funnel(struct exprs *s, const expr *x, bool left) {
  assert(expr_width(s, x[0]) == expr_width(s, x[1]) && expr_width(s, x[0]) == expr_width(s, x[2]));
  uint16_t width = expr_width(s, x[0]);
  expr amount = expr_binary(s, E_UREM, x[2], number(s, x[2], width), 0);
  expr rest = expr_binary(s, E_SUB, number(s, x[2], width), amount, 0);
  expr zero = expr_binary(s, E_EQ, amount, number(s, x[2], 0), 0);
  rest = expr_ite(s, zero, number(s, x[2], 0), rest); /* not evaluated with the full width */
  expr high = expr_binary(s, E_SHL, x[0], left ? amount : rest, 0);
  expr low = expr_binary(s, E_LSHR, x[1], left ? rest : amount, 0);
  return expr_ite(s, zero, left ? x[0] : x[1], expr_binary(s, E_OR, high, low, 0));
}

static expr f_fshl(struct exprs *s, const expr *x) { return funnel(s, x, true); }
static expr f_fshr(struct exprs *s, const expr *x) { return funnel(s, x, false); }

static expr clamp(struct exprs *s, expr wide, uint16_t width, bool is_signed) {
  assert(expr_width(s, wide) > width);
  u128 top = is_signed ? bits_mask(width - 1u) : bits_mask(width),
       bottom = is_signed ? -(u128)1 - bits_mask(width - 1u) : 0;
  expr high = number(s, wide, top), low = number(s, wide, bottom);
  expr below = expr_ite(s, less_signed(s, wide, low), low, wide);
  return expr_extract(s, 0, width, expr_ite(s, less_signed(s, high, wide), high, below));
}

static expr saturate(struct exprs *s, const expr *x, enum expr_kind kind, bool is_signed) {
  uint16_t width = expr_width(s, x[0]), wide = (uint16_t)(width + 2 > 128 ? 128 : width + 2);
  expr a = is_signed ? expr_sext(s, wide, x[0]) : expr_zext(s, wide, x[0]);
  expr b = is_signed ? expr_sext(s, wide, x[1]) : expr_zext(s, wide, x[1]);
  return clamp(s, expr_binary(s, kind, a, b, 0), width, is_signed);
}

static expr f_sadd_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_ADD, true); }
static expr f_ssub_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_SUB, true); }
static expr f_uadd_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_ADD, false); }
static expr f_usub_sat(struct exprs *s, const expr *x) { return saturate(s, x, E_SUB, false); }
static expr f_mask(struct exprs *s, const expr *x) { return expr_binary(s, E_AND, x[0], x[1], 0); }

/* ---- overflow-checking arithmetic ---- */

/* The exact result needs at most twice the width; up to 64 bits that fits. */
static expr overflows(struct exprs *s, enum expr_kind kind, expr a, expr b, bool is_signed) {
  assert(kind >= E_ADD && kind <= E_MUL && expr_width(s, a) == expr_width(s, b));
  uint16_t width = expr_width(s, a);
  uint16_t wide = kind == E_MUL ? (uint16_t)(2 * width) : (uint16_t)(width + 1);
  if (wide > 128) return EXPR_NONE;
  expr x = is_signed ? expr_sext(s, wide, a) : expr_zext(s, wide, a);
  expr y = is_signed ? expr_sext(s, wide, b) : expr_zext(s, wide, b);
  expr exact = expr_binary(s, kind, x, y, 0), cut = expr_extract(s, 0, width, exact);
  return expr_binary(s, E_NE, exact, is_signed ? expr_sext(s, wide, cut) : expr_zext(s, wide, cut), 0);
}

static void with_overflow(struct translator *t, LLVMValueRef call, enum expr_kind kind, bool is_signed) {
  struct exprs *s = &t->p->exprs;
  struct front_value in[] = {get_scalar(t, LLVMGetOperand(call, 0)), get_scalar(t, LLVMGetOperand(call, 1))};
  values out = VEC_INIT;
  vec_push(&out, value_combine(expr_binary(s, kind, in[0].e, in[1].e, 0), in, 2));
  expr flag = overflows(s, kind, in[0].e, in[1].e, is_signed);
  if (expr_is_none(flag)) {
    note(t, MARK_UNMODELLED, "overflow check of a 128-bit operation");
    vec_push(&out, unknown_value(t, 1, HAVOC_UNMODELLED, MARK_UNMODELLED));
  } else {
    vec_push(&out, value_combine(flag, in, 2));
  }
  define(t, call, &out);
  vec_release(&out);
}

static void do_sadd_overflow(struct translator *t, LLVMValueRef c) { with_overflow(t, c, E_ADD, true); }
static void do_ssub_overflow(struct translator *t, LLVMValueRef c) { with_overflow(t, c, E_SUB, true); }
static void do_smul_overflow(struct translator *t, LLVMValueRef c) { with_overflow(t, c, E_MUL, true); }
static void do_uadd_overflow(struct translator *t, LLVMValueRef c) { with_overflow(t, c, E_ADD, false); }
static void do_usub_overflow(struct translator *t, LLVMValueRef c) { with_overflow(t, c, E_SUB, false); }
static void do_umul_overflow(struct translator *t, LLVMValueRef c) { with_overflow(t, c, E_MUL, false); }

/* ---- memory ---- */

static void block_operation(struct translator *t, LLVMValueRef call, enum op_kind kind, bool overlap) {
  assert(kind == OP_COPY || (kind == OP_FILL && !overlap));
  struct exprs *s = &t->p->exprs;
  struct front_value in[] = {get_scalar(t, LLVMGetOperand(call, 0)), get_scalar(t, LLVMGetOperand(call, 1)),
                             get_scalar(t, LLVMGetOperand(call, 2))};
  struct operation op = operation_make(kind);
  uint16_t pw = t->p->pointer_width, width = expr_width(s, in[2].e);
  op.sub = overlap;
  op.a = in[0].e;
  op.b = in[1].e;
  op.c = width < pw ? expr_zext(s, pw, in[2].e) : expr_extract(s, 0, pw, in[2].e);
  emit(t, op, in, 3, 0);
}

static void do_memcpy(struct translator *t, LLVMValueRef call) { block_operation(t, call, OP_COPY, false); }
static void do_memmove(struct translator *t, LLVMValueRef call) { block_operation(t, call, OP_COPY, true); }
static void do_memset(struct translator *t, LLVMValueRef call) { block_operation(t, call, OP_FILL, false); }

static void do_va_start(struct translator *t, LLVMValueRef call) {
  struct front_value list = get_scalar(t, LLVMGetOperand(call, 0));
  struct operation op = operation_make(OP_VA_START);
  op.a = list.e;
  emit(t, op, &list, 1, 0);
}

static void do_va_copy(struct translator *t, LLVMValueRef call) {
  struct front_value in[] = {get_scalar(t, LLVMGetOperand(call, 0)), get_scalar(t, LLVMGetOperand(call, 1))};
  struct operation op = operation_make(OP_COPY);
  op.a = in[0].e;
  op.b = in[1].e;
  op.c = expr_const(&t->p->exprs, t->p->pointer_width, t->p->pointer_width == 32 ? 4 : 24);
  emit(t, op, in, 2, 0);
}

static void do_stack_save(struct translator *t, LLVMValueRef call) {
  struct operation op = operation_make(OP_STACK_SAVE);
  op.var = new_temporary(t, t->p->pointer_width, "stack", CTYPE_NONE);
  emit(t, op, NULL, 0, 0);
  values out = VEC_INIT;
  vec_push(&out, read_variable(t, op.var));
  set_values(t, call, &out);
  vec_release(&out);
}

static void do_stack_restore(struct translator *t, LLVMValueRef call) {
  struct front_value mark = get_scalar(t, LLVMGetOperand(call, 0));
  struct operation op = operation_make(OP_STACK_RESTORE);
  op.a = mark.e;
  emit(t, op, &mark, 1, 0);
}

/* ---- control and compiler's own ---- */

static void do_trap(struct translator *t, LLVMValueRef call) {
  (void)call;
  struct operation op = operation_make(OP_STOP);
  op.sub = STOP_ABORT;
  emit(t, op, NULL, 0, 0);
}

static void do_setjmp(struct translator *t, LLVMValueRef call) {
  define_one(t, call, expr_const(&t->p->exprs, 32, 0), NULL, 0, 0);
}

static void do_longjmp(struct translator *t, LLVMValueRef call) {
  (void)call;
  emit_longjmp(t, "__builtin_longjmp");
}

static void do_first(struct translator *t, LLVMValueRef call) {
  values v = VEC_INIT;
  get_values(t, LLVMGetOperand(call, 0), &v);
  define(t, call, &v);
  vec_release(&v);
}

static void do_nothing(struct translator *t, LLVMValueRef call) {
  (void)t;
  (void)call;
}

/* __builtin_constant_p at -O0 answers no. */
static void do_is_constant(struct translator *t, LLVMValueRef call) {
  define_one(t, call, expr_const(&t->p->exprs, 1, 0), NULL, 0, 0);
}

/* __builtin_object_size: the size is not known; the second argument says whether 0 or -1 stands for that. */
static void do_object_size(struct translator *t, LLVMValueRef call) {
  uint16_t width = scalar_width(t, LLVMTypeOf(call));
  bool min = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
  define_one(t, call, expr_const(&t->p->exprs, width, min ? 0 : ~(u128)0), NULL, 0, 0);
}

static void do_unknown(struct translator *t, LLVMValueRef call) {
  pieces parts = VEC_INIT;
  values out = VEC_INIT;
  type_pieces(t, LLVMTypeOf(call), &parts);
  for (uint32_t i = 0; i < parts.len; i++)
    vec_push(&out, unknown_value(t, scalar_width(t, parts.data[i].type), HAVOC_UNMODELLED, MARK_UNMODELLED));
  set_values(t, call, &out);
  vec_release_all(&out, &parts);
}

static void do_fma(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_FMA, 3); }
static void do_fabs(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_ABS, 1); }
static void do_sqrt(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_SQRT, 1); }
static void do_floor(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_FLOOR, 1); }
static void do_ceil(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_CEIL, 1); }
static void do_ftrunc(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_TRUNC, 1); }
static void do_rint(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_RINT, 1); }
static void do_round(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_ROUND, 1); }
static void do_copysign(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_COPYSIGN, 2); }
static void do_minnum(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_MIN, 2); }
static void do_maxnum(struct translator *t, LLVMValueRef call) { translate_float(t, call, FLOAT_MAX, 2); }

/* Names without the type suffix; a name matches if it is followed by the end or by '.'. */
static const struct {
  const char *name;
  handler run;         /* either this */
  scalar_function map; /* or this, over the pieces */
  unsigned operands;   /* of `map` */
} table[] = {
    {"llvm.dbg.declare", translate_dbg_declare, NULL, 0},
    {"llvm.dbg", do_nothing, NULL, 0},
    {"llvm.lifetime", do_nothing, NULL, 0},
    {"llvm.memcpy", do_memcpy, NULL, 0},
    {"llvm.memmove", do_memmove, NULL, 0},
    {"llvm.memset", do_memset, NULL, 0},
    {"llvm.va_start", do_va_start, NULL, 0},
    {"llvm.va_copy", do_va_copy, NULL, 0},
    {"llvm.va_end", do_nothing, NULL, 0},
    {"llvm.stacksave", do_stack_save, NULL, 0},
    {"llvm.stackrestore", do_stack_restore, NULL, 0},
    {"llvm.trap", do_trap, NULL, 0},
    {"llvm.ubsantrap", do_trap, NULL, 0},
    {"llvm.debugtrap", do_nothing, NULL, 0},
    {"llvm.eh.sjlj.setjmp", do_setjmp, NULL, 0},
    {"llvm.eh.sjlj.longjmp", do_longjmp, NULL, 0},
    {"llvm.expect", do_first, NULL, 0},
    {"llvm.launder.invariant.group", do_first, NULL, 0},
    {"llvm.strip.invariant.group", do_first, NULL, 0},
    {"llvm.threadlocal.address", do_first, NULL, 0},
    {"llvm.ptr.annotation", do_first, NULL, 0},
    {"llvm.annotation", do_first, NULL, 0},
    {"llvm.var.annotation", do_nothing, NULL, 0},
    {"llvm.assume", do_nothing, NULL, 0},
    {"llvm.prefetch", do_nothing, NULL, 0},
    {"llvm.donothing", do_nothing, NULL, 0},
    {"llvm.sideeffect", do_nothing, NULL, 0},
    {"llvm.is.constant", do_is_constant, NULL, 0},
    {"llvm.objectsize", do_object_size, NULL, 0},
    {"llvm.returnaddress", do_unknown, NULL, 0},
    {"llvm.frameaddress", do_unknown, NULL, 0},
    {"llvm.readcyclecounter", do_unknown, NULL, 0},
    {"llvm.sadd.with.overflow", do_sadd_overflow, NULL, 0},
    {"llvm.ssub.with.overflow", do_ssub_overflow, NULL, 0},
    {"llvm.smul.with.overflow", do_smul_overflow, NULL, 0},
    {"llvm.uadd.with.overflow", do_uadd_overflow, NULL, 0},
    {"llvm.usub.with.overflow", do_usub_overflow, NULL, 0},
    {"llvm.umul.with.overflow", do_umul_overflow, NULL, 0},
    {"llvm.smax", NULL, f_smax, 2},
    {"llvm.smin", NULL, f_smin, 2},
    {"llvm.umax", NULL, f_umax, 2},
    {"llvm.umin", NULL, f_umin, 2},
    {"llvm.abs", NULL, f_abs, 1},
    {"llvm.bswap", NULL, f_bswap, 1},
    {"llvm.bitreverse", NULL, f_bitreverse, 1},
    {"llvm.ctpop", NULL, f_ctpop, 1},
    {"llvm.ctlz", NULL, f_ctlz, 1},
    {"llvm.cttz", NULL, f_cttz, 1},
    {"llvm.fshl", NULL, f_fshl, 3},
    {"llvm.fshr", NULL, f_fshr, 3},
    {"llvm.sadd.sat", NULL, f_sadd_sat, 2},
    {"llvm.ssub.sat", NULL, f_ssub_sat, 2},
    {"llvm.uadd.sat", NULL, f_uadd_sat, 2},
    {"llvm.usub.sat", NULL, f_usub_sat, 2},
    {"llvm.ptrmask", NULL, f_mask, 2},
    {"llvm.fma", do_fma, NULL, 0},
    {"llvm.fabs", do_fabs, NULL, 0},
    {"llvm.sqrt", do_sqrt, NULL, 0},
    {"llvm.floor", do_floor, NULL, 0},
    {"llvm.ceil", do_ceil, NULL, 0},
    {"llvm.trunc", do_ftrunc, NULL, 0},
    {"llvm.rint", do_rint, NULL, 0},
    {"llvm.nearbyint", do_rint, NULL, 0},
    {"llvm.round", do_round, NULL, 0},
    {"llvm.copysign", do_copysign, NULL, 0},
    {"llvm.minnum", do_minnum, NULL, 0},
    {"llvm.maxnum", do_maxnum, NULL, 0},
};

static bool matches(const char *name, const char *prefix) {
  size_t len = strlen(prefix);
  return strncmp(name, prefix, len) == 0 && (!name[len] || name[len] == '.');
}

bool translate_intrinsic(struct translator *t, LLVMValueRef call, const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (!matches(name, table[i].name)) continue;
    if (table[i].run)
      table[i].run(t, call);
    else
      map_pieces(t, call, table[i].operands, table[i].map);
    return true;
  }
  note(t, MARK_UNMODELLED, "compiler intrinsic '%s': its result is unknown", name);
  do_unknown(t, call);
  return true;
}

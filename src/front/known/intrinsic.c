/* LLVM's intrinsics: looked up in the tables of intrinsic.h, and translated. What is in none is unknown. */
#include "front/known/intrinsic.h"
#include "front/translate/body.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

/* ---- what is known ---- */

static bool matches(const char *name, const char *prefix) {
  size_t len = strlen(prefix);
  return strncmp(name, prefix, len) == 0 && (!name[len] || name[len] == '.');
}

const char *intrinsic_name(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!f || !LLVMIsAFunction(f) || !LLVMGetIntrinsicID(f)) return NULL;
  return LLVMGetValueName(f);
}

/* What LLVM says of an intrinsic, or the program of a function (`const`, `pure`), in the bits of its attribute
 * `memory`: two each (reads, writes) for what its pointers lead to, for what no program can access, and for all other
 * memory. Without the attribute it may do anything. */
enum { MEMORY_READS = 0x11, MEMORY_WRITES = 0x22, MEMORY_ANY = 0x3f };

static uint64_t memory_of(LLVMValueRef f) {
  unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
  LLVMAttributeRef memory = LLVMGetEnumAttributeAtIndex(f, (unsigned)LLVMAttributeFunctionIndex, kind);
  return memory ? LLVMGetEnumAttributeValue(memory) : MEMORY_ANY;
}

bool function_may_write(LLVMValueRef f) { return memory_of(f) & MEMORY_WRITES; }

static bool is_pointer(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMPointerTypeKind || (kind == LLVMVectorTypeKind && is_pointer(LLVMGetElementType(type)));
}

static bool takes_pointer(LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (is_pointer(LLVMTypeOf(LLVMGetOperand(call, i)))) return true;
  return false;
}

/* Instructions of the processor. They call nothing, and know no memory but that which they are given. */
static bool is_of_machine(const char *name) { return strncmp(name, "llvm.x86.", 9) == 0; }

/* What an intrinsic that is in no table may do to memory. */
static uint64_t unknown_memory(LLVMValueRef call, const char *name) {
  return is_of_machine(name) && !takes_pointer(call) ? 0 : memory_of(LLVMGetCalledValue(call));
}

enum call_effect call_effect(LLVMValueRef call) {
  const char *name = intrinsic_name(call);
  if (!name) return CALL_UNKNOWN;
#define X(intrinsic, effect, run)                                                                                      \
  if (matches(name, intrinsic)) return CALL_##effect;
  INTRINSICS(X)
#undef X
#define X(intrinsic)                                                                                                   \
  if (matches(name, intrinsic)) return CALL_UNKNOWN;
  FORBIDDEN_INTRINSICS(X)
#undef X
  return unknown_memory(call, name) & MEMORY_WRITES ? CALL_UNKNOWN : CALL_PURE;
}

/* ---- arithmetic ---- */

static void define_one(struct translator *t, LLVMValueRef call, struct front_value v) {
  values out = VEC_INIT;
  vec_push(&out, v);
  define(t, call, &out);
  vec_release(&out);
}

/* An integer of more than 128 bits is in several pieces; what is computed from them is not modelled. */
static bool is_in_limbs(LLVMValueRef call) {
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, 0));
  return is_wide_type(LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type);
}

static void do_unknown_result(struct translator *t, LLVMValueRef call) {
  note(t, MARK_UNMODELLED, "compiler intrinsic '%s': its result is unknown", intrinsic_name(call));
  unknown_result(t, call, HAVOC_UNMODELLED, MARK_UNMODELLED);
}

/* Applies a function of scalars to the pieces of the first `count` operands. */
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

static void with_overflow(struct translator *t, LLVMValueRef call, enum expr_kind kind, bool is_signed) {
  values a = VEC_INIT, b = VEC_INIT, out = VEC_INIT, flags = VEC_INIT;
  get_values(t, LLVMGetOperand(call, 0), &a);
  get_values(t, LLVMGetOperand(call, 1), &b);
  for (uint32_t i = 0; i < a.len; i++) {
    struct front_value in[] = {a.data[i], b.data[i]};
    vec_push(&out, value_combine(expr_binary(&t->p->exprs, kind, in[0].e, in[1].e, 0), in, 2));
    vec_push(&flags, value_combine(scalar_overflows(&t->p->exprs, kind, in[0].e, in[1].e, is_signed), in, 2));
  }
  for (uint32_t i = 0; i < flags.len; i++) vec_push(&out, flags.data[i]);
  define(t, call, &out);
  vec_release_all(&a, &b, &out, &flags);
}

static void reduce(struct translator *t, LLVMValueRef call, scalar_function f) {
  values in = VEC_INIT;
  get_values(t, LLVMGetOperand(call, 0), &in);
  struct front_value all = in.data[0];
  for (uint32_t i = 1; i < in.len; i++) {
    struct front_value from[] = {all, in.data[i]};
    all = value_combine(f(&t->p->exprs, (expr[]){all.e, in.data[i].e}), from, 2);
  }
  define_one(t, call, all);
  vec_release(&in);
}

/* The second operand says whether the least value, which has no absolute one, is undefined behaviour. */
static void do_abs(struct translator *t, LLVMValueRef call) {
  bool never_least = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
  if (is_in_limbs(call))
    do_unknown_result(t, call);
  else
    map_pieces(t, call, 1, never_least ? f_abs_nsw : f_abs);
}

/* ---- memory ---- */

/* Whose are volatile structs that are copied? */
static enum owner owner_of_copied(LLVMValueRef call, enum op_kind kind) {
  LLVMValueRef is_volatile = LLVMGetOperand(call, 3);
  bool is_plain = LLVMIsAConstantInt(is_volatile) && !LLVMConstIntGetZExtValue(is_volatile);
  return kind == OP_COPY && !is_plain ? owner_of(LLVMGetOperand(call, 1)) : OWNER_PROGRAM;
}

static void forget_copied(struct translator *t, const struct front_value *in, expr bytes) {
  struct operation op = operation_make(OP_HAVOC_MEMORY);
  op.sub = HAVOC_UNMODELLED;
  op.a = in[0].e;
  op.b = bytes;
  note_others_memory(t);
  emit(t, op, in, 3, MARK_EXTERN);
}

static void block_operation(struct translator *t, LLVMValueRef call, enum op_kind kind, bool overlap) {
  assert(kind == OP_COPY || (kind == OP_FILL && !overlap));
  struct exprs *s = &t->p->exprs;
  struct front_value in[] = {get_scalar(t, LLVMGetOperand(call, 0)), get_scalar(t, LLVMGetOperand(call, 1)),
                             get_scalar(t, LLVMGetOperand(call, 2))};
  in[0] = written_address(t, call, in[0]);
  enum owner owner = owner_of_copied(call, kind);
  if (owner != OWNER_PROGRAM) /* where it goes is looked at behind it, too */
    for (unsigned i = 0; i < 3; i++)
      if (in[i].flags & VALUE_READS) in[i] = materialise(t, in[i], "t");
  for (unsigned i = 0; i < (kind == OP_COPY ? 2u : 1u); i++) {
    LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, i + 1, t->align);
    check_alignment(t, in[i], align ? LLVMGetEnumAttributeValue(align) : 1);
  }
  struct operation op = operation_make(kind);
  uint16_t pw = t->p->pointer_width, width = expr_width(s, in[2].e);
  op.sub = overlap;
  op.a = in[0].e;
  op.b = in[1].e;
  op.c = width < pw ? expr_zext(s, pw, in[2].e) : expr_extract(s, 0, pw, in[2].e);
  if (owner == OWNER_IN_DOUBT)
    emit_in_doubt(t, op, in, 3);
  else if (owner == OWNER_PROGRAM || !is_at_fixed_address(LLVMGetOperand(call, 1)))
    emit(t, op, in, 3, 0);
  if (owner == OWNER_OTHERS) forget_copied(t, in, op.c);
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
  if (has_foreign_code(t))
    emit(t, operation_make(OP_SKIP), NULL, 0, missing_behaviour(t, "__builtin_setjmp beside code that is not known"));
  define_one(t, call, value_const(t, 32, 0));
}

static void do_longjmp(struct translator *t, LLVMValueRef call) {
  (void)call;
  emit_longjmp(t, "__builtin_longjmp");
}

static void do_nothing(struct translator *t, LLVMValueRef call) {
  (void)t;
  (void)call;
}

/* isinf, isfinite and others: of bits alone. */
static void do_class(struct translator *t, LLVMValueRef call) {
  LLVMValueRef number = LLVMGetOperand(call, 0);
  uint32_t classes = (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(number));
  if (kind != LLVMFloatTypeKind && kind != LLVMDoubleTypeKind) {
    do_unknown_result(t, call);
    return;
  }
  struct front_value x = get_scalar(t, number);
  define_one(t, call, value_combine(scalar_is_of_class(&t->p->exprs, x.e, classes), &x, 1));
}

/* __builtin_constant_p, where it is not constant for the front end: the optimiser may find out more. */
static void do_is_constant(struct translator *t, LLVMValueRef call) {
  if (t->optimises)
    do_unknown_result(t, call);
  else
    define_one(t, call, value_const(t, 1, 0));
}

/* __builtin_object_size: what the compiler finds out depends on how much it optimises; the second argument says
 * whether 0 or -1 stands for a size that it does not know. */
static void do_object_size(struct translator *t, LLVMValueRef call) {
  LLVMValueRef pointer = LLVMGetOperand(call, 0);
  bool may_be_known = t->optimises || LLVMIsAAllocaInst(pointer) || LLVMIsAConstant(pointer) ||
                      LLVMIsAGetElementPtrInst(pointer) || LLVMIsACallInst(pointer);
  bool min = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
  if (may_be_known)
    do_unknown_result(t, call);
  else
    define_one(t, call, value_const(t, scalar_width(t, LLVMTypeOf(call)), min ? 0 : ~(u128)0));
}

/* ---- the tables at work ---- */

static bool translate_known(struct translator *t, LLVMValueRef call, const char *name) {
#define X(intrinsic, effect, run)                                                                                      \
  if (matches(name, intrinsic)) {                                                                                      \
    run(t, call);                                                                                                      \
    return true;                                                                                                       \
  }
  INTRINSICS(X)
#undef X
#define X(intrinsic, op, operands)                                                                                     \
  if (matches(name, intrinsic)) {                                                                                      \
    translate_float(t, call, FLOAT_##op, operands);                                                                    \
    return true;                                                                                                       \
  }
  FLOAT_INTRINSICS(X)
#undef X
  return false;
}

static bool translate_arithmetic(struct translator *t, LLVMValueRef call, const char *name) {
#define X(intrinsic, f, operands)                                                                                      \
  if (matches(name, intrinsic)) {                                                                                      \
    map_pieces(t, call, operands, f);                                                                                  \
    return true;                                                                                                       \
  }
  SCALAR_INTRINSICS(X)
#undef X
#define X(intrinsic, kind, is_signed)                                                                                  \
  if (matches(name, intrinsic)) {                                                                                      \
    with_overflow(t, call, E_##kind, is_signed);                                                                       \
    return true;                                                                                                       \
  }
  OVERFLOW_INTRINSICS(X)
#undef X
#define X(intrinsic, f)                                                                                                \
  if (matches(name, intrinsic)) {                                                                                      \
    reduce(t, call, f);                                                                                                \
    return true;                                                                                                       \
  }
  REDUCE_INTRINSICS(X)
#undef X
  return false;
}

static bool is_forbidden(LLVMValueRef call, const char *name) {
#define X(intrinsic)                                                                                                   \
  if (matches(name, intrinsic)) return true;
  FORBIDDEN_INTRINSICS(X)
#undef X
  /* The compiler's own, which LLVM does not promise to call nothing. */
  unsigned nocallback = LLVMGetEnumAttributeKindForName("nocallback", 10);
  LLVMValueRef f = LLVMGetCalledValue(call);
  return !is_of_machine(name) && !LLVMGetEnumAttributeAtIndex(f, (unsigned)LLVMAttributeFunctionIndex, nocallback);
}

/* In no table: what LLVM does not exclude may happen. */
static void translate_unlisted(struct translator *t, LLVMValueRef call, const char *name) {
  uint64_t memory = unknown_memory(call, name);
  if (matches(name, "llvm.write_register") && assembly_keeps_register(t, call)) return;
  if (is_forbidden(call, name)) {
    translate_unknown(t, call, name, MARK_UNMODELLED | missing_behaviour(t, "compiler intrinsic '%s'", name));
    return;
  }
  bool is_unchecked = t->p->asked & CHECKS_OF_MEMORY && memory & (MEMORY_READS | MEMORY_WRITES);
  uint32_t marks = MARK_UNMODELLED;
  if (is_unchecked) marks |= missing_behaviour(t, "whether the memory is there that '%s' accesses", name);
  if (memory & MEMORY_WRITES || is_unchecked) {
    note(t, MARK_UNMODELLED, "compiler intrinsic '%s': its result and what it writes are unknown", name);
    translate_unknown(t, call, name, marks);
  } else {
    do_unknown_result(t, call);
  }
}

bool translate_intrinsic(struct translator *t, LLVMValueRef call, const char *name) {
  if (translate_known(t, call, name)) return true;
  bool has_operand = LLVMGetNumArgOperands(call) > 0;
  if (has_operand && !is_in_limbs(call) && translate_arithmetic(t, call, name)) return true;
  translate_unlisted(t, call, name);
  return true;
}

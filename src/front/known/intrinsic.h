/* intrinsic: the tables of what is known of LLVM's intrinsics (private to src/front).
 *
 * Default deny: what is in none of the tables is an unknown function over its operands (unknown.c). It may write what
 * they lead to and all that other code can reach, unless LLVM itself says that it writes nothing: its declarations of
 * intrinsics carry that (`memory(none)`, `memory(read)`), which is why thousands for x86 need no line here.
 * test/scripts/run_intrinsics.py compares the claims of the tables with LLVM's own, and finds a program that tests
 * each.
 *
 * Names are without the type suffix; a line is for the name itself and for what follows it after a dot.
 */
#ifndef OCKHAM_FRONT_INTRINSIC_H
#define OCKHAM_FRONT_INTRINSIC_H

#include "front/translate/translate.h"

/* X(name, what else than its result it changes (enum call_effect), function that translates it); the first that fits */
#define INTRINSICS(X)                                                                                                  \
  /* nothing happens */                                                                                                \
  X("llvm.dbg.declare", PURE, translate_dbg_declare) /* but a local may be declared here */                            \
  X("llvm.dbg", PURE, do_nothing)                                                                                      \
  X("llvm.lifetime", PURE, do_nothing) /* lives are those of the source, lifetime.c */                                 \
  X("llvm.va_end", WRITES_MEMORY, do_nothing)                                                                          \
  X("llvm.var.annotation", PURE, do_nothing)                                                                           \
  X("llvm.assume", PURE, do_nothing) /* false is undefined behaviour */                                                \
  X("llvm.prefetch", PURE, do_nothing)                                                                                 \
  X("llvm.instrprof", PURE, do_nothing) /* counts in memory of its own */                                              \
  /* the result is the first operand */                                                                                \
  X("llvm.expect", PURE, translate_copy)                                                                               \
  X("llvm.threadlocal.address", PURE, translate_copy)                                                                  \
  X("llvm.ptr.annotation", PURE, translate_copy)                                                                       \
  X("llvm.annotation", PURE, translate_copy)                                                                           \
  X("llvm.arithmetic.fence", PURE, translate_copy)                                                                     \
  /* the result is unknown */                                                                                          \
  X("llvm.is.fpclass", PURE, do_class)                                                                                 \
  X("llvm.is.constant", PURE, do_is_constant)                                                                          \
  X("llvm.returnaddress", PURE, do_unknown_result)                                                                     \
  X("llvm.frameaddress", PURE, do_unknown_result)                                                                      \
  X("llvm.read_register", PURE, do_unknown_result)                                                                     \
  X("llvm.readcyclecounter", PURE, do_unknown_result)                                                                  \
  X("llvm.readsteadycounter", PURE, do_unknown_result)                                                                 \
  X("llvm.thread.pointer", PURE, do_unknown_result)                                                                    \
  X("llvm.objectsize", PURE, do_object_size)                                                                           \
  /* memory */                                                                                                         \
  X("llvm.memcpy", WRITES_MEMORY, do_memcpy)                                                                           \
  X("llvm.memmove", WRITES_MEMORY, do_memmove)                                                                         \
  X("llvm.memset", WRITES_MEMORY, do_memset)                                                                           \
  X("llvm.va_start", WRITES_MEMORY, do_va_start)                                                                       \
  X("llvm.va_copy", WRITES_MEMORY, do_va_copy)                                                                         \
  X("llvm.stacksave", PURE, do_stack_save)                                                                             \
  X("llvm.stackrestore", WRITES_MEMORY, do_stack_restore)                                                              \
  X("llvm.masked.load", PURE, do_masked_load)                                                                          \
  X("llvm.masked.store", WRITES_MEMORY, do_masked_store)                                                               \
  X("llvm.matrix.column.major.load", PURE, do_matrix_load)                                                             \
  X("llvm.matrix.column.major.store", WRITES_MEMORY, do_matrix_store)                                                  \
  X("llvm.matrix.transpose", PURE, do_matrix_transpose)                                                                \
  X("llvm.abs", PURE, do_abs)                                                                                          \
  /* control */                                                                                                        \
  X("llvm.trap", UNKNOWN, do_trap)                                                                                     \
  X("llvm.ubsantrap", UNKNOWN, do_trap)                                                                                \
  X("llvm.debugtrap", UNKNOWN, do_trap)                                                                                \
  X("llvm.eh.sjlj.setjmp", UNKNOWN, do_setjmp)                                                                         \
  X("llvm.eh.sjlj.longjmp", UNKNOWN, do_longjmp)

/* X(name, function of scalars, operands that it takes): lane by lane */
#define SCALAR_INTRINSICS(X)                                                                                           \
  X("llvm.smax", f_smax, 2)                                                                                            \
  X("llvm.smin", f_smin, 2)                                                                                            \
  X("llvm.umax", f_umax, 2)                                                                                            \
  X("llvm.umin", f_umin, 2)                                                                                            \
  X("llvm.bswap", f_bswap, 1)                                                                                          \
  X("llvm.bitreverse", f_bitreverse, 1)                                                                                \
  X("llvm.ctpop", f_ctpop, 1)                                                                                          \
  X("llvm.ctlz", f_ctlz, 1)                                                                                            \
  X("llvm.cttz", f_cttz, 1)                                                                                            \
  X("llvm.fshl", f_fshl, 3)                                                                                            \
  X("llvm.fshr", f_fshr, 3)                                                                                            \
  X("llvm.sadd.sat", f_sadd_sat, 2)                                                                                    \
  X("llvm.ssub.sat", f_ssub_sat, 2)                                                                                    \
  X("llvm.uadd.sat", f_uadd_sat, 2)                                                                                    \
  X("llvm.usub.sat", f_usub_sat, 2)                                                                                    \
  X("llvm.ptrmask", f_mask, 2)

/* X(name, enum expr_kind, is_signed): the result and whether it overflowed */
#define OVERFLOW_INTRINSICS(X)                                                                                         \
  X("llvm.sadd.with.overflow", ADD, true)                                                                              \
  X("llvm.ssub.with.overflow", SUB, true)                                                                              \
  X("llvm.smul.with.overflow", MUL, true)                                                                              \
  X("llvm.uadd.with.overflow", ADD, false)                                                                             \
  X("llvm.usub.with.overflow", SUB, false)                                                                             \
  X("llvm.umul.with.overflow", MUL, false)

/* X(name, function of two lanes): of all lanes of one vector */
#define REDUCE_INTRINSICS(X)                                                                                           \
  X("llvm.vector.reduce.add", f_add)                                                                                   \
  X("llvm.vector.reduce.mul", f_multiply)                                                                              \
  X("llvm.vector.reduce.and", f_mask)                                                                                  \
  X("llvm.vector.reduce.or", f_or)                                                                                     \
  X("llvm.vector.reduce.xor", f_xor)                                                                                   \
  X("llvm.vector.reduce.smax", f_smax)                                                                                 \
  X("llvm.vector.reduce.smin", f_smin)                                                                                 \
  X("llvm.vector.reduce.umax", f_umax)                                                                                 \
  X("llvm.vector.reduce.umin", f_umin)

/* X(name, enum float_op, operands) */
#define FLOAT_INTRINSICS(X)                                                                                            \
  X("llvm.fma", FMA, 3)                                                                                                \
  X("llvm.fabs", ABS, 1)                                                                                               \
  X("llvm.sqrt", SQRT, 1)                                                                                              \
  X("llvm.floor", FLOOR, 1)                                                                                            \
  X("llvm.ceil", CEIL, 1)                                                                                              \
  X("llvm.trunc", TRUNC, 1)                                                                                            \
  X("llvm.rint", RINT, 1)                                                                                              \
  X("llvm.nearbyint", RINT, 1)                                                                                         \
  X("llvm.round", ROUND, 1)                                                                                            \
  X("llvm.copysign", COPYSIGN, 2)                                                                                      \
  X("llvm.minnum", MIN, 2)                                                                                             \
  X("llvm.maxnum", MAX, 2)

/* Intrinsics that jump or call somewhere that the model does not know; no proof is claimed where they are reached. */
#define FORBIDDEN_INTRINSICS(X)                                                                                        \
  X("llvm.write_register")                                                                                             \
  X("llvm.eh.return")                                                                                                  \
  X("llvm.x86.int") /* the system does something, and so do handlers */                                                \
  X("llvm.x86.senduipi")                                                                                               \
  X("llvm.x86.stui")                                                                                                   \
  X("llvm.x86.wrfsbase") /* thread-local objects are elsewhere then */                                                 \
  X("llvm.x86.wrgsbase")
/* scalar.c: is a number of IEEE 754, given by its bits, of one of these classes (llvm.is.fpclass)? */
expr scalar_is_of_class(struct exprs *, expr bits, uint32_t classes);
/* rounding.c: may the program change how it rounds? */
bool rounding_may_change(LLVMModuleRef);
/* Is floating point computed in the format of its type, subnormal numbers included, where the function does? */
bool computes_as_typed(LLVMValueRef function);
/* Is nothing said that forbids the function to write memory? */
bool function_may_write(LLVMValueRef f);

/* scalar.c */
typedef expr (*scalar_function)(struct exprs *, const expr *operands);
#define X(name, function, operands) expr function(struct exprs *, const expr *);
SCALAR_INTRINSICS(X)
#undef X
expr f_abs(struct exprs *, const expr *);
expr f_abs_nsw(struct exprs *, const expr *);
expr f_add(struct exprs *, const expr *);
expr f_multiply(struct exprs *, const expr *);
expr f_or(struct exprs *, const expr *);
expr f_xor(struct exprs *, const expr *);
/* Is the exact result of an ADD, SUB or MUL no value of the operands' width? */
expr scalar_overflows(struct exprs *, enum expr_kind, expr a, expr b, bool is_signed);

/* masked.c: memory that is accessed lane by lane */
void do_masked_load(struct translator *, LLVMValueRef call);
void do_masked_store(struct translator *, LLVMValueRef call);
void do_matrix_load(struct translator *, LLVMValueRef call);
void do_matrix_store(struct translator *, LLVMValueRef call);
void do_matrix_transpose(struct translator *, LLVMValueRef call);

#endif

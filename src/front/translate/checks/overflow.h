/* overflow: what arithmetic must not do, as checks of the program (private to src/front): overflow of signed numbers,
 * division by zero, shifts by amounts that are out of range.
 *
 * At -O0 the compiler's IR no longer says what the source's operators were: constants are folded, `<<` of signed and
 * unsigned numbers is the same instruction. Where such checks are asked for, clang therefore compiles with its
 * sanitizers: before each operation that may be wrong it branches to a block that traps (overflow) or calls a handler
 * (the others, so that one can be told from the other). Such a branch becomes a guard and a VIOLATION edge, and the
 * blocks that it splits are translated as the one block that they are without it (a *chain*), so that statements keep
 * the shape that they have for other properties. */
#ifndef OCKHAM_FRONT_OVERFLOW_H
#define OCKHAM_FRONT_OVERFLOW_H

#include "front/translate/body.h"

/* The sanitizers for what is asked of arithmetic, as flags for clang, which the sources must not see (plain.h). */
void overflow_flags(check_set asked, string_list *);
/* What is wrong when the function, one of the sanitizers', is called; CHECK_KIND_COUNT if it is any other. */
enum check_kind overflow_handler(LLVMValueRef function);

/* Made by a sanitizer: all branches that lead there are its own. */
bool is_made_block(const struct translator *, LLVMBasicBlockRef);

/* Joins what checks split, in the function under translation. */
void find_chains(struct translator *);
/* The first block of the chain that the block is in; most are alone. */
LLVMBasicBlockRef chain_head(const struct translator *, LLVMBasicBlockRef);
/* The next block of the chain; NULL if it is the last. */
LLVMBasicBlockRef chain_next(const struct translator *, LLVMBasicBlockRef);

/* Is it in a chain, and not its first? */
bool is_continuation(const struct translator *, LLVMBasicBlockRef);

/* An instruction that only computes what a check is about, which is said otherwise. */
bool is_of_check(const struct translator *, LLVMValueRef instruction);
/* The edge by which control leaves a check. */
struct passage {
  LLVMBasicBlockRef from, to;
};
/* The end of a block, if it is a check: emits guard and violation, and defines what is computed behind them. False if
 * it is any other end. */
bool translate_overflow_check(struct translator *, LLVMValueRef end, struct passage *);
/* Of an address that memory is copied at, for which clang has no check. */
void check_alignment(struct translator *, struct front_value address, uint64_t alignment);
/* Whoever asks for it or not. */
void emit_alignment_check(struct translator *, struct front_value address, uint64_t alignment);
/* What was allocated is aligned: an assumption, if somebody asks. */
void assume_alignment(struct translator *, var_id, uint64_t alignment);
/* Of an operation that clang has no check for, if it may be wrong: a function may be exempt from sanitizers, and they
 * do not look at vectors. */
void check_unchecked(struct translator *, LLVMValueRef instruction, enum expr_kind, const struct front_value *operands);

/* access_alignment.c: of an access at the address, unless a check of clang's stands right before it. */
void check_access(struct translator *, LLVMValueRef instruction, struct front_value address, LLVMTypeRef type);

/* unevaluated.c: does the intrinsic look at its operand without evaluating it? */
bool is_question(LLVMValueRef call);
/* Does the value serve nothing but such questions? */
bool is_unevaluated(const struct translator *, LLVMValueRef);
/* The same of the operation that a check leads to. */
bool is_unevaluated_behind(const struct translator *, LLVMBasicBlockRef next, bool is_access);

#endif

/* overflow_pattern: the branches that clang's sanitizers insert, and the chains of blocks that they make (private to
 * overflow.c and overflow_pattern.c). */
#ifndef OCKHAM_FRONT_TRANSLATE_CHECKS_OVERFLOW_PATTERN_H
#define OCKHAM_FRONT_TRANSLATE_CHECKS_OVERFLOW_PATTERN_H

#include "front/translate/checks/overflow.h"

/* What the check of a shift consists of. */
struct shift {
  LLVMBasicBlockRef inner, join;
  LLVMValueRef in_range;     /* the amount is below the width */
  LLVMValueRef known;        /* whether it is right then, if that is constant; otherwise */
  LLVMValueRef base, amount; /* what is shifted; NULL = the amount is constant, */
  LLVMValueRef zeros;        /* and this is the width less one less it */
};

/* Did a sanitizer make it? */
bool overflow_is_made(const struct translator *, LLVMValueRef instruction);
bool is_opcode(LLVMValueRef, LLVMOpcode);
/* What is wrong if control comes to the block, which then does nothing but end the run; CHECK_KIND_COUNT if it is any
 * other. */
enum check_kind overflow_trap_kind(LLVMBasicBlockRef);
/* A branch to a trap; its first successor is where the operation is right. */
bool overflow_is_check(const struct translator *, LLVMValueRef end);
/* The sum, difference or product whose flag the condition is; NULL if it is none. */
LLVMValueRef overflow_checked_sum(LLVMValueRef condition);
enum expr_kind overflow_sum_kind(LLVMValueRef call);
/* A check is about the sum if the end of its own block, or of no other, asks for its flag. */
bool overflow_is_checked_sum(const struct translator *, LLVMValueRef call);
/* The check that is the end of a block, and where control goes on behind it; `ret` says which shift, if it is about one
 * (otherwise `ret->inner` is NULL). */
bool overflow_find_passage(const struct translator *, LLVMValueRef end, struct shift *ret, struct passage *on);

#endif

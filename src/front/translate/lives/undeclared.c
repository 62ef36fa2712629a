/* Functions without debug information (`__attribute__((nodebug))`): nothing says where their locals are declared.
 *
 * So it is not known where a local ends, where it is unknown again, nor whether it is a constant. That is no matter
 * for a local that stays where it is and is written before it is read in every round of a loop; otherwise behaviour is
 * missing:
 *
 *   - its address gets about: it may be used after the end of its block;
 *   - it is read in a cycle, and nobody has used it before the cycle: its declaration may be in there, and each round
 *     may have a new one without a value;
 *   - it is written twice by name, and memory is what is asked about: one of them may write a constant.
 *
 * Names with a dot are the compiler's own; those of parameters are among them, which live as long as the function. A
 * compound literal ends with its block. */
#include "front/translate/body.h"

#include <string.h>

static bool is_block(const void *wanted, LLVMBasicBlockRef block) { return block == wanted; }

/* Does control come from the one to the other, by at least one branch? */
static bool reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) { return block_comes_to(from, NULL, is_block, to); }

/* ---- one local ---- */

/* Blocks that name it, and how often it is written. */
struct uses {
  VEC(LLVMBasicBlockRef) blocks;
  uint32_t writes;
  bool is_read;
};

static bool is_write_to(LLVMValueRef user, LLVMValueRef address) {
  const char *name = LLVMIsACallInst(user) ? intrinsic_name(user) : NULL;
  if (name) return strncmp(name, "llvm.mem", 8) == 0 && LLVMGetOperand(user, 0) == address;
  return LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address;
}

static void find_uses(struct uses *x, LLVMValueRef address) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || is_lifetime_mark(user)) continue;
    vec_push(&x->blocks, LLVMGetInstructionParent(user));
    bool is_write = is_write_to(user, address);
    x->writes += is_write;
    if (LLVMIsAGetElementPtrInst(user))
      find_uses(x, user);
    else
      x->is_read |= !is_write;
  }
}

/* Is it known before the cycle that the block is in? */
static bool is_older_than_cycle(const struct uses *x, LLVMBasicBlockRef block) {
  for (uint32_t i = 0; i < x->blocks.len; i++)
    if (reaches(x->blocks.data[i], block) && !reaches(block, x->blocks.data[i])) return true;
  return false;
}

static bool may_be_new_in_cycle(const struct uses *x) {
  for (uint32_t i = 0; x->is_read && i < x->blocks.len; i++)
    if (reaches(x->blocks.data[i], x->blocks.data[i]) && !is_older_than_cycle(x, x->blocks.data[i])) return true;
  return false;
}

static bool is_doubtful(struct translator *t, LLVMValueRef alloca) {
  const char *name = LLVMGetValueName(alloca);
  bool is_literal = strncmp(name, ".compoundliteral", 16) == 0;
  if (is_own_name(name) && !is_literal) return false;
  if (gets_about(t, alloca)) return true;
  struct uses x = {VEC_INIT, 0, false};
  find_uses(&x, alloca);
  bool is_memory = t->p->asked & CHECKS_OF_MEMORY;
  bool found = may_be_new_in_cycle(&x) || (is_memory && x.writes > 1 && !is_named_like_own(alloca));
  vec_release(&x.blocks);
  return found;
}

uint32_t check_undeclared(struct translator *t, LLVMValueRef f) {
  uint32_t marks = 0;
  if (LLVMGetSubprogram(f) || t->p->functions.data[t->body->function].is_library_model) return 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i) && !marks && is_doubtful(t, i))
        marks = missing_behaviour(t, "where locals of '%s', which has no debug information, are declared",
                                  LLVMGetValueName(f));
  return marks;
}

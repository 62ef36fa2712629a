/* Ways between basic blocks: what control comes to, by at least one branch. */
#include "front/translate/body.h"

static bool is_among(LLVMBasicBlockRef const *ends, LLVMBasicBlockRef block) {
  for (; ends && *ends; ends++)
    if (*ends == block) return true;
  return false;
}

bool block_comes_to(LLVMBasicBlockRef from, LLVMBasicBlockRef const *ends,
                    bool (*is_wanted)(const void *data, LLVMBasicBlockRef), const void *data) {
  struct map seen = MAP_INIT;
  VEC(LLVMBasicBlockRef) work = VEC_INIT;
  bool found = false;
  vec_push(&work, from);
  while (work.len && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && !found; i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      uint64_t *mark = map_put(&seen, (uint64_t)(uintptr_t)next);
      if (*mark || is_among(ends, next)) continue;
      *mark = 1;
      found = is_wanted(data, next);
      vec_push(&work, next);
    }
  }
  vec_release(&work);
  map_release(&seen);
  return found;
}

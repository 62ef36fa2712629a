/* expansion: what the passes over calls of library functions share, and what replays may believe of the answers. */
#ifndef OCKHAM_FRONT_EXPANSION_H
#define OCKHAM_FRONT_EXPANSION_H

#include "front/library/agreement.h"
#include "front/library/models.h"

struct expansion {
  const struct sources *sources;
  enum models_use use;
  LLVMModuleRef module;
  LLVMContextRef llvm;
  LLVMBuilderRef builder;
  LLVMTypeRef none, i32, word, pointer;
  bool checks_memory, reads_errno, is_64_bit;
  struct names *defined;
  uint32_t made; /* functions so far */
};

/* Calls a function of the models where the builder stands. */
LLVMValueRef expansion_call(struct expansion *, const char *name, LLVMTypeRef result, LLVMValueRef *args,
                            unsigned count);
/* Tells a replay that nothing behind this place is confirmed: what the function says may be impossible. */
void expansion_doubt(struct expansion *, const char *function);
/* The same before a call, if a function has been called that spoils its answer. For all calls before any of them
 * changes. */
void expansion_doubt_answer(struct expansion *, LLVMValueRef call, const struct library_contract *);
bool is_standard_stream(LLVMValueRef);

#endif

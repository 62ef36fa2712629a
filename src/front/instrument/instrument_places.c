/* Where the program is, told while it runs: whoever replays the violation of one check among several wants to know that
 * it was this one which failed. Before each instruction of another place than the one before it, a variable of the
 * runtime is set; what sanitizers have put around an access has the place of the access. */
#include "front/instrument/instrument_private.h"

#include "program/text/print.h"

static bool is_same_place(struct position a, struct position b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

/* Instructions that have to stand first in their block. */
static bool is_head(LLVMValueRef i) { return LLVMIsAPHINode(i) || LLVMIsAAllocaInst(i); }

static LLVMValueRef place_text(struct instrumenter *in, struct position at) {
  struct strbuf text = STRBUF_INIT;
  print_position(in->p, at, &text);
  LLVMValueRef s = LLVMBuildGlobalStringPtr(in->builder, text.text, "");
  strbuf_release(&text);
  return s;
}

static void tell_block(struct instrumenter *in, struct debug *debug, LLVMBasicBlockRef block, LLVMValueRef variable) {
  const struct position nowhere = {ID_NONE, 0, 0};
  struct position last = nowhere;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (is_head(i) || !debug_scope(i)) continue;
    struct position at = debug_position(debug, i);
    if (at.line && !is_same_place(at, last)) {
      LLVMPositionBuilderBefore(in->builder, i);
      LLVMBuildStore(in->builder, place_text(in, at), variable);
      last = at;
    }
    if (LLVMIsACallInst(i)) last = nowhere; /* the function called tells its own */
  }
}

void tell_places(struct instrumenter *in) {
  struct debug debug;
  if (!in->sources->tells_places) return;
  LLVMValueRef variable = LLVMAddGlobal(in->module, in->pointer, "__ockham_place");
  debug_init(&debug, in->p, in->llvm);
  if (!in->sources->presumes_lines) debug_read_lines(&debug);
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMIsDeclaration(f) ? NULL : LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      tell_block(in, &debug, b, variable);
  debug_release(&debug);
}

/* Compound literals in statements without braces.
 *
 * In C the body and the condition of `while`, `do` and `switch` are blocks of their own (C11 6.8.4, 6.8.5), and a
 * literal in them ends there. clang has no lexical block for them, as it has for `if` and `for`: where such a statement
 * lies between the literal and the block that seems to be its own, its end is not known. The statements are seen by the
 * names of the basic blocks that clang makes of them, which stand in the order of the text; one whose end is gone, as
 * nothing reaches it, goes on. */
#include "front/translate/body.h"

#include <string.h>

struct statement {
  char kind;             /* of `while`, `do` or `switch`: its first letter */
  LLVMMetadataRef scope; /* where it stands; NULL if that is not known */
  bool has_body;
};

typedef VEC(struct statement) statements;

static bool is_named(LLVMBasicBlockRef block, const char *prefix) {
  return strncmp(LLVMGetBasicBlockName(block), prefix, strlen(prefix)) == 0;
}

static LLVMValueRef switch_of(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  return LLVMIsASwitchInst(end) ? end : NULL;
}

/* Control falls into a loop from the block before it, with the place of the statement. */
static LLVMMetadataRef scope_before(LLVMBasicBlockRef block) {
  LLVMBasicBlockRef before = LLVMGetPreviousBasicBlock(block);
  LLVMValueRef end = before ? LLVMGetBasicBlockTerminator(before) : NULL;
  bool falls = end && LLVMGetNumSuccessors(end) == 1 && LLVMGetSuccessor(end, 0) == block;
  return falls ? debug_scope(end) : NULL;
}

static void open_statement(statements *open, char kind, LLVMMetadataRef scope) {
  vec_push(open, ((struct statement){kind, scope, false}));
}

static void close_statement(statements *open, char kind) {
  uint32_t i = open->len;
  while (i && open->data[i - 1].kind != kind) i--;
  if (i) open->len = i - 1;
}

static void begin_block(statements *open, LLVMBasicBlockRef block) {
  if (is_named(block, "while.end")) close_statement(open, 'w');
  if (is_named(block, "do.end")) close_statement(open, 'd');
  if (is_named(block, "sw.epilog")) close_statement(open, 's');
  if (is_named(block, "while.cond")) open_statement(open, 'w', scope_before(block));
  if (is_named(block, "do.body")) open_statement(open, 'd', scope_before(block));
  if (!is_named(block, "while.body")) return;
  bool has_condition = open->len && vec_last(open).kind == 'w' && !vec_last(open).has_body;
  if (!has_condition) open_statement(open, 'w', scope_before(block));
  open->data[open->len - 1].has_body = true;
}

/* The switch whose value is computed here. */
static LLVMValueRef switch_ahead(LLVMBasicBlockRef block) {
  for (;;) {
    LLVMValueRef found = switch_of(block);
    block = LLVMGetNextBasicBlock(block);
    if (found || !block || !(is_named(block, "cond.") || is_named(block, "land.") || is_named(block, "lor.")))
      return found;
  }
}

static bool is_used_in(LLVMValueRef alloca, LLVMBasicBlockRef block) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAInstruction(user) && LLVMGetInstructionParent(user) == block) return true;
  }
  return false;
}

bool is_end_unknown(struct translator *t, LLVMValueRef literal, LLVMMetadataRef scope) {
  statements open = VEC_INIT;
  bool found = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->body->llvm); b && !found; b = LLVMGetNextBasicBlock(b)) {
    begin_block(&open, b);
    LLVMValueRef ahead = switch_ahead(b);
    if (is_used_in(literal, b)) {
      if (ahead) open_statement(&open, 's', debug_scope(ahead));
      for (uint32_t i = 0; i < open.len && !found; i++)
        found = !scope || !open.data[i].scope || is_within_scope(t, open.data[i].scope, scope);
      if (ahead) open.len--;
    }
    if (switch_of(b)) open_statement(&open, 's', debug_scope(switch_of(b)));
  }
  vec_release(&open);
  return found;
}

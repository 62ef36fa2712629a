/* Volatile memory. What the program defines is memory like any other; what somebody else does (`extern volatile`, fixed
 * addresses) has any value at each read, be it by a load, a copy or an atomic operation. Where the object is not named
 * the read is translated as one of ordinary memory, which is in doubt until the whole program is there
 * (front/others.h). */
#include "front/others.h"
#include "front/translate/body.h"

static bool is_constant_of(LLVMValueRef v, LLVMOpcode opcode) {
  return LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == opcode;
}

static LLVMValueRef base_of(LLVMValueRef address) {
  while (LLVMIsAGetElementPtrInst(address) || is_constant_of(address, LLVMGetElementPtr))
    address = LLVMGetOperand(address, 0);
  return address;
}

static bool is_fixed(LLVMValueRef base) {
  return is_constant_of(base, LLVMIntToPtr) ||
         (LLVMIsAIntToPtrInst(base) && LLVMIsAConstantInt(LLVMGetOperand(base, 0)));
}

bool is_at_fixed_address(LLVMValueRef address) { return is_fixed(base_of(address)); }

enum owner owner_of(LLVMValueRef address) {
  LLVMValueRef base = base_of(address);
  if (is_fixed(base)) return OWNER_OTHERS;
  if (LLVMIsAGlobalVariable(base)) return LLVMGetInitializer(base) ? OWNER_PROGRAM : OWNER_OTHERS;
  return LLVMIsAAllocaInst(base) ? OWNER_PROGRAM : OWNER_IN_DOUBT;
}

void note_others_memory(struct translator *t) { note(t, MARK_EXTERN, NOTE_OF_OTHERS); }

void emit_in_doubt(struct translator *t, struct operation op, const struct front_value *used, uint32_t used_count) {
  emit(t, op, used, used_count, 0);
  t->p->edges.data[t->p->edges.len - 1].is_in_doubt = true;
}

struct front_value keep_in_doubt(struct translator *t, struct front_value x) {
  var_id v = new_temporary(t, expr_width(&t->p->exprs, x.e), "seen", CTYPE_NONE);
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = x.e;
  emit_in_doubt(t, op, &x, 1);
  return read_variable(t, v);
}

/* Memory of the stack whose size is known when it is made: alloca() and variable-length arrays. */
#include "front/translate/body.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

/* The declaration of the array that lives there, for its name. */
static struct declared dynamic_declaration(struct translator *t, LLVMValueRef alloca) {
  for (LLVMValueRef i = LLVMGetNextInstruction(alloca); i; i = LLVMGetNextInstruction(i)) {
    const char *name = LLVMIsACallInst(i) ? intrinsic_name(i) : NULL;
    if (!name || strcmp(name, "llvm.dbg.declare") != 0) continue;
    LLVMValueRef address;
    struct declared found = debug_declare(&t->debug, i, &address);
    if (address == alloca) return found;
  }
  return DECLARED_NONE;
}

/* ---- what memory safety asks of an array ---- */

static bool is_array(LLVMValueRef alloca) { return strncmp(LLVMGetValueName(alloca), "vla", 3) == 0; }

/* Goes on where the condition does not hold. The location where it does. */
static loc_id branch_off(struct translator *t, expr condition, const struct front_value *used, uint32_t marks) {
  loc_id from = t->body->here, next;
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  emit(t, op, used, 1, 0);
  next = t->body->here;
  t->body->here = from;
  op.a = expr_negate(&t->p->exprs, condition);
  emit(t, op, used, 1, marks);
  return next;
}

/* An access of what is not there, unless the condition holds. */
static void require(struct translator *t, expr condition, const struct front_value *used) {
  struct exprs *s = &t->p->exprs;
  loc_id next = branch_off(t, condition, used, 0);
  struct operation op = operation_make(OP_STORE);
  var_id nowhere = new_temporary(t, t->p->pointer_width, "array_without_elements", CTYPE_NONE);
  emit_assign(t, nowhere, value_const(t, t->p->pointer_width, 0));
  op.a = read_variable(t, nowhere).e;
  op.b = expr_const(s, 8, 0);
  emit(t, op, NULL, 0, 0);
  op = operation_make(OP_STOP);
  op.sub = STOP_ABORT;
  emit(t, op, NULL, 0, 0);
  t->body->here = next;
}

/* A number of a type narrower than int that is negative or large: which, clang does not say. */
static void doubt_narrow(struct translator *t, const struct front_value *n, expr is_positive) {
  loc_id next = branch_off(t, is_positive, n, missing_behaviour(t, "an array whose size may be negative"));
  program_add_edge(t->p, t->body->here, next, operation_make(OP_SKIP), t->body->at, 0);
  t->body->here = next;
}

/* Each size is more than zero (C11 6.7.6.2). Whether its type is signed is not known any more: what would be negative
 * is more than there is of the stack, unless the type is a narrow one. */
static void require_size(struct translator *t, LLVMValueRef count) {
  enum { INT_WIDTH = 32 };
  LLVMOpcode opcode = LLVMIsAInstruction(count) ? LLVMGetInstructionOpcode(count) : LLVMRet;
  if (opcode == LLVMMul && LLVMGetNUW(count)) { /* of several dimensions: no product of C has that flag */
    require_size(t, LLVMGetOperand(count, 0));
    require_size(t, LLVMGetOperand(count, 1));
    return;
  }
  /* The number in its own type. */
  if (opcode == LLVMZExt || opcode == LLVMSExt) count = LLVMGetOperand(count, 0);
  struct exprs *s = &t->p->exprs;
  struct front_value n = get_scalar(t, count);
  expr zero = expr_const(s, expr_width(s, n.e), 0);
  expr is_positive = expr_binary(s, E_SLT, zero, n.e, 0);
  u128 known;
  if (expr_is_const(s, is_positive, &known) && known) return;
  bool is_narrow = expr_width(s, n.e) < INT_WIDTH;
  require(t, is_narrow ? expr_binary(s, E_NE, n.e, zero, 0) : is_positive, &n);
  if (is_narrow) doubt_narrow(t, &n, is_positive);
}

static void require_sizes(struct translator *t, LLVMValueRef alloca) {
  if (t->p->asked & CHECKS_OF_MEMORY && is_array(alloca)) require_size(t, LLVMGetOperand(alloca, 0));
}

/* Who writes a constant array, which has no initialiser, is not looked at. */
static uint32_t doubt_constant(struct translator *t, LLVMValueRef alloca, const struct declared *d) {
  bool is_doubtful = t->p->asked & CHECKS_OF_MEMORY && is_array(alloca) && d->is_const;
  return is_doubtful ? missing_behaviour(t, "what writes the constant array '%s'", d->name) : 0;
}

void translate_dynamic_alloca(struct translator *t, LLVMValueRef alloca) {
  log_site(t, alloca);
  struct exprs *s = &t->p->exprs;
  uint16_t pw = t->p->pointer_width;
  struct front_value count = get_scalar(t, LLVMGetOperand(alloca, 0));
  uint16_t width = expr_width(s, count.e);
  expr n = width < pw ? expr_zext(s, pw, count.e) : expr_extract(s, 0, pw, count.e);
  expr bytes = expr_binary(s, E_MUL, n, expr_const(s, pw, type_size(t, LLVMGetAllocatedType(alloca))), 0);
  struct declared d = dynamic_declaration(t, alloca);
  require_sizes(t, alloca);
  const struct ctype *array = ctype_resolved(&t->p->types, d.type);
  ctype_id element = array && array->kind == CT_ARRAY ? array->target : CTYPE_NONE;
  var_id v = new_temporary(t, pw, "alloca", CTYPE_NONE);
  if (*d.name) {
    t->p->variables.data[v].name = program_intern(t->p, d.name);
    t->p->variables.data[v].at = d.at;
  }
  if (element != CTYPE_NONE) t->p->variables.data[v].type = ctype_pointer(&t->p->types, element, pw / 8);
  struct operation op = operation_make(OP_ALLOCATE);
  op.var = v;
  op.a = bytes;
  op.sub = ALLOC_STACK;
  if (LLVMGetAlignment(alloca) > 1) op.b = expr_const(s, pw, LLVMGetAlignment(alloca));
  emit(t, op, &count, 1, doubt_constant(t, alloca, &d));
  assume_alignment(t, v, LLVMGetAlignment(alloca));
  values out = VEC_INIT;
  vec_push(&out, read_variable(t, v));
  set_values(t, alloca, &out);
  vec_release(&out);
}

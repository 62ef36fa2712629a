/* Parameters and local variables of a function.
 *
 * An alloca that only loads and stores of its type touch is a variable, otherwise an object. A parameter that is at
 * once stored in such a variable is that variable. A struct passed `byval` is copied by the callee on entry into an
 * object of its own, which is the same as a copy by the caller: nothing happens in between. */
#include "front/translate/body.h"

#include <string.h>

static void bind_local(struct translator *t, LLVMValueRef v, enum entity_kind kind, uint32_t id) {
  assert(kind != ENTITY_VARIABLE || t->p->variables.data[id].function == t->body->function);
  assert(kind != ENTITY_OBJECT || t->p->objects.data[id].function == t->body->function);
  *map_put(&t->body->locals, (uint64_t)(uintptr_t)v) = entity_pack((struct entity){kind, id});
  if (t->log) vec_push(&t->log->entities, ((struct logged_entity){v, {kind, id}}));
}

/* Names from llvm.dbg.declare, found once for the whole function. */
struct declarations {
  struct map index; /* address -> index + 1 in `found` */
  VEC(struct declared) found;
};

static void find_declarations(struct translator *t, struct declarations *d) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->body->llvm); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? intrinsic_name(i) : NULL;
      if (!name || strcmp(name, "llvm.dbg.declare") != 0) continue;
      LLVMValueRef address;
      struct declared found = debug_declare(&t->debug, i, &address);
      if (!address) continue;
      vec_push(&d->found, found);
      uint64_t *slot = map_put(&d->index, (uint64_t)(uintptr_t)address);
      if (!*slot) *slot = d->found.len;
    }
}

static struct declared declaration_of(const struct declarations *d, LLVMValueRef v) {
  uint64_t *slot = map_get(&d->index, (uint64_t)(uintptr_t)v);
  if (slot) return d->found.data[*slot - 1];
  return DECLARED_NONE;
}

static void release_declarations(struct declarations *d) {
  map_release(&d->index);
  vec_release(&d->found);
}

/* Where the function puts what it returns: the first that clang makes room for, unless nothing is returned. */
static bool is_result_slot(const struct translator *t, LLVMValueRef alloca) {
  LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(t->body->llvm));
  return LLVMGetTypeKind(type) != LLVMVoidTypeKind && strcmp(LLVMGetValueName(alloca), RESULT_SLOT) == 0 &&
         LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(t->body->llvm)) == alloca;
}

/* The name of a local: from debug info, else LLVM's own, else a generic one. What is not declared anywhere has the
 * name of the slot only if it is the slot. */
static string_id local_name(struct translator *t, const struct declared *d, LLVMValueRef v, const char *fallback) {
  const char *llvm = LLVMGetValueName(v);
  if (!*d->name && strcmp(llvm, RESULT_SLOT) == 0 && !is_result_slot(t, v)) llvm = "";
  return program_intern(t->p, *d->name ? d->name : *llvm ? llvm : fallback);
}

static var_id add_variable(struct translator *t, const struct declared *d, LLVMValueRef v, uint16_t width,
                           enum variable_kind kind) {
  bool named = *d->name;
  return program_add_variable(t->p, (struct variable){.name = local_name(t, d, v, "local"),
                                                      .width = width,
                                                      .kind = (uint8_t)kind,
                                                      .type = d->type,
                                                      .function = t->body->function,
                                                      .at = named ? d->at : t->body->at,
                                                      .initial = EXPR_NONE});
}

static object_id add_object(struct translator *t, const struct declared *d, LLVMValueRef v, uint64_t size,
                            uint32_t alignment) {
  object_id id = t->p->objects.len;
  vec_push(&t->p->objects, ((struct object){.name = local_name(t, d, v, "local"),
                                            .size = size,
                                            .alignment = alignment ? alignment : 1,
                                            .type = d->type,
                                            .function = t->body->function,
                                            .declared_in = t->body->function,
                                            .at = *d->name ? d->at : t->body->at,
                                            .is_escaping = is_escaping(t, v)}));
  vec_push(&t->p->functions.data[t->body->function].objects, id);
  return id;
}

/* What alloca() gets in the block of a variable-length array ends with it. */
static bool is_behind_array(LLVMValueRef alloca) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(alloca); i; i = LLVMGetPreviousInstruction(i)) {
    const char *name = LLVMIsACallInst(i) ? intrinsic_name(i) : NULL;
    if (name && strncmp(name, "llvm.stacksave", 14) == 0) return true;
  }
  return false;
}

/* Other allocas of constant size in the entry block exist once per activation. */
static bool is_static_alloca(const struct translator *t, LLVMValueRef alloca) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(alloca);
  return block == LLVMGetEntryBasicBlock(t->body->llvm) && LLVMIsAConstantInt(LLVMGetOperand(alloca, 0)) &&
         !is_behind_array(alloca);
}

/* The compiler's own variables that are only written, such as the unused slot for main's result: their stores go. */
static bool skip_if_never_read(struct translator *t, LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u))
    if (!LLVMIsAStoreInst(LLVMGetUser(u)) || !LLVMIsConstant(LLVMGetOperand(LLVMGetUser(u), 0))) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u))
    *map_put(&t->body->skipped, (uint64_t)(uintptr_t)LLVMGetUser(u)) = 1;
  bind_local(t, alloca, ENTITY_UNUSED, 0);
  return true;
}

static void create_alloca(struct translator *t, const struct declarations *d, LLVMValueRef alloca) {
  LLVMTypeRef type = LLVMGetAllocatedType(alloca);
  struct declared found = declaration_of(d, alloca);
  uint64_t count = LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0));
  bool is_constant = found.is_const;
  bool is_breached = is_constant && find_constant_writes(t, alloca, type, &found);
  if (count == 1 && !is_breached && is_promotable(alloca, type)) {
    if (!*found.name && skip_if_never_read(t, alloca)) return;
    bind_local(t, alloca, ENTITY_VARIABLE, add_variable(t, &found, alloca, scalar_width(t, type), VARIABLE_LOCAL));
    return;
  }
  if (found.type == CTYPE_NONE && LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMGetStructName(type))
    found.type = debug_tagged(&t->debug, LLVMGetStructName(type));
  object_id o = add_object(t, &found, alloca, type_size(t, type) * count, LLVMGetAlignment(alloca));
  t->p->objects.data[o].is_constant = is_constant;
  t->p->objects.data[o].is_escaping |= is_breached;
  bind_local(t, alloca, ENTITY_OBJECT, o);
}

/* The variable that takes a parameter over: its only use is the store into it in the entry block. */
static LLVMValueRef home_of(struct translator *t, LLVMValueRef parameter) {
  LLVMUseRef use = LLVMGetFirstUse(parameter);
  if (!use || LLVMGetNextUse(use)) return NULL;
  LLVMValueRef store = LLVMGetUser(use);
  if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != parameter) return NULL;
  if (LLVMGetInstructionParent(store) != LLVMGetEntryBasicBlock(t->body->llvm)) return NULL;
  struct entity e = entity_of(t, LLVMGetOperand(store, 1));
  if (e.kind != ENTITY_VARIABLE || t->p->variables.data[e.id].kind != VARIABLE_LOCAL) return NULL;
  return store;
}

static void add_parameter(struct translator *t, var_id v) {
  vec_push(&t->p->functions.data[t->body->function].parameters, v);
}

static void create_byval(struct translator *t, const struct declarations *d, LLVMValueRef parameter, LLVMTypeRef type) {
  struct declared found = declaration_of(d, parameter);
  ctype_id type_of_pointer =
      found.type == CTYPE_NONE ? CTYPE_NONE : ctype_pointer(&t->p->types, found.type, t->p->pointer_width / 8);
  var_id pointer = new_temporary(t, t->p->pointer_width, "copy", type_of_pointer);
  add_parameter(t, pointer);
  object_id o = add_object(t, &found, parameter, type_size(t, type), LLVMABIAlignmentOfType(t->layout, type));
  t->p->objects.data[o].is_constant = found.is_const;
  if (found.is_const && find_constant_writes(t, parameter, type, NULL)) t->p->objects.data[o].is_escaping = true;
  struct front_value object = value_of_expr(expr_object(&t->p->exprs, o));
  struct operation op = operation_make(OP_COPY);
  op.a = object.e;
  op.b = read_variable(t, pointer).e;
  op.c = expr_const(&t->p->exprs, t->p->pointer_width, type_size(t, type));
  emit(t, op, NULL, 0, 0);
  values v = VEC_INIT;
  vec_push(&v, object);
  set_values(t, parameter, &v);
  vec_release(&v);
}

/* The C type of the struct that parameter number `index` makes room for, if it does. */
static ctype_id struct_result(struct translator *t, unsigned index) {
  LLVMAttributeRef sret = LLVMGetEnumAttributeAtIndex(t->body->llvm, index, t->sret);
  const char *name = sret ? LLVMGetStructName(LLVMGetTypeAttributeValue(sret)) : NULL;
  return name ? debug_tagged(&t->debug, name) : CTYPE_NONE;
}

static void create_parameter(struct translator *t, const struct declarations *d, LLVMValueRef parameter,
                             unsigned index) {
  LLVMValueRef store = home_of(t, parameter);
  if (store) {
    var_id v = entity_of(t, LLVMGetOperand(store, 1)).id;
    t->p->variables.data[v].kind = VARIABLE_PARAMETER;
    add_parameter(t, v);
    *map_put(&t->body->skipped, (uint64_t)(uintptr_t)store) = 1;
    return;
  }
  struct declared found = declaration_of(d, parameter);
  if (found.type == CTYPE_NONE) found.type = struct_result(t, index);
  if (found.type != CTYPE_NONE)
    found.type = ctype_pointer(&t->p->types, found.type, t->p->pointer_width / 8); /* sret */
  pieces parts = VEC_INIT;
  values all = VEC_INIT;
  type_pieces(t, LLVMTypeOf(parameter), &parts);
  for (uint32_t i = 0; i < parts.len; i++) {
    var_id v = add_variable(t, &found, parameter, scalar_width(t, parts.data[i].type), VARIABLE_PARAMETER);
    add_parameter(t, v);
    vec_push(&all, read_variable(t, v));
  }
  set_values(t, parameter, &all);
  vec_release_all(&all, &parts);
}

void create_locals(struct translator *t) {
  struct declarations d = {MAP_INIT, VEC_INIT};
  find_declarations(t, &d);
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(t->body->llvm);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsAAllocaInst(i) && is_static_alloca(t, i)) {
      create_alloca(t, &d, i);
      struct declared found = declaration_of(&d, i);
      find_scope_entries(t, i, &found);
      find_life(t, i, &found);
    }
  unsigned index = 1;
  for (LLVMValueRef p = LLVMGetFirstParam(t->body->llvm); p; p = LLVMGetNextParam(p), index++) {
    LLVMAttributeRef byval = LLVMGetEnumAttributeAtIndex(t->body->llvm, index, t->byval);
    if (byval)
      create_byval(t, &d, p, LLVMGetTypeAttributeValue(byval));
    else
      create_parameter(t, &d, p, index);
  }
  release_declarations(&d);
}

/* ---- declarations reached in the flow of control: the value is unknown again ---- */

/* Is the variable written before it is read in the rest of the block, so that forgetting its value is pointless? */
static bool is_initialised_next(LLVMValueRef declare, LLVMValueRef address) {
  for (LLVMValueRef i = LLVMGetNextInstruction(declare); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == address) return true;
    if (LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == address) return false;
  }
  return false;
}

void translate_dbg_declare(struct translator *t, LLVMValueRef call) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
  if (block == LLVMGetEntryBasicBlock(t->body->llvm)) return; /* executed once: unknown since the call */
  LLVMValueRef address = NULL, wrapped = LLVMGetOperand(call, 0);
  if (LLVMGetMDNodeNumOperands(wrapped) == 1) LLVMGetMDNodeOperands(wrapped, &address);
  struct entity e = address ? entity_of(t, address) : (struct entity){ENTITY_NONE, 0};
  if (e.kind != ENTITY_OBJECT && (e.kind != ENTITY_VARIABLE || is_initialised_next(call, address))) return;
  log_scope(t, (struct logged_scope){address, e, call, NULL, NULL, t->body->at});
  forget_local(t, e);
}

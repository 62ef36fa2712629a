/* Calls of functions: arguments as their convention passes them, results, what declarations say. */
#include "front/library/agreement.h"
#include "front/translate/body.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

/* ---- results ---- */

/* If the very next instruction stores the result in a variable, the call may write that variable itself. */
static var_id direct_target(struct translator *t, LLVMValueRef call, uint16_t width) {
  LLVMUseRef use = LLVMGetFirstUse(call);
  LLVMValueRef next = LLVMGetNextInstruction(call);
  if (!use || LLVMGetNextUse(use) || !next || !LLVMIsAStoreInst(next) || LLVMGetOperand(next, 0) != call)
    return ID_NONE;
  struct entity e = entity_of(t, LLVMGetOperand(next, 1));
  if (e.kind != ENTITY_VARIABLE || t->p->variables.data[e.id].width != width) return ID_NONE;
  *map_put(&t->body->skipped, (uint64_t)(uintptr_t)next) = 1;
  return e.id;
}

/* The C type of a function's result: makes the fields behind a returned pointer readable. */
static ctype_id result_type(struct translator *t, function_id callee) {
  const struct ctype *f = callee == ID_NONE ? NULL : ctype_resolved(&t->p->types, t->p->functions.data[callee].type);
  return f && f->kind == CT_FUNCTION ? f->target : CTYPE_NONE;
}

void create_results(struct translator *t, LLVMValueRef call, const char *hint, ctype_id type, var_list *out) {
  pieces parts = VEC_INIT;
  values v = VEC_INIT;
  type_pieces(t, LLVMTypeOf(call), &parts);
  bool used = LLVMGetFirstUse(call) != NULL;
  for (uint32_t i = 0; i < parts.len; i++) {
    uint16_t width = scalar_width(t, parts.data[i].type);
    var_id target = parts.len == 1 ? direct_target(t, call, width) : ID_NONE;
    if (target == ID_NONE && used) target = new_temporary(t, width, hint, parts.len == 1 ? type : CTYPE_NONE);
    vec_push(out, target);
    if (target != ID_NONE) vec_push(&v, read_variable(t, target));
  }
  if (v.len == parts.len) set_values(t, call, &v);
  vec_release_all(&parts, &v);
}

/* ---- arguments ---- */

/* A struct passed by value to `...` lies in the argument area itself: pass its words. */
static void push_byval_words(struct translator *t, struct front_value address, uint64_t size, values *out) {
  struct exprs *s = &t->p->exprs;
  uint64_t word = t->p->pointer_width / 8;
  for (uint64_t offset = 0; offset < size; offset += word) {
    uint64_t bytes = size - offset < word ? size - offset : word;
    struct front_value where = offset_address(t, address, offset);
    struct front_value v = value_combine(expr_load(s, (uint16_t)(bytes * 8), where.e, CTYPE_NONE), &where, 1);
    v.flags |= VALUE_READS | VALUE_TRAPS;
    vec_push(out, v);
  }
}

/* Bytes that an argument takes in the area for `...`, see OP_VA_START. */
static uint64_t slot_size(const struct translator *t, uint16_t width) {
  uint64_t word = t->p->pointer_width / 8, bytes = (width + 7u) / 8;
  return (bytes + word - 1) / word * word;
}

/* One argument of a variadic call beyond the declared ones; `*offset` is its place in the area. */
static void push_variadic(struct translator *t, LLVMValueRef call, unsigned i, uint64_t *offset, values *out) {
  LLVMValueRef argument = LLVMGetOperand(call, i);
  LLVMAttributeRef byval = LLVMGetCallSiteEnumAttribute(call, i + 1, t->byval);
  LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, i + 1, t->align);
  uint32_t first = out->len;
  if (byval) {
    uint64_t alignment = align ? LLVMGetEnumAttributeValue(align) : 0;
    if (t->p->pointer_width == 64 && alignment >= 16 && *offset % 16)
      vec_push(out, value_const(t, 64, 0)); /* padding */
    push_byval_words(t, get_scalar(t, argument), type_size(t, LLVMGetTypeAttributeValue(byval)), out);
  } else {
    get_values(t, argument, out);
    if (out->len > first + 1) { /* a vector takes its place as a whole */
      values parts = VEC_INIT;
      for (uint32_t k = first; k < out->len; k++) vec_push(&parts, out->data[k]);
      expr whole = join_pieces(&t->p->exprs, &parts);
      if (!expr_is_none(whole)) {
        out->len = first;
        vec_push(out, value_combine(whole, parts.data, parts.len));
      }
      vec_release(&parts);
    }
  }
  for (uint32_t k = first; k < out->len; k++) {
    uint16_t width = expr_width(&t->p->exprs, out->data[k].e);
    if (width > 64 && t->p->pointer_width == 64) *offset = (*offset + 15) / 16 * 16;
    *offset += slot_size(t, width);
  }
}

/* Where half number `half` of an integer of 128 bits is loaded from, as clang passes one in two registers; or NULL. */
static LLVMValueRef loaded_half(struct translator *t, LLVMValueRef argument, uint64_t half) {
  LLVMValueRef address = LLVMIsALoadInst(argument) ? LLVMGetOperand(argument, 0) : NULL;
  if (!address || !LLVMIsAGetElementPtrInst(address) || LLVMGetNumOperands(address) != 3) return NULL;
  LLVMValueRef base = LLVMGetOperand(address, 0), index = LLVMGetOperand(address, 2);
  if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) != half || !LLVMIsAAllocaInst(base)) return NULL;
  return LLVMABIAlignmentOfType(t->layout, LLVMGetAllocatedType(base)) >= 16 ? base : NULL;
}

/* Such an integer has a place of its own alignment among `...`. */
static bool push_pair(struct translator *t, LLVMValueRef call, unsigned i, uint64_t *offset, values *out) {
  if (t->p->pointer_width != 64 || i + 1 >= LLVMGetNumArgOperands(call)) return false;
  LLVMValueRef base = loaded_half(t, LLVMGetOperand(call, i), 0);
  if (!base || loaded_half(t, LLVMGetOperand(call, i + 1), 1) != base) return false;
  values halves = VEC_INIT;
  get_values(t, LLVMGetOperand(call, i), &halves);
  get_values(t, LLVMGetOperand(call, i + 1), &halves);
  expr whole = join_pieces(&t->p->exprs, &halves);
  bool is_pair = halves.len == 2 && expr_width(&t->p->exprs, whole) == 128;
  if (is_pair) vec_push(out, value_combine(whole, halves.data, halves.len));
  if (is_pair) *offset = (*offset + 15) / 16 * 16 + 16;
  vec_release(&halves);
  return is_pair;
}

static void get_arguments(struct translator *t, LLVMValueRef call, values *out) {
  unsigned count = LLVMGetNumArgOperands(call);
  unsigned fixed = LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
  uint64_t offset = 0;
  for (unsigned i = 0; i < count; i++) {
    if (i < fixed)
      get_values(t, LLVMGetOperand(call, i), out);
    else if (push_pair(t, call, i, &offset, out))
      i++;
    else
      push_variadic(t, call, i, &offset, out);
  }
}

void emit_call(struct translator *t, function_id callee, struct front_value target, const values *args,
               const var_list *results, uint32_t marks) {
  struct program *p = t->p;
  struct operation op = operation_make(OP_CALL);
  op.callee = callee;
  if (callee == ID_NONE) op.a = target.e;
  op.first_arg = p->args.len;
  op.arg_count = args->len;
  for (uint32_t i = 0; i < args->len; i++) vec_push(&p->args, args->data[i].e);
  assert(callee == ID_NONE ? expr_width(&p->exprs, target.e) == p->pointer_width : callee < p->functions.len);
  op.first_result = p->results.len;
  op.result_count = results->len;
  for (uint32_t i = 0; i < results->len; i++) vec_push(&p->results, results->data[i]);
  emit(t, op, args->data, args->len, marks);
}

/* ---- calls ---- */

static uint32_t call_marks(struct translator *t, LLVMValueRef called, function_id callee) {
  if (callee == ID_NONE || !LLVMIsDeclaration(called)) return 0;
  const struct function *f = &t->p->functions.data[callee];
  if (f->library == LIBRARY_PRINT) return 0;
  if (f->library == LIBRARY_THREAD) return missing_library(t, program_string(t->p, f->name));
  return f->library == LIBRARY_NONE ? MARK_EXTERN : MARK_LIBRARY;
}

/* A struct result that the caller makes room for is as unknown as any other result. */
static void forget_struct_result(struct translator *t, LLVMValueRef call, const values *args) {
  LLVMAttributeRef sret = LLVMGetNumArgOperands(call) ? LLVMGetCallSiteEnumAttribute(call, 1, t->sret) : NULL;
  if (!sret) return;
  struct operation op = operation_make(OP_HAVOC_MEMORY);
  op.sub = HAVOC_UNMODELLED;
  op.a = args->data[0].e;
  op.b = expr_const(&t->p->exprs, t->p->pointer_width, type_size(t, LLVMGetTypeAttributeValue(sret)));
  emit(t, op, args->data, 1, MARK_EXTERN);
}

/* A function that is not known may end the program; that matters only where destructors run then, or where memory that
 * is not freed at an end is what is asked about. */
static bool ends_matter(const struct translator *t) {
  return t->finish != ID_NONE || check_set_has(t->p->asked, CHECK_CLEANUP);
}

static void may_exit(struct translator *t) {
  loc_id source = t->body->here;
  emit(t, operation_make(OP_SKIP), NULL, 0, 0);
  loc_id next = t->body->here;
  t->body->here = source;
  emit(t, operation_make(OP_SKIP), NULL, 0, MARK_EXTERN);
  finish_program(t);
  struct operation op = operation_make(OP_STOP);
  op.sub = STOP_EXIT;
  emit(t, op, NULL, 0, 0);
  t->body->here = next;
}

/* Does the program know of functions that it does not define, by name or by what others hold? */
bool names_others(struct translator *t) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) && !LLVMGetIntrinsicID(f) &&
        library_find(LLVMGetValueName(f)) == LIBRARY_NONE)
      return true;
  for (LLVMValueRef g = LLVMGetFirstGlobal(t->module); g; g = LLVMGetNextGlobal(g))
    if (LLVMIsDeclaration(g) && LLVMGetFirstUse(g)) return true;
  return false;
}

/* What is known of a function without a body from its declaration alone; of a pointer, where it may lead. */
static void apply_declaration(struct translator *t, LLVMValueRef call, LLVMValueRef f, const values *args) {
  if (!LLVMIsAFunction(f) && t->names_others && ends_matter(t)) may_exit(t);
  if (!LLVMIsAFunction(f) || !LLVMIsDeclaration(f)) return;
  forget_struct_result(t, call, args);
  unsigned function_index = (unsigned)LLVMAttributeFunctionIndex;
  if (LLVMGetEnumAttributeAtIndex(f, function_index, t->noreturn) ||
      LLVMGetCallSiteEnumAttribute(call, function_index, t->noreturn)) {
    if (t->finish != ID_NONE) /* whether it calls exit is not known */
      emit(t, operation_make(OP_SKIP), NULL, 0,
           missing_behaviour(t, "what destructors do when '%s' ends the program", LLVMGetValueName(f)));
    emit_stop_of_call(t, STOP_ABORT, args);
  } else if (ends_matter(t) && library_find(LLVMGetValueName(f)) == LIBRARY_NONE) {
    may_exit(t);
  }
}

/* A built-in of another compiler, which clang takes for a function that somebody else defines. */
static bool is_foreign_builtin(struct translator *t, LLVMValueRef f, const char *name) {
  if (!LLVMIsAFunction(f) || !LLVMIsDeclaration(f) || strncmp(name, "__builtin_", 10) != 0) return false;
  if (library_find(name) != LIBRARY_NONE) return false;
  const struct position at = t->body->at;
  const char *file = at.file == ID_NONE ? NULL : program_string(t->p, at.file);
  diagnostics_error(&t->ctx->diagnostics, file, at.line, at.column,
                    "'%s' is a built-in function that clang does not have", name);
  t->failed = true;
  return true;
}

static void translate_plain_call(struct translator *t, LLVMValueRef call, function_id callee, const values *args) {
  const char *hint = callee == ID_NONE ? "call" : program_string(t->p, t->p->functions.data[callee].name);
  struct front_value target = value_const(t, 8, 0);
  if (callee == ID_NONE) target = get_scalar(t, LLVMGetCalledValue(call));
  if (is_foreign_builtin(t, LLVMGetCalledValue(call), hint)) return;
  var_list results = VEC_INIT;
  create_results(t, call, hint, result_type(t, callee), &results);
  emit_call(t, callee, target, args, &results, call_marks(t, LLVMGetCalledValue(call), callee));
  vec_release(&results);
}

void log_site(struct translator *t, LLVMValueRef instruction) {
  if (t->log) vec_push(&t->log->sites, ((struct logged_site){instruction, t->body->at}));
}

void translate_call(struct translator *t, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  const char *intrinsic = intrinsic_name(call);
  if (intrinsic && translate_intrinsic(t, call, intrinsic)) return;
  if (LLVMIsAInlineAsm(f)) {
    translate_assembly(t, call, f);
    return;
  }
  uint32_t bundles = check_bundles(t, call);
  if (bundles) emit(t, operation_make(OP_SKIP), NULL, 0, bundles);
  /* What assembly defines is no function without a body, and no replay may supply what it returns. */
  if (!map_get(&t->named_in_assembly, (uint64_t)(uintptr_t)f)) log_site(t, call);
  struct entity e = entity_of(t, f);
  function_id callee = e.kind == ENTITY_FUNCTION ? e.id : ID_NONE;
  values args = VEC_INIT;
  get_arguments(t, call, &args);
  object_id room = begin_constant_result(t, call, &args);
  bool done = false;
  if (callee != ID_NONE) {
    const struct function *fn = &t->p->functions.data[callee];
    enum library_model model = (enum library_model)fn->library;
    done = emit_library(t, call, model, program_string(t->p, fn->name), &args) || emit_refusal(t, call, fn, &args);
    if (!done && model == LIBRARY_ERROR && LLVMIsDeclaration(f)) done = true;
  }
  if (!done) {
    translate_plain_call(t, call, callee, &args);
    apply_declaration(t, call, f, &args);
  }
  if (room != ID_NONE) end_constant_result(t, call, room);
  vec_release(&args);
}

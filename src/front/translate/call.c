/* Calls: of functions, and of library functions that are operations of the program. */
#include "front/library/agreement.h"
#include "front/translate/body.h"

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

/* The one variable for a result that an operation writes; a fresh one even if it is not used. */
static var_id create_result(struct translator *t, LLVMValueRef call, const char *hint) {
  var_list out = VEC_INIT;
  create_results(t, call, hint, CTYPE_NONE, &out);
  var_id v = out.len ? out.data[0] : ID_NONE;
  if (v == ID_NONE)
    v = new_temporary(t, out.len ? scalar_width(t, LLVMTypeOf(call)) : t->p->pointer_width, hint, CTYPE_NONE);
  vec_release(&out);
  return v;
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

/* ---- library functions that are operations ---- */

static expr to_pointer_width(struct translator *t, expr e) {
  struct exprs *s = &t->p->exprs;
  uint16_t width = expr_width(s, e), pw = t->p->pointer_width;
  return width < pw ? expr_zext(s, pw, e) : expr_extract(s, 0, pw, e);
}

/* A library function that may do what the model does not. */
static uint32_t missing(struct translator *t, const char *what) {
  note(t, MARK_MISSING, "'%s' is not modelled: what follows from it is missing", what);
  return MARK_MISSING;
}

static void emit_stop(struct translator *t, enum stop_kind kind, const values *args) {
  struct operation op = operation_make(OP_STOP);
  op.sub = (uint8_t)kind;
  if (kind == STOP_EXIT && args->len) op.a = args->data[0].e;
  emit(t, op, args->data, args->len, 0);
}

static void emit_violation(struct translator *t, enum check_kind kind, const char *text) {
  assert(kind != CHECK_RULE); /* those are woven */
  struct operation op = operation_make(OP_VIOLATION);
  op.sub = (uint8_t)kind;
  if (text) op.name = program_intern_visible(t->p, text);
  emit(t, op, NULL, 0, 0);
}

/* The text of a failed assertion, if the argument is a string constant. */
static char *assertion_text(struct translator *t, const values *args) {
  if (!args->len) return NULL;
  int64_t offset;
  const struct expr_node *n = expr_get(&t->p->exprs, expr_split_offset(&t->p->exprs, args->data[0].e, &offset));
  if (n->kind != E_OBJECT || offset != 0) return NULL;
  const struct object *o = &t->p->objects.data[n->ref];
  return o->bytes && o->is_constant ? xstrndup((const char *)o->bytes, o->byte_count) : NULL;
}

/* Is it a size that no memory has? */
static bool is_impossible(const struct translator *t, u128 bytes) {
  return bytes >> (t->p->pointer_width == 64 ? 47 : 31) != 0;
}

static bool is_known_impossible(const struct translator *t, expr bytes) {
  u128 known;
  return expr_is_const(&t->p->exprs, bytes, &known) && is_impossible(t, known);
}

/* An allocation that always fails says so, by null or by a number. What it leaves in errno is not modelled. */
static void emit_failure(struct translator *t, var_id result, uint64_t said) {
  struct operation op = operation_make(OP_ASSIGN);
  op.var = result;
  op.a = expr_const(&t->p->exprs, t->p->variables.data[result].width, said);
  bool has_errno = LLVMGetNamedGlobal(t->module, "__ockham_errno") != NULL;
  emit(t, op, NULL, 0, has_errno ? missing_behaviour(t, "what an allocation that always fails leaves in errno") : 0);
}

/* What the models allocate by a size of their caller's fails, too, where no memory has that size. */
static bool emit_refusal(struct translator *t, LLVMValueRef call, const struct function *f, const values *args) {
  enum { NO_MEMORY = 12 };
  static const struct {
    const char *name;
    uint32_t size, count; /* arguments; the same if it is not multiplied */
    uint64_t said;
  } sized[] = {{"realloc", 1, 1, 0}, {"reallocarray", 1, 2, 0}, {"posix_memalign", 2, 2, NO_MEMORY}};
  for (size_t i = 0; i < sizeof sized / sizeof *sized && f->is_library_model; i++) {
    if (strcmp(program_string(t->p, f->name), sized[i].name) != 0 || args->len <= sized[i].count) continue;
    u128 size, count = 1;
    if (!expr_is_const(&t->p->exprs, args->data[sized[i].size].e, &size)) return false;
    if (sized[i].count != sized[i].size && !expr_is_const(&t->p->exprs, args->data[sized[i].count].e, &count))
      return false;
    if (!is_impossible(t, size * count)) return false;
    emit_failure(t, create_result(t, call, "new"), sized[i].said);
    return true;
  }
  return false;
}

static void emit_allocation(struct translator *t, LLVMValueRef call, enum allocation kind, struct front_value bytes,
                            expr align) {
  if (kind != ALLOC_STACK && is_known_impossible(t, bytes.e)) {
    emit_failure(t, create_result(t, call, "new"), 0);
    return;
  }
  struct operation op = operation_make(OP_ALLOCATE);
  op.sub = (uint8_t)kind;
  op.a = bytes.e;
  op.b = align;
  assert(kind <= ALLOC_STACK && expr_width(&t->p->exprs, bytes.e) == t->p->pointer_width);
  op.var = create_result(t, call, "new");
  emit(t, op, &bytes, 1, 0);
}

/* Is the product of two unsigned values of the same width no wider? Linear where one is constant. */
static expr product_fits(struct exprs *s, expr x, expr y) {
  uint16_t width = expr_width(s, x), wide = (uint16_t)(2 * width);
  u128 k;
  if (expr_is_const(s, x, &k)) {
    expr swap = x;
    x = y, y = swap;
  }
  if (expr_is_const(s, y, &k))
    return k ? expr_binary(s, E_ULE, x, expr_const(s, width, bits_mask(width) / k), 0) : expr_const(s, 1, 1);
  expr exact = expr_binary(s, E_MUL, expr_zext(s, wide, x), expr_zext(s, wide, y), 0);
  return expr_binary(s, E_EQ, expr_extract(s, width, width, exact), expr_const(s, width, 0), 0);
}

/* calloc gives null where the product of its arguments is too large to be a size. */
static void emit_calloc(struct translator *t, LLVMValueRef call, const values *args) {
  struct exprs *s = &t->p->exprs;
  expr n = to_pointer_width(t, args->data[0].e), size = to_pointer_width(t, args->data[1].e);
  expr fits = product_fits(s, n, size);
  struct operation op = operation_make(OP_ALLOCATE);
  op.sub = ALLOC_HEAP_ZEROED;
  op.a = expr_binary(s, E_MUL, n, size, 0);
  op.var = create_result(t, call, "new");
  u128 known;
  if (expr_is_const(s, fits, &known) && known && is_known_impossible(t, op.a)) {
    emit_failure(t, op.var, 0);
    return;
  }
  if (expr_is_const(s, fits, &known) && known) {
    emit(t, op, args->data, args->len, 0);
    return;
  }
  loc_id source = t->body->here;
  struct operation guard = operation_make(OP_ASSUME);
  guard.a = fits;
  emit(t, guard, args->data, args->len, 0);
  emit(t, op, args->data, args->len, 0);
  loc_id join = t->body->here;
  t->body->here = source;
  guard.a = expr_negate(s, fits);
  emit(t, guard, args->data, args->len, 0);
  emit_failure(t, op.var, 0);
  program_add_edge(t->p, t->body->here, join, operation_make(OP_SKIP), t->body->at, 0);
  t->body->here = join;
}

static void emit_block_operation(struct translator *t, enum op_kind kind, bool overlap, const values *args) {
  struct operation op = operation_make(kind);
  op.sub = overlap;
  op.a = args->data[0].e;
  op.b = kind == OP_FILL ? expr_extract(&t->p->exprs, 0, 8, args->data[1].e) : args->data[1].e;
  op.c = to_pointer_width(t, args->data[2].e);
  emit(t, op, args->data, args->len, 0);
}

/* memcpy and friends return their first argument. */
static void return_first(struct translator *t, LLVMValueRef call, const values *args) {
  if (!LLVMGetFirstUse(call)) return;
  values out = VEC_INIT;
  vec_push(&out, args->data[0]);
  define(t, call, &out);
  vec_release(&out);
}

static uint32_t arguments_needed(enum library_model model) {
  switch (model) {
  case LIBRARY_COPY:
  case LIBRARY_MOVE:
  case LIBRARY_FILL: return 3;
  case LIBRARY_WRITE:
  case LIBRARY_CALLOC:
  case LIBRARY_ALIGNED_ALLOC: return 2;
  case LIBRARY_ASSUME:
  case LIBRARY_MALLOC:
  case LIBRARY_FREE:
  case LIBRARY_OBJECT_SIZE:
  case LIBRARY_ALLOCA: return 1;
  default: return 0;
  }
}

static void emit_assume(struct translator *t, const values *args) {
  struct exprs *s = &t->p->exprs;
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_binary(s, E_NE, args->data[0].e, expr_const(s, expr_width(s, args->data[0].e), 0), 0);
  emit(t, op, args->data, 1, 0);
}

static void emit_assert_fail(struct translator *t, const values *args) {
  char *text = assertion_text(t, args);
  emit_violation(t, CHECK_ASSERTION, text);
  free(text);
  emit_stop(t, STOP_ABORT, args);
}

/* Any value of the type, between the two arguments if there are two; what a name says of `u` is said of unsigned ones.
 * What a contract asks for as a result is known by the name of the function that returns it. */
static bool emit_any(struct translator *t, LLVMValueRef call, const char *name, const values *args) {
  struct exprs *s = &t->p->exprs;
  static const char result_prefix[] = "__ockham_result_", any_prefix[] = "__ockham_any_";
  bool is_result = strncmp(name, result_prefix, sizeof result_prefix - 1) == 0;
  if (!is_scalar_type(LLVMTypeOf(call)) || (args->len != 0 && args->len != 2)) return false;
  struct operation op = operation_make(OP_HAVOC);
  op.var = create_result(t, call, "any");
  op.sub = HAVOC_INPUT;
  op.name = is_result ? t->p->functions.data[t->body->function].name : program_intern(t->p, name);
  u128 least, most;
  bool is_all = args->len && expr_is_const(s, args->data[0].e, &least) && expr_is_const(s, args->data[1].e, &most) &&
                bits_trunc(expr_width(s, args->data[0].e), most - least + 1) == 0;
  if (!args->len || is_all) {
    emit(t, op, NULL, 0, MARK_LIBRARY);
    return true;
  }
  op.a = args->data[0].e;
  op.b = args->data[1].e;
  emit(t, op, args->data, 2, MARK_LIBRARY);
  bool is_unsigned = name[is_result ? sizeof result_prefix - 1 : sizeof any_prefix - 1] == 'u';
  enum expr_kind at_most = is_unsigned ? E_ULE : E_SLE;
  struct front_value value = read_variable(t, op.var);
  struct operation between = operation_make(OP_ASSUME);
  between.a =
      expr_binary(s, E_AND, expr_binary(s, at_most, op.a, value.e, 0), expr_binary(s, at_most, value.e, op.b, 0), 0);
  emit(t, between, args->data, 2, 0);
  return true;
}

static void emit_write(struct translator *t, const values *args) {
  struct operation op = operation_make(OP_HAVOC_MEMORY);
  op.sub = HAVOC_INPUT;
  op.a = args->data[0].e;
  op.b = to_pointer_width(t, args->data[1].e);
  emit(t, op, args->data, 2, MARK_LIBRARY);
}

static void emit_free(struct translator *t, const values *args) {
  struct operation op = operation_make(OP_FREE);
  op.a = to_pointer_width(t, args->data[0].e);
  emit(t, op, args->data, 1, 0);
}

static void emit_object_size(struct translator *t, LLVMValueRef call, const values *args) {
  struct operation op = operation_make(OP_OBJECT_SIZE);
  op.var = create_result(t, call, "size");
  op.a = args->data[0].e;
  emit(t, op, args->data, 1, 0);
}

void emit_longjmp(struct translator *t, const char *name) {
  struct operation op = operation_make(OP_STOP);
  op.sub = STOP_UNMODELLED;
  op.name = program_intern(t->p, name);
  emit(t, op, NULL, 0, missing(t, name));
}

/* Is anything defined elsewhere that is not the C library's, so that code runs that nobody here knows? */
bool has_foreign_code(struct translator *t) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && LLVMGetFirstUse(f) && library_of(f) == LIBRARY_NONE)
      return true;
  for (LLVMValueRef g = LLVMGetFirstGlobal(t->module); g; g = LLVMGetNextGlobal(g))
    if (LLVMIsDeclaration(g) && LLVMGetFirstUse(g)) return true;
  return false;
}

/* Returns 0, of whatever type it was declared. That it returns again is missing where the program jumps back
 * (emit_longjmp), or where others may. */
static void emit_setjmp(struct translator *t, LLVMValueRef call, const char *name) {
  struct operation op = operation_make(OP_ASSIGN);
  op.var = create_result(t, call, "setjmp");
  op.a = value_const(t, t->p->variables.data[op.var].width, 0).e;
  emit(t, op, NULL, 0, has_foreign_code(t) ? missing(t, name) : 0);
}

/* True if the call is an operation of the program, which is then added. */
static bool emit_library(struct translator *t, LLVMValueRef call, enum library_model model, const char *name,
                         const values *args) {
  if (args->len < arguments_needed(model)) return false; /* declared wrongly: treat it as unknown */
  struct front_value first = args->len ? args->data[0] : value_const(t, 8, 0);
  switch (model) {
  case LIBRARY_INPUT: {
    pieces parts = VEC_INIT;
    type_pieces(t, LLVMTypeOf(call), &parts);
    bool scalar = parts.len == 1;
    vec_release(&parts);
    if (!scalar) return false;
    emit_havoc(t, create_result(t, call, "input"), HAVOC_INPUT, name, 0);
    return true;
  }
  case LIBRARY_ANY: return emit_any(t, call, name, args);
  case LIBRARY_WRITE: emit_write(t, args); return true;
  case LIBRARY_ASSUME: emit_assume(t, args); return true;
  case LIBRARY_ERROR: emit_violation(t, CHECK_ERROR, NULL); return false; /* and call it, if it has a body */
  case LIBRARY_ASSERT_FAIL: emit_assert_fail(t, args); return true;
  case LIBRARY_ABORT: emit_stop(t, STOP_ABORT, args); return true;
  case LIBRARY_EXIT:
    if (strcmp(name, "exit") == 0) finish_program(t); /* _exit and others do not */
    emit_stop(t, STOP_EXIT, args);
    return true;
  case LIBRARY_MALLOC:
  case LIBRARY_ALLOCA:
    first.e = to_pointer_width(t, first.e);
    emit_allocation(t, call, model == LIBRARY_MALLOC ? ALLOC_HEAP : ALLOC_STACK, first, EXPR_NONE);
    return true;
  case LIBRARY_CALLOC: emit_calloc(t, call, args); return true;
  case LIBRARY_ALIGNED_ALLOC: {
    struct front_value bytes = args->data[1];
    bytes.e = to_pointer_width(t, bytes.e);
    emit_allocation(t, call, ALLOC_HEAP, bytes, to_pointer_width(t, first.e));
    return true;
  }
  case LIBRARY_FREE: emit_free(t, args); return true;
  case LIBRARY_OBJECT_SIZE: emit_object_size(t, call, args); return true;
  case LIBRARY_COPY:
  case LIBRARY_MOVE:
    emit_block_operation(t, OP_COPY, model == LIBRARY_MOVE, args);
    return_first(t, call, args);
    return true;
  case LIBRARY_FILL:
    emit_block_operation(t, OP_FILL, false, args);
    return_first(t, call, args);
    return true;
  case LIBRARY_SETJMP: emit_setjmp(t, call, name); return true;
  case LIBRARY_LONGJMP: emit_longjmp(t, name); return true;
  case LIBRARY_THREAD:
  case LIBRARY_NONE:
  case LIBRARY_PRINT:
  case LIBRARY_PRINT_BUFFER:
  case LIBRARY_PURE:
  case LIBRARY_MODEL_COUNT: break;
  }
  return false;
}

/* ---- calls ---- */

static uint32_t call_marks(struct translator *t, LLVMValueRef called, function_id callee) {
  if (callee == ID_NONE || !LLVMIsDeclaration(called)) return 0;
  const struct function *f = &t->p->functions.data[callee];
  if (f->library == LIBRARY_PRINT) return 0;
  if (f->library == LIBRARY_THREAD) return missing(t, program_string(t->p, f->name));
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

/* A function that is not known may end the program; that matters only where destructors run then. */
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

/* What is known of a function without a body from its declaration alone. */
static void apply_declaration(struct translator *t, LLVMValueRef call, LLVMValueRef f, const values *args) {
  if (!LLVMIsAFunction(f) || !LLVMIsDeclaration(f)) return;
  forget_struct_result(t, call, args);
  unsigned function_index = (unsigned)LLVMAttributeFunctionIndex;
  if (LLVMGetEnumAttributeAtIndex(f, function_index, t->noreturn) ||
      LLVMGetCallSiteEnumAttribute(call, function_index, t->noreturn)) {
    if (t->finish != ID_NONE) /* whether it calls exit is not known */
      emit(t, operation_make(OP_SKIP), NULL, 0,
           missing_behaviour(t, "what destructors do when '%s' ends the program", LLVMGetValueName(f)));
    emit_stop(t, STOP_ABORT, args);
  } else if (t->finish != ID_NONE && library_find(LLVMGetValueName(f)) == LIBRARY_NONE) {
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

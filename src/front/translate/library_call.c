/* Library functions that are operations of the program: inputs, checks, allocation, copies, ends of runs. */
#include "front/library/agreement.h"
#include "front/translate/body.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

var_id create_result(struct translator *t, LLVMValueRef call, const char *hint) {
  var_list out = VEC_INIT;
  create_results(t, call, hint, CTYPE_NONE, &out);
  var_id v = out.len ? out.data[0] : ID_NONE;
  if (v == ID_NONE)
    v = new_temporary(t, out.len ? scalar_width(t, LLVMTypeOf(call)) : t->p->pointer_width, hint, CTYPE_NONE);
  vec_release(&out);
  return v;
}

expr to_pointer_width(struct translator *t, expr e) {
  struct exprs *s = &t->p->exprs;
  uint16_t width = expr_width(s, e), pw = t->p->pointer_width;
  return width < pw ? expr_zext(s, pw, e) : expr_extract(s, 0, pw, e);
}

/* A library function that may do what the model does not. */
uint32_t missing_library(struct translator *t, const char *what) {
  note(t, MARK_MISSING, "'%s' is not modelled: what follows from it is missing", what);
  return MARK_MISSING;
}

void emit_stop_of_call(struct translator *t, enum stop_kind kind, const values *args) {
  struct operation op = operation_make(OP_STOP);
  op.sub = (uint8_t)kind;
  if (kind == STOP_EXIT && args->len) op.a = args->data[0].e;
  for (uint32_t i = kind == STOP_EXIT; i < args->len; i++) keep_value(t, args->data[i]);
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

static void emit_assert_fail(struct translator *t, const char *name, const values *args) {
  char *text = assertion_text(t, args);
  for (uint32_t i = 0; i < args->len; i++) keep_value(t, args->data[i]);
  emit_violation(t, strcmp(name, LIBRARY_CONTRACT_BROKEN) == 0 ? CHECK_CONTRACT : CHECK_ASSERTION, text);
  free(text);
  emit_stop_of_call(t, STOP_ABORT, args);
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

static void emit_write(struct translator *t, const char *name, const values *args) {
  struct operation op = operation_make(OP_HAVOC_MEMORY);
  op.sub = HAVOC_INPUT;
  if (strcmp(name, LIBRARY_WRITE_ALL) == 0) op.name = program_intern(t->p, name);
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
  emit(t, op, NULL, 0, missing_library(t, name));
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
  emit(t, op, NULL, 0, has_foreign_code(t) ? missing_library(t, name) : 0);
}

/* True if the call is an operation of the program, which is then added. */
bool emit_library(struct translator *t, LLVMValueRef call, enum library_model model, const char *name,
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
  case LIBRARY_WRITE: emit_write(t, name, args); return true;
  case LIBRARY_ASSUME: emit_assume(t, args); return true;
  case LIBRARY_ERROR: emit_violation(t, CHECK_ERROR, NULL); return false; /* and call it, if it has a body */
  case LIBRARY_ASSERT_FAIL: emit_assert_fail(t, name, args); return true;
  case LIBRARY_ABORT: emit_stop_of_call(t, STOP_ABORT, args); return true;
  case LIBRARY_EXIT:
    keep_value(t, first);
    if (strcmp(name, "exit") == 0) finish_program(t); /* _exit and others do not */
    emit_stop_of_call(t, STOP_EXIT, args);
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

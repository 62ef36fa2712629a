/* What no table knows: an unknown function over its operands. It is a call of a function without a body, so that what
 * it may write is what any such function may (points-to, the steps, the certifier: none of them has a case for it), or
 * only a result that is unknown. */
#include "front/translate/body.h"

#include <stdarg.h>
#include <string.h>

uint32_t missing_behaviour(struct translator *t, const char *format, ...) {
  struct strbuf what = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&what, format, args);
  va_end(args);
  note(t, MARK_MISSING, "%s is not modelled: what follows from it is missing", what.text);
  strbuf_release(&what);
  return MARK_MISSING;
}

void unknown_result(struct translator *t, LLVMValueRef instruction, enum havoc_reason reason, uint32_t marks) {
  pieces parts = VEC_INIT;
  values out = VEC_INIT;
  type_pieces(t, LLVMTypeOf(instruction), &parts);
  for (uint32_t i = 0; i < parts.len; i++)
    vec_push(&out, unknown_value(t, scalar_width(t, parts.data[i].type), reason, marks));
  set_values(t, instruction, &out);
  vec_release_all(&out, &parts);
}

static bool returns_same(const struct function *f, const struct function *g) {
  if (f->entry != ID_NONE || f->result_widths.len != g->result_widths.len) return false;
  for (uint32_t i = 0; i < f->result_widths.len; i++)
    if (f->result_widths.data[i] != g->result_widths.data[i]) return false;
  return true;
}

/* The function without a body of that name and with such results. */
static function_id unknown_function(struct translator *t, const char *name, LLVMTypeRef result) {
  struct function f = {.type = CTYPE_NONE, .at = t->body->at, .entry = ID_NONE, .exit = ID_NONE, .is_variadic = true};
  pieces parts = VEC_INIT;
  type_pieces(t, result, &parts);
  for (uint32_t i = 0; i < parts.len; i++) vec_push(&f.result_widths, scalar_width(t, parts.data[i].type));
  vec_release(&parts);
  struct strbuf own = STRBUF_INIT;
  strbuf_puts(&own, name);
  function_id known = program_find_function(t->p, own.text);
  for (uint32_t i = 2; known != ID_NONE && !returns_same(&t->p->functions.data[known], &f); i++) {
    strbuf_clear(&own);
    strbuf_printf(&own, "%s#%u", name, i);
    known = program_find_function(t->p, own.text);
  }
  if (known == ID_NONE) {
    f.name = program_intern(t->p, own.text);
    known = t->p->functions.len;
    vec_push(&t->p->functions, f);
  } else {
    vec_release(&f.result_widths);
  }
  strbuf_release(&own);
  return known;
}

void call_unknown(struct translator *t, LLVMValueRef instruction, const char *name, const values *args,
                  uint32_t marks) {
  var_list results = VEC_INIT;
  create_results(t, instruction, "any", CTYPE_NONE, &results);
  function_id f = unknown_function(t, name, LLVMTypeOf(instruction));
  emit_call(t, f, value_const(t, 8, 0), args, &results, marks);
  vec_release(&results);
}

bool is_call(LLVMValueRef i) { return LLVMIsACallInst(i) || LLVMIsAInvokeInst(i) || LLVMIsACallBrInst(i); }

/* Operands that are data, and no part of the instruction itself. */
static bool is_data(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMLabelTypeKind:
  case LLVMMetadataTypeKind:
  case LLVMTokenTypeKind:
  case LLVMVoidTypeKind:
  case LLVMFunctionTypeKind: return false;
  default: return true;
  }
}

void translate_unknown(struct translator *t, LLVMValueRef i, const char *name, uint32_t marks) {
  values args = VEC_INIT;
  unsigned count = is_call(i) ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
  for (unsigned k = 0; k < count; k++)
    if (is_data(LLVMTypeOf(LLVMGetOperand(i, k)))) get_values(t, LLVMGetOperand(i, k), &args);
  call_unknown(t, i, name, &args, marks);
  vec_release(&args);
}

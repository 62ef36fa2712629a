/* Rules in the instrumented program: every call that an event is about tells the monitor (rules/rule_monitor.h),
 * with the arguments and the result that the rule names. Nothing else changes, and no branch is added. */
#include "front/instrument/instrument_private.h"

#include <string.h>

static function_id find_function(const struct instrumenter *in, LLVMValueRef f) {
  const char *name = name_of_function(f);
  for (function_id i = 0; i < in->p->functions.len; i++)
    if (strcmp(program_string(in->p, in->p->functions.data[i].name), name) == 0) return i;
  return ID_NONE;
}

static bool has_suffix(const char *text, const char *suffix) {
  size_t a = strlen(text), b = strlen(suffix);
  return a >= b && strcmp(text + a - b, suffix) == 0;
}

/* ---- what is passed ---- */

struct telling {
  struct rule_hook hook;
  VEC(LLVMValueRef) values;
  bool failed;
};

/* Adds a value that the rule names; NULL = the call does not give it. */
static void pass(struct instrumenter *in, struct telling *t, const struct rule_binding *b, LLVMValueRef v,
                 bool is_signed) {
  if (b->mode == RULE_IGNORED) return;
  unsigned pointer = LLVMPointerSize(in->layout) * 8;
  if (!v) v = LLVMConstNull(in->pointer);
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
    v = LLVMBuildPtrToInt(in->builder, v, LLVMIntTypeInContext(in->llvm, pointer), "");
  unsigned width = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(LLVMTypeOf(v)) : 0;
  unsigned wider = width > 64 ? 128 : width > 32 ? 64 : width > 16 ? 32 : width > 8 ? 16 : 8;
  if (!width || width > 128) {
    t->failed = true;
    return;
  }
  LLVMTypeRef type = LLVMIntTypeInContext(in->llvm, wider);
  if (width == 1) is_signed = false;
  if (width < wider) v = is_signed ? LLVMBuildSExt(in->builder, v, type, "") : LLVMBuildZExt(in->builder, v, type, "");
  vec_push(&t->hook.passed, ((struct rule_passed){b, (uint16_t)wider, is_signed}));
  vec_push(&t->values, v);
}

static bool is_same_hook(const struct rule_hook *a, const struct rule_hook *b) {
  if (a->event != b->event || a->call != b->call || a->has_body != b->has_body || a->passed.len != b->passed.len)
    return false;
  for (uint32_t i = 0; i < a->passed.len; i++) {
    const struct rule_passed *x = &a->passed.data[i], *y = &b->passed.data[i];
    if (x->binding != y->binding || x->width != y->width || x->is_signed != y->is_signed) return false;
  }
  return true;
}

/* The hook's number; the list takes it over. */
static uint32_t hook_number(struct instrumenter *in, struct rule_hook *hook) {
  for (uint32_t i = 0; i < in->hooks.len; i++)
    if (is_same_hook(&in->hooks.data[i], hook)) {
      vec_release(&hook->passed);
      return i;
    }
  vec_push(&in->hooks, *hook);
  return in->hooks.len - 1;
}

static void tell(struct instrumenter *in, struct telling *t, LLVMValueRef happens) {
  struct strbuf name = STRBUF_INIT;
  VEC(LLVMValueRef) args = VEC_INIT;
  VEC(LLVMTypeRef) types = VEC_INIT;
  assert(t->values.len == t->hook.passed.len && !t->failed);
  rule_hook_name(hook_number(in, &t->hook), &name);
  vec_push(&args, happens);
  for (uint32_t i = 0; i < t->values.len; i++) vec_push(&args, t->values.data[i]);
  for (uint32_t i = 0; i < args.len; i++) vec_push(&types, LLVMTypeOf(args.data[i]));
  LLVMTypeRef type = LLVMFunctionType(in->none, types.data, types.len, false);
  LLVMValueRef f = LLVMGetNamedFunction(in->module, name.text);
  if (!f) f = LLVMAddFunction(in->module, name.text, type);
  LLVMBuildCall2(in->builder, type, f, args.data, args.len, "");
  vec_release_all(&args, &types);
  strbuf_release(&name);
}

/* ---- calls ---- */

/* The event at a call, if it calls `callee`; `happens` says whether it does. */
static void tell_event(struct instrumenter *in, LLVMValueRef call, uint32_t rule, const struct rule_event *event,
                       function_id callee, LLVMValueRef happens) {
  const struct rule_call *c = rules_find_call(in->p, event, callee);
  if (!c) return;
  struct telling t = {.hook = {.rule = rule, .event = event, .call = c}};
  t.hook.has_body = in->p->functions.data[callee].entry != ID_NONE;
  for (uint32_t i = 0; i < c->parameters.len; i++)
    pass(in, &t, &c->parameters.data[i], i < LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, i) : NULL,
         rules_parameter_is_signed(in->p, callee, i));
  bool returns = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
  if (event->kind == RULE_AFTER) pass(in, &t, &c->result, returns ? call : NULL, rules_result_is_signed(in->p, callee));
  if (t.failed)
    in->cannot_tell = true;
  else
    tell(in, &t, happens);
  if (t.failed) vec_release(&t.hook.passed);
  vec_release(&t.values);
}

static void tell_events(struct instrumenter *in, LLVMValueRef call, enum rule_event_kind kind, LLVMValueRef f,
                        LLVMValueRef happens) {
  function_id callee = find_function(in, f);
  if (callee == ID_NONE) return;
  for (uint32_t i = 0; i < in->rules->rules.len; i++)
    for (uint32_t k = 0; k < in->rules->rules.data[i].events.len; k++) {
      const struct rule_event *event = &in->rules->rules.data[i].events.data[k];
      if (event->kind == kind) tell_event(in, call, i, event, callee, happens);
    }
}

/* Where the builder stands: the events of the kind at this call. */
static void tell_kind(struct instrumenter *in, LLVMValueRef call, enum rule_event_kind kind) {
  LLVMValueRef called = LLVMGetCalledValue(call);
  if (LLVMIsAFunction(called)) {
    tell_events(in, call, kind, called, LLVMConstInt(in->i32, 1, false));
    return;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMGetIntrinsicID(f) || strncmp(LLVMGetValueName(f), "__ockham_", 9) == 0) continue;
    LLVMValueRef same = LLVMBuildICmp(in->builder, LLVMIntEQ, called, f, "");
    tell_events(in, call, kind, f, LLVMBuildZExt(in->builder, same, in->i32, ""));
  }
}

void instrument_rules_end(struct instrumenter *in) {
  if (in->rules) call_runtime(in, RULE_MONITOR_END, in->none, NULL, 0);
}

void instrument_rules_call(struct instrumenter *in, LLVMValueRef call) {
  if (!in->rules) return;
  LLVMValueRef called = LLVMGetCalledValue(call);
  LLVMPositionBuilderBefore(in->builder, call);
  tell_kind(in, call, RULE_BEFORE);
  if (LLVMIsAFunction(called) && library_find(name_of_function(called)) == LIBRARY_EXIT) instrument_rules_end(in);
  LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(call));
  tell_kind(in, call, RULE_AFTER);
}

/* Is the call the program's own? */
static bool is_own_call(LLVMValueRef i, bool is_wrapper) {
  if (!LLVMIsACallInst(i) || LLVMIsAInlineAsm(LLVMGetCalledValue(i))) return false;
  LLVMValueRef f = LLVMGetCalledValue(i);
  if (!LLVMIsAFunction(f)) return true;
  bool is_exit = library_find(name_of_function(f)) == LIBRARY_EXIT;
  return !LLVMGetIntrinsicID(f) && (!is_wrapper || is_exit);
}

void instrument_rules(struct instrumenter *in) {
  VEC(LLVMValueRef) calls = VEC_INIT;
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f && in->rules; f = LLVMGetNextFunction(f)) {
    bool is_wrapper = has_suffix(LLVMGetValueName(f), ".pointer");
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_own_call(i, is_wrapper)) vec_push(&calls, i);
  }
  for (uint32_t i = 0; i < calls.len; i++) instrument_rules_call(in, calls.data[i]);
  vec_release(&calls);
}

/* ---- functions of the C library that rules watch ---- */

static bool is_watched(const struct instrumenter *in, LLVMValueRef f) {
  return in->rules && rules_watch(in->rules, name_of_function(f));
}

bool instrument_rules_new(const struct instrumenter *in, LLVMValueRef f, uint64_t *bytes) {
  function_id id = is_watched(in, f) ? find_function(in, f) : ID_NONE;
  if (id == ID_NONE || in->p->functions.data[id].entry != ID_NONE) return false;
  for (uint32_t i = 0; i < in->rules->rules.len; i++)
    for (uint32_t k = 0; k < in->rules->rules.data[i].events.len; k++) {
      const struct rule_call *c = rules_find_call(in->p, &in->rules->rules.data[i].events.data[k], id);
      if (!c || c->result.mode != RULE_NEW) continue;
      const struct ctype *t = ctype_resolved(&in->p->types, in->p->functions.data[id].type);
      bool is_known = t && t->kind == CT_FUNCTION;
      const struct ctype *pointee =
          is_known ? ctype_resolved(&in->p->types, ctype_pointee(&in->p->types, t->target)) : NULL;
      *bytes = pointee && pointee->size ? pointee->size : 1;
      return true;
    }
  return false;
}

/* The struct or union that a pointer leads to, NULL if it is none or has no name. */
static const char *handle(const struct instrumenter *in, ctype_id type) {
  const struct ctype *t = ctype_resolved(&in->p->types, type);
  if (!t || t->kind != CT_POINTER) return NULL;
  const struct ctype *pointee = ctype_resolved(&in->p->types, t->target);
  return pointee && (pointee->kind == CT_STRUCT || pointee->kind == CT_UNION) ? pointee->name : NULL;
}

/* Does the function take or return a pointer to a type in `handles`? If `adds`, its types become such. */
static bool uses_handle(struct instrumenter *in, LLVMValueRef f, bool adds) {
  function_id id = find_function(in, f);
  const struct ctype *t = id == ID_NONE ? NULL : ctype_resolved(&in->p->types, in->p->functions.data[id].type);
  bool found = false;
  if (!t || t->kind != CT_FUNCTION) return false;
  for (uint32_t i = 0; i <= t->member_count; i++) {
    ctype_id type = i == t->member_count ? t->target : in->p->types.members.data[t->first_member + i].type;
    const char *name = handle(in, type);
    if (!name) continue;
    found |= names_find(&in->handles, name) != MAP_NONE;
    if (adds) names_add(&in->handles, name);
  }
  return found;
}

void instrument_rules_handles(struct instrumenter *in) {
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f && in->rules; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && is_watched(in, f)) uses_handle(in, f, true);
}

bool instrument_rules_feed(struct instrumenter *in, LLVMValueRef f) {
  if (!in->rules) return false;
  enum library_model model = library_find(name_of_function(f));
  if (library_is_operation(model) || model == LIBRARY_THREAD) return false;
  return is_watched(in, f) || uses_handle(in, f, false);
}

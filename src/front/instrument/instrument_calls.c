/* Calls in the instrumented program: what a function without a body does there.
 *
 * A function that takes its result from the data has to know which call it serves: `__ockham_site` points to the place
 * of the call about to be made, `__ockham_struct_site` to the place of a struct that it returns in memory. */
#include "front/instrument/instrument.h"
#include "front/instrument/instrument_private.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

/* What becomes of a function that the program declares and does not define. */
enum treatment {
  TREAT_REAL,    /* the C library's */
  TREAT_FED,     /* its result comes from the data */
  TREAT_RUNTIME, /* a function of the runtime stands for it */
  TREAT_RENAMED, /* another function of the C library stands for it */
};

struct treated {
  enum treatment treatment;
  const char *name; /* TREAT_RUNTIME, TREAT_RENAMED */
};

bool instrument_is_fed(const char *name) { return !is_in_library(name); }

static bool is_float_result(LLVMValueRef f) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(f)));
  return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind;
}

static struct treated real_or(const char *name, const char *other) {
  return is_in_library(name) ? (struct treated){TREAT_REAL, NULL} : (struct treated){TREAT_RENAMED, other};
}

static bool asks(const struct instrumenter *in, enum check_kind kind) {
  return !in->rules && check_set_has(in->sources->asked, kind);
}

static bool computes(LLVMValueRef f) {
  const struct library_contract *c = contract_of(f);
  return c && c->kind == CONTRACT_REAL;
}

static struct treated treatment_of(struct instrumenter *in, LLVMValueRef f) {
  const char *name = name_of_function(f);
  const struct treated real = {TREAT_REAL, NULL}, fed = {TREAT_FED, NULL};
  if (instrument_rules_feed(in, f)) return fed;
  if (names_find(&in->models, name) != MAP_NONE) return real;
  switch (library_of(f)) {
  case LIBRARY_INPUT:
  case LIBRARY_ANY: return fed;
  case LIBRARY_WRITE: return (struct treated){TREAT_RUNTIME, "__ockham_bytes"};
  case LIBRARY_ASSUME: return (struct treated){TREAT_RUNTIME, "__ockham_assume"};
  case LIBRARY_ERROR:
    return (struct treated){TREAT_RUNTIME, asks(in, CHECK_ERROR) ? "__ockham_error"
                                           : in->rules           ? "__ockham_end"
                                                                 : "__ockham_nothing"};
  case LIBRARY_ASSERT_FAIL:
    if (strcmp(name, LIBRARY_CONTRACT_BROKEN) == 0)
      return (struct treated){TREAT_RUNTIME, asks(in, CHECK_CONTRACT) ? "__ockham_contract" : "__ockham_end"};
    return (struct treated){TREAT_RUNTIME, asks(in, CHECK_ASSERTION) ? "__ockham_assertion" : "__ockham_end"};
  case LIBRARY_MALLOC: return (struct treated){TREAT_RUNTIME, "__ockham_malloc"};
  case LIBRARY_ALIGNED_ALLOC: return (struct treated){TREAT_RUNTIME, "__ockham_aligned_alloc"};
  case LIBRARY_FREE: return real_or(name, "free");
  case LIBRARY_COPY: return real_or(name, "memcpy");
  case LIBRARY_FILL: return real_or(name, "memset");
  case LIBRARY_PRINT: return is_in_library(name) ? real : fed;
  case LIBRARY_PURE: return is_float_result(f) || computes(f) ? real : fed;
  case LIBRARY_NONE:
    if (overflow_handler(f) != CHECK_KIND_COUNT) return (struct treated){TREAT_RUNTIME, "__ockham_end"};
    return instrument_is_fed(name) || (contract_find(name) && !contract_of(f)) ? fed : real;
  case LIBRARY_ABORT:
  case LIBRARY_EXIT:
  case LIBRARY_CALLOC:
  case LIBRARY_MOVE:
  case LIBRARY_ALLOCA:
  case LIBRARY_OBJECT_SIZE:
  case LIBRARY_PRINT_BUFFER:
  case LIBRARY_ANY_JUMP:
  case LIBRARY_MODEL_COUNT: break;
  }
  return real;
}

/* ---- places of calls ---- */

/* The kind of place as program/sites.h names it; false where nothing is asked for. */
static bool site_base(LLVMValueRef instruction, struct strbuf *base) {
  const char *caller = name_of_function(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
  strbuf_clear(base);
  if (LLVMIsAAllocaInst(instruction)) {
    strbuf_printf(base, "stack:%s", caller);
    return true;
  }
  LLVMValueRef f = LLVMGetCalledValue(instruction);
  if (!LLVMIsAFunction(f)) {
    strbuf_printf(base, "call:%s:*", caller);
    return true;
  }
  if (!LLVMIsDeclaration(f)) return false;
  const char *name = name_of_function(f);
  switch (library_of(f)) {
  case LIBRARY_INPUT: strbuf_printf(base, "input:%s:%s", caller, name); break;
  case LIBRARY_ANY:
    strbuf_printf(base, "input:%s:%s", caller, strncmp(name, "__ockham_result_", 16) == 0 ? caller : name);
    break;
  case LIBRARY_WRITE: strbuf_printf(base, "bytes:%s", caller); break;
  case LIBRARY_MALLOC:
  case LIBRARY_ALIGNED_ALLOC: strbuf_printf(base, "heap:%s", caller); break;
  default: strbuf_printf(base, "call:%s:%s", caller, name); break;
  }
  return true;
}

/* Where the builder stands: the next call is at that place (NULL = none with data). */
static void announce(struct instrumenter *in, const char *variable, LLVMValueRef place) {
  LLVMValueRef g = LLVMGetNamedGlobal(in->module, variable);
  if (!g) g = LLVMAddGlobal(in->module, in->pointer, variable);
  LLVMBuildStore(in->builder, place ? place : LLVMConstNull(in->pointer), g);
}

static LLVMValueRef place_at(struct instrumenter *in, const char *base, struct position at) {
  struct strbuf key = STRBUF_INIT;
  LLVMValueRef place = sites_site(in->places, base, at, &key) ? place_global(in, key.text) : NULL;
  strbuf_release(&key);
  return place;
}

static void fill_stack(struct instrumenter *in, LLVMValueRef place, LLVMValueRef alloca) {
  uint64_t size = LLVMABISizeOfType(in->layout, LLVMGetAllocatedType(alloca));
  LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(alloca));
  LLVMValueRef count = LLVMBuildZExtOrBitCast(in->builder, LLVMGetOperand(alloca, 0), in->i64, "");
  call_event(in, place, alloca, LLVMBuildMul(in->builder, count, number(in, size), ""));
}

/* The place where the object is made that a function returns as `new`. */
static void announce_new(struct instrumenter *in, struct logged_site s) {
  struct strbuf base = STRBUF_INIT;
  strbuf_printf(&base, "heap:%s", name_of_function(LLVMGetBasicBlockParent(LLVMGetInstructionParent(s.instruction))));
  announce(in, "__ockham_new_site", place_at(in, base.text, s.at));
  strbuf_release(&base);
}

/* The data say what is called back at a place apart from what the function there gives. */
static void announce_callbacks(struct instrumenter *in, const char *base, struct position at) {
  struct strbuf key = STRBUF_INIT, whole = STRBUF_INIT;
  if (!in->tracks_escapes) return;
  bool known = sites_site(in->places, base, at, &key);
  strbuf_printf(&whole, "callbacks:%s", key.text);
  announce(in, "__ockham_callback_site", known ? place_global(in, whole.text) : NULL);
  strbuf_release_all(&key, &whole);
}

/* Output may fail, as the data say; what else it returns is computed. */
static void let_fail(struct instrumenter *in, LLVMValueRef call, LLVMValueRef place) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!place || !LLVMIsAFunction(f) || library_of(f) != LIBRARY_PRINT || LLVMTypeOf(call) != in->i32) return;
  if (treatment_of(in, f).treatment != TREAT_REAL) return;
  LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(call));
  bool is_text = strncmp(name_of_function(f), "fputs", 5) == 0; /* of what it returns nobody knows how much it is */
  LLVMValueRef args[] = {LLVMConstNull(in->i32), is_text ? LLVMGetOperand(call, 0) : LLVMConstNull(in->pointer)};
  LLVMValueRef result = call_runtime(in, "__ockham_printed", in->i32, args, 2);
  LLVMReplaceAllUsesWith(call, result);
  LLVMSetOperand(result, 0, call);
}

void announce_sites(struct instrumenter *in) {
  struct strbuf base = STRBUF_INIT;
  for (uint32_t i = 0; i < in->log.sites.len; i++) {
    struct logged_site s = in->log.sites.data[i];
    if (!site_base(s.instruction, &base)) continue;
    LLVMValueRef place = place_at(in, base.text, s.at);
    if (LLVMIsAAllocaInst(s.instruction)) {
      if (place) fill_stack(in, place, s.instruction);
      continue;
    }
    LLVMPositionBuilderBefore(in->builder, s.instruction);
    announce(in, "__ockham_site", place);
    announce_callbacks(in, base.text, s.at);
    let_fail(in, s.instruction, place);
    if (LLVMIsAFunction(LLVMGetCalledValue(s.instruction)) &&
        is_unknown_function(in, LLVMGetCalledValue(s.instruction)))
      track_variadic(in, s.instruction);
    if (in->rules) announce_new(in, s);
    if (!LLVMGetNumArgOperands(s.instruction) || !LLVMGetCallSiteEnumAttribute(s.instruction, 1, in->sret)) continue;
    strbuf_clear(&base);
    strbuf_printf(&base, "struct:%s",
                  name_of_function(LLVMGetBasicBlockParent(LLVMGetInstructionParent(s.instruction))));
    announce(in, "__ockham_struct_site", place_at(in, base.text, s.at));
  }
  strbuf_release(&base);
}

/* ---- bodies ---- */

/* What a contract asks for lies between the arguments, whatever the data say. */
static void keep_between(struct instrumenter *in, LLVMValueRef f, LLVMValueRef room, LLVMTypeRef result) {
  if (library_of(f) != LIBRARY_ANY || LLVMCountParams(f) != 2) return;
  LLVMValueRef least = LLVMGetParam(f, 0), most = LLVMGetParam(f, 1);
  LLVMValueRef value = LLVMBuildLoad2(in->builder, result, room, "");
  LLVMValueRef above = LLVMBuildSub(in->builder, value, least, "");
  LLVMValueRef is_between =
      LLVMBuildICmp(in->builder, LLVMIntULE, above, LLVMBuildSub(in->builder, most, least, ""), "");
  LLVMBuildStore(in->builder, LLVMBuildSelect(in->builder, is_between, value, least, ""), room);
}

/* R f(...) { the next result for this place } */
static void feed(struct instrumenter *in, LLVMValueRef f) {
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(f));
  struct strbuf name = STRBUF_INIT;
  bool is_unknown = is_unknown_function(in, f);
  strbuf_printf(&name, "ockham.%s", name_of_function(f));
  LLVMPositionBuilderAtEnd(in->builder, LLVMAppendBasicBlockInContext(in->llvm, f, ""));
  bool returns = LLVMGetTypeKind(result) != LLVMVoidTypeKind;
  LLVMValueRef room = returns ? LLVMBuildAlloca(in->builder, result, "") : NULL;
  if (returns) LLVMBuildStore(in->builder, LLVMConstNull(result), room);
  if (is_unknown) track_parameters(in, f);
  call_runtime(in, is_silent(f) ? "__ockham_begin_silently" : "__ockham_begin", in->none, NULL, 0);
  LLVMAttributeRef sret = LLVMCountParams(f) ? LLVMGetEnumAttributeAtIndex(f, 1, in->sret) : NULL;
  if (sret) {
    LLVMValueRef bytes = number(in, LLVMABISizeOfType(in->layout, LLVMGetTypeAttributeValue(sret)));
    LLVMValueRef args[] = {LLVMGetParam(f, 0), bytes};
    call_runtime(in, "__ockham_struct", in->none, args, 2);
  }
  piece_list parts = VEC_INIT;
  scalar_pieces(in, result, 0, &parts);
  for (uint32_t k = 0; k < parts.len; k++) {
    LLVMValueRef bytes = number(in, LLVMStoreSizeOfType(in->layout, parts.data[k].type));
    bool is_pointer = LLVMGetTypeKind(parts.data[k].type) == LLVMPointerTypeKind;
    if (is_pointer) LLVMBuildStore(in->builder, any_pointer(in), at_offset(in, room, parts.data[k].offset));
    LLVMValueRef args[] = {number(in, k), at_offset(in, room, parts.data[k].offset), bytes,
                           LLVMConstInt(in->i32, is_pointer, false)};
    call_runtime(in, "__ockham_piece", in->none, args, 4);
  }
  vec_release(&parts);
  if (returns) keep_between(in, f, room, result);
  uint64_t bytes;
  if (returns && LLVMGetTypeKind(result) == LLVMPointerTypeKind && instrument_rules_new(in, f, &bytes)) {
    LLVMValueRef args[] = {LLVMBuildLoad2(in->builder, result, room, ""), number(in, bytes)};
    LLVMBuildStore(in->builder, call_runtime(in, "__ockham_new", in->pointer, args, 2), room);
  }
  if (returns && is_unknown) ask_result(in, f, room, result);
  if (LLVMGetEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, in->noreturn))
    call_runtime(in, "__ockham_end", in->none, NULL, 0);
  if (returns)
    LLVMBuildRet(in->builder, LLVMBuildLoad2(in->builder, result, room, ""));
  else
    LLVMBuildRetVoid(in->builder);
  LLVMSetVisibility(f, LLVMDefaultVisibility);
  LLVMSetLinkage(f, LLVMInternalLinkage);
  LLVMSetValueName2(f, name.text, name.len); /* or the C library's functions would call it */
  strbuf_release(&name);
}

/* Calls keep their own types; on the machines at hand, arguments that the other function does not expect are harmless.
 */
static void replace(struct instrumenter *in, LLVMValueRef f, const char *name) {
  LLVMValueRef other = LLVMGetNamedFunction(in->module, name);
  if (other == f) return;
  if (!other) other = LLVMAddFunction(in->module, name, LLVMFunctionType(in->none, NULL, 0, true));
  LLVMReplaceAllUsesWith(f, other);
}

/* Reaching the property's functions and traps is the violation, whatever they do then. */
static const char *const traps[] = {"__ockham_overflow", "__ockham_division", "__ockham_shift", "__ockham_alignment"};

static void report_violations(struct instrumenter *in) {
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f)) {
    if (asks(in, CHECK_ERROR) && !LLVMIsDeclaration(f) && library_find(name_of_function(f)) == LIBRARY_ERROR) {
      LLVMPositionBuilderBefore(in->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
      call_runtime(in, "__ockham_error", in->none, NULL, 0);
    }
    enum check_kind kind = overflow_handler(f);
    if (kind == CHECK_KIND_COUNT || !asks(in, kind)) continue;
    for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
      LLVMPositionBuilderBefore(in->builder, LLVMGetUser(u));
      call_runtime(in, traps[kind - CHECK_OVERFLOW], in->none, NULL, 0);
    }
  }
}

/* A function of the runtime, as opposed to what contracts are written with. */
static bool is_of_runtime(LLVMValueRef f) {
  return strncmp(LLVMGetValueName(f), "__ockham_", 9) == 0 && library_of(f) == LIBRARY_NONE;
}

/* What the C library has and the table does not: the real function is called, but it may ask the system for what the
 * cell of a replay denies, and say then what it never says outside. */
static void doubt(struct instrumenter *in, LLVMValueRef f) {
  const char *name = name_of_function(f);
  if (library_of(f) != LIBRARY_NONE || contract_of(f) || !is_in_c_library(name)) return;
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f) continue;
    LLVMPositionBuilderBefore(in->builder, call);
    LLVMValueRef text = LLVMBuildGlobalStringPtr(in->builder, name, "");
    call_runtime(in, "__ockham_unsure", in->none, &text, 1);
  }
}

void define_declarations(struct instrumenter *in) {
  VEC(LLVMValueRef) declared = VEC_INIT;
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && LLVMGetFirstUse(f) && !is_of_runtime(f))
      vec_push(&declared, f);
  report_violations(in);
  for (uint32_t i = 0; i < declared.len; i++) {
    LLVMValueRef f = declared.data[i];
    struct treated t = treatment_of(in, f);
    if (t.treatment == TREAT_FED && is_unknown_function(in, f)) ask_calls(in, f);
    if (t.treatment == TREAT_FED) feed(in, f);
    if (t.treatment == TREAT_REAL) doubt(in, f);
    if (t.treatment == TREAT_RUNTIME || t.treatment == TREAT_RENAMED) replace(in, f, t.name);
  }
  vec_release(&declared);
}

/* Calls in the instrumented program: what a function without a body does there.
 *
 * A function that takes its result from the data has to know which call it serves: `__ockham_site` points to the place
 * of the call about to be made, `__ockham_struct_site` to the place of a struct that it returns in memory. */
#include "front/instrument/instrument.h"
#include "front/instrument/instrument_private.h"

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

/* Functions of the C library whose results say something about the world outside, besides those in program/library.c.
 * The world may be any, so what they return and write is data; in the cell of a replay they would only fail. */
static bool asks_the_world(const char *name) {
  static const char *const names[] = {"time",    "clock",    "getenv",  "fgetc",  "getc",    "getchar", "getuid",
                                      "geteuid", "getgid",   "getppid", "getpid", "open",    "open64",  "openat",
                                      "creat",   "access",   "stat",    "lstat",  "fstat",   "read",    "pread",
                                      "recv",    "recvfrom", "socket",  "accept", "connect", "bind",    "listen"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

bool instrument_is_fed(const char *name) { return !is_in_library(name) || asks_the_world(name); }

static bool is_float_result(LLVMValueRef f) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(f)));
  return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind;
}

static struct treated real_or(const char *name, const char *other) {
  return is_in_library(name) ? (struct treated){TREAT_REAL, NULL} : (struct treated){TREAT_RENAMED, other};
}

/* Of an environment that the program changes, the real function knows what becomes of it. */
static bool is_of_own_making(struct instrumenter *in, const char *name) {
  static const char *const changes[] = {"setenv", "unsetenv", "putenv", "clearenv"};
  if (strcmp(name, "getenv") != 0) return false;
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
    if (LLVMGetNamedFunction(in->module, changes[i])) return true;
  return false;
}

static bool asks_assertions(const struct sources *s) { return !s->asked || s->asked >> CHECK_ASSERTION & 1; }

static struct treated treatment_of(struct instrumenter *in, LLVMValueRef f) {
  const char *name = instrument_function_name(f);
  bool reach = in->sources->property == PROPERTY_UNREACH_CALL && !in->rules;
  const struct treated real = {TREAT_REAL, NULL}, fed = {TREAT_FED, NULL};
  if (instrument_rules_feed(in, f)) return fed;
  if (names_find(&in->models, name) != MAP_NONE) return real;
  switch (library_find(name)) {
  case LIBRARY_INPUT: return fed;
  case LIBRARY_ASSUME: return (struct treated){TREAT_RUNTIME, "__ockham_assume"};
  case LIBRARY_ERROR:
    return (struct treated){TREAT_RUNTIME, reach ? "__ockham_error" : in->rules ? "__ockham_end" : "__ockham_nothing"};
  case LIBRARY_ASSERT_FAIL:
    return (struct treated){TREAT_RUNTIME,
                            reach && asks_assertions(in->sources) ? "__ockham_assertion" : "__ockham_end"};
  case LIBRARY_MALLOC: return (struct treated){TREAT_RUNTIME, "__ockham_malloc"};
  case LIBRARY_ALIGNED_ALLOC: return (struct treated){TREAT_RUNTIME, "__ockham_aligned_alloc"};
  case LIBRARY_FREE: return real_or(name, "free");
  case LIBRARY_COPY: return real_or(name, "memcpy");
  case LIBRARY_FILL: return real_or(name, "memset");
  case LIBRARY_PRINT: return is_in_library(name) ? real : fed;
  case LIBRARY_PURE: return is_float_result(f) || is_of_own_making(in, name) ? real : fed;
  case LIBRARY_NONE: return instrument_is_fed(name) ? fed : real;
  case LIBRARY_ABORT:
  case LIBRARY_EXIT:
  case LIBRARY_CALLOC:
  case LIBRARY_MOVE:
  case LIBRARY_ALLOCA:
  case LIBRARY_OBJECT_SIZE:
  case LIBRARY_PRINT_BUFFER:
  case LIBRARY_SETJMP:
  case LIBRARY_LONGJMP:
  case LIBRARY_THREAD:
  case LIBRARY_MODEL_COUNT: break;
  }
  return real;
}

/* ---- places of calls ---- */

/* The kind of place as program/sites.h names it; false where nothing is asked for. */
static bool site_base(LLVMValueRef instruction, struct strbuf *base) {
  const char *caller = instrument_function_name(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
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
  const char *name = instrument_function_name(f);
  switch (library_find(name)) {
  case LIBRARY_INPUT: strbuf_printf(base, "input:%s:%s", caller, name); break;
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
  strbuf_printf(&base, "heap:%s",
                instrument_function_name(LLVMGetBasicBlockParent(LLVMGetInstructionParent(s.instruction))));
  announce(in, "__ockham_new_site", place_at(in, base.text, s.at));
  strbuf_release(&base);
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
    if (in->rules) announce_new(in, s);
    if (!LLVMGetNumArgOperands(s.instruction) || !LLVMGetCallSiteEnumAttribute(s.instruction, 1, in->sret)) continue;
    strbuf_clear(&base);
    strbuf_printf(&base, "struct:%s",
                  instrument_function_name(LLVMGetBasicBlockParent(LLVMGetInstructionParent(s.instruction))));
    announce(in, "__ockham_struct_site", place_at(in, base.text, s.at));
  }
  strbuf_release(&base);
}

/* ---- bodies ---- */

/* A function of the C library writes nothing but its buffer, whatever the trace says of other memory. */
static void limit_writes(struct instrumenter *in, LLVMValueRef f, const char *name) {
  static const char *const readers[] = {"read", "pread", "recv", "recvfrom"};
  static const char *const askers[] = {"stat", "lstat", "fstat"};
  enum { BYTES_OF_STAT = 144, BYTES_OF_STAT_32 = 88 };
  if (!is_in_library(name) || !asks_the_world(name)) return;
  bool is_32_bit = in->sources->model == DATA_MODEL_ILP32;
  LLVMValueRef args[] = {LLVMConstNull(in->pointer), number(in, 0)};
  unsigned count = LLVMCountParams(f);
  for (size_t i = 0; i < sizeof readers / sizeof *readers && count > 2; i++)
    if (strcmp(readers[i], name) == 0)
      args[0] = LLVMGetParam(f, 1), args[1] = LLVMBuildIntCast2(in->builder, LLVMGetParam(f, 2), in->i64, false, "");
  for (size_t i = 0; i < sizeof askers / sizeof *askers && count == 2; i++)
    if (strcmp(askers[i], name) == 0)
      args[0] = LLVMGetParam(f, 1), args[1] = number(in, is_32_bit ? BYTES_OF_STAT_32 : BYTES_OF_STAT);
  call_runtime(in, "__ockham_window", in->none, args, 2);
}

/* What belongs to the result besides: who is asked the same again answers the same, and `time` writes what it says. */
static void keep_promises(struct instrumenter *in, LLVMValueRef f, const char *name, LLVMValueRef room,
                          LLVMTypeRef result) {
  static const char *const steady[] = {"getenv", "getpid", "getppid", "getuid", "geteuid", "getgid"};
  if (!is_in_library(name)) return;
  unsigned count = LLVMCountParams(f);
  LLVMValueRef first = count ? LLVMGetParam(f, 0) : LLVMConstNull(in->pointer);
  LLVMValueRef bytes = number(in, LLVMStoreSizeOfType(in->layout, result));
  if (strcmp(name, "time") == 0 && count == 1) {
    LLVMValueRef args[] = {first, room, bytes};
    call_runtime(in, "__ockham_store", in->none, args, 3);
  }
  for (size_t i = 0; i < sizeof steady / sizeof *steady; i++)
    if (strcmp(steady[i], name) == 0) {
      LLVMValueRef args[] = {LLVMBuildGlobalStringPtr(in->builder, name, ""), first, room, bytes};
      call_runtime(in, "__ockham_same", in->none, args, 4);
    }
}

/* R f(...) { the next result for this place } */
static void feed(struct instrumenter *in, LLVMValueRef f) {
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(f));
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "ockham.%s", instrument_function_name(f));
  LLVMPositionBuilderAtEnd(in->builder, LLVMAppendBasicBlockInContext(in->llvm, f, ""));
  bool returns = LLVMGetTypeKind(result) != LLVMVoidTypeKind;
  LLVMValueRef room = returns ? LLVMBuildAlloca(in->builder, result, "") : NULL;
  if (returns) LLVMBuildStore(in->builder, LLVMConstNull(result), room);
  limit_writes(in, f, instrument_function_name(f));
  call_runtime(in, "__ockham_begin", in->none, NULL, 0);
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
  if (returns) keep_promises(in, f, instrument_function_name(f), room, result);
  uint64_t bytes;
  if (returns && LLVMGetTypeKind(result) == LLVMPointerTypeKind && instrument_rules_new(in, f, &bytes)) {
    LLVMValueRef args[] = {LLVMBuildLoad2(in->builder, result, room, ""), number(in, bytes)};
    LLVMBuildStore(in->builder, call_runtime(in, "__ockham_new", in->pointer, args, 2), room);
  }
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
static void report_violations(struct instrumenter *in) {
  enum property property = in->sources->property;
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f)) {
    if (property == PROPERTY_UNREACH_CALL && !in->rules && !LLVMIsDeclaration(f) &&
        library_find(instrument_function_name(f)) == LIBRARY_ERROR) {
      LLVMPositionBuilderBefore(in->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
      call_runtime(in, "__ockham_error", in->none, NULL, 0);
    }
    if (property == PROPERTY_NO_OVERFLOW && strcmp(LLVMGetValueName(f), "llvm.ubsantrap") == 0)
      for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
        LLVMPositionBuilderBefore(in->builder, LLVMGetUser(u));
        call_runtime(in, "__ockham_overflow", in->none, NULL, 0);
      }
  }
}

void define_declarations(struct instrumenter *in) {
  VEC(LLVMValueRef) declared = VEC_INIT;
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && LLVMGetFirstUse(f) &&
        strncmp(LLVMGetValueName(f), "__ockham_", 9) != 0)
      vec_push(&declared, f);
  report_violations(in);
  for (uint32_t i = 0; i < declared.len; i++) {
    LLVMValueRef f = declared.data[i];
    struct treated t = treatment_of(in, f);
    if (t.treatment == TREAT_FED) feed(in, f);
    if (t.treatment == TREAT_RUNTIME || t.treatment == TREAT_RENAMED) replace(in, f, t.name);
  }
  vec_release(&declared);
}

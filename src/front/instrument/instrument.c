/* Locals, globals and the start of the instrumented program. */
#include "front/instrument/instrument.h"

#include "front/instrument/instrument_private.h"
#include "front/library/models.h"

#include <dlfcn.h>
#include <string.h>

/* ---- calls of the runtime ---- */

LLVMValueRef number(struct instrumenter *in, uint64_t n) { return LLVMConstInt(in->i64, n, false); }

static bool is_in(const char *file, const char *name) {
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  bool found = dlsym(library, name) != NULL;
  dlclose(library);
  return found;
}

bool is_in_c_library(const char *name) { return is_in("libc.so.6", name); }

bool is_in_library(const char *name) {
  /* The last is the compiler's; of it, __cpu_model and its like are not shared. */
  return is_in_c_library(name) || is_in("libm.so.6", name) || is_in("libgcc_s.so.1", name) ||
         strncmp(name, "__cpu_", 6) == 0;
}

LLVMValueRef place_global(struct instrumenter *in, const char *key) {
  if (names_find(in->wanted, key) == MAP_NONE) return NULL;
  uint32_t known = in->made.text.len, slot = names_add(&in->made, key);
  if (slot < known) return in->globals.data[slot];
  LLVMValueRef text = LLVMConstStringInContext(in->llvm, key, (unsigned)strlen(key), false);
  LLVMValueRef string = LLVMAddGlobal(in->module, LLVMTypeOf(text), "ockham.key");
  LLVMSetInitializer(string, text);
  LLVMSetLinkage(string, LLVMInternalLinkage);
  LLVMValueRef zero = LLVMConstInt(in->i32, 0, false);
  LLVMValueRef fields[] = {string, LLVMConstNull(in->pointer), zero, zero}; /* struct runtime_place of runtime.c */
  LLVMValueRef value = LLVMConstStructInContext(in->llvm, fields, 4, false);
  LLVMValueRef g = LLVMAddGlobal(in->module, LLVMTypeOf(value), "ockham.place");
  LLVMSetInitializer(g, value);
  LLVMSetLinkage(g, LLVMInternalLinkage);
  vec_push(&in->globals, g);
  return g;
}

LLVMValueRef call_runtime(struct instrumenter *in, const char *name, LLVMTypeRef result, LLVMValueRef *args,
                          unsigned count) {
  LLVMTypeRef types[5];
  assert(count <= 5);
  for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
  LLVMValueRef f = LLVMGetNamedFunction(in->module, name);
  if (!f) f = LLVMAddFunction(in->module, name, type);
  return LLVMBuildCall2(in->builder, type, f, args, count, "");
}

void call_event(struct instrumenter *in, LLVMValueRef place, LLVMValueRef address, LLVMValueRef bytes) {
  LLVMValueRef args[] = {place, address, bytes};
  call_runtime(in, "__ockham_event", in->none, args, 3);
}

LLVMValueRef at_offset(struct instrumenter *in, LLVMValueRef address, uint64_t offset) {
  LLVMValueRef index = number(in, offset);
  return LLVMBuildGEP2(in->builder, LLVMInt8TypeInContext(in->llvm), address, &index, 1, "");
}

void scalar_pieces(struct instrumenter *in, LLVMTypeRef type, uint64_t offset, piece_list *out) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMVoidTypeKind) return;
  if (kind == LLVMStructTypeKind) {
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      scalar_pieces(in, LLVMStructGetTypeAtIndex(type, i), offset + LLVMOffsetOfElement(in->layout, type, i), out);
  } else if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t count = kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type) : LLVMGetVectorSize(type);
    for (uint64_t i = 0; i < count; i++)
      scalar_pieces(in, element, offset + i * LLVMABISizeOfType(in->layout, element), out);
  } else {
    vec_push(out, ((struct piece){type, offset}));
  }
}

/* ---- locals ---- */

static void local_key(const struct instrumenter *in, const char *prefix, struct entity e, struct strbuf *key) {
  strbuf_clear(key);
  strbuf_puts(key, prefix);
  if (e.kind == ENTITY_VARIABLE)
    sites_variable(in->places, e.id, key);
  else
    sites_object(in->places, e.id, key);
}

static uint64_t allocated_bytes(const struct instrumenter *in, LLVMValueRef alloca) {
  LLVMValueRef count = LLVMGetOperand(alloca, 0);
  return LLVMABISizeOfType(in->layout, LLVMGetAllocatedType(alloca)) * LLVMConstIntGetZExtValue(count);
}

/* Where the allocas at the beginning of a function end. */
static LLVMValueRef first_statement(LLVMValueRef function) {
  LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  while (LLVMIsAAllocaInst(i)) i = LLVMGetNextInstruction(i);
  return i;
}

static bool stands_before(LLVMValueRef a, LLVMValueRef b) {
  while (a && a != b) a = LLVMGetNextInstruction(a);
  return a != NULL;
}

LLVMValueRef any_pointer(struct instrumenter *in) {
  LLVMValueRef g = LLVMGetNamedGlobal(in->module, "__ockham_anywhere");
  if (!g) g = LLVMAddGlobal(in->module, in->pointer, "__ockham_anywhere");
  return LLVMBuildLoad2(in->builder, in->pointer, g, "");
}

/* Locals are given their values where the function begins: to the address sanitizer they live from there on, not from
 * the mark on that clang makes at their declaration. */
static void open_lives(struct instrumenter *in) {
  for (LLVMValueRef f = LLVMGetFirstFunction(in->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? intrinsic_name(i) : NULL;
        if (!name || strncmp(name, "llvm.lifetime.start", 19) != 0) continue;
        LLVMValueRef args[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
        LLVMPositionBuilderBefore(in->builder, first_statement(f));
        LLVMBuildCall2(in->builder, LLVMGetCalledFunctionType(i), LLVMGetCalledValue(i), args, 2, "");
      }
}

/* The pointers in a local to what the runtime says. */
static void fill_pointers(struct instrumenter *in, LLVMValueRef alloca) {
  enum { MOST = 1 << 10 };
  LLVMTypeRef type = LLVMGetAllocatedType(alloca);
  if (LLVMABISizeOfType(in->layout, type) > MOST) return;
  piece_list parts = VEC_INIT;
  scalar_pieces(in, type, 0, &parts);
  for (uint32_t i = 0; i < parts.len; i++)
    if (LLVMGetTypeKind(parts.data[i].type) == LLVMPointerTypeKind)
      LLVMBuildStore(in->builder, any_pointer(in), at_offset(in, alloca, parts.data[i].offset));
  vec_release(&parts);
}

/* Locals hold zero where the data say nothing: so a run can be repeated. */
static void instrument_local(struct instrumenter *in, LLVMValueRef alloca, struct entity e, LLVMValueRef statement,
                             LLVMValueRef entered) {
  struct strbuf key = STRBUF_INIT;
  local_key(in, "local:", e, &key);
  LLVMValueRef place = place_global(in, key.text), bytes = number(in, allocated_bytes(in, alloca));
  strbuf_release(&key);
  LLVMPositionBuilderBefore(in->builder, stands_before(alloca, statement) ? statement : LLVMGetNextInstruction(alloca));
  LLVMBuildMemSet(in->builder, alloca, LLVMConstInt(LLVMInt8TypeInContext(in->llvm), 0, false), bytes, 1);
  fill_pointers(in, alloca);
  if (e.kind == ENTITY_OBJECT) track_object(in, alloca, allocated_bytes(in, alloca), false);
  if (!place || !entered) return;
  LLVMValueRef args[] = {place, entered, alloca, bytes};
  call_runtime(in, "__ockham_local", in->none, args, 4);
}

static LLVMValueRef instrument_entry(struct instrumenter *in, LLVMValueRef function, LLVMValueRef statement) {
  struct strbuf key = STRBUF_INIT;
  strbuf_printf(&key, "enter:%s", name_of_function(function));
  LLVMValueRef place = place_global(in, key.text);
  strbuf_release(&key);
  LLVMPositionBuilderBefore(in->builder, statement);
  if (place) call_runtime(in, "__ockham_enter", in->none, &place, 1);
  return place;
}

static void instrument_locals(struct instrumenter *in) {
  LLVMValueRef function = NULL, statement = NULL, entered = NULL;
  for (uint32_t i = 0; i < in->log.entities.len; i++) { /* those of one function stand together */
    struct logged_entity l = in->log.entities.data[i];
    if (!LLVMIsAAllocaInst(l.value) || (l.entity.kind != ENTITY_VARIABLE && l.entity.kind != ENTITY_OBJECT)) continue;
    LLVMValueRef owner = LLVMGetBasicBlockParent(LLVMGetInstructionParent(l.value));
    if (owner != function) {
      function = owner;
      statement = first_statement(function);
      entered = instrument_entry(in, function, statement);
    }
    instrument_local(in, l.value, l.entity, statement, entered);
  }
}

/* ---- scopes ---- */

static unsigned successors_to(LLVMValueRef end, LLVMBasicBlockRef to) {
  unsigned found = 0;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) found += LLVMGetSuccessor(end, i) == to;
  return found;
}

/* Puts the builder on the edge between two blocks. False if that takes more than a new block. */
static bool split_edge(struct instrumenter *in, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  unsigned all = LLVMGetNumSuccessors(end);
  if (successors_to(end, to) == all) {
    LLVMPositionBuilderBefore(in->builder, end);
    return true;
  }
  LLVMOpcode opcode = LLVMGetInstructionOpcode(end);
  if ((opcode != LLVMBr && opcode != LLVMSwitch) || LLVMIsAPHINode(LLVMGetFirstInstruction(to))) return false;
  LLVMBasicBlockRef between = LLVMInsertBasicBlockInContext(in->llvm, to, "");
  for (unsigned i = 0; i < all; i++)
    if (LLVMGetSuccessor(end, i) == to) LLVMSetSuccessor(end, i, between);
  LLVMPositionBuilderAtEnd(in->builder, between);
  LLVMPositionBuilderBefore(in->builder, LLVMBuildBr(in->builder, to));
  return true;
}

static bool is_same_scope(const struct logged_scope *a, const struct logged_scope *b) {
  return a->alloca == b->alloca && a->declare == b->declare && a->from == b->from && a->to == b->to;
}

/* Several locals may be forgotten on one edge, the first of which split it. */
struct split {
  LLVMBasicBlockRef from, to;
  LLVMValueRef before; /* NULL: not possible */
};

static void instrument_scopes(struct instrumenter *in) {
  VEC(struct split) splits = VEC_INIT;
  struct strbuf base = STRBUF_INIT, key = STRBUF_INIT;
  for (uint32_t i = 0; i < in->log.scopes.len; i++) {
    const struct logged_scope *s = &in->log.scopes.data[i];
    bool known = false;
    for (uint32_t k = i; k-- > 0 && !known;) known = is_same_scope(s, &in->log.scopes.data[k]);
    local_key(in, "scope:", s->local, &base);
    strbuf_clear(&key);
    LLVMValueRef place = !known && sites_site(in->places, base.text, s->at, &key) ? place_global(in, key.text) : NULL;
    if (!place) continue;
    if (s->declare) {
      LLVMPositionBuilderBefore(in->builder, LLVMGetNextInstruction(s->declare));
    } else {
      struct split found = {s->from, s->to, NULL};
      for (uint32_t k = 0; k < splits.len; k++)
        if (splits.data[k].from == s->from && splits.data[k].to == s->to) found = splits.data[k];
      if (!found.before) {
        if (!split_edge(in, s->from, s->to)) continue;
        found.before = LLVMGetBasicBlockTerminator(LLVMGetInsertBlock(in->builder));
        vec_push(&splits, found);
      }
      LLVMPositionBuilderBefore(in->builder, found.before);
    }
    call_event(in, place, s->alloca, number(in, allocated_bytes(in, s->alloca)));
  }
  vec_release(&splits);
  strbuf_release_all(&base, &key);
}

/* ---- globals ---- */

/* An undefined global gets a definition; where its size is not known, one with room. Returns what stands for it. */
static LLVMValueRef define_global_here(struct instrumenter *in, LLVMValueRef g) {
  enum { ROOM = 1 << 16 };
  LLVMTypeRef type = LLVMGlobalGetValueType(g);
  if (!LLVMTypeIsSized(type) || LLVMABISizeOfType(in->layout, type) == 0) {
    LLVMTypeRef room = LLVMArrayType2(LLVMInt8TypeInContext(in->llvm), ROOM);
    LLVMValueRef larger = LLVMAddGlobal(in->module, room, "ockham.global");
    LLVMSetAlignment(larger, 16);
    LLVMReplaceAllUsesWith(g, larger);
    g = larger, type = room;
  }
  LLVMSetInitializer(g, LLVMConstNull(type));
  LLVMSetGlobalConstant(g, false);
  LLVMSetExternallyInitialized(g, false);
  LLVMSetVisibility(g, LLVMDefaultVisibility);
  LLVMSetLinkage(g, LLVMInternalLinkage);
  return g;
}

/* void __ockham_globals(void): the initial contents of globals, and the addresses of what the data point to. */
static void instrument_globals(struct instrumenter *in) {
  LLVMTypeRef type = LLVMFunctionType(in->none, NULL, 0, false);
  LLVMValueRef f = LLVMAddFunction(in->module, "__ockham_globals", type);
  LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(in->llvm, f, "");
  struct strbuf key = STRBUF_INIT;
  LLVMPositionBuilderAtEnd(in->builder, block);
  if (in->tracks_escapes) call_runtime(in, "__ockham_track", in->none, NULL, 0);
  for (uint32_t i = 0; i < in->log.entities.len; i++) {
    struct logged_entity l = in->log.entities.data[i];
    LLVMValueRef place = NULL;
    uint64_t bytes = 0;
    if (LLVMIsAFunction(l.value) && l.entity.kind == ENTITY_FUNCTION) {
      strbuf_clear(&key);
      strbuf_printf(&key, "function:%s", name_of_function(l.value));
      place = place_global(in, key.text);
      track_function(in, l.value);
    } else if (LLVMIsAGlobalVariable(l.value) && !LLVMIsThreadLocal(l.value)) {
      local_key(in, "global:", l.entity, &key);
      place = place_global(in, key.text);
      if (LLVMIsDeclaration(l.value) && is_in_library(LLVMGetValueName(l.value))) continue;
      bool is_open = LLVMIsDeclaration(l.value) || (in->sources->extern_effects == EXTERN_EFFECTS_ALL &&
                                                    LLVMGetLinkage(l.value) != LLVMInternalLinkage);
      if (LLVMIsDeclaration(l.value)) l.value = define_global_here(in, l.value);
      bytes = LLVMABISizeOfType(in->layout, LLVMGlobalGetValueType(l.value));
      track_object(in, l.value, bytes, is_open);
    }
    if (place) call_event(in, place, l.value, number(in, bytes));
  }
  LLVMBuildRetVoid(in->builder);
  strbuf_release(&key);
}

/* ---- the start ---- */

static void fill_input(struct instrumenter *in, LLVMValueRef address, LLVMTypeRef type, const char *name) {
  struct strbuf base = STRBUF_INIT, key = STRBUF_INIT;
  strbuf_printf(&base, "input:<start>:%s", name);
  struct position at = in->p->functions.data[in->p->entry].at;
  LLVMValueRef place = sites_site(in->places, base.text, at, &key) ? place_global(in, key.text) : NULL;
  if (place) call_event(in, place, address, number(in, LLVMStoreSizeOfType(in->layout, type)));
  strbuf_release_all(&base, &key);
}

static void copy_attributes(LLVMValueRef call, LLVMValueRef f, unsigned parameter) {
  LLVMAttributeRef attributes[64];
  unsigned count = LLVMGetAttributeCountAtIndex(f, parameter);
  if (count > 64) return;
  LLVMGetAttributesAtIndex(f, parameter, attributes);
  for (unsigned i = 0; i < count; i++) LLVMAddCallSiteAttribute(call, parameter, attributes[i]);
}

/* int __ockham_entry(int argc, char **argv, char **envp): calls the entry function with the data's arguments; what
 * they do not say of main's is as the system gives it. */
static void create_entry(struct instrumenter *in, LLVMValueRef f) {
  LLVMTypeRef given[] = {in->i32, in->pointer, in->pointer}, type = LLVMGlobalGetValueType(f);
  LLVMValueRef start = LLVMAddFunction(in->module, "__ockham_entry", LLVMFunctionType(in->i32, given, 3, false));
  LLVMPositionBuilderAtEnd(in->builder, LLVMAppendBasicBlockInContext(in->llvm, start, ""));
  struct strbuf name = STRBUF_INIT;
  piece_list parts = VEC_INIT;
  VEC(LLVMValueRef) args = VEC_INIT;
  uint32_t index = 0;
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(f, i));
    LLVMValueRef room = LLVMBuildAlloca(in->builder, t, "");
    bool main = strcmp(in->sources->entry, "main") == 0 && i < 3 && t == given[i];
    LLVMBuildStore(in->builder, main ? LLVMGetParam(start, i) : LLVMConstNull(t), room);
    vec_clear(&parts);
    scalar_pieces(in, t, 0, &parts);
    for (uint32_t k = 0; k < parts.len; k++)
      fill_input(in, at_offset(in, room, parts.data[k].offset), parts.data[k].type,
                 input_name(&name, in->sources->entry, index++));
    vec_push(&args, LLVMBuildLoad2(in->builder, t, room, ""));
  }
  if (strcmp(in->sources->entry, "main") == 0 && args.len > 1 && LLVMTypeOf(args.data[0]) == in->i32 &&
      LLVMTypeOf(args.data[1]) == in->pointer)
    args.data[1] = call_runtime(in, "__ockham_arguments", in->pointer, args.data, 2);
  if (strcmp(in->sources->entry, "main") == 0 && args.len > 2 && LLVMTypeOf(args.data[2]) == in->pointer)
    args.data[2] = call_runtime(in, "__ockham_environment", in->pointer, args.data + 2, 1);
  LLVMValueRef call = LLVMBuildCall2(in->builder, type, f, args.data, args.len, "");
  for (unsigned i = 0; i < args.len; i++) copy_attributes(call, f, i + 1);
  bool status = LLVMGetReturnType(type) == in->i32;
  LLVMValueRef end = LLVMBuildRet(in->builder, status ? call : LLVMConstInt(in->i32, 0, false));
  instrument_rules_call(in, call);
  LLVMPositionBuilderBefore(in->builder, end);
  instrument_rules_end(in);
  vec_release_all(&args, &parts);
  strbuf_release(&name);
}

/* What the program defines stays its own: it must neither replace functions of the C library nor be replaced. */
static void hide(LLVMValueRef v) {
  const char *name = LLVMGetValueName(v);
  if (LLVMIsDeclaration(v) || strncmp(name, "llvm.", 5) == 0 || strncmp(name, "__ockham_", 9) == 0) return;
  LLVMSetVisibility(v, LLVMDefaultVisibility);
  LLVMSetDLLStorageClass(v, LLVMDefaultStorageClass);
  LLVMSetLinkage(v, LLVMInternalLinkage);
  if (strcmp(name, "main") != 0 && !is_in_library(name)) return;
  struct strbuf other = STRBUF_INIT;
  strbuf_printf(&other, "user.%s", name);
  LLVMSetValueName2(v, other.text, other.len);
  strbuf_release(&other);
}

static void hide_definitions(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) hide(f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) hide(g);
}

/* ---- the whole ---- */

static bool write_module(struct instrumenter *in, struct strbuf *bitcode) {
  char *message = NULL;
  LLVMStripModuleDebugInfo(in->module);
  bool broken = LLVMVerifyModule(in->module, LLVMReturnStatusAction, &message);
  if (broken) diagnostics_error(&in->ctx->diagnostics, NULL, 0, 0, "the instrumented program is broken: %s", message);
  LLVMDisposeMessage(message);
  if (broken) return false;
  LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(in->module);
  strbuf_add(bitcode, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
  LLVMDisposeMemoryBuffer(buffer);
  return true;
}

/* The names of the library functions that the program uses and that have a model in C. */
static bool find_models(struct instrumenter *in) {
  LLVMModuleRef copy = LLVMCloneModule(in->module);
  bool ok = models_link(in->ctx, in->sources, in->rules, MODELS_OF_CHECK, copy, &in->models);
  LLVMDisposeModule(copy);
  return ok && models_link(in->ctx, in->sources, in->rules, MODELS_OF_REPLAY, in->module, &in->contracts);
}

static bool instrument(struct instrumenter *in, struct strbuf *bitcode) {
  in->llvm = LLVMGetModuleContext(in->module);
  in->builder = LLVMCreateBuilderInContext(in->llvm);
  if (!find_models(in)) return false;
  in->p = program_new(in->sources->model);
  in->p->extern_effects = in->sources->extern_effects;
  if (!translate_module(in->ctx, in->sources, in->rules, in->module, &in->contracts, in->p, &in->log)) return false;
  if (in->rules && !rules_weave(in->rules, in->p, RULE_CHOOSES_AHEAD, &in->ctx->diagnostics))
    return false; /* places are named as in that program */
  in->places = sites_new(in->p);
  in->layout = LLVMGetModuleDataLayout(in->module);
  in->tracks_escapes = names_find(in->wanted, "escapes") != MAP_NONE;
  in->none = LLVMVoidTypeInContext(in->llvm);
  in->i32 = LLVMInt32TypeInContext(in->llvm);
  in->i64 = LLVMInt64TypeInContext(in->llvm);
  in->pointer = LLVMPointerTypeInContext(in->llvm, 0);
  in->noreturn = LLVMGetEnumAttributeKindForName("noreturn", 8);
  in->sret = LLVMGetEnumAttributeKindForName("sret", 4);
  in->byval = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMValueRef entry = LLVMGetNamedFunction(in->module, in->sources->entry);
  if (strcmp(in->sources->entry, "*") == 0)
    return diagnostics_error(&in->ctx->diagnostics, NULL, 0, 0, "any function may be called, and none is the first");
  if (!entry) return diagnostics_error(&in->ctx->diagnostics, NULL, 0, 0, "the entry function is gone");
  tell_places(in);
  instrument_initial(in);
  instrument_rules(in);
  announce_sites(in);
  instrument_scopes(in);
  instrument_locals(in);
  open_lives(in);
  instrument_globals(in);
  create_entry(in, entry);
  instrument_rules_handles(in);
  define_declarations(in);
  if (in->cannot_tell)
    return diagnostics_error(&in->ctx->diagnostics, NULL, 0, 0, "a rule names a value that is no integer or pointer");
  instrument_assembly(in);
  hide_definitions(in->module);
  return write_module(in, bitcode);
}

static bool read_rules(struct instrumenter *in, struct rules *rules) {
  const string_list *files = &in->sources->rules;
  for (uint32_t i = 0; i < files->len; i++)
    if (!rules_read(rules, files->data[i], &in->ctx->diagnostics)) return false;
  if (rules->rules.len) in->rules = rules;
  return true;
}

/* What shows a violation when the program runs. */
static void add_sanitizer(check_set asked, bool has_lives, string_list *flags) {
  if (!(asked & CHECKS_OF_MEMORY)) return; /* with checks of arithmetic it is compiled in any case (overflow.h) */
  vec_push(flags, "-fsanitize=address");
  if (!has_lives) vec_push(flags, "-fno-sanitize-address-use-after-scope"); /* its marks make more control flow */
}

bool front_instrument(struct context *ctx, const struct sources *sources, const struct names *places,
                      struct instrument_choices choices, struct strbuf *bitcode, struct strbuf *monitor) {
  struct compiled own = COMPILED_INIT;
  struct sources kept = *sources;
  if (!kept.compiled) kept.compiled = &own;
  struct instrumenter in = {.ctx = ctx,
                            .sources = &kept,
                            .wanted = places,
                            .is_without_assembly = choices.is_without_assembly,
                            .models = NAMES_INIT,
                            .contracts = NAMES_INIT,
                            .made = NAMES_INIT,
                            .handles = NAMES_INIT};
  struct rules rules = RULES_INIT;
  struct llvm_messages messages = {ctx, false};
  string_list flags = VEC_INIT;
  add_sanitizer(sources->asked, choices.has_lives, &flags);
  bool ok = read_rules(&in, &rules);
  if (ok) in.module = read_sources(ctx, &messages, &kept, &flags);
  if (in.module && kept.compiled->is_seen)
    ok = diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "the program may ask whether sanitizers watch it");
  ok = ok && in.module && instrument(&in, bitcode);
  if (ok && in.rules) rule_monitor_print(in.rules, &in.hooks, monitor);
  for (uint32_t i = 0; i < in.hooks.len; i++) vec_release(&in.hooks.data[i].passed);
  vec_release(&in.hooks);
  names_release(&in.handles);
  rules_release(&rules);
  vec_release(&flags);
  sites_free(in.places);
  if (in.p) program_free(in.p);
  vec_release_all(&in.log.entities, &in.log.sites, &in.log.scopes);
  names_release_all(&in.models, &in.contracts, &in.made);
  vec_release(&in.globals);
  if (in.builder) LLVMDisposeBuilder(in.builder);
  if (in.module) dispose_sources(in.module);
  compiled_release(&own);
  return ok;
}

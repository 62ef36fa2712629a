/* Bodies for library functions: models are bitcode inside of the executable, one module per file and data model. A
 * module is linked when the program calls something that it defines and the program does not, until nothing more is
 * wanted, since a model may need another one; afterwards goes what nobody uses, so that a proof has not to deal with
 * it. */
#include "front/models.h"

#include "program/library.h"

#include <string.h>

struct embedded_file {
  const char *name; /* NULL ends the array */
  const unsigned char *bytes;
  size_t size;
};

extern const struct embedded_file embedded_models[];

static bool has_suffix(const char *s, const char *suffix) {
  size_t len = strlen(s), end = strlen(suffix);
  return len >= end && strcmp(s + len - end, suffix) == 0;
}

/* A function that the program calls, has no body for, and that is no operation of the program either. */
static bool is_wanted(LLVMValueRef f) {
  return LLVMIsDeclaration(f) && LLVMGetFirstUse(f) && !LLVMGetIntrinsicID(f) &&
         library_find(LLVMGetValueName(f)) == LIBRARY_NONE;
}

/* Cheap test before reading the bitcode: its symbol table holds the names as plain bytes. */
static bool may_supply(const struct embedded_file *e, LLVMModuleRef program) {
  for (LLVMValueRef f = LLVMGetFirstFunction(program); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    if (is_wanted(f) && memmem(e->bytes, e->size, name, strlen(name))) return true;
  }
  return false;
}

/* Does the module define something that is wanted? Its names are remembered if so. */
static bool supplies(LLVMModuleRef models, LLVMModuleRef program, struct names *defined) {
  bool needed = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef used = LLVMIsDeclaration(f) ? NULL : LLVMGetNamedFunction(program, LLVMGetValueName(f));
    if (used && is_wanted(used)) needed = true;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(models); needed && f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef own = LLVMGetNamedFunction(program, LLVMGetValueName(f));
    if (!LLVMIsDeclaration(f) && !(own && !LLVMIsDeclaration(own))) names_add(defined, LLVMGetValueName(f));
  }
  return needed;
}

/* Flags of the compiler that are noted in modules (-fshort-wchar) have to agree; models do not depend on any. */
static void take_flags_over(LLVMModuleRef models, LLVMModuleRef program) {
  static const char list[] = "llvm.module.flags";
  enum { MOST = 64, NAME = 1, VALUE = 2, PARTS = 3 };
  LLVMValueRef flags[MOST], parts[PARTS];
  uint32_t count = LLVMGetNamedMetadataNumOperands(models, list);
  if (count > MOST) return;
  LLVMGetNamedMetadataOperands(models, list, flags);
  for (uint32_t i = 0; i < count; i++) {
    if (LLVMGetMDNodeNumOperands(flags[i]) != PARTS) continue;
    LLVMGetMDNodeOperands(flags[i], parts);
    unsigned len;
    const char *name = LLVMGetMDString(parts[NAME], &len);
    LLVMMetadataRef wanted = name ? LLVMGetModuleFlag(program, name, len) : NULL;
    if (wanted) LLVMReplaceMDNodeOperandWith(flags[i], VALUE, wanted);
  }
}

static bool link_if_needed(struct context *ctx, const struct embedded_file *e, LLVMModuleRef program,
                           struct names *defined, struct names *globals, bool *linked) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)e->bytes, e->size, e->name, false);
  LLVMModuleRef models = NULL;
  bool failed = LLVMParseBitcodeInContext2(LLVMGetModuleContext(program), buffer, &models);
  LLVMDisposeMemoryBuffer(buffer);
  if (failed) return diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "the library model '%s' cannot be read", e->name);
  if (!supplies(models, program, defined)) {
    LLVMDisposeModule(models);
    return true;
  }
  *linked = true;
  for (LLVMValueRef g = LLVMGetFirstGlobal(models); g; g = LLVMGetNextGlobal(g))
    if (!LLVMGetNamedGlobal(program, LLVMGetValueName(g))) names_add(globals, LLVMGetValueName(g));
  LLVMSetTarget(models, LLVMGetTarget(program));
  take_flags_over(models, program);
  if (LLVMLinkModules2(program, models))
    return diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "the library model '%s' cannot be linked", e->name);
  return true;
}

/* Drops from the linked module what the program does not use of the models. */
static void prune(LLVMModuleRef program, const struct names *defined, const struct names *globals) {
  for (bool again = true; again;) { /* what is dropped may have been the last to use another */
    again = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(program), next; f; f = next) {
      next = LLVMGetNextFunction(f);
      if (LLVMGetFirstUse(f) || names_find(defined, LLVMGetValueName(f)) == MAP_NONE) continue;
      LLVMDeleteFunction(f);
      again = true;
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(program), next; g; g = next) {
      next = LLVMGetNextGlobal(g);
      if (LLVMGetFirstUse(g) || names_find(globals, LLVMGetValueName(g)) == MAP_NONE) continue;
      LLVMDeleteGlobal(g);
      again = true;
    }
  }
}

bool models_link(struct context *ctx, enum data_model model, LLVMModuleRef program, struct names *defined) {
  const char *suffix = model == DATA_MODEL_ILP32 ? ".ilp32.bc" : ".lp64.bc";
  struct names globals = NAMES_INIT;
  bool ok = true;
  for (bool again = true; again && ok;) { /* a model may need another */
    again = false;
    for (const struct embedded_file *e = embedded_models; e->name && ok; e++)
      if (has_suffix(e->name, suffix) && may_supply(e, program))
        ok = link_if_needed(ctx, e, program, defined, &globals, &again);
  }
  if (ok && defined->text.len) prune(program, defined, &globals);
  names_release(&globals);
  return ok;
}

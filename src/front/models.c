/* Bodies for library functions: models are bitcode inside of the executable, one module per file and data model. A
 * module is linked when the program calls something that it defines and the program does not, until nothing more is
 * wanted, since a model may need another one; afterwards goes what nobody asks for: what sets errno where the program
 * does not look at it, what is asked of memory where its safety is not the property, and what nobody uses, so that a
 * proof has not to deal with it. */
#include "front/models.h"

#include "front/agreement.h"
#include "front/library_calls.h"

#include <string.h>

struct linking {
  struct context *ctx;
  const struct sources *sources;
  const struct rules *rules; /* NULL = none */
  enum models_use use;
  LLVMModuleRef program;
  struct names *defined, globals;
  bool reads_errno;
};

struct embedded_file {
  const char *name; /* NULL ends the array */
  const unsigned char *bytes;
  size_t size;
};

extern const struct embedded_file embedded_models[];

static bool has_prefix(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

static bool has_suffix(const char *s, const char *suffix) {
  size_t len = strlen(s), end = strlen(suffix);
  return len >= end && strcmp(s + len - end, suffix) == 0;
}

/* A function that the program calls, has no body for, and that is no operation of the program either. What rules watch
 * stays as it is: they say what it returns. */
static bool is_wanted(const struct linking *k, LLVMValueRef f) {
  if (!LLVMIsDeclaration(f) || !LLVMGetFirstUse(f) || LLVMGetIntrinsicID(f)) return false;
  enum library_model model = library_of(f);
  if (model != LIBRARY_NONE && model != LIBRARY_PURE) return false;
  const struct library_contract *c = contract_of(f);
  bool is_world = c && (c->kind == CONTRACT_WORLD || c->kind == CONTRACT_REAL);
  return !is_world || !k->rules || !rules_watch(k->rules, name_of_function(f));
}

/* The names of files say whom they are for. */
static bool is_for(const struct linking *k, const struct embedded_file *e) {
  if (!has_suffix(e->name, k->sources->model == DATA_MODEL_ILP32 ? ".ilp32.bc" : ".lp64.bc")) return false;
  if (k->use == MODELS_OF_REPLAY) return has_prefix(e->name, "contract_");
  return true;
}

/* Of an environment that the program changes, the real function knows what becomes of it. */
static bool is_of_own_making(const struct linking *k, LLVMValueRef f) {
  static const char *const changes[] = {"setenv", "unsetenv", "putenv", "clearenv"};
  if (k->use != MODELS_OF_REPLAY || !strstr(name_of_function(f), "env")) return false;
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
    if (LLVMGetNamedFunction(k->program, changes[i])) return true;
  return false;
}

/* Cheap test before reading the bitcode: its symbol table holds the names as plain bytes. */
static bool may_supply(const struct linking *k, const struct embedded_file *e) {
  for (LLVMValueRef f = LLVMGetFirstFunction(k->program); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    if (is_wanted(k, f) && memmem(e->bytes, e->size, name, strlen(name))) return true;
  }
  return false;
}

/* Is there a body for it in the models? Those that are not to be linked are hidden. */
static bool supplies_function(const struct linking *k, LLVMValueRef model) {
  LLVMValueRef used = LLVMGetNamedFunction(k->program, LLVMGetValueName(model));
  if (!used || !LLVMIsDeclaration(used)) return false;
  if (agrees(used, model) && !is_of_own_making(k, model)) return is_wanted(k, used);
  LLVMSetLinkage(model, LLVMInternalLinkage);
  return false;
}

/* Does the module define something that is wanted? Its names are remembered if so. */
static bool supplies(struct linking *k, LLVMModuleRef models) {
  bool needed = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && supplies_function(k, f)) needed = true;
  for (LLVMValueRef f = LLVMGetFirstFunction(models); needed && f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef own = LLVMGetNamedFunction(k->program, LLVMGetValueName(f));
    if (!LLVMIsDeclaration(f) && !(own && !LLVMIsDeclaration(own))) names_add(k->defined, LLVMGetValueName(f));
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

static bool link_if_needed(struct linking *k, const struct embedded_file *e, bool *linked) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)e->bytes, e->size, e->name, false);
  LLVMModuleRef models = NULL;
  struct diagnostics *d = &k->ctx->diagnostics;
  bool failed = LLVMParseBitcodeInContext2(LLVMGetModuleContext(k->program), buffer, &models);
  LLVMDisposeMemoryBuffer(buffer);
  if (failed) return diagnostics_error(d, NULL, 0, 0, "the library model '%s' cannot be read", e->name);
  if (!supplies(k, models)) {
    LLVMDisposeModule(models);
    return true;
  }
  *linked = true;
  for (LLVMValueRef g = LLVMGetFirstGlobal(models); g; g = LLVMGetNextGlobal(g))
    if (!LLVMGetNamedGlobal(k->program, LLVMGetValueName(g))) names_add(&k->globals, LLVMGetValueName(g));
  LLVMSetTarget(models, LLVMGetTarget(k->program));
  take_flags_over(models, k->program);
  if (LLVMLinkModules2(k->program, models))
    return diagnostics_error(d, NULL, 0, 0, "the library model '%s' cannot be linked", e->name);
  return true;
}

/* ---- what nobody asks for ---- */

static void erase_calls(LLVMModuleRef program, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(program, name);
  for (LLVMUseRef u = f ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetFirstUse(f))
    LLVMInstructionEraseFromParent(LLVMGetUser(u));
  if (f && LLVMIsDeclaration(f)) LLVMDeleteFunction(f);
}

static void erase_unasked(const struct linking *k) {
  static const char *const of_memory[] = {"__ockham_reads", "__ockham_reads_string", "__ockham_reads_string_to",
                                          "__ockham_stream"};
  for (size_t i = 0; i < sizeof of_memory / sizeof *of_memory && !models_check_memory(k->sources, k->use); i++)
    erase_calls(k->program, of_memory[i]);
  if (!k->reads_errno) {
    erase_calls(k->program, "__ockham_set_errno");
    erase_calls(k->program, "__ockham_errno_is");
  }
  if (k->use != MODELS_OF_REPLAY) erase_calls(k->program, "__ockham_same");
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

bool models_link(struct context *ctx, const struct sources *s, const struct rules *rules, enum models_use use,
                 LLVMModuleRef program, struct names *defined) {
  LLVMValueRef errno_location = LLVMGetNamedFunction(program, "__errno_location");
  struct linking k = {.ctx = ctx, .sources = s, .rules = rules, .use = use, .program = program, .defined = defined};
  bool ok = true;
  k.globals = (struct names)NAMES_INIT;
  k.reads_errno = errno_location && LLVMGetFirstUse(errno_location);
  library_calls_expand(s, use, program, k.reads_errno, defined);
  for (bool again = true; again && ok;) { /* a model may need another */
    again = false;
    for (const struct embedded_file *e = embedded_models; e->name && ok; e++)
      if (is_for(&k, e) && may_supply(&k, e)) ok = link_if_needed(&k, e, &again);
  }
  if (ok) erase_unasked(&k);
  if (ok && defined->text.len) prune(program, defined, &k.globals);
  names_release(&k.globals);
  return ok;
}

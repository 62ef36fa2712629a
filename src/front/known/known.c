/* What is known of a module beside its instructions: attributes, sections, linkage, operand bundles, symbols of the
 * linker. What is not in the tables here has a mark that forbids proofs, at the place where it is.
 *
 * Not looked at, since none of it changes what a program does: metadata (LLVM may drop all of it), visibility, storage
 * classes of DLLs, comdats, thread-local storage (programs are sequential), calling conventions, and those attributes
 * that LLVM gives numbers, which are promises to the optimiser, except the few named below. */
#include "front/known/assembly.h"
#include "front/library/agreement.h"
#include "front/translate/body.h"

#include <string.h>

/* Attributes of functions that are strings: their beginnings. */
static const char *const known_attributes[] = {"alloc-",
                                               "amdgpu",
                                               "approx-func-fp-math",
                                               "bss-section",
                                               "btf",
                                               "correctly-rounded",
                                               "data-section",
                                               "denormal-fp",
                                               "disable-tail-calls",
                                               "dontcall-",
                                               "frame-pointer",
                                               "implicit-section-name",
                                               "indirect-",
                                               "less-precise-fpmad",
                                               "loader-replaceable",
                                               "min-legal-vector-width",
                                               "no-",
                                               "patchable-function",
                                               "prefer-",
                                               "probe-stack",
                                               "profile-sample-accurate",
                                               "relro-section",
                                               "rodata-section",
                                               "sample-profile",
                                               "save-reg-params",
                                               "split-stack",
                                               "stack-prob",
                                               "stack-protector",
                                               "stackrealign",
                                               "strict-float-cast-overflow",
                                               "strictfp",
                                               "target-cpu",
                                               "target-features",
                                               "thunk",
                                               "tune-cpu",
                                               "unsafe-fp-math",
                                               "use-sample-profile",
                                               "use-soft-float",
                                               "warn-stack-size",
                                               "zero-call-used-regs",
                                               "null-pointer-is-valid",
                                               "llvm.assume",
                                               "xray-",
                                               "function-instrument"};
/* Attributes that name a function to be called when the function begins or ends: of no interest unless it is one of the
 * program. */
static const char *const calling_attributes[] = {"instrument-function-", "counting-function", "fentry-call"};

/* Bundles on calls: on `llvm.assume` any, which says nothing but what holds anyway. */
static const char *const known_bundles[] = {"align", "nonnull", "dereferenceable", "cold", "noundef", "kcfi"};

/* LLVM's own globals. */
static const char *const known_globals[] = {"llvm.used",         "llvm.compiler.used",      "llvm.global_ctors",
                                            "llvm.global_dtors", "llvm.global.annotations", "llvm.metadata"};

static bool begins_with_any(const char *const *list, size_t count, const char *text) {
  for (size_t i = 0; i < count; i++)
    if (strncmp(text, list[i], strlen(list[i])) == 0) return true;
  return false;
}

#define BEGINS_WITH_ANY(list, text) begins_with_any(list, sizeof(list) / sizeof *(list), text)

static bool has_attribute(LLVMValueRef f, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMGetEnumAttributeAtIndex(f, (unsigned)LLVMAttributeFunctionIndex, kind) != NULL;
}

bool is_naked(LLVMValueRef f) { return has_attribute(f, "naked"); }

static bool has_body(struct translator *t, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(t->module, name);
  return f && !LLVMIsDeclaration(f);
}

/* Is nothing of the program executed because of the attribute? */
static bool is_known_attribute(struct translator *t, LLVMAttributeRef attribute) {
  unsigned len;
  const char *key = LLVMGetStringAttributeKind(attribute, &len);
  if (BEGINS_WITH_ANY(known_attributes, key)) return true;
  const char *name = LLVMGetStringAttributeValue(attribute, &len);
  return BEGINS_WITH_ANY(calling_attributes, key) && !has_body(t, strcmp(name, "true") == 0 ? "__fentry__"
                                                                  : *name == '\1'           ? name + 1
                                                                                            : name);
}

uint32_t check_function(struct translator *t, LLVMValueRef f) {
  uint32_t marks = 0;
  unsigned index = (unsigned)LLVMAttributeFunctionIndex, count = LLVMGetAttributeCountAtIndex(f, index);
  VEC(LLVMAttributeRef) all = VEC_INIT;
  vec_resize(&all, count);
  if (count) LLVMGetAttributesAtIndex(f, index, all.data);
  for (unsigned i = 0; i < count; i++) {
    unsigned len;
    if (!LLVMIsStringAttribute(all.data[i]) || is_known_attribute(t, all.data[i])) continue;
    const char *key = LLVMGetStringAttributeKind(all.data[i], &len);
    marks |= missing_behaviour(t, "the attribute '%s' of '%s'", key, LLVMGetValueName(f));
  }
  vec_release(&all);
  if (is_naked(f)) marks |= missing_behaviour(t, "the naked function '%s'", LLVMGetValueName(f));
  if (has_attribute(f, "presplitcoroutine")) marks |= missing_behaviour(t, "the coroutine '%s'", LLVMGetValueName(f));
  return marks;
}

uint32_t check_bundles(struct translator *t, LLVMValueRef call) {
  uint32_t marks = 0;
  for (unsigned i = 0; i < LLVMGetNumOperandBundles(call); i++) {
    LLVMOperandBundleRef bundle = LLVMGetOperandBundleAtIndex(call, i);
    size_t len;
    const char *tag = LLVMGetOperandBundleTag(bundle, &len);
    char *name = xstrndup(tag, len);
    if (!BEGINS_WITH_ANY(known_bundles, name)) marks |= missing_behaviour(t, "the operand bundle '%s' of a call", name);
    free(name);
    LLVMDisposeOperandBundle(bundle);
  }
  return marks;
}

/* ---- the module ---- */

static void start_without(struct translator *t, uint32_t marks) {
  if (marks) emit(t, operation_make(OP_SKIP), NULL, 0, marks);
}

/* Where a table begins or ends that the linker makes of a section. */
static bool is_of_linker(const char *name) {
  static const char *const prefixes[] = {"__start_", "__stop_", "__init_array_", "__fini_array_", "__preinit_array_"};
  static const char *const names[] = {"end",          "_end",
                                      "edata",        "_edata",
                                      "etext",        "_etext",
                                      "__etext",      "__bss_start",
                                      "_DYNAMIC",     "__data_start",
                                      "data_start",   "__dso_handle",
                                      "__ehdr_start", "__executable_start",
                                      "_start",       "_GLOBAL_OFFSET_TABLE_"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return BEGINS_WITH_ANY(prefixes, name);
}

static void check_global(struct translator *t, LLVMValueRef g) {
  struct position start = t->body->at;
  const char *name = LLVMGetValueName(g), *section = LLVMGetSection(g);
  struct declared d = debug_global(&t->debug, g);
  if (d.at.line) t->body->at = d.at;
  uint32_t marks = 0;
  if (section && asm_is_called_section(section) && LLVMGetInitializer(g))
    marks |= missing_behaviour(t, "'%s' in the section '%s', whose contents are called", name, section);
  if (!LLVMGetInitializer(g) && is_of_linker(name) && LLVMGetFirstUse(g))
    marks |= missing_behaviour(t, "'%s', a symbol of the linker that leads to other objects", name);
  if (LLVMIsExternallyInitialized(g)) marks |= missing_behaviour(t, "'%s', which is initialised from outside", name);
  start_without(t, marks);
  t->body->at = start;
}

/* Calls that the compiler makes for OpenMP. */
static void check_parallel(struct translator *t) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    if (strncmp(name, "__kmpc_", 7) != 0 || !LLVMIsDeclaration(f) || !LLVMGetFirstUse(f)) continue;
    start_without(t, missing_behaviour(t, "what runs in parallel (-fopenmp)"));
    return;
  }
}

/* What is to be called at the start or the end, and is no function. */
static void check_list(struct translator *t, const char *name) {
  LLVMValueRef list = LLVMGetNamedGlobal(t->module, name), all = list ? LLVMGetInitializer(list) : NULL;
  uint64_t count = all ? LLVMGetArrayLength2(LLVMTypeOf(all)) : 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef called = LLVMGetAggregateElement(LLVMGetAggregateElement(all, i), 1);
    if (entity_of(t, called).kind != ENTITY_FUNCTION)
      start_without(t, missing_behaviour(t, "an entry of '%s' that is no function", name));
  }
}

/* Called by what late passes insert (-fsanitize-coverage, -fprofile-generate), and by its runtime at the start. */
static bool is_hook(const char *name) {
  static const char *const prefixes[] = {
      "__sanitizer_",   "__asan_",     "__ubsan_",   "__tsan_",           "__msan_", "__lsan_",
      "__hwasan_",      "__dfs",       "__memprof_", "__safestack_",      "__xray_", "__gcov_",
      "__llvm_profile", "__llvm_gcov", "llvm_gc",    "__morestack",       "__cfi_",  "__scudo_",
      "__nsan_",        "__rtsan_",    "__tysan_",   "__llvm_ctx_profile"};
  return BEGINS_WITH_ANY(prefixes, name);
}

static void check_hook(struct translator *t, const char *name) {
  if (is_hook(name)) start_without(t, missing_behaviour(t, "'%s', which the compiler's instrumentation calls", name));
}

static void check_hooks(struct translator *t) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) check_hook(t, LLVMGetValueName(f));
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(t->module); a; a = LLVMGetNextGlobalAlias(a))
    check_hook(t, LLVMGetValueName(a));
}

static void check_sections_of_functions(struct translator *t) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f)) {
    const char *section = LLVMIsDeclaration(f) ? NULL : LLVMGetSection(f);
    if (section && asm_is_called_section(section))
      start_without(t, missing_behaviour(t, "the function '%s' in the section '%s', whose contents are executed",
                                         LLVMGetValueName(f), section));
  }
}

/* ---- allocation that is the program's own ---- */

static bool is_of_model(struct translator *t, const char *name) {
  return t->models && names_find(t->models, name) != MAP_NONE;
}

/* Does the program define what the library allocates with? What is static is its own affair. */
static bool has_own_allocation(struct translator *t) {
  static const char *const names[] = {"malloc", "calloc", "realloc", "free", "aligned_alloc", "memalign"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    LLVMValueRef f = LLVMGetNamedFunction(t->module, names[i]);
    if (f && !LLVMIsDeclaration(f) && !is_of_model(t, names[i]) && LLVMGetLinkage(f) != LLVMInternalLinkage)
      return true;
    if (LLVMGetNamedGlobalAlias(t->module, names[i], strlen(names[i]))) return true;
  }
  return false;
}

/* Of what has no exact body, only that allocates nothing which computes with numbers alone, and calls of the system. */
static bool may_allocate(const struct library_contract *c) {
  static const char *const frugal[] = {"read",    "write",  "open",   "close", "lseek",        "getpid",
                                       "getppid", "getuid", "getgid", "time",  "gettimeofday", "clock_gettime",
                                       "clock",   "kill",   "fstat",  "stat",  "fcntl",        "access"};
  if (c->kind == CONTRACT_OWN || c->kind == CONTRACT_OPERATION || c->kind == CONTRACT_MISSING) return false;
  if (c->kind == CONTRACT_REAL && !strchr(c->shape, 'p') && !strchr(c->shape, 'v')) return false;
  for (size_t i = 0; i < sizeof frugal / sizeof *frugal; i++)
    if (strcmp(frugal[i], c->name) == 0) return false;
  return true;
}

/* The function of the library that is called under this name, which may have a suffix of ours. */
static const struct library_contract *contract_called(const char *name) {
  char *plain = xstrndup(name, strcspn(name, "."));
  const struct library_contract *c = contract_find(plain);
  free(plain);
  return c;
}

/* The library allocates with the functions of the program then, as often as it likes. */
static void check_allocation(struct translator *t) {
  if (!has_own_allocation(t)) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f)) {
    const char *name = name_of_function(f);
    const struct library_contract *c = LLVMGetFirstUse(f) ? contract_called(name) : NULL;
    if (!c || !may_allocate(c) || (!LLVMIsDeclaration(f) && !is_of_model(t, LLVMGetValueName(f)))) continue;
    start_without(t, missing_behaviour(t, "that '%s' may call the program's own malloc or free", c->name));
    return;
  }
}

void check_module(struct translator *t) {
  struct position start = t->body->at;
  start_without(t, check_module_assembly(t));
  check_parallel(t);
  check_list(t, "llvm.global_ctors");
  check_list(t, "llvm.global_dtors");
  check_sections_of_functions(t);
  check_hooks(t);
  check_allocation(t);
  if (t->asks_arithmetic & CHECKS_OF_ARITHMETIC && may_fold_overflow(t))
    start_without(t, missing_behaviour(t, "whether constants in the initialiser of a local array or struct overflow"));
  if (t->p->asked & CHECKS_OF_MEMORY && may_lack_temporary(t))
    start_without(t, missing_behaviour(t, "the end of a temporary object, a member of which has an address"));
  if (t->has_weak_initial)
    start_without(t, missing_behaviour(t, "the address of a weak symbol in an initial value, which may not be null"));
  for (LLVMValueRef g = LLVMGetFirstGlobal(t->module); g; g = LLVMGetNextGlobal(g)) {
    const char *name = LLVMGetValueName(g);
    if (strncmp(name, "llvm.", 5) != 0)
      check_global(t, g);
    else if (!BEGINS_WITH_ANY(known_globals, name))
      start_without(t, missing_behaviour(t, "'%s' of the compiler", name));
  }
  for (LLVMValueRef f = LLVMGetFirstGlobalIFunc(t->module); f; f = LLVMGetNextGlobalIFunc(f)) {
    struct entity e = entity_of(t, LLVMGetGlobalIFuncResolver(f));
    if (e.kind == ENTITY_FUNCTION) t->body->at = t->p->functions.data[e.id].at;
    start_without(
        t, missing_behaviour(t, "the ifunc '%s', which is chosen before the program starts", LLVMGetValueName(f)));
    t->body->at = start;
  }
}

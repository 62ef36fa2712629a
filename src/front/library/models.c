/* Bodies for library functions: models are bitcode inside of the executable, one module per file and data model. A
 * module is linked when the program calls something that it defines and the program does not, until nothing more is
 * wanted, since a model may need another one; afterwards goes what nobody asks for: what sets errno where the program
 * does not look at it, what is asked of memory where its safety is not the property, and what nobody uses, so that a
 * proof has not to deal with it. */
#include "front/library/models.h"

#include "front/library/agreement.h"
#include "front/library/library_calls.h"

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
extern const char *const embedded_models_defines[]; /* names, with a line end before and behind each */

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

/* Functions of the library call each other, whatever the program defines; only allocation is the program's. */
static void hide_own(const struct linking *k, LLVMModuleRef models) {
  static const char *const replaceable[] = {"malloc", "calloc", "realloc", "free", "aligned_alloc", "memalign"};
  for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    LLVMValueRef own = LLVMGetNamedFunction(k->program, name);
    bool is_own = own && !LLVMIsDeclaration(own) && names_find(k->defined, name) == MAP_NONE && !LLVMGetIntrinsicID(f);
    for (size_t i = 0; i < sizeof replaceable / sizeof *replaceable; i++)
      is_own = is_own && strcmp(name, replaceable[i]) != 0;
    if (!is_own) continue;
    struct strbuf other = STRBUF_INIT;
    strbuf_printf(&other, "%s%s", name, MODEL_SUFFIX);
    LLVMSetValueName2(f, other.text, other.len);
    strbuf_release(&other);
  }
}

/* Whether the bitcode is worth reading, which takes longer than all else that is done for a small program. */
static bool may_supply(const struct linking *k, const struct embedded_file *e) {
  const char *defines = embedded_models_defines[e - embedded_models];
  struct strbuf line = STRBUF_INIT;
  bool found = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(k->program); f && !found; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    size_t len = strlen(name) - (has_suffix(name, MODEL_SUFFIX) ? strlen(MODEL_SUFFIX) : 0);
    if (!is_wanted(k, f)) continue;
    strbuf_clear(&line);
    strbuf_printf(&line, "\n%.*s\n", (int)len, name);
    found = strstr(defines, line.text);
  }
  strbuf_release(&line);
  return found;
}

/* Is there a body for it in the models? Those that are not to be linked are hidden. */
static bool supplies_function(const struct linking *k, LLVMValueRef model) {
  LLVMValueRef used = LLVMGetNamedFunction(k->program, LLVMGetValueName(model));
  if (!used || !LLVMIsDeclaration(used)) return false;
  const struct library_contract *c = contract_of(model);
  bool is_real = k->use == MODELS_OF_REPLAY && c && c->kind != CONTRACT_WORLD;
  if (agrees(used, model) && !is_of_own_making(k, model) && !is_real) return is_wanted(k, used);
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
  hide_own(k, models);
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
  static const char *const of_reads[] = {"__ockham_reads",      "__ockham_reads_string",  "__ockham_reads_string_to",
                                         "__ockham_reads_wide", "__ockham_reads_strings", "__ockham_reads_list"};
  for (size_t i = 0; i < sizeof of_reads / sizeof *of_reads && !models_check_reads(k->sources, k->use); i++)
    erase_calls(k->program, of_reads[i]);
  if (!check_set_has(k->sources->asked, CHECK_INIT)) erase_calls(k->program, "__ockham_reads_some");
  static const char *const of_memory[] = {"__ockham_stream",       "__ockham_stream_or_null", "__ockham_apart",
                                          "__ockham_apart_string", "__ockham_apart_text",     "__ockham_copies"};
  for (size_t i = 0; i < sizeof of_memory / sizeof *of_memory && !models_check_memory(k->sources, k->use); i++)
    erase_calls(k->program, of_memory[i]);
  if (!k->reads_errno) {
    erase_calls(k->program, "__ockham_set_errno");
    erase_calls(k->program, "__ockham_fail_somehow");
    erase_calls(k->program, "__ockham_fail_or_end");
    erase_calls(k->program, "__ockham_fail");
    erase_calls(k->program, "__ockham_failed_at");
    erase_calls(k->program, "__ockham_errno_is");
  }
  static const char *const of_replays[] = {"__ockham_same",        "__ockham_unsure",
                                           "__ockham_unsure_if",   "__ockham_usual_error",
                                           "__ockham_before_line", "__ockham_line",
                                           "__ockham_opened",      "__ockham_failed_at",
                                           "__ockham_after_read",  "__ockham_after_read_of_descriptor",
                                           "__ockham_rest"};
  for (size_t i = 0; i < sizeof of_replays / sizeof *of_replays && k->use != MODELS_OF_REPLAY; i++)
    erase_calls(k->program, of_replays[i]);
}

static bool is_unknown(const struct linking *k, LLVMValueRef f) {
  return LLVMIsDeclaration(f) && LLVMGetFirstUse(f) && !LLVMGetIntrinsicID(f) && !contract_of(f) &&
         library_of(f) == LIBRARY_NONE && !has_prefix(LLVMGetValueName(f), "__ockham_") &&
         names_find(k->defined, LLVMGetValueName(f)) == MAP_NONE;
}

/* A question about the program as a whole gets its answer. */
static void answer(const struct linking *k, const char *question, bool yes) {
  LLVMValueRef f = LLVMGetNamedFunction(k->program, question);
  for (LLVMUseRef u = f ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetFirstUse(f)) {
    LLVMValueRef call = LLVMGetUser(u);
    LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), yes, false));
    LLVMInstructionEraseFromParent(call);
  }
  if (f) LLVMDeleteFunction(f);
}

static bool uses(const struct linking *k, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(k->program, name);
  return f && LLVMGetFirstUse(f);
}

/* What unknown functions do may change what the library says when it is asked again, and its locale. */
static void answer_questions(const struct linking *k) {
  bool has_unknown = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(k->program); f; f = LLVMGetNextFunction(f))
    has_unknown |= is_unknown(k, f);
  answer(k, "__ockham_is_steady", !has_unknown);
  answer(k, "__ockham_is_c_locale",
         !has_unknown && !uses(k, "setlocale") && !uses(k, "newlocale") && !uses(k, "uselocale"));
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

/* Names of one variable of the library's. */
static void unite_names(LLVMModuleRef program) {
  static const char *const same[][2] = {{"__environ", "environ"},
                                        {"_environ", "environ"},
                                        {"__timezone", "timezone"},
                                        {"__daylight", "daylight"},
                                        {"__tzname", "tzname"},
                                        {"sys_errlist", "_sys_errlist"},
                                        {"program_invocation_short_name", "__progname"},
                                        {"program_invocation_name", "__progname_full"}};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    LLVMValueRef one = LLVMGetNamedGlobal(program, same[i][0]), other = LLVMGetNamedGlobal(program, same[i][1]);
    if (one && !other && LLVMIsDeclaration(one)) LLVMSetValueName2(one, same[i][1], strlen(same[i][1]));
    if (one && other && LLVMIsDeclaration(one) && LLVMIsDeclaration(other)) LLVMReplaceAllUsesWith(one, other);
  }
}

bool models_link(struct context *ctx, const struct sources *s, const struct rules *rules, enum models_use use,
                 LLVMModuleRef program, struct names *defined) {
  LLVMValueRef errno_location = LLVMGetNamedFunction(program, "__errno_location");
  struct linking k = {.ctx = ctx, .sources = s, .rules = rules, .use = use, .program = program, .defined = defined};
  bool ok = true;
  k.globals = (struct names)NAMES_INIT;
  unite_names(program);
  k.reads_errno = errno_location && LLVMGetFirstUse(errno_location);
  library_calls_expand(s, use, program, k.reads_errno, defined);
  for (bool again = true; again && ok;) { /* a model may need another */
    again = false;
    for (const struct embedded_file *e = embedded_models; e->name && ok; e++)
      if (is_for(&k, e) && may_supply(&k, e)) ok = link_if_needed(&k, e, &again);
  }
  if (ok) answer_questions(&k);
  if (ok) erase_unasked(&k);
  if (ok && defined->text.len) prune(program, defined, &k.globals);
  names_release(&k.globals);
  return ok;
}

/* The module as clang wrote it, before anything of ours is linked to it. What a function needs is looked for in the
 * operands of its instructions, through constants and the initial values of globals: a function that is named in
 * neither way cannot be called from there by its name. */
#include "front/survey.h"

#include "base/map.h"
#include "front/translate/translate.h"

#include <string.h>

/* How a function is named. */
enum { CALLED = 1, ADDRESSED = 2 };

struct surveyor {
  struct map functions; /* LLVM function -> how the one that is looked at names it */
  struct map seen;      /* constants that were looked at for it */
  VEC(LLVMValueRef) open;
  bool calls_pointers;
};

/* ---- what values name ---- */

static void name_function(struct surveyor *s, LLVMValueRef f, unsigned how) {
  *map_put(&s->functions, (uint64_t)(uintptr_t)f) |= how;
}

static void open_value(struct surveyor *s, LLVMValueRef value) {
  if (!value || !LLVMIsAConstant(value)) return;
  uint64_t *seen = map_put(&s->seen, (uint64_t)(uintptr_t)value);
  if (!*seen) vec_push(&s->open, value);
  *seen = 1;
}

static void look_into_constants(struct surveyor *s) {
  while (s->open.len) {
    LLVMValueRef value = vec_pop(&s->open);
    if (LLVMIsAFunction(value)) {
      name_function(s, value, ADDRESSED);
    } else if (LLVMIsAGlobalVariable(value)) {
      open_value(s, LLVMGetInitializer(value));
    } else if (LLVMIsAGlobalAlias(value)) {
      open_value(s, LLVMAliasGetAliasee(value));
    } else {
      for (int i = 0; i < LLVMGetNumOperands(value); i++) open_value(s, LLVMGetOperand(value, (unsigned)i));
    }
  }
}

static bool is_assembly(LLVMValueRef callee) { return LLVMIsAInlineAsm(callee) != NULL; }

static void look_at_call(struct surveyor *s, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (LLVMIsAFunction(callee))
    name_function(s, callee, CALLED);
  else if (LLVMIsAConstant(callee))
    open_value(s, callee);
  else
    s->calls_pointers |= !is_assembly(callee);
}

static void look_at_instruction(struct surveyor *s, LLVMValueRef instruction) {
  bool is_call = LLVMIsACallInst(instruction);
  LLVMValueRef callee = is_call ? LLVMGetCalledValue(instruction) : NULL;
  if (is_call) look_at_call(s, instruction);
  for (int i = 0; i < LLVMGetNumOperands(instruction); i++) {
    LLVMValueRef value = LLVMGetOperand(instruction, (unsigned)i);
    if (value != callee) open_value(s, value);
  }
  look_into_constants(s);
}

/* ---- places ---- */

static void add_file(LLVMMetadataRef scope, struct strbuf *out) {
  unsigned name_len = 0, folder_len = 0;
  LLVMMetadataRef file = scope ? LLVMDIScopeGetFile(scope) : NULL;
  const char *name = file ? LLVMDIFileGetFilename(file, &name_len) : "";
  const char *folder = file ? LLVMDIFileGetDirectory(file, &folder_len) : "";
  if (name_len && *name != '/' && folder_len) strbuf_printf(out, "%.*s/", (int)folder_len, folder);
  strbuf_add(out, name, name_len);
}

static bool is_in_file(LLVMMetadataRef scope, const struct strbuf *file) {
  struct strbuf other = STRBUF_INIT;
  add_file(scope, &other);
  bool is_same = strcmp(other.text, file->text) == 0;
  strbuf_release(&other);
  return is_same;
}

/* The last line of its text that an instruction tells. */
static unsigned last_line(LLVMValueRef f, const struct strbuf *file, unsigned first) {
  unsigned last = first;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMMetadataRef at = LLVMInstructionGetDebugLoc(i);
      unsigned line = at ? LLVMDILocationGetLine(at) : 0;
      if (line > last && is_in_file(LLVMDILocationGetScope(at), file)) last = line;
    }
  return last;
}

/* ---- the text ---- */

static const char *name_of(LLVMValueRef f) {
  size_t len;
  const char *name = LLVMGetValueName2(f, &len);
  return *name == '\1' ? name + 1 : name;
}

static void add_names(const struct surveyor *s, unsigned how, const char *key, struct strbuf *out) {
  bool is_first = true;
  strbuf_printf(out, ", \"%s\": [", key);
  for (uint32_t i = 0; i < s->functions.entries.len; i++) {
    const struct map_entry *e = &s->functions.entries.data[i];
    LLVMValueRef f = (LLVMValueRef)(uintptr_t)e->key;
    if (!(e->value & how) || strncmp(name_of(f), "llvm.", 5) == 0) continue;
    if (!is_first) strbuf_puts(out, ", ");
    strbuf_json(out, name_of(f));
    is_first = false;
  }
  strbuf_puts(out, "]");
}

static void add_flag(const char *key, bool value, struct strbuf *out) {
  strbuf_printf(out, ", \"%s\": %s", key, value ? "true" : "false");
}

static void clear(struct surveyor *s) {
  map_clear(&s->functions);
  map_clear(&s->seen);
  vec_clear(&s->open);
  s->calls_pointers = false;
}

static void add_function(struct surveyor *s, LLVMValueRef f, struct strbuf *out) {
  LLVMMetadataRef node = LLVMGetSubprogram(f);
  struct strbuf file = STRBUF_INIT;
  unsigned first = node ? LLVMDISubprogramGetLine(node) : 0;
  clear(s);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) look_at_instruction(s, i);
  add_file(node, &file);
  strbuf_puts(out, "{\"name\": ");
  strbuf_json(out, name_of(f));
  strbuf_puts(out, ", \"file\": ");
  strbuf_json(out, file.text);
  strbuf_printf(out, ", \"line\": %u, \"last_line\": %u", first, last_line(f, &file, first));
  add_flag("static", LLVMGetLinkage(f) == LLVMInternalLinkage || LLVMGetLinkage(f) == LLVMPrivateLinkage, out);
  add_flag("calls_pointers", s->calls_pointers, out);
  add_names(s, CALLED, "calls", out);
  add_names(s, ADDRESSED, "addresses", out);
  strbuf_puts(out, "}");
  strbuf_release(&file);
}

/* What the initial values of globals name: operations of a driver, and functions that run before `main`. */
static void add_globals(struct surveyor *s, LLVMModuleRef module, bool are_constructors, const char *key,
                        struct strbuf *out) {
  clear(s);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    const char *name = name_of(g);
    bool is_list = strcmp(name, "llvm.global_ctors") == 0 || strcmp(name, "llvm.global_dtors") == 0;
    if (is_list == are_constructors && (is_list || strncmp(name, "llvm.", 5) != 0))
      open_value(s, LLVMGetInitializer(g));
  }
  look_into_constants(s);
  add_names(s, ADDRESSED, key, out);
}

static void survey(LLVMModuleRef module, struct strbuf *out) {
  struct surveyor s = {MAP_INIT, MAP_INIT, VEC_INIT, false};
  bool is_first = true;
  strbuf_puts(out, "{\"format\": \"ockham-functions-1\"");
  add_globals(&s, module, false, "operations", out);
  add_globals(&s, module, true, "constructors", out);
  strbuf_puts(out, ",\n \"functions\": [");
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    strbuf_puts(out, is_first ? "\n  " : ",\n  ");
    add_function(&s, f, out);
    is_first = false;
  }
  strbuf_puts(out, "]}\n");
  map_release_all(&s.functions, &s.seen);
  vec_release(&s.open);
}

bool survey_functions(struct context *ctx, const struct sources *s, struct strbuf *out) {
  struct llvm_messages messages = {ctx, false};
  struct compiled own = COMPILED_INIT;
  struct sources kept = *s;
  if (!kept.compiled) kept.compiled = &own;
  LLVMModuleRef module = read_sources(ctx, &messages, &kept, NULL);
  if (module) {
    LLVMSetIsNewDbgInfoFormat(module, false);
    survey(module, out);
    dispose_sources(module);
  }
  compiled_release(&own);
  return module;
}

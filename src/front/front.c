/* The front end's order of work: compile, read, link with the library models that are needed, translate, tidy. */
#include "front/front.h"

#include "front/clang.h"
#include "front/compact.h"
#include "front/late_flags.h"
#include "front/library/models.h"
#include "front/library/wrapper.h"
#include "front/translate/open_literal.h"
#include "front/translate/overflow.h"
#include "front/translate/translate.h"

#include <string.h>

static void on_llvm_message(LLVMDiagnosticInfoRef info, void *data) {
  struct llvm_messages *m = data;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || m->failed) return;
  char *text = LLVMGetDiagInfoDescription(info);
  diagnostics_error(&m->ctx->diagnostics, NULL, 0, 0, "%s", text);
  m->failed = true;
  LLVMDisposeMessage(text);
}

static LLVMModuleRef parse_bitcode(LLVMContextRef llvm, const char *bytes, size_t size, const char *name) {
  static const char beginning[] = {'B', 'C', (char)0xc0, (char)0xde};
  if (size < sizeof beginning || memcmp(bytes, beginning, sizeof beginning) != 0) return NULL;
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(bytes, size, name, false);
  LLVMModuleRef module = NULL;
  bool failed = LLVMParseBitcodeInContext2(llvm, buffer, &module);
  LLVMDisposeMemoryBuffer(buffer);
  return failed ? NULL : module;
}

/* The machine of the flags is the one that is modelled: numbers begin with their lowest byte, and pointers are as wide
 * as the data model says. */
static bool is_modelled(struct context *ctx, LLVMModuleRef part, enum data_model model, const char *name) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(part);
  unsigned wanted = model == DATA_MODEL_ILP32 ? 4 : 8, width = LLVMPointerSize(layout);
  if (LLVMByteOrder(layout) != LLVMLittleEndian)
    return diagnostics_error(
        &ctx->diagnostics, name, 0, 0,
        "the flags compile for %s, whose numbers begin with their highest byte: that is not modelled",
        LLVMGetTarget(part));
  if (width != wanted)
    return diagnostics_error(
        &ctx->diagnostics, name, 0, 0,
        "the flags compile for pointers of %u bits, and the data model has %u: say --data-model %s", 8 * width,
        8 * wanted, model == DATA_MODEL_ILP32 ? "LP64" : "ILP32");
  return true;
}

/* The name of something that both define for others, NULL if there is none. */
static const char *defined_twice(LLVMModuleRef whole, LLVMModuleRef part) {
  for (LLVMValueRef f = LLVMGetFirstFunction(part); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef other = LLVMGetNamedFunction(whole, LLVMGetValueName(f));
    if (other && !LLVMIsDeclaration(f) && !LLVMIsDeclaration(other) && LLVMGetLinkage(f) == LLVMExternalLinkage &&
        LLVMGetLinkage(other) == LLVMExternalLinkage)
      return LLVMGetValueName(f);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(part); g; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef other = LLVMGetNamedGlobal(whole, LLVMGetValueName(g));
    if (other && !LLVMIsDeclaration(g) && !LLVMIsDeclaration(other) && LLVMGetLinkage(g) == LLVMExternalLinkage &&
        LLVMGetLinkage(other) == LLVMExternalLinkage)
      return LLVMGetValueName(g);
  }
  return NULL;
}

static bool link_module(struct context *ctx, struct llvm_messages *messages, LLVMModuleRef *whole, LLVMModuleRef part,
                        const char *name) {
  const char *twice = *whole ? defined_twice(*whole, part) : NULL;
  if (twice)
    return diagnostics_error(&ctx->diagnostics, name, 0, 0, "defines '%s', which a file before it defines, too", twice);
  if (!*whole) {
    *whole = part;
    return true;
  }
  if (!LLVMLinkModules2(*whole, part)) return true;
  if (!messages->failed) diagnostics_error(&ctx->diagnostics, name, 0, 0, "cannot be linked with the files before it");
  return false;
}

/* ---- translation ---- */

static void translator_release(struct translator *t) {
  map_release(&t->globals);
  map_release(&t->noted);
  map_release(&t->labels);
  map_release(&t->named_in_assembly);
  map_release(&t->weak);
  debug_release(&t->debug);
}

static unsigned attribute(const char *name) { return LLVMGetEnumAttributeKindForName(name, strlen(name)); }

/* Not at -O0, which is the compiler's own choice. */
static bool optimises(const struct sources *s) {
  bool does = false;
  for (uint32_t i = 0; i < s->clang_flags.len; i++)
    if (strncmp(s->clang_flags.data[i], "-O", 2) == 0) does = strcmp(s->clang_flags.data[i], "-O0") != 0;
  return does;
}

bool translate_module(struct context *ctx, const struct sources *s, const struct rules *watched, LLVMModuleRef module,
                      struct names *models, struct program *p, struct translation_log *log) {
  LLVMContextRef llvm = LLVMGetModuleContext(module);
  struct translator t = {.ctx = ctx,
                         .p = p,
                         .llvm = llvm,
                         .module = module,
                         .layout = LLVMGetModuleDataLayout(module),
                         .watched = watched,
                         .models = models,
                         .log = log,
                         .byval = attribute("byval"),
                         .sret = attribute("sret"),
                         .align = attribute("align"),
                         .noreturn = attribute("noreturn"),
                         .optimises = optimises(s),
                         .asks_arithmetic = s->asked & CHECKS_OF_ARITHMETIC,
                         .nosanitize = LLVMGetMDKindIDInContext(llvm, "nosanitize", 10),
                         .finish = ID_NONE};
  debug_init(&t.debug, p, llvm);
  if (!s->presumes_lines) debug_read_lines(&t.debug);
  LLVMSetIsNewDbgInfoFormat(module, false); /* so that declarations are instructions again */
  wrap_library_functions(module, watched);
  find_named_in_assembly(&t);
  declare_globals(&t);
  declare_finish(&t);
  define_globals(&t);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && !t.failed; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    translate_function(&t, f);
    if (limits_exceeded(&ctx->limits)) {
      diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "stopped while translating: %s", limits_reason(&ctx->limits));
      t.failed = true;
    }
  }
  bool ok = !t.failed && create_start(&t, s);
  if (ok && !log) literals_open(ctx, s, p);
  translator_release(&t);
  if (ok) compact_program(p, s->keeps_labels);
  return ok;
}

static struct program *build(struct context *ctx, const struct sources *s, const struct rules *watched,
                             LLVMModuleRef module, struct names *models) {
  struct program *p = program_new(s->model);
  p->extern_effects = s->extern_effects;
  p->asked = s->asked;
  p->arithmetic = s->asked & CHECKS_OF_ARITHMETIC;
  for (uint32_t i = 0; i < s->files.len; i++) vec_push(&p->sources, program_intern(p, s->files.data[i]));
  statistics_start(&ctx->stats, PHASE_TRANSLATE);
  bool ok = translate_module(ctx, s, watched, module, models, p, NULL);
  statistics_stop(&ctx->stats, PHASE_TRANSLATE);
  if (ok) return p;
  program_free(p);
  return NULL;
}

static LLVMModuleRef read_bitcode(struct context *ctx, struct llvm_messages *messages, const string_list *files,
                                  enum data_model model, const struct strbuf *bitcode) {
  LLVMContextRef llvm = LLVMContextCreate();
  LLVMModuleRef module = NULL;
  bool ok = true;
  LLVMContextSetDiagnosticHandler(llvm, on_llvm_message, messages);
  for (uint32_t i = 0; i < files->len && ok; i++) {
    LLVMModuleRef part = parse_bitcode(llvm, bitcode[i].text, bitcode[i].len, files->data[i]);
    if (!part && !messages->failed)
      diagnostics_error(&ctx->diagnostics, files->data[i], 0, 0,
                        "clang has written no program: a flag such as -E, -S or -fsyntax-only asks for something else");
    ok = part && is_modelled(ctx, part, model, files->data[i]) &&
         link_module(ctx, messages, &module, part, files->data[i]);
  }
  if (ok && module) return module;
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(llvm);
  return NULL;
}

void compiled_release(struct compiled *c) {
  for (uint32_t i = 0; i < c->bitcode.len; i++) strbuf_release(&c->bitcode.data[i]);
  vec_release(&c->bitcode);
}

void flags_of_sources(const struct sources *s, const string_list *more_flags, string_list *out) {
  vec_push(out, s->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (uint32_t i = 0; i < s->clang_flags.len; i++)
    if (!flag_is_idle(s->clang_flags.data[i])) vec_push(out, s->clang_flags.data[i]);
  for (uint32_t i = 0; more_flags && i < more_flags->len; i++) vec_push(out, more_flags->data[i]);
  overflow_flags(s->asked, out);
}

static bool compile(struct context *ctx, const struct sources *s, const string_list *more_flags, struct compiled *out) {
  if (!late_flags_are_absent(&ctx->diagnostics, s->clang_flags.data, s->clang_flags.len)) return false;
  string_list flags = VEC_INIT;
  flags_of_sources(s, more_flags, &flags);
  for (uint32_t i = 0; i < s->files.len; i++) vec_push(&out->bitcode, ((struct strbuf)STRBUF_INIT));
  statistics_start(&ctx->stats, PHASE_COMPILE);
  bool ok = clang_compile(ctx, s->files.data, s->files.len, flags.data, flags.len, out->bitcode.data);
  statistics_stop(&ctx->stats, PHASE_COMPILE);
  vec_release(&flags);
  return ok;
}

LLVMModuleRef read_sources(struct context *ctx, struct llvm_messages *messages, const struct sources *s,
                           const string_list *more_flags) {
  struct compiled own = {VEC_INIT}, *c = s->compiled && (!more_flags || !more_flags->len) ? s->compiled : &own;
  bool ok = c->bitcode.len || compile(ctx, s, more_flags, c);
  assert(!ok || c->bitcode.len == s->files.len);
  statistics_start(&ctx->stats, PHASE_READ);
  LLVMModuleRef module = ok ? read_bitcode(ctx, messages, &s->files, s->model, c->bitcode.data) : NULL;
  statistics_stop(&ctx->stats, PHASE_READ);
  compiled_release(&own);
  return module;
}

void dispose_sources(LLVMModuleRef module) {
  LLVMContextRef llvm = LLVMGetModuleContext(module);
  LLVMDisposeModule(module);
  LLVMContextDispose(llvm);
}

struct program *front_load(struct context *ctx, const struct sources *s, const struct rules *watched) {
  struct llvm_messages messages = {ctx, false};
  struct names models = NAMES_INIT;
  struct program *p = NULL;
  LLVMModuleRef module = read_sources(ctx, &messages, s, NULL);
  statistics_start(&ctx->stats, PHASE_READ);
  bool ok = module && models_link(ctx, s, watched, s->is_run ? MODELS_OF_RUN : MODELS_OF_CHECK, module, &models);
  statistics_stop(&ctx->stats, PHASE_READ);
  if (ok) p = build(ctx, s, watched, module, &models);
  if (module) dispose_sources(module);
  names_release(&models);
  return p;
}

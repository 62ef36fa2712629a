/* The front end's order of work: compile, read, link with the library models that are needed, translate, tidy. */
#include "front/front.h"

#include "analysis/initial/initial.h"
#include "analysis/memory/fixed_sizes.h"
#include "front/clang/late_flags.h"
#include "front/clang/plain.h"
#include "front/compact.h"
#include "front/kept.h"
#include "front/known/intrinsic.h"
#include "front/library/models.h"
#include "front/library/wrapper.h"
#include "front/others.h"
#include "front/redirect.h"
#include "front/translate/checks/overflow.h"
#include "front/translate/lives/open_literal.h"
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
  map_release_all(&t->globals, &t->noted, &t->labels, &t->named_in_assembly, &t->weak);
  debug_release(&t->debug);
  source_lines_release(&t->lines);
}

static unsigned attribute(const char *name) { return LLVMGetEnumAttributeKindForName(name, strlen(name)); }

/* Not at -O0, which is the compiler's own choice. */
static bool optimises(const struct sources *s) {
  bool does = false;
  for (uint32_t i = 0; i < s->clang_flags.len; i++)
    if (strncmp(s->clang_flags.data[i], "-O", 2) == 0) does = strcmp(s->clang_flags.data[i], "-O0") != 0;
  return does;
}

/* Code that such flags add sets the processor so before `main`. */
static bool flushes_subnormals(const struct sources *s) {
  static const char *const flags[] = {"-mdaz-ftz", "-ffast-math", "-Ofast", "-funsafe-math-optimizations"};
  for (uint32_t i = 0; i < s->clang_flags.len; i++)
    for (size_t k = 0; k < sizeof flags / sizeof *flags; k++)
      if (strcmp(s->clang_flags.data[i], flags[k]) == 0) return true;
  return false;
}

/* Then constants may be in one place, as literals may. */
static void merge_constants(const struct sources *s, struct program *p) {
  bool does = false;
  for (uint32_t i = 0; i < s->clang_flags.len; i++) {
    does |= strcmp(s->clang_flags.data[i], "-fmerge-all-constants") == 0;
    does &= strcmp(s->clang_flags.data[i], "-fno-merge-all-constants") != 0;
  }
  for (object_id o = 0; o < p->objects.len && does; o++)
    p->objects.data[o].is_open_literal |= p->objects.data[o].is_constant && !p->objects.data[o].is_external;
}

bool translate_module(struct context *ctx, const struct sources *s, const struct rules *watched, LLVMModuleRef module,
                      struct names *models, struct program *p, struct translation_log *log) {
  LLVMContextRef llvm = LLVMGetModuleContext(module);
  struct translator t = {.ctx = ctx,
                         .p = p,
                         .sources = s,
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
                         .asks_arithmetic = s->asked & CHECKS_OF_TRANSLATION,
                         .nosanitize = LLVMGetMDKindIDInContext(llvm, "nosanitize", 10),
                         .finish = ID_NONE};
  debug_init(&t.debug, p, llvm);
  if (!s->presumes_lines) debug_read_lines(&t.debug);
  LLVMSetIsNewDbgInfoFormat(module, false); /* so that declarations are instructions again */
  wrap_library_functions(module, watched);
  t.rounds_otherwise = rounding_may_change(module) || flushes_subnormals(s);
  find_named_in_assembly(&t);
  declare_globals(&t);
  declare_finish(&t);
  t.names_others = names_others(&t);
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
  if (ok) merge_constants(s, p);
  translator_release(&t);
  if (ok) compact_program(p, s->keeps_labels);
  if (ok) fix_allocation_sizes(p);
  return ok;
}

static struct program *build(struct context *ctx, const struct sources *s, const struct rules *watched,
                             LLVMModuleRef module, struct names *models) {
  struct program *p = program_new(s->model);
  p->extern_effects = s->extern_effects;
  p->asked = s->asked;
  p->arithmetic = s->asked & CHECKS_OF_TRANSLATION;
  for (uint32_t i = 0; i < s->files.len; i++) vec_push(&p->sources, program_intern(p, s->files.data[i]));
  statistics_start(&ctx->stats, PHASE_TRANSLATE);
  bool ok = translate_module(ctx, s, watched, module, models, p, NULL);
  if (ok) others_decide(ctx, p);
  if (ok && check_set_has(s->asked, CHECK_INIT)) initial_weave(p);
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
  for (uint32_t i = 0; i < c->texts.len; i++) strbuf_release(&c->texts.data[i]);
  vec_release_all(&c->bitcode, &c->texts);
}

void flags_of_user(const struct sources *s, string_list *out) {
  static const char *const narrow[] = {"-m32", "-msse2", "-mfpmath=sse"}; /* floating point in the format of its type */
  if (s->model != DATA_MODEL_ILP32) vec_push(out, "-m64");
  for (size_t i = 0; s->model == DATA_MODEL_ILP32 && i < sizeof narrow / sizeof *narrow; i++) vec_push(out, narrow[i]);
  for (uint32_t i = 0; i < s->clang_flags.len; i++)
    if (!flag_is_idle(s->clang_flags.data[i])) vec_push(out, s->clang_flags.data[i]);
}

static bool compile(struct context *ctx, const struct sources *s, const string_list *more_flags, struct compiled *out) {
  if (!late_flags_are_absent(&ctx->diagnostics, s->clang_flags.data, s->clang_flags.len)) return false;
  string_list hidden = VEC_INIT;
  for (uint32_t i = 0; more_flags && i < more_flags->len; i++) vec_push(&hidden, more_flags->data[i]);
  overflow_flags(s->asked, &hidden);
  for (uint32_t i = 0; i < s->files.len; i++) vec_push(&out->bitcode, ((struct strbuf)STRBUF_INIT));
  statistics_start(&ctx->stats, PHASE_COMPILE);
  bool ok = plain_compile(ctx, s, &hidden, out->bitcode.data);
  statistics_stop(&ctx->stats, PHASE_COMPILE);
  vec_release(&hidden);
  return ok;
}

LLVMModuleRef read_sources(struct context *ctx, struct llvm_messages *messages, const struct sources *s,
                           const string_list *more_flags) {
  struct compiled own = COMPILED_INIT, *c = more_flags && more_flags->len ? &own : s->compiled;
  assert(s->compiled);
  bool is_usual = c == s->compiled; /* what a replay adds is not kept */
  bool ok = c->bitcode.len || (is_usual && kept_read(s, c) && llvm_load(&ctx->diagnostics));
  if (!ok) {
    ok = compile(ctx, s, more_flags, c);
    if (ok && is_usual) kept_write(s, c);
  }
  assert(!ok || c->bitcode.len == s->files.len);
  statistics_start(&ctx->stats, PHASE_READ);
  LLVMModuleRef module = ok ? read_bitcode(ctx, messages, &s->files, s->model, c->bitcode.data) : NULL;
  if (module) redirect_calls(module, s->addition);
  statistics_stop(&ctx->stats, PHASE_READ);
  compiled_release(&own);
  return module;
}

void dispose_sources(LLVMModuleRef module) {
  LLVMContextRef llvm = LLVMGetModuleContext(module);
  LLVMDisposeModule(module);
  LLVMContextDispose(llvm);
}

static struct program *load(struct context *ctx, const struct sources *s, const struct rules *watched) {
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

struct program *front_load(struct context *ctx, const struct sources *s, const struct rules *watched) {
  struct compiled own = COMPILED_INIT;
  struct sources kept = *s;
  if (!kept.compiled) kept.compiled = &own;
  struct program *p = load(ctx, &kept, watched);
  compiled_release(&own);
  return p;
}

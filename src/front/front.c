/* The front end's order of work: compile, read, link with the library models that are needed, translate, tidy. */
#include "front/front.h"

#include "front/clang.h"
#include "front/compact.h"
#include "front/models.h"
#include "front/translate.h"
#include "front/wrapper.h"

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

/* ---- the function that starts the program ---- */

const char *input_name(struct strbuf *name, const char *entry, uint32_t index) {
  static const char *const main_names[] = {"main.argc", "main.argv", "main.envp"};
  if (strcmp(entry, "main") == 0 && index < 3) return main_names[index];
  strbuf_clear(name);
  strbuf_printf(name, "%s.%u", entry, index + 1);
  return name->text;
}

/* Functions with __attribute__((destructor)) run however the program ends, which is not modelled. */
static uint32_t note_destructors(struct translator *t) {
  LLVMValueRef list = LLVMGetNamedGlobal(t->module, "llvm.global_dtors");
  if (!list || !LLVMGetInitializer(list)) return 0;
  note(t, MARK_MISSING, "functions with __attribute__((destructor)) are not modelled: what they do is missing");
  return MARK_MISSING;
}

/* What the C standard promises of main's first argument. */
static void assume_argument(struct translator *t, uint32_t index, var_id input) {
  struct exprs *s = &t->p->exprs;
  struct front_value count = read_variable(t, input);
  uint16_t width = expr_width(s, count.e);
  if (index || width != 32) return;
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_binary(s, E_SLE, expr_const(s, width, 0), count.e, 0);
  emit(t, op, &count, 1, 0);
}

static void call_in_start(struct translator *t, function_id callee, bool is_entry) {
  struct program *p = t->p;
  struct operation op = operation_make(OP_CALL);
  struct strbuf name = STRBUF_INIT;
  VEC(expr) args = VEC_INIT;
  op.callee = callee;
  const char *callee_name = program_string(p, p->functions.data[callee].name);
  for (uint32_t i = 0; i < p->functions.data[callee].parameters.len; i++) {
    const struct variable *v = &p->variables.data[p->functions.data[callee].parameters.data[i]];
    var_id input = new_temporary(t, v->width, "input", v->type);
    emit_havoc(t, input, HAVOC_INPUT, input_name(&name, callee_name, i), 0);
    if (is_entry && strcmp(callee_name, "main") == 0) assume_argument(t, i, input);
    vec_push(&args, read_variable(t, input).e);
  }
  op.first_arg = p->args.len;
  op.arg_count = args.len;
  for (uint32_t i = 0; i < args.len; i++) vec_push(&p->args, args.data[i]);
  op.first_result = p->results.len;
  op.result_count = p->functions.data[callee].result_widths.len;
  assert(!is_entry || op.result_count == p->functions.data[p->start].result_widths.len);
  struct operation ret = operation_make(OP_RETURN);
  VEC(var_id) results = VEC_INIT;
  for (uint32_t i = 0; i < op.result_count; i++) {
    vec_push(&results, new_temporary(t, p->functions.data[callee].result_widths.data[i], "result", CTYPE_NONE));
    vec_push(&p->results, results.data[i]);
  }
  emit(t, op, NULL, 0, is_entry ? note_destructors(t) : 0);
  if (is_entry) {
    ret.first_arg = p->args.len;
    ret.arg_count = results.len;
    for (uint32_t i = 0; i < results.len; i++) vec_push(&p->args, read_variable(t, results.data[i]).e);
    program_add_edge(p, t->body->here, p->functions.data[t->body->function].exit, ret, t->body->at, 0);
  }
  vec_release_all(&results, &args);
  strbuf_release(&name);
}

/* Functions with __attribute__((constructor)), in order of priority as the linker would run them. */
static void call_constructors(struct translator *t) {
  LLVMValueRef list = LLVMGetNamedGlobal(t->module, "llvm.global_ctors");
  LLVMValueRef all = list ? LLVMGetInitializer(list) : NULL;
  if (!all) return;
  uint64_t count = LLVMGetArrayLength2(LLVMTypeOf(all)), done = 0;
  for (uint64_t last = 0; done < count;) {
    uint64_t best = UINT64_MAX; /* the smallest priority not done yet; equal ones in order of the list */
    for (unsigned i = 0; i < count; i++) {
      uint64_t priority = LLVMConstIntGetZExtValue(LLVMGetAggregateElement(LLVMGetAggregateElement(all, i), 0));
      if (priority + 1 > last && priority < best) best = priority;
    }
    for (unsigned i = 0; i < count; i++) {
      LLVMValueRef entry = LLVMGetAggregateElement(all, i);
      if (LLVMConstIntGetZExtValue(LLVMGetAggregateElement(entry, 0)) != best) continue;
      struct entity e = entity_of(t, LLVMGetAggregateElement(entry, 1));
      if (e.kind == ENTITY_FUNCTION) call_in_start(t, e.id, false);
      done++;
    }
    last = best + 1;
  }
}

/* The only function of the sources that nobody calls, ID_NONE if there is none or several. */
static function_id only_uncalled(const struct program *p) {
  function_id found = ID_NONE;
  for (function_id f = 0; f < p->functions.len; f++) {
    if (p->functions.data[f].entry == ID_NONE || p->functions.data[f].is_library_model) continue;
    bool is_called = false;
    for (edge_id e = 0; e < p->edges.len && !is_called; e++) {
      const struct edge *x = &p->edges.data[e];
      is_called = x->op.kind == OP_CALL && x->op.callee == f && p->locations.data[x->source].function != f;
    }
    if (is_called) continue;
    if (found != ID_NONE) return ID_NONE;
    found = f;
  }
  return found;
}

static bool create_start(struct translator *t, const struct sources *s) {
  const char *entry = s->entry;
  struct program *p = t->p;
  p->entry = program_find_function(p, entry);
  /* A function to be abstracted need not be part of a whole program. */
  if (p->entry == ID_NONE && s->finds_entry && strcmp(entry, "main") == 0) p->entry = only_uncalled(p);
  if (p->entry == ID_NONE || p->functions.data[p->entry].entry == ID_NONE) {
    const char *file = p->sources.len ? program_string(p, p->sources.data[0]) : NULL;
    return diagnostics_error(&t->ctx->diagnostics, file, 0, 0,
                             "there is no function '%s' with a body; name the function to start with by --entry",
                             entry);
  }
  struct function f = {.name = program_intern(p, "<start>"), .type = CTYPE_NONE, .at = p->functions.data[p->entry].at};
  for (uint32_t i = 0; i < p->functions.data[p->entry].result_widths.len; i++)
    vec_push(&f.result_widths, p->functions.data[p->entry].result_widths.data[i]);
  p->start = p->functions.len;
  f.is_static = true;
  vec_push(&p->functions, f);
  loc_id first = program_add_location(p, p->start), exit = program_add_location(p, p->start);
  p->functions.data[p->start].entry = first;
  p->functions.data[p->start].exit = exit;
  struct body body = {.function = p->start, .here = first, .at = f.at};
  t->body = &body;
  call_constructors(t);
  call_in_start(t, p->entry, true);
  t->body = NULL;
  return true;
}

/* ---- translation ---- */

static void translator_release(struct translator *t) {
  map_release(&t->globals);
  map_release(&t->noted);
  map_release(&t->labels);
  debug_release(&t->debug);
}

static unsigned attribute(const char *name) { return LLVMGetEnumAttributeKindForName(name, strlen(name)); }

bool translate_module(struct context *ctx, const struct sources *s, const struct rules *watched, LLVMModuleRef module,
                      struct names *models, struct program *p, struct translation_log *log) {
  LLVMContextRef llvm = LLVMGetModuleContext(module);
  struct translator t = {.ctx = ctx,
                         .p = p,
                         .llvm = llvm,
                         .module = module,
                         .layout = LLVMGetModuleDataLayout(module),
                         .models = models,
                         .log = log,
                         .byval = attribute("byval"),
                         .sret = attribute("sret"),
                         .align = attribute("align"),
                         .noreturn = attribute("noreturn")};
  debug_init(&t.debug, p, llvm);
  if (!s->presumes_lines) debug_read_lines(&t.debug);
  LLVMSetIsNewDbgInfoFormat(module, false); /* so that declarations are instructions again */
  wrap_library_functions(module, watched);
  declare_globals(&t);
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
  translator_release(&t);
  if (ok) compact_program(p, s->keeps_labels);
  return ok;
}

static struct program *build(struct context *ctx, const struct sources *s, const struct rules *watched,
                             LLVMModuleRef module, struct names *models) {
  struct program *p = program_new(s->model);
  p->extern_effects = s->extern_effects;
  p->property = s->property;
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

static bool compile(struct context *ctx, const struct sources *s, const string_list *more_flags, struct compiled *out) {
  string_list flags = VEC_INIT;
  vec_push(&flags, s->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (uint32_t i = 0; i < s->clang_flags.len; i++) vec_push(&flags, s->clang_flags.data[i]);
  for (uint32_t i = 0; more_flags && i < more_flags->len; i++) vec_push(&flags, more_flags->data[i]);
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
  bool ok = module && models_link(ctx, s->model, module, &models);
  statistics_stop(&ctx->stats, PHASE_READ);
  if (ok) p = build(ctx, s, watched, module, &models);
  if (module) dispose_sources(module);
  names_release(&models);
  return p;
}

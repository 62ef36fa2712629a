/* Global variables with their initial values, and the heads of functions. */
#include "front/known/intrinsic.h"
#include "front/library/agreement.h"
#include "front/translate/translate.h"

#include <string.h>

/* ---- which addresses stay private ---- */

/* Those that the address sanitizer of a replay wants; nobody else asks for them. */
bool is_lifetime_mark(LLVMValueRef user) {
  const char *name = LLVMIsACallInst(user) ? intrinsic_name(user) : NULL;
  return name && strncmp(name, "llvm.lifetime.", 14) == 0;
}

bool is_promotable(LLVMValueRef address, LLVMTypeRef type) {
  if (!is_scalar_type(type)) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user)) {
      if (LLVMTypeOf(user) != type) return false;
    } else if (LLVMIsAStoreInst(user)) {
      if (LLVMGetOperand(user, 0) == address || LLVMTypeOf(LLVMGetOperand(user, 0)) != type) return false;
      if (LLVMIsAGlobalVariable(address) && LLVMIsGlobalConstant(address))
        return false; /* who writes it is to be seen */
    } else if (!is_lifetime_mark(user)) {
      return false;
    }
  }
  return true;
}

/* Uses that neither store the address nor let it out. */
bool is_escaping(struct translator *t, LLVMValueRef address) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user) || LLVMIsAICmpInst(user)) continue;
    if (LLVMIsAStoreInst(user)) {
      if (LLVMGetOperand(user, 0) == address) return true;
    } else if (LLVMIsAGetElementPtrInst(user) ||
               (LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMGetElementPtr)) {
      if (is_escaping(t, user)) return true;
    } else if (LLVMIsACallInst(user)) {
      const char *name = intrinsic_name(user);
      if (!is_lifetime_mark(user) && (!name || strncmp(name, "llvm.mem", 8) != 0)) return true;
    } else {
      return true;
    }
  }
  return false;
}

/* ---- declarations: every global gets its id before anything refers to it ---- */

static void bind(struct translator *t, LLVMValueRef v, enum entity_kind kind, uint32_t id) {
  *map_put(&t->globals, (uint64_t)(uintptr_t)v) = entity_pack((struct entity){kind, id});
  if (t->log) vec_push(&t->log->entities, ((struct logged_entity){v, {kind, id}}));
}

/* Static locals are called `function.name` by LLVM; their debug scope is the function. */
static function_id declaring_function(struct translator *t, const struct declared *d, const char *llvm_name) {
  const char *dot = strchr(llvm_name, '.');
  if (!d->scope || !dot || dot == llvm_name) return ID_NONE;
  char *name = xstrndup(llvm_name, (size_t)(dot - llvm_name));
  function_id f = program_find_function(t->p, name);
  free(name);
  return f;
}

static bool is_static(LLVMValueRef v) {
  LLVMLinkage linkage = LLVMGetLinkage(v);
  return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

/* Do unknown functions reach the global by its name? Then it is memory, so that their calls change it. */
static bool is_open(const struct translator *t, LLVMValueRef g) {
  if (!extern_effects_reach_escaped(t->p->extern_effects)) return false;
  return !LLVMGetInitializer(g) || (t->p->extern_effects == EXTERN_EFFECTS_ALL && !is_static(g));
}

static void declare_global(struct translator *t, LLVMValueRef g) {
  LLVMTypeRef type = LLVMGlobalGetValueType(g);
  struct declared d = debug_global(&t->debug, g);
  if (d.type == CTYPE_NONE && !LLVMGetInitializer(g)) d.type = external_type(t, g);
  const char *llvm_name = LLVMGetValueName(g);
  function_id owner = declaring_function(t, &d, llvm_name);
  string_id name = program_intern_visible(t->p, *d.name ? d.name : llvm_name);
  bool is_named = map_get(&t->named_in_assembly, (uint64_t)(uintptr_t)g) || is_open(t, g);
  if (!is_named && is_promotable(g, type)) {
    bind(t, g, ENTITY_VARIABLE,
         program_add_variable(t->p, (struct variable){.name = name,
                                                      .width = scalar_width(t, type),
                                                      .kind = VARIABLE_GLOBAL,
                                                      .is_static = is_static(g),
                                                      .is_constant = LLVMIsGlobalConstant(g),
                                                      .type = d.type,
                                                      .function = owner,
                                                      .at = d.at,
                                                      .initial = EXPR_NONE}));
    return;
  }
  bool literal = LLVMHasUnnamedAddr(g) && !*d.name;
  vec_push(&t->p->objects, ((struct object){.name = name,
                                            .size = LLVMTypeIsSized(type) ? type_size(t, type) : 0,
                                            .alignment = LLVMGetAlignment(g) ? LLVMGetAlignment(g) : 1,
                                            .type = d.type,
                                            .function = ID_NONE,
                                            .declared_in = owner,
                                            .at = d.at,
                                            .is_constant = LLVMIsGlobalConstant(g),
                                            .is_literal = literal,
                                            .is_static = is_static(g),
                                            .is_external = !LLVMGetInitializer(g),
                                            .is_escaping = is_named || is_escaping(t, g)}));
  if (d.type == CTYPE_NONE && LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMGetStructName(type))
    t->p->objects.data[t->p->objects.len - 1].type = debug_tagged(&t->debug, LLVMGetStructName(type));
  bind(t, g, ENTITY_OBJECT, t->p->objects.len - 1);
}

static enum library_model model_of(LLVMValueRef f) {
  enum library_model model = library_of(f);
  if (LLVMIsDeclaration(f) && model == LIBRARY_NONE && !function_may_write(f)) return LIBRARY_PURE;
  if (LLVMIsDeclaration(f) || model == LIBRARY_ERROR) return model;
  return LIBRARY_NONE; /* the program's own definition counts */
}

function_id declare_function(struct translator *t, LLVMValueRef f) {
  const char *name = LLVMGetValueName(f);
  if (*name == '\1') name++; /* asm label */
  struct declared d = debug_function(&t->debug, f);
  LLVMTypeRef type = LLVMGlobalGetValueType(f);
  struct function fn = {.name = program_intern_visible(t->p, name),
                        .type = d.type,
                        .at = d.at,
                        .entry = ID_NONE,
                        .exit = ID_NONE,
                        .is_variadic = LLVMIsFunctionVarArg(type),
                        .is_static = is_static(f),
                        .is_library_model = t->models && names_find(t->models, name) != MAP_NONE,
                        .library = (uint8_t)model_of(f)};
  pieces results = VEC_INIT;
  type_pieces(t, LLVMGetReturnType(type), &results);
  for (uint32_t i = 0; i < results.len; i++) vec_push(&fn.result_widths, scalar_width(t, results.data[i].type));
  vec_release(&results);
  vec_push(&t->p->functions, fn);
  bind(t, f, ENTITY_FUNCTION, t->p->functions.len - 1);
  return t->p->functions.len - 1;
}

/* A symbol that may be defined elsewhere or nowhere: its address is a variable, which the start chooses. */
static void declare_weak(struct translator *t, LLVMValueRef symbol) {
  if (LLVMGetLinkage(symbol) != LLVMExternalWeakLinkage || !LLVMGetFirstUse(symbol)) return;
  if (LLVMIsAFunction(symbol) && LLVMGetIntrinsicID(symbol)) return;
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "&%s", LLVMGetValueName(symbol));
  struct variable v = {.name = program_intern_visible(t->p, name.text),
                       .width = t->p->pointer_width,
                       .kind = VARIABLE_GLOBAL,
                       .is_static = true,
                       .type = CTYPE_NONE,
                       .function = ID_NONE,
                       .at = {ID_NONE, 0, 0},
                       .initial = expr_const(&t->p->exprs, t->p->pointer_width, 0)};
  strbuf_release(&name);
  *map_put(&t->weak, (uint64_t)(uintptr_t)symbol) = program_add_variable(t->p, v);
}

void declare_globals(struct translator *t) {
  if (t->sources->rules.len) declare_standard_files(t);
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
    if (LLVMGetIntrinsicID(f) == 0) declare_function(t, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(t->module); g; g = LLVMGetNextGlobal(g))
    if (strncmp(LLVMGetValueName(g), "llvm.", 5) != 0) declare_global(t, g);
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f)) declare_weak(t, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(t->module); g; g = LLVMGetNextGlobal(g)) declare_weak(t, g);
}

/* ---- initial values ---- */

static void write_bytes(unsigned char *to, u128 x, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) to[i] = (unsigned char)(i < 16 ? x >> (8 * i) : 0);
}

static void initialise(struct translator *t, struct object *o, uint64_t offset, LLVMValueRef c) {
  LLVMTypeRef type = LLVMTypeOf(c);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (LLVMIsNull(c) || LLVMIsUndef(c)) return; /* zero already; undefined padding may be zero */
  if (kind == LLVMStructTypeKind) {
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      initialise(t, o, offset + LLVMOffsetOfElement(t->layout, type, i), LLVMGetAggregateElement(c, i));
    return;
  }
  if (is_packed_type(type)) {
    assert(offset + store_size(t, type) <= o->size);
    initialise_packed(t, c, o->bytes + offset);
    return;
  }
  if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
    uint64_t size = type_size(t, LLVMGetElementType(type));
    if (LLVMIsConstantString(c) && size == 1) {
      size_t len = 0;
      assert(offset + LLVMGetArrayLength2(type) <= o->size);
      memcpy(o->bytes + offset, LLVMGetAsString(c, &len), (size_t)LLVMGetArrayLength2(type));
      return;
    }
    uint64_t count = kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type) : LLVMGetVectorSize(type);
    for (uint64_t i = 0; i < count; i++) initialise(t, o, offset + i * size, LLVMGetAggregateElement(c, (unsigned)i));
    return;
  }
  values v = VEC_INIT; /* several only for a wide integer */
  pieces parts = VEC_INIT;
  get_values(t, c, &v);
  type_pieces(t, type, &parts);
  assert(v.len == parts.len);
  for (uint32_t i = 0; i < v.len; i++) {
    assert(offset + parts.data[i].offset + store_size(t, parts.data[i].type) <= o->size);
    u128 x;
    if (expr_is_const(&t->p->exprs, v.data[i].e, &x))
      write_bytes(o->bytes + offset + parts.data[i].offset, x, store_size(t, parts.data[i].type));
    else
      vec_push(&o->relocations, ((struct relocation){offset + parts.data[i].offset, v.data[i].e}));
  }
  vec_release_all(&parts, &v);
}

static void trim(struct object *o) {
  while (o->byte_count && !o->bytes[o->byte_count - 1]) o->byte_count--;
  if (!o->byte_count) o->bytes = NULL;
}

static void define_global(struct translator *t, LLVMValueRef g) {
  LLVMValueRef initial = LLVMGetInitializer(g);
  struct entity e = entity_of(t, g);
  if (!initial) return;
  if (e.kind == ENTITY_VARIABLE) {
    expr value =
        LLVMIsUndef(initial) ? expr_const(&t->p->exprs, t->p->variables.data[e.id].width, 0) : get_scalar(t, initial).e;
    assert(expr_width(&t->p->exprs, value) == t->p->variables.data[e.id].width);
    t->p->variables.data[e.id].initial = value;
    return;
  }
  assert(e.kind == ENTITY_OBJECT);
  struct object *o = &t->p->objects.data[e.id];
  if (LLVMIsNull(initial) || !o->size) return;
  o->bytes = arena_alloc(&t->p->arena, o->size);
  o->byte_count = o->size;
  initialise(t, o, 0, initial);
  trim(o);
}

void define_globals(struct translator *t) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(t->module); g; g = LLVMGetNextGlobal(g))
    if (strncmp(LLVMGetValueName(g), "llvm.", 5) != 0) define_global(t, g);
}

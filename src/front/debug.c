/* Debug info is the only source of what the user wrote: LLVM types have lost names, signs and typedefs. Types are
 * translated on demand and remembered by their metadata node; a struct gets its number before its members are looked
 * at, because they may point back to it. */
#include "front/debug.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Positions of the operands we need (LLVM 19, DebugInfoMetadata.h). */
enum {
  TYPE_BASE = 3,          /* DIDerivedType, DICompositeType: baseType; DISubroutineType: types */
  COMPOSITE_ELEMENTS = 4, /* DICompositeType: elements */
  VARIABLE_NAME = 1,      /* DILocalVariable, DIGlobalVariable */
  VARIABLE_FILE = 2,
  VARIABLE_TYPE = 3,
  SUBPROGRAM_TYPE = 4,
  BLOCK_SCOPE = 1, /* DILexicalBlock: the enclosing scope */
};

/* DWARF tags */
enum {
  TAG_ARRAY = 0x01,
  TAG_ENUM = 0x04,
  TAG_MEMBER = 0x0d,
  TAG_POINTER = 0x0f,
  TAG_STRUCT = 0x13,
  TAG_SUBROUTINE = 0x15,
  TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17,
  TAG_BASE = 0x24,
  TAG_CONST = 0x26,
  TAG_VOLATILE = 0x35,
  TAG_ATOMIC = 0x47,
};

typedef VEC(LLVMValueRef) operands;

void debug_init(struct debug *d, struct program *p, LLVMContextRef context) {
  *d = (struct debug){.p = p, .context = context, .types = MAP_INIT, .scope_files = MAP_INIT, .tags = NAMES_INIT};
}

void debug_release(struct debug *d) {
  map_release_all(&d->types, &d->parents, &d->scope_files);
  names_release(&d->tags);
  vec_release(&d->tag_types);
  lines_release(&d->lines);
}

static void get_operands(const struct debug *d, LLVMMetadataRef node, operands *out) {
  LLVMValueRef value = LLVMMetadataAsValue(d->context, node);
  vec_resize(out, LLVMGetMDNodeNumOperands(value));
  if (out->len) LLVMGetMDNodeOperands(value, out->data);
}

/* Operand `i` of a node as a node, NULL if it is absent. */
static LLVMMetadataRef operand(const struct debug *d, LLVMMetadataRef node, uint32_t i) {
  operands ops = VEC_INIT;
  get_operands(d, node, &ops);
  LLVMMetadataRef m = i < ops.len && ops.data[i] ? LLVMValueAsMetadata(ops.data[i]) : NULL;
  vec_release(&ops);
  return m;
}

static const char *operand_string(const struct debug *d, LLVMMetadataRef node, uint32_t i) {
  operands ops = VEC_INIT;
  get_operands(d, node, &ops);
  unsigned len = 0;
  const char *s =
      i < ops.len && ops.data[i] && LLVMIsAMDString(ops.data[i]) ? LLVMGetMDString(ops.data[i], &len) : NULL;
  vec_release(&ops);
  return s && len ? s : "";
}

/* Names in metadata are not terminated by a zero byte of their own, but LLVM keeps them in a string table that is. */
static const char *type_name(LLVMMetadataRef type) {
  size_t len = 0;
  const char *name = LLVMDITypeGetName(type, &len);
  return name && len ? name : "";
}

static ctype_id remember(struct debug *d, LLVMMetadataRef node, ctype_id id) {
  assert(id == CTYPE_NONE || id < d->p->types.types.len);
  *map_put(&d->types, (uint64_t)(uintptr_t)node) = (uint64_t)id + 1;
  return id;
}

static ctype_id add_basic(struct debug *d, LLVMMetadataRef node) {
  const char *name = type_name(node);
  struct ctype t = {
      .kind = CT_INT, .name = name, .size = (LLVMDITypeGetSizeInBits(node) + 7) / 8, .target = CTYPE_NONE};
  if (strcmp(name, "_Bool") == 0)
    t.kind = CT_BOOL;
  else if (strstr(name, "float") || strstr(name, "double") || strstr(name, "complex") || strstr(name, "Float"))
    t.kind = CT_FLOAT;
  t.is_signed = t.kind == CT_INT && !strstr(name, "unsigned");
  return remember(d, node, ctype_add(&d->p->types, t));
}

/* The value of a DIEnumerator is no operand and has no accessor in the C API; its text says it:
 * `... = !DIEnumerator(name: "RED", value: 1)`. */
static bool read_constant(const struct debug *d, LLVMValueRef node, struct cmember *ret) {
  char *text = node ? LLVMPrintValueToString(node) : NULL;
  const char *value = text ? strstr(text, ", value: ") : NULL;
  *ret = (struct cmember){.type = CTYPE_NONE};
  if (value) {
    value += strlen(", value: ");
    ret->bit_offset = *value == '-' ? (uint64_t)strtoll(value, NULL, 10) : strtoull(value, NULL, 10);
    ret->name = operand_string(d, LLVMValueAsMetadata(node), 0);
  }
  if (text) LLVMDisposeMessage(text);
  return value;
}

static void add_constants(struct debug *d, LLVMMetadataRef node, ctype_id id) {
  LLVMMetadataRef list = operand(d, node, COMPOSITE_ELEMENTS);
  operands elements = VEC_INIT;
  VEC(struct cmember) constants = VEC_INIT;
  struct cmember constant;
  if (list) get_operands(d, list, &elements);
  for (uint32_t i = 0; i < elements.len; i++)
    if (read_constant(d, elements.data[i], &constant)) vec_push(&constants, constant);
  ctype_set_members(&d->p->types, id, constants.data, constants.len);
  vec_release_all(&constants, &elements);
}

static ctype_id add_enum(struct debug *d, LLVMMetadataRef node) {
  const struct ctype *base = ctype_resolved(&d->p->types, debug_type(d, operand(d, node, TYPE_BASE)));
  struct ctype t = {.kind = CT_ENUM,
                    .name = type_name(node),
                    .size = LLVMDITypeGetSizeInBits(node) / 8,
                    .is_signed = base && base->is_signed,
                    .target = CTYPE_NONE};
  ctype_id id = remember(d, node, ctype_add(&d->p->types, t));
  add_constants(d, node, id);
  return id;
}

static ctype_id add_derived(struct debug *d, LLVMMetadataRef node, enum ctype_kind kind) {
  struct ctype t = {
      .kind = kind, .name = type_name(node), .size = LLVMDITypeGetSizeInBits(node) / 8, .target = CTYPE_NONE};
  if (kind == CT_POINTER) t.size = d->p->pointer_width / 8, t.name = "";
  ctype_id id = remember(d, node, ctype_add(&d->p->types, t)); /* before the target: types are recursive */
  ctype_id target = debug_type(d, operand(d, node, TYPE_BASE));
  struct ctype *self = &d->p->types.types.data[id];
  self->target = target;
  if (kind == CT_TYPEDEF && target != CTYPE_NONE) self->size = d->p->types.types.data[target].size;
  return id;
}

/* Element count of one dimension; -1 if it is not constant or not given. */
static int64_t dimension(const struct debug *d, LLVMMetadataRef subrange) {
  operands ops = VEC_INIT;
  get_operands(d, subrange, &ops);
  LLVMValueRef count = ops.len ? ops.data[0] : NULL;
  int64_t n = count && LLVMIsAConstantInt(count) ? LLVMConstIntGetSExtValue(count) : -1;
  vec_release(&ops);
  return n;
}

static ctype_id add_array(struct debug *d, LLVMMetadataRef node) {
  ctype_id element = debug_type(d, operand(d, node, TYPE_BASE));
  LLVMMetadataRef list = operand(d, node, COMPOSITE_ELEMENTS);
  operands dims = VEC_INIT;
  if (list) get_operands(d, list, &dims);
  for (uint32_t i = dims.len; i-- > 0;) {
    int64_t n = dims.data[i] ? dimension(d, LLVMValueAsMetadata(dims.data[i])) : -1;
    const struct ctype *e = ctype_get(&d->p->types, element);
    struct ctype t = {.kind = CT_ARRAY, .target = element, .count = n < 0 ? 0 : (uint64_t)n, .is_incomplete = n < 0};
    t.size = t.count * (e ? e->size : 1);
    element = ctype_add(&d->p->types, t);
  }
  vec_release(&dims);
  return remember(d, node, element);
}

static void add_tag(struct debug *d, const char *prefix, const char *name, ctype_id id) {
  if (!*name) return;
  struct strbuf key = STRBUF_INIT;
  strbuf_printf(&key, "%s%s", prefix, name);
  uint32_t known = d->tags.text.len, slot = names_add(&d->tags, key.text);
  if (slot == known) vec_push(&d->tag_types, id);
  strbuf_release(&key);
}

/* An array is as constant as its elements. */
static bool is_const_type(struct debug *d, LLVMMetadataRef type) {
  while (type) {
    LLVMMetadataKind kind = LLVMGetMetadataKind(type);
    if (kind != LLVMDIDerivedTypeMetadataKind && kind != LLVMDICompositeTypeMetadataKind) return false;
    unsigned tag = LLVMGetDINodeTag(type);
    if (tag == TAG_CONST) return true;
    if (tag != TAG_TYPEDEF && tag != TAG_VOLATILE && tag != TAG_ATOMIC && tag != TAG_ARRAY) return false;
    type = operand(d, type, TYPE_BASE);
  }
  return false;
}

static ctype_id add_record(struct debug *d, LLVMMetadataRef node, enum ctype_kind kind) {
  const char *name = type_name(node);
  struct ctype t = {.kind = kind, .name = name, .size = LLVMDITypeGetSizeInBits(node) / 8, .target = CTYPE_NONE};
  t.is_incomplete = LLVMDITypeGetFlags(node) & LLVMDIFlagFwdDecl;
  ctype_id id = remember(d, node, ctype_add(&d->p->types, t));
  if (!t.is_incomplete) add_tag(d, kind == CT_STRUCT ? "struct." : "union.", name, id);
  LLVMMetadataRef list = operand(d, node, COMPOSITE_ELEMENTS);
  operands elements = VEC_INIT;
  VEC(struct cmember) members = VEC_INIT;
  if (list) get_operands(d, list, &elements);
  for (uint32_t i = 0; i < elements.len; i++) {
    LLVMMetadataRef m = elements.data[i] ? LLVMValueAsMetadata(elements.data[i]) : NULL;
    if (!m || LLVMGetDINodeTag(m) != TAG_MEMBER) continue;
    bool bitfield = LLVMDITypeGetFlags(m) & LLVMDIFlagBitField;
    vec_push(&members, ((struct cmember){.name = type_name(m),
                                         .type = debug_type(d, operand(d, m, TYPE_BASE)),
                                         .bit_offset = LLVMDITypeGetOffsetInBits(m),
                                         .bit_width = bitfield ? (uint32_t)LLVMDITypeGetSizeInBits(m) : 0,
                                         .is_const = is_const_type(d, operand(d, m, TYPE_BASE))}));
  }
  ctype_set_members(&d->p->types, id, members.data, members.len);
  vec_release_all(&members, &elements);
  return id;
}

static ctype_id add_function_type(struct debug *d, LLVMMetadataRef node) {
  struct ctype t = {.kind = CT_FUNCTION, .target = CTYPE_NONE};
  ctype_id id = remember(d, node, ctype_add(&d->p->types, t));
  LLVMMetadataRef list = operand(d, node, TYPE_BASE);
  operands types = VEC_INIT;
  VEC(struct cmember) parameters = VEC_INIT;
  if (list) get_operands(d, list, &types);
  bool variadic = types.len > 1 && !types.data[types.len - 1]; /* a final null stands for `...` */
  ctype_id result = types.len && types.data[0] ? debug_type(d, LLVMValueAsMetadata(types.data[0])) : CTYPE_NONE;
  for (uint32_t i = 1; i < types.len - variadic; i++)
    vec_push(&parameters,
             ((struct cmember){
                 .name = "", .type = types.data[i] ? debug_type(d, LLVMValueAsMetadata(types.data[i])) : CTYPE_NONE}));
  ctype_set_members(&d->p->types, id, parameters.data, parameters.len);
  d->p->types.types.data[id].target = result;
  d->p->types.types.data[id].is_variadic = variadic;
  vec_release_all(&parameters, &types);
  return id;
}

ctype_id debug_type(struct debug *d, LLVMMetadataRef node) {
  if (!node) return CTYPE_NONE;
  uint64_t *known = map_get(&d->types, (uint64_t)(uintptr_t)node);
  if (known) return (ctype_id)(*known - 1);
  switch (LLVMGetDINodeTag(node)) {
  case TAG_BASE: return add_basic(d, node);
  case TAG_ENUM: return add_enum(d, node);
  case TAG_POINTER: return add_derived(d, node, CT_POINTER);
  case TAG_TYPEDEF: return add_derived(d, node, CT_TYPEDEF);
  case TAG_ARRAY: return add_array(d, node);
  case TAG_STRUCT: return add_record(d, node, CT_STRUCT);
  case TAG_UNION: return add_record(d, node, CT_UNION);
  case TAG_SUBROUTINE: return add_function_type(d, node);
  default: /* const, volatile, restrict, _Atomic: the type they qualify */
    if (LLVMGetMetadataKind(node) != LLVMDIDerivedTypeMetadataKind) return remember(d, node, CTYPE_NONE);
    return remember(d, node, debug_type(d, operand(d, node, TYPE_BASE)));
  }
}

ctype_id debug_tagged(const struct debug *d, const char *llvm_name) {
  uint32_t i = names_find(&d->tags, llvm_name);
  return i == MAP_NONE ? CTYPE_NONE : d->tag_types.data[i];
}

/* Is `full` the absolute form of the path `given`? */
static bool is_same_path(const char *full, const char *given, const char *cwd) {
  if (*given == '/') return strcmp(full, given) == 0;
  while (strncmp(given, "./", 2) == 0) given += 2;
  size_t len = strlen(cwd);
  return strncmp(full, cwd, len) == 0 && full[len] == '/' && strcmp(full + len + 1, given) == 0;
}

/* The user's own spelling for the files that were given; otherwise relative to the working directory if below it. clang
 * splits a name into directory and rest as it likes. */
static string_id shown_name(struct debug *d, const char *full) {
  char *cwd = getcwd(NULL, 0);
  size_t len = cwd ? strlen(cwd) : 0;
  const char *shown = full;
  if (cwd && strncmp(shown, cwd, len) == 0 && shown[len] == '/') shown += len + 1;
  for (uint32_t i = 0; cwd && i < d->p->sources.len; i++) {
    const char *given = program_string(d->p, d->p->sources.data[i]);
    if (is_same_path(full, given, cwd)) shown = given;
  }
  string_id id = program_intern_visible(d->p, shown);
  free(cwd);
  return id;
}

static string_id file_name(struct debug *d, LLVMMetadataRef file) {
  unsigned name_len = 0, directory_len = 0;
  const char *name = LLVMDIFileGetFilename(file, &name_len), *directory = LLVMDIFileGetDirectory(file, &directory_len);
  if (!name || !name_len) return ID_NONE;
  struct strbuf full = STRBUF_INIT;
  if (*name != '/' && directory_len) strbuf_printf(&full, "%.*s/", (int)directory_len, directory);
  strbuf_add(&full, name, name_len);
  string_id id = shown_name(d, full.text);
  strbuf_release(&full);
  return id;
}

/* The same for a name in a line marker. */
static string_id marker_name(void *data, const char *name) {
  struct strbuf full = STRBUF_INIT;
  char *cwd = getcwd(NULL, 0);
  if (*name != '/' && cwd) strbuf_printf(&full, "%s/", cwd);
  strbuf_puts(&full, name);
  string_id id = shown_name(data, full.text);
  free(cwd);
  strbuf_release(&full);
  return id;
}

void debug_read_lines(struct debug *d) {
  for (uint32_t i = 0; i < d->p->sources.len; i++) lines_read(&d->lines, d->p, d->p->sources.data[i], marker_name, d);
}

static string_id file_of(struct debug *d, LLVMMetadataRef scope) {
  uint64_t *known = map_get(&d->scope_files, (uint64_t)(uintptr_t)scope);
  if (known) return (string_id)(*known - 1);
  LLVMMetadataRef file = LLVMGetMetadataKind(scope) == LLVMDIFileMetadataKind ? scope : LLVMDIScopeGetFile(scope);
  string_id id = file ? file_name(d, file) : ID_NONE;
  *map_put(&d->scope_files, (uint64_t)(uintptr_t)scope) = (uint64_t)id + 1;
  return id;
}

struct position debug_position(struct debug *d, LLVMValueRef instruction) {
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction);
  if (!at) return (struct position){ID_NONE, 0, 0};
  return lines_real(&d->lines, (struct position){file_of(d, LLVMDILocationGetScope(at)), LLVMDILocationGetLine(at),
                                                 LLVMDILocationGetColumn(at)});
}

LLVMMetadataRef debug_scope(LLVMValueRef instruction) {
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction);
  return at ? LLVMDILocationGetScope(at) : NULL;
}

LLVMMetadataRef debug_parent_scope(struct debug *d, LLVMMetadataRef scope) {
  LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
  if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind) return NULL;
  uint64_t *parent = map_get(&d->parents, (uint64_t)(uintptr_t)scope);
  if (parent) return (LLVMMetadataRef)(uintptr_t)*parent;
  LLVMMetadataRef found = operand(d, scope, BLOCK_SCOPE);
  *map_put(&d->parents, (uint64_t)(uintptr_t)scope) = (uint64_t)(uintptr_t)found;
  return found;
}

/* The block of C: where a block goes on in another file, by #include or #line, debug information has one more scope. */
static LLVMMetadataRef block_of(struct debug *d, LLVMMetadataRef scope) {
  while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind)
    scope = debug_parent_scope(d, scope);
  return scope;
}

/* DILocalVariable and DIGlobalVariable have the operands we need in the same places. */
static struct declared read_variable(struct debug *d, LLVMMetadataRef variable) {
  LLVMMetadataRef file = operand(d, variable, VARIABLE_FILE);
  return (struct declared){.name = operand_string(d, variable, VARIABLE_NAME),
                           .type = debug_type(d, operand(d, variable, VARIABLE_TYPE)),
                           .at = lines_real(&d->lines, (struct position){file ? file_of(d, file) : ID_NONE,
                                                                         LLVMDIVariableGetLine(variable), 0}),
                           .scope = block_of(d, operand(d, variable, 0)),
                           .is_const = is_const_type(d, operand(d, variable, VARIABLE_TYPE))};
}

struct declared debug_declare(struct debug *d, LLVMValueRef call, LLVMValueRef *ret_address) {
  LLVMValueRef wrapped = LLVMGetOperand(call, 0), address = NULL;
  if (LLVMGetMDNodeNumOperands(wrapped) == 1) LLVMGetMDNodeOperands(wrapped, &address);
  *ret_address = address;
  struct declared found = read_variable(d, LLVMValueAsMetadata(LLVMGetOperand(call, 1)));
  struct position at = debug_position(d, call);
  if (at.line) found.at = at;
  found.instruction = call;
  return found;
}

struct declared debug_global(struct debug *d, LLVMValueRef global) {
  struct declared found = DECLARED_NONE;
  size_t count = 0;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
  for (unsigned i = 0; i < count; i++) {
    LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, i);
    if (LLVMGetMetadataKind(node) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
    found = read_variable(d, LLVMDIGlobalVariableExpressionGetVariable(node));
    break;
  }
  LLVMDisposeValueMetadataEntries(entries);
  return found;
}

struct declared debug_function(struct debug *d, LLVMValueRef function) {
  LLVMMetadataRef node = LLVMGetSubprogram(function);
  struct declared found = {"", CTYPE_NONE, {ID_NONE, 0, 0}, node, NULL, false};
  if (!node) return found;
  found.type = debug_type(d, operand(d, node, SUBPROGRAM_TYPE));
  found.at = lines_real(&d->lines, (struct position){file_of(d, node), LLVMDISubprogramGetLine(node), 0});
  return found;
}

/* Types and constants of LLVM as pieces and expressions. */
#include "front/translate/translate.h"

#include <string.h>

bool is_float_type(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
  case LLVMX86_FP80TypeKind:
  case LLVMFP128TypeKind: return true;
  default: return false;
  }
}

bool is_scalar_type(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return (kind == LLVMIntegerTypeKind && !is_wide_type(type)) || kind == LLVMPointerTypeKind || is_float_type(type);
}

uint16_t scalar_width(struct translator *t, LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: assert(!is_wide_type(type)); return (uint16_t)LLVMGetIntTypeWidth(type);
  case LLVMPointerTypeKind: return t->p->pointer_width;
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind: return 16;
  case LLVMFloatTypeKind: return 32;
  case LLVMDoubleTypeKind: return 64;
  case LLVMX86_FP80TypeKind: return 80;
  case LLVMFP128TypeKind: return 128;
  default: return 8; /* not first-class data: tokens, metadata */
  }
}

uint64_t type_size(const struct translator *t, LLVMTypeRef type) { return LLVMABISizeOfType(t->layout, type); }
uint64_t store_size(const struct translator *t, LLVMTypeRef type) { return LLVMStoreSizeOfType(t->layout, type); }

static void add_pieces(struct translator *t, LLVMTypeRef type, uint64_t offset, pieces *out) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMVoidTypeKind: break;
  case LLVMStructTypeKind:
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      add_pieces(t, LLVMStructGetTypeAtIndex(type, i), offset + LLVMOffsetOfElement(t->layout, type, i), out);
    break;
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind: {
    LLVMTypeRef element = LLVMGetElementType(type);
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    uint64_t count = vector ? LLVMGetVectorSize(type) : LLVMGetArrayLength2(type);
    for (uint64_t i = 0; i < count; i++) add_pieces(t, element, offset + i * type_size(t, element), out);
    break;
  }
  default:
    if (is_wide_type(type))
      wide_type_pieces(t, type, offset, out);
    else
      vec_push(out, ((struct piece){type, offset}));
  }
}

void type_pieces(struct translator *t, LLVMTypeRef type, pieces *out) { add_pieces(t, type, 0, out); }

struct front_value value_of_expr(expr e) { return (struct front_value){e, HORIZON_NONE, 1, 0}; }

struct front_value value_const(struct translator *t, uint16_t width, u128 x) {
  return value_of_expr(expr_const(&t->p->exprs, width, x));
}

struct front_value value_combine(expr e, const struct front_value *from, uint32_t count) {
  struct front_value v = value_of_expr(e);
  for (uint32_t i = 0; i < count; i++) {
    if (from[i].horizon < v.horizon) v.horizon = from[i].horizon;
    assert(from[i].depth > 0);
    if (from[i].depth >= v.depth) v.depth = (uint16_t)(from[i].depth + 1);
    v.flags |= from[i].flags;
  }
  return v;
}

/* The C API has no access to the words of a wide constant, but prints it: "i128 -5". */
static bool parse_printed(LLVMValueRef constant, u128 *ret) {
  char *text = LLVMPrintValueToString(constant);
  const char *digits = strchr(text, ' ');
  bool negative = digits && digits[1] == '-';
  u128 x = 0;
  for (digits = digits ? digits + 1 + negative : ""; *digits >= '0' && *digits <= '9'; digits++)
    x = x * 10 + (u128)(*digits - '0');
  LLVMDisposeMessage(text);
  *ret = negative ? -x : x;
  return true;
}

bool constant_integer(LLVMValueRef v, unsigned width, u128 *ret) {
  if (!LLVMIsAConstantInt(v)) return false;
  if (width > 64) return parse_printed(v, ret);
  *ret = LLVMConstIntGetZExtValue(v);
  return true;
}

struct front_value label_address(struct translator *t, LLVMBasicBlockRef block) {
  uint64_t *number = map_put(&t->labels, (uint64_t)(uintptr_t)block);
  if (!*number) *number = t->labels.entries.len;
  /* Addresses at which no object lies, and which differ from null and from each other. */
  return value_const(t, t->p->pointer_width, 0x100 + *number);
}

struct entity entity_of(struct translator *t, LLVMValueRef v) {
  while (LLVMIsAGlobalAlias(v)) v = LLVMAliasGetAliasee(v);
  uint64_t *found = t->body ? map_get(&t->body->locals, (uint64_t)(uintptr_t)v) : NULL;
  if (!found) found = map_get(&t->globals, (uint64_t)(uintptr_t)v);
  struct entity e = found ? entity_unpack(*found) : (struct entity){ENTITY_NONE, 0};
  assert(e.kind != ENTITY_VARIABLE || e.id < t->p->variables.len);
  assert(e.kind != ENTITY_OBJECT || e.id < t->p->objects.len);
  assert(e.kind != ENTITY_FUNCTION || e.id < t->p->functions.len);
  return e;
}

static struct front_value entity_address(struct translator *t, struct entity e) {
  assert(e.kind == ENTITY_OBJECT || e.kind == ENTITY_FUNCTION);
  return value_of_expr(e.kind == ENTITY_OBJECT ? expr_object(&t->p->exprs, e.id) : expr_function(&t->p->exprs, e.id));
}

static void push_unknown(struct translator *t, LLVMTypeRef type, values *out) {
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  for (uint32_t i = 0; i < parts.len; i++) {
    uint16_t width = scalar_width(t, parts.data[i].type);
    vec_push(out, t->body ? unknown_value(t, width, HAVOC_UNDEF, 0) : value_const(t, width, 0));
  }
  vec_release(&parts);
}

static void push_zero(struct translator *t, LLVMTypeRef type, values *out) {
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  for (uint32_t i = 0; i < parts.len; i++) vec_push(out, value_const(t, scalar_width(t, parts.data[i].type), 0));
  vec_release(&parts);
}

static void push_float(struct translator *t, LLVMValueRef constant, values *out) {
  uint16_t width = scalar_width(t, LLVMTypeOf(constant));
  LLVMValueRef bits = LLVMConstBitCast(constant, LLVMIntTypeInContext(t->llvm, width));
  u128 x = 0;
  constant_integer(bits, width, &x);
  vec_push(out, value_const(t, width, x));
}

static struct front_value resize(struct translator *t, struct front_value v, uint16_t width) {
  uint16_t old = expr_width(&t->p->exprs, v.e);
  expr e = width > old ? expr_zext(&t->p->exprs, width, v.e) : expr_extract(&t->p->exprs, 0, width, v.e);
  return value_combine(e, &v, 1);
}

static struct front_value constant_expression(struct translator *t, LLVMValueRef v) {
  struct exprs *s = &t->p->exprs;
  uint16_t width = scalar_width(t, LLVMTypeOf(v));
  LLVMOpcode opcode = LLVMGetConstOpcode(v);
  switch (opcode) {
  case LLVMGetElementPtr: return translate_gep(t, v);
  case LLVMAddrSpaceCast: return get_scalar(t, LLVMGetOperand(v, 0));
  case LLVMIntToPtr:
  case LLVMPtrToInt:
  case LLVMTrunc: return resize(t, get_scalar(t, LLVMGetOperand(v, 0)), width);
  case LLVMAdd:
  case LLVMSub:
  case LLVMXor: {
    struct front_value in[] = {get_scalar(t, LLVMGetOperand(v, 0)), get_scalar(t, LLVMGetOperand(v, 1))};
    enum expr_kind kind = opcode == LLVMAdd ? E_ADD : opcode == LLVMSub ? E_SUB : E_XOR;
    return value_combine(expr_binary(s, kind, in[0].e, in[1].e, 0), in, 2);
  }
  default: break;
  }
  note(t, MARK_UNMODELLED, "constant expression (LLVM opcode %d)", (int)opcode);
  return t->body ? unknown_value(t, width, HAVOC_UNMODELLED, MARK_UNMODELLED) : value_const(t, width, 0);
}

static void push_elements(struct translator *t, LLVMValueRef v, values *out) {
  LLVMTypeRef type = LLVMTypeOf(v);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  uint64_t count = kind == LLVMStructTypeKind   ? LLVMCountStructElementTypes(type)
                   : kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type)
                                                : LLVMGetArrayLength2(type);
  for (uint64_t i = 0; i < count; i++) get_values(t, LLVMGetAggregateElement(v, (unsigned)i), out);
}

static void push_bit_cast(struct translator *t, LLVMValueRef v, values *out) {
  values in = VEC_INIT;
  get_values(t, LLVMGetOperand(v, 0), &in);
  recut(t, LLVMTypeOf(v), &in, out);
  vec_release(&in);
}

/* Null, or what somebody else defines. In an initial value, which is constant here, the choice is missing. */
static struct front_value weak_address(struct translator *t, LLVMValueRef symbol) {
  if (t->body) return read_variable(t, (var_id)*map_get(&t->weak, (uint64_t)(uintptr_t)symbol));
  t->has_weak_initial = true;
  return value_const(t, t->p->pointer_width, 0);
}

static void get_constant(struct translator *t, LLVMValueRef v, values *out) {
  LLVMTypeRef type = LLVMTypeOf(v);
  u128 x;
  struct entity e;
  if (LLVMIsAGlobalAlias(v)) { /* of a function, an object, or a part of one */
    get_constant(t, LLVMAliasGetAliasee(v), out);
    return;
  }
  if (LLVMIsUndef(v) || LLVMIsPoison(v))
    push_unknown(t, type, out);
  else if (LLVMIsNull(v))
    push_zero(t, type, out);
  else if (LLVMIsAConstantInt(v) && is_wide_type(type))
    wide_constant(t, v, out);
  else if (LLVMIsAConstantInt(v) && constant_integer(v, LLVMGetIntTypeWidth(type), &x))
    vec_push(out, value_const(t, scalar_width(t, type), x));
  else if (LLVMIsAConstantFP(v))
    push_float(t, v, out);
  else if (LLVMIsABlockAddress(v))
    vec_push(out, label_address(t, LLVMGetBlockAddressBasicBlock(v)));
  else if (LLVMIsAGlobalValue(v) && LLVMGetLinkage(v) == LLVMExternalWeakLinkage)
    vec_push(out, weak_address(t, v));
  else if ((e = entity_of(t, v)).kind == ENTITY_OBJECT || e.kind == ENTITY_FUNCTION)
    vec_push(out, entity_address(t, e));
  else if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMBitCast)
    push_bit_cast(t, v, out);
  else if (LLVMIsAConstantExpr(v))
    vec_push(out, constant_expression(t, v));
  else if (!is_scalar_type(type))
    push_elements(t, v, out);
  else
    push_unknown(t, type, out);
}

void get_values(struct translator *t, LLVMValueRef v, values *out) {
  uint64_t *known = t->body ? map_get(&t->body->values, (uint64_t)(uintptr_t)v) : NULL;
  if (known) {
    uint32_t first = (uint32_t)*known, count = (uint32_t)(*known >> 32);
    assert((uint64_t)first + count <= t->body->pieces.len);
    for (uint32_t i = 0; i < count; i++) vec_push(out, t->body->pieces.data[first + i]);
    return;
  }
  struct entity e = LLVMIsAAllocaInst(v) ? entity_of(t, v) : (struct entity){ENTITY_NONE, 0};
  if (e.kind == ENTITY_OBJECT)
    vec_push(out, entity_address(t, e));
  else if (LLVMIsConstant(v))
    get_constant(t, v, out);
  else
    push_unknown(t, LLVMTypeOf(v), out); /* an instruction in unreachable code */
}

struct front_value get_scalar(struct translator *t, LLVMValueRef v) {
  values all = VEC_INIT;
  get_values(t, v, &all);
  struct front_value first = all.len ? all.data[0] : value_const(t, 8, 0);
  vec_release(&all);
  return first;
}

void set_values(struct translator *t, LLVMValueRef instruction, const values *v) {
  uint32_t first = t->body->pieces.len;
  for (uint32_t i = 0; i < v->len; i++) vec_push(&t->body->pieces, v->data[i]);
  *map_put(&t->body->values, (uint64_t)(uintptr_t)instruction) = (uint64_t)first | (uint64_t)v->len << 32;
}

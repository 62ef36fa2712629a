/* Instructions that are neither calls nor ends of blocks. Vectors are handled piece by piece. */
#include "front/translate/checks/overflow.h"

#include <string.h>

#include "program/operators.h"

static enum expr_kind binary_kind(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMAdd: return E_ADD;
  case LLVMSub: return E_SUB;
  case LLVMMul: return E_MUL;
  case LLVMUDiv: return E_UDIV;
  case LLVMSDiv: return E_SDIV;
  case LLVMURem: return E_UREM;
  case LLVMSRem: return E_SREM;
  case LLVMShl: return E_SHL;
  case LLVMLShr: return E_LSHR;
  case LLVMAShr: return E_ASHR;
  case LLVMAnd: return E_AND;
  case LLVMOr: return E_OR;
  case LLVMXor: return E_XOR;
  default: return EXPR_KIND_COUNT;
  }
}

static void translate_binary(struct translator *t, LLVMValueRef i, enum expr_kind kind) {
  values a = VEC_INIT, b = VEC_INIT, out = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &a);
  get_values(t, LLVMGetOperand(i, 1), &b);
  uint8_t flags = (kind == E_ADD || kind == E_SUB || kind == E_MUL) && LLVMGetNSW(i) ? EXPR_NSW : 0;
  assert(a.len == b.len);
  for (uint32_t k = 0; k < a.len; k++) {
    struct front_value in[] = {a.data[k], b.data[k]};
    check_unchecked(t, i, kind, in);
    struct front_value v = value_combine(expr_binary(&t->p->exprs, kind, in[0].e, in[1].e, flags), in, 2);
    if (operator_may_fault(kind, flags) && !expr_is_const(&t->p->exprs, v.e, NULL)) v.flags |= VALUE_TRAPS;
    vec_push(&out, v);
  }
  define(t, i, &out);
  vec_release_all(&a, &b, &out);
}

static expr compare(struct exprs *s, LLVMIntPredicate p, expr a, expr b) {
  switch (p) {
  case LLVMIntEQ: return expr_binary(s, E_EQ, a, b, 0);
  case LLVMIntNE: return expr_binary(s, E_NE, a, b, 0);
  case LLVMIntUGT: return expr_binary(s, E_ULT, b, a, 0);
  case LLVMIntUGE: return expr_binary(s, E_ULE, b, a, 0);
  case LLVMIntULT: return expr_binary(s, E_ULT, a, b, 0);
  case LLVMIntULE: return expr_binary(s, E_ULE, a, b, 0);
  case LLVMIntSGT: return expr_binary(s, E_SLT, b, a, 0);
  case LLVMIntSGE: return expr_binary(s, E_SLE, b, a, 0);
  case LLVMIntSLT: return expr_binary(s, E_SLT, a, b, 0);
  case LLVMIntSLE: return expr_binary(s, E_SLE, a, b, 0);
  }
  return expr_binary(s, E_EQ, a, b, 0);
}

static void translate_icmp(struct translator *t, LLVMValueRef i) {
  values a = VEC_INIT, b = VEC_INIT, out = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &a);
  get_values(t, LLVMGetOperand(i, 1), &b);
  for (uint32_t k = 0; k < a.len; k++) {
    struct front_value in[] = {a.data[k], b.data[k]};
    assert(a.len == b.len);
    vec_push(&out, value_combine(compare(&t->p->exprs, LLVMGetICmpPredicate(i), in[0].e, in[1].e), in, 2));
  }
  define(t, i, &out);
  vec_release_all(&a, &b, &out);
}

/* ---- conversions ---- */

static struct front_value convert(struct translator *t, LLVMOpcode opcode, struct front_value v, uint16_t width) {
  struct exprs *s = &t->p->exprs;
  uint16_t old = expr_width(s, v.e);
  expr e = v.e;
  if (opcode == LLVMSExt)
    e = expr_sext(s, width, v.e);
  else if (width > old)
    e = expr_zext(s, width, v.e);
  else if (width < old)
    e = expr_extract(s, 0, width, v.e);
  assert(expr_width(s, e) == width);
  return value_combine(e, &v, 1);
}

static void translate_conversion(struct translator *t, LLVMValueRef i, LLVMOpcode opcode) {
  values in = VEC_INIT, out = VEC_INIT;
  pieces parts = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &in);
  type_pieces(t, LLVMTypeOf(i), &parts);
  if (parts.len == in.len)
    for (uint32_t k = 0; k < in.len; k++)
      vec_push(&out, convert(t, opcode, in.data[k], scalar_width(t, parts.data[k].type)));
  else
    recut(t, LLVMTypeOf(i), &in, &out);
  define(t, i, &out);
  vec_release_all(&in, &out, &parts);
}

/* ---- memory ---- */

static struct front_value load_scalar(struct translator *t, struct front_value address, LLVMTypeRef type,
                                      uint32_t horizon) {
  struct exprs *s = &t->p->exprs;
  ctype_id c;
  expr where = refine_address(t, address.e, type, &c);
  uint16_t bits = (uint16_t)(store_size(t, type) * 8), width = scalar_width(t, type);
  assert(width <= bits);
  struct front_value v = value_combine(expr_extract(s, 0, width, expr_load(s, bits, where, c)), &address, 1);
  v.flags |= VALUE_READS | VALUE_TRAPS;
  if (horizon < v.horizon) v.horizon = horizon;
  return v;
}

/* From what lies in memory to the pieces of the value. */
static void take_loaded(struct translator *t, LLVMTypeRef type, const values *loaded, values *out) {
  if (is_packed_type(type)) {
    recut(t, type, loaded, out);
    return;
  }
  for (uint32_t k = 0; k < loaded->len; k++) vec_push(out, loaded->data[k]);
}

/* The other way round. */
static void get_stored(struct translator *t, LLVMValueRef value, values *out) {
  if (!is_packed_type(LLVMTypeOf(value))) {
    get_values(t, value, out);
    return;
  }
  values lanes = VEC_INIT;
  get_values(t, value, &lanes);
  recut(t, memory_type(t, LLVMTypeOf(value)), &lanes, out);
  vec_release(&lanes);
}

static void forget_volatile(struct translator *t, LLVMValueRef load) {
  note_others_memory(t);
  unknown_result(t, load, HAVOC_UNMODELLED, MARK_EXTERN);
}

static void translate_load(struct translator *t, LLVMValueRef i) {
  struct body *b = t->body;
  values out = VEC_INIT;
  enum owner owner = LLVMGetVolatile(i) ? owner_of(LLVMGetOperand(i, 0)) : OWNER_PROGRAM;
  bool is_others = owner == OWNER_OTHERS;
  if (is_others && is_at_fixed_address(LLVMGetOperand(i, 0))) {
    forget_volatile(t, i);
    return;
  }
  uint32_t horizon = b->read_horizon.data[b->position];
  struct entity e = entity_of(t, LLVMGetOperand(i, 0));
  if (e.kind == ENTITY_VARIABLE) {
    struct front_value v = read_variable(t, e.id);
    v.horizon = horizon;
    vec_push(&out, v);
  } else {
    struct front_value address = get_scalar(t, LLVMGetOperand(i, 0));
    if (!is_unevaluated(t, i)) check_access(t, i, address, LLVMTypeOf(i));
    values loaded = VEC_INIT;
    pieces parts = VEC_INIT;
    type_pieces(t, memory_type(t, LLVMTypeOf(i)), &parts);
    for (uint32_t k = 0; k < parts.len; k++)
      vec_push(&loaded, load_scalar(t, offset_address(t, address, parts.data[k].offset), parts.data[k].type, horizon));
    take_loaded(t, LLVMTypeOf(i), &loaded, &out);
    for (uint32_t k = 0; k < out.len && owner == OWNER_IN_DOUBT; k++) out.data[k] = keep_in_doubt(t, out.data[k]);
    vec_release_all(&parts, &loaded);
  }
  if (is_others)
    for (uint32_t k = 0; k < out.len; k++) keep_value(t, out.data[k]); /* it is an access all the same */
  if (is_others)
    forget_volatile(t, i);
  else
    define(t, i, &out);
  vec_release(&out);
}

static void translate_store(struct translator *t, LLVMValueRef i) {
  if (map_get(&t->body->skipped, (uint64_t)(uintptr_t)i)) return;
  values v = VEC_INIT;
  get_stored(t, LLVMGetOperand(i, 0), &v);
  struct entity e = entity_of(t, LLVMGetOperand(i, 1));
  if (e.kind == ENTITY_VARIABLE) {
    emit_assign(t, e.id, v.data[0]);
  } else {
    struct front_value address = get_scalar(t, LLVMGetOperand(i, 1));
    address = written_address(t, i, address);
    check_access(t, i, address, LLVMTypeOf(LLVMGetOperand(i, 0)));
    pieces parts = VEC_INIT;
    type_pieces(t, memory_type(t, LLVMTypeOf(LLVMGetOperand(i, 0))), &parts);
    if (v.len > 1) { /* the first piece's store must not change what the others read */
      if (address.flags & VALUE_READS) address = materialise(t, address, "t");
      for (uint32_t k = 0; k < v.len; k++)
        if (v.data[k].flags & VALUE_READS) v.data[k] = materialise(t, v.data[k], "t");
    }
    for (uint32_t k = 0; k < v.len; k++)
      emit_store(t, offset_address(t, address, parts.data[k].offset), v.data[k], parts.data[k].type);
    vec_release(&parts);
  }
  vec_release(&v);
}

static expr atomic_result(struct translator *t, LLVMAtomicRMWBinOp op, expr old, expr x) {
  struct exprs *s = &t->p->exprs;
  switch (op) {
  case LLVMAtomicRMWBinOpXchg: return x;
  case LLVMAtomicRMWBinOpAdd: return expr_binary(s, E_ADD, old, x, 0);
  case LLVMAtomicRMWBinOpSub: return expr_binary(s, E_SUB, old, x, 0);
  case LLVMAtomicRMWBinOpAnd: return expr_binary(s, E_AND, old, x, 0);
  case LLVMAtomicRMWBinOpNand: return expr_not(s, expr_binary(s, E_AND, old, x, 0));
  case LLVMAtomicRMWBinOpOr: return expr_binary(s, E_OR, old, x, 0);
  case LLVMAtomicRMWBinOpXor: return expr_binary(s, E_XOR, old, x, 0);
  case LLVMAtomicRMWBinOpMax: return expr_ite(s, expr_binary(s, E_SLT, old, x, 0), x, old);
  case LLVMAtomicRMWBinOpMin: return expr_ite(s, expr_binary(s, E_SLT, x, old, 0), x, old);
  case LLVMAtomicRMWBinOpUMax: return expr_ite(s, expr_binary(s, E_ULT, old, x, 0), x, old);
  case LLVMAtomicRMWBinOpUMin: return expr_ite(s, expr_binary(s, E_ULT, x, old, 0), x, old);
  default: return EXPR_NONE;
  }
}

/* What an atomic operation finds. clang does not say of `__sync_` functions whether it is volatile. */
static struct front_value atomic_old(struct translator *t, LLVMValueRef i, struct front_value address,
                                     LLVMTypeRef type) {
  struct front_value loaded = load_scalar(t, address, type, HORIZON_NONE);
  enum owner owner = owner_of(LLVMGetOperand(i, 0));
  if (owner == OWNER_IN_DOUBT) return keep_in_doubt(t, loaded);
  struct front_value old = materialise(t, loaded, "old");
  if (owner == OWNER_PROGRAM) return old;
  note_others_memory(t);
  return unknown_value(t, scalar_width(t, type), HAVOC_UNMODELLED, MARK_EXTERN);
}

/* Programs are sequential: an atomic update is a load and a store. */
static void translate_atomic(struct translator *t, LLVMValueRef i) {
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
  struct front_value address = get_scalar(t, LLVMGetOperand(i, 0)), x = get_scalar(t, LLVMGetOperand(i, 1));
  check_access(t, i, address, type);
  struct front_value old = atomic_old(t, i, address, type);
  expr next = atomic_result(t, LLVMGetAtomicRMWBinOp(i), old.e, x.e);
  struct front_value stored = value_combine(next, &x, 1);
  if (expr_is_none(next)) {
    note(t, MARK_UNMODELLED, "atomic operation (LLVM number %d)", (int)LLVMGetAtomicRMWBinOp(i));
    stored = unknown_value(t, scalar_width(t, type), HAVOC_UNMODELLED, MARK_UNMODELLED);
  }
  emit_store(t, address, stored, type);
  values out = VEC_INIT;
  vec_push(&out, old);
  set_values(t, i, &out);
  vec_release(&out);
}

static void translate_compare_exchange(struct translator *t, LLVMValueRef i) {
  struct exprs *s = &t->p->exprs;
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
  struct front_value address = get_scalar(t, LLVMGetOperand(i, 0));
  struct front_value in[] = {get_scalar(t, LLVMGetOperand(i, 1)), get_scalar(t, LLVMGetOperand(i, 2))};
  check_access(t, i, address, type);
  struct front_value old = atomic_old(t, i, address, type);
  struct front_value same = materialise(t, value_combine(expr_binary(s, E_EQ, old.e, in[0].e, 0), in, 2), "same");
  emit_store(t, address, value_combine(expr_ite(s, same.e, in[1].e, old.e), in, 2), type);
  values out = VEC_INIT;
  vec_push(&out, old);
  vec_push(&out, same);
  set_values(t, i, &out);
  vec_release(&out);
}

/* ---- structs and vectors as values ---- */

/* First piece and number of pieces of an element of an aggregate type. */
static void element_range(struct translator *t, LLVMTypeRef type, const unsigned *indices, unsigned depth,
                          uint32_t *first, uint32_t *count) {
  *first = 0;
  for (unsigned d = 0; d < depth; d++) {
    bool record = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    for (unsigned k = 0; k < indices[d]; k++) {
      pieces skipped = VEC_INIT;
      type_pieces(t, record ? LLVMStructGetTypeAtIndex(type, k) : LLVMGetElementType(type), &skipped);
      *first += skipped.len;
      vec_release(&skipped);
    }
    type = record ? LLVMStructGetTypeAtIndex(type, indices[d]) : LLVMGetElementType(type);
  }
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  *count = parts.len;
  vec_release(&parts);
}

static void translate_extract_value(struct translator *t, LLVMValueRef i) {
  values in = VEC_INIT, out = VEC_INIT;
  uint32_t first, count;
  get_values(t, LLVMGetOperand(i, 0), &in);
  element_range(t, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMGetIndices(i), LLVMGetNumIndices(i), &first, &count);
  for (uint32_t k = 0; k < count; k++) vec_push(&out, in.data[first + k]);
  define(t, i, &out);
  vec_release_all(&in, &out);
}

static void translate_insert_value(struct translator *t, LLVMValueRef i) {
  values in = VEC_INIT, x = VEC_INIT;
  uint32_t first, count;
  get_values(t, LLVMGetOperand(i, 0), &in);
  get_values(t, LLVMGetOperand(i, 1), &x);
  element_range(t, LLVMTypeOf(i), LLVMGetIndices(i), LLVMGetNumIndices(i), &first, &count);
  for (uint32_t k = 0; k < count; k++) in.data[first + k] = x.data[k];
  define(t, i, &in);
  vec_release_all(&in, &x);
}

/* The piece of a vector with a computed index: a chain of choices. */
static void translate_extract_element(struct translator *t, LLVMValueRef i) {
  struct exprs *s = &t->p->exprs;
  values in = VEC_INIT, out = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &in);
  vec_push(&in, get_scalar(t, LLVMGetOperand(i, 1)));
  expr index = in.data[in.len - 1].e, e = in.data[0].e;
  for (uint32_t k = 1; k + 1 < in.len; k++)
    e = expr_ite(s, expr_binary(s, E_EQ, index, expr_const(s, expr_width(s, index), k), 0), in.data[k].e, e);
  vec_push(&out, value_combine(e, in.data, in.len));
  define(t, i, &out);
  vec_release_all(&in, &out);
}

static void translate_insert_element(struct translator *t, LLVMValueRef i) {
  struct exprs *s = &t->p->exprs;
  values in = VEC_INIT, out = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &in);
  struct front_value x = get_scalar(t, LLVMGetOperand(i, 1)), index = get_scalar(t, LLVMGetOperand(i, 2));
  for (uint32_t k = 0; k < in.len; k++) {
    struct front_value from[] = {in.data[k], x, index};
    expr here = expr_binary(s, E_EQ, index.e, expr_const(s, expr_width(s, index.e), k), 0);
    vec_push(&out, value_combine(expr_ite(s, here, x.e, in.data[k].e), from, 3));
  }
  define(t, i, &out);
  vec_release_all(&in, &out);
}

static void translate_shuffle(struct translator *t, LLVMValueRef i) {
  values in = VEC_INIT, out = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &in);
  get_values(t, LLVMGetOperand(i, 1), &in);
  for (unsigned k = 0; k < LLVMGetNumMaskElements(i); k++) {
    int from = LLVMGetMaskValue(i, k);
    bool any = from == LLVMGetUndefMaskElem();
    vec_push(&out, any ? unknown_value(t, expr_width(&t->p->exprs, in.data[0].e), HAVOC_UNDEF, 0) : in.data[from]);
  }
  define(t, i, &out);
  vec_release_all(&in, &out);
}

static void translate_select(struct translator *t, LLVMValueRef i) {
  values c = VEC_INIT, a = VEC_INIT, b = VEC_INIT, out = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &c);
  get_values(t, LLVMGetOperand(i, 1), &a);
  get_values(t, LLVMGetOperand(i, 2), &b);
  for (uint32_t k = 0; k < a.len; k++) {
    struct front_value in[] = {c.data[c.len > 1 ? k : 0], a.data[k], b.data[k]};
    if (expr_same(in[1].e, in[2].e)) keep_value(t, in[0]); /* it is evaluated, whatever is chosen */
    vec_push(&out, value_combine(expr_ite(&t->p->exprs, in[0].e, in[1].e, in[2].e), in, 3));
  }
  define(t, i, &out);
  vec_release_all(&c, &a, &b, &out);
}

void translate_copy(struct translator *t, LLVMValueRef i) {
  values v = VEC_INIT;
  get_values(t, LLVMGetOperand(i, 0), &v);
  define(t, i, &v);
  vec_release(&v);
}

static void translate_address(struct translator *t, LLVMValueRef i) {
  values v = VEC_INIT;
  vec_push(&v, translate_gep(t, i));
  define(t, i, &v);
  vec_release(&v);
}

/* An unknown function over its operands. */
static void translate_unsupported(struct translator *t, LLVMValueRef i) {
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "LLVM instruction number %d", (int)LLVMGetInstructionOpcode(i));
  note(t, MARK_UNMODELLED, "%s: its result and what it writes are unknown", name.text);
  translate_unknown(t, i, name.text, MARK_UNMODELLED);
  strbuf_release(&name);
}

static void translate_any(struct translator *t, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  enum expr_kind kind = binary_kind(opcode);
  if (translate_wide(t, i)) return;
  if (kind != EXPR_KIND_COUNT) {
    translate_binary(t, i, kind);
    return;
  }
  switch (opcode) {
  case LLVMAlloca:
    if (entity_of(t, i).kind == ENTITY_NONE) translate_dynamic_alloca(t, i);
    break;
  case LLVMLoad: translate_load(t, i); break;
  case LLVMStore: translate_store(t, i); break;
  case LLVMGetElementPtr: translate_address(t, i); break;
  case LLVMICmp: translate_icmp(t, i); break;
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMBitCast:
  case LLVMAddrSpaceCast: translate_conversion(t, i, opcode); break;
  case LLVMFreeze: translate_copy(t, i); break;
  case LLVMSelect: translate_select(t, i); break;
  case LLVMPHI: break; /* assigned where control comes from */
  case LLVMCall: translate_call(t, i); break;
  case LLVMFence: break;
  case LLVMAtomicRMW: translate_atomic(t, i); break;
  case LLVMAtomicCmpXchg: translate_compare_exchange(t, i); break;
  case LLVMExtractValue: translate_extract_value(t, i); break;
  case LLVMInsertValue: translate_insert_value(t, i); break;
  case LLVMExtractElement: translate_extract_element(t, i); break;
  case LLVMInsertElement: translate_insert_element(t, i); break;
  case LLVMShuffleVector: translate_shuffle(t, i); break;
  default:
    if (!translate_float_instruction(t, i)) translate_unsupported(t, i);
  }
}

void translate_instruction(struct translator *t, LLVMValueRef i) {
  edge_id first = t->p->edges.len;
  translate_any(t, i);
  if (!LLVMIsAPHINode(i) && !LLVMIsAAllocaInst(i) && !(LLVMIsACallInst(i) && is_question(i)))
    keep_operands(t, i, first);
}

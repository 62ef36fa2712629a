/* Vectors that are loaded and stored lane by lane: under a mask, at addresses of their own, or as a matrix whose
 * columns lie apart. A lane whose bit in the mask is 0 is not accessed, so each is a branch of its own, and the checks
 * of memory see exactly what the machine accesses. */
#include "front/known/intrinsic.h"
#include "front/translate/body.h"

static void run_unlisted(struct translator *t, LLVMValueRef call) {
  note(t, MARK_UNMODELLED, "compiler intrinsic '%s': its result and what it writes are unknown", intrinsic_name(call));
  uint32_t marks = MARK_UNMODELLED;
  if (t->p->asked & CHECKS_OF_MEMORY)
    marks |= missing_behaviour(t, "whether the memory is there that '%s' accesses", intrinsic_name(call));
  translate_unknown(t, call, intrinsic_name(call), marks);
}

/* The values, none of which reads what the stores below may change. */
static void get_settled(struct translator *t, LLVMValueRef v, values *out) {
  uint32_t first = out->len;
  get_values(t, v, out);
  for (uint32_t i = first; i < out->len; i++)
    if (out->data[i].flags & VALUE_READS) out->data[i] = materialise(t, out->data[i], "lane");
}

/* From here on only if `condition`; where control goes on without it is the result. */
static loc_id enter_if(struct translator *t, struct front_value condition) {
  loc_id source = t->body->here;
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition.e;
  emit(t, op, &condition, 1, 0);
  return source;
}

static void leave_if(struct translator *t, struct front_value condition, loc_id source) {
  loc_id join = t->body->here;
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_negate(&t->p->exprs, condition.e);
  program_add_edge(t->p, source, join, op, t->body->at, 0);
}

static struct front_value load_at(struct translator *t, struct front_value address, LLVMTypeRef type) {
  ctype_id c;
  expr where = refine_address(t, address.e, type, &c);
  uint16_t bits = (uint16_t)(store_size(t, type) * 8);
  expr loaded = expr_extract(&t->p->exprs, 0, scalar_width(t, type), expr_load(&t->p->exprs, bits, where, c));
  struct front_value v = value_combine(loaded, &address, 1);
  v.flags |= VALUE_READS | VALUE_TRAPS;
  return v;
}

struct lane {
  struct front_value address, active;
  LLVMTypeRef type;
};

/* Lane number k, of a vector at `where`, under a mask. */
static struct lane lane_of(struct translator *t, const pieces *parts, const values *where, const values *mask,
                           uint32_t k) {
  struct front_value address = offset_address(t, where->data[0], parts->data[k].offset);
  return (struct lane){address, mask->data[k], parts->data[k].type};
}

static void load_lanes(struct translator *t, LLVMValueRef call, const values *where, const values *mask,
                       const values *otherwise) {
  pieces parts = VEC_INIT;
  values out = VEC_INIT;
  type_pieces(t, LLVMTypeOf(call), &parts);
  for (uint32_t k = 0; k < parts.len; k++) {
    struct lane lane = lane_of(t, &parts, where, mask, k);
    var_id v = new_temporary(t, scalar_width(t, lane.type), "lane", CTYPE_NONE);
    emit_assign(t, v, otherwise->data[k]);
    loc_id source = enter_if(t, lane.active);
    emit_assign(t, v, load_at(t, lane.address, lane.type));
    leave_if(t, lane.active, source);
    vec_push(&out, read_variable(t, v));
  }
  set_values(t, call, &out);
  vec_release_all(&parts, &out);
}

static void store_lanes(struct translator *t, LLVMTypeRef type, const values *stored, const values *where,
                        const values *mask) {
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  for (uint32_t k = 0; k < parts.len; k++) {
    struct lane lane = lane_of(t, &parts, where, mask, k);
    loc_id source = enter_if(t, lane.active);
    emit_store(t, lane.address, stored->data[k], lane.type);
    leave_if(t, lane.active, source);
  }
  vec_release(&parts);
}

/* Are lanes whole bytes, and one piece each? */
static bool has_plain_lanes(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind && !is_packed_type(type) &&
         is_scalar_type(LLVMGetElementType(type));
}

/* Operands: address, alignment, mask, what inactive lanes are. */
void do_masked_load(struct translator *t, LLVMValueRef call) {
  values where = VEC_INIT, mask = VEC_INIT, otherwise = VEC_INIT;
  if (!has_plain_lanes(LLVMTypeOf(call))) {
    run_unlisted(t, call);
    return;
  }
  get_settled(t, LLVMGetOperand(call, 0), &where);
  get_settled(t, LLVMGetOperand(call, 2), &mask);
  get_settled(t, LLVMGetOperand(call, 3), &otherwise);
  load_lanes(t, call, &where, &mask, &otherwise);
  vec_release_all(&where, &mask, &otherwise);
}

/* Operands: the vector, address, alignment, mask. */
void do_masked_store(struct translator *t, LLVMValueRef call) {
  values stored = VEC_INIT, where = VEC_INIT, mask = VEC_INIT;
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, 0));
  if (!has_plain_lanes(type)) {
    run_unlisted(t, call);
    return;
  }
  get_settled(t, LLVMGetOperand(call, 0), &stored);
  get_settled(t, LLVMGetOperand(call, 1), &where);
  get_settled(t, LLVMGetOperand(call, 3), &mask);
  store_lanes(t, type, &stored, &where, &mask);
  vec_release_all(&stored, &where, &mask);
}

/* ---- matrices ---- */

/* Addresses of the elements of a matrix of `rows` and `columns`, column after column, `stride` elements apart. */
static bool matrix_addresses(struct translator *t, LLVMValueRef call, unsigned first, LLVMTypeRef type, values *out) {
  LLVMValueRef stride = LLVMGetOperand(call, first + 1);
  if (!has_plain_lanes(type) || !LLVMIsAConstantInt(stride)) return false;
  uint64_t rows = LLVMConstIntGetZExtValue(LLVMGetOperand(call, first + 3));
  uint64_t columns = LLVMConstIntGetZExtValue(LLVMGetOperand(call, first + 4));
  uint64_t apart = LLVMConstIntGetZExtValue(stride), size = type_size(t, LLVMGetElementType(type));
  values base = VEC_INIT;
  get_settled(t, LLVMGetOperand(call, first), &base);
  for (uint64_t column = 0; column < columns; column++)
    for (uint64_t row = 0; row < rows; row++)
      vec_push(out, offset_address(t, base.data[0], (column * apart + row) * size));
  vec_release(&base);
  return true;
}

void do_matrix_load(struct translator *t, LLVMValueRef call) {
  values where = VEC_INIT, out = VEC_INIT;
  LLVMTypeRef type = LLVMTypeOf(call);
  if (matrix_addresses(t, call, 0, type, &where)) {
    for (uint32_t k = 0; k < where.len; k++)
      vec_push(&out, materialise(t, load_at(t, where.data[k], LLVMGetElementType(type)), "element"));
    set_values(t, call, &out);
  } else {
    run_unlisted(t, call);
  }
  vec_release_all(&where, &out);
}

void do_matrix_store(struct translator *t, LLVMValueRef call) {
  values where = VEC_INIT, stored = VEC_INIT;
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, 0));
  get_settled(t, LLVMGetOperand(call, 0), &stored);
  if (matrix_addresses(t, call, 1, type, &where))
    for (uint32_t k = 0; k < where.len; k++) emit_store(t, where.data[k], stored.data[k], LLVMGetElementType(type));
  else
    run_unlisted(t, call);
  vec_release_all(&where, &stored);
}

/* Operands: the matrix, rows, columns. */
void do_matrix_transpose(struct translator *t, LLVMValueRef call) {
  values in = VEC_INIT, out = VEC_INIT;
  uint64_t rows = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
  uint64_t columns = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2));
  get_values(t, LLVMGetOperand(call, 0), &in);
  for (uint64_t row = 0; row < rows; row++)
    for (uint64_t column = 0; column < columns; column++) vec_push(&out, in.data[column * rows + row]);
  define(t, call, &out);
  vec_release_all(&in, &out);
}

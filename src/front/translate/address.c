/* Addresses as C would write them. LLVM computes them with getelementptr over its own struct types, in which unions are
 * flattened, bit-fields are storage units and pointer casts have vanished. Here each step becomes a FIELD or INDEX of
 * the C type that debug info gives for the base; where the C type of the base does not fit the LLVM type that is
 * accessed (a cast), the struct's own name leads to the C type. Only the names depend on this: offsets are always
 * LLVM's. */
#include "front/translate/translate.h"

#include <string.h>

ctype_id pointee_of(struct translator *t, expr address) {
  const struct expr_node *n = expr_get(&t->p->exprs, address);
  switch ((enum expr_kind)n->kind) {
  case E_OBJECT: return t->p->objects.data[n->ref].type;
  case E_VAR: return ctype_pointee(&t->p->types, t->p->variables.data[n->ref].type);
  case E_LOAD: return ctype_pointee(&t->p->types, n->type);
  case E_INDEX: return n->type;
  case E_FIELD: {
    const struct cmember *m = ctype_member(&t->p->types, n->type, n->ref);
    return m ? m->type : CTYPE_NONE;
  }
  case E_ITE: return pointee_of(t, n->b);
  default: return CTYPE_NONE;
  }
}

/* Does LLVM's name of a struct type, such as "struct.list" or "struct.list.5", name the C record? */
static bool same_tag(LLVMTypeRef type, const struct ctype *record) {
  const char *name = LLVMGetStructName(type);
  if (!name) return false;
  const char *tag = strncmp(name, "struct.", 7) == 0 ? name + 7 : strncmp(name, "union.", 6) == 0 ? name + 6 : name;
  if (!*record->name) return strncmp(tag, "anon", 4) == 0;
  size_t len = strlen(record->name);
  return strncmp(tag, record->name, len) == 0 && (!tag[len] || tag[len] == '.');
}

/* Is the C type laid out like the LLVM type, as far as names go? */
static bool fits(struct translator *t, ctype_id id, LLVMTypeRef type) {
  const struct ctype *c = ctype_resolved(&t->p->types, id);
  if (!c) return false;
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind:
    if (c->kind != CT_STRUCT && c->kind != CT_UNION) return false;
    return c->size == type_size(t, type) && (same_tag(type, c) || !LLVMGetStructName(type) || !*c->name);
  case LLVMArrayTypeKind: return c->kind == CT_ARRAY && c->size == type_size(t, type);
  case LLVMIntegerTypeKind:
    return (c->kind == CT_INT || c->kind == CT_ENUM || c->kind == CT_BOOL) && c->size == store_size(t, type);
  case LLVMPointerTypeKind: return c->kind == CT_POINTER;
  default: return c->kind == CT_FLOAT && c->size >= store_size(t, type);
  }
}

static bool is_record(const struct ctype *c) { return c && (c->kind == CT_STRUCT || c->kind == CT_UNION); }

static uint64_t member_size(struct translator *t, const struct cmember *m) {
  const struct ctype *c = ctype_resolved(&t->p->types, m->type);
  return m->bit_width ? (m->bit_width + 7) / 8 : c ? c->size : 0;
}

/* The member of a record that holds the byte at `offset`; of several (a union) the first that can reach an LLVM value
 * of type `want` there, if `want` is given. -1 if there is none. */
static int member_at(struct translator *t, const struct ctype *record, uint64_t offset, LLVMTypeRef want, int depth);

static bool reaches(struct translator *t, ctype_id id, uint64_t offset, LLVMTypeRef want, int depth) {
  const struct ctype *c = ctype_resolved(&t->p->types, id);
  if (!c || depth > 16) return false;
  if (offset == 0 && fits(t, id, want)) return true;
  if (c->kind == CT_ARRAY) {
    const struct ctype *e = ctype_resolved(&t->p->types, c->target);
    return e && e->size && reaches(t, c->target, offset % e->size, want, depth + 1);
  }
  return is_record(c) && member_at(t, c, offset, want, depth + 1) >= 0;
}

static int member_at(struct translator *t, const struct ctype *record, uint64_t offset, LLVMTypeRef want, int depth) {
  for (uint32_t i = 0; i < record->member_count; i++) {
    const struct cmember *m = &t->p->types.members.data[record->first_member + i];
    uint64_t start = m->bit_offset / 8, size = member_size(t, m);
    const struct ctype *c = ctype_resolved(&t->p->types, m->type);
    bool flexible = c && c->kind == CT_ARRAY && c->size == 0;
    if (offset < start || (offset >= start + size && !(flexible && offset >= start))) continue;
    if (!want || (m->bit_width ? LLVMGetTypeKind(want) == LLVMIntegerTypeKind
                               : reaches(t, m->type, offset - start, want, depth + 1)))
      return (int)i;
  }
  return -1;
}

static expr add_field(struct translator *t, expr base, ctype_id record, int member, uint64_t offset) {
  assert(ctype_member(&t->p->types, record, (uint32_t)member));
  return expr_field(&t->p->exprs, base, offset, ctype_resolve(&t->p->types, record), (uint32_t)member);
}

static expr add_index(struct translator *t, expr base, expr index, uint64_t stride, ctype_id element) {
  return expr_index(&t->p->exprs, base, index, stride, element);
}

static expr pointer_const(struct translator *t, uint64_t x) { return expr_const(&t->p->exprs, t->p->pointer_width, x); }

/* `base` + `offset` bytes, by fields and elements of the C type `type`; `want` (may be NULL) is what lies there. The
 * C type reached is pointee_of() of the result. */
static expr descend(struct translator *t, expr base, ctype_id type, uint64_t offset, LLVMTypeRef want) {
  for (int depth = 0; depth < 32; depth++) {
    const struct ctype *c = ctype_resolved(&t->p->types, type);
    if (offset == 0 && (!want || fits(t, type, want))) return base;
    if (is_record(c)) {
      int m = want ? member_at(t, c, offset, want, 0) : -1;
      if (m < 0) m = offset || !want ? member_at(t, c, offset, NULL, 0) : -1;
      if (m < 0) break;
      const struct cmember *member = ctype_member(&t->p->types, type, (uint32_t)m);
      uint64_t start = member->bit_offset / 8;
      ctype_id next = member->type;
      bool bits = member->bit_width;
      /* a bit-field's storage unit: the access starts at `offset` exactly */
      base = add_field(t, base, type, m, bits ? offset : start);
      if (bits) return base;
      assert(start <= offset);
      offset -= start;
      type = next;
    } else if (c && c->kind == CT_ARRAY) {
      const struct ctype *e = ctype_resolved(&t->p->types, c->target);
      ctype_id element = c->target;
      if (!e || !e->size) break;
      if (want && LLVMGetTypeKind(want) == LLVMArrayTypeKind && offset == 0 && e->kind != CT_ARRAY && !is_record(e))
        break;
      uint64_t size = e->size;
      base = add_index(t, base, pointer_const(t, offset / size), size, element);
      offset %= size;
      type = element;
    } else {
      break;
    }
  }
  return offset ? add_index(t, base, pointer_const(t, offset), 1, CTYPE_NONE) : base;
}

expr refine_address(struct translator *t, expr address, LLVMTypeRef type, ctype_id *ret_type) {
  assert(expr_width(&t->p->exprs, address) == t->p->pointer_width);
  *ret_type = CTYPE_NONE;
  ctype_id pointee = pointee_of(t, address);
  if (fits(t, pointee, type)) {
    *ret_type = pointee;
    return address;
  }
  if (ctype_is_aggregate(&t->p->types, pointee) && reaches(t, pointee, 0, type, 0)) {
    address = descend(t, address, pointee, 0, type);
    pointee = pointee_of(t, address);
    if (fits(t, pointee, type)) *ret_type = pointee;
  }
  return address;
}

struct front_value offset_address(struct translator *t, struct front_value base, uint64_t bytes) {
  if (!bytes) return base;
  return value_combine(descend(t, base.e, pointee_of(t, base.e), bytes, NULL), &base, 1);
}

/* A state of the walk over the indices of a getelementptr. */
struct gep_walk {
  expr address;
  ctype_id type;    /* of what `address` points to */
  uint64_t pending; /* constant bytes not yet turned into fields */
};

/* Makes the C type fit the LLVM aggregate that the next index steps into. */
static void enter(struct translator *t, struct gep_walk *w, LLVMTypeRef type) {
  if (w->pending) {
    w->address = descend(t, w->address, w->type, w->pending, type);
    w->type = pointee_of(t, w->address);
    w->pending = 0;
  }
  if (fits(t, w->type, type)) return;
  if (ctype_is_aggregate(&t->p->types, w->type) && reaches(t, w->type, 0, type, 0)) {
    w->address = descend(t, w->address, w->type, 0, type);
    w->type = pointee_of(t, w->address);
    if (fits(t, w->type, type)) return;
  }
  const char *name = LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMGetStructName(type) : NULL;
  ctype_id named = name ? debug_tagged(&t->debug, name) : CTYPE_NONE;
  w->type = named; /* CTYPE_NONE if the struct is not known either: plain offsets */
}

static void step_field(struct translator *t, struct gep_walk *w, LLVMTypeRef type, unsigned index) {
  enter(t, w, type);
  uint64_t offset = LLVMOffsetOfElement(t->layout, type, index);
  LLVMTypeRef element = LLVMStructGetTypeAtIndex(type, index);
  const struct ctype *record = ctype_resolved(&t->p->types, w->type);
  int m = -1;
  if (is_record(record)) {
    m = member_at(t, record, offset, element, 0);
    if (m < 0) m = member_at(t, record, offset, NULL, 0);
  }
  const struct cmember *member = m >= 0 ? ctype_member(&t->p->types, w->type, (uint32_t)m) : NULL;
  if (!member || (!member->bit_width && member->bit_offset / 8 != offset)) {
    w->pending += offset;
    if (!record) {
      w->address = add_index(t, w->address, pointer_const(t, w->pending), 1, CTYPE_NONE);
      w->pending = 0;
    }
    return;
  }
  ctype_id next = member->type;
  w->address = add_field(t, w->address, w->type, m, offset);
  w->type = next;
}

/* Index with LLVM element type `element`: either into the array that `w` points to, or over an array of such. */
static expr step_index(struct translator *t, struct gep_walk *w, struct front_value index, LLVMTypeRef element,
                       ctype_id type) {
  uint64_t stride = type_size(t, element);
  struct exprs *s = &t->p->exprs;
  uint16_t width = expr_width(s, index.e), pw = t->p->pointer_width;
  expr i = width < pw ? expr_sext(s, pw, index.e) : expr_extract(s, 0, pw, index.e);
  return add_index(t, w->address, i, stride, type);
}

static void step_array(struct translator *t, struct gep_walk *w, LLVMTypeRef type, struct front_value index) {
  enter(t, w, type);
  const struct ctype *array = ctype_resolved(&t->p->types, w->type);
  ctype_id element = array && array->kind == CT_ARRAY ? array->target : CTYPE_NONE;
  w->address = step_index(t, w, index, LLVMGetElementType(type), element);
  w->type = element;
}

/* The first index steps over whole elements of the source type; bytes are an offset into whatever lies there. */
static void step_first(struct translator *t, struct gep_walk *w, LLVMTypeRef source, struct front_value index) {
  u128 k;
  bool constant = expr_is_const(&t->p->exprs, index.e, &k);
  int64_t n = constant ? (int64_t)bits_signed(expr_width(&t->p->exprs, index.e), k) : 0;
  if (constant && n == 0) return;
  const struct ctype *c = ctype_resolved(&t->p->types, w->type);
  uint64_t stride = type_size(t, source);
  if (constant && n > 0 && ctype_is_aggregate(&t->p->types, w->type) && (uint64_t)n * stride < c->size) {
    w->pending = (uint64_t)n * stride;
    return;
  }
  ctype_id element = CTYPE_NONE;
  if (c && c->size == stride)
    element = w->type;
  else if (c && c->kind == CT_ARRAY && ctype_get(&t->p->types, c->target) &&
           ctype_get(&t->p->types, c->target)->size == stride)
    element = c->target; /* pointer arithmetic on a decayed array */
  else if (LLVMGetTypeKind(source) == LLVMStructTypeKind && LLVMGetStructName(source))
    element = debug_tagged(&t->debug, LLVMGetStructName(source));
  w->address = step_index(t, w, index, source, element);
  w->type = element;
}

struct front_value translate_gep(struct translator *t, LLVMValueRef gep) {
  values all = VEC_INIT; /* every operand, to combine horizons */
  struct front_value base = get_scalar(t, LLVMGetOperand(gep, 0));
  vec_push(&all, base);
  struct gep_walk w = {base.e, pointee_of(t, base.e), 0};
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
    struct front_value index = get_scalar(t, LLVMGetOperand(gep, (unsigned)i));
    vec_push(&all, index);
    if (i == 1) {
      step_first(t, &w, type, index);
    } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      unsigned field = (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(gep, (unsigned)i));
      step_field(t, &w, type, field);
      type = LLVMStructGetTypeAtIndex(type, field);
    } else {
      step_array(t, &w, type, index);
      type = LLVMGetElementType(type);
    }
  }
  if (w.pending) w.address = descend(t, w.address, w.type, w.pending, NULL);
  struct front_value v = value_combine(w.address, all.data, all.len);
  vec_release(&all);
  return v;
}

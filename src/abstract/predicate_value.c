/* C's operators on typed values: promotions, pointers, members. Signed arithmetic is marked as that of the integers
 * (EXPR_NSW), so that `x + 1 < 5` means `x < 4`. */
#include "abstract/predicate_private.h"

#include "encode/places.h"

struct cvalue cvalue_integer(struct program *p, uint16_t width, bool is_signed, u128 value) {
  return (struct cvalue){.e = expr_const(&p->exprs, width, value),
                         .address = EXPR_NONE,
                         .type = CTYPE_NONE,
                         .width = width,
                         .is_signed = is_signed,
                         .pointee = CTYPE_NONE};
}

struct cvalue cvalue_scalar(struct program *p, expr e, ctype_id type) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  struct cvalue v = {.e = e, .address = EXPR_NONE, .type = type, .pointee = CTYPE_NONE};
  v.width = expr_width(&p->exprs, e);
  v.is_pointer = t && t->kind == CT_POINTER;
  v.is_signed = !v.is_pointer && v.width > 1 && ctype_reads_signed(p, type);
  if (t && t->kind == CT_BOOL) v.is_signed = false;
  if (v.is_pointer) v.pointee = ctype_pointee(&p->types, type);
  return v;
}

bool cvalue_at(struct predicate_reader *r, const struct token *at, expr address, ctype_id type, struct cvalue *ret) {
  struct program *p = r->p;
  const struct ctype *t = ctype_resolved(&p->types, type);
  if (!t || t->kind == CT_VOID || t->kind == CT_FUNCTION) {
    reader_misfit(r, at, "the type of what lies here is not known; cast the pointer to the type that is meant");
    return false;
  }
  if (ctype_is_aggregate(&p->types, type)) {
    *ret = (struct cvalue){.e = EXPR_NONE, .address = address, .type = type, .pointee = CTYPE_NONE};
    return true;
  }
  if (t->kind == CT_FLOAT || !t->size || t->size > 8) {
    reader_misfit(r, at, "predicates speak of integers and pointers, and this is something else");
    return false;
  }
  *ret = cvalue_scalar(p, expr_load(&p->exprs, (uint16_t)(t->size * 8), address, type), type);
  ret->address = address;
  return true;
}

/* ---- conversions ---- */

/* An array is a pointer to its first element; a struct has no value. */
static bool decay(struct predicate_reader *r, const struct token *at, struct cvalue *v) {
  if (!expr_is_none(v->e)) return true;
  const struct ctype *t = ctype_resolved(&r->p->types, v->type);
  if (!t || t->kind != CT_ARRAY) {
    reader_misfit(r, at, "a struct or union has no value; name one of its members");
    return false;
  }
  const struct ctype *element = ctype_resolved(&r->p->types, t->target);
  expr zero = expr_const(&r->p->exprs, r->p->pointer_width, 0);
  ctype_id target = t->target;
  *v = (struct cvalue){.e = expr_index(&r->p->exprs, v->address, zero, element ? element->size : 1, target),
                       .address = EXPR_NONE,
                       .type = CTYPE_NONE,
                       .width = r->p->pointer_width,
                       .is_pointer = true,
                       .pointee = target};
  return true;
}

static expr resized(struct program *p, struct cvalue v, uint16_t width) {
  assert(v.width && width && expr_width(&p->exprs, v.e) == v.width);
  if (v.width == width) return v.e;
  if (v.width > width) return expr_extract(&p->exprs, 0, width, v.e);
  return v.is_signed && v.width > 1 ? expr_sext(&p->exprs, width, v.e) : expr_zext(&p->exprs, width, v.e);
}

static struct cvalue promoted(struct program *p, struct cvalue v) {
  if (v.is_pointer || v.width >= 32) return v;
  v.e = resized(p, v, 32);
  v.width = 32;
  v.is_signed = true;
  v.type = CTYPE_NONE;
  return v;
}

/* The usual arithmetic conversions. */
static void balance(struct program *p, struct cvalue *a, struct cvalue *b) {
  *a = promoted(p, *a), *b = promoted(p, *b);
  uint16_t width = a->width > b->width ? a->width : b->width;
  bool is_unsigned = (a->width == width && !a->is_signed) || (b->width == width && !b->is_signed);
  a->e = resized(p, *a, width), b->e = resized(p, *b, width);
  a->width = b->width = width;
  assert(expr_width(&p->exprs, a->e) == width && expr_width(&p->exprs, b->e) == width);
  a->is_signed = b->is_signed = !is_unsigned;
}

expr cvalue_truth(struct predicate_reader *r, const struct token *at, struct cvalue v) {
  struct exprs *s = &r->p->exprs;
  if (!decay(r, at, &v)) return expr_const(s, 1, 0);
  if (v.width == 1) return v.e;
  return expr_binary(s, E_NE, v.e, expr_const(s, v.width, 0), 0);
}

/* ---- pointers ---- */

static uint64_t pointee_size(const struct program *p, struct cvalue v) {
  const struct ctype *t = ctype_resolved(&p->types, v.pointee);
  return t && t->kind != CT_VOID && t->size ? t->size : 1;
}

static struct cvalue moved(struct program *p, struct cvalue pointer, struct cvalue by, bool is_back) {
  by = promoted(p, by);
  expr index = resized(p, by, p->pointer_width);
  if (is_back) index = expr_binary(&p->exprs, E_SUB, expr_const(&p->exprs, p->pointer_width, 0), index, EXPR_NSW);
  pointer.e = expr_index(&p->exprs, pointer.e, index, pointee_size(p, pointer), pointer.pointee);
  pointer.address = EXPR_NONE;
  return pointer;
}

static struct cvalue distance(struct program *p, struct cvalue a, struct cvalue b) {
  expr bytes = expr_binary(&p->exprs, E_SUB, a.e, b.e, EXPR_NSW);
  expr size = expr_const(&p->exprs, p->pointer_width, pointee_size(p, a));
  struct cvalue v = cvalue_integer(p, p->pointer_width, true, 0);
  v.e = expr_binary(&p->exprs, E_SDIV, bytes, size, 0);
  return v;
}

bool cvalue_index(struct predicate_reader *r, const struct token *at, struct cvalue a, struct cvalue i,
                  struct cvalue *ret) {
  if (!decay(r, at, &a) || !decay(r, at, &i)) return false;
  if (!a.is_pointer || i.is_pointer) {
    reader_misfit(r, at, "only an array or a pointer has elements");
    return false;
  }
  return cvalue_at(r, at, moved(r->p, a, i, false).e, a.pointee, ret);
}

/* ---- members ---- */

/* The member, also of anonymous structs and unions inside. */
static const struct cmember *find_member(const struct program *p, ctype_id record, const char *name, uint64_t *bits,
                                         ctype_id *owner, uint32_t *index) {
  const struct ctype *t = ctype_resolved(&p->types, record);
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = ctype_member(&p->types, ctype_resolve(&p->types, record), i);
    if (strcmp(m->name, name) == 0) {
      *bits += m->bit_offset;
      *owner = ctype_resolve(&p->types, record);
      *index = i;
      return m;
    }
    const struct ctype *inner = m->name[0] ? NULL : ctype_resolved(&p->types, m->type);
    if (!inner || (inner->kind != CT_STRUCT && inner->kind != CT_UNION)) continue;
    uint64_t inside = *bits + m->bit_offset;
    const struct cmember *found = find_member(p, m->type, name, &inside, owner, index);
    if (found) {
      *bits = inside;
      return found;
    }
  }
  return NULL;
}

static bool bit_field(struct predicate_reader *r, const struct token *name, expr base, const struct cmember *m,
                      uint64_t bits, struct cvalue *ret) {
  struct program *p = r->p;
  const struct ctype *t = ctype_resolved(&p->types, m->type);
  uint16_t unit = t ? (uint16_t)(t->size * 8) : 32;
  if (bits % unit + m->bit_width > unit) {
    reader_misfit(r, name, "this bit-field crosses a border of its type and cannot be named");
    return false;
  }
  expr address = expr_field(&p->exprs, base, bits / unit * (unit / 8u), CTYPE_NONE, 0);
  expr all = expr_load(&p->exprs, unit, address, m->type);
  expr part = expr_extract(&p->exprs, (uint16_t)(bits % unit), (uint16_t)m->bit_width, all);
  bool is_signed = ctype_reads_signed(p, m->type);
  *ret = cvalue_integer(p, 32, is_signed, 0);
  ret->width = unit < 32 ? 32 : unit;
  ret->e = m->bit_width == ret->width ? part
           : is_signed                ? expr_sext(&p->exprs, ret->width, part)
                                      : expr_zext(&p->exprs, ret->width, part);
  return true;
}

bool cvalue_member(struct predicate_reader *r, const struct token *name, struct cvalue v, bool is_arrow,
                   struct cvalue *ret) {
  struct program *p = r->p;
  expr base = v.address;
  ctype_id record = v.type;
  if (is_arrow) {
    if (!decay(r, name, &v)) return false;
    base = v.e;
    record = v.pointee;
  }
  const struct ctype *t = ctype_resolved(&p->types, record);
  if ((is_arrow && !v.is_pointer) || expr_is_none(base) || !t || (t->kind != CT_STRUCT && t->kind != CT_UNION)) {
    reader_misfit(r, name, "what stands before '%s%s' is no %s", is_arrow ? "->" : ".", name->text,
                  is_arrow ? "pointer to a struct or union" : "struct or union");
    return false;
  }
  uint64_t bits = 0;
  ctype_id owner;
  uint32_t index;
  const struct cmember *m = find_member(p, record, name->text, &bits, &owner, &index);
  if (!m) {
    reader_misfit(r, name, "'%s %s' has no member '%s'", t->kind == CT_STRUCT ? "struct" : "union", t->name,
                  name->text);
    return false;
  }
  if (m->bit_width) return bit_field(r, name, base, m, bits, ret);
  return cvalue_at(r, name, expr_field(&p->exprs, base, bits / 8, owner, index), m->type, ret);
}

/* ---- operators ---- */

bool cvalue_unary(struct predicate_reader *r, const struct token *op, struct cvalue v, struct cvalue *ret) {
  struct program *p = r->p;
  switch (op->text[0]) {
  case '!':
    *ret = cvalue_integer(p, 1, false, 0);
    ret->e = expr_negate(&p->exprs, cvalue_truth(r, op, v));
    return !r->in.failed;
  case '&':
    if (expr_is_none(v.address)) {
      reader_misfit(r, op, "the program never takes the address of this; it has none in a predicate");
      return false;
    }
    *ret = (struct cvalue){.e = v.address, .address = EXPR_NONE, .type = CTYPE_NONE, .width = p->pointer_width};
    ret->is_pointer = true;
    ret->pointee = v.type;
    return true;
  case '*':
    if (!decay(r, op, &v)) return false;
    if (!v.is_pointer) {
      reader_misfit(r, op, "only a pointer can be followed");
      return false;
    }
    return cvalue_at(r, op, v.e, v.pointee, ret);
  default: break;
  }
  if (!decay(r, op, &v)) return false;
  if (v.is_pointer) {
    reader_misfit(r, op, "'%s' does not apply to a pointer", op->text);
    return false;
  }
  *ret = promoted(p, v);
  ret->address = EXPR_NONE;
  expr zero = expr_const(&p->exprs, ret->width, 0);
  if (op->text[0] == '-') ret->e = expr_binary(&p->exprs, E_SUB, zero, ret->e, ret->is_signed ? EXPR_NSW : 0);
  if (op->text[0] == '~') ret->e = expr_not(&p->exprs, ret->e);
  return true;
}

static struct cvalue truth(struct program *p, expr e) {
  struct cvalue v = cvalue_integer(p, 1, false, 0);
  v.e = e;
  return v;
}

static struct cvalue compared(struct program *p, const char *op, struct cvalue a, struct cvalue b) {
  struct exprs *s = &p->exprs;
  if (op[0] == '=') return truth(p, expr_binary(s, E_EQ, a.e, b.e, 0));
  if (op[0] == '!') return truth(p, expr_binary(s, E_NE, a.e, b.e, 0));
  bool is_greater = op[0] == '>', is_equal = op[1] == '=';
  enum expr_kind kind = a.is_signed ? (is_equal ? E_SLE : E_SLT) : (is_equal ? E_ULE : E_ULT);
  return truth(p, is_greater ? expr_binary(s, kind, b.e, a.e, 0) : expr_binary(s, kind, a.e, b.e, 0));
}

static bool is_comparison(const char *op) {
  return strcmp(op, "==") == 0 || strcmp(op, "!=") == 0 || ((op[0] == '<' || op[0] == '>') && op[1] != op[0]);
}

/* One operand or both are pointers. */
static bool pointer_binary(struct predicate_reader *r, const struct token *op, struct cvalue a, struct cvalue b,
                           struct cvalue *ret) {
  struct program *p = r->p;
  if (is_comparison(op->text)) {
    a.e = resized(p, promoted(p, a), p->pointer_width), b.e = resized(p, promoted(p, b), p->pointer_width);
    a.is_signed = b.is_signed = false;
    *ret = compared(p, op->text, a, b);
    return true;
  }
  if (op->text[0] == '+' && a.is_pointer != b.is_pointer) {
    *ret = a.is_pointer ? moved(p, a, b, false) : moved(p, b, a, false);
    return true;
  }
  if (op->text[0] == '-' && a.is_pointer) {
    *ret = b.is_pointer ? distance(p, a, b) : moved(p, a, b, true);
    return true;
  }
  reader_misfit(r, op, "'%s' does not apply to pointers", op->text);
  return false;
}

static enum expr_kind arithmetic_kind(const char *op, bool is_signed) {
  switch (op[0]) {
  case '+': return E_ADD;
  case '-': return E_SUB;
  case '*': return E_MUL;
  case '/': return is_signed ? E_SDIV : E_UDIV;
  case '%': return is_signed ? E_SREM : E_UREM;
  case '<': return E_SHL;
  case '>': return is_signed ? E_ASHR : E_LSHR;
  case '&': return E_AND;
  case '|': return E_OR;
  default: return E_XOR;
  }
}

bool cvalue_binary(struct predicate_reader *r, const struct token *op, struct cvalue a, struct cvalue b,
                   struct cvalue *ret) {
  struct program *p = r->p;
  struct exprs *s = &p->exprs;
  if (strcmp(op->text, "&&") == 0 || strcmp(op->text, "||") == 0) {
    expr x = cvalue_truth(r, op, a), y = cvalue_truth(r, op, b);
    *ret = truth(p, expr_binary(s, op->text[0] == '&' ? E_AND : E_OR, x, y, 0));
    return !r->in.failed;
  }
  if (!decay(r, op, &a) || !decay(r, op, &b)) return false;
  if (a.is_pointer || b.is_pointer) return pointer_binary(r, op, a, b, ret);
  if (op->text[0] == op->text[1]) { /* shifts: no common type */
    if (strcmp(op->text, "==") != 0) {
      a = promoted(p, a), b = promoted(p, b);
      *ret = a;
      ret->e = expr_binary(s, arithmetic_kind(op->text, a.is_signed), a.e, resized(p, b, a.width), 0);
      ret->type = CTYPE_NONE;
      ret->address = EXPR_NONE;
      return true;
    }
  }
  balance(p, &a, &b);
  if (is_comparison(op->text)) {
    *ret = compared(p, op->text, a, b);
    return true;
  }
  enum expr_kind kind = arithmetic_kind(op->text, a.is_signed);
  bool may_overflow = kind == E_ADD || kind == E_SUB || kind == E_MUL;
  *ret = (struct cvalue){.address = EXPR_NONE, .type = CTYPE_NONE, .width = a.width, .pointee = CTYPE_NONE};
  ret->is_signed = a.is_signed;
  ret->e = expr_binary(s, kind, a.e, b.e, may_overflow && a.is_signed ? EXPR_NSW : 0);
  return true;
}

bool cvalue_cast(struct predicate_reader *r, const struct token *at, struct cvalue v, struct cvalue type,
                 struct cvalue *ret) {
  if (!decay(r, at, &v)) return false;
  if (!type.width) {
    reader_misfit(r, at, "a value cannot be converted to a struct, union or array");
    return false;
  }
  *ret = type;
  ret->e = resized(r->p, v, type.width);
  return true;
}

bool cvalue_choice(struct predicate_reader *r, const struct token *at, expr condition, struct cvalue a, struct cvalue b,
                   struct cvalue *ret) {
  if (!decay(r, at, &a) || !decay(r, at, &b)) return false;
  if (a.is_pointer || b.is_pointer) {
    struct cvalue shape = a.is_pointer ? a : b;
    a.e = resized(r->p, a, shape.width), b.e = resized(r->p, b, shape.width);
    *ret = shape;
  } else {
    balance(r->p, &a, &b);
    *ret = a;
    ret->type = CTYPE_NONE;
  }
  ret->address = EXPR_NONE;
  ret->e = expr_ite(&r->p->exprs, condition, a.e, b.e);
  return true;
}

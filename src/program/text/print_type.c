/* C types of expressions, and the way from an aggregate to a part of it. */
#include "program/text/print_private.h"

struct value_type value_type_unknown(uint16_t width) {
  return (struct value_type){VALUE_UNKNOWN, SIGN_UNKNOWN, false, width, CTYPE_NONE, CTYPE_NONE};
}

struct value_type value_type_integer(uint16_t width, bool is_signed) {
  enum sign sign = is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
  return (struct value_type){VALUE_INTEGER, sign, false, width, CTYPE_NONE, CTYPE_NONE};
}

bool ctype_is_scalar(const struct ctype *t) {
  if (!t) return false;
  return t->kind == CT_BOOL || t->kind == CT_INT || t->kind == CT_FLOAT || t->kind == CT_ENUM || t->kind == CT_POINTER;
}

bool ctype_has_width(const struct ctype *t, uint16_t width) {
  if (!ctype_is_scalar(t)) return false;
  return t->size * 8 == width || (t->kind == CT_FLOAT && width == 80 && t->size >= 10 && t->size <= 16);
}

struct value_type value_type_from(const struct program *p, ctype_id type, uint16_t width) {
  struct value_type v = value_type_unknown(width);
  const struct ctype *t = ctype_resolved(&p->types, type);
  if (!t || !ctype_is_scalar(t)) return v;
  v.type = type;
  v.class = t->kind == CT_POINTER ? VALUE_POINTER : t->kind == CT_FLOAT ? VALUE_FLOAT : VALUE_INTEGER;
  if (t->kind == CT_POINTER) v.pointee = t->target;
  if (v.class == VALUE_INTEGER)
    v.sign = t->kind == CT_BOOL ? SIGN_NONNEGATIVE : t->is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
  return v;
}

/* Equal for the purposes of a reader: the same tag, or the same shape where there is no tag. */
static bool same_record(const struct ctypes *s, const struct ctype *x, const struct ctype *y) {
  if (*x->name || *y->name) return strcmp(x->name, y->name) == 0;
  if (x->size != y->size || x->member_count != y->member_count) return false;
  for (uint32_t i = 0; i < x->member_count; i++) {
    const struct cmember *a = &s->members.data[x->first_member + i], *b = &s->members.data[y->first_member + i];
    if (a->bit_offset != b->bit_offset || strcmp(a->name, b->name) != 0) return false;
  }
  return true;
}

static bool same_scalar(const struct ctype *x, const struct ctype *y) {
  bool x_integer = x->kind == CT_INT || x->kind == CT_ENUM || x->kind == CT_BOOL;
  bool y_integer = y->kind == CT_INT || y->kind == CT_ENUM || y->kind == CT_BOOL;
  return x->size == y->size && (x->kind == y->kind || (x_integer && y_integer));
}

bool ctype_same(const struct ctypes *s, ctype_id a, ctype_id b) {
  for (int depth = 0; depth < PRINT_MAX_PATH; depth++) {
    a = ctype_resolve(s, a), b = ctype_resolve(s, b);
    if (a == b) return true;
    const struct ctype *x = ctype_get(s, a), *y = ctype_get(s, b);
    if (!x || !y) return false;
    if (ctype_is_scalar(x)) return ctype_is_scalar(y) && same_scalar(x, y);
    if (x->kind != y->kind) return false;
    if (x->kind == CT_STRUCT || x->kind == CT_UNION) return same_record(s, x, y);
    if (x->kind != CT_ARRAY || (x->count != y->count && !x->is_incomplete && !y->is_incomplete)) return false;
    a = x->target, b = y->target;
  }
  return false;
}

/* The same also in what pointers point to. */
static bool same_exactly(const struct ctypes *s, ctype_id a, ctype_id b) {
  const struct ctype *x = ctype_resolved(s, a), *y = ctype_resolved(s, b);
  if (!ctype_same(s, a, b)) return false;
  if (!x || !y || x->kind != CT_POINTER || y->kind != CT_POINTER) return true;
  return x->target == y->target || ctype_same(s, x->target, y->target);
}

struct search {
  const struct ctypes *types;
  struct type_target target;
  int strict; /* a scalar must be of the preferred type: 2 = exactly, 1 = nearly, 0 = not */
  unsigned budget;
  struct type_path *path;
};

static bool is_target(const struct search *s, ctype_id id) {
  const struct ctype *t = ctype_resolved(s->types, id);
  switch (s->target.kind) {
  case TARGET_SCALAR:
    if (!ctype_has_width(t, s->target.width)) return false;
    if (s->strict == 2) return same_exactly(s->types, id, s->target.type);
    return s->strict == 0 || ctype_same(s->types, id, s->target.type);
  case TARGET_TYPE: return ctype_same(s->types, id, s->target.type);
  case TARGET_ARRAY: return t && t->kind == CT_ARRAY && ctype_same(s->types, t->target, s->target.type);
  case TARGET_BITS: return false; /* only members can be */
  }
  return false;
}

static bool find_inside(struct search *, ctype_id, uint64_t bit);

static bool take_step(struct search *s, struct type_step step, ctype_id type, uint64_t bit) {
  if (s->path->len == PRINT_MAX_PATH) return false;
  s->path->steps[s->path->len++] = step;
  if (find_inside(s, type, bit)) return true;
  s->path->len--;
  return false;
}

static bool find_in_member(struct search *s, const struct cmember *m, uint64_t bit) {
  const struct type_step step = {m, 0};
  if (m->bit_width) {
    if (s->target.kind != TARGET_BITS || m->bit_offset != bit || m->bit_width != s->target.width) return false;
    if (s->path->len == PRINT_MAX_PATH) return false;
    s->path->steps[s->path->len++] = step;
    s->path->type = m->type;
    return true;
  }
  const struct ctype *t = ctype_resolved(s->types, m->type);
  if (!t || bit < m->bit_offset) return false;
  bool flexible = t->kind == CT_ARRAY && (t->is_incomplete || t->count == 0);
  return (flexible || bit - m->bit_offset < t->size * 8) && take_step(s, step, m->type, bit - m->bit_offset);
}

static bool find_inside(struct search *s, ctype_id id, uint64_t bit) {
  const struct ctype *t = ctype_resolved(s->types, id);
  if (!t || s->budget == 0) return false;
  s->budget--;
  if (bit == 0 && is_target(s, id)) {
    s->path->type = id;
    return true;
  }
  if (t->kind == CT_ARRAY) {
    const struct ctype *element = ctype_resolved(s->types, t->target);
    if (!element || element->size == 0 || element->size > UINT32_MAX) return false;
    uint64_t index = bit / (element->size * 8);
    if (index >= t->count && !t->is_incomplete && t->count > 0) return false;
    return take_step(s, (struct type_step){NULL, index}, t->target, bit % (element->size * 8));
  }
  if (t->kind != CT_STRUCT && t->kind != CT_UNION) return false;
  for (uint32_t i = 0; i < t->member_count; i++)
    if (find_in_member(s, &s->types->members.data[t->first_member + i], bit)) return true;
  return false;
}

bool ctype_find(const struct ctypes *types, ctype_id type, uint64_t bit, struct type_target target,
                struct type_path *path) {
  bool prefers = target.kind == TARGET_SCALAR && target.type != CTYPE_NONE;
  for (int strict = prefers ? 2 : 0; strict >= 0; strict--) {
    struct search s = {types, target, strict, 2000, path};
    path->len = 0;
    if (find_inside(&s, type, bit)) return true;
  }
  return false;
}

static bool bit_field_inside(const struct ctypes *s, ctype_id type, uint64_t bit, uint16_t width, int depth) {
  const struct ctype *t = ctype_resolved(s, type);
  if (!t || depth == PRINT_MAX_PATH || (t->kind != CT_STRUCT && t->kind != CT_UNION)) return false;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = &s->members.data[t->first_member + i];
    if (m->bit_width && m->bit_offset >= bit && m->bit_offset + m->bit_width <= bit + width) return true;
    const struct ctype *inner = ctype_resolved(s, m->type);
    if (m->bit_width || !inner || bit < m->bit_offset || bit - m->bit_offset >= inner->size * 8) continue;
    if (bit_field_inside(s, m->type, bit - m->bit_offset, width, depth + 1)) return true;
  }
  return false;
}

bool ctype_has_bit_field(const struct ctypes *s, ctype_id type, uint64_t bit, uint16_t width) {
  return bit_field_inside(s, type, bit, width, 0);
}

/* Both operands decide, as in C's usual conversions. */
static struct value_type common_type(struct value_type x, struct value_type y) {
  if (x.class == VALUE_UNKNOWN || x.is_constant) return y;
  if (y.class == VALUE_UNKNOWN || y.is_constant) return x;
  if (x.class != y.class) return x.class == VALUE_POINTER ? x : y;
  if (x.class == VALUE_INTEGER && y.sign == SIGN_UNSIGNED) return y;
  return x;
}

static struct value_type type_of(struct printer *, expr, unsigned depth);

static struct value_type extended_type(struct printer *pr, const struct expr_node *n, unsigned depth) {
  struct value_type v = type_of(pr, n->a, depth);
  if (v.class != VALUE_INTEGER) v = value_type_integer(v.width, n->kind == E_SEXT);
  v.sign = n->kind == E_SEXT ? SIGN_SIGNED : SIGN_NONNEGATIVE;
  v.width = n->width;
  v.type = CTYPE_NONE;
  return v;
}

static struct value_type extracted_type(struct printer *pr, const struct expr_node *n) {
  struct strbuf scratch = STRBUF_INIT, *out = pr->out;
  bool quiet = pr->quiet;
  struct printer_shown s = {P_PRIMARY, value_type_integer(n->width, false)};
  const struct expr_node *unit = expr_get(&pr->program->exprs, n->a);
  pr->out = &scratch;
  pr->quiet = true;
  if (unit->kind == E_LOAD) printer_bit_field(pr, unit->a, n->imm, n->width, &s);
  pr->out = out;
  pr->quiet = quiet;
  strbuf_release(&scratch);
  return s.type;
}

/* A pointer to a `pointee`, or to the first element of an array. */
static struct value_type pointer_to(const struct program *p, ctype_id pointee) {
  struct value_type v = value_type_unknown(p->pointer_width);
  const struct ctype *t = ctype_resolved(&p->types, pointee);
  v.class = VALUE_POINTER;
  v.pointee = t && t->kind == CT_ARRAY ? t->target : pointee;
  return v;
}

static struct value_type field_type(const struct program *p, const struct expr_node *n) {
  const struct cmember *m = ctype_member(&p->types, n->type, n->ref);
  return pointer_to(p, m && !m->bit_width && m->bit_offset == n->imm * 8 ? m->type : CTYPE_NONE);
}

static struct value_type element_type(struct printer *pr, const struct expr_node *n, unsigned depth) {
  if (n->type != CTYPE_NONE) return pointer_to(pr->program, n->type);
  struct value_type base = type_of(pr, n->a, depth);
  const struct ctype *t = ctype_resolved(&pr->program->types, base.pointee);
  return pointer_to(pr->program, t && t->size == n->imm ? base.pointee : CTYPE_NONE);
}

/* Without a type of its own a loaded value has the type of the cell, if it is a scalar of that width. */
static struct value_type loaded_type(struct printer *pr, const struct expr_node *n, unsigned depth) {
  ctype_id cell = n->type != CTYPE_NONE ? n->type : type_of(pr, n->a, depth).pointee;
  bool fits = ctype_has_width(ctype_resolved(&pr->program->types, cell), n->width);
  return value_type_from(pr->program, fits ? cell : CTYPE_NONE, n->width);
}

static struct value_type float_type(const struct expr_node *n) {
  bool to_integer = n->imm == FLOAT_TO_SIGNED || n->imm == FLOAT_TO_UNSIGNED;
  struct value_type v = value_type_integer(n->width, n->imm != FLOAT_TO_UNSIGNED);
  if (!to_integer) v.class = VALUE_FLOAT;
  return v;
}

static struct value_type truth_type(uint16_t width) {
  struct value_type v = value_type_integer(width, true);
  v.sign = SIGN_NONNEGATIVE;
  return v;
}

static struct value_type type_of(struct printer *pr, expr e, unsigned depth) {
  const struct program *p = pr->program;
  const struct expr_node *n = expr_get(&p->exprs, e);
  struct value_type v = value_type_unknown(n->width);
  if (depth == 0 || pr->work == 0) return v;
  pr->work--;
  if (n->width == 1 && n->kind != E_CONST) return truth_type(1);
  bool computes = n->kind == E_NOT || (n->kind >= E_ADD && n->kind <= E_XOR);
  if (computes && n->width < 32) return value_type_integer(n->width, false); /* C computes in int: it gets a cast */
  switch ((enum expr_kind)n->kind) {
  case E_CONST: v.is_constant = true; return v;
  case E_VAR: return value_type_from(p, p->variables.data[n->ref].type, n->width);
  case E_LOAD: return loaded_type(pr, n, depth - 1);
  case E_OBJECT: return pointer_to(p, p->objects.data[n->ref].type);
  case E_FUNCTION: return pointer_to(p, p->functions.data[n->ref].type);
  case E_FIELD: return field_type(p, n);
  case E_INDEX: return element_type(pr, n, depth - 1);
  case E_ANY_EXTENSION: return extended_type(pr, n, depth - 1);
  case E_EXTRACT: return extracted_type(pr, n);
  case E_CONCAT: return value_type_integer(n->width, false);
  case E_NOT:
  case E_ANY_SHIFT: return type_of(pr, n->a, depth - 1);
  case E_ANY_WRAPPING:
  case E_ANY_DIVISION:
  case E_ANY_BITWISE: return common_type(type_of(pr, n->a, depth - 1), type_of(pr, n->b, depth - 1));
  case E_ITE: return common_type(type_of(pr, n->b, depth - 1), type_of(pr, n->c, depth - 1));
  case E_FLOAT: return float_type(n);
  case E_ANY_COMPARISON:
  case EXPR_KIND_COUNT: break;
  }
  return v;
}

struct value_type value_type_of(struct printer *pr, expr e) { return type_of(pr, e, 6); }

/* A pointer type to `target` if the program has one. */
static ctype_id find_pointer(const struct program *p, ctype_id target) {
  for (ctype_id i = 0; target != CTYPE_NONE && i < p->types.types.len; i++)
    if (p->types.types.data[i].kind == CT_POINTER && p->types.types.data[i].target == target) return i;
  return CTYPE_NONE;
}

ctype_id expr_ctype(const struct program *p, expr e) {
  struct strbuf none = STRBUF_INIT;
  struct printer pr = printer_make(p, &none);
  struct value_type v = value_type_of(&pr, e);
  strbuf_release(&none);
  if (v.type != CTYPE_NONE || v.class != VALUE_POINTER) return v.type;
  return find_pointer(p, v.pointee);
}

static const char *integer_name(const struct program *p, uint16_t width, bool is_signed) {
  switch (width) {
  case 8: return is_signed ? "signed char" : "unsigned char";
  case 16: return is_signed ? "short" : "unsigned short";
  case 32: return is_signed ? "int" : "unsigned int";
  case 64:
    if (p->model == DATA_MODEL_LP64) return is_signed ? "long" : "unsigned long";
    return is_signed ? "long long" : "unsigned long long";
  case 128: return is_signed ? "__int128" : "unsigned __int128";
  default: return NULL;
  }
}

void value_type_print(const struct program *p, struct value_type v, struct strbuf *out) {
  if (v.type != CTYPE_NONE) {
    ctype_print(&p->types, v.type, "", out);
  } else if (v.class == VALUE_POINTER) {
    const struct ctype *t = ctype_get(&p->types, v.pointee);
    ctype_print(&p->types, v.pointee, t && (t->kind == CT_ARRAY || t->kind == CT_FUNCTION) ? "(*)" : "*", out);
  } else if (v.class == VALUE_FLOAT) {
    strbuf_puts(out, v.width == 32 ? "float" : v.width == 64 ? "double" : "long double");
  } else {
    const char *name = integer_name(p, v.width, v.sign == SIGN_SIGNED);
    if (name)
      strbuf_puts(out, name);
    else
      strbuf_printf(out, "%s_BitInt(%u)", v.sign == SIGN_SIGNED ? "" : "unsigned ", v.width);
  }
}

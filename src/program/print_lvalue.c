/* Addresses as C lvalues.
 *
 * A place is the text of an lvalue while it grows from left to right: `p`, `p->f`, `p->f.g`, `p->f.g[i]`. Where the
 * types along an address do not fit, the bytes decide: a constant offset from a known object or pointer is looked up in
 * its type. Only if that fails too, the text gets a cast of the address, and the access is not clean. */
#include "program/print_private.h"

#include <ctype.h>

struct place {
  size_t start;               /* of its text */
  enum precedence precedence; /* of its text */
  ctype_id type;              /* of what is stored there; CTYPE_NONE if not known */
  bool is_pointer;            /* the text is a pointer to the place */
  bool has_cast;              /* an address had to be cast or counted in bytes */
  bool is_unit;               /* the storage unit of bit-fields, `bit` bits into the place */
  uint64_t bit;
};

static void truncate_to(struct printer *pr, size_t start) {
  pr->out->len = start;
  if (pr->out->cap) pr->out->text[start] = '\0';
}

static void need(struct printer *pr, struct place *at, enum precedence want) {
  printer_at_least(pr, at->start, at->precedence, want);
  if (at->precedence < want) at->precedence = P_PRIMARY;
}

static void dereference(struct printer *pr, struct place *at) {
  if (!at->is_pointer) return;
  need(pr, at, P_UNARY);
  printer_insert(pr, at->start, "*");
  at->precedence = P_UNARY;
  at->is_pointer = false;
}

/* The text becomes a pointer to the place. */
static void take_address(struct printer *pr, struct place *at) {
  if (at->is_pointer) return;
  need(pr, at, P_UNARY);
  printer_insert(pr, at->start, "&");
  at->precedence = P_UNARY;
  at->is_pointer = true;
}

/* The text becomes `(type *)text`. */
static void cast_pointer(struct printer *pr, struct place *at, struct value_type type) {
  struct strbuf text = STRBUF_INIT;
  const struct ctype *t = ctype_get(&pr->program->types, type.type);
  take_address(pr, at);
  need(pr, at, P_UNARY);
  strbuf_putc(&text, '(');
  if (t && (t->kind == CT_ARRAY || t->kind == CT_FUNCTION)) {
    ctype_print(&pr->program->types, type.type, "(*)", &text);
  } else if (t) {
    ctype_print(&pr->program->types, type.type, "*", &text);
  } else {
    value_type_print(pr->program, type, &text);
    strbuf_puts(&text, " *");
  }
  strbuf_putc(&text, ')');
  printer_insert(pr, at->start, text.text);
  strbuf_release(&text);
  at->type = type.type;
  at->precedence = P_UNARY;
  at->has_cast = true;
}

static void select_member(struct printer *pr, struct place *at, const struct cmember *m) {
  if (*m->name) { /* an anonymous member has no text; its members continue from here */
    need(pr, at, P_POSTFIX);
    strbuf_puts(pr->out, at->is_pointer ? "->" : ".");
    strbuf_puts(pr->out, m->name);
    at->precedence = P_POSTFIX;
    at->is_pointer = false;
  }
  at->type = m->type;
}

static void follow(struct printer *pr, struct place *at, const struct type_path *path) {
  for (uint32_t i = 0; i < path->len; i++) {
    if (path->steps[i].member) {
      select_member(pr, at, path->steps[i].member);
    } else {
      dereference(pr, at);
      need(pr, at, P_POSTFIX);
      strbuf_printf(pr->out, "[%llu]", (unsigned long long)path->steps[i].index);
      at->precedence = P_POSTFIX;
    }
  }
  at->type = path->type;
}

/* The place, or the part of it at its start, as a `type`. */
static void view_as(struct printer *pr, struct place *at, ctype_id type) {
  struct type_path path;
  if (ctype_find(&pr->program->types, at->type, 0, (struct type_target){TARGET_TYPE, 0, type}, &path)) {
    follow(pr, at, &path);
  } else {
    struct value_type v = value_type_unknown(8);
    v.type = type;
    cast_pointer(pr, at, v);
  }
}

/* The place `offset` bytes further, of an unknown type. */
static void add_bytes(struct printer *pr, struct place *at, uint64_t offset) {
  take_address(pr, at);
  need(pr, at, P_UNARY);
  printer_insert(pr, at->start, "(char *)");
  strbuf_printf(pr->out, " + %llu", (unsigned long long)offset);
  at->precedence = P_SUM;
  at->type = CTYPE_NONE;
  at->has_cast = true;
}

static bool is_string(const struct program *p, const struct object *o) {
  const struct ctype *t = ctype_resolved(&p->types, o->type);
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(&p->types, t->target) : NULL;
  bool chars = t ? element && element->kind == CT_INT && element->size == 1 : o->is_literal;
  return chars && o->is_literal && o->is_constant && o->relocations.len == 0;
}

static void print_char(struct strbuf *out, unsigned char c, bool digit_follows) {
  static const char names[] = "\a\b\t\n\v\f\r\"\\", letters[] = "abtnvfr\"\\";
  const char *known = c ? strchr(names, c) : NULL;
  if (known)
    strbuf_printf(out, "\\%c", letters[known - names]);
  else if (c < 0x20 || c >= 0x7f)
    strbuf_printf(out, digit_follows ? "\\%03o" : "\\%o", c);
  else
    strbuf_putc(out, (char)c);
}

/* Bytes without the terminator, shortened. */
static void print_string(const struct object *o, struct strbuf *out) {
  uint64_t len = o->bytes ? o->byte_count : 0;
  while (len && o->bytes[len - 1] == 0) len--;
  uint64_t shown = len > PRINT_MAX_LITERAL ? PRINT_MAX_LITERAL : len;
  strbuf_putc(out, '"');
  for (uint64_t i = 0; i < shown; i++) print_char(out, o->bytes[i], i + 1 < shown && isdigit(o->bytes[i + 1]));
  strbuf_puts(out, shown < len ? "...\"" : "\"");
}

static struct place object_place(struct printer *pr, const struct expr_node *n) {
  const struct object *o = &pr->program->objects.data[n->ref];
  struct place at = {pr->out->len, P_PRIMARY, o->type, false, false, false, 0};
  if (is_string(pr->program, o))
    print_string(o, pr->out);
  else
    strbuf_puts(pr->out, program_string(pr->program, o->name));
  return at;
}

static struct place place_of(struct printer *, expr address);

static struct place field_place(struct printer *pr, const struct expr_node *n) {
  const struct cmember *m = ctype_member(&pr->program->types, n->type, n->ref);
  struct place at = place_of(pr, n->a);
  if (!m) {
    add_bytes(pr, &at, n->imm);
    return at;
  }
  view_as(pr, &at, n->type);
  if (m->bit_width) {
    at.is_unit = true;
    at.bit = n->imm * 8;
  } else if (m->bit_offset != n->imm * 8) {
    add_bytes(pr, &at, n->imm);
  } else {
    select_member(pr, &at, m);
  }
  return at;
}

/* The element type that an index with this stride has in a place, preferably `type`. */
static ctype_id choose_element(const struct printer *pr, const struct place *at, uint64_t stride, ctype_id type) {
  const struct ctypes *types = &pr->program->types;
  const struct ctype *t = ctype_resolved(types, type);
  if (t && t->size == stride) return type;
  t = ctype_resolved(types, at->type);
  if (t && at->is_pointer && t->size == stride) return at->type;
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(types, t->target) : NULL;
  return element && element->size == stride ? t->target : CTYPE_NONE;
}

/* Makes the text one that can be indexed by elements of the type: an array or a pointer. */
static void make_indexable(struct printer *pr, struct place *at, ctype_id element, uint64_t stride) {
  const struct ctypes *types = &pr->program->types;
  struct type_path path;
  if (at->is_pointer && ctype_same(types, at->type, element) && element != CTYPE_NONE) return;
  if (element != CTYPE_NONE && ctype_find(types, at->type, 0, (struct type_target){TARGET_ARRAY, 0, element}, &path)) {
    follow(pr, at, &path);
    dereference(pr, at);
    return;
  }
  if (element != CTYPE_NONE && ctype_same(types, at->type, element)) {
    take_address(pr, at);
    return;
  }
  struct value_type cell = value_type_integer(8, true);
  cell.type = element;
  if (element == CTYPE_NONE && stride > 0 && stride <= 16 && (stride & (stride - 1)) == 0) cell.width = (uint16_t)(stride * 8);
  cast_pointer(pr, at, cell);
}

/* The sum of the indices of nested INDEX nodes with the same stride, innermost first. */
static enum precedence print_indices(struct printer *pr, expr address, expr base) {
  const struct expr_node *n = printer_node(pr, address);
  struct value_type want = value_type_integer(pr->program->pointer_width, true);
  u128 k;
  if (expr_same(n->a, base)) return printer_converted(pr, n->b, want).precedence;
  size_t start = pr->out->len;
  printer_at_least(pr, start, print_indices(pr, n->a, base), P_SUM);
  if (printer_is_constant(pr, n->b, &k) && bits_signed(want.width, k) < 0) {
    strbuf_printf(pr->out, " - %llu", (unsigned long long)-bits_signed(want.width, k));
  } else {
    strbuf_puts(pr->out, " + ");
    start = pr->out->len;
    printer_at_least(pr, start, printer_converted(pr, n->b, want).precedence, P_SUM);
  }
  return P_SUM;
}

/* Below the INDEX nodes of the same stride and element type. */
static expr index_base(const struct printer *pr, expr address) {
  const struct expr_node *n = printer_node(pr, address);
  expr base = n->a;
  for (int depth = 0; depth < PRINT_MAX_PATH; depth++) {
    const struct expr_node *b = printer_node(pr, base);
    if (b->kind != E_INDEX || b->imm != n->imm || b->type != n->type) break;
    base = b->a;
  }
  return base;
}

static bool is_zero_index(const struct printer *pr, expr address, expr base) {
  const struct expr_node *n = printer_node(pr, address);
  u128 k;
  return expr_same(n->a, base) && printer_is_constant(pr, n->b, &k) && k == 0;
}

static struct place index_place(struct printer *pr, expr address) {
  const struct expr_node *n = printer_node(pr, address);
  expr base = index_base(pr, address);
  struct place at = place_of(pr, base);
  ctype_id element = choose_element(pr, &at, n->imm, n->type);
  bool whole_place = !at.is_pointer && element != CTYPE_NONE && ctype_same(&pr->program->types, at.type, element);
  if (is_zero_index(pr, address, base) && whole_place) return at;
  make_indexable(pr, &at, element, n->imm);
  at.type = element;
  if (is_zero_index(pr, address, base) && at.is_pointer) return at;
  need(pr, &at, P_POSTFIX);
  strbuf_putc(pr->out, '[');
  print_indices(pr, address, base);
  strbuf_putc(pr->out, ']');
  at.precedence = P_POSTFIX;
  at.is_pointer = false;
  return at;
}

static struct place pointer_place(struct printer *pr, expr address) {
  struct place at = {pr->out->len, P_PRIMARY, CTYPE_NONE, true, false, false, 0};
  struct shown s = printer_expr(pr, address, value_type_unknown(pr->program->pointer_width));
  at.precedence = s.precedence;
  at.type = s.type.class == VALUE_POINTER ? s.type.pointee : CTYPE_NONE;
  return at;
}

static struct place place_of(struct printer *pr, expr address) {
  if (pr->depth >= PRINT_MAX_DEPTH || pr->out->len > pr->limit) return pointer_place(pr, address); /* prints `...` */
  pr->depth++;
  const struct expr_node *n = printer_node(pr, address);
  struct place at = n->kind == E_OBJECT  ? object_place(pr, n)
                    : n->kind == E_FIELD ? field_place(pr, n)
                    : n->kind == E_INDEX ? index_place(pr, address)
                                         : pointer_place(pr, address);
  pr->depth--;
  return at;
}

/* The cell of the place that a `width`-bit access means. */
static void narrow_to(struct printer *pr, struct place *at, uint16_t width, ctype_id type) {
  const struct ctypes *types = &pr->program->types;
  uint64_t bit = at->is_unit ? at->bit : 0;
  struct type_path path;
  struct type_target target = {TARGET_SCALAR, width, type};
  bool found = ctype_find(types, at->type, bit, target, &path);
  if (!found) found = ctype_find(types, at->type, bit, (struct type_target){TARGET_BITS, width, CTYPE_NONE}, &path);
  if (found) {
    follow(pr, at, &path);
    dereference(pr, at);
    return;
  }
  bool is_unit = !at->has_cast && ctype_has_bit_field(types, at->type, bit, width);
  struct value_type cell = value_type_integer(width, false);
  if (ctype_has_width(ctype_resolved(types, type), width)) cell.type = type;
  if (bit) add_bytes(pr, at, bit / 8);
  cast_pointer(pr, at, cell);
  dereference(pr, at);
  if (is_unit) at->has_cast = false; /* a bit-field's storage; print_expr and print_operation name the field */
}

/* The place as the cell at a constant offset from its root: an object, a pointer or a variable index. */
static bool from_root(struct printer *pr, expr address, uint64_t low, struct type_target target, struct place *ret) {
  int64_t offset;
  size_t start = pr->out->len;
  expr root = expr_split_offset(&pr->program->exprs, address, &offset);
  struct type_path path;
  if (offset < 0 || offset > INT64_MAX / 16) return false;
  *ret = place_of(pr, root);
  if (ret->has_cast || !ctype_find(&pr->program->types, ret->type, (uint64_t)offset * 8 + low, target, &path)) {
    truncate_to(pr, start);
    return false;
  }
  follow(pr, ret, &path);
  dereference(pr, ret);
  return true;
}

/* Runs `look` without text: whether a way to print succeeds is found out before it is taken, because printing twice at
 * each level of nested accesses would take exponential time. */
struct look {
  expr address;
  uint64_t low;
  uint16_t width;
  ctype_id type;
};

static bool quietly(struct printer *pr, bool (*look)(struct printer *, const struct look *), const struct look *data) {
  struct strbuf scratch = STRBUF_INIT, *out = pr->out;
  size_t limit = pr->limit;
  bool quiet = pr->quiet;
  pr->out = &scratch;
  pr->limit = PRINT_MAX_TEXT;
  pr->quiet = true;
  bool result = look(pr, data);
  pr->out = out;
  pr->limit = limit;
  pr->quiet = quiet;
  strbuf_release(&scratch);
  return result;
}

static bool typed_access_is_clean(struct printer *pr, const struct look *l) {
  struct place at = place_of(pr, l->address);
  narrow_to(pr, &at, l->width, l->type);
  return !at.has_cast;
}

static bool root_access_is_clean(struct printer *pr, const struct look *l) {
  struct place at;
  return from_root(pr, l->address, 0, (struct type_target){TARGET_SCALAR, l->width, l->type}, &at);
}

static struct place access_place(struct printer *pr, expr address, uint16_t width, ctype_id type) {
  struct look l = {address, 0, width, type};
  struct place at;
  if (!quietly(pr, typed_access_is_clean, &l) && quietly(pr, root_access_is_clean, &l) &&
      from_root(pr, address, 0, (struct type_target){TARGET_SCALAR, width, type}, &at))
    return at;
  at = place_of(pr, address);
  narrow_to(pr, &at, width, type);
  return at;
}

static bool find_typed_field(struct printer *pr, const struct look *l, struct place *at, struct type_path *path) {
  *at = place_of(pr, l->address);
  uint64_t bit = (at->is_unit ? at->bit : 0) + l->low;
  struct type_target target = {TARGET_BITS, l->width, CTYPE_NONE};
  return !at->has_cast && ctype_find(&pr->program->types, at->type, bit, target, path);
}

static bool is_typed_field(struct printer *pr, const struct look *l) {
  struct place at;
  struct type_path path;
  return find_typed_field(pr, l, &at, &path);
}

static bool is_root_field(struct printer *pr, const struct look *l) {
  struct place at;
  return from_root(pr, l->address, l->low, (struct type_target){TARGET_BITS, l->width, CTYPE_NONE}, &at);
}

bool printer_bit_field(struct printer *pr, expr address, uint64_t low, uint16_t width, struct shown *ret) {
  struct look l = {address, low, width, CTYPE_NONE};
  struct type_path path;
  struct place at;
  if (quietly(pr, is_typed_field, &l)) {
    if (!find_typed_field(pr, &l, &at, &path)) return false;
    follow(pr, &at, &path);
  } else if (!quietly(pr, is_root_field, &l) ||
             !from_root(pr, address, low, (struct type_target){TARGET_BITS, width, CTYPE_NONE}, &at)) {
    return false;
  }
  *ret = (struct shown){at.precedence, value_type_from(pr->program, at.type, width)};
  if (ret->type.class == VALUE_UNKNOWN) ret->type = value_type_integer(width, false);
  return true;
}

bool printer_aggregate(struct printer *pr, expr address, uint64_t size, ctype_id *ret_type) {
  size_t start = pr->out->len;
  struct place at = place_of(pr, address);
  const struct ctype *t = ctype_resolved(&pr->program->types, at.type);
  if (at.has_cast || at.is_unit || !t || t->size != size || (t->kind != CT_STRUCT && t->kind != CT_UNION)) {
    truncate_to(pr, start);
    return false;
  }
  dereference(pr, &at);
  *ret_type = at.type;
  return true;
}

void printer_access(struct printer *pr, expr address, uint16_t width, ctype_id type) {
  access_place(pr, address, width, type);
}

struct shown printer_load(struct printer *pr, expr load) {
  const struct expr_node *n = printer_node(pr, load);
  struct place at = access_place(pr, n->a, n->width, n->type);
  bool fits = ctype_has_width(ctype_resolved(&pr->program->types, at.type), n->width);
  return (struct shown){at.precedence, value_type_from(pr->program, fits ? at.type : n->type, n->width)};
}

/* `p + i` for an index on a pointer value. */
static struct shown pointer_sum(struct printer *pr, expr address, expr base) {
  const struct expr_node *n = printer_node(pr, address);
  struct place at = place_of(pr, base);
  ctype_id element = choose_element(pr, &at, n->imm, n->type);
  make_indexable(pr, &at, element, n->imm);
  struct value_type v = value_type_unknown(pr->program->pointer_width);
  v.class = VALUE_POINTER;
  v.pointee = element;
  if (is_zero_index(pr, address, base)) return (struct shown){at.precedence, v};
  need(pr, &at, P_SUM);
  u128 k;
  bool is_constant = expr_same(n->a, base) && printer_is_constant(pr, n->b, &k);
  if (is_constant && bits_signed(n->width, k) < 0) {
    strbuf_printf(pr->out, " - %llu", (unsigned long long)-bits_signed(n->width, k));
  } else {
    strbuf_puts(pr->out, " + ");
    size_t start = pr->out->len;
    printer_at_least(pr, start, print_indices(pr, address, base), P_SUM);
  }
  return (struct shown){P_SUM, v};
}

static bool is_address(const struct expr_node *n) {
  return n->kind == E_OBJECT || n->kind == E_FIELD || n->kind == E_INDEX;
}

struct shown printer_address(struct printer *pr, expr address) {
  const struct expr_node *n = printer_node(pr, address);
  struct value_type v = value_type_of(pr, address);
  if (n->kind == E_FUNCTION) {
    strbuf_puts(pr->out, program_string(pr->program, pr->program->functions.data[n->ref].name));
    return (struct shown){P_PRIMARY, v};
  }
  if (n->kind == E_INDEX) {
    expr base = index_base(pr, address);
    if (!is_address(printer_node(pr, base))) return pointer_sum(pr, address, base);
  }
  struct place at = place_of(pr, address);
  if (at.is_unit) add_bytes(pr, &at, at.bit / 8);
  const struct ctype *t = ctype_resolved(&pr->program->types, at.type);
  v.pointee = at.type;
  if (t && t->kind == CT_ARRAY && !at.is_pointer)
    v.pointee = t->target; /* decays by itself */
  else
    take_address(pr, &at);
  return (struct shown){at.precedence, v};
}

void print_lvalue(const struct program *p, expr address, uint16_t width, ctype_id type, struct strbuf *out) {
  struct printer pr = printer_make(p, out);
  printer_access(&pr, address, width, type);
}

bool lvalue_is_clean(const struct program *p, expr address, uint16_t width, ctype_id type) {
  struct strbuf scratch = STRBUF_INIT;
  struct printer pr = printer_make(p, &scratch);
  pr.quiet = true;
  struct place at = access_place(&pr, address, width, type);
  strbuf_release(&scratch);
  return !at.has_cast;
}

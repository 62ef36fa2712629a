/* Places: lvalues of C while they grow from left to right: `p`, `p->f`, `p->f.g`, `p->f.g[i]`. */
#include "program/text/print_private.h"

void printer_truncate(struct printer *pr, size_t start) {
  assert(start <= pr->out->len);
  pr->out->len = start;
  if (pr->out->cap) pr->out->text[start] = '\0';
}

void printer_place_need(struct printer *pr, struct printer_place *at, enum precedence want) {
  assert(at->precedence <= P_PRIMARY && (pr->quiet || at->start <= pr->out->len));
  printer_at_least(pr, at->start, at->precedence, want);
  if (at->precedence < want) at->precedence = P_PRIMARY;
}

void printer_place_dereference(struct printer *pr, struct printer_place *at) {
  if (!at->is_pointer) return;
  printer_place_need(pr, at, P_UNARY);
  printer_insert(pr, at->start, "*");
  at->precedence = P_UNARY;
  at->is_pointer = false;
}

/* The text becomes a pointer to the place. */
void printer_place_take_address(struct printer *pr, struct printer_place *at) {
  if (at->is_pointer) return;
  printer_place_need(pr, at, P_UNARY);
  printer_insert(pr, at->start, "&");
  at->precedence = P_UNARY;
  at->is_pointer = true;
}

/* The text becomes `(type *)text`. */
void printer_place_cast(struct printer *pr, struct printer_place *at, struct value_type type) {
  struct strbuf text = STRBUF_INIT;
  const struct ctype *t = ctype_get(&pr->program->types, type.type);
  printer_place_take_address(pr, at);
  printer_place_need(pr, at, P_UNARY);
  strbuf_putc(&text, '(');
  if (t && (t->kind == CT_ARRAY || t->kind == CT_FUNCTION)) {
    ctype_print(&pr->program->types, type.type, "(*)", &text);
  } else if (t) {
    ctype_print(&pr->program->types, type.type, "*", &text);
  } else if (type.width == 8 && type.sign == SIGN_SIGNED) {
    strbuf_puts(&text, "char *");
  } else {
    value_type_print(pr->program, type, &text);
    strbuf_puts(&text, " *");
  }
  strbuf_putc(&text, ')');
  printer_insert(pr, at->start, text.text);
  strbuf_release(&text);
  at->type = type.type;
  at->cell = t ? 0 : type.width;
  at->precedence = P_UNARY;
  at->has_cast = true;
}

static void select_member(struct printer *pr, struct printer_place *at, const struct cmember *m) {
  if (*m->name) { /* an anonymous member has no text; its members continue from here */
    printer_place_need(pr, at, P_POSTFIX);
    strbuf_puts(pr->out, at->is_pointer ? "->" : ".");
    strbuf_puts(pr->out, m->name);
    at->precedence = P_POSTFIX;
    at->is_pointer = false;
  }
  at->type = m->type;
}

void printer_place_follow(struct printer *pr, struct printer_place *at, const struct type_path *path) {
  assert(path->len <= PRINT_MAX_PATH);
  for (uint32_t i = 0; i < path->len; i++) {
    if (path->steps[i].member) {
      select_member(pr, at, path->steps[i].member);
    } else {
      printer_place_dereference(pr, at);
      printer_place_need(pr, at, P_POSTFIX);
      strbuf_printf(pr->out, "[%llu]", (unsigned long long)path->steps[i].index);
      at->precedence = P_POSTFIX;
    }
  }
  at->type = path->type;
}

/* The place, or the part of it at its start, as a `type`. */
static void view_as(struct printer *pr, struct printer_place *at, ctype_id type) {
  struct type_path path;
  if (ctype_find(&pr->program->types, at->type, 0, (struct type_target){TARGET_TYPE, 0, type}, &path)) {
    printer_place_follow(pr, at, &path);
  } else {
    struct value_type v = value_type_unknown(8);
    v.type = type;
    printer_place_cast(pr, at, v);
  }
}

/* The place `offset` bytes further, of an unknown type. */
void printer_place_add_bytes(struct printer *pr, struct printer_place *at, uint64_t offset) {
  printer_place_take_address(pr, at);
  printer_place_need(pr, at, P_UNARY);
  printer_insert(pr, at->start, "(char *)");
  strbuf_printf(pr->out, " + %llu", (unsigned long long)offset);
  at->precedence = P_SUM;
  at->type = CTYPE_NONE;
  at->has_cast = true;
}

/* Size of the characters of a string literal, 0 if the object is none. */
static uint64_t character_size(const struct program *p, const struct object *o) {
  const struct ctype *t = ctype_resolved(&p->types, o->type);
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(&p->types, t->target) : NULL;
  if (!o->is_literal || !o->is_constant || o->relocations.len) return 0;
  uint64_t size = element && element->kind == CT_INT ? element->size : t ? 0 : o->alignment;
  return (size == 1 || size == 2 || size == 4) && o->size % size == 0 ? size : 0;
}

static uint32_t character_at(const struct object *o, uint64_t size, uint64_t index) {
  uint32_t c = 0;
  for (uint64_t i = 0; i < size; i++)
    if (o->bytes && size * index + i < o->byte_count) c |= (uint32_t)o->bytes[size * index + i] << (8 * i);
  return c;
}

static void print_char(struct strbuf *out, uint32_t c, bool digit_follows) {
  static const char names[] = "\a\b\t\n\v\f\r\"\\", letters[] = "abtnvfr\"\\";
  const char *known = c && c < 0x80 ? strchr(names, (int)c) : NULL;
  if (known)
    strbuf_printf(out, "\\%c", letters[known - names]);
  else if (c < 0x20 || (c >= 0x7f && c < 0x100))
    strbuf_printf(out, digit_follows ? "\\%03o" : "\\%o", c);
  else if (c >= 0x100)
    strbuf_printf(out, c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
  else
    strbuf_putc(out, (char)c);
}

/* Without the terminator, shortened. */
static void print_string(const struct object *o, uint64_t size, struct strbuf *out) {
  uint64_t len = o->bytes ? (o->byte_count + size - 1) / size : 0;
  while (len && character_at(o, size, len - 1) == 0) len--;
  uint64_t shown = len > PRINT_MAX_LITERAL ? PRINT_MAX_LITERAL : len;
  strbuf_puts(out, size == 1 ? "\"" : "L\"");
  for (uint64_t i = 0; i < shown; i++) {
    uint32_t next = i + 1 < shown ? character_at(o, size, i + 1) : 0;
    print_char(out, character_at(o, size, i), next >= '0' && next <= '9');
  }
  strbuf_puts(out, shown < len ? "...\"" : "\"");
}

void print_object(const struct program *p, object_id id, struct strbuf *out) {
  const struct object *o = &p->objects.data[id];
  uint64_t size = character_size(p, o);
  if (size)
    print_string(o, size, out);
  else
    strbuf_puts(out, program_string(p, o->name));
}

static struct printer_place object_place(struct printer *pr, const struct expr_node *n) {
  struct printer_place at = {
      .start = pr->out->len, .precedence = P_PRIMARY, .type = pr->program->objects.data[n->ref].type};
  print_object(pr->program, n->ref, pr->out);
  return at;
}

static struct printer_place field_place(struct printer *pr, const struct expr_node *n) {
  const struct cmember *m = ctype_member(&pr->program->types, n->type, n->ref);
  struct printer_place at = printer_place_of(pr, n->a);
  if (!m) {
    printer_place_add_bytes(pr, &at, n->imm);
    return at;
  }
  view_as(pr, &at, n->type);
  if (m->bit_width) {
    at.is_unit = true;
    at.bit = n->imm * 8;
  } else if (m->bit_offset != n->imm * 8) {
    printer_place_add_bytes(pr, &at, n->imm);
  } else {
    select_member(pr, &at, m);
  }
  return at;
}

/* The element type that an index with this stride has in a place, preferably `type`. */
ctype_id printer_place_element(const struct printer *pr, const struct printer_place *at, uint64_t stride,
                               ctype_id type) {
  const struct ctypes *types = &pr->program->types;
  const struct ctype *t = ctype_resolved(types, type);
  if (t && t->size == stride) return type;
  t = ctype_resolved(types, at->type);
  if (t && at->is_pointer && t->size == stride) return at->type;
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(types, t->target) : NULL;
  return element && element->size == stride ? t->target : CTYPE_NONE;
}

/* Makes the text one that can be indexed by elements of the type: an array or a pointer. */
void printer_place_make_indexable(struct printer *pr, struct printer_place *at, ctype_id element, uint64_t stride) {
  const struct ctypes *types = &pr->program->types;
  struct type_path path;
  if (at->is_pointer && ctype_same(types, at->type, element) && element != CTYPE_NONE) return;
  if (element != CTYPE_NONE && ctype_find(types, at->type, 0, (struct type_target){TARGET_ARRAY, 0, element}, &path)) {
    printer_place_follow(pr, at, &path);
    printer_place_dereference(pr, at);
    return;
  }
  if (element != CTYPE_NONE && ctype_same(types, at->type, element)) {
    printer_place_take_address(pr, at);
    return;
  }
  struct value_type cell = value_type_integer(8, true);
  cell.type = element;
  bool is_word = stride == 2 || stride == 4 || stride == 8;
  if (element == CTYPE_NONE && is_word) cell.width = (uint16_t)(stride * 8);
  printer_place_cast(pr, at, cell);
}

/* The sum of the indices of nested INDEX nodes with the same stride, innermost first. */
enum precedence printer_indices(struct printer *pr, expr address, expr base) {
  assert(printer_node(pr, address)->kind == E_INDEX);
  const struct expr_node *n = printer_node(pr, address);
  struct value_type want = value_type_integer(pr->program->pointer_width, true);
  u128 k;
  if (expr_same(n->a, base)) return printer_converted(pr, n->b, want).precedence;
  size_t start = pr->out->len;
  printer_at_least(pr, start, printer_indices(pr, n->a, base), P_SUM);
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
expr printer_index_base(const struct printer *pr, expr address) {
  assert(printer_node(pr, address)->kind == E_INDEX);
  const struct expr_node *n = printer_node(pr, address);
  expr base = n->a;
  for (int depth = 0; depth < PRINT_MAX_PATH; depth++) {
    const struct expr_node *b = printer_node(pr, base);
    if (b->kind != E_INDEX || b->imm != n->imm || b->type != n->type) break;
    base = b->a;
  }
  return base;
}

bool printer_is_zero_index(const struct printer *pr, expr address, expr base) {
  const struct expr_node *n = printer_node(pr, address);
  u128 k;
  return expr_same(n->a, base) && printer_is_constant(pr, n->b, &k) && k == 0;
}

static struct printer_place index_place(struct printer *pr, expr address) {
  const struct expr_node *n = printer_node(pr, address);
  expr base = printer_index_base(pr, address);
  struct printer_place at = printer_place_of(pr, base);
  ctype_id element = printer_place_element(pr, &at, n->imm, n->type);
  bool whole_place = !at.is_pointer && element != CTYPE_NONE && ctype_same(&pr->program->types, at.type, element);
  if (printer_is_zero_index(pr, address, base) && whole_place) return at;
  printer_place_make_indexable(pr, &at, element, n->imm);
  at.type = element;
  if (printer_is_zero_index(pr, address, base) && at.is_pointer) return at;
  printer_place_need(pr, &at, P_POSTFIX);
  strbuf_putc(pr->out, '[');
  printer_indices(pr, address, base);
  strbuf_putc(pr->out, ']');
  at.precedence = P_POSTFIX;
  at.is_pointer = false;
  return at;
}

static struct printer_place pointer_place(struct printer *pr, expr address) {
  struct printer_place at = {.start = pr->out->len, .precedence = P_PRIMARY, .type = CTYPE_NONE, .is_pointer = true};
  struct value_type want = value_type_unknown(pr->program->pointer_width);
  want.class = VALUE_POINTER;
  struct printer_shown s = printer_expr(pr, address, want);
  at.precedence = s.precedence;
  at.type = s.type.class == VALUE_POINTER ? s.type.pointee : CTYPE_NONE;
  return at;
}

struct printer_place printer_place_of(struct printer *pr, expr address) {
  if (pr->depth >= PRINT_MAX_DEPTH || pr->out->len > pr->limit) return pointer_place(pr, address); /* prints `...` */
  pr->depth++;
  const struct expr_node *n = printer_node(pr, address);
  struct printer_place at = n->kind == E_OBJECT  ? object_place(pr, n)
                            : n->kind == E_FIELD ? field_place(pr, n)
                            : n->kind == E_INDEX ? index_place(pr, address)
                                                 : pointer_place(pr, address);
  assert(pr->depth > 0 && at.start <= pr->out->len);
  pr->depth--;
  return at;
}

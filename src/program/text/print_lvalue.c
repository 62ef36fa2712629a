/* Addresses as C lvalues and as values.
 *
 * The types along an address decide how its place is written. Where they do not fit the access, the bytes do: a
 * constant offset from a known object or pointer is looked up in its type. Only if that fails too, the text gets a cast
 * of the address, and the access is not clean. */
#include "program/text/print_private.h"

enum narrowing { NARROW_FAILED, NARROW_FOUND, NARROW_UNIT };

/* The cell of the place that a `width`-bit access means. UNIT: it holds bit-fields, and no cell is of that width. */
static enum narrowing narrow_to(struct printer *pr, struct printer_place *at, uint16_t width, ctype_id type) {
  const struct ctypes *types = &pr->program->types;
  uint64_t bit = at->is_unit ? at->bit : 0;
  struct type_path path;
  bool found = ctype_find(types, at->type, bit, (struct type_target){TARGET_SCALAR, width, type}, &path);
  if (!found) found = ctype_find(types, at->type, bit, (struct type_target){TARGET_BITS, width, CTYPE_NONE}, &path);
  if (found) printer_place_follow(pr, at, &path);
  if (found || (at->cell == width && at->type == CTYPE_NONE)) {
    printer_place_dereference(pr, at);
    return NARROW_FOUND;
  }
  return ctype_has_bit_field(types, at->type, bit, width) ? NARROW_UNIT : NARROW_FAILED;
}

/* The place as the cell at a constant offset from its root: an object, a pointer or a variable index. */
static bool from_root(struct printer *pr, expr address, uint64_t low, struct type_target target,
                      struct printer_place *ret) {
  int64_t offset;
  size_t start = pr->out->len;
  expr root = expr_split_offset(&pr->program->exprs, address, &offset);
  struct type_path path;
  if (offset < 0 || offset > INT64_MAX / 16) return false;
  *ret = printer_place_of(pr, root);
  if (ret->has_cast || !ctype_find(&pr->program->types, ret->type, (uint64_t)offset * 8 + low, target, &path)) {
    printer_truncate(pr, start);
    return false;
  }
  printer_place_follow(pr, ret, &path);
  printer_place_dereference(pr, ret);
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

static bool typed_access_is_possible(struct printer *pr, const struct look *l) {
  struct printer_place at = printer_place_of(pr, l->address);
  return narrow_to(pr, &at, l->width, l->type) == NARROW_FOUND;
}

static bool typed_access_is_clean(struct printer *pr, const struct look *l) {
  struct printer_place at = printer_place_of(pr, l->address);
  return narrow_to(pr, &at, l->width, l->type) == NARROW_FOUND && !at.has_cast;
}

static bool root_access_is_clean(struct printer *pr, const struct look *l) {
  struct printer_place at;
  return from_root(pr, l->address, 0, (struct type_target){TARGET_SCALAR, l->width, l->type}, &at);
}

/* Bit-fields have no lvalue of their own here: print_expr and print_operation name the field. */
static bool is_bit_field_unit(struct printer *pr, const struct look *l) {
  struct printer_place at = printer_place_of(pr, l->address);
  return narrow_to(pr, &at, l->width, l->type) == NARROW_UNIT && !at.has_cast;
}

/* `*(type *)address`. */
static struct printer_place cast_access(struct printer *pr, expr address, uint16_t width, ctype_id type) {
  struct printer_place at = {.start = pr->out->len, .type = CTYPE_NONE, .is_pointer = true};
  struct value_type want = value_type_unknown(pr->program->pointer_width), cell = value_type_integer(width, false);
  want.class = VALUE_POINTER;
  at.precedence = printer_expr(pr, address, want).precedence;
  if (ctype_has_width(ctype_resolved(&pr->program->types, type), width)) cell.type = type;
  printer_place_cast(pr, &at, cell);
  printer_place_dereference(pr, &at);
  return at;
}

static struct printer_place access_place(struct printer *pr, expr address, uint16_t width, ctype_id type) {
  struct look l = {address, 0, width, type};
  struct printer_place at;
  if (!quietly(pr, typed_access_is_clean, &l)) {
    if (quietly(pr, root_access_is_clean, &l) &&
        from_root(pr, address, 0, (struct type_target){TARGET_SCALAR, width, type}, &at))
      return at;
    if (!quietly(pr, typed_access_is_possible, &l)) {
      at = cast_access(pr, address, width, type);
      at.has_cast = !quietly(pr, is_bit_field_unit, &l);
      return at;
    }
  }
  at = printer_place_of(pr, address);
  narrow_to(pr, &at, width, type);
  return at;
}

static bool find_typed_field(struct printer *pr, const struct look *l, struct printer_place *at,
                             struct type_path *path) {
  *at = printer_place_of(pr, l->address);
  uint64_t bit = (at->is_unit ? at->bit : 0) + l->low;
  struct type_target target = {TARGET_BITS, l->width, CTYPE_NONE};
  return !at->has_cast && ctype_find(&pr->program->types, at->type, bit, target, path);
}

static bool is_typed_field(struct printer *pr, const struct look *l) {
  struct printer_place at;
  struct type_path path;
  return find_typed_field(pr, l, &at, &path);
}

static bool is_root_field(struct printer *pr, const struct look *l) {
  struct printer_place at;
  return from_root(pr, l->address, l->low, (struct type_target){TARGET_BITS, l->width, CTYPE_NONE}, &at);
}

/* A bit-field that is narrower than its declared type is never negative as an unsigned one. */
static struct value_type bit_field_type(const struct program *p, ctype_id declared, uint16_t width) {
  struct value_type v = value_type_from(p, declared, width);
  const struct ctype *t = ctype_resolved(&p->types, declared);
  if (v.class != VALUE_INTEGER) return value_type_integer(width, false);
  v.width = (uint16_t)(t->size * 8);
  if (v.sign == SIGN_UNSIGNED && width < v.width) v.sign = SIGN_NONNEGATIVE;
  return v;
}

bool printer_bit_field(struct printer *pr, expr address, uint64_t low, uint16_t width, struct printer_shown *ret) {
  assert(width > 0 && low + width <= 128);
  struct look l = {address, low, width, CTYPE_NONE};
  struct type_path path;
  struct printer_place at;
  if (quietly(pr, is_typed_field, &l)) {
    if (!find_typed_field(pr, &l, &at, &path)) return false;
    printer_place_follow(pr, &at, &path);
  } else if (!quietly(pr, is_root_field, &l) ||
             !from_root(pr, address, low, (struct type_target){TARGET_BITS, width, CTYPE_NONE}, &at)) {
    return false;
  }
  *ret = (struct printer_shown){at.precedence, bit_field_type(pr->program, at.type, width)};
  return true;
}

bool printer_aggregate(struct printer *pr, expr address, uint64_t size, ctype_id *ret_type) {
  size_t start = pr->out->len;
  struct printer_place at = printer_place_of(pr, address);
  const struct ctype *t = ctype_resolved(&pr->program->types, at.type);
  if (at.has_cast || at.is_unit || !t || t->size != size || (t->kind != CT_STRUCT && t->kind != CT_UNION)) {
    printer_truncate(pr, start);
    return false;
  }
  printer_place_dereference(pr, &at);
  *ret_type = at.type;
  return true;
}

void printer_access(struct printer *pr, expr address, uint16_t width, ctype_id type) {
  access_place(pr, address, width, type);
}

struct printer_shown printer_load(struct printer *pr, expr load) {
  assert(printer_node(pr, load)->kind == E_LOAD);
  const struct expr_node *n = printer_node(pr, load);
  struct printer_place at = access_place(pr, n->a, n->width, n->type);
  bool fits = ctype_has_width(ctype_resolved(&pr->program->types, at.type), n->width);
  return (struct printer_shown){at.precedence, value_type_from(pr->program, fits ? at.type : n->type, n->width)};
}

/* `p + i` for an index on a pointer value. */
static struct printer_shown pointer_sum(struct printer *pr, expr address, expr base) {
  const struct expr_node *n = printer_node(pr, address);
  struct printer_place at = printer_place_of(pr, base);
  ctype_id element = printer_place_element(pr, &at, n->imm, n->type);
  printer_place_make_indexable(pr, &at, element, n->imm);
  struct value_type v = value_type_unknown(pr->program->pointer_width);
  v.class = VALUE_POINTER;
  v.pointee = element;
  if (printer_is_zero_index(pr, address, base)) return (struct printer_shown){at.precedence, v};
  printer_place_need(pr, &at, P_SUM);
  u128 k;
  bool is_constant = expr_same(n->a, base) && printer_is_constant(pr, n->b, &k);
  if (is_constant && bits_signed(n->width, k) < 0) {
    strbuf_printf(pr->out, " - %llu", (unsigned long long)-bits_signed(n->width, k));
  } else {
    strbuf_puts(pr->out, " + ");
    size_t start = pr->out->len;
    printer_at_least(pr, start, printer_indices(pr, address, base), P_SUM);
    char *text = pr->out->text + start;
    if (text[0] == '-' && text[strspn(text + 1, "0123456789") + 1] == '\0') { /* a number: `- 8`, not `+ -8` */
      text[-2] = '-';
      memmove(text, text + 1, strlen(text));
      pr->out->len--;
    }
  }
  return (struct printer_shown){P_SUM, v};
}

static bool is_address(const struct expr_node *n) {
  return n->kind == E_OBJECT || n->kind == E_FIELD || n->kind == E_INDEX;
}

static bool index_needs_cast(struct printer *pr, const struct look *l) {
  return printer_place_of(pr, l->address).has_cast;
}

/* The first element of an array: the array's name decays to its address. */
static bool index_decays(struct printer *pr, const struct look *l) {
  const struct expr_node *n = printer_node(pr, l->address);
  expr base = printer_index_base(pr, l->address);
  if (!printer_is_zero_index(pr, l->address, base)) return false;
  struct printer_place at = printer_place_of(pr, base);
  const struct ctype *t = ctype_resolved(&pr->program->types, at.type);
  return t && t->kind == CT_ARRAY && !at.is_pointer && printer_place_element(pr, &at, n->imm, n->type) != CTYPE_NONE;
}

static struct printer_shown print_index_value(struct printer *pr, expr address) {
  expr base = printer_index_base(pr, address);
  struct look at_index = {.address = address}, at_base = {.address = base};
  if (!is_address(printer_node(pr, base))) return pointer_sum(pr, address, base);
  if (quietly(pr, index_needs_cast, &at_index) && !quietly(pr, index_needs_cast, &at_base))
    return pointer_sum(pr, address, base);
  bool decays = quietly(pr, index_decays, &at_index);
  struct printer_place at = printer_place_of(pr, decays ? base : address);
  if (!decays) printer_place_take_address(pr, &at);
  return (struct printer_shown){at.precedence, value_type_of(pr, address)};
}

/* An address that is a number, such as the offset of a member from null. */
static bool print_absolute(struct printer *pr, expr address, struct printer_shown *ret) {
  int64_t offset;
  u128 base;
  if (!printer_is_constant(pr, expr_split_offset(&pr->program->exprs, address, &offset), &base)) return false;
  struct expr_node n = *printer_node(pr, address);
  n.kind = E_CONST;
  n.imm = (uint64_t)bits_trunc(n.width, base + (u128)(i128)offset);
  n.a.id = n.b.id = 0;
  *ret = printer_constant(pr, &n, value_type_integer(n.width, true), false);
  return true;
}

struct printer_shown printer_address(struct printer *pr, expr address) {
  assert(printer_node(pr, address)->width == pr->program->pointer_width);
  const struct expr_node *n = printer_node(pr, address);
  struct value_type v = value_type_of(pr, address);
  struct printer_shown absolute;
  if (n->kind == E_FUNCTION) {
    strbuf_puts(pr->out, program_string(pr->program, pr->program->functions.data[n->ref].name));
    return (struct printer_shown){P_PRIMARY, v};
  }
  if (print_absolute(pr, address, &absolute)) return absolute;
  if (n->kind == E_INDEX) return print_index_value(pr, address);
  struct printer_place at = printer_place_of(pr, address);
  if (at.is_unit) printer_place_add_bytes(pr, &at, at.bit / 8);
  const struct ctype *t = ctype_resolved(&pr->program->types, at.type);
  v.pointee = at.type;
  if (t && t->kind == CT_ARRAY && !at.is_pointer)
    v.pointee = t->target; /* decays by itself */
  else
    printer_place_take_address(pr, &at);
  return (struct printer_shown){at.precedence, v};
}

void print_lvalue(const struct program *p, expr address, uint16_t width, ctype_id type, struct strbuf *out) {
  struct printer pr = printer_make(p, out);
  printer_access(&pr, address, width, type);
}

bool lvalue_is_clean(const struct program *p, expr address, uint16_t width, ctype_id type) {
  struct strbuf scratch = STRBUF_INIT;
  struct printer pr = printer_make(p, &scratch);
  pr.quiet = true;
  struct printer_place at = access_place(&pr, address, width, type);
  strbuf_release(&scratch);
  return !at.has_cast;
}

/* Cells are looked at byte by byte: a write of eight bytes may change one that is a `bool`, or a constant member. */
#include "confirm/replay/promises.h"

#include <string.h>

static const struct cmember *member_at(const struct ctypes *types, const struct ctype *t, uint64_t offset) {
  const struct cmember *found = NULL;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = &types->members.data[t->first_member + i];
    if (m->bit_offset / 8 <= offset) found = m; /* they stand in order */
  }
  return found;
}

ctype_id promises_type_at(const struct ctypes *types, ctype_id id, uint64_t offset, bool *is_const) {
  for (;;) {
    const struct ctype *t = ctype_resolved(types, id);
    if (!t) return CTYPE_NONE;
    if (t->kind == CT_ARRAY) {
      const struct ctype *element = ctype_get(types, t->target);
      if (!element || !element->size) return CTYPE_NONE;
      offset %= element->size;
      id = t->target;
    } else if (t->kind == CT_STRUCT) {
      const struct cmember *found = member_at(types, t, offset);
      if (!found) return CTYPE_NONE;
      if (is_const) *is_const |= found->is_const;
      offset -= found->bit_offset / 8;
      id = found->type;
    } else {
      return t->kind == CT_UNION || offset ? CTYPE_NONE : id;
    }
  }
}

static const struct trace_address *object_at(const struct trace *t, uint64_t address) {
  for (uint32_t i = 0; i < t->addresses.len; i++) {
    const struct trace_address *x = &t->addresses.data[i];
    if (x->kind == ADDRESS_OBJECT && address >= x->address && address - x->address < x->bytes) return x;
  }
  return NULL;
}

static bool is_truth(const struct ctypes *types, ctype_id id) {
  const struct ctype *t = ctype_resolved(types, id);
  return t && t->kind == CT_BOOL;
}

/* Is there a type whose objects may lie in memory of which only that is known? */
static bool has_truth_in_memory(const struct ctypes *types) {
  for (uint32_t i = 0; i < types->types.len; i++) {
    const struct ctype *t = &types->types.data[i];
    if ((t->kind == CT_POINTER || t->kind == CT_ARRAY) && is_truth(types, t->target)) return true;
    for (uint32_t m = 0; m < t->member_count && (t->kind == CT_STRUCT || t->kind == CT_UNION); m++)
      if (is_truth(types, types->members.data[t->first_member + m].type)) return true;
  }
  return false;
}

static bool has_constant_member(const struct ctypes *types) {
  for (uint32_t i = 0; i < types->members.len; i++)
    if (types->members.data[i].is_const) return true;
  return false;
}

static bool is_neither(u128 value, uint32_t byte) { return (uint8_t)(value >> 8 * byte) > 1; }

/* The alignment of a type, or more: what `packed` takes away is not known. */
static uint64_t alignment_of(const struct program *p, ctype_id id, uint32_t depth) {
  const uint64_t most = p->model == DATA_MODEL_LP64 ? 16 : 4;
  const struct ctype *t = ctype_resolved(&p->types, id);
  uint64_t found = 1;
  if (!t || depth == 0) return 1;
  if (t->kind == CT_VOID || t->kind == CT_FUNCTION) return 1;
  if (t->is_incomplete && t->kind != CT_ARRAY) return most; /* whatever it is */
  if (t->kind == CT_ARRAY) return alignment_of(p, t->target, depth - 1);
  if (t->kind != CT_STRUCT && t->kind != CT_UNION) {
    while (found < t->size && found < most) found *= 2;
    return found;
  }
  for (uint32_t i = 0; i < t->member_count; i++) {
    uint64_t one = alignment_of(p, p->types.members.data[t->first_member + i].type, depth - 1);
    if (one > found) found = one;
  }
  return found;
}

/* May the value of an expression be computed from what the object holds? Deep ones may. */
static bool may_depend(const struct program *p, expr e, object_id object, unsigned depth) {
  if (expr_is_none(e)) return false;
  const struct expr_node *n = expr_get(&p->exprs, e);
  if (!depth || n->kind == E_VAR) return true;
  if (n->kind == E_CONST || n->kind == E_OBJECT || n->kind == E_FUNCTION) return false;
  if (n->kind == E_LOAD) {
    const struct expr_node *root = expr_get(&p->exprs, expr_root(&p->exprs, n->a));
    return root->kind != E_OBJECT || root->ref == object;
  }
  return may_depend(p, n->a, object, depth - 1) || may_depend(p, n->b, object, depth - 1) ||
         may_depend(p, n->c, object, depth - 1);
}

void promises_release(struct promises *w) { map_release(&w->looks); }

/* Can the program tell where in memory a pointer leads that the object holds (ID_NONE: that it gets from anywhere), but
 * by comparing it with others? Otherwise the replay moves what pointers lead to, and the lowest bits of a pointer in
 * the trace say nothing. */
static bool find_look_into_addresses(const struct program *p, object_id object) {
  enum { DEEPEST = 8 };
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    bool is_bits = n->kind == E_EXTRACT || n->kind == E_AND || n->kind == E_OR || n->kind == E_XOR ||
                   n->kind == E_SHL || n->kind == E_LSHR || n->kind == E_ASHR || n->kind == E_UREM ||
                   n->kind == E_SREM || n->kind == E_UDIV || n->kind == E_SDIV || n->kind == E_MUL;
    if (!is_bits || expr_width(&p->exprs, n->a) != p->pointer_width) continue;
    expr b = n->kind == E_EXTRACT ? EXPR_NONE : n->b;
    if (object == ID_NONE || may_depend(p, n->a, object, DEEPEST) || may_depend(p, b, object, DEEPEST)) return true;
  }
  return false;
}

static bool looks_into_addresses(struct promises *w, object_id object) {
  uint64_t *known = map_put(&w->looks, object);
  if (!*known) *known = find_look_into_addresses(w->program, object) ? 2 : 1;
  return *known == 2;
}

/* Is it the lowest byte of a pointer that would lead to where no object of its type can lie (C11 6.3.2.3)? */
static bool is_misaligned(struct promises *w, ctype_id type, u128 value, uint32_t byte) {
  enum { DEEPEST = 8 };
  const struct program *p = w->program;
  const struct ctype *t = ctype_resolved(&p->types, type);
  if (!t || t->kind != CT_POINTER) return false;
  return (uint8_t)(value >> 8 * byte) & (alignment_of(p, t->target, DEEPEST) - 1) && looks_into_addresses(w, ID_NONE);
}

bool promises_forbid_value(struct promises *w, ctype_id type, uint64_t offset, uint32_t bytes, u128 value,
                           struct strbuf *why) {
  const struct program *p = w->program;
  bool is_known = ctype_resolved(&p->types, type), is_broken = false;
  for (uint32_t i = 0; i < bytes && !is_broken; i++)
    is_broken =
        is_neither(value, i) && (is_known ? is_truth(&p->types, promises_type_at(&p->types, type, offset + i, NULL))
                                          : has_truth_in_memory(&p->types));
  if (is_broken) strbuf_puts(why, "other code would have to supply a truth value that is neither 0 nor 1");
  for (uint32_t i = 0; i < bytes && !is_broken; i++) {
    is_broken = is_misaligned(w, promises_type_at(&p->types, type, offset + i, NULL), value, i);
    if (is_broken) strbuf_puts(why, "other code would have to supply a pointer that is not aligned for its type");
  }
  return is_broken;
}

/* Memory whose type nobody says: new memory, and what other code has. */
static bool forbid_untyped_write(const struct program *p, const struct trace_cell *x, uint32_t byte,
                                 struct strbuf *why) {
  bool is_const = has_constant_member(&p->types);
  if (!is_const && !(is_neither(x->value, byte) && has_truth_in_memory(&p->types))) return false;
  strbuf_printf(why, "a function without a body would have to %s",
                is_const ? "write memory that may hold a member that is constant"
                         : "write a number to memory that may hold a truth value");
  return true;
}

bool promises_forbid_write(struct promises *w, const struct trace *t, const struct trace_cell *x, struct strbuf *why) {
  const struct program *p = w->program;
  for (uint32_t i = 0; i < x->bytes; i++) {
    const struct trace_address *at = object_at(t, x->address + i);
    if (!at && forbid_untyped_write(p, x, i, why)) return true;
    if (!at) continue;
    const struct object *o = &p->objects.data[at->id];
    bool is_const = false;
    ctype_id id = promises_type_at(&p->types, o->type, x->address + i - at->address, &is_const);
    const struct ctype *type = ctype_resolved(&p->types, id);
    const char *what = is_const                            ? "change a member that is constant"
                       : o->is_open_literal                ? "change a compound literal that may be constant"
                       : is_misaligned(w, id, x->value, i) ? "write a pointer that is not aligned for its type"
                       : !type || type->kind != CT_BOOL || (uint8_t)(x->value >> 8 * i) <= 1
                           ? NULL
                           : "write a number to a truth value that is neither 0 nor 1";
    if (!what) continue;
    strbuf_printf(why, "a function without a body would have to %s", what);
    return true;
  }
  return false;
}

/* Of something that has no type, any word may be a pointer. */
bool promises_forbid_word(struct promises *w, const struct trace_cell *x, struct strbuf *why) {
  const struct program *p = w->program;
  const uint32_t word = p->pointer_width / 8u;
  const struct object *o = &p->objects.data[x->object];
  bool is_part = !ctype_resolved(&p->types, o->type) && o->size > x->bytes;
  if (!is_part || x->bytes != word || x->address % word || !(x->value % word) || !looks_into_addresses(w, x->object))
    return false;
  strbuf_puts(why, "other code would have to supply what may be a pointer, and is not aligned for any type");
  return true;
}

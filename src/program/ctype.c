/* Types are kept as they come, by number, and refer to each other by number: debug info has cycles (a struct that
 * points to itself), so a type must have its number before its members are known. Only pointers are made unique, since
 * the front end makes them by itself wherever an address is taken. */
#include "program/ctype.h"

#include <string.h>

ctype_id ctype_add(struct ctypes *t, struct ctype type) {
  assert(type.kind <= CT_TYPEDEF);
  type.name = type.name ? arena_strdup(&t->arena, type.name) : "";
  vec_push(&t->types, type);
  return t->types.len - 1;
}

void ctype_set_members(struct ctypes *t, ctype_id id, const struct cmember *members, uint32_t count) {
  assert(id < t->types.len && t->types.data[id].member_count == 0); /* in one go */
  struct ctype *type = &t->types.data[id];
  type->first_member = t->members.len;
  type->member_count = count;
  for (uint32_t i = 0; i < count; i++) {
    struct cmember m = members[i];
    m.name = m.name ? arena_strdup(&t->arena, m.name) : "";
    vec_push(&t->members, m);
  }
}

ctype_id ctype_pointer(struct ctypes *t, ctype_id target, uint64_t size) {
  assert(target == CTYPE_NONE || target < t->types.len);
  uint64_t *known = map_put(&t->pointers, target);
  if (!*known) *known = (uint64_t)ctype_add(t, (struct ctype){.kind = CT_POINTER, .size = size, .target = target}) + 1;
  assert(t->types.data[*known - 1].kind == CT_POINTER && t->types.data[*known - 1].target == target);
  return (ctype_id)(*known - 1);
}

ctype_id ctype_resolve(const struct ctypes *t, ctype_id id) {
  for (uint32_t steps = 0; id < t->types.len && t->types.data[id].kind == CT_TYPEDEF; steps++) {
    assert(steps < t->types.len); /* no typedef stands for itself */
    id = t->types.data[id].target;
  }
  return id;
}

const struct ctype *ctype_resolved(const struct ctypes *t, ctype_id id) { return ctype_get(t, ctype_resolve(t, id)); }

const struct cmember *ctype_member(const struct ctypes *t, ctype_id id, uint32_t index) {
  const struct ctype *type = ctype_resolved(t, id);
  assert(!type || (uint64_t)type->first_member + type->member_count <= t->members.len);
  return type && index < type->member_count ? &t->members.data[type->first_member + index] : NULL;
}

const char *ctype_constant(const struct ctypes *t, ctype_id id, uint64_t value) {
  const struct ctype *type = ctype_resolved(t, id);
  if (!type || type->kind != CT_ENUM) return NULL;
  uint64_t mask = type->size >= 8 || !type->size ? UINT64_MAX : ((uint64_t)1 << type->size * 8) - 1;
  for (uint32_t i = 0; i < type->member_count; i++) {
    const struct cmember *m = &t->members.data[type->first_member + i];
    if (((m->bit_offset ^ value) & mask) == 0) return m->name;
  }
  return NULL;
}

ctype_id ctype_pointee(const struct ctypes *t, ctype_id id) {
  const struct ctype *type = ctype_resolved(t, id);
  return type && type->kind == CT_POINTER ? type->target : CTYPE_NONE;
}

bool ctype_is_aggregate(const struct ctypes *t, ctype_id id) {
  const struct ctype *type = ctype_resolved(t, id);
  return type && (type->kind == CT_STRUCT || type->kind == CT_UNION || type->kind == CT_ARRAY);
}

static void print_declared(const char *base, const char *inner, struct strbuf *out) {
  strbuf_puts(out, base);
  if (!*inner) return;
  if (*inner != '[') strbuf_putc(out, ' ');
  strbuf_puts(out, inner);
}

static void print_tagged(const struct ctype *type, const char *inner, struct strbuf *out) {
  const char *keyword = type->kind == CT_STRUCT ? "struct" : type->kind == CT_UNION ? "union" : "enum";
  struct strbuf base = STRBUF_INIT;
  strbuf_printf(&base, "%s %s", keyword, *type->name ? type->name : "{...}");
  print_declared(base.text, inner, out);
  strbuf_release(&base);
}

static void print_parameters(const struct ctypes *t, const struct ctype *type, struct strbuf *out) {
  strbuf_putc(out, '(');
  for (uint32_t i = 0; i < type->member_count; i++) {
    if (i) strbuf_puts(out, ", ");
    ctype_print(t, t->members.data[type->first_member + i].type, "", out);
  }
  if (type->is_variadic) strbuf_puts(out, type->member_count ? ", ..." : "...");
  if (!type->member_count && !type->is_variadic) strbuf_puts(out, "void");
  strbuf_putc(out, ')');
}

/* Declarators grow from the inside out: a pointer prefixes the declarator, arrays and functions append to it. */
void ctype_print(const struct ctypes *t, ctype_id id, const char *inner, struct strbuf *out) {
  const struct ctype *type = ctype_get(t, id);
  struct strbuf declarator = STRBUF_INIT;
  if (!type) {
    print_declared("void", inner, out);
    return;
  }
  switch (type->kind) {
  case CT_VOID: print_declared("void", inner, out); break;
  case CT_BOOL:
  case CT_INT:
  case CT_FLOAT:
  case CT_TYPEDEF: print_declared(type->name, inner, out); break;
  case CT_ENUM:
  case CT_STRUCT:
  case CT_UNION: print_tagged(type, inner, out); break;
  case CT_POINTER: {
    const struct ctype *target = ctype_get(t, type->target);
    bool wrap = target && (target->kind == CT_ARRAY || target->kind == CT_FUNCTION);
    strbuf_printf(&declarator, wrap ? "(*%s)" : "*%s", inner);
    ctype_print(t, type->target, declarator.text, out);
    break;
  }
  case CT_ARRAY:
    strbuf_puts(&declarator, inner);
    if (type->is_incomplete)
      strbuf_puts(&declarator, "[]");
    else
      strbuf_printf(&declarator, "[%llu]", (unsigned long long)type->count);
    ctype_print(t, type->target, declarator.text, out);
    break;
  case CT_FUNCTION:
    strbuf_puts(&declarator, inner);
    print_parameters(t, type, &declarator);
    ctype_print(t, type->target, declarator.text, out);
    break;
  }
  strbuf_release(&declarator);
}

void ctypes_release(struct ctypes *t) {
  vec_release_all(&t->types, &t->members);
  map_release(&t->pointers);
  arena_release(&t->arena);
}

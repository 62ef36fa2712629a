/* Which memory the members of structs are.
 *
 * A member is known by the struct and its offset. Structs that may lie in the same memory are one class, in which an
 * offset is one member whatever the struct is called: a struct and its first member, a struct and what a pointer to it
 * is converted to, and structs that the points-to analysis finds in one piece of memory. */
#include "lists/flow/flow_private.h"

#include "program/text/print.h"

ctype_id flow_learnt_class(struct flow_learnt *l, ctype_id t) {
  assert(t != CTYPE_NONE);
  while (l->class[t] != t) t = l->class[t] = l->class[l->class[t]];
  return t;
}

static void unite(struct flow_learnt *l, ctype_id a, ctype_id b) {
  if (a == CTYPE_NONE || b == CTYPE_NONE) return;
  a = flow_learnt_class(l, a), b = flow_learnt_class(l, b);
  if (a < b)
    l->class[b] = a;
  else
    l->class[a] = b;
}

static bool is_record(const struct ctype *t) { return t && (t->kind == CT_STRUCT || t->kind == CT_UNION); }

/* ---- classes ---- */

/* The first type with the name of this one, which may be itself. */
static ctype_id first_of_name(const struct program *p, struct names *names, struct map *firsts, ctype_id t) {
  uint64_t *first = map_put(firsts, names_add(names, ctype_get(&p->types, t)->name));
  if (!*first) *first = (uint64_t)t + 1;
  return (ctype_id)*first - 1;
}

static void unite_declared(const struct program *p, struct flow_learnt *l) {
  struct names names[2] = {NAMES_INIT, NAMES_INIT}; /* of structs, of unions */
  struct map firsts[2] = {MAP_INIT, MAP_INIT};
  for (ctype_id i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = ctype_get(&p->types, i);
    if (t->kind == CT_TYPEDEF) unite(l, i, ctype_resolve(&p->types, i));
    if (!is_record(t)) continue;
    if (*t->name) unite(l, i, first_of_name(p, &names[t->kind == CT_UNION], &firsts[t->kind == CT_UNION], i));
    for (uint32_t m = 0; m < t->member_count; m++) {
      const struct cmember *member = ctype_member(&p->types, i, m);
      ctype_id type = ctype_resolve(&p->types, member->type);
      while (ctype_get(&p->types, type) && ctype_get(&p->types, type)->kind == CT_ARRAY)
        type = ctype_resolve(&p->types, ctype_get(&p->types, type)->target);
      if (member->bit_offset == 0 && is_record(ctype_get(&p->types, type))) unite(l, i, type);
    }
  }
  for (int i = 0; i < 2; i++) {
    names_release(&names[i]);
    map_release(&firsts[i]);
  }
}

/* The struct that an address is taken from, and the expression for it. */
static ctype_id accessed_record(const struct program *p, expr address, expr *base) {
  ctype_id record = CTYPE_NONE;
  for (;;) {
    const struct expr_node *n = expr_get(&p->exprs, address);
    if (n->kind != E_FIELD && n->kind != E_INDEX) break;
    record = n->type;
    address = n->a;
  }
  *base = address;
  if (record == CTYPE_NONE) record = ctype_pointee(&p->types, expr_ctype(p, address));
  return ctype_resolve(&p->types, record);
}

static bool is_untyped(const struct program *p, ctype_id t) {
  const struct ctype *c = ctype_resolved(&p->types, t);
  return !c || c->kind == CT_VOID || c->kind == CT_FUNCTION || (c->kind == CT_INT && c->size == 1);
}

/* p has the type of one struct and is used as another. */
static void unite_converted(const struct program *p, struct flow_learnt *l) {
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    if (n->kind != E_FIELD) continue;
    const struct expr_node *a = expr_get(&p->exprs, n->a);
    if (a->kind == E_FIELD || a->kind == E_INDEX) continue;
    ctype_id pointee = ctype_pointee(&p->types, expr_ctype(p, n->a));
    if (!is_untyped(p, pointee)) unite(l, ctype_resolve(&p->types, pointee), ctype_resolve(&p->types, n->type));
  }
}

/* What is accessed at an address is in the memory that it may refer to. */
static void unite_targets(struct flow_builder *b, expr address, struct map *objects) {
  expr base;
  ctype_id record = accessed_record(b->program, address, &base);
  target_list targets = VEC_INIT;
  if (!is_untyped(b->program, record)) points_to_targets(b->points_to, base, &targets);
  for (uint32_t i = 0; i < targets.len; i++) {
    const struct target *t = &targets.data[i];
    if (t->kind != TARGET_DYNAMIC && t->kind != TARGET_OBJECT) continue;
    uint64_t *known = map_put(t->kind == TARGET_DYNAMIC ? &b->learnt->sites : objects, t->id);
    if (*known) unite(b->learnt, (ctype_id)*known - 1, record);
    *known = (uint64_t)record + 1;
  }
  vec_release(&targets);
}

static void unite_allocated(struct flow_builder *b) {
  const struct program *p = b->program;
  struct map objects = MAP_INIT;
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++)
    if (p->exprs.nodes.data[i].kind == E_LOAD) unite_targets(b, p->exprs.nodes.data[i].a, &objects);
  for (edge_id i = 0; i < p->edges.len; i++)
    if (p->edges.data[i].op.kind == OP_STORE) unite_targets(b, p->edges.data[i].op.a, &objects);
  map_release(&objects);
}

/* ---- which variables are pointers ---- */

static bool is_pointer_type(const struct program *p, ctype_id type) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  return t && t->kind == CT_POINTER;
}

static bool makes_pointer(const struct flow_builder *b, const struct operation *op) {
  return op->kind == OP_ALLOCATE || (op->kind == OP_ASSIGN && flow_is_pointer(b, op->a));
}

/* The variable that receives the result of a function that returns a pointer. */
static var_id pointer_result(const struct program *p, const struct operation *op) {
  if (op->kind != OP_CALL || op->callee == ID_NONE || op->result_count != 1) return ID_NONE;
  const struct ctype *t = ctype_resolved(&p->types, p->functions.data[op->callee].type);
  return t && t->kind == CT_FUNCTION && is_pointer_type(p, t->target) ? p->results.data[op->first_result] : ID_NONE;
}

static void find_pointers(struct flow_builder *b) {
  const struct program *p = b->program;
  struct flow_learnt *l = b->learnt;
  for (var_id i = 0; i < p->variables.len; i++)
    if (p->variables.data[i].width == p->pointer_width && is_pointer_type(p, p->variables.data[i].type))
      bitset_add(&l->is_pointer, i);
  for (edge_id i = 0; i < p->edges.len; i++) {
    var_id result = pointer_result(p, &p->edges.data[i].op);
    if (result != ID_NONE && p->variables.data[result].type == CTYPE_NONE) bitset_add(&l->is_pointer, result);
  }
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (edge_id i = 0; i < p->edges.len; i++) {
      const struct operation *op = &p->edges.data[i].op;
      if (op->var == ID_NONE || p->variables.data[op->var].type != CTYPE_NONE) continue;
      if (makes_pointer(b, op) && bitset_add(&l->is_pointer, op->var)) is_stable = false;
    }
  }
}

void flow_learnt_init(struct flow_builder *b, struct flow_learnt *l) {
  const struct program *p = b->program;
  memset(l, 0, sizeof *l);
  b->learnt = l;
  l->class = xmalloc((p->types.types.len + 1) * sizeof *l->class);
  for (ctype_id i = 0; i < p->types.types.len; i++) l->class[i] = i;
  bitset_init(&l->is_node, p->objects.len);
  bitset_init(&l->is_opaque, p->objects.len);
  bitset_init(&l->is_pointer, p->variables.len);
  unite_declared(p, l);
  unite_converted(p, l);
  if (b->points_to) unite_allocated(b);
  find_pointers(b);
}

void flow_learnt_release(struct flow_learnt *l) {
  free(l->class);
  vec_release_all(&l->members, &l->cells);
  bitset_release_all(&l->is_node, &l->is_opaque, &l->is_pointer);
  map_release_all(&l->sites, &l->garbage);
  arena_release(&l->arena);
}

/* ---- members ---- */

static enum flow_member_kind kind_of_type(const struct program *p, ctype_id type) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  if (!t) return MEMBER_OTHER;
  switch (t->kind) {
  case CT_POINTER: {
    const struct ctype *target = ctype_resolved(&p->types, t->target);
    return target && target->kind == CT_FUNCTION ? MEMBER_OTHER : MEMBER_LINK;
  }
  case CT_BOOL:
  case CT_INT:
  case CT_ENUM: return t->size <= 8 ? MEMBER_DATA : MEMBER_OTHER;
  case CT_VOID:
  case CT_FLOAT:
  case CT_ARRAY:
  case CT_STRUCT:
  case CT_UNION:
  case CT_FUNCTION:
  case CT_TYPEDEF: break;
  }
  return MEMBER_OTHER;
}

/* The scalar at an offset of a type, with its name as a path; CTYPE_NONE if there is none, or a union or bit-field. */
static ctype_id scalar_at(const struct program *p, ctype_id type, uint64_t offset, struct strbuf *name) {
  type = ctype_resolve(&p->types, type);
  const struct ctype *t = ctype_get(&p->types, type);
  if (!t) return CTYPE_NONE;
  if (t->kind == CT_ARRAY) {
    const struct ctype *element = ctype_resolved(&p->types, t->target);
    if (!element || !element->size) return CTYPE_NONE;
    strbuf_printf(name, "[%llu]", (unsigned long long)(offset / element->size));
    return scalar_at(p, t->target, offset % element->size, name);
  }
  if (t->kind == CT_UNION) return CTYPE_NONE;
  if (t->kind != CT_STRUCT) return offset == 0 ? type : CTYPE_NONE;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = ctype_member(&p->types, type, i);
    const struct ctype *inner = ctype_resolved(&p->types, m->type);
    if (!inner || m->bit_offset / 8 > offset || offset >= m->bit_offset / 8 + inner->size) continue;
    if (m->bit_width) return CTYPE_NONE;
    if (*m->name) strbuf_printf(name, "%s%s", name->len ? "." : "", m->name);
    return scalar_at(p, m->type, offset - m->bit_offset / 8, name);
  }
  return CTYPE_NONE;
}

/* Overlapping members are followed only if they are the same. */
static bool clash(struct flow_builder *b, struct flow_used_member *old, struct flow_used_member *new) {
  if (old->kind == MEMBER_LINK || new->kind == MEMBER_LINK)
    return flow_builder_fail(b, "a pointer in memory (member '%s') is used with another type", old->name);
  if (old->kind != MEMBER_OTHER) b->learnt->has_changed = true;
  old->kind = new->kind = MEMBER_OTHER;
  return true;
}

static struct flow_used_member describe(struct flow_builder *b, ctype_id record, uint64_t offset, uint16_t width,
                                        ctype_id type) {
  struct strbuf name = STRBUF_INIT;
  ctype_id scalar = scalar_at(b->program, record, offset, &name);
  const struct ctype *t = ctype_resolved(&b->program->types, scalar);
  enum flow_member_kind kind = MEMBER_OTHER;
  if (t && t->size * 8 == width)
    kind = kind_of_type(b->program, scalar);
  else if (scalar == CTYPE_NONE && kind_of_type(b->program, type) != MEMBER_DATA)
    kind = kind_of_type(b->program, type);
  if (!name.len) strbuf_puts(&name, "*");
  struct flow_used_member m = {.class = flow_learnt_class(b->learnt, record),
                               .record = record,
                               .offset = offset,
                               .width = width,
                               .kind = kind,
                               .name = arena_strdup(&b->learnt->arena, name.text)};
  if (kind == MEMBER_DATA) m.reading = flow_reading_of(b->program, scalar, width);
  strbuf_release(&name);
  return m;
}

uint32_t flow_member_at(struct flow_builder *b, ctype_id record, uint64_t offset, uint16_t width, ctype_id type) {
  struct flow_learnt *l = b->learnt;
  assert(b->symbols.len == l->members.len && width >= 8);
  struct flow_used_member new = describe(b, record, offset, width, type);
  for (uint32_t i = 0; i < l->members.len; i++) {
    struct flow_used_member *old = &l->members.data[i];
    if (old->class != new.class || old->offset + old->width / 8 <= offset || offset + width / 8 <= old->offset)
      continue;
    bool is_same = old->kind == new.kind && old->reading.is_unsigned == new.reading.is_unsigned &&
                   old->reading.is_truth == new.reading.is_truth;
    if (old->offset == offset && old->width == width && (is_same || old->kind == MEMBER_OTHER)) return i;
    if (!clash(b, old, &new)) return FLOW_NONE;
    if (old->offset == offset && old->width == width) return i;
  }
  l->has_changed = true;
  vec_push(&l->members, new);
  vec_push(&b->symbols, HEAP_NO_SYMBOL);
  return l->members.len - 1;
}

void flow_members_of(struct flow_builder *b, ctype_id record) {
  record = ctype_resolve(&b->program->types, record);
  const struct ctype *t = ctype_get(&b->program->types, record);
  if (!t || t->kind != CT_STRUCT) return;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = ctype_member(&b->program->types, record, i);
    const struct ctype *inner = ctype_resolved(&b->program->types, m->type);
    if (inner && !m->bit_width && kind_of_type(b->program, m->type) != MEMBER_OTHER)
      flow_member_at(b, record, m->bit_offset / 8, (uint16_t)(inner->size * 8), m->type);
  }
}

/* ---- symbols ---- */

/* The member's name, after that of the struct where it is taken. */
static const char *symbol_name(struct flow_builder *b, const struct flow_used_member *m) {
  if (vocabulary_find(b->v, m->name) == HEAP_NO_SYMBOL) return m->name;
  const struct ctype *t = ctype_get(&b->program->types, m->record);
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s.%s", t && *t->name ? t->name : "", m->name);
  for (int i = 2; vocabulary_find(b->v, name.text) != HEAP_NO_SYMBOL; i++) strbuf_printf(&name, "'%d", i);
  const char *result = arena_strdup(&b->flow->arena, name.text);
  strbuf_release(&name);
  return result;
}

static void declare_member(struct flow_builder *b, uint32_t index) {
  const struct flow_used_member *m = &b->learnt->members.data[index];
  const char *name = m->kind == MEMBER_OTHER ? NULL : arena_strdup(&b->flow->arena, symbol_name(b, m));
  switch (m->kind) {
  case MEMBER_LINK:
    b->symbols.data[index] = vocabulary_field(b->v, name);
    vec_push(&b->flow->fields, b->symbols.data[index]);
    break;
  case MEMBER_DATA:
    b->symbols.data[index] = vocabulary_order(b->v, name);
    vec_push(&b->flow->orders, b->symbols.data[index]);
    b->learnt->has_values = true;
    break;
  case MEMBER_OTHER: return;
  }
  assert(b->symbols.data[index] != HEAP_NO_SYMBOL);
  vec_push(&b->flow->members, ((struct flow_member){.record = m->record,
                                                    .offset = m->offset,
                                                    .symbol = b->symbols.data[index],
                                                    .is_link = m->kind == MEMBER_LINK,
                                                    .name = name,
                                                    .reading = m->reading}));
}

void flow_declare_symbols(struct flow_builder *b) {
  struct flow *f = b->flow;
  f->value = f->state.allocated = HEAP_NO_SYMBOL;
  if (b->request->tracks_allocation) f->state.allocated = vocabulary_mark(b->v, "allocated");
  if (b->learnt->has_values) f->value = vocabulary_mark(b->v, "int");
  vec_resize(&b->symbols, b->learnt->members.len);
  for (uint32_t i = 0; i < b->learnt->members.len; i++) {
    b->symbols.data[i] = HEAP_NO_SYMBOL;
    declare_member(b, i);
  }
  assert(b->symbols.len == b->learnt->members.len);
  if (f->value == HEAP_NO_SYMBOL && b->learnt->has_values) f->value = vocabulary_mark(b->v, "int");
  if (f->value != HEAP_NO_SYMBOL && !f->orders.len) vec_push(&f->orders, vocabulary_order(b->v, "signed"));
}

uint32_t flow_value_order(struct flow_builder *b) {
  if (!b->learnt->has_values) b->learnt->has_values = b->learnt->has_changed = true;
  return b->flow->orders.len ? b->flow->orders.data[0] : 0;
}

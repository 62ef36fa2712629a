/* Regions are kept in order of their addresses; those without an address of the trace's are made upwards from the
 * highest number in it, with a gap between them, so that most are added at the end. */
#include "report/story/layout.h"

#include "program/text/print.h"

#include <inttypes.h>
#include <string.h>

enum { GAP = 1 << 12, DEEPEST = 16 };

/* Numbers beyond are left to negative ones, which are seldom addresses. */
static uint64_t last_address(const struct program *p) {
  return p->pointer_width == 32 ? UINT64_C(0xf0000000) : UINT64_C(1) << 60;
}

static void pass(struct layout *l, u128 number, uint64_t bytes) {
  if (number < l->limit && bytes < l->limit - (uint64_t)number && (uint64_t)number + bytes > l->next)
    l->next = (uint64_t)number + bytes;
}

void layout_init(struct layout *l, const struct program *p, const struct trace *t) {
  *l = (struct layout){.program = p, .trace = t, .next = 1 << 20, .limit = last_address(p)};
  for (uint32_t i = 0; i < t->addresses.len; i++) pass(l, t->addresses.data[i].address, t->addresses.data[i].bytes);
  for (uint32_t i = 0; i < t->cells.len; i++) pass(l, t->cells.data[i].address, t->cells.data[i].bytes);
  for (uint32_t i = 0; i < t->choices.len; i++) pass(l, t->choices.data[i].value, 1);
  l->next = (l->next / GAP + 2) * GAP;
}

void layout_release(struct layout *l) {
  vec_release(&l->regions);
  map_release_all(&l->by_object, &l->by_function);
}

/* Number of the first region behind the address. */
static uint32_t find_behind(const struct layout *l, uint64_t address) {
  return vec_first_not(&l->regions, 0, l->regions.len, r, r->base <= address);
}

static uint64_t add_region(struct layout *l, struct region r) {
  if (!r.base) {
    if (!l->next || r.size >= l->limit - l->next || l->limit - l->next - r.size < 2 * GAP) return l->next = 0;
    r.base = l->next;
    l->next = ((r.base + r.size) / GAP + 2) * GAP;
  }
  uint32_t at = find_behind(l, r.base);
  vec_push(&l->regions, r);
  memmove(l->regions.data + at + 1, l->regions.data + at, (l->regions.len - 1 - at) * sizeof r);
  l->regions.data[at] = r;
  return r.base;
}

/* The newest address of it that the trace has up to `step`; 0 if it has none. */
static uint64_t said(const struct layout *l, enum address_kind kind, uint32_t id, uint32_t step) {
  const struct trace_address *best = NULL;
  for (uint32_t i = 0; i < l->trace->addresses.len; i++) {
    const struct trace_address *a = &l->trace->addresses.data[i];
    if (a->kind != kind || (kind != ADDRESS_BLOCK && a->id != id) || a->step > step) continue;
    if (kind == ADDRESS_BLOCK && a->step != step) continue;
    if (!best || a->step > best->step) best = a;
  }
  return best ? best->address : 0;
}

uint64_t layout_object(struct layout *l, object_id o, uint32_t activation, uint32_t step) {
  const struct object *x = &l->program->objects.data[o];
  uint64_t *known = map_put(&l->by_object, (uint64_t)activation << 32 | o);
  if (*known) return *known;
  uint64_t base = said(l, ADDRESS_OBJECT, o, x->function == ID_NONE ? 0 : step);
  return *known = add_region(l, (struct region){base, x->size, o, ID_NONE, ID_NONE, ID_NONE, 0, ID_NONE, false});
}

uint64_t layout_function(struct layout *l, function_id f) {
  uint64_t *known = map_put(&l->by_function, f);
  if (*known) return *known;
  uint64_t base = said(l, ADDRESS_FUNCTION, f, 0);
  return *known = add_region(l, (struct region){base, 1, ID_NONE, f, ID_NONE, ID_NONE, 0, ID_NONE, false});
}

uint64_t layout_allocate(struct layout *l, uint32_t step, edge_id asked, uint64_t size) {
  return add_region(l, (struct region){said(l, ADDRESS_BLOCK, 0, step), size, ID_NONE, ID_NONE,
                                       l->trace->steps.data[step].edge, asked, ++l->allocated, ID_NONE, false});
}

void layout_end(struct layout *l, uint64_t base, edge_id freed) {
  uint32_t at = find_behind(l, base);
  if (!at || l->regions.data[at - 1].base != base) return;
  l->regions.data[at - 1].is_dead = true;
  l->regions.data[at - 1].freed = freed;
}

const struct region *layout_find(const struct layout *l, uint64_t address) {
  uint32_t at = find_behind(l, address);
  const struct region *below = at ? &l->regions.data[at - 1] : NULL;
  const struct region *above = at < l->regions.len ? &l->regions.data[at] : NULL;
  if (below && address - below->base <= below->size) return below;
  if (above && above->base - address <= GAP / 2) return above; /* before its beginning */
  return below && address - below->base - below->size <= GAP / 2 ? below : NULL;
}

/* ---- names ---- */

/* What the user called for it: inside of a library model, that function, or what it makes. */
static const char *allocator(const struct program *p, const struct edge *e) {
  static const char makes[] = "__ockham_new_";
  const struct function *f = &p->functions.data[p->locations.data[e->source].function];
  const char *name = program_string(p, f->name);
  if (f->is_library_model) return strncmp(name, makes, strlen(makes)) == 0 ? name + strlen(makes) : name;
  if (e->is_woven) return "object"; /* of a function without a body, as a rule says */
  if (e->op.sub == ALLOC_STACK) return "alloca";
  return e->op.sub == ALLOC_HEAP_ZEROED ? "calloc" : "malloc";
}

void layout_print_region(const struct layout *l, const struct region *r, struct strbuf *out) {
  const struct program *p = l->program;
  if (r->allocated != ID_NONE) {
    strbuf_printf(out, "%s#%u", allocator(p, &p->edges.data[r->allocated]), r->number);
  } else if (r->function != ID_NONE) {
    strbuf_puts(out, program_string(p, p->functions.data[r->function].name));
  } else if (p->objects.data[r->object].is_literal) {
    print_object(p, r->object, out);
  } else {
    strbuf_puts(out, program_string(p, p->objects.data[r->object].name));
  }
}

/* Of several, the one of type `liked`: members of a union. */
static const struct cmember *member_at(const struct program *p, const struct ctype *t, uint64_t offset,
                                       ctype_id liked) {
  const struct cmember *found = NULL;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = &p->types.members.data[t->first_member + i];
    const struct ctype *type = ctype_resolved(&p->types, m->type);
    if (!type || m->bit_width || offset < m->bit_offset / 8 || offset - m->bit_offset / 8 >= type->size) continue;
    bool is_liked = liked != CTYPE_NONE && ctype_resolve(&p->types, m->type) == ctype_resolve(&p->types, liked);
    if (!found || is_liked) found = m;
    if (is_liked) break;
  }
  return found;
}

/* The way from a value of the type to what has the offset in it: `[3].next`. Ends at something of `bytes` bytes, or of
 * the type `want`, and leads through members of the type `liked`. Bytes that are left over are answered. */
static uint64_t print_way(const struct program *p, ctype_id *io_type, uint64_t offset, uint64_t bytes, ctype_id want,
                          ctype_id liked, struct strbuf *out) {
  ctype_id type = *io_type;
  for (int depth = 0; depth < DEEPEST; depth++) {
    const struct ctype *t = ctype_resolved(&p->types, type);
    bool is_wanted = want != CTYPE_NONE && ctype_resolve(&p->types, want) == ctype_resolve(&p->types, type);
    bool is_any = want == CTYPE_NONE && bytes == 0 && t && t->kind != CT_ARRAY;
    if (!t || (offset == 0 && (is_wanted || is_any))) break;
    if (t->kind == CT_ARRAY) {
      const struct ctype *element = ctype_resolved(&p->types, t->target);
      if (!element || !element->size) break;
      strbuf_printf(out, "[%" PRIu64 "]", offset / element->size);
      offset %= element->size;
      type = t->target;
    } else if (t->kind == CT_STRUCT || t->kind == CT_UNION) {
      const struct cmember *m = member_at(p, t, offset, liked);
      if (!m) break;
      if (*m->name) strbuf_printf(out, ".%s", m->name);
      offset -= m->bit_offset / 8;
      type = m->type;
    } else {
      break;
    }
  }
  *io_type = type;
  return offset;
}

/* How large an array is that is defined elsewhere, the program need not know. */
static bool is_outside(const struct layout *l, const struct region *r, int64_t offset) {
  bool is_open = r->object != ID_NONE && !r->size && l->program->objects.data[r->object].is_external;
  return offset < 0 || (!is_open && (uint64_t)offset >= r->size);
}

/* With an index that is not in the array, where the offset is outside of the region. */
static uint64_t print_path(const struct layout *l, const struct region *r, int64_t offset, uint64_t bytes,
                           ctype_id want, ctype_id liked, struct strbuf *out) {
  const struct program *p = l->program;
  ctype_id type = r->object == ID_NONE ? CTYPE_NONE : p->objects.data[r->object].type;
  const struct ctype *t = ctype_resolved(&p->types, type);
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(&p->types, t->target) : NULL;
  bool is_beyond = is_outside(l, r, offset);
  if (is_beyond && element && element->size && offset % (int64_t)element->size == 0) {
    strbuf_printf(out, "[%" PRId64 "]", offset / (int64_t)element->size);
    return 0;
  }
  return is_beyond ? (uint64_t)offset : print_way(p, &type, (uint64_t)offset, bytes, want, liked, out);
}

ctype_id layout_type(const struct layout *l, uint64_t address, uint64_t bytes) {
  const struct region *r = layout_find(l, address);
  if (!r || r->object == ID_NONE || is_outside(l, r, (int64_t)(address - r->base))) return CTYPE_NONE;
  struct strbuf ignored = STRBUF_INIT;
  ctype_id type = l->program->objects.data[r->object].type;
  uint64_t rest = print_way(l->program, &type, address - r->base, bytes, CTYPE_NONE, CTYPE_NONE, &ignored);
  const struct ctype *t = ctype_resolved(&l->program->types, type);
  strbuf_release(&ignored);
  return !rest && t && t->size == bytes ? type : CTYPE_NONE;
}

uint32_t layout_bit_fields(const struct layout *l, uint64_t address, uint64_t bytes, struct strbuf *owner,
                           uint64_t *offset, const struct cmember **fields, uint32_t most) {
  const struct program *p = l->program;
  const struct region *r = layout_find(l, address);
  if (!r || r->object == ID_NONE || is_outside(l, r, (int64_t)(address - r->base))) return 0;
  ctype_id type = p->objects.data[r->object].type;
  layout_print_region(l, r, owner);
  *offset = print_way(p, &type, address - r->base, bytes, CTYPE_NONE, CTYPE_NONE, owner);
  const struct ctype *t = ctype_resolved(&p->types, type);
  uint32_t count = 0;
  for (uint32_t i = 0; t && t->kind == CT_STRUCT && i < t->member_count && count < most; i++) {
    const struct cmember *m = &p->types.members.data[t->first_member + i];
    bool is_inside = m->bit_offset >= 8 * *offset && m->bit_offset + m->bit_width <= 8 * (*offset + bytes);
    if (m->bit_width && *m->name && is_inside) fields[count++] = m;
  }
  return count;
}

bool layout_print_cell(const struct layout *l, uint64_t address, uint64_t bytes, ctype_id type, struct strbuf *out) {
  const struct region *r = layout_find(l, address);
  if (!r || r->function != ID_NONE) return false;
  layout_print_region(l, r, out);
  int64_t offset = (int64_t)(address - r->base);
  uint64_t rest = print_path(l, r, offset, bytes, CTYPE_NONE, type, out);
  if (r->allocated != ID_NONE && bytes && offset % (int64_t)bytes == 0)
    strbuf_printf(out, "[%" PRId64 "]", offset / (int64_t)bytes);
  else if (rest)
    strbuf_printf(out, ", byte %" PRId64, (int64_t)rest);
  return true;
}

void layout_print_pointer(const struct layout *l, uint64_t address, ctype_id target, struct strbuf *out) {
  const struct region *r = address ? layout_find(l, address) : NULL;
  if (!address) {
    strbuf_puts(out, "NULL");
    return;
  }
  if (!r) {
    strbuf_printf(out, "0x%" PRIx64, address);
    return;
  }
  bool is_named = r->object != ID_NONE && !l->program->objects.data[r->object].is_literal;
  if (is_named) strbuf_putc(out, '&');
  layout_print_region(l, r, out);
  int64_t offset = (int64_t)(address - r->base);
  int64_t rest = is_named ? (int64_t)print_path(l, r, offset, 0, target, target, out) : offset;
  if (rest) strbuf_printf(out, rest < 0 ? " - %" PRId64 : " + %" PRId64, rest < 0 ? -rest : rest);
  if (r->is_dead) strbuf_puts(out, r->freed == ID_NONE ? " (gone)" : " (freed)");
}

/* What new memory holds, as far as the trace knows, at the first statement where C can name it. */
#include "report/witness/compose_private.h"

#include "witness/fresh.h"

#include <string.h>

enum { MOST_CELLS = 1000, MOST_ALLOCATIONS = 1000 };

static bool is_allocation(const struct composing *c, uint32_t step) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  return c->r->program->edges.data[t->steps.data[step].edge].op.kind == OP_ALLOCATE;
}

/* The call of the user's code that the new memory is for. */
static const struct site *find_maker(const struct composing *c, uint32_t step) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  const struct site *found = NULL;
  for (uint32_t i = step + 1; i-- > 0 && !found;) {
    const struct edge *e = &c->r->program->edges.data[t->steps.data[i].edge];
    bool is_models = c->r->program->functions.data[c->r->program->locations.data[e->source].function].is_library_model;
    if (t->steps.data[i].depth > t->steps.data[step].depth) return NULL;
    if (!is_models) return compose_call(c, e->at);
  }
  return found;
}

/* The struct, or union, of that name. */
static ctype_id find_type(const struct ctypes *types, const char *pointer) {
  static const char *const words[] = {"struct ", "union "};
  size_t length = strlen(pointer) - strlen(" *");
  for (ctype_id i = 0; i < types->types.len; i++) {
    const struct ctype *t = ctype_get(types, i);
    const char *name = pointer;
    if (t->kind == CT_STRUCT || t->kind == CT_UNION) {
      const char *word = words[t->kind == CT_UNION];
      if (strncmp(pointer, word, strlen(word)) != 0) continue;
      name += strlen(word);
    } else if (t->kind != CT_TYPEDEF) {
      continue;
    }
    size_t rest = length - (size_t)(name - pointer);
    if (!t->is_incomplete && strlen(t->name) == rest && strncmp(t->name, name, rest) == 0) return i;
  }
  return CTYPE_NONE;
}

/* The member that begins there, as `->a.b`; NULL if none does. */
static const struct ctype *put_member(const struct ctypes *types, ctype_id type, uint64_t offset, struct strbuf *out) {
  const struct ctype *t = ctype_resolved(types, type);
  for (const char *sign = "->"; t && (t->kind == CT_STRUCT || t->kind == CT_UNION); sign = ".") {
    const struct cmember *found = NULL;
    for (uint32_t i = 0; i < t->member_count && !found; i++) {
      const struct cmember *m = &types->members.data[t->first_member + i];
      const struct ctype *x = ctype_resolved(types, m->type);
      bool is_there = x && offset >= m->bit_offset / 8 && offset < m->bit_offset / 8 + x->size;
      if (is_there && !m->bit_width && !m->is_const) found = m;
    }
    if (!found || !*found->name) return NULL;
    strbuf_printf(out, "%s%s", sign, found->name);
    offset -= found->bit_offset / 8;
    t = ctype_resolved(types, found->type);
  }
  return t && offset == 0 ? t : NULL;
}

/* What the memory that is made at the step holds there; false if the trace does not say. */
static bool find_byte(const struct composing *c, uint32_t step, uint64_t offset, unsigned *ret) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  for (uint32_t i = 0; i < t->cells.len; i++) {
    const struct trace_cell *x = &t->cells.data[i];
    if (x->step != step || compose_is_at_number(c, x) || offset < x->address || offset >= x->address + x->bytes)
      continue;
    *ret = (unsigned)(x->value >> 8 * (offset - x->address)) & 0xff;
    return true;
  }
  return false;
}

/* `p->a == 5`; nothing where the trace does not know, or C cannot say it. */
static void put_content(const struct composing *c, uint32_t step, uint64_t offset, const struct fresh *made,
                        struct strbuf *out) {
  struct strbuf name = STRBUF_INIT;
  const struct ctypes *types = &c->r->program->types;
  const struct ctype *t = put_member(types, find_type(types, made->type), offset, &name);
  bool is_number = t && (t->kind == CT_INT || t->kind == CT_ENUM);
  bool ok = (is_number || (t && t->kind == CT_POINTER)) && t->size && t->size <= 8;
  u128 value = 0;
  for (uint64_t i = 0; ok && i < t->size; i++) {
    unsigned byte = 0;
    ok = find_byte(c, step, offset + i, &byte);
    value |= (u128)byte << 8 * i;
  }
  unsigned width = ok ? (unsigned)t->size * 8 : 1;
  bool is_negative = ok && is_number && t->is_signed && (value >> (width - 1) & 1);
  ok = ok && !compose_is_address(c, width, value);
  if (is_negative) value = ((u128)1 << width) - value;
  if (ok && value <= INT64_MAX)
    strbuf_printf(out, "%s%.*s%s == %s%s%llu", out->len ? " && " : "", (int)made->length, made->pointer, name.text,
                  is_number ? "" : "(void *)", is_negative ? "-" : "", (unsigned long long)value);
  strbuf_release(&name);
}

/* Does the run come there once? A waypoint is about the next time, whether its memory matters or not. */
static bool is_only_one(const struct composing *c, const struct site *call) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->r->verdict->alarm.trace.steps.len; i++)
    count += is_allocation(c, i) && find_maker(c, i) == call;
  return count == 1;
}

static bool is_known(const struct composing *c, uint32_t step) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  for (uint32_t i = 0; i < t->cells.len; i++)
    if (t->cells.data[i].step == step && !compose_is_at_number(c, &t->cells.data[i])) return true;
  return false;
}

/* What is known of the memory that is made at the step, where its pointer is there. */
static void add_contents(struct composing *c, uint32_t step) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  const struct site *call = is_known(c, step) ? find_maker(c, step) : NULL;
  struct strbuf text = STRBUF_INIT;
  struct fresh made;
  if (!call || !is_only_one(c, call) || !fresh_of_call(&c->source, call->node, &made)) return;
  for (uint32_t i = 0; i < t->cells.len; i++) {
    const struct trace_cell *x = &t->cells.data[i];
    bool is_its = x->step == step && !compose_is_at_number(c, x);
    for (uint32_t k = 0; is_its && k < x->bytes; k++) put_content(c, step, x->address + k, &made, &text);
  }
  if (text.len)
    compose_push(c, WAYPOINT_ASSUMPTION, compose_place(c, made.next->begin, call->function), text.text, "", 0);
  strbuf_release(&text);
}

void compose_contents(struct composing *c, uint32_t *io_next, uint32_t end) {
  for (; *io_next < end; ++*io_next)
    if (is_allocation(c, *io_next)) add_contents(c, *io_next);
}

bool compose_can_say_contents(const struct composing *c) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  uint32_t allocations = 0;
  for (uint32_t i = 0; i < t->cells.len; i++)
    if (compose_is_at_number(c, &t->cells.data[i])) return false;
  for (uint32_t i = 0; i < t->steps.len; i++) allocations += is_allocation(c, i);
  return c->has_contents && t->cells.len <= MOST_CELLS && allocations <= MOST_ALLOCATIONS;
}

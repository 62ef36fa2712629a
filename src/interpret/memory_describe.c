/* What is wrong with an access, in words: the slow side of memory. */
#include "interpret/memory.h"

/* Farther away from any object, an address belongs to none. */
enum { GRANULE = 8, NEAR = 1 << 20 };

/* An object near an address. */
struct candidate {
  bool found;
  uint64_t offset, size;
  const char *name; /* NULL = a heap object */
  bool is_freed;
};

static uint64_t distance(const struct candidate *c, uint64_t at) {
  if (at < c->offset) return c->offset - at;
  return at < c->offset + c->size ? 0 : at - (c->offset + c->size) + 1;
}

static void consider(struct candidate *best, struct candidate next, uint64_t at) {
  next.found = true;
  if (!best->found || distance(&next, at) < distance(best, at)) *best = next;
}

static const char *object_name(const struct program *p, object_id o) {
  if (o == ID_NONE) return "program arguments";
  const struct object *x = &p->objects.data[o];
  return x->is_literal ? "literal" : program_string(p, x->name);
}

static struct candidate nearest_global(const struct memory *m, const struct program *p, uint64_t at) {
  struct candidate best = {0};
  for (uint32_t i = 0; i < m->pieces.len; i++) {
    const struct global_piece *g = &m->pieces.data[i];
    consider(&best, (struct candidate){.offset = g->offset, .size = g->size, .name = object_name(p, g->object)}, at);
  }
  return best;
}

static struct candidate nearest_local(const struct memory *m, const struct program *p, uint64_t at) {
  struct candidate best = {0};
  for (uint32_t i = 0; i < m->frames.len; i++) {
    const struct stack_piece *f = &m->frames.data[i];
    if (!f->layout) consider(&best, (struct candidate){.offset = f->offset, .size = f->size, .name = f->name}, at);
    for (uint32_t k = 0; f->layout && k < f->layout->slots.len; k++) {
      const struct frame_slot *s = &f->layout->slots.data[k];
      consider(&best,
               (struct candidate){.offset = f->offset + s->offset, .size = s->size, .name = object_name(p, s->object)},
               at);
    }
  }
  return best;
}

static bool is_start(unsigned char code) { return code == SHADOW_HEAP_START || code == SHADOW_FREED_START; }

/* The object whose header ends at granule `g`. */
static struct candidate heap_object(const struct memory *m, uint64_t g) {
  uint64_t offset = g * GRANULE, size = 0;
  enum memory_heap_state state = memory_heap_object(m, m->base + offset, &size);
  return (struct candidate){.found = true, .offset = offset, .size = size, .is_freed = state == HEAP_FREED};
}

static struct candidate nearest_heap(const struct memory *m, uint64_t at) {
  struct candidate best = {0};
  if (m->heap_top == m->heap) return best;
  uint64_t first = m->heap / GRANULE, last = (m->heap_top - 1) / GRANULE;
  uint64_t here = at / GRANULE < last ? at / GRANULE : last;
  uint64_t g = here;
  while (g > first && !is_start(m->shadow[g])) g--;
  while (g < last && is_start(m->shadow[g])) g++; /* an address in a header: the object behind it */
  if (is_start(m->shadow[g - 1])) consider(&best, heap_object(m, g), at);
  for (g = here; g < last && !is_start(m->shadow[g]); g++) {}
  while (g < last && is_start(m->shadow[g])) g++;
  if (g > first && is_start(m->shadow[g - 1])) consider(&best, heap_object(m, g), at);
  return best;
}

static struct candidate nearest(const struct memory *m, const struct program *p, uint64_t at) {
  if (at < m->globals || at >= m->size) return (struct candidate){0};
  if (at < m->stack) return nearest_global(m, p, at);
  if (at >= m->stack_top && at < m->heap) return (struct candidate){0}; /* its function has returned */
  return at < m->heap ? nearest_local(m, p, at) : nearest_heap(m, at);
}

static void describe_candidate(const struct memory *m, const struct candidate *c, uint64_t at, uint64_t len, bool write,
                               struct strbuf *out) {
  uint64_t end = at + len;
  bool inside = at >= c->offset && end <= c->offset + c->size;
  if (inside && len && m->shadow[at / GRANULE] == SHADOW_ENDED)
    strbuf_puts(out, "use after the end of the block of ");
  else if (c->is_freed && at >= c->offset && at < c->offset + c->size)
    strbuf_puts(out, "use after free of ");
  else if (inside && write && memory_range_valid(m, at, len, false))
    strbuf_puts(out, "write to constant object ");
  else
    strbuf_puts(out, "out of bounds of ");
  if (c->name)
    strbuf_printf(out, "'%s'", c->name);
  else
    strbuf_puts(out, "heap object");
  strbuf_printf(out, " (size %llu, offset %lld, %s of %llu byte%s)", (unsigned long long)c->size,
                (long long)(at - c->offset), write ? "write" : "read", (unsigned long long)len, len == 1 ? "" : "s");
}

bool memory_is_unseen_breach(const struct memory *m, uint64_t address, uint64_t len, bool write) {
  uint64_t at = (address & m->mask) - m->base;
  if (at < m->globals || at >= m->heap || len > m->heap - at) return false;
  if (at >= m->stack_top || m->shadow[at / GRANULE] == SHADOW_ENDED) return at >= m->stack;
  return write && memory_range_valid(m, at, len, false);
}

void memory_describe(const struct memory *m, const struct program *p, uint64_t address, uint64_t len, bool write,
                     struct strbuf *out) {
  address &= m->mask;
  uint64_t at = address - m->base;
  const char *verb = write ? "write" : "read";
  const char *plural = len == 1 ? "" : "s";
  if (address < NULL_PAGE) {
    strbuf_puts(out, "null pointer");
    if (address) strbuf_printf(out, " plus %llu", (unsigned long long)address);
    strbuf_printf(out, " (%s of %llu byte%s)", verb, (unsigned long long)len, plural);
    return;
  }
  if (at >= m->functions && at < m->functions + m->function_count * FUNCTION_STRIDE) {
    function_id f = (function_id)((at - m->functions) / FUNCTION_STRIDE);
    strbuf_printf(out, "address of function '%s'", program_string(p, p->functions.data[f].name));
  } else {
    struct candidate c = nearest(m, p, at);
    if (c.found && distance(&c, at) <= NEAR) {
      describe_candidate(m, &c, at, len, write, out);
      return;
    }
    bool on_stack = at >= m->stack && at < m->heap;
    strbuf_printf(out, on_stack ? "no longer an object at address 0x%llx of the stack" : "no object at address 0x%llx",
                  (unsigned long long)address);
  }
  strbuf_printf(out, " (%s of %llu byte%s)", verb, (unsigned long long)len, plural);
}

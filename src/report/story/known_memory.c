/* Bytes by address. What was never written is as the program initialises it, until something may have been written
 * anywhere. */
#include "report/story/known.h"

enum { MOST_BYTES = 1 << 16 }; /* of one forgotten or copied range; of more, everything is forgotten */

static bool initial_relocation(struct known *k, const struct object *o, uint64_t offset, unsigned *ret) {
  uint64_t size = k->program->pointer_width / 8;
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation *r = &o->relocations.data[i];
    u128 address;
    if (offset < r->offset || offset - r->offset >= size) continue;
    if (!known_value(k, 0, r->value, &address)) return false;
    *ret = (unsigned)(address >> 8 * (offset - r->offset)) & 0xff;
    return true;
  }
  return false;
}

static bool has_relocation(const struct object *o, uint64_t offset, uint64_t size) {
  for (uint32_t i = 0; i < o->relocations.len; i++)
    if (offset >= o->relocations.data[i].offset && offset - o->relocations.data[i].offset < size) return true;
  return false;
}

/* Of a global object that the program initialises, and of cleared memory. */
static bool initial_byte(struct known *k, uint64_t address, unsigned *ret) {
  const struct program *p = k->program;
  const struct region *r = layout_find(&k->layout, address);
  if (!r || address < r->base || address - r->base >= r->size) return false;
  if (r->allocated != ID_NONE) return *ret = 0, p->edges.data[r->allocated].op.sub == ALLOC_HEAP_ZEROED;
  const struct object *o = r->object == ID_NONE ? NULL : &p->objects.data[r->object];
  if (!o || o->function != ID_NONE || o->is_external) return false;
  if (k->has_forgotten_memory && !o->is_constant) return false;
  uint64_t offset = address - r->base;
  if (has_relocation(o, offset, p->pointer_width / 8)) return initial_relocation(k, o, offset, ret);
  *ret = o->bytes && offset < o->byte_count ? o->bytes[offset] : 0;
  return true;
}

static bool load_byte(struct known *k, uint64_t address, unsigned *ret) {
  const uint64_t *known = map_get(&k->bytes, address);
  if (known && *known) *ret = (unsigned)(*known - 1);
  return known ? *known : initial_byte(k, address, ret);
}

bool known_load(struct known *k, uint64_t address, uint64_t bytes, u128 *ret) {
  u128 value = 0;
  if (!bytes || bytes > 16) return false;
  for (uint64_t i = 0; i < bytes; i++) {
    unsigned byte;
    if (!load_byte(k, address + i, &byte)) return false;
    value |= (u128)byte << 8 * i;
  }
  *ret = value;
  return true;
}

void known_store(struct known *k, uint64_t address, uint64_t bytes, u128 value) {
  for (uint64_t i = 0; i < bytes && i < 16; i++) *map_put(&k->bytes, address + i) = ((value >> 8 * i) & 0xff) + 1;
}

void known_forget_memory(struct known *k, uint64_t address, uint64_t bytes) {
  if (bytes > MOST_BYTES)
    known_forget_all_memory(k);
  else
    for (uint64_t i = 0; i < bytes; i++) *map_put(&k->bytes, address + i) = 0;
}

void known_forget_all_memory(struct known *k) {
  map_clear(&k->bytes);
  k->has_forgotten_memory = true;
}

/* ---- what the trace says ---- */

uint64_t known_cell(struct known *k, const struct trace_cell *c, uint32_t depth) {
  if (c->object != ID_NONE) {
    function_id owner = k->program->objects.data[c->object].function;
    bool is_local = owner != ID_NONE;
    if (is_local && (depth >= k->activations.len || k->functions.data[depth] != owner)) return 0;
    uint64_t base = layout_object(&k->layout, c->object, is_local ? k->activations.data[depth] : 0, c->step);
    return base ? base + c->address : 0;
  }
  const struct operation *op = &k->program->edges.data[k->trace->steps.data[c->step].edge].op;
  if (c->is_written || op->kind != OP_ALLOCATE) return c->address;
  u128 base;
  uint32_t at = k->trace->steps.data[c->step].depth;
  return known_variable(k, at, op->var, &base) && base ? (uint64_t)base + c->address : 0;
}

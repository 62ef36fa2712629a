/* The range of addresses is reserved from the host at once and filled by it as pages are touched, so that an address
 * is an offset away from its byte, and its shadow a shift. A frame is opened by copying the shadow of its layout, and
 * closed by clearing it: local objects cost nothing one by one (AddressSanitizer: Serebryany et al., USENIX ATC 2012).
 */
#include "interpret/memory.h"

#include "base/checking.h"
#include <sys/mman.h>

enum { GRANULE = 8, ALIGNMENT = 16, GLOBAL_GAP = 64, STACK_GAP = 32, RUN_GLOBALS = 4096, SMALLEST_HEAP = 1 << 20 };

/* Addresses of LP64 programs do not fit into 32 bits, as on a real machine. */
#define LP64_BASE ((uint64_t)1 << 36)
#define ILP32_SIZE ((uint64_t)0xffff0000)

static uint64_t round_up(uint64_t x, uint64_t alignment) { return (x + alignment - 1) & -alignment; }
static uint64_t at_least(uint64_t x, uint64_t low) { return x > low ? x : low; }

/* Codes for an object of `size` bytes that starts at a granule. */
static void shadow_set(unsigned char *shadow, uint64_t size, unsigned char flag) {
  memset(shadow, SHADOW_FULL | flag, size / GRANULE);
  if (size % GRANULE) shadow[size / GRANULE] = (unsigned char)(size % GRANULE) | flag;
}

static uint64_t object_alignment(const struct object *o) { return at_least(o->alignment, ALIGNMENT); }

static bool is_global(const struct object *o) { return o->function == ID_NONE; }

/* Lays the global objects out from `top` on; the first byte after them. */
static uint64_t place_globals(struct memory *m, const struct program *p, uint64_t top, uint64_t *addresses) {
  for (object_id i = 0; i < p->objects.len; i++) {
    const struct object *o = &p->objects.data[i];
    if (!is_global(o)) continue;
    if (o->size >= ILP32_SIZE << 4) return UINT64_MAX;
    top = round_up(top + GLOBAL_GAP, object_alignment(o));
    vec_push(&m->pieces, ((struct global_piece){top, o->size, i}));
    assert(m->pieces.len < 2 ||
           top >= m->pieces.data[m->pieces.len - 2].offset + m->pieces.data[m->pieces.len - 2].size);
    addresses[i] = m->base + top;
    top += o->size;
  }
  return round_up(top + GLOBAL_GAP, ALIGNMENT);
}

static void *reserve(uint64_t size) {
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

static void unmap(struct memory *m) {
  if (m->bytes) munmap(m->bytes, m->size);
  if (m->shadow) munmap(m->shadow, m->size / GRANULE + GRANULE);
  m->bytes = m->shadow = NULL;
}

static bool reserve_range(struct memory *m) {
  m->bytes = reserve(m->size);
  m->shadow = reserve(m->size / GRANULE + GRANULE);
  if (m->bytes && m->shadow) return true;
  unmap(m);
  return false;
}

static void open_globals(struct memory *m, const struct program *p) {
  for (uint32_t i = 0; i < m->pieces.len; i++) {
    const struct global_piece *g = &m->pieces.data[i];
    const struct object *o = &p->objects.data[g->object];
    shadow_set(m->shadow + g->offset / GRANULE, g->size, o->is_constant ? SHADOW_CONSTANT : 0);
  }
}

/* Regions behind the globals, with a heap of `heap` bytes. False if they do not fit into the address space. */
static bool lay_out(struct memory *m, uint64_t stack, uint64_t heap) {
  uint64_t limit = m->base ? UINT64_MAX >> 16 : ILP32_SIZE;
  m->stack = m->stack_top = round_up(m->globals_top + RUN_GLOBALS, 4096);
  m->stack_end = m->stack + stack;
  m->heap = m->heap_top = round_up(m->stack_end, 4096);
  m->heap_end = m->heap + heap;
  if (m->heap > limit) return false;
  if (m->heap_end > limit) m->heap_end = limit;
  assert(m->functions <= m->globals && m->globals_top <= m->stack && m->stack_end <= m->heap && m->heap <= m->heap_end);
  m->size = round_up(m->heap_end, 4096);
  return true;
}

bool memory_init(struct memory *m, const struct program *p, struct memory_limits limits, struct random *random,
                 uint64_t *addresses) {
  *m = (struct memory){.random = random, .quarantine = 64 << 20};
  bool ilp32 = p->pointer_width == 32;
  m->base = ilp32 ? 0 : LP64_BASE;
  m->mask = ilp32 ? UINT32_MAX : UINT64_MAX;
  m->functions = NULL_PAGE;
  m->function_count = p->functions.len;
  m->globals = round_up(m->functions + m->function_count * FUNCTION_STRIDE, ALIGNMENT);
  m->globals_top = place_globals(m, p, m->globals, addresses);
  if (m->globals_top == UINT64_MAX) return false;
  do { /* where the host gives less, the heap is smaller */
    if (!lay_out(m, limits.stack, limits.heap)) return false;
    if (reserve_range(m)) {
      open_globals(m, p);
      return true;
    }
    limits.heap /= 2;
  } while (limits.heap >= SMALLEST_HEAP);
  return false;
}

bool memory_is_valid(const struct memory *m) {
  for (uint32_t i = 0; i < m->pieces.len; i++) {
    const struct global_piece *g = &m->pieces.data[i];
    assert(g->offset >= m->globals && g->offset + g->size <= m->globals_top && g->offset % GRANULE == 0);
    assert(i == 0 || g[-1].offset + g[-1].size <= g->offset);
    assert(memory_range_valid(m, g->offset, g->size, false));
  }
  for (uint32_t i = 0; i < m->frames.len; i++) {
    const struct stack_piece *s = &m->frames.data[i];
    assert(s->offset >= m->stack && s->offset + s->size <= m->stack_top);
    assert(i == 0 || s[-1].offset + s[-1].size <= s->offset);
  }
  assert(m->stack_top <= m->stack_end && m->heap_top <= m->heap_end && m->live_bytes <= m->heap_top - m->heap);
  return memory_heap_is_valid(m);
}

void memory_release(struct memory *m) {
  unmap(m);
  map_release(&m->free_lists);
  vec_release_all(&m->lists, &m->pieces, &m->frames);
}

function_id memory_function_at(const struct memory *m, uint64_t address) {
  uint64_t offset = (address & m->mask) - m->base - m->functions;
  if (offset % FUNCTION_STRIDE || offset / FUNCTION_STRIDE >= m->function_count) return ID_NONE;
  return (function_id)(offset / FUNCTION_STRIDE);
}

uint64_t memory_add_global(struct memory *m, uint64_t size) {
  uint64_t offset = m->globals_top;
  assert(offset % GRANULE == 0);
  uint64_t top = round_up(offset + size + GLOBAL_GAP, ALIGNMENT);
  if (size > RUN_GLOBALS || top > m->stack) return 0;
  m->globals_top = top;
  vec_push(&m->pieces, ((struct global_piece){offset, size, ID_NONE}));
  shadow_set(m->shadow + offset / GRANULE, size, 0);
  return m->base + offset;
}

/* Room for `size` bytes on top of the stack: the offset, or 0. */
static uint64_t grow_stack(struct memory *m, uint64_t size, uint64_t alignment) {
  uint64_t offset = round_up(m->stack_top, alignment);
  if (offset > m->stack_end || size > m->stack_end - offset) return 0;
  assert(offset >= m->stack_top); /* the room is new: nothing that lives is below `offset` + `size` */
  m->stack_top = offset + size;
  random_bytes(m->random, m->bytes + offset, size);
  return offset;
}

uint64_t memory_push_frame(struct memory *m, const struct frame_layout *layout) {
  uint64_t offset = grow_stack(m, layout->size, layout->alignment);
  if (!offset) return 0;
  assert(offset % layout->alignment == 0 && layout->size % GRANULE == 0);
  memcpy(m->shadow + offset / GRANULE, layout->shadow, layout->size / GRANULE);
  vec_push(&m->frames, ((struct stack_piece){offset, layout->size, layout, NULL}));
  return m->base + offset;
}

uint64_t memory_push_object(struct memory *m, uint64_t size, uint64_t alignment, const char *name) {
  if (size > m->stack_end || alignment > m->stack_end) return 0;
  uint64_t room = round_up(size + STACK_GAP, ALIGNMENT);
  uint64_t offset = grow_stack(m, room, at_least(alignment, ALIGNMENT));
  if (!offset) return 0;
  shadow_set(m->shadow + offset / GRANULE, size, 0);
  vec_push(&m->frames, ((struct stack_piece){offset, size, NULL, name}));
  return m->base + offset;
}

void memory_begin_life(struct memory *m, uint64_t address, uint64_t size, bool is_constant) {
  uint64_t offset = address - m->base;
  assert(offset >= m->stack && offset % GRANULE == 0 && offset + size <= m->stack_top);
  shadow_set(m->shadow + offset / GRANULE, size, is_constant ? SHADOW_CONSTANT : 0);
}

void memory_end_life(struct memory *m, uint64_t address, uint64_t size) {
  uint64_t offset = address - m->base;
  assert(offset >= m->stack && offset % GRANULE == 0 && offset + size <= m->stack_top);
  memset(m->shadow + offset / GRANULE, SHADOW_ENDED, round_up(size, GRANULE) / GRANULE);
}

void memory_pop_stack(struct memory *m, uint64_t mark) {
  uint64_t offset = mark - m->base;
  assert(offset >= m->stack && offset <= m->stack_top);
  memset(m->shadow + offset / GRANULE, SHADOW_NONE, (m->stack_top - offset + GRANULE - 1) / GRANULE);
  while (m->frames.len && m->frames.data[m->frames.len - 1].offset >= offset) m->frames.len--;
  assert(!m->frames.len || m->frames.data[m->frames.len - 1].offset + m->frames.data[m->frames.len - 1].size <= offset);
  m->stack_top = offset;
}

/* Bytes of the granule, from its start, that may be accessed. */
static uint64_t granule_valid(unsigned char code, bool write) {
  if (code & 0x80) return 0;
  if (code & SHADOW_CONSTANT) return write ? 0 : code & ~SHADOW_CONSTANT;
  return code;
}

bool memory_range_valid(const struct memory *m, uint64_t offset, uint64_t len, bool write) {
  if (len == 0) return true;
  if (offset >= m->size || len > m->size - offset) return false;
  uint64_t end = offset + len;
  for (uint64_t g = offset / GRANULE; g * GRANULE < end; g++) {
    uint64_t needed = end - g * GRANULE < GRANULE ? end - g * GRANULE : GRANULE;
    if (granule_valid(m->shadow[g], write) < needed) return false;
  }
  return true;
}

bool memory_string(const struct memory *m, uint64_t address, uint64_t limit, uint64_t *ret_len) {
  uint64_t offset = (address & m->mask) - m->base;
  uint64_t len = 0;
  for (; len < limit; len++) {
    if (!memory_valid(m, offset + len, 1, false)) {
      *ret_len = len;
      return false;
    }
    if (m->bytes[offset + len] == 0) break;
  }
  *ret_len = len;
  return true;
}

void frame_layout_init(struct frame_layout *l, const struct program *p, const struct function *f) {
  *l = (struct frame_layout){.alignment = ALIGNMENT};
  uint64_t top = 0;
  for (uint32_t i = 0; i < f->objects.len; i++) {
    const struct object *o = &p->objects.data[f->objects.data[i]];
    l->alignment = at_least(l->alignment, object_alignment(o));
    top = round_up(top + STACK_GAP, object_alignment(o));
    vec_push(&l->slots, ((struct frame_slot){f->objects.data[i], top, o->size}));
    top += o->size;
  }
  if (l->slots.len == 0) return;
  l->size = round_up(top + STACK_GAP, l->alignment);
  for (uint32_t i = 1; i < l->slots.len; i++)
    assert(l->slots.data[i - 1].offset + l->slots.data[i - 1].size + STACK_GAP <= l->slots.data[i].offset);
  l->shadow = xcalloc(l->size / GRANULE, 1);
  for (uint32_t i = 0; i < l->slots.len; i++)
    shadow_set(l->shadow + l->slots.data[i].offset / GRANULE, l->slots.data[i].size,
               p->objects.data[l->slots.data[i].object].is_constant ? SHADOW_CONSTANT : 0);
}

void frame_layout_release(struct frame_layout *l) {
  vec_release(&l->slots);
  free(l->shadow);
}

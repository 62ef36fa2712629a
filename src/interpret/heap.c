/* The heap of a concrete run: memory_allocate and memory_free.
 *
 *     | header (32 bytes) | object | gap |     one block; its size is a multiple of 16
 *
 * Blocks come from the top of the heap, or from the free list of their size once they left the quarantine. */
#include "interpret/memory.h"
#include <assert.h>

struct heap_header {
  uint64_t size;  /* of the object */
  uint64_t block; /* of the block; with an alignment, what was skipped in front is not counted */
  uint64_t stamp; /* memory.freed_bytes when it was freed; of what lives, LENT or 0 */
  uint64_t next;  /* offset of the next object in the free list, 0 = none */
};

enum { GRANULE = 8, ALIGNMENT = 16, HEADER = sizeof(struct heap_header) };

#define LENT UINT64_MAX

_Static_assert(HEADER == 32, "the header keeps objects aligned");

static uint64_t round_up(uint64_t x, uint64_t alignment) { return (x + alignment - 1) & -alignment; }

static struct heap_header *header_of(const struct memory *m, uint64_t offset) {
  assert(offset >= m->heap + HEADER && offset <= m->heap_top && offset % ALIGNMENT == 0);
  return (struct heap_header *)(m->bytes + offset - HEADER);
}

/* The gap grows with the object, so that a loop that runs too far is noticed. */
static uint64_t block_size(uint64_t size) {
  uint64_t gap = size < 32 ? 32 : size < 512 ? size : 512;
  return round_up(HEADER + size + gap, ALIGNMENT);
}

static struct free_list *free_list(struct memory *m, uint64_t block) {
  uint64_t *number = map_put(&m->free_lists, block);
  if (*number == 0) {
    vec_push_zero(&m->lists);
    *number = m->lists.len;
  }
  return &m->lists.data[*number - 1];
}

/* The oldest freed object of that block size, if it may be used again; 0 otherwise. */
static uint64_t take_freed(struct memory *m, uint64_t block, bool even_in_quarantine) {
  if (m->freed_bytes == 0) return 0;
  struct free_list *list = free_list(m, block);
  uint64_t offset = list->first;
  if (!offset) return 0;
  const struct heap_header *h = header_of(m, offset);
  assert(h->block == block && m->shadow[offset / GRANULE - 1] == SHADOW_FREED_START);
  if (!even_in_quarantine && m->freed_bytes - h->stamp < m->quarantine) return 0;
  list->first = h->next;
  return offset;
}

static uint64_t take_fresh(struct memory *m, uint64_t block, uint64_t alignment) {
  uint64_t offset = round_up(m->heap_top + HEADER, alignment);
  uint64_t end = offset - HEADER + block;
  if (offset < m->heap_top || end < offset || end > m->heap_end) return 0;
  m->heap_top = end;
  return offset;
}

static uint64_t take_block(struct memory *m, uint64_t block, uint64_t alignment, bool *ret_fresh) {
  *ret_fresh = false;
  bool plain = alignment <= ALIGNMENT;
  uint64_t offset = plain ? take_freed(m, block, false) : 0;
  if (offset) return offset;
  *ret_fresh = true;
  offset = take_fresh(m, block, plain ? ALIGNMENT : alignment);
  if (offset || !plain) return offset;
  *ret_fresh = false;
  return take_freed(m, block, true);
}

static void open_object(struct memory *m, uint64_t offset, uint64_t size) {
  unsigned char *shadow = m->shadow + offset / GRANULE;
  memset(shadow - HEADER / GRANULE, SHADOW_HEAP_START, HEADER / GRANULE);
  memset(shadow, SHADOW_FULL, size / GRANULE);
  if (size % GRANULE) shadow[size / GRANULE] = (unsigned char)(size % GRANULE);
}

uint64_t memory_allocate(struct memory *m, uint64_t size, uint64_t alignment, bool zeroed) {
  if (size >= m->heap_end - m->heap || alignment >= m->heap_end - m->heap) return 0;
  uint64_t block = block_size(size);
  bool fresh;
  uint64_t offset = take_block(m, block, alignment, &fresh);
  if (!offset) return 0;
  *header_of(m, offset) = (struct heap_header){size, block, 0, 0};
  open_object(m, offset, size);
  if (!zeroed) {
    if (!fresh || m->random->seed) random_bytes(m->random, m->bytes + offset, size);
  } else if (!fresh) {
    memset(m->bytes + offset, 0, size);
  }
  m->live_bytes += size;
  assert(m->live_bytes <= m->heap_top - m->heap);
  return m->base + offset;
}

bool memory_heap_is_valid(const struct memory *m) {
  for (uint32_t i = 0; i < m->free_lists.entries.len; i++) {
    uint64_t block = m->free_lists.entries.data[i].key, stamp = 0;
    const struct free_list *list = &m->lists.data[m->free_lists.entries.data[i].value - 1];
    for (uint64_t offset = list->first; offset; offset = header_of(m, offset)->next) {
      const struct heap_header *h = header_of(m, offset);
      assert(h->block == block && block_size(h->size) == block);
      assert(stamp < h->stamp && h->stamp <= m->freed_bytes); /* oldest first */
      assert(h->next || list->last == offset);
      stamp = h->stamp;
      (void)block;
    }
    (void)stamp;
  }
  return true;
}

enum memory_heap_state memory_heap_object(const struct memory *m, uint64_t address, uint64_t *ret_size) {
  uint64_t offset = (address & m->mask) - m->base;
  if (offset < m->heap + HEADER || offset >= m->heap_top || offset % ALIGNMENT) return HEAP_NOT_START;
  unsigned char before = m->shadow[offset / GRANULE - 1], here = m->shadow[offset / GRANULE];
  if (here == SHADOW_HEAP_START || here == SHADOW_FREED_START) return HEAP_NOT_START; /* inside of a header */
  if (before != SHADOW_HEAP_START && before != SHADOW_FREED_START) return HEAP_NOT_START;
  *ret_size = header_of(m, offset)->size;
  return before == SHADOW_HEAP_START ? HEAP_LIVE : HEAP_FREED;
}

void memory_lend(struct memory *m, uint64_t address) {
  struct heap_header *h = header_of(m, (address & m->mask) - m->base);
  h->stamp = LENT;
  m->live_bytes -= h->size;
}

bool memory_is_lent(const struct memory *m, uint64_t address) {
  uint64_t size;
  return memory_heap_object(m, address, &size) == HEAP_LIVE &&
         header_of(m, (address & m->mask) - m->base)->stamp == LENT;
}

void memory_free(struct memory *m, uint64_t address) {
  uint64_t offset = (address & m->mask) - m->base;
  struct heap_header *h = header_of(m, offset);
  if (h->stamp == LENT) m->live_bytes += h->size;
  assert(m->shadow[offset / GRANULE - 1] == SHADOW_HEAP_START); /* it lives */
  unsigned char *shadow = m->shadow + offset / GRANULE;
  memset(shadow - HEADER / GRANULE, SHADOW_FREED_START, HEADER / GRANULE);
  memset(shadow, SHADOW_FREED, (h->size + GRANULE - 1) / GRANULE);
  assert(m->live_bytes >= h->size);
  m->live_bytes -= h->size;
  assert(h->block == block_size(h->size));
  m->freed_bytes += h->block;
  h->stamp = m->freed_bytes;
  h->next = 0;
  struct free_list *list = free_list(m, h->block);
  if (list->first)
    header_of(m, list->last)->next = offset;
  else
    list->first = offset;
  list->last = offset;
}

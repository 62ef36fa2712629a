/* A list of blocks, each twice as large as the one before up to a megabyte. Blocks never move and nothing is freed one
 * by one; going back to a mark frees the blocks above it. Memory is handed out zeroed, also after a mark was popped. */
#include "base/arena.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

struct arena_block {
  struct arena_block *older;
  size_t cap;
  alignas(max_align_t) char bytes[];
};

enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20 };

static void push_block(struct arena *a, size_t want) {
  size_t cap = a->top ? a->top->cap * 2 : FIRST_BLOCK;
  if (cap > LARGEST_STEP) cap = LARGEST_STEP;
  if (cap < want) cap = want;
  struct arena_block *b = xmalloc(sizeof *b + cap);
  b->older = a->top;
  b->cap = cap;
  a->top = b;
  a->used = 0;
  a->total += cap;
}

void *arena_alloc(struct arena *a, size_t size) {
  const size_t align = alignof(max_align_t);
  size = (size + align - 1) / align * align;
  if (!a->top || a->top->cap - a->used < size) push_block(a, size);
  void *p = a->top->bytes + a->used;
  a->used += size;
  assert(a->used <= a->top->cap);
  return memset(p, 0, size);
}

void *arena_copy(struct arena *a, const void *from, size_t size) {
  void *p = arena_alloc(a, size);
  return size ? memcpy(p, from, size) : p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len) {
  char *copy = arena_alloc(a, len + 1);
  memcpy(copy, s, len);
  return copy;
}

char *arena_strdup(struct arena *a, const char *s) { return arena_strndup(a, s, strlen(s)); }

struct arena_mark arena_mark(const struct arena *a) { return (struct arena_mark){a->top, a->used}; }

void arena_pop(struct arena *a, struct arena_mark mark) {
  while (a->top != mark.block) {
    assert(a->top); /* the mark is of this arena, and was not popped before */
    struct arena_block *b = a->top;
    a->top = b->older;
    assert(a->total >= b->cap);
    a->total -= b->cap;
    free(b);
  }
  assert(!a->top || mark.used <= a->top->cap);
  a->used = mark.used;
}

void arena_release(struct arena *a) { arena_pop(a, (struct arena_mark){NULL, 0}); }

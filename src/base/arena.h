/* arena: memory that is released all at once.
 *
 * Blocks never move. `arena_mark`/`arena_pop` give scratch space in stack order. */
#ifndef OCKHAM_BASE_ARENA_H
#define OCKHAM_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

struct arena_block;

struct arena {
  struct arena_block *top; /* newest block, linked to older ones */
  size_t used;             /* bytes handed out in `top` */
  size_t total;            /* bytes of all blocks, for statistics */
};

struct arena_mark {
  struct arena_block *block;
  size_t used;
};

#define ARENA_INIT {NULL, 0, 0}

/* `size` zeroed bytes, aligned for any type; lives until the arena is released or popped below it. */
void *arena_alloc(struct arena *, size_t size);
char *arena_strdup(struct arena *, const char *s);
char *arena_strndup(struct arena *, const char *s, size_t len);
void *arena_copy(struct arena *, const void *from, size_t size);

struct arena_mark arena_mark(const struct arena *);
void arena_pop(struct arena *, struct arena_mark);
void arena_release(struct arena *);

#define arena_new(arena, T) ((T *)arena_alloc((arena), sizeof(T)))
#define arena_array(arena, T, n) ((T *)arena_alloc((arena), sizeof(T) * (size_t)(n)))

#endif

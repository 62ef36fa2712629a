/* memory: the byte-exact memory of a concrete run.
 *
 * One range of addresses, from `base` on, holds everything; its bytes lie in one block of the host's:
 *
 *     | null page | functions | globals | stack -> | heap -> |
 *
 * Objects are disjoint and have gaps between them. Whether a byte may be accessed says the shadow: one code for each
 * granule of 8 bytes, all zero (inaccessible) at first. So a valid access needs one look at the shadow, and no table;
 * which object a bad address belongs to is only looked for when there is something to report.
 *
 * A freed heap object stays as a tombstone until enough bytes were freed after it (`quarantine`); then its place may
 * be taken by a new object of the same size.
 */
#ifndef OCKHAM_INTERPRET_MEMORY_H
#define OCKHAM_INTERPRET_MEMORY_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "interpret/random.h"
#include "program/program.h"

enum shadow {
  SHADOW_NONE = 0, /* no object */
  /* 1..7: that many bytes, from the start of the granule, may be read and written */
  SHADOW_FULL = 0x08,        /* all 8 bytes may be read and written */
  SHADOW_CONSTANT = 0x10,    /* flag: not written */
  SHADOW_HEAP_START = 0x81,  /* header of a heap object, directly in front of it */
  SHADOW_FREED = 0x82,       /* bytes of a freed heap object */
  SHADOW_FREED_START = 0x83, /* header of a freed heap object */
  SHADOW_ENDED = 0x84,       /* bytes of a local object whose block was left */
};

/* Where a local object lies in the frame of its function. */
struct frame_slot {
  object_id object;
  uint64_t offset, size;
};

/* The local objects of a function: in all its frames they lie the same way. */
struct frame_layout {
  VEC(struct frame_slot) slots; /* by offset */
  uint64_t size;                /* multiple of the alignment; 0 = no objects */
  uint64_t alignment;           /* at least 16 */
  unsigned char *shadow;        /* codes of a fresh frame, size / 8 of them */
};

/* A piece of the stack in use: a frame, or (without layout) a dynamic stack object. Offsets are from `base`. */
struct stack_piece {
  uint64_t offset, size;
  const struct frame_layout *layout; /* NULL for a dynamic object */
  const char *name;                  /* of a dynamic object */
};

struct global_piece {
  uint64_t offset, size;
  object_id object; /* ID_NONE for what the run itself put there */
};

/* Freed heap objects of one block size: their offsets, linked through their headers, oldest first; 0 = empty. */
struct free_list {
  uint64_t first, last;
};

struct memory {
  unsigned char *bytes, *shadow; /* of the whole range */
  uint64_t base, size;           /* address of bytes[0]; length of the range */
  uint64_t mask;                 /* of addresses: they have pointer width */
  uint64_t functions;            /* offset of function 0; each has FUNCTION_STRIDE bytes */
  uint64_t function_count;
  uint64_t globals, stack, heap;             /* offsets of the regions */
  uint64_t globals_top, stack_top, heap_top; /* first free byte of each */
  uint64_t stack_end, heap_end;
  uint64_t freed_bytes; /* of all blocks freed so far */
  uint64_t quarantine;
  uint64_t live_bytes;   /* of heap objects */
  struct map free_lists; /* block size -> number of its free list */
  VEC(struct free_list) lists;
  VEC(struct global_piece) pieces; /* globals, by offset */
  VEC(struct stack_piece) frames;  /* the stack, by offset */
  struct random *random;           /* contents of new objects */
};

enum { FUNCTION_STRIDE = 16, NULL_PAGE = 1 << 16 };

struct memory_limits {
  uint64_t stack, heap; /* bytes */
};

/* Reserves the range and lays out functions and global objects (uninitialised); object_addresses[o] is set for each
 * global object o. False if the globals are too large or the host has no room. */
bool memory_init(struct memory *, const struct program *, struct memory_limits, struct random *,
                 uint64_t *object_addresses);
void memory_release(struct memory *);
/* For assertions: what lives is apart, within its region and readable; what was freed is in the list of its size. */
bool memory_is_valid(const struct memory *);
bool memory_heap_is_valid(const struct memory *); /* the part of it about the heap */

static inline uint64_t memory_function_address(const struct memory *m, function_id f) {
  assert(f < m->function_count);
  return m->base + m->functions + (uint64_t)f * FUNCTION_STRIDE;
}
/* The function at an address, ID_NONE if there is none. */
function_id memory_function_at(const struct memory *, uint64_t address);
/* Address of `size` zeroed bytes among the globals, for the run's own use (argv); 0 if there is no room. */
uint64_t memory_add_global(struct memory *, uint64_t size);

/* Address of a stack frame or dynamic stack object; 0 when the stack is full. Contents are unknown. */
uint64_t memory_push_frame(struct memory *, const struct frame_layout *);
uint64_t memory_push_object(struct memory *, uint64_t size, uint64_t alignment, const char *name);
/* The local object of that size at an address lives, or does so no longer, though its frame is still there. */
void memory_begin_life(struct memory *, uint64_t address, uint64_t size, bool is_constant);
void memory_end_life(struct memory *, uint64_t address, uint64_t size);
/* Ends all stack objects from address `mark` on; marks are earlier values of memory_stack_mark. */
void memory_pop_stack(struct memory *, uint64_t mark);
static inline uint64_t memory_stack_mark(const struct memory *m) { return m->base + m->stack_top; }

/* Address of a new heap object; 0 when the heap is full. `alignment` 0 = default. */
uint64_t memory_allocate(struct memory *, uint64_t size, uint64_t alignment, bool zeroed);
enum memory_heap_state { HEAP_LIVE, HEAP_FREED, HEAP_NOT_START };
/* Is there a heap object that starts at the address? Its size if there is or was. */
enum memory_heap_state memory_heap_object(const struct memory *, uint64_t address, uint64_t *ret_size);
void memory_free(struct memory *, uint64_t address); /* a live heap object */
/* A heap object is the library's: it is not counted among those that live (program/lending.h). */
void memory_lend(struct memory *, uint64_t address);
bool memory_is_lent(const struct memory *, uint64_t address);

/* May the bytes be accessed? `offset` is address - base. */
bool memory_range_valid(const struct memory *, uint64_t offset, uint64_t len, bool write);
/* The same for 1..16 bytes. */
static inline bool memory_valid(const struct memory *m, uint64_t offset, uint64_t len, bool write) {
  if (__builtin_expect(offset < m->size && (offset & 7) + len <= 8, 1)) {
    unsigned char code = m->shadow[offset >> 3];
    if (__builtin_expect(write ? code == SHADOW_FULL : (code & SHADOW_FULL) != 0, 1)) return true;
  }
  return memory_range_valid(m, offset, len, write);
}

/* Host pointer to `len` bytes at an address, NULL if they may not be accessed. */
static inline unsigned char *memory_at(struct memory *m, uint64_t address, uint64_t len, bool write) {
  uint64_t offset = (address & m->mask) - m->base;
  return memory_range_valid(m, offset, len, write) ? m->bytes + offset : NULL;
}
/* Length of the string at an address, at most `limit`. False if it runs into invalid memory before its end; then
 * *ret_len is the offset of the first invalid byte. */
bool memory_string(const struct memory *, uint64_t address, uint64_t limit, uint64_t *ret_len);

/* Is the access wrong because a local object has ended, or because a constant is written? Such runs go on in a compiled
 * program as if nothing were wrong. */
bool memory_is_unseen_breach(const struct memory *, uint64_t address, uint64_t len, bool write);
/* What is wrong with an access to `len` bytes at an address, such as "null pointer" or "out of bounds of 'a' (size 40,
 * offset 40)". */
void memory_describe(const struct memory *, const struct program *, uint64_t address, uint64_t len, bool write,
                     struct strbuf *);

void frame_layout_init(struct frame_layout *, const struct program *, const struct function *);
void frame_layout_release(struct frame_layout *);

#endif

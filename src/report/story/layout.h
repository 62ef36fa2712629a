/* layout: where memory lies in a trace, and what a C programmer calls it.
 *
 * Every object, function and piece of new memory that a trace meets is a region of addresses. Where the trace says the
 * address, it is that one; others get addresses of their own, away from every number in the trace, so that a pointer is
 * named after one region only. */
#ifndef OCKHAM_REPORT_STORY_LAYOUT_H
#define OCKHAM_REPORT_STORY_LAYOUT_H

#include "program/trace.h"

struct region {
  uint64_t base, size;
  object_id object;     /* ID_NONE: not one */
  function_id function; /* a function; ID_NONE otherwise */
  edge_id allocated;    /* new memory: its ALLOCATE; ID_NONE otherwise */
  edge_id asked;        /* and the edge of the user's code for which that happened */
  uint32_t number;      /* of new memory, from 1 */
  edge_id freed;        /* where the user's code ended its life; ID_NONE: it lives, or ended with its function */
  bool is_dead;
};

struct layout {
  const struct program *program;
  const struct trace *trace;
  VEC(struct region) regions; /* by base */
  struct map by_object;       /* activation and object -> base */
  struct map by_function;     /* function -> base */
  uint64_t next, limit;       /* addresses for regions without one; 0 = none is left */
  uint32_t allocated;         /* pieces of new memory so far */
};

void layout_init(struct layout *, const struct program *, const struct trace *);
void layout_release(struct layout *);

/* Addresses; 0 if there is none left. `activation` is 0 for global objects; `step` is the one that enters the function
 * of a local. The same one each time. */
uint64_t layout_object(struct layout *, object_id, uint32_t activation, uint32_t step);
uint64_t layout_function(struct layout *, function_id);
/* New memory, of the ALLOCATE at `step`; `asked` as in a region. */
uint64_t layout_allocate(struct layout *, uint32_t step, edge_id asked, uint64_t size);
/* What begins at `base` is gone; `freed` is the edge, or ID_NONE if its function returned. */
void layout_end(struct layout *, uint64_t base, edge_id freed);
/* What the address belongs to, also just behind its end or a little outside of it; NULL if it is nothing. Valid until
 * the next region is made. */
const struct region *layout_find(const struct layout *, uint64_t address);

/* `a`, `malloc#1`, `"text"`. */
void layout_print_region(const struct layout *, const struct region *, struct strbuf *);
/* The cell of `bytes` bytes (0 = of any size) and of the type, if that is known, at the address as C: `a[3]`, `s.next`,
 * `malloc#1[8]`; false if it is nowhere. */
bool layout_print_cell(const struct layout *, uint64_t address, uint64_t bytes, ctype_id, struct strbuf *);
/* The bit-fields that lie in those bytes, at most so many; `owner` is the struct as C, `offset` where the bytes are in
 * it.
 */
uint32_t layout_bit_fields(const struct layout *, uint64_t address, uint64_t bytes, struct strbuf *owner,
                           uint64_t *offset, const struct cmember **fields, uint32_t most);
/* The C type of that cell, CTYPE_NONE if it is not known. */
ctype_id layout_type(const struct layout *, uint64_t address, uint64_t bytes);
/* A pointer to values of the type `target`: `NULL`, `&a[3]`, `f`; hexadecimal if it points nowhere. */
void layout_print_pointer(const struct layout *, uint64_t address, ctype_id target, struct strbuf *);

#endif

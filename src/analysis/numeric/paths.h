/* paths: memory that an expression names through pointers, `p->n` or `a[i].next->n`, as something that is known until
 * it may have changed: until one of the slots that its address is made of changes, or memory is written that may be the
 * same. A path is a slot like others (state.h), in no pack, and ends at calls. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_PATHS_H
#define OCKHAM_ANALYSIS_NUMERIC_PATHS_H

#include "analysis/points_to/points_to.h"
#include "analysis/scalars.h"

struct path {
  expr address;
  uint16_t width;
  ctype_id type;
  function_id function; /* whose activations it is about; ID_NONE: it is made of what is global */
};

struct paths {
  VEC(struct path) all;
  slot_id first;        /* the slot of the first one */
  VEC(slot_id) slots;   /* by expression: the slot that it reads, a variable, a cell or a path; ID_NONE = none */
  struct map index;     /* address and width -> path + 1 */
  uint32_t *first_user; /* by slot: users[first_user[x] .. first_user[x + 1] - 1] are the paths made of it */
  slot_id *users;
};

/* Paths of all loads of the program, and of stores behind parameters and in objects by name. */
void paths_find(struct paths *, const struct scalars *);
void paths_release(struct paths *);
/* The path of the cell at that address; ID_NONE = nobody reads it. */
slot_id paths_at(const struct paths *, expr address, uint16_t width);

#endif

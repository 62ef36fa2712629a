/* scalars: the pieces of state that every access names outright, so that a pass can treat each as one variable.
 *
 * They are the program's variables and the cells of tracked objects. An object is tracked if no pointer can reach it,
 * each of its loads and stores is at a constant offset, and any two of these are of the same cell or of disjoint ones;
 * copies, fills and havocs of constant ranges are allowed. A slot numbers them: variables first, then cells. */
#ifndef OCKHAM_ANALYSIS_SCALARS_H
#define OCKHAM_ANALYSIS_SCALARS_H

#include "program/program.h"
#include "program/walk.h"

typedef uint32_t slot_id;

struct scalar_cell {
  object_id object;
  uint64_t offset;      /* in bytes */
  uint16_t width;       /* in bits */
  function_id function; /* owner of the object, ID_NONE for globals */
};

struct scalars {
  const struct program *program;
  uint32_t variable_count;
  VEC(struct scalar_cell) cells; /* by object, then offset */
  uint32_t *first;               /* tracked object o: cells.data[first[o] .. first[o + 1] - 1]; others have none */
  bool *is_tracked;              /* by object */
};

struct scalars *scalars_new(const struct program *);
void scalars_free(struct scalars *);
/* For assertions: cells are in order, disjoint and within tracked objects. */
bool scalars_is_valid(const struct scalars *);

static inline uint32_t scalars_count(const struct scalars *s) { return s->variable_count + s->cells.len; }
static inline bool scalars_is_cell(const struct scalars *s, slot_id x) { return x >= s->variable_count; }
static inline const struct scalar_cell *scalars_cell(const struct scalars *s, slot_id x) {
  assert(x >= s->variable_count && x < scalars_count(s));
  return &s->cells.data[x - s->variable_count];
}
uint16_t scalars_width(const struct scalars *, slot_id);
/* The function whose activations own the slot, ID_NONE for globals. */
function_id scalars_function(const struct scalars *, slot_id);
/* The slot of the `width`-bit cell at `address`, ID_NONE if it is not one. */
slot_id scalars_find(const struct scalars *, expr address, uint16_t width);
/* Is `address` a constant place in a tracked object? */
bool scalars_place(const struct scalars *, expr address, object_id *object, uint64_t *offset);
/* The slots of a tracked object that overlap a range of it: *first .. return value - 1. */
slot_id scalars_overlapping(const struct scalars *, object_id, uint64_t offset, uint64_t size, slot_id *first);

/* What an operation does to slots. A range of bytes that covers a cell entirely kills it. */
typedef VEC(slot_id) slot_list;
struct scalar_effects {
  slot_list uses;     /* may read */
  slot_list kills;    /* certainly overwrites, after the reads */
  slot_list clobbers; /* may overwrite in part (the range of a copy, fill or havoc ends within the cell) */
  struct walk walk;
};
#define SCALAR_EFFECTS_INIT {VEC_INIT, VEC_INIT, VEC_INIT, WALK_INIT}
/* Replaces the contents of `effects`. Slots may occur more than once. A call's callee is not looked into. */
void scalars_effects(const struct scalars *, const struct operation *, struct scalar_effects *effects);
void scalar_effects_release(struct scalar_effects *);
/* Appends the slots that the value of `e` reads. */
void scalars_uses(const struct scalars *, expr e, struct walk *, slot_list *);

#endif

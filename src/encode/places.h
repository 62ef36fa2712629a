/* places: the pieces of a state that formulas speak about, each with its symbol.
 *
 * A state formula is a term over symbols. A symbol stands for the current value of a place: a variable of an
 * activation, a cell of memory (the `width` bits at an address, which is itself a term over symbols), or for a
 * constant: the address of an object or function. Activations are named by contexts: the call edges that lead to them
 * from program.start. A frame is the context of any activation of a function, whoever called it; formulas there may
 * speak of the values that variables had when it was entered, which are constants, and of the results it returns.
 *
 * With ARITHMETIC_INT a symbol is a mathematical integer, the signed or unsigned reading of the bits as the C type
 * suggests; its value lies in the range of that reading. With ARITHMETIC_BV it is a bit-vector. Width 1 is Bool. */
#ifndef OCKHAM_ENCODE_PLACES_H
#define OCKHAM_ENCODE_PLACES_H

#include "base/checking.h"
#include "logic/term.h"
#include "program/program.h"

enum arithmetic { ARITHMETIC_INT, ARITHMETIC_BV };

typedef uint32_t context_id;

struct activation {
  context_id parent; /* ID_NONE for context 0, the activation of program.start, and for frames */
  edge_id call;
  function_id function;
  uint32_t depth;
};

enum place_kind {
  PLACE_VARIABLE,
  PLACE_CELL,
  PLACE_OBJECT,
  PLACE_FUNCTION,
  PLACE_ENTRY, /* of a frame: the value of a variable when it was entered */
  PLACE_RESULT /* of a frame: a piece of what it returns */
};

typedef uint32_t place_id;

struct place {
  enum place_kind kind;
  context_id context; /* 0 for what is global; cells: 0 */
  uint32_t id;  /* variable, object or function; ENTRY: the place of the variable; RESULT: piece * 2 + is_signed */
  term address; /* CELL */
  expr alias;   /* CELL: an address expression of the program that has this value, for points-to */
  uint16_t width;
  bool is_signed;
  ctype_id type;
  term symbol;
};

struct places {
  const struct program *program;
  struct terms *terms;
  enum arithmetic arithmetic;
  VEC(struct activation) contexts;
  struct map context_index; /* parent and call edge, callee -> context + 1 */
  VEC(struct place) all;
  struct map index;     /* what it is -> place + 1 */
  struct map by_symbol; /* symbol -> place + 1 */
  struct names used_names;
};

void places_init(struct places *, const struct program *, struct terms *, enum arithmetic);
void places_release(struct places *);
bool places_are_valid(const struct places *);

/* The activation that the call edge makes of the function, in the context of the caller. */
context_id places_call(struct places *, context_id caller, edge_id call, function_id callee);

/* The context of any activation of the function. */
context_id places_frame(struct places *, function_id);
static inline bool places_is_frame(const struct places *p, context_id c) {
  return c != 0 && p->contexts.data[c].parent == ID_NONE;
}

/* Is the context, or one above it, an activation of a function that has a frame to speak for it? */
bool places_is_framed(const struct places *, context_id);

place_id places_variable(struct places *, context_id, var_id);
place_id places_object(struct places *, context_id, object_id);
place_id places_function(struct places *, function_id);
place_id places_cell(struct places *, term address, uint16_t width, expr alias, ctype_id type);

/* The value that the variable had when the frame was entered. */
place_id places_entry(struct places *, context_id frame, place_id variable);
/* A piece of what the frame returns, in its signed or unsigned reading. */
place_id places_result(struct places *, context_id frame, uint32_t piece, uint16_t width, bool is_signed);

static inline const struct place *places_get(const struct places *p, place_id id) { return &p->all.data[id]; }
/* The place of a symbol; ID_NONE for other terms. */
place_id places_of_symbol(const struct places *, term symbol);
static inline bool place_is_address(const struct place *p) {
  return p->kind == PLACE_OBJECT || p->kind == PLACE_FUNCTION;
}
/* Does the value stay the same for ever? */
static inline bool place_is_constant(const struct place *p) { return place_is_address(p) || p->kind == PLACE_ENTRY; }
/* The sort of symbols for values of that width. */
sort places_sort(const struct places *, uint16_t width);

#endif

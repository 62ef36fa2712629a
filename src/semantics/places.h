/* places: the pieces of a state that formulas speak about, each with its symbol.
 *
 * A state formula is a term over symbols. A symbol stands for the current value of a place: a variable of an
 * activation, a cell of memory (the `width` bits at an address, which is itself a term over symbols), or for a
 * constant: the address of an object or function. Activations are named by contexts: the call edges that lead to them
 * from program.start.
 *
 * With ARITHMETIC_INT a symbol is a mathematical integer, the signed or unsigned reading of the bits as the C type
 * suggests; its value lies in the range of that reading. With ARITHMETIC_BV it is a bit-vector. Width 1 is Bool. */
#ifndef OCKHAM_SEMANTICS_PLACES_H
#define OCKHAM_SEMANTICS_PLACES_H

#include "logic/term.h"
#include "program/program.h"

enum arithmetic { ARITHMETIC_INT, ARITHMETIC_BV };

typedef uint32_t context_id;

struct activation {
  context_id parent; /* ID_NONE for context 0, the activation of program.start */
  edge_id call;
  function_id function;
  uint32_t depth;
  bool is_summary; /* any activation of the function, whoever called it; the parent is context 0, there is no call */
};

/* The last two are for summaries: the value that another place had at the entry of the activation, and what it
 * returns. */
enum place_kind { PLACE_VARIABLE, PLACE_CELL, PLACE_OBJECT, PLACE_FUNCTION, PLACE_ENTRY, PLACE_RESULT };

typedef uint32_t place_id;

struct place {
  enum place_kind kind;
  context_id context; /* 0 for what is global; cells: 0 */
  uint32_t id;        /* variable, object, function, number of the result; ENTRY: the other place */
  term address;       /* CELL */
  expr alias;         /* CELL: an address expression of the program that has this value, for points-to */
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

/* The activation that the call edge makes of the function, in the context of the caller. */
context_id places_call(struct places *, context_id caller, edge_id call, function_id callee);

/* The context for a summary of the function; a function has one. */
context_id places_summary(struct places *, function_id);

place_id places_variable(struct places *, context_id, var_id);
place_id places_object(struct places *, context_id, object_id);
place_id places_function(struct places *, function_id);
place_id places_cell(struct places *, term address, uint16_t width, expr alias, ctype_id type);

/* The value of a variable or cell at the entry of a summary context; a result of its function. */
place_id places_entry(struct places *, context_id, place_id of);
place_id places_result(struct places *, context_id, uint32_t number, bool is_signed);

static inline const struct place *places_get(const struct places *p, place_id id) { return &p->all.data[id]; }
/* The place of a symbol; ID_NONE for other terms. */
place_id places_of_symbol(const struct places *, term symbol);
/* Does the value stay the same for ever? */
static inline bool place_is_constant(const struct place *p) {
  return p->kind == PLACE_OBJECT || p->kind == PLACE_FUNCTION;
}
/* The sort of symbols for values of that width. */
sort places_sort(const struct places *, uint16_t width);
bool ctype_reads_signed(const struct program *, ctype_id);

#endif

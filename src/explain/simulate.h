/* simulate: the state of the path simulator: store, history and conditions over names for values (NEWTON section 4).
 *
 * A value is an expression over names. The paper names the value that x has when it is first looked at theta_x; here
 * the name is the variable x itself as long as the path does not overwrite it, so that most predicates need no symbolic
 * constant, and a symbolic constant otherwise. Names belong to an activation: a value that is passed to a callee is
 * named anew there, and `names` tells what the caller calls it (section 6.2). */
#ifndef OCKHAM_EXPLAIN_SIMULATE_H
#define OCKHAM_EXPLAIN_SIMULATE_H

#include "explain/explain_private.h"

typedef VEC(uint32_t) entry_list;

/* A member of the store, or of the history once it is overwritten. */
struct entry {
  expr place;   /* a variable, or a load: a cell at an address over names */
  expr address; /* of a cell, as the program has it */
  expr value;   /* over names of the frame; the same as `place` for a value that is merely named */
  uint32_t frame;
  expr where; /* of memory: its address in the names of the outermost caller that has them, `home` */
  uint32_t home;
  uint32_t bytes;  /* of a copied piece of memory, 0 = no copy: then place and value are addresses */
  entry_list uses; /* entries that the value was computed from */
  bool is_needed;
};

struct condition {
  uint32_t step, frame;
  expr raw, value; /* as the program has it, and over names */
  entry_list uses;
};

struct name {
  uint32_t frame;
  expr here, in_caller;
};

/* Two addresses whose equality decides what a cell holds. */
struct alias_case {
  uint32_t frame, entry;
  expr a, b;
};

struct simulation {
  const struct explain_request *request;
  enum explain_effort effort;
  struct explanation *out;
  struct program *p;
  struct path_frames frames;
  uint32_t at; /* the step */
  VEC(struct entry) entries;
  struct map store; /* variable of a frame (globals: of frame ID_NONE) -> entry + 1 */
  struct map views; /* entry and frame -> entry + 1 that names its value there */
  entry_list cells; /* entries of memory, oldest first */
  VEC(struct condition) conditions;
  VEC(struct name) names;
  VEC(struct name) results; /* names of values that are returned, and the variables that return them */
  VEC(struct alias_case) aliases;
  struct bitset settled; /* global variables that are names for numbers */
  struct bitset fixed;   /* of those, the ones that have it from the beginning */
};

/* ---- names.c ---- */

/* Does the path write the variable of the activation after the step? */
bool simulate_is_overwritten(const struct simulation *, uint32_t frame, var_id, uint32_t after);
/* A name for the value that the variable has now. */
expr simulate_name(struct simulation *, uint32_t frame, var_id);
/* A value over the names of the frame, over those of the frame that called it; EXPR_NONE if it has no name there. */
expr simulate_in_caller(struct simulation *, uint32_t frame, expr);
/* The same with the names of returned values replaced by what returns them: only that can be told to callers. */
expr simulate_as_returned(struct simulation *, uint32_t frame, expr);
/* May it be said in any function? */
bool simulate_is_global(const struct program *, expr);
/* Replaces leaves (variables and loads); operands first. `leaf` returns EXPR_NONE to give up. */
expr simulate_rewrite(struct program *, expr, expr (*leaf)(void *data, expr before, expr after), void *data);

/* ---- predicates.c ---- */

/* What the conditions depend on, as predicates. */
void simulate_predicates(struct simulation *);

#endif

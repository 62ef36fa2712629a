/* heap_formula: annotations as C expressions about the heap of a replay (heap_runtime.c).
 *
 * Pointers are numbers of nodes there, and quantifiers are loops over all of them. Names mean what they do in
 * contracts: parameters and ghosts their values at the entry, which the heap that is replayed gives. */
#ifndef OCKHAM_CONFIRM_HEAP_HEAP_FORMULA_H
#define OCKHAM_CONFIRM_HEAP_HEAP_FORMULA_H

#include "lists/contract/heap_proof.h"

/* What the harness is about. */
struct heap_names {
  const struct heap_proof *proof;
  const struct picture *picture;
  function_id function;
};

/* The fields of the picture as the runtime knows them, in the picture's order: records are ctype_id, the target of a
 * link is another one, data have none. */
const struct cmember *heap_names_member(const struct heap_names *, const struct picture_field *);

/* Appends an expression that is true if the formula holds: at the entry, or after the function has returned. False if
 * it cannot be written: a state with a label, a local variable, a field of several structs. */
bool heap_formula_put(const struct heap_names *, const struct annotation_syntax *, bool is_after, struct strbuf *out);

#endif

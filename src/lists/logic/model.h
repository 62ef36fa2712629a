/* model: a finite heap, and the value of formulas in it.
 *
 * Nodes are numbers, 0 is null. Models come from the decision procedure, from enumeration in tests, and from running
 * statements; the evaluator knows nothing of how they came about, and shares no code with the decision procedure. */
#ifndef OCKHAM_LISTS_LOGIC_MODEL_H
#define OCKHAM_LISTS_LOGIC_MODEL_H

#include "lists/logic/vocabulary.h"

struct heap_model {
  const struct vocabulary *vocabulary;
  uint32_t nodes;        /* at least 1 */
  struct map constants;  /* term of a constant -> node; what is missing is null */
  struct map booleans;   /* term of a Bool variable -> 0 or 1; what is missing is false */
  VEC(uint8_t *) tables; /* per symbol: relations have a byte per tuple of nodes, functions a node per node */
};

/* Everything is false, and null. At most 255 nodes. */
void heap_model_init(struct heap_model *, const struct vocabulary *, uint32_t nodes);
void heap_model_release(struct heap_model *);
void heap_model_copy(struct heap_model *to, const struct heap_model *from);

/* The cell of a symbol for these arguments; functions: one argument. */
uint8_t *heap_model_cell(const struct heap_model *, uint32_t symbol, const uint32_t *arguments);
uint32_t heap_model_constant(const struct heap_model *, term constant);
void heap_model_set_constant(struct heap_model *, term constant, uint32_t node);

/* The node that the field of `node` points to, by inversion (3.6); null for null. */
uint32_t heap_model_successor(const struct heap_model *, uint32_t field, uint32_t node);
/* Makes f* the closure of the field given by its successors; false, and nothing changed, if that has a cycle. */
bool heap_model_set_successors(struct heap_model *, uint32_t field, const uint32_t *successors);
/* Makes all orders those of the keys: [symbol * nodes + node] for data fields, 0 beyond `count`. */
void heap_model_set_keys(struct heap_model *, const uint32_t *keys, uint32_t count);

/* For assertions: the tables are what vocabulary.h says of the symbols. */
bool heap_model_is_valid(const struct heap_model *);

/* Whether the formula holds; its symbols and free variables belong to the vocabulary. */
bool heap_model_satisfies(const struct heap_model *, term formula);

#endif

/* concrete_heap: heaps as a machine has them, with pointers, and statements executed on them.
 *
 * It knows nothing of formulas: the oracle of the rules in lists/logic/wlp.h. */
#ifndef OCKHAM_TEST_CONCRETE_HEAP_H
#define OCKHAM_TEST_CONCRETE_HEAP_H

#include "lists/logic/model.h"
#include "lists/logic/wlp.h"

enum { MOST_NODES = 6, CONCRETE_FIELDS = 2, CONCRETE_ORDERS = 2, CONCRETE_CONSTANTS = 3 };

struct concrete_heap {
  uint32_t nodes; /* 0 is null */
  uint32_t next[CONCRETE_FIELDS][MOST_NODES];
  bool allocated[MOST_NODES], marked[MOST_NODES], related[MOST_NODES][MOST_NODES];
  uint32_t keys[CONCRETE_ORDERS][MOST_NODES];
  uint32_t constants[CONCRETE_CONSTANTS];
};

/* The symbols that a concrete heap has values for. */
struct concrete_symbols {
  struct vocabulary *v;
  uint32_t fields[CONCRETE_FIELDS], allocated, mark, relation, orders[CONCRETE_ORDERS];
  term constants[CONCRETE_CONSTANTS];
  term zero; /* one of them, or no term */
};

/* Follows the pointers: is there a cycle along the field? */
bool concrete_is_cyclic(const struct concrete_heap *, uint32_t field);
/* The heap as a model, which the caller releases; it has no cycles. */
void concrete_model(const struct concrete_heap *, const struct concrete_symbols *, struct heap_model *ret);
/* Writes the heap into a model with as many nodes, but for the keys. */
void concrete_write(const struct concrete_heap *, const struct concrete_symbols *, struct heap_model *);
/* Sets the model's keys, for all states that it has. */
void concrete_write_keys(const struct concrete_heap *const *, const struct concrete_symbols *const *, uint32_t count,
                         struct heap_model *);
/* The same nodes, pointers, relations, constants and keys. */
bool concrete_same(const struct concrete_heap *, const struct concrete_heap *);

typedef VEC(struct concrete_heap) concrete_heaps;
/* Executes the statement; `holds` is the value of its condition. True, with all possible ends appended (allocation has
 * several, an assumption perhaps none), or false with the error. */
bool concrete_run(const struct concrete_heap *, const struct concrete_symbols *, const struct heap_statement *,
                  bool holds, concrete_heaps *ends, enum heap_error *error);

#endif

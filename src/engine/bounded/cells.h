/* cells: a persistent map from cell numbers to 64-bit values, for states that are copied at every branch and joined
 * again.
 *
 * A radix tree whose nodes are shared and counted: a copy costs nothing, a write copies the nodes on its way that
 * somebody else has, too, and joining two looks only at what differs. 0 is the value of cells that were not written. */
#ifndef OCKHAM_ENGINE_BOUNDED_CELLS_H
#define OCKHAM_ENGINE_BOUNDED_CELLS_H

#include <stdbool.h>
#include <stdint.h>

enum { CELLS_BITS = 30 }; /* of a cell number */

struct cells_node;

struct cells {
  struct cells_node *root; /* NULL = nothing was written */
};

#define CELLS_INIT {NULL}

struct cells cells_copy(struct cells);
void cells_release(struct cells *);
uint64_t cells_get(const struct cells *, uint32_t cell);
void cells_set(struct cells *, uint32_t cell, uint64_t value);
/* Of each cell that differs, the value is what `join` makes of the values in `into` and `from`. */
typedef uint64_t (*cells_join_function)(void *data, uint32_t cell, uint64_t x, uint64_t y);
void cells_join(struct cells *into, const struct cells *from, cells_join_function join, void *data);

#endif

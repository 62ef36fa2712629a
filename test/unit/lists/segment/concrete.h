/* concrete: explicit small heaps, and the question whether a graph describes one: the meaning of graph.h, written down
 * a second time as a search, with no regard to how src/segment works. */
#ifndef OCKHAM_TEST_SEGMENT_CONCRETE_H
#define OCKHAM_TEST_SEGMENT_CONCRETE_H

#include "lists/segment/slot_effects.h"

enum { MOST_OBJECTS = 16, MOST_ROOTS = 4, CELLS = 6, POINTER = 8 };

/* Every object has these places: four pointers and two integers. */
static const uint32_t cell_offsets[CELLS] = {0, 8, 16, 24, 32, 36}, cell_bytes[CELLS] = {8, 8, 8, 8, 4, 4};
enum { NEXT, PREV, SUB, OTHER, DATA, TAG };

struct concrete_value {
  int object; /* -1: a number */
  int64_t offset;
  uint64_t number;
};

struct heap {
  int count;
  uint64_t size[MOST_OBJECTS]; /* of the objects */
  struct concrete_value cells[MOST_OBJECTS][CELLS];
  struct concrete_value roots[MOST_ROOTS];
  bool has_root[MOST_ROOTS];
};

/* Values of the variables of slots. */
struct values {
  struct slot_variables *slots;
  uint64_t of[4096];
  bool is_open[4096]; /* it may be any */
};

/* Executes the operations. Variables that get any value are open afterwards; assumptions about those hold, and others
 * are decided: false if one fails. */
bool execute(struct values *, const operation_list *);

/* Does the graph describe the heap? Open variables get values that make it so, and such that the operations, executed
 * from `before`, succeed (if there are any). object[n] is the object of region n that is not private. */
bool describes(const struct graph *, const struct heap *, struct values *, const struct values *before,
               const operation_list *, int *object);

#endif

/* accesses: what an operation does to memory by itself, besides loading its operands: the one list that the checks of a
 * program, and what guards them, are made of. */
#ifndef OCKHAM_ANALYSIS_MEMORY_ACCESSES_H
#define OCKHAM_ANALYSIS_MEMORY_ACCESSES_H

#include "program/program.h"

enum access_kind {
  ACCESS_CELL,  /* `width` bits of a type are written */
  ACCESS_RANGE, /* so many bytes are read or written */
  ACCESS_APART, /* two ranges of so many bytes have none in common */
  ACCESS_FREE,  /* it is null, or the beginning of a block of the heap */
  ACCESS_CALL,  /* it is a function */
  ACCESS_END    /* of the program: no memory is lost */
};

struct access {
  enum access_kind kind;
  expr address, bytes, other; /* other: APART */
  uint16_t width;             /* CELL */
  ctype_id type;
  bool is_write;
};

enum { MOST_ACCESSES = 3 };

/* In the order in which they happen; how many. `one` is the number 1 as wide as a pointer. */
uint32_t accesses_of(const struct program *, function_id, const struct operation *, expr one,
                     struct access out[MOST_ACCESSES]);

/* May the INDEX lead so far that an address wraps around, be it in many steps? */
bool index_may_wrap(const struct program *, expr index);

#endif

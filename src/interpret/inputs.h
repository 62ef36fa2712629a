/* inputs: the values that a program reads from outside, from a file or a list.
 *
 * A file has one value per line: decimal, hexadecimal (0x...), negative or, with a point or exponent, floating. A line
 * `name value` is for calls of that input function only (such as __VERIFIER_nondet_int, main.argc); a value without a
 * name is for any. An input takes the next value under its own name, then the next without one. `#` begins a comment.
 */
#ifndef OCKHAM_INTERPRET_INPUTS_H
#define OCKHAM_INTERPRET_INPUTS_H

#include <stdbool.h>

#include "base/bits.h"
#include "base/diagnostic.h"
#include "base/map.h"
#include "base/vec.h"

struct input_value {
  bool is_float;
  u128 bits;          /* integers: two's complement in 128 bits */
  long double number; /* is_float */
};

struct input_queue {
  VEC(struct input_value) values;
  uint32_t next; /* first value that is not taken yet */
};

struct inputs {
  struct names names;             /* name -> number of its queue */
  VEC(struct input_queue) queues; /* one per name */
  struct input_queue common;      /* values without a name */
};

#define INPUTS_INIT {NAMES_INIT, VEC_INIT, {VEC_INIT, 0}}

/* Adds the values of a file. On a mistake adds errors with their line and returns false. */
bool inputs_read(struct inputs *, const char *path, struct diagnostics *);
/* Adds one value; `name` NULL = for any input. */
void inputs_add(struct inputs *, const char *name, struct input_value);
/* Takes the next value for input `name` (NULL = no name), as `width` bits. False when there is none. */
bool inputs_take(struct inputs *, const char *name, unsigned width, u128 *ret);
/* The same, but only a value that is given under that name. */
bool inputs_take_named(struct inputs *, const char *name, unsigned width, u128 *ret);
/* All values can be taken again. */
void inputs_rewind(struct inputs *);
void inputs_release(struct inputs *);

#endif

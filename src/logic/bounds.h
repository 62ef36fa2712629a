/* bounds: between which integers a term lies, as far as its form and what is known of its leaves say; and terms that
 * are simpler for it.
 *
 * Values of a program's types lie within bounds, and so do their bytes and what is put together of bytes. With that, a
 * remainder of something small is the thing itself, (256 * a + b) div 256 is `a` for a byte `b`, and comparisons that
 * only wrap-around could fail are true. */
#ifndef OCKHAM_LOGIC_BOUNDS_H
#define OCKHAM_LOGIC_BOUNDS_H

#include "base/vec.h"
#include "logic/term.h"

typedef __int128 bound;

struct bound_pair {
  bound low, high;
};

struct bounds {
  struct terms *terms;
  /* The interval of a variable or of an application; false if nothing is known. The same answer each time. */
  bool (*leaf)(void *data, term, struct bound_pair *ret);
  void *data;
  struct map memo; /* term -> index in `known` + 1 */
  VEC(struct bound_pair) known;
  struct map tidied; /* term -> the simpler one */
};

void bounds_init(struct bounds *, struct terms *, bool (*leaf)(void *, term, struct bound_pair *), void *data);
void bounds_release(struct bounds *);

/* Every value of the Int term is in it. */
struct bound_pair bounds_of(struct bounds *, term);
/* t div n and t mod n for n > 0, where the parts of a sum that are multiples of n, and what is too small, need no
 * division. */
term bounds_div(struct bounds *, term t, bound n);
term bounds_mod(struct bounds *, term t, bound n);
/* A term that is equal wherever the leaves are within their bounds. */
term bounds_tidy(struct bounds *, term);

#endif

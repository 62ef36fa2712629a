/* readable: sets of states as sums of products, small enough to be read. */
#ifndef OCKHAM_BOOLEAN_READABLE_H
#define OCKHAM_BOOLEAN_READABLE_H

#include "boolean/diagram.h"

/* A literal is the number of a BDD variable times two, plus one if it is negated. */
struct readable_cube {
  uint32_t first, count; /* in `literals` of the cover */
};

struct readable {
  VEC(uint32_t) literals;
  VEC(struct readable_cube) cubes;
  VEC(uint32_t) path; /* while it is computed: literals of the cube so far */
  uint32_t most;      /* literals at most */
  bool is_too_long;   /* it would have more: the cover is of no use then */
};

/* An irredundant cover of the set by prime implicants (Minato, Morreale). Inside diagrams_run. The caller zeroes the
 * cover before and releases it. */
void readable_compute(struct readable *, struct diagrams *, BDD set, uint32_t most);
void readable_release(struct readable *);

/* The conjunction of the literals of a cube. */
BDD readable_cube(struct diagrams *, const struct readable *, const struct readable_cube *);

#endif

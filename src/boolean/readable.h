/* cover: sets of states as sums of products, small enough to be read. */
#ifndef OCKHAM_BOOLEAN_READABLE_H
#define OCKHAM_BOOLEAN_READABLE_H

#include "boolean/diagram.h"

/* A literal is the number of a BDD variable times two, plus one if it is negated. */
struct cube {
  uint32_t first, count; /* in `literals` of the cover */
};

struct cover {
  VEC(uint32_t) literals;
  VEC(struct cube) cubes;
  VEC(uint32_t) path; /* while it is computed: literals of the cube so far */
  uint32_t most;      /* literals at most */
  bool is_too_long;   /* it would have more: the cover is of no use then */
};

/* An irredundant cover of the set by prime implicants (Minato, Morreale). Inside diagrams_run. The caller zeroes the
 * cover before and releases it. */
void cover_compute(struct cover *, struct diagrams *, BDD set, uint32_t most);
void cover_release(struct cover *);

/* The conjunction of the literals of a cube. */
BDD cover_cube(struct diagrams *, const struct cover *, const struct cube *);

#endif

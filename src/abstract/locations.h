/* locations: which formulas have to do with each other: those that mention a common location, or locations that may be
 * aliases (C2BP section 5.2, the cone of influence). */
#ifndef OCKHAM_ABSTRACT_LOCATIONS_H
#define OCKHAM_ABSTRACT_LOCATIONS_H

#include "encode/step.h"

/* The locations that a formula mentions. */
struct locations {
  VEC(uint32_t) symbols; /* variables and unknown values, by term id */
  VEC(place_id) cells;
};

void locations_init(struct locations *, const struct semantics *, term);
void locations_release(struct locations *);
/* Do the two share a location, or may locations of them be aliases? */
bool locations_meet(const struct semantics *, const struct locations *, const struct locations *);

/* The formula with targets of the null pointer replaced by values of which nothing is known; `symbols` has those that
 * stand for them. */
term locations_forget_null(struct semantics *, struct map *symbols, term);

#endif

/* facts: what holds in every state about the values that formulas mention.
 *
 * Symbols stand for values of places (encode/places.h). Integers lie in the range of their type; cells of equal
 * width at equal addresses have equal contents; objects and functions have addresses that are not null and do not
 * overlap. And which formulas have to do with each other: those that mention a common location, or locations that may
 * be aliases (C2BP section 5.2, the cone of influence). */
#ifndef OCKHAM_ABSTRACT_STATE_FACTS_H
#define OCKHAM_ABSTRACT_STATE_FACTS_H

#include "encode/step.h"
#include "logic/rewrite.h"

/* Conjuncts that hold for the symbols of the roots, appended. */
void facts_collect(struct semantics *, const term *roots, uint32_t count, term_list *out);

/* The formula with targets of the null pointer replaced by values of which nothing is known; `symbols` has those that
 * stand for them. */
term facts_forget_null(struct semantics *, struct map *symbols, term);

/* The locations that a formula mentions. */
struct locations {
  VEC(uint32_t) symbols; /* variables and unknown values, by term id */
  VEC(place_id) cells;
};

void locations_init(struct locations *, struct semantics *, term);
void locations_release(struct locations *);
/* Do the two share a location, or may locations of them be aliases? */
bool locations_meet(struct semantics *, const struct locations *, const struct locations *);
/* May the two cells be the same memory, as far as points-to knows? */
bool cells_may_alias(struct semantics *, place_id, place_id);

#endif

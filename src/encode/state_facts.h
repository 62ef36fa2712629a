/* state_facts: what holds in every state about the values that formulas mention.
 *
 * Symbols stand for values of places (places.h). Integers lie in the range of their type (value_bounds); cells of equal
 * width at equal addresses have equal contents; objects and functions have addresses that are not null and do not
 * overlap. Each fact is a formula over the symbols of one state; term_true where there is nothing to say. */
#ifndef OCKHAM_ENCODE_STATE_FACTS_H
#define OCKHAM_ENCODE_STATE_FACTS_H

#include "encode/step.h"
#include "logic/rewrite.h"

/* The symbols of the terms, and those of the addresses of cells among them: each once, appended. */
void state_symbols(const struct semantics *, const term *roots, uint32_t count, term_list *out);

/* May the two cells be the same memory, as far as points-to and types tell? */
bool state_cells_meet(const struct semantics *, place_id, place_id);
/* Is the cell a part of what null would point to? */
bool state_cell_is_at_null(struct semantics *, place_id cell);

/* Two cells have the same contents if they have the same address. Where formulas may speak of the target of a null
 * pointer, which means nothing, `except_at_null` leaves that case open. */
term state_cells_agree(struct semantics *, place_id, place_id, bool except_at_null);
/* The object or function is not at null, and ends before the last address; the bounds of its address. */
term state_address_is_valid(struct semantics *, place_id);
/* The two, objects or functions that exist at the same time, do not overlap. */
term state_addresses_differ(struct semantics *, place_id, place_id);

/* All that is known of the symbols of the roots (state_symbols), in conjuncts, appended. */
void state_facts_collect(struct semantics *, const term *roots, uint32_t count, term_list *out);

#endif

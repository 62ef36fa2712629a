/* variable_order: which variables of a boolean program should be neighbours in BDDs. */
#ifndef OCKHAM_BOOLEAN_VARIABLE_ORDER_H
#define OCKHAM_BOOLEAN_VARIABLE_ORDER_H

#include "boolean/bp.h"

/* Slots that occur together, see transfer.h: variables have those of `slot`, the i-th parameter is at first_local + i,
 * the i-th result at first_result + i. Fills `position` (one per slot) with a permutation. */
void variable_order_slots(const struct bp_program *, const uint32_t *slot, uint32_t slot_count, uint32_t first_local,
                          uint32_t first_result, uint32_t *position);

#endif

/* loops: which loops of a flow lie inside of others, and what code can change before or inside of them. */
#ifndef OCKHAM_LISTS_FLOW_LOOPS_H
#define OCKHAM_LISTS_FLOW_LOOPS_H

#include "base/bitset.h"
#include "lists/flow/flow.h"

/* A loop inside of another: every way to its head leads through the other's head, and there is a way back to it. */
bool loop_is_inner(const struct flow *, uint32_t head);
/* The edges of the loop: from which its head is reached again without leaving it through an outer head. */
void loop_edges(const struct flow *, uint32_t head, struct bitset *ret);
/* The edges that may have been passed before control is at the location. */
void edges_before(const struct flow *, uint32_t location, struct bitset *ret);

#endif

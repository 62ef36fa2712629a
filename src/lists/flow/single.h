/* single: whether all runs of a flow take one path, as far as the error location is concerned, and do not come there.
 *
 * The flow is executed on a heap with pointers and numbers, where what is not known is said to be unknown. As long as
 * at most one edge is possible at every location, the path that is followed is that of all runs. Lists of fixed length
 * are decided by that, cyclic ones too: no logic is involved. */
#ifndef OCKHAM_LISTS_FLOW_SINGLE_H
#define OCKHAM_LISTS_FLOW_SINGLE_H

#include "base/context.h"
#include "lists/flow/flow.h"

/* True if no run reaches flow.error. False says nothing. */
bool flow_single_path_is_safe(struct context *, struct flow *);

#endif

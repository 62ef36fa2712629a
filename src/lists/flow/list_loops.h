/* list_loops: does a flow have loops that only reachability can say something about? */
#ifndef OCKHAM_LISTS_FLOW_LIST_LOOPS_H
#define OCKHAM_LISTS_FLOW_LIST_LOOPS_H

#include "lists/flow/flow.h"

/* A loop that walks along links, so that a pointer depends on what it read through itself in an earlier round; or that
 * allocates nodes and links them. Structures of a fixed depth are none of this, however many pointers they have. */
bool flow_has_list_loops(const struct flow *);

#endif

/* graph_print: graphs in the messages of tests. */
#ifndef OCKHAM_TEST_GRAPH_PRINT_H
#define OCKHAM_TEST_GRAPH_PRINT_H

#include "base/strbuf.h"
#include "lists/segment/graph.h"

/* One line for each root, node and element:
 *
 *     root 0 = node 2
 *     node 1: segment of 24 bytes, next at 0, after 0
 *       element 0: 8:4 slot, 16:8 node 3 + 8
 *     node 2: region of 24 bytes: 0:8 node 1, 8:4 7
 *     node 3: region of 16 bytes, private to element 0 of node 1: 0:8 its object
 */
void graph_print(const struct graph *, struct strbuf *);

#endif

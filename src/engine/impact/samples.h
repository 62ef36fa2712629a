/* samples: states at the places of a graph, by executing its steps on random values, and what holds of them all.
 *
 * Memory is not followed: what is loaded is any value. So samples may be wrong, and what they suggest has to be proved.
 */
#ifndef OCKHAM_ENGINE_IMPACT_SAMPLES_H
#define OCKHAM_ENGINE_IMPACT_SAMPLES_H

#include "engine/impact/place_graph.h"

void samples_draw(struct place_graph *);
/* Sets the candidates of each node: linear equations, remainders, and bounds of x, x + y and x - y. */
void samples_conjecture(struct place_graph *);

#endif

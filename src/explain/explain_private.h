#ifndef OCKHAM_EXPLAIN_EXPLAIN_PRIVATE_H
#define OCKHAM_EXPLAIN_EXPLAIN_PRIVATE_H

#include "explain/explain.h"

/* The predicates of the projection. */
void explain_simulate(const struct explain_request *, enum explain_effort, struct explanation *);

#endif

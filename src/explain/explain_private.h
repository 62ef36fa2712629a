#ifndef OCKHAM_EXPLAIN_EXPLAIN_PRIVATE_H
#define OCKHAM_EXPLAIN_EXPLAIN_PRIVATE_H

#include "explain/explain.h"

/* Answers whether the path is feasible, and the projection if it is not. */
void explain_refute(const struct explain_request *, struct explanation *);
/* The predicates of the projection. */
void explain_simulate(const struct explain_request *, struct explanation *);

#endif

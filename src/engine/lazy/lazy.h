/* lazy: lazy predicate abstraction (BLAST), with predicates from interpolants, tracked per location (POPL'04 section
 * 5).
 *
 * The tree's nodes are abstract states: combinations of the predicates tracked at their place (precision.h). An error
 * that the abstraction reaches is refined: interpolants of its path are new predicates along it, and the tree is
 * searched again from the first node whose predicates changed; the rest stays as it is.
 *
 *   N1  the state of a node holds after its path; it is the abstract post of its parent's state (abstraction.h)
 *   N2  a covered node is at the same place of the same tree as the one that covers it, whose state it implies, and
 *       which is older and not removed; that may be covered later itself, by a still older one
 *   N3  every node is expanded, covered, refuted or waiting; a node that loses its cover waits again
 *
 * When none waits, the disjunction of the states at a place is its invariant. */
#ifndef OCKHAM_ENGINE_LAZY_LAZY_H
#define OCKHAM_ENGINE_LAZY_LAZY_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict lazy_run(struct task *);

#endif

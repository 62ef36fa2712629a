/* facts: what holds at places in every run: relations of variables, conjectured from samples and proved by induction.
 *
 * Interpolants say why one path fails. Where a loop keeps being unrolled they say it of each number of rounds anew
 * (i <= 1, i <= 2, ...), and a relation that holds in all of them (k = i, i + k <= 2, x is even) is never needed to
 * refute a path that is short. So these are looked for directly, once, when unrolling is noticed:
 *
 *   1. the places of the program and the steps between them form a graph
 *   2. its steps are executed on random values (samples.h); what holds of all samples of a place is a candidate there,
 *      and so is what the numeric analysis knows of it
 *   3. candidates that a step does not preserve are dropped until all are preserved: the rest is inductive
 *   4. what the others of its place imply is left out
 *
 * The result is part of labels and so of the certificate: nobody has to believe this file. */
#ifndef OCKHAM_ENGINE_IMPACT_RELATIONS_H
#define OCKHAM_ENGINE_IMPACT_RELATIONS_H

#include "engine/impact/impact_tree.h"

/* Adds facts to the tree, which has to be started again then. False if there are none, or if the program is too large,
 * or recursive. */
bool facts_find(struct tree *, struct context *);

#endif

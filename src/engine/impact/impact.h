/* impact: lazy abstraction with interpolants (CAV'06), over blocks.
 *
 * The unwinding is a tree of vertices, each at a cut point of the program in some activation, labelled with a formula
 * that holds whenever its path is taken. Invariants, asserted where they are made, and as a
 * whole by impact_tree_is_valid:
 *
 *   I1  the label of the root is implied by the initial state
 *   I2  for an edge (v, w) with step T: label(v) and T imply label(w)'           (interpolants are inductive)
 *   I3  v covered by w: same location and context, label(v) implies label(w), w is not covered, w was made before v
 *       a vertex that is false, or below one that is, counts as covered: it is not explored, so it covers none
 *   I4  an error vertex that was refined has the label false
 *   I5  a vertex with children is expanded: it has a child for each way on from its location
 *   I6  a vertex that is covered or refuted when its turn comes is not expanded; a refined path is closed again from
 * the top, so that none of its vertices could be covered by an earlier one. (A cover that is forced while it is being
 * looked at may cover an ancestor: it is expanded then, and what is below it is blocked.)
 *
 * When no uncovered leaf is left, the disjunction of the labels of uncovered vertices is an inductive invariant at each
 * location (Theorem 1 of the paper). */
#ifndef OCKHAM_ENGINE_IMPACT_IMPACT_H
#define OCKHAM_ENGINE_IMPACT_IMPACT_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict impact_run(struct task *);

#endif

/* polish: makes interpolants small without changing their meaning.
 *
 * Bounds of the same sum in a conjunction or disjunction are merged (x <= 3 and x <= 5 is x <= 3; x <= 3 and x >= 3 is
 * x = 3; x <= 2 and x >= 3 is false), and what the literals of a conjunction decide is decided inside its other parts.
 * Every step is an equivalence, so a sequence stays inductive. */
#ifndef OCKHAM_INTERPOLATE_POLISH_H
#define OCKHAM_INTERPOLATE_POLISH_H

#include "logic/term.h"

term polish(struct terms *, term);

#endif

/* invariants: what an engine that unwinds only the part of the program that matters has to add to its invariants, so
 * that they are a proof for the whole program. */
#ifndef OCKHAM_ENGINE_INVARIANTS_H
#define OCKHAM_ENGINE_INVARIANTS_H

#include "engine/task.h"
#include "engine/verdict.h"

/* `reached` has the pairs of context and location (context << 32 | location) that the unwinding came to. Adds that the
 * other cut points are not reached, and what holds in the loops of calls that the slice skips. */
void invariants_complete(struct verdict *, struct task *, const struct map *reached);

#endif

/* counterexample: the path to an error in exact bit-vector semantics, and the run that a model of it describes. */
#ifndef OCKHAM_ENGINE_COUNTEREXAMPLE_H
#define OCKHAM_ENGINE_COUNTEREXAMPLE_H

#include "engine/refine.h"
#include "engine/verdict.h"
#include "engine/ways.h"
#include "explain/path.h"

/* Is the sequence of ways from the program's start feasible? If so, the trace is filled in. `approximate`: whether the
 * formula allows more than the program does. */
enum refine_answer counterexample_find(struct task *, const struct way *, uint32_t count, struct trace *,
                                       bool *approximate);

/* The same for a path of single edges. */
enum refine_answer counterexample_of_path(struct task *, const path *, struct trace *, bool *approximate);

#endif

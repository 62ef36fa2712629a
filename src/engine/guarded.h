/* guarded: asks an engine that knows VIOLATION edges only about memory: of a program with guards (analysis/guards),
 * whose proofs are proofs of the given one, and whose alarms are looked for in that. */
#ifndef OCKHAM_ENGINE_GUARDED_H
#define OCKHAM_ENGINE_GUARDED_H

#include "engine/task.h"
#include "engine/verdict.h"

/* `recent`: of what is allocated at one place again and again, so many are known (guards.h, G2). */
struct verdict guarded_run(struct task *, struct verdict (*engine)(struct task *), uint32_t recent);

#endif

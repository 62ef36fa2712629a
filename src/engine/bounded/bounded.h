/* bounded: engine `bounded`: the program unwound as far as its runs go, in exact bit-vectors (docs/bounded.md). */
#ifndef OCKHAM_ENGINE_BOUNDED_BOUNDED_H
#define OCKHAM_ENGINE_BOUNDED_BOUNDED_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict bounded_run(struct task *);

#endif

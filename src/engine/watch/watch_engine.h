/* watch_engine: engine `watch`: proofs about arrays of any size, of whose elements one is followed (analysis/watch). */
#ifndef OCKHAM_ENGINE_WATCH_WATCH_ENGINE_H
#define OCKHAM_ENGINE_WATCH_WATCH_ENGINE_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict watch_run(struct task *);

#endif

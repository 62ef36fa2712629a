/* numeric_engine: proofs by what holds of numbers at each location (analysis/numeric); see docs/numeric.md. */
#ifndef OCKHAM_ENGINE_NUMERIC_NUMERIC_ENGINE_H
#define OCKHAM_ENGINE_NUMERIC_NUMERIC_ENGINE_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict numeric_run(struct task *);

#endif

/* induction: the engine that proves that so many rounds of loops without a violation are followed by one without
 * (docs/induction.md). */
#ifndef OCKHAM_ENGINE_INDUCTION_INDUCTION_H
#define OCKHAM_ENGINE_INDUCTION_INDUCTION_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict induction_run(struct task *);

#endif

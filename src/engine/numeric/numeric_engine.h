/* numeric_engine: proofs by what holds of numbers at each location (analysis/numeric); see docs/numeric.md. */
#ifndef OCKHAM_ENGINE_NUMERIC_NUMERIC_ENGINE_H
#define OCKHAM_ENGINE_NUMERIC_NUMERIC_ENGINE_H

#include "engine/numeric/numeric_facts.h"
#include "engine/task.h"
#include "engine/verdict.h"

struct verdict numeric_run(struct task *);

/* The same with a proof of that form, which nobody is asked about. */
struct numeric_claim {
  enum arithmetic arithmetic;
  enum numeric_scope scope;
};
struct verdict numeric_claim_run(struct task *, struct numeric_claim);

#endif

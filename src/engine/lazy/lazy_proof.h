/* lazy_proof: invariants and summaries from the trees of the engine `lazy` when nothing waits any more. */
#ifndef OCKHAM_ENGINE_LAZY_LAZY_PROOF_H
#define OCKHAM_ENGINE_LAZY_LAZY_PROOF_H

#include "engine/lazy/lazy_tree.h"
#include "engine/verdict.h"

void lazy_proof(struct lazy_tree *, struct verdict *);

#endif

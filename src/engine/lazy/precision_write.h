/* precision_write: the tracked predicates as the file that `check --precision-in` reads (abstract/located.h).
 *
 * Predicates are about activations, the file is about functions: what is tracked in several activations is united. Each
 * predicate is printed as C and read again; only what then means the same is written. */
#ifndef OCKHAM_ENGINE_LAZY_PRECISION_WRITE_H
#define OCKHAM_ENGINE_LAZY_PRECISION_WRITE_H

#include "base/strbuf.h"
#include "engine/lazy/precision.h"
#include "solve/entailment.h"

/* `given` has the program to which expressions may be added. Returns how many predicates could not be written. */
uint32_t precision_write(const struct precision *, struct given *given, struct entailment *, struct strbuf *out);

#endif

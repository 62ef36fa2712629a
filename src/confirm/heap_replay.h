/* heap_replay: does the compiled function fail when it is called with a heap?
 *
 * The sources are compiled as they are, with the address sanitizer, after a main function that builds the heap of a
 * failing obligation and calls the function with it. A memory error at the very line is a proof that the defect is
 * real, whatever ockham thinks of the program; the precondition holds of the heap. */
#ifndef OCKHAM_CONFIRM_HEAP_REPLAY_H
#define OCKHAM_CONFIRM_HEAP_REPLAY_H

#include "shape/heap_proof.h"

/* For memory errors with a heap at the entry: true, with `replayed` set, if it was seen. Adds no diagnostics. */
bool heap_replay(struct heap_proof *, struct obligation *);
/* The program that does it, for tests and people. False if it cannot be written: arguments that are no nodes. */
bool heap_replay_program(const struct heap_proof *, const struct obligation *, struct strbuf *);

#endif

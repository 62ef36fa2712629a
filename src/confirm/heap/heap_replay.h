/* heap_replay: does the compiled function fail when it is called with a heap?
 *
 * The sources are compiled as they are, with the address sanitizer, beside a program that builds the heap of a failing
 * obligation, sees that the precondition holds in it, and calls the function (heap_program.h). A memory error at the
 * very line, a cycle that is there since a store of that line, or a postcondition that is false afterwards, is a proof
 * that the defect is real, whatever ockham thinks of the program. */
#ifndef OCKHAM_CONFIRM_HEAP_HEAP_REPLAY_H
#define OCKHAM_CONFIRM_HEAP_HEAP_REPLAY_H

#include "front/sources.h"
#include "lists/contract/heap_proof.h"

/* For memory errors, cycles and postconditions with a heap at the entry: true, with `replayed` set, if it was seen. The
 * program is left in `directory` then (NULL = nowhere); if that is not possible, there is a diagnostic. */
bool heap_replay(struct heap_proof *, const struct sources *, struct heap_obligation *, const char *directory);

#endif

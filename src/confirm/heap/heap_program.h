/* heap_program: the C program that calls a function with a heap and looks at what it does.
 *
 * It includes the sources as they are, builds the heap of a failing obligation, evaluates the precondition in it, calls
 * the function, and then evaluates what is said to fail. What formulas mean is in heap_runtime.c, which is linked to
 * it. Functions that ask for inputs (__VERIFIER_nondet_*) are answered by 0 and 1, in all orders, one run after the
 * other: a run that shows the defect is one, whatever made it. */
#ifndef OCKHAM_CONFIRM_HEAP_HEAP_PROGRAM_H
#define OCKHAM_CONFIRM_HEAP_HEAP_PROGRAM_H

#include "front/sources.h"
#include "lists/contract/heap_proof.h"

/* What it says on standard error. Of a cycle and of an error: FILE:LINE follows. */
#define HEAP_SAYS_POSTCONDITION "the postcondition does not hold"
#define HEAP_SAYS_CYCLE "ockham: a cycle since "
#define HEAP_SAYS_ERROR "ockham: an error at "

/* False if it cannot be written: arguments that are no nodes and no numbers, numbers that a type cannot hold, formulas
 * with more than the state at the entry and at the end. */
bool heap_program_write(const struct heap_proof *, const struct sources *, const struct heap_obligation *,
                        struct strbuf *);

#endif

/* search: looks for a violation by running the program on a few choices of the values that it does not determine.
 *
 * An unwinding needs one refinement per round of a loop that has to be left; a run of the interpreter takes millions of
 * rounds a second. So errors behind long loops, deep recursion and large arrays are found if ordinary values lead
 * there: zeros, ones, the constants of the program and their neighbours, random ones. Whoever finds none says nothing.
 */
#ifndef OCKHAM_ENGINE_SEARCH_H
#define OCKHAM_ENGINE_SEARCH_H

#include "engine/task.h"
#include "engine/verdict.h"

/* True if a run violates the property: the verdict becomes unsafe with its trace. Works once per task. */
bool search_run(struct task *, struct verdict *);
/* The same with these inputs, in the order in which they are asked for, and zeros for whatever else is. */
bool search_inputs(struct task *, const u128 *inputs, uint32_t count, struct verdict *);
/* The same for a program that asks for no values and did not end in search_run: follows its only run for a good part of
 * the time that is left. The trace has a gap. */
bool search_long(struct task *, struct verdict *);

#endif

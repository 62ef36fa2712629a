/* initial: reads of values that were never set, as checks that are edges (CHECK_INIT).
 *
 * What is set is said by variables of the program. A local variable that no pointer reaches has a flag, unless the form
 * of its function shows that it is set wherever it is read. Of memory one byte is watched, which is chosen when the
 * program starts:
 *
 *   watched   its address
 *   is_set    false from the beginning of the life of memory that the byte lies in (a local object, an allocation),
 * true once something is written there
 *
 *   I1  a byte that is copied may be followed: the run chooses whether it goes on watching the source or what it was
 *       copied to. So every byte that is read without having been set is, with the right choices, the one that is
 *       watched, and the checks fail on some run if and only if some read does
 *   I2  a read is any use of a variable, and of memory the load of a scalar; a character that is loaded and stored
 *       unchanged is copied, not read
 *   I3  globals, memory that the program does not know, and what functions without a body return are set
 *
 * Edges and variables are added to the program itself, before anything else looks at it. */
#ifndef OCKHAM_ANALYSIS_INITIAL_INITIAL_H
#define OCKHAM_ANALYSIS_INITIAL_INITIAL_H

#include "program/program.h"

void initial_weave(struct program *);
/* A local variable that has no value at the beginning, and is looked at: not the result of a function, which clang
 * keeps in one of its own and reads also where there is no `return`. */
bool initial_is_local(const struct program *, var_id);

#endif

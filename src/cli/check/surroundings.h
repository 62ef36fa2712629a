/* surroundings: the environment of the function that `check --entry` is about. */
#ifndef OCKHAM_CLI_SURROUNDINGS_H
#define OCKHAM_CLI_SURROUNDINGS_H

#include "cli/checking.h"

/* Reads the contract of the entry function and makes its caller, where there is a contract or one is asked for: then
 * the sources have it as an addition and as their entry. False after an error. */
bool surroundings_make(struct checking *);
/* A proof about a function whose contract nobody can keep says nothing: then it is taken back. */
void surroundings_doubt(struct checking *);
/* An alarm in an environment that is larger than the contract allows says nothing either. */
void surroundings_doubt_alarm(struct checking *);
/* What is said of `function` with the contracts as they are now, in a part of the time that is left. */
enum verdict_kind surroundings_try(struct checking *, const char *function, check_set asked);
/* Is there a call of the entry function that keeps its contract? */
bool surroundings_is_possible(struct checking *);
void surroundings_release(struct checking *);

#endif

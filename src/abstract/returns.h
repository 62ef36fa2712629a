/* returns: functions return one variable (C2BP section 4.5.1: "there is only one return statement in R, and it has the
 * form return r"). Predicates name it __result, also where it has a name of its own. */
#ifndef OCKHAM_ABSTRACT_RETURNS_H
#define OCKHAM_ABSTRACT_RETURNS_H

#include "program/program.h"

/* Makes every function that returns a scalar return a variable. To be called before predicates are read. */
void returns_normalise(struct program *);
/* The variable that the function returns, ID_NONE if it returns nothing (or a struct). */
var_id returns_variable(const struct program *, function_id);

#endif

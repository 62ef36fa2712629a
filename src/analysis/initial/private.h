/* What the files of initial share. */
#ifndef OCKHAM_ANALYSIS_INITIAL_PRIVATE_H
#define OCKHAM_ANALYSIS_INITIAL_PRIVATE_H

#include "analysis/initial/initial.h"
#include "base/bitset.h"
#include "program/walk.h"

/* ---- doubt.c: which variables may be read before they are set ---- */

/* Does the edge take the value away (-1), give it one (1), or neither (0)? */
int effect_on(const struct program *, const struct operation *, var_id);
/* Adds the variables that are in doubt somewhere. */
void find_doubtful(const struct program *, struct bitset *out);
/* The expressions that the operation evaluates, operands first, in `walk.order`. */
void walk_operation(const struct program *, const struct operation *, struct walk *);

#endif

/* calls: what the contracts of called functions require, asked where they are called. */
#ifndef OCKHAM_ENVIRONMENT_CALLS_H
#define OCKHAM_ENVIRONMENT_CALLS_H

#include "environment/acsl_print.h"
#include "environment/environment.h"

/* The parameters of the function, by name and type, and its result. False if nothing is known of its type. */
bool acsl_scope_of(struct acsl_scope *, const struct program *, function_id, const struct contract *);
/* `if (!(condition)) ...`: the clause is broken, at its place. */
void acsl_put_check(struct strbuf *, const struct acsl_clause *, const char *condition);
/* Appends functions by way of which those with a contract are called. */
void calls_make(const struct contracts *, const struct program *, struct environment *);

#endif

/* condition: a constraint or an invariant of a witness, which is C that somebody else wrote. Before it is put into a
 * program it is looked at: it must be one expression, and change nothing. */
#ifndef OCKHAM_WITNESS_CONDITION_H
#define OCKHAM_WITNESS_CONDITION_H

#include "base/strbuf.h"
#include "witness/condition_names.h"

#include <stdbool.h>

/* One expression without calls and side effects. False with a reason in `why`. */
bool condition_is_plain(const char *text, const struct condition_names *, struct strbuf *why);
/* Is a plain one defined in every state, whatever its variables are: does nothing in it overflow, divide, shift or
 * follow a pointer? Known are the numbers that variables have by their types, and what becomes of them. Some that are
 * defined, too, are not found. */
bool condition_is_total(const char *text, const struct condition_names *);
/* The number N of `\result == N`; false if it is anything else. */
bool condition_is_result(const char *text, struct strbuf *number);
/* Appends it in parentheses, with the name for `\result`. */
void condition_put(const char *text, const char *result, struct strbuf *out);

#endif

/* smt_operators: SMT-LIB's operators of Core, Ints, FixedSizeBitVectors and Arrays, applied to terms. */
#ifndef OCKHAM_LOGIC_TEXT_SMT_OPERATORS_H
#define OCKHAM_LOGIC_TEXT_SMT_OPERATORS_H

#include "base/strbuf.h"
#include "logic/term.h"

/* The application of `name` with these indices (as in `(_ extract 7 0)`) to the arguments. On a mistake returns false
 * and says in `error` what is wrong; an operator that does not exist is a mistake too. */
bool smt_apply(struct terms *, const char *name, const uint32_t *indices, uint32_t index_count, const term *arguments,
               uint32_t count, term *ret, struct strbuf *error);

/* Solvers refuse to declare names that are operators or commands to them, quoted or not, and C programs have variables
 * called `select`, `exp` or `push`. Such names are written with a tick more (|select'|) and read with one less: true if
 * `name` is such a word followed by any number of ticks. */
bool smt_is_taken(const char *name);

#endif

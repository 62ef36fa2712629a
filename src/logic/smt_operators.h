/* smt_operators: SMT-LIB's operators of Core, Ints, FixedSizeBitVectors and Arrays, applied to terms. */
#ifndef OCKHAM_LOGIC_SMT_OPERATORS_H
#define OCKHAM_LOGIC_SMT_OPERATORS_H

#include "base/strbuf.h"
#include "logic/term.h"

/* The application of `name` with these indices (as in `(_ extract 7 0)`) to the arguments. On a mistake returns false
 * and says in `error` what is wrong; an operator that does not exist is a mistake too. */
bool smt_apply(struct terms *, const char *name, const uint32_t *indices, uint32_t index_count, const term *arguments,
               uint32_t count, term *ret, struct strbuf *error);
/* Whether there is an operator of this name. */
bool smt_is_operator(const char *name);

#endif

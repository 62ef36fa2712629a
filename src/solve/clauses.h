/* clauses: formulas over bit-vectors and truth values as clauses, made by tactics of Z3: simplification, circuits,
 * Tseitin's translation. That is another encoding than the engines' (src/bits), which the checker of certificates
 * wants.
 *
 * No model can be read from them: only whether there is one is the same. */
#ifndef OCKHAM_SOLVE_CLAUSES_H
#define OCKHAM_SOLVE_CLAUSES_H

#include "solve/dimacs.h"

/* Clauses that have a model if and only if all the formulas together have one. False with the reason, none if a limit
 * of the context was reached. */
bool clauses_make(struct context *, struct terms *, const term *formulas, uint32_t count, struct cnf *ret,
                  struct strbuf *error);

#endif

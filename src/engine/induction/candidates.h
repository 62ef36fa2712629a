/* candidates: what may hold at the heads of loops, and of it what is inductive (private to engine induction). */
#ifndef OCKHAM_ENGINE_INDUCTION_CANDIDATES_H
#define OCKHAM_ENGINE_INDUCTION_CANDIDATES_H

#include "engine/induction/rounds.h"

/* Appends to `facts`, by place, what holds at heads in every run, as far as no violation came before: of what the
 * numeric analysis knows, and of the conditions that the next rounds ask about. False if a limit is reached. */
bool candidates_find(struct rounds *, term *facts);

#endif

/* rewrite: the simplifier behind build.h, and its application to whole terms. */
#ifndef OCKHAM_LOGIC_REWRITE_H
#define OCKHAM_LOGIC_REWRITE_H

#include "logic/term.h"

typedef VEC(term) term_list;

/* The node of `t` (without its polarity) built anew with other children of the same sorts, simplified. `t` has
 * children, and a FORALL gets its bound variables among them. */
term rewrite_node(struct terms *, term t, const term *children);

/* `t` built anew from its leaves; for terms that were built raw. Depth-safe. */
term rewrite_term(struct terms *, term t);

/* ---- for the builders only ---- */

/* Sorts by handle. */
void rewrite_sort(term *, uint32_t count);
/* Sorts and removes duplicates; the new length. */
uint32_t rewrite_unique(term *, uint32_t count);
/* Appends the terms, those of `kind` replaced by their children unless there are too many of them. */
void rewrite_flatten(const struct terms *, enum term_kind kind, const term *, uint32_t count, term_list *out);
/* Equality of terms that are not Bool, without linear arithmetic; and for Int with it. */
term rewrite_equals(struct terms *, term, term);
term rewrite_equals_int(struct terms *, term, term);

#endif

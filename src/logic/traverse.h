/* traverse: walks over terms as DAGs, without recursion. */
#ifndef OCKHAM_LOGIC_TRAVERSE_H
#define OCKHAM_LOGIC_TRAVERSE_H

#include "logic/rewrite.h"
#include "logic/term.h"

/* Appends to `out` all nodes reachable from the roots, as positive terms, each once, children before parents (by
 * increasing handle). Bound variables are included. */
void traverse_nodes(struct terms *, const term *roots, uint32_t count, term_list *out);

/* Number of different nodes of `t`. */
uint32_t term_dag_size(struct terms *, term t);

/* Appends the conjuncts of a formula, those of conjuncts that are conjunctions among them; none for true. */
void term_conjuncts(struct terms *, term, term_list *out);

/* Appends the variables that occur free in the roots, each once, by increasing handle. */
void term_free_variables(struct terms *, const term *roots, uint32_t count, term_list *out);

#endif

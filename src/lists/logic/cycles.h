/* cycles: link fields that may have cycles (section 6.2, after Hesse), as acyclic ones with a few edges kept apart.
 *
 * A field g with cycles is represented by a field f of the vocabulary, which has none, and by *cuts*: pairs of
 * constants (u, v), u being null in those that are not in use. A cut in use is the edge of g from u to v that closes a
 * cycle: f(u) is null, and v reaches u along f. Everywhere else g is f. Which edge of a cycle is cut does not matter to
 * what is said of g by the functions below. There are as many cuts in use as there are cycles, and a write that would
 * need one more goes wrong (HEAP_ERROR_CYCLE).
 *
 * In such fields memory that is not allocated holds null: nobody can look at it, and so cycles are made of allocated
 * nodes only.
 *
 * The rules of lists/logic/wlp.h do the rest if the state says which fields have cuts. Those who work on graphs of
 * statements may expand a statement instead: it is one of several sequences of statements about f and the cuts, where
 * assumptions say which. */
#ifndef OCKHAM_LISTS_LOGIC_CYCLES_H
#define OCKHAM_LISTS_LOGIC_CYCLES_H

#include "lists/logic/wlp.h"

/* The cuts of the field, NULL if it has no cycles. */
const struct heap_cycles *heap_cycles_of(const struct heap_state *, uint32_t field);

/* What is reached along the field and where it points, cycles or not: for assertions (lists/logic/links.h has more). */
term heap_state_reach(const struct heap_state *, uint32_t field, term a, term b);
term heap_state_edge(const struct heap_state *, uint32_t field, term a, term b);
/* a reaches itself in one or more steps; without quantifiers. */
term heap_state_on_cycle(const struct heap_state *, uint32_t field, term a);

/* What holds of the cuts in every state, and of memory that is not allocated. Universal formulas. To assume them of an
 * initial heap is to assume that it has no more cycles than there are cuts. */
void heap_cycle_axioms(const struct heap_state *, term_list *out);

/* Sequences of statements, of which one happens. */
struct heap_alternatives {
  VEC(struct heap_statement) statements;
  VEC(uint32_t) ends; /* where each one ends in `statements`; it begins where the one before ends */
};
void heap_alternatives_release(struct heap_alternatives *);

/* Appends what the statement is in terms of f and the cuts; in a state without cuts: itself. Statements of the result
 * are meant by the rules for a state without cuts. */
void heap_expand(const struct heap_state *, const struct heap_statement *, struct heap_alternatives *out);

/* That a cut is left for the cycle, if the write makes one; without quantifiers. */
term heap_has_cut(const struct heap_state *, const struct heap_statement *write);

#endif

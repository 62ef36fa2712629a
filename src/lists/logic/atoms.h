/* atoms: formulas with their atoms replaced, and formulas about another state.
 *
 * A second state has symbols and constants of its own: fields at function entry, the heap after a call, the primed
 * state of a transition. A renaming maps one to the other. */
#ifndef OCKHAM_LISTS_LOGIC_ATOMS_H
#define OCKHAM_LISTS_LOGIC_ATOMS_H

#include "lists/logic/vocabulary.h"

/* What an application of the symbol, whose arguments are replaced already, becomes; no term = it stays. */
typedef term (*heap_replacement)(const void *data, uint32_t symbol, const term *arguments);

/* Does not look at bound variables: a replacement must not mention any that the formula binds. Depth-safe. */
term heap_replace_atoms(const struct vocabulary *, term formula, heap_replacement, const void *data);

struct heap_renaming {
  const uint32_t *symbols, *new_symbols; /* of the same role and arity; of orders: those of data fields */
  uint32_t symbol_count;
  const term *constants, *new_constants; /* nodes, or propositions */
  uint32_t constant_count;
};

/* All at once: what is new is not renamed again. Bound variables are renamed where they would capture. */
term heap_rename(const struct vocabulary *, const struct heap_renaming *, term formula);
/* Both states are the same, as far as the renaming goes. Universal. */
term heap_identity(struct vocabulary *, const struct heap_renaming *);

#endif

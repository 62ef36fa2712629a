/* keys: comparisons of keys, and value nodes.
 *
 * All data fields share one order (vocabulary.h), so the key of x in d can be compared with that of y in e. An integer
 * is a value node: a node that no field connects with others and whose keys are the integer in all data fields. */
#ifndef OCKHAM_LISTS_LOGIC_KEYS_H
#define OCKHAM_LISTS_LOGIC_KEYS_H

#include "lists/logic/wlp.h"

/* d(a) <= e(b), d(a) < e(b), d(a) = e(b); without quantifiers. */
term heap_key_at_most(struct vocabulary *, uint32_t d, term a, uint32_t e, term b);
term heap_key_less(struct vocabulary *, uint32_t d, term a, uint32_t e, term b);
term heap_key_equal(struct vocabulary *, uint32_t d, term a, uint32_t e, term b);

/* What nodes with the mark `value` are like, in the fields, orders and allocation of the state: isolated, with equal
 * keys, and allocated. Universal formulas, which every statement preserves unless it writes to a value node. */
void heap_value_axioms(const struct heap_state *, uint32_t value, term_list *out);

#endif

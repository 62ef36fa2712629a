/* print_c: terms as C expressions, for people: invariants, predicates, traces.
 *
 * Parentheses only where C needs them. Differences and atoms are printed the way one writes them: `x < y + 1`, `i !=
 * n`, `p % 2 == 0`. Int stands for a mathematical integer. What C has no operator for is written as a function: `div(a,
 * b)` and `mod(a, b)` (Euclidean; `%` is used only in divisibility, where it means the same), `smod`, `store(a, i, v)`;
 * quantifiers as in ACSL: `\forall integer i; ...`. Bit-vectors are unsigned, and cast where they are used as signed.
 */
#ifndef OCKHAM_LOGIC_TEXT_PRINT_C_H
#define OCKHAM_LOGIC_TEXT_PRINT_C_H

#include "base/strbuf.h"
#include "logic/term.h"

/* C has no `let`: terms that would print as more than PRINT_C_NODES nodes, or are deeper than PRINT_C_DEPTH, are
 * not printed, and the result is false. */
enum { PRINT_C_NODES = 100000, PRINT_C_DEPTH = 2000 };

bool print_c_term(struct strbuf *, struct terms *, term);

#endif

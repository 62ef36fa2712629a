/* text: formulas of reachability logic as people write them. Programs print it; tests read it, too (heap_read.h there).
 *
 *     field n; const h, x; order key; mark alloc;
 *     n*(h, x) && x != null && forall a, b: n+(h, a) && a.n = b && b != null -> key(a) <= key(b)
 *
 * Declarations: `field`, `const`, `bool`, `relation name/arity`, `mark` (a unary relation that is false of null),
 * `order`, `entry` (an idempotent function), `bounded name/values`. Connectives, weakest first: quantifiers (as far to
 * the right as possible), `<->`, `->` (to the right), `||`, `&&`, `!`. Atoms: `true`, `false`, propositions, `x = y`,
 * `x != y`, `n*(x, y)`, `n+(x, y)`, `x.n = y` (x is not null and its field n points to y), `C(x)`, `key(x) <= key(y)`
 * and `<`, `>`, `>=`, `=`, `!=` of keys, also in different orders. Comments are those of C. */
#ifndef OCKHAM_LISTS_LOGIC_TEXT_H
#define OCKHAM_LISTS_LOGIC_TEXT_H

#include "base/strbuf.h"
#include "lists/logic/vocabulary.h"

/* Appends the formula in the syntax above; quantified variables keep their names. */
void heap_print(const struct vocabulary *, term, struct strbuf *);

#endif

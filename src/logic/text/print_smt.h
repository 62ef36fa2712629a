/* print_smt: terms as SMT-LIB 2.
 *
 * Nodes that occur more than once are named by `let`, so the text is linear in the size of the DAG. Reading the text
 * back (logic/text/read_smt.h) into the same store yields the same handle for terms made by logic/build.h. Depth-safe.
 */
#ifndef OCKHAM_LOGIC_TEXT_PRINT_SMT_H
#define OCKHAM_LOGIC_TEXT_PRINT_SMT_H

#include "base/strbuf.h"
#include "logic/term.h"

/* A name as a symbol, |quoted| where it must be; names that solvers take for themselves get a tick (smt_is_taken). */
void print_smt_symbol(struct strbuf *, const char *name);
void print_smt_sort(struct strbuf *, const struct terms *, sort);
void print_smt_term(struct strbuf *, struct terms *, term);
/* Several terms that may have parts in common, in text that is linear in the size of their DAG: what occurs more than
 * once and is not small is a line `(define NAME SORT TERM)` in `definitions`, each after those it uses. The text of
 * roots[i] is at starts[i] of `texts`, and ends with a NUL. */
void print_smt_together(struct strbuf *definitions, struct strbuf *texts, size_t *starts, struct terms *,
                        const term *roots, uint32_t count);
/* One `declare-...` line for each uninterpreted sort, function and free variable of the roots. */
void print_smt_declarations(struct strbuf *, struct terms *, const term *roots, uint32_t count);
/* A script: logic (unless NULL), declarations, one `assert` per term, `check-sat`. */
void print_smt_script(struct strbuf *, struct terms *, const char *logic, const term *asserted, uint32_t count);

#endif

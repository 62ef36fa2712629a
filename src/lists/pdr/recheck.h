/* recheck: whether invariants prove what pdr.h says they prove, asked anew and of another solver.
 *
 * The invariants must hold when a cut is first reached, every path must keep them, and they must exclude every
 * violation. Frames, cores and stages of the search play no part in that; Z3 answers. */
#ifndef OCKHAM_LISTS_PDR_RECHECK_H
#define OCKHAM_LISTS_PDR_RECHECK_H

#include "lists/pdr/pdr.h"

/* UNSAT: there is no counterexample, the proof is good, and `asked` is the number of questions that Z3 answered.
 * Otherwise what failed is appended to `why`. */
enum solver_result pdr_recheck(struct context *, const struct pdr_request *, const struct pdr_result *,
                               uint32_t milliseconds, uint32_t *asked, struct strbuf *why);

#endif

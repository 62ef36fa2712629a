/* certificate: the invariants of a proof, written out and re-checked by a program of its own (docs/certificate.md). */
#ifndef OCKHAM_CONFIRM_CERTIFICATE_CERTIFICATE_H
#define OCKHAM_CONFIRM_CERTIFICATE_CERTIFICATE_H

#include "engine/assumption.h"
#include "engine/verdict.h"

enum certificate_outcome { CERTIFICATE_VALID, CERTIFICATE_REJECTED, CERTIFICATE_UNDECIDED };

struct certificate_result {
  enum certificate_outcome outcome;
  struct strbuf text;   /* why not, in words */
  uint64_t obligations; /* VALID: how many the checker discharged, */
  const char *solver;   /* and with whom; */
  const char *method;   /* "SMT", or "SAT": about clauses that were made of the question */
};

/* What a proof of the property rests on that the checker does not check; ended by ASSUMPTION_COUNT. */
const enum assumption *certificate_assumptions(const struct program *given, const struct verdict *);

/* Writes the verdict's invariants and the whole program, or the one that stands for it, to `directory` (made if need
 * be; NULL = a temporary one, removed at the end), and has them checked within `seconds` (0 = not checked: undecided).
 */
struct certificate_result certificate_check(struct context *, const struct program *, const struct verdict *,
                                            const char *directory, uint32_t seconds);
/* The path of the checker, which lies beside this program; false if it is not there. */
bool certificate_find_checker(struct strbuf *path);
void certificate_result_release(struct certificate_result *);

#endif

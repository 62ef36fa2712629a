/* proof_print: a refutation and the interpolants taken from it as text, so that another program can check both.
 *
 * docs/proof-format.md has the format; scripts/check_proof.py reads it and shares nothing with the prover. Only what
 * the refutation needs is printed, and each node once, so the text is linear in its size. */
#ifndef OCKHAM_INTERPOLATE_PROOF_PRINT_H
#define OCKHAM_INTERPOLATE_PROOF_PRINT_H

#include "base/strbuf.h"
#include "interpolate/sweep.h"
#include "interpolate/theory.h"

struct printed_proof {
  const struct proof *proof;
  struct theory *theory;             /* atoms, names and certificates */
  const partition_list *occurrences; /* per atom */
  uint32_t partition_count;
  enum sweep_system system;
  const struct cut *cuts;
  const term *interpolants; /* per cut */
  uint32_t cut_count;
};

void proof_print(struct strbuf *, const struct printed_proof *);

#endif

/* blast: terms over bit-vectors and truth values as gates.
 *
 * Of the kinds of terms (logic/term.h) everything but integers, quantifiers, arrays and functions: who builds terms for
 * it makes no others (asserted). The bits of a term are made once; a variable becomes an input for each of its bits. */
#ifndef OCKHAM_BITS_BLAST_H
#define OCKHAM_BITS_BLAST_H

#include "bits/gates.h"
#include "logic/term.h"

struct blast {
  struct terms *terms;
  struct gates gates;
  VEC(uint32_t) firsts;  /* by node of a term: where its bits are in `bits`, 0 = nowhere yet */
  VEC(gate) bits;        /* the least significant bit of a term first */
  VEC(uint32_t) pending; /* scratch: nodes of terms */
};

/* Is the node of a term, its children apart, one of these? */
bool blast_knows(const struct terms *, term);

void blast_init(struct blast *, struct terms *);
void blast_release(struct blast *);

/* The gate of a truth value. */
gate blast_truth(struct blast *, term);
/* The gates of a bit-vector, valid until the next call. */
const gate *blast_bits(struct blast *, term);
/* After SOLVER_SAT: what the term is in the assignment, which is read if gates.values was cleared since; a truth value
 * is 0 or 1. At most 128 bits. Gates that are made for it now have the values that follow. */
unsigned __int128 blast_value(struct blast *, const struct sat *, term);

#endif

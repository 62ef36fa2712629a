/* sweep: the interpolants of all cuts from one refutation, in one pass over it.
 *
 * A cut [left, right] splits the partitions into A (those from left to right) and B (all others). left = 0 for the cuts
 * of a sequence; a call's own steps give the scoped cuts of POPL'04 section 5.2. For a fixed left, the partial
 * interpolant of a proof node is a function of `right` that changes only at a few places: where a partition or the last
 * occurrence of an atom enters A. Each node's function is kept as its list of changes; the function of a chain follows
 * from those of its antecedents by replaying the changes in order. A chain is a composition of maps x -> (x and p) or
 * q, one per resolution; such maps compose associatively, so a tree over them absorbs one change in logarithmic time.
 * In total the work is proportional to the number of changes (times a logarithm), not to nodes times cuts. What happens
 * behind the last right end of a left one is not looked at: the cuts of n calls in a row cost what the calls do.
 *
 * Systems (chosen for the whole refutation, so that the sequence is inductive):
 *   McMillan   input of A: its literals that occur in B; of B: true. Pivot only in A: or; otherwise: and.
 *   Pudlak     input of A: false; of B: true. Pivot only in A: or; only in B: and; both: (p or x) and (not p or y).
 * In both, a lemma yields the theory's partial interpolant over its literals that occur only in A (section 3, COMB with
 * HYP-A and HYP-B, CONTRA).
 */
#ifndef OCKHAM_INTERPOLATE_SWEEP_H
#define OCKHAM_INTERPOLATE_SWEEP_H

#include "base/limits.h"
#include "interpolate/proof.h"
#include "logic/term.h"

enum sweep_system { SWEEP_MCMILLAN, SWEEP_PUDLAK };

struct cut {
  uint32_t left, right; /* inclusive */
};

typedef VEC(uint32_t) partition_list;

/* What the sweep asks about atoms and lemmas. */
struct sweep_input {
  struct limits *limits;
  const struct proof *proof;
  struct terms *terms;
  const partition_list *occurrences; /* per propositional variable: partitions in increasing order */
  term (*literal)(void *data, lit);
  /* The running partial interpolant of a lemma: starts as true (no literal belongs to A), takes literals of the lemma's
   * assignment (the negations of its clause) one by one into A, and can be read at any time. */
  void (*lemma_begin)(void *data, uint32_t certificate);
  void (*lemma_add)(void *data, lit);
  term (*lemma_value)(void *data);
  /* If not NULL, each lemma is over the vocabulary of one partition, this one, and serves as a clause of it. */
  uint32_t (*lemma_partition)(void *data, uint32_t certificate);
  void *data;
};

/* `result[i]` receives the interpolant of `cuts[i]`. Cuts may come in any order. `changes` counts those that were
 * looked at. False, and the results are not complete, if a limit was reached. */
bool sweep_interpolants(const struct sweep_input *, enum sweep_system, const struct cut *cuts, uint32_t count,
                        term *result, uint64_t *changes);

#endif

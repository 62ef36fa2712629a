/* occurrence: where the symbols (variables and functions) of a sequence of formulas occur, and which partitions may
 * have clauses over which symbols without a change of the vocabulary of A or B at any cut. */
#ifndef OCKHAM_INTERPOLATE_OCCURRENCE_H
#define OCKHAM_INTERPOLATE_OCCURRENCE_H

#include "base/map.h"
#include "interpolate/sweep.h"
#include "logic/traverse.h"

/* Partitions first .. last; none if first > last. */
struct partition_range {
  uint32_t first, last;
};

typedef VEC(uint32_t) index_list;

struct occurrence {
  struct terms *terms;
  const term *partitions;
  uint32_t partition_count;
  const struct cut *cuts;
  uint32_t cut_count;
  bool is_sequence; /* all cuts begin at 0 */
  bool is_ready;    /* the rest is filled in when it is first asked for */
  struct map symbols;
  VEC(index_list) occurrences; /* per symbol: partitions, increasing */
};

/* Partitions and cuts stay where they are. */
void occurrence_init(struct occurrence *, struct terms *, const term *partitions, uint32_t count, const struct cut *,
                     uint32_t cut_count);
void occurrence_release(struct occurrence *);

/* The partitions in which all symbols of the terms are live. */
struct partition_range occurrence_range(struct occurrence *, const term *, uint32_t count);

/* One of the two sides of a cut. */
struct cut_side {
  struct cut cut;
  bool is_inside;
};

static inline bool cut_side_has(struct cut_side s, uint32_t partition) {
  return (partition >= s.cut.left && partition <= s.cut.right) == s.is_inside;
}

/* Is there a cut no side of which has the symbols of both terms? Of several, the one nearest to `from`: the side that
 * `from` is on is the smallest. That side is `ret`. */
bool occurrence_separation(struct occurrence *, term from, term to, struct cut_side *ret);
/* A partition that may have the terms, or UINT32_MAX: in a sequence one where all symbols are live; in general one such
 * that at each cut all symbols occur on its side. */
uint32_t occurrence_partition(struct occurrence *, const term *, uint32_t count);

/* Do all symbols of the term occur on both sides of the cut, as those of an interpolant have to? */
bool occurrence_are_common(struct occurrence *, struct cut, term);

#endif

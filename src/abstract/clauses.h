/* cover: disjunctions of short cubes that separate one set of rows from another.
 *
 * A row is a valuation of up to 64 bits. A cube fixes some of them. The cover of rows `on` against rows `off` is a
 * disjunction of cubes that holds in every row of `on` for which a cube of allowed length does and in no row of `off`;
 * what it says of other rows does not matter. Each cube is prime: without any of its literals it would hold in a row of
 * `off`. */
#ifndef OCKHAM_ABSTRACT_CLAUSES_H
#define OCKHAM_ABSTRACT_CLAUSES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

struct cube {
  uint64_t mask;  /* the bits it fixes */
  uint64_t value; /* their values; a subset of `mask` */
};

typedef VEC(struct cube) cube_list;
typedef VEC(uint64_t) row_list;

static inline bool cube_holds(struct cube c, uint64_t row) { return ((row ^ c.value) & c.mask) == 0; }
static inline bool cube_contains(struct cube c, struct cube part) {
  return (part.mask & ~c.mask) == 0 && ((c.value ^ part.value) & part.mask) == 0;
}
bool cubes_hold(const cube_list *, uint64_t row);

/* The first or next set of `size` of `count` bits, in lexicographic order of positions; false if there is none. */
bool subset_first(uint32_t count, uint32_t size, uint64_t *subset);
bool subset_next(uint32_t count, uint64_t *subset);

/* Appends the cover, shorter cubes first. `count`: bits per row; `limit`: longest cube. */
void cover_rows(uint32_t count, uint32_t limit, const row_list *on, const row_list *off, cube_list *out);

#endif

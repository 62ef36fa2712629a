/* Two-level minimisation, greedily: shorter cubes first, each the one that covers most rows that nobody covers yet, and
 * in the end those that others make superfluous are dropped. Cubes of one length are subsets of bits, listed without a
 * table. What comes out depends on the rows only, not on the order in which a solver found them. */
#include "abstract/clauses.h"

#include <stdlib.h>
#include <string.h>

bool cubes_hold(const cube_list *cubes, uint64_t row) {
  for (uint32_t i = 0; i < cubes->len; i++)
    if (cube_holds(cubes->data[i], row)) return true;
  return false;
}

bool subset_first(uint32_t count, uint32_t size, uint64_t *subset) {
  assert(count <= 64);
  if (size > count) return false;
  *subset = size == 64 ? UINT64_MAX : ((uint64_t)1 << size) - 1;
  return true;
}

/* The next number with as many ones (Gosper's hack). */
bool subset_next(uint32_t count, uint64_t *subset) {
  uint64_t x = *subset;
  assert(count == 64 || !(x >> count));
  if (!x) return false;
  uint64_t low = x & -x, ripple = x + low;
  int ones = __builtin_popcountll(x);
  if (!ripple) return false;
  x = ripple | (((x ^ ripple) >> 2) / low);
  assert(__builtin_popcountll(x) == ones);
  if (count < 64 && x >> count) return false;
  *subset = x;
  return true;
}

static bool is_separating(struct cube c, const row_list *off) {
  for (uint32_t i = 0; i < off->len; i++)
    if (cube_holds(c, off->data[i])) return false;
  return true;
}

static uint32_t count_uncovered(struct cube c, const row_list *on, const bool *covered) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < on->len; i++) n += !covered[i] && cube_holds(c, on->data[i]);
  return n;
}

/* The cube of that length that covers the row, and most others; false if there is none. */
static bool best_cube(uint32_t count, uint32_t size, uint64_t row, const row_list *on, const bool *covered,
                      const row_list *off, struct cube *ret) {
  enum { MOST_TRIES = 200000 };
  uint64_t mask;
  uint32_t best = 0, tries = 0;
  for (bool more = subset_first(count, size, &mask); more && tries < MOST_TRIES; more = subset_next(count, &mask)) {
    struct cube c = {mask, row & mask};
    tries++;
    if (!is_separating(c, off)) continue;
    uint32_t n = count_uncovered(c, on, covered);
    if (n <= best) continue;
    best = n;
    *ret = c;
  }
  return best > 0;
}

/* Drops cubes whose rows others cover as well, the longest first. */
static void drop_redundant(const row_list *on, cube_list *cubes, uint32_t first) {
  for (uint32_t i = cubes->len; i-- > first;) {
    bool is_needed = false;
    for (uint32_t r = 0; r < on->len && !is_needed; r++) {
      if (!cube_holds(cubes->data[i], on->data[r])) continue;
      is_needed = true;
      for (uint32_t k = first; k < cubes->len && is_needed; k++)
        if (k != i && cube_holds(cubes->data[k], on->data[r])) is_needed = false;
    }
    if (is_needed) continue;
    memmove(cubes->data + i, cubes->data + i + 1, (cubes->len - i - 1) * sizeof *cubes->data);
    cubes->len--;
  }
}

static int compare_rows(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

void cover_rows(uint32_t count, uint32_t limit, const row_list *rows, const row_list *off, cube_list *out) {
  uint32_t first = out->len;
  bool *covered = xcalloc(rows->len + 1u, sizeof *covered);
  row_list sorted = VEC_INIT; /* the result does not depend on the order of discovery */
  for (uint32_t i = 0; i < rows->len; i++) vec_push(&sorted, rows->data[i]);
  if (sorted.len) qsort(sorted.data, sorted.len, sizeof *sorted.data, compare_rows);
  const row_list *on = &sorted;
  for (uint32_t size = 0; size <= count && size <= limit; size++)
    for (uint32_t i = 0; i < on->len; i++) {
      struct cube c;
      if (covered[i] || !best_cube(count, size, on->data[i], on, covered, off, &c)) continue;
      assert(!(c.value & ~c.mask) && is_separating(c, off));
      vec_push(out, c);
      for (uint32_t k = 0; k < on->len; k++) covered[k] |= cube_holds(c, on->data[k]);
    }
  drop_redundant(on, out, first);
  vec_release(&sorted);
  free(covered);
}

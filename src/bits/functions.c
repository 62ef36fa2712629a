/* Tables are words: the columns of the leaves are constants, and operations on functions are operations on words. To
 * have the leaves of two functions, a table is spread: a new leaf repeats what is there for both of its values. */
#include "bits/functions.h"

#include <assert.h>

static const uint64_t columns[SMALL_LEAVES] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                               0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};

/* Tables have 64 rows, whatever the number of leaves: the leaves that are not there do not matter. */

struct small_function small_constant(bool value) { return (struct small_function){.table = value ? UINT64_MAX : 0}; }

struct small_function small_leaf(uint32_t node, bool is_negated) {
  return (struct small_function){1, {node}, is_negated ? ~columns[0] : columns[0]};
}

struct small_function small_negation(struct small_function f) {
  f.table = ~f.table;
  return f;
}

/* The rows where the leaf is false, and those where it is true, each in the place of both. */
static uint64_t without(uint64_t table, uint32_t leaf, bool value) {
  uint32_t distance = 1u << leaf;
  uint64_t half = value ? table & columns[leaf] : table & ~columns[leaf];
  return half | (value ? half >> distance : half << distance);
}

/* Leaves i and i + 1 change places. */
static uint64_t swapped(uint64_t table, uint32_t i) {
  uint64_t high = columns[i + 1] & ~columns[i], low = columns[i] & ~columns[i + 1];
  uint32_t distance = (1u << (i + 1)) - (1u << i);
  return (table & ~(high | low)) | (table & high) >> distance | (table & low) << distance;
}

/* The table for leaves that are among `all`. */
static uint64_t spread(const struct small_function *f, const struct small_function *all) {
  uint64_t table = f->table;
  uint32_t to = all->count;
  for (uint32_t i = f->count; i-- > 0;) { /* the last first, each to its place */
    do to--;
    while (all->leaves[to] != f->leaves[i]);
    for (uint32_t k = i; k < to; k++) table = swapped(table, k);
  }
  return table;
}

static bool add_leaves(struct small_function *all, const struct small_function *f) {
  struct small_function before = *all;
  uint32_t i = 0, k = 0;
  all->count = 0;
  while (i < before.count || k < f->count) {
    bool is_first = k == f->count || (i < before.count && before.leaves[i] <= f->leaves[k]);
    uint32_t leaf = is_first ? before.leaves[i] : f->leaves[k];
    if (all->count == SMALL_LEAVES) return false;
    all->leaves[all->count++] = leaf;
    i += i < before.count && before.leaves[i] == leaf;
    k += k < f->count && f->leaves[k] == leaf;
  }
  return true;
}

/* Forgets the leaves that do not matter. */
static void reduce(struct small_function *f) {
  for (uint32_t i = f->count; i-- > 0;) {
    if (without(f->table, i, false) != without(f->table, i, true)) continue;
    for (uint32_t k = i; k + 1 < f->count; k++) {
      f->table = swapped(f->table, k);
      f->leaves[k] = f->leaves[k + 1];
    }
    f->leaves[--f->count] = 0;
  }
  for (uint32_t i = f->count; i < SMALL_LEAVES; i++) f->leaves[i] = 0; /* they are compared and hashed whole */
}

bool small_and(const struct small_function *a, const struct small_function *b, struct small_function *ret) {
  struct small_function r = *a;
  if (!add_leaves(&r, b)) return false;
  r.table = spread(a, &r) & spread(b, &r);
  reduce(&r);
  *ret = r;
  return true;
}

bool small_choice(const struct small_function *a, const struct small_function *b, const struct small_function *c,
                  struct small_function *ret) {
  struct small_function r = *a;
  if (!add_leaves(&r, b) || !add_leaves(&r, c)) return false;
  uint64_t condition = spread(a, &r);
  r.table = (condition & spread(b, &r)) | (~condition & spread(c, &r));
  reduce(&r);
  *ret = r;
  return true;
}

bool small_sum(const uint32_t *nodes, uint32_t which, struct small_function *ret) {
  struct small_function r = small_constant(false);
  for (uint32_t i = 0; which >> i; i++) {
    if (!(which >> i & 1)) continue;
    if (r.count == SMALL_LEAVES) return false;
    r.table ^= columns[r.count];
    r.leaves[r.count++] = nodes[i];
  }
  *ret = r;
  return true;
}

bool small_substitute(const struct small_function *f, uint32_t leaf, const struct small_function *by,
                      struct small_function *ret) {
  struct small_function then = *f, otherwise = *f;
  for (uint32_t i = 0; i < f->count; i++) {
    if (f->leaves[i] != leaf) continue;
    then.table = without(f->table, i, true);
    otherwise.table = without(f->table, i, false);
  }
  reduce(&then);
  reduce(&otherwise);
  return small_choice(by, &then, &otherwise, ret);
}

bool small_is_sum(const struct small_function *f, bool *is_negated) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < f->count; i++) sum ^= columns[i];
  *is_negated = f->table == ~sum;
  return *is_negated || f->table == sum;
}

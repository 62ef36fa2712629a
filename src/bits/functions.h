/* functions: gates as functions of few others.
 *
 * Each gate is a function of up to SMALL_LEAVES gates that lie before it, its leaves: a table of its values. Two
 * gates with the same leaves and the same table are one gate, however they were put together; what does not depend on a
 * leaf forgets it; and a function that is a sum modulo two of its leaves is made of exclusive ors, which are sums of as
 * many gates as may be: equal sums are equal, and so two ways to compute a checksum, by shifting and by a table, meet
 * without any search. An exclusive or is a leaf of others. */
#ifndef OCKHAM_BITS_FUNCTIONS_H
#define OCKHAM_BITS_FUNCTIONS_H

#include "base/map.h"
#include "base/vec.h"

enum { SMALL_LEAVES = 6, SUM_MOST = 64 };

/* The value at row r is bit r of the table; leaf i is bit i of r. Leaves are nodes, ascending. */
struct small_function {
  uint32_t count;
  uint32_t leaves[SMALL_LEAVES];
  uint64_t table;
};

struct small_function small_constant(bool value);
/* The node itself, or its negation. */
struct small_function small_leaf(uint32_t node, bool is_negated);
struct small_function small_negation(struct small_function);
/* a & b, or a ? b : c; false if they have too many leaves together. */
bool small_and(const struct small_function *a, const struct small_function *b, struct small_function *ret);
bool small_choice(const struct small_function *a, const struct small_function *b, const struct small_function *c,
                  struct small_function *ret);
/* The sum of the nodes whose bits are set in `which`; false if they are too many. */
bool small_sum(const uint32_t *nodes, uint32_t which, struct small_function *ret);
/* With that function in the place of a leaf; false if there are too many leaves then. */
bool small_substitute(const struct small_function *, uint32_t leaf, const struct small_function *by,
                      struct small_function *ret);
/* Is it a sum of all its leaves, or the negation of one? Without those that it does not depend on, it then has the
 * table of an exclusive or. */
bool small_is_sum(const struct small_function *, bool *is_negated);

#endif

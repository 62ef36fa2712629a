/* shared_tree: maps from numbers to numbers that share what they have in common, so that a state per location costs
 * what differs from its neighbours.
 *
 * A tree branches on the bits of keys, the highest that differs first (Patricia). Trees are never changed, and equal
 * ones are the same: comparing is comparing roots, and operations on two trees skip what these have in common. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_SHARED_TREE_H
#define OCKHAM_ANALYSIS_NUMERIC_SHARED_TREE_H

#include "base/map.h"
#include "base/vec.h"

typedef uint32_t shared_tree; /* SHARED_TREE_EMPTY, or a node */
#define SHARED_TREE_EMPTY 0u

struct shared_tree_node {
  uint32_t key;         /* of a leaf; of a branch: the bits above `bit` that all its keys have */
  uint32_t bit;         /* of a branch; 0 = a leaf */
  uint32_t left, right; /* of a branch: keys without and with the bit; of a leaf: the value, 0 */
};

struct shared_trees {
  VEC(struct shared_tree_node) nodes; /* the first is not used */
  struct unique index;
};

void shared_trees_init(struct shared_trees *);
void shared_trees_release(struct shared_trees *);

/* False if the key is not there. */
bool shared_tree_get(const struct shared_trees *, shared_tree, uint32_t key, uint32_t *value);
shared_tree shared_tree_put(struct shared_trees *, shared_tree, uint32_t key, uint32_t value);
shared_tree shared_tree_remove(struct shared_trees *, shared_tree, uint32_t key);

/* The keys that both have, each with what `both` makes of its two values; left out if that is UINT32_MAX. Where the
 * values are the same, `both` is not asked. */
shared_tree shared_tree_common(struct shared_trees *, shared_tree, shared_tree,
                               uint32_t (*both)(void *, uint32_t key, uint32_t, uint32_t), void *data);
/* Calls `visit` for the keys that only one has or that have different values. UINT32_MAX stands for a missing value.
 * Ends early, with false, when `visit` returns false. */
bool shared_tree_differ(const struct shared_trees *, shared_tree, shared_tree,
                        bool (*visit)(void *, uint32_t key, uint32_t, uint32_t), void *data);
/* All of them, in ascending order of keys. */
static inline bool shared_tree_each(const struct shared_trees *t, shared_tree x,
                                    bool (*visit)(void *, uint32_t, uint32_t, uint32_t), void *data) {
  return shared_tree_differ(t, x, SHARED_TREE_EMPTY, visit, data);
}
/* Those of the keys from `low` to below `high`. */
bool shared_tree_each_in(const struct shared_trees *, shared_tree, uint32_t low, uint32_t high,
                         bool (*visit)(void *, uint32_t, uint32_t, uint32_t), void *data);
/* The keys that `keep` wants. */
shared_tree shared_tree_filter(struct shared_trees *, shared_tree, bool (*keep)(void *, uint32_t key), void *data);

#endif

/* slot_map: persistent maps from slots to intervals. A map is never changed: each operation yields a new one that
 * shares most of the old, so that keeping one per location is cheap. A slot that is not in the map may have any value.
 *
 * Big-endian Patricia trees (Okasaki and Gill, "Fast mergeable integer maps", 1998) in an arena. NULL is the empty map.
 */
#ifndef OCKHAM_ANALYSIS_INTERVALS_SLOT_MAP_H
#define OCKHAM_ANALYSIS_INTERVALS_SLOT_MAP_H

#include "analysis/intervals/interval.h"
#include "base/arena.h"

struct slot_map {
  uint32_t key; /* leaf: the slot; branch: the common high bits, the rest 0 */
  uint32_t bit; /* branch: the bit that tells left (0) from right (1); leaf: 0 */
  union {
    struct {
      const struct slot_map *left, *right;
    };
    struct interval value;
  };
};

/* NULL if the slot is not in the map. */
const struct interval *slot_map_get(const struct slot_map *, uint32_t key);
const struct slot_map *slot_map_put(struct arena *, const struct slot_map *, uint32_t key, const struct interval *);
const struct slot_map *slot_map_remove(struct arena *, const struct slot_map *, uint32_t key);

/* Combines the values of slots that are in both maps; slots in one only are dropped, and so are those for which
 * `combine` returns false. Maps that are the same object are not looked into: combine(x, x) must be x. */
typedef bool (*slot_combine)(void *data, uint32_t key, const struct interval *, const struct interval *,
                             struct interval *ret);
const struct slot_map *slot_map_both(struct arena *, const struct slot_map *, const struct slot_map *, slot_combine,
                                     void *);
/* The values of both maps, `combine` deciding for slots in both. False in *ok if it returned false once. */
const struct slot_map *slot_map_either(struct arena *, const struct slot_map *, const struct slot_map *, slot_combine,
                                       void *, bool *ok);
/* Does x allow everything y allows? */
bool slot_map_includes(const struct slot_map *x, const struct slot_map *y);
uint32_t slot_map_count(const struct slot_map *);

#endif

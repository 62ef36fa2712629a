/* state: what is known of the numbers of a program at a place: for each slot (scalars.h) the values it may have, and
 * for packs of slots the bounds of their differences.
 *
 * A state is a tree (tree.h) from keys to numbers of values and zones; a key that is not there may have any value:
 *
 *     slots            variables and cells that no pointer reaches, of at most 64 bits; then paths (paths.h)
 *     results          what a function returns, by piece; at its exit
 *     packs            zones over the slots of the pack
 *
 * Zones speak of the readings of slots that the C type suggests, as formulas do later on. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_STATE_H
#define OCKHAM_ANALYSIS_NUMERIC_STATE_H

#include "analysis/numeric/paths.h"
#include "analysis/numeric/shared_tree.h"
#include "analysis/numeric/zone.h"
#include "analysis/scalars.h"

typedef uint32_t state_id;
#define STATE_NONE UINT32_MAX /* no run comes here */
#define STATE_ANY SHARED_TREE_EMPTY

struct pack {
  uint32_t count;
  slot_id members[ZONE_MOST];
  function_id function; /* whose activations it is about; ID_NONE: all are global */
};

struct space {
  const struct program *program;
  struct scalars *scalars;
  struct paths paths;
  const struct points_to *points_to;
  struct shared_trees trees;
  VEC(struct values) values; /* by number, each once */
  struct unique value_index;
  VEC(struct zone) zones;
  struct unique zone_index;
  uint32_t slot_count;
  uint32_t *first_result; /* function f: its results are the keys first_result[f] .. first_result[f + 1] - 1 */
  VEC(struct pack) packs;
  uint32_t first_pack;                     /* key of the first */
  uint32_t *first_of_slot, *packs_of_slot; /* slot s is in packs_of_slot[first_of_slot[s] .. first_of_slot[s + 1] - 1],
                                              by function, global ones last */
  struct thresholds thresholds;            /* of the program, owned */
  VEC(uint32_t) touched;                   /* packs, while two states are joined */
  function_id function;                    /* whose states are at hand: packs of other functions are not looked at */
};

void space_init(struct space *, const struct program *, const struct points_to *);
void space_release(struct space *);

static inline bool space_is_pack(const struct space *s, uint32_t key) { return key >= s->first_pack; }
static inline bool space_is_result(const struct space *s, uint32_t key) {
  return key >= s->slot_count && key < s->first_pack;
}
static inline bool space_is_path(const struct space *s, uint32_t key) {
  return key >= s->paths.first && key < s->slot_count;
}
/* The slot that a variable or a load reads; ID_NONE if it is none, or another expression. */
static inline slot_id space_slot(const struct space *s, expr e) {
  return e.id < s->paths.slots.len ? s->paths.slots.data[e.id] : ID_NONE;
}
static inline const struct path *space_path(const struct space *s, slot_id x) {
  return &s->paths.all.data[x - s->paths.first];
}
/* Of a slot or result: at most 64 bits, so that it is followed. */
bool space_follows(const struct space *, uint32_t key);
uint16_t space_width(const struct space *, uint32_t key);
/* The reading that zones and formulas use. */
enum reading space_reading(const struct space *, uint32_t key);
/* The function whose activations have the key; ID_NONE: it is global. */
function_id space_owner(const struct space *, uint32_t key);
/* The packs of the function at hand, and global ones, that the slot is in. */
enum { PACKS_OF_SLOT = 8 };
struct pack_list {
  uint32_t count;
  uint32_t packs[2 * PACKS_OF_SLOT];
};
struct pack_list space_packs(const struct space *, slot_id);
/* The slot's place in the pack; ID_NONE if it has none. */
uint32_t pack_find(const struct pack *, slot_id);

struct values state_values(const struct space *, state_id, uint32_t key);
/* The key has one of these values now; what zones say of it is not touched. */
state_id state_set(struct space *, state_id, uint32_t key, const struct values *);
/* Of the values that it may have, it has one of these. */
state_id state_restrict(struct space *, state_id, uint32_t key, const struct values *);
/* It may have any value, and is related to nothing. */
state_id state_forget(struct space *, state_id, slot_id);
/* The slot has changed: paths that are made of it are others. */
state_id state_drop_users(struct space *, state_id, slot_id);
enum { STATE_DEEPEST = 16 };
/* May a write of that memory (EXPR_NONE: any) change what the expression reads? So it may if the expression is deep. */
bool state_address_changes(const struct space *, expr, expr address, uint64_t bytes, unsigned depth);
/* So many bytes at the address were written; EXPR_NONE: any memory. */
state_id state_drop_paths(struct space *, state_id, expr address, uint64_t bytes);

void state_zone(const struct space *, state_id, uint32_t pack, struct zone *);
state_id state_set_zone(struct space *, state_id, uint32_t pack, const struct zone *);
/* x - y <= c for slots. */
state_id state_relate(struct space *, state_id, slot_id x, slot_id y, i128 c);
/* Bounds of x - y. */
struct interval state_difference(const struct space *, state_id, slot_id x, slot_id y);
/* What the zone of the pack says of the values of its members. */
state_id state_reduce(struct space *, state_id, uint32_t pack);
/* The same for all zones that there are. */
state_id state_reduce_all(struct space *, state_id);

state_id state_join(struct space *, state_id, state_id);
/* How hard to press: bounds go to the next threshold; to the end; what changes is given up. */
enum urge { URGE_THRESHOLDS, URGE_ENDS, URGE_GIVE_UP };
state_id state_widen(struct space *, state_id old, state_id new, enum urge);
/* Does the second allow all that the first allows? False in doubt. */
bool state_within(struct space *, state_id, state_id);

#endif

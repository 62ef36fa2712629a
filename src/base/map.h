/* map: hash tables.
 *
 *   struct map     64-bit key -> 64-bit value; iteration in order of insertion (so output is deterministic)
 *   struct names   string -> dense 32-bit id, and back (interning)
 *   struct unique  hash -> 32-bit index of an element the caller stores (hash-consing)
 */
#ifndef OCKHAM_BASE_MAP_H
#define OCKHAM_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

#define MAP_NONE UINT32_MAX

/* Mixes a 64-bit word; good enough for table indices. */
static inline uint64_t hash_u64(uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  return x ^ x >> 32;
}
static inline uint64_t hash_combine(uint64_t h, uint64_t x) { return hash_u64(h * 31 + x + 0x9e3779b97f4a7c15u); }
uint64_t hash_bytes(const void *bytes, size_t len);

/* Candidates for a hash: the caller compares. Elements are never removed one by one. */
struct unique {
  uint32_t *slots;  /* element index + 1, 0 = free */
  uint32_t *hashes; /* hash of the element in the slot */
  uint32_t cap, len;
};

typedef bool (*unique_eq)(const void *owner, uint32_t index, const void *key);

/* Index of the element that `eq` accepts for `key`, or MAP_NONE. */
uint32_t unique_find(const struct unique *, uint64_t hash, unique_eq eq, const void *owner, const void *key);
/* Adds `index` under `hash`; the caller made sure that it is new. */
void unique_add(struct unique *, uint64_t hash, uint32_t index);
void unique_release(struct unique *);

struct map_entry {
  uint64_t key, value;
};

struct map {
  struct unique index;
  VEC(struct map_entry) entries;
};

#define MAP_INIT {{NULL, NULL, 0, 0}, VEC_INIT}

/* Pointer to the value of `key`, or NULL; valid until the next insertion. */
uint64_t *map_get(const struct map *, uint64_t key);
/* Pointer to the value of `key`, which is entered with value 0 if it is new. */
uint64_t *map_put(struct map *, uint64_t key);
void map_clear(struct map *);
void map_release(struct map *);
void map_release_each(struct map **, size_t count);
#define map_release_all(...)                                                                                           \
  map_release_each((struct map *[]){__VA_ARGS__}, sizeof((struct map *[]){__VA_ARGS__}) / sizeof(struct map *))

struct names {
  struct unique index;
  struct arena arena;
  VEC(const char *) text;
};

#define NAMES_INIT {{NULL, NULL, 0, 0}, ARENA_INIT, VEC_INIT}

/* Id of `s`, entered if new; ids count from 0. */
uint32_t names_add(struct names *, const char *s);
/* Id of `s`, or MAP_NONE. */
uint32_t names_find(const struct names *, const char *s);
void names_release(struct names *);
void names_release_each(struct names **, size_t count);
#define names_release_all(...)                                                                                         \
  names_release_each((struct names *[]){__VA_ARGS__}, sizeof((struct names *[]){__VA_ARGS__}) / sizeof(struct names *))

#endif

/* One open-addressing table with linear probing for all three: it stores indices and hashes, never keys, so growing
 * does not look at the elements and the owner decides what equality means. Elements stand in the owner's array in order
 * of insertion, which makes iteration deterministic; nothing is removed, so there are no tombstones. */
#include "base/map.h"

#include "base/alloc.h"

#include <string.h>

uint64_t hash_bytes(const void *bytes, size_t len) {
  const unsigned char *p = bytes;
  uint64_t h = 0xcbf29ce484222325u ^ len;
  for (; len >= 8; len -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    h = hash_combine(h, word);
  }
  uint64_t rest = 0;
  memcpy(&rest, p, len);
  return hash_combine(h, rest);
}

static void unique_insert(struct unique *u, uint32_t hash, uint32_t slot_value) {
  uint32_t mask = u->cap - 1, i = hash & mask;
  while (u->slots[i]) i = (i + 1) & mask;
  u->slots[i] = slot_value;
  u->hashes[i] = hash;
}

static void unique_grow(struct unique *u) {
  struct unique old = *u;
  u->cap = old.cap ? old.cap * 2 : 16;
  u->slots = xcalloc(u->cap, sizeof *u->slots);
  u->hashes = xcalloc(u->cap, sizeof *u->hashes);
  for (uint32_t i = 0; i < old.cap; i++)
    if (old.slots[i]) unique_insert(u, old.hashes[i], old.slots[i]);
  free(old.slots);
  free(old.hashes);
}

uint32_t unique_find(const struct unique *u, uint64_t hash, unique_eq eq, const void *owner, const void *key) {
  if (!u->cap) return MAP_NONE;
  uint32_t mask = u->cap - 1;
  for (uint32_t i = (uint32_t)hash & mask; u->slots[i]; i = (i + 1) & mask)
    if (u->hashes[i] == (uint32_t)hash && eq(owner, u->slots[i] - 1, key)) return u->slots[i] - 1;
  return MAP_NONE;
}

void unique_add(struct unique *u, uint64_t hash, uint32_t index) {
  if ((uint64_t)u->len * 3 >= (uint64_t)u->cap * 2) unique_grow(u);
  assert(index != MAP_NONE && u->len < u->cap); /* a free slot ends a search */
  unique_insert(u, (uint32_t)hash, index + 1);
  u->len++;
}

void unique_release(struct unique *u) {
  free(u->slots);
  free(u->hashes);
  *u = (struct unique){NULL, NULL, 0, 0};
}

static bool map_eq(const void *owner, uint32_t index, const void *key) {
  return ((const struct map *)owner)->entries.data[index].key == *(const uint64_t *)key;
}

uint64_t *map_get(const struct map *m, uint64_t key) {
  uint32_t i = unique_find(&m->index, hash_u64(key), map_eq, m, &key);
  return i == MAP_NONE ? NULL : &m->entries.data[i].value;
}

uint64_t *map_put(struct map *m, uint64_t key) {
  uint64_t *found = map_get(m, key);
  if (found) return found;
  unique_add(&m->index, hash_u64(key), m->entries.len);
  vec_push(&m->entries, ((struct map_entry){key, 0}));
  assert(m->index.len == m->entries.len);
  return &m->entries.data[m->entries.len - 1].value;
}

void map_clear(struct map *m) {
  if (m->index.cap) memset(m->index.slots, 0, m->index.cap * sizeof *m->index.slots);
  m->index.len = 0;
  vec_clear(&m->entries);
}

void map_release(struct map *m) {
  unique_release(&m->index);
  vec_release(&m->entries);
}

void map_release_each(struct map **all, size_t count) {
  for (size_t i = 0; i < count; i++) map_release(all[i]);
}

static bool names_eq(const void *owner, uint32_t index, const void *key) {
  return strcmp(((const struct names *)owner)->text.data[index], key) == 0;
}

uint32_t names_find(const struct names *n, const char *s) {
  return unique_find(&n->index, hash_bytes(s, strlen(s)), names_eq, n, s);
}

uint32_t names_add(struct names *n, const char *s) {
  uint32_t found = names_find(n, s);
  if (found != MAP_NONE) return found;
  unique_add(&n->index, hash_bytes(s, strlen(s)), n->text.len);
  vec_push(&n->text, arena_strdup(&n->arena, s));
  assert(n->index.len == n->text.len);
  return n->text.len - 1;
}

void names_release(struct names *n) {
  unique_release(&n->index);
  vec_release(&n->text);
  arena_release(&n->arena);
}

void names_release_each(struct names **all, size_t count) {
  for (size_t i = 0; i < count; i++) names_release(all[i]);
}

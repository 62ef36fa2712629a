/* Difference-bound matrices. */
#include "analysis/numeric/zone.h"

#include <string.h>

void zone_init(struct zone *z, uint32_t count) {
  assert(count <= ZONE_MOST);
  memset(z, 0, sizeof *z);
  z->count = count;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++) z->d[i][j] = i == j ? 0 : ZONE_NONE;
}

bool zone_equal(const struct zone *a, const struct zone *b) { return memcmp(a, b, sizeof *a) == 0; }

bool zone_is_all(const struct zone *z) {
  struct zone all;
  zone_init(&all, z->count);
  return zone_equal(z, &all);
}

int64_t zone_bound(i128 c) { return c > ZONE_FAR ? ZONE_NONE : c < -ZONE_FAR ? -ZONE_FAR : (int64_t)c; }

static int64_t sum(int64_t a, int64_t b) {
  return a == ZONE_NONE || b == ZONE_NONE ? ZONE_NONE : zone_bound((i128)a + b);
}

bool zone_add(struct zone *z, uint32_t i, uint32_t j, i128 c) {
  int64_t bound = zone_bound(c);
  assert(i < z->count && j < z->count && i != j);
  if (bound == ZONE_NONE || z->d[i][j] <= bound) return true;
  if (z->d[j][i] != ZONE_NONE && (i128)z->d[j][i] + bound < 0) return false;
  z->d[i][j] = bound;
  for (uint32_t k = 0; k < z->count; k++)
    for (uint32_t l = 0; l < z->count; l++) {
      int64_t way = sum(sum(z->d[k][i], bound), z->d[j][l]);
      if (k != l && way < z->d[k][l]) z->d[k][l] = way;
    }
  for (uint32_t k = 0; k < z->count; k++)
    for (uint32_t l = 0; l < z->count; l++)
      if (k != l && z->d[k][l] != ZONE_NONE && z->d[l][k] != ZONE_NONE && (i128)z->d[k][l] + z->d[l][k] < 0)
        return false;
  return true;
}

void zone_tighten(struct zone *z, const struct interval *of) {
  for (uint32_t i = 0; i < z->count; i++)
    for (uint32_t j = 0; j < z->count; j++) {
      int64_t bound = zone_bound(of[i].high - of[j].low);
      if (i != j && bound < z->d[i][j]) z->d[i][j] = bound;
    }
}

void zone_forget(struct zone *z, uint32_t i) {
  for (uint32_t j = 0; j < z->count; j++)
    if (j != i) z->d[i][j] = z->d[j][i] = ZONE_NONE;
}

void zone_shift(struct zone *z, uint32_t i, struct interval by) {
  for (uint32_t j = 0; j < z->count; j++) {
    if (j == i) continue;
    if (z->d[i][j] != ZONE_NONE) z->d[i][j] = zone_bound((i128)z->d[i][j] + by.high);
    if (z->d[j][i] != ZONE_NONE) z->d[j][i] = zone_bound((i128)z->d[j][i] - by.low);
  }
}

bool zone_within(const struct zone *a, const struct zone *b) {
  assert(a->count == b->count);
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t j = 0; j < a->count; j++)
      if (a->d[i][j] > b->d[i][j]) return false;
  return true;
}

void zone_join(struct zone *z, const struct zone *other) {
  assert(z->count == other->count);
  for (uint32_t i = 0; i < z->count; i++)
    for (uint32_t j = 0; j < z->count; j++)
      if (other->d[i][j] > z->d[i][j]) z->d[i][j] = other->d[i][j];
}

static int64_t step_up(struct thresholds t, int64_t x) {
  for (uint32_t i = 0; i < t.count && x != ZONE_NONE; i++)
    if (t.all[i] >= x) return zone_bound(t.all[i]);
  return ZONE_NONE;
}

void zone_widen(struct zone *old, const struct zone *new, struct thresholds t) {
  assert(old->count == new->count);
  for (uint32_t i = 0; i < old->count; i++)
    for (uint32_t j = 0; j < old->count; j++)
      if (new->d[i][j] > old->d[i][j]) old->d[i][j] = step_up(t, new->d[i][j]);
}

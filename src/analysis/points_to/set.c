/* Sets of places.
 *
 * A set is a sorted array. It is kept small in two ways that only ever enlarge what it means: a place that another one
 * covers is left out (the unknown place covers all of escaping memory, a strided place those in step with it), and a
 * block that has gathered too many places in one set (a pointer that is moved in a loop) is widened to the one place
 * with the greatest common stride. Strides can only shrink to divisors, so this ends. */
#include "analysis/points_to/private.h"
#include "base/checking.h"

enum { MAX_EXACT = 24, MAX_STRIDED = 4 };

pt_place pt_place_make(const struct points_to *pt, block_id b, int64_t offset, uint64_t stride) {
  assert(b < pt->blocks.len);
  enum target_kind kind = pt->blocks.data[b].kind;
  if (kind == TARGET_FUNCTION) return place_make_raw(b, 0, 0);
  bool fits = stride ? stride <= PLACE_FIELD : offset >= -PLACE_BIAS && offset < PLACE_BIAS;
  if (kind == TARGET_UNKNOWN || kind == TARGET_ABSOLUTE || kind == TARGET_VARARGS || !fits)
    return place_make_raw(b, 0, 1);
  if (stride) {
    offset = floor_mod(offset, (int64_t)stride);
    if (offset >= PLACE_BIAS) return place_make_raw(b, 0, 1);
  }
  return place_make_raw(b, offset, (uint32_t)stride);
}

pt_place pt_place_flow(const struct points_to *pt, pt_place x, const struct pt_edge *e) {
  block_id b = place_block(x);
  switch ((enum pt_flow)e->flow) {
  case FLOW_COPY: return x;
  case FLOW_OFFSET:
    if (e->amount >= PLACE_BIAS || e->amount < -PLACE_BIAS) return pt_place_make(pt, b, 0, 1);
    return pt_place_make(pt, b, place_offset(x) + e->amount, place_stride(x));
  case FLOW_STRIDE:
    assert(e->amount > 0);
    return pt_place_make(pt, b, place_offset(x), gcd_u64(place_stride(x), (uint64_t)e->amount));
  case FLOW_BLUR: return pt_place_make(pt, b, 0, 1);
  case FLOW_CLONE: return b == (block_id)e->amount ? place_make_raw(e->other, place_offset(x), place_stride(x)) : x;
  }
  return x;
}

bool pt_place_set_in_order(const pt_place_set *s) {
  for (uint32_t i = 1; i < s->len; i++)
    if (s->data[i - 1] >= s->data[i]) return false;
  return true;
}

static int compare_places(const void *a, const void *b) {
  pt_place x = *(const pt_place *)a, y = *(const pt_place *)b;
  return x < y ? -1 : x > y;
}

void pt_place_set_sort(pt_place_set *s) {
  if (pt_place_set_in_order(s)) return;
  qsort(s->data, s->len, sizeof *s->data, compare_places);
  uint32_t kept = 1;
  for (uint32_t i = 1; i < s->len; i++)
    if (s->data[i] != s->data[kept - 1]) s->data[kept++] = s->data[i];
  s->len = kept;
}

/* The first index from `low` on whose place is at least x. */
static uint32_t lower_bound(const pt_place_set *s, uint32_t low, pt_place x) {
  return vec_first_not(s, low, s->len, y, *y < x);
}

static uint32_t block_end(const pt_place_set *s, uint32_t from, block_id b) {
  while (from < s->len && place_block(s->data[from]) == b) from++;
  return from;
}

static bool step_covers(pt_place strided, pt_place x) {
  uint32_t s = place_stride(strided);
  if (s == 0 || place_stride(x) % s != 0) return false;
  return floor_mod(place_offset(x) - place_offset(strided), s) == 0;
}

static bool is_unknown_covered(const struct points_to *pt, pt_place x) {
  return x != PLACE_UNKNOWN && !pt->options.separate_unknown && pt->blocks.data[place_block(x)].is_escaping;
}

static bool is_covered(const struct points_to *pt, const pt_place_set *s, pt_place x) {
  if (s->len && s->data[0] == PLACE_UNKNOWN && is_unknown_covered(pt, x)) return true;
  block_id b = place_block(x);
  uint32_t i = lower_bound(s, 0, place_make_raw(b, -PLACE_BIAS, 1));
  for (; i < s->len && place_block(s->data[i]) == b; i++)
    if (step_covers(s->data[i], x)) return true;
  return false;
}

/* Merges the sorted new places from fresh[start ..] into the set. */
static void merge_in(pt_place_set *s, const pt_place_set *fresh, uint32_t start) {
  uint32_t old = s->len, added = fresh->len - start;
  vec_reserve(s, old + added);
  s->len = old + added;
  uint32_t i = old, j = fresh->len, k = s->len;
  while (j > start) {
    if (i > 0 && s->data[i - 1] > fresh->data[j - 1])
      s->data[--k] = s->data[--i];
    else
      s->data[--k] = fresh->data[--j];
  }
}

static void drop_covered(const struct points_to *pt, pt_place_set *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->len; i++)
    if (!is_unknown_covered(pt, s->data[i])) s->data[kept++] = s->data[i];
  s->len = kept;
}

/* Replaces places of one block (indices low .. high - 1) by one that covers them; appends it to fresh. */
static void widen_block(struct points_to *pt, pt_place_set *s, uint32_t low, uint32_t high, pt_place_set *fresh) {
  assert(low + 1 < high && high <= s->len && place_block(s->data[low]) == place_block(s->data[high - 1]));
  int64_t base = place_offset(s->data[low]);
  uint64_t step = 0;
  for (uint32_t i = low; i < high; i++) {
    int64_t d = place_offset(s->data[i]) - base;
    step = gcd_u64(gcd_u64(step, place_stride(s->data[i])), (uint64_t)(d < 0 ? -d : d));
  }
  assert(step > 0);
  pt_place wide = pt_place_make(pt, place_block(s->data[low]), base, step);
  memmove(s->data + low, s->data + high, (s->len - high) * sizeof *s->data);
  s->len -= high - low;
  uint32_t at = lower_bound(s, low, wide);
  if (at < s->len && s->data[at] == wide) return;
  vec_push(s, wide);
  memmove(s->data + at + 1, s->data + at, (s->len - 1 - at) * sizeof *s->data);
  s->data[at] = wide;
  vec_push(fresh, wide);
}

static void widen(struct points_to *pt, pt_place_set *s, pt_place_set *fresh, uint32_t start) {
  uint32_t end = fresh->len;
  for (uint32_t i = start; i < end; i++) {
    block_id b = place_block(fresh->data[i]);
    if (i > start && place_block(fresh->data[i - 1]) == b) continue;
    uint32_t low = lower_bound(s, 0, place_make_raw(b, -PLACE_BIAS, 0)), high = block_end(s, low, b);
    uint32_t strided = lower_bound(s, low, place_make_raw(b, -PLACE_BIAS, 1));
    if (high - strided > MAX_STRIDED)
      widen_block(pt, s, low, high, fresh);
    else if (strided - low > MAX_EXACT)
      widen_block(pt, s, low, strided, fresh);
  }
}

void pt_place_set_add(struct points_to *pt, pt_place_set *s, const pt_place_set *from, pt_place_set *fresh) {
  assert_structure(pt_place_set_in_order(s) && pt_place_set_in_order(from));
  uint32_t start = fresh->len, at = 0;
  for (uint32_t i = 0; i < from->len; i++) {
    pt_place x = from->data[i];
    at = lower_bound(s, at, x);
    if (at < s->len && s->data[at] == x) continue;
    if (!is_covered(pt, s, x)) vec_push(fresh, x);
  }
  if (fresh->len == start) return;
  merge_in(s, fresh, start);
  if (s->data[0] == PLACE_UNKNOWN && !pt->options.separate_unknown) drop_covered(pt, s);
  if (s->len > MAX_STRIDED) widen(pt, s, fresh, start);
  assert_structure(pt_place_set_in_order(s));
}

bool pt_place_access(const struct points_to *pt, pt_place x, uint32_t bytes, struct pt_cell *ret) {
  const struct memory_block *b = &pt->blocks.data[place_block(x)];
  uint32_t stride = place_stride(x);
  int64_t offset = place_offset(x);
  if (b->kind == TARGET_FUNCTION || offset < 0 || bytes == 0) return false;
  if (b->kind == TARGET_UNKNOWN || b->kind == TARGET_ABSOLUTE) bytes = 1;
  if (b->size != UINT64_MAX) {
    if ((uint64_t)offset >= b->size) return false;
    if (bytes == SIZE_ANY) bytes = b->size < SIZE_ANY ? (uint32_t)(b->size - (uint64_t)offset) : SIZE_ANY;
    if ((uint64_t)offset + bytes > b->size) return false;
    if ((uint64_t)offset + stride + bytes > b->size) stride = 0;
  }
  *ret = (struct pt_cell){.block = place_block(x), .offset = (uint32_t)offset, .stride = stride, .bytes = bytes};
  assert(b->size == UINT64_MAX || (uint64_t)ret->offset + ret->bytes <= b->size);
  return true;
}

bool pt_cells_overlap(const struct pt_cell *x, const struct pt_cell *y, bool *is_exact) {
  assert(x->block == y->block);
  int64_t d = (int64_t)x->offset - y->offset;
  int64_t step = (int64_t)gcd_u64(x->stride, y->stride);
  *is_exact = false;
  if (step == 0) {
    *is_exact = d == 0 && x->bytes == y->bytes;
    return d < (int64_t)y->bytes && -d < (int64_t)x->bytes;
  }
  int64_t r = floor_mod(d, step);
  /* Cells in steps of one byte stand for all of a block, whatever the size of the access. */
  *is_exact = r == 0 && x->bytes == y->bytes && step >= (int64_t)x->bytes && step > 1;
  return r < (int64_t)y->bytes || step - r < (int64_t)x->bytes;
}

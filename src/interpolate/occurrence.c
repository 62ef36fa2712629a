/* Symbols are collected once per sequence, and only if somebody asks: most refutations need no congruence. A symbol's
 * partitions are in increasing order, so whether it occurs on a side of a cut is a binary search. For the cuts of a
 * sequence, being live in a partition is the same as being allowed there, and the cuts need not be looked at. */
#include "interpolate/occurrence.h"

void occurrence_init(struct occurrence *l, struct terms *terms, const term *partitions, uint32_t count,
                     const struct cut *cuts, uint32_t cut_count) {
  *l = (struct occurrence){.terms = terms,
                           .partitions = partitions,
                           .partition_count = count,
                           .cuts = cuts,
                           .cut_count = cut_count,
                           .is_sequence = true};
  for (uint32_t i = 0; i < cut_count; i++) {
    assert(cuts[i].left <= cuts[i].right && cuts[i].right < count);
    l->is_sequence &= cuts[i].left == 0;
  }
}

void occurrence_release(struct occurrence *l) {
  for (uint32_t i = 0; i < l->occurrences.len; i++) vec_release(&l->occurrences.data[i]);
  vec_release(&l->occurrences);
  map_release(&l->symbols);
}

/* The key of the symbol of a node; 0 if it has none. */
static uint64_t symbol_of(const struct occurrence *l, term t) {
  switch (term_kind(l->terms, t)) {
  case TERM_VAR: return t.id;
  case TERM_APPLY: return (uint64_t)1 << 32 | term_symbol(l->terms, t).id;
  default: return 0;
  }
}

static void note(struct occurrence *l, uint64_t symbol, uint32_t partition) {
  uint64_t *place = map_put(&l->symbols, symbol);
  if (!*place) {
    vec_push_zero(&l->occurrences);
    *place = l->occurrences.len;
  }
  uint32_t i = (uint32_t)*place - 1;
  assert(!l->occurrences.data[i].len || vec_last(&l->occurrences.data[i]) <= partition);
  if (!l->occurrences.data[i].len || vec_last(&l->occurrences.data[i]) != partition)
    vec_push(&l->occurrences.data[i], partition);
}

static void prepare(struct occurrence *l) {
  if (l->is_ready) return;
  l->is_ready = true;
  term_list nodes = VEC_INIT;
  for (uint32_t i = 0; i < l->partition_count; i++) {
    vec_clear(&nodes);
    traverse_nodes(l->terms, &l->partitions[i], 1, &nodes);
    for (uint32_t k = 0; k < nodes.len; k++) {
      uint64_t symbol = symbol_of(l, nodes.data[k]);
      if (symbol) note(l, symbol, i);
    }
  }
  vec_release(&nodes);
}

/* The symbols of the terms, as places in `occurrences`; false if one occurs nowhere. */
static bool symbols_of(struct occurrence *l, const term *terms, uint32_t count, index_list *out) {
  prepare(l);
  term_list nodes = VEC_INIT;
  traverse_nodes(l->terms, terms, count, &nodes);
  bool known = true;
  for (uint32_t i = 0; i < nodes.len && known; i++) {
    uint64_t symbol = symbol_of(l, nodes.data[i]);
    if (!symbol) continue;
    const uint64_t *place = map_get(&l->symbols, symbol);
    known = place != NULL;
    if (known) vec_push(out, (uint32_t)*place - 1);
  }
  vec_release(&nodes);
  return known;
}

static struct partition_range common_range(const struct occurrence *l, const index_list *symbols) {
  struct partition_range r = {0, l->partition_count - 1};
  for (uint32_t i = 0; i < symbols->len; i++) {
    uint32_t first = l->occurrences.data[symbols->data[i]].data[0];
    uint32_t last = vec_last(&l->occurrences.data[symbols->data[i]]);
    assert(first <= last && last < l->partition_count);
    if (first > r.first) r.first = first;
    if (last < r.last) r.last = last;
  }
  return r;
}

static const struct partition_range nowhere = {UINT32_MAX, 0};

struct partition_range occurrence_range(struct occurrence *l, const term *terms, uint32_t count) {
  index_list symbols = VEC_INIT;
  struct partition_range r = symbols_of(l, terms, count, &symbols) ? common_range(l, &symbols) : nowhere;
  vec_release(&symbols);
  return r;
}

static bool occurs_between(const struct occurrence *l, uint32_t symbol, uint32_t first, uint32_t last) {
  const index_list *o = &l->occurrences.data[symbol];
  uint32_t low = vec_first_not(o, 0, o->len, x, *x < first);
  return low < o->len && o->data[low] <= last;
}

/* Does the symbol occur on the partition's side of each cut? */
static bool is_allowed(const struct occurrence *l, uint32_t symbol, uint32_t partition) {
  uint32_t first = l->occurrences.data[symbol].data[0], last = vec_last(&l->occurrences.data[symbol]);
  for (uint32_t i = 0; i < l->cut_count; i++) {
    struct cut c = l->cuts[i];
    bool inside = partition >= c.left && partition <= c.right;
    if (inside ? !occurs_between(l, symbol, c.left, c.right) : first >= c.left && last <= c.right) return false;
  }
  return true;
}

/* Do all symbols occur on the side? */
static bool are_on(const struct occurrence *l, const index_list *symbols, struct cut_side s) {
  for (uint32_t i = 0; i < symbols->len; i++) {
    uint32_t symbol = symbols->data[i];
    bool is_there = s.is_inside ? occurs_between(l, symbol, s.cut.left, s.cut.right)
                                : l->occurrences.data[symbol].data[0] < s.cut.left ||
                                      vec_last(&l->occurrences.data[symbol]) > s.cut.right;
    if (!is_there) return false;
  }
  return true;
}

static uint32_t side_size(const struct occurrence *l, struct cut_side s) {
  assert(s.cut.left <= s.cut.right && s.cut.right < l->partition_count);
  uint32_t inside = s.cut.right - s.cut.left + 1;
  return s.is_inside ? inside : l->partition_count - inside;
}

static bool find_separation(const struct occurrence *l, const index_list *from, const index_list *to,
                            struct cut_side *ret) {
  bool found = false;
  for (uint32_t i = 0; i < l->cut_count; i++) {
    struct cut_side inside = {l->cuts[i], true}, outside = {l->cuts[i], false};
    bool from_inside = are_on(l, from, inside);
    if ((from_inside && are_on(l, to, inside)) || (are_on(l, from, outside) && are_on(l, to, outside))) continue;
    struct cut_side s = from_inside ? inside : outside;
    if (found && side_size(l, s) >= side_size(l, *ret)) continue;
    found = true;
    *ret = s;
  }
  return found;
}

bool occurrence_separation(struct occurrence *l, term from, term to, struct cut_side *ret) {
  index_list x = VEC_INIT, y = VEC_INIT;
  bool found = symbols_of(l, &from, 1, &x) && symbols_of(l, &to, 1, &y);
  if (found && l->is_sequence) {
    struct partition_range here = common_range(l, &x), there = common_range(l, &y);
    if (here.last < there.first)
      *ret = (struct cut_side){{0, here.last}, true};
    else if (there.last < here.first)
      *ret = (struct cut_side){{0, here.first - 1}, false};
    else
      found = false;
  } else if (found) {
    found = find_separation(l, &x, &y, ret);
  }
  vec_release_all(&x, &y);
  return found;
}

uint32_t occurrence_partition(struct occurrence *l, const term *terms, uint32_t count) {
  index_list symbols = VEC_INIT;
  bool known = symbols_of(l, terms, count, &symbols);
  struct partition_range r = {0, l->partition_count - 1};
  if (l->is_sequence) r = common_range(l, &symbols);
  uint32_t found = UINT32_MAX;
  for (uint32_t i = r.first; known && i <= r.last && found == UINT32_MAX; i++) {
    bool all = true;
    for (uint32_t k = 0; k < symbols.len && all && !l->is_sequence; k++) all = is_allowed(l, symbols.data[k], i);
    if (all) found = i;
  }
  assert(found == UINT32_MAX || (found >= r.first && found <= r.last));
  vec_release(&symbols);
  return found;
}

bool occurrence_are_common(struct occurrence *o, struct cut cut, term t) {
  index_list symbols = VEC_INIT;
  bool are_common = symbols_of(o, &t, 1, &symbols) && are_on(o, &symbols, (struct cut_side){cut, true}) &&
                    are_on(o, &symbols, (struct cut_side){cut, false});
  vec_release(&symbols);
  return are_common;
}

/* An entry differs from the first one by what its lowest bit adds and what the others do: so one look at each entry
 * tells whether all do. */
#include "logic/table.h"

#include <stdlib.h>

enum { FEW = 8, MOST = 1 << 16 };

static bool read_entries(const struct terms *s, const term *entries, uint32_t count, int64_t *ret) {
  for (uint32_t i = 0; i < count; i++)
    if (term_width(s, entries[i]) != term_width(s, entries[0]) || !term_get_int64(s, entries[i], &ret[i])) return false;
  return true;
}

static bool is_sum(const int64_t *x, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    uint32_t lowest = i & -i;
    if ((x[i] ^ x[i ^ lowest]) != (x[lowest] ^ x[0])) return false;
  }
  return true;
}

static term add_bit(struct terms *s, term sum, term index, uint32_t bit, int64_t added) {
  uint32_t width = term_width(s, sum);
  term is_set = term_equals(s, term_extract(s, bit, bit, index), term_bv(s, 1, 1));
  term change = term_ite(s, is_set, term_bv(s, width, (uint64_t)added), term_bv(s, width, 0));
  return added ? term_bv_binary(s, TERM_BV_XOR, sum, change) : sum;
}

term table_sum(struct terms *s, const term *entries, uint32_t count, term index, uint32_t low) {
  if (count < FEW || count > MOST || count & (count - 1) || low + 16 >= term_width(s, index)) return term_none;
  int64_t *x = xcalloc(count, sizeof *x);
  term sum = term_none;
  if (read_entries(s, entries, count, x) && is_sum(x, count)) {
    sum = entries[0];
    for (uint32_t bit = 0; 1u << bit < count; bit++) sum = add_bit(s, sum, index, low + bit, x[1u << bit] ^ x[0]);
  }
  free(x);
  return sum;
}

/* The entries from a multiple of 2^bits on, of which there are so many; term_none: all beyond the end. */
static term choose(struct terms *s, const term *entries, uint32_t count, uint32_t first, const term *bit,
                   uint32_t bits) {
  if (first >= count) return term_none;
  if (!bits) return entries[first];
  term low = choose(s, entries, count, first, bit, bits - 1);
  term high = choose(s, entries, count, first + (1u << (bits - 1)), bit, bits - 1);
  return !high.id || term_eq(low, high) ? low : term_ite(s, bit[bits - 1], high, low);
}

term table_choice(struct terms *s, const term *entries, uint32_t count, term index, uint32_t low) {
  term bit[17];
  uint32_t bits = 0;
  if (count < FEW || count > MOST || low + 17 >= term_width(s, index)) return term_none;
  for (uint32_t i = 0; i < count; i++)
    if (!term_is_constant(s, entries[i])) return term_none;
  for (; 1u << bits < count; bits++)
    bit[bits] = term_equals(s, term_extract(s, low + bits, low + bits, index), term_bv(s, 1, 1));
  return choose(s, entries, count, 0, bit, bits);
}

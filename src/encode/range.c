/* The types of symbols, as bounds of the leaves of terms. */
#include "encode/range.h"

static bool leaf_range(void *data, term t, struct bound_pair *ret) {
  const struct value_ranges *r = data;
  uint16_t width;
  bool is_signed;
  if (!ranges_symbol_type(r, t, &width, &is_signed)) return false;
  struct value_range range = range_of_type(width, is_signed);
  *ret = (struct bound_pair){range.low, range.high};
  return true;
}

void ranges_init(struct value_ranges *r, struct places *places) {
  *r = (struct value_ranges){.places = places};
  bounds_init(&r->bounds, places->terms, leaf_range, NULL);
}

void ranges_release(struct value_ranges *r) {
  map_release(&r->input_types);
  bounds_release(&r->bounds);
}

void ranges_declare(struct value_ranges *r, term symbol, uint16_t width, bool is_signed) {
  assert(width && places_of_symbol(r->places, symbol) == ID_NONE);
  *map_put(&r->input_types, symbol.id) = (uint64_t)width << 1 | is_signed;
}

bool ranges_symbol_type(const struct value_ranges *r, term t, uint16_t *width, bool *is_signed) {
  place_id place = places_of_symbol(r->places, t);
  if (place != ID_NONE) {
    *width = places_get(r->places, place)->width;
    *is_signed = places_get(r->places, place)->is_signed;
    return true;
  }
  const uint64_t *input = map_get(&r->input_types, t.id);
  if (input) *width = (uint16_t)(*input >> 1), *is_signed = *input & 1;
  return input;
}

static i128 power(unsigned n) { return (i128)1 << n; }

struct value_range range_of_type(uint16_t width, bool is_signed) {
  if (width > WIDEST) width = WIDEST;
  if (is_signed) return (struct value_range){-power(width - 1u), power(width - 1u) - 1};
  return (struct value_range){0, power(width) - 1};
}

/* Whoever owns the ranges may have moved. */
static struct bounds *bounds_now(struct value_ranges *x) {
  x->bounds.data = x;
  return &x->bounds;
}

struct value_range range_of_term(struct value_ranges *x, term t) {
  struct bound_pair r = bounds_of(bounds_now(x), t);
  return (struct value_range){r.low, r.high};
}

term ranges_div(struct value_ranges *x, term t, i128 n) { return bounds_div(bounds_now(x), t, n); }

term ranges_mod(struct value_ranges *x, term t, i128 n) { return bounds_mod(bounds_now(x), t, n); }

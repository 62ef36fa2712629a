/* Ranges of sums, products with numbers, choices and divisions by numbers, from those of their parts.
 *
 * The walk goes down to a bounded depth: terms are graphs, and below it nothing is known. Only what was asked from the
 * top is remembered, as what is found further down depends on the depth. A range beyond `everything` would say nothing
 * more, and sums of ranges within it cannot overflow. */
#include "encode/range.h"

#include "logic/build.h"

void ranges_init(struct value_ranges *r, struct places *places) {
  *r = (struct value_ranges){.places = places, .terms = places->terms};
}

void ranges_release(struct value_ranges *r) {
  map_release(&r->input_types);
  map_release(&r->memo);
  vec_release(&r->known);
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

static const struct value_range everything = {-((i128)1 << 110), (i128)1 << 110};

static struct value_range clip(struct value_range r) {
  if (r.low < everything.low) r.low = everything.low;
  if (r.high > everything.high) r.high = everything.high;
  return r;
}

static struct value_range range_of(struct value_ranges *x, term t, int depth);

static struct value_range product_range(struct value_ranges *x, term t, int depth) {
  int64_t k;
  if (term_count(x->terms, t) != 2 || !term_get_int64(x->terms, term_child(x->terms, t, 0), &k)) return everything;
  struct value_range r = range_of(x, term_child(x->terms, t, 1), depth + 1);
  if (k < INT32_MIN || k > INT32_MAX || r.low < -power(70) || r.high > power(70)) return everything;
  struct value_range p = {r.low * k, r.high * k};
  return k < 0 ? (struct value_range){p.high, p.low} : p;
}

static struct value_range division_range(struct value_ranges *x, term t, int depth) {
  int64_t k;
  if (!term_get_int64(x->terms, term_child(x->terms, t, 1), &k) || k <= 0) return everything;
  struct value_range r = range_of(x, term_child(x->terms, t, 0), depth + 1);
  bool is_mod = term_kind(x->terms, t) == TERM_MOD;
  if (is_mod) return r.low >= 0 && r.high < k ? r : (struct value_range){0, k - 1};
  i128 low = r.low >= 0 ? r.low / k : -((-r.low + k - 1) / k),
       high = r.high >= 0 ? r.high / k : -((-r.high + k - 1) / k);
  return (struct value_range){low, high};
}

static struct value_range compute_range(struct value_ranges *x, term t, int depth) {
  enum { DEEPEST = 12 };
  int64_t k;
  uint16_t width;
  bool is_signed;
  if (term_get_int64(x->terms, t, &k)) return (struct value_range){k, k};
  if (ranges_symbol_type(x, t, &width, &is_signed)) return range_of_type(width, is_signed);
  if (depth > DEEPEST) return everything;
  switch (term_kind(x->terms, t)) {
  case TERM_ADD: {
    struct value_range sum = {0, 0};
    for (uint32_t i = 0; i < term_count(x->terms, t); i++) {
      struct value_range r = range_of(x, term_child(x->terms, t, i), depth + 1);
      sum.low += r.low, sum.high += r.high;
      sum = clip(sum);
    }
    return sum;
  }
  case TERM_MUL: return product_range(x, t, depth);
  case TERM_ITE: {
    struct value_range a = range_of(x, term_child(x->terms, t, 1), depth + 1);
    struct value_range b = range_of(x, term_child(x->terms, t, 2), depth + 1);
    return (struct value_range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
  }
  case TERM_DIV:
  case TERM_MOD: return division_range(x, t, depth);
  default: return everything;
  }
}

static struct value_range range_of(struct value_ranges *x, term t, int depth) {
  uint64_t *known = map_get(&x->memo, t.id);
  if (known) return x->known.data[*known - 1];
  struct value_range r = clip(compute_range(x, t, depth));
  assert(r.low <= r.high && r.low >= everything.low && r.high <= everything.high);
  if (depth == 0) {
    vec_push(&x->known, r);
    *map_put(&x->memo, t.id) = x->known.len;
  }
  return r;
}

struct value_range range_of_term(struct value_ranges *x, term t) { return range_of(x, t, 0); }

/* Values as strings of bytes, least first: a write of a part of a cell changes that part and leaves the rest. As
 * integers, parts are quotients and remainders by powers of two. Quotients are rounded down, so that the bytes of a
 * negative number are found without its other reading; parts are unsigned, but for the highest one of a signed cell. */
#include "certify/certify.h"

/* Bits `low` to `low + width - 1` of the value; the highest ones keep its reading, all others are unsigned. */
static term bits(struct certify *c, term value, uint16_t whole, unsigned low, unsigned width) {
  struct terms *s = &c->terms;
  assert(width && low + width <= whole);
  if (low == 0 && width == whole) return value;
  if (c->is_bv) return term_extract(s, low + width - 1, low, value);
  term shifted = low ? term_div(s, value, power_of_two(c, low)) : value;
  return low + width == whole ? shifted : term_mod(s, shifted, power_of_two(c, width));
}

static term joined(struct certify *c, term high, term low, unsigned low_width) {
  struct terms *s = &c->terms;
  if (c->is_bv) return term_concat(s, high, low);
  return term_add2(s, term_mul2(s, high, power_of_two(c, low_width)), low);
}

bool bytes_can_be_cut(const struct certify *c, uint16_t width) {
  (void)c;
  return width % 8 == 0 && width <= 64;
}

term bytes_replaced(struct certify *c, term cell, uint16_t width, bool is_signed, uint64_t from, uint64_t count,
                    term inner) {
  unsigned low = (unsigned)from * 8, middle = (unsigned)count * 8;
  assert(count && low + middle <= width && bytes_can_be_cut(c, width));
  bool keeps_sign = low + middle < width;
  term before = cell, result = inner;
  if (low) result = joined(c, result, bits(c, before, width, 0, low), low);
  if (low + middle < width)
    result = joined(c, bits(c, before, width, low + middle, width - low - middle), result, low + middle);
  return keeps_sign ? result : convert_reading(c, result, width, false, is_signed);
}

term bytes_chosen(struct certify *c, term cell, uint16_t width, bool is_signed, const term *is_inner,
                  const term *inner) {
  assert(bytes_can_be_cut(c, width));
  term unsigned_cell = convert_reading(c, cell, width, is_signed, false), result = term_none;
  for (unsigned i = 0; i < width / 8u; i++) {
    term byte = term_ite(&c->terms, is_inner[i], inner[i], bits(c, unsigned_cell, width, 8 * i, 8));
    result = i == 0 ? byte : joined(c, byte, result, 8 * i);
  }
  return convert_reading(c, result, width, false, is_signed);
}

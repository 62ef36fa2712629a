/* Arithmetic on intervals. Bounds are computed exactly in 128 bits; a range that leaves the width becomes the full one
 * in that reading, and each reading then sharpens the other where it fixes the sign (the reduced product). */
#include "analysis/intervals/interval.h"

static i128 smax_of(unsigned w) { return ((i128)1 << (w - 1)) - 1; }
static i128 smin_of(unsigned w) { return -((i128)1 << (w - 1)); }
static i128 min2(i128 x, i128 y) { return x < y ? x : y; }
static i128 max2(i128 x, i128 y) { return x > y ? x : y; }

struct interval interval_bottom(void) { return (struct interval){1, 0, 1, 0}; }

struct interval interval_top(unsigned w) {
  return (struct interval){(int64_t)smin_of(w), (int64_t)smax_of(w), 0, (uint64_t)bits_mask(w)};
}

/* One pass of sharpening; ranges are within the width. */
static bool sharpen(unsigned w, struct interval *x) {
  struct interval old = *x;
  uint64_t half = (uint64_t)bits_min_signed(w), mask = (uint64_t)bits_mask(w);
  if (x->smin >= 0 || x->smax < 0) { /* the sign is known: one piece of the unsigned range */
    uint64_t low = (uint64_t)x->smin & mask, high = (uint64_t)x->smax & mask;
    if (low > x->umin) x->umin = low;
    if (high < x->umax) x->umax = high;
  }
  if (x->umin > x->umax) return false;
  if (x->umax < half || x->umin >= half) {
    int64_t low = (int64_t)bits_signed(w, x->umin), high = (int64_t)bits_signed(w, x->umax);
    if (low > x->smin) x->smin = low;
    if (high < x->smax) x->smax = high;
  }
  return x->smin <= x->smax && !interval_equal(&old, x);
}

static struct interval reduce(unsigned w, struct interval x) {
  if (x.smin > x.smax || x.umin > x.umax) return interval_bottom();
  while (sharpen(w, &x)) {}
  return x.smin > x.smax || x.umin > x.umax ? interval_bottom() : x;
}

struct interval interval_from_signed(unsigned w, i128 min, i128 max) {
  struct interval x = interval_top(w);
  if (min < smin_of(w) || max > smax_of(w)) return x;
  x.smin = (int64_t)min;
  x.smax = (int64_t)max;
  return reduce(w, x);
}

struct interval interval_from_unsigned(unsigned w, u128 min, u128 max) {
  struct interval x = interval_top(w);
  if (max > bits_mask(w)) return x;
  x.umin = (uint64_t)min;
  x.umax = (uint64_t)max;
  return reduce(w, x);
}

struct interval interval_const(unsigned w, u128 value) { return interval_from_unsigned(w, value, value); }

bool interval_is_top(unsigned w, const struct interval *x) {
  struct interval top = interval_top(w);
  return interval_equal(x, &top);
}

bool interval_equal(const struct interval *x, const struct interval *y) {
  if (interval_is_bottom(x) || interval_is_bottom(y)) return interval_is_bottom(x) && interval_is_bottom(y);
  return x->smin == y->smin && x->smax == y->smax && x->umin == y->umin && x->umax == y->umax;
}

bool interval_includes(const struct interval *x, const struct interval *y) {
  if (interval_is_bottom(y)) return true;
  return x->smin <= y->smin && x->smax >= y->smax && x->umin <= y->umin && x->umax >= y->umax;
}

bool interval_contains(unsigned w, const struct interval *x, u128 value) {
  i128 s = bits_signed(w, value);
  return x->smin <= s && s <= x->smax && x->umin <= value && value <= x->umax;
}

bool interval_is_const(unsigned w, const struct interval *x, u128 *value) {
  if (interval_is_bottom(x) || (x->smin != x->smax && x->umin != x->umax)) return false;
  *value = x->umin == x->umax ? x->umin : bits_trunc(w, (u128)(i128)x->smin);
  return true;
}

struct interval interval_join(const struct interval *x, const struct interval *y) {
  if (interval_is_bottom(x)) return *y;
  if (interval_is_bottom(y)) return *x;
  return (struct interval){x->smin < y->smin ? x->smin : y->smin, x->smax > y->smax ? x->smax : y->smax,
                           x->umin < y->umin ? x->umin : y->umin, x->umax > y->umax ? x->umax : y->umax};
}

struct interval interval_meet(unsigned w, const struct interval *x, const struct interval *y) {
  if (interval_is_bottom(x) || interval_is_bottom(y)) return interval_bottom();
  return reduce(w, (struct interval){x->smin > y->smin ? x->smin : y->smin, x->smax < y->smax ? x->smax : y->smax,
                                     x->umin > y->umin ? x->umin : y->umin, x->umax < y->umax ? x->umax : y->umax});
}

/* Both readings of a result, each possibly out of range. */
static struct interval both(unsigned w, i128 smin, i128 smax, i128 umin, i128 umax) {
  struct interval s = interval_from_signed(w, smin, smax);
  struct interval u = umin < 0 ? interval_top(w) : interval_from_unsigned(w, (u128)umin, (u128)umax);
  return interval_meet(w, &s, &u);
}

struct interval interval_not(unsigned w, const struct interval *x) {
  i128 mask = (i128)bits_mask(w);
  return both(w, -1 - (i128)x->smax, -1 - (i128)x->smin, mask - (i128)x->umax, mask - (i128)x->umin);
}

struct interval interval_zext(unsigned from, unsigned to, const struct interval *x) {
  (void)from;
  return interval_from_unsigned(to, x->umin, x->umax);
}

struct interval interval_sext(unsigned from, unsigned to, const struct interval *x) {
  (void)from;
  return interval_from_signed(to, x->smin, x->smax);
}

/* The low w bits: the range itself where it lies within one period. */
static struct interval truncate_to(unsigned w, const struct interval *x) {
  struct interval u = interval_top(w), s = u;
  if (w >= 64) return *x;
  if (x->umin >> w == x->umax >> w) {
    uint64_t mask = (uint64_t)bits_mask(w);
    u = interval_from_unsigned(w, x->umin & mask, x->umax & mask);
  }
  i128 period = (i128)1 << w, base = (i128)x->smin - smin_of(w);
  i128 k = base >= 0 ? base / period : -((period - 1 - base) / period);
  s = interval_from_signed(w, (i128)x->smin - k * period, (i128)x->smax - k * period);
  return interval_meet(w, &s, &u);
}

struct interval interval_extract(unsigned from, unsigned low, unsigned width, const struct interval *x) {
  (void)from;
  if (low == 0) return truncate_to(width, x);
  struct interval shifted = interval_from_unsigned(64, x->umin >> low, x->umax >> low);
  return truncate_to(width, &shifted);
}

struct interval interval_concat(unsigned low_width, unsigned w, const struct interval *high,
                                const struct interval *low) {
  return interval_from_unsigned(w, ((u128)high->umin << low_width) + low->umin,
                                ((u128)high->umax << low_width) + low->umax);
}

static struct interval multiply(unsigned w, const struct interval *x, const struct interval *y) {
  i128 a = (i128)x->smin * y->smin, b = (i128)x->smin * y->smax, c = (i128)x->smax * y->smin,
       d = (i128)x->smax * y->smax;
  struct interval s = interval_from_signed(w, min2(min2(a, b), min2(c, d)), max2(max2(a, b), max2(c, d)));
  struct interval u = interval_from_unsigned(w, (u128)x->umin * y->umin, (u128)x->umax * y->umax);
  return interval_meet(w, &s, &u);
}

static struct interval divide_unsigned(unsigned w, const struct interval *x, const struct interval *y) {
  if (y->umax == 0) return interval_top(w);
  return interval_from_unsigned(w, x->umin / y->umax, x->umax / (y->umin ? y->umin : 1));
}

static struct interval remainder_unsigned(unsigned w, const struct interval *x, const struct interval *y) {
  if (y->umax == 0) return interval_top(w);
  if (x->umax < y->umin) return *x;
  return interval_from_unsigned(w, 0, x->umax < y->umax - 1 ? x->umax : y->umax - 1);
}

/* Quotients of one divisor range that does not contain 0: extremes are at the corners. */
static void divide_corners(const struct interval *x, i128 dmin, i128 dmax, i128 *min, i128 *max) {
  const i128 n[] = {x->smin, x->smax}, d[] = {dmin, dmax};
  if (dmin > dmax) return;
  for (int i = 0; i < 4; i++) {
    *min = min2(*min, n[i & 1] / d[i >> 1]);
    *max = max2(*max, n[i & 1] / d[i >> 1]);
  }
}

static struct interval divide_signed(unsigned w, const struct interval *x, const struct interval *y) {
  i128 min = (i128)1 << 100, max = -((i128)1 << 100);
  divide_corners(x, y->smin, min2(y->smax, -1), &min, &max);
  divide_corners(x, max2(y->smin, 1), y->smax, &min, &max);
  return min > max ? interval_top(w) : interval_from_signed(w, min, max);
}

/* The sign of the dividend, less than the divisor in size, and no larger than the dividend. */
static struct interval remainder_signed(unsigned w, const struct interval *x, const struct interval *y) {
  i128 limit = max2(-(i128)y->smin, y->smax) - 1;
  if (limit < 0) return interval_top(w);
  i128 min = x->smin >= 0 ? 0 : max2(x->smin, -limit), max = x->smax <= 0 ? 0 : min2(x->smax, limit);
  return interval_from_signed(w, min, max);
}

static struct interval shift_left(unsigned w, const struct interval *x, const struct interval *y) {
  if (y->umax >= w) {
    struct interval zero = interval_const(w, 0), top = interval_top(w);
    return y->umin >= w ? zero : top;
  }
  unsigned most = (unsigned)y->umax, least = (unsigned)y->umin;
  struct interval u = interval_from_unsigned(w, (u128)x->umin << least, (u128)x->umax << most);
  i128 min = x->smin < 0 ? (i128)x->smin * ((i128)1 << most) : (i128)x->smin * ((i128)1 << least);
  i128 max = x->smax < 0 ? (i128)x->smax * ((i128)1 << least) : (i128)x->smax * ((i128)1 << most);
  struct interval s = interval_from_signed(w, min, max);
  return interval_meet(w, &s, &u);
}

static uint64_t shift_down(uint64_t x, uint64_t amount) { return amount >= 64 ? 0 : x >> amount; }

static struct interval shift_right_logical(unsigned w, const struct interval *x, const struct interval *y) {
  uint64_t min = y->umax >= w ? 0 : shift_down(x->umin, y->umax), max = y->umin >= w ? 0 : shift_down(x->umax, y->umin);
  return interval_from_unsigned(w, min, max);
}

static struct interval shift_right_arithmetic(unsigned w, const struct interval *x, const struct interval *y) {
  unsigned least = y->umin >= w ? w - 1 : (unsigned)y->umin, most = y->umax >= w ? w - 1 : (unsigned)y->umax;
  i128 min = x->smin < 0 ? x->smin >> least : x->smin >> most, max = x->smax < 0 ? x->smax >> most : x->smax >> least;
  return interval_from_signed(w, min, max);
}

/* All ones up to the highest bit of x. */
static uint64_t fill_ones(uint64_t x) { return x ? UINT64_MAX >> __builtin_clzll(x) : 0; }

static struct interval bitwise_and(unsigned w, const struct interval *x, const struct interval *y) {
  uint64_t least = x->umax < y->umax ? x->umax : y->umax;
  if (x->umin == x->umax && y->umin == y->umax) return interval_const(w, x->umin & y->umin);
  /* A mask of ones that the other operand does not exceed changes nothing. */
  if (y->umin == y->umax && fill_ones(y->umax) == y->umax && x->umax <= y->umax) return *x;
  return interval_from_unsigned(w, 0, least);
}

static struct interval bitwise_or(unsigned w, const struct interval *x, const struct interval *y) {
  return interval_from_unsigned(w, x->umin > y->umin ? x->umin : y->umin, fill_ones(x->umax | y->umax));
}

struct interval interval_binary(enum expr_kind kind, unsigned w, const struct interval *x, const struct interval *y) {
  if (interval_is_bottom(x) || interval_is_bottom(y)) return interval_bottom();
  switch (kind) {
  case E_ADD:
    return both(w, (i128)x->smin + y->smin, (i128)x->smax + y->smax, (i128)x->umin + y->umin, (i128)x->umax + y->umax);
  case E_SUB:
    return both(w, (i128)x->smin - y->smax, (i128)x->smax - y->smin, (i128)x->umin - y->umax, (i128)x->umax - y->umin);
  case E_MUL: return multiply(w, x, y);
  case E_UDIV: return divide_unsigned(w, x, y);
  case E_SDIV: return divide_signed(w, x, y);
  case E_UREM: return remainder_unsigned(w, x, y);
  case E_SREM: return remainder_signed(w, x, y);
  case E_SHL: return shift_left(w, x, y);
  case E_LSHR: return shift_right_logical(w, x, y);
  case E_ASHR: return shift_right_arithmetic(w, x, y);
  case E_AND: return bitwise_and(w, x, y);
  case E_OR: return bitwise_or(w, x, y);
  case E_XOR: return interval_from_unsigned(w, 0, fill_ones(x->umax | y->umax));
  default: return interval_top(w);
  }
}

static bool disjoint(unsigned w, const struct interval *x, const struct interval *y) {
  struct interval common = interval_meet(w, x, y);
  return interval_is_bottom(&common);
}

int interval_compare(enum expr_kind kind, unsigned w, const struct interval *x, const struct interval *y) {
  u128 a, b;
  if (interval_is_bottom(x) || interval_is_bottom(y)) return -1;
  bool equal = interval_is_const(w, x, &a) && interval_is_const(w, y, &b) && a == b;
  switch (kind) {
  case E_EQ: return equal ? 1 : disjoint(w, x, y) ? 0 : -1;
  case E_NE: return equal ? 0 : disjoint(w, x, y) ? 1 : -1;
  case E_ULT: return x->umax < y->umin ? 1 : x->umin >= y->umax ? 0 : -1;
  case E_ULE: return x->umax <= y->umin ? 1 : x->umin > y->umax ? 0 : -1;
  case E_SLT: return x->smax < y->smin ? 1 : x->smin >= y->smax ? 0 : -1;
  case E_SLE: return x->smax <= y->smin ? 1 : x->smin > y->smax ? 0 : -1;
  default: return -1;
  }
}

/* Removes a value at an end of the ranges. */
static void exclude(unsigned w, struct interval *x, u128 value) {
  u128 only;
  if (interval_is_const(w, x, &only) && only == value) {
    *x = interval_bottom();
    return;
  }
  i128 s = bits_signed(w, value);
  x->umin += x->umin == value && x->umin < x->umax;
  x->umax -= x->umax == value && x->umax > x->umin;
  x->smin += x->smin == s && x->smin < x->smax;
  x->smax -= x->smax == s && x->smax > x->smin;
  *x = reduce(w, *x);
}

/* x is below y by at least `gap`, as unsigned or signed numbers. */
static void order_unsigned(unsigned w, struct interval *x, struct interval *y, uint64_t gap) {
  if (y->umax < gap || x->umin > UINT64_MAX - gap) {
    *x = *y = interval_bottom();
    return;
  }
  if (x->umax > y->umax - gap) x->umax = y->umax - gap;
  if (y->umin < x->umin + gap) y->umin = x->umin + gap;
  *x = reduce(w, *x);
  *y = reduce(w, *y);
}

static void order_signed(unsigned w, struct interval *x, struct interval *y, int64_t gap) {
  i128 top = (i128)y->smax - gap, low = (i128)x->smin + gap;
  if (top < smin_of(w) || low > smax_of(w)) {
    *x = *y = interval_bottom();
    return;
  }
  if (x->smax > top) x->smax = (int64_t)top;
  if (y->smin < low) y->smin = (int64_t)low;
  *x = reduce(w, *x);
  *y = reduce(w, *y);
}

void interval_refine(enum expr_kind kind, unsigned w, struct interval *x, struct interval *y) {
  u128 value;
  if (interval_is_bottom(x) || interval_is_bottom(y)) return;
  struct interval a = *x, b = *y;
  switch (kind) {
  case E_EQ: *x = *y = interval_meet(w, &a, &b); return;
  case E_NE:
    if (interval_is_const(w, &b, &value)) exclude(w, x, value);
    if (interval_is_const(w, &a, &value)) exclude(w, y, value);
    return;
  case E_ULT: order_unsigned(w, x, y, 1); return;
  case E_ULE: order_unsigned(w, x, y, 0); return;
  case E_SLT: order_signed(w, x, y, 1); return;
  case E_SLE: order_signed(w, x, y, 0); return;
  default: return;
  }
}

unsigned interval_wraps(enum expr_kind kind, unsigned w, const struct interval *x, const struct interval *y) {
  i128 smin, smax;
  bool under = false;
  u128 umax;
  if (interval_is_bottom(x) || interval_is_bottom(y)) return 0;
  switch (kind) {
  case E_ADD:
    smin = (i128)x->smin + y->smin, smax = (i128)x->smax + y->smax;
    umax = (u128)x->umax + y->umax;
    break;
  case E_SUB:
    smin = (i128)x->smin - y->smax, smax = (i128)x->smax - y->smin;
    umax = x->umax;
    under = x->umin < y->umax;
    break;
  case E_MUL: {
    i128 a = (i128)x->smin * y->smin, b = (i128)x->smin * y->smax, c = (i128)x->smax * y->smin,
         d = (i128)x->smax * y->smax;
    smin = min2(min2(a, b), min2(c, d)), smax = max2(max2(a, b), max2(c, d));
    umax = (u128)x->umax * y->umax;
    break;
  }
  case E_SHL: {
    if (y->umax >= w) return WRAP_SIGNED | WRAP_UNSIGNED;
    i128 factor = (i128)1 << y->umax;
    smin = min2(x->smin * factor, x->smin), smax = max2(x->smax * factor, x->smax);
    umax = (u128)x->umax << y->umax;
    break;
  }
  default: return 0;
  }
  bool out = smin < smin_of(w) || smax > smax_of(w);
  return (out ? WRAP_SIGNED : 0u) | (under || umax > bits_mask(w) ? WRAP_UNSIGNED : 0u);
}

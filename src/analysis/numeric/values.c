/* Sets of values: what the parts say of each other, and the lattice. */
#include "analysis/numeric/values.h"

#include <string.h>

enum { LARGEST_MODULUS = 4096 }; /* what a join keeps */

i128 gcd_of(i128 a, i128 b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) {
    i128 r = a % b;
    a = b;
    b = r;
  }
  return a;
}

i128 floor_divide(i128 a, i128 b) {
  assert(b > 0);
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

i128 floor_rest(i128 a, i128 b) {
  i128 r = a % b;
  return r < 0 ? r + b : r;
}

static i128 least(i128 a, i128 b) { return a < b ? a : b; }
static i128 most(i128 a, i128 b) { return a > b ? a : b; }

struct values values_none(unsigned width) {
  struct values v;
  memset(&v, 0, sizeof v);
  v.width = width;
  v.is_empty = 1;
  return v;
}

struct values values_all(unsigned width) {
  assert(width && width <= VALUES_WIDEST);
  struct values v;
  memset(&v, 0, sizeof v);
  v.width = width;
  v.modulus = 1;
  for (int r = 0; r < READING_COUNT; r++) {
    v.low[r] = type_low(width, (enum reading)r);
    v.high[r] = type_high(width, (enum reading)r);
  }
  return v;
}

/* The part of an interval of signed readings that the congruence leaves. */
static struct interval round_to(const struct values *v, struct interval i) {
  if (v->modulus == 0)
    return v->rest >= i.low && v->rest <= i.high ? (struct interval){v->rest, v->rest} : (struct interval){1, 0};
  if (v->modulus == 1) return i;
  i.low += floor_rest(v->rest - i.low, v->modulus);
  i.high -= floor_rest(i.high - v->rest, v->modulus);
  return i;
}

/* The negative numbers and the others, each as both readings and the congruence allow; and both readings of these. */
static struct values reduced(struct values v) {
  if (v.is_empty) return values_none(v.width);
  i128 whole = (i128)1 << v.width, half = whole / 2;
  struct interval plus = {most(most(0, v.low[READ_SIGNED]), v.low[READ_UNSIGNED]),
                          least(least(half - 1, v.high[READ_SIGNED]), v.high[READ_UNSIGNED])};
  struct interval minus = {most(most(-half, v.low[READ_SIGNED]), v.low[READ_UNSIGNED] - whole),
                           least(least(-1, v.high[READ_SIGNED]), v.high[READ_UNSIGNED] - whole)};
  if (plus.low <= plus.high) plus = round_to(&v, plus);
  if (minus.low <= minus.high) minus = round_to(&v, minus);
  bool has_plus = plus.low <= plus.high, has_minus = minus.low <= minus.high;
  if (!has_plus && !has_minus) return values_none(v.width);
  v.low[READ_SIGNED] = has_minus ? minus.low : plus.low;
  v.high[READ_SIGNED] = has_plus ? plus.high : minus.high;
  v.low[READ_UNSIGNED] = has_plus ? plus.low : minus.low + whole;
  v.high[READ_UNSIGNED] = has_minus ? minus.high + whole : plus.high;
  if (v.low[READ_SIGNED] == v.high[READ_SIGNED]) {
    v.modulus = 0;
    v.rest = v.low[READ_SIGNED];
  }
  assert(v.modulus != 0 || v.low[READ_SIGNED] == v.high[READ_SIGNED]);
  return v;
}

struct values values_between(unsigned width, enum reading r, i128 low, i128 high) {
  struct values v = values_all(width);
  v.low[r] = most(v.low[r], low);
  v.high[r] = least(v.high[r], high);
  return v.low[r] > v.high[r] ? values_none(width) : reduced(v);
}

struct values values_constant(unsigned width, u128 bits) {
  i128 x = (i128)bits_trunc(width, bits);
  return values_between(width, READ_UNSIGNED, x, x);
}

struct values values_wrapped(unsigned width, struct interval i) {
  struct values v = values_all(width);
  if (i.low > i.high) return values_none(width);
  for (int r = 0; r < READING_COUNT; r++) {
    i128 base = type_low(width, (enum reading)r), whole = (i128)1 << width;
    i128 page = floor_divide(i.low - base, whole);
    if (page != floor_divide(i.high - base, whole)) continue;
    v.low[r] = i.low - page * whole;
    v.high[r] = i.high - page * whole;
  }
  return reduced(v);
}

struct values values_congruent(unsigned width, i128 modulus, i128 rest) {
  struct values v = values_all(width);
  assert(modulus >= 0);
  v.modulus = modulus;
  v.rest = modulus ? floor_rest(rest, modulus) : rest;
  if (modulus == 0 && (rest < v.low[READ_SIGNED] || rest > v.high[READ_SIGNED])) return values_none(width);
  return reduced(v);
}

bool values_equal(const struct values *a, const struct values *b) { return memcmp(a, b, sizeof *a) == 0; }

bool values_is_all(const struct values *v) {
  struct values all = values_all(v->width);
  return values_equal(v, &all);
}

bool values_has(const struct values *v, u128 bits) {
  i128 x = bits_signed(v->width, bits);
  if (v->is_empty) return false;
  if ((i128)bits < v->low[READ_UNSIGNED] || (i128)bits > v->high[READ_UNSIGNED]) return false;
  if (x < v->low[READ_SIGNED] || x > v->high[READ_SIGNED]) return false;
  return v->modulus == 0 ? x == v->rest : floor_rest(x - v->rest, v->modulus) == 0;
}

static bool congruence_within(const struct values *a, const struct values *b) {
  if (b->modulus == 0) return a->modulus == 0 && a->rest == b->rest;
  return (a->modulus == 0 || a->modulus % b->modulus == 0) && floor_rest(a->rest - b->rest, b->modulus) == 0;
}

bool values_within(const struct values *a, const struct values *b) {
  assert(a->width == b->width);
  if (a->is_empty || b->is_empty) return a->is_empty;
  for (int r = 0; r < READING_COUNT; r++)
    if (a->low[r] < b->low[r] || a->high[r] > b->high[r]) return false;
  return congruence_within(a, b);
}

static void join_congruence(struct values *v, const struct values *a, const struct values *b) {
  i128 g = gcd_of(gcd_of(a->modulus, b->modulus), a->rest - b->rest);
  if (g > LARGEST_MODULUS) g = gcd_of(g, LARGEST_MODULUS);
  v->modulus = g;
  v->rest = g ? floor_rest(a->rest, g) : a->rest;
}

struct values values_join(const struct values *a, const struct values *b) {
  assert(a->width == b->width);
  if (a->is_empty) return *b;
  if (b->is_empty || values_equal(a, b)) return *a;
  struct values v = *a;
  for (int r = 0; r < READING_COUNT; r++) {
    v.low[r] = least(a->low[r], b->low[r]);
    v.high[r] = most(a->high[r], b->high[r]);
  }
  join_congruence(&v, a, b);
  return v.modulus == 0 ? *a : reduced(v);
}

/* Of both congruences the one that says more, unless they exclude each other. */
struct values values_meet(const struct values *a, const struct values *b) {
  assert(a->width == b->width);
  if (a->is_empty || b->is_empty) return values_none(a->width);
  struct values v = *a;
  for (int r = 0; r < READING_COUNT; r++) {
    v.low[r] = most(a->low[r], b->low[r]);
    v.high[r] = least(a->high[r], b->high[r]);
    if (v.low[r] > v.high[r]) return values_none(a->width);
  }
  i128 g = gcd_of(a->modulus, b->modulus);
  if (g == 0 ? a->rest != b->rest : floor_rest(a->rest - b->rest, g) != 0) return values_none(a->width);
  bool is_other = a->modulus != 0 && (b->modulus == 0 || b->modulus > a->modulus);
  v.modulus = is_other ? b->modulus : a->modulus;
  v.rest = is_other ? b->rest : a->rest;
  return reduced(v);
}

/* The greatest threshold that is at most x, or the bound of the type. */
static i128 step_down(struct thresholds t, i128 x, i128 end) {
  uint32_t low = 0, high = t.count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (t.all[middle] <= x)
      low = middle + 1;
    else
      high = middle;
  }
  return low && t.all[low - 1] > end ? t.all[low - 1] : end;
}

static i128 step_up(struct thresholds t, i128 x, i128 end) {
  uint32_t low = 0, high = t.count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (t.all[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low < t.count && t.all[low] < end ? t.all[low] : end;
}

struct values values_widen(const struct values *old, const struct values *new, struct thresholds t) {
  if (values_within(new, old)) return *old;
  if (old->is_empty) return *new;
  struct values v = *old;
  for (int r = 0; r < READING_COUNT; r++) {
    i128 low = type_low(v.width, (enum reading)r), high = type_high(v.width, (enum reading)r);
    if (new->low[r] < old->low[r]) v.low[r] = step_down(t, new->low[r], low);
    if (new->high[r] > old->high[r]) v.high[r] = step_up(t, new->high[r], high);
  }
  join_congruence(&v, old, new);
  /* both are within, so no reduction could lose them; the next widening starts from the same bounds */
  if (v.modulus == 0) return *new;
  return reduced(v);
}

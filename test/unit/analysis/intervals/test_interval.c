/* Intervals against bits.h: every operation contains what its operands' members give. */
#include "unit.h"

#include <stdlib.h>

#include "analysis/intervals/interval.h"
#include "analysis/intervals/slot_map.h"
#include "base/map.h"

static const enum expr_kind arithmetic[] = {E_ADD, E_SUB,  E_MUL,  E_UDIV, E_SDIV, E_UREM, E_SREM,
                                            E_SHL, E_LSHR, E_ASHR, E_AND,  E_OR,   E_XOR};
static const enum expr_kind comparisons[] = {E_EQ, E_NE, E_ULT, E_ULE, E_SLT, E_SLE};
enum { ARITHMETIC = sizeof arithmetic / sizeof *arithmetic, COMPARISONS = sizeof comparisons / sizeof *comparisons };

/* False where a run ends. */
static bool concrete(enum expr_kind kind, unsigned w, u128 x, u128 y, u128 *r) {
  switch (kind) {
  case E_ADD: *r = bits_trunc(w, x + y); return true;
  case E_SUB: *r = bits_trunc(w, x - y); return true;
  case E_MUL: *r = bits_trunc(w, x * y); return true;
  case E_UDIV: *r = y ? x / y : 0; return y != 0;
  case E_UREM: *r = y ? x % y : 0; return y != 0;
  case E_SDIV: *r = y ? bits_sdiv(w, x, y) : 0; return y != 0;
  case E_SREM: *r = y ? bits_srem(w, x, y) : 0; return y != 0;
  case E_SHL: *r = bits_shl(w, x, y); return true;
  case E_LSHR: *r = bits_lshr(w, x, y); return true;
  case E_ASHR: *r = bits_ashr(w, x, y); return true;
  case E_AND: *r = x & y; return true;
  case E_OR: *r = x | y; return true;
  case E_XOR: *r = x ^ y; return true;
  case E_EQ: *r = x == y; return true;
  case E_NE: *r = x != y; return true;
  case E_ULT: *r = x < y; return true;
  case E_ULE: *r = x <= y; return true;
  case E_SLT: *r = bits_signed(w, x) < bits_signed(w, y); return true;
  case E_SLE: *r = bits_signed(w, x) <= bits_signed(w, y); return true;
  default: return false;
  }
}

static bool wraps_signed(enum expr_kind kind, unsigned w, u128 x, u128 y) {
  if (kind == E_ADD) return bits_add_overflows(w, x, y);
  if (kind == E_SUB) return bits_sub_overflows(w, x, y);
  return bits_mul_overflows(w, x, y);
}

static bool wraps_unsigned(enum expr_kind kind, unsigned w, u128 x, u128 y) {
  if (kind == E_ADD) return x + y > bits_mask(w);
  if (kind == E_SUB) return x < y;
  return x * y > bits_mask(w);
}

static void check_pair(unsigned w, const struct interval *a, const struct interval *b, u128 x, u128 y) {
  u128 r;
  for (int i = 0; i < ARITHMETIC; i++) {
    if (!concrete(arithmetic[i], w, x, y, &r)) continue;
    struct interval v = interval_binary(arithmetic[i], w, a, b);
    assert_true(interval_contains(w, &v, r));
    if (i > 2) continue;
    unsigned wraps = interval_wraps(arithmetic[i], w, a, b);
    assert_true(!wraps_signed(arithmetic[i], w, x, y) || (wraps & WRAP_SIGNED));
    assert_true(!wraps_unsigned(arithmetic[i], w, x, y) || (wraps & WRAP_UNSIGNED));
  }
  for (int i = 0; i < COMPARISONS; i++) {
    assert_true(concrete(comparisons[i], w, x, y, &r));
    int truth = interval_compare(comparisons[i], w, a, b);
    assert_true(truth < 0 || truth == (int)r);
    struct interval c = *a, d = *b;
    interval_refine(comparisons[i], w, &c, &d);
    if (r) assert_true(interval_contains(w, &c, x) && interval_contains(w, &d, y));
  }
  struct interval join = interval_join(a, b);
  assert_true(interval_contains(w, &join, x) && interval_contains(w, &join, y));
  struct interval meet = interval_meet(w, a, b);
  if (x == y) assert_true(interval_contains(w, &meet, x));
}

static void check_unary(unsigned w, const struct interval *a, u128 x) {
  struct interval v = interval_not(w, a);
  assert_true(interval_contains(w, &v, bits_trunc(w, ~x)));
  for (unsigned to = w; to <= 64 && to <= w + 5; to++) {
    v = interval_zext(w, to, a);
    assert_true(interval_contains(to, &v, x));
    v = interval_sext(w, to, a);
    assert_true(interval_contains(to, &v, bits_trunc(to, (u128)bits_signed(w, x))));
  }
  for (unsigned low = 0; low < w; low++)
    for (unsigned width = 1; low + width <= w && width <= 9; width++) {
      v = interval_extract(w, low, width, a);
      assert_true(interval_contains(width, &v, bits_trunc(width, x >> low)));
    }
  struct interval c = interval_concat(w, 2 * w <= 64 ? 2 * w : 64, a, a);
  if (2 * w <= 64) assert_true(interval_contains(2 * w, &c, x << w | x));
}

/* The interval with these four bounds, which may be empty. */
static struct interval make(unsigned w, i128 smin, i128 smax, u128 umin, u128 umax) {
  struct interval s = interval_from_signed(w, smin, smax), u = interval_from_unsigned(w, umin, umax);
  return interval_meet(w, &s, &u);
}

typedef VEC(struct interval) interval_list;

static void all_intervals(unsigned w, interval_list *out) {
  i128 low = -((i128)1 << (w - 1)), high = -low - 1;
  for (i128 a = low; a <= high; a++)
    for (i128 b = a; b <= high; b++)
      for (u128 c = 0; c <= bits_mask(w); c++)
        for (u128 d = c; d <= bits_mask(w); d++) {
          struct interval x = make(w, a, b, c, d);
          bool known = interval_is_bottom(&x);
          for (uint32_t i = 0; i < out->len && !known; i++) known = interval_equal(&out->data[i], &x);
          if (!known) vec_push(out, x);
        }
}

static void small_widths_exhaustively(void **state) {
  (void)state;
  for (unsigned w = 1; w <= 3; w++) {
    interval_list all = VEC_INIT;
    all_intervals(w, &all);
    for (uint32_t i = 0; i < all.len; i++)
      for (u128 x = 0; x <= bits_mask(w); x++) {
        if (!interval_contains(w, &all.data[i], x)) continue;
        check_unary(w, &all.data[i], x);
        for (uint32_t k = w == 3 ? i % 8 : 0; k < all.len; k += w == 3 ? 8 : 1) /* of 3 bits, every eighth pair */
          for (u128 y = 0; y <= bits_mask(w); y++)
            if (interval_contains(w, &all.data[k], y)) check_pair(w, &all.data[i], &all.data[k], x, y);
      }
    vec_release(&all);
  }
}

static uint64_t next(uint64_t *random) { return *random = hash_u64(*random + 0x9e3779b97f4a7c15u); }

static u128 random_bits(unsigned w, uint64_t *random) {
  uint64_t h = next(random);
  switch (h & 3) {
  case 0: return bits_trunc(w, h >> 8 & 15);
  case 1: return bits_trunc(w, -(u128)(h >> 8 & 15));
  case 2: return bits_trunc(w, bits_min_signed(w) + (h >> 8 & 15) - 8);
  default: return bits_trunc(w, next(random));
  }
}

/* Some interval that contains x. */
static struct interval around(unsigned w, u128 x, uint64_t *random) {
  struct interval r = interval_const(w, x);
  uint64_t count = next(random) % 3;
  for (uint64_t i = 0; i < count; i++) {
    struct interval other = interval_const(w, random_bits(w, random));
    r = interval_join(&r, &other);
  }
  if (next(random) % 4 == 0) r.umin = 0, r.umax = (uint64_t)bits_mask(w);
  return r;
}

static void random_widths(void **state) {
  (void)state;
  uint64_t random = 42;
  static const unsigned widths[] = {4, 7, 8, 16, 31, 32, 33, 63, 64};
  for (int i = 0; i < 60000; i++) {
    unsigned w = widths[next(&random) % (sizeof widths / sizeof *widths)];
    u128 x = random_bits(w, &random), y = random_bits(w, &random);
    struct interval a = around(w, x, &random), b = around(w, y, &random);
    assert_true(interval_contains(w, &a, x));
    check_pair(w, &a, &b, x, y);
    check_unary(w, &a, x);
  }
}

static void precise_results(void **state) {
  (void)state;
  struct interval a = interval_from_signed(32, 0, 10), b = interval_from_signed(32, -3, 5), r;
  r = interval_binary(E_ADD, 32, &a, &b);
  assert_true(r.smin == -3 && r.smax == 15);
  r = interval_binary(E_SUB, 32, &a, &b);
  assert_true(r.smin == -5 && r.smax == 13);
  r = interval_binary(E_MUL, 32, &a, &b);
  assert_true(r.smin == -30 && r.smax == 50);
  struct interval c = interval_from_unsigned(8, 250, 255), d = interval_const(8, 3);
  r = interval_binary(E_SUB, 8, &c, &d);
  assert_true(r.umin == 247 && r.umax == 252 && r.smin == -9 && r.smax == -4);
  r = interval_zext(8, 32, &c);
  assert_true(r.smin == 250 && r.smax == 255);
  assert_int_equal(interval_compare(E_ULT, 8, &d, &c), 1);
  assert_int_equal(interval_compare(E_SLT, 8, &d, &c), 0);
  struct interval e = interval_top(32), f = interval_const(32, 7);
  interval_refine(E_SLT, 32, &e, &f);
  assert_true(e.smax == 6 && e.smin == INT32_MIN);
  assert_int_equal(interval_wraps(E_ADD, 32, &a, &b), WRAP_UNSIGNED);
  u128 value;
  assert_true(interval_is_const(8, &d, &value) && value == 3);
}

enum { KEYS = 40 };

struct model {
  bool has[KEYS];
  struct interval value[KEYS];
};

static bool hull(void *data, uint32_t key, const struct interval *x, const struct interval *y, struct interval *r) {
  (void)data, (void)key;
  *r = interval_join(x, y);
  return true;
}

static void check_map(const struct slot_map *m, const struct model *model) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < KEYS; k++) {
    const struct interval *v = slot_map_get(m, k * 7919);
    assert_int_equal(v != NULL, model->has[k]);
    if (v) assert_true(interval_equal(v, &model->value[k]));
    count += model->has[k];
  }
  assert_int_equal(slot_map_count(m), count);
}

static const struct slot_map *random_map(struct arena *a, struct model *model, uint64_t *random) {
  const struct slot_map *m = NULL;
  for (uint32_t k = 0; k < KEYS; k++) model->has[k] = false;
  uint64_t steps = next(random) % 60;
  for (uint64_t i = 0; i < steps; i++) {
    uint32_t k = (uint32_t)(next(random) % KEYS);
    if (next(random) % 4 == 0) {
      m = slot_map_remove(a, m, k * 7919);
      model->has[k] = false;
    } else {
      model->value[k] = around(32, random_bits(32, random), random);
      model->has[k] = true;
      m = slot_map_put(a, m, k * 7919, &model->value[k]);
    }
  }
  check_map(m, model);
  return m;
}

static void maps_against_arrays(void **state) {
  (void)state;
  struct arena a = ARENA_INIT;
  uint64_t random = 7;
  for (int i = 0; i < 3000; i++) {
    struct model x, y, both, either;
    const struct slot_map *m = random_map(&a, &x, &random), *n = random_map(&a, &y, &random);
    bool includes = true, ok = true;
    for (uint32_t k = 0; k < KEYS; k++) {
      both.has[k] = x.has[k] && y.has[k];
      either.has[k] = x.has[k] || y.has[k];
      if (both.has[k])
        both.value[k] = either.value[k] = interval_join(&x.value[k], &y.value[k]);
      else if (x.has[k])
        either.value[k] = x.value[k];
      else if (y.has[k])
        either.value[k] = y.value[k];
      if (x.has[k]) includes &= y.has[k] && interval_includes(&x.value[k], &y.value[k]);
    }
    check_map(slot_map_both(&a, m, n, hull, NULL), &both);
    check_map(slot_map_either(&a, m, n, hull, NULL, &ok), &either);
    assert_int_equal(slot_map_includes(m, n), includes);
    assert_true(slot_map_includes(slot_map_both(&a, m, n, hull, NULL), m));
    assert_true(slot_map_both(&a, m, m, hull, NULL) == m);
    check_map(m, &x); /* unchanged */
  }
  arena_release(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_widths_exhaustively),
      cmocka_unit_test(random_widths),
      cmocka_unit_test(precise_results),
      cmocka_unit_test(maps_against_arrays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The circuits of floating point against the host: all pairs of corner values of each operation, and random ones. The
 * inputs are gates, and the circuit is evaluated for each pair of values. */
#include "unit.h"

#include "bits/float_circuit.h"
#include "interpret/random.h"
#include "logic/build.h"

#include <math.h>

struct bench {
  struct gates gates;
  struct word in[3], out;
  VEC(uint8_t) values;
};

static bool value_of(const struct bench *b, gate g) { return b->values.data[g >> 1] ^ (g & 1); }

/* All gates from the inputs, which are set already; operands come before what is made of them. */
static void evaluate(struct bench *b) {
  for (uint32_t i = 1; i < b->gates.nodes.len; i++) {
    const struct gate_node *n = &b->gates.nodes.data[i];
    bool x = false;
    switch (n->kind) {
    case GATE_AND: x = value_of(b, n->a) && value_of(b, n->b); break;
    case GATE_XOR: x = value_of(b, n->a) != value_of(b, n->b); break;
    case GATE_CHOICE: x = value_of(b, value_of(b, n->a) ? n->b : n->c); break;
    default: x = b->values.data[i]; break;
    }
    b->values.data[i] = x;
  }
}

static void make(struct bench *b, enum float_op op, uint32_t width, uint32_t from) {
  memset(b, 0, sizeof *b);
  gates_init(&b->gates);
  for (uint32_t k = 0; k < term_float_arity(op); k++) {
    b->in[k].width = from;
    for (uint32_t i = 0; i < from; i++) b->in[k].bits[i] = gate_input(&b->gates);
  }
  b->out = float_circuit(&b->gates, op, width, b->in);
  assert_int_equal(b->out.width, width);
  vec_resize(&b->values, b->gates.nodes.len);
}

static void bench_release(struct bench *b) {
  gates_release(&b->gates);
  vec_release(&b->values);
}

static void expect(struct bench *b, enum float_op op, uint32_t width, uint32_t from, const u128 *x) {
  for (uint32_t k = 0; k < term_float_arity(op); k++)
    for (uint32_t i = 0; i < from; i++) b->values.data[b->in[k].bits[i] >> 1] = x[k] >> i & 1;
  evaluate(b);
  u128 got = 0, want = 0;
  for (uint32_t i = 0; i < width; i++) got |= (u128)value_of(b, b->out.bits[i]) << i;
  assert_true(float_evaluate(op, width, from, x[0], x[1], x[2], &want));
  bool is_float = width > 1 && !term_float_gives_integer(op);
  if (is_float && float_is_nan(width, want)) want = float_nan(width);
  if (got != want)
    fail_msg("%s to %u of %llx %llx %llx (%u): %llx, not %llx", float_op_name(op), width, (unsigned long long)x[0],
             (unsigned long long)x[1], (unsigned long long)x[2], from, (unsigned long long)got,
             (unsigned long long)want);
}

/* ---- values ---- */

typedef VEC(u128) numbers;

/* Both signs of zero, the least and largest subnormal and normal numbers, one, numbers around 2^24, 2^31, 2^53, 2^63,
 * infinity, not a number. */
static void corners(uint32_t width, numbers *out) {
  u128 one = (u128)1 << (float_precision(width) - 1), sign = (u128)1 << (width - 1), infinity = float_infinity(width);
  const u128 bits[] = {0,
                       1,
                       one - 1,
                       one,
                       one + 1,
                       infinity - 1,
                       infinity,
                       infinity + 1,
                       float_nan(width) | 5,
                       float_pack(width, 1.0L / 3)};
  const long double values[] = {0.1L,
                                0.5L,
                                1,
                                1.5L,
                                2,
                                2.5L,
                                3,
                                0x1p24L,
                                0x1p24L + 1,
                                0x1p31L,
                                0x1p31L - 1,
                                0x1p52L,
                                0x1p53L + 2,
                                0x1p62L,
                                0x1p63L,
                                0x1p64L,
                                0x1p127L,
                                0x1p-126L,
                                0x1p-149L,
                                1 + 0x1p-23L,
                                1 + 0x1p-52L,
                                0.5L + 0x1p-24L,
                                0x1.fffffep22L,
                                7.25e-20L,
                                6.02e23L};
  for (uint32_t i = 0; i < sizeof bits / sizeof *bits; i++) vec_push(out, bits[i]);
  for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) vec_push(out, float_pack(width, values[i]));
  for (uint32_t i = 0, count = out->len; i < count; i++) vec_push(out, out->data[i] | sign);
}

static void corners_of_integers(uint32_t width, numbers *out) {
  for (uint32_t i = 0; i < width; i++)
    for (int k = -1; k <= 1; k++) {
      vec_push(out, bits_trunc(width, ((u128)1 << i) + (u128)(i128)k));
      vec_push(out, bits_trunc(width, (u128)0 - ((u128)1 << i) + (u128)(i128)k));
      vec_push(out, bits_trunc(width, ((u128)3 << i) + (u128)(i128)k));
    }
}

static u128 random_bits(struct random *r) { return (u128)random_next(r) << 64 | random_next(r); }

/* Numbers whose exponents are near to each other, so that they meet in sums; or any. */
static u128 random_float(struct random *r, uint32_t width) {
  u128 x = bits_trunc(width, random_bits(r));
  uint32_t stored = float_precision(width) - 1, bits = float_exponent_bits(width);
  uint64_t kind = random_next(r) % 4, exponent = ((UINT64_C(1) << (bits - 1)) - 1) + random_next(r) % 64 - 32;
  if (kind == 0) return x;
  if (kind == 1) exponent = random_next(r) % 32;
  if (kind == 2) x &= ~(u128)0 << random_next(r) % width;
  u128 mask = (((u128)1 << bits) - 1) << stored;
  return (x & ~mask) | ((u128)exponent << stored & mask);
}

static void check(enum float_op op, uint32_t width, uint32_t from, uint32_t rounds) {
  struct bench b;
  struct random r = random_make(op * 1000 + width);
  numbers all = VEC_INIT;
  make(&b, op, width, from);
  bool is_integer = term_float_takes_integer(op);
  if (is_integer)
    corners_of_integers(from, &all);
  else
    corners(from, &all);
  uint32_t arity = term_float_arity(op);
  for (uint32_t i = 0; i < all.len; i++)
    for (uint32_t k = 0; k < (arity > 1 ? all.len : 1); k++)
      expect(&b, op, width, from, (u128[]){all.data[i], all.data[k], all.data[random_next(&r) % all.len]});
  for (uint32_t n = 0; n < rounds; n++) {
    u128 x[3];
    for (int k = 0; k < 3; k++)
      x[k] = is_integer ? bits_trunc(from, random_bits(&r) >> random_next(&r) % 128) : random_float(&r, from);
    expect(&b, op, width, from, x);
  }
  vec_release(&all);
  bench_release(&b);
}

static void check_both(enum float_op op, uint32_t rounds) {
  check(op, 32, 32, rounds);
  check(op, 64, 64, rounds / 2);
}

static void test_comparisons(void **state) {
  (void)state;
  for (uint32_t width = 32; width <= 64; width += 32) {
    check(FLOAT_OEQ, 1, width, 1000);
    check(FLOAT_OLT, 1, width, 1000);
    check(FLOAT_OLE, 1, width, 1000);
  }
}

static void test_sums(void **state) {
  (void)state;
  check_both(FLOAT_ADD, 10000);
  check_both(FLOAT_NEG, 1000);
  check_both(FLOAT_ABS, 1000);
}

static void test_products(void **state) {
  (void)state;
  check_both(FLOAT_MUL, 2000);
  check_both(FLOAT_FMA, 2000);
}

static void test_quotients(void **state) {
  (void)state;
  check_both(FLOAT_DIV, 1000);
  check_both(FLOAT_SQRT, 2000);
}

static void test_integral(void **state) {
  (void)state;
  for (enum float_op op = FLOAT_FLOOR; op <= FLOAT_ROUND; op++) check_both(op, 2000);
}

static void test_conversions(void **state) {
  static const uint32_t widths[] = {1, 8, 16, 32, 64, 128};
  (void)state;
  check(FLOAT_CONVERT, 32, 64, 3000);
  check(FLOAT_CONVERT, 64, 32, 3000);
  for (uint32_t i = 0; i < sizeof widths / sizeof *widths; i++)
    for (uint32_t width = 32; width <= 64; width += 32) {
      check(FLOAT_FROM_SIGNED, width, widths[i], 500);
      check(FLOAT_FROM_UNSIGNED, width, widths[i], 500);
      check(FLOAT_TO_SIGNED, widths[i], width, 500);
      check(FLOAT_TO_UNSIGNED, widths[i], width, 500);
    }
}

/* The limits of what becomes an integer: those numbers, and the numbers next to them. */
static void test_limits(void **state) {
  (void)state;
  for (uint32_t width = 32; width <= 64; width += 32)
    for (uint32_t bits = 1; bits <= 128; bits++)
      for (int is_signed = 0; is_signed < 2; is_signed++) {
        u128 limits[2];
        float_integer_limits(width, bits, is_signed, &limits[0], &limits[1]);
        for (int n = 0; n < 6; n++) {
          u128 x = limits[n % 2] + (u128)(n / 2) - 1, above = 0, below = 0;
          if (float_is_nan(width, x)) continue;
          float_evaluate(FLOAT_OLT, 1, width, limits[0], x, 0, &above);
          float_evaluate(FLOAT_OLT, 1, width, x, limits[1], 0, &below);
          long double number = truncl(float_unpack(width, x)), most = ldexpl(1, (int)bits - is_signed);
          assert_int_equal(above && below, number >= (is_signed ? -most : 0) && number < most);
        }
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_comparisons), cmocka_unit_test(test_sums),
                                     cmocka_unit_test(test_products),    cmocka_unit_test(test_quotients),
                                     cmocka_unit_test(test_integral),    cmocka_unit_test(test_conversions),
                                     cmocka_unit_test(test_limits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Every operation on sets of values against brute force: all values of small widths. */
#include "unit.h"

#include "analysis/numeric/values.h"
#include "program/operators.h"

enum { WIDTH = 4, COUNT = 1 << WIDTH };

static uint64_t seed = 1;
static uint32_t draw(uint32_t below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % below;
}

/* Some set, as operations would make it. */
static struct values random_values(unsigned width) {
  uint32_t count = 1u << width;
  struct values v = values_constant(width, draw(count)), other;
  switch (draw(6)) {
  case 0: return v;
  case 1:
    for (uint32_t i = draw(4); i-- > 0;) {
      other = values_constant(width, draw(count));
      v = values_join(&v, &other);
    }
    return v;
  case 2: v = values_between(width, READ_UNSIGNED, draw(count), draw(count)); break;
  case 3: v = values_between(width, READ_SIGNED, (i128)draw(count) - count / 2, (i128)draw(count) - count / 2); break;
  case 4: v = values_congruent(width, draw(6) + 1, draw(count)); break;
  default: v = values_all(width); break;
  }
  other = values_between(width, draw(2) ? READ_SIGNED : READ_UNSIGNED, (i128)draw(count) - count / 2, count);
  return draw(2) ? values_meet(&v, &other) : v;
}

static void test_binary(void **unused) {
  (void)unused;
  for (uint32_t round = 0; round < 8000; round++) {
    struct values a = random_values(WIDTH), b = random_values(WIDTH);
    for (int kind = E_ADD; kind <= E_SLE; kind++)
      for (uint8_t flags = 0; flags <= EXPR_NSW; flags++) {
        struct values r = values_binary((enum expr_kind)kind, flags, &a, &b);
        for (u128 x = 0; x < COUNT; x++)
          for (u128 y = 0; y < COUNT; y++) {
            if (!values_has(&a, x) || !values_has(&b, y)) continue;
            struct operator_value c = operator_binary((enum expr_kind)kind, flags, WIDTH, x, y);
            bool is_division = kind >= E_UDIV && kind <= E_SREM;
            if (c.fault == OPERATOR_ZERO_DIVISOR) continue;
            if (c.fault == OPERATOR_OVERFLOW && flags && !is_division) continue;
            if (!values_has(&r, c.bits))
              fail_msg("%s %d: %d, %d", expr_kind_name((enum expr_kind)kind), flags, (int)x, (int)y);
          }
      }
  }
}

static void test_unary(void **unused) {
  (void)unused;
  for (uint32_t round = 0; round < 8000; round++) {
    struct values a = random_values(WIDTH), b = random_values(2);
    const struct expr_node nodes[] = {{.kind = E_NOT, .width = WIDTH},
                                      {.kind = E_ZEXT, .width = 7},
                                      {.kind = E_SEXT, .width = 7},
                                      {.kind = E_EXTRACT, .width = 2},
                                      {.kind = E_EXTRACT, .width = 2, .imm = 1},
                                      {.kind = E_EXTRACT, .width = 1, .imm = 3}};
    for (uint32_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
      struct values r = values_unary((enum expr_kind)nodes[i].kind, nodes[i].width, nodes[i].imm, &a);
      for (u128 x = 0; x < COUNT; x++)
        if (values_has(&a, x)) assert_true(values_has(&r, operator_apply(&nodes[i], WIDTH, x, 0, 0).bits));
    }
    struct values r = values_concat(&a, &b);
    for (u128 x = 0; x < COUNT; x++)
      for (u128 y = 0; y < 4; y++)
        if (values_has(&a, x) && values_has(&b, y)) assert_true(values_has(&r, x << 2 | y));
  }
}

static void test_lattice(void **unused) {
  (void)unused;
  const i128 steps[] = {-3, 0, 5};
  for (uint32_t round = 0; round < 20000; round++) {
    struct values a = random_values(WIDTH), b = random_values(WIDTH);
    struct values both = values_meet(&a, &b), either = values_join(&a, &b);
    struct values wide = values_widen(&a, &either, (struct thresholds){steps, 3});
    assert_true(values_within(&a, &either) && values_within(&b, &either));
    for (u128 x = 0; x < COUNT; x++) {
      bool in_a = values_has(&a, x), in_b = values_has(&b, x);
      if (in_a && in_b) assert_true(values_has(&both, x));
      if (values_has(&both, x)) assert_true(in_a || in_b);
      if (in_a || in_b) assert_true(values_has(&either, x) && values_has(&wide, x));
      if (in_a && values_within(&a, &b)) assert_true(in_b);
    }
  }
}

/* What programs rely on is found, not only not contradicted. */
static void test_precision(void **unused) {
  (void)unused;
  struct values a = values_between(32, READ_SIGNED, 0, 9), one = values_constant(32, 1);
  struct values r = values_binary(E_ADD, true, &a, &one);
  assert_true(r.low[READ_SIGNED] == 1 && r.high[READ_SIGNED] == 10 && r.high[READ_UNSIGNED] == 10);
  r = values_binary(E_SUB, false, &a, &one);
  assert_true(r.low[READ_SIGNED] == -1 && r.high[READ_SIGNED] == 8 && r.high[READ_UNSIGNED] == UINT32_MAX);
  struct values zero = values_constant(32, 0), four = values_constant(32, 4), eight = values_constant(32, 8);
  r = values_join(&zero, &four);
  r = values_join(&r, &eight);
  assert_true(r.modulus == 4 && r.high[READ_SIGNED] == 8);
  r = values_binary(E_ADD, false, &r, &one);
  assert_true(r.modulus == 4 && r.rest == 1);
  struct values any = values_all(32), mask = values_constant(32, 255);
  r = values_binary(E_AND, false, &any, &mask);
  assert_true(r.low[READ_SIGNED] == 0 && r.high[READ_SIGNED] == 255);
  struct values max = values_constant(32, INT32_MAX);
  r = values_binary(E_ADD, true, &max, &one);
  assert_true(r.is_empty);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_binary), cmocka_unit_test(test_unary),
                                     cmocka_unit_test(test_lattice), cmocka_unit_test(test_precision)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

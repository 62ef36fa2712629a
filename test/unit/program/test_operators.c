/* Every operator on every operand of small widths, against arithmetic on mathematical integers; and known values at the
 * edges of 64 and 128 bits. */
#include "unit.h"

#include "program/operators.h"

enum { WIDEST = 5 };

static int64_t modulo(int64_t x, unsigned w) {
  int64_t m = (int64_t)1 << w;
  return ((x % m) + m) % m;
}

static int64_t as_signed(int64_t x, unsigned w) { return x >= (int64_t)1 << (w - 1) ? x - ((int64_t)1 << w) : x; }

static int64_t floor_half(int64_t x) { return (x - modulo(x, 1)) / 2; }

/* Bit by bit, from its truth table. */
static int64_t bitwise(unsigned w, int64_t x, int64_t y, const bool table[2][2]) {
  int64_t r = 0;
  for (unsigned i = 0; i < w; i++) {
    int64_t place = (int64_t)1 << i;
    r += table[x / place % 2][y / place % 2] ? place : 0;
  }
  return r;
}

/* The mathematical result of the signed operation. */
static int64_t exact(enum expr_kind kind, int64_t x, int64_t y) {
  return kind == E_ADD ? x + y : kind == E_SUB ? x - y : x * y;
}

static int64_t shifted(enum expr_kind kind, unsigned w, int64_t x, int64_t y) {
  int64_t r = kind == E_ASHR ? as_signed(x, w) : x;
  for (int64_t i = 0; i < y; i++) r = kind == E_SHL ? modulo(r * 2, w) : floor_half(r);
  return modulo(r, w);
}

static struct operator_value expected(enum expr_kind kind, uint8_t flags, unsigned w, int64_t x, int64_t y) {
  static const bool and[2][2] = {{0, 0}, {0, 1}}, or [2][2] = {{0, 1}, {1, 1}}, xor[2][2] = {{0, 1}, {1, 0}};
  int64_t sx = as_signed(x, w), sy = as_signed(y, w), half = (int64_t)1 << (w - 1), r;
  enum operator_fault fault = OPERATOR_DEFINED;
  switch (kind) {
  case E_ADD:
  case E_SUB:
  case E_MUL:
    r = exact(kind, sx, sy);
    if ((flags & EXPR_NSW) && (r < -half || r >= half)) fault = OPERATOR_OVERFLOW;
    break;
  case E_UDIV:
  case E_UREM:
    if (!y) return (struct operator_value){0, OPERATOR_ZERO_DIVISOR};
    r = kind == E_UDIV ? x / y : x % y;
    break;
  case E_SDIV:
  case E_SREM:
    if (!y) return (struct operator_value){0, OPERATOR_ZERO_DIVISOR};
    r = kind == E_SDIV ? sx / sy : sx % sy;
    if (sx / sy >= half) fault = OPERATOR_OVERFLOW;
    break;
  case E_SHL:
  case E_LSHR:
  case E_ASHR:
    r = shifted(kind, w, x, y);
    if (y >= (int64_t)w) fault = OPERATOR_SHIFT;
    break;
  case E_AND: r = bitwise(w, x, y, and); break;
  case E_OR: r = bitwise(w, x, y, or); break;
  case E_XOR: r = bitwise(w, x, y, xor); break;
  case E_EQ: r = x == y; break;
  case E_NE: r = x != y; break;
  case E_ULT: r = x < y; break;
  case E_ULE: r = x <= y; break;
  case E_SLT: r = sx < sy; break;
  default: r = sx <= sy; break;
  }
  return (struct operator_value){(u128)modulo(r, w), fault};
}

static void small_widths(void **state) {
  (void)state;
  for (int kind = E_ADD; kind <= E_SLE; kind++)
    for (unsigned w = 1; w <= WIDEST; w++)
      for (int64_t x = 0; x < 1 << w; x++)
        for (int64_t y = 0; y < 1 << w; y++) {
          bool wraps = kind == E_ADD || kind == E_SUB || kind == E_MUL, may = operator_may_fault(kind, EXPR_NSW);
          for (uint8_t flags = 0; flags <= (wraps ? EXPR_NSW : 0); flags++) {
            struct operator_value want = expected(kind, flags, w, x, y);
            struct operator_value got = operator_binary(kind, flags, w, (u128)x, (u128)y);
            assert_int_equal(got.fault, want.fault);
            if (want.fault != OPERATOR_ZERO_DIVISOR) assert_true(got.bits == want.bits);
            if (want.fault != OPERATOR_DEFINED) assert_true(may && operator_may_fault(kind, flags));
          }
        }
}

static u128 unary(enum expr_kind kind, uint16_t to, uint64_t low, unsigned from, u128 x) {
  struct expr_node n = {.kind = (uint8_t)kind, .width = to, .imm = low};
  struct operator_value v = operator_apply(&n, from, x, 0, 0);
  assert_int_equal(v.fault, OPERATOR_DEFINED);
  return v.bits;
}

static void bits_of_one(void **state) {
  (void)state;
  for (unsigned w = 1; w <= WIDEST; w++)
    for (int64_t x = 0; x < 1 << w; x++) {
      assert_true(unary(E_NOT, (uint16_t)w, 0, w, (u128)x) == (u128)((1 << w) - 1 - x));
      for (uint16_t to = (uint16_t)w; to <= 8; to++) {
        assert_true(unary(E_ZEXT, to, 0, w, (u128)x) == (u128)x);
        assert_true(unary(E_SEXT, to, 0, w, (u128)x) == (u128)modulo(as_signed(x, w), to));
      }
      for (uint16_t low = 0; low < w; low++)
        for (uint16_t n = 1; low + n <= (int)w; n++)
          assert_true(unary(E_EXTRACT, n, low, w, (u128)x) == (u128)modulo(x / (1 << low), n));
    }
  struct expr_node both = {.kind = E_CONCAT, .width = 7};
  assert_true(operator_apply(&both, 3, 5, 4, 9).bits == 5 * 16 + 9);
}

static void wide(void **state) {
  (void)state;
  u128 most = ~(u128)0, min = (u128)1 << 127;
  assert_true(operator_binary(E_ADD, 0, 128, most, 1).bits == 0);
  assert_int_equal(operator_binary(E_ADD, EXPR_NSW, 128, most >> 1, 1).fault, OPERATOR_OVERFLOW);
  assert_int_equal(operator_binary(E_ADD, EXPR_NSW, 128, most, 1).fault, OPERATOR_DEFINED);
  assert_int_equal(operator_binary(E_SDIV, 0, 128, min, most).fault, OPERATOR_OVERFLOW);
  assert_true(operator_binary(E_SDIV, 0, 128, min, most).bits == min);
  assert_true(operator_binary(E_MUL, 0, 64, UINT64_MAX, UINT64_MAX).bits == 1);
  assert_int_equal(operator_binary(E_MUL, EXPR_NSW, 64, (u128)1 << 32, (u128)1 << 31).fault, OPERATOR_OVERFLOW);
  assert_int_equal(operator_binary(E_MUL, EXPR_NSW, 64, (u128)1 << 32, (u128)1 << 30).fault, OPERATOR_DEFINED);
  assert_true(operator_binary(E_ASHR, 0, 128, min, 127).bits == most);
  assert_true(operator_binary(E_SHL, 0, 128, 1, 127).bits == min);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(small_widths), cmocka_unit_test(bits_of_one),
                                     cmocka_unit_test(wide)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

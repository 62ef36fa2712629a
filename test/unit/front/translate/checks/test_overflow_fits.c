/* When results fit: every operation on operands of every form, with all values of a small type, against arithmetic that
 * cannot overflow. */
#include "unit.h"

#include "front/translate/checks/overflow_fits.h"
#include "interpret/build.h"
#include "interpret/evaluate.h"

enum { WIDTH = 5, SMALL = 3, FORMS = 11 };
static const int LEAST = -(1 << (WIDTH - 1)), MOST = (1 << (WIDTH - 1)) - 1;

struct world {
  struct build b;
  struct evaluator *evaluator;
  var_id wide[2], small[2];
};

static struct exprs *exprs_of(struct world *w) { return &w->b.p->exprs; }

/* Operand number `which` in one of the forms that bounds know something about. */
static expr operand(struct world *w, int which, int form) {
  struct exprs *s = exprs_of(w);
  expr x = expr_var(s, WIDTH, w->wide[which]), y = expr_var(s, SMALL, w->small[which]);
  expr two = expr_const(s, WIDTH, 2), five = expr_const(s, WIDTH, 5);
  switch (form) {
  case 0: return x;
  case 1: return expr_sext(s, WIDTH, y);
  case 2: return expr_zext(s, WIDTH, y);
  case 3: return expr_binary(s, E_SREM, x, five, 0);
  case 4: return expr_binary(s, E_SDIV, x, two, 0);
  case 5: return expr_binary(s, E_AND, x, expr_const(s, WIDTH, 6), 0);
  case 6: return expr_binary(s, E_LSHR, x, two, 0);
  case 7: return expr_binary(s, E_ADD, expr_sext(s, WIDTH, y), five, EXPR_NSW);
  case 8: return expr_binary(s, E_SUB, expr_zext(s, WIDTH, y), x, EXPR_NSW);
  case 9: return expr_binary(s, E_MUL, expr_sext(s, WIDTH, y), five, 0); /* may wrap around */
  default: return expr_ite(s, expr_extract(s, 0, 1, x), expr_sext(s, WIDTH, y), two);
  }
}

static int number(u128 bits) { return (int)bits_signed(WIDTH, bits); }
static bool is_number(int x) { return x >= LEAST && x <= MOST; }

/* Is x OP y right? C's own int has room for all of it. */
static bool is_right(enum expr_kind kind, int x, int y) {
  switch (kind) {
  case E_ADD: return is_number(x + y);
  case E_SUB: return is_number(x - y);
  case E_MUL: return is_number(x * y);
  case E_SDIV: return !(x == LEAST && y == -1);
  default: return y < 0 || y >= WIDTH || (x >= 0 && is_number(x << y));
  }
}

static expr fits(struct exprs *s, enum expr_kind kind, expr a, expr b) {
  if (kind == E_SDIV) return overflow_quotient_fits(s, a, b);
  if (kind != E_SHL) return overflow_sum_fits(s, kind, a, b);
  u128 k;
  if (expr_is_const(s, b, &k) && k < WIDTH) return overflow_shifted_fits(s, a, (unsigned)k);
  return overflow_shift_fits(s, a, b, expr_binary(s, E_ULE, b, expr_const(s, WIDTH, WIDTH - 1), 0));
}

struct count {
  uint32_t right, wrong;
};

static void compare(struct world *w, enum expr_kind kind, expr a, expr b, expr e, struct count *count) {
  u128 x, y, said;
  if (!evaluator_value(w->evaluator, a, &x) || !evaluator_value(w->evaluator, b, &y)) return;
  bool is_ok = is_right(kind, number(x), number(y));
  assert_true(evaluator_value(w->evaluator, e, &said)); /* it is defined where its operands are */
  if (said != is_ok) print_error("kind %d: %d, %d\n", (int)kind, number(x), number(y));
  assert_int_equal(said, is_ok);
  ++*(is_ok ? &count->right : &count->wrong);
}

/* The smaller variable takes all its values for those of the larger one. */
static void set(struct world *w, int which, unsigned value) {
  evaluator_set(w->evaluator, w->wide[which], value);
  evaluator_set(w->evaluator, w->small[which], (value ^ value >> 2) & ((1u << SMALL) - 1));
}

static void compare_values(struct world *w, enum expr_kind kind, expr a, expr b, struct count *count) {
  expr e = fits(exprs_of(w), kind, a, b);
  for (unsigned x = 0; x < 1u << WIDTH; x++)
    for (unsigned y = 0; y < 1u << WIDTH; y++) {
      set(w, 0, x);
      set(w, 1, y);
      compare(w, kind, a, b, e, count);
    }
}

static struct world world_new(void) {
  struct world w = {.b = build_new(DATA_MODEL_LP64)};
  build_function(&w.b, "f");
  for (int i = 0; i < 2; i++) {
    w.wide[i] = build_global(&w.b, i ? "y" : "x", WIDTH, build_const(&w.b, WIDTH, 0));
    w.small[i] = build_global(&w.b, i ? "v" : "u", SMALL, build_const(&w.b, SMALL, 0));
  }
  w.evaluator = evaluator_new(w.b.p);
  assert_non_null(w.evaluator);
  return w;
}

static void world_free(struct world *w) {
  evaluator_free(w->evaluator);
  build_free(&w->b);
}

static const enum expr_kind kinds[] = {E_ADD, E_SUB, E_MUL, E_SDIV, E_SHL};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void test_forms(void **state) {
  (void)state;
  struct world w = world_new();
  for (int k = 0; k < KINDS; k++) {
    struct count count = {0, 0};
    for (int i = 0; i < FORMS; i++)
      for (int j = 0; j < FORMS; j++) compare_values(&w, kinds[k], operand(&w, 0, i), operand(&w, 1, j), &count);
    assert_true(count.right > 1000 && (count.wrong > 1000 || kinds[k] == E_SDIV) && count.wrong);
  }
  world_free(&w);
}

static void test_constants(void **state) {
  (void)state;
  struct world w = world_new();
  struct exprs *s = exprs_of(&w);
  for (int k = 0; k < KINDS; k++) {
    struct count count = {0, 0};
    for (unsigned c = 0; c < 1u << WIDTH; c++)
      for (int i = 0; i < FORMS; i++) {
        compare_values(&w, kinds[k], operand(&w, 0, i), expr_const(s, WIDTH, c), &count);
        compare_values(&w, kinds[k], expr_const(s, WIDTH, c), operand(&w, 1, i), &count);
      }
    assert_true(count.right && count.wrong);
  }
  world_free(&w);
}

/* What cannot fail by its form is no check. */
static void test_nothing_to_check(void **state) {
  (void)state;
  struct world w = world_new();
  struct exprs *s = exprs_of(&w);
  u128 ok = 0;
  expr small = operand(&w, 0, 1), remainder = operand(&w, 1, 3), any = operand(&w, 0, 0);
  assert_true(expr_is_const(s, overflow_sum_fits(s, E_ADD, small, remainder), &ok) && ok);
  assert_true(expr_is_const(s, overflow_sum_fits(s, E_MUL, operand(&w, 0, 4), expr_const(s, WIDTH, 1)), &ok) && ok);
  assert_true(expr_is_const(s, overflow_quotient_fits(s, small, any), &ok) && ok);
  assert_true(expr_is_const(s, overflow_quotient_fits(s, any, operand(&w, 1, 5)), &ok) && ok);
  assert_true(expr_is_const(s, overflow_sum_fits(s, E_ADD, expr_const(s, WIDTH, 15), expr_const(s, WIDTH, 1)), &ok) &&
              !ok);
  assert_false(expr_is_const(s, overflow_sum_fits(s, E_ADD, any, small), &ok));
  world_free(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_forms), cmocka_unit_test(test_constants),
                                     cmocka_unit_test(test_nothing_to_check)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

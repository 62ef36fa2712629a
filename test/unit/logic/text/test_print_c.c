#include "logic/text/print_c.h"

#include "logic/fixture.h"

static void check_term(struct fixture *f, term t, const char *expected) {
  struct strbuf b = STRBUF_INIT;
  assert_true(print_c_term(&b, &f->terms, t));
  assert_string_equal(b.text, expected);
  strbuf_release(&b);
}

static void check(struct fixture *f, const char *text, const char *expected) {
  check_term(f, fixture_term(f, text), expected);
}

static void test_atoms(void **state) {
  struct fixture *f = *state;
  check(f, "(<= x 4)", "x <= 4");
  check(f, "(< x 0)", "x < 0");
  check(f, "(>= x 0)", "x >= 0");
  check(f, "(> x 4)", "x > 4");
  check(f, "(<= x y)", "x <= y");
  check(f, "(< x y)", "x < y");
  check(f, "(< x (+ y 4))", "x <= y + 3");
  check(f, "(<= (* 2 x) (+ (* 3 y) z))", "2 * x <= 3 * y + z");
  check(f, "(<= x (- y 4))", "x <= y - 4");
  check(f, "(= x (+ y 1))", "x == y + 1");
  check(f, "(distinct x y)", "x != y");
  check(f, "(= x (- 3))", "x == -3");
  check(f, "(= (mod x 2) 0)", "x % 2 == 0");
  check(f, "(= (mod (+ x y) 2) 0)", "(x + y) % 2 == 0");
  check(f, "(not (= (mod x 2) 0))", "x % 2 != 0");
  check(f, "(= (mod x 2) 1)", "mod(x, 2) == 1");
  check(f, "(= p q)", "p == q");
  check(f, "(= p (<= x 1))", "p == x <= 1");
}

/* Terms that were built raw are printed as they are. */
static void test_raw_atoms(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term x = fixture_term(f, "x"), y = fixture_term(f, "y"), minus = fixture_term(f, "(- x)"), one = fixture_term(f, "1");
  term sum = term_raw(s, TERM_ADD, sort_int, 0, (term[]){x, one}, 2);
  term le = term_raw(s, TERM_LE, sort_bool, 0, (term[]){x, y}, 2);
  check_term(f, le, "x <= y");
  check_term(f, term_not(le), "x > y");
  check_term(f, term_raw(s, TERM_LE, sort_bool, 0, (term[]){minus, one}, 2), "-x <= 1");
  check_term(f, term_raw(s, TERM_LE, sort_bool, 0, (term[]){sum, one}, 2), "x + 1 <= 1");
  check_term(f, term_raw(s, TERM_EQ, sort_bool, 0, (term[]){one, x}, 2), "1 == x");
}

static void test_booleans(void **state) {
  struct fixture *f = *state;
  check(f, "true", "1");
  check(f, "false", "0");
  check(f, "(not p)", "!p");
  check(f, "(and p q r)", "p && q && r");
  check(f, "(or p q)", "p || q");
  check(f, "(or p (and q r))", "p || q && r");
  check(f, "(and p (or q r))", "p && (q || r)");
  check(f, "(not (and p q))", "!p || !q");
  check(f, "(not (g x p))", "!g(x, p)");
  check(f, "(ite p x (+ y 1))", "p ? x : y + 1");
  check(f, "(ite p q r)", "p ? q : r");
  check(f, "(= (ite p x y) z)", "z == (p ? x : y)");
}

static void test_arithmetic(void **state) {
  struct fixture *f = *state;
  check(f, "(- x)", "-x");
  check(f, "(- x y)", "x - y");
  check(f, "(- y x)", "y - x");
  check(f, "(- (- x) 3)", "-x - 3");
  check(f, "(* 2 (f (+ x 1)))", "2 * f(x + 1)");
  check(f, "(* x y)", "x * y");
  check(f, "(* x (+ y 1))", "x * (y + 1)");
  check(f, "(- (* 2 x y))", "-2 * x * y");
  check(f, "(div x 2)", "div(x, 2)");
  check(f, "(select m (+ x 1))", "m[x + 1]");
  check(f, "(select (store m x y) z)", "store(m, x, y)[z]");
  check(f, "(f (ite p x y))", "f(p ? x : y)");
}

static void test_bit_vectors(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term i = term_var(s, "i", sort_bitvec(&s->sorts, 32)), j = term_var(s, "j", sort_bitvec(&s->sorts, 32));
  smt_reader_define(&f->reader, "i", i);
  smt_reader_define(&f->reader, "j", j);
  check(f, "(bvadd i j)", "i + j");
  check(f, "(bvsub i #x00000001)", "i - 1u");
  check(f, "(bvmul (bvadd i j) j)", "j * (i + j)");
  check(f, "(bvor (bvand i j) #x00000001)", "1u | i & j");
  check(f, "(bvand (bvor i j) i)", "i & (i | j)");
  check(f, "(bvslt i j)", "(int32_t)j > (int32_t)i");
  check(f, "(bvsle i #xffffffff)", "(int32_t)i <= -1");
  check(f, "(bvule i #x0000000a)", "i <= 10u");
  check(f, "(bvudiv i (bvurem i j))", "i / (i % j)");
  check(f, "(bvudiv (bvudiv i j) j)", "i / j / j");
  check(f, "(bvsdiv i j)", "(uint32_t)((int32_t)i / (int32_t)j)");
  check(f, "(bvashr i j)", "(uint32_t)((int32_t)i >> j)");
  check(f, "(bvshl i (bvadd j i))", "i << i + j");
  check(f, "(bvnot i)", "~i");
  check(f, "(bvadd a b)", "(uint8_t)(a + b)"); /* C adds chars as int */
  check(f, "(bvnot a)", "(uint8_t)~a");
  check(f, "((_ extract 15 8) i)", "(uint8_t)(i >> 8)");
  check(f, "((_ zero_extend 8) a)", "(uint16_t)a");
  check(f, "((_ sign_extend 24) a)", "(uint32_t)(int32_t)(int8_t)a");
  check(f, "(concat a b)", "(uint16_t)a << 8 | b");
  check(f, "(bvxor w (_ bv1 70))", "w ^ 1uwb");
  check(f, "((_ extract 2 0) a)", "(unsigned _BitInt(3))a");
}

static void test_names_and_quantifiers(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  term deref = term_var(s, "*p", sort_array(&s->sorts, sort_int, sort_int)), x = fixture_term(f, "x");
  check_term(f, term_select(s, deref, x), "(*p)[x]");
  check_term(f, term_le(s, term_var(s, "p->next", sort_int), x), "x >= p->next");
  check(f, "(forall ((k Int)) (=> (<= 0 k) (g k p)))", "\\forall integer k; k < 0 || g(k, p)");
  check(f, "(and p (exists ((k Int)) (g k q)))", "p && (\\exists integer k; g(k, q))");
}

/* A DAG that would not fit into memory, and a term deeper than the stack, are refused and print nothing. */
static void test_limits(void **state) {
  struct fixture *f = *state;
  struct strbuf b = STRBUF_INIT;
  function h = term_function(&f->terms, "h", (sort[]){sort_int, sort_int}, 2, sort_int);
  function k = term_function(&f->terms, "k", (sort[]){sort_int}, 1, sort_int);
  term wide = fixture_term(f, "x"), deep = wide;
  for (int i = 0; i < 100; i++) wide = term_apply(&f->terms, h, (term[]){wide, wide}, 2);
  for (int i = 0; i < 100000; i++) deep = term_apply(&f->terms, k, &deep, 1);
  assert_false(print_c_term(&b, &f->terms, wide));
  assert_false(print_c_term(&b, &f->terms, deep));
  assert_int_equal(b.len, 0);
  strbuf_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_atoms),      FIXTURE_TEST(test_raw_atoms),   FIXTURE_TEST(test_booleans),
      FIXTURE_TEST(test_arithmetic), FIXTURE_TEST(test_bit_vectors), FIXTURE_TEST(test_names_and_quantifiers),
      FIXTURE_TEST(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The rules of the builder, one line each: a text and the text that it must simplify to. The right-hand sides are read
 * by the same builder, so each rule is also checked to do something: `differs` lists pairs that must not be equal. */
#include "fixture.h"

#include "logic/eval.h"
#include "logic/rewrite.h"

struct rule {
  const char *from, *to;
};

static void check_rules(struct fixture *f, const struct rule *rules, size_t count) {
  for (size_t i = 0; i < count; i++)
    fixture_expect_same(f, fixture_term(f, rules[i].from), fixture_term(f, rules[i].to), rules[i].from);
}

#define CHECK(f, rules) check_rules(f, rules, sizeof rules / sizeof rules[0])

static void test_bool(void **state) {
  const struct rule rules[] = {
      {"(and p true q p)", "(and q p)"},
      {"(and p (and q r))", "(and p q r)"},
      {"(and p (not p))", "false"},
      {"(and p (and q (not p)))", "false"},
      {"(and p false)", "false"},
      {"(or p false)", "p"},
      {"(or p (not p) q)", "true"},
      {"(or p (or q r))", "(or r q p)"},
      {"(not (not p))", "p"},
      {"(not (and p q))", "(or (not p) (not q))"},
      {"(=> p q)", "(or (not p) q)"},
      {"(=> p q r)", "(=> p (=> q r))"},
      {"(xor p q)", "(not (= p q))"},
      {"(xor p q r)", "(xor (xor p q) r)"},
      {"(= p true)", "p"},
      {"(= p false)", "(not p)"},
      {"(= p p)", "true"},
      {"(= p (not p))", "false"},
      {"(= (not p) (not q))", "(= q p)"},
      {"(= p (not q))", "(not (= p q))"},
      {"(= p q r)", "(and (= p q) (= q r))"},
      {"(distinct p q r)", "false"},
      {"(distinct x y z)", "(and (not (= x y)) (not (= x z)) (not (= y z)))"},
      {"(ite true x y)", "x"},
      {"(ite false x y)", "y"},
      {"(ite p x x)", "x"},
      {"(ite (not p) x y)", "(ite p y x)"},
      {"(ite p true q)", "(or p q)"},
      {"(ite p false q)", "(and (not p) q)"},
      {"(ite p q true)", "(or (not p) q)"},
      {"(ite p q false)", "(and p q)"},
      {"(ite p p q)", "(or p q)"},
      {"(ite p q p)", "(and p q)"},
      {"(ite p q (not q))", "(= p q)"},
      {"(ite p (not q) (not r))", "(not (ite p q r))"},
      {"(ite p (ite p x y) z)", "(ite p x z)"},
      {"(ite p x (ite p y z))", "(ite p x z)"},
      {"(forall ((i Int)) true)", "true"},
      {"(forall ((i Int)) (forall ((j Int)) (= i j)))", "(forall ((j Int) (i Int)) (= i j))"},
      {"(exists ((i Int)) (= i x))", "(not (forall ((i Int)) (not (= i x))))"},
  };
  CHECK(*state, rules);
}

static void test_int(void **state) {
  const struct rule rules[] = {
      {"(+ 1 2 3)", "6"},
      {"(+ x 0)", "x"},
      {"(+ x x)", "(* 2 x)"},
      {"(- x x)", "0"},
      {"(+ x (+ y z))", "(+ z y x)"},
      {"(- (+ x y) y)", "x"},
      {"(* 3 (+ x y 2))", "(+ (* 3 x) (* 3 y) 6)"},
      {"(* x 0)", "0"},
      {"(* x y)", "(* y x)"},
      {"(* x (* y x))", "(* x x y)"},
      {"(- (* x y) (* y x))", "0"},
      {"(* 2 x 3)", "(* 6 x)"},
      {"(+ 9223372036854775807 1)", "9223372036854775808"},
      {"(* 4294967296 4294967296 4294967296)", "79228162514264337593543950336"},
      {"(- 79228162514264337593543950336 79228162514264337593543950335)", "1"},
      {"(<= x x)", "true"},
      {"(< x x)", "false"},
      {"(<= (* 2 x) 5)", "(<= x 2)"},
      {"(<= (* 2 x) (- 5))", "(<= x (- 3))"},
      {"(>= (* 2 x) 5)", "(>= x 3)"},
      {"(< x 5)", "(<= x 4)"},
      {"(> x 5)", "(not (<= x 5))"},
      {"(>= x y)", "(<= y x)"},
      {"(<= (+ x 1) (+ y 1))", "(<= x y)"},
      {"(<= 0 (- y x))", "(<= x y)"},
      {"(<= x y z)", "(and (<= x y) (<= y z))"},
      {"(= x x)", "true"},
      {"(= (+ x 1) (+ y 1))", "(= y x)"},
      {"(= (* 2 x) 5)", "false"},
      {"(= (* 2 x) 6)", "(= x 3)"},
      {"(= (- y x) 0)", "(= x y)"},
      {"(= 3 (- 3 x))", "(= x 0)"},
      {"(= (ite p 1 2) 1)", "p"},
      {"(= (ite p 1 2) 2)", "(not p)"},
      {"(= (ite p 1 2) 3)", "false"},
      {"(= (+ 1 (ite p 1 0)) 2)", "p"},
      {"(<= 1 (ite p 1 0))", "p"},
      {"(div 7 2)", "3"},
      {"(div (- 7) 2)", "(- 4)"},
      {"(div 7 (- 2))", "(- 3)"},
      {"(div (- 7) (- 2))", "4"},
      {"(mod 7 2)", "1"},
      {"(mod (- 7) 2)", "1"},
      {"(mod (- 7) (- 2))", "1"},
      {"(div x 1)", "x"},
      {"(div x (- 1))", "(- x)"},
      {"(mod x 1)", "0"},
      {"(mod x (- 4))", "(mod x 4)"},
      {"(mod (+ (* 5 x) 7) 2)", "(mod (+ x 1) 2)"},
      {"(mod (mod x 4) 4)", "(mod x 4)"},
      {"(mod (mod (* 16 x) 256) 16)", "0"},
      {"(mod (+ y (* 3 (mod x 12))) 4)", "(mod (+ y (* 3 x)) 4)"},
      {"(mod (mod x 4) 3)", "(mod (mod x 4) 3)"},
      {"(mod (ite p (- x 256) x) 2)", "(mod x 2)"},
      {"(mod (+ (ite p (+ x 6) (- x 2)) y) 4)", "(mod (+ x y (- 2)) 4)"},
      {"(mod (ite p (+ x 3) x) 2)", "(mod (ite p (+ x 3) x) 2)"},
      {"((_ divisible 3) x)", "(= (mod x 3) 0)"},
      {"(abs (- 3))", "3"},
  };
  CHECK(*state, rules);
}

static void test_bv(void **state) {
  const struct rule rules[] = {
      {"(bvadd #xff #x02)", "#x01"},
      {"(bvsub a a)", "#x00"},
      {"(bvadd a (bvneg a))", "#x00"},
      {"(bvmul a #x00)", "#x00"},
      {"(bvmul #x10 (bvmul #x10 a))", "#x00"},
      {"(bvsub a b)", "(bvadd (bvneg b) a)"},
      {"(bvneg (bvneg a))", "a"},
      {"(bvudiv a #x01)", "a"},
      {"(bvudiv #x07 #x00)", "#xff"},
      {"(bvurem #x07 #x00)", "#x07"},
      {"(bvsdiv #xf9 #x02)", "#xfd"},
      {"(bvsrem #xf9 #x02)", "#xff"},
      {"(bvsmod #xf9 #x02)", "#x01"},
      {"(bvsmod #x07 #xfe)", "#xff"},
      {"(bvsdiv #x80 #xff)", "#x80"},
      {"(bvsdiv #x07 #x00)", "#xff"},
      {"(bvsdiv #xf9 #x00)", "#x01"},
      {"(bvurem a #x01)", "#x00"},
      {"(bvshl #x81 #x01)", "#x02"},
      {"(bvlshr #x81 #x01)", "#x40"},
      {"(bvashr #x81 #x01)", "#xc0"},
      {"(bvashr #x81 #xff)", "#xff"},
      {"(bvshl a #x08)", "#x00"},
      {"(bvlshr a #xff)", "#x00"},
      {"(bvashr a #x00)", "a"},
      {"(bvshl #x00 a)", "#x00"},
      {"(bvand a #xff)", "a"},
      {"(bvand a #x00)", "#x00"},
      {"(bvand a b a)", "(bvand b a)"},
      {"(bvand a (bvnot a))", "#x00"},
      {"(bvand a #x0f #x3c)", "(bvand #x0c a)"},
      {"(bvor a (bvnot a) b)", "#xff"},
      {"(bvor a #x00)", "a"},
      {"(bvor a #xff)", "#xff"},
      {"(bvxor a a)", "#x00"},
      {"(bvxor a b a)", "b"},
      {"(bvxor a #xff)", "(bvnot a)"},
      {"(bvxor (bvnot a) (bvnot b))", "(bvxor a b)"},
      {"(bvnot (bvnot a))", "a"},
      {"(bvnot #x0f)", "#xf0"},
      {"(bvnand a b)", "(bvnot (bvand a b))"},
      {"(bvxnor a a)", "#xff"},
      {"(bvcomp a a)", "#b1"},
      {"(concat #x1 #x2)", "#x12"},
      {"(concat #x0 a)", "((_ zero_extend 4) a)"},
      {"(concat ((_ extract 7 4) a) ((_ extract 3 0) a))", "a"},
      {"((_ extract 7 0) a)", "a"},
      {"((_ extract 3 0) ((_ extract 7 2) a))", "((_ extract 5 2) a)"},
      {"((_ extract 7 0) (concat a b))", "b"},
      {"((_ extract 15 8) (concat a b))", "a"},
      {"((_ extract 7 4) #xab)", "#xa"},
      {"((_ extract 15 8) ((_ zero_extend 8) a))", "#x00"},
      {"((_ extract 6 1) ((_ sign_extend 8) a))", "((_ extract 6 1) a)"},
      {"((_ zero_extend 0) a)", "a"},
      {"((_ sign_extend 4) #x8)", "#xf8"},
      {"((_ sign_extend 4) ((_ zero_extend 4) a))", "((_ zero_extend 8) a)"},
      {"((_ sign_extend 4) ((_ sign_extend 4) a))", "((_ sign_extend 8) a)"},
      {"((_ repeat 2) #x5)", "#x55"},
      {"((_ rotate_left 4) #x12)", "#x21"},
      {"((_ rotate_right 4) #x123)", "#x312"},
      {"((_ rotate_left 8) a)", "a"},
      {"(bvult a a)", "false"},
      {"(bvule #x00 a)", "true"},
      {"(bvule a #xff)", "true"},
      {"(bvule a #x00)", "(= a #x00)"},
      {"(bvult a #x00)", "false"},
      {"(bvsle #x80 a)", "true"},
      {"(bvsle a #x7f)", "true"},
      {"(bvslt #xff #x00)", "true"},
      {"(bvult #xff #x00)", "false"},
      {"(bvugt a b)", "(bvult b a)"},
      {"(bvsge a b)", "(not (bvslt a b))"},
      {"(= #x01 #x02)", "false"},
      {"(bvadd w (bvnot w) (_ bv1 70))", "(bvadd (bvnot w) w (_ bv1 70))"},
      {"(bvmul (_ bv590295810358705651712 70) (_ bv2 70))", "(_ bv0 70)"},
  };
  CHECK(*state, rules);
}

static void test_arrays(void **state) {
  const struct rule rules[] = {
      {"(select (store m x y) x)", "y"},
      {"(select (store m 1 y) 2)", "(select m 2)"},
      {"(select (store (store m 1 y) 2 z) 1)", "y"},
      {"(store (store m x y) x z)", "(store m x z)"},
      {"(store m x (select m x))", "m"},
      {"(select ((as const (Array Int Int)) 7) x)", "7"},
      {"(store ((as const (Array Int Int)) 7) x 7)", "((as const (Array Int Int)) 7)"},
      {"(= m m)", "true"},
      {"(f (+ x 0))", "(f x)"},
      {"(= u u)", "true"},
  };
  CHECK(*state, rules);
}

/* Rules must not make different things equal. */
static void test_differs(void **state) {
  struct fixture *f = *state;
  const struct rule pairs[] = {
      {"(<= x 2)", "(<= x 3)"},
      {"(select (store m x y) z)", "y"},
      {"(bvult a b)", "(bvslt a b)"},
      {"(f x)", "(f y)"},
      {"(div x 2)", "(mod x 2)"},
      {"(concat a b)", "(concat b a)"},
      {"(= u v)", "true"},
      {"(= x y)", "(= x z)"},
      {"(div x 0)", "0"},
      {"(mod x 0)", "x"},
      {"(ite p x y)", "(ite p y x)"},
      {"(and p q)", "(or p q)"},
      {"(bvsub a b)", "(bvsub b a)"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    assert_false(term_eq(fixture_term(f, pairs[i].from), fixture_term(f, pairs[i].to)));
}

/* Deep chains cost linear time and space, and are stable. */
static void test_deep_chains(void **state) {
  struct fixture *f = *state;
  struct terms *s = &f->terms;
  enum { DEPTH = 100000 };
  term sum = fixture_term(f, "x"), all = fixture_term(f, "p"), chain = fixture_term(f, "x");
  function g = term_function(s, "f", (sort[]){sort_int}, 1, sort_int);
  for (int i = 0; i < DEPTH; i++) {
    term v = term_fresh(s, "v", sort_int);
    sum = term_add2(s, sum, v);
    all = term_and2(s, all, term_le(s, v, term_int(s, i)));
    chain = term_apply(s, g, &chain, 1);
  }
  assert_true(s->children.len < DEPTH * 80u);
  assert_true(term_eq(rewrite_term(s, sum), sum));
  assert_true(term_eq(rewrite_term(s, all), all));
  assert_true(term_eq(rewrite_term(s, chain), chain));
  struct assignment zero = ASSIGNMENT_INIT;
  term value;
  assert_true(term_eval(s, &zero, sum, &value));
  assert_true(term_eq(value, term_int(s, 0)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_bool),   FIXTURE_TEST(test_int),     FIXTURE_TEST(test_bv),
      FIXTURE_TEST(test_arrays), FIXTURE_TEST(test_differs), FIXTURE_TEST(test_deep_chains),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

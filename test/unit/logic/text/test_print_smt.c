#include "logic/text/print_smt.h"

#include "logic/fixture.h"

static void expect_print(struct fixture *f, term t, const char *expected) {
  struct strbuf b = STRBUF_INIT;
  print_smt_term(&b, &f->terms, t);
  assert_string_equal(b.text, expected);
  strbuf_release(&b);
}

static void expect_text(struct fixture *f, const char *text, const char *expected) {
  expect_print(f, fixture_term(f, text), expected);
}

static void test_terms(void **state) {
  struct fixture *f = *state;
  expect_text(f, "true", "true");
  expect_text(f, "false", "false");
  expect_text(f, "(- 5)", "(- 5)");
  expect_text(f, "123456789012345678901234567890", "123456789012345678901234567890");
  expect_text(f, "#x0f", "#x0f");
  expect_text(f, "#b01010", "#b01010");
  expect_text(f, "(or p (not q))", "(or p (not q))");
  expect_text(f, "(not (and p q))", "(not (and p q))");
  expect_text(f, "(and p (not q))", "(and p (not q))");
  expect_text(f, "(or p q (not r))", "(or p q (not r))");
  expect_text(f, "(not (and p q (not r)))", "(not (and p q (not r)))");
  expect_text(f, "(<= x 4)", "(<= x 4)");
  expect_text(f, "(> x 4)", "(> x 4)");
  expect_text(f, "(<= x y)", "(<= (+ x (- y)) 0)");
  expect_text(f, "(distinct x y)", "(not (= x y))");
  expect_text(f, "(bvsub a b)", "(bvadd a (bvneg b))");
  expect_text(f, "(bvmul a b)", "(bvmul a b)");
  expect_text(f, "((_ extract 3 1) a)", "((_ extract 3 1) a)");
  expect_text(f, "((_ sign_extend 8) a)", "((_ sign_extend 8) a)");
  expect_text(f, "((_ float.from_signed 32) a)", "((_ float.from_signed 32) a)");
  expect_text(f, "((_ float.olt 1) ((_ float.from_signed 32) a) #x3f800000)",
              "((_ float.olt 1) ((_ float.from_signed 32) a) #x3f800000)");
  expect_text(f, "((_ float.add 32) #x3f800000 #x40000000)", "#x40400000");
  expect_text(f, "((_ float.div 32) #x00000000 #x80000000)", "#x7fc00000");
  expect_text(f, "((_ float.to_signed 8) #x43000000)", "#x80");
  expect_text(f, "((as const (Array Int Int)) 3)", "((as const (Array Int Int)) 3)");
  expect_text(f, "(g (f x) p)", "(g (f x) p)");
  expect_text(f, "(forall ((i Int)) (<= i x))", "(forall ((i Int)) (> (+ x (- i)) (- 1)))");
  expect_text(f, "(exists ((i Int) (s U)) (and (= s u) (= i x)))", "(exists ((i Int) (s U)) (and (= u s) (= x i)))");
}

static void test_quoting(void **state) {
  struct fixture *f = *state;
  const char *names[][2] = {{"p->next", "p->next"}, {"a[3]", "|a[3]|"}, {"let", "|let'|"},
                            {"1st", "|1st|"},       {"", "||"},         {"odd name", "|odd name|"},
                            {"x#1", "|x#1|"},       {"_", "|_'|"}};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    expect_print(f, term_var(&f->terms, names[i][0], sort_int), names[i][1]);
}

/* Names that solvers take for themselves get a tick, and lose it again. */
static void test_taken_names(void **state) {
  struct fixture *f = *state;
  const char *names[][2] = {{"select", "|select'|"},
                            {"select'", "|select''|"},
                            {"push", "|push'|"},
                            {"x'", "|x'|"},
                            {"selects", "selects"},
                            {"'", "|'|"},
                            {"+", "|+'|"}};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    term t = term_var(&f->terms, names[i][0], sort_int);
    expect_print(f, t, names[i][1]);
    smt_reader_define(&f->reader, names[i][0], t);
    assert_true(term_eq(fixture_term(f, names[i][1]), t));
  }
}

static void test_sharing(void **state) {
  struct fixture *f = *state;
  expect_text(f, "(g (f (f x)) (= (f x) (f (f x))))", "(let (($1 (f x))) (let (($2 (f $1))) (g $2 (= $1 $2))))");
  /* polarity is put at the place of use */
  expect_text(f, "(= (g x p) (and q (not (g x p))))", "(let (($1 (g x p))) (= $1 (and q (not $1))))");
  /* names of lets avoid names of variables */
  term_var(&f->terms, "$1", sort_int);
  expect_text(f, "(g (f x) (= (f x) 3))", "(let (($$1 (f x))) (g $$1 (= $$1 3)))");
}

/* What is shared under a quantifier may mention its variable, and is named inside it. */
static void test_sharing_under_quantifiers(void **state) {
  struct fixture *f = *state;
  expect_text(f, "(and (= (f x) 1) (g (f x) p) (forall ((i Int)) (or (= (f i) (f x)) (= (f i) 2))))",
              "(let (($1 (f x))) (and (= $1 1) (g $1 p) "
              "(forall ((i Int)) (let (($2 (f i))) (or (= $1 $2) (= $2 2))))))");
  /* a name of one quantifier is not used in its neighbour */
  expect_text(f, "(and (forall ((i Int)) (g (f i) (= (f i) 0))) (forall ((i Int)) (g (f i) (= (f i) 1))))",
              "(and (forall ((i Int)) (let (($1 (f i))) (g $1 (= $1 0)))) "
              "(forall ((i Int)) (let (($2 (f i))) (g $2 (= $2 1)))))");
}

static void test_dag_does_not_blow_up(void **state) {
  struct fixture *f = *state;
  struct strbuf b = STRBUF_INIT;
  term t = fixture_term(f, "x");
  function h = term_function(&f->terms, "h", (sort[]){sort_int, sort_int}, 2, sort_int);
  for (int i = 0; i < 1000; i++) t = term_apply(&f->terms, h, (term[]){t, t}, 2);
  print_smt_term(&b, &f->terms, t);
  assert_true(b.len < 100000);
  smt_reader_declare(&f->reader, "h", h);
  fixture_expect_same(f, fixture_term(f, b.text), t, "dag");
  strbuf_release(&b);
}

static void test_deep(void **state) {
  struct fixture *f = *state;
  struct strbuf b = STRBUF_INIT;
  term t = fixture_term(f, "x");
  function h = term_function(&f->terms, "f", (sort[]){sort_int}, 1, sort_int);
  for (int i = 0; i < 100000; i++) t = term_apply(&f->terms, h, &t, 1);
  print_smt_term(&b, &f->terms, t);
  assert_true(term_eq(fixture_term(f, b.text), t));
  strbuf_release(&b);
}

static void test_script(void **state) {
  struct fixture *f = *state;
  struct strbuf b = STRBUF_INIT;
  term asserted[] = {fixture_term(f, "(= (f x) 3)"), fixture_term(f, "(forall ((i Int) (s U)) (=> (= s u) (g i p)))"),
                     fixture_term(f, "(= (select n a) b)")};
  print_smt_script(&b, &f->terms, "ALL", asserted, 3);
  const char *lines[] = {"(set-logic ALL)\n",           "(declare-sort U 0)\n",
                         "(declare-fun f (Int) Int)\n", "(declare-fun g (Int Bool) Bool)\n",
                         "(declare-fun x () Int)\n",    "(declare-fun n () (Array (_ BitVec 8) (_ BitVec 8)))\n",
                         "(assert (= (f x) 3))\n",      "(check-sat)\n"};
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) assert_non_null(strstr(b.text, lines[i]));
  assert_null(strstr(b.text, "(declare-fun i "));
  assert_null(strstr(b.text, "(declare-fun s "));
  /* read back by a reader that knows nothing yet */
  struct smt_reader fresh;
  smt_commands commands = VEC_INIT;
  smt_reader_init(&fresh, &f->terms, &f->diagnostics);
  assert_true(smt_read_script(&fresh, "script", b.text, b.len, &commands));
  uint32_t found = 0;
  for (uint32_t i = 0; i < commands.len; i++)
    if (commands.data[i].kind == SMT_ASSERT) assert_true(term_eq(commands.data[i].term, asserted[found++]));
  assert_int_equal(found, 3);
  vec_release(&commands);
  smt_reader_release(&fresh);
  strbuf_release(&b);
}

/* Small parts are repeated; a large one that occurs twice is defined, once and before it is used. */
static void test_together(void **state) {
  struct fixture *f = *state;
  struct strbuf definitions = STRBUF_INIT, texts = STRBUF_INIT;
  size_t starts[3];
  term large = fixture_term(f, "(ite (<= (+ x (* 2 y)) 4) (+ x (* 3 y)) (+ y 7))");
  term roots[] = {term_le(&f->terms, large, term_int(&f->terms, 1)), fixture_term(f, "(<= x 4)"),
                  term_not(term_le(&f->terms, large, term_int(&f->terms, 2)))};
  print_smt_together(&definitions, &texts, starts, &f->terms, roots, 3);
  assert_string_equal(definitions.text, "(define $1 Int (ite (<= (+ x (* 2 y)) 4) (+ x (* 3 y)) (+ 7 y)))\n");
  assert_string_equal(texts.text + starts[0], "(<= $1 1)");
  assert_string_equal(texts.text + starts[1], "(<= x 4)");
  assert_string_equal(texts.text + starts[2], "(> $1 2)");
  strbuf_release(&definitions);
  strbuf_release(&texts);
}

/* Doubling n times: the text grows with n, not with 2^n. */
static void test_together_is_linear(void **state) {
  struct fixture *f = *state;
  struct strbuf definitions = STRBUF_INIT, texts = STRBUF_INIT;
  enum { N = 200 };
  size_t starts[N];
  term roots[N], t = fixture_term(f, "x");
  for (uint32_t i = 0; i < N; i++) {
    t = term_ite(&f->terms, term_le(&f->terms, t, term_int(&f->terms, i)), t,
                 term_add2(&f->terms, t, fixture_term(f, "y")));
    roots[i] = term_le(&f->terms, t, term_int(&f->terms, 3));
  }
  print_smt_together(&definitions, &texts, starts, &f->terms, roots, N);
  assert_in_range(definitions.len + texts.len, N * 20, N * 200);
  strbuf_release(&definitions);
  strbuf_release(&texts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_terms),
      FIXTURE_TEST(test_quoting),
      FIXTURE_TEST(test_taken_names),
      FIXTURE_TEST(test_sharing),
      FIXTURE_TEST(test_sharing_under_quantifiers),
      FIXTURE_TEST(test_dag_does_not_blow_up),
      FIXTURE_TEST(test_deep),
      FIXTURE_TEST(test_script),
      FIXTURE_TEST(test_together),
      FIXTURE_TEST(test_together_is_linear),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "logic/text/read_smt.h"

#include "logic/fixture.h"

/* Reads a script with a fresh reader on the fixture's store. */
static bool read_script(struct fixture *f, struct smt_reader *r, const char *text, smt_commands *out) {
  smt_reader_init(r, &f->terms, &f->diagnostics);
  *out = (smt_commands)VEC_INIT;
  return smt_read_script(r, "script", text, strlen(text), out);
}

static void test_commands(void **state) {
  struct fixture *f = *state;
  struct smt_reader r;
  smt_commands c;
  assert_true(read_script(f, &r,
                          "(set-logic QF_LIA) (set-option :produce-models true) (set-info :status sat)\n"
                          "(declare-fun k () Int) (declare-const l Bool)\n"
                          "(assert (! (< k 3) :named first)) (assert (and first l))\n"
                          "(push 2) (declare-const m Int) (assert (= m k)) (check-sat) (get-value (m)) (pop) (pop 1)\n"
                          "(compute-interpolant first l) (exit) (syntax error",
                          &c));
  enum smt_command_kind expected[] = {SMT_SET,    SMT_SET,  SMT_SET,     SMT_DECLARE, SMT_DECLARE,   SMT_ASSERT,
                                      SMT_ASSERT, SMT_PUSH, SMT_DECLARE, SMT_ASSERT,  SMT_CHECK_SAT, SMT_GET,
                                      SMT_POP,    SMT_POP,  SMT_OTHER,   SMT_EXIT};
  assert_int_equal(c.len, sizeof expected / sizeof expected[0]);
  for (uint32_t i = 0; i < c.len; i++) assert_int_equal(c.data[i].kind, expected[i]);
  assert_string_equal(c.data[5].label, "first");
  assert_null(c.data[6].label);
  assert_int_equal(c.data[7].count, 2);
  struct terms *s = &f->terms;
  term k = term_var(s, "k", sort_int), l = term_var(s, "l", sort_bool), first = term_lt(s, k, term_int(s, 3));
  assert_true(term_eq(c.data[5].term, first));
  assert_true(term_eq(c.data[6].term, term_and2(s, first, l)));
  /* an unknown command is handed over as it is, and its parts can be read */
  const struct sexpr *other = c.data[14].source;
  term part;
  assert_int_equal(other->count, 3);
  assert_true(smt_sexpr_to_term(&r, other->items[1], &part));
  assert_true(term_eq(part, first));
  vec_release(&c);
  smt_reader_release(&r);
}

static void test_definitions(void **state) {
  struct fixture *f = *state;
  struct smt_reader r;
  smt_commands c;
  assert_true(read_script(f, &r,
                          "(declare-const x Int)(declare-const y Int)"
                          "(define-fun twice ((t Int)) Int (* 2 t))"
                          "(define-fun plus ((x Int) (y Int)) Int (+ x (twice y)))"
                          "(define-const five Int 5)(define-fun global () Int x)"
                          "(define-fun shadow ((x Int)) Int (+ x global))"
                          "(define-sort Word () (_ BitVec 16))(define-sort Table (T) (Array Word T))"
                          "(declare-const t (Table Int))(declare-const s (Table (Table Bool)))"
                          "(assert (= (plus y x) five))"
                          "(assert (= (shadow 1) 0))",
                          &c));
  assert_true(term_eq(c.data[c.len - 2].term, fixture_term(f, "(= (+ y (* 2 x)) 5)")));
  assert_true(term_eq(c.data[c.len - 1].term, fixture_term(f, "(= (+ x 1) 0)")));
  struct sorts *sorts = &f->terms.sorts;
  sort word = sort_bitvec(sorts, 16), inner = sort_array(sorts, word, sort_bool), t;
  const char *text = "(select s #x0001)";
  term read;
  assert_true(smt_read_term(&r, NULL, text, strlen(text), &read));
  t = term_sort(&f->terms, read);
  assert_true(sort_eq(t, inner));
  vec_release(&c);
  smt_reader_release(&r);
}

/* let binds in parallel, and hides. */
static void test_let(void **state) {
  struct fixture *f = *state;
  fixture_expect_same(f, fixture_term(f, "(let ((x y) (y x)) (- x y))"), fixture_term(f, "(- y x)"), "parallel");
  fixture_expect_same(f, fixture_term(f, "(let ((x 1)) (let ((x (+ x x))) (+ x y)))"), fixture_term(f, "(+ y 2)"),
                      "nested");
  fixture_expect_same(f, fixture_term(f, "(+ (let ((x 1)) x) x)"), fixture_term(f, "(+ 1 x)"), "scope ends");
}

/* A bound variable is not the free variable of its name, wherever that comes from. */
static void test_no_capture(void **state) {
  struct fixture *f = *state;
  term t = fixture_term(f, "(let ((k x)) (forall ((x Int)) (<= x k)))");
  struct terms *s = &f->terms;
  assert_int_equal(term_kind(s, t), TERM_FORALL);
  term bound = term_child(s, t, 0), x = fixture_term(f, "x");
  assert_false(term_eq(bound, x));
  assert_true(term_eq(term_child(s, t, 1), term_le(s, bound, x)));
  /* a name that means nothing yet is kept */
  t = fixture_term(f, "(forall ((fresh_name Int)) (<= fresh_name x))");
  assert_string_equal(term_name(s, term_child(s, t, 0)), "fresh_name");
}

static void test_pop_forgets(void **state) {
  struct fixture *f = *state;
  struct smt_reader r;
  smt_commands c;
  assert_false(read_script(f, &r, "(push 1)(declare-const k Int)(assert (= k 1))(pop 1)(assert (= k 1))", &c));
  assert_int_equal(c.len, 4);
  assert_string_equal(f->diagnostics.items.data[0].text, "unknown symbol 'k'");
  assert_int_equal(f->diagnostics.items.data[0].column, 64);
  vec_release(&c);
  smt_reader_release(&r);
}

static void test_errors(void **state) {
  struct fixture *f = *state;
  const struct {
    const char *text;
    uint32_t line, column;
    const char *message;
  } cases[] = {
      {"(+ x\n  p)", 1, 1, "'+' needs Int"},
      {"(and p\n  (or q\n nope))", 3, 2, "unknown symbol 'nope'"},
      {"((_ float.add 32) a b)", 1, 1, "'float.add' is no operation, or not of these arguments"},
      {"((_ float.nope 32) a)", 1, 1, "'float.nope' is no operation, or not of these arguments"},
      {"(nope x)", 1, 1, "unknown function 'nope'"},
      {"f", 1, 1, "function 'f' needs arguments"},
      {"(f x y)", 1, 1, "'f' needs 1 arguments, not 2"},
      {"(f p)", 1, 4, "this argument of 'f' has another sort"},
      {"(x 1)", 1, 1, "'x' is not a function"},
      {"(x)", 1, 1, "'x' is not a function"},
      {"(and)", 1, 1, "'and' needs at least 1 arguments, not 0"},
      {"(bvadd a d)", 1, 1, "'bvadd' needs bit-vectors of one width"},
      {"((_ extract 8 0) a)", 1, 1, "an index of 'extract' is out of range"},
      {"((_ extract 0) a)", 1, 1, "'extract' needs 2 indices, not 1"},
      {"((_ repeat 16777215) a)", 1, 1, "an index of 'repeat' is out of range"},
      {"((_ repeat 0) a)", 1, 1, "an index of 'repeat' is out of range"},
      {"((_ zero_extend 99999999999) a)", 1, 17, "a number below 2^24 is needed here"},
      {"(not p q)", 1, 1, "'not' needs 1 arguments, not 2"},
      {"(=> p)", 1, 1, "'=>' needs at least 2 arguments, not 1"},
      {"(ite x y z)", 1, 1, "'ite' needs a condition and two terms of one sort"},
      {"(select m p)", 1, 1, "'select' needs an array and an index of its index sort"},
      {"(= x p)", 1, 1, "'=' needs terms of one sort"},
      {"(let ((x)) x)", 1, 7, "a binding of a symbol is needed here"},
      {"(let x)", 1, 1, "'let' needs a list of bindings and a term"},
      {"(forall ((i Int)) i)", 1, 1, "the body of a quantifier is Bool"},
      {"(forall ((i Real)) p)", 1, 13, "unknown sort Real"},
      {"1.5", 1, 1, "decimal numbers are not supported"},
      {"(_ bv256 8)", 1, 1, "the value does not fit into 8 bits"},
      {"(_ foo 8)", 1, 1, "a term is needed here"},
      {"()", 1, 1, "a term is needed here"},
      {"\"text\"", 1, 1, "a term is needed here"},
      {"", 1, 1, "a term is needed here"},
      {"x y", 1, 3, "one term is needed, and this is a second"},
      {"((as const Int) 3)", 1, 1, "a constant array needs an array sort and one element of its element sort"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    term t;
    uint32_t before = f->reader.symbols.len;
    diagnostics_release(&f->diagnostics);
    assert_false(smt_read_term(&f->reader, "text", cases[i].text, strlen(cases[i].text), &t));
    assert_int_equal(f->diagnostics.items.len, 1);
    assert_string_equal(f->diagnostics.items.data[0].text, cases[i].message);
    assert_int_equal(f->diagnostics.items.data[0].line, cases[i].line);
    assert_int_equal(f->diagnostics.items.data[0].column, cases[i].column);
    assert_int_equal(f->reader.symbols.len, before); /* nothing stays bound after a mistake */
  }
}

static void test_script_errors(void **state) {
  struct fixture *f = *state;
  const char *cases[][2] = {
      {"(assert)", "'assert' needs one term"},
      {"(assert 3)", "an asserted term is Bool"},
      {"(pop 1)", "'pop' without 'push'"},
      {"(declare-fun 3 () Int)", "a symbol is needed here"},
      {"(declare-fun k Int)", "'declare-fun' needs 3 arguments, not 2"},
      {"(declare-const k (_ BitVec 0))", "a bit-vector has at least one bit"},
      {"(define-fun k () Int true)", "the body is not of the declared sort"},
      {"(declare-sort S 1)", "sorts with parameters are not supported"},
      {"(define-sort S (T) T)(declare-const k S)", "sort 'S' needs 1 arguments, not 0"},
      {"(push 1)(define-sort W () Int)(pop 1)(declare-const k W)", "unknown sort W"},
      {"(define-sort S (T) T)(declare-const k (S Int))(declare-const l T)", "unknown sort T"},
      {"check-sat", "a command is needed here"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct smt_reader r;
    smt_commands c;
    diagnostics_release(&f->diagnostics);
    assert_false(read_script(f, &r, cases[i][0], &c));
    assert_string_equal(f->diagnostics.items.data[0].text, cases[i][1]);
    vec_release(&c);
    smt_reader_release(&r);
  }
}

static void test_deep(void **state) {
  struct fixture *f = *state;
  enum { DEPTH = 200000 };
  struct strbuf text = STRBUF_INIT;
  for (int i = 0; i < DEPTH; i++) strbuf_puts(&text, i % 2 ? "(f " : "(let ((k 1)) ");
  strbuf_putc(&text, 'x');
  for (int i = 0; i < DEPTH; i++) strbuf_putc(&text, ')');
  term t = fixture_term(f, text.text);
  uint32_t depth = 0;
  for (; term_count(&f->terms, t); t = term_child(&f->terms, t, 0)) depth++;
  assert_int_equal(depth, DEPTH / 2);
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_commands),      FIXTURE_TEST(test_definitions), FIXTURE_TEST(test_let),
      FIXTURE_TEST(test_no_capture),    FIXTURE_TEST(test_pop_forgets), FIXTURE_TEST(test_errors),
      FIXTURE_TEST(test_script_errors), FIXTURE_TEST(test_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

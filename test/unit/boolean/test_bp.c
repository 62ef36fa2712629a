#include "boolean/bp.h"

#include "unit.h"

static char *printed(const struct bp_program *p) {
  struct strbuf text = STRBUF_INIT;
  bp_print(p, &text);
  return strbuf_detach(&text);
}

static struct bp_program *parse(const char *text) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct bp_program *p = bp_parse("x.bp", text, &d);
  if (!p) diagnostics_print(&d, stderr);
  diagnostics_release(&d);
  assert_non_null(p);
  return p;
}

/* What is printed is read back to the same. */
static void check_round_trip(const char *text) {
  struct bp_program *first = parse(text);
  char *once = printed(first);
  struct bp_program *second = parse(once);
  char *twice = printed(second);
  assert_string_equal(once, twice);
  assert_int_equal(first->stmts.len, second->stmts.len);
  free(once);
  free(twice);
  bp_free(first);
  bp_free(second);
}

static void test_round_trip(void **state) {
  (void)state;
  check_round_trip("bool g, {x == 0};\n"
                   "bool<2> bar(bool a, b, bool {c == '}'}) {\n"
                   "  bool {return}, t;\n"
                   "  enforce !(a && b);\n"
                   "  enforce (t ==> a);\n"
                   "  {return}, t = schoose[a && !b, (a || b) && t], *; // 12: x = y;\n"
                   "L: M: if (a) { skip; } else if (b == !t) { goto L, N; } else { assume(a ? b : t ==> g); }\n"
                   "  while (unknown()) { t, a = bar(true, 0, (a ==> b) ==> t); } // bar.c:7: loop\n"
                   "N: assert({x==0} != (a && (b || t) && !(a || b)));\n"
                   "  return a, {c=='}'};\n"
                   "}\n"
                   "void main(void) {\n  bar(*, 1, g);\n}\n");
}

static void test_build(void **state) {
  (void)state;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct bp_program *p = bp_new("example.bp");
  bp_proc_id f = bp_add_procedure(p, "f", 1);
  bp_var_id x = bp_add_parameter(p, f, "x == 0"), r = bp_add_local(p, f, "r");
  bp_block_id body = bp_body(p, f);
  bp_stmt_id branch = bp_if(p, body, bp_unknown(p));
  bp_expr yes = bp_true(p), result = bp_var(p, r);
  bp_assume(p, bp_then(p, branch), bp_var(p, x));
  bp_stmt_id s = bp_assign(p, bp_then(p, branch), &r, &yes, 1);
  bp_set_source(p, s, "a.c", 12, "r =\n1;");
  bp_add_label(p, s, "L");
  bp_assert(p, bp_else(p, branch), bp_not(p, bp_and(p, bp_var(p, x), bp_var(p, r))));
  bp_return(p, body, &result, 1);
  assert_true(bp_check(p, &d));
  char *text = printed(p);
  assert_string_equal(text, "bool f(bool {x == 0}) {\n"
                            "  bool r;\n"
                            "  if (*) {\n"
                            "    assume({x == 0});\n"
                            "L:  r = true;                                           // a.c:12: r = 1;\n"
                            "  } else {\n"
                            "    assert(!({x == 0} && r));\n"
                            "  }\n"
                            "  return r;\n"
                            "}\n");
  free(text);
  bp_free(p);
  diagnostics_release(&d);
}

static void test_sources(void **state) {
  (void)state;
  struct bp_program *p = parse("void f() {\n"
                               "  bool a; // a declaration\n"
                               "  // not this one\n"
                               "  a = choose(a, // for formal\n"
                               "    !a); // not the second\n"
                               "  skip;\n"
                               "  // nor this\n"
                               "  while (a) { // part/of.c:31: while (x)\n"
                               "    skip; /* 9: y: z */ skip;\n"
                               "  }\n"
                               "}\n");
  const struct bp_stmt *s = p->stmts.data + 1; /* 0 is the end of f */
  assert_string_equal(s[0].source.text, "for formal");
  assert_null(s[1].source.text);
  assert_string_equal(s[2].source.file, "part/of.c");
  assert_int_equal(s[2].source.line, 31);
  assert_string_equal(s[2].source.text, "while (x)");
  assert_int_equal(s[3].source.line, 9);
  assert_string_equal(s[3].source.text, "y: z");
  assert_null(s[4].source.text);
  bp_free(p);
}

static void test_same_name(void **state) {
  (void)state;
  assert_true(bp_same_name("x==0", "x == 0"));
  assert_true(bp_same_name(" *p<= y ", "*p <= y"));
  assert_true(bp_same_name("(unsigned int) x", "(unsigned  int)x"));
  assert_false(bp_same_name("unsigned int", "unsignedint"));
  assert_false(bp_same_name("a - -b", "a--b"));
  assert_false(bp_same_name("a / *p", "a/*p"));
  assert_false(bp_same_name("x == 0", "x == 00"));
  assert_false(bp_same_name("x", "x y"));
}

/* Each is rejected with one message at the place. */
static void test_errors(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint32_t line, column;
    const char *says;
  } cases[] = {
      {"void f() {\n  x = true;\n}", 2, 3, "'x' is not declared; write 'bool x;' before"},
      {"void f() {\n  assume({x > 0});\n}", 2, 10, "{x > 0} is not declared; write 'bool {x > 0};' before"},
      {"void f() { skip }", 1, 17, "expected ';', not '}'"},
      {"bool {x", 1, 6, "this name does not end on its line; close it with '}'"},
      {"void f() { goto L; }", 1, 12, "there is no label 'L' in 'f'"},
      {"void f() {\nL: skip;\nL: skip; }", 3, 4, "label 'L' is there twice in 'f'"},
      {"void f() { g(); }", 1, 12, "there is no procedure 'g'"},
      {"bool f(a) { return a, a; }", 1, 13, "'f' has 1 results, but this returns 2"},
      {"bool<2> f() { bool x; x = f(); }", 1, 23, "'f' has 2 results, but 1 variables are on the left"},
      {"void f(a) { f(a, a); }", 1, 13, "'f' has 1 parameters, but the call gives 2"},
      {"void f(a) { a, a = true, true; }", 1, 13, "'a' is twice on the left of one assignment"},
      {"void f(a, b) { a, b = true; }", 1, 16, "2 variables on the left, but 1 values on the right"},
      {"bool a; void f(a) { skip; }", 1, 16, "'a' is a global variable already; choose another name"},
      {"bool a, { a }; void f() { skip; }", 1, 9, "'a' is declared twice"},
      {"void f() {} void f() {}", 1, 18, "procedure 'f' is defined twice"},
      {"bool f() {} void g(a) { a = a && f(); }", 1, 34, "'f' is not declared; write 'bool f;' before"},
      {"void f(a) { a = 2; }", 1, 17, "expected an expression (numbers are 0 and 1), not '2'"},
      {"void f(a) { if (a) { L: } }", 1, 25, "a label stands before a statement; write 'skip;' here"},
      {"bool choose(a, b) { return a; }", 1, 6, "expected a name for the variable, not 'choose'"},
      {"void f() { skip; /* ", 1, 18, "this comment does not end; close it with '*/'"},
      {"void f() { skip; ", 1, 18, "expected a statement, not the end of the file"},
      {"void f(a) { a = a + a; }", 1, 19, "'+' has no meaning in a boolean program; C expressions are names in braces"},
      {"int x;", 1, 1, "expected a declaration: 'bool' or 'void', not 'int'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct diagnostics d = DIAGNOSTICS_INIT;
    assert_null(bp_parse("x.bp", cases[i].text, &d));
    assert_int_equal(d.items.len, 1);
    assert_string_equal(d.items.data[0].text, cases[i].says);
    assert_int_equal(d.items.data[0].line, cases[i].line);
    assert_int_equal(d.items.data[0].column, cases[i].column);
    diagnostics_release(&d);
  }
}

/* Long is not deep: chains, labels and names without end are read in reasonable time. */
static void test_long(void **state) {
  (void)state;
  enum { MANY = 100000 };
  struct strbuf text = STRBUF_INIT, printed_again = STRBUF_INIT;
  strbuf_puts(&text, "void f(v0");
  for (int i = 1; i < MANY / 10; i++) strbuf_printf(&text, ", {v%d > 0}", i);
  strbuf_puts(&text, ") {\n");
  for (int i = 0; i < MANY / 50; i++) strbuf_printf(&text, "L%d: ", i);
  strbuf_puts(&text, "assume(v0");
  for (int i = 0; i < MANY; i++) strbuf_printf(&text, " && {v%d>0} || v0", 1 + i % (MANY / 10 - 1));
  strbuf_puts(&text, ");\n}\n");
  struct bp_program *p = parse(text.text);
  bp_print(p, &printed_again);
  struct bp_program *q = parse(printed_again.text);
  assert_int_equal(p->stmts.data[1].label_count, MANY / 50);
  assert_int_equal(q->exprs.len, p->exprs.len);
  bp_free(p);
  bp_free(q);
  strbuf_release(&text);
  strbuf_release(&printed_again);
}

/* Nesting without end is an error, not a crash. */
static void test_deep(void **state) {
  (void)state;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, "void f(a) { a = ");
  for (int i = 0; i < 100000; i++) strbuf_putc(&text, '(');
  assert_null(bp_parse("x.bp", text.text, &d));
  strbuf_clear(&text);
  strbuf_puts(&text, "void f(a) { ");
  for (int i = 0; i < 100000; i++) strbuf_puts(&text, "if (a) { ");
  assert_null(bp_parse("x.bp", text.text, &d));
  assert_int_equal(d.error_count, 2);
  strbuf_release(&text);
  diagnostics_release(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip), cmocka_unit_test(test_build),  cmocka_unit_test(test_sources),
      cmocka_unit_test(test_same_name),  cmocka_unit_test(test_errors), cmocka_unit_test(test_deep),
      cmocka_unit_test(test_long),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

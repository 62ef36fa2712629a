/* Annotations in C sources: what is found, what it belongs to, and where mistakes are. */
#include "base/strbuf.h"
#include "lists/contract/annotation.h"
#include "unit.h"

static void read_good(struct annotations *a, const char *text) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  if (!annotations_read(a, "f.c", text, &d))
    fail_msg("%u:%u: %s", d.items.data[0].line, d.items.data[0].column, d.items.data[0].text);
  diagnostics_release(&d);
}

static void expect_clause(const struct annotation_clause *c, enum annotation_clause_kind kind, const char *function,
                          const char *text, uint32_t line, uint32_t column) {
  assert_int_equal(c->kind, kind);
  assert_string_equal(c->function ? c->function : "", function);
  assert_string_equal(c->text, text);
  assert_int_equal(c->at.line, line);
  assert_int_equal(c->at.column, column);
}

static void test_places(void **state) {
  (void)state;
  struct annotations a = ANNOTATIONS_INIT;
  read_good(&a, "/*@ lemma l{A, B}: \\true; */\n"
                "//@ requires x != NULL;\n"
                "/*@ ensures \\result ==\n"
                "  @   x; @*/\n"
                "static struct node *f(struct node *x) {\n"
                "  char *s = \"/*@ requires\"; /* plain /*@ */ // //@ assert\n"
                "  //@ loop invariant \\true;\n"
                "  while (x) {\n"
                "    /*@ assert x; */ x = x->next;\n"
                "  }\n"
                "}\n"
                "/*@ assigns \\nothing; */\n"
                "int __attribute__((noinline)) g(int (*h)(int));\n"
                "int c = '\"';\n"
                "//@ assigns \\interval(next, x, NULL), \\data(d), x->d;\n"
                "void k(struct node *x);\n"
                "//@ cycles next, prev <= 2;\n"
                "void m(struct node *x) { do {} while (x); }\n");
  assert_int_equal(a.clauses.len, 8);
  expect_clause(&a.clauses.data[0], CLAUSE_LEMMA, "", "l{A, B}: \\true", 1, 5);
  assert_int_equal(a.clauses.data[0].label_count, 2);
  expect_clause(&a.clauses.data[1], CLAUSE_REQUIRES, "f", "x != NULL", 2, 5);
  expect_clause(&a.clauses.data[2], CLAUSE_ENSURES, "f", "\\result == x", 3, 5);
  expect_clause(&a.clauses.data[3], CLAUSE_INVARIANT, "f", "\\true", 7, 7);
  assert_int_equal(a.clauses.data[3].line, 8);
  assert_int_equal(a.clauses.data[3].column, 3);
  expect_clause(&a.clauses.data[4], CLAUSE_ASSERT, "f", "x", 9, 9);
  assert_int_equal(a.clauses.data[4].column, 22);
  assert_int_equal(a.clauses.data[4].end_column, 33);
  expect_clause(&a.clauses.data[5], CLAUSE_ASSIGNS, "g", "\\nothing", 12, 5);
  assert_int_equal(a.clauses.data[5].assigns.len, 0);
  expect_clause(&a.clauses.data[6], CLAUSE_ASSIGNS, "k", "\\interval(next, x, NULL), \\data(d), x->d", 15, 5);
  assert_int_equal(a.clauses.data[6].assigns.len, 3);
  expect_clause(&a.clauses.data[7], CLAUSE_CYCLES, "m", "next, prev <= 2", 17, 5);
  assert_int_equal(a.clauses.data[7].assigns.len, 2);
  assert_int_equal(a.clauses.data[7].assigns.data[0]->number, 1);
  assert_string_equal(a.clauses.data[7].assigns.data[1]->text, "prev");
  assert_int_equal(a.clauses.data[7].assigns.data[1]->number, 2);
  assert_int_equal(a.loops.len, 3);
  assert_int_equal(a.loops.data[1].line, 18);
  assert_int_equal(a.loops.data[1].column, 26);
  assert_true(annotations_has_contract(&a, "g"));
  assert_false(annotations_has_contract(&a, "h"));
  annotations_release(&a);
}

/* Preprocessed sources say where their lines come from. */
static void test_line_directives(void **state) {
  (void)state;
  struct annotations a = ANNOTATIONS_INIT;
  read_good(&a,
            "# 40 \"g.h\" 1\n//@ requires \\true;\nint f(void);\n#line 7 \"h.c\"\n//@ ensures \\true;\nint f(void);\n");
  assert_string_equal(a.clauses.data[0].at.file, "g.h");
  assert_int_equal(a.clauses.data[0].at.line, 40);
  assert_string_equal(a.clauses.data[1].at.file, "h.c");
  assert_int_equal(a.clauses.data[1].at.line, 7);
  annotations_release(&a);
}

/* The tree in prefix notation. */
static void put(const struct annotation_syntax *s, struct strbuf *b) {
#define X(KIND) #KIND,
  static const char *const kinds[] = {SYNTAX_KINDS(X)};
#undef X
  if (s->kind == SYNTAX_NAME || s->kind == SYNTAX_NUMBER) {
    if (s->kind == SYNTAX_NAME)
      strbuf_puts(b, s->text);
    else
      strbuf_printf(b, "%lld", s->number);
    return;
  }
  strbuf_printf(b, "(%s", *s->text ? s->text : kinds[s->kind]);
  for (uint32_t i = 0; i < s->binder_count; i++)
    strbuf_printf(b, " %s%.*s%s", s->binders[i].type, (int)s->binders[i].stars, "***", s->binders[i].name);
  for (uint32_t i = 0; i < s->child_count; i++) {
    strbuf_putc(b, ' ');
    put(s->children[i], b);
  }
  strbuf_putc(b, ')');
}

static void expect_tree(const char *formula, const char *wanted) {
  struct annotations a = ANNOTATIONS_INIT;
  struct strbuf text = STRBUF_INIT, tree = STRBUF_INIT;
  strbuf_printf(&text, "//@ requires %s;\nint f(void);\n", formula);
  read_good(&a, text.text);
  put(a.clauses.data[0].formula, &tree);
  assert_string_equal(tree.text, wanted);
  strbuf_release(&text);
  strbuf_release(&tree);
  annotations_release(&a);
}

static void test_formulas(void **state) {
  (void)state;
  expect_tree("a == b && !c || d", "(OR (AND (== a b) (NOT c)) d)");
  expect_tree("a ==> b ==> c", "(IMPLIES a (IMPLIES b c))");
  expect_tree("a <==> b ==> c", "(IFF a (IMPLIES b c))");
  expect_tree("a ? b : c ? d : e", "(CONDITIONAL a b (CONDITIONAL c d e))");
  expect_tree("1 <= x < -2", "(AND (<= 1 x) (< x -2))");
  expect_tree("\\forall struct node *a, *b; a && \\exists list c; b",
              "(FORALL node*a node*b (AND a (EXISTS listc b)))");
  expect_tree("\\old(x->next)->data == 0x10", "(== (data (OLD (next x))) 16)");
  expect_tree("\\reach(n, \\at(x, L), NULL)", "(\\reach n (L x) (NULL))");
  expect_tree("p(x, \\result)", "(p x (RESULT))");
}

static void expect_error(const char *text, uint32_t line, uint32_t column, const char *message) {
  struct annotations a = ANNOTATIONS_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  assert_false(annotations_read(&a, "f.c", text, &d));
  assert_int_equal(d.error_count, 1);
  assert_string_equal(d.items.data[0].text, message);
  assert_int_equal(d.items.data[0].line, line);
  assert_int_equal(d.items.data[0].column, column);
  assert_string_equal(d.items.data[0].file, "f.c");
  diagnostics_release(&d);
  annotations_release(&a);
}

static void test_errors(void **state) {
  (void)state;
  expect_error("//@ requires x = y;\nint f(void);", 1, 16, "expected ';', not '='; equality is '=='");
  expect_error("/*@ requires\n   x == ; */\nint f(void);", 2, 9, "expected a formula, not ';'");
  expect_error("//@ requires x\nint f(void);", 1, 15, "expected ';', not the end of the annotation");
  expect_error(
      "//@ needs x;\nint f(void);", 1, 5,
      "expected requires, ensures, assigns, given, cycles, loop invariant, assert, lemma or predicate, not 'needs'");
  expect_error("//@ requires \\reech(n, x, y);\nint f(void);", 1, 14,
               "'\\reech' is not known; docs/annotations.md lists what is");
  expect_error("//@ requires \\reach(n, x);\nint f(void);", 1, 25, "expected a further argument, not ')'");
  expect_error("//@ requires \\reach(n, x, y, z);\nint f(void);", 1, 28, "'\\reach' takes 3 arguments");
  expect_error("//@ requires x + y;\nint f(void);", 1, 16, "'+' has no meaning in an annotation");
  expect_error("//@ requires 0x;\nint f(void);", 1, 14, "this is not a whole number in C's notation");
  expect_error("//@ requires 99999999999999999999;\nint f(void);", 1, 14, "this number needs more than 64 bits");
  expect_error("/*@ requires x;\nint f(void);", 1, 1, "this comment does not end; close it with '*/'");
  expect_error("//@ loop invariant x;\nint f(void);", 1, 5, "'loop invariant' belongs into the body of a function");
  expect_error("int f(void) {\n  //@ requires x;\n}", 2, 7, "'requires' belongs before a function, not into its body");
  expect_error("int f(void) {\n  //@ loop invariant x;\n  x = 1;\n}", 2, 7,
               "no loop follows this invariant; it belongs directly before while, for or do");
  expect_error("int f(void) {\n  x = 1;\n  //@ assert x;\n}", 3, 7,
               "this assertion belongs directly before a statement of the same block");
  expect_error("//@ requires x;\nint a;", 1, 5, "no function follows this 'requires'");
  expect_error("int a;\n//@ ensures x;\n", 2, 5, "no function follows this 'ensures'");
  expect_error("//@ assigns 3;\nint f(void);", 1, 13,
               "expected \\nothing, \\interval(f, x, y), \\data(d), \\allocation, x->d or a variable");
}

/* Formulas that are nested without end are refused, not followed. */
static void test_depth(void **state) {
  (void)state;
  static const char *const openers[] = {"(", "!", "a ==> ", "\\old(", "a ? a : "};
  for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
    struct strbuf text = STRBUF_INIT;
    struct annotations a = ANNOTATIONS_INIT;
    struct diagnostics d = DIAGNOSTICS_INIT;
    strbuf_puts(&text, "//@ requires ");
    for (int k = 0; k < 100000; k++) strbuf_puts(&text, openers[i]);
    strbuf_puts(&text, "a;\nint f(void);\n");
    assert_false(annotations_read(&a, "f.c", text.text, &d));
    assert_string_equal(d.items.data[0].text, "this formula is nested more than 500 deep");
    diagnostics_release(&d);
    annotations_release(&a);
    strbuf_release(&text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_places), cmocka_unit_test(test_line_directives), cmocka_unit_test(test_formulas),
      cmocka_unit_test(test_errors), cmocka_unit_test(test_depth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "boolean/reach.h"

#include "unit.h"

static struct bp_program *parse(const char *text) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct bp_program *p = bp_parse("x.bp", text, &d);
  if (!p) diagnostics_print(&d, stderr);
  diagnostics_release(&d);
  assert_non_null(p);
  return p;
}

static bp_stmt_id label(const struct bp_program *p, const char *procedure, const char *name) {
  bp_stmt_id s = bp_find_label(p, bp_find_procedure(p, procedure), name);
  assert_int_not_equal(s, BP_NONE);
  return s;
}

static const char example[] = "bool g;\n"
                              "bool f(bool x) {\n"
                              "  g = !g;\n"
                              "  if (x) { x = f(*); }\n"
                              "R: return g;\n"
                              "}\n"
                              "void main() {\n"
                              "  bool a, b;\n"
                              "  g = false;\n"
                              "  a = f(true);\n"
                              "M: b = a;\n"
                              "  if (b) { L: skip; } else { N: assert(a); }\n"
                              "  a = a && !a;\n"
                              "  if (a) { DEAD: skip; }\n"
                              "}\n";

static void test_questions(void **state) {
  (void)state;
  struct limits limits;
  limits_init(&limits, 0, 0);
  struct bp_program *p = parse(example);
  bp_proc_id main = bp_find_procedure(p, "main");
  struct reach *r = reach_new(&limits, p, main);
  assert_true(reach_run(r));
  assert_true(reach_is_reached(r, label(p, "main", "L")));
  assert_false(reach_is_reached(r, label(p, "main", "DEAD")));
  assert_true(reach_can_fail(r, label(p, "main", "N")));
  assert_false(reach_can_fail(r, label(p, "main", "L")));
  bp_expr a = bp_var(p, bp_find_variable(p, main, "a")), g = bp_var(p, bp_find_variable(p, main, "g"));
  assert_true(reach_holds(r, label(p, "main", "M"), bp_equal(p, a, g)));
  assert_false(reach_holds(r, label(p, "main", "M"), a));
  assert_true(reach_holds(r, label(p, "main", "DEAD"), bp_false(p)));
  reach_free(r);
  bp_free(p);
}

/* Values along a trace, the open call at its end included. */
static void test_trace(void **state) {
  (void)state;
  struct limits limits;
  limits_init(&limits, 0, 0);
  struct bp_program *p = parse(example);
  bp_proc_id main = bp_find_procedure(p, "main"), f = bp_find_procedure(p, "f");
  struct reach *r = reach_new(&limits, p, main);
  assert_true(reach_run(r));
  struct reach_trace trace;
  bp_stmt_id target = label(p, "f", "R");
  assert_true(reach_find_trace(r, &target, 1, false, &trace));
  /* g = false; a = f(true); g = !g; if (x); f(*): g = !g; if (x); R */
  assert_int_equal(trace.steps.len, 8);
  assert_int_equal(trace.steps.data[7].depth, 2);
  assert_int_equal(trace.steps.data[7].stmt, target);
  assert_false(reach_value(r, &trace.steps.data[7], bp_find_variable(p, f, "g")));
  assert_true(reach_value(r, &trace.steps.data[3], bp_find_variable(p, f, "x")));
  assert_false(reach_value(r, &trace.steps.data[7], bp_find_variable(p, f, "x")));
  reach_trace_release(&trace);
  bp_stmt_id both[] = {label(p, "main", "L"), label(p, "main", "N")};
  assert_true(reach_find_trace(r, both, 2, false, &trace));
  reach_trace_release(&trace);
  bp_stmt_id dead = label(p, "main", "DEAD");
  assert_false(reach_find_trace(r, &dead, 1, false, &trace));
  reach_free(r);
  bp_free(p);
}

/* Wherever a limit ends it, nothing crashes, and what was found so far is true. */
static void test_every_checkpoint(void **state) {
  (void)state;
  struct bp_program *p = parse(example);
  bp_proc_id main = bp_find_procedure(p, "main");
  bp_stmt_id target = label(p, "main", "L");
  uint64_t at = 1, ended = 0;
  for (bool is_done = false; !is_done; at++) {
    struct limits limits;
    struct reach_trace trace;
    bool is_exact;
    limits_init(&limits, 0, 0);
    limits_trip_at(&limits, at);
    struct reach *r = reach_new(&limits, p, main);
    bool is_complete = reach_run(r);
    assert_false(reach_is_reached(r, label(p, "main", "DEAD")));
    if (is_complete) assert_true(reach_is_reached(r, target));
    bool is_traced = reach_find_trace(r, &target, 1, false, &trace);
    if (is_traced) reach_trace_release(&trace);
    reach_invariant(r, target, &is_exact);
    is_done = is_complete && is_traced && is_exact && limits.hit == LIMIT_NONE;
    if (!is_done) {
      assert_int_equal(limits.hit, LIMIT_TRIPPED);
      ended++;
    }
    reach_free(r);
  }
  assert_true(ended > 50);
  bp_free(p);
}

/* BuDDy has one table for all. */
static void test_two_at_once(void **state) {
  (void)state;
  struct limits limits;
  limits_init(&limits, 0, 0);
  struct bp_program *small = parse("void main(bool x) { assume(x); L: assert(x); }"), *large = parse(example);
  struct reach *a = reach_new(&limits, small, 0);
  assert_true(reach_run(a));
  struct reach *b = reach_new(&limits, large, 1);
  assert_true(reach_run(b));
  assert_false(reach_can_fail(a, label(small, "main", "L")));
  reach_free(a);
  assert_true(reach_can_fail(b, label(large, "main", "N")));
  struct reach *c = reach_new(&limits, small, 0);
  assert_true(reach_run(c));
  assert_true(reach_is_reached(c, label(small, "main", "L")));
  reach_free(b);
  reach_free(c);
  bp_free(small);
  bp_free(large);
}

/* Sums or products, whichever is shorter, and equalities; what is printed is equivalent, which fuzz_reach tests. */
static void test_formulas(void **state) {
  (void)state;
  static const struct {
    const char *assumed, *printed;
  } cases[] = {
      {"true", "true"},
      {"a && (b || !c)", "a && (b || !c)"},
      {"a == b", "a == b"},
      {"a != b && b != c", "a != b && a == c"},
      {"a && b || c && d", "a && b || c && d"},
      {"(a || b) && (c || d)", "(a || b) && (c || d)"},
      {"(a && b || !a && !b && !c) && d", "d && a == b && (a || !c)"},
      {"a ? b : c", "(!a || b) && (a || c)"},
      {"!(a && b && c && d)", "!a || !b || !c || !d"},
      {"a && !a", "false"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct strbuf text = STRBUF_INIT;
    struct limits limits;
    bool is_exact;
    limits_init(&limits, 0, 0);
    strbuf_printf(&text, "void main(a, b, c, d) { assume(%s); L: skip; }", cases[i].assumed);
    struct bp_program *p = parse(text.text);
    struct reach *r = reach_new(&limits, p, 0);
    assert_true(reach_run(r));
    strbuf_clear(&text);
    bp_print_expr(p, reach_invariant(r, label(p, "main", "L"), &is_exact), &text);
    assert_true(is_exact);
    assert_string_equal(text.text, cases[i].printed);
    strbuf_release(&text);
    reach_free(r);
    bp_free(p);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_questions),   cmocka_unit_test(test_trace),    cmocka_unit_test(test_every_checkpoint),
      cmocka_unit_test(test_two_at_once), cmocka_unit_test(test_formulas),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

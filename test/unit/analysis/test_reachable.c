/* What runs, what leads to a violation, and the call graph. */
#include "unit.h"

#include "program/source.h"

static void forward_and_backward(void **state) {
  (void)state;
  struct source s;
  source_load(&s,
              "#include <stdlib.h>\nextern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x, y;\n"
              "void dead(void) { x = 9; }\n"
              "void quit(void) { y = 1; exit(3); }\n"
              "void harmless(void) { x = 2; }\n"
              "int main(void) {\n"
              "  x = __VERIFIER_nondet_int();\n"
              "  if (x == 7) { quit(); x = 5; }\n"
              "  harmless();\n"
              "  if (x == 3) reach_error();\n"
              "  y = 4; return 0; }\n");
  const struct reachable *r = s.reachable;
  assert_false(bitset_has(&r->functions, program_find_function(s.p, "dead")));
  assert_true(bitset_has(&r->functions, program_find_function(s.p, "harmless")));
  assert_false(bitset_has(&r->edges, source_edge(&s, "main", "x = 5"))); /* quit does not return */
  assert_false(reachable_returns(s.p, r, program_find_function(s.p, "quit")));
  assert_true(reachable_returns(s.p, r, program_find_function(s.p, "harmless")));
  edge_id violation = source_edge(&s, "main", "violation: error reached");
  assert_true(bitset_has(&r->relevant_edges, violation));
  assert_true(bitset_has(&r->relevant_edges, source_edge(&s, "main", "harmless()")));
  assert_true(bitset_has(&r->relevant_edges, source_edge(&s, "harmless", "x = 2")));
  assert_true(bitset_has(&r->edges, source_edge(&s, "quit", "y = 1")));
  assert_false(bitset_has(&r->relevant_edges, source_edge(&s, "quit", "y = 1")));
  assert_false(bitset_has(&r->relevant_edges, source_edge(&s, "main", "quit()")));
  assert_true(bitset_has(&r->edges, source_edge(&s, "main", "y = 4")));
  assert_false(bitset_has(&r->relevant_edges, source_edge(&s, "main", "y = 4")));
  source_free(&s);
}

static void other_properties(void **state) {
  (void)state;
  struct source s;
  source_load(
      &s,
      "int a[4], x; int main(void) { x = 1; a[x] = 2; x = x + 1; unsigned u = (unsigned)x; u = u + 1u; return 0; }\n");
  struct walk w = WALK_INIT;
  edge_id store = source_edge(&s, "main", "a[x] = 2"), sum = source_edge(&s, "main", "x = x + 1");
  edge_id plain = source_edge(&s, "main", "x = 1"), wrap = source_edge(&s, "main", "u = u + 1");
  assert_true(edge_may_violate(s.p, store, PROPERTY_VALID_MEMSAFETY, &w));
  assert_false(edge_may_violate(s.p, store, PROPERTY_NO_OVERFLOW, &w));
  assert_true(edge_may_violate(s.p, sum, PROPERTY_NO_OVERFLOW, &w));
  assert_false(edge_may_violate(s.p, sum, PROPERTY_VALID_MEMSAFETY, &w));
  assert_false(edge_may_violate(s.p, wrap, PROPERTY_NO_OVERFLOW, &w));
  assert_false(edge_may_violate(s.p, plain, PROPERTY_NO_OVERFLOW, &w));
  assert_false(edge_may_violate(s.p, store, PROPERTY_UNREACH_CALL, &w));
  walk_release(&w);
  source_free(&s);
}

static void components_of_the_call_graph(void **state) {
  (void)state;
  struct source s;
  source_load(
      &s,
      "int odd(int); int even(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? even(n - 1) : 0; }\n"
      "int leaf(void) { return 1; } int self(int n) { return n ? self(n - 1) : leaf(); }\n"
      "int (*f)(void) = leaf; int main(void) { return even(4) + self(2) + f(); }\n");
  const struct call_graph *g = s.calls;
  function_id even = program_find_function(s.p, "even"), odd = program_find_function(s.p, "odd");
  function_id leaf = program_find_function(s.p, "leaf"), self = program_find_function(s.p, "self");
  function_id main_function = program_find_function(s.p, "main");
  assert_int_equal(g->component[even], g->component[odd]);
  assert_true(g->component[leaf] < g->component[self] && g->component[self] < g->component[main_function]);
  assert_true(bitset_has(&g->recursive, even) && bitset_has(&g->recursive, odd) && bitset_has(&g->recursive, self));
  assert_false(bitset_has(&g->recursive, leaf) || bitset_has(&g->recursive, main_function));
  assert_int_equal(call_graph_caller_count(g, leaf), 2); /* by self, and through f */
  assert_int_equal(g->bottom_up[g->function_count - 1], s.p->start);
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(forward_and_backward), cmocka_unit_test(other_properties),
                                     cmocka_unit_test(components_of_the_call_graph)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Which loops are for reachability logic, and which only have structs with pointers. */
#include "lists/flow/list_loops.h"
#include "lists/flow/text_flow.h"

static const struct {
  const char *edges;
  bool expected;
} samples[] = {
    /* walks, directly or through other variables */
    {"0 > 1*: \n1 > 1: x = x.n\n1 > exit: \n", true},
    {"0 > 1*: \n1 > 2: y = x.n\n2 > 1: z = y; x = z\n1 > exit: \n", true},
    /* looks into the same struct in each round, to any depth */
    {"0 > 1*: \n1 > 1: y = x.n; z = y.m\n1 > exit: \n", false},
    {"0 > 1*: \n1 > 1: y = x.n; x = z\n1 > exit: \n", false},
    {"0 > 1*: \n1 > 1: y = x.n; y.m = z\n1 > exit: \n", false},
    /* the walk is not in the loop */
    {"0 > 1*: y = x.n; x = y\n1 > 1: z = x\n1 > exit: x = x.n\n", false},
    /* of two loops, the inner one walks */
    {"0 > 1*: \n1 > 2*: x = y\n2 > 2: x = x.m\n2 > 1: \n1 > exit: \n", true},
    /* builds; allocation alone does not */
    {"0 > 1*: \n1 > 1: x = new; x.n = y; y = x\n1 > exit: \n", true},
    {"0 > 1*: \n1 > 1: x = new\n1 > exit: \n", false},
    {"0 > exit: x = x.n\n", false},
};

static void test_list_loops(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    struct text_flow t;
    text_flow_init(&t, "field n; field m; mark alloc; const x, y, z;", samples[i].edges);
    if (flow_has_list_loops(&t.flow) != samples[i].expected) fail_msg("sample %u:\n%s", i, samples[i].edges);
    text_flow_release(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_list_loops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

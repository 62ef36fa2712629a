/* Graphs of programs. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "program/sample.h"
#include "report/program_dot.h"

static char *draw(const struct program *p, function_id only) {
  char *text = NULL;
  size_t len;
  FILE *f = open_memstream(&text, &len);
  dot_write_program(p, f, only);
  fclose(f);
  return text;
}

static void test_program(void **state) {
  (void)state;
  struct sample s = sample_new();
  sample_add_edges(&s);
  char *text = draw(s.p, ID_NONE);
  assert_non_null(strstr(text, "subgraph cluster_0 {\n    label=\"main\";"));
  assert_non_null(strstr(text, "n0 -> n2 [label=\"x = x + y\"];"));
  assert_non_null(strstr(text, "label=\"violation: assertion failed (x < y)\", color=red"));
  assert_non_null(strstr(text, "q(x, \\\"say\\\\n\\\\\\\"\\\\1\\\")\", style=dashed"));
  assert_null(strstr(text, "doublecircle"));
  free(text);
  program_free(s.p);
}

static void test_loop(void **state) {
  (void)state;
  struct sample s = sample_new();
  sample_add_edges(&s);
  struct function *f = &s.p->functions.data[s.f];
  loc_id head = s.p->edges.data[0].target;
  program_add_edge(s.p, s.p->edges.data[1].target, head, operation_make(OP_SKIP), f->at, 0);
  char *text = draw(s.p, s.f);
  char expected[80];
  snprintf(expected, sizeof expected, "n%u [label=\"5\", tooltip=\"location %u\", shape=doublecircle]", head, head);
  assert_non_null(strstr(text, expected));
  free(text);
  program_free(s.p);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_program), cmocka_unit_test(test_loop)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

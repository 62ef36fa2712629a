/* What is read, and what is refused. */
#include "witness/witness.h"

#include "unit.h"

#include <string.h>

static bool reads(const char *text, bool is_graphml, struct witness *w) {
  struct strbuf copy = STRBUF_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  strbuf_puts(&copy, text);
  witness_init(w);
  bool ok = is_graphml ? witness_read_graphml(w, "w", &copy, &d) : witness_read_yaml(w, "w", &copy, &d);
  assert_int_equal(ok, d.error_count == 0);
  diagnostics_release(&d);
  strbuf_release(&copy);
  return ok;
}

static bool fails(const char *text, bool is_graphml) {
  struct witness w;
  bool ok = reads(text, is_graphml, &w);
  witness_release(&w);
  return !ok;
}

#define META "  metadata: {task: {specification: G ! overflow, data_model: ILP32}}\n"
#define POINT(type, action) "{waypoint: {type: " type ", action: " action ", location: {line: 4}}}"

static void test_violation(void **state) {
  (void)state;
  struct witness w;
  assert_true(reads("- entry_type: violation_sequence\n" META "  content:\n"
                    "  - segment: [" POINT("branching", "avoid") ", " POINT(
                        "function_enter", "follow") "]\n"
                                                    "  - segment: [" POINT("target", "follow") "]\n",
                    false, &w));
  assert_int_equal(w.kind, WITNESS_OF_VIOLATION);
  assert_int_equal(w.segment_count, 2);
  assert_int_equal(w.waypoints.len, 3);
  assert_true(w.waypoints.data[0].is_avoided);
  assert_int_equal(w.waypoints.data[2].segment, 1);
  assert_int_equal(w.waypoints.data[2].at.line, 4);
  assert_string_equal(w.data_model, "ILP32");
  assert_string_equal(w.specification, "G ! overflow");
  witness_release(&w);
}

static void test_invariants(void **state) {
  (void)state;
  struct witness w;
  assert_true(
      reads("- entry_type: invariant_set\n" META "  content:\n"
            "  - invariant: {type: loop_invariant, location: {line: 7, column: 3, function: f}, value: \"x < 3\"}\n"
            "- entry_type: invariant_set\n" META "  content: []\n",
            false, &w));
  assert_int_equal(w.invariants.len, 1);
  assert_true(w.invariants.data[0].is_of_loop);
  assert_string_equal(w.invariants.data[0].value, "x < 3");
  assert_string_equal(w.invariants.data[0].at.function, "f");
  witness_release(&w);
}

static void test_refused(void **state) {
  (void)state;
  static const char *const bad[] = {
      "",
      "text",
      "a: b",
      "[",
      "- {entry_type: invariant_set, content: 3}",
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_invariant, value: 1}}]}",
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_invariant, location: {line: x}, value: 1}}]}",
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_invariant, location: {line: 1}}}]}",
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_invariant, location: {line: 1}, value: \"1\\0 "
      "&& 0\"}}]}",
      "- {entry_type: violation_sequence, content: []}",
      "- {entry_type: violation_sequence, content: [{segment: []}]}",
      "- {entry_type: violation_sequence, content: [{segment: [" POINT("branching", "follow") "]}]}",
      "- {entry_type: violation_sequence, content: [{segment: [" POINT("target", "avoid") "]}]}",
      "- {entry_type: violation_sequence, content: [{segment: [" POINT("branching",
                                                                       "follow") ", " POINT("target", "follow") "]}]}",
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_true(fails(bad[i], false));
  assert_true(fails("<graphml>", true));
  assert_true(fails("no", true));
}

/* What later versions have is no mistake, but nothing is said about it. */
static void test_strange(void **state) {
  (void)state;
  static const char *const later[] = {
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_invariant, location: {line: 1}, format: acsl, "
      "value: "
      "1}}]}",
      "- {entry_type: violation_sequence, content: [{segment: [{waypoint: {type: target, action: follow, location: "
      "{line: 4}, "
      "constraint: {format: smt, value: 1}}}]}]}",
      "- {entry_type: invariant_set, metadata: {task: {specification: G ! overflow}}, content: [{invariant: {type: "
      "loop_invariant, location: {line: 1}, value: 1}}]}\n- {entry_type: invariant_set, content: []}",
      "- {entry_type: ghost_instrumentation, content: {ghost_variables: []}}",
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_transition_invariant, value: 1}}]}",
      "- {entry_type: invariant_set, content: [{function_contract: {requires: 1}}]}",
      "- {entry_type: invariant_set, content: [{invariant: {type: loop_invariant, location: {line: 1}, value: 1, "
      "format: ext_c_expression}}]}",
      "- {entry_type: violation_sequence, content: [{segment: [" POINT("target", "cycle") "]}]}",
      "- {entry_type: violation_sequence, content: [{segment: [" POINT("recurrence", "follow") "]}]}",
      "- {entry_type: violation_sequence, content: [{segment: [" POINT(
          "target", "follow") "]}]}\n- {entry_type: violation_sequence, content: []}",
  };
  for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
    struct witness w;
    assert_true(reads(later[i], false, &w));
    assert_non_null(w.strange);
    witness_release(&w);
  }
}

static void test_graphml(void **state) {
  (void)state;
  struct witness w;
  const char *text =
      "<graphml><graph><data key='witness-type'>violation_witness</data>"
      "<data key='architecture'>32bit</data>"
      "<node id='a'><data key='entry'>true</data></node><node id='b'/>"
      "<node id='s'><data key='sink'>true</data></node>"
      "<node id='c'><data key='violation'>true</data></node>"
      "<edge source='a' target='b'><data key='startline'>3</data>"
      "<data key='assumption'>\\result == 4;</data><data key='assumption.resultfunction'>f</data></edge>"
      "<edge source='a' target='s'/>"
      "<edge source='b' target='d'><data key='startline'>5</data><data key='assumption'>x = 5; y == 6;</data>"
      "<data key='assumption.scope'>main</data></edge><node id='d'/>"
      "<edge source='d' target='c'><data key='startline'>9</data></edge></graph></graphml>";
  assert_true(reads(text, true, &w));
  assert_null(w.strange);
  assert_true(w.is_hint);
  assert_int_equal(w.waypoints.len, 3);
  assert_int_equal(w.waypoints.data[0].type, WAYPOINT_FUNCTION_RETURN);
  assert_string_equal(w.waypoints.data[0].value, "\\result == 4");
  assert_string_equal(w.waypoints.data[0].callee, "f");
  assert_int_equal(w.waypoints.data[1].type, WAYPOINT_ASSUMPTION);
  assert_true(w.waypoints.data[1].is_after);
  assert_string_equal(w.waypoints.data[1].value, "(x == 5) && (y == 6)");
  assert_string_equal(w.waypoints.data[1].at.function, "main");
  assert_int_equal(w.waypoints.data[2].type, WAYPOINT_TARGET);
  assert_string_equal(w.data_model, "ILP32");
  witness_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_violation), cmocka_unit_test(test_invariants), cmocka_unit_test(test_refused),
      cmocka_unit_test(test_strange),   cmocka_unit_test(test_graphml),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Rules: weaving keeps a program well-formed, also before skips are contracted. The language and the behaviour of woven
 * programs are tested by test/scripts/run_rules.py. */
#include "unit.h"

#include "program/source.h"
#include "rules/rule.h"
#include "rules/rule_private.h"

#define PROGRAM                                                                                                        \
  "#include <stdlib.h>\n#include <assert.h>\nextern void lock(void *), unlock(void *); extern void *make(int);\n"      \
  "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); void (*pointer)(void *) = lock;\n"           \
  "static void with_body(void *p) { if (p) with_body(0); }\n"                                                          \
  "int main(void) { void *m = make(3); int n = __VERIFIER_nondet_int(); lock(m); assert(n > 1);\n"                     \
  "  if (n == 4) reach_error(); if (n == 2) exit(1); pointer(m); make(n); with_body(m); unlock(m); return 0; }\n"

#define RULE                                                                                                           \
  "rule \"r\" { object void *o; state bool held; state enum { a, b } s = b; state unsigned u = 7;\n"                   \
  "before lock(some o), with_body(o) { if (held) error \"twice\"; held = true; u = u + s * 2; }\n"                     \
  "after new o = make(n) { if (n < 0) { held = false; assume (n != -1); } else s = a; }\n"                             \
  "before unlock(p) { if (p == o && !held) error \"free\"; }\n"                                                        \
  "at exit { if (held && u > 3) error \"held\"; } }\n"

static uint32_t count(const struct program *p, enum op_kind kind, unsigned sub) {
  uint32_t n = 0;
  for (edge_id e = 0; e < p->edges.len; e++) n += p->edges.data[e].op.kind == kind && p->edges.data[e].op.sub == sub;
  return n;
}

static void weaving_keeps_programs_well_formed(void **state) {
  (void)state;
  for (int model = 0; model < 2; model++) {
    struct source s;
    source_load_with(&s, PROGRAM, model ? DATA_MODEL_LP64 : DATA_MODEL_ILP32, EXTERN_EFFECTS_NONE,
                     (struct points_to_options){.separate_unknown = false});
    struct rules rules = RULES_INIT;
    struct strbuf why = STRBUF_INIT;
    assert_int_equal(count(s.p, OP_VIOLATION, CHECK_ERROR), 1);
    assert_int_equal(count(s.p, OP_VIOLATION, CHECK_ASSERTION), 1);
    uint32_t calls = count(s.p, OP_CALL, 0);
    assert_true(rules_parse(&rules, "r.rule", RULE, &s.context.diagnostics));
    assert_true(rules_weave(&rules, s.p, RULE_CHOOSES_AT_EVENTS, &s.context.diagnostics));
    if (!program_check(s.p, &why)) fail_msg("%s", why.text);
    assert_int_equal(s.context.diagnostics.items.len, 0);
    assert_int_equal(count(s.p, OP_VIOLATION, CHECK_ERROR), 0);
    assert_int_equal(count(s.p, OP_VIOLATION, CHECK_ASSERTION), 0);
    /* lock, the pointer, with_body twice; unlock; two ends */
    assert_int_equal(count(s.p, OP_VIOLATION, CHECK_RULE), 4 + 1 + 2);
    assert_int_equal(count(s.p, OP_HAVOC, HAVOC_CHOICE), 2 + 2); /* `some` at two calls of lock, `new` at two of make */
    assert_int_equal(count(s.p, OP_CALL, 0), calls);
    strbuf_release(&why);
    rules_release(&rules);
    source_free(&s);
  }
}

static void patterns(void **state) {
  (void)state;
  assert_true(rule_name_matches("lock", "lock"));
  assert_false(rule_name_matches("lock", "locks"));
  assert_false(rule_name_matches("lock", "loc"));
  assert_true(rule_name_matches("*", ""));
  assert_true(rule_name_matches("*_lock", "spin_lock_lock"));
  assert_false(rule_name_matches("*_lock", "spin_locks"));
  assert_true(rule_name_matches("a*b*c", "abbbxc"));
  assert_false(rule_name_matches("a*b*c", "acb"));
  assert_true(rule_name_matches("a**", "a"));
}

static void watched(void **state) {
  (void)state;
  struct rules rules = RULES_INIT;
  struct diagnostics d = DIAGNOSTICS_INIT;
  assert_true(rules_parse(&rules, "r.rule", "rule \"r\" { before malloc(), *_free() {} at exit {} }", &d));
  assert_true(rules_watch(&rules, "malloc"));
  assert_true(rules_watch(&rules, "pool_free"));
  assert_false(rules_watch(&rules, "free"));
  assert_false(rules_watch(&rules, "exit"));
  rules_release(&rules);
  diagnostics_release(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(weaving_keeps_programs_well_formed),
      cmocka_unit_test(patterns),
      cmocka_unit_test(watched),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

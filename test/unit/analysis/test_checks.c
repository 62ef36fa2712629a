/* The checks of small programs, as they are listed. */
#include "unit.h"

#include "program/source.h"

#include "analysis/checks.h"

static const char text[] = "#include <stdlib.h>\n"
                           "#include <assert.h>\n"
                           "struct n { struct n *next; int v; };\n"
                           "extern void reach_error(void);\n"
                           "int g[4];\n"
                           "int main(int argc, char **argv) {\n"
                           "  struct n *p = malloc(sizeof *p);\n"
                           "  p->next = 0;\n"
                           "  p->v = g[2] + g[argc];\n"
                           "  assert(argc > 3);\n"
                           "  if (argc == 7) reach_error();\n"
                           "  free(p);\n"
                           "  return 0;\n"
                           "}\n";

/* The lines of the list without their places: `KIND CONDITION`. */
static void expect(struct source *s, enum property property, const char *const *wanted) {
  s->p->asked = properties_ask(1u << property);
  checks_make(s->p);
  assert_true(checks_are_valid(s->p));
  uint32_t i = 0;
  for (; wanted[i]; i++) {
    struct strbuf line = STRBUF_INIT;
    assert_true(i < s->p->checks.len);
    const struct check *c = &s->p->checks.data[i];
    strbuf_printf(&line, "%s %s", check_name(c->kind),
                  c->condition == ID_NONE ? "-" : program_string(s->p, c->condition));
    assert_string_equal(line.text, wanted[i]);
    assert_true(checks_find(s->p, c->edge, c->kind) <= i);
    strbuf_release(&line);
  }
  assert_int_equal(s->p->checks.len, i);
}

static uint32_t count_violations(const struct program *p) {
  uint32_t count = 0;
  for (edge_id e = 0; e < p->edges.len; e++) count += p->edges.data[e].op.kind == OP_VIOLATION;
  return count;
}

static void assertions_and_error_calls(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  expect(&s, PROPERTY_UNREACH_CALL, (const char *const[]){"assertion argc > 3", "unreach-call -", NULL});
  assert_int_equal(count_violations(s.p), 2);
  assert_int_equal(checks_find(s.p, s.p->checks.data[1].edge, CHECK_ASSERTION), ID_NONE);
  source_free(&s);
}

/* g[2] needs none. A failed assertion ends the run, where memory may be lost, too; an error function does not. */
static void memory(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  expect(&s, PROPERTY_VALID_MEMSAFETY,
         (const char *const[]){"valid-deref \\valid(&p->next)", "valid-deref \\valid(&g[argc])",
                               "valid-deref \\valid(&p->v)", "valid-memtrack -", "valid-free \\freeable(p)",
                               "valid-memtrack -", "valid-memtrack -", NULL});
  assert_int_equal(count_violations(s.p), 0);
  source_free(&s);
}

/* Memory must be freed at the same ends, and nobody asks for it unless it is named. */
static void cleanup(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  expect(&s, PROPERTY_VALID_MEMCLEANUP,
         (const char *const[]){"valid-memcleanup -", "valid-memcleanup -", "valid-memcleanup -", NULL});
  assert_false(check_set_has(properties_ask(1u << PROPERTY_ALL), CHECK_CLEANUP));
  assert_false(check_set_has(properties_ask(1u << PROPERTY_VALID_MEMSAFETY), CHECK_CLEANUP));
  source_free(&s);
}

/* What is settled ends the run, or is noted, and nobody asks for it any more. */
static void settling(void **state) {
  (void)state;
  struct source s;
  settled_checks settled = VEC_INIT;
  source_load(&s, text);
  s.p->asked = properties_ask(1u << PROPERTY_ALL);
  checks_make(s.p);
  uint32_t count = s.p->checks.len, violations = count_violations(s.p);
  check_id assertion = 0, access = 0;
  for (check_id i = 0; i < count; i++) {
    if (s.p->checks.data[i].kind == CHECK_ASSERTION) assertion = i;
    if (s.p->checks.data[i].kind == CHECK_DEREF) access = i;
  }
  struct check failed = s.p->checks.data[assertion], wrong = s.p->checks.data[access];
  checks_settle(s.p, failed, &settled);
  assert_int_equal(s.p->checks.len, count - 1);
  assert_int_equal(count_violations(s.p), violations - 1);
  assert_int_equal(settled.len, 0);
  checks_settle(s.p, wrong, &settled);
  assert_true(checks_is_settled(s.p, &settled, wrong.edge, CHECK_DEREF));
  assert_false(checks_is_settled(s.p, &settled, wrong.edge, CHECK_FREE));
  assert_int_equal(checks_find(s.p, wrong.edge, CHECK_DEREF), ID_NONE);
  assert_true(checks_are_valid(s.p));
  vec_release(&settled);
  source_free(&s);
}

static void names_of_questions(void **state) {
  (void)state;
  static const char *const names[] = {"unreach-call",
                                      "valid-memsafety,no-overflow",
                                      "no-div-by-zero,valid-shift",
                                      "valid-deref,valid-memtrack",
                                      "valid-memsafety,valid-memcleanup",
                                      "valid-alignment,valid-init"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct strbuf again = STRBUF_INIT;
    check_set s;
    assert_true(check_set_read(names[i], &s));
    check_set_print(s, &again);
    assert_string_equal(again.text, names[i]);
    strbuf_release(&again);
  }
  check_set s;
  assert_true(check_set_read("all", &s));
  assert_int_equal(s, CHECKS_OF_CALLS | CHECKS_OF_ARITHMETIC | CHECKS_OF_SAFE_MEMORY);
  assert_false(check_set_read("no-overflow,", &s));
  assert_false(check_set_read("", &s));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(assertions_and_error_calls), cmocka_unit_test(memory),
                                     cmocka_unit_test(cleanup), cmocka_unit_test(settling),
                                     cmocka_unit_test(names_of_questions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Obligations made small: what is connected with the conclusion stays, however far, and nothing else. */
#include "unit.h"

#include "certify/certify.h"

static term number(struct certify *c, const char *name) { return term_var(&c->terms, name, sort_int); }

static void relevant(void **state) {
  (void)state;
  struct certify c = {.out = STRBUF_INIT};
  terms_init(&c.terms);
  struct terms *s = &c.terms;
  term x = number(&c, "x"), y = number(&c, "y"), z = number(&c, "z"), u = number(&c, "u"), v = number(&c, "v");
  term first = term_le(s, x, y), second = term_le(s, y, z), other = term_le(s, u, v);
  term all = term_and(s, (const term[]){first, second, other}, 3), conclusion = term_le(s, z, term_int(s, 5));
  assert_true(term_eq(goal_relevant(&c, all, conclusion), term_and2(s, first, second)));
  assert_true(term_eq(goal_relevant(&c, all, term_le(s, u, term_int(s, 5))), other));
  assert_true(term_eq(goal_relevant(&c, all, term_and2(s, conclusion, term_le(s, u, x))), all));
  assert_true(term_eq(goal_relevant(&c, all, term_le(s, number(&c, "w"), term_int(s, 5))), term_true));
  terms_release(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(relevant)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
